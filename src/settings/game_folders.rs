//! The folders of the game as a resource.

use bevy::prelude::{Deref, Resource};

use crate::files::Folders;

/// The [`Folders`] in which the game looks for files and saves them.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Deref)]
pub struct GameFolders(pub Folders);
