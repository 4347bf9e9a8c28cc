//! Several balls meet at once as springs: a burst of Hertz contacts between balls that keep their places.

mod damping;
mod spring;

use bevy::math::DVec3;
use smallvec::{SmallVec, smallvec};

use damping::damping;
use spring::Spring;

use super::ball_ball::pair_restitution;
use super::cluster::{ClusterOutcome, Member, gap};
use super::slate::is_airborne;
use crate::physics::ball::{Ball, Motion};
use crate::physics::exact_sum::ExactSum;
use crate::physics::parameters::{BallBall, ClusterResolver};

/// Steps for each Hertz time of the stiffest contact, without friction and with it. Break, row and cradle are then good to
/// 2e-5 of the speed without friction, and to 2e-4 with it.
const STEPS: f64 = 32.0;
const RUBBING_STEPS: f64 = 36.0;

/// Damped contacts ask for more steps: up to this many times as many.
const MOST_DAMPED: f64 = 4.0;

/// Steps after which a burst is given up. A break takes some hundred and fifty, a row of fifteen some four hundred.
const MOST_STEPS: usize = 1 << 14;

/// Contacts slower than this share of the fastest closing speed are over.
const SLOW: f64 = 1e-6;

/// A contact that parted and closes again belongs to the burst if it touches within this many Hertz times.
const AGAIN: f64 = 4.0;

/// How many times in a Hertz time friction could stop a slip: fast enough for two balls to stick within their impact, slow
/// enough for a ball with six neighbours.
const STICKING: f64 = 24.0;

/// Reduced radius in metres of two pool balls, for which the stiffness is given.
const POOL_RADIUS: f64 = 0.028_575 / 2.0;

/// Hertz stiffness of a pair in N/m^1.5 from that of two pool balls: it grows with the root of the reduced radius.
fn pair_stiffness(a: &Ball, b: &Ball, stiffness: f64) -> f64 {
    stiffness * (a.radius * b.radius / (a.radius + b.radius) / POOL_RADIUS).sqrt()
}

/// How deep in metres two balls press into each other that meet at `speed` in m/s, (5 m v^2 / 4 K)^(2/5) with the
/// reduced mass m (Hertz 1882); `stiffness` is that of two pool balls in N/m^1.5.
#[must_use]
pub fn deepest_overlap(a: &Ball, b: &Ball, speed: f64, stiffness: f64) -> f64 {
    let mass = 1.0 / (1.0 / a.mass + 1.0 / b.mass);
    libm::pow(1.25 * mass * speed * speed / pair_stiffness(a, b, stiffness), 0.4)
}

/// A ball in a burst. Speeds count in the fastest closing speed, momenta in that times the unit of mass.
#[derive(Clone, Copy)]
struct Node {
    inverse_mass: f64,
    /// Which way impulses move it: not along z where it lies on the bed.
    free: DVec3,
    first_velocity: DVec3,
    /// Spin times radius.
    first_turn: DVec3,
    /// Half a step ago.
    velocity: DVec3,
    turn: DVec3,
    /// How much the last step changed them.
    gain: DVec3,
    turn_gain: DVec3,
    /// Now, judged by the changes in the last two steps.
    velocity_now: DVec3,
    turn_now: DVec3,
    /// Sum of the impulses.
    push: DVec3,
    /// Sum of normal x friction impulse: the angular impulse over the radius.
    twist: DVec3,
    /// Sum of the vertical friction impulses, which alone lift a ball off the bed.
    lift: f64,
}

impl Node {
    /// A ball that moves freely.
    fn new((ball, motion): &Member, free: DVec3, unit_mass: f64, speed: f64) -> Self {
        let velocity = motion.velocity * free / speed;
        let turn = motion.spin * (ball.radius / speed);
        Self {
            inverse_mass: unit_mass / ball.mass,
            free,
            first_velocity: velocity,
            first_turn: turn,
            velocity,
            turn,
            gain: DVec3::ZERO,
            turn_gain: DVec3::ZERO,
            velocity_now: velocity,
            turn_now: turn,
            push: DVec3::ZERO,
            twist: DVec3::ZERO,
            lift: 0.0,
        }
    }

    /// The impulses on the ball when the slate has taken its part.
    fn pushed(&self) -> DVec3 {
        if self.free.z == 0.0 { self.push.with_z(self.lift) } else { self.push }
    }

