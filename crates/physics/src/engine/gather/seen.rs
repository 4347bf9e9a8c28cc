//! A set of balls.

use std::collections::HashSet;

use smallvec::SmallVec;

/// A set of body indices: a list for up to [`FEW`] of them, a hash set for more.
pub enum Seen {
    Few(SmallVec<[usize; FEW]>),
    Many(HashSet<usize>),
}

/// Largest size of the list.
const FEW: usize = 16;

impl Seen {
    /// These bodies.
    pub fn of(bodies: &[usize]) -> Self {
        Self::Few(SmallVec::from_slice(bodies))
    }

    /// Whether a body is among them.
    pub fn holds(&self, body: usize) -> bool {
        match self {
            Self::Few(few) => few.contains(&body),
            Self::Many(many) => many.contains(&body),
        }
    }

    /// Adds a body. Returns whether it is new.
    pub fn insert(&mut self, body: usize) -> bool {
        match self {
            Self::Few(few) if few.contains(&body) => false,
            Self::Few(few) if few.len() < FEW => {
                few.push(body);
                true
            }
            Self::Few(few) => {
                *self = Self::Many(few.iter().copied().chain([body]).collect());
                true
            }
            Self::Many(many) => many.insert(body),
        }
    }
}
