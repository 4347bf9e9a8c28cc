//! The rules that no shot may break, and a watch that sees when one is broken.

use std::cell::Cell;
use std::sync::Arc;

use bevy::math::{DVec2, DVec3};
use smallvec::SmallVec;
use thiserror::Error;

use crate::physics::engine::{Engine, Ground};
use crate::physics::{Ball, BallId, Body, Cloth, Motion, Partner, Phase, Shape, energy_error};

/// Balls may overlap by this much, in metres, on top of what they did at the start: above the rounding of a place, far
/// below anything that is seen or heard.
const OVERLAP: f64 = 1e-9;

/// The energy may grow by this share of the most that there was: above the rounding of the laws that are followed in
/// their impulse.
const GAIN: f64 = 1e-9;

/// The path of a ball that slope or nap draws is told to so many metres.
const BESIDE: f64 = 1e-8;

/// A held contact takes its forces as constant for a tenth of a millisecond at least. In that time friction may give a
/// ball some joules more for each kilogram than it should: half the square of twice 1e-4 s at 1 m/s^2.
const STIRRED: f64 = 2e-8;

/// A rule that a shot broke: a mistake in the engine, for no set-up asks for it.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum BrokenInvariant {
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

/// Watches the balls of a shot from impact to impact. At each it looks at those that it changed and at their neighbours,
/// and now and then at all of them, after as many impacts as there are balls: so the cost of a look does not grow with
/// their number.
#[derive(Clone, Debug, Default)]
pub(super) struct InvariantWatch {
    ground: Arc<Ground>,
    cloth: Cloth,
    shape: Shape,
    /// The last look at any ball.
    time: f64,
    seen: Vec<Seen>,
    most_energy: f64,
    /// What held balls lost, in joules, since all balls were looked at: others may have it.
    lent: f64,
    /// How deep balls may overlap, in metres.
    overlap: f64,
    /// How many impacts there were since all balls were looked at.
    impacts: usize,
    broken: Option<BrokenInvariant>,
    /// Room for the looks at all balls, and for what is seen of some by their places among the bodies.
    looks: Vec<Look>,
    fresh: Vec<(usize, Seen)>,
}

/// After so many impacts all balls are looked at, or after as many as there are balls where these are more.
const SELDOM: usize = 32;

/// What was seen of a ball when it was looked at last.
#[derive(Clone, Copy, Debug)]
struct Seen {
    /// When.
    time: f64,
    /// Its energy in joules, and how many joules that may be off by.
    energy: f64,
    unsure: f64,
    /// Its mass in kilograms if it was in a held contact, else zero.
    held: f64,
}

impl InvariantWatch {
    /// Begins to watch balls as they are at time zero. What is wrong with them then is the set-up's own: it is known where
    /// they lie as they did before the last shot.
    pub(super) fn begin(&mut self, engine: &Engine, is_same_lie: bool) {
        (self.ground, self.broken) = (Arc::clone(engine.environment().ground()), None);
        self.look_anew(engine);
        if !is_same_lie {
            self.allow_overlaps(engine);
        }
    }

    /// Goes on with balls that a person changed.
    pub(super) fn go_on(&mut self, engine: &Engine) {
        self.ground = Arc::clone(engine.environment().ground());
        self.look_anew(engine);
        self.allow_overlaps(engine);
    }

    fn look_anew(&mut self, engine: &Engine) {
        let (physics, bodies, time) = (engine.environment().physics(), engine.bodies(), engine.time());
        self.cloth.clone_from(&physics.cloth);
        self.shape = physics.shape;
        self.time = time;
        self.look_over(bodies, 0..bodies.len(), time);
        self.seen.clear();
        self.seen.extend(self.looks.iter().map(|look| look.now));
        self.begin_account();
    }

    /// Allows balls to overlap as deep as they do now.
    fn allow_overlaps(&mut self, engine: &Engine) {
        let overlaps = all_overlaps(engine.bodies(), &self.looks, self.shape);
        self.overlap = OVERLAP + overlaps.map(|(.., depth)| depth).fold(0.0, f64::max);
    }

