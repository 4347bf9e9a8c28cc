//! A table that is ready to play on.

use std::sync::Arc;

use glam::DVec2;

use super::marks::Marks;
use baize_physics::Boundary;

/// How many places there are on each circle of [`Table::places_around_head_spot`].
const PLACES: u32 = 24;

/// A table, ready to play on. Origin at the centre of the bed, +x to the foot, +y to the left seen from the head.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// Name that is shown.
    pub name: String,
    /// Distance between the noses of the two end rails in metres (x).
    pub length: f64,
    /// Distance between the noses of the two side rails in metres (y).
    pub width: f64,
    /// Everything fixed that a ball can meet besides the slate.
    pub boundary: Arc<Boundary>,
    /// Where the cue ball is put when it comes back.
    pub head_spot: DVec2,
    /// Where the rack's apex or a spotted ball goes.
    pub foot_spot: DVec2,
    /// Every spot by its name, `head`, `centre` and `foot` among them, in metres.
    pub spots: Vec<(String, DVec2)>,
    /// Lines across the table, as name and x in metres. The record of a shot lists when a ball crosses one.
    pub strings: Vec<(String, f64)>,
    /// What is drawn on the cloth.
    pub marks: Marks,
    /// Colour of the cloth as red, green, blue from 0 to 1 (sRGB).
    pub cloth_colour: [f32; 3],
    /// Colour of the wood as red, green, blue from 0 to 1 (sRGB).
    pub rail_colour: [f32; 3],
    /// How glossy the lacquer of the wood is, from 0 (oiled) to 1.
    pub gloss: f32,
    /// Colour of the metal at the corners of the frame and under the legs (sRGB); `None` for a table without.
    pub metal_colour: Option<[f32; 3]>,
    /// Width of the wooden rail behind the nose in metres.
    pub rail_width: f64,
    /// How far behind the nose the diamonds lie in metres; `None` for a rail without diamonds.
    pub diamonds: Option<f64>,
}

impl Table {
    /// One diamond along and one across the table in metres: an eighth of the length, a quarter of the width.
    #[must_use]
    pub fn diamond(&self) -> DVec2 {
        DVec2::new(self.length / 8.0, self.width / 4.0)
    }

    /// The spot of that name in metres.
    #[must_use]
    pub fn spot(&self, name: &str) -> Option<DVec2> {
        self.spots.iter().find(|(known, _)| known == name).map(|(_, place)| *place)
    }

    /// Places in metres on circles around the head spot as far out as the table is long, the nearest first, and on each circle
    /// those towards the head first. The circles are `step` metres apart (positive). So a ball that has to be put down finds
    /// the free place nearest to the spot.
    pub fn places_around_head_spot(&self, step: f64) -> impl Iterator<Item = DVec2> {
        let spot = self.head_spot;
        let circles = (self.length.max(self.width) / step).ceil() as u32;
        (0..circles).flat_map(move |circle| {
            (0..PLACES).map(move |part| {
                let turn = f64::from(part.div_ceil(2)) * if part % 2 == 0 { 1.0 } else { -1.0 };
                let angle = std::f64::consts::PI + turn * std::f64::consts::TAU / f64::from(PLACES);
                spot + DVec2::new(libm::cos(angle), libm::sin(angle)) * f64::from(circle) * step
            })
        })
    }
}
