//! A shot in few words.

use super::readout::name_of_ball;
use crate::physics::BallId;
use crate::simulation::PlayedShot;
use crate::words::shot_words as text;

/// Speed of the cue, what was potted, and how long it lasted: `9.00 m/s · potted 3, 5 · 8.4 s`.
pub(super) fn in_words(shot: &PlayedShot) -> String {
    let setup = shot.before.racked();
    let cue_ball = setup.balls.get(setup.cue_ball).map(|placed| placed.ball.id);
    let name = |id: BallId| {
        let placed = setup.placed(id);
        placed.map_or_else(|| id.0.to_string(), |placed| placed.look.name.clone())
    };
    let potted: Vec<BallId> = shot.run.potted().map(|(id, _)| id).collect();
    let others: Vec<String> = potted.iter().filter(|id| Some(**id) != cue_ball).map(|id| name(*id)).collect();
    let fallen = cue_ball.filter(|id| potted.contains(id)).map(|id| name_of_ball(&name(id)));
    let speed = shot.strike.map(|strike| strike.speed);
    text::in_short(speed, &others, fallen.as_deref(), shot.run.record.duration, shot.is_edited)
}

/// A speed of time: `× 2`, or `× 1/8` below one.
pub(super) fn pace_in_words(pace: f64) -> String {
    let slow = (1.0 / pace).round();
    if pace < 1.0 && (1.0 / pace - slow).abs() < 1e-9 {
        return text::slower(slow);
    }
    text::pace((pace * 100.0).round() / 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slow_replay_is_a_fraction_and_a_fast_one_a_number() {
        assert_eq!([1.0 / 64.0, 0.5, 1.0, 8.0].map(pace_in_words), ["× 1/64", "× 1/2", "× 1", "× 8"]);
        assert_eq!(pace_in_words(0.3), "× 0.3");
    }
}
