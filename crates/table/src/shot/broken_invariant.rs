//! Invariants of the engine that no shot may break, and the check of them during a shot.

use std::cell::Cell;
use std::sync::Arc;

use glam::{DVec2, DVec3};
use smallvec::SmallVec;
use thiserror::Error;

use super::energies::Energies;
use baize_physics::engine::{Engine, ObstacleMap};
use baize_physics::tolerances::SUNK;
use baize_physics::{Ball, BallId, Body, Cloth, Motion, Obstacle, Partner, Phase, Shape, TimeWindow, energy_error};

/// Balls may overlap by this much, in metres, more than they did at the start. It is above the error of a distance that held
/// contacts keep for minutes, some nanometres, and far below anything that one sees or hears.
const OVERLAP: f64 = 1e-8;

/// The energy may grow by this share of its maximum so far. It is above the rounding of the laws that integrate an
/// impact over its impulse.
const ENERGY_TOLERANCE: f64 = 1e-9;

/// Accuracy in metres of the path of a ball that slope or nap pulls.
const PULLED_PATH_ERROR: f64 = 1e-8;

/// Energy that friction may wrongly give to a held ball, in joules per kilogram. Held contacts are computed over at
/// least 0.1 ms (less for balls above 10 m/s), even if a slip ends within that time. The speed error is then up to 2 ×
/// 1e-4 s × 1 m/s² = 2e-4 m/s, which gives 2e-8 J/kg.
const HELD_ENERGY_GAIN: f64 = 2e-8;

/// An invariant that a shot broke. This is a fault of the engine, since no set-up may cause it.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum BrokenInvariant {
    /// Energy came from nowhere.
    #[error("the energy of the balls grows from {before} J to {after} J at {time} s")]
    Energy {
        /// When it was seen, in seconds on the shot clock.
        time: f64,
        /// The energy in joules before the impact; or at the last check, with what slope and nap have given since, of the
        /// balls that are still in play.
        before: f64,
        /// Their energy now, in joules.
        after: f64,
    },
    /// Two balls are in one place.
    #[error("ball {first} and ball {second} overlap by {depth} m at {time} s")]
    Overlap {
        /// When it was seen, in seconds on the shot clock.
        time: f64,
        /// Id of the first ball.
        first: u32,
        /// Id of the second ball.
        second: u32,
        /// How deep they overlap, in metres.
        depth: f64,
    },
    /// Time went back.
    #[error("time goes back from {before} s to {time} s")]
    Time {
        /// The new time, in seconds on the shot clock.
        time: f64,
        /// The time of the last check.
        before: f64,
    },
    /// The motion of a ball has a number that is not finite.
    #[error("place, velocity or spin of ball {ball} is not a finite number at {time} s")]
    NotANumber {
        /// When it was seen, in seconds on the shot clock.
        time: f64,
        /// Id of the ball.
        ball: u32,
    },
    /// A ball on the bed is outside the noses.
    #[error(
        "ball {ball} is outside the noses at ({x}, {y}) m at {time} s; it neither fell into a pocket nor flew there"
    )]
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

/// Checks the balls of a shot after each impact: those that it changed, and their neighbours. All balls are checked
/// only after as many impacts as there are balls, so that the cost of a check does not grow with their number.
#[derive(Clone, Debug, Default)]
pub(super) struct InvariantWatch {
    obstacle_map: Arc<ObstacleMap>,
    cloth: Cloth,
    shape: Shape,
    energies: Energies,
    /// The time of the last check of any ball.
    time: f64,
    seen: Vec<Seen>,
    /// The states of the balls at the start of the last shot; `None` for those that did not lie still.
    at_start: Vec<Option<Seen>>,
    most_energy: f64,
    /// Energy in joules that held balls lost since the last check of all balls. Other balls may have gained it.
    lent: f64,
    /// How deep balls may overlap, in metres.
    overlap: f64,
    /// Number of impacts since the last check of all balls.
    impacts: usize,
    broken: Option<BrokenInvariant>,
    /// Buffers for the states that a check reads, and for those of changed balls (by index of the body).
    states: Vec<BallState>,
    fresh: Vec<(usize, Seen)>,
}

/// All balls are checked after this many impacts, or after as many as there are balls if that is more.
const LEAST_IMPACTS_BETWEEN_FULL_CHECKS: usize = 32;

