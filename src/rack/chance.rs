//! Random numbers from a seed. They are the same on every platform and in every version of the game.

use bevy::math::DVec2;
use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};

/// What is random in a rack. Each has its own stream of numbers, so that other gaps do not change the order of the
/// balls.
#[derive(Clone, Copy, Debug)]
pub(super) enum Purpose {
    /// Which ball is in which place.
    Order,
    /// The gaps of a lattice.
    Gaps,
    /// The places of scattered balls.
    Scatter,
    /// Which ball of the set each ball of a triangle looks like.
    Likes,
    /// How far balls lie from their places.
    Displacement,
}

/// The key stream of ChaCha8 (Bernstein 2008). It depends only on the seed.
pub(super) struct Chance(ChaCha8Rng);

impl Chance {
    pub(super) fn new(seed: u64, purpose: Purpose) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8] = purpose as u8;
        Self(ChaCha8Rng::from_seed(key))
    }

    /// A number at least 0 and below 1, a multiple of 2^-53.
    fn share(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A number between two bounds.
    pub(super) fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.share()
    }

    /// A point inside a circle of that radius around the origin.
    pub(super) fn in_disc(&mut self, radius: f64) -> DVec2 {
        loop {
            let point = DVec2::new(self.between(-1.0, 1.0), self.between(-1.0, 1.0));
            if point.length_squared() <= 1.0 {
                return point * radius;
            }
        }
    }

    /// A whole number below `count`.
    fn below(&mut self, count: usize) -> usize {
        ((u128::from(self.0.next_u64()) * count as u128) >> 64) as usize
    }

    /// Shuffles `items`; every order is equally likely (Fisher and Yates).
    pub(super) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}
