//! An impact followed in its normal impulse: friction at the contact and under the balls, restitution by work.
//!
//! The equations are those of Mathavan, Jackson and Parkin (2010 for a cushion, 2014 for two balls), written once for
//! two bodies of any size and mass; a nose is a body that nothing moves. All rates are per unit of the normal impulse P:
//! slip is opposed by friction, a contact without slip takes what friction it needs to stay so, up to its limit. The
//! normal speed is brought to zero (compression), then the normal force gives back e^2 of the work that it took
//! (Stronge's restitution).

use bevy::math::DVec3;

use super::extrapolation::{Flow, step};
use crate::physics::ball::{Ball, Motion};

/// Slip below this share of the first surface speeds is none: the contact sticks. Far above the error of a step, so that
/// none can jump to and fro across it.
const STILL: f64 = 2e-11;

/// Error of a step, as a share of the first surface speeds.
const TOLERANCE: f64 = 5e-14;

/// No step may take more than this share of the way to where a slip ends.
const CAUTION: f64 = 0.99;

/// A phase ends when less than this share of the whole impulse is left of it.
const LANDED: f64 = 1e-14;

/// After so many steps the bound for no slip rises by a factor of ten. Most phases take some thirty; but where friction
/// is almost enough to hold a contact, its slip stays tiny and turns fast, which would take thousands.
const PATIENCE: usize = 100;

/// By then every slip counts as none, and the phase has ended.
const MOST_STEPS: usize = 15 * PATIENCE;

/// Rounds of the search for the friction of a contact that sticks; each shrinks the error at least to a half.
const ROUNDS: usize = 64;

/// One of the two bodies that meet.
#[derive(Clone, Copy, Debug)]
pub struct Party {
    inverse_mass: f64,
    inverse_inertia: f64,
    /// From the centre to the contact, in metres.
    lever: DVec3,
    /// From the centre to the bed, in metres.
    foot: DVec3,
    velocity: DVec3,
    spin: DVec3,
}

impl Party {
    /// A nose, or anything else that nothing moves.
    pub const FIXED: Self = Self {
        inverse_mass: 0.0,
        inverse_inertia: 0.0,
        lever: DVec3::ZERO,
        foot: DVec3::ZERO,
        velocity: DVec3::ZERO,
        spin: DVec3::ZERO,
    };

    /// A ball on the bed that is touched in the direction `outward`, a unit vector from its centre.
    #[must_use]
    pub fn of(ball: &Ball, motion: &Motion, outward: DVec3) -> Self {
        if ball.is_fixed() {
            return Self::FIXED;
        }
        Self {
            inverse_mass: ball.inverse_mass(),
            inverse_inertia: 1.0 / ball.moment_of_inertia(),
            lever: outward * ball.radius,
            foot: DVec3::NEG_Z * ball.radius,
            velocity: motion.velocity,
            spin: motion.spin,
        }
    }

    fn surface_speed(&self) -> f64 {
        self.velocity.length() + self.spin.length() * self.foot.length()
    }

    /// What a force at the contact does to the body, cloth friction left out. The bed holds it down.
    fn pushed(&self, force: DVec3) -> Rate {
        Rate { velocity: (force * self.inverse_mass).with_z(0.0), spin: self.lever.cross(force) * self.inverse_inertia }
    }

    /// What a force at the contact does to the body together with the friction of the cloth, which the downward part of
    /// that force presses it on.
    fn rate(&self, rate_of: &Rate, force: DVec3, bed_friction: f64, still: f64) -> Rate {
        let push = self.pushed(force);
        let pressed = bed_friction * (-force.z).max(0.0);
        if pressed <= 0.0 || self.inverse_mass <= 0.0 {
            return push;
        }
        let tendency = push.at(self.foot).with_z(0.0);
        let rub = opposing(rate_of.at(self.foot).with_z(0.0), tendency, 3.5 * self.inverse_mass, pressed, still);
        Rate {
            velocity: push.velocity + rub * self.inverse_mass,
            spin: push.spin + self.foot.cross(rub) * self.inverse_inertia,
        }
    }
}

/// Velocity and spin of a body, or their rates.
#[derive(Clone, Copy, Debug)]
struct Rate {
    velocity: DVec3,
    spin: DVec3,
}

impl Rate {
    /// That of the surface at the end of `lever`.
    fn at(&self, lever: DVec3) -> DVec3 {
        self.velocity + self.spin.cross(lever)
    }
}

/// Friction: against the slip up to `limit`; where nothing slips, what holds against `tendency`, the rate at which slip
/// would start, up to `limit`. `give` is the slip that a unit of friction takes away.
fn opposing(slip: DVec3, tendency: DVec3, give: f64, limit: f64, still: f64) -> DVec3 {
    let speed = slip.length();
    if speed > still {
        return slip * (-limit / speed);
    }
    let urge = tendency.length();
    if urge == 0.0 { DVec3::ZERO } else { tendency * (-limit.min(urge / give) / urge) }
}

/// Both bodies at one moment of the impact, and the work that the normal force has taken so far.
#[derive(Clone, Copy, Debug)]
struct State {
    a: Rate,
    b: Rate,
    work: f64,
}

impl Flow for State {
    fn plus(&self, rate: &Self, by: f64) -> Self {
        let add = |x: &Rate, r: &Rate| Rate { velocity: x.velocity + r.velocity * by, spin: x.spin + r.spin * by };
        Self { a: add(&self.a, &rate.a), b: add(&self.b, &rate.b), work: self.work + rate.work * by }
    }
}

