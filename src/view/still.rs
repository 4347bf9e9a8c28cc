//! What keeps still: the light on it is stored with the corners of its mesh, or in a sheet over the table.

use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageFilterMode, ImageSampler, ImageSamplerDescriptor};
use bevy::mesh::VertexAttributeValues;
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use super::half_float::half_float;
use super::plain::Plain;

/// Places closer together than this, in metres, are one.
const SAME: f32 = 1e-4;
/// The light of a corner is that of a place so far over the surface, in metres, and so far on the way to the middles of the triangles
/// around it: beside other things the corner itself may lie inside them.
const OVER: f32 = 5e-4;
const INWARDS: f32 = 0.2;

/// The noise in the light of a sheet is smoothed over so many texels, among those whose light differs by about this share of it at most.
const REACH: i32 = 3;
const SAME_LIGHT: f32 = 0.10;

/// A thing that keeps still. Its mesh shows the light on it; `bare` has the colours of its surface alone.
#[derive(Component)]
pub(super) struct Still {
    pub bare: Mesh,
    /// What it sends to the eye by itself, in linear light of the picture.
    pub glow: Vec3,
}

/// A level sheet of light over a table, for what lies at one height.
#[derive(Component)]
pub(super) struct Sheet {
    /// What it covers, along x and z of the screen's axes, in metres.
    pub area: Rect,
    /// Its height, in metres.
    pub height: f32,
    /// Number of texels along and across.
    pub size: UVec2,
    /// The share of light that each texel leaves, row by row; `None` where nothing is.
    pub shares: Vec<Option<f32>>,
    /// The materials that show it.
    pub on: Vec<Handle<Plain>>,
}

/// Places whose light is stored, each with its normal, in an order that depends on nothing else.
#[derive(Clone, Default)]
pub(super) struct Places {
    /// Places and unit normals.
    pub all: Vec<(Vec3, Vec3)>,
    corners: HashMap<Key, usize>,
    /// Where the places of each sheet begin.
    sheets: Vec<usize>,
}

/// A place and a normal as whole numbers.
type Key = ([i32; 3], [i32; 3]);

fn key(place: Vec3, normal: Vec3) -> Key {
    let round = |of: Vec3, step: f32| (of / step).round().as_ivec3().to_array();
    (round(place, SAME), round(normal, 0.02))
}

/// Places and normals of a mesh's corners.
fn corners(mesh: &Mesh) -> impl Iterator<Item = (Vec3, Vec3)> + '_ {
    let of = |id| mesh.attribute(id).and_then(VertexAttributeValues::as_float3).unwrap_or_default();
    let (places, normals) = (of(Mesh::ATTRIBUTE_POSITION), of(Mesh::ATTRIBUTE_NORMAL));
    places.iter().zip(normals).map(|(place, normal)| (Vec3::from(*place), Vec3::from(*normal)))
}

impl Places {
    /// The places of these things and sheets.
    pub fn of<'a>(still: impl Iterator<Item = &'a Still>, sheets: impl Iterator<Item = &'a Sheet>) -> Self {
        let mut found: HashMap<Key, (Vec3, Vec3, Vec3, f32)> = HashMap::default();
        for thing in still {
            let corners: Vec<(Vec3, Vec3)> = corners(&thing.bare).collect();
            let indices: Vec<usize> = thing.bare.indices().map(|indices| indices.iter().collect()).unwrap_or_default();
            for triangle in indices.chunks_exact(3) {
                let middle = triangle.iter().map(|at| corners[*at].0).sum::<Vec3>() / 3.0;
                for (place, normal) in triangle.iter().map(|at| corners[*at]) {
                    let known = found.entry(key(place, normal)).or_insert((place, normal, Vec3::ZERO, 0.0));
                    known.2 += middle;
                    known.3 += 1.0;
                }
            }
        }
        let mut found: Vec<_> = found.into_iter().collect();
        found.sort_unstable_by_key(|(key, _)| *key);
        let mut places = Self::default();
        for (at, (key, (place, normal, middles, count))) in found.into_iter().enumerate() {
            places.corners.insert(key, at);
            let inwards = (middles / count - place) * INWARDS;
            // Along the surface only: the middles around a corner of something rounded lie inside it.
            places.all.push((place + inwards - normal * inwards.dot(normal) + normal * OVER, normal));
        }
        for sheet in sheets {
            places.sheets.push(places.all.len());
            places.all.extend(sheet.texels().map(|place| (place, Vec3::Y)));
        }
        places
    }

    /// The mesh of a thing in that light, which has the order of the places.
    pub fn lit(&self, thing: &Still, light: &[Vec3]) -> Mesh {
        let mut mesh = thing.bare.clone();
        let tints = match mesh.attribute(Mesh::ATTRIBUTE_COLOR) {
            Some(VertexAttributeValues::Float32x4(tints)) => tints.clone(),
            _ => vec![[1.0; 4]; mesh.count_vertices()],
        };
        let colour = |((place, normal), tint): ((Vec3, Vec3), [f32; 4])| {
            let light =
                self.corners.get(&key(place, normal)).and_then(|at| light.get(*at)).copied().unwrap_or_default();
            let [red, green, blue, alpha] = tint;
            (Vec3::new(red, green, blue) * light + thing.glow).extend(alpha).to_array()
        };
        let colours: Vec<[f32; 4]> = corners(&thing.bare).zip(tints).map(colour).collect();
        mesh.insert_attribute(Mesh::ATTRIBUTE_COLOR, colours);
        mesh
    }

    /// The picture of the sheet with that number, counted from 0, in that light.
    pub fn picture(&self, number: usize, sheet: &Sheet, light: &[Vec3]) -> Image {
        let mut stored = light.iter().skip(self.sheets.get(number).copied().unwrap_or(0));
        let light: Vec<Option<Vec3>> =
            sheet.shares.iter().map(|share| share.and_then(|_| stored.next().copied())).collect();
        let light = smooth(&light, sheet.size);
        let worn = |(light, share): (Option<Vec3>, &Option<f32>)| light.zip(*share).map(|(light, share)| light * share);
        let texels = light.into_iter().zip(&sheet.shares).map(worn).collect();
        sheet.image(&filled(texels, sheet.size))
    }
}

