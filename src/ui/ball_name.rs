//! The short name of a ball.

use crate::rack::PlacedBall;
use crate::words::balls as text;

/// The short name of a ball: its number, or else its name.
pub(crate) fn ball_name(placed: &PlacedBall, is_cue_ball: bool) -> String {
    match placed.look.number {
        _ if is_cue_ball => text::CUE.to_owned(),
        Some(number) => number.to_string(),
        None => placed.look.name.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shot::Setup;

    #[test]
    fn the_cue_ball_is_called_cue_and_the_others_by_number_or_name() {
        let names = |rack| {
            let setup = Setup::rack(rack).load().unwrap();
            let name = |(index, ball)| ball_name(ball, index == setup.cue_ball);
            setup.balls.iter().enumerate().map(name).collect::<Vec<_>>()
        };
        assert_eq!(names("nine_ball")[..3], ["cue", "1", "2"]);
        let snooker = names("snooker");
        assert!(snooker.contains(&"pink".to_owned()) && snooker.contains(&"red 1".to_owned()), "{snooker:?}");
        assert_eq!(names("three_cushion"), ["cue", "yellow", "red"]);
    }
}
