//! The view that follows a ball from behind its motion.

use std::f32::consts::{FRAC_PI_2, TAU};

use bevy::prelude::*;

use crate::physics::BallId;
use crate::view::camera::glide::HASTE;
use crate::view::camera::picture::Picture;
use crate::view::camera::pose::{Pose, short_way, turned};
use crate::view::camera::push::Push;
use crate::view::camera::scene::Scene;
use crate::view::camera::viewpoint::{Viewpoint, slope};

/// Distance of the camera from a ball at rest, in metres.
const NEAR: f32 = 0.95;
/// Metres by which it is further away for each metre per second of the ball.
const BACK: f32 = 0.16;
/// How steeply it looks down, in radians.
const PITCH: f32 = 0.38;
/// Share per second of the angle to the ball's motion by which the camera turns.
const TURN: f32 = 2.2;
/// Fastest turn, in radians per second.
const FASTEST: f32 = 1.6;
/// At this speed (m/s) it turns half as fast as after a fast ball; after a slower one it hardly turns.
const SLOW: f32 = 0.25;
/// A ball slower than this (m/s) counts as lying still.
const STILL: f32 = 0.005;
/// A still camera stays while the ball is in this share of the picture.
const IN_SIGHT: f32 = 0.7;

/// The ball, and how the player has changed the view.
#[derive(Clone, Debug)]
pub struct Follow {
    /// The ball; the cue ball if `None`.
    ball: Option<BallId>,
    /// The ball's last place and velocity; the place stays when it falls.
    last: Option<(Vec3, Vec3)>,
    /// Whether a replay was on in the last frame.
    in_replay: bool,
    /// The direction in which the camera looks, in radians counter-clockwise from +x seen from above.
    heading: Option<f32>,
    /// Radians by which the player has turned the view about the ball.
    turned: f32,
    /// Radians by which the player has raised the eye.
    raised: f32,
    /// Distance as a multiple of the usual one.
    far: f32,
}

impl Default for Follow {
    fn default() -> Self {
        Self { ball: None, last: None, in_replay: false, heading: None, turned: 0.0, raised: 0.0, far: 1.0 }
    }
}

impl Follow {
    /// The ball that it follows; `None` for the cue ball.
    pub fn ball(&self) -> Option<BallId> {
        self.ball
    }

    /// Follows that ball from now on; the cue ball if `None`.
    pub fn choose(&mut self, ball: Option<BallId>) {
        (self.ball, self.last, self.heading) = (ball, None, None);
    }
}

impl Viewpoint for Follow {
    fn pose(&self, scene: &Scene, picture: &Picture) -> Pose {
        let (place, velocity) = self.last.unwrap_or((scene.cue_ball, Vec3::ZERO));
        let (speed, slope) = (velocity.length(), slope(picture.free()));
        let distance = (NEAR + BACK * speed) * self.far;
        let yaw = self.heading.unwrap_or(scene.direction) + self.turned - FRAC_PI_2;
        let pitch = PITCH + self.raised;
        let span = 2.0 * slope * distance;
        // So far ahead of the ball that the camera, which lags behind, has the ball in the middle.
        let ahead = velocity.with_y(0.0) * (2.0 / HASTE);
        let aside = (picture.clear_middle() - picture.middle()) * span / picture.size.y;
        let target = place + ahead - turned(yaw, pitch) * Vec3::new(aside.x, -aside.y, 0.0);
        Pose { target, yaw, pitch, span, slope, aside: picture.covered }
    }

    fn steer(&mut self, _: Pose, push: &Push, _: &Scene, _: &Picture) {
        let Vec2 { x: right, y: up } = push.turned();
        self.turned = (self.turned + right).rem_euclid(TAU);
        self.raised = (self.raised + up).clamp(-0.2, 1.1);
        self.far = (self.far * push.away.exp()).clamp(0.3, 4.0);
    }

    fn note(&mut self, scene: &Scene, seconds: f32) {
        // A replay begins from behind the strike.
        if !std::mem::replace(&mut self.in_replay, scene.clip.is_some()) && self.in_replay {
            self.heading = Some(scene.direction);
        }
        let followed = self.ball.or(scene.cue);
        let Some(ball) = scene.balls.iter().find(|ball| Some(ball.id) == followed) else {
            self.last = self.last.map(|(place, _)| (place, Vec3::ZERO));
            return;
        };
        self.last = Some((ball.place, ball.velocity));
        let speed = ball.velocity.with_y(0.0).length();
        let wanted = if speed > STILL { (-ball.velocity.z).atan2(ball.velocity.x) } else { scene.direction };
        let heading = *self.heading.get_or_insert(wanted);
        if speed > STILL {
            let away = short_way(wanted - heading);
            let share = 1.0 - (-TURN * seconds * speed / (speed + SLOW)).exp();
            let most = FASTEST * seconds;
            self.heading = Some(heading + (away * share).clamp(-most, most));
        }
    }

    fn focus(&self, _: &Scene) -> Option<Vec3> {
        self.last.map(|(place, _)| place)
    }

    fn may_stay(&self, pose: &Pose, picture: &Picture) -> bool {
        self.last.is_some_and(|(place, velocity)| {
            let seen = pose.seen(place, picture.aspect());
            // The panel covers the right of the picture.
            let beside = |seen: Vec2| (seen + Vec2::X * picture.covered) / Vec2::new(1.0 - picture.covered, 1.0);
            velocity.length() > STILL && seen.is_some_and(|seen| beside(seen).abs().max_element() < IN_SIGHT)
        })
    }

    fn forget_place(&mut self) {
        (self.ball, self.last, self.heading) = (None, None, None);
    }
}
