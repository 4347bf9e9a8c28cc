//! A scene: shapes, what they are made of, and what shines.

use std::sync::Arc;
use std::time::Duration;

use glam::{Affine3A, Quat, Vec2, Vec3, Vec3A, Vec4};
use obvhs::cwbvh::CwBvh;
use obvhs::cwbvh::builder::build_cwbvh;
use obvhs::ray::{Ray, RayHit};
use obvhs::{Boundable, BvhBuildParams};

use super::emitter::{Emitter, Shining, Sun};
use super::picture::Picture;
use super::random::Random;
use super::shape::{Corners, Met, Sphere, Triangle};
use super::substance::{Scatter, Substance};
use super::wear::Wear;

/// Light starts so far from a surface, in metres, that it does not meet the surface again.
const OFF: f32 = 1e-4;
/// A path has usually at most so many surfaces.
const MOST: u32 = 12;
/// A ray passes at most so many transparent places.
const MOST_PASSED: u32 = 16;

/// What a surface is made of, and how it is painted.
#[derive(Clone, Debug)]
pub struct Material {
    /// How it scatters light.
    pub substance: Substance,
    /// Linear colour.
    pub colour: Vec3,
    /// A picture whose colours multiply that colour, and whose opacity that of the material.
    pub picture: Option<Arc<Picture>>,
    /// How worn it is, if it is level.
    pub wear: Option<Arc<Wear>>,
    /// A share of rays from 0 to 1 that meet it; the others pass.
    pub opacity: f32,
    /// Whether it is paint that lies on another surface: it is seen, but keeps no light from what is below.
    pub is_paint: bool,
}

/// Triangles with a material.
#[derive(Clone, Copy, Debug)]
pub struct Triangles<'a> {
    /// Places of the corners in their own frame.
    pub places: &'a [[f32; 3]],
    /// Normals at the corners.
    pub normals: &'a [[f32; 3]],
    /// Places of the corners on the picture of the material; empty if it has none.
    pub grains: &'a [[f32; 2]],
    /// Factors on the colour at the corners; empty for 1.
    pub tints: &'a [[f32; 4]],
    /// Three corners for each triangle.
    pub indices: &'a [u32],
}

/// Collects the parts of a [`Scene`].
#[derive(Debug, Default)]
pub struct SceneBuilder {
    triangles: Vec<Triangle>,
    corners: Vec<Corners>,
    spheres: Vec<Sphere>,
    materials: Vec<(Material, Option<u32>)>,
    emitters: Vec<Emitter>,
    sun: Option<Sun>,
}

impl SceneBuilder {
    /// Adds a material, and returns its number.
    pub fn material(&mut self, material: Material) -> u32 {
        self.materials.push((material, None));
        (self.materials.len() - 1) as u32
    }

    /// Adds triangles in a frame that `to_scene` brings into the scene. Triangles without area, and those whose indices are beyond
    /// the corners, are left out.
    pub fn triangles(&mut self, triangles: Triangles, to_scene: Affine3A, material: u32) {
        let turn = to_scene.matrix3.inverse().transpose();
        let place = |index: u32| triangles.places.get(index as usize).map(|place| Vec3A::from(*place));
        for index in triangles.indices.chunks_exact(3) {
            let (Some(a), Some(b), Some(c)) = (place(index[0]), place(index[1]), place(index[2])) else { continue };
            let triangle = Triangle::new([a, b, c].map(|place| to_scene.transform_point3a(place)));
            if !triangle.is_flat() {
                continue;
            }
            let of = |at: u32| at as usize;
            let normal = |at: u32| {
                triangles.normals.get(of(at)).map_or(Vec3A::Y, |n| (turn * Vec3A::from(*n)).normalize_or(Vec3A::Y))
            };
            let grain = |at: u32| triangles.grains.get(of(at)).map_or(Vec2::ZERO, |grain| Vec2::from(*grain));
            let tint = |at: u32| triangles.tints.get(of(at)).map_or(Vec3::ONE, |t| Vec3::new(t[0], t[1], t[2]));
            let ends = [index[0], index[1], index[2]];
            self.corners.push(Corners {
                normals: ends.map(normal),
                grains: ends.map(grain),
                tints: ends.map(tint),
                material,
            });
            self.triangles.push(triangle);
        }
    }

