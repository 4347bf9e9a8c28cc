//! A section of an impact, in which no contact starts or stops slipping, as power series. The page `docs/science/laws.md` derives the
//! coefficients, under the heading "An impact as power series". Its symbols are these:
//!
//! | page | here |
//! |---|---|
//! | N, a rate over the variable x, like all forces here | `normal` |
//! | friction at the contact: along e, along u (f) | `contact_friction[0]`, `[1]` |
//! | friction at the foot: along e, along h | `foot_friction[0]`, `[1]` |
//! | L | `foot_limit` |
//! | M | `foot.mobility` |
//! | a | `tendency` |
//! | length r and direction d of a slip | [`Polar`] |
//! | the sum of all w | `inverse_mass_sum` |
//!
//! `known` and `earlier` are sums over terms of lower order.

use super::constants::{Constants, Foot, Impulses, Slips};
use super::series::{Pair, Polar, Series, TERMS, dot, length, product, product_so_far, value};

/// The largest multiple of the sum of the inverse masses by which an impulse changes a slip (see the table on the page).
const LARGEST_MOBILITY: f64 = 3.5;

/// Errors of a slip or force that are only rounding, as a share of their squares.
const ROUNDING: f64 = 1e-15;

/// What a contact does in a section.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ContactMode {
    /// It slips.
    Slips,
    /// It has no slip at the start, but friction is too weak to make it stick.
    Starts,
    /// It sticks: friction prevents slip.
    Sticks,
}

/// The variable of the power series. As a slip vanishes, its direction turns ever faster as a function of the normal
/// impulse. As a function of the integral of dP / slip it decays like an exponential, which a series represents well.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SeriesVariable {
    /// The normal impulse P.
    Impulse,
    /// The integral of dP / s, where s is the slip at the contact as a share of its initial value.
    Contact,
    /// As `Contact`, but s is the slip at the foot that is pressed on the bed.
    Foot,
}

/// What the contacts do in a section.
#[derive(Clone, Copy, Debug)]
pub struct Modes {
    /// The body that the contact presses on the bed; `None` if it presses none, or only one that cannot move.
    pub pressed: Option<usize>,
    /// What the contact between the bodies does; never [`ContactMode::Starts`].
    pub contact: ContactMode,
    /// What the foot of the pressed body does.
    pub foot: ContactMode,
    /// The variable of the series, first the normal impulse; `Integration::variable` chooses another one.
    pub variable: SeriesVariable,
}

impl Modes {
    /// The modes of contacts that slip, except those marked `no_slip` (contact, first foot, second foot), which stick;
    /// `foot_starts` says that the pressed foot has no slip, but begins to slip.
    pub fn of(pressed: Option<usize>, no_slip: [bool; 3], foot_starts: bool) -> Self {
        let mode_of = |no_slip: bool| if no_slip { ContactMode::Sticks } else { ContactMode::Slips };
        let foot = mode_of(pressed.is_none_or(|body| no_slip[1 + body]));
        Self {
            pressed,
            contact: mode_of(no_slip[0]),
            foot: if foot_starts { ContactMode::Starts } else { foot },
            variable: SeriesVariable::Impulse,
        }
    }
}

/// The series of a section.
pub struct Section {
    modes: Modes,
    /// dP/dx: the normal impulse per unit of the variable.
    pub normal: Series,
    /// Friction at the contact.
    pub contact_friction: [Series; 2],
    /// Friction at the foot.
    pub foot_friction: [Series; 2],
    /// Largest friction of the bed.
    pub foot_limit: Series,
    /// Speed of approach.
    pub approach: Series,
    /// The integral of approach times `normal`: the work against the normal force. It grows in compression. When restitution has
    /// given its share back, the impact ends.
    pub work: Series,
    /// Slip at the contact, if it slips.
    pub contact_slip: [Series; 2],
    /// Slip at the foot, unless it sticks.
    pub foot_slip: [Series; 2],
}

const ZERO: Series = [0.0; TERMS];