    fn begin_account(&mut self) {
        // Of a ball deep in a pocket it is less than none.
        self.most_energy = self.seen.iter().map(|seen| seen.energy.abs()).sum();
        (self.impacts, self.lent) = (0, 0.0);
    }

    /// Looks at the bodies of those indices as they are at `time`.
    fn look_over(&mut self, bodies: &[Body], indices: impl Iterator<Item = usize>, time: f64) {
        self.looks.clear();
        self.looks.extend(indices.map(|index| Look::at(bodies, index, time, &self.cloth)));
    }

    /// Looks at the balls after the engine's last resolution. Only the first rule that is broken is kept: what follows it
    /// means nothing.
    pub(super) fn look(&mut self, engine: &Engine) {
        if self.broken.is_some() {
            return;
        }
        let time = engine.time();
        let passed = time - self.time;
        self.broken = if passed.is_nan() || passed < 0.0 {
            Some(BrokenInvariant::Time { time, before: self.time })
        } else {
            self.time = time;
            self.impacts += 1;
            let all = self.impacts >= engine.bodies().len().max(SELDOM);
            let seen = if all { self.look_at_all(engine.bodies()) } else { self.look_at_changed(engine) };
            seen.or_else(|| self.gain(engine))
        };
    }

    /// The first rule that was broken.
    pub(super) fn broken(&self) -> Option<&BrokenInvariant> {
        self.broken.as_ref()
    }

    fn look_at_all(&mut self, bodies: &[Body]) -> Option<BrokenInvariant> {
        let time = self.time;
        self.impacts = 0;
        self.look_over(bodies, 0..bodies.len(), time);
        let deep = || all_overlaps(bodies, &self.looks, self.shape).find(|(.., depth)| *depth > self.overlap);
        let deep = || deep().map(|(first, second, depth)| overlap(time, first, second, depth));
        let mut account = Account::default();
        self.looks.iter().for_each(|look| self.enter(&mut account, look, bodies));
        let flaw = || self.looks.iter().find_map(|look| self.flaw(look, bodies));
        let broken = flaw().or_else(deep).or_else(|| self.growth(&account, self.lent));
        self.note();
        self.most_energy += account.pulled.max(0.0);
        self.lent = 0.0;
        broken
    }

    fn look_at_changed(&mut self, engine: &Engine) -> Option<BrokenInvariant> {
        let (bodies, time) = (engine.bodies(), self.time);
        let mut account = Account::default();
        self.fresh.clear();
        for &index in engine.changed() {
            let look = Look::at(bodies, index, time, &self.cloth);
            let broken = self.flaw(&look, bodies).or_else(|| self.deep(&look, engine));
            if broken.is_some() {
                // What is wrong with another one by itself comes first.
                self.look_over(bodies, engine.changed().iter().copied(), time);
                return self.looks.iter().find_map(|look| self.flaw(look, bodies)).or(broken);
            }
            self.enter(&mut account, &look, bodies);
            self.fresh.push((index, look.now));
        }
        let broken = self.growth(&account, 0.0);
        if broken.is_some() && account.held > 0.0 {
            // What presses on a ball gives it energy, and need not be changed with it.
            return self.look_at_all(bodies);
        }
        for (index, seen) in &self.fresh {
            self.seen[*index] = *seen;
        }
        self.most_energy += account.pulled.max(0.0);
        if account.held > 0.0 {
            self.lent += (account.before - account.after).max(0.0);
        }
        broken
    }

    /// What is wrong with a ball by itself.
    fn flaw(&self, look: &Look, bodies: &[Body]) -> Option<BrokenInvariant> {
        let (time, ball, place) = (self.time, bodies[look.index].ball.id.0, look.place());
        if !look.motion.is_finite() {
            return Some(BrokenInvariant::NotANumber { time, ball });
        }
        // One that is wedged for good against the back of a pocket lies over its hole.
        let is_wedged = || {
            let hold = bodies[look.index].course().hold().filter(|hold| hold.until.is_infinite());
            hold.is_some_and(|hold| hold.partners.iter().any(|partner| matches!(partner, Partner::Liner(_))))
        };
        let is_outside = look.lies() && !self.ground.is_bed(place) && !is_wedged();
        is_outside.then_some(BrokenInvariant::Outside { time, ball, x: place.x, y: place.y })
    }

