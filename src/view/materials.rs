//! The materials.

use bevy::ecs::system::SystemParam;
use bevy::math::DVec2;
use bevy::prelude::*;

use super::cue_mesh::PICTURE;
use super::lamp_light::LampLight;
use super::painter::Painter;
use super::plain::Plain;
use super::resin::Resin;
use super::texture::{noise, scramble, texture};
use crate::light::Substance;

/// The share of light that the weave of the cloth leaves, on average.
const CLOTH_LIGHT: f32 = 0.84;

/// The share of light that clean cloth leaves.
const CLEAN: f32 = 0.95;

/// The texture of the liner of a pocket repeats every so many metres.
pub(super) const LINER: f64 = 0.024;

/// The mean light of the picture of the threads: their tops are white, so that nothing is cut off. The dye makes up for it.
const THREADS_MEAN: f32 = 0.772;
/// The mean share of light that threads and gaps leave.
const WOVEN_LIGHT: f32 = 0.893;

/// Share of white light in the shine of the fibres of worsted cloth, and of woollen cloth with a nap.
const SHEEN: [f32; 2] = [0.10, 0.16];
/// By which share each is brighter against its nap.
const NAP: [f32; 2] = [0.03, 0.15];
/// Indices of refraction of lacquer and of the finish of leather.
pub(super) const LACQUER: f32 = 1.5;
const FINISH: f32 = 1.45;
/// The index of refraction of a coat that mirrors as much as tarnished brass.
const METAL: f32 = 3.0;

/// The weave of the cloth repeats every so many metres.
pub(super) const WEAVE: f64 = 0.064;
/// Number of threads along the side of the picture of the weave, and the width of each in texels.
const THREADS: u32 = 64;
const TEXELS_OF_THREAD: u32 = 8;

/// Makes materials.
#[derive(SystemParam)]
pub(super) struct Materials<'w> {
    materials: ResMut<'w, Assets<StandardMaterial>>,
    plain: ResMut<'w, Assets<Plain>>,
    resin: ResMut<'w, Assets<Resin>>,
    pub painter: Painter<'w>,
}

