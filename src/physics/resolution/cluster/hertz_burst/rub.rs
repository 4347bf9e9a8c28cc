//! Friction at one contact of a burst, in one step.

use bevy::math::DVec2;

use super::frame::Frame;
use super::node::Node;
use super::spring::Spring;
use crate::physics::parameters::SlipFriction;
use crate::physics::resolution::PairLaw;

/// What a contact remembers of its friction.
#[derive(Clone, Copy, Default)]
pub(super) struct Rub {
    /// How much a friction impulse changes the slip.
    yielding: f64,
    /// The friction over the slip that stops as much of it in a step as friction can.
    holding: f64,
    /// The friction impulses of the last step and of the one before, and the size of the last.
    last: [DVec2; 2],
    size: f64,
    /// By how much friction could do more in the last step than what stopped the slip.
    spare: f64,
    /// The fastest slip that the contact has seen, and what tells the coefficient of friction at it: the exponential where
    /// friction falls by one, else the coefficient itself.
    fastest: f64,
    at_fastest: f64,
}

impl Rub {
    /// A contact that has not rubbed yet, whose slip an impulse changes by `yielding`.
    pub(super) fn new(yielding: f64) -> Self {
        Self { yielding, ..Self::default() }
    }

    /// Friction takes out at most the share `sticking` of a slip in a step; `at_rest` is what tells its coefficient at no slip.
    pub(super) fn begin(&mut self, sticking: f64, at_rest: f64) {
        self.holding = sticking / self.yielding;
        self.at_fastest = at_rest;
    }

    /// Takes note of the friction of a step, of its size and of what it had to spare.
    pub(super) fn note(&mut self, friction: DVec2, size: f64, spare: f64) {
        self.last = [friction, self.last[0]];
        (self.size, self.spare) = (size, spare);
    }

    /// The contact is open: nothing rubs.
    pub(super) fn end(&mut self) {
        self.note(DVec2::ZERO, 0.0, 0.0);
        self.last[1] = DVec2::ZERO;
    }
}

/// How the balls of a burst rub on each other: against the slip now, up to what stops it in the time of a step.
#[derive(Clone, Copy)]
pub(super) enum Rubbing<'a> {
    /// The coefficient of friction is floor + rise exp(-decay slip), with the slip in the burst's unit.
    Falling(SlipFriction),
    /// The law gives the coefficient; the burst's unit of speed in m/s.
    Other(PairLaw<'a>, f64),
}

impl<'a> Rubbing<'a> {
    /// Friction by `law` in a burst with that unit of speed in m/s; `None` where there is none.
    pub(super) fn new(law: &PairLaw<'a>, speed: f64) -> Option<Self> {
        let rubbing = match law.falling_friction() {
            Some(falling) => Self::Falling(SlipFriction { decay: falling.decay * speed, ..falling }),
            None => Self::Other(*law, speed),
        };
        (law.friction_at(0.0) > 0.0).then_some(rubbing)
    }

    /// What tells the coefficient at no slip.
    pub(super) fn at_rest(&self) -> f64 {
        match self {
            Self::Falling(_) => 1.0,
            Self::Other(law, _) => law.friction_at(0.0),
        }
    }

    /// The slip of a contact that there would be without the friction of this very step, of which half lies before the
    /// present.
    pub(super) fn slip<F: Frame>(spring: &Spring<F>, a: &Node, b: &Node) -> DVec2 {
        let rub = &spring.rub;
        let own = rub.last[0] * 2.0 - rub.last[1];
        let relative = spring.frame.slip(a.velocity_now() - b.velocity_now(), a.turn_now() + b.turn_now());
        relative - own * (0.5 * rub.yielding)
    }

    /// What friction is limited by at a slip of that size: the most that it does, the friction over the slip that stops it in
    /// the time of a step, and what there was to spare in the last step.
    ///
    /// The coefficient is that of the fastest slip. It grows little by little, and so an exponential goes on from the last
    /// one by its series: the whole of it would cost as much as all else here.
    pub(super) fn limits(&self, rub: &mut Rub, slip: f64, impulse: f64) -> Limits {
        let fast = slip - 0.5 * rub.yielding * rub.size;
        if fast > rub.fastest {
            match self {
                Self::Falling(falling) => rub.at_fastest *= faded(falling.decay * (fast - rub.fastest)),
                Self::Other(law, speed) => rub.at_fastest = law.friction_at(fast * speed),
            }
            rub.fastest = fast;
        }
        let coefficient = match self {
            Self::Falling(falling) => falling.floor + falling.rise * rub.at_fastest,
            Self::Other(..) => rub.at_fastest,
        };
        Limits { most: coefficient * impulse, holding: rub.holding, spare: rub.spare }
    }
}

/// What friction is limited by.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    pub(super) most: f64,
    pub(super) holding: f64,
    pub(super) spare: f64,
}

/// exp(-x) for x that is not negative.
fn faded(x: f64) -> f64 {
    if x > 0.02 {
        return libm::exp(-x);
    }
    let terms = [1.0 / 2.0, 1.0 / 6.0, 1.0 / 24.0, 1.0 / 120.0, 1.0 / 720.0];
    1.0 - x * (1.0 - x * (terms[0] - x * (terms[1] - x * (terms[2] - x * (terms[3] - x * terms[4])))))
}
