//! The light over the table: an even rectangle that shines down.

use bevy::prelude::*;

use super::plan::bed;
use super::shapes::Rectangle;
use crate::light::Emitter;
use crate::settings::{LampKind, Mood};
use crate::shot::Setup;
use crate::simulation::to_screen;

/// Height of the lamp over the cloth of a table up to [`WIDEST`], in metres. Over a wider table the lamp is scaled up.
pub(super) const HEIGHT: f32 = 1.35;
/// The widest table that the lamp lights at its usual size, in metres.
const WIDEST: f32 = 1.778;
/// A table of at least this length, in metres, has a lamp of its own kind.
pub(super) const LONG: f32 = 3.2;
/// Width of the rectangle in metres, and its length as a share of the bed's: of a bar or a canopy, and of a flat rectangle.
const SIZES: [Vec2; 2] = [Vec2::new(0.34, 0.86), Vec2::new(0.90, 1.05)];
/// What a white sheet in the middle of the bed sends to the eye under the usual lamp, in linear light of the picture.
const WHITE: f32 = 2.7;
/// Into so many parts along its length its light is divided for a guess.
const PARTS: u32 = 12;

/// The light over a table.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct LampLight {
    /// Its middle on the screen's axes, in metres.
    pub middle: Vec3,
    /// Half its length along the table and half its width, in metres.
    pub half: Vec2,
    /// What it sends to the eye, in linear light of the picture.
    pub light: Vec3,
    /// How many times as large as usual it is.
    pub times: f32,
}

impl LampLight {
    /// The light over the table of that set-up in that mood. A lamp of another shape gives as much light in the middle of the bed.
    pub fn of(setup: &Setup, mood: &Mood) -> Self {
        let (middle, size) = lit(setup);
        let times = times(size);
        let half = strip_size(mood.lamp.body, size, times) / 2.0;
        let mut lamp = Self { middle: middle.with_y(HEIGHT * times), half, light: Vec3::ONE, times };
        let [red, green, blue] = mood.lamp.colour;
        let colour = Color::srgb(red, green, blue).to_linear().to_vec3();
        let share = lamp.emitter().on_white(middle, Vec3::Y).x;
        lamp.light = colour * (WHITE * mood.lamp.light * mood.exposure / share);
        lamp
    }

    /// It as something that shines.
    pub fn emitter(&self) -> Emitter {
        Emitter {
            middle: self.middle,
            half: [Vec3::X * self.half.x, Vec3::Z * self.half.y],
            light: self.light,
            picture: None,
            colour: Vec3::ZERO,
            is_open_behind: true,
        }
    }

    /// About what a white sheet at a place that faces `normal` sends to the eye in its light, without shadows.
    pub fn on_white(&self, place: Vec3, normal: Vec3) -> Vec3 {
        let mut sum = 0.0;
        for part in 0..PARTS {
            let along = ((part as f32 + 0.5) / PARTS as f32 * 2.0 - 1.0) * self.half.x;
            let to = self.middle + Vec3::X * along - place;
            let square = to.length_squared();
            sum += normal.dot(to).max(0.0) * to.y.max(0.0) / (square * square);
        }
        let area = 4.0 * self.half.x * self.half.y;
        self.light * (sum * area / (std::f32::consts::PI * PARTS as f32))
    }
}

/// Length and width in metres of the light of a lamp of that kind, `times` as large as usual, over a bed of that size.
pub(super) fn strip_size(kind: LampKind, bed: Vec2, times: f32) -> Vec2 {
    let size = SIZES[usize::from(kind == LampKind::Rectangle)];
    Vec2::new(bed.x * size.y, size.x * times)
}

/// How many times as large as usual the lamp over a bed of that size (metres along and across) is.
pub(super) fn times(size: Vec2) -> f32 {
    (size.y / WIDEST).max(1.0)
}

/// The middle of the lit bed, and its size along and across, in metres.
pub(super) fn lit(setup: &Setup) -> (Vec3, Vec2) {
    let Rectangle { middle, half } = bed(setup);
    (to_screen(middle.extend(0.0)), half.as_vec2() * 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::{Folders, Kind, Source};

    /// The light in lux on a white sheet in the middle of the bed under the usual lamp.
    const LUX: f32 = 1150.0;

    fn lux_of(white: Vec3, exposure: f32) -> f32 {
        white.dot(Vec3::new(0.2126, 0.7152, 0.0722)) * LUX / (WHITE * exposure)
    }

    /// The light in lux all over bed and rails of the usual table of nine feet in that mood, from the middle outwards.
    fn lux(mood: &str) -> Vec<f32> {
        let (mood, _) = Source::find(Kind::Mood, mood, &Folders::of_game()).and_then(Source::parse::<Mood>).unwrap();
        let setup = Setup::rack("nine_ball_tight").load().unwrap();
        let lamp = LampLight::of(&setup, &mood).emitter();
        let half = super::super::plan::whole(&setup).half.as_vec2();
        let place = |x: i32, y: i32| Vec3::new(x as f32 / 10.0 * half.x, 0.0, y as f32 / 10.0 * half.y);
        let places = (-10..=10).flat_map(|x| (-10..=10).map(move |y| place(x, y)));
        places.map(|place| lux_of(lamp.on_white(place, Vec3::Y), mood.exposure)).collect()
    }

    #[test]
    fn a_tournament_has_at_least_520_lux_all_over_bed_and_rails_and_no_bright_spot_in_the_middle() {
        let lux = lux("tournament");
        let (least, most) =
            lux.iter().fold((f32::INFINITY, 0.0_f32), |(least, most), lux| (least.min(*lux), most.max(*lux)));
        // World Pool-Billiard Association, "Tournament Table & Equipment Specifications", 15.
        assert!(least >= 520.0, "{least} lx in a corner");
        assert!(most < 2.7 * least, "{most} lx in the middle, {least} lx in a corner");
    }
}
