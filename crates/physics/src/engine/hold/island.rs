//! Islands: touching balls, with the noses, jaws and pocket edges that they touch, as one problem. The force in one
//! contact can press the next.

use glam::DVec3;
use smallvec::{SmallVec, smallvec};

use super::ball::HeldBall;
use super::contact::HeldContact;
use crate::all_parameters::Physics;
use crate::ball::Motion;
use crate::engine::environment::Environment;
use crate::resolution::{ContactGraph, Momenta, PerBall, PerLink};

/// Touching balls and their contacts at one time.
pub struct Island<'a> {
    pub environment: &'a Environment,
    pub balls: PerBall<HeldBall>,
    /// The present motions of the balls.
    pub motions: PerBall<Motion>,
    /// Accelerations of the balls in m/s^2 without contact forces.
    pub accelerations: PerBall<DVec3>,
    /// The contacts.
    pub contacts: PerLink<HeldContact>,
    /// The balls and contacts as the solver of forces has them: which balls a contact joins, and its normal.
    pub graph: ContactGraph<'a>,
}

impl Island<'_> {
    /// The parameters and laws.
    pub fn physics(&self) -> &Physics {
        self.environment.physics()
    }

    /// The balls with their momenta, if they obey special relativity. Balls that stay at rest are fixed.
    pub fn momenta(&self) -> Option<Momenta<'_>> {
        let light = self.physics().light()?;
        let balls = self.balls.iter().zip(&self.motions).zip(&self.graph.inverse_masses);
        let discs = balls.map(|((ball, motion), inverse_mass)| {
            let mass = if *inverse_mass == DVec3::ZERO { f64::INFINITY } else { ball.ball.mass };
            (mass, motion.velocity)
        });
        Some(Momenta::of(light, discs, self.graph.links.iter().copied(), self.graph.meter))
    }

    /// Gives a ball that obeys special relativity the inertia of its present velocity.
    pub fn set_inertia(&mut self, slot: usize) {
        if let Some(light) = self.physics().light() {
            let proper = light.proper_velocity(self.motions[slot].velocity);
            self.graph.set_inertia(slot, self.balls[slot].ball.mass, proper, &light);
        }
    }

    /// The contacts as flags, for the solver.
    pub fn which(&self, is_meant: impl Fn(&HeldContact) -> bool) -> PerLink<bool> {
        self.contacts.iter().map(is_meant).collect()
    }

    /// The gap speed of each contact in m/s: the speed at which its gap grows. Negative where the contact closes.
    pub fn gap_speeds(&self) -> PerLink<f64> {
        self.graph.openings(&velocities(&self.motions))
    }

    /// The gap acceleration of each contact in m/s^2: the second derivative of its gap, the rotation of the normal
    /// included. Negative where the contact is pressed together.
    pub fn gap_accelerations(&self) -> PerLink<f64> {
        gap_accelerations(&self.graph, &self.contacts, &self.motions, &self.accelerations)
    }

    /// The balls of a contact: one, or two.
    pub fn balls_of(&self, contact: usize) -> SmallVec<[usize; 2]> {
        let link = &self.graph.links[contact];
        [Some(link.a), link.b].into_iter().flatten().collect()
    }

    /// For each ball, whether a contact holds it.
    pub fn held_balls(&self) -> PerBall<bool> {
        let mut held: PerBall<bool> = smallvec![false; self.balls.len()];
        for (link, _) in self.graph.links.iter().zip(&self.contacts).filter(|(_, contact)| contact.is_held) {
            held[link.a] = true;
            if let Some(b) = link.b {
                held[b] = true;
            }
        }
        held
    }
}

/// As [`Island::gap_accelerations`], for other motions of the balls and the normals of `graph`.
pub fn gap_accelerations(
    graph: &ContactGraph,
    contacts: &[HeldContact],
    motions: &[Motion],
    accelerations: &[DVec3],
) -> PerLink<f64> {
    let links = graph.links.iter().zip(contacts);
    links.map(|(link, contact)| graph.opening(link, accelerations) + contact.line.turning(link.a, motions)).collect()
}

/// The centres of the balls, in metres.
pub fn places(motions: &[Motion]) -> PerBall<DVec3> {
    motions.iter().map(|motion| motion.position).collect()
}

/// The velocities of the balls, in m/s.
pub fn velocities(motions: &[Motion]) -> PerBall<DVec3> {
    motions.iter().map(|motion| motion.velocity).collect()
}