/// The state of a ball at its last check.
#[derive(Clone, Copy, Debug)]
struct Seen {
    /// When.
    time: f64,
    /// Its energy in joules.
    energy: f64,
    /// A bound on the error of its energy, in joules.
    energy_error: f64,
    /// Its mass in kilograms if it was in a held contact, else zero.
    held_mass: f64,
    /// The end of its held contact in seconds on the shot clock; minus infinity without one.
    held_until: f64,
    /// A bound in joules on the error of its energy before that end. The parabolas of a held ball have the solved motions
    /// only at both ends. In between its velocity may be off by some 1e-7 m/s, and its spin, which changes evenly there,
    /// by several times that at its surface.
    error_before: f64,
}

impl InvariantWatch {
    /// Starts to check balls as they are at time zero. Overlaps at the start are allowed. If the balls lie as before
    /// the last shot, the allowance is kept.
    pub(super) fn begin(&mut self, engine: &Engine, is_same_lie: bool) {
        (self.obstacle_map, self.broken) = (Arc::clone(engine.environment().obstacle_map()), None);
        self.prepare(engine);
        if is_same_lie {
            self.seen.clear();
            self.seen.extend(engine.bodies().iter().zip(&self.at_start).enumerate().map(
                |(index, (body, at_start))| {
                    let at_start = at_start.filter(|_| body.track().is_idle());
                    at_start.unwrap_or_else(|| BallState::at(engine.bodies(), index, 0.0, &self.energies).now)
                },
            ));
        } else {
            self.see_all(engine);
            self.allow_overlaps(engine);
            self.at_start.clear();
            let idle = engine.bodies().iter().map(|body| body.track().is_idle());
            self.at_start.extend(idle.zip(&self.seen).map(|(is_idle, seen)| is_idle.then_some(*seen)));
        }
        self.begin_account();
    }

    /// Continues with balls that a person changed.
    pub(super) fn go_on(&mut self, engine: &Engine) {
        self.obstacle_map = Arc::clone(engine.environment().obstacle_map());
        self.prepare(engine);
        self.see_all(engine);
        self.allow_overlaps(engine);
        self.begin_account();
    }

    /// Takes over the physics and the present time.
    fn prepare(&mut self, engine: &Engine) {
        let physics = engine.environment().physics();
        self.cloth.clone_from(&physics.cloth);
        self.shape = physics.shape;
        self.energies = Energies::under(physics);
        self.time = engine.time();
    }

    /// Reads the present states of all balls.
    fn see_all(&mut self, engine: &Engine) {
        let bodies = engine.bodies();
        self.read_states(bodies, 0..bodies.len(), engine.time());
        self.seen.clear();
        self.seen.extend(self.states.iter().map(|state| state.now));
    }

    /// Allows balls to overlap as deeply as they do now.
    fn allow_overlaps(&mut self, engine: &Engine) {
        let overlaps = all_overlaps(engine.bodies(), &self.states, self.shape);
        self.overlap = OVERLAP + overlaps.map(|(.., depth)| depth).fold(0.0, f64::max);
    }

    fn begin_account(&mut self) {
        // `abs`, because the energy of a ball deep in a pocket is negative.
        self.most_energy = self.seen.iter().map(|seen| seen.energy.abs()).sum();
        (self.impacts, self.lent) = (0, 0.0);
    }

    /// Reads the states of these bodies (by index) at `time`.
    fn read_states(&mut self, bodies: &[Body], indices: impl Iterator<Item = usize>, time: f64) {
        self.states.clear();
        self.states.extend(indices.map(|index| BallState::at(bodies, index, time, &self.energies)));
    }

    /// Checks the balls after the engine's last resolution. Only the first broken invariant is kept, because later ones
    /// may only be its consequences.
    pub(super) fn check(&mut self, engine: &Engine) {
        // The energy of a ball too near the speed of light is not known, and the shot ends there.
        if self.broken.is_some() || engine.is_too_near_light() {
            return;
        }
        let time = engine.time();
        let passed = time - self.time;
        self.broken = if passed.is_nan() || passed < 0.0 {
            Some(BrokenInvariant::Time { time, before: self.time })
        } else {
            self.time = time;
            self.impacts += 1;
            let all = self.impacts >= engine.bodies().len().max(LEAST_IMPACTS_BETWEEN_FULL_CHECKS);
            let seen = if all { self.check_all(engine) } else { self.check_changed(engine) };
            seen.or_else(|| self.gain(engine))
        };
    }

    /// The first invariant that was broken.
    pub(super) fn broken(&self) -> Option<&BrokenInvariant> {
        self.broken.as_ref()
    }