impl Section {
    /// The series of a section that begins with `slips` and the work so far.
    pub fn beginning_with(constants: &Constants, slips: &Slips, work: f64, modes: Modes) -> Self {
        let mut new = Self {
            modes,
            normal: ZERO,
            contact_friction: [ZERO; 2],
            foot_friction: [ZERO; 2],
            foot_limit: ZERO,
            approach: ZERO,
            work: ZERO,
            contact_slip: [ZERO; 2],
            foot_slip: [ZERO; 2],
        };
        let foot = modes.pressed.map(|body| constants.foot(body));
        for i in 0..2 {
            if modes.contact == ContactMode::Slips {
                new.contact_slip[i][0] = slips.contact[i];
            }
            if let (Some(body), ContactMode::Slips) = (modes.pressed, modes.foot) {
                new.foot_slip[i][0] = slips.feet[body][i];
            }
        }
        new.approach[0] = slips.approach;
        new.work[0] = work;
        let (mut contact, mut foot_polar) = (Polar::new(), Polar::new());
        for k in 0..TERMS - 1 {
            new.push_term(constants, foot.as_ref(), &mut contact, &mut foot_polar, k);
        }
        for k in 0..TERMS - 1 {
            let rate = match modes.variable {
                SeriesVariable::Impulse => new.approach[k],
                SeriesVariable::Contact | SeriesVariable::Foot => product(&new.approach, &new.normal, k),
            };
            new.work[k + 1] = rate / following(k);
        }
        new
    }

    /// Computes coefficient `k` of the forces and `k + 1` of the slips.
    fn push_term(
        &mut self,
        constants: &Constants,
        foot: Option<&Foot>,
        contact: &mut Polar,
        foot_polar: &mut Polar,
        k: usize,
    ) {
        if self.modes.contact == ContactMode::Slips {
            contact.push(&self.contact_slip, k);
        }
        if foot.is_some() && self.modes.foot == ContactMode::Slips {
            foot_polar.push(&self.foot_slip, k);
        }
        self.normal[k] = match self.modes.variable {
            SeriesVariable::Impulse => f64::from(u8::from(k == 0)),
            SeriesVariable::Contact => contact.length[k] / contact.length[0],
            SeriesVariable::Foot => foot_polar.length[k] / foot_polar.length[0],
        };
        if self.modes.contact == ContactMode::Slips {
            for i in 0..2 {
                self.contact_friction[i][k] = -constants.friction
                    * match self.modes.variable {
                        SeriesVariable::Impulse => contact.direction[i][k],
                        SeriesVariable::Contact => self.contact_slip[i][k] / contact.length[0],
                        SeriesVariable::Foot => product(&contact.direction[i], &self.normal, k),
                    };
            }
        }
        let lift = constants.sine * constants.cosine * constants.inverse_mass_sum();
        match foot {
            Some(foot) => self.push_foot_friction(constants, foot, foot_polar, lift, k),
            None if self.modes.contact == ContactMode::Sticks => {
                self.contact_friction[1][k] = -lift * self.normal[k] / constants.mobility()[1];
            }
            None => {}
        }
        self.push_slips(constants, foot, lift, k);
    }

    /// Computes coefficient `k` of the largest bed friction, from the friction at the contact.
    fn push_foot_limit(&mut self, constants: &Constants, foot: &Foot, k: usize) {
        self.foot_limit[k] = constants.bed_friction
            * foot.sign
            * (constants.sine * self.normal[k] - constants.cosine * self.contact_friction[1][k]);
    }

