//! The graph: balls, and the contacts between them.

use glam::{DVec2, DVec3};
use smallvec::SmallVec;

use crate::light::Light;
use crate::work::Meter;

/// One value per contact, on the stack for up to four: most groups of balls that are pressed together have two
/// contacts.
pub type PerLink<T> = SmallVec<[T; 4]>;

/// One value per ball, on the stack for up to four.
pub type PerBall<T> = SmallVec<[T; 4]>;

/// A contact, as the solvers have it. Its normal is horizontal between balls that are both on the bed; a ball in the air may be touched from
/// any side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Link {
    /// The first ball: its index in the graph.
    pub a: usize,
    /// The second ball; `None` if the ball touches something fixed.
    pub b: Option<usize>,
    /// Unit vector from `a` towards what it touches.
    pub normal: DVec3,
    /// Sort key for ties that does not depend on the order of the balls, in metres, seen from above: between two balls the sum
    /// of their places.
    pub place: DVec2,
}

/// Balls, given by their inverse masses, and the contacts between them.
///
/// The opening of a contact is the speed at which its gap grows. The solvers take other quantities too: from openings in m/s they
/// find impulses in N s, from accelerations in m/s^2 forces in N, and from gaps in m the products of mass and shift in kg m.
///
/// The solvers count their work with the graph's meter. Once it is spent, they end early, and what they return means
/// nothing.
#[derive(Clone, Debug)]
pub struct ContactGraph<'a> {
    /// The change of each ball's velocity per unit of impulse along x, y and z, in 1/kg: 1/m, or 5/7 of it for a sphere
    /// that keeps rolling; zero along z for a ball that the slate holds.
    pub inverse_masses: PerBall<DVec3>,
    /// For balls that obey special relativity, else empty: an impulse J changes a velocity by `inverse_mass` J less s (s·J),
    /// where s is this vector, v/(c √(γ m)). So a fast ball yields less along its way than across it.
    pub slowed: PerBall<DVec3>,
    /// The contacts.
    pub links: PerLink<Link>,
    /// Counts the work of the solvers.
    pub meter: Meter<'a>,
}

impl ContactGraph<'_> {
    /// Gives a ball that obeys special relativity the inertia that it has with the proper velocity `proper` (m/s): γ m across its
    /// way and γ³ m along it. `mass` is its rest mass in kg. A fixed ball stays fixed.
    pub fn set_inertia(&mut self, ball: usize, mass: f64, proper: DVec3, light: &Light) {
        self.slowed.resize(self.inverse_masses.len(), DVec3::ZERO);
        if self.inverse_masses[ball] == DVec3::ZERO {
            return;
        }
        let factor = light.lorentz_factor_of(proper);
        self.inverse_masses[ball] = DVec3::new(1.0, 1.0, 0.0) / (factor * mass);
        self.slowed[ball] = proper / (factor * light.speed * (factor * mass).sqrt());
    }

    /// Makes a ball immovable.
    pub fn fix(&mut self, ball: usize) {
        self.inverse_masses[ball] = DVec3::ZERO;
        if let Some(slowed) = self.slowed.get_mut(ball) {
            *slowed = DVec3::ZERO;
        }
    }

    /// The opening of a contact at these velocities: the speed at which its gap grows, negative if it closes.
    #[must_use]
    pub fn opening(&self, link: &Link, velocities: &[DVec3]) -> f64 {
        let far = link.b.map_or(DVec3::ZERO, |b| velocities[b]);
        (far - velocities[link.a]).dot(link.normal)
    }

    /// The openings of all contacts.
    #[must_use]
    pub fn openings(&self, velocities: &[DVec3]) -> PerLink<f64> {
        self.links.iter().map(|link| self.opening(link, velocities)).collect()
    }

    /// The change of a contact's opening speed per unit of its own impulse, in 1/kg.
    #[must_use]
    pub fn mobility(&self, link: &Link) -> f64 {
        let of_ball = |ball: usize| {
            let yields = (self.inverse_masses[ball] * link.normal * link.normal).element_sum();
            self.slowed.get(ball).map_or(yields, |slowed| {
                let along = slowed.dot(link.normal);
                yields - along * along
            })
        };
        of_ball(link.a) + link.b.map_or(0.0, of_ball)
    }
}
