//! The constants of an impact, in coordinates of the contact: how forces at the contact and on the bed change the
//! slips.
//!
//! A body's foot is its contact with the bed. Vectors have two components. Component 0 is along e = z x h, where h is
//! the horizontal direction from the first body to the second. Component 1 is along n x e, upwards, for the slip at the
//! contact, and along h for the slips of the feet. The two components are coupled only through the sizes of slips and
//! forces.

use super::series::{Pair, dot, length};

/// Slips and speed of approach in m/s, or their changes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Slips {
    /// Slip of the first body's surface relative to the second's at the contact.
    pub contact: Pair,
    /// Slip of each body on the bed, in its own coordinates: for the second body e and h are reversed.
    pub feet: [Pair; 2],
    /// Speed at which the bodies approach along the normal.
    pub approach: f64,
}

/// Impulses so far, or their derivatives with respect to the normal impulse.
#[derive(Clone, Copy, Debug, Default)]
pub struct Impulses {
    /// Along the normal, above zero if it presses.
    pub normal: f64,
    /// Friction on the first body at the contact.
    pub contact: Pair,
    /// Friction of the bed on each body, in the body's own coordinates.
    pub feet: [Pair; 2],
}

impl Impulses {
    /// The sum of this and `share` times the other.
    pub fn plus(&self, other: &Self, share: f64) -> Self {
        let add = |a: Pair, b: Pair| [a[0] + share * b[0], a[1] + share * b[1]];
        Self {
            normal: self.normal + share * other.normal,
            contact: add(self.contact, other.contact),
            feet: [add(self.feet[0], other.feet[0]), add(self.feet[1], other.feet[1])],
        }
    }
}

/// The constants of an impact: direction of the normal, inverse masses, coefficients of friction.
#[derive(Clone, Copy, Debug)]
pub struct Constants {
    /// Sine of the elevation of the normal from the first body to the second.
    pub sine: f64,
    /// Cosine of that elevation.
    pub cosine: f64,
    /// Inverse mass of each body in 1/kg; zero for one that nothing moves.
    pub inverse_mass: [f64; 2],
    /// Coefficient of friction at the contact.
    pub friction: f64,
    /// Coefficient of friction on the bed.
    pub bed_friction: f64,
}

/// How forces at a body's foot and at the contact change the slips there, in m/s per N s.
#[derive(Clone, Copy, Debug)]
pub struct Foot {
    /// 1 for the first body, -1 for the second, whose coordinates are reversed.
    pub sign: f64,
    /// Inverse mass of the body.
    pub inverse_mass: f64,
    /// Slip at the contact per unit of force at the foot, and equally the other way around, for each component.
    pub coupling: Pair,
    /// Slip at the foot per unit of force there.
    pub mobility: f64,
}

impl Constants {
    /// Sum of the inverse masses.
    pub fn inverse_mass_sum(&self) -> f64 {
        self.inverse_mass[0] + self.inverse_mass[1]
    }

    /// Slip at the contact per unit of friction there, for each component; the bed takes vertical forces.
    pub fn mobility(&self) -> Pair {
        [3.5 * self.inverse_mass_sum(), (2.5 + self.sine * self.sine) * self.inverse_mass_sum()]
    }

    /// The foot of a body.
    pub fn foot(&self, body: usize) -> Foot {
        let sign = if body == 0 { 1.0 } else { -1.0 };
        let (sine, inverse_mass) = (sign * self.sine, self.inverse_mass[body]);
        Foot {
            sign,
            inverse_mass,
            coupling: [inverse_mass * (1.0 - 2.5 * sine), sign * inverse_mass * (2.5 - sine)],
            mobility: 3.5 * inverse_mass,
        }
    }

    /// The changes of slips and approach by these impulses.
    pub fn changes(&self, impulses: &Impulses) -> Slips {
        let feet = [self.foot(0), self.foot(1)];
        let [at_a, at_b] = [0, 1].map(|i| {
            let foot = feet[i];
            [foot.coupling[0] * impulses.feet[i][0], foot.coupling[1] * impulses.feet[i][1]]
        });
        let mobility = self.mobility();
        let lift = self.sine * self.cosine * self.inverse_mass_sum();
        let pull = feet[0].inverse_mass * impulses.feet[0][1] + feet[1].inverse_mass * impulses.feet[1][1];
        Slips {
            contact: [
                mobility[0] * impulses.contact[0] + (at_a[0] + at_b[0]),
                (lift * impulses.normal + mobility[1] * impulses.contact[1]) + (at_a[1] + at_b[1]),
            ],
            feet: [0, 1].map(|i| {
                let foot = feet[i];
                [
                    foot.coupling[0] * impulses.contact[0] + foot.mobility * impulses.feet[i][0],
                    foot.coupling[1] * impulses.contact[1] + foot.mobility * impulses.feet[i][1]
                        - foot.inverse_mass * self.cosine * impulses.normal,
                ]
            }),
            approach: self.cosine * pull
                - self.cosine
                    * (self.cosine * impulses.normal + self.sine * impulses.contact[1])
                    * self.inverse_mass_sum(),
        }
    }