    /// Computes coefficient `k` of the bed friction, and of the friction at a contact that sticks.
    fn push_foot_friction(&mut self, constants: &Constants, foot: &Foot, foot_polar: &mut Polar, lift: f64, k: usize) {
        let press = foot.inverse_mass * constants.cosine;
        let (mobility, coupling) = (constants.mobility(), foot.coupling);
        match (self.modes.contact, self.modes.foot) {
            (ContactMode::Sticks, ContactMode::Slips) => {
                let known = [0, 1].map(|i| product_so_far(&self.foot_limit, &foot_polar.direction[i], k));
                let direction = [foot_polar.direction[0][0], foot_polar.direction[1][0]];
                let pressing = constants.bed_friction * foot.sign;
                self.contact_friction[1][k] = (coupling[1]
                    * (pressing * constants.sine * self.normal[k] * direction[1] + known[1])
                    - lift * self.normal[k])
                    / (mobility[1] + coupling[1] * pressing * constants.cosine * direction[1]);
                self.push_foot_limit(constants, foot, k);
                for i in 0..2 {
                    self.foot_friction[i][k] = -(self.foot_limit[k] * direction[i] + known[i]);
                }
                self.contact_friction[0][k] = -coupling[0] * self.foot_friction[0][k] / mobility[0];
            }
            (ContactMode::Sticks, _) => {
                // `Integration` does not take a foot that starts to slip under a contact that sticks as a section. Everything sticks: no force in component 0, constant forces in component 1.
                self.contact_friction[1][k] = (-lift * self.normal[k]
                    - coupling[1] * press * self.normal[k] / foot.mobility)
                    / (mobility[1] - coupling[1] * coupling[1] / foot.mobility);
                self.foot_friction[1][k] =
                    (press * self.normal[k] - coupling[1] * self.contact_friction[1][k]) / foot.mobility;
                self.push_foot_limit(constants, foot, k);
            }
            (_, ContactMode::Slips) => {
                self.push_foot_limit(constants, foot, k);
                for i in 0..2 {
                    self.foot_friction[i][k] = -product(&self.foot_limit, &foot_polar.direction[i], k);
                }
            }
            (_, ContactMode::Starts) => {
                self.push_foot_limit(constants, foot, k);
                self.push_starting_foot(constants, foot, foot_polar, k);
            }
            (_, ContactMode::Sticks) => {
                self.push_foot_limit(constants, foot, k);
                self.foot_friction[0][k] = -coupling[0] * self.contact_friction[0][k] / foot.mobility;
                self.foot_friction[1][k] =
                    (press * self.normal[k] - coupling[1] * self.contact_friction[1][k]) / foot.mobility;
            }
        }
    }

    /// Computes coefficient `k` of the friction under a foot that starts to slip. Its slip is the variable times a
    /// series. The coefficients `k` of the length and of the direction of this series depend on each other. `turned` is what
    /// the direction gets from lower orders; see the formulas on the page.
    fn push_starting_foot(&mut self, constants: &Constants, foot: &Foot, foot_polar: &mut Polar, k: usize) {
        let tendency = [
            foot.coupling[0] * self.contact_friction[0][k],
            foot.coupling[1] * self.contact_friction[1][k] - foot.inverse_mass * constants.cosine * self.normal[k],
        ];
        let sticking = foot.mobility * self.foot_limit[0];
        if k == 0 {
            let size = length(tendency);
            foot_polar.length[0] = size - sticking;
            for (i, tendency) in tendency.into_iter().enumerate() {
                foot_polar.direction[i][0] = tendency / size;
                self.foot_friction[i][0] = -self.foot_limit[0] * foot_polar.direction[i][0];
            }
            return;
        }
        let direction = [foot_polar.direction[0][0], foot_polar.direction[1][0]];
        let inverse = 1.0 / foot_polar.length[0];
        let (square, known) = foot_polar.known([&self.foot_slip[0][1..], &self.foot_slip[1][1..]], k);
        let turned = [0, 1].map(|i| (direction[i] * square * inverse + known[i]) * inverse);
        let earlier = [0, 1].map(|i| product_so_far(&foot_polar.direction[i], &self.foot_limit, k));
        let rate = [0, 1].map(|i| tendency[i] + sticking * turned[i] - foot.mobility * earlier[i]);
        let along = dot(rate, direction);
        foot_polar.length[k] = along / following(k) + square * inverse;
        for i in 0..2 {
            let across = (rate[i] - along * direction[i]) / (following(k) + sticking * inverse);
            foot_polar.direction[i][k] = across * inverse - turned[i];
            self.foot_friction[i][k] = -(self.foot_limit[0] * foot_polar.direction[i][k] + earlier[i]);
        }
    }

    /// Computes coefficient `k + 1` of slips and approach. The approach is the relative velocity along n, of which the bed takes
    /// the vertical part.
    fn push_slips(&mut self, constants: &Constants, foot: Option<&Foot>, lift: f64, k: usize) {
        let (normal, next) = (self.normal[k], following(k));
        let (contact_friction, foot_friction) = (
            [self.contact_friction[0][k], self.contact_friction[1][k]],
            [self.foot_friction[0][k], self.foot_friction[1][k]],
        );
        let (coupling, mobility) = (foot.map_or([0.0; 2], |foot| foot.coupling), constants.mobility());
        if self.modes.contact == ContactMode::Slips {
            self.contact_slip[0][k + 1] = (mobility[0] * contact_friction[0] + coupling[0] * foot_friction[0]) / next;
            self.contact_slip[1][k + 1] =
                (mobility[1] * contact_friction[1] + coupling[1] * foot_friction[1] + lift * normal) / next;
        }
        let mut pull = 0.0;
        if let Some(foot) = foot {
            pull = foot.inverse_mass * foot_friction[1];
            if self.modes.foot != ContactMode::Sticks {
                let press = foot.inverse_mass * constants.cosine * normal;
                self.foot_slip[0][k + 1] =
                    (coupling[0] * contact_friction[0] + foot.mobility * foot_friction[0]) / next;
                self.foot_slip[1][k + 1] =
                    (coupling[1] * contact_friction[1] + foot.mobility * foot_friction[1] - press) / next;
            }
        }
        let push = (constants.cosine * normal + constants.sine * contact_friction[1]) * constants.inverse_mass_sum();
        self.approach[k + 1] = constants.cosine * (pull - push) / next;
    }

