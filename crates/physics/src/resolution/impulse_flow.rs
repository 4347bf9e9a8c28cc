//! Impact integrated over its normal impulse, with friction at the contact and under the balls, and energetic
//! restitution.
//!
//! The equations are those of Mathavan, Jackson and Parkin (2010 for a cushion, 2014 for two balls), written once for
//! two bodies of any size and mass. A nose is a body that nothing moves. All rates are per unit of the normal impulse
//! P. The foot of a body is the point at which it touches the bed.
//!
//! - Friction opposes slip. At a contact without slip friction has the size that prevents slip, up to its limit.
//! - Compression brings the normal speed to zero; then the normal force gives back e^2 of the work it took (Stronge's
//!   restitution).
//! - Between the times at which a contact starts or stops slipping the solution is analytic. This part of the impact is
//!   called a section. It is computed by power series, whose roots give those times and the end.

mod series;
mod body;
mod constants;
mod section;
#[cfg(test)]
mod tests;

use glam::DVec3;

use crate::exact_sum::times_to_one;
use crate::work::Meter;
use body::Axes;
pub use body::ImpactBody;
use constants::{Constants, Impulses, Slips};
use section::{ContactMode, Modes, Section, SeriesVariable};
use series::{Pair, dot, falls_to, length, value};

/// Slip below this share of the initial surface speeds counts as none: the contact sticks.
const NO_SLIP: f64 = 1e-11;

/// The last terms of a series are at most this share of the initial surface speeds.
const TOLERANCE: f64 = 3e-15;

/// [`Integration::start_slip`] ends once the product of two shares exceeds this: the new slip as a share of the initial
/// surface speeds, and the impulse since its start as a share of the whole impulse. Until then friction opposes the
/// slip that the forces would start, not the slip itself. This causes an error of the size of this constant.
const NEW_SLIP: f64 = 1e-9;

/// If the slip of a foot grows at less than this share of the rate at which friction could stop it,
/// [`Integration::start_slip`] integrates it instead of a series.
const SLOW_START: f64 = 0.02;

/// First and longest step of [`Integration::start_slip`], as shares of the whole impulse.
const SLIP_START_STEPS: (f64, f64) = (1e-7, 1e-3);

/// The most steps of all [`Integration::start_slip`] of an impact. Some thousands are enough for most.
const MOST_STEPS: usize = 200_000;

/// Longest section, as a multiple of the whole impulse.
const LONGEST: f64 = 4.0;

/// Bisection steps that find the end of a section, where a contact changes between slip and stick.
const HALVINGS: usize = 60;

/// Shortest section, as a share of the whole impulse, so that a change made by rounding alone cannot stall the impact.
const LEAST: f64 = 1e-14;

/// If slips and approach change by less than this share of what the normal impulse alone would change, nothing moves.
const UNMOVED: f64 = 1e-9;

/// The most sections of an impact. Most need five to thirty; if friction is almost enough to hold a contact, some
/// hundreds.
const MOST_SECTIONS: usize = 20_000;

/// The work of a section, and of a step of [`Integration::start_slip`], in the steps that a [`Meter`] counts.
const SECTION_WORK: usize = 60;
const STEP_WORK: usize = 10;

/// An impact of two bodies.
#[derive(Clone, Copy, Debug)]
pub struct Impact {
    /// The first body.
    pub a: ImpactBody,
    /// The second body.
    pub b: ImpactBody,
    /// Unit vector from the first to the second body, not vertical.
    pub normal: DVec3,
    /// Coefficient of friction between them.
    pub friction: f64,
    /// Coefficient of sliding friction between a body and the bed.
    pub bed_friction: f64,
    /// Square root of the share of the work of compression that restitution gives back, 0 to 1.
    pub restitution: f64,
}