impl Materials<'_> {
    /// Cloth of that colour (sRGB), on rubber.
    pub fn cloth(&mut self, colour: [f32; 3], has_nap: bool) -> Handle<Plain> {
        let weave = self.painter.common("cloth", |coarseness| {
            let size = 512 / coarseness;
            texture(size, size, |x, y| {
                let (u, v) = (x as f32 / size as f32, y as f32 / size as f32);
                let fibres = scramble(x / 2, y, 1) * 0.5 + scramble(x, y / 2, 2) * 0.5;
                let wear = noise(u, v, [6, 6], 3) * 0.6 + noise(u, v, [23, 23], 4) * 0.4;
                let light = CLOTH_LIGHT + 0.20 * (fibres - 0.5) + 0.10 * (wear - 0.5);
                LinearRgba::gray(light)
            })
        });
        self.plain.add(Plain { colour: dye(colour), picture: Some(weave), ..woven(has_nap) })
    }

    /// Clean cloth of that colour (sRGB) on a bed, with a weave that repeats every [`WEAVE`] metres.
    pub fn bed_cloth(&mut self, colour: [f32; 3], has_nap: bool) -> Handle<Plain> {
        let size = THREADS * TEXELS_OF_THREAD;
        // Hardly any light reaches the gaps between the threads.
        let threads = self
            .painter
            .common("threads", |_| texture(size, size, |x, y| LinearRgba::gray(0.32 + 0.78 * thread_height(x, y))));
        let colour = dye(colour) * (WOVEN_LIGHT / THREADS_MEAN * CLEAN);
        self.plain.add(Plain { colour: colour.with_alpha(1.0), picture: Some(threads), ..woven(has_nap) })
    }

    /// Wood of that colour (sRGB) under a lacquer, so glossy, from 0 (oiled) to 1, in the light of that lamp.
    pub fn wood(&mut self, colour: [f32; 3], gloss: f32, lamp: LampLight) -> Handle<Plain> {
        let grain = self.painter.common("grain", |coarseness| {
            let (along, across) = (512 / coarseness, 1024 / coarseness);
            texture(along, across, |x, y| wood_light(x as f32 / along as f32, y as f32 / across as f32))
        });
        let roughness = (0.50 - 0.32 * gloss) * (0.50 - 0.32 * gloss);
        let substance = Some(Substance::Coated { index: LACQUER, roughness });
        self.plain.add(Plain { colour: dye(colour), picture: Some(grain), substance, lamp: Some(lamp), ..default() })
    }

    /// A matt material. With a colour that is not opaque it is paint on another.
    pub fn matt(&mut self, colour: Color) -> Handle<Plain> {
        let alpha_mode = if colour.alpha() < 1.0 { AlphaMode::Blend } else { AlphaMode::Opaque };
        let depth_bias = if colour.alpha() < 1.0 { 1.0 } else { 0.0 };
        self.plain.add(Plain {
            colour: colour.to_linear(),
            alpha_mode,
            depth_bias,
            substance: Some(Substance::Matt),
            ..default()
        })
    }

    /// A matt surface with that picture.
    pub fn matt_picture(&mut self, picture: Handle<Image>) -> Handle<Plain> {
        self.plain.add(Plain { picture: Some(picture), substance: Some(Substance::Matt), ..default() })
    }

    /// A matt surface with the colours of its mesh.
    pub fn matt_mesh_colours(&mut self) -> Handle<Plain> {
        self.plain.add(Plain { substance: Some(Substance::Matt), ..default() })
    }

    /// Gives a material another picture.
    pub fn show_picture(&mut self, material: &Handle<Plain>, picture: Handle<Image>) {
        if let Some(mut plain) = self.plain.get_mut(material) {
            plain.picture = Some(picture);
        }
    }

    /// A coat of that index of refraction and roughness over the colours of its mesh, in the light of that lamp.
    pub fn coated_mesh_colours(&mut self, [index, roughness]: [f32; 2], lamp: LampLight) -> Handle<Plain> {
        let substance = Some(Substance::Coated { index, roughness });
        self.plain.add(Plain { substance, lamp: Some(lamp), ..default() })
    }

    /// What `lit` shows, where the lamp does not shine. Its light comes with the colours of its mesh.
    pub fn in_dim_light(&mut self, lit: &Handle<Resin>) -> Handle<Plain> {
        let picture = self.resin.get(lit).map(|resin| resin.paint.clone());
        self.plain.add(Plain { picture, ..default() })
    }

    /// The leather of the pockets, in the light of that lamp.
    pub fn leather(&mut self, lamp: LampLight) -> Handle<Plain> {
        self.plain.add(Plain {
            colour: LinearRgba::rgb(0.024, 0.013, 0.009),
            substance: Some(Substance::Coated { index: FINISH, roughness: 0.35 }),
            lamp: Some(lamp),
            ..default()
        })
    }

    /// The leather inside a pocket.
    pub fn inner_leather(&mut self) -> Handle<Plain> {
        self.matt(Color::linear_rgb(0.024, 0.013, 0.009))
    }

    /// The liner of a pocket: of ribbed leather, or a net on a table with a nap. Its texture repeats every [`LINER`] metres.
    pub fn liner(&mut self, is_net: bool) -> Handle<Plain> {
        let picture = if is_net {
            self.painter.common("net", |_| texture(64, 64, net))
        } else {
            self.painter.common("liner", |_| texture(64, 64, ribs))
        };
        self.matt_picture(picture)
    }

    /// A polished material in the light of that lamp.
    pub fn gloss(&mut self, colour: Color, lamp: LampLight) -> Handle<Plain> {
        self.plain.add(Plain {
            colour: colour.to_linear(),
            substance: Some(Substance::Coated { index: LACQUER, roughness: 0.06 }),
            lamp: Some(lamp),
            ..default()
        })
    }

    /// Polished metal of that colour in the light of that lamp.
    pub fn metal(&mut self, colour: Color, lamp: LampLight) -> Handle<Plain> {
        self.plain.add(Plain {
            colour: colour.to_linear(),
            substance: Some(Substance::Coated { index: METAL, roughness: 0.12 }),
            lamp: Some(lamp),
            ..default()
        })
    }

    /// Phenolic resin painted with an image, and so worn, from 0 (new) to 1.
    pub fn resin(&mut self, wear: f32, paint: impl FnOnce() -> Image) -> Handle<Resin> {
        let painted = self.painter.add(paint);
        self.resin.add(Resin::new(painted, wear))
    }

    /// A faint, unlit material, the same in light and in shade.
    pub fn faint(&mut self) -> Handle<Plain> {
        self.translucent(Color::srgba(1.0, 1.0, 1.0, 0.16))
    }

    /// A red, unlit, translucent material for what is not allowed.
    pub fn warning(&mut self) -> Handle<Plain> {
        self.translucent(Color::srgba(1.0, 0.08, 0.05, 0.62))
    }

    /// A dark, unlit, translucent material: what lies under it is dimmed.
    pub fn shade(&mut self) -> Handle<Plain> {
        self.translucent(Color::srgba(0.0, 0.0, 0.0, 0.5))
    }

    fn translucent(&mut self, colour: Color) -> Handle<Plain> {
        self.plain.add(Plain { colour: colour.to_linear(), alpha_mode: AlphaMode::Blend, ..default() })
    }

    /// A transparent unlit material with the image that `paint` paints.
    pub fn shadow(&mut self, paint: impl FnOnce() -> Image) -> Handle<Plain> {
        let painted = self.painter.add(paint);
        self.transparent(painted)
    }

    fn transparent(&mut self, image: Handle<Image>) -> Handle<Plain> {
        let alpha_mode = AlphaMode::Blend;
        self.plain.add(Plain { picture: Some(image), alpha_mode, depth_bias: 1.0, ..default() })
    }

    /// A transparent unlit material with the colours of its mesh.
    pub fn unlit_mesh_colours(&mut self) -> Handle<Plain> {
        self.plain.add(Plain { alpha_mode: AlphaMode::Blend, ..default() })
    }

    /// A surface with that image, whatever lamp shines on it. Its light comes with the colours of its mesh.
    pub fn in_light_of_mesh(&mut self, image: Handle<Image>) -> Handle<Plain> {
        self.plain.add(Plain { picture: Some(image), ..default() })
    }

    /// An unlit material with the colours of its mesh.
    pub fn solid_mesh_colours(&mut self) -> Handle<Plain> {
        self.plain.add(Plain::default())
    }

    /// Lacquer over the colours of the mesh of a cue. What mirrors the room is seen from the middle of the table: the butt, which is
    /// beyond the rail, would mirror the cloth from below. The picture, from the tip to the end and around, keeps that light away.
    pub fn painted(&mut self) -> Handle<StandardMaterial> {
        let open = self.painter.common("open to the room", |_| texture(64, 64, open_to_room));
        self.materials.add(StandardMaterial { occlusion_texture: Some(open), perceptual_roughness: 0.2, ..default() })
    }
}