impl Sheet {
    /// Where a place is on the sheet: 0 to 1 along x and z.
    pub fn grain(&self, place: Vec3) -> [f32; 2] {
        ((Vec2::new(place.x, place.z) - self.area.min) / self.area.size()).to_array()
    }

    /// The middle of a texel.
    pub fn place_of(area: Rect, size: UVec2, index: u32) -> Vec2 {
        let texel = Vec2::new((index % size.x) as f32, (index / size.x) as f32) + 0.5;
        area.min + area.size() * texel / size.as_vec2()
    }

    /// The middles of those texels where something is.
    fn texels(&self) -> impl Iterator<Item = Vec3> + '_ {
        let at = |index: u32| Self::place_of(self.area, self.size, index).extend(self.height + OVER).xzy();
        (0..).zip(&self.shares).filter(|(_, share)| share.is_some()).map(move |(index, _)| at(index))
    }

    /// The picture of the sheet: the light that wear leaves, and the share that it leaves.
    fn image(&self, texels: &[Vec3]) -> Image {
        let bytes = |(light, share): (&Vec3, &Option<f32>)| {
            [light.x, light.y, light.z, share.unwrap_or(1.0)].map(|part| half_float(part).to_le_bytes()).concat()
        };
        let size = Extent3d { width: self.size.x, height: self.size.y, depth_or_array_layers: 1 };
        let data = texels.iter().zip(&self.shares).flat_map(bytes).collect();
        let (format, usage) = (TextureFormat::Rgba16Float, RenderAssetUsages::RENDER_WORLD);
        let mut image = Image::new(size, TextureDimension::D2, data, format, usage);
        image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
            mag_filter: ImageFilterMode::Linear,
            min_filter: ImageFilterMode::Linear,
            ..default()
        });
        image
    }
}

/// The light without the noise of the paths that found it: each texel is the mean of those around it, of which such with quite another
/// light, as at the edge of a shadow, count little.
fn smooth(texels: &[Option<Vec3>], size: UVec2) -> Vec<Option<Vec3>> {
    let (width, height) = (size.x as i32, size.y as i32);
    let around = |index: usize, middle: Vec3| {
        let (x, y) = (index as i32 % width, index as i32 / width);
        let (mut sum, mut weights) = (Vec3::ZERO, 0.0);
        for (dx, dy) in (-REACH..=REACH).flat_map(|dy| (-REACH..=REACH).map(move |dx| (dx, dy))) {
            let (x, y) = (x + dx, y + dy);
            let is_there = (0..width).contains(&x) && (0..height).contains(&y);
            let Some(light) = is_there.then(|| texels[(y * width + x) as usize]).flatten() else { continue };
            let other = (light - middle).length() / (middle.length().max(1e-6) * SAME_LIGHT);
            let near = (dx * dx + dy * dy) as f32 / (REACH * REACH) as f32;
            let weight = (-2.0 * near - 0.5 * other * other).exp();
            sum += light * weight;
            weights += weight;
        }
        sum / weights
    };
    texels.iter().enumerate().map(|(index, texel)| texel.map(|middle| around(index, middle))).collect()
}

/// The texels with those that are missing like their neighbours, so that nothing dark blurs in.
fn filled(mut texels: Vec<Option<Vec3>>, size: UVec2) -> Vec<Vec3> {
    let (width, height) = (size.x as i32, size.y as i32);
    for _ in 0..3 {
        let before = texels.clone();
        for (index, texel) in texels.iter_mut().enumerate().filter(|(_, texel)| texel.is_none()) {
            let (x, y) = (index as i32 % width, index as i32 / width);
            let beside = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)]
                .map(|(dx, dy)| (x + dx, y + dy))
                .into_iter()
                .filter(|(x, y)| (0..width).contains(x) && (0..height).contains(y))
                .filter_map(|(x, y)| before[(y * width + x) as usize]);
            let (sum, count) = beside.fold((Vec3::ZERO, 0.0), |(sum, count), light| (sum + light, count + 1.0));
            *texel = (count > 0.0).then(|| sum / count);
        }
    }
    texels.into_iter().map(Option::unwrap_or_default).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_noise_of_light_is_smoothed_and_the_edge_of_a_shadow_stays() {
        let size = UVec2::new(40, 20);
        let noise = |at: u32| 1.0 + 0.06 * (f32::from((at * 7919 % 101) as u8) / 50.0 - 1.0);
        let light = |at: u32| if at % size.x < 20 { 0.3 } else { 1.0 } * noise(at);
        let texels: Vec<Option<Vec3>> = (0..size.x * size.y).map(|at| Some(Vec3::splat(light(at)))).collect();
        let smoothed: Vec<f32> = smooth(&texels, size).into_iter().flatten().map(|light| light.x).collect();
        let row = &smoothed[10 * 40..11 * 40];
        assert!(row[..20].iter().all(|light| (light - 0.3).abs() < 0.006), "{row:?}");
        assert!(row[20..].iter().all(|light| (light - 1.0).abs() < 0.02), "{row:?}");
        assert_eq!(smooth(&[None, Some(Vec3::ONE)], UVec2::new(2, 1)), [None, Some(Vec3::ONE)]);
    }
}
