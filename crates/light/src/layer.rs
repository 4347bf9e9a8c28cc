//! How much light a thin layer over a matt ground mirrors, by the angle at which one looks.

/// Number of cosines for which the share is stored, less one.
const STEPS: usize = 32;

/// The share of light that a layer sends back, and the mean share under light from everywhere.
///
/// With it a matt ground under the layer gets only the light that the layer lets through, on the way in and out. Their sum sends
/// back all light if the ground is white (Kelemen and Szirmay-Kalos, "A Microfacet Based Coupled Specular-Matte BRDF Model",
/// Eurographics 2001).
#[derive(Clone, Debug)]
pub(super) struct Layer {
    shares: [f32; STEPS + 1],
    mean: f32,
}

impl Layer {
    /// A layer whose share at each cosine from 0 to 1 is `share`.
    pub fn of(share: impl Fn(f32) -> f32) -> Self {
        // At a cosine of exactly 0 no direction lies above the surface.
        let shares: [f32; STEPS + 1] = std::array::from_fn(|step| share((step as f32 / STEPS as f32).max(0.004)));
        let between = |step: usize| {
            let middle = (step as f32 + 0.5) / STEPS as f32;
            middle * (shares[step] + shares[step + 1]) / STEPS as f32
        };
        Self { shares, mean: (0..STEPS).map(between).sum::<f32>().min(0.999) }
    }

    /// The share at that cosine of the angle to the normal.
    pub fn share(&self, cosine: f32) -> f32 {
        let place = cosine.clamp(0.0, 1.0) * STEPS as f32;
        let step = (place as usize).min(STEPS - 1);
        self.shares[step] + (self.shares[step + 1] - self.shares[step]) * (place - step as f32)
    }

    /// What the ground sends back of the light from one direction towards another, as a multiple of what it would without the
    /// layer; `cosines` are those of both.
    pub fn lets_through(&self, cosines: [f32; 2]) -> f32 {
        (1.0 - self.share(cosines[0])) * (1.0 - self.share(cosines[1])) / (1.0 - self.mean)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_white_ground_and_its_layer_send_all_light_back() {
        let layer = Layer::of(|cosine| 0.04 + 0.96 * (1.0 - cosine).powi(5));
        for cosine in [0.1, 0.5, 1.0] {
            let count = 2000;
            // Under even light from everywhere a ground sends back twice the mean of the cosine times what it lets through.
            let ground: f32 = (0..count)
                .map(|step| (step as f32 + 0.5) / count as f32)
                .map(|other| 2.0 * other * layer.lets_through([cosine, other]) / count as f32)
                .sum();
            assert!((ground + layer.share(cosine) - 1.0).abs() < 0.002, "{cosine}: {ground}");
        }
    }
}
