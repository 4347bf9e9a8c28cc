//! Behind the start screen the eye goes slowly around the table, and comes back when one begins to play.

use std::f32::consts::{PI, TAU};

use bevy::prelude::*;

use crate::overlay::Screen;
use crate::view::{Eye, View};

/// How fast it goes, in rad/s.
const PACE: f32 = 0.07;
/// How quickly it comes back, per second.
const HASTE: f32 = 4.0;
/// The longest time (s) that a slow frame counts for.
const LONGEST_FRAME: f32 = 0.1;

/// How far around the table the eye has gone, in radians, and from where it looked before.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(super) struct Turn {
    angle: f32,
    before: Option<View>,
}

/// Only the free view can go around.
pub(super) fn look_around(mut eyes: Query<&mut Eye>, mut turn: ResMut<Turn>) {
    for mut eye in &mut eyes {
        if turn.before.is_none() {
            turn.before = Some(eye.view);
            eye.view = View::default();
        }
    }
}

/// Looks from where the player looked before.
pub(super) fn look_as_before(mut eyes: Query<&mut Eye>, mut turn: ResMut<Turn>) {
    for mut eye in &mut eyes {
        if let Some(view) = turn.before.take() {
            eye.view = view;
        }
    }
}

/// Takes the eye around the table.
pub(super) fn turn(
    mut eyes: Query<&mut Transform, With<Eye>>,
    screen: Res<State<Screen>>,
    time: Res<Time<Real>>,
    mut turn: ResMut<Turn>,
) {
    let passed = time.delta_secs().min(LONGEST_FRAME);
    let angle = match screen.get() {
        Screen::Start => turn.angle + PACE * passed,
        // Back the short way.
        _ => ((turn.angle + PI).rem_euclid(TAU) - PI) * (-HASTE * passed).exp(),
    };
    turn.angle = if angle.abs() < 1e-4 { 0.0 } else { angle };
    if turn.angle != 0.0 {
        for mut transform in &mut eyes {
            transform.rotate_around(Vec3::ZERO, Quat::from_rotation_y(turn.angle));
        }
    }
}
