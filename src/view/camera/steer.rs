//! Mouse and keys turn, shift and scale the view.

use std::f32::consts::FRAC_PI_2;

use bevy::input::mouse::{AccumulatedMouseScroll, MouseScrollUnit};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::picture::Picture;
use super::pose::Pose;
use super::scene::{Scene, Sight};
use super::views::{Behind, above, home, lowest};
use super::{Eye, View};
use crate::input::{Keyboard, Owner};
use crate::settings::Action;

/// Radians per pixel of a drag.
const DRAG: f32 = 0.005;
/// Speed of a held key: radians per second, or heights of the picture per second where keys shift it.
const KEY_TURN: f32 = 1.2;
/// Longest frame time, in seconds, that counts for a held key.
const LONGEST_FRAME: f32 = 0.1;
/// Exponent by which one notch of the wheel scales the picture, and the most notches that count in a frame.
const NOTCH: f32 = 0.12;
const MOST_NOTCHES: f32 = 5.0;
/// A touch pad reports pixels: this many count as one notch.
const PIXELS_PER_NOTCH: f32 = 40.0;

/// Smallest height of the picture, in radii of the cue ball.
const CLOSEST: f32 = 3.2;
/// Largest height of the picture, as a multiple of that of the first view.
const FURTHEST: f32 = 2.2;
/// Smallest and largest pitch of the free view, in radians.
const PITCHES: (f32, f32) = (0.03, 1.55);
/// Margin around the table, in metres, that the view from above can show.
const BEYOND: f32 = 0.1;
/// Metres by which a standing player rises for each radian of a drag.
const RISE: f32 = 0.8;

/// How the player has changed the views. `None` is an unchanged view, which follows table and window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Steering {
    pub orbit: Option<Pose>,
    pub above: Option<Pose>,
    pub cue: Behind,
    pub standing: Behind,
}

impl Default for Steering {
    fn default() -> Self {
        Self { orbit: None, above: None, cue: Behind::USUAL, standing: Behind::USUAL }
    }
}

impl Steering {
    /// Resets the views with a place, which is meaningless on another table.
    pub fn forget_places(&mut self) {
        (self.orbit, self.above) = (None, None);
    }
}

/// How the player moves the view in a frame.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Push {
    /// Radians to the right and up, by keys.
    pub turn: Vec2,
    /// Pixels that the mouse drags, down being positive.
    pub drag: Vec2,
    /// Whether the drag shifts the picture instead of turning it.
    pub grips: bool,
    /// Exponent by which the picture shows more.
    pub away: f32,
    /// Place of the pointer, in logical pixels, if the picture is scaled about it.
    pub pointer: Option<Vec2>,
}

impl Push {
    fn is_none(&self) -> bool {
        self.turn == Vec2::ZERO && self.drag == Vec2::ZERO && self.away == 0.0
    }

    /// Radians to the right and up, by keys and mouse.
    fn turned(&self) -> Vec2 {
        let drag = if self.grips { Vec2::ZERO } else { self.drag };
        self.turn + drag * Vec2::new(-DRAG, DRAG)
    }

    /// Pixels by which the picture is shifted, in a view that cannot be turned.
    fn shifted(&self, picture: &Picture) -> Vec2 {
        self.drag + self.turn * Vec2::new(-1.0, 1.0) * picture.size.y
    }
}

impl Eye {
    /// Goes to `view`. If that view is already on, the view from above goes back to the whole table if it was shifted or
    /// scaled; otherwise the free view comes back.
    pub(super) fn toggle(&mut self, view: View) {
        if self.view != view {
            self.view = view;
        } else if view != View::Above || self.steering.above.take().is_none() {
            self.view = View::Orbit;
        }
    }

    /// Resets the present view.
    fn reset(&mut self) {
        let usual = Steering::default();
        match self.view {
            View::Orbit => self.steering.orbit = usual.orbit,
            View::Above => self.steering.above = usual.above,
            View::Cue => self.steering.cue = usual.cue,
            View::Standing => self.steering.standing = usual.standing,
            View::Stroll => {}
        }
    }