    /// The first ball that a changed one overlaps.
    fn deep(&self, look: &Look, engine: &Engine) -> Option<BrokenInvariant> {
        let (bodies, time) = (engine.bodies(), self.time);
        if !look.phase.in_play() {
            return None;
        }
        let ball = &bodies[look.index].ball;
        let found = Cell::new(None);
        let is_clear = |other: usize| {
            if other == look.index {
                return true;
            }
            let (other, course) = (&bodies[other].ball, bodies[other].course());
            let place = course.position_near(time, look.place(), ball.radius + other.radius);
            let deep = place.and_then(|place| depth((ball, look), (other, place), self.shape));
            let Some(depth) = deep.filter(|&depth| depth > self.overlap && course.phase_at(time).in_play()) else {
                return true;
            };
            let (first, second) = if ball.id < other.id { (ball, other) } else { (other, ball) };
            found.set(Some(overlap(time, first, second, depth)));
            false
        };
        engine.all_near(look.place(), ball.radius, is_clear);
        found.into_inner()
    }

    /// The energy of the balls in an impact must not grow through it.
    fn gain(&self, engine: &Engine) -> Option<BrokenInvariant> {
        let (bodies, touched) = (engine.bodies(), engine.changed());
        let mut met: SmallVec<[(BallId, f64); 16]> = SmallVec::new();
        let mut before = 0.0;
        for change in engine.contacts().iter().flat_map(|contact| &contact.changes) {
            let Some(ball) = ball_of(change.ball, bodies, touched) else { continue };
            let left = energy(ball, &change.after, &self.cloth);
            // A ball of several contacts is reported in each of them: the last one says what became of it.
            match met.iter_mut().find(|(met, _)| *met == change.ball) {
                Some((_, last)) => *last = left,
                None => {
                    met.push((change.ball, left));
                    before += energy(ball, &change.before, &self.cloth);
                }
            }
        }
        let after: f64 = met.iter().map(|(_, left)| left).sum();
        let most = before + GAIN * before.max(self.most_energy);
        exceeds(after, most).then_some(BrokenInvariant::Energy { time: self.time, before, after })
    }

    /// Enters what the energy of a ball became since it was looked at last.
    fn enter(&self, account: &mut Account, look: &Look, bodies: &[Body]) {
        let last = &self.seen[look.index];
        account.held += last.held;
        if look.phase.in_play() {
            account.before += last.energy;
            account.after += look.now.energy;
            account.unsure += last.unsure + look.now.unsure;
            let (pulled, unsure) = self.pulled(&bodies[look.index], last.time);
            account.pulled += pulled;
            account.unsure += unsure;
        }
    }

    /// How many joules slope and nap gave a ball along its track since time `from`, and by how much that may be off. The
    /// slope does nothing to a ball in the air, the nap to none that slides.
    fn pulled(&self, body: &Body, from: f64) -> (f64, f64) {
        let ball = &body.ball;
        if !self.cloth.pulls() || ball.is_fixed() || self.shape == Shape::Discs {
            return (0.0, 0.0);
        }
        // A pull on a rolling ball moves 7/5 of its mass.
        let (slides, rolls) = (self.cloth.downhill(), self.cloth.roll_pull() * 1.4);
        let (work, size) = body.track().weighted_displacement(from, self.time, |phase| match phase {
            Phase::Sliding => slides,
            Phase::Rolling => rolls,
            _ => DVec2::ZERO,
        });
        let friction = self.cloth.sliding_friction * self.cloth.gravity + self.cloth.rolling_resistance();
        let forces = slides.length() + rolls.length() + friction;
        (ball.mass * work, ball.mass * (GAIN * size + BESIDE * forces))
    }

    fn note(&mut self) {
        for look in &self.looks {
            self.seen[look.index] = look.now;
        }
    }

    /// The energy of balls in play must not grow from one look at them to the next, but by what slope and nap give. That
    /// of a ball which fell into a pocket or left the table is gone.
    fn growth(&self, account: &Account, lent: f64) -> Option<BrokenInvariant> {
        let Account { before, after, pulled, unsure, held } = *account;
        let most = before + lent + pulled + unsure + GAIN * self.most_energy + STIRRED * held;
        exceeds(after, most).then_some(BrokenInvariant::Energy { time: self.time, before, after })
    }
}

