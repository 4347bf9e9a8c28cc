//! A ball as the light that arrives now shows it.

use bevy::math::{DMat3, DVec3};
use bevy::prelude::*;

use super::retarded::{appearance, contraction, retarded_time};
use crate::physics::{Light, Motion, Phase, Track};

/// A ball is drawn as if it were at most this share of the speed of light: beyond it, it would be drawn longer than a table.
/// A ball can be faster than light in the part of its track that it went before the speed of light was set.
const FASTEST_DRAWN: f64 = 0.9999;

/// Who looks at balls of the main table that are nearly as fast as light. It counts only while the physics has a [`Light`].
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Onlooker {
    /// Whether balls are drawn contracted along their velocity in the table's frame.
    pub sees_contraction: bool,
    /// Where the eye is, in metres on the axes of the physics, if light takes its time to get there; `None` if the balls are
    /// drawn where they are.
    pub eye: Option<DVec3>,
}

impl Onlooker {
    /// Whether balls look otherwise than they are.
    #[must_use]
    pub fn sees_relativity(&self) -> bool {
        self.sees_contraction || self.eye.is_some()
    }
}

/// What the [`Onlooker`] sees of a ball. A ball has it only while relativity is drawn. The picture then follows it instead of
/// [`Pocketed`](super::Pocketed) and the like.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Appearance {
    /// When the light that arrives now left the ball, in seconds on the shot clock.
    pub time: f64,
    /// Its velocity then, in m/s. Before the start of the shot it rested.
    pub velocity: DVec3,
    /// Its phase then.
    pub phase: Phase,
    /// The map from the round ball to the shape that is drawn, on the axes of the physics.
    pub shape: DMat3,
}

impl Appearance {
    /// The ball on `track`, which counts up to the time `end`, as it is seen at the time `now` (seconds on the shot clock); and
    /// its motion at the time when that light left.
    pub(super) fn of(track: &Track, now: f64, end: f64, light: &Light, onlooker: &Onlooker) -> (Self, Motion) {
        let path = |t: f64| track.at(t.min(end)).position;
        let left = onlooker.eye.map_or(now, |eye| retarded_time(path, eye, now, light));
        let time = left.min(end);
        let mut motion = track.at(time);
        if time < track.course(0).start() {
            motion.velocity = DVec3::ZERO;
        }
        let velocity = motion.velocity.clamp_length_max(light.speed * FASTEST_DRAWN);
        let shape = match onlooker.eye {
            _ if !onlooker.sees_contraction => DMat3::IDENTITY,
            Some(eye) => appearance(light, velocity, (eye - motion.position).normalize_or_zero()),
            None => contraction(light, velocity),
        };
        (Self { time, velocity: motion.velocity, phase: track.phase_at(time), shape }, motion)
    }

    /// Whether light that left the ball while it moved on `track`, up to the time `end`, is still on its way.
    pub(super) fn is_late(&self, track: &Track, end: f64) -> bool {
        self.time < track.rest_time().min(end)
    }
}