    fn check_all(&mut self, engine: &Engine) -> Option<BrokenInvariant> {
        let (bodies, time) = (engine.bodies(), self.time);
        self.impacts = 0;
        self.read_states(bodies, 0..bodies.len(), time);
        let deep = || all_overlaps(bodies, &self.states, self.shape).find(|(.., depth)| *depth > self.overlap);
        let deep = || deep().map(|(first, second, depth)| overlap(time, first, second, depth));
        let mut account = Account::default();
        self.states.iter().for_each(|state| self.enter(&mut account, state, engine));
        let flaw = || self.states.iter().find_map(|state| self.flaw(state, bodies));
        let broken = flaw().or_else(deep).or_else(|| self.growth(&account, self.lent));
        self.store_states();
        self.most_energy += account.pulled.max(0.0);
        self.lent = 0.0;
        broken
    }

    fn check_changed(&mut self, engine: &Engine) -> Option<BrokenInvariant> {
        let (bodies, time) = (engine.bodies(), self.time);
        let mut account = Account::default();
        self.fresh.clear();
        for &index in engine.changed() {
            let state = BallState::at(bodies, index, time, &self.energies);
            let broken = self.flaw(&state, bodies).or_else(|| self.deep(&state, engine));
            if broken.is_some() {
                // What is wrong with a single ball is reported first.
                self.read_states(bodies, engine.changed().iter().copied(), time);
                return self.states.iter().find_map(|state| self.flaw(state, bodies)).or(broken);
            }
            self.enter(&mut account, &state, engine);
            self.fresh.push((index, state.now));
        }
        let broken = self.growth(&account, 0.0);
        if broken.is_some() && account.held_mass > 0.0 {
            // A ball that presses on another gives it energy, and may itself be unchanged.
            return self.check_all(engine);
        }
        for (index, seen) in &self.fresh {
            self.seen[*index] = *seen;
        }
        self.most_energy += account.pulled.max(0.0);
        if account.held_mass > 0.0 {
            self.lent += (account.before - account.after).max(0.0);
        }
        broken
    }

    /// What is wrong with a single ball.
    fn flaw(&self, state: &BallState, bodies: &[Body]) -> Option<BrokenInvariant> {
        let (time, ball, place) = (self.time, bodies[state.index].ball.id.0, state.place());
        if !state.motion.is_finite() {
            return Some(BrokenInvariant::NotANumber { time, ball });
        }
        // A ball that stays wedged against the back of a pocket hangs over the hole. That is allowed.
        let is_wedged = || {
            let hold = bodies[state.index].course().hold().filter(|hold| hold.until.is_infinite());
            hold.is_some_and(|hold| {
                hold.partners.iter().any(|partner| {
                    matches!(partner, Partner::Fixed(Obstacle::Liner(_)) | Partner::Fixed(Obstacle::LinerEnd(_)))
                })
            })
        };
        let is_outside = state.is_on_bed() && !self.obstacle_map.is_bed(place) && !is_wedged();
        is_outside.then_some(BrokenInvariant::Outside { time, ball, x: place.x, y: place.y })
    }

    /// The first ball that a changed one overlaps.
    fn deep(&self, state: &BallState, engine: &Engine) -> Option<BrokenInvariant> {
        let (bodies, time) = (engine.bodies(), self.time);
        if !state.phase.in_play() {
            return None;
        }
        let ball = &bodies[state.index].ball;
        let found = Cell::new(None);
        let is_clear = |other: usize| {
            if other == state.index {
                return true;
            }
            let (other, course) = (&bodies[other].ball, bodies[other].course());
            let place = course.position_near(time, state.place(), ball.radius + other.radius);
            let deep = place.and_then(|place| depth((ball, state), (other, place), self.shape));
            let Some(depth) = deep.filter(|&depth| depth > self.overlap && course.phase_at(time).in_play()) else {
                return true;
            };
            let (first, second) = if ball.id < other.id { (ball, other) } else { (other, ball) };
            found.set(Some(overlap(time, first, second, depth)));
            false
        };
        engine.all_near(state.place(), ball.radius, is_clear);
        found.into_inner()
    }