    /// Goes on by a step, with all impulses so far.
    fn step(&mut self) {
        let velocity = self.first_velocity + self.push * self.free * self.inverse_mass;
        let turn = self.first_turn + self.twist * (2.5 * self.inverse_mass);
        let (gain, turn_gain) = (velocity - self.velocity, turn - self.turn);
        // Half of the next gain, continued from the last two.
        self.velocity_now = velocity + gain - self.gain * 0.5;
        self.turn_now = turn + turn_gain - self.turn_gain * 0.5;
        (self.velocity, self.turn, self.gain, self.turn_gain) = (velocity, turn, gain, turn_gain);
    }
}

struct Burst<'a> {
    law: &'a BallBall,
    rubs: bool,
    nodes: SmallVec<[Node; 16]>,
    springs: SmallVec<[Spring; 64]>,
    /// Whether nothing takes energy out.
    lossless: bool,
    /// Indices of the springs that press, or will within a step, or did.
    pressed: SmallVec<[usize; 64]>,
    /// The units of speed in m/s, of mass in kg, and of time in s.
    speed: f64,
    unit_mass: f64,
    unit_time: f64,
    hertz_time: f64,
    step: f64,
    /// Which share of a slip friction can take out in a step.
    sticking: f64,
    now: f64,
    /// Added and taken away again, this rounds an impulse to a grid on which sums are exact in any order.
    grid: f64,
}

/// The outcome of a Hertz burst among the pairs of `members`; `None` for one that does not end.
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
pub fn burst(members: &[Member], pairs: &[(usize, usize)], law: &BallBall, stiffness: f64) -> Option<ClusterOutcome> {
    let Some(mut burst) = Burst::new(members, pairs, law, stiffness) else {
        // Nothing closes.
        return Some(ClusterOutcome {
            motions: members.iter().map(|(_, motion)| *motion).collect(),
            impulses: smallvec![0.0; pairs.len()],
            touched: smallvec![0.0; pairs.len()],
            resolver: ClusterResolver::HertzBurst,
        });
    };
    burst.run().then(|| burst.outcome(members))
}

impl<'a> Burst<'a> {
    /// Everything at the beginning; `None` if no pair closes.
    fn new(members: &[Member], pairs: &[(usize, usize)], law: &'a BallBall, stiffness: f64) -> Option<Self> {
        let unit_mass = members.iter().map(|(ball, _)| ball.mass).filter(|mass| mass.is_finite()).fold(0.0, f64::max);
        let free_of = |(ball, motion): &Member| {
            if is_airborne(ball, motion) { DVec3::ONE } else { DVec3::new(1.0, 1.0, 0.0) }
        };
        let free: SmallVec<[DVec3; 16]> = members.iter().map(free_of).collect();
        let closing = |&(a, b): &(usize, usize)| {
            let normal = (members[b].1.position - members[a].1.position).normalize();
            (members[a].1.velocity * free[a] - members[b].1.velocity * free[b]).dot(normal)
        };
        let speed = pairs.iter().map(closing).fold(0.0, f64::max);
        if speed <= 0.0 {
            return None;
        }
        let stiffest =
            pairs.iter().map(|&(a, b)| pair_stiffness(&members[a].0, &members[b].0, stiffness)).fold(0.0, f64::max);
        let unit_length = libm::pow(unit_mass * speed * speed / stiffest, 0.4);
        let nodes: SmallVec<[Node; 16]> =
            members.iter().zip(&free).map(|(member, &free)| Node::new(member, free, unit_mass, speed)).collect();
        let mut known = (f64::NAN, 0.0);
        let mut damping_of = |restitution: f64| {
            if known.0 != restitution {
                known = (restitution, damping(restitution));
            }
            known.1
        };
        let springs: SmallVec<[Spring; 64]> = pairs
            .iter()
            .map(|&(a, b)| {
                let (first, second) = (&members[a], &members[b]);
                let stiffness = pair_stiffness(&first.0, &second.0, stiffness) / stiffest;
                let gap = gap(first, second).max(0.0) / unit_length;
                let normal = (second.1.position - first.1.position).normalize();
                let damping = damping_of(pair_restitution(&first.0, &second.0, law));
                spring_between((a, &nodes[a]), (b, &nodes[b]), normal, gap, stiffness, damping)
            })
            .collect();
        let hertz_time = springs
            .iter()
            .filter(|spring| spring.yielding > 0.0)
            .map(|spring| 3.218 * libm::pow(spring.stiffness * spring.yielding, -0.4))
            .fold(f64::INFINITY, f64::min);
        let damped = springs
            .iter()
            .map(|spring| spring.damping * (spring.yielding / spring.stiffness).sqrt())
            .fold(0.0, f64::max);
        let rubs = law.friction_at(0.0) > 0.0;
        let steps = if rubs { RUBBING_STEPS } else { STEPS } * (1.0 + 2.0 * damped).min(MOST_DAMPED);
        let stopping = STICKING / steps;
        Some(Self {
            law,
            rubs,
            lossless: !rubs && damped == 0.0,
            nodes,
            pressed: SmallVec::with_capacity(springs.len()),
            springs,
            speed,
            unit_mass,
            unit_time: unit_length / speed,
            hertz_time,
            step: hertz_time / steps,
            sticking: stopping / (1.0 + 0.5 * stopping),
            now: 0.0,
            // Half an ulp of 1.5 * 2^5 is 2^-48 of a ball's momentum at the fastest closing speed.
            grid: 48.0,
        })
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
        self.pressed.iter().map(|&index| &self.springs[index]).any(|spring| {
            let is_quick = spring.closing.abs() > SLOW;
            let presses = spring.overlap > 0.0 && (spring.overlap > shallow || is_quick);
            presses || spring.touched.is_some() && is_quick && spring.closing < 0.0
        })
    }