    /// Adds a ball, painted with the picture of its material. `turn` is the rotation of its paint.
    pub fn ball(&mut self, centre: Vec3, radius: f32, turn: Quat, material: u32) {
        self.spheres.push(Sphere { centre: centre.into(), radius, turn, material });
    }

    /// Adds something that shines.
    pub fn emitter(&mut self, emitter: Emitter) {
        let material = Material {
            substance: Substance::Matt,
            colour: emitter.colour,
            picture: None,
            wear: None,
            opacity: 1.0,
            is_paint: false,
        };
        self.materials.push((material, Some(self.emitters.len() as u32)));
        let material = (self.materials.len() - 1) as u32;
        let [right, up] = emitter.half;
        let corner = |x: f32, y: f32| (emitter.middle + right * x + up * y).to_array();
        let places = [corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)];
        let normals = [emitter.normal().to_array(); 4];
        let indices = [0, 1, 2, 0, 2, 3];
        let rectangle = Triangles { places: &places, normals: &normals, grains: &[], tints: &[], indices: &indices };
        self.triangles(rectangle, Affine3A::IDENTITY, material);
        self.emitters.push(emitter);
    }

    /// Lets the sun in.
    pub fn sun(&mut self, sun: Sun) {
        self.sun = Some(sun);
    }

    /// The scene of all that was added.
    #[must_use]
    pub fn build(self) -> Scene {
        let boxes: Vec<Box> = (self.triangles.iter().map(Boundable::aabb))
            .chain(self.spheres.iter().map(Boundable::aabb))
            .map(Box)
            .collect();
        let tree = build_cwbvh(&boxes, BvhBuildParams::medium_build(), &mut Duration::default());
        let prepared = self.materials.into_iter().map(|(material, emitter)| Prepared {
            scatter: Scatter::of(material.substance),
            is_open_behind: emitter.is_some_and(|index| self.emitters[index as usize].is_open_behind),
            emitter,
            material,
        });
        Scene {
            materials: prepared.collect(),
            emitters: self.emitters.iter().map(Shining::of).collect(),
            triangles: self.triangles,
            corners: self.corners,
            spheres: self.spheres,
            sun: self.sun,
            tree,
            most: MOST,
        }
    }
}

/// The box around a shape.
struct Box(obvhs::aabb::Aabb);

impl Boundable for Box {
    fn aabb(&self) -> obvhs::aabb::Aabb {
        self.0
    }
}

/// A material, prepared for tracing.
pub(super) struct Prepared {
    pub scatter: Scatter,
    material: Material,
    emitter: Option<u32>,
    is_open_behind: bool,
}

/// Shapes through which light can be traced.
pub struct Scene {
    triangles: Vec<Triangle>,
    corners: Vec<Corners>,
    spheres: Vec<Sphere>,
    materials: Vec<Prepared>,
    pub(super) emitters: Vec<Shining>,
    pub(super) sun: Option<Sun>,
    tree: CwBvh,
    /// A path has at most so many surfaces.
    pub(super) most: u32,
}

/// A place of a surface that light meets, seen from where it goes on.
pub(super) struct Surface<'a> {
    pub place: Vec3A,
    /// The normal of the shape on the side from which it is seen.
    flat: Vec3A,
    /// The normal of the rounded surface there.
    pub normal: Vec3A,
    pub colour: Vec3,
    pub scatter: &'a Scatter,
    pub emitter: Option<u32>,
    /// Distance from where it is seen, in metres.
    pub distance: f32,
}

impl Surface<'_> {
    /// A white matt sheet that faces `normal`.
    pub fn white(place: Vec3, normal: Vec3, matt: &Scatter) -> Surface<'_> {
        let normal = Vec3A::from(normal);
        let (colour, emitter) = (Vec3::ONE, None);
        Surface { place: place.into(), flat: normal, normal, colour, scatter: matt, emitter, distance: 0.0 }
    }

    /// Where a ray that leaves in that direction begins.
    pub fn off(&self, way: Vec3A) -> Vec3A {
        self.place + self.flat * if way.dot(self.flat) < 0.0 { -OFF } else { OFF }
    }
}

