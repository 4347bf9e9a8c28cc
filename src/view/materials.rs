//! The materials.

use bevy::ecs::system::SystemParam;
use bevy::math::DVec2;
use bevy::mesh::UvChannel;
use bevy::prelude::*;

use super::cue_mesh::PICTURE;
use super::painter::Painter;
use super::plain::Plain;
use super::shapes::Rectangle;
use super::texture::{noise, normal_map, scramble, texture, with_anisotropy};
use super::wear::gloss;
use crate::simulation::to_screen;

/// The share of light that the weave of the cloth leaves, on average.
const CLOTH_LIGHT: f32 = 0.84;

/// The share of light that clean cloth leaves.
const CLEAN: f32 = 0.95;

/// The texture of the liner of a pocket repeats every so many metres.
pub(super) const LINER: f64 = 0.024;

/// The mean light of the picture of the threads: their tops are white, so that nothing is cut off. The dye makes up for it.
const THREADS_MEAN: f32 = 0.777;
/// The mean share of light that threads and gaps leave.
const WOVEN_LIGHT: f32 = 0.893;

/// Number of texels of the picture whose light rises from nothing to all.
pub(super) const SHARES: u32 = 64;
/// How much of its colour the light that goes to and fro between bed and cushion takes on: less than by one dye after the other,
/// because it also comes from the fibres' white gloss.
const BETWEEN: f32 = 0.25;

/// Where light is painted on, the share of white light that the fibres mirror, and how many times as much light the dye sends back
/// as from a flat sheet, so that the cloth has the same colour at each level of quality.
const SHEEN: f32 = 0.011;
const DEEPER: f32 = 1.10;

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
    pub painter: Painter<'w>,
}

