//! What surfaces are made of: how they scatter light.

use std::f32::consts::{FRAC_1_PI, PI, TAU};

use glam::{Vec3, Vec3A};

use super::directions::by_cosine;
use super::layer::Layer;
use super::random::Random;

/// Number of paths from which the share of light that a layer mirrors is found, for each cosine.
const PATHS: u32 = 1024;
/// A lobe narrower than this cannot be told from a mirror in 32 bits.
const SHARPEST: f32 = 0.002;

/// What a surface is made of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Substance {
    /// It scatters light evenly (Lambert).
    Matt,
    /// A matt ground with fibres that stand up: at a slant their tops shine, `sheen` (0 to 1) of white light (Estevez and Kulla,
    /// "Production Friendly Microfacet Sheen BRDF", 2017, with the visibility of Ashikhmin and Premoze).
    Cloth {
        /// Share of white light in the shine of the fibres, 0 to 1.
        sheen: f32,
        /// By which share it is brighter to somebody who looks along -x, against its nap, and darker to somebody who looks along +x; 0 to 1.
        nap: f32,
    },
    /// A matt ground under a clear layer, as lacquer on wood or resin in a ball: Fresnel's equations and the microfacets of Trowbridge
    /// and Reitz (Walter et al., "Microfacet Models for Refraction", EGSR 2007).
    Coated {
        /// The index of refraction of the layer: about 1.5 for lacquer, 1.63 for phenolic resin.
        index: f32,
        /// The slope of the microfacets: 0 is a mirror, 1 is dull.
        roughness: f32,
    },
}

/// A substance, prepared for tracing.
#[derive(Clone, Debug)]
pub(super) struct Scatter {
    substance: Substance,
    layer: Option<Layer>,
}

/// How steeply the fibres of cloth stand: 0 is upright, 1 is any way.
const FIBRES: f32 = 0.45;

/// Light that is scattered.
pub(super) struct Scattered {
    /// The direction from which it comes; the normal is z.
    pub from: Vec3A,
    /// What the surface sends on of it, divided by the density of the direction.
    pub weight: Vec3,
    /// The density of the direction.
    pub density: f32,
    /// Whether it was mirrored.
    pub is_mirrored: bool,
}

impl Scatter {
    /// Prepares a substance.
    pub fn of(substance: Substance) -> Self {
        let layer = match substance {
            Substance::Matt => None,
            Substance::Cloth { sheen, .. } => Some(Layer::of(|cosine| share_of_sheen(cosine, sheen))),
            Substance::Coated { index, roughness } => {
                Some(Layer::of(|cosine| share_mirrored(cosine, index, roughness.max(SHARPEST))))
            }
        };
        Self { substance, layer }
    }

    /// How bright the ground is towards `to`, a unit vector in the scene, compared with its colour.
    pub fn brightness(&self, to: Vec3A) -> f32 {
        match self.substance {
            Substance::Cloth { nap, .. } => 1.0 + nap * to.x,
            Substance::Matt | Substance::Coated { .. } => 1.0,
        }
    }

    /// The same with a gloss that is at least so rough.
    fn roughness(&self, least: f32) -> Option<(f32, f32)> {
        match self.substance {
            Substance::Coated { index, roughness } => Some((index, roughness.max(least).max(SHARPEST))),
            Substance::Matt | Substance::Cloth { .. } => None,
        }
    }

    /// The share of paths that are mirrored towards `to`.
    fn share_mirrored(&self, to: Vec3A, colour: Vec3) -> f32 {
        if !matches!(self.substance, Substance::Coated { .. }) {
            return 0.0;
        }
        let mirrored = self.layer.as_ref().map_or(0.0, |layer| layer.share(to.z));
        (mirrored / (mirrored + (1.0 - mirrored) * colour.max_element() + 1e-4)).clamp(0.1, 0.9)
    }

    /// What the surface sends towards `to` of the light from `from`, times the cosine of that direction; the normal is z, and `colour`
    /// is that of the ground. A gloss is at least as rough as `least`.
    pub fn sent(&self, from: Vec3A, to: Vec3A, colour: Vec3, least: f32) -> Vec3 {
        if from.z <= 0.0 || to.z <= 0.0 {
            return Vec3::ZERO;
        }
        let passes = self.layer.as_ref().map_or(1.0, |layer| layer.lets_through([from.z, to.z]));
        let ground = colour * (FRAC_1_PI * passes * from.z);
        let over = match self.substance {
            Substance::Matt => 0.0,
            Substance::Cloth { sheen, .. } => sheen * shine_of_fibres(from, to) * from.z,
            Substance::Coated { .. } => self.roughness(least).map_or(0.0, |(index, rough)| {
                let half = (from + to).normalize_or(Vec3A::Z);
                let mirrored = fresnel(to.dot(half), index) * facets(half.z, rough) * clear(from, to, rough);
                mirrored / (4.0 * to.z)
            }),
        };
        ground + Vec3::splat(over)
    }

