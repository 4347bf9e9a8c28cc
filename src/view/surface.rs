//! Builds meshes, in metres and on the axes of the physics.

use bevy::asset::RenderAssetUsages;
use bevy::math::{DVec2, DVec3};
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

use super::drawn_ball::DrawnBall;
use crate::simulation::to_screen;

/// One corner: place, normal, and place on the texture.
#[derive(Clone, Copy)]
pub(super) struct Corner {
    /// Place in metres.
    pub place: DVec3,
    /// The normal of the surface, of any length.
    pub normal: DVec3,
    /// Place on the texture, in metres of the material.
    pub grain: DVec2,
}

impl Corner {
    /// A corner whose texture is projected from above.
    pub fn flat(place: DVec3, normal: DVec3) -> Self {
        Self { place, normal, grain: place.truncate() }
    }
}

/// A part of a ball that faces one way.
pub(super) struct Cap {
    /// Angle in radians from its middle to its edge.
    pub reach: f64,
    /// How far it floats over the ball, in ball radii.
    pub over_ball: f64,
    /// Rings from its middle to its edge, and corners around each.
    pub rings: u32,
    pub sectors: u32,
}

impl Cap {
    /// Its rings on a ball, which face `towards` (of any length).
    pub fn rows(&self, ball: &DrawnBall, towards: DVec3) -> Vec<Vec<Corner>> {
        let towards = ball.facing(towards).normalize_or(DVec3::X);
        let (aside, ahead) = towards.any_orthonormal_pair();
        let row = |ring_index: u32| {
            let (sin, cos) = libm::sincos(self.reach * f64::from(ring_index) / f64::from(self.rings));
            let corner = |direction: DVec2| {
                let outwards = towards * cos + (aside * direction.x + ahead * direction.y) * sin;
                let place = ball.place(outwards * (1.0 + self.over_ball));
                Corner { place, normal: ball.normal(outwards), grain: DVec2::ZERO }
            };
            ring(self.sectors).map(corner).collect()
        };
        (0..=self.rings).map(row).collect()
    }
}

/// Gives the entity this mesh in place of the one that it has; takes that away if there is none.
pub(super) fn show_mesh(
    new: Option<Mesh>,
    (entity, mesh): (Entity, Option<&Mesh3d>),
    commands: &mut Commands,
    meshes: &mut Assets<Mesh>,
) {
    let Some(new) = new else {
        commands.entity(entity).remove::<Mesh3d>();
        return;
    };
    if let Some(mut known) = mesh.and_then(|mesh| meshes.get_mut(&mesh.0)) {
        *known = new;
    } else {
        commands.entity(entity).insert(Mesh3d(meshes.add(new)));
    }
}

/// The triangles of a mesh.
#[derive(Clone, Default)]
pub(super) struct Surface {
    corners: Vec<Corner>,
    colours: Vec<[f32; 4]>,
    indices: Vec<u32>,
}

impl Surface {
    fn push(&mut self, corner: Corner) -> u32 {
        self.corners.push(corner);
        (self.corners.len() - 1) as u32
    }

    /// Adds a triangle. Its front is on the side of its normals, in whatever order its corners are.
    fn triangle(&mut self, a: u32, b: u32, c: u32) {
        let [p, q, r] = [a, b, c].map(|index| self.corners[index as usize]);
        let looks = (q.place - p.place).cross(r.place - p.place);
        let turned = looks.dot(p.normal + q.normal + r.normal) < 0.0;
        self.indices.extend(if turned { [a, c, b] } else { [a, b, c] });
    }

    /// Adds a band between two rows of equal length.
    pub fn band(&mut self, one: &[Corner], other: &[Corner]) {
        for (ends, far_ends) in one.windows(2).zip(other.windows(2)) {
            self.quad([ends[0], ends[1], far_ends[1], far_ends[0]]);
        }
    }

    /// Adds a band whose colour changes from one row to the other.
    pub fn band_of(&mut self, one: &[Corner], other: &[Corner], colours: [LinearRgba; 2]) {
        for (ends, far_ends) in one.windows(2).zip(other.windows(2)) {
            self.quad_of([ends[0], ends[1], far_ends[1], far_ends[0]], colours);
        }
    }

    /// Adds a grid of rows of equal length. Neighbouring parts share their corners.
    pub fn grid(&mut self, rows: &[Vec<Corner>]) {
        let numbers: Vec<Vec<u32>> =
            rows.iter().map(|row| row.iter().map(|corner| self.push(*corner)).collect()).collect();
        for pair in numbers.windows(2) {
            for (near, far) in pair[0].windows(2).zip(pair[1].windows(2)) {
                self.triangle(near[0], near[1], far[1]);
                self.triangle(near[0], far[1], far[0]);
            }
        }
    }

    /// Adds a quadrilateral whose colour changes from its first two corners to its last two.
    pub fn quad_of(&mut self, corners: [Corner; 4], colours: [LinearRgba; 2]) {
        let [near, far] = colours.map(ColorToComponents::to_f32_array);
        self.quad(corners);
        self.colours.extend([near, near, far, far]);
    }

    /// Adds a quadrilateral whose corners, in order around it, have these colours.
    pub fn quad_in_colours(&mut self, corners: [(Corner, LinearRgba); 4]) {
        self.quad(corners.map(|(corner, _)| corner));
        self.colours.extend(corners.map(|(_, colour)| colour.to_f32_array()));
    }

