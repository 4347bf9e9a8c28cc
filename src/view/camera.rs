//! The eye: it orbits the table, looks from above, or looks along the cue.

use bevy::core_pipeline::tonemapping::{DebandDither, Tonemapping};
use bevy::input::mouse::AccumulatedMouseScroll;
use bevy::prelude::*;

use super::outline::Outline;
use crate::controls::{Action, Keyboard, Owner};
use crate::cue::Aim;
use crate::frame::to_screen;
use crate::simulation::{CurrentSetup, Shown};

/// Radians per pixel of a drag.
const DRAG: f32 = 0.005;
/// Radians per second of a held key.
const KEY_TURN: f32 = 1.2;
/// How quickly the eye goes where it should, per second.
const HASTE: f32 = 9.0;
/// Opening angle of the lens in the free view, in radians.
const LENS: f32 = 0.66;
/// Opening angle of the long lens from above, in radians.
const LONG_LENS: f32 = 0.20;

/// From where the player looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum View {
    /// Freely around the table.
    #[default]
    Orbit,
    /// From above, the whole table in sight.
    Above,
    /// Along the cue.
    Cue,
}

/// Where an eye is and where it looks.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Pose {
    target: Vec3,
    yaw: f32,
    pitch: f32,
    distance: f32,
    lens: f32,
}

/// The eye on the window's picture.
#[derive(Component, Clone, Debug)]
pub struct Eye {
    /// From where it looks.
    pub view: View,
    /// What the player has turned the free view to.
    orbit: Pose,
    /// Height of the view along the cue in radians, and its distance in metres.
    behind: (f32, f32),
    /// Where it is now; `None` before the first frame.
    now: Option<Pose>,
}

impl Default for Eye {
    fn default() -> Self {
        let orbit = Pose { target: Vec3::new(-0.08, 0.0, 0.0), yaw: -1.22, pitch: 0.66, distance: 3.2, lens: LENS };
        Self { view: View::default(), orbit, behind: (0.24, 1.0), now: None }
    }
}

impl Eye {
    /// Turns, tilts (radians) and zooms (a factor) the view that is in force. From above there is nothing to turn.
    fn steer(&mut self, turn: f32, tilt: f32, zoom: f32) {
        match self.view {
            View::Orbit => {
                self.orbit.yaw += turn;
                self.orbit.pitch = (self.orbit.pitch + tilt).clamp(0.05, 1.55);
                self.orbit.distance = (self.orbit.distance * zoom).clamp(0.25, 6.0);
            }
            View::Cue => {
                self.behind.0 = (self.behind.0 + tilt).clamp(0.08, 1.2);
                self.behind.1 = (self.behind.1 * zoom).clamp(0.25, 3.0);
            }
            View::Above => {}
        }
    }

    /// Goes to `view`, or back to the free one when it is there already.
    fn toggle(&mut self, view: View) {
        self.view = if self.view == view { View::Orbit } else { view };
    }

    /// Turns the free view to `target` on the screen's axes, from `distance` metres, by yaw and pitch in radians.
    pub fn look_at(&mut self, target: Vec3, yaw: f32, pitch: f32, distance: f32) {
        self.view = View::Orbit;
        self.orbit = Pose { target, yaw, pitch, distance, ..self.orbit };
    }

    /// Jumps to where it should be instead of gliding there.
    pub fn jump(&mut self) {
        self.now = None;
    }
}

/// Puts the eye into the room.
pub(super) fn open_eye(mut commands: Commands) {
    commands.spawn(eye());
}

/// The camera with everything that makes the picture what it is.
#[must_use]
pub fn eye() -> impl Bundle {
    (
        Eye::default(),
        Camera3d::default(),
        Projection::from(PerspectiveProjection { near: 0.02, far: 60.0, ..default() }),
        Tonemapping::TonyMcMapface,
        DebandDither::Enabled,
        Msaa::Sample4,
    )
}

