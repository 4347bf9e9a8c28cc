//! Impact of several balls, simulated as a short "burst": Hertz contacts push the balls, whose positions are kept
//! fixed.

mod damping;
mod directions;
mod friction;
mod node;
mod spring;
mod batch;
mod units;
mod outcome;

use std::array;

use baize_describe::{Described, Parameters};
use glam::DVec2;
use serde::{Deserialize, Serialize};
use smallvec::{SmallVec, smallvec};

use batch::{BATCH_SIZE, Batch};
use damping::damping;
use directions::{Directions, Level, Tilted};
use friction::FrictionLaw;
use node::{Node, six};
use outcome::outcome;
use spring::{Spring, spring_between};
use units::{Units, free_axes, pair_stiffness};

use super::super::pair_law::PairLaw;
use super::super::slate::is_airborne;
use super::law::ClusterLaw;
use super::outcome::{ClusterOutcome, Member, gap};
use crate::ball::Ball;
use crate::work::Meter;

/// Time steps per Hertz time (the contact time of the stiffest pair). Break, row and cradle are then exact to 6e-5 of
/// the speed without friction, and to 3e-4 with it.
const STEPS: f64 = 24.0;

/// Damped contacts need more steps, at most this many times as many.
const MOST_DAMPED: f64 = 4.5;

/// Steps after which a burst is abandoned, and generalized reflections resolve the impact. A break takes some hundred
/// steps, a row of fifteen balls some three hundred.
const MOST_STEPS: usize = 1 << 14;

/// A contact that is slower than this share of the fastest initial closing speed and hardly compressed no longer
/// counts.
const SLOW_CLOSING: f64 = 1e-6;

/// A contact that separated and closes again still belongs to the burst if it touches within this many Hertz times.
const RETURN_TIME: f64 = 4.0;

/// The work of a pressing contact in a time step, in the steps that a [`Meter`] counts.
const PRESSING_WORK: usize = 3;

/// The rate at which friction can remove slip, per Hertz time: high enough for two balls to stick within their impact,
/// low enough to be stable for a ball with six neighbours.
const STICKING_RATE: f64 = 24.0;

/// The most balls that a Hertz burst simulates. The computing time grows with the number of balls and with the path of
/// the wave through them: a triangle of a thousand would take minutes. If more balls are within reach, only those in
/// contact take part. If even these are more, generalized reflections resolve the impact.
pub const LARGEST_BURST: usize = 200;

/// A short simulation of Hertz contacts; see `docs/science/laws.md`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Described, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct HertzBurst {
    /// Hertz stiffness K of two pool balls, F = K d^1.5 at overlap d. It sets which gaps matter: balls that meet at
    /// 1 m/s compress by 0.11 mm. 8.06e8 follows from Marlow's 2270 N at 0.1995 mm (Alciatore TP B.29).
    #[described(label = "Ball stiffness", default = 8.06e8, unit = "N/m^1.5", range = 1e6..=1e13)]
    pub stiffness: f64,
}

impl ClusterLaw for HertzBurst {
    fn resolve(&self, members: &[Member], pairs: &[(usize, usize)], law: &PairLaw) -> Option<ClusterOutcome> {
        if members.len() > LARGEST_BURST { None } else { burst(members, pairs, law, self.stiffness) }
    }

    /// (5 m v^2 / 4 K)^(2/5) with the reduced mass m (Hertz 1882).
    fn deepest_overlap(&self, a: &Ball, b: &Ball, speed: f64) -> Option<f64> {
        let mass = 1.0 / (1.0 / a.mass + 1.0 / b.mass);
        Some(libm::pow(1.25 * mass * speed * speed / pair_stiffness(a, b, self.stiffness), 0.4))
    }
}

/// Rounding constant of the finest grid: (x + 48) - 48 is x rounded to a multiple of 2^-47, the ulp of 48 = 1.5 * 2^5.
/// The unit is the momentum of the heaviest ball at the fastest closing speed.
const FINEST: f64 = 48.0;

/// Log2 of the largest impulse of a contact for which sums on the finest grid are exact.
const GRID_BITS: i32 = 3;

struct Burst<'a, F> {
    meter: Meter<'a>,
    /// `None` without friction.
    friction_law: Option<FrictionLaw<'a>>,
    nodes: &'a mut [Node],
    springs: &'a mut [Spring<F>],
    /// Whether no energy is lost: there is neither friction nor damping.
    lossless: bool,
    /// Indices of the springs with a ball that moves or has moved (`awake`), and of the balls that got an impulse
    /// (`pushed`). All others are skipped until the wave reaches them.
    awake: SmallVec<[usize; 64]>,
    pushed: SmallVec<[usize; 16]>,
    /// Memory for the contacts that press.
    batch: Batch,
    hertz_time: f64,
    step: f64,
    now: f64,
    /// Rounding constant of the impulses' grid, on which sums are exact in any order; see [`FINEST`].
    grid: f64,
}

