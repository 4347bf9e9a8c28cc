//! Several balls meet at once as springs: a burst of Hertz contacts between balls that keep their places.

use bevy::math::DVec3;

use super::ball_ball::pair_restitution;
use super::cluster::{ClusterOutcome, Member, gap};
use super::slate::is_airborne;
use crate::physics::ball::{Ball, Motion};
use crate::physics::exact_sum::ExactSum;
use crate::physics::parameters::{BallBall, ClusterResolver};

/// Steps for each Hertz time of the stiffest contact. Break, row and cradle are then good to 1e-4 of the speed
/// without friction, and to 3e-4 with it.
const STEPS: f64 = 96.0;

/// Steps after which a burst is given up. A break takes some hundreds, a row of fifteen about a thousand.
const MOST_STEPS: usize = 1 << 16;

/// Contacts slower than this share of the fastest closing speed are over.
const SLOW: f64 = 1e-6;

/// A contact that parted and closes again belongs to the burst if it touches within this many Hertz times.
const AGAIN: f64 = 4.0;

/// Restitutions below this are taken as this: a spring that gives nothing back would stay pressed for ever.
const LEAST_RESTITUTION: f64 = 0.01;

/// How many times in a Hertz time friction could stop a slip: fast enough for two balls to stick within their impact, slow
/// enough for a ball with six neighbours.
const STICKING: f64 = 24.0;

/// How much larger a slip has to be than the largest so far for the friction to be looked up again.
const SLIP_GROWTH: f64 = 1.01;

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

/// The damping a of a contact F = K d^1.5 + a sqrt(m K) d^0.25 d', at which two balls part with restitution `e`, at
/// every speed (Tsuji 1992).
///
/// With u = d^1.25 the pair is a linear oscillator (Antypov and Elliott 2011); it lets go where the force is zero, which
/// gives -ln e = (pi - 2 phi) tan phi with a = sqrt 5 sin phi, and beyond e = exp(-2), where it creeps,
/// -ln e = 2 psi coth psi with a = sqrt 5 cosh psi.
fn damping(e: f64) -> f64 {
    let loss = -libm::log(e.max(LEAST_RESTITUTION));
    if loss <= 0.0 {
        return 0.0;
    }
    let quarter = std::f64::consts::FRAC_PI_2;
    let turn = |phi: f64| 2.0 * (quarter - phi) * libm::tan(phi);
    let creep = |psi: f64| 2.0 * psi / libm::tanh(psi);
    if loss < 2.0 {
        5.0_f64.sqrt() * libm::sin(bisect(turn, loss, 0.0, quarter))
    } else {
        5.0_f64.sqrt() * libm::cosh(bisect(creep, loss, 0.0, loss))
    }
}

/// Where a growing function reaches `value` between `low` and `high`.
fn bisect(function: impl Fn(f64) -> f64, value: f64, mut low: f64, mut high: f64) -> f64 {
    for _ in 0..60 {
        let middle = low.midpoint(high);
        if function(middle) < value {
            low = middle;
        } else {
            high = middle;
        }
    }
    low.midpoint(high)
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
    velocity: DVec3,
    turn: DVec3,
    /// Sum of the impulses.
    push: DVec3,
    /// Sum of normal x friction impulse: the angular impulse over the radius.
    twist: DVec3,
    /// Sum of the vertical friction impulses, which alone lift a ball off the bed.
    lift: f64,
}

impl Node {
    /// The impulses on the ball when the slate has taken its part.
    fn pushed(&self) -> DVec3 {
        if self.free.z == 0.0 { self.push.with_z(self.lift) } else { self.push }
    }
}

/// A contact in a burst. Lengths count in the burst's own unit, in which the stiffest pair has stiffness one.
#[derive(Clone, Copy)]
struct Spring {
    a: usize,
    b: usize,
    /// From `a` to `b`.
    normal: DVec3,
    stiffness: f64,
    damping: f64,
    /// How much an impulse changes the closing speed.
    yielding: f64,
    /// How much a friction impulse changes the slip, times the steps that it takes to stop it.
    slip_yielding: f64,
    /// How deep the balls press into each other; negative for a gap.
    overlap: f64,
    closing: f64,
    /// How much the other contacts changed the closing speed in the last step.
    pulled: f64,
    last_impulse: f64,
    friction: f64,
    fastest_slip: f64,
    impulse: f64,
    /// When it pressed for the first time.
    touched: Option<f64>,
}

