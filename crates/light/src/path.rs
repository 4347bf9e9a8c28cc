//! Paths of light, traced back from where they are seen.
//!
//! At each place light is looked for in two ways: at a place that shines, chosen by how much of its light may come, and in a direction
//! chosen by how the surface scatters. Both are weighted by their densities (Veach and Guibas, "Optimally Combining Sampling Techniques
//! for Monte Carlo Rendering", SIGGRAPH 1995, the power heuristic).

use glam::{UVec2, Vec2, Vec3, Vec3A};
use smallvec::SmallVec;

use super::camera::Camera;
use super::directions::Axes;
use super::random::{Random, mixed};
use super::scene::{Scene, Surface};
use super::substance::{Scatter, Substance};

/// From this surface on a path ends by chance, the sooner the less light it carries.
const SURE: u32 = 1;
/// After light was scattered, a gloss counts as at least so rough. A sharper one would show as rare bright dots.
const DULLED: f32 = 0.25;
/// The brightest light of one path whose first surface scatters it, as a multiple of white: brighter ones are too rare to be met evenly.
const BRIGHTEST: f32 = 16.0;
/// Of so many paths to one place, one counts as single.
const SINGLE: usize = 48;
/// The brightest later light of a single path, as a multiple of the mean of the others.
const UNEVEN: f32 = 16.0;

/// The chance of each emitter to be chosen from a place.
struct Chances(SmallVec<[f32; 64]>);

impl Chances {
    fn at(scene: &Scene, place: Vec3A) -> Self {
        let mut weights: SmallVec<[f32; 64]> = scene.emitters.iter().map(|emitter| emitter.weight(place)).collect();
        let sum: f32 = weights.iter().sum();
        weights.iter_mut().for_each(|weight| *weight /= sum.max(1e-20));
        Self(weights)
    }

    fn choose(&self, random: f32) -> Option<(usize, f32)> {
        let mut left = random;
        let mut last = None;
        for (index, chance) in self.0.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
            last = Some((index, *chance));
            if left < *chance {
                break;
            }
            left -= chance;
        }
        last
    }
}

/// How the last surface was left: the density of the direction, and the chances of the emitters there.
struct Left {
    density: f32,
    chances: Chances,
}

fn power(one: f32, other: f32) -> f32 {
    let (one, other) = (one * one, other * other);
    if one + other > 0.0 { one / (one + other) } else { 0.0 }
}

impl Scene {
    /// The light that comes to `from` against `way`, a unit vector.
    pub(super) fn seen(&self, from: Vec3A, way: Vec3A, random: &mut Random) -> Vec3 {
        self.first(from, way, random).map_or(Vec3::ZERO, |surface| self.sent(surface, -way, random).all())
    }

    /// What comes to `from` against `way`, a unit vector, without what the first emitter itself sends to the eye, as the mean over
    /// `count` paths of the stream `seed`.
    pub(super) fn seen_beside_first_emitter(&self, from: Vec3A, way: Vec3A, count: u32, seed: u32) -> Vec3 {
        let paths = (0..count).map(|index| {
            let mut random = Random::new(mixed(seed, 0xC0BE), index);
            let surface = self.first(from, way, &mut random).filter(|surface| surface.emitter != Some(0));
            surface.map_or_else(Sent::default, |surface| self.sent(surface, -way, &mut random))
        });
        even_mean(paths)
    }

    /// What is seen first in the middle of each pixel of a picture of that width and height, row by row from above; `None` where nothing
    /// is.
    #[must_use]
    pub fn places_seen(&self, camera: &Camera, size: UVec2) -> Vec<Option<Vec3>> {
        let place = |index: u32| {
            let pixel = Vec2::new((index % size.x) as f32, (index / size.x) as f32) + 0.5;
            let place = (pixel / size.as_vec2() * 2.0 - 1.0) * Vec2::new(1.0, -1.0);
            let (from, way) = camera.ray(place, [0.0; 2]);
            self.first(from, way, &mut Random::new(0, index)).map(|surface| surface.place.into())
        };
        (0..size.x * size.y).map(place).collect()
    }

    /// What a white matt sheet at `place` that faces `normal` would send to the eye, as the mean over `count` paths of the stream
    /// `seed`.
    #[must_use]
    pub fn on_white(&self, place: Vec3, normal: Vec3, count: u32, seed: u32) -> Vec3 {
        let matt = Scatter::of(Substance::Matt);
        let normal = normal.normalize_or(Vec3::Y);
        let path = |index: u32| {
            let sheet = Surface::white(place, normal, &matt);
            self.sent(sheet, normal.into(), &mut Random::new(mixed(seed, 0x51ED), index))
        };
        even_mean((0..count).map(path))
    }

