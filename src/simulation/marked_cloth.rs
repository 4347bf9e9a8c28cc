//! The marks on the cloth as a resource.

use bevy::prelude::{Deref, DerefMut, Resource};

use crate::shot::ClothMarks;

/// The [`ClothMarks`] of the table.
#[derive(Resource, Clone, Debug, Default, PartialEq, Deref, DerefMut)]
pub struct MarkedCloth(pub ClothMarks);
