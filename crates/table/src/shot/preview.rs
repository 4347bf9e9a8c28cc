//! The preview of the coming shot, computed by the engine that will play it, as far as the line shows it.

mod ball_path;
mod depth;
mod hit;
mod outcome;
mod followed_balls;

pub use ball_path::{BallPath, End, Leg};
pub use depth::Depth;
pub use hit::Hit;
pub use outcome::Preview;

use baize_physics::engine::{Engine, Outcome};
use baize_physics::{Refusal, Strike};
use followed_balls::FollowedBalls;

/// The most steps of the engine in a preview. A break has about a hundred impacts.
const MOST_STEPS: u32 = 1000;

/// The most work of a preview, in the steps of [`Work`](baize_physics::Work): about a twentieth of a second.
const MOST_WORK: u64 = 2_000_000;

/// What `strike` will do to the balls of `table` in their present places. `cue_ball` is the index of the cue ball; if
/// there is no such ball, nothing happens. The engine that plays the shot is stepped until all that `depth` shows is
/// known.
///
/// # Errors
/// A [`Refusal`] if the strike cannot be made.
pub fn preview(table: &Engine, cue_ball: usize, strike: &Strike, depth: Depth) -> Result<Preview, Refusal> {
    if depth == Depth::Off || cue_ball >= table.bodies().len() {
        return Ok(Preview::default());
    }
    let mut engine = Engine::from(&table.snapshot());
    engine.restart();
    engine.limit_work(MOST_WORK);
    engine.strike(cue_ball, strike)?;
    engine.keep_tracks();
    let mut followed = FollowedBalls::new(engine.bodies(), cue_ball, depth);
    let horizon = engine.environment().physics().horizon.seconds;
    for _ in 0..MOST_STEPS {
        let until = followed.until(engine.bodies()).min(horizon);
        match engine.step(until) {
            Outcome::Resolved => followed.note(&engine),
            Outcome::Reached => return Ok(followed.finish(engine.bodies(), until)),
            Outcome::CutOff(_) => break,
        }
        if followed.is_over() {
            return Ok(followed.finish(engine.bodies(), engine.time()));
        }
    }
    // The limit of steps is reached, or the shot is cut off: show the paths up to the next event, which is not
    // resolved.
    let until = engine.detect(f64::INFINITY).unwrap_or(horizon);
    Ok(followed.finish(engine.bodies(), until))
}