/// The linear colour of an sRGB colour.
fn dye([red, green, blue]: [f32; 3]) -> LinearRgba {
    Color::srgb(red, green, blue).to_linear()
}

/// The mean linear colour of cloth of that colour (sRGB) on a bed.
pub(super) fn mean_of_cloth(colour: [f32; 3]) -> Vec3 {
    dye(colour).to_vec3() * (WOVEN_LIGHT * CLEAN)
}

/// Worsted cloth, or woollen cloth with a nap.
fn woven(has_nap: bool) -> Plain {
    let kind = usize::from(has_nap);
    let substance = Some(Substance::Cloth { sheen: SHEEN[kind], nap: NAP[kind] });
    Plain { substance, ..default() }
}

/// The share of light that wear and dust leave at a place of a bed, so many metres from the nearest cushion.
pub(super) fn worn(place: DVec2, from_cushion: f64, has_nap: bool) -> f32 {
    (wear(place, from_cushion, has_nap) / CLEAN).min(1.0)
}

/// The share of light that cloth leaves at a place of a bed: uneven by wear, most where balls run from the break, darker by dust along the
/// cushions, and with the streaks of its nap along the table if it has one.
fn wear(place: DVec2, from_cushion: f64, has_nap: bool) -> f32 {
    let (u, v) = ((place.x as f32 * 0.25).rem_euclid(1.0), (place.y as f32 * 0.25).rem_euclid(1.0));
    let uneven = 0.25 * noise(u, v, [13, 13], 3) + 0.35 * noise(u, v, [57, 57], 4) + 0.40 * noise(u, v, [230, 230], 8);
    let dust = 0.08 * (-from_cushion as f32 / 0.05).exp();
    let nap = if has_nap { 0.13 * (noise(u, v, [3, 130], 9) - 0.5) } else { 0.0 };
    let lane = (-(place.y as f32 / 0.13).powi(2)).exp() * noise(u, v, [11, 90], 10);
    CLOTH_LIGHT + 0.08 * (uneven - 0.5) + nap - dust - 0.05 * lane
}

