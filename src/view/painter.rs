//! Adds painted textures to the game: as fine as the level of quality has them, and the common ones only once.

use bevy::asset::RenderAssetUsages;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::renderer::RenderDevice;

use super::quality::Detail;
use super::texture::with_anisotropy;
use crate::settings::Level;

/// The textures that are the same for every table, by their names and the level of quality for which they were painted.
#[derive(Resource, Default)]
struct CommonTextures(Vec<((&'static str, Level), Handle<Image>)>);

/// Keeps the common textures.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CommonTextures>();
}

/// Says that the picture is traced, not rendered: textures are painted also without a renderer.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct TracedPicture;

/// Adds textures to the game. Without a renderer nobody sees them, so each is then a single texel: to paint them all takes
/// longer than to start the game.
#[derive(SystemParam)]
pub(super) struct Painter<'w> {
    images: ResMut<'w, Assets<Image>>,
    common: ResMut<'w, CommonTextures>,
    level: Res<'w, Level>,
    renderer: Option<Res<'w, RenderDevice>>,
    tracer: Option<Res<'w, TracedPicture>>,
}

impl Painter<'_> {
    /// What the level of quality sets.
    pub fn detail(&self) -> Detail {
        Detail::of(*self.level)
    }

    /// Whether the picture is rendered or traced, so that somebody can see what is painted.
    pub fn is_seen(&self) -> bool {
        self.renderer.is_some() || self.tracer.is_some()
    }

    /// Adds a texture.
    pub fn add(&mut self, paint: impl FnOnce() -> Image) -> Handle<Image> {
        let image = if self.is_seen() { paint() } else { Image::default() };
        self.images.add(image)
    }

    /// Adds a texture of table or room, sharp at a slant as the level of quality has it. `paint` gets the number by which its
    /// width and height are divided.
    pub fn add_to_table(&mut self, paint: impl FnOnce(u32) -> Image) -> Handle<Image> {
        let Detail { anisotropy, coarseness, .. } = self.detail();
        self.add(|| {
            let mut image = with_anisotropy(paint(coarseness), anisotropy);
            // The light on table and room is computed with its colours.
            image.asset_usage = RenderAssetUsages::default();
            image
        })
    }

    /// The texture of that name, which is the same for every table. It is painted when it is needed for the first time.
    pub fn common(&mut self, name: &'static str, paint: impl FnOnce(u32) -> Image) -> Handle<Image> {
        let key = (name, *self.level);
        if let Some((_, known)) = self.common.0.iter().find(|(known, _)| *known == key) {
            return known.clone();
        }
        let added = self.add_to_table(|coarseness| {
            let mut image = paint(coarseness);
            image.texture_descriptor.label = Some(name);
            image
        });
        self.common.0.push((key, added.clone()));
        added
    }
}
