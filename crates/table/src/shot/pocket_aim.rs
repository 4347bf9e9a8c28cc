//! Aiming like a player: first the ball, then the pocket. The engine finds the direction, with all that throw and squirt do.

use glam::DVec2;

use super::preview::{Depth, Hit, preview};
use baize_physics::engine::Engine;
use baize_physics::{BallId, Strike};

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

/// Why a ball cannot be aimed at a pocket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoPot {
    /// The pocket lies behind the ball, or so far aside that no cut brings it there.
    Angle,
    /// Something else is hit first.
    Blocked,
}

/// The direction in radians in which this strike sends the ball towards `pocket` (metres), by a straight pot.
///
/// # Errors
/// Why there is none.
pub fn direction_to_pot(
    engine: &Engine,
    cue_ball: usize,
    strike: &Strike,
    ball: BallId,
    pocket: DVec2,
) -> Result<f64, NoPot> {
    let bodies = engine.bodies();
    let place = |index: usize| engine.motion(index).position.truncate();
    let object = bodies.iter().position(|body| body.ball.id == ball).ok_or(NoPot::Blocked)?;
    let (from, at) = (place(cue_ball), place(object));
    let reach = bodies[cue_ball].ball.radius + bodies[object].ball.radius;
    let wanted = (pocket - at).try_normalize().ok_or(NoPot::Angle)?;
    let ghost = at - wanted * reach;
    let first = (ghost - from).try_normalize().ok_or(NoPot::Angle)?;
    if first.dot(wanted) < THINNEST {
        return Err(NoPot::Angle);
    }
    // How far the ball goes to the left of the pocket, in radians, if the cue points there.
    let error = |direction: f64| {
        let hit = hit_of(engine, cue_ball, &Strike { direction, ..*strike })?;
        let went = hit.object_velocity.truncate();
        (hit.object == ball && went.length() > 0.0).then(|| wanted.angle_to(went))
    };
    let mut before = libm::atan2(first.y, first.x);
    let mut missed_before = error(before).ok_or(NoPot::Blocked)?;
    let mut now = before + FIRST_STEP * missed_before.signum();
    for _ in 0..MOST_TRIALS {
        if missed_before.abs() < EXACT {
            return Ok(before);
        }
        let missed = error(now).ok_or(NoPot::Blocked)?;
        let slope = (missed - missed_before) / (now - before);
        (before, missed_before) = (now, missed);
        if slope.abs() < f64::EPSILON {
            break;
        }
        now -= (missed / slope).clamp(-LARGEST_STEP, LARGEST_STEP);
    }
    if missed_before.abs() < NEAR_ENOUGH { Ok(before) } else { Err(NoPot::Angle) }
}

/// The first hit of a strike.
fn hit_of(engine: &Engine, cue_ball: usize, strike: &Strike) -> Option<Hit> {
    preview(engine, cue_ball, strike, Depth::FirstImpact).ok()?.hit
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shot::{Goal, Setup, is_met, simulate};
    use baize_physics::Tip;

    fn aimed(setup: &Setup, strike: Strike, ball: &str, pocket: &str) -> Result<Setup, NoPot> {
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
        assert_eq!(aimed(&setup, strike, "1", "head left").err(), Some(NoPot::Angle));
    }
}