/// Mouse and keys turn the eye.
pub(super) fn steer_eye(
    mut eyes: Query<&mut Eye>,
    keys: Keyboard,
    scroll: Res<AccumulatedMouseScroll>,
    owner: Res<Owner>,
    time: Res<Time<Real>>,
) {
    let dragged = if owner.table_has(MouseButton::Middle) { owner.moved * DRAG } else { Vec2::ZERO };
    let wheel = if owner.over_panel { 0.0 } else { scroll.delta.y.clamp(-5.0, 5.0) };
    for mut eye in &mut eyes {
        let (mut turn, mut tilt, mut zoom) = (-dragged.x, dragged.y, (-0.12 * wheel).exp());
        if !owner.panel_types {
            let step = KEY_TURN * time.delta_secs().min(0.1);
            turn += step * keys.axis(Action::OrbitRight, Action::OrbitLeft);
            tilt += step * keys.axis(Action::OrbitUp, Action::OrbitDown);
            zoom *= (step * keys.axis(Action::ZoomOut, Action::ZoomIn)).exp();
            if keys.hit(Action::ViewAbove) {
                eye.toggle(View::Above);
            }
            if keys.hit(Action::ViewCue) {
                eye.toggle(View::Cue);
            }
        }
        if turn != 0.0 || tilt != 0.0 || zoom != 1.0 {
            eye.steer(turn, tilt, zoom);
        }
    }
}

/// Brings the eye smoothly to where it should be, the table in the middle of what the panel leaves free.
pub(super) fn move_eye(
    mut eyes: Query<(&mut Eye, &mut Transform, &mut Projection, &Camera)>,
    setup: Option<Res<CurrentSetup>>,
    balls: Query<(&crate::physics::BallId, &Shown)>,
    aim: Res<Aim>,
    owner: Res<Owner>,
    time: Res<Time<Real>>,
) {
    for (mut eye, mut transform, mut projection, camera) in &mut eyes {
        let (Some(setup), Some(size)) = (setup.as_deref(), camera.logical_viewport_size()) else { continue };
        let free = (size.x - owner.panel_width).max(size.x * 0.4) / size.y.max(1.0);
        let wanted = match eye.view {
            View::Orbit => Pose { distance: eye.orbit.distance * (1.55 / free).max(1.0), ..eye.orbit },
            View::Above => from_above(&Outline::of(&setup.0.table), free),
            View::Cue => {
                let cue_ball = setup.0.balls.get(setup.0.cue_ball).map(|placed| placed.ball.id);
                let target = balls.iter().find(|(id, _)| Some(**id) == cue_ball);
                along_cue(target.map_or(Vec3::ZERO, |(_, shown)| to_screen(shown.position)), &aim, eye.behind)
            }
        };
        let share = 1.0 - (-HASTE * time.delta_secs()).exp();
        let pose = eye.now.map_or(wanted, |now| now.towards(wanted, share));
        eye.now = Some(pose);
        if let Projection::Perspective(lens) = &mut *projection {
            lens.fov = pose.lens;
        }
        let covered = (size.x - free * size.y) / size.y;
        *transform = pose.transform(covered);
    }
}

/// High above the middle, so that the whole table fits into a picture `free` times as wide as high.
fn from_above(outline: &Outline, free: f32) -> Pose {
    let half = outline.outer().as_vec2() + 0.06;
    let height = half.y.max(half.x / free) / (LONG_LENS / 2.0).tan();
    Pose { target: Vec3::ZERO, yaw: 0.0, pitch: std::f32::consts::FRAC_PI_2, distance: height, lens: LONG_LENS }
}

/// Behind the cue ball at `ball`, looking where the cue does.
fn along_cue(ball: Vec3, aim: &Aim, (pitch, distance): (f32, f32)) -> Pose {
    let yaw = aim.direction as f32 - std::f32::consts::FRAC_PI_2;
    Pose { target: ball + Vec3::Y * 0.03, yaw, pitch, distance, lens: LENS }
}

impl Pose {
    /// A share of the way to `other`, angles the short way round.
    fn towards(self, other: Self, share: f32) -> Self {
        let turn =
            (other.yaw - self.yaw + std::f32::consts::PI).rem_euclid(std::f32::consts::TAU) - std::f32::consts::PI;
        let mix = |from: f32, to: f32| from + (to - from) * share;
        // The size of the picture, distance times lens, goes evenly too.
        let log_mix = |from: f32, to: f32| (from.ln() + (to.ln() - from.ln()) * share).exp();
        Self {
            target: self.target.lerp(other.target, share),
            yaw: self.yaw + turn * share,
            pitch: mix(self.pitch, other.pitch),
            distance: log_mix(self.distance, other.distance),
            lens: log_mix(self.lens, other.lens),
        }
    }

    /// The eye's place, with the right `covered` (in picture heights) of the picture left to the panel.
    fn transform(self, covered: f32) -> Transform {
        let rotation = Quat::from_rotation_y(self.yaw) * Quat::from_rotation_x(-self.pitch);
        let shift = covered * self.distance * (self.lens / 2.0).tan();
        let place = self.target + rotation * Vec3::new(shift, 0.0, self.distance);
        Transform::from_translation(place).with_rotation(rotation)
    }
}
