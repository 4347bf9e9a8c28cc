//! What is drawn, gathered as a scene through which light can be traced.

use std::sync::Arc;

use bevy::math::Affine3A;
use bevy::mesh::{Indices, VertexAttributeValues};
use bevy::platform::collections::HashMap;
use bevy::prelude::*;

use super::plain::Plain;
use super::resin::Resin;
use super::room::Room;
use super::still::{Sheet, Still};
use crate::light::{Material, Picture, SceneBuilder, Substance, Triangles, Wear};

/// A part of table or room, as a query gives it.
pub(super) type Part<'a> = (&'a Mesh3d, &'a MeshMaterial3d<Plain>, Option<&'a Still>);

/// Adds what is drawn to a scene.
pub(super) struct Drawn<'a> {
    builder: SceneBuilder,
    images: &'a Assets<Image>,
    pictures: HashMap<AssetId<Image>, Option<Arc<Picture>>>,
    worn: HashMap<AssetId<Plain>, Arc<Wear>>,
}

impl<'a> Drawn<'a> {
    /// What shines in that room, and nothing else yet. What lies in a sheet of light is as worn as the sheet has it.
    pub fn in_room<'b>(room: &Room, images: &'a Assets<Image>, sheets: impl Iterator<Item = &'b Sheet>) -> Self {
        let mut builder = SceneBuilder::default();
        room.emitters().into_iter().for_each(|emitter| builder.emitter(emitter));
        if let Some(sun) = room.sun() {
            builder.sun(sun);
        }
        let mut worn = HashMap::default();
        for sheet in sheets {
            if let Some(wear) = Wear::new([sheet.area.min, sheet.area.max], sheet.size, &sheet.shares).map(Arc::new) {
                worn.extend(sheet.on.iter().map(|material| (material.id(), wear.clone())));
            }
        }
        Self { builder, images, pictures: HashMap::default(), worn }
    }

    /// The collected scene.
    pub fn collected(self) -> SceneBuilder {
        self.builder
    }

    fn picture(&mut self, image: Option<&Handle<Image>>) -> Option<Arc<Picture>> {
        let handle = image?;
        let images = self.images;
        let of_image = || {
            let image = images.get(handle)?;
            Picture::new(image.width(), image.height(), image.data.as_ref()?).map(Arc::new)
        };
        self.pictures.entry(handle.id()).or_insert_with(of_image).clone()
    }

    /// Adds a part of table or room, whose place is that of the scene: by its own colours, not by the light on it. Marks for the player
    /// and stand-ins for light are left out.
    pub fn part(&mut self, (mesh, material, still): Part, meshes: &Assets<Mesh>, materials: &Assets<Plain>) {
        let mesh = still.map(|still| &still.bare).or_else(|| meshes.get(&mesh.0));
        let (Some(mesh), Some(plain)) = (mesh, materials.get(&material.0)) else { return };
        let Some(substance) = plain.substance else { return };
        let material = Material {
            substance,
            colour: plain.colour.to_vec3(),
            picture: self.picture(plain.picture.as_ref()),
            wear: self.worn.get(&material.0.id()).cloned(),
            opacity: plain.colour.alpha,
            is_paint: plain.alpha_mode != AlphaMode::Opaque,
        };
        self.mesh(mesh, Affine3A::IDENTITY, material);
    }

    /// Adds a mesh in a frame that `to_scene` brings into the scene.
    pub fn mesh(&mut self, mesh: &Mesh, to_scene: Affine3A, material: Material) {
        let of = |id| mesh.attribute(id);
        let floats = |id| of(id).and_then(VertexAttributeValues::as_float3).unwrap_or_default();
        let grains = match of(Mesh::ATTRIBUTE_UV_0) {
            Some(VertexAttributeValues::Float32x2(grains)) => grains.as_slice(),
            _ => &[],
        };
        let tints = match of(Mesh::ATTRIBUTE_COLOR) {
            Some(VertexAttributeValues::Float32x4(tints)) => tints.as_slice(),
            _ => &[],
        };
        let indices: Vec<u32> = match mesh.indices() {
            Some(Indices::U32(indices)) => indices.clone(),
            Some(Indices::U16(indices)) => indices.iter().map(|index| u32::from(*index)).collect(),
            None => return,
        };
        let (places, normals) = (floats(Mesh::ATTRIBUTE_POSITION), floats(Mesh::ATTRIBUTE_NORMAL));
        let material = self.builder.material(material);
        let triangles = Triangles { places, normals, grains, tints, indices: &indices };
        self.builder.triangles(triangles, to_scene, material);
    }

    /// A material of the renderer as a coat of that index of refraction over its colours.
    pub fn coated(&mut self, standard: &StandardMaterial, index: f32) -> Material {
        let rough = standard.perceptual_roughness;
        Material {
            substance: Substance::Coated { index, roughness: rough * rough },
            colour: standard.base_color.to_linear().to_vec3(),
            picture: self.picture(standard.base_color_texture.as_ref()),
            wear: None,
            opacity: 1.0,
            is_paint: false,
        }
    }

    /// Adds a ball.
    pub fn ball(&mut self, place: &Transform, resin: &Resin) {
        let material = Material {
            substance: resin.substance(),
            colour: Vec3::ONE,
            picture: self.picture(Some(&resin.paint)),
            wear: None,
            opacity: 1.0,
            is_paint: false,
        };
        let material = self.builder.material(material);
        self.builder.ball(place.translation, place.scale.x, place.rotation, material);
    }
}
