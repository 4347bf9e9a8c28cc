//! Arrows that show the velocity of every ball during a pause.

use bevy::prelude::*;

use crate::simulation::{OffTable, Pocketed, RunState, Shown, Velocity, to_screen};

/// Length of an arrow in metres for each m/s.
const LENGTH_PER_SPEED: f64 = 0.15;
/// A ball slower than this (m/s) has no arrow.
const SLOWEST: f64 = 1e-3;

/// Draws the velocity of every ball during a pause.
pub(super) fn draw_velocities(
    mut gizmos: Gizmos,
    run: Res<RunState>,
    balls: Query<(&Shown, &Velocity), (Without<Pocketed>, Without<OffTable>)>,
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
