//! Numbers that tell situations from each other.

use glam::DVec2;

use baize_physics::BallId;

/// The hash FNV-1a on whole words (Fowler, Noll, Vo).
pub(super) struct Fingerprint(u64);

impl Fingerprint {
    /// The fingerprint of balls, each with its centre.
    pub fn of_balls(balls: impl Iterator<Item = (BallId, DVec2)>) -> Self {
        let mut fingerprint = Self(0xcbf2_9ce4_8422_2325);
        for (ball, centre) in balls {
            fingerprint.add(u64::from(ball.0));
            fingerprint.add(centre.x.to_bits());
            fingerprint.add(centre.y.to_bits());
        }
        fingerprint
    }

    /// Makes it depend on `word` too.
    pub fn add(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x0000_0100_0000_01b3);
        self.0 ^= self.0 >> 29;
    }

    /// The number.
    pub fn number(&self) -> u64 {
        self.0
    }
}
