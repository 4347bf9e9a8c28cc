//! The page that lists the matches that are over, and the page with the shots of a match.

/// The months as a date names them.
const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/// The title of the list of the matches that are over.
pub(crate) const MATCHES: &str = "Matches";

/// The hint at a match that is over.
pub(crate) const MATCH_HINT: &str = "Lists its shots with their verdicts";

/// At a match in the list that was not played to its end.
pub(crate) const NOT_FINISHED: &str = "not finished";

/// The title of the page with the shots.
pub(crate) const TITLE: &str = "The shots";

/// In place of the shots, if there is none; also why the coach has nothing to look at.
pub(crate) const NO_SHOT: &str = "No shot was played.";

/// The entry that lets the coach look at the match.
pub(crate) const ASK_COACH: &str = "What did each shot cost?";

/// The hint of the entry that lets the coach look.
pub(crate) const ASK_COACH_HINT: &str = "The coach looks at every shot; that takes some seconds for each";

/// Why the coach cannot be asked during a match.
pub(crate) const NOT_AGREED: &str = "The match goes on, and the players have not agreed on the coach.";

/// The button that shows what the coach would have played.
pub(crate) const WHAT_IF: &str = "What if";

/// The hint at a shot.
pub(crate) const WATCH_AGAIN: &str = "Watch it again";

/// The number at the lowest line of the curve.
pub(crate) const NO_CHANCE: &str = "0";

/// The number at the middle line of the curve.
pub(crate) const HALF_A_CHANCE: &str = "50";

/// The number at the highest line of the curve.
pub(crate) const SURE: &str = "100 %";

/// The line below a match in the list: `end` says who won or that it was not finished, `score` how it stood, `when` when it was played, if
/// that is known.
pub(crate) fn end_and_score(end: &str, score: &str, when: Option<&str>) -> String {
    match when {
        Some(when) => format!("{end} · {score} · {when}"),
        None => format!("{end} · {score}"),
    }
}

/// When a match was played today; in one piece, so that a line does not break within it.
pub(crate) fn today(hour: u8, minute: u8) -> String {
    format!("today\u{a0}{hour:02}:{minute:02}")
}

/// When a match was played on another day, such as `28 Nov 2026, 21:14`; the months count from 1. It is in one piece too.
pub(crate) fn date_and_time((year, month, day): (i64, u8, u8), (hour, minute): (u8, u8)) -> String {
    let month = MONTHS.get(usize::from(month).wrapping_sub(1)).copied().unwrap_or_default();
    format!("{day}\u{a0}{month}\u{a0}{year},\u{a0}{hour:02}:{minute:02}")
}

/// The line below the title: `name` is that of the match, `sides` are who play.
pub(crate) fn who_plays(name: &str, sides: &[&str]) -> String {
    format!("{name}: {}", sides.join(" against "))
}

/// While the coach looks: at how many of how many shots it has.
pub(crate) fn progress(done: usize, all: usize) -> String {
    format!("The coach has looked at {done} of {all} shots.")
}

/// The hint at what a shot cost; `why` is a sentence of the coach.
pub(crate) fn cost_hint(why: &str) -> String {
    format!("What it did to the chance to win the rack. {why}")
}

/// The hint at the button that shows what the coach would have played; `best` is a sentence of the coach about that shot.
pub(crate) fn what_if_hint(best: &str) -> String {
    format!("Watch what the coach would have played. {best}")
}

/// By how many percent a shot changed the chance to win the rack: `+6 %`, `−12 %`.
pub(crate) fn change_of_chance(percent: i32) -> String {
    match percent {
        gained @ 0.. => format!("+{gained} %"),
        lost => format!("−{} %", -lost),
    }
}

/// Before the verdict about a shot: its number, and the name of the player.
pub(crate) fn number_and_player(number: usize, name: &str) -> String {
    format!("{number}. {name}  ")
}

/// Over the curve: `name` is the player whose chance it shows.
pub(crate) fn curve(name: &str) -> String {
    format!("Chance that {name} wins, shot by shot")
}

/// At a point of the curve under the pointer: the number of the shot, and a sentence of the coach about it.
pub(crate) fn point_of_curve(number: usize, why: &str) -> String {
    format!("{number}. {why}\nClick: watch it")
}