    /// The density with which [`Self::scatter`] chooses `from`.
    pub fn density(&self, from: Vec3A, to: Vec3A, colour: Vec3, least: f32) -> f32 {
        if from.z <= 0.0 || to.z <= 0.0 {
            return 0.0;
        }
        let mirrored = self.share_mirrored(to, colour);
        let over = self.roughness(least).map_or(0.0, |(_, rough)| density_of_mirrored(from, to, rough));
        mirrored * over + (1.0 - mirrored) * from.z * FRAC_1_PI
    }

    /// Chooses from where light comes that leaves towards `to`.
    pub fn scatter(&self, to: Vec3A, colour: Vec3, least: f32, random: &mut Random) -> Option<Scattered> {
        let share = self.share_mirrored(to, colour);
        let (choice, pair) = (random.one(), random.pair());
        let rough = self.roughness(least).filter(|_| choice < share);
        let from = match rough {
            Some((_, rough)) => {
                let half = visible_facet(to, rough, pair);
                half * (2.0 * to.dot(half)) - to
            }
            None => by_cosine(pair),
        };
        let density = self.density(from, to, colour, least);
        if density <= 0.0 {
            return None;
        }
        let weight = self.sent(from, to, colour, least) / density;
        Some(Scattered { from, weight, density, is_mirrored: rough.is_some() })
    }
}

/// The share of light that a smooth boundary to a medium of that index mirrors at that cosine (Fresnel, for light that is not
/// polarized).
pub(super) fn fresnel(cosine: f32, index: f32) -> f32 {
    let cosine = cosine.clamp(0.0, 1.0);
    let inside = (1.0 - (1.0 - cosine * cosine) / (index * index)).max(0.0).sqrt();
    let upright = (cosine - index * inside) / (cosine + index * inside);
    let along = (index * cosine - inside) / (index * cosine + inside);
    (upright * upright + along * along) / 2.0
}

/// The density of facets whose normal has that cosine (Trowbridge and Reitz).
fn facets(cosine: f32, rough: f32) -> f32 {
    let square = rough * rough;
    let below = cosine * cosine * (square - 1.0) + 1.0;
    square / (PI * below * below)
}

/// Smith's function for the facets that hide each other, towards a direction with that cosine.
fn hiding(cosine: f32, rough: f32) -> f32 {
    let slope = rough * rough * (1.0 / (cosine * cosine) - 1.0).max(0.0);
    ((1.0 + slope).sqrt() - 1.0) / 2.0
}

/// The share of facets that no others hide, from either direction.
fn clear(from: Vec3A, to: Vec3A, rough: f32) -> f32 {
    1.0 / (1.0 + hiding(from.z, rough) + hiding(to.z, rough))
}

fn density_of_mirrored(from: Vec3A, to: Vec3A, rough: f32) -> f32 {
    let half = (from + to).normalize_or(Vec3A::Z);
    facets(half.z, rough) / ((1.0 + hiding(to.z, rough)) * 4.0 * to.z)
}

/// A facet, as often as it is seen from `to` (Heitz, "Sampling the GGX Distribution of Visible Normals", JCGT 7(4), 2018).
fn visible_facet(to: Vec3A, rough: f32, random: [f32; 2]) -> Vec3A {
    let stretched = Vec3A::new(rough * to.x, rough * to.y, to.z).normalize();
    let aside = Vec3A::new(-stretched.y, stretched.x, 0.0).normalize_or(Vec3A::X);
    let up = stretched.cross(aside);
    let radius = random[0].sqrt();
    let (sin, cos) = (TAU * random[1]).sin_cos();
    let (x, flat) = (radius * cos, radius * sin);
    let share = 0.5 * (1.0 + stretched.z);
    let y = (1.0 - share) * (1.0 - x * x).max(0.0).sqrt() + share * flat;
    let ahead = (1.0 - x * x - y * y).max(0.0).sqrt();
    let half = aside * x + up * y + stretched * ahead;
    Vec3A::new(rough * half.x, rough * half.y, half.z.max(0.0)).normalize_or(Vec3A::Z)
}

