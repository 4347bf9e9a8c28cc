//! The direction of the cue that sends the object ball where it should go: the ghost ball, corrected by the engine for squirt,
//! swerve and throw.

use std::sync::Arc;

use super::angles::{angle_of, difference};
use super::ball_layout::StraightPot;
use baize_physics::engine::{Engine, Environment, Outcome};
use baize_physics::{Ball, Meeting, Motion, Strike};

/// How exactly the object ball's direction is met, in radians, and after how many tries it is given up.
const EXACT: f64 = 2e-4;
const TRIES: u32 = 8;
/// The first step away from the ghost ball's direction, in radians.
const FIRST_STEP: f64 = 2e-3;
/// The engine's events before the cue ball hits: it comes down on the slate a few times at most.
const MOST_EVENTS: u32 = 12;

/// Finds directions with one cue ball and one object ball on an otherwise empty table.
#[derive(Debug)]
pub(super) struct Aimer {
    engine: Engine,
    environment: Arc<Environment>,
}

impl Aimer {
    pub fn new(environment: &Arc<Environment>) -> Self {
        Self { engine: Engine::default(), environment: Arc::clone(environment) }
    }

    /// `strike` with the direction that sends the object ball along `wanted` (radians); `None` if no direction does.
    pub fn aim(
        &mut self,
        strike: &Strike,
        pot: &StraightPot,
        wanted: f64,
        (cue, cue_at): (&Ball, &Motion),
        (object, object_at): (&Ball, &Motion),
    ) -> Option<Strike> {
        let straight = angle_of(pot.ghost - cue_at.position.truncate());
        let squirt = strike.squirt(cue, &self.environment.physics().cue);
        let mut balls = [(*cue, *cue_at), (*object, *object_at)];
        balls.sort_unstable_by_key(|(ball, _)| ball.id);
        let mut off = |direction: f64| self.off(&Strike { direction, ..*strike }, &balls, cue, object, wanted);
        let mut before = straight - squirt;
        let mut off_before = off(before)?;
        // The farther away the object ball is, the more a step of the cue turns its path.
        let mut here = before + FIRST_STEP.min(0.2 * pot.apart / pot.reach);
        for _ in 0..TRIES {
            if off_before.abs() < EXACT {
                return Some(Strike { direction: before, ..*strike });
            }
            let off_here = off(here)?;
            let slope = (off_here - off_before) / (here - before);
            if slope == 0.0 || !slope.is_finite() {
                return None;
            }
            let most = 0.5 * pot.apart / pot.reach.max(pot.apart);
            let next = here - (off_here / slope).clamp(-most, most);
            (before, off_before) = (here, off_here);
            here = next;
        }
        (off_before.abs() < EXACT).then_some(Strike { direction: before, ..*strike })
    }

    /// By how much the object ball's path lies to the left of the wanted direction; `None` if it is not hit first.
    fn off(
        &mut self,
        strike: &Strike,
        balls: &[(Ball, Motion); 2],
        cue: &Ball,
        object: &Ball,
        wanted: f64,
    ) -> Option<f64> {
        let both = balls.iter().map(|(ball, motion)| (ball, motion));
        self.engine.begin(Arc::clone(&self.environment), both, &mut []);
        let struck = balls.iter().position(|(ball, _)| ball.id == cue.id)?;
        self.engine.strike(struck, strike).ok()?;
        let horizon = self.environment.physics().horizon.seconds;
        for _ in 0..MOST_EVENTS {
            if !matches!(self.engine.step(horizon), Outcome::Resolved) {
                return None;
            }
            for contact in self.engine.take_contacts() {
                match contact.meeting {
                    Meeting::Balls(..) => {
                        let change = contact.changes.iter().find(|change| change.ball == object.id)?;
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
