//! The coming shot as the line shows it: computed by the engine that will play it, as far as it is shown.

mod ball_path;
mod depth;
mod followed_balls;
mod hit;

pub use ball_path::{BallPath, End, Leg};
pub use depth::Depth;
pub use hit::Hit;

use crate::physics::engine::{Engine, Outcome};
use crate::physics::{Contact, Refusal, Strike};
use followed_balls::FollowedBalls;

/// After this many steps of the engine nobody looks any further: a break has about a hundred impacts.
const MOST_STEPS: u32 = 1000;

/// What a strike will do, as far as it was looked at.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Preview {
    /// Where the balls go, the cue ball first, then in the order of the bodies. Balls that stay where they are have none.
    pub paths: Vec<BallPath>,
    /// The first ball that the cue ball hits.
    pub hit: Option<Hit>,
    /// Every contact that was looked at, in the order of the shot's record.
    pub contacts: Vec<Contact>,
}

/// What `strike` will do to the balls of `table`, which lie as they are. `cue_ball` is the index of the cue ball; where there
/// is none, nothing happens. The same engine that plays the shot is asked until all that `depth` shows is known.
///
/// # Errors
/// A [`Refusal`] if the strike cannot be made.
pub fn preview(table: &Engine, cue_ball: usize, strike: &Strike, depth: Depth) -> Result<Preview, Refusal> {
    if depth == Depth::Off || cue_ball >= table.bodies().len() {
        return Ok(Preview::default());
    }
    let mut engine = Engine::from(&table.snapshot());
    engine.restart();
    engine.strike(cue_ball, strike)?;
    engine.keep_tracks();
    let mut followed = FollowedBalls::new(engine.bodies(), cue_ball, depth);
    let horizon = engine.environment().physics().horizon.seconds;
    for _ in 0..MOST_STEPS {
        let until = followed.until(engine.bodies()).min(horizon);
        match engine.step(until) {
            Outcome::Resolved => followed.note(&engine),
            Outcome::Reached => return Ok(followed.finish(engine.bodies(), until)),
            Outcome::CutOff => break,
        }
        if followed.is_over() {
            return Ok(followed.finish(engine.bodies(), engine.time()));
        }
    }
    // As far as nothing more meets.
    let until = engine.detect(f64::INFINITY).unwrap_or(horizon);
    Ok(followed.finish(engine.bodies(), until))
}