/// How much of the light from cloth and room reaches a cue: less and less from below towards its end. `x` is along the cue and `y`
/// goes up, as [`cue_mesh`](super::cue_mesh::cue_mesh) has it.
fn open_to_room(x: u32, y: u32) -> LinearRgba {
    let [along, up] = [x, y].map(|texel| (texel as f32 + 0.5) / 64.0);
    let down = (0.4 - 4.0 * (up - 0.5)).clamp(0.0, 1.0);
    let from_tip = along * PICTURE as f32;
    let beyond = ((from_tip - 0.6) / 0.5).clamp(0.0, 1.0);
    LinearRgba::gray(1.0 - 0.92 * down * beyond)
}

/// Wood at a place of the picture, from 0 to 1 along the grain and across: broad bands of growth, each darker towards its end, fine ones
/// within them, and dark pores.
fn wood_light(u: f32, v: f32) -> LinearRgba {
    let bent = v + 0.07 * (noise(u, v, [3, 5], 5) - 0.5) + 0.012 * (noise(u, v, [9, 14], 14) - 0.5);
    let broad = noise(u, bent, [2, 22], 6);
    let late = (bent * 26.0).rem_euclid(1.0);
    let ring = late * late * (1.0 - smooth_end(late)) * noise(u, bent, [4, 13], 17);
    let fine = noise(u, bent, [3, 110], 15);
    let hair = noise(u, bent, [8, 420], 16);
    let pores = noise(u, v, [40, 512], 7);
    let bands = 0.75 * (broad - 0.5) + 0.52 * (fine - 0.5) + 0.24 * (hair - 0.5);
    let light = (0.92 + bands - 0.75 * ring - 1.2 * (pores - 0.66).max(0.0)).max(0.12);
    LinearRgba::rgb(light, light * (0.86 + 0.13 * broad), light * (0.74 + 0.22 * broad))
}

/// 0 over most of a band of growth, and 1 at its very end, where the next one begins without an edge.
fn smooth_end(share: f32) -> f32 {
    ((share - 0.88) / 0.12).clamp(0.0, 1.0)
}

/// Leather with upright ribs.
fn ribs(x: u32, y: u32) -> LinearRgba {
    let share = (x as f32 + 0.5) / 64.0;
    let rib = (std::f32::consts::PI * (share * 4.0).fract()).sin().sqrt();
    let light = (0.72 + 0.28 * rib) * (0.85 + 0.3 * scramble(x / 2, y / 2, 51));
    LinearRgba::rgb(0.030, 0.018, 0.012) * light
}

/// A net of two threads that cross at a slant, with the dark behind it.
fn net(x: u32, y: u32) -> LinearRgba {
    let [along, down] = [x, y].map(|texel| (texel as f32 + 0.5) / 64.0 * 2.0);
    let from_thread = |place: f32| (place.fract() - 0.5).abs();
    let nearest = from_thread(along + down).min(from_thread(along - down + 2.0));
    let thread = (1.0 - nearest / 0.13).max(0.0).sqrt();
    LinearRgba::rgb(0.006, 0.005, 0.004) + LinearRgba::rgb(0.062, 0.051, 0.036) * (thread * 0.8)
}

/// The height of the weave at a texel, about 0 to 1: threads across and along go over and under each other.
fn thread_height(x: u32, y: u32) -> f32 {
    let (column, row) = (x / TEXELS_OF_THREAD, y / TEXELS_OF_THREAD);
    let [across, along] = [x, y].map(|texel| ((texel % TEXELS_OF_THREAD) as f32 + 0.5) / TEXELS_OF_THREAD as f32);
    let is_over = (column + row) % 2 == 0;
    let round = |share: f32| (std::f32::consts::PI * share).sin();
    let (width, length) = if is_over { (across, along) } else { (along, across) };
    let thread = scramble(if is_over { column } else { row }, u32::from(is_over), 12);
    let fibre = scramble(x, y, 13);
    round(width).sqrt() * (0.5 + 0.5 * round(length)) * (0.85 + 0.15 * thread) + 0.2 * (fibre - 0.5)
}
