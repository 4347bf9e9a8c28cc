//! Random numbers from a seed. They are the same on every platform and in every version of the game.

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use glam::DVec2;

/// What is random. Each has its own stream of numbers, so that, for example, other gaps do not change the order of the
/// balls.
#[derive(Clone, Copy, Debug)]
pub enum Purpose {
    /// Which ball is in which place.
    Order,
    /// The gaps of a lattice.
    Gaps,
    /// The places of scattered balls.
    Scatter,
    /// Which ball of the set each ball of a triangle copies.
    Likes,
    /// Which side of a coin is up.
    Coin,
    /// How a player's stroke differs from the aim.
    HumanError,
    /// How far balls lie from their places.
    Displacement,
    /// How a player's aim drifts in the course of a match.
    Drift,
    /// Which shots an opponent tries.
    Ideas,
    /// How the rails seem to a player.
    Rails,
    /// Which station of a drill comes next.
    Station,
    /// Which strokes are tried for a goal.
    Trials,
}

/// Whether a coin that is tossed with this seed shows heads.
#[must_use]
pub fn shows_heads(seed: u64) -> bool {
    Dice::new(seed, Purpose::Coin).share() < 0.5
}

/// The key stream of ChaCha8 (Bernstein 2008). It depends only on the seed.
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// The stream of that seed for that purpose: the draws for one purpose do not change those for another.
    #[must_use]
    pub fn new(seed: u64, purpose: Purpose) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8] = purpose as u8;
        Self(ChaCha8Rng::from_seed(key))
    }

    /// A number at least 0 and below 1, a multiple of 2^-53.
    fn share(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A number from the normal distribution with mean 0 and standard deviation 1 (Box and Muller 1958).
    pub fn normal(&mut self) -> f64 {
        let (radius, angle) = (1.0 - self.share(), self.share());
        (-2.0 * libm::log(radius)).sqrt() * libm::cos(std::f64::consts::TAU * angle)
    }

    /// A number between two bounds.
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
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
    pub fn below(&mut self, count: usize) -> usize {
        ((u128::from(self.0.next_u64()) * count as u128) >> 64) as usize
    }

    /// Shuffles `items`; every order is equally likely (Fisher and Yates).
    pub(super) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}