    /// Largest friction of the bed on each body, per unit of normal impulse. The contact presses only one of them onto
    /// the bed.
    pub fn foot_limits(&self, contact: Pair) -> [f64; 2] {
        let pressed = self.sine - self.cosine * contact[1];
        [pressed, -pressed].map(|share| self.bed_friction * share.max(0.0))
    }

    /// The friction forces at these slips. Contacts marked `no_slip` (contact, first foot, second foot) stick if the
    /// limit of friction allows; otherwise their slip starts. The flags mark the contacts whose slip starts.
    pub fn friction(&self, slips: &Slips, no_slip: [bool; 3]) -> (Impulses, [bool; 3]) {
        let (mut impulses, mut starts_slipping) = (Impulses { normal: 1.0, ..Impulses::default() }, [false; 3]);
        if !no_slip[0] {
            impulses.contact = slipping_friction(slips.contact, self.friction);
            self.find_foot_friction(slips, no_slip, &mut impulses, &mut starts_slipping);
            return (impulses, starts_slipping);
        }
        let mut tried = [[f64::NAN; 2]; 3];
        for round in 0..2 * ROUNDS {
            let before = impulses.contact;
            let tendency = self.changes(&Impulses { contact: [0.0; 2], ..impulses }).contact;
            (impulses.contact, starts_slipping[0]) = sticking_friction(tendency, self.mobility(), self.friction);
            let moved = [impulses.contact[0] - before[0], impulses.contact[1] - before[1]];
            let settled = length(moved) <= f64::EPSILON * self.friction;
            tried = [tried[1], tried[2], impulses.contact];
            if !settled && round >= ROUNDS && round % 3 == 0 {
                impulses.contact = [0, 1].map(|i| limit_of(tried.map(|contact| contact[i]), self.friction));
            }
            self.find_foot_friction(slips, no_slip, &mut impulses, &mut starts_slipping);
            if settled {
                break;
            }
        }
        (impulses, starts_slipping)
    }

    /// Finds the friction of the bed on each body from the friction at the contact.
    fn find_foot_friction(
        &self,
        slips: &Slips,
        no_slip: [bool; 3],
        impulses: &mut Impulses,
        starts_slipping: &mut [bool; 3],
    ) {
        let limits = self.foot_limits(impulses.contact);
        for body in [0, 1] {
            (impulses.feet[body], starts_slipping[1 + body]) = if limits[body] <= 0.0 || self.inverse_mass[body] <= 0.0
            {
                ([0.0; 2], false)
            } else if no_slip[1 + body] {
                let mut free = *impulses;
                free.feet[body] = [0.0; 2];
                let mobility = self.foot(body).mobility;
                sticking_friction(self.changes(&free).feet[body], [mobility; 2], limits[body])
            } else {
                (slipping_friction(slips.feet[body], limits[body]), false)
            };
        }
    }
}

/// After this many iterations for the friction of a sticking contact, Aitken's rule speeds up the search. Usually each
/// iteration at least halves the error. With a coefficient of bed friction near 1 the error hardly shrinks.
const ROUNDS: usize = 64;

/// The limit of a sequence whose steps have a constant ratio, from three numbers of it (Aitken's rule), if its size is
/// at most `most`; otherwise the last of them.
fn limit_of([first, second, third]: [f64; 3], most: f64) -> f64 {
    let (step, bend) = (third - second, (third - second) - (second - first));
    let limit = third - step * step / bend;
    if limit.abs() <= most { limit } else { third }
}

/// Friction of the given size against a slip.
fn slipping_friction(slip: Pair, size: f64) -> Pair {
    let share = -size / length(slip);
    [share * slip[0], share * slip[1]]
}

/// Friction at a contact without slip that would start to slip at the rate `tendency` without friction.
///
/// - If that is at most `limit`: the force that keeps the contact from slipping, and `false`.
/// - Otherwise: a force of the size `limit` against the slip that starts, and `true`. This slip has the direction w and
///   grows at the rate l: l w + limit mobility w = tendency (component by component), |w| = 1.
fn sticking_friction(tendency: Pair, mobility: Pair, limit: f64) -> (Pair, bool) {
    let sticking = [-tendency[0] / mobility[0], -tendency[1] / mobility[1]];
    if length(sticking) <= limit {
        return (sticking, false);
    }
    let direction_at =
        |rate: f64| [tendency[0] / (rate + limit * mobility[0]), tendency[1] / (rate + limit * mobility[1])];
    // Newton's method for 1 / |w| = 1, which is nearly linear in the rate and does not overshoot from below.
    let mut rate = (length(tendency) - limit * mobility[0].max(mobility[1])).max(0.0);
    for _ in 0..ROUNDS {
        let w = direction_at(rate);
        let size = length(w);
        let slope = w[0] * w[0] / (rate + limit * mobility[0]) + w[1] * w[1] / (rate + limit * mobility[1]);
        let step = (size - 1.0) * size * size / slope;
        rate = (rate + step).max(0.0);
        if step.abs() <= f64::EPSILON * rate {
            break;
        }
    }
    let w = direction_at(rate);
    let share = -limit / dot(w, w).sqrt();
    ([share * w[0], share * w[1]], true)
}
