//! A pocket that takes a ball at its edge.

use super::PocketLaw;

/// A ball whose centre crosses the edge of the slate is gone: the usual simplification.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Capture;

impl PocketLaw for Capture {
    fn has_shelf(&self) -> bool {
        false
    }
}
