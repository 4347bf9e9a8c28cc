//! The pressing contacts of a burst as a structure of arrays: one row per quantity. A step is then computed for several
//! contacts at a time, without waiting for the square root or division of the one before.

use glam::DVec2;

use super::friction::{FrictionState, Limits};
use super::spring::{HARDLY_PRESSED, Spring};

/// The most contacts in a batch.
pub(super) const BATCH_SIZE: usize = 32;

type Row = [f64; BATCH_SIZE];

/// What the normal impulses of a batch are computed from: for each quantity of [`Spring`] the values of all contacts.
struct Contacts {
    overlap: Row,
    closing: Row,
    outside_change: Row,
    jerk: Row,
    mobility: Row,
    stiffness: Row,
    damping: Row,
}

/// Contacts that press or will press within a step.
pub(super) struct Batch {
    pub(super) count: usize,
    /// Indices of their springs.
    pub(super) springs: [usize; BATCH_SIZE],
    contacts: Contacts,
    /// Normal impulses of one step, zero or more. NaN marks contacts that begin or end in it: see
    /// `Spring::passing_impulse`.
    pub(super) impulses: Row,
    /// The slips, sideways and upwards, and their sizes.
    side: Row,
    up: Row,
    pub(super) slips: Row,
    /// The limits of friction, see [`Limits`]. `find_friction` reads `margin` as the value of the last step and
    /// overwrites it.
    most: Row,
    stopping_ratio: Row,
    margin: Row,
    /// Friction impulse divided by slip.
    shares: Row,
}

impl Batch {
    /// An empty batch.
    pub(super) fn new() -> Self {
        let row = [0.0; BATCH_SIZE];
        Self {
            count: 0,
            springs: [0; BATCH_SIZE],
            contacts: Contacts {
                overlap: row,
                closing: row,
                outside_change: row,
                jerk: row,
                mobility: row,
                stiffness: row,
                damping: row,
            },
            impulses: row,
            side: row,
            up: row,
            slips: row,
            most: row,
            stopping_ratio: row,
            margin: row,
            shares: row,
        }
    }

    /// Adds a contact; there must be space for it.
    pub(super) fn add<F>(&mut self, index: usize, spring: &Spring<F>) {
        let place = self.count;
        self.springs[place] = index;
        let contacts = &mut self.contacts;
        contacts.overlap[place] = spring.overlap;
        contacts.closing[place] = spring.closing;
        contacts.outside_change[place] = spring.outside_change();
        contacts.jerk[place] = spring.jerk();
        contacts.mobility[place] = spring.mobility;
        contacts.stiffness[place] = spring.stiffness;
        contacts.damping[place] = spring.damping;
        self.count += 1;
    }

    /// Computes the normal impulses of one step, except those that need `Spring::passing_impulse`.
    pub(super) fn find_normal_impulses(&mut self, step: f64) {
        normal_impulses(step, &self.contacts, &mut self.impulses[..self.count]);
    }

    /// Sets the slip of a contact.
    pub(super) fn note_slip(&mut self, place: usize, slip: DVec2) {
        (self.side[place], self.up[place]) = (slip.x, slip.y);
    }

    /// Computes the sizes of the slips.
    pub(super) fn measure(&mut self) {
        for ((size, side), up) in self.slips[..self.count].iter_mut().zip(&self.side).zip(&self.up) {
            *size = (side * side + up * up).sqrt();
        }
    }

    /// Sets the limits of the friction of a contact.
    pub(super) fn limit(&mut self, place: usize, limits: Limits) {
        (self.most[place], self.stopping_ratio[place], self.margin[place]) =
            (limits.most, limits.stopping_ratio, limits.margin);
    }

