//! Mouse and keys turn, shift and scale the view.

use bevy::input::mouse::{AccumulatedMouseScroll, MouseScrollUnit};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::Eye;
use super::picture::Picture;
use super::push::Push;
use super::scene::{Scene, Sight};
use crate::input::{Keyboard, Owner};
use crate::settings::{Action, View};

/// Speed of a held key: radians per second, or heights of the picture per second where keys shift it.
const KEY_TURN: f32 = 1.2;
/// Longest frame time, in seconds, that counts for a held key.
const LONGEST_FRAME: f32 = 0.1;
/// One notch of the wheel scales the picture by e to this power.
const NOTCH: f32 = 0.12;
/// The most notches that count in a frame.
const MOST_NOTCHES: f32 = 5.0;
/// A touch pad reports pixels: this many count as one notch.
const PIXELS_PER_NOTCH: f32 = 40.0;

impl Eye {
    /// Goes to `view`. If that view is already on, the view from above goes back to the whole table if it was shifted or
    /// scaled; otherwise the free view comes back.
    pub(super) fn toggle(&mut self, view: View) {
        if self.view != view {
            self.view = view;
        } else if !self.viewpoints.of_mut(view).resets_before_leaving() {
            self.view = View::Free;
        }
    }

    /// Applies `push` to the present view.
    pub(super) fn steer(&mut self, push: &Push, scene: &Scene, picture: &Picture) {
        let pose = self.wanted(scene, picture);
        self.viewpoints.of_mut(self.view).steer(pose, push, scene, picture);
    }
}

/// Applies mouse and keys to the view.
pub(in crate::view) fn steer_eye(
    mut eyes: Query<(&mut Eye, &Camera)>,
    keys: Keyboard,
    scroll: Res<AccumulatedMouseScroll>,
    window: Query<&Window, With<PrimaryWindow>>,
    owner: Res<Owner>,
    sight: Sight,
    time: Res<Time<Real>>,
) {
    let mut push = by_mouse(&owner, &scroll, keys.held(Action::Fine));
    if push.away != 0.0 {
        push.pointer = window.single().ok().and_then(Window::cursor_position);
    }
    if !owner.panel_types {
        let step = KEY_TURN * time.delta_secs().min(LONGEST_FRAME);
        push.turn.x += step * keys.axis(Action::OrbitRight, Action::OrbitLeft);
        push.turn.y += step * keys.axis(Action::OrbitUp, Action::OrbitDown);
        push.away += step * keys.axis(Action::ZoomOut, Action::ZoomIn);
    }
    for (mut eye, camera) in &mut eyes {
        if eye.strolls {
            continue;
        }
        if !owner.panel_types {
            choose_view(&mut eye, &keys);
        }
        if let Some(size) = camera.logical_viewport_size().filter(|_| !push.is_none()) {
            eye.steer(&push, &sight.scene(), &sight.picture(size));
        }
    }
}

/// The push by a drag with the middle button and by the wheel.
fn by_mouse(owner: &Owner, scroll: &AccumulatedMouseScroll, grips: bool) -> Push {
    let drag = if owner.table_has(MouseButton::Middle) { owner.moved } else { Vec2::ZERO };
    let notches = match scroll.unit {
        MouseScrollUnit::Line => scroll.delta.y,
        MouseScrollUnit::Pixel => scroll.delta.y / PIXELS_PER_NOTCH,
    };
    let notches = if owner.over_panel { 0.0 } else { notches.clamp(-MOST_NOTCHES, MOST_NOTCHES) };
    Push { drag, grips, away: -NOTCH * notches, ..default() }
}

fn choose_view(eye: &mut Mut<Eye>, keys: &Keyboard) {
    for &view in View::ALL {
        if view.action().is_some_and(|action| keys.hit(action)) {
            eye.toggle(view);
        }
    }
    if keys.hit(Action::ViewHome) {
        let view = eye.view;
        eye.viewpoints.reset(view);
    }
}
