//! Arrows that show the velocity of every ball during a pause.

use bevy::prelude::*;

use super::systems::ViewSystems;
use crate::simulation::{
    Appearance, Replay, Replayed, RunState, SeenState, Shown, TheTable, Velocity, Watched, to_screen,
};

/// Length of an arrow in metres for each m/s.
const LENGTH_PER_SPEED: f64 = 0.15;
/// A ball slower than this (m/s) has no arrow.
const SLOWEST: f64 = 1e-3;

/// Draws velocities during a pause.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, draw_velocities.in_set(ViewSystems::Overlay));
}

/// Draws the velocity of every ball during a pause, also during that of a replay.
fn draw_velocities(
    mut gizmos: Gizmos,
    run: Res<RunState>,
    replay: TheTable<&Replay>,
    balls: Query<(&Shown, &Velocity, Option<&Replayed>, Option<&Appearance>, SeenState)>,
) {
    if replay.watched().map_or(*run != RunState::Paused, Watched::is_playing) {
        return;
    }
    for (shown, velocity, replayed, appearance, _) in balls.iter().filter(|(.., state)| !state.is_out()) {
        let present = replayed.map_or(velocity.0, |replayed| replayed.motion.velocity);
        let velocity = appearance.map_or(present, |seen| seen.velocity);
        if velocity.length() > SLOWEST {
            let tip = shown.position + velocity * LENGTH_PER_SPEED;
            gizmos.arrow(to_screen(shown.position), to_screen(tip), Color::srgb(1.0, 0.75, 0.1)).with_tip_length(0.02);
        }
    }
}