    /// Computes friction divided by slip. Friction is the smaller of its Coulomb limit and of what stops the slip.
    ///
    /// If the larger of the two becomes the smaller one within a step, the mean of the minimum is less than the minimum
    /// now. Let x be the limit minus the stopping friction, changing evenly by d per step. The mean over the steps
    /// before and after is then less by (d - |x|)^3 / 6 d^2: the second difference of the second integral of min(x, 0).
    pub(super) fn find_friction(&mut self) {
        let Self { slips, most, stopping_ratio, margin, shares, .. } = self;
        let limits = most.iter().zip(&*stopping_ratio).zip(margin.iter_mut());
        for ((share, &slip), ((&most, &stopping_ratio), margin)) in
            shares[..self.count].iter_mut().zip(&*slips).zip(limits)
        {
            let stopping = slip * stopping_ratio;
            let now = most - stopping;
            let change = (now - *margin).abs();
            let beyond = larger(change - now.abs(), 0.0);
            let part = beyond / larger(change, f64::MIN_POSITIVE);
            let less = beyond * part * part * (1.0 / 6.0);
            let lesser = if most < stopping { most } else { stopping };
            // Without slip friction is zero.
            *share = larger(lesser - less, 0.0) / larger(slip, f64::MIN_POSITIVE);
            *margin = now;
        }
    }

    /// The friction impulse on the first ball of a contact. It is stored in `state`.
    pub(super) fn friction(&self, place: usize, state: &mut FrictionState) -> DVec2 {
        let share = self.shares[place];
        let friction = DVec2::new(self.side[place], self.up[place]) * -share;
        state.note(friction, self.slips[place] * share, self.margin[place]);
        friction
    }
}

/// The normal impulses of contacts that press throughout the steps before and after. Each is the mean of the force over
/// both steps, weighted by a triangle that peaks now. With that mean leapfrog is exact: x(t + h) - 2 x(t) + x(t - h) =
/// h^2 times the mean acceleration. The overlap in these steps is extrapolated from its speed and acceleration now,
/// which leaves an error of fourth order in the step.
fn normal_impulses(step: f64, contacts: &Contacts, impulses: &mut [f64]) {
    for (k, impulse) in impulses.iter_mut().enumerate().take(BATCH_SIZE) {
        let (overlap, closing) = (contacts.overlap[k], contacts.closing[k]);
        let (outside_change, mobility) = (contacts.outside_change[k], contacts.mobility[k]);
        let (stiffness, damping) = (contacts.stiffness[k], contacts.damping[k]);
        let damped = |elastic: f64, drag: f64, speed: f64| (elastic + drag * speed) / (1.0 + 0.5 * drag * mobility);
        // The force as it is now, times the step.
        let pressed = larger(overlap, 0.0);
        let root = pressed.sqrt();
        let plain = step * stiffness * root * pressed;
        let drag = step * damping * root.sqrt();
        let before = closing + 0.5 * outside_change;
        let guess = larger(damped(plain, drag, before), 0.0);
        let change = outside_change - mobility * guess;
        let speed = closing + 0.5 * change;
        let travel = (step * speed).abs();
        // Series in the displacement of a step over the overlap. The triangle-weighted mean of a force f is f + h^2/12
        // f'' + ..; the mean closing speed over both steps exceeds the present one by h^2/6 of its second derivative.
        let inverse = 1.0 / overlap;
        let bend = step * change * inverse;
        let square = travel * inverse * travel * inverse;
        let elastic = plain * (1.0 + bend * 0.125 + square * (1.0 / 16.0 + square * (1.0 / 640.0)));
        let stiffening = 0.125 * mobility * step * plain * inverse;
        let steady =
            damped(elastic, drag * (1.0 + bend * 0.0625 - square * 0.015_625 + stiffening), before - contacts.jerk[k]);
        // Whether, while the contact separates, damping exceeds the spring force within a step: K d^1.25 < a |d'|,
        // without roots.
        let least = larger(overlap - travel, 0.0);
        let separates = speed < 0.0 && fourth_power(stiffness * least) * least < fourth_power(speed * damping);
        let presses = overlap > travel && !separates;
        let unless_soft = if presses { larger(steady, 0.0) } else { f64::NAN };
        *impulse = if overlap + travel < HARDLY_PRESSED { guess } else { unless_soft };
    }
}

/// The larger of two numbers, without the treatment of NaN that makes `f64::max` slower.
fn larger(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}

fn fourth_power(value: f64) -> f64 {
    (value * value) * (value * value)
}