    /// The energy of the balls in an impact must not grow in it.
    fn gain(&self, engine: &Engine) -> Option<BrokenInvariant> {
        let (bodies, touched) = (engine.bodies(), engine.changed());
        let mut met: SmallVec<[(BallId, f64); 16]> = SmallVec::new();
        let (mut before, mut rounding) = (0.0, 0.0);
        for change in engine.contacts().iter().flat_map(|contact| &contact.changes) {
            let Some(ball) = ball_of(change.ball, bodies, touched) else { continue };
            let left = self.energies.of(ball, &change.after);
            rounding += self.energies.rounding(ball, &change.before) + self.energies.rounding(ball, &change.after);
            // A ball with several contacts is in each of their reports. The last one has its final state.
            match met.iter_mut().find(|(met, _)| *met == change.ball) {
                Some((_, last)) => *last = left,
                None => {
                    met.push((change.ball, left));
                    before += self.energies.of(ball, &change.before);
                }
            }
        }
        let after: f64 = met.iter().map(|(_, left)| left).sum();
        let most = before + rounding + ENERGY_TOLERANCE * before.max(self.most_energy);
        exceeds(after, most).then_some(BrokenInvariant::Energy { time: self.time, before, after })
    }

    /// Adds to `account` the ball's energy at its last check and now, and what slope and nap gave it in between; and
    /// its mass if it was held. A held ball that has gone out of play since then only adds what it gave to others
    /// before.
    fn enter(&self, account: &mut Account, state: &BallState, engine: &Engine) {
        let (bodies, last) = (engine.bodies(), &self.seen[state.index]);
        account.held_mass += last.held_mass;
        if state.phase.in_play() {
            account.before += last.energy;
            account.after += state.now.energy;
            account.energy_error += last.energy_error + state.now.energy_error;
            if last.held_until > self.time && state.is_exact {
                // An impact ended the held contact early, between the ends of its parabolas.
                account.energy_error +=
                    last.error_before.max(self.error_just_before(&bodies[state.index].ball, engine));
            }
            let (pulled, energy_error) = self.pulled(&bodies[state.index], last.time);
            account.pulled += pulled;
            account.energy_error += energy_error;
        } else if last.held_mass > 0.0 {
            let ball = &bodies[state.index].ball;
            let left = motion_before(ball, engine).map_or(0.0, |before| self.energies.of(ball, &before));
            let (pulled, energy_error) = self.pulled(&bodies[state.index], last.time);
            account.before += (last.energy + pulled - left).max(0.0);
            account.energy_error += energy_error;
        }
    }

    /// A bound in joules on the error of the energy of a held or toppling ball just before the present impact; 0 if it has none. The
    /// ball may be much faster then than at the last check.
    fn error_just_before(&self, ball: &Ball, engine: &Engine) -> f64 {
        motion_before(ball, engine).map_or(0.0, |before| energy_error(ball, &before, self.energies.gravity))
    }

    /// The energy in joules that slope and nap gave a ball along its track since time `from`, and a bound on its error.
    /// The slope does not act on a ball in the air, the nap not on a ball that slides.
    fn pulled(&self, body: &Body, from: f64) -> (f64, f64) {
        let ball = &body.ball;
        if !self.cloth.pulls() || ball.is_fixed() || self.shape.is_flat() {
            return (0.0, 0.0);
        }
        // A rolling ball resists as if it had 7/5 of its mass, so the work is 1.4 × mass × pull × distance.
        let (slides, rolls) = (self.cloth.downhill(), self.cloth.roll_pull() * 1.4);
        let (work, size) = body.track().weighted_displacement(TimeWindow::new(from, self.time), |phase| match phase {
            Phase::Sliding => slides,
            Phase::Rolling => rolls,
            _ => DVec2::ZERO,
        });
        let friction = self.cloth.sliding_friction * self.cloth.gravity + self.cloth.rolling_resistance();
        let forces = slides.length() + rolls.length() + friction;
        (ball.mass * work, ball.mass * (ENERGY_TOLERANCE * size + PULLED_PATH_ERROR * forces))
    }

    fn store_states(&mut self) {
        for state in &self.states {
            self.seen[state.index] = state.now;
        }
    }

    /// The energy of balls in play must not grow from one check to the next, except by what slope and nap give. The
    /// energy of a ball that fell into a pocket or left the table is subtracted.
    fn growth(&self, account: &Account, lent: f64) -> Option<BrokenInvariant> {
        let Account { before, after, pulled, energy_error, held_mass } = *account;
        let before = before + lent + pulled;
        let most = before + energy_error + ENERGY_TOLERANCE * self.most_energy + HELD_ENERGY_GAIN * held_mass;
        exceeds(after, most).then_some(BrokenInvariant::Energy { time: self.time, before, after })
    }
}

/// The motion of a ball before the present contacts; `None` if they do not change it.
fn motion_before(ball: &Ball, engine: &Engine) -> Option<Motion> {
    let mut changes = engine.contacts().iter().flat_map(|contact| &contact.changes);
    changes.find(|change| change.ball == ball.id).map(|change| change.before)
}

