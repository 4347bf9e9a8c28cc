//! Several balls meet at once as springs: a burst of Hertz contacts between balls that keep their places.

mod batch;
mod damping;
mod frame;
mod node;
mod rub;
mod spring;
mod units;

use std::array;

use bevy::math::DVec2;
use smallvec::{SmallVec, smallvec};

use batch::{Batch, ROOM};
use damping::damping;
use frame::{Frame, Level, Tilted};
use node::{Node, six};
use rub::Rubbing;
use spring::{Spring, spring_between};
use units::{Units, free_way, pair_stiffness};

use super::super::ball_ball::PairLaw;
use super::super::slate::is_airborne;
use super::{ClusterLaw, ClusterOutcome, LARGEST_BURST, Member, gap};
use crate::physics::ball::{Ball, Motion};
use crate::physics::exact_sum::{ExactSum, times_to_one};
use crate::physics::parameters::group::parameters;

/// Steps for each Hertz time of the stiffest contact. Break, row and cradle are then good to 6e-5 of the speed without
/// friction, and to 3e-4 with it.
const STEPS: f64 = 24.0;

/// Damped contacts ask for more steps: up to this many times as many.
const MOST_DAMPED: f64 = 4.5;

/// Steps after which a burst is given up. A break takes some hundred, a row of fifteen some three hundred.
const MOST_STEPS: usize = 1 << 14;

/// Contacts slower than this share of the fastest closing speed are over.
const SLOW: f64 = 1e-6;

/// A contact that parted and closes again belongs to the burst if it touches within this many Hertz times.
const AGAIN: f64 = 4.0;

/// How many times in a Hertz time friction could stop a slip: fast enough for two balls to stick within their impact, slow
/// enough for a ball with six neighbours.
const STICKING: f64 = 24.0;

parameters! {
    /// A burst of Hertz contacts; see `docs/physics.md`.
    pub struct HertzBurst: Copy {
        /// Hertz stiffness K of two pool balls, F = K d^1.5 at overlap d, which says how wide a gap is small: balls at 1 m/s
        /// press 0.11 mm into each other. 8.06e8 follows from Marlow's 2270 N at 0.1995 mm (Alciatore TP B.29).
        stiffness: f64 = 8.06e8, "Ball stiffness", "N/m^1.5", 1e6..=1e13;
    }
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

/// What, added and taken away again, rounds an impulse to the finest grid: half an ulp of 1.5 * 2^5 is 2^-48 of a ball's
/// momentum at the fastest closing speed.
const FINEST: f64 = 48.0;

/// Sums are exact as long as no contact passes more than this power of two, for which the finest grid is.
const GRID_BITS: i32 = 3;

/// A burst of which no more than this share could be used, for it made energy, is given up: friction at steep lines of centres
/// may press balls together faster and faster.
const LEAST_SHARE: f64 = 0.5;

/// Works from this size on, in the burst's unit, are brought down to one before they are added.
const MOST_WORK: f64 = 1e6;

struct Burst<'a, F> {
    /// `None` without friction.
    rubbing: Option<Rubbing<'a>>,
    nodes: &'a mut [Node],
    springs: &'a mut [Spring<F>],
    /// Whether nothing takes energy out.
    lossless: bool,
    /// Indices of the springs between balls of which one moves, or did, and of the balls that an impulse came to. The
    /// others wait where they are for the wave to come.
    awake: SmallVec<[usize; 64]>,
    pushed: SmallVec<[usize; 16]>,
    /// Room for the contacts that press.
    batch: Batch,
    units: Units,
    hertz_time: f64,
    step: f64,
    now: f64,
    /// Added and taken away again, this rounds an impulse to a grid on which sums are exact in any order.
    grid: f64,
}

/// The outcome of a Hertz burst among the pairs of `members`; `None` for one that does not end, or that makes energy.
///
/// The balls keep their places. Each pair is a spring F = K d^1.5 with Tsuji's damping, its overlap d begins at minus the
/// gap of the pair and grows with the closing speed; where it is below zero nothing acts, and nothing ever pulls.
/// Friction acts at every pressing contact against its slip at that time, up to what stops it, with the coefficient of the
/// fastest slip that the contact has seen (for two balls the one before the impact, as in TP A.14). In these terms the
/// outcome does not depend on the unit of speed, on K, mass or radius as long as there is no gap.
///
/// Integrated by leapfrog with the mean force of two steps, to fourth order, damping implicitly; friction to second order,
/// implicitly in what it does to its own slip. Impulses lie on a grid, so that sums are exact: momentum is conserved to
/// the last bit, and neither the order of the balls nor a mirror changes a bit. In the end all impulses are scaled
/// together so that no energy is made, and none lost where there is no dissipation.
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

fn burst_in<F: Frame>(
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
    let node = |member| Node::new(member, free_way(member), units.mass, units.speed);
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
            Some(coarser) => grid = coarser,
            None if ends => return burst.outcome(members),
            None => return None,
        }
    }
}

