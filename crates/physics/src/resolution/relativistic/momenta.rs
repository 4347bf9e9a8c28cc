//! Touching discs with their momenta, and the impulses that stop their contacts.

use glam::DVec3;
use smallvec::smallvec;

use crate::light::Light;
use crate::resolution::contact_graph::{ContactGraph, Link, PerBall, PerLink};
use crate::tolerances::CREEPING;
use crate::work::Meter;

/// Closing speeds below this share of the largest are rounding.
pub const ROUNDING: f64 = 1e-12;

/// Most steps of Newton's method to the impulses that stop the discs. Slow discs need one.
const STEPS: usize = 64;

/// A step of Newton's method is halved until the energy rises at its end by at most this share of its fall at the start.
const OVERSHOOT: f64 = 0.1;

/// Most halvings of a step.
const HALVINGS: usize = 60;

/// Discs on one level that obey special relativity, and the contacts between them and with fixed things.
#[derive(Clone, Debug)]
pub struct Momenta<'a> {
    light: Light,
    /// Their rest masses in kg, infinite for a fixed disc.
    masses: PerBall<f64>,
    /// Their velocities in m/s.
    velocities: PerBall<DVec3>,
    /// Their proper velocities in m/s: the momenta per mass.
    proper: PerBall<DVec3>,
    /// What impulses do to proper velocities.
    graph: ContactGraph<'a>,
}

impl<'a> Momenta<'a> {
    /// Discs with these rest masses (kg, infinite for a fixed one) and velocities (m/s).
    pub fn of(
        light: Light,
        discs: impl Iterator<Item = (f64, DVec3)>,
        links: impl Iterator<Item = Link>,
        meter: Meter<'a>,
    ) -> Self {
        let (masses, velocities): (PerBall<f64>, PerBall<DVec3>) = discs.unzip();
        let proper = velocities.iter().map(|velocity| light.proper_velocity(*velocity)).collect();
        let inverse_masses = masses.iter().map(|mass| DVec3::new(1.0, 1.0, 0.0) / *mass).collect();
        let graph = ContactGraph { inverse_masses, slowed: PerBall::new(), links: links.collect(), meter };
        Self { light, masses, velocities, proper, graph }
    }

    /// The light whose speed no disc reaches.
    pub fn light(&self) -> &Light {
        &self.light
    }

    /// The rest mass of a disc in kg, infinite for a fixed one.
    pub fn mass(&self, disc: usize) -> f64 {
        self.masses[disc]
    }

    /// The contacts, in which impulses change proper velocities.
    pub fn graph(&self) -> &ContactGraph<'a> {
        &self.graph
    }

    /// The proper velocities in m/s after these impulses (N s), one for each contact.
    pub fn proper_after(&self, impulses: &[f64]) -> PerBall<DVec3> {
        self.proper.iter().zip(self.graph.pushed(impulses)).map(|(proper, change)| *proper + change).collect()
    }

    /// The velocities in m/s after these impulses. That of a disc without an impulse keeps its bits.
    pub fn velocities_after(&self, impulses: &[f64]) -> PerBall<DVec3> {
        let before = self.velocities.iter().zip(&self.proper);
        let after = |((velocity, proper), change): ((&DVec3, &DVec3), DVec3)| {
            if change == DVec3::ZERO { *velocity } else { self.light.velocity(*proper + change) }
        };
        before.zip(self.graph.pushed(impulses)).map(after).collect()
    }

    /// The opening speeds of the contacts in m/s after these impulses.
    pub fn openings_after(&self, impulses: &[f64]) -> PerLink<f64> {
        self.graph.openings(&self.velocities_after(impulses))
    }

    /// Impulses on the `allowed` contacts, zero or more, after which none of these closes any more and none with an impulse
    /// opens. They follow the impulses `before`. Of all impulses that only push they leave the least energy.
    ///
    /// Newton's method: each step solves the contacts with the inertia that the discs have then.
    pub fn stopping_impulses(&self, before: &[f64], allowed: &[bool]) -> PerLink<f64> {
        let mut found: PerLink<f64> = smallvec![0.0; before.len()];
        let mut openings = self.openings_after(before);
        let scale = openings.iter().fold(0.0_f64, |most, opening| most.max(opening.abs()));
        for _ in 0..STEPS {
            let off = |k: usize| if found[k] > 0.0 { openings[k].abs() } else { -openings[k] };
            let is_stopped = (0..found.len()).all(|k| !allowed[k] || off(k) <= ROUNDING * scale);
            if is_stopped || self.graph.meter.is_spent() {
                break;
            }
            let graph = self.tangent(&sum(before, &found, 1.0));
            let straight = sum(&openings, &graph.openings(&graph.pushed(&found)), -1.0);
            let target = graph.stopping_impulses_near(&straight, allowed, &found);
            let way = sum(&target, &found, -1.0);
            let share;
            (share, openings) = step_that_falls(&openings, &way, |share| {
                self.openings_after(&sum(before, &sum(&found, &way, share), 1.0))
            });
            found = sum(&found, &way, share).into_iter().map(|impulse| impulse.max(0.0)).collect();
        }
        found
    }

    /// Impulses after which the `chosen` contacts have no speed, by Newton's method. `solve` finds such impulses from opening speeds
    /// if the discs keep the inertia that they have in the graph. Slow discs need one step.
    pub fn closing_impulses(
        &self,
        chosen: &[bool],
        solve: impl Fn(&ContactGraph, &[f64]) -> PerLink<f64>,
    ) -> PerLink<f64> {
        let mut found: PerLink<f64> = smallvec![0.0; chosen.len()];
        let mut openings = self.openings_after(&found);
        for _ in 0..STEPS {
            let is_closed = openings.iter().zip(chosen).all(|(opening, chosen)| !chosen || opening.abs() <= CREEPING);
            if is_closed || self.graph.meter.is_spent() {
                break;
            }
            let way = solve(&self.tangent(&found), &openings);
            if way.iter().all(|impulse| *impulse == 0.0) {
                break;
            }
            let share;
            (share, openings) =
                step_that_falls(&openings, &way, |share| self.openings_after(&sum(&found, &way, share)));
            found = sum(&found, &way, share);
        }
        found
    }

    /// The contacts, in which small impulses after `impulses` change velocities.
    fn tangent(&self, impulses: &[f64]) -> ContactGraph<'a> {
        let mut graph = self.graph.clone();
        for (disc, proper) in self.proper_after(impulses).into_iter().enumerate() {
            graph.set_inertia(disc, self.masses[disc], proper, &self.light);
        }
        graph
    }
}

/// How much of the step `way` of Newton's method is taken: all of it, or so often halved that the energy rises little at its
/// end. Returns the share, and the opening speeds after it. These are the slopes of the energy: `openings` are those before, and
/// `after` gives them after any share.
fn step_that_falls(openings: &[f64], way: &[f64], after: impl Fn(f64) -> PerLink<f64>) -> (f64, PerLink<f64>) {
    let rise = |openings: &[f64]| openings.iter().zip(way).map(|(opening, way)| opening * way).sum::<f64>();
    let fall = -rise(openings);
    let mut share = 1.0;
    let mut then = after(share);
    for _ in 1..HALVINGS {
        if rise(&then) <= OVERSHOOT * fall {
            break;
        }
        share *= 0.5;
        then = after(share);
    }
    (share, then)
}

/// The elements of `one` plus `share` times those of `other`.
fn sum(one: &[f64], other: &[f64], share: f64) -> PerLink<f64> {
    one.iter().zip(other).map(|(one, other)| one + share * other).collect()
}