impl Impact {
    /// Velocities and spins of both bodies after the impact, to 1e-9 of the initial surface speeds.
    ///
    /// The speeds are scaled to about 1 m/s by a power of two, which is exact. Otherwise the coefficients of high
    /// powers of a tiny impulse would overflow.
    ///
    /// `meter` counts the work. Once it is spent, the impact ends as it stands.
    #[must_use]
    pub fn outcome(&self, meter: Meter) -> [(DVec3, DVec3); 2] {
        let size = self.a.surface_speed() + self.b.surface_speed();
        let times = times_to_one(size);
        let faster = |body: ImpactBody| ImpactBody { velocity: body.velocity * times, spin: body.spin * times, ..body };
        let impact = Self { a: faster(self.a), b: faster(self.b), ..*self };
        impact.outcome_at_size(size * times, meter).map(|(velocity, spin)| (velocity / times, spin / times))
    }

    /// The outcome, if the surface speeds of both bodies add up to `size`.
    fn outcome_at_size(&self, size: f64, meter: Meter) -> [(DVec3, DVec3); 2] {
        let axes = self.axes();
        let mut integration = self.integration(size, &axes);
        integration.run(meter);
        let Impulses { normal, contact, feet } = integration.impulses;
        // The second body's coordinates are turned by half a turn: `across` is reversed, `upward` is the same.
        [
            self.a.after(&axes[0], normal, contact, feet[0]),
            self.b.after(&axes[1], normal, [contact[0], -contact[1]], feet[1]),
        ]
    }

    fn axes(&self) -> [Axes; 2] {
        [Axes::along(self.normal), Axes::along(-self.normal)]
    }

    /// The impact at its start, if the surface speeds of both bodies add up to `size`.
    fn integration(&self, size: f64, axes: &[Axes; 2]) -> Integration {
        let relative = self.a.surface(self.normal) - self.b.surface(-self.normal);
        let on = |body: &ImpactBody, axes: &Axes| {
            let foot = body.surface(DVec3::NEG_Z);
            [foot.dot(axes.across), foot.dot(axes.level)]
        };
        Integration {
            constants: Constants {
                sine: self.normal.z,
                cosine: self.normal.dot(axes[0].level),
                inverse_mass: [self.a.inverse_mass, self.b.inverse_mass],
                friction: self.friction,
                bed_friction: self.bed_friction,
            },
            initial: Slips {
                contact: [relative.dot(axes[0].across), relative.dot(axes[0].upward)],
                feet: [on(&self.a, &axes[0]), on(&self.b, &axes[1])],
                approach: (self.a.velocity - self.b.velocity).dot(self.normal),
            },
            size,
            lost_share: 1.0 - self.restitution * self.restitution,
            impulses: Impulses::default(),
            work: 0.0,
            final_work: None,
            steps: 0,
        }
    }
}

/// The state of an impact while it is integrated.
struct Integration {
    constants: Constants,
    initial: Slips,
    /// Sum of the initial surface speeds.
    size: f64,
    /// Share of the work of compression that is lost, 1 - e^2.
    lost_share: f64,
    /// The impulses so far.
    impulses: Impulses,
    /// The work of the normal force so far.
    work: f64,
    /// The work of the normal force at which the impact ends; known once compression is over.
    final_work: Option<f64>,
    /// Number of Runge-Kutta steps so far.
    steps: usize,
}

impl Integration {
    /// Integrates the impact to its end. Returns the number of sections.
    fn run(&mut self, meter: Meter) -> usize {
        for sections in 0..MOST_SECTIONS {
            if meter.is_spent() {
                return sections;
            }
            let slips = self.slips();
            let no_slip = self.no_slip(&slips);
            let (forces, starts_slipping) = self.constants.friction(&slips, no_slip);
            let pressed = self.pressed_body(&forces);
            let rates = self.constants.changes(&forces);
            if self.is_wedged(&rates, pressed) {
                return sections;
            }
            let foot_starts = pressed.is_some_and(|body| starts_slipping[1 + body]);
            let is_slow = || pressed.is_some_and(|body| self.starts_slowly(body, &rates, &forces));
            let ended = if starts_slipping[0] || foot_starts && (no_slip[0] || is_slow()) {
                self.start_slip(no_slip, meter)
            } else {
                let modes = Modes::of(pressed, no_slip, foot_starts);
                let variable = self.variable(&slips, &rates, &modes);
                meter.add(SECTION_WORK);
                self.section(&slips, Modes { variable, ..modes })
            };
            if ended {
                return sections + 1;
            }
        }
        MOST_SECTIONS
    }

