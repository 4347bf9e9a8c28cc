//! Noise that is the same on every run, and the band of it that is let through.

use std::f64::consts::TAU;

/// The variance of the noise, which is uniform from -1 to 1.
const VARIANCE: f64 = 1.0 / 3.0;

/// White noise: xorshift with 32 bits (Marsaglia 2003). Its period is 2^32 - 1 samples, a day of sound.
#[derive(Clone, Debug)]
pub(super) struct Noise(u32);

impl Noise {
    /// The noise of that number. Different numbers start at different places of the period.
    pub fn new(number: u32) -> Self {
        // Weyl's step by the golden section spreads numbers that follow each other. The generator may not start at 0.
        Self(number.wrapping_add(1).wrapping_mul(0x9E37_79B9).max(1))
    }

    /// The next sample, -1 to 1.
    pub fn next(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        f64::from(self.0) * (2.0 / f64::from(u32::MAX)) - 1.0
    }
}

/// A filter that lets a band through: it falls by 6 dB an octave below the band, and by 12 above.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Band {
    once: f64,
    twice: f64,
    below: f64,
}

impl Band {
    /// The next sample, filtered; `low` and `high` are the [`opening`]s of the corners.
    pub fn pass(&mut self, sample: f64, low: f64, high: f64) -> f64 {
        self.once += high * (sample - self.once);
        self.twice += high * (self.once - self.twice);
        self.below += low * (self.twice - self.below);
        self.twice - self.below
    }
}

/// The share of the difference from its input that a low pass with this corner makes up with every sample.
pub(super) fn opening(hertz: f64, rate: f64) -> f64 {
    1.0 - libm::exp(-TAU * hertz / rate)
}

/// RMS of the noise after a [`Band`] from `low` to `high` Hz: the integral of the two filters' power over all frequencies,
/// for corners far below `rate`.
pub(super) fn rms(low: f64, high: f64, rate: f64) -> f64 {
    let (low, high) = (TAU * low, TAU * high);
    (VARIANCE * high * high * high / (4.0 * rate * (low + high) * (low + high))).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_computed_loudness_of_a_band_is_that_of_its_samples() {
        let rate = 48_000.0;
        for (low, high) in [(60.0, 200.0), (60.0, 900.0), (400.0, 2500.0)] {
            let (mut noise, mut band) = (Noise::new(3), Band::default());
            let openings = [opening(low, rate), opening(high, rate)];
            let power: f64 =
                (0..400_000).map(|_| band.pass(noise.next(), openings[0], openings[1])).map(|out| out * out).sum();
            let found = (power / 400_000.0).sqrt();
            assert!((found / rms(low, high, rate) - 1.0).abs() < 0.1, "{found} from {low} to {high} Hz");
        }
    }

    #[test]
    fn the_noises_of_two_balls_are_not_alike() {
        let (mut one, mut other) = (Noise::new(1), Noise::new(2));
        let together: f64 = (0..10_000).map(|_| one.next() * other.next()).sum();
        assert!(together.abs() < 0.03 * VARIANCE * 10_000.0, "{together}");
    }
}