    /// Applies `push` to the present view.
    pub(super) fn steer(&mut self, push: &Push, scene: &Scene, picture: &Picture) {
        let wanted = self.wanted(scene, picture);
        let steering = &mut self.steering;
        let scale = push.away.exp();
        match self.view {
            View::Orbit => steering.orbit = Some(orbited(wanted, push, scene, picture)),
            View::Above => steering.above = slid(wanted, push, scene, picture),
            View::Cue => {
                steering.cue = Behind {
                    raised: (steering.cue.raised + push.turned().y).clamp(-0.16, 0.9),
                    far: (steering.cue.far * scale).clamp(0.3, 3.0),
                };
            }
            View::Standing => {
                steering.standing = Behind {
                    raised: (steering.standing.raised + push.turned().y * RISE).clamp(-0.4, 0.5),
                    far: (steering.standing.far * scale).clamp(0.4, 2.5),
                };
            }
            View::Stroll => {}
        }
    }
}

/// The free view turned, shifted and scaled.
fn orbited(pose: Pose, push: &Push, scene: &Scene, picture: &Picture) -> Pose {
    let furthest = FURTHEST * home(scene, picture).span;
    let pose = scaled(pose, push, CLOSEST * scene.radius, furthest, picture);
    let Vec2 { x: right, y: up } = push.turned();
    let pose = Pose { yaw: pose.yaw + right, pitch: (pose.pitch + up).clamp(PITCHES.0, PITCHES.1), ..pose };
    // Keep the camera above the rails.
    let steepest = ((lowest(scene) - pose.target.y) / pose.distance()).clamp(0.0, 1.0).asin().min(PITCHES.1);
    let pose = Pose { pitch: pose.pitch.max(steepest), ..pose };
    let target = (pose.target + dragged(&pose, if push.grips { push.drag } else { Vec2::ZERO }, picture))
        .clamp(scene.middle - on_plan(scene.half), scene.middle + on_plan(scene.half));
    Pose { target: target.with_y(pose.target.y.clamp(0.0, scene.top)), ..pose }
}

/// The view from above shifted and scaled; `None` for the whole table.
fn slid(pose: Pose, push: &Push, scene: &Scene, picture: &Picture) -> Option<Pose> {
    let whole = above(scene, picture);
    let pose = scaled(pose, push, CLOSEST * scene.radius, whole.span, picture);
    if pose.span >= whole.span {
        return None;
    }
    let target = pose.target + dragged(&pose, push.shifted(picture), picture);
    // Do not shift beyond the margin around the table.
    let along_table = |size: Vec2| if whole.yaw == 0.0 { size } else { size.yx() };
    let seen = |span: f32| along_table(Vec2::new(picture.free(), 1.0)) * span / 2.0;
    let most = (seen(whole.span).min(scene.half + BEYOND) - seen(pose.span)).max(Vec2::ZERO);
    // With a HUD, the whole table is shown beside it, not in the middle.
    let (low, high) = (whole.target.min(scene.middle), whole.target.max(scene.middle));
    let target = target.clamp(low + on_plan(-most), high + on_plan(most));
    Some(Pose { target, yaw: whole.yaw, ..pose })
}

fn on_plan(place: Vec2) -> Vec3 {
    Vec3::new(place.x, 0.0, place.y)
}

fn scaled(pose: Pose, push: &Push, closest: f32, furthest: f32, picture: &Picture) -> Pose {
    let factor = (pose.span * push.away.exp()).clamp(closest, furthest.max(pose.span)) / pose.span;
    pose.scaled(factor, push.pointer, picture)
}

/// Displacement of the target on the cloth if the picture is dragged by `pixels`.
fn dragged(pose: &Pose, pixels: Vec2, picture: &Picture) -> Vec3 {
    let metres = pixels * pose.span / picture.size.y;
    let flat = Quat::from_rotation_y(pose.yaw);
    // The cloth is seen at an angle. The limit keeps a drag from going too far in a flat view.
    let along = metres.y / pose.pitch.min(FRAC_PI_2).sin().max(0.3);
    flat * Vec3::new(-metres.x, 0.0, -along)
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
        if eye.view == View::Stroll {
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
    let views =
        [(Action::ViewAbove, View::Above), (Action::ViewCue, View::Cue), (Action::ViewStanding, View::Standing)];
    for (action, view) in views {
        if keys.hit(action) {
            eye.toggle(view);
        }
    }
    if keys.hit(Action::ViewHome) {
        eye.reset();
    }
}