impl<'a, F: Frame> Burst<'a, F> {
    /// Everything at the beginning.
    fn new(nodes: &'a mut [Node], springs: &'a mut [Spring<F>], law: &PairLaw<'a>, units: Units, grid: f64) -> Self {
        // The quickest of all; infinite where nothing yields.
        let quickest = springs.iter().map(|spring| spring.stiffness * spring.yielding).fold(0.0, f64::max);
        let hertz_time = 3.218 * libm::pow(quickest, -0.4);
        let damped = springs
            .iter()
            .map(|spring| spring.damping * (spring.yielding / spring.stiffness).sqrt())
            .fold(0.0, f64::max);
        let steps = STEPS * (1.0 + 2.5 * damped).min(MOST_DAMPED);
        let stopping = STICKING / steps;
        let sticking = stopping / (1.0 + 0.5 * stopping);
        let rubbing = Rubbing::new(law, units.speed);
        let at_rest = rubbing.map_or(0.0, |rubbing| rubbing.at_rest());
        springs.iter_mut().for_each(|spring| spring.rub.begin(sticking, at_rest));
        let mut burst = Self {
            lossless: rubbing.is_none() && damped == 0.0,
            rubbing,
            nodes,
            springs,
            awake: SmallVec::new(),
            pushed: SmallVec::new(),
            batch: Batch::new(),
            units,
            hertz_time,
            step: hertz_time / steps,
            now: 0.0,
            grid,
        };
        burst.wake(|spring, _| spring.closing != 0.0);
        burst
    }