/// The ball with this id. Tries the first two bodies that the impact `touched`, then searches all by id.
fn ball_of<'a>(id: BallId, bodies: &'a [Body], touched: &[usize]) -> Option<&'a Ball> {
    let near = touched.iter().take(2).map(|&index| &bodies[index].ball).find(|ball| ball.id == id);
    near.or_else(|| bodies.binary_search_by_key(&id, |body| body.ball.id).ok().map(|index| &bodies[index].ball))
}

/// Energies of some balls in joules: at their last checks and now; what slope and nap gave them (negative uphill); a
/// bound on the error of all this; and the mass in kilograms of those that were held.
#[derive(Clone, Copy, Default)]
struct Account {
    before: f64,
    after: f64,
    pulled: f64,
    energy_error: f64,
    held_mass: f64,
}

/// Whether an energy is above its limit, or NaN.
fn exceeds(energy: f64, most: f64) -> bool {
    energy.is_nan() || energy > most
}

/// The state of a ball at one check.
#[derive(Clone, Debug)]
struct BallState {
    /// Its index among the bodies.
    index: usize,
    motion: Motion,
    phase: Phase,
    /// Whether its motion is that of a closed form, or of the end of a held contact's parabolas.
    is_exact: bool,
    now: Seen,
}

impl BallState {
    // Inlined: avoids a store-to-load stall.
    #[inline]
    fn at(bodies: &[Body], index: usize, time: f64, energies: &Energies) -> Self {
        let (ball, course) = (&bodies[index].ball, bodies[index].course());
        let piece = &course.pieces()[course.piece_index(time)];
        let (motion, phase) = (course.at_in(piece, time), piece.phase);
        let (held_mass, held_until) = course.hold().map_or((0.0, f64::NEG_INFINITY), |hold| (ball.mass, hold.until));
        // Neither a topple nor a held contact has a closed form.
        let is_approximate = !ball.is_fixed() && (phase == Phase::Toppling || held_until > time);
        let error_before = if is_approximate { energy_error(ball, &motion, energies.gravity) } else { 0.0 };
        let starts_held = phase != Phase::Toppling && time == course.start();
        // The slate lifts a ball that comes down on it from as deep as this, see `SUNK`.
        let sunk = ball.radius - motion.position.z;
        let is_lifted = phase == Phase::Airborne && !ball.is_fixed() && (0.0..=SUNK).contains(&sunk);
        let lift = if is_lifted { ball.mass * energies.gravity * sunk } else { 0.0 };
        let energy_error = energies.rounding(ball, &motion) + lift + if starts_held { 0.0 } else { error_before };
        let energy = energies.of(ball, &motion);
        let now = Seen { time, energy, energy_error, held_mass, held_until, error_before };
        Self { index, motion, phase, is_exact: starts_held || !is_approximate, now }
    }

    /// Whether it is on the bed.
    fn is_on_bed(&self) -> bool {
        matches!(self.phase, Phase::Sliding | Phase::Rolling | Phase::Spinning | Phase::Resting)
    }

    fn place(&self) -> DVec2 {
        self.motion.position.truncate()
    }
}

/// By how many metres a ball overlaps another one, whose position is given; `None` if not.
fn depth((ball, one): (&Ball, &BallState), (other, place): (&Ball, DVec3), shape: Shape) -> Option<f64> {
    let distance = ball.radius + other.radius;
    let apart = shape.between(one.motion.position, place).length_squared();
    (apart < distance * distance && one.phase.in_play()).then(|| distance - apart.sqrt())
}

/// Every pair of balls in play that overlaps, and by how many metres. The balls are sorted along the table, so that
/// only near ones are compared.
fn all_overlaps<'a>(
    bodies: &'a [Body],
    states: &[BallState],
    shape: Shape,
) -> impl Iterator<Item = (&'a Ball, &'a Ball, f64)> {
    let ball = |state: &BallState| &bodies[state.index].ball;
    let along_table = |state: &BallState| state.motion.position.x;
    let mut along: SmallVec<[(f64, &BallState); 32]> = states.iter().map(|state| (along_table(state), state)).collect();
    along.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    let widest = states.iter().map(|state| ball(state).radius).fold(0.0, f64::max);
    let pairs = (0..along.len()).flat_map(move |index| {
        let (place, first) = along[index];
        let reach = place + ball(first).radius + widest;
        let beside = along[index + 1..].iter().take_while(|(other, _)| *other < reach);
        let pairs: SmallVec<[(&BallState, &BallState); 8]> = beside.map(|&(_, second)| (first, second)).collect();
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