    /// The time until the next touch, if none presses and the burst goes on: at the start where any contact closes, later
    /// only for one that has pressed before. Whichever comes first then ends the wait, lest one be passed over.
    fn wait(&self) -> Option<f64> {
        let first = self.now == 0.0;
        let arrival = |spring: &Spring| (-spring.overlap / spring.closing).max(0.0);
        let closing = || self.springs.iter().filter(|spring| spring.closing > SLOW);
        let is_back_soon = |spring: &Spring| spring.touched.is_some() && arrival(spring) <= AGAIN * self.hertz_time;
        if !first && !closing().any(is_back_soon) {
            return None;
        }
        closing().map(arrival).reduce(f64::min)
    }

    /// Moves the overlaps on and notes which contacts press, or will within a step, or did.
    fn drift(&mut self, time: f64) {
        self.now += time;
        self.pressed.clear();
        let nodes = &self.nodes[..];
        for (index, spring) in self.springs.iter_mut().enumerate() {
            let closing = (nodes[spring.a].velocity - nodes[spring.b].velocity).dot(spring.normal);
            spring.pulled = [closing - spring.closing + spring.last_impulse * spring.yielding, spring.pulled[0]];
            spring.last_impulse = 0.0;
            spring.closing = closing;
            spring.overlap += time * closing;
            if spring.overlap + self.step * closing.abs() > 0.0 {
                self.pressed.push(index);
            } else {
                spring.rubs = [DVec3::ZERO; 2];
                spring.rub_size = 0.0;
            }
        }
    }

    /// Gives every pressing contact its impulse for one step.
    fn kick(&mut self) {
        let Self { law, nodes, springs, grid, .. } = self;
        let (nodes, springs) = (&mut nodes[..], &mut springs[..]);
        let snap = |vector: DVec3| (vector + DVec3::splat(*grid)) - DVec3::splat(*grid);
        for &index in &self.pressed {
            let spring = &mut springs[index];
            let impulse = spring.impulse_of(self.step);
            if impulse <= 0.0 {
                continue;
            }
            spring.impulse += impulse;
            spring.last_impulse = impulse;
            if spring.touched.is_none() {
                let ahead = if spring.overlap < 0.0 { -spring.overlap / spring.closing } else { 0.0 };
                spring.touched = Some(self.now + ahead.clamp(0.0, self.step));
            }
            let mut push = spring.normal * -impulse;
            if self.rubs {
                let friction = rub(spring, impulse, (&nodes[spring.a], &nodes[spring.b]), self.sticking, |slip| {
                    law.friction_at(slip * self.speed)
                });
                push += friction;
                let lift = snap(friction).z;
                nodes[spring.a].lift += lift;
                nodes[spring.b].lift -= lift;
                let twist = snap(spring.normal.cross(friction));
                nodes[spring.a].twist += twist;
                nodes[spring.b].twist += twist;
            }
            let push = snap(push);
            nodes[spring.a].push += push;
            nodes[spring.b].push -= push;
        }
        nodes.iter_mut().for_each(Node::step);
    }

