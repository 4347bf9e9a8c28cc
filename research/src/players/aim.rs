//! The direction of the cue, corrected by the engine for throw and swerve.

use std::sync::Arc;

use baize_physics::engine::{Engine, Environment, Outcome};
use baize_physics::{Ball, Meeting, Motion, Strike};

use super::bed::Target;
use super::head::Head;
use super::pockets::{angle_of, difference};

/// How exactly the object ball's direction is met, in radians.
const EXACT: f64 = 3e-4;
const TRIES: u32 = 8;
const MOST_EVENTS: u32 = 12;

/// Finds the direction with two balls on an empty table.
pub struct Aimer {
    engine: Engine,
    environment: Arc<Environment>,
}

impl Aimer {
    #[must_use]
    pub fn new(environment: &Arc<Environment>) -> Self {
        Self { engine: Engine::default(), environment: Arc::clone(environment) }
    }

    /// `strike` with the direction that sends the first ball of `target` where it should go; `None` if none is found.
    pub fn aim(&mut self, head: &Head, target: &Target, strike: &Strike) -> Option<Strike> {
        let (cue, object) = (head.cue_ball()?, head.lying(target.first)?);
        let straight = angle_of(target.ghost - cue.1.position.truncate());
        let raised = head.cleared(&Strike { direction: straight, ..*strike });
        let mut off = |direction| self.off(&Strike { direction, ..raised }, &cue, &object, target.wanted);
        let (mut before, mut here) = (straight, straight + (0.01 / target.reach.max(0.06)).min(2e-3));
        let mut off_before = off(before)?;
        for _ in 0..TRIES {
            if off_before.abs() < EXACT {
                return Some(Strike { direction: before, ..raised });
            }
            let off_here = off(here)?;
            let step = off_here * (here - before) / (off_here - off_before);
            let most = 0.03 / target.reach.max(0.06);
            (before, off_before) = (here, off_here);
            here -= if step.is_finite() { step.clamp(-most, most) } else { return None };
        }
        None
    }

    /// By how much the object ball goes to the left of `wanted`; `None` if it is not hit first.
    fn off(&mut self, strike: &Strike, cue: &(Ball, Motion), object: &(Ball, Motion), wanted: f64) -> Option<f64> {
        let mut balls = [cue, object];
        balls.sort_unstable_by_key(|(ball, _)| ball.id);
        let struck = balls.iter().position(|(ball, _)| ball.id == cue.0.id)?;
        self.engine.begin(Arc::clone(&self.environment), balls.iter().map(|(ball, motion)| (ball, motion)), &mut []);
        self.engine.strike(struck, strike).ok()?;
        let horizon = self.environment.physics().horizon.seconds;
        for _ in 0..MOST_EVENTS {
            if !matches!(self.engine.step(horizon), Outcome::Resolved) {
                return None;
            }
            for contact in self.engine.take_contacts() {
                match contact.meeting {
                    Meeting::Balls(..) => {
                        let change = contact.changes.iter().find(|change| change.ball == object.0.id)?;
                        return Some(difference(angle_of(change.after.velocity.truncate()), wanted));
                    }
                    Meeting::Slate(_) => {}
                    _ => return None,
                }
            }
        }
        None
    }
}
