//! The units of a burst, and the stiffness of its contacts.

use glam::DVec3;

use super::super::outcome::Member;
use crate::ball::Ball;
use crate::resolution::slate::is_airborne;

/// Reduced radius in metres of two pool balls, for which the parameter `stiffness` is given.
const POOL_RADIUS: f64 = 0.028_575 / 2.0;

/// Hertz stiffness of a pair in N/m^1.5, from that of two pool balls. It is proportional to the root of the reduced
/// radius.
pub(super) fn pair_stiffness(a: &Ball, b: &Ball, stiffness: f64) -> f64 {
    stiffness * (a.radius * b.radius / (a.radius + b.radius) / POOL_RADIUS).sqrt()
}

/// The units of a burst: speed in m/s, mass in kg, stiffness in N/m^1.5 and length in m.
#[derive(Clone, Copy)]
pub(super) struct Units {
    pub(super) speed: f64,
    pub(super) mass: f64,
    pub(super) stiffness: f64,
    pub(super) length: f64,
}

impl Units {
    /// Units in which the fastest closing speed, the largest mass and the stiffest pair are 1; `None` if no pair
    /// closes.
    pub(super) fn of(members: &[Member], pairs: &[(usize, usize)], stiffness: f64) -> Option<Self> {
        let velocity = |member: &Member| member.1.velocity * free_axes(member);
        let closing = |&(a, b): &(usize, usize)| {
            let normal = (members[b].1.position - members[a].1.position).normalize();
            (velocity(&members[a]) - velocity(&members[b])).dot(normal)
        };
        let speed = pairs.iter().map(closing).fold(0.0, f64::max);
        let stiffness_of = |&(a, b): &(usize, usize)| pair_stiffness(&members[a].0, &members[b].0, stiffness);
        let stiffest = pairs.iter().map(stiffness_of).fold(0.0, f64::max);
        let mass = members.iter().map(|(ball, _)| ball.mass).filter(|mass| mass.is_finite()).fold(0.0, f64::max);
        let length = libm::pow(mass * speed * speed / stiffest, 0.4);
        (speed > 0.0).then_some(Self { speed, mass, stiffness: stiffest, length })
    }
}

/// 1 along the axes in which impulses move a ball in the burst: not along z on the bed.
pub(super) fn free_axes((ball, motion): &Member) -> DVec3 {
    if is_airborne(ball, motion) { DVec3::ONE } else { DVec3::new(1.0, 1.0, 0.0) }
}
