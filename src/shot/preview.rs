//! The coming shot as the line shows it: computed by the engine that will play it, as far as it is shown.

mod depth;
mod hit;
mod watch;
mod way;

pub use depth::Depth;
pub use hit::Hit;
pub use way::{End, Leg, Way};

use crate::physics::engine::{Forecast, Surroundings, resolve};
use crate::physics::{Body, Contact, Refusal, Strike};
use watch::Watch;

/// After this many impacts nobody looks any further: a break has about a hundred. A course that is planned on counts as
/// one, so that a preview has a bound in any case.
const MOST_IMPACTS: u32 = 1000;

/// What a strike will do, as far as it was looked at.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Preview {
    /// Where the balls go, the cue ball first, then in the order of the bodies. Balls that stay where they are have none.
    pub ways: Vec<Way>,
    /// The first ball that the cue ball hits.
    pub hit: Option<Hit>,
    /// Every contact that was looked at, in the order of the shot's record.
    pub contacts: Vec<Contact>,
}

/// What `strike` will do to `bodies`, which are as they lie at time zero. The cue ball is `bodies[cue_ball]`; where there
/// is none, nothing happens. The same engine that plays the shot is asked until all that `depth` shows is known.
///
/// # Errors
/// A [`Refusal`] if the strike cannot be made.
pub fn preview(
    bodies: &[Body],
    cue_ball: usize,
    strike: &Strike,
    around: Surroundings,
    depth: Depth,
) -> Result<Preview, Refusal> {
    let mut bodies = bodies.to_vec();
    let Some(body) = bodies.get_mut(cue_ball).filter(|_| depth != Depth::Off) else { return Ok(Preview::default()) };
    let struck = strike.under(around.physics, &body.ball, &body.course.at(0.0))?;
    *body = Body::new(body.ball, &struck, around.physics, 0.0);
    let mut watch = Watch::new(&bodies, cue_ball, depth);
    let mut forecast = Forecast::new(bodies.len());
    let (mut contacts, mut impacts) = (Vec::new(), 0);
    let horizon = &around.physics.horizon;
    let until = loop {
        let until = watch.until().min(horizon.seconds);
        let Some(due) = forecast.next(&bodies, around, until) else { break until };
        if impacts == horizon.impacts.min(MOST_IMPACTS) {
            break due.time;
        }
        impacts += 1;
        resolve(&mut bodies, &mut forecast, &due, around, &mut contacts);
        watch.note(&bodies, due.time, &contacts);
        if watch.is_over() {
            break due.time;
        }
    };
    Ok(watch.finish(until))
}