impl Scene {
    /// Lets light be scattered at most so many times between what shines and the eye.
    pub fn limit(&mut self, scattered: u32) {
        self.most = scattered.saturating_add(1);
    }

    /// The first surface on the way of a ray; transparent places let it pass by chance.
    pub(super) fn first(&self, mut from: Vec3A, way: Vec3A, random: &mut Random) -> Option<Surface<'_>> {
        let mut passed = 0.0;
        for _ in 0..MOST_PASSED {
            let (met, distance) = self.meet(from, way)?;
            let place = from + way * distance;
            let prepared = &self.materials[met.material as usize];
            let is_back = met.flat.dot(way) > 0.0;
            let shown = prepared.material.picture.as_ref().map(|picture| picture.at(met.grain));
            let opacity = prepared.material.opacity * shown.map_or(1.0, |shown| shown.w);
            if is_back && prepared.is_open_behind || opacity < 1.0 && random.one() >= opacity {
                passed += distance + OFF;
                from = place + way * OFF;
                continue;
            }
            let facing = |normal: Vec3A| if normal.dot(way) > 0.0 { -normal } else { normal };
            let flat = facing(met.flat);
            let left = prepared.material.wear.as_ref().map_or(1.0, |wear| wear.at(place));
            let rounded = if is_back { -met.normal } else { met.normal };
            return Some(Surface {
                place,
                flat,
                // Light at a slant would otherwise come from below the rounded surface.
                normal: if rounded.dot(way) < -0.01 { rounded } else { flat },
                colour: prepared.material.colour * left * met.tint * shown.map_or(Vec3::ONE, Vec4::truncate),
                scatter: &prepared.scatter,
                emitter: prepared.emitter.filter(|_| !is_back),
                distance: passed + distance,
            });
        }
        None
    }

    fn meet(&self, from: Vec3A, way: Vec3A) -> Option<(Met, f32)> {
        let mut hit = RayHit::none();
        let mut shares = [0.0; 2];
        let ray = Ray::new(from, way, 0.0, f32::INFINITY);
        let found = self.tree.ray_traverse(ray, &mut hit, |ray, index| {
            match self.distance(self.tree.primitive_indices[index] as usize, ray) {
                Some((distance, at)) if distance < ray.tmax => {
                    shares = at;
                    distance
                }
                _ => f32::INFINITY,
            }
        });
        if !found {
            return None;
        }
        let index = self.tree.primitive_indices[hit.primitive_id as usize] as usize;
        let met = match self.triangles.get(index) {
            Some(triangle) => triangle.met(&self.corners[index], shares),
            None => self.spheres[index - self.triangles.len()].met(from + way * hit.t),
        };
        Some((met, hit.t))
    }

    /// The distance at which a ray meets a shape, and the shares of a triangle's corners there.
    fn distance(&self, index: usize, ray: &Ray) -> Option<(f32, [f32; 2])> {
        match self.triangles.get(index) {
            Some(triangle) => triangle.distance(ray.origin, ray.direction).filter(|(distance, _)| *distance > ray.tmin),
            None => self.spheres[index - self.triangles.len()]
                .distance(ray.origin, ray.direction, ray.tmin)
                .map(|distance| (distance, [0.0; 2])),
        }
    }

    /// Whether nothing lies within that distance on the way of a ray. What is transparent or only paint keeps no light away.
    pub(super) fn is_clear(&self, from: Vec3A, way: Vec3A, distance: f32) -> bool {
        let mut is_clear = true;
        // The ray begins off its surface, and what shines lies at its end.
        let ray = Ray::new(from, way, 0.0, distance * 0.9999 - 3.0 * OFF);
        let mut hit = RayHit::none();
        self.tree.ray_traverse(ray, &mut hit, |ray, index| {
            let index = self.tree.primitive_indices[index] as usize;
            let material = self.corners.get(index).map(|corners| &self.materials[corners.material as usize]);
            if material
                .is_some_and(|known| known.material.is_paint || known.material.opacity < 1.0 || known.is_open_behind)
            {
                return f32::INFINITY;
            }
            match self.distance(index, ray) {
                Some((found, _)) if found < ray.tmax => {
                    is_clear = false;
                    // Nothing else is of interest.
                    0.0
                }
                _ => f32::INFINITY,
            }
        });
        is_clear
    }
}
