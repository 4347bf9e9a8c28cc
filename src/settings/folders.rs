//! The folders of files, and the keys in force.

use bevy::prelude::*;

use super::controls::Controls;
use crate::files::Shelves;

/// The folders in which files are looked for and saved.
#[derive(Resource, Clone, Debug)]
pub struct Folders(pub Shelves);

/// The keys in force.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct CurrentControls(pub Controls);
