//! The marks on the cloth as a component of the table.

use bevy::prelude::{Component, Deref, DerefMut};

use crate::shot::ClothMarks;

/// The [`ClothMarks`] of the table.
#[derive(Component, Clone, Debug, Default, PartialEq, Deref, DerefMut)]
pub struct MarkedCloth(pub ClothMarks);
