//! What a coach may say of a shot, for tests in which no coach thinks.

use baize_opponent::coach::{ReviewShot, ShotCost};
use baize_opponent::opponent::{AimedShot, Considered, Intent};

/// The shot cost a fifth of the rack, all of it by the choice: `best` would have been better.
pub fn lost_fifth(shot: &ReviewShot, best: AimedShot) -> Option<ShotCost> {
    let words = "Plays it otherwise.".to_owned();
    let best = Considered { aimed: best, intent: Intent::Safety, chance: 0.5, worth: 0.6, samples: 1, words };
    Some(ShotCost {
        number: shot.number,
        step: shot.step,
        by: shot.by()?,
        before: 0.6,
        after: 0.4,
        choice: 0.2,
        aim: 0.0,
        speed: 0.0,
        luck: 0.0,
        best,
        meant: None,
        words: "This shot cost 20 points.".to_owned(),
    })
}
