//! Aiming like a player: first the ball, then the pocket. The engine finds the direction, with all that throw and squirt do.

use bevy::math::DVec2;
use bevy::prelude::*;

use crate::physics::engine::Engine;
use crate::physics::{BallId, Strike};
use crate::shot::{Depth, Hit, preview};
use crate::words::pocket_aim as text;

/// The angle in radians by which the object ball may go beside the middle of the pocket.
const EXACT: f64 = 1e-4;
/// If the search ends without an exact direction, one as near as this is taken, in radians.
const NEAR_ENOUGH: f64 = 1e-3;
/// The first step of the search, in radians.
const FIRST_STEP: f64 = 2e-3;
/// The search ends after so many shots at the latest.
const MOST_TRIALS: u32 = 12;
/// The largest step of the search, in radians.
const LARGEST_STEP: f64 = 0.05;
/// No cut is thinner than this, as the cosine of its angle.
const THINNEST: f64 = 0.05;

/// The object ball that was clicked last: a click on a pocket then aims so that it goes there.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MarkedBall(pub Option<BallId>);

/// Why a ball cannot be aimed at a pocket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoWay {
    /// The pocket lies behind the ball, or so far aside that no cut brings it there.
    Angle,
    /// Something else is hit first.
    Blocked,
}

impl NoWay {
    /// What the player is told.
    pub fn sentence(self) -> &'static str {
        match self {
            Self::Angle => text::NO_CUT,
            Self::Blocked => text::BLOCKED,
        }
    }
}

/// The direction in radians in which this strike sends the ball towards `pocket` (metres), by a straight pot.
pub(super) fn direction_to_pot(
    engine: &Engine,
    cue_ball: usize,
    strike: &Strike,
    ball: BallId,
    pocket: DVec2,
) -> Result<f64, NoWay> {
    let bodies = engine.bodies();
    let place = |index: usize| engine.motion(index).position.truncate();
    let object = bodies.iter().position(|body| body.ball.id == ball).ok_or(NoWay::Blocked)?;
    let (from, at) = (place(cue_ball), place(object));
    let reach = bodies[cue_ball].ball.radius + bodies[object].ball.radius;
    let wanted = (pocket - at).try_normalize().ok_or(NoWay::Angle)?;
    let ghost = at - wanted * reach;
    let first = (ghost - from).try_normalize().ok_or(NoWay::Angle)?;
    if first.dot(wanted) < THINNEST {
        return Err(NoWay::Angle);
    }
    // How far the ball goes to the left of the pocket, in radians, if the cue points there.
    let error = |direction: f64| {
        let hit = hit_of(engine, cue_ball, &Strike { direction, ..*strike })?;
        let went = hit.object_velocity.truncate();
        (hit.object == ball && went.length() > 0.0).then(|| wanted.angle_to(went))
    };
    let mut before = libm::atan2(first.y, first.x);
    let mut missed_before = error(before).ok_or(NoWay::Blocked)?;
    let mut now = before + FIRST_STEP * missed_before.signum();
    for _ in 0..MOST_TRIALS {
        if missed_before.abs() < EXACT {
            return Ok(before);
        }
        let missed = error(now).ok_or(NoWay::Blocked)?;
        let slope = (missed - missed_before) / (now - before);
        (before, missed_before) = (now, missed);
        if slope.abs() < f64::EPSILON {
            break;
        }
        now -= (missed / slope).clamp(-LARGEST_STEP, LARGEST_STEP);
    }
    if missed_before.abs() < NEAR_ENOUGH { Ok(before) } else { Err(NoWay::Angle) }
}

/// The first hit of a strike.
fn hit_of(engine: &Engine, cue_ball: usize, strike: &Strike) -> Option<Hit> {
    preview(engine, cue_ball, strike, Depth::FirstImpact).ok()?.hit
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::physics::Tip;
    use crate::shot::{Goal, Setup, is_met, simulate};

    fn aimed(setup: &Setup, strike: Strike, ball: &str, pocket: &str) -> Result<Setup, NoWay> {
        let engine = setup.engine();
        let id = setup.balls.iter().find(|placed| placed.look.name == ball).expect("it is there").ball.id;
        let hole = setup.table.boundary.pockets.iter().find(|known| known.name == pocket).expect("it is there").centre;
        let direction = direction_to_pot(&engine, setup.cue_ball, &strike, id, hole)?;
        Ok(Setup { strike: Some(Strike { direction, ..strike }), ..setup.clone() })
    }

    #[test]
    fn a_ball_goes_into_the_clicked_pocket_with_and_without_side_soft_and_hard() {
        let setup = Setup::shot("stun_tangent").load().expect("it ships");
        for (side, speed) in [(0.0, 1.2), (0.25, 1.5), (-0.25, 1.5), (0.2, 4.0)] {
            let strike = Strike { speed, tip: Tip { side, height: 0.0 }, ..Strike::default() };
            let played = aimed(&setup, strike, "1", "foot left").expect("there is a way");
            let run = simulate(&played).expect("it can be played");
            let pot = Goal::Pot { ball: "1".to_owned(), pocket: Some("foot left".to_owned()), rails: 0 };
            assert!(is_met(&pot, &played, &run), "side {side}, {speed} m/s");
        }
    }

    #[test]
    fn a_pocket_behind_the_ball_is_refused_with_a_reason() {
        let setup = Setup::shot("stun_tangent").load().expect("it ships");
        let strike = Strike { speed: 2.0, ..Strike::default() };
        assert_eq!(aimed(&setup, strike, "1", "head left").err(), Some(NoWay::Angle));
    }
}