    /// Adds a quadrilateral, its corners in order around it.
    pub fn quad(&mut self, corners: [Corner; 4]) {
        let [a, b, c, d] = corners.map(|corner| self.push(corner));
        self.triangle(a, b, c);
        self.triangle(a, c, d);
    }

    /// Adds a fan from a middle to a row around it.
    pub fn fan(&mut self, middle: Corner, row: &[Corner]) {
        let middle = self.push(middle);
        let row: Vec<u32> = row.iter().map(|corner| self.push(*corner)).collect();
        for pair in row.windows(2) {
            self.triangle(middle, pair[0], pair[1]);
        }
    }

    /// Adds a fan whose colour changes from the middle to the row around it.
    pub fn fan_of(&mut self, middle: Corner, row: &[Corner], [inner, outer]: [LinearRgba; 2]) {
        self.fan(middle, row);
        self.colours.push(inner.to_f32_array());
        self.colours.resize(self.corners.len(), outer.to_f32_array());
    }

    /// Adds a convex polygon, with its corners in order around it.
    pub fn sheet(&mut self, corners: &[Corner]) {
        let row: Vec<Corner> = corners.iter().chain(corners.first()).copied().collect();
        let share = 1.0 / corners.len() as f64;
        let mean = |of: &dyn Fn(&Corner) -> DVec3| corners.iter().map(of).sum::<DVec3>() * share;
        let middle = Corner {
            place: mean(&|corner| corner.place),
            normal: mean(&|corner| corner.normal),
            grain: mean(&|corner| corner.grain.extend(0.0)).truncate(),
        };
        self.fan(middle, &row);
    }

    /// Adds a flat line of that width (metres) through `places`, `z` metres over the cloth.
    pub fn stroke(&mut self, places: &[DVec2], width: f64, z: f64) {
        let side = |side: f64| -> Vec<Corner> {
            let beside = |index: usize| {
                let normal = |from: usize| (places[from + 1] - places[from]).normalize_or_zero().perp();
                let (before, after) = (normal(index.saturating_sub(1)), normal(index.min(places.len() - 2)));
                places[index] + (before + after) / (1.0 + before.dot(after)).max(0.2) * (side * width / 2.0)
            };
            (0..places.len()).map(|index| Corner::flat(beside(index).extend(z), DVec3::Z)).collect()
        };
        self.band(&side(1.0), &side(-1.0));
    }

    /// Adds a flat disc that looks up.
    pub fn disc(&mut self, centre: DVec3, radius: f64) {
        let row: Vec<Corner> =
            ring(32).map(|direction| Corner::flat(centre + direction.extend(0.0) * radius, DVec3::Z)).collect();
        self.fan(Corner::flat(centre, DVec3::Z), &row);
    }

    /// Adds a box with the middle `centre` and half the size `half`.
    pub fn block(&mut self, centre: DVec3, half: DVec3) {
        for axis in 0..3 {
            for side in [-1.0, 1.0] {
                let normal = DVec3::AXES[axis] * side;
                let (u, v) = (DVec3::AXES[(axis + 1) % 3], DVec3::AXES[(axis + 2) % 3]);
                let corner = |a: f64, b: f64| {
                    let place = centre + (normal + u * a + v * b) * half;
                    let across = place - centre;
                    Corner { place, normal, grain: DVec2::new(across.z, across.x + across.y) }
                };
                self.quad([corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)]);
            }
        }
    }

    /// Gives everything added since the last call this linear colour.
    pub fn paint(&mut self, colour: LinearRgba) {
        self.colours.resize(self.corners.len(), colour.to_f32_array());
    }

    /// The number of its corners so far.
    pub fn corners(&self) -> usize {
        self.corners.len()
    }

    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.indices.is_empty()
    }

    /// Gives the entity this surface as its mesh, in place of the mesh that it has; takes the mesh away if the surface is
    /// empty.
    pub fn show(self, shown: (Entity, Option<&Mesh3d>), commands: &mut Commands, meshes: &mut Assets<Mesh>) {
        self.show_repeating(1.0, shown, commands, meshes);
    }

    /// The same with a texture that repeats every `grain` metres.
    pub fn show_repeating(
        self,
        grain: f64,
        (entity, mesh): (Entity, Option<&Mesh3d>),
        commands: &mut Commands,
        meshes: &mut Assets<Mesh>,
    ) {
        let new = (!self.is_empty()).then(|| self.mesh(grain));
        show_mesh(new, (entity, mesh), commands, meshes);
    }

    /// The mesh, its texture repeating every `grain` metres.
    pub fn mesh(self, grain: f64) -> Mesh {
        let places: Vec<_> = self.corners.iter().map(|corner| to_screen(corner.place)).collect();
        let normals: Vec<_> =
            self.corners.iter().map(|corner| to_screen(corner.normal.normalize_or(DVec3::Z))).collect();
        let grains: Vec<_> = self.corners.iter().map(|corner| (corner.grain / grain).as_vec2()).collect();
        let mut mesh = Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, places)
            .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, grains)
            .with_inserted_indices(Indices::U32(self.indices));
        if !self.colours.is_empty() {
            mesh.insert_attribute(Mesh::ATTRIBUTE_COLOR, self.colours);
        }
        mesh
    }
}

/// Unit vectors around a circle, the first one again at the end.
pub(super) fn ring(parts: u32) -> impl Iterator<Item = DVec2> {
    (0..=parts).map(move |part| {
        let angle = std::f64::consts::TAU * f64::from(part) / f64::from(parts);
        DVec2::new(libm::cos(angle), libm::sin(angle))
    })
}
