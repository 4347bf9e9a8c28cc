//! Mouse, keys and gamepad turn, shift and scale the view.

use bevy::input::mouse::{AccumulatedMouseScroll, MouseScrollUnit};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::eye::Eye;
use super::picture::Picture;
use super::push::Push;
use super::scene::Scene;
use super::sight::Sight;
use crate::input::{Keyboard, Owner};
use crate::physics::BallId;
use crate::settings::{Action, View};

/// Speed of a held key: radians per second, or heights of the picture per second where keys shift it.
const KEY_TURN: f32 = 1.2;
/// How much faster than a key the stick of a gamepad turns the view at its edge.
const STICK_FACTOR: f32 = 1.8;
/// Longest frame time, in seconds, that counts for a held key.
const LONGEST_FRAME: f32 = 0.1;
/// One notch of the wheel scales the picture by e to this power.
const NOTCH: f32 = 0.12;
/// The most notches that count in a frame.
const MOST_NOTCHES: f32 = 5.0;
/// A ball is under the pointer that points no further beside its centre than this, in its radii.
const EASY: f32 = 1.4;
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

    /// Follows the ball under the pointer, or the cue ball if there is none. If it is followed already, the free view comes
    /// back.
    pub(super) fn follow_ball(&mut self, pointed: Option<BallId>) {
        let is_other = pointed.is_some() && pointed != self.viewpoints.follow.ball();
        if self.view != View::Follow || is_other {
            self.viewpoints.follow.choose(pointed);
            self.view = View::Follow;
        } else {
            self.toggle(View::Follow);
        }
    }

    /// Applies `push` to the present view.
    pub(super) fn steer(&mut self, push: &Push, scene: &Scene, picture: &Picture) {
        let pose = self.wanted(scene, picture);
        self.viewpoints.of_mut(self.view).steer(pose, push, scene, picture);
    }
}

/// Applies mouse, keys and gamepad to the view.
pub(super) fn steer_eye(
    mut eyes: Query<(&mut Eye, &Camera, &GlobalTransform)>,
    keys: Keyboard,
    scroll: Res<AccumulatedMouseScroll>,
    window: Query<&Window, With<PrimaryWindow>>,
    owner: Res<Owner>,
    mut sight: Sight,
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
        push.turn += step * STICK_FACTOR * keys.pad().look();
    }
    for (mut eye, camera, place) in &mut eyes {
        if eye.strolls {
            continue;
        }
        if !owner.panel_types {
            let pointer = window.single().ok().and_then(Window::cursor_position).filter(|_| !owner.over_panel);
            choose_view(&mut eye, &keys, || {
                let ray = camera.viewport_to_world(place, pointer?).ok()?;
                ball_under(ray, &sight.scene())
            });
        }
        if let Some(size) = camera.logical_viewport_size().filter(|_| !push.is_none()) {
            let picture = sight.picture(size);
            eye.steer(&push, &sight.scene(), &picture);
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

/// Chooses the view that a key asks for. `pointed` gives the ball under the pointer.
fn choose_view(eye: &mut Mut<Eye>, keys: &Keyboard, mut pointed: impl FnMut() -> Option<BallId>) {
    for &view in View::ALL {
        if !view.action().is_some_and(|action| keys.hit(action)) {
            continue;
        }
        if view == View::Follow {
            eye.follow_ball(pointed());
        } else {
            eye.toggle(view);
        }
    }
    if keys.hit(Action::ViewHome) {
        let view = eye.view;
        eye.viewpoints.reset(view);
    }
}

/// The nearest ball that a ray from the eye meets, else the nearest that it almost meets.
fn ball_under(ray: Ray3d, scene: &Scene) -> Option<BallId> {
    let met = scene.balls.iter().filter_map(|ball| {
        let along = (ball.place - ray.origin).dot(*ray.direction);
        let beside = ray.get_point(along).distance(ball.place) / ball.radius;
        (along > 0.0 && beside < EASY).then_some((beside > 1.0, along, ball.id))
    });
    met.min_by(|one, other| one.0.cmp(&other.0).then(one.1.total_cmp(&other.1))).map(|(.., id)| id)
}
