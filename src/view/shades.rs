//! The shades of the lamp: where they hang, and how they light the cloth.

use bevy::camera::Exposure;
use bevy::prelude::*;

use super::plan::bed;
use super::shapes::Rectangle;
use crate::settings::Mood;
use crate::shot::Setup;
use crate::simulation::to_screen;

/// Height of the lamp over the cloth of a table up to [`WIDEST`], in metres. Over a wider table the lamp is scaled up.
pub(super) const HEIGHT: f32 = 1.35;
/// The widest table that the lamp lights at its usual size, in metres.
pub(super) const WIDEST: f32 = 1.778;
/// Light of one shade of the lamp, in lumens.
const SHADE_LUMENS: f32 = 85_000.0;
/// A table of at least this length, in metres, has four shades.
pub(super) const LONG: f32 = 3.2;
/// The shades of the lamp over a table.
#[derive(Clone)]
pub(super) struct Shades {
    /// Where they hang, on the screen's axes, in metres. They shine straight down.
    pub(super) places: Vec<Vec3>,
    /// How many times as high as usual they hang.
    pub(super) times: f32,
    /// The light of all of them as a multiple of the usual one.
    strength: f32,
    colour: Color,
}

impl Shades {
    /// Three shades, or four over a table of twelve feet, with the light of that mood.
    pub(super) fn of(setup: &Setup, mood: &Mood) -> Self {
        let (middle, size) = lit(setup);
        let times = times(size);
        let shares: &[f32] = if size.x < LONG { &[-0.32, 0.0, 0.32] } else { &[-0.38, -0.13, 0.13, 0.38] };
        let place = |share: &f32| (middle + Vec3::X * *share * size.x).with_y(HEIGHT * times);
        let [red, green, blue] = mood.lamp.colour;
        Self {
            places: shares.iter().map(place).collect(),
            times,
            strength: mood.lamp.light * mood.exposure,
            colour: Color::srgb(red, green, blue),
        }
    }

    /// The light of one of them.
    pub(super) fn light(&self) -> SpotLight {
        let times = self.times;
        SpotLight {
            color: self.colour,
            // A lamp that is `times` as far away needs the square of `times` as much light.
            intensity: SHADE_LUMENS * times * times * self.strength,
            range: 8.0 * times,
            radius: 0.075 * times,
            shadow_maps_enabled: true,
            shadow_depth_bias: 0.0015,
            shadow_normal_bias: 0.8,
            shadow_map_near_z: 0.3 * times,
            outer_angle: 1.05,
            inner_angle: 0.55,
            ..default()
        }
    }

    /// What a white matt sheet sends to the eye: linear light of the picture, by the formulas that the renderer has for spot
    /// lights. It is a function of the sheet's place, a point of the cloth on the screen's axes.
    pub(super) fn on_white(&self) -> impl Fn(Vec3) -> LinearRgba {
        let partly_hidden = self.on_partly_hidden_white();
        move |place| partly_hidden(place, &|_| 1.0)
    }

    /// The same for a level sheet anywhere below the lamp. The second argument says which share of the shade at a place the
    /// sheet sees.
    pub(super) fn on_partly_hidden_white(&self) -> impl Fn(Vec3, &dyn Fn(Vec3) -> f32) -> LinearRgba {
        let light = self.light();
        let (inner, outer) = (light.inner_angle.cos(), light.outer_angle.cos());
        let candela = light.intensity / (4.0 * std::f32::consts::PI);
        let (colour, exposure) = (light.color.to_linear(), Exposure::default().exposure());
        move |place, sees| {
            let from = |shade: &Vec3| {
                let to = *shade - place;
                let distance = to.length();
                let cosine = to.y / distance;
                let in_cone = ((cosine - outer) / (inner - outer)).clamp(0.0, 1.0).powi(2);
                let in_range = (1.0 - (distance / light.range).powi(4)).clamp(0.0, 1.0).powi(2);
                sees(*shade) * cosine * in_cone * in_range / (distance * distance)
            };
            let luminance = self.places.iter().map(from).sum::<f32>() * candela / std::f32::consts::PI;
            colour * (luminance * exposure)
        }
    }
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