    /// How far the series can be used: until the last two terms that were computed change no slip by more than `error`, a speed in
    /// m/s. A friction changes a slip by at most [`LARGEST_MOBILITY`] times itself and the sum of the inverse masses.
    pub fn usable_length(&self, constants: &Constants, error: f64) -> f64 {
        [TERMS - 3, TERMS - 2].into_iter().fold(f64::INFINITY, |reach, k| {
            let friction = self
                .contact_friction
                .iter()
                .chain(&self.foot_friction)
                .fold(0.0, |most: f64, series| most.max(series[k].abs()));
            let size =
                constants.inverse_mass_sum() * self.normal[k].abs().max(LARGEST_MOBILITY * friction) / following(k);
            if size > 0.0 { reach.min(libm::pow(error / size, 1.0 / following(k))) } else { reach }
        })
    }

    /// The impulses from the start up to `at`.
    pub fn impulses(&self, at: f64) -> Impulses {
        let sum = |series: &Series| {
            let folded = series[..TERMS - 1].iter().enumerate().rev();
            folded.fold(0.0, |sum, (k, c)| sum * at + c / following(k)) * at
        };
        let mut feet = [[0.0; 2]; 2];
        if let Some(body) = self.modes.pressed {
            feet[body] = [sum(&self.foot_friction[0]), sum(&self.foot_friction[1])];
        }
        Impulses {
            normal: sum(&self.normal),
            contact: [sum(&self.contact_friction[0]), sum(&self.contact_friction[1])],
            feet,
        }
    }

    /// Whether the contacts at `at` still slip or stick as they did at the start.
    pub fn keeps_modes(&self, constants: &Constants, at: f64) -> bool {
        let pair = |series: &[Series; 2]| [value(&series[0], at), value(&series[1], at)];
        let first = |series: &[Series; 2]| [series[0][0], series[1][0]];
        // A slip that has turned by a right angle may have passed through zero.
        let ahead = |slip: &[Series; 2]| dot(pair(slip), first(slip)) > -ROUNDING * dot(first(slip), first(slip));
        let within = |force: Pair, limit: f64| dot(force, force) <= limit * limit * (1.0 + ROUNDING);
        let contact = match self.modes.contact {
            ContactMode::Slips | ContactMode::Starts => ahead(&self.contact_slip),
            ContactMode::Sticks => within(pair(&self.contact_friction), constants.friction * value(&self.normal, at)),
        };
        let foot_limit = value(&self.foot_limit, at);
        contact
            && match (self.modes.pressed, self.modes.foot) {
                (Some(_), ContactMode::Slips) => foot_limit >= 0.0 && ahead(&self.foot_slip),
                (Some(_), ContactMode::Starts) => foot_limit >= 0.0,
                (Some(_), ContactMode::Sticks) => foot_limit >= 0.0 && within(pair(&self.foot_friction), foot_limit),
                // No body that can move was pressed on the bed. This ends when one is; the sign of the force says which.
                (None, _) => {
                    let pressed = constants.sine * value(&self.normal, at)
                        - constants.cosine * value(&self.contact_friction[1], at);
                    pressed * constants.bed_friction == 0.0 || is_immovable(constants, pressed)
                }
            }
    }
}

/// Whether the body that is `pressed` on the bed, the first one by a positive force, the second by a negative one, cannot move.
/// Then friction there does not matter.
fn is_immovable(constants: &Constants, pressed: f64) -> bool {
    constants.inverse_mass[usize::from(pressed < 0.0)] == 0.0
}

/// k + 1: the integral of term `k` is divided by it.
fn following(k: usize) -> f64 {
    (k + 1) as f64
}
