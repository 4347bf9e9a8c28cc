//! What the coach says on the score card.

use crate::files::capital;
use crate::opponent::Intent;

/// While it thinks.
pub(crate) const LOOKS: &str = "The coach looks at the table …";

/// When it finds no shot.
pub(crate) const FINDS_NOTHING: &str = "The coach finds nothing here.";

/// After the chance of the best shot, where the strokes of the person go exactly as they are aimed.
pub(crate) const EXACT_HAND: &str = "Your hand is set to make no errors, so here it goes as drawn.";

/// The button that points the cue at the best shot.
pub(crate) const AIM_IT: &str = "Aim it";

/// The hint of the button that points the cue.
pub(crate) const AIM_IT_HINT: &str = "Points the cue so, and puts the cue ball in hand there. You strike";

/// The fold with everything else that the coach has to say.
pub(crate) const MORE: &str = "More";

/// Which line on the table is which.
pub(crate) const LINES: &str =
    "On the table, in the colour beside each shot: a solid line for the white, a dashed one for the ball that it hits.";

/// Advice that is no shot; `advice` is a sentence.
pub(crate) fn says(advice: &str) -> String {
    format!("The coach: {advice}")
}

/// The best shot: `does` is advice such as `pot the 4 in the far left corner`, then how hard, and where the tip meets the white.
pub(crate) fn best(does: &str, pace: &str, tip: &str) -> String {
    capital(&format!("{does}, {pace}, {tip}."))
}

/// The next best shot, as advice.
pub(crate) fn other(does: &str) -> String {
    format!("Or {does}.")
}

/// How hard a stroke of that speed in m/s is.
pub(crate) fn pace(speed: f64) -> &'static str {
    match speed {
        ..0.8 => "very softly",
        0.8..1.6 => "softly",
        1.6..3.0 => "at medium speed",
        3.0..5.0 => "firmly",
        _ => "hard",
    }
}

/// Where the tip meets the white, off its middle to the right and upwards in radii of the ball.
pub(crate) fn tip(right: f64, up: f64) -> String {
    match (part_of_tip(up, ["low", "high"]), part_of_tip(right, ["left", "right"])) {
        (None, None) => "tip in the middle".to_owned(),
        (Some(height), Some(side)) => format!("tip {height} and {side}"),
        (Some(one), None) | (None, Some(one)) => format!("tip {one}"),
    }
}

/// How far the tip is off in one direction; `ends` are what is below 0 and above.
fn part_of_tip(offset: f64, [below, above]: [&str; 2]) -> Option<String> {
    let end = if offset < 0.0 { below } else { above };
    match offset.abs() {
        ..0.05 => None,
        0.05..0.25 => Some(format!("a little {end}")),
        _ => Some(end.to_owned()),
    }
}

/// How often the best shot does what it is meant to do, and what it leaves. `is_yours` says whether the strokes of the person have the
/// errors for which the chance is told.
pub(crate) fn how_likely(is_yours: bool, intent: Intent, chance: f64, leaves: Option<&str>) -> String {
    let [you, others] = comes_off(intent);
    let who = if is_yours { format!("You {you}") } else { format!("A player of your level {others}") };
    let leaves = leaves.map(|leaves| format!(", and it {leaves}")).unwrap_or_default();
    format!("{who} about {:.0} times in 100{leaves}.", 100.0 * chance)
}

/// What the chance of a shot is about: what you do, and what another player does.
fn comes_off(intent: Intent) -> [&'static str; 2] {
    match intent {
        Intent::Pot { .. } | Intent::Roundabout { .. } => ["pot it", "pots it"],
        Intent::Point => ["make it", "makes it"],
        Intent::Break => ["break without a foul", "breaks without a foul"],
        Intent::Safety | Intent::PushOut => ["play it without a foul", "plays it without a foul"],
    }
}

/// For which level the chances are told.
pub(crate) fn level(level: f64) -> String {
    format!("The coach takes you for level {level:.1}, on the scale of the opponents from 1 to 8.")
}

/// The numbers of a stroke: the speed, where the tip meets the ball in words, and how steep the cue is.
pub(crate) fn stroke(speed: f64, tip: &str, degrees: f64) -> String {
    format!("The stroke: {speed:.2} m/s, {tip}, butt {degrees:.0}°.")
}

/// Where the tip meets the ball in the numbers of a stroke, if it is off to a side and in height.
pub(crate) fn side_and_height(side: &str, height: &str) -> String {
    format!("{side}, {height}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::physics::BallId;

    #[test]
    fn the_first_sentence_says_which_ball_which_pocket_how_hard_and_where_the_tip() {
        let words = best("pot the 4 in the far left corner", pace(1.2), &tip(0.1, -0.3));
        assert_eq!(words, "Pot the 4 in the far left corner, softly, tip low and a little right.");
        assert_eq!(best("break", pace(9.0), &tip(0.0, 0.02)), "Break, hard, tip in the middle.");
        assert_eq!([tip(-0.4, 0.0), tip(0.0, 0.1)], ["tip left", "tip a little high"]);
    }

    #[test]
    fn the_chance_is_told_for_whom_it_is() {
        let pot = Intent::Pot { ball: BallId(4), pocket: 0 };
        let leaves = Some("leaves the 5 nearly straight");
        assert_eq!(
            how_likely(true, pot, 0.64, leaves),
            "You pot it about 64 times in 100, and it leaves the 5 nearly straight."
        );
        assert_eq!(how_likely(false, pot, 0.64, None), "A player of your level pots it about 64 times in 100.");
    }
}