/// The outcome of a Hertz burst among the pairs of `members`; `None` if it does not end or would create energy.
///
/// Model:
///
/// - The balls keep their positions. Each pair is a spring F = K d^1.5 with Tsuji's damping. Its overlap d starts at
///   minus the gap and grows with the closing speed. The force is zero below d = 0 and never pulls.
/// - Friction acts at every pressing contact against the present slip, up to what stops it. Its coefficient is that at
///   the fastest slip the contact has seen; for two balls that is the slip before the impact, as in TP A.14.
/// - Without gaps, and with the same restitution and coefficient of friction, the outcome relative to the closing speed
///   does not depend on that speed, nor on the scale of K, masses and radii.
///
/// Integration:
///
/// - Leapfrog with the mean force of two steps, of fourth order; damping is implicit. Friction is of second order and
///   implicit in its effect on its own slip.
/// - Impulses are rounded to a grid, so that sums are exact: momentum is conserved to the last bit, and the result is
///   bit-identical if the balls are reordered or mirrored.
/// - At the end all impulses are scaled by one factor, which prevents a gain of energy, and a loss if nothing
///   dissipates. Balls that exchange impulses only among themselves have a factor of their own.
#[must_use]
pub fn burst(members: &[Member], pairs: &[(usize, usize)], law: &PairLaw, stiffness: f64) -> Option<ClusterOutcome> {
    let is_level = |&(a, b): &(usize, usize)| members[a].1.position.z == members[b].1.position.z;
    let flies = |(ball, motion): &Member| is_airborne(ball, motion);
    if pairs.iter().all(is_level) && !members.iter().any(flies) {
        burst_in::<Level>(members, pairs, law, stiffness)
    } else {
        burst_in::<Tilted>(members, pairs, law, stiffness)
    }
}

fn burst_in<F: Directions>(
    members: &[Member],
    pairs: &[(usize, usize)],
    law: &PairLaw,
    stiffness: f64,
) -> Option<ClusterOutcome> {
    let Some(units) = Units::of(members, pairs, stiffness) else {
        return Some(ClusterOutcome {
            motions: members.iter().map(|(_, motion)| *motion).collect(),
            impulses: smallvec![0.0; pairs.len()],
            touched: smallvec![0.0; pairs.len()],
            is_stand_in: false,
        });
    };
    let node = |member| Node::new(member, free_axes(member), units.mass, units.speed);
    let first_nodes: SmallVec<[Node; 16]> = members.iter().map(node).collect();
    let mut known = (f64::NAN, 0.0);
    let mut damping_of = |restitution: f64| {
        if known.0 != restitution {
            known = (restitution, damping(restitution));
        }
        known.1
    };
    let spring = |&(a, b): &(usize, usize)| {
        let (first, second) = (&members[a], &members[b]);
        let stiffness = pair_stiffness(&first.0, &second.0, stiffness) / units.stiffness;
        let gap = gap(first, second).max(0.0) / units.length;
        let normal = (second.1.position - first.1.position).normalize();
        let damping = damping_of(law.restitution(&first.0, &second.0, units.speed));
        spring_between((a, &first_nodes[a]), (b, &first_nodes[b]), normal, gap, stiffness, damping)
    };
    let first_springs: SmallVec<[Spring<F>; 64]> = pairs.iter().map(spring).collect();
    let mut grid = FINEST;
    loop {
        let (mut nodes, mut springs) = (first_nodes.clone(), first_springs.clone());
        let mut burst = Burst::new(&mut nodes, &mut springs, law, units, grid);
        let ends = burst.run();
        match burst.coarser_grid(law) {
            Some(coarser) if !law.meter().is_spent() => grid = coarser,
            _ if ends => {
                let lossless = burst.lossless;
                return outcome(members, &nodes, &springs, &units, lossless);
            }
            _ => return None,
        }
    }
}