    /// The factor on all impulses at which no energy is made, and none is lost where nothing dissipates.
    fn share(&self) -> f64 {
        let work: ExactSum = self
            .nodes
            .iter()
            .map(|node| node.push.dot(node.first_velocity) + node.twist.dot(node.first_turn))
            .collect();
        let weight: ExactSum = self
            .nodes
            .iter()
            .map(|node| {
                let push = node.pushed().length_squared();
                node.inverse_mass * (push + 2.5 * node.twist.length_squared())
            })
            .collect();
        // The energy changes by share * work + share^2 / 2 * weight.
        let even = (-2.0 * work.value() / weight.value()).max(0.0);
        if self.lossless { even } else { even.min(1.0) }
    }

    fn outcome(&self, members: &[Member]) -> ClusterOutcome {
        let share = self.share();
        let motions = members
            .iter()
            .zip(&self.nodes)
            .map(|((ball, motion), node)| Motion {
                position: motion.position,
                velocity: motion.velocity + node.pushed() * (node.inverse_mass * share * self.speed),
                spin: motion.spin + node.twist * (2.5 * node.inverse_mass * share * self.speed / ball.radius),
            })
            .collect();
        let unit = self.unit_mass * self.speed;
        ClusterOutcome {
            motions,
            impulses: self.springs.iter().map(|spring| spring.impulse * share * unit).collect(),
            touched: self.springs.iter().map(|spring| spring.touched.unwrap_or(0.0) * self.unit_time).collect(),
            resolver: ClusterResolver::HertzBurst,
        }
    }
}

/// A contact that has not pressed yet; `stiffness` counts in the burst's units, `damping` is that of [`damping`].
fn spring_between(
    (a, first): (usize, &Node),
    (b, second): (usize, &Node),
    normal: DVec3,
    gap: f64,
    stiffness: f64,
    damping: f64,
) -> Spring {
    let yielding = (normal * first.free).length_squared() * first.inverse_mass
        + (normal * second.free).length_squared() * second.inverse_mass;
    Spring {
        a,
        b,
        normal,
        stiffness,
        damping: if yielding > 0.0 { damping * (stiffness / yielding).sqrt() } else { 0.0 },
        yielding,
        slip_yielding: 3.5 * (first.inverse_mass + second.inverse_mass),
        overlap: -gap,
        closing: (first.velocity - second.velocity).dot(normal),
        pulled: [0.0; 2],
        last_impulse: 0.0,
        friction: 0.0,
        fastest_slip: 0.0,
        rubs: [DVec3::ZERO; 2],
        rub_size: 0.0,
        impulse: 0.0,
        touched: None,
    }
}

/// The friction impulse on the first ball in one step: against the slip now, up to what stops it in that time.
///
/// The slip is the one that there would be without the friction of this very step, of which half lies before the present.
fn rub(
    spring: &mut Spring,
    impulse: f64,
    (a, b): (&Node, &Node),
    sticking: f64,
    friction_at: impl Fn(f64) -> f64,
) -> DVec3 {
    let normal = spring.normal;
    let relative = a.velocity_now - b.velocity_now + (a.turn_now + b.turn_now).cross(normal);
    let own = spring.rubs[0] * 2.0 - spring.rubs[1];
    let slip = relative - normal * relative.dot(normal) - own * (0.5 * spring.slip_yielding);
    let size = slip.length_squared().sqrt();
    let fast = size - 0.5 * spring.slip_yielding * spring.rub_size;
    if fast > spring.fastest_slip {
        spring.fastest_slip = fast;
        spring.friction = friction_at(fast);
    }
    spring.rub_size = (spring.friction * impulse).min(size * sticking / spring.slip_yielding);
    let friction = if size > 0.0 { slip * (-spring.rub_size / size) } else { DVec3::ZERO };
    spring.rubs = [friction, spring.rubs[0]];
    friction
}