/// The ball of that name: as a rule one of the first two that an impact `touched`, beyond which a search is as quick.
fn ball_of<'a>(id: BallId, bodies: &'a [Body], touched: &[usize]) -> Option<&'a Ball> {
    let near = touched.iter().take(2).map(|&index| &bodies[index].ball).find(|ball| ball.id == id);
    near.or_else(|| bodies.binary_search_by_key(&id, |body| body.ball.id).ok().map(|index| &bodies[index].ball))
}

/// Energies of some balls in joules: at the last looks at them and now, what slope and nap gave them (less than nothing
/// uphill), by what all that may be off; and the mass in kilograms of those that were held.
#[derive(Clone, Copy, Default)]
struct Account {
    before: f64,
    after: f64,
    pulled: f64,
    unsure: f64,
    held: f64,
}

/// Whether an energy is more than it may be, or is none.
fn exceeds(energy: f64, most: f64) -> bool {
    energy.is_nan() || energy > most
}

/// A ball at one look.
#[derive(Clone, Debug)]
struct Look {
    /// Its place among the bodies.
    index: usize,
    motion: Motion,
    phase: Phase,
    now: Seen,
}

impl Look {
    // Inline: on its way through memory a look waits for itself.
    #[inline]
    fn at(bodies: &[Body], index: usize, time: f64, cloth: &Cloth) -> Self {
        let (ball, course) = (&bodies[index].ball, bodies[index].course());
        let piece = &course.pieces()[course.piece_index(time)];
        let (motion, phase) = (course.at_in(piece, time), piece.phase);
        let held = if course.hold().is_some() { ball.mass } else { 0.0 };
        // A topple has no closed form.
        let unsure = if phase == Phase::Toppling { energy_error(ball, &motion, cloth.gravity) } else { 0.0 };
        let now = Seen { time, energy: energy(ball, &motion, cloth), unsure, held };
        Self { index, motion, phase, now }
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

/// By how many metres a ball overlaps another one, of which the place is given; `None` for not at all.
fn depth((ball, one): (&Ball, &Look), (other, place): (&Ball, DVec3), shape: Shape) -> Option<f64> {
    let distance = ball.radius + other.radius;
    let apart = shape.between(one.motion.position, place).length_squared();
    (apart < distance * distance && one.phase.in_play()).then(|| distance - apart.sqrt())
}

/// Every pair of balls in play that overlaps, and by how many metres. Balls are in order along the table for it, so that
/// only those side by side are compared.
fn all_overlaps<'a>(
    bodies: &'a [Body],
    looks: &[Look],
    shape: Shape,
) -> impl Iterator<Item = (&'a Ball, &'a Ball, f64)> {
    let ball = |look: &Look| &bodies[look.index].ball;
    let along_table = |look: &Look| look.motion.position.x;
    let mut along: SmallVec<[(f64, &Look); 32]> = looks.iter().map(|look| (along_table(look), look)).collect();
    along.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    let widest = looks.iter().map(|look| ball(look).radius).fold(0.0, f64::max);
    let pairs = (0..along.len()).flat_map(move |index| {
        let (place, first) = along[index];
        let reach = place + ball(first).radius + widest;
        let beside = along[index + 1..].iter().take_while(|(other, _)| *other < reach);
        let pairs: SmallVec<[(&Look, &Look); 8]> = beside.map(|&(_, second)| (first, second)).collect();
        pairs
    });
    pairs.filter_map(move |(one, other)| {
        let (first, second) = if ball(one).id < ball(other).id { (one, other) } else { (other, one) };
        let second_at = (ball(second), second.motion.position);
        let depth = depth((ball(first), first), second_at, shape).filter(|_| second.phase.in_play())?;
        Some((ball(first), ball(second), depth))
    })
}

fn overlap(time: f64, first: &Ball, second: &Ball, depth: f64) -> BrokenInvariant {
    BrokenInvariant::Overlap { time, first: first.id.0, second: second.id.0, depth }
}
