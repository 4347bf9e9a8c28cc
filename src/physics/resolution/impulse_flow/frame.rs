//! The two bodies of an impact in coordinates of their contact: how forces at the contact and on the bed change the
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
    /// Slip of each body on the bed, in its own frame: for the second body e and h are reversed.
    pub feet: [Pair; 2],
    /// Speed at which the bodies approach along the normal.
    pub approach: f64,
}

/// Impulses so far, or their derivatives with respect to the normal impulse.
#[derive(Clone, Copy, Debug, Default)]
pub struct Push {
    /// Along the normal, above zero if it presses.
    pub normal: f64,
    /// Friction on the first body at the contact.
    pub contact: Pair,
    /// Friction of the bed on each body, in the body's own frame.
    pub feet: [Pair; 2],
}

impl Push {
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
pub struct Frame {
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
    /// 1 for the first body, -1 for the second, whose frame is reversed.
    pub sign: f64,
    /// Inverse mass of the body.
    pub inverse_mass: f64,
    /// Slip at the contact per unit of force at the foot, and equally the other way around, for each component.
    pub cross: Pair,
    /// Slip at the foot per unit of force there.
    pub give: f64,
}

impl Frame {
    /// Sum of the inverse masses.
    pub fn lightness(&self) -> f64 {
        self.inverse_mass[0] + self.inverse_mass[1]
    }

    /// Slip at the contact per unit of friction there, for each component; the bed takes vertical forces.
    pub fn give(&self) -> Pair {
        [3.5 * self.lightness(), (2.5 + self.sine * self.sine) * self.lightness()]
    }

    /// The foot of a body.
    pub fn foot(&self, body: usize) -> Foot {
        let sign = if body == 0 { 1.0 } else { -1.0 };
        let (sine, inverse_mass) = (sign * self.sine, self.inverse_mass[body]);
        Foot {
            sign,
            inverse_mass,
            cross: [inverse_mass * (1.0 - 2.5 * sine), sign * inverse_mass * (2.5 - sine)],
            give: 3.5 * inverse_mass,
        }
    }

    /// The changes of slips and approach by these impulses.
    pub fn changes(&self, push: &Push) -> Slips {
        let feet = [self.foot(0), self.foot(1)];
        let [at_a, at_b] = [0, 1].map(|i| {
            let foot = feet[i];
            [foot.cross[0] * push.feet[i][0], foot.cross[1] * push.feet[i][1]]
        });
        let give = self.give();
        let tilt = self.sine * self.cosine * self.lightness();
        let pull = feet[0].inverse_mass * push.feet[0][1] + feet[1].inverse_mass * push.feet[1][1];
        Slips {
            contact: [
                give[0] * push.contact[0] + (at_a[0] + at_b[0]),
                (tilt * push.normal + give[1] * push.contact[1]) + (at_a[1] + at_b[1]),
            ],
            feet: [0, 1].map(|i| {
                let foot = feet[i];
                [
                    foot.cross[0] * push.contact[0] + foot.give * push.feet[i][0],
                    foot.cross[1] * push.contact[1] + foot.give * push.feet[i][1]
                        - foot.inverse_mass * self.cosine * push.normal,
                ]
            }),
            approach: self.cosine * pull
                - self.cosine * (self.cosine * push.normal + self.sine * push.contact[1]) * self.lightness(),
        }
    }

    /// Largest friction of the bed on each body, per unit of normal impulse. The contact presses only one of them onto
    /// the bed.
    pub fn grip(&self, contact: Pair) -> [f64; 2] {
        let pressed = self.sine - self.cosine * contact[1];
        [pressed, -pressed].map(|share| self.bed_friction * share.max(0.0))
    }

    /// The friction forces at these slips. Contacts marked `still` (contact, first foot, second foot) stick if the
    /// limit of friction allows; otherwise their slip starts. The flags mark the contacts whose slip starts.
    pub fn friction(&self, slips: &Slips, still: [bool; 3]) -> (Push, [bool; 3]) {
        let (mut push, mut breaks) = (Push { normal: 1.0, ..Push::default() }, [false; 3]);
        if !still[0] {
            push.contact = against(slips.contact, self.friction);
            self.rub_feet(slips, still, &mut push, &mut breaks);
            return (push, breaks);
        }
        let mut tried = [[f64::NAN; 2]; 3];
        for round in 0..2 * ROUNDS {
            let before = push.contact;
            let tendency = self.changes(&Push { contact: [0.0; 2], ..push }).contact;
            (push.contact, breaks[0]) = holding(tendency, self.give(), self.friction);
            let moved = [push.contact[0] - before[0], push.contact[1] - before[1]];
            let settled = length(moved) <= f64::EPSILON * self.friction;
            tried = [tried[1], tried[2], push.contact];
            if !settled && round >= ROUNDS && round % 3 == 0 {
                push.contact = [0, 1].map(|i| limit_of(tried.map(|contact| contact[i]), self.friction));
            }
            self.rub_feet(slips, still, &mut push, &mut breaks);
            if settled {
                break;
            }
        }
        (push, breaks)
    }

    /// Finds the friction of the bed on each body, if that at the contact is known.
    fn rub_feet(&self, slips: &Slips, still: [bool; 3], push: &mut Push, breaks: &mut [bool; 3]) {
        let grip = self.grip(push.contact);
        for body in [0, 1] {
            (push.feet[body], breaks[1 + body]) = if grip[body] <= 0.0 || self.inverse_mass[body] <= 0.0 {
                ([0.0; 2], false)
            } else if still[1 + body] {
                let mut free = *push;
                free.feet[body] = [0.0; 2];
                let give = self.foot(body).give;
                holding(self.changes(&free).feet[body], [give; 2], grip[body])
            } else {
                (against(slips.feet[body], grip[body]), false)
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
fn against(slip: Pair, size: f64) -> Pair {
    let share = -size / length(slip);
    [share * slip[0], share * slip[1]]
}

/// Friction at a contact without slip that would start to slip at the rate `tendency` without friction.
///
/// - Up to `limit`, the force that holds the contact, and `false`.
/// - Beyond it, a force of the size `limit` against the slip that starts, and `true`. This slip has the direction w and
///   grows at the rate l: l w + limit give w = tendency (component by component), |w| = 1.
fn holding(tendency: Pair, give: Pair, limit: f64) -> (Pair, bool) {
    let hold = [-tendency[0] / give[0], -tendency[1] / give[1]];
    if length(hold) <= limit {
        return (hold, false);
    }
    let direction_at = |rate: f64| [tendency[0] / (rate + limit * give[0]), tendency[1] / (rate + limit * give[1])];
    // Newton's method for 1 / |w| = 1, which is nearly linear in the rate and does not overshoot from below.
    let mut rate = (length(tendency) - limit * give[0].max(give[1])).max(0.0);
    for _ in 0..ROUNDS {
        let w = direction_at(rate);
        let size = length(w);
        let slope = w[0] * w[0] / (rate + limit * give[0]) + w[1] * w[1] / (rate + limit * give[1]);
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
