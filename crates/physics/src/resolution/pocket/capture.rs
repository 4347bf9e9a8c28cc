//! A pocket that captures a ball at the edge of the slate.

use super::law::PocketLaw;

/// A ball is captured when its centre crosses the edge of the slate: the common simplification.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Capture;

impl PocketLaw for Capture {
    fn has_shelf(&self) -> bool {
        false
    }
}