/// An impact of two bodies.
#[derive(Clone, Copy, Debug)]
pub struct Impact {
    /// The first body.
    pub a: Party,
    /// The second body.
    pub b: Party,
    /// Unit vector from the first to the second body.
    pub normal: DVec3,
    /// Coefficient of friction between them.
    pub friction: f64,
    /// Coefficient of sliding friction between a body and the bed.
    pub bed_friction: f64,
    /// Square root of the share of the work of compression that restitution gives back, 0 to 1.
    pub restitution: f64,
}

impl Impact {
    /// Velocities and spins of both bodies after the impact, to 1e-9 of the first surface speeds, and to 1e-6 where
    /// friction is just about enough to hold a contact.
    #[must_use]
    pub fn outcome(&self) -> [(DVec3, DVec3); 2] {
        let of = |party: &Party| Rate { velocity: party.velocity, spin: party.spin };
        let start = State { a: of(&self.a), b: of(&self.b), work: 0.0 };
        let compressed = self.follow(start, |speed, slowing, _| speed / slowing);
        let work = self.restitution * self.restitution * compressed.work;
        let end = self.follow(State { work, ..compressed }, |speed, slowing, left| {
            // The work that is left falls by -speed P + slowing P^2 / 2.
            2.0 * left / (-speed + (speed * speed + 2.0 * slowing * left).max(0.0).sqrt())
        });
        [(end.a.velocity, end.a.spin), (end.b.velocity, end.b.spin)]
    }

    /// Follows the impact until `left(normal speed, its fall, work)`, the impulse up to the end of the phase, is spent.
    fn follow(&self, start: State, left: impl Fn(f64, f64, f64) -> f64) -> State {
        let size = self.a.surface_speed() + self.b.surface_speed();
        let mut still = STILL * size;
        let off = |a: &State, b: &State| self.distance(a, b) / size;
        let whole = size / (self.a.inverse_mass + self.b.inverse_mass);
        let mut state = start;
        let mut longest = f64::INFINITY;
        for number in 1..=MOST_STEPS {
            if number % PATIENCE == 0 {
                still *= 10.0;
            }
            let rate = self.rate(&state, still);
            let speed = self.normal_speed(&state);
            let remaining = left(speed, -self.normal_speed(&rate), state.work);
            // NaN: nothing moves along the normal any more.
            if remaining.is_nan() || remaining.abs() <= LANDED * whole {
                break;
            }
            let to_end = if remaining > 0.0 || remaining.abs() < 1e-3 * whole { remaining } else { f64::INFINITY };
            let mut by = to_end.min(longest).min(CAUTION * self.until_a_slip_ends(&state, &rate, still));
            if by.is_infinite() {
                by = whole;
            }
            loop {
                let trial = step(&state, by, TOLERANCE, |state| self.rate(state, still), off);
                let fitting = 0.9 * libm::pow(TOLERANCE / trial.error.max(1e-10 * TOLERANCE), 1.0 / 9.0);
                if trial.error <= TOLERANCE || by.abs() <= LANDED * whole {
                    state = trial.end;
                    longest = by.abs() * if trial.easy { 5.0 } else { fitting.clamp(0.5, 10.0) };
                    break;
                }
                by *= fitting.clamp(0.1, 0.7);
            }
        }
        state
    }

    fn distance(&self, a: &State, b: &State) -> f64 {
        let of = |x: &Rate, y: &Rate, party: &Party| {
            (x.velocity - y.velocity).length() + (x.spin - y.spin).length() * party.foot.length()
        };
        of(&a.a, &b.a, &self.a) + of(&a.b, &b.b, &self.b)
    }

    /// Speed of approach along the normal.
    fn normal_speed(&self, state: &State) -> f64 {
        (state.a.velocity - state.b.velocity).dot(self.normal)
    }

    /// Slip of the first surface over the second.
    fn slip(&self, a: &Rate, b: &Rate) -> DVec3 {
        let relative = a.at(self.a.lever) - b.at(self.b.lever);
        relative - self.normal * relative.dot(self.normal)
    }

    /// The impulse after which, at this rate, the first of the slips that shrink is gone.
    fn until_a_slip_ends(&self, state: &State, rate: &State, still: f64) -> f64 {
        let under = |party: &Party, x: &Rate| x.at(party.foot).with_z(0.0);
        [
            (self.slip(&state.a, &state.b), self.slip(&rate.a, &rate.b)),
            (under(&self.a, &state.a), under(&self.a, &rate.a)),
            (under(&self.b, &state.b), under(&self.b, &rate.b)),
        ]
        .into_iter()
        .filter(|(slip, change)| slip.length() > still && slip.dot(*change) < 0.0)
        .map(|(slip, change)| slip.length_squared() / -slip.dot(change))
        .fold(f64::INFINITY, f64::min)
    }

    fn rate(&self, state: &State, still: f64) -> State {
        let give = 3.5 * (self.a.inverse_mass + self.b.inverse_mass);
        let slip = self.slip(&state.a, &state.b);
        let with = |rub: DVec3| {
            let on_a = rub - self.normal;
            (
                self.a.rate(&state.a, on_a, self.bed_friction, still),
                self.b.rate(&state.b, -on_a, self.bed_friction, still),
            )
        };
        let mut rub = opposing(slip, DVec3::ZERO, give, self.friction, still);
        let (mut a, mut b) = with(rub);
        if slip.length() <= still {
            // What holds the contact presses the balls on the bed, whose friction moves the contact.
            for _ in 0..ROUNDS {
                let tendency = self.slip(&a, &b) - rub * give;
                let next = opposing(slip, tendency, give, self.friction, still);
                let settled = (next - rub).length() <= f64::EPSILON * self.friction;
                rub = next;
                (a, b) = with(rub);
                if settled {
                    break;
                }
            }
        }
        let work = (state.a.velocity - state.b.velocity).dot(self.normal);
        State { a, b, work }
    }
}
