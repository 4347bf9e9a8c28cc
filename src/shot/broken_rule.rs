//! The rules that no shot may break, and a watch that sees when one is broken.

use bevy::math::DVec2;
use smallvec::SmallVec;
use thiserror::Error;

use crate::physics::{
    Ball, BallId, Body, Boundary, Cloth, Contact, Motion, Outline, Phase, Physics, Shape, energy_error,
};

/// Balls may overlap by this much, in metres, on top of what they did at the start: above the rounding of a place, far
/// below anything that is seen or heard.
const OVERLAP: f64 = 1e-9;

/// The energy may grow by this share of the most that there was: above the rounding of the laws that are followed in
/// their impulse.
const GAIN: f64 = 1e-9;

/// A held contact takes its forces as constant for a tenth of a millisecond at least. In that time friction may give a
/// ball some joules more for each kilogram than it should: half the square of twice 1e-4 s at 1 m/s^2.
const STIRRED: f64 = 2e-8;

/// A rule that a shot broke: a mistake in the engine, for no set-up asks for it.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum BrokenRule {
    /// Energy came from nowhere.
    #[error("the energy of the balls grows from {before} J to {after} J at {time} s")]
    Energy {
        /// When it was seen, in seconds on the shot clock.
        time: f64,
        /// The energy in joules at the last look, of the balls that are still in play.
        before: f64,
        /// Their energy now, in joules.
        after: f64,
    },
    /// Two balls are in one place.
    #[error("ball {first} and ball {second} overlap by {depth} m at {time} s")]
    Overlap {
        /// When it was seen, in seconds on the shot clock.
        time: f64,
        /// Id of the one.
        first: u32,
        /// Id of the other.
        second: u32,
        /// How deep they overlap, in metres.
        depth: f64,
    },
    /// What comes next came before what was last.
    #[error("time goes back from {before} s to {time} s")]
    Time {
        /// The time that it goes back to, in seconds on the shot clock.
        time: f64,
        /// The time of the last look.
        before: f64,
    },
    /// A ball is nowhere.
    #[error("place, velocity or spin of ball {ball} is not a finite number at {time} s")]
    NotANumber {
        /// When it was seen, in seconds on the shot clock.
        time: f64,
        /// Id of the ball.
        ball: u32,
    },
    /// A ball on the bed is beyond the noses.
    #[error("ball {ball} rolls off the bed at ({x}, {y}) m at {time} s: in no pocket, and not through the air")]
    Outside {
        /// When it was seen, in seconds on the shot clock.
        time: f64,
        /// Id of the ball.
        ball: u32,
        /// Its place in metres, along the table.
        x: f64,
        /// Its place in metres, across the table.
        y: f64,
    },
}

/// Watches the balls of a shot from impact to impact, at a cost far below that of the impact.
#[derive(Clone, Debug)]
pub(super) struct RuleWatch {
    outline: Outline,
    cloth: Cloth,
    shape: Shape,
    /// The last look.
    time: f64,
    energies: Vec<f64>,
    /// How many joules those energies may be off by.
    unsure: Vec<f64>,
    most_energy: f64,
    /// The mass in kilograms of the balls that were in held contacts.
    held: f64,
    /// How deep balls may overlap, in metres.
    overlap: f64,
    broken: Option<BrokenRule>,
}

impl RuleWatch {
    /// Begins to watch bodies as they are at `time`. What is wrong with them then is the set-up's own.
    pub(super) fn new(boundary: &Boundary, physics: &Physics, bodies: &[Body], time: f64) -> Self {
        Self::within(boundary.outline(), physics, bodies, time)
    }

    fn within(outline: Outline, physics: &Physics, bodies: &[Body], time: f64) -> Self {
        let looks = looks(bodies, time);
        let energies: Vec<f64> = looks.iter().map(|look| look.energy(&physics.cloth)).collect();
        let unsure = looks.iter().map(|look| look.unsure(&physics.cloth)).collect();
        let deepest = overlaps(&looks, physics.shape).map(|(.., depth)| depth).fold(0.0, f64::max);
        Self {
            outline,
            cloth: physics.cloth.clone(),
            shape: physics.shape,
            time,
            most_energy: energies.iter().sum(),
            energies,
            unsure,
            held: held_mass(bodies),
            overlap: OVERLAP + deepest,
            broken: None,
        }
    }

    /// Begins again with bodies that a person changed at `time`.
    pub(super) fn start_anew(&mut self, physics: &Physics, bodies: &[Body], time: f64) {
        let (outline, broken) = (self.outline.clone(), self.broken.take());
        *self = Self { broken, ..Self::within(outline, physics, bodies, time) };
    }

    /// Looks at the bodies as they are at `time`, after an impact with those contacts. Only the first rule that is broken
    /// is kept: what follows it means nothing.
    pub(super) fn look(&mut self, bodies: &[Body], time: f64, contacts: &[Contact]) {
        if self.broken.is_none() {
            self.broken = self.seen(bodies, time).or_else(|| self.gain(bodies, contacts));
        }
    }

    /// The first rule that was broken.
    pub(super) fn broken(self) -> Option<BrokenRule> {
        self.broken
    }

