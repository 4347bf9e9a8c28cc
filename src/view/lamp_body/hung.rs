//! A lamp as it hangs.

use bevy::math::{DVec2, DVec3};
use bevy::prelude::*;

use super::frame::Frame;
use crate::settings::Mood;
use crate::simulation::from_screen;
use crate::view::lamp_light::{HEIGHT, strip_size};
use crate::view::room::Room;

/// A lamp as it hangs over a table.
pub(super) struct Hung {
    /// How it is built.
    pub frame: &'static Frame,
    /// How many times as large as usual it is.
    pub times: f64,
    /// The middle of the light, and half its length and width, in metres.
    pub middle: DVec3,
    pub half: DVec2,
    /// What the light sends to the eye.
    pub bright: Vec3,
}

impl Hung {
    /// The lamp of that mood over the middle of a bed of that size, in that room.
    pub fn of(room: &Room, mood: &Mood, middle: Vec3, size: Vec2) -> Self {
        let kind = mood.lamp.body;
        Self {
            frame: Frame::of(kind, size.x),
            times: f64::from(room.times),
            middle: from_screen(middle.with_y(HEIGHT * room.times)),
            half: strip_size(kind, size, room.times).as_dvec2() / 2.0,
            bright: room.lamp.light,
        }
    }
}