impl Materials<'_> {
    /// Worsted cloth of that colour (sRGB).
    pub fn cloth(&mut self, [red, green, blue]: [f32; 3]) -> Handle<StandardMaterial> {
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
        self.materials.add(StandardMaterial {
            base_color: Color::srgb(red, green, blue),
            base_color_texture: Some(weave),
            perceptual_roughness: 0.95,
            reflectance: 0.15,
            ..default()
        })
    }

    /// Cloth of that colour (sRGB) on rubber beside a bed on which white cloth sends `light` to the eye at the brightest place. It
    /// is for a mesh made by [`lit_from_below`](super::rubber::lit_from_below).
    pub fn cushion_cloth(&mut self, colour: [f32; 3], light: Vec3) -> Handle<StandardMaterial> {
        let cloth = self.cloth(colour);
        let shares = self
            .painter
            .common("shares", |_| texture(SHARES, 1, |x, _| LinearRgba::gray((x as f32 + 0.5) / SHARES as f32)));
        let dye = Color::srgb_from_array(colour).to_linear().to_vec3();
        if let Some(mut material) = self.materials.get_mut(&cloth) {
            material.emissive = LinearRgba::from_vec3(dye * dye.powf(BETWEEN) * light);
            material.emissive_texture = Some(shares);
            material.emissive_channel = UvChannel::Uv1;
        }
        cloth
    }

    /// Clean cloth of that colour (sRGB) on a bed, for a sheet made by [`cloth_mesh`](super::surface::cloth_mesh) with a weave
    /// that repeats every [`WEAVE`] metres. [`Self::wear`] lies over it.
    pub fn bed_cloth(&mut self, [red, green, blue]: [f32; 3]) -> Handle<StandardMaterial> {
        let size = THREADS * TEXELS_OF_THREAD;
        // Hardly any light reaches the gaps between the threads.
        let threads = self
            .painter
            .common("threads", |_| texture(size, size, |x, y| LinearRgba::gray(0.44 + 0.576 * thread_height(x, y))));
        let weave = self.painter.common("weave", |_| normal_map(size, |x, y| 3.0 * thread_height(x, y)));
        let dye = Color::srgb(red, green, blue).to_linear() * (WOVEN_LIGHT / THREADS_MEAN);
        self.materials.add(StandardMaterial {
            base_color: Color::LinearRgba(dye.with_alpha(1.0)),
            base_color_texture: Some(threads),
            normal_map_texture: Some(weave),
            perceptual_roughness: 0.88,
            reflectance: 0.18,
            ..default()
        })
    }

    /// The darkness that wear and dust lay over the whole cloth of a bed. Its picture is [`painted_side`] metres wide.
    pub fn wear(&mut self, bed: &Rectangle, has_nap: bool) -> Handle<Plain> {
        let worn = self.painter.add_to_table(|_| {
            picture_of_bed(bed, 512, |place| {
                LinearRgba::new(0.0, 0.0, 0.0, (1.0 - wear(place, bed, has_nap) / CLEAN).clamp(0.0, 1.0))
            })
        });
        self.transparent(worn)
    }

    /// Cloth of that colour (sRGB) on a bed, with its light painted onto it: what white cloth sends to the eye at each place on the
    /// screen's axes. `bed` is the bed's extent; its texture is [`painted_side`] metres wide.
    pub fn painted_cloth(
        &mut self,
        [red, green, blue]: [f32; 3],
        bed: &Rectangle,
        light: impl Fn(Vec3) -> Vec3 + Sync,
        has_nap: bool,
    ) -> Handle<Plain> {
        let dye = Color::srgb(red, green, blue).to_linear();
        let painted = self.painter.add(|| {
            let painted = picture_of_bed(bed, 512, |place| {
                let light = light(to_screen(place.extend(0.0)));
                let worn = wear(place, bed, has_nap);
                let threads = dye.to_vec3() * (DEEPER * worn) + SHEEN;
                LinearRgba::from_vec3(threads * light)
            });
            with_anisotropy(painted, 1)
        });
        self.plain.add(Plain { picture: Some(painted), ..default() })
    }

    /// Wood of that colour (sRGB) under a lacquer, so glossy, from 0 (oiled) to 1.
    pub fn wood(&mut self, [red, green, blue]: [f32; 3], gloss: f32) -> Handle<StandardMaterial> {
        let grain = self.painter.common("grain", |coarseness| {
            let (along, across) = (512 / coarseness, 1024 / coarseness);
            texture(along, across, |x, y| wood_light(x as f32 / along as f32, y as f32 / across as f32))
        });
        self.materials.add(StandardMaterial {
            base_color: Color::srgb(red, green, blue),
            base_color_texture: Some(grain),
            perceptual_roughness: 0.63 - 0.3 * gloss,
            // Under lacquer the wood itself hardly mirrors: both bend the light alike.
            reflectance: 0.5 - 0.42 * gloss,
            clearcoat: 0.4 * gloss,
            clearcoat_perceptual_roughness: 0.42 - 0.33 * gloss,
            ..default()
        })
    }

    /// Wood as [`Self::wood`], for an outer edge: it mirrors the lamp, but not the room. What mirrors the room is seen from the
    /// middle of the table, and the edge would mirror the cloth where the floor is. The room's own light, which makes a white sheet
    /// send `light` to the eye, comes in its place.
    pub fn outer_wood(&mut self, wood: &Handle<StandardMaterial>, light: Vec3) -> Handle<StandardMaterial> {
        let dark = self.painter.common("dark", |_| texture(1, 1, |_, _| LinearRgba::BLACK));
        let wood = self.materials.get(wood).cloned().unwrap_or_default();
        self.materials.add(StandardMaterial {
            occlusion_texture: Some(dark),
            emissive: LinearRgba::from_vec3(wood.base_color.to_linear().to_vec3() * light),
            emissive_texture: wood.base_color_texture.clone(),
            // Rough enough that the highlight of the lamp on a narrow edge is wider than a pixel.
            perceptual_roughness: 0.4,
            // At grazing angles too: the renderer takes the most that a material mirrors from its least.
            reflectance: 0.12,
            clearcoat: 0.0,
            ..wood
        })
    }

    /// A matt material; transparent if its colour is.
    pub fn matt(&mut self, colour: Color, roughness: f32) -> Handle<StandardMaterial> {
        let alpha_mode = if colour.alpha() < 1.0 { AlphaMode::Blend } else { AlphaMode::Opaque };
        self.materials.add(StandardMaterial {
            base_color: colour,
            perceptual_roughness: roughness,
            reflectance: 0.2,
            alpha_mode,
            ..default()
        })
    }

    /// What `lit` shows, where the lamp does not shine. Its light comes with the colours of its mesh.
    pub fn in_dim_light(&mut self, lit: &Handle<StandardMaterial>) -> Handle<Plain> {
        let lit = self.materials.get(lit).cloned().unwrap_or_default();
        let StandardMaterial { base_color, base_color_texture: picture, .. } = lit;
        self.plain.add(Plain { colour: base_color.to_linear(), picture, ..default() })
    }

    /// The leather of the pockets, darkened by the colours of its mesh.
    pub fn leather(&mut self) -> Handle<StandardMaterial> {
        self.materials.add(StandardMaterial {
            base_color: Color::srgb(0.155, 0.105, 0.08),
            perceptual_roughness: 0.55,
            reflectance: 0.3,
            ..default()
        })
    }

    /// The leather inside a pocket: it mirrors hardly any of the room.
    pub fn inner_leather(&mut self, leather: &Handle<StandardMaterial>) -> Handle<StandardMaterial> {
        let occlusion_texture = Some(self.shut_in());
        let leather = self.materials.get(leather).cloned().unwrap_or_default();
        self.materials.add(StandardMaterial {
            occlusion_texture,
            perceptual_roughness: 0.8,
            reflectance: 0.2,
            ..leather
        })
    }

    /// The picture of what only a small part of the room's light reaches.
    fn shut_in(&mut self) -> Handle<Image> {
        self.painter.common("shut in", |_| texture(1, 1, |_, _| LinearRgba::gray(0.3)))
    }

    /// The liner of a pocket: of ribbed leather, or a net on a table with a nap. Its texture repeats every [`LINER`] metres; the
    /// colours of its mesh darken it.
    pub fn liner(&mut self, is_net: bool) -> Handle<StandardMaterial> {
        let picture = if is_net {
            self.painter.common("net", |_| texture(64, 64, net))
        } else {
            self.painter.common("liner", |_| texture(64, 64, ribs))
        };
        let occlusion_texture = Some(self.shut_in());
        self.materials.add(StandardMaterial {
            base_color_texture: Some(picture),
            occlusion_texture,
            perceptual_roughness: 0.7,
            reflectance: 0.2,
            ..default()
        })
    }

    /// A polished material.
    pub fn gloss(&mut self, colour: Color) -> Handle<StandardMaterial> {
        self.materials.add(StandardMaterial { base_color: colour, perceptual_roughness: 0.25, ..default() })
    }

    /// Phenolic resin painted with an image, and so worn, from 0 (new) to 1.
    pub fn resin(&mut self, wear: f32, paint: impl FnOnce() -> Image) -> Handle<StandardMaterial> {
        let painted = self.painter.add(paint);
        self.materials.add(StandardMaterial { base_color_texture: Some(painted), ..gloss(wear) })
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
        self.materials.add(StandardMaterial {
            occlusion_texture: Some(open),
            perceptual_roughness: 0.35,
            clearcoat: 0.7,
            clearcoat_perceptual_roughness: 0.15,
            ..default()
        })
    }
}