    fn seen(&mut self, bodies: &[Body], time: f64) -> Option<BrokenRule> {
        let passed = time - self.time;
        // NaN is refused as well.
        if passed.is_nan() || passed < 0.0 {
            return Some(BrokenRule::Time { time, before: self.time });
        }
        self.time = time;
        let looks = looks(bodies, time);
        if let Some(lost) = looks.iter().find(|look| !look.motion.is_finite()) {
            return Some(BrokenRule::NotANumber { time, ball: lost.ball.id.0 });
        }
        let overlap = overlaps(&looks, self.shape).find(|(.., depth)| *depth > self.overlap);
        if let Some((first, second, depth)) = overlap {
            return Some(BrokenRule::Overlap { time, first: first.ball.id.0, second: second.ball.id.0, depth });
        }
        let outside = looks.iter().find(|look| look.lies() && !self.outline.holds(look.place()));
        if let Some(Look { ball, motion, .. }) = outside {
            return Some(BrokenRule::Outside { time, ball: ball.id.0, x: motion.position.x, y: motion.position.y });
        }
        let broken = self.growth(&looks, passed);
        self.held = held_mass(bodies);
        broken
    }

    /// The energy of the balls in an impact must not grow through it.
    fn gain(&self, bodies: &[Body], contacts: &[Contact]) -> Option<BrokenRule> {
        let mut met: SmallVec<[BallId; 8]> = SmallVec::new();
        let (mut before, mut after) = (0.0, 0.0);
        for change in contacts.iter().flat_map(|contact| &contact.changes) {
            // A ball of several contacts is told of in each of them, with the same motions.
            let body = bodies.iter().find(|body| body.ball.id == change.ball);
            if let Some(body) = body.filter(|_| !met.contains(&change.ball)) {
                met.push(change.ball);
                before += energy(&body.ball, &change.before, &self.cloth);
                after += energy(&body.ball, &change.after, &self.cloth);
            }
        }
        let most = before + GAIN * before.max(self.most_energy);
        exceeds(after, most).then_some(BrokenRule::Energy { time: self.time, before, after })
    }

    /// The energy of the balls in play must not grow, but by what slope and nap give. That of a ball which fell into a
    /// pocket or left the table is gone.
    fn growth(&mut self, looks: &[Look], passed: f64) -> Option<BrokenRule> {
        let (mut before, mut after, mut pulled, mut unsure) = (0.0, 0.0, 0.0, 0.0);
        for (look, (energy, error)) in looks.iter().zip(self.energies.iter_mut().zip(&mut self.unsure)) {
            if look.phase.in_play() {
                before += *energy;
                unsure += *error;
                pulled += look.pulled(&self.cloth, *energy, passed);
                *energy = look.energy(&self.cloth);
                *error = look.unsure(&self.cloth);
                after += *energy;
                unsure += *error;
            }
        }
        let most = before + pulled + unsure + GAIN * self.most_energy + STIRRED * self.held;
        self.most_energy += pulled;
        exceeds(after, most).then_some(BrokenRule::Energy { time: self.time, before, after })
    }
}

/// Whether an energy is more than it may be, or is none.
fn exceeds(energy: f64, most: f64) -> bool {
    energy.is_nan() || energy > most
}

/// A ball at one look.
struct Look {
    ball: Ball,
    motion: Motion,
    phase: Phase,
}

impl Look {
    fn energy(&self, cloth: &Cloth) -> f64 {
        energy(&self.ball, &self.motion, cloth)
    }

    /// How many joules its energy may be off by: a topple has no closed form.
    fn unsure(&self, cloth: &Cloth) -> f64 {
        if self.phase == Phase::Toppling { energy_error(&self.ball, &self.motion, cloth.gravity) } else { 0.0 }
    }

    /// More joules than slope and nap can have given it in the last `passed` seconds, before which it had `energy`.
    fn pulled(&self, cloth: &Cloth, energy: f64, passed: f64) -> f64 {
        if !cloth.pulls() || self.ball.is_fixed() {
            return 0.0;
        }
        // A pull on a rolling ball moves 7/5 of its mass.
        let pull = cloth.downhill().length() + 1.4 * cloth.roll_pull().length();
        let speed = (2.0 * energy.max(0.0) / self.ball.mass).sqrt() + pull * passed;
        self.ball.mass * pull * speed * passed
    }

    /// Whether it is on the bed.
    fn lies(&self) -> bool {
        matches!(self.phase, Phase::Sliding | Phase::Rolling | Phase::Spinning | Phase::Resting)
    }

    fn place(&self) -> DVec2 {
        self.motion.position.truncate()
    }
}

/// Energy in joules, of motion and of height over the bed.
fn energy(ball: &Ball, motion: &Motion, cloth: &Cloth) -> f64 {
    if ball.is_fixed() {
        return 0.0;
    }
    ball.kinetic_energy(motion) + ball.mass * cloth.gravity * (motion.position.z - ball.radius)
}

/// Mass in kilograms of the balls that are held in contact with something.
fn held_mass(bodies: &[Body]) -> f64 {
    bodies.iter().filter(|body| body.course.hold().is_some()).map(|body| body.ball.mass).sum()
}

fn looks(bodies: &[Body], time: f64) -> Vec<Look> {
    let look = |body: &Body| Look { ball: body.ball, motion: body.course.at(time), phase: body.course.phase_at(time) };
    bodies.iter().map(look).collect()
}

/// Every pair of balls in play that overlaps, and by how many metres.
fn overlaps(looks: &[Look], shape: Shape) -> impl Iterator<Item = (&Look, &Look, f64)> {
    let in_play = |look: &&Look| look.phase.in_play();
    looks.iter().enumerate().filter(move |(_, look)| in_play(look)).flat_map(move |(index, first)| {
        looks[index + 1..].iter().filter(in_play).filter_map(move |second| {
            let distance = first.ball.radius + second.ball.radius;
            let apart = shape.between(first.motion.position, second.motion.position).length_squared();
            (apart < distance * distance).then(|| (first, second, distance - apart.sqrt()))
        })
    })
}
