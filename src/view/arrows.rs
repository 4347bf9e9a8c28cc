//! Lines in the air: the way the cue points, and while time is held, the velocity of every ball.

use bevy::math::DVec3;
use bevy::prelude::*;

use super::outline::Outline;
use crate::cue::{Aim, Hand};
use crate::frame::to_screen;
use crate::physics::BallId;
use crate::simulation::{CurrentSetup, Pocketed, Position, Radius, RunState, Shown, TableState, Velocity};

/// Length of an arrow in metres for each m/s.
const LENGTH_PER_SPEED: f64 = 0.15;
/// Slower than this (m/s) a ball has no arrow.
const SLOWEST: f64 = 1e-3;

/// Draws the velocity of every ball while time is held.
pub(super) fn draw_velocities(
    mut gizmos: Gizmos,
    run: Res<RunState>,
    balls: Query<(&Shown, &Velocity), Without<Pocketed>>,
) {
    if *run != RunState::Paused {
        return;
    }
    for (shown, velocity) in &balls {
        if velocity.0.length() > SLOWEST {
            let tip = shown.position + velocity.0 * LENGTH_PER_SPEED;
            gizmos.arrow(to_screen(shown.position), to_screen(tip), Color::srgb(1.0, 0.75, 0.1)).with_tip_length(0.02);
        }
    }
}

/// Draws the line of the cue beyond the cue ball, up to the first ball or cushion in its way. It says where the cue
/// points, not where the ball will go.
pub(super) fn draw_line_of_aim(
    mut gizmos: Gizmos,
    setup: Res<CurrentSetup>,
    state: Res<TableState>,
    balls: Query<(&BallId, &Position, &Radius), Without<Pocketed>>,
    aim: Res<Aim>,
    hand: Res<Hand>,
) {
    if *state != TableState::AtRest || hand.is_dragging() {
        return;
    }
    let cue_ball = setup.0.balls.get(setup.0.cue_ball).map(|placed| placed.ball.id);
    let Some((id, place, radius)) = balls.iter().find(|(id, ..)| Some(**id) == cue_ball) else { return };
    let way = DVec3::new(libm::cos(aim.direction), libm::sin(aim.direction), 0.0);
    let edge = Outline::of(&setup.0.table).noses - radius.0;
    let to_edge = |start: f64, way: f64, edge: f64| (edge.copysign(way) - start) / way;
    let to_cushion = to_edge(place.0.x, way.x, edge.x).min(to_edge(place.0.y, way.y, edge.y)).max(0.0);
    let length = balls
        .iter()
        .filter(|(other, ..)| *other != id)
        .filter_map(|(_, other, size)| along_to_touch(other.0 - place.0, way, radius.0 + size.0))
        .fold(to_cushion, f64::min);
    let start = place.0 + way * (radius.0 * 1.3);
    let end = place.0 + way * length;
    let faint = Color::srgba(1.0, 1.0, 1.0, 0.30);
    if length > radius.0 * 1.3 {
        gizmos.line(to_screen(start), to_screen(end), faint);
    }
    gizmos.circle(
        Isometry3d::new(to_screen(end), Quat::from_rotation_x(std::f32::consts::FRAC_PI_2)),
        radius.0 as f32,
        faint,
    );
}

/// How far a centre goes along `way` until it is `reach` from a place at `offset`.
fn along_to_touch(offset: DVec3, way: DVec3, reach: f64) -> Option<f64> {
    let along = offset.dot(way);
    let depth = reach * reach - (offset.length_squared() - along * along);
    (depth >= 0.0 && along > 0.0).then(|| (along - depth.sqrt()).max(0.0))
}
