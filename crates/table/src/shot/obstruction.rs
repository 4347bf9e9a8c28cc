//! What the cue of a set-up's stroke would pass through.

use std::fmt::{self, Display, Formatter};

use glam::DVec3;

use super::clearance::{Clearance, CueObstacle, Stance, clearance, clearance_where};
use super::setup::Setup;
use crate::rack::PlacedBall;
use baize_files::shown;
use baize_physics::Strike;
use baize_physics::engine::Environment;

/// Something in the way of a cue.
#[derive(Clone, Debug, PartialEq)]
pub struct Obstruction {
    /// What it is, such as `head rail` or `the ball 3`, safe to print.
    pub what: String,
    /// The least elevation in radians at which the cue passes over everything in its way.
    pub elevation: f64,
}

impl Display for Obstruction {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        // Rounded up, so that the shown number is enough.
        let degrees = (self.elevation.to_degrees() * 10.0).ceil() / 10.0;
        write!(f, "the cue would pass through {}; it is clear with the butt raised to {degrees:.1} degrees", self.what)
    }
}

/// How far the butt must be raised for a stroke in this set-up; `None` without a cue ball.
#[must_use]
pub fn clearance_in(setup: &Setup, strike: &Strike) -> Option<Clearance> {
    Some(clearance(&stance(setup, strike)?, &setup.table.boundary, obstacles(setup)))
}

/// As [`clearance_in`], faster: `environment` is that of the set-up.
#[must_use]
pub fn clearance_on(environment: &Environment, setup: &Setup, strike: &Strike) -> Option<Clearance> {
    let is_over_bed = |place| environment.obstacle_map().is_bed(place);
    Some(clearance_where(&stance(setup, strike)?, environment.boundary(), is_over_bed, obstacles(setup)))
}

/// The cue of a stroke, which points at the cue ball; `None` without a cue ball.
fn stance(setup: &Setup, strike: &Strike) -> Option<Stance> {
    let placed = setup.balls.get(setup.cue_ball)?;
    let (direction, tip) = (strike.direction, strike.tip);
    Some(Stance { centre: placed.motion.position, radius: placed.ball.radius, direction, tip })
}

/// The balls besides the cue ball, with their centres and radii in metres.
fn obstacles(setup: &Setup) -> impl Iterator<Item = (DVec3, f64)> {
    others(setup).map(|other| (other.motion.position, other.ball.radius))
}

/// Raises the butt of the set-up's stroke to the least elevation at which the cue passes over everything, if it is lower.
pub fn raise_butt(setup: &mut Setup) {
    let least = setup.strike.as_ref().and_then(|strike| clearance_in(setup, strike));
    if let (Some(strike), Some(least)) = (&mut setup.strike, least) {
        strike.elevation = strike.elevation.max(least.elevation);
    }
}

/// The balls besides the cue ball.
fn others(setup: &Setup) -> impl Iterator<Item = &PlacedBall> {
    setup.balls.iter().enumerate().filter(|(index, _)| *index != setup.cue_ball).map(|(_, placed)| placed)
}

/// What the cue of the set-up's stroke would pass through; `None` without a stroke or if nothing is in its way.
#[must_use]
pub fn obstruction(setup: &Setup) -> Option<Obstruction> {
    let strike = setup.strike.as_ref()?;
    let least = clearance_in(setup, strike)?;
    let boundary = &setup.table.boundary;
    let over = least.over.filter(|_| strike.elevation < least.elevation)?;
    let what = match over {
        CueObstacle::Cushion(index) => shown(&boundary.cushions.get(index)?.name),
        CueObstacle::Jaw(index) => shown(&boundary.jaws.get(index)?.name),
        CueObstacle::Pocket(index) => format!("the rim of {}", shown(&boundary.pockets.get(index)?.name)),
        CueObstacle::Ball(index) => format!("the ball {}", shown(&others(setup).nth(index)?.look.name)),
    };
    Some(Obstruction { what, elevation: least.elevation })
}