    /// Runs to the end; false where that is not reached.
    fn run(&mut self) -> bool {
        self.drift(0.0);
        for _ in 0..MOST_STEPS {
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

    /// Whether any contact still presses, or did within a step; one that is slow and hardly pressed does not.
    fn is_pressed(&self) -> bool {
        // The overlap at which a spring holds the energy of the slowest speed that counts: SLOW^(4/5).
        let shallow = 1.6e-5;
        self.awake_springs().filter(|spring| spring.is_near).any(|spring| {
            let is_quick = spring.closing.abs() > SLOW;
            let presses = spring.overlap > 0.0 && (spring.overlap > shallow || is_quick);
            presses || spring.touched.is_some() && is_quick && spring.closing < 0.0
        })
    }

    /// The time until the next touch, if none presses and the burst goes on: at the start where any contact closes, later
    /// only for one that has pressed before. Whichever comes first then ends the wait, lest one be passed over.
    fn wait(&self) -> Option<f64> {
        let first = self.now == 0.0;
        let arrival = |spring: &Spring<F>| (-spring.overlap / spring.closing).max(0.0);
        let closing = || self.awake_springs().filter(|spring| spring.closing > SLOW);
        let is_back_soon = |spring: &Spring<F>| spring.touched.is_some() && arrival(spring) <= AGAIN * self.hertz_time;
        if !first && !closing().any(is_back_soon) {
            return None;
        }
        closing().map(arrival).reduce(f64::min)
    }

    fn awake_springs(&self) -> impl Iterator<Item = &Spring<F>> {
        self.awake.iter().map(|&index| &self.springs[index])
    }

    /// Wakes the springs of which that is true.
    fn wake(&mut self, is_awake: impl Fn(&Spring<F>, &[Node]) -> bool) {
        for (index, spring) in self.springs.iter_mut().enumerate() {
            if !spring.is_awake && is_awake(spring, self.nodes) {
                spring.is_awake = true;
                self.awake.push(index);
            }
        }
    }

    /// Moves the overlaps on and notes which contacts press, or will within a step.
    fn drift(&mut self, time: f64) {
        self.now += time;
        let (nodes, springs) = (&*self.nodes, &mut *self.springs);
        for &index in &self.awake {
            let spring = &mut springs[index];
            let closing = spring.frame.along(nodes[spring.a].velocity() - nodes[spring.b].velocity());
            spring.pulled = [closing - spring.closing + spring.last_impulse * spring.yielding, spring.pulled[0]];
            spring.last_impulse = 0.0;
            spring.closing = closing;
            spring.overlap += time * closing;
            spring.is_near = spring.overlap + self.step * closing.abs() > 0.0;
            if !spring.is_near {
                spring.rub.end();
            }
        }
    }

    /// Gives every pressing contact its impulse for one step.
    fn kick(&mut self) {
        let (awake, pushed) = (self.awake.len(), self.pushed.len());
        let mut next = 0;
        while next < awake {
            self.batch.count = 0;
            while next < awake && self.batch.count < ROOM {
                let index = self.awake[next];
                if self.springs[index].is_near {
                    self.batch.add(index, &self.springs[index]);
                }
                next += 1;
            }
            self.press();
            self.rub();
            self.push();
        }
        if self.pushed.len() > pushed {
            self.wake(|spring, nodes| nodes[spring.a].is_pushed || nodes[spring.b].is_pushed);
        }
        for &node in &self.pushed {
            self.nodes[node].step();
        }
    }

    /// Finds the normal impulses of the batch in this step, and notes who is touched for the first time.
    fn press(&mut self) {
        let Self { batch, springs, nodes, .. } = self;
        batch.press(self.step);
        for place in 0..batch.count.min(ROOM) {
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

    /// Finds what share of its slip the friction of each contact of the batch takes out in this step.
    fn rub(&mut self) {
        let Self { batch, springs, nodes, rubbing: Some(rubbing), .. } = self else { return };
        let count = batch.count.min(ROOM);
        for place in 0..count {
            let spring = &springs[batch.springs[place]];
            batch.note_slip(place, Rubbing::slip(spring, &nodes[spring.a], &nodes[spring.b]));
        }
        batch.measure();
        for place in 0..count {
            let impulse = batch.impulses[place];
            if impulse > 0.0 {
                let rub = &mut springs[batch.springs[place]].rub;
                batch.limit(place, rubbing.limits(rub, batch.slips[place], impulse));
            }
        }
        batch.rub();
    }

    /// Gives the balls the impulses of the batch.
    fn push(&mut self) {
        let Self { batch, springs, nodes, grid, .. } = self;
        let snap = |value: f64| (value + *grid) - *grid;
        for place in 0..batch.count.min(ROOM) {
            let impulse = batch.impulses[place];
            if impulse <= 0.0 {
                continue;
            }
            let spring = &mut springs[batch.springs[place]];
            spring.impulse += impulse;
            spring.last_impulse = impulse;
            let friction = if self.rubbing.is_some() { batch.friction(place, &mut spring.rub) } else { DVec2::ZERO };
            let change = six(spring.frame.push(impulse, friction), spring.frame.twist(friction)).map(snap);
            let lift = snap(spring.frame.lift(friction));
            // Friction twists both balls the same way.
            let back = array::from_fn(|i| if i < 3 { -change[i] } else { change[i] });
            nodes[spring.a].take(&change, lift);
            nodes[spring.b].take(&back, -lift);
        }
    }

    /// The grid for impulses as large as those that were found, where they left this one: balls that spin far faster than they
    /// close push each other harder than any closing does.
    fn coarser_grid(&self, law: &PairLaw) -> Option<f64> {
        let pressed = self.springs.iter().map(|spring| spring.impulse).fold(0.0, f64::max);
        let most = pressed * (1.0 + law.friction_at(0.0));
        let bits = (libm::ilogb(most) - GRID_BITS + 1).max(0);
        let coarser = libm::ldexp(FINEST, bits);
        (most.is_finite() && coarser > self.grid).then_some(coarser)
    }

    /// The factor on all impulses at which no energy is made, and none is lost where nothing dissipates.
    fn share(&self) -> f64 {
        let work = |node: &Node| node.push().dot(node.first_velocity()) + node.twist().dot(node.first_turn());
        let weight = |node: &Node| {
            let push = node.pushed().length_squared();
            node.inverse_mass * (push + 2.5 * node.twist().length_squared())
        };
        // Balls that spin far faster than they close may do more work than an exact sum holds.
        let most = self.nodes.iter().map(|node| work(node).abs().max(weight(node))).fold(0.0, f64::max);
        let times = if most > MOST_WORK { times_to_one(most) } else { 1.0 };
        let sum =
            |of: &dyn Fn(&Node) -> f64| self.nodes.iter().map(|node| of(node) * times).collect::<ExactSum>().value();
        // The energy changes by share * work + share^2 / 2 * weight.
        let weight = sum(&weight);
        let even = if weight == 0.0 { 1.0 } else { (-2.0 * sum(&work) / weight).max(0.0) };
        if self.lossless { even } else { even.min(1.0) }
    }

    /// The outcome; `None` for a burst that cannot be used.
    fn outcome(&self, members: &[Member]) -> Option<ClusterOutcome> {
        let share = self.share();
        if share < LEAST_SHARE || self.springs.iter().any(|spring| !spring.impulse.is_finite()) {
            return None;
        }
        let motions = members
            .iter()
            .zip(&*self.nodes)
            .map(|((ball, motion), node)| Motion {
                position: motion.position,
                velocity: motion.velocity + node.pushed() * (node.inverse_mass * share * self.units.speed),
                spin: motion.spin + node.twist() * (2.5 * node.inverse_mass * share * self.units.speed / ball.radius),
            })
            .collect();
        let unit = self.units.mass * self.units.speed;
        let unit_time = self.units.length / self.units.speed;
        Some(ClusterOutcome {
            motions,
            impulses: self.springs.iter().map(|spring| spring.impulse * share * unit).collect(),
            touched: self.springs.iter().map(|spring| spring.touched.unwrap_or(0.0) * unit_time).collect(),
            is_stand_in: false,
        })
    }
}