    /// What a surface sends towards `to`: its own light, and what it scatters.
    fn sent<'a>(&'a self, mut surface: Surface<'a>, mut to: Vec3A, random: &mut Random) -> Sent {
        let (mut light, mut passes) = (Sent::default(), Vec3::ONE);
        let mut left: Option<Left> = None;
        let mut least = 0.0;
        for bounce in 0..self.most {
            light.add(passes * self.own_light(&surface, to, left.as_ref()), bounce > 1);
            let axes = Axes::of(surface.normal);
            let to_eye = axes.inwards(to);
            if to_eye.z <= 0.0 {
                break;
            }
            surface.colour *= surface.scatter.brightness(to);
            let chances = Chances::at(self, surface.place);
            let direct = self.of_emitter(&surface, &axes, to_eye, &chances, least, random)
                + self.of_sun(&surface, &axes, to_eye, least, random);
            light.add(passes * direct, bounce > 0);
            let Some(scattered) = surface.scatter.scatter(to_eye, surface.colour, least, random) else { break };
            passes *= scattered.weight;
            if !scattered.is_mirrored {
                least = DULLED;
            }
            if bounce >= SURE {
                let goes_on = (1.5 * passes.max_element()).min(0.95);
                if random.one() >= goes_on {
                    break;
                }
                passes /= goes_on;
            }
            let way = axes.outwards(scattered.from);
            left = Some(Left { density: scattered.density, chances });
            let Some(next) = self.first(surface.off(way), way, random) else { break };
            (surface, to) = (next, -way);
        }
        light
    }

    /// What a surface sends by itself, weighted by the chance that the path found it in this way.
    fn own_light(&self, surface: &Surface, to: Vec3A, left: Option<&Left>) -> Vec3 {
        let Some(index) = surface.emitter else { return Vec3::ZERO };
        let emitter = &self.emitters[index as usize];
        let share = left.map_or(1.0, |left| {
            let cosine = emitter.normal.dot(to).max(1e-6);
            let density =
                left.chances.0[index as usize] * surface.distance * surface.distance / (cosine * emitter.area);
            power(left.density, density)
        });
        emitter.light_of(surface.place) * share
    }

    /// What a surface scatters of the light of one emitter, chosen by chance.
    fn of_emitter(
        &self,
        surface: &Surface,
        axes: &Axes,
        to_eye: Vec3A,
        chances: &Chances,
        least: f32,
        random: &mut Random,
    ) -> Vec3 {
        let (choice, place) = (random.one(), random.pair());
        let Some((index, chance)) = chances.choose(choice) else { return Vec3::ZERO };
        let emitter = &self.emitters[index];
        let shone = emitter.choose(place);
        let to = shone.place - surface.place;
        let distance = to.length().max(1e-6);
        let way = to / distance;
        let (from, cosine) = (axes.inwards(way), -emitter.normal.dot(way));
        if from.z <= 0.0 || cosine <= 0.0 {
            return Vec3::ZERO;
        }
        let density = chance * distance * distance / (cosine * emitter.area);
        let other = surface.scatter.density(from, to_eye, surface.colour, least);
        let sent = surface.scatter.sent(from, to_eye, surface.colour, least) * shone.light;
        if sent.max_element() <= 0.0 || !self.is_clear(surface.off(way), way, distance) {
            return Vec3::ZERO;
        }
        sent * (power(density, other) / density)
    }

    /// What a surface scatters of the light of the sun.
    fn of_sun(&self, surface: &Surface, axes: &Axes, to_eye: Vec3A, least: f32, random: &mut Random) -> Vec3 {
        let Some(sun) = &self.sun else { return Vec3::ZERO };
        let Some((way, distance)) = sun.seen(surface.place, random.pair()) else { return Vec3::ZERO };
        let from = axes.inwards(way);
        // Its mirror image in a gloss is left out: the glass of the windows scatters it.
        let ground = Scatter::of(Substance::Matt).sent(from, to_eye, surface.colour, least);
        if from.z <= 0.0 || !self.is_clear(surface.off(way), way, distance - 0.02) {
            return Vec3::ZERO;
        }
        ground * sun.light * std::f32::consts::PI
    }
}

/// The light that one path brings.
#[derive(Clone, Copy, Default)]
struct Sent {
    /// What the first surface sends by itself, and what it scatters of the light of an emitter.
    first: Vec3,
    /// What came over a second surface.
    later: Vec3,
}

impl Sent {
    fn all(self) -> Vec3 {
        self.first + self.later
    }

    fn add(&mut self, light: Vec3, is_later: bool) {
        if is_later {
            self.later += limited(light, BRIGHTEST);
        } else {
            self.first += light;
        }
    }
}

/// The same light, darkened where its brightest colour is over `most`.
fn limited(light: Vec3, most: f32) -> Vec3 {
    let brightest = light.max_element();
    if brightest > most { light * (most / brightest) } else { light }
}

/// The mean of paths in which the later light of single ones does not show: it counts up to [`UNEVEN`] times the mean of the others.
fn even_mean(paths: impl Iterator<Item = Sent>) -> Vec3 {
    let mut first = Vec3::ZERO;
    let mut later: Vec<Vec3> = paths
        .map(|sent| {
            first += sent.first;
            sent.later
        })
        .collect();
    later.sort_by(|one, other| one.max_element().total_cmp(&other.max_element()));
    let count = later.len();
    let others = &later[..count - count / SINGLE];
    let most = UNEVEN * others.iter().sum::<Vec3>().max_element() / others.len().max(1) as f32;
    (first + later.iter().map(|light| limited(*light, most)).sum::<Vec3>()) / count.max(1) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mean(first: f32, later: impl Iterator<Item = f32>) -> f32 {
        even_mean(later.map(|later| Sent { first: Vec3::splat(first), later: Vec3::splat(later) })).x
    }

    #[test]
    fn a_single_bright_path_does_not_show_in_a_mean() {
        let with_bright = (0..96).map(|index| if index == 40 { 16.0 } else { 0.02 });
        let seen = mean(0.5, with_bright);
        assert!((0.52..0.524).contains(&seen), "{seen}");
    }

    #[test]
    fn paths_that_are_merely_uneven_count_in_full() {
        let uneven = (0..96).map(|index| (index % 8) as f32 / 8.0);
        let seen = mean(0.0, uneven);
        assert!((seen - 3.5 / 8.0).abs() < 1e-6, "{seen}");
        assert!((mean(0.25, std::iter::empty()) - 0.0).abs() < 1e-6, "no path brings no light");
    }
}