impl Spring {
    /// The normal impulse of one step, half of it before and half of it after the present.
    ///
    /// Damping is integrated over the overlap rather than the time, where it has no singular beginning:
    /// d^0.25 d' = (4/5 d^1.25)'. It is implicit in what this very impulse does to the closing speed, and takes what all
    /// other contacts do to it from the last step.
    fn impulse_of(&self, step: f64) -> f64 {
        let overlap = self.overlap.max(0.0);
        let root = overlap.sqrt();
        let elastic = step * self.stiffness * overlap * root;
        if self.damping == 0.0 {
            return elastic;
        }
        let way = step * (self.closing + 0.5 * self.pulled);
        let damped = 0.4 * self.damping * (stretched(self.overlap + way) - stretched(self.overlap - way));
        (elastic + damped) / (1.0 + 0.5 * step * self.damping * root.sqrt() * self.yielding)
    }
}

/// d^1.25, zero for a gap.
fn stretched(overlap: f64) -> f64 {
    let overlap = overlap.max(0.0);
    overlap * overlap.sqrt().sqrt()
}

struct Burst<'a> {
    law: &'a BallBall,
    rubs: bool,
    nodes: Vec<Node>,
    springs: Vec<Spring>,
    /// Whether nothing takes energy out.
    lossless: bool,
    /// Indices of the springs that press.
    pressed: Vec<usize>,
    /// The units of speed in m/s, of mass in kg, and of time in s.
    speed: f64,
    unit_mass: f64,
    unit_time: f64,
    step: f64,
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
/// Integrated by leapfrog, damping implicitly. Impulses lie on a grid, so that sums are exact: momentum is conserved to
/// the last bit, and neither the order of the balls nor a mirror changes a bit. In the end all impulses are scaled
/// together so that no energy is made, and none lost where there is no dissipation.
#[must_use]
pub fn burst(members: &[Member], pairs: &[(usize, usize)], law: &BallBall, stiffness: f64) -> Option<ClusterOutcome> {
    let Some(mut burst) = Burst::new(members, pairs, law, stiffness) else {
        // Nothing closes.
        return Some(ClusterOutcome {
            motions: members.iter().map(|(_, motion)| *motion).collect(),
            impulses: vec![0.0; pairs.len()],
            touched: vec![0.0; pairs.len()],
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
        let free: Vec<DVec3> = members.iter().map(free_of).collect();
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
        let nodes: Vec<Node> = members
            .iter()
            .zip(&free)
            .map(|((ball, motion), &free)| {
                let velocity = motion.velocity * free / speed;
                let turn = motion.spin * (ball.radius / speed);
                Node {
                    inverse_mass: unit_mass / ball.mass,
                    free,
                    first_velocity: velocity,
                    first_turn: turn,
                    velocity,
                    turn,
                    push: DVec3::ZERO,
                    twist: DVec3::ZERO,
                    lift: 0.0,
                }
            })
            .collect();
        let mut known = (f64::NAN, 0.0);
        let mut damping_of = |restitution: f64| {
            if known.0 != restitution {
                known = (restitution, damping(restitution));
            }
            known.1
        };
        let springs: Vec<Spring> = pairs
            .iter()
            .map(|&(a, b)| {
                let ((ball_a, motion_a), (ball_b, motion_b)) = (&members[a], &members[b]);
                let normal = (motion_b.position - motion_a.position).normalize();
                let yielding = (normal * nodes[a].free).length_squared() * nodes[a].inverse_mass
                    + (normal * nodes[b].free).length_squared() * nodes[b].inverse_mass;
                let stiffness = pair_stiffness(ball_a, ball_b, stiffness) / stiffest;
                Spring {
                    a,
                    b,
                    normal,
                    stiffness,
                    damping: if yielding > 0.0 {
                        damping_of(pair_restitution(ball_a, ball_b, law)) * (stiffness / yielding).sqrt()
                    } else {
                        0.0
                    },
                    yielding,
                    slip_yielding: 3.5 * (nodes[a].inverse_mass + nodes[b].inverse_mass) * STEPS / STICKING,
                    overlap: -gap(&members[a], &members[b]).max(0.0) / unit_length,
                    closing: (nodes[a].velocity - nodes[b].velocity).dot(normal),
                    pulled: 0.0,
                    last_impulse: 0.0,
                    friction: 0.0,
                    fastest_slip: 0.0,
                    impulse: 0.0,
                    touched: None,
                }
            })
            .collect();
        let step = springs
            .iter()
            .filter(|spring| spring.yielding > 0.0)
            .map(|spring| 3.218 * libm::pow(spring.stiffness * spring.yielding, -0.4) / STEPS)
            .fold(f64::INFINITY, f64::min);
        let rubs = law.friction_at(0.0) > 0.0;
        Some(Self {
            law,
            rubs,
            lossless: !rubs && springs.iter().all(|spring| spring.damping == 0.0),
            nodes,
            pressed: Vec::with_capacity(springs.len()),
            springs,
            speed,
            unit_mass,
            unit_time: unit_length / speed,
            step,
            now: 0.0,
            // Half an ulp of 1.5 * 2^5 is 2^-48 of a ball's momentum at the fastest closing speed.
            grid: 48.0,
        })
    }

    /// Runs to the end; false where that is not reached.
    fn run(&mut self) -> bool {
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

    /// Whether any contact still presses; one that is slow and hardly pressed does not.
    fn is_pressed(&self) -> bool {
        // The overlap at which a spring holds the energy of the slowest speed that counts: SLOW^(4/5).
        let shallow = 1.6e-5;
        self.springs
            .iter()
            .any(|spring| spring.overlap > 0.0 && (spring.overlap > shallow || spring.closing.abs() > SLOW))
    }

    /// The time until the first touch, if none presses: of contacts that have pressed before, or of any at the start.
    fn wait(&self) -> Option<f64> {
        let first = self.now == 0.0;
        self.springs
            .iter()
            .filter(|spring| spring.closing > SLOW && (first || spring.touched.is_some()))
            .map(|spring| (-spring.overlap / spring.closing).max(0.0))
            .filter(|&wait| first || wait <= AGAIN * STEPS * self.step)
            .reduce(f64::min)
    }

    /// Moves the overlaps on and notes which contacts press.
    fn drift(&mut self, time: f64) {
        self.now += time;
        self.pressed.clear();
        for (index, spring) in self.springs.iter_mut().enumerate() {
            let closing = (self.nodes[spring.a].velocity - self.nodes[spring.b].velocity).dot(spring.normal);
            spring.pulled = closing - spring.closing + spring.last_impulse * spring.yielding;
            spring.last_impulse = 0.0;
            spring.closing = closing;
            spring.overlap += time * spring.closing;
            if spring.overlap + self.step * spring.closing.max(0.0) > 0.0 {
                self.pressed.push(index);
            }
        }
    }

    /// Gives every pressing contact its impulse for one step.
    fn kick(&mut self) {
        let Self { law, nodes, springs, grid, step, .. } = self;
        let snap = |vector: DVec3| (vector + DVec3::splat(*grid)) - DVec3::splat(*grid);
        for &index in &self.pressed {
            let spring = &mut springs[index];
            let impulse = spring.impulse_of(*step);
            if impulse <= 0.0 {
                continue;
            }
            spring.impulse += impulse;
            spring.last_impulse = impulse;
            spring.touched.get_or_insert(self.now);
            let mut push = spring.normal * -impulse;
            if self.rubs {
                let (a, b) = (&nodes[spring.a], &nodes[spring.b]);
                let relative = a.velocity - b.velocity + (a.turn + b.turn).cross(spring.normal);
                let slip = relative - spring.normal * relative.dot(spring.normal);
                let fast = slip.length();
                if fast > spring.fastest_slip * SLIP_GROWTH {
                    spring.fastest_slip = fast;
                    spring.friction = law.friction_at(fast * self.speed);
                }
                if fast > 0.0 {
                    let rub = (spring.friction * impulse).min(fast / spring.slip_yielding);
                    let friction = slip * (-rub / fast);
                    push += friction;
                    let lift = snap(friction).z;
                    nodes[spring.a].lift += lift;
                    nodes[spring.b].lift -= lift;
                    let twist = snap(spring.normal.cross(friction));
                    nodes[spring.a].twist += twist;
                    nodes[spring.b].twist += twist;
                }
            }
            let push = snap(push);
            nodes[spring.a].push += push;
            nodes[spring.b].push -= push;
        }
        for node in nodes {
            node.velocity = node.first_velocity + node.push * node.free * node.inverse_mass;
            node.turn = node.first_turn + node.twist * (2.5 * node.inverse_mass);
        }
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