/// The share of light that a coat of that index and roughness mirrors at that cosine.
fn share_mirrored(cosine: f32, index: f32, rough: f32) -> f32 {
    let to = Vec3A::new((1.0 - cosine * cosine).max(0.0).sqrt(), 0.0, cosine);
    let one = |path: u32| {
        let half = visible_facet(to, rough, Random::new(17, path).pair());
        let from = half * (2.0 * to.dot(half)) - to;
        if from.z <= 0.0 {
            return 0.0;
        }
        fresnel(to.dot(half), index) * clear(from, to, rough) * (1.0 + hiding(to.z, rough))
    };
    (0..PATHS).map(one).sum::<f32>() / PATHS as f32
}

/// The shine of fibres, before the share of light in it.
fn shine_of_fibres(from: Vec3A, to: Vec3A) -> f32 {
    let half = (from + to).normalize_or(Vec3A::Z);
    let sine = (1.0 - half.z * half.z).max(0.0).sqrt();
    let standing = (2.0 + 1.0 / FIBRES) * sine.powf(1.0 / FIBRES) / TAU;
    standing / (4.0 * (from.z + to.z - from.z * to.z)).max(1e-4)
}

fn share_of_sheen(cosine: f32, sheen: f32) -> f32 {
    let to = Vec3A::new((1.0 - cosine * cosine).max(0.0).sqrt(), 0.0, cosine);
    let one = |path: u32| shine_of_fibres(by_cosine(Random::new(19, path).pair()), to) * PI;
    (sheen * (0..PATHS).map(one).sum::<f32>() / PATHS as f32).min(0.99)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Substance; 6] = [
        Substance::Matt,
        Substance::Cloth { sheen: 0.1, nap: 0.0 },
        Substance::Cloth { sheen: 1.0, nap: 0.0 },
        Substance::Coated { index: 1.5, roughness: 0.3 },
        Substance::Coated { index: 1.63, roughness: 0.05 },
        Substance::Coated { index: 1.63, roughness: 0.8 },
    ];

    fn towards(cosine: f32) -> Vec3A {
        Vec3A::new((1.0 - cosine * cosine).sqrt(), 0.0, cosine)
    }

    #[test]
    fn a_white_surface_in_a_furnace_sends_back_all_light_and_never_more() {
        for substance in ALL {
            let scatter = Scatter::of(substance);
            for cosine in [0.15, 0.4, 0.8, 1.0] {
                let to = towards(cosine);
                let count = 1 << 14;
                let weights = (0..count)
                    .filter_map(|path| scatter.scatter(to, Vec3::ONE, 0.0, &mut Random::new(3, path)))
                    .map(|scattered| scattered.weight.x);
                let sent = weights.sum::<f32>() / count as f32;
                // Rough facets lose what would be mirrored twice between them.
                assert!((0.93..1.01).contains(&sent), "{substance:?} at {cosine} sends {sent}");
            }
        }
    }

    #[test]
    fn light_goes_both_ways_alike() {
        for substance in ALL {
            let scatter = Scatter::of(substance);
            let (one, other) = (towards(0.3), Vec3A::new(0.2, 0.5, 0.842).normalize());
            let colour = Vec3::new(0.2, 0.5, 0.8);
            let there = scatter.sent(one, other, colour, 0.0) / one.z;
            let back = scatter.sent(other, one, colour, 0.0) / other.z;
            assert!(there.abs_diff_eq(back, 1e-4 * there.max_element()), "{substance:?}: {there} and {back}");
        }
    }

    #[test]
    fn the_densities_of_all_directions_add_up_to_one() {
        for substance in ALL {
            let scatter = Scatter::of(substance);
            let to = towards(0.6);
            let count = 1 << 16;
            let total: f32 = (0..count)
                .map(|index| {
                    let [height, turn] = Random::new(9, index).pair();
                    let aside = (1.0 - height * height).sqrt();
                    let (sin, cos) = (TAU * turn).sin_cos();
                    let from = Vec3A::new(aside * cos, aside * sin, height);
                    scatter.density(from, to, Vec3::splat(0.5), 0.0) * TAU / count as f32
                })
                .sum();
            assert!((total - 1.0).abs() < 0.03, "{substance:?}: {total}");
        }
    }

    #[test]
    fn resin_mirrors_about_six_percent_head_on_and_everything_at_a_slant() {
        assert!((fresnel(1.0, 1.63) - (0.63_f32 / 2.63).powi(2)).abs() < 1e-5);
        assert!(fresnel(0.0, 1.63) > 0.999);
    }
}
