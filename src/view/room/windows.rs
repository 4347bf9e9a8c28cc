//! The windows in one of the long walls: where they are, and the daylight that comes through them.

use std::f32::consts::PI;

use bevy::prelude::*;

use super::wall::{Thing, sections};
use crate::light::Sun;

/// Share of a window that is glass.
const GLASS: f32 = 0.85;
/// From where the sun shines: along the wall, up, and from outside, for each metre from outside.
const SUN: Vec3 = Vec3::new(0.55, 1.12, 1.0);
/// What the sun makes a white sheet that faces it send to the eye, in shares of the light of the sky, warmer than that.
const SUNSHINE: Vec3 = Vec3::new(0.185, 0.169, 0.137);
/// Into so many parts the light of a window is divided, across and up: each shines from its middle.
const PARTS: [u32; 2] = [3, 2];

/// The windows of a room. Places are on the screen's axes, in metres from the middle of the bed.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Windows {
    /// The z of the unit vector from the wall into the room: 1 or -1.
    inwards: f32,
    /// The middles of the parts of all windows.
    parts: Vec<Vec3>,
    /// The middles of the windows in their wall, and half the size of their glass.
    middles: Vec<Vec3>,
    half: Vec2,
    /// Area of the glass of a part, in square metres.
    area: f32,
    /// What the sky sends to the eye, in linear light of the picture.
    pub sky: Vec3,
}

impl Windows {
    /// The windows in the wall on that side of z (1 or -1) of a room of half size `half`, whose floor is at that height; `times`
    /// as large as usual.
    pub fn of(side: f32, half: Vec2, floor: f32, times: f32, sky: Vec3) -> Self {
        let count = sections(2.0 * half.x / times) as u32;
        let (size, height) = (Thing::Window.half() * times, floor + Thing::Window.height() * times);
        let at = |along: f32, up: f32| Vec3::new(along, height + up, side * half.y);
        let part = |middle: f32, x: u32, y: u32| {
            let share = |index: u32, parts: u32| (index as f32 + 0.5) / parts as f32 * 2.0 - 1.0;
            let offset = size * Vec2::new(share(x, PARTS[0]), share(y, PARTS[1]));
            at(middle + offset.x, offset.y)
        };
        let middles: Vec<f32> =
            (1..count).map(|between| (between as f32 / count as f32 * 2.0 - 1.0) * half.x).collect();
        let parts = middles
            .iter()
            .flat_map(|middle| (0..PARTS[0]).flat_map(move |x| (0..PARTS[1]).map(move |y| part(*middle, x, y))))
            .collect();
        let area = 4.0 * size.x * size.y * GLASS / (PARTS[0] * PARTS[1]) as f32;
        let middles = middles.into_iter().map(|middle| at(middle, 0.0)).collect();
        Self { inwards: -side, parts, middles, half: size * GLASS.sqrt(), area, sky }
    }

    /// Unit vector along the floor away from the windows, from above: x and z.
    pub fn inwards(&self) -> Vec2 {
        Vec2::Y * self.inwards
    }

    /// The sun that shines in through them. `middle` is that of the room.
    pub fn sun(&self, middle: Vec3) -> Sun {
        let towards = (SUN * Vec3::new(1.0, 1.0, -self.inwards)).normalize();
        let openings = self.rectangles(middle).map(|(middle, half)| (middle, half.map(|half| half * GLASS.sqrt())));
        Sun { towards, light: self.sky * SUNSHINE, openings: openings.collect() }
    }

    /// Their rectangles, each as its middle and from there to its right and its upper side, seen from the room. `middle` is that of
    /// the room.
    pub fn rectangles(&self, middle: Vec3) -> impl Iterator<Item = (Vec3, [Vec3; 2])> + '_ {
        let half = self.half / GLASS.sqrt();
        self.middles.iter().map(move |window| (middle + *window, [Vec3::X * (half.x * self.inwards), Vec3::Y * half.y]))
    }

    /// Whether they are in the wall on that side of z.
    pub fn are_on(&self, side: f32) -> bool {
        self.inwards * side < 0.0
    }

    /// About what a white matt sheet at `place` that faces `normal` sends to the eye. Each part of a window shines as Lambert's law
    /// has it.
    pub fn on_white(&self, place: Vec3, normal: Vec3) -> Vec3 {
        let from = |part: &Vec3| {
            let to = *part - place;
            let distance = to.length();
            let (here, there) = (normal.dot(to) / distance, -self.inwards * to.z / distance);
            if here <= 0.0 || there <= 0.0 { 0.0 } else { here * there / (distance * distance) }
        };
        self.sky * (self.parts.iter().map(from).sum::<f32>() * self.area / PI)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn windows() -> Windows {
        Windows::of(-1.0, Vec2::new(4.0, 3.3), -0.8, 1.0, Vec3::ONE)
    }

    #[test]
    fn what_faces_the_windows_is_brighter_than_what_looks_up_and_what_turns_away_is_dark() {
        let light = |normal: Vec3| windows().on_white(Vec3::ZERO, normal).x;
        assert!(light(Vec3::NEG_Z) > 2.0 * light(Vec3::Y) && light(Vec3::Y) > 0.0);
        assert_eq!(light(Vec3::Z), 0.0);
    }

    #[test]
    fn no_sheet_is_brighter_than_the_sky_and_one_before_a_window_is_nearly_half_as_bright() {
        let middle = windows().parts[2];
        let light = windows().on_white(middle + Vec3::Z * 0.7, Vec3::NEG_Z).x;
        assert!((0.3..1.0).contains(&light), "{light}");
    }

    #[test]
    fn the_sun_shines_onto_the_floor_between_the_wall_and_the_table() {
        let sun = windows().sun(Vec3::ZERO);
        let lit = |z: f32| {
            let places = (-400..400).map(|x| Vec3::new(x as f32 * 0.01, -0.8, z));
            places.filter(|place| sun.is_seen(*place)).count() as f32 * 0.01
        };
        let windows = windows();
        let whole = 2.0 * windows.half.x * windows.middles.len() as f32;
        assert!((lit(-3.3 + 1.78 / SUN.y) - whole).abs() < 0.1, "{whole}");
        assert_eq!([lit(-3.2), lit(-0.8), lit(3.2)], [0.0; 3], "at the wall, at the table, at the other wall");
    }
}