impl<'a, F: Directions> Burst<'a, F> {
    /// A burst before its first step.
    fn new(nodes: &'a mut [Node], springs: &'a mut [Spring<F>], law: &PairLaw<'a>, units: Units, grid: f64) -> Self {
        // Contact time of the stiffest pair at unit speed: Hertz's 3.218 (m^2 / (K^2 v))^(1/5). Infinite if nothing can
        // move.
        let quickest = springs.iter().map(|spring| spring.stiffness * spring.mobility).fold(0.0, f64::max);
        let hertz_time = 3.218 * libm::pow(quickest, -0.4);
        let damped = springs
            .iter()
            .map(|spring| spring.damping * (spring.mobility / spring.stiffness).sqrt())
            .fold(0.0, f64::max);
        let steps = STEPS * (1.0 + 2.5 * damped).min(MOST_DAMPED);
        let stopping = STICKING_RATE / steps;
        let sticking = stopping / (1.0 + 0.5 * stopping);
        let friction_law = FrictionLaw::new(law, units.speed);
        let at_rest = friction_law.map_or(0.0, |friction_law| friction_law.at_rest());
        springs.iter_mut().for_each(|spring| spring.friction_state.begin(sticking, at_rest));
        let mut burst = Self {
            meter: law.meter(),
            lossless: friction_law.is_none() && damped == 0.0,
            friction_law,
            nodes,
            springs,
            awake: SmallVec::new(),
            pushed: SmallVec::new(),
            batch: Batch::new(),
            hertz_time,
            step: hertz_time / steps,
            now: 0.0,
            grid,
        };
        burst.wake(|spring, _| spring.closing != 0.0);
        burst
    }

    /// Runs until no contact presses or comes back; false if it takes more than [`MOST_STEPS`].
    fn run(&mut self) -> bool {
        self.drift(0.0);
        for _ in 0..MOST_STEPS {
            self.meter.add(self.awake.len());
            if self.meter.is_spent() {
                return true;
            }
            if !self.is_pressed() {
                match self.wait() {
                    Some(wait) => self.drift(wait),
                    None => return true,
                }
            }
            self.kick();
            self.drift(self.step);
        }
        false
    }

    /// Whether any contact presses or did within the last step. Slow and hardly compressed contacts do not count.
    fn is_pressed(&self) -> bool {
        // Up to a factor, the overlap whose elastic energy equals the kinetic energy at the speed SLOW_CLOSING, which
        // is SLOW_CLOSING^(4/5) = 1.6e-5.
        let shallow = 1.6e-5;
        self.awake_springs().filter(|spring| spring.is_near).any(|spring| {
            let is_quick = spring.closing.abs() > SLOW_CLOSING;
            let presses = spring.overlap > 0.0 && (spring.overlap > shallow || is_quick);
            presses || spring.touched.is_some() && is_quick && spring.closing < 0.0
        })
    }

    /// The time until the next touch if no contact presses, or `None` if the burst is over. At the start the burst waits
    /// for any contact that closes. Later it waits only if a contact that has pressed before touches again soon. The wait
    /// ends at the first touch of any contact, so that none is missed.
    fn wait(&self) -> Option<f64> {
        let first = self.now == 0.0;
        let arrival = |spring: &Spring<F>| (-spring.overlap / spring.closing).max(0.0);
        let closing = || self.awake_springs().filter(|spring| spring.closing > SLOW_CLOSING);
        let is_back_soon =
            |spring: &Spring<F>| spring.touched.is_some() && arrival(spring) <= RETURN_TIME * self.hertz_time;
        if !first && !closing().any(is_back_soon) {
            return None;
        }
        closing().map(arrival).reduce(f64::min)
    }

    fn awake_springs(&self) -> impl Iterator<Item = &Spring<F>> {
        self.awake.iter().map(|&index| &self.springs[index])
    }

    /// Wakes the springs for which `is_awake` is true.
    fn wake(&mut self, is_awake: impl Fn(&Spring<F>, &[Node]) -> bool) {
        for (index, spring) in self.springs.iter_mut().enumerate() {
            if !spring.is_awake && is_awake(spring, self.nodes) {
                spring.is_awake = true;
                self.awake.push(index);
            }
        }
    }

    /// Advances the overlaps by `time` and marks the contacts that press or will press within a step.
    fn drift(&mut self, time: f64) {
        self.now += time;
        let (nodes, springs) = (&*self.nodes, &mut *self.springs);
        for &index in &self.awake {
            let spring = &mut springs[index];
            let closing = spring.directions.along(nodes[spring.a].velocity() - nodes[spring.b].velocity());
            spring.outside_changes =
                [closing - spring.closing + spring.last_impulse * spring.mobility, spring.outside_changes[0]];
            spring.last_impulse = 0.0;
            spring.closing = closing;
            spring.overlap += time * closing;
            spring.is_near = spring.overlap + self.step * closing.abs() > 0.0;
            if !spring.is_near {
                spring.friction_state.end();
            }
        }
    }

