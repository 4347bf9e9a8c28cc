//! What the views depend on: the table, the cue ball, and its aim.

use bevy::prelude::*;

use super::clip::Clip;
use super::goal::Goal;
use crate::physics::BallId;

/// A ball within this distance of a pocket may come to it, in metres.
const NEAR_POCKET: f32 = 0.8;

/// Table, cue ball and aim, on the screen's axes, in metres.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Scene {
    /// The middle of the whole table, on the cloth.
    pub middle: Vec3,
    /// Half the size of the whole table along its length (x) and across (z).
    pub half: Vec2,
    /// Height of the rails' top over the cloth.
    pub top: f32,
    /// The cue ball's centre; the head spot if the cue ball is pocketed.
    pub cue_ball: Vec3,
    /// The cue ball's radius.
    pub radius: f32,
    /// The direction in which the cue points, in radians, counter-clockwise from +x seen from above.
    pub direction: f32,
    /// How steeply the cue comes down, in radians.
    pub elevation: f32,
    /// Distance that the cue ball's centre would go straight along the cue to the first ball or cushion.
    pub reach: f32,
    /// The cue ball's id.
    pub cue: Option<BallId>,
    /// All balls that are not in a pocket.
    pub balls: Vec<SeenBall>,
    /// The pocket to which the shot leads. `None` while balls run: the view then keeps the pocket that it had before
    /// the shot.
    pub goal: Option<Goal>,
    /// The replay that is on.
    pub clip: Option<Clip>,
}

/// A ball as the picture shows it, on the screen's axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct SeenBall {
    pub id: BallId,
    /// Its centre in metres.
    pub place: Vec3,
    /// Its radius in metres.
    pub radius: f32,
    /// Its velocity in m/s.
    pub velocity: Vec3,
}

impl Scene {
    /// The unit vector along the cue on the plan.
    pub fn along_cue(&self) -> Vec3 {
        let (sin, cos) = self.direction.sin_cos();
        Vec3::new(cos, 0.0, -sin)
    }

    /// The aim: the place two ball radii beyond [`reach`](Self::reach), inside the ball or behind the nose that it would meet.
    pub fn aimed(&self) -> Vec3 {
        self.cue_ball + self.along_cue() * (self.reach + 2.0 * self.radius)
    }

    /// The place of the ball that comes to the pocket at `place`: of those that move near it, the nearest; the pocket itself if
    /// there is none.
    pub fn ball_coming_to(&self, place: Vec3) -> Vec3 {
        let is_near = |ball: &&SeenBall| ball.velocity != Vec3::ZERO && ball.place.distance(place) < NEAR_POCKET;
        let moving = self.balls.iter().filter(is_near).map(|ball| ball.place);
        moving.min_by(|one, other| one.distance(place).total_cmp(&other.distance(place))).unwrap_or(place)
    }

    /// The upper outer corners of the whole table.
    pub fn corners(&self) -> [Vec3; 4] {
        let Vec2 { x, y } = self.half;
        [(x, y), (x, -y), (-x, -y), (-x, y)].map(|(x, z)| self.middle + Vec3::new(x, self.top, z))
    }
}
