//! Tables: geometry from a file, spots and strings, and the boundary that the physics uses.

use bevy::math::DVec2;

use crate::physics::Boundary;

/// A table, ready to play on. Origin at the centre of the bed, +x to the foot, +y to the left seen from the head.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// Name for people.
    pub name: String,
    /// Distance of the end noses in metres (x).
    pub length: f64,
    /// Distance of the side noses in metres (y).
    pub width: f64,
    /// What the balls meet.
    pub boundary: Boundary,
    /// Where the cue ball is put when it comes back.
    pub head_spot: DVec2,
    /// Where the rack's apex or a spotted ball goes.
    pub foot_spot: DVec2,
    /// Lines across the table, as name and x in metres, whose crossing a shot's record tells.
    pub strings: Vec<(String, f64)>,
    /// Colour of the cloth as red, green, blue from 0 to 1 (sRGB).
    pub cloth_colour: [f32; 3],
    /// Colour of the wood as red, green, blue from 0 to 1 (sRGB).
    pub rail_colour: [f32; 3],
    /// Width of the wooden rail behind the nose in metres.
    pub rail_width: f64,
}
