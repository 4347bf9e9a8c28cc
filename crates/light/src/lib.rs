//! Light that is computed: paths of light are traced through triangles and spheres.
//!
//! A [`Scene`] holds shapes, what they are made of, and what shines. [`Film`] takes a picture of it through a [`Camera`];
//! [`Scene::on_white`] says how bright a white sheet would be at a place. Places are in metres. Light is linear, in the units of
//! the picture: a matt white sheet that sends 1 to the eye is shown white.
//!
//! ```
//! use baize_light::{Emitter, SceneBuilder};
//! use glam::Vec3;
//!
//! let lamp = Emitter {
//!     middle: Vec3::Y,
//!     half: [Vec3::X * 0.5, Vec3::Z * 0.5],
//!     light: Vec3::splat(10.0),
//!     picture: None,
//!     colour: Vec3::ZERO,
//!     is_open_behind: false,
//! };
//! let mut builder = SceneBuilder::default();
//! builder.emitter(lamp);
//! let scene = builder.build();
//! let below = scene.on_white(Vec3::ZERO, Vec3::Y, 64, 1);
//! let aside = scene.on_white(Vec3::X * 2.0, Vec3::Y, 64, 1);
//! assert!(below.x > aside.x, "it is brightest right below the lamp");
//! ```

#![forbid(unsafe_code)]

mod random;
mod directions;
mod picture;
mod wear;
mod layer;
mod substance;
mod shape;
mod emitter;
mod scene;
mod camera;
mod path;
mod tone;
mod threads;
mod film;
mod places;
mod stored;
#[cfg(test)]
mod tests;

pub use camera::Camera;
pub use emitter::{Emitter, Sun};
pub use film::{Film, FilmError};
pub use picture::Picture;
pub use places::Reins;
pub use scene::{Material, Scene, SceneBuilder, Triangles};
pub use stored::{Damaged, StoredLight};
pub use substance::Substance;
pub use tone::{STOPS, shown};
pub use wear::Wear;
