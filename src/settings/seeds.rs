//! The seeds of new racks.

use std::hash::{BuildHasher, RandomState};

use bevy::ecs::resource::Resource;

/// Seeds are below this, so that they are short enough to be written down.
const END: u64 = 1_000_000;

/// Draws a seed for every new rack that asks for one in its field `draw_seed`, and for every round of a drill.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct Seeds {
    next: u64,
}

impl Seeds {
    /// Other seeds at every start of the game. The numbers come from the system's source of randomness.
    #[must_use]
    pub fn unforeseen() -> Self {
        // The standard library gives every state a random key.
        Self { next: RandomState::new().hash_one(0_u8) % END }
    }

    /// The seeds from `first` on, for tests.
    #[must_use]
    pub const fn from(first: u64) -> Self {
        Self { next: first % END }
    }

    /// The next seed. It never repeats the one before.
    pub fn draw(&mut self) -> u64 {
        let seed = self.next;
        // Both numbers have no common factor, so all seeds come before one comes again. It is large, so that seeds that
        // follow each other look unlike.
        self.next = (seed + 618_033) % END;
        seed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_million_racks_are_drawn_before_a_seed_comes_again() {
        let mut seeds = Seeds::from(999_999);
        let mut drawn: Vec<u64> = (0..END).map(|_| seeds.draw()).collect();
        drawn.sort_unstable();
        assert!(drawn.into_iter().eq(0..END));
    }
}