    /// The body that these forces press on the bed, if it can move.
    fn pressed_body(&self, forces: &Impulses) -> Option<usize> {
        let limits = self.constants.foot_limits(forces.contact);
        [0, 1].into_iter().find(|&body| limits[body] > 0.0 && self.constants.inverse_mass[body] > 0.0)
    }

    /// Whether the slip of a foot that starts grows so slowly that a series cannot represent it, see [`SLOW_START`].
    fn starts_slowly(&self, body: usize, rates: &Slips, forces: &Impulses) -> bool {
        let limit = self.constants.foot_limits(forces.contact)[body];
        length(rates.feet[body]) < SLOW_START * self.constants.foot(body).mobility * limit
    }

    /// Whether the bodies are wedged: friction holds a ball so firmly between nose and bed that no normal impulse moves
    /// it. Then compression and restitution stop, and the impact is over.
    fn is_wedged(&self, rates: &Slips, pressed: Option<usize>) -> bool {
        let foot = pressed.map_or(0.0, |body| length(rates.feet[body]));
        rates.approach.abs().max(length(rates.contact)).max(foot) <= UNMOVED * self.constants.inverse_mass_sum()
    }

    fn slips(&self) -> Slips {
        let change = self.constants.changes(&self.impulses);
        let add = |a: Pair, b: Pair| [a[0] + b[0], a[1] + b[1]];
        Slips {
            contact: add(self.initial.contact, change.contact),
            feet: [add(self.initial.feet[0], change.feet[0]), add(self.initial.feet[1], change.feet[1])],
            approach: self.initial.approach + change.approach,
        }
    }

    /// Which contacts do not slip: between the bodies, under the first, under the second.
    fn no_slip(&self, slips: &Slips) -> [bool; 3] {
        [slips.contact, slips.feet[0], slips.feet[1]].map(|slip| length(slip) <= NO_SLIP * self.size)
    }

    /// The impulse that would stop the bodies, the "whole impulse" of the constants above.
    fn whole_impulse(&self) -> f64 {
        self.size / self.constants.inverse_mass_sum()
    }

    /// The variable of the series. If a slip ends within the impact or has just started, it is the variable of the slip
    /// that would end first at these rates. Otherwise it is the normal impulse.
    fn variable(&self, slips: &Slips, rates: &Slips, modes: &Modes) -> SeriesVariable {
        let young = 1e-3 * self.whole_impulse();
        let end = |slip: Pair, rate: Pair| {
            let end = length(slip) / length(rate);
            let ends = dot(slip, rate) < 0.0 || end < young;
            if ends { end } else { f64::INFINITY }
        };
        let contact =
            if modes.contact == ContactMode::Slips { end(slips.contact, rates.contact) } else { f64::INFINITY };
        let foot = match modes.pressed {
            Some(body) if modes.foot == ContactMode::Slips => end(slips.feet[body], rates.feet[body]),
            _ => f64::INFINITY,
        };
        let limit = LONGEST * self.whole_impulse();
        if contact.min(foot) >= limit {
            SeriesVariable::Impulse
        } else if contact <= foot {
            SeriesVariable::Contact
        } else {
            SeriesVariable::Foot
        }
    }

    /// Integrates to the end of a section. Returns whether the impact is over.
    fn section(&mut self, slips: &Slips, modes: Modes) -> bool {
        let section = Section::beginning_with(&self.constants, slips, self.work, modes);
        let mut end = self.end_of(&section);
        let mut low = 0.0;
        if self.final_work.is_none() && value(&section.approach, end) <= 0.0 {
            low = falls_to(&section.approach, 0.0, 0.0, end);
            self.final_work = Some(self.lost_share * value(&section.work, low));
        }
        let final_work = self.final_work.filter(|&final_work| value(&section.work, end) <= final_work);
        if let Some(final_work) = final_work {
            end = falls_to(&section.work, final_work, low, end);
        }
        self.impulses = self.impulses.plus(&section.impulses(end), 1.0);
        self.work = value(&section.work, end);
        final_work.is_some()
    }

