//! Friction at one contact of a burst, in one step.

use glam::DVec2;

use crate::parameters::SlipFriction;
use crate::resolution::pair_law::PairLaw;

/// The state of friction at a contact.
#[derive(Clone, Copy, Default)]
pub(super) struct FrictionState {
    /// Change of slip per unit of friction impulse.
    mobility: f64,
    /// Ratio of friction to slip at which friction removes the largest allowed share of the slip in a step.
    stopping_ratio: f64,
    /// The friction impulses of the last step and of the one before.
    last: [DVec2; 2],
    /// The size of the last friction impulse.
    size: f64,
    /// The Coulomb limit minus the stopping friction in the last step.
    margin: f64,
    /// The fastest slip so far.
    fastest: f64,
    /// The exponential of the friction law at the fastest slip; for a law of another form, the coefficient there.
    at_fastest: f64,
}

impl FrictionState {
    /// A contact without friction so far; a unit of friction impulse changes its slip by `mobility`.
    pub(super) fn new(mobility: f64) -> Self {
        Self { mobility, ..Self::default() }
    }

    /// Sets up the friction. It removes at most the share `sticking` of a slip in a step; for `at_rest` see
    /// [`FrictionLaw::at_rest`].
    pub(super) fn begin(&mut self, sticking: f64, at_rest: f64) {
        self.stopping_ratio = sticking / self.mobility;
        self.at_fastest = at_rest;
    }

    /// Stores the friction of a step, its size and the new value of `margin`.
    pub(super) fn note(&mut self, friction: DVec2, size: f64, margin: f64) {
        self.last = [friction, self.last[0]];
        (self.size, self.margin) = (size, margin);
    }

    /// How much the friction of this step, extrapolated from the last two, changes the slip until the middle of the step.
    pub(super) fn own_change(&self) -> DVec2 {
        let own = self.last[0] * 2.0 - self.last[1];
        own * (0.5 * self.mobility)
    }

    /// The contact is open: no friction.
    pub(super) fn end(&mut self) {
        self.note(DVec2::ZERO, 0.0, 0.0);
        self.last[1] = DVec2::ZERO;
    }
}

/// The friction law of a burst. Friction acts against the present slip, up to what stops it within a step.
#[derive(Clone, Copy)]
pub(super) enum FrictionLaw<'a> {
    /// The coefficient is floor + rise exp(-decay slip), with the slip in the unit of the burst.
    Falling(SlipFriction),
    /// The coefficient has another form: the ball-ball law that gives it, and the burst's unit of speed in m/s.
    Other(PairLaw<'a>, f64),
}

impl<'a> FrictionLaw<'a> {
    /// The friction of `law` in a burst whose unit of speed is `speed` m/s; `None` if it has no friction.
    pub(super) fn new(law: &PairLaw<'a>, speed: f64) -> Option<Self> {
        let friction_law = match law.falling_friction() {
            Some(falling) => Self::Falling(SlipFriction { decay: falling.decay * speed, ..falling }),
            None => Self::Other(*law, speed),
        };
        (law.friction_at(0.0) > 0.0).then_some(friction_law)
    }

    /// The value at zero slip of the exponential, or of the coefficient if the law has another form.
    pub(super) fn at_rest(&self) -> f64 {
        match self {
            Self::Falling(_) => 1.0,
            Self::Other(law, _) => law.friction_at(0.0),
        }
    }

    /// The limits of friction at a slip of the size `slip`.
    ///
    /// The coefficient is that at the fastest slip so far. That slip grows in small steps, so the exponential is updated
    /// by a short series: computing it anew would cost as much as all the rest here.
    pub(super) fn limits(&self, state: &mut FrictionState, slip: f64, impulse: f64) -> Limits {
        let fast = slip - 0.5 * state.mobility * state.size;
        if fast > state.fastest {
            match self {
                Self::Falling(falling) => state.at_fastest *= faded(falling.decay * (fast - state.fastest)),
                Self::Other(law, speed) => state.at_fastest = law.friction_at(fast * speed),
            }
            state.fastest = fast;
        }
        let coefficient = match self {
            Self::Falling(falling) => falling.floor + falling.rise * state.at_fastest,
            Self::Other(..) => state.at_fastest,
        };
        Limits { most: coefficient * impulse, stopping_ratio: state.stopping_ratio, margin: state.margin }
    }
}

/// Limits of friction: the Coulomb limit, the largest ratio of friction to slip, and `FrictionState::margin` of the
/// last step.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    pub(super) most: f64,
    pub(super) stopping_ratio: f64,
    pub(super) margin: f64,
}

/// exp(-x) for x >= 0.
fn faded(x: f64) -> f64 {
    if x > 0.02 {
        return libm::exp(-x);
    }
    let terms = [1.0 / 2.0, 1.0 / 6.0, 1.0 / 24.0, 1.0 / 120.0, 1.0 / 720.0];
    1.0 - x * (1.0 - x * (terms[0] - x * (terms[1] - x * (terms[2] - x * (terms[3] - x * terms[4])))))
}
