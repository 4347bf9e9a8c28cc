//! Random numbers that cover a square more evenly than independent ones: a picture has less noise with as many of them.

/// A stream of numbers from 0 (inclusive) to 1 (exclusive) for one path of light. It is the Sobol sequence, shuffled and scrambled
/// for each pair of numbers (Burley, "Practical Hash-based Owen Scrambling", JCGT 9(4), 2020). Streams with one seed and successive
/// indices complement each other.
pub(super) struct Random {
    index: u32,
    seed: u32,
    pair: u32,
}

impl Random {
    /// The stream of the path with that index, 0 and up, of those with that seed.
    pub fn new(seed: u32, index: u32) -> Self {
        Self { index, seed, pair: 0 }
    }

    /// The next two numbers.
    pub fn pair(&mut self) -> [f32; 2] {
        let seed = mixed(self.seed, self.pair);
        self.pair += 1;
        let index = scrambled(self.index, seed);
        let bits = [index.reverse_bits(), second_of_sobol(index)];
        let [one, other] = [0, 1].map(|which| scrambled(bits[which], mixed(seed, which as u32 + 1)));
        [unit(one), unit(other)]
    }

    /// The next number.
    pub fn one(&mut self) -> f32 {
        self.pair()[0]
    }
}

/// A seed made of two numbers: every bit of both changes every bit of it.
pub(super) fn mixed(one: u32, other: u32) -> u32 {
    let mut bits = one ^ other.wrapping_mul(0x9E37_79B9).rotate_left(13);
    bits = (bits ^ (bits >> 16)).wrapping_mul(0x7FEB_352D);
    bits = (bits ^ (bits >> 15)).wrapping_mul(0x846C_A68B);
    bits ^ (bits >> 16)
}

/// The number with these bits after the point; less than 1 also as a float.
fn unit(bits: u32) -> f32 {
    (bits >> 8) as f32 / 16_777_216.0
}

/// The second coordinate of a point of the Sobol sequence; the first is the index with its bits reversed.
fn second_of_sobol(index: u32) -> u32 {
    let (mut point, mut direction, mut left) = (0, 1 << 31, index);
    while left != 0 {
        if left & 1 == 1 {
            point ^= direction;
        }
        left >>= 1;
        direction ^= direction >> 1;
    }
    point
}

/// Bits permuted as a nested uniform permutation does it, each depending on the seed and on the bits above it.
fn scrambled(bits: u32, seed: u32) -> u32 {
    let mut bits = bits.reverse_bits().wrapping_add(seed);
    for factor in [0x6C50_B47C, 0xB82F_1E52, 0xC7AF_E638, 0x8D22_F6E6_u32] {
        bits ^= bits.wrapping_mul(factor);
    }
    bits.reverse_bits()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_power_of_two_of_pairs_falls_once_into_each_strip_of_the_square() {
        for seed in 0..20 {
            let pairs: Vec<[f32; 2]> = (0..64).map(|index| Random::new(seed, index).pair()).collect();
            for which in 0..2 {
                let mut strips: Vec<u32> = pairs.iter().map(|pair| (pair[which] * 64.0) as u32).collect();
                strips.sort_unstable();
                assert_eq!(strips, (0..64).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn a_stream_has_the_same_numbers_each_time_and_another_seed_has_others() {
        let stream = |seed| {
            let mut random = Random::new(seed, 5);
            (0..8).map(|_| random.one()).collect::<Vec<_>>()
        };
        assert_eq!(stream(1), stream(1));
        assert_ne!(stream(1), stream(2));
    }
}
