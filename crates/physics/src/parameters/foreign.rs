//! A law from another crate.

use std::fmt;

use serde::{Serialize, Serializer};

/// A law from another crate, with a name for the panel. It must be `'static`. No file can name it, and a physics that
/// is saved leaves it out.
pub struct Foreign<L: ?Sized + 'static> {
    /// Its name in the panel.
    pub name: &'static str,
    /// The law.
    pub law: &'static L,
}

impl<L: ?Sized> Clone for Foreign<L> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<L: ?Sized> Copy for Foreign<L> {}

impl<L: ?Sized> fmt::Debug for Foreign<L> {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(self.name)
    }
}

impl<L: ?Sized> PartialEq for Foreign<L> {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name && std::ptr::addr_eq(self.law, other.law)
    }
}

impl<L: ?Sized> Serialize for Foreign<L> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_none()
    }
}
