//! The sphere of a ball. Both halves show the same picture, without a visible pole or seam.

use std::f32::consts::{FRAC_PI_2, TAU};

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

/// The picture extends beyond the edge of its half by this factor, so that no foreign colour blurs in at the edge.
const MARGIN: f32 = 1.06;

/// The fineness of a sphere.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fineness {
    /// The largest radius in pixels at which it looks round: its straight edges cut less than a sixth of a pixel off
    /// the disc.
    pub pixels: f32,
    /// Rings of corners from the middle of a half to its edge.
    rings: u32,
    /// Corners around each ring.
    sectors: u32,
}

/// The spheres of balls, the coarsest first. Of thousands of balls most are small in the picture, and a few pixels need
/// few corners.
pub(super) const SPHERES: [Fineness; 4] = [
    Fineness { pixels: 5.0, rings: 3, sectors: 12 },
    Fineness { pixels: 13.0, rings: 5, sectors: 20 },
    Fineness { pixels: 33.0, rings: 8, sectors: 32 },
    Fineness { pixels: f32::INFINITY, rings: 16, sectors: 64 },
];

/// The place on the sphere of the texel at `place` (0 to 1, right and down) of the picture, for the half around +y,
/// seen from outside with +z up. The half around -y looks the same after half a turn about z.
pub(super) fn direction_of_texel(place: Vec2) -> Vec3 {
    let flat = (place - 0.5) * 2.0 * MARGIN * Vec2::new(1.0, -1.0);
    let from_middle = flat.length();
    let (sin, cos) = (from_middle * FRAC_PI_2).sin_cos();
    let aside = flat * if from_middle > 0.0 { sin / from_middle } else { 0.0 };
    Vec3::new(-aside.x, cos, aside.y)
}

/// The sphere of radius one.
pub(super) fn sphere(Fineness { rings, sectors, .. }: Fineness) -> Mesh {
    let mut places = Vec::new();
    let mut grains = Vec::new();
    let mut indices = Vec::new();
    for half in [1.0, -1.0] {
        let first = places.len() as u32;
        for ring in 0..=rings {
            let from_middle = ring as f32 / rings as f32;
            let (sin, cos) = (from_middle * FRAC_PI_2).sin_cos();
            for sector in 0..=sectors {
                let (up, right) = (TAU * sector as f32 / sectors as f32).sin_cos();
                // Identical to the last bit on both sides of the edge; otherwise light shows through.
                let cos = if ring == rings { 0.0 } else { cos };
                places.push(Vec3::new(-right * sin, cos * half, up * sin));
                grains.push(Vec2::new(right * half, -up) * (from_middle / (2.0 * MARGIN)) + 0.5);
            }
        }
        for ring in 0..rings {
            for sector in 0..sectors {
                let inner = first + ring * (sectors + 1) + sector;
                let outer = inner + sectors + 1;
                let corners = [inner, outer, outer + 1, inner, outer + 1, inner + 1];
                indices.extend(if half > 0.0 { corners } else { [0, 2, 1, 3, 5, 4].map(|at: usize| corners[at]) });
            }
        }
    }
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, places.clone())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, places)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, grains)
        .with_inserted_indices(Indices::U32(indices))
}

#[cfg(test)]
mod tests {
    use bevy::mesh::VertexAttributeValues;

    use super::*;

    fn attribute(mesh: &Mesh, id: bevy::mesh::MeshVertexAttribute) -> Vec<Vec<f32>> {
        match mesh.attribute(id) {
            Some(VertexAttributeValues::Float32x3(values)) => values.iter().map(|value| value.to_vec()).collect(),
            Some(VertexAttributeValues::Float32x2(values)) => values.iter().map(|value| value.to_vec()).collect(),
            _ => Vec::new(),
        }
    }

    #[test]
    fn every_corner_wears_the_texel_of_its_own_direction() {
        for mesh in SPHERES.map(sphere) {
            let places = attribute(&mesh, Mesh::ATTRIBUTE_POSITION);
            let grains = attribute(&mesh, Mesh::ATTRIBUTE_UV_0);
            assert_eq!(places.len(), grains.len());
            for (place, grain) in places.iter().zip(&grains) {
                let place = Vec3::from_slice(place);
                // The other half is the same, after half a turn about z.
                let turned = if place.y < -1e-6 { place * Vec3::new(-1.0, -1.0, 1.0) } else { place };
                let worn = direction_of_texel(Vec2::from_slice(grain));
                let on_edge = place.y.abs() < 1e-6;
                let mirrored = place * Vec3::new(-1.0, -1.0, 1.0);
                assert!(worn.distance(turned) < 1e-5 || on_edge && worn.distance(mirrored) < 1e-5, "{place}: {worn}");
            }
        }
    }

    #[test]
    fn every_triangle_looks_outwards() {
        for mesh in SPHERES.map(sphere) {
            let places = attribute(&mesh, Mesh::ATTRIBUTE_POSITION);
            let indices: Vec<usize> = mesh.indices().map(|indices| indices.iter().collect()).unwrap_or_default();
            assert!(!indices.is_empty());
            for corners in indices.chunks(3) {
                let [a, b, c] = [0, 1, 2].map(|i| Vec3::from_slice(&places[corners[i]]));
                let looks = (b - a).cross(c - a);
                assert!(looks.dot(a + b + c) >= -1e-9, "{a} {b} {c}");
            }
        }
    }

    #[test]
    fn every_sphere_leaves_less_than_a_sixth_of_a_pixel_of_its_disc_out() {
        for fineness in &SPHERES[..3] {
            let left_out = 1.0 - (std::f32::consts::PI / fineness.sectors as f32).cos();
            assert!(left_out * fineness.pixels < 1.0 / 6.0 + 0.01, "{fineness:?}");
        }
    }
}
