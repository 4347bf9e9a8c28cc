//! Friction at one contact of a burst, in one step.

use bevy::math::DVec2;

use super::frame::Frame;
use super::node::Node;
use super::spring::Spring;
use crate::physics::parameters::BallBall;

/// What a contact remembers of its friction.
#[derive(Clone, Copy, Default)]
pub(super) struct Rub {
    /// How much a friction impulse changes the slip.
    yielding: f64,
    /// The friction impulses of the last step and of the one before, and the size of the last.
    last: [DVec2; 2],
    size: f64,
    /// The fastest slip that the contact has seen.
    fastest: f64,
    /// A slip, and the exponential in the coefficient of friction at that slip.
    faded: (f64, f64),
}

impl Rub {
    /// Takes note of the friction of a step.
    pub(super) fn note(&mut self, friction: DVec2, size: f64) {
        self.last = [friction, self.last[0]];
        self.size = size;
    }

    /// A contact that has not rubbed yet, whose slip an impulse changes by `yielding`.
    pub(super) fn new(yielding: f64) -> Self {
        Self { yielding, faded: (0.0, 1.0), ..Self::default() }
    }

    /// The contact is open: nothing rubs.
    pub(super) fn end(&mut self) {
        self.last = [DVec2::ZERO; 2];
        self.size = 0.0;
    }
}

/// How the balls of a burst rub on each other: against the slip now, up to what stops it in the time of a step.
#[derive(Clone, Copy)]
pub(super) struct Rubbing {
    /// The coefficient of friction is floor + rise exp(-decay slip), with the slip in the burst's unit.
    floor: f64,
    rise: f64,
    decay: f64,
    /// Its least at any slip.
    least: f64,
    /// Which share of a slip friction can take out in a step.
    sticking: f64,
}

impl Rubbing {
    /// Friction by `law` in a burst with that unit of speed in m/s; `None` where there is none.
    pub(super) fn new(law: &BallBall, sticking: f64, speed: f64) -> Option<Self> {
        let (floor, rise) = (law.cling * law.friction.floor, law.cling * law.friction.rise);
        let decay = law.friction.decay * speed;
        (law.friction_at(0.0) > 0.0).then(|| Self { floor, rise, decay, least: floor.min(floor + rise), sticking })
    }

    /// The coefficient of friction for the fastest slip that a contact has seen. It grows little by little, and so the
    /// exponential goes on from the last one by its series: the whole of it would cost as much as all else here.
    fn coefficient(&self, rub: &mut Rub) -> f64 {
        if rub.fastest > rub.faded.0 {
            let more = self.decay * (rub.fastest - rub.faded.0);
            rub.faded = (rub.fastest, rub.faded.1 * faded(more));
        }
        self.floor + self.rise * rub.faded.1
    }

    /// The slip of a contact that there would be without the friction of this very step, of which half lies before the
    /// present.
    pub(super) fn slip<F: Frame>(spring: &Spring<F>, a: &Node, b: &Node) -> DVec2 {
        let rub = &spring.rub;
        let own = rub.last[0] * 2.0 - rub.last[1];
        let relative = spring.frame.slip(a.velocity_now() - b.velocity_now(), a.turn_now() + b.turn_now());
        relative - own * (0.5 * rub.yielding)
    }

    /// The most that friction does at a slip of that size, and the friction over the slip that stops it in the time of a
    /// step. The coefficient is asked for only where friction slips at all.
    pub(super) fn limits(&self, rub: &mut Rub, slip: f64, impulse: f64) -> (f64, f64) {
        rub.fastest = rub.fastest.max(slip - 0.5 * rub.yielding * rub.size);
        let holding = self.sticking / rub.yielding;
        if self.least * impulse >= slip * holding {
            return (f64::INFINITY, holding);
        }
        (self.coefficient(rub) * impulse, holding)
    }
}

/// exp(-x) for x that is not negative.
fn faded(x: f64) -> f64 {
    if x > 0.02 {
        return libm::exp(-x);
    }
    let terms = [1.0 / 2.0, 1.0 / 6.0, 1.0 / 24.0, 1.0 / 120.0, 1.0 / 720.0];
    1.0 - x * (1.0 - x * (terms[0] - x * (terms[1] - x * (terms[2] - x * (terms[3] - x * terms[4])))))
}