/// Width and height in metres of the texture that [`Materials::painted_cloth`] paints for a bed, around the table's origin.
pub(super) fn painted_side(bed: &Rectangle) -> f64 {
    (bed.middle.abs() + bed.half).max_element() * 2.04
}

/// A picture of a whole bed, [`painted_side`] metres and `size` texels (a power of two) wide. `paint` gives the colour of a
/// place of the plan.
fn picture_of_bed(bed: &Rectangle, size: u32, paint: impl Fn(DVec2) -> LinearRgba + Sync) -> Image {
    let side = painted_side(bed);
    texture(size, size, |x, y| {
        let [u, v] = [x, y].map(|texel| (texel as f32 + 0.5) / size as f32);
        // The texture repeats, and the origin of the table is at its corner.
        paint(DVec2::new(f64::from(u - u.round()), f64::from(v - v.round())) * side)
    })
}

/// The share of light that cloth leaves at a place of a bed: uneven by wear, darker by dust along the cushions, and with the
/// streaks of its nap along the table if it has one.
fn wear(place: DVec2, bed: &Rectangle, has_nap: bool) -> f32 {
    let (u, v) = ((place.x as f32 * 0.25).rem_euclid(1.0), (place.y as f32 * 0.25).rem_euclid(1.0));
    let uneven = 0.4 * noise(u, v, [13, 13], 3) + 0.3 * noise(u, v, [57, 57], 4) + 0.3 * noise(u, v, [230, 230], 8);
    let from_edge = (bed.half - (place - bed.middle).abs()).min_element().max(0.0) as f32;
    let dust = 0.07 * (-from_edge / 0.05).exp();
    let nap = if has_nap { 0.09 * (noise(u, v, [3, 130], 9) - 0.5) } else { 0.0 };
    CLOTH_LIGHT + 0.13 * (uneven - 0.5) + nap - dust
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

/// Wood at a place of the picture, from 0 to 1 along the grain and across: broad and fine bands of growth that bend, and dark pores.
fn wood_light(u: f32, v: f32) -> LinearRgba {
    let bent = v + 0.05 * (noise(u, v, [3, 5], 5) - 0.5) + 0.012 * (noise(u, v, [9, 14], 14) - 0.5);
    let broad = noise(u, bent, [2, 22], 6);
    let fine = noise(u, bent, [3, 110], 15);
    let hair = noise(u, bent, [8, 420], 16);
    let pores = noise(u, v, [40, 512], 7);
    let light = 0.56 + 0.50 * broad + 0.34 * (fine - 0.35) + 0.16 * (hair - 0.5) - 0.9 * (pores - 0.68).max(0.0);
    let light = light.max(0.12);
    LinearRgba::rgb(light, light * (0.88 + 0.10 * broad), light * (0.78 + 0.16 * broad))
}

/// Leather with upright ribs.
fn ribs(x: u32, y: u32) -> LinearRgba {
    let share = (x as f32 + 0.5) / 64.0;
    let rib = (std::f32::consts::PI * (share * 4.0).fract()).sin().sqrt();
    let light = (0.72 + 0.28 * rib) * (0.85 + 0.3 * scramble(x / 2, y / 2, 51));
    LinearRgba::rgb(0.040, 0.024, 0.016) * light
}

/// A net of two threads that cross at a slant, with the dark behind it.
fn net(x: u32, y: u32) -> LinearRgba {
    let [along, down] = [x, y].map(|texel| (texel as f32 + 0.5) / 64.0 * 2.0);
    let from_thread = |place: f32| (place.fract() - 0.5).abs();
    let nearest = from_thread(along + down).min(from_thread(along - down + 2.0));
    let thread = (1.0 - nearest / 0.13).max(0.0).sqrt();
    LinearRgba::rgb(0.010, 0.008, 0.007) + LinearRgba::rgb(0.42, 0.36, 0.24) * (thread * 0.8)
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