    /// Applies to every pressing contact its impulse of one step.
    fn kick(&mut self) {
        let (awake, pushed) = (self.awake.len(), self.pushed.len());
        let mut next = 0;
        while next < awake {
            self.batch.count = 0;
            while next < awake && self.batch.count < BATCH_SIZE {
                let index = self.awake[next];
                if self.springs[index].is_near {
                    self.batch.add(index, &self.springs[index]);
                }
                next += 1;
            }
            self.meter.add(PRESSING_WORK * self.batch.count);
            self.find_normal_impulses();
            self.find_friction();
            self.apply_impulses();
        }
        if self.pushed.len() > pushed {
            self.wake(|spring, nodes| nodes[spring.a].is_pushed || nodes[spring.b].is_pushed);
        }
        for &node in &self.pushed {
            self.nodes[node].step();
        }
    }

    /// Computes the normal impulses of the batch in this step, and records which contacts press for the first time.
    fn find_normal_impulses(&mut self) {
        let Self { batch, springs, nodes, .. } = self;
        batch.find_normal_impulses(self.step);
        for place in 0..batch.count.min(BATCH_SIZE) {
            let (spring, impulse) = (&mut springs[batch.springs[place]], &mut batch.impulses[place]);
            if spring.touched.is_some() && !impulse.is_nan() {
                continue;
            }
            if spring.is_idle() {
                *impulse = 0.0;
            } else if impulse.is_nan() {
                *impulse = spring.passing_impulse(self.step).max(0.0);
            }
            if *impulse > 0.0 && spring.touched.is_none() {
                let ahead = if spring.overlap < 0.0 { -spring.overlap / spring.closing } else { 0.0 };
                spring.touched = Some(self.now + ahead.clamp(0.0, self.step));
                for node in [spring.a, spring.b] {
                    if !std::mem::replace(&mut nodes[node].is_pushed, true) {
                        self.pushed.push(node);
                    }
                }
            }
        }
    }

    /// Computes which share of its slip the friction of each contact of the batch removes in this step.
    fn find_friction(&mut self) {
        let Self { batch, springs, nodes, friction_law: Some(friction_law), .. } = self else { return };
        let count = batch.count.min(BATCH_SIZE);
        for place in 0..count {
            let spring = &springs[batch.springs[place]];
            batch.note_slip(place, spring.slip(&nodes[spring.a], &nodes[spring.b]));
        }
        batch.measure();
        for place in 0..count {
            let impulse = batch.impulses[place];
            if impulse > 0.0 {
                let state = &mut springs[batch.springs[place]].friction_state;
                batch.limit(place, friction_law.limits(state, batch.slips[place], impulse));
            }
        }
        batch.find_friction();
    }

    /// Applies the impulses of the batch to the balls.
    fn apply_impulses(&mut self) {
        let Self { batch, springs, nodes, grid, .. } = self;
        let snap = |value: f64| (value + *grid) - *grid;
        for place in 0..batch.count.min(BATCH_SIZE) {
            let impulse = batch.impulses[place];
            if impulse <= 0.0 {
                continue;
            }
            let spring = &mut springs[batch.springs[place]];
            spring.impulse += impulse;
            spring.last_impulse = impulse;
            let friction = if self.friction_law.is_some() {
                batch.friction(place, &mut spring.friction_state)
            } else {
                DVec2::ZERO
            };
            let change = six(spring.directions.push(impulse, friction), spring.directions.twist(friction)).map(snap);
            let lift = snap(spring.directions.lift(friction));
            // Friction turns both balls in the same sense.
            let back = array::from_fn(|i| if i < 3 { -change[i] } else { change[i] });
            nodes[spring.a].take(&change, lift);
            nodes[spring.b].take(&back, -lift);
        }
    }

    /// A coarser grid, if the impulses exceeded the range of the present one; otherwise `None`. This happens for balls
    /// that spin far faster than they close: friction then presses them harder than the closing does.
    fn coarser_grid(&self, law: &PairLaw) -> Option<f64> {
        let pressed = self.springs.iter().map(|spring| spring.impulse).fold(0.0, f64::max);
        let most = pressed * (1.0 + law.friction_at(0.0));
        let bits = (libm::ilogb(most) - GRID_BITS + 1).max(0);
        let coarser = libm::ldexp(FINEST, bits);
        (most.is_finite() && coarser > self.grid).then_some(coarser)
    }
}
