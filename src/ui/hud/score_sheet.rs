//! The score of a match as the game's own score sheet has it, in words.

use crate::match_play::{self, Match};
use crate::rules::{Each, Player};
use crate::words::score_card as text;

/// The headings of the run that goes on.
const RUNS: [&str; 2] = ["break", "run"];

/// A column of the score sheet: its heading, and a cell for each side.
pub(super) type Filled = (&'static str, Each<String>);

/// The columns for this match, the most important first. During a shoot-out, and after it, this is its score.
pub(super) fn columns(the_match: &Match) -> Vec<Filled> {
    let sheet = the_match.game().score_sheet();
    let sheet = sheet.iter().filter(|column| column.is_shown(the_match.terms().race_to));
    let (state, terms) = (the_match.state(), the_match.terms());
    let players = &state.players;
    let of_all = |of: &dyn Fn(&Player) -> String| players.iter().map(of).collect::<Each<String>>();
    let shoot_out = state.in_progress.shoot_out();
    let shoot_out = shoot_out.map(|points| (text::SHOOT_OUT, points.map(|points| points.to_string()).into()));
    let sets = (terms.sets > 1).then(|| (text::SETS, of_all(&|player| player.sets.to_string())));
    let total = terms.aggregate.then(|| (text::TOTAL, of_all(&|player| (player.total + player.points).to_string())));
    let filled = sheet.map(|column| (column.heading(), Each::of(players.len(), |side| column.of(state, side))));
    shoot_out.into_iter().chain(sets).chain(total).chain(filled).collect()
}

/// The run of the player at the table, to be read from afar: `Break 23`; `None` in games without runs, and before the second point.
pub(super) fn run_now(play: &Match) -> Option<String> {
    let side = play.state().to_act()?;
    let (heading, cells) = columns(play).into_iter().find(|(heading, _)| RUNS.contains(heading))?;
    let run: u32 = cells[side.index()].trim().parse().ok()?;
    (run > 1).then(|| text::run(heading, run))
}

/// The name of the game, and how long the match is.
pub(super) fn title(the_match: &Match) -> String {
    match_play::title(the_match.name(), &the_match.game(), the_match.terms().race_to)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::{Folders, Source};
    use crate::match_play::{Command, LoadedMatch};
    use crate::physics::Strike;
    use crate::referee::NewMatch;
    use crate::rules::{Declaration, Side, Terms};
    use crate::shot::StrikeFile;

    fn headings(game: &str) -> Vec<&'static str> {
        columns(&begun(game)).into_iter().map(|(heading, _)| heading).collect()
    }

    fn begun(game: &str) -> Match {
        let new = NewMatch { terms: Some(Terms::default()), ..NewMatch::of(game, ["Anna", "Ben"], 1) };
        new.begin(&Folders::of_game()).unwrap()
    }

    #[test]
    fn each_game_has_its_own_form_of_score_sheet() {
        assert_eq!(headings("snooker"), ["frames", "points", "break", "best"]);
        assert_eq!(headings("three_cushion"), ["points", "innings", "average", "run", "best"]);
        assert_eq!(headings("straight_pool"), ["points", "innings", "run", "best"]);
        assert_eq!(headings("eight_ball"), ["racks", "fouls in a row"]);
    }

    #[test]
    fn in_a_shoot_out_its_points_come_first() {
        let text = r#"(players: ("Anna", "Ben"), opening: Won(First), played: [(by: First, does: Choose(BreakFirst))],
            game: (game: ThreeCushion(inning_limit: 1, shoot_out: true)))"#;
        let begun = LoadedMatch::of_source(Source::of_text("a match", text)).unwrap().the_match;
        let strike = StrikeFile::nearest(&Strike { speed: 0.5, ..Strike::default() });
        let miss = Command::Strike { declares: Declaration::Nothing, strike };
        let mut the_match = begun;
        assert_eq!(columns(&the_match)[0].0, "points");
        for side in Side::BOTH {
            the_match.give(side, miss).unwrap();
        }
        assert_eq!(columns(&the_match)[0], ("shoot-out", ["0".to_owned(), "0".to_owned()].into()));
        assert_eq!(columns(&the_match)[1].0, "points");
    }

    #[test]
    fn the_run_is_shown_from_the_second_point_on_and_only_where_a_game_has_runs() {
        let carom = begun("three_cushion");
        assert_eq!(run_now(&carom), None, "nobody has a point yet");
        assert_eq!(run_now(&begun("eight_ball")), None);
        assert!(columns(&carom).iter().any(|(heading, _)| RUNS.contains(heading)));
        assert!(columns(&begun("snooker")).iter().any(|(heading, _)| RUNS.contains(heading)));
        assert!(columns(&begun("straight_pool")).iter().any(|(heading, _)| RUNS.contains(heading)));
    }

    #[test]
    fn the_title_says_how_long_the_match_is() {
        assert_eq!(title(&begun("three_cushion")), "Three-cushion · to 40 points");
        assert_eq!(title(&begun("eight_ball")), "Eight-ball · one rack");
        assert_eq!(title(&begun("snooker")), "Snooker · one frame");
    }
}