    /// The value of the variable up to which a section can be used: as far as its series are exact, and as long as no
    /// contact starts or stops slipping.
    fn end_of(&self, section: &Section) -> f64 {
        let end = section.usable_length(&self.constants, TOLERANCE * self.size).min(LONGEST * self.whole_impulse());
        if section.keeps_modes(&self.constants, end) {
            return end;
        }
        let (mut low, mut high) = (0.0, end);
        for _ in 0..HALVINGS {
            let middle = f64::midpoint(low, high);
            if section.keeps_modes(&self.constants, middle) { low = middle } else { high = middle }
        }
        high.max(LEAST * self.whole_impulse())
    }

    /// Integrates by small steps of the classical Runge-Kutta method while a slip starts whose direction a power series
    /// cannot represent. Returns whether the impact is over.
    fn start_slip(&mut self, no_slip: [bool; 3], meter: Meter) -> bool {
        let (start, whole) = (self.impulses.normal, self.whole_impulse());
        let mut step = SLIP_START_STEPS.0 * whole;
        while self.steps < MOST_STEPS && !meter.is_spent() {
            meter.add(STEP_WORK);
            let remaining = self.remaining_impulse(no_slip);
            let before = self.impulses.normal;
            // A remainder that is only rounding counts as the end.
            let is_at_end = remaining.is_nan() || remaining <= f64::EPSILON * (whole + before);
            if !is_at_end {
                self.step(step.min(remaining), no_slip);
            }
            // So does one that is too small to change the impulse: slip and approach end together.
            if is_at_end || remaining <= step && self.impulses.normal <= before {
                let over = self.final_work.is_some();
                self.final_work = self.final_work.or(Some(self.lost_share * self.work));
                return over;
            }
            step = (2.0 * step).min(SLIP_START_STEPS.1 * whole);
            let slips = self.slips();
            let passed = (self.impulses.normal - start) / whole;
            let grown = |slip: Pair| length(slip) * passed > NEW_SLIP * self.size;
            let slips_and_before = [slips.contact, slips.feet[0], slips.feet[1]].into_iter().zip(no_slip);
            if passed > LONGEST || slips_and_before.into_iter().any(|(slip, had_none)| had_none && grown(slip)) {
                return false;
            }
        }
        // Rounding decides such an impact, or the work is spent. It ends as it stands.
        true
    }

    /// The normal impulse up to the end of compression or of the impact, if the forces stay as they are.
    fn remaining_impulse(&self, no_slip: [bool; 3]) -> f64 {
        let slips = self.slips();
        let slowing = -self.constants.changes(&self.constants.friction(&slips, no_slip).0).approach;
        match self.final_work {
            // Where friction draws the bodies together, these forces never end the compression.
            None if slowing <= 0.0 => f64::INFINITY,
            None => slips.approach / slowing,
            Some(final_work) => {
                // The remaining work falls by -speed P + slowing P^2 / 2.
                let (speed, left) = (slips.approach, self.work - final_work);
                2.0 * left / (-speed + (speed * speed + 2.0 * slowing * left).max(0.0).sqrt())
            }
        }
    }

    /// One Runge-Kutta step. Contacts marked `no_slip` are treated as without slip throughout.
    fn step(&mut self, step: f64, no_slip: [bool; 3]) {
        self.steps += 1;
        let first = self.impulses;
        let mut rate = |impulses: Impulses| {
            self.impulses = impulses;
            let slips = self.slips();
            (self.constants.friction(&slips, no_slip).0, slips.approach)
        };
        let (k1, w1) = rate(first);
        let (k2, w2) = rate(first.plus(&k1, 0.5 * step));
        let (k3, w3) = rate(first.plus(&k2, 0.5 * step));
        let (k4, w4) = rate(first.plus(&k3, step));
        self.impulses = first.plus(&k1, step / 6.0).plus(&k2, step / 3.0).plus(&k3, step / 3.0).plus(&k4, step / 6.0);
        self.work += step / 6.0 * (w1 + 2.0 * (w2 + w3) + w4);
    }
}
