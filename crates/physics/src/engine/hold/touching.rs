//! Finds the contacts of an island: of its balls with each other, with noses, and with the edges and liners of pockets.

use glam::DVec3;

use super::ball::HeldBall;
use super::contact::HeldContact;
use super::island::{Island, places};
use super::line::{End, Line, to_nose};
use crate::ball::{Ball, Motion};
use crate::course::Partner;
use crate::engine::body::Body;
use crate::engine::due::DueKind;
use crate::engine::edges::{NEAR, edge_of, edge_under, hole_under, liner_under, may_lean};
use crate::engine::environment::Environment;
use crate::engine::gather::ContactGroup;
use crate::engine::noses::{is_low, nose_normal, nose_point, noses_at, noses_near};
use crate::engine::now::Now;
use crate::engine::repeated_impacts::{MOST_REPEATS, repeats_of};
use crate::obstacle::Obstacle;
use crate::resolution::{ContactGraph, Link, PerBall, PerLink, is_airborne};
use crate::tolerances::TOUCHING;

/// Gap in metres up to which a ball off the bed touches a nose: more than the error of a held contact at the end of a
/// span.
const HELD: f64 = 1e-9;

/// Gap or overlap in metres up to which a squeezed ball touches a nose: more than a squeezed ball is pressed in. A ball
/// that was put down on the bed under a high nose is pressed into it by more than [`TOUCHING`].
const SQUEEZED: f64 = 1e-7;

/// The island of a group of touching balls with these `motions`.
pub fn island_of<'a>(bodies: &[Body], touching: &ContactGroup, motions: &[Motion], now: Now<'a>) -> Island<'a> {
    let Now { environment, time, meter } = now;
    let physics = environment.physics();
    let repeats: PerBall<u8> = touching.members.iter().map(|&index| repeats_of(&bodies[index], time)).collect();
    let mut motions = PerBall::from_slice(motions);
    let put_down = put_squeezed_down(bodies, touching, &repeats, &mut motions, environment);
    let mut island = Island {
        environment,
        balls: PerBall::new(),
        motions,
        accelerations: PerBall::new(),
        contacts: PerLink::new(),
        graph: ContactGraph { inverse_masses: PerBall::new(), slowed: PerBall::new(), links: PerLink::new(), meter },
    };
    for (slot, &index) in touching.members.iter().enumerate() {
        let motion = &island.motions[slot];
        let (ball, acceleration) = HeldBall::new(bodies[index].ball, motion, repeats[slot], physics);
        island.graph.inverse_masses.push(ball.inverse_mass(physics.shape));
        island.balls.push(HeldBall { is_put_down: put_down[slot], ..ball });
        island.set_inertia(slot);
        island.accelerations.push(acceleration);
    }
    island.add_pairs(touching);
    (0..island.balls.len()).for_each(|slot| island.add_fixed(slot));
    island
}

/// Puts squeezed balls that are under a nose or under another ball back onto the bed, and says which. Each impact would
/// lift such a ball a little, but what is above its centre keeps it from rising, and pushes it into the slate again at
/// once. On the bed it can escape sideways.
fn put_squeezed_down(
    bodies: &[Body],
    touching: &ContactGroup,
    repeats: &[u8],
    motions: &mut [Motion],
    environment: &Environment,
) -> PerBall<bool> {
    let mut put_down = PerBall::new();
    for (slot, &index) in touching.members.iter().enumerate() {
        let (ball, motion) = (&bodies[index].ball, motions[slot]);
        let is_squeezed = repeats[slot] >= MOST_REPEATS && motion.position.z - ball.radius <= TOUCHING;
        let is_under_ball =
            || has_ball_above(slot, touching, motions) && hole_under(ball, &motion, environment).is_none();
        let is_down = is_squeezed && (is_under_nose(ball, &motion, environment) || is_under_ball());
        if is_down {
            motions[slot].position.z = ball.radius;
            motions[slot].velocity.z = 0.0;
        }
        put_down.push(is_down);
    }
    put_down
}

fn is_under_nose(ball: &Ball, motion: &Motion, environment: &Environment) -> bool {
    let mut noses = noses_at(environment, ball.radius, motion.position.truncate(), SQUEEZED);
    is_low(ball, motion, environment) && noses.next().is_some()
}

/// Whether a ball touches another one whose centre is higher.
fn has_ball_above(slot: usize, touching: &ContactGroup, motions: &[Motion]) -> bool {
    let is_above = |other: usize| motions[other].position.z > motions[slot].position.z;
    touching.pairs.iter().any(|&(a, b)| a == slot && is_above(b) || b == slot && is_above(a))
}

impl Island<'_> {
    /// The contact that is due, or `None` if there is none. If rounding left a gap between ball and nose, the contact is
    /// added.
    pub fn contact_due(&mut self, touching: &ContactGroup, due: DueKind) -> Option<usize> {
        match due {
            DueKind::Pair(a, b) => {
                let pair = (touching.slot(a.min(b))?, touching.slot(a.max(b)));
                self.graph.links.iter().position(|link| (link.a, link.b) == pair)
            }
            DueKind::Obstacle(ball, obstacle) => {
                let (slot, partner) = (touching.slot(ball)?, self.environment.holder_at(obstacle)?);
                if let Some(contact) = self.contact_with(slot, partner) {
                    return Some(contact);
                }
                match obstacle {
                    Obstacle::Edge(pocket) => self.add_edge(slot, pocket),
                    Obstacle::Liner(pocket) if may_lean(&self.motions[slot]) => self.add_liner(slot, pocket),
                    _ => self.add_nose(slot, obstacle),
                }
                self.contact_with(slot, partner)
            }
            DueKind::HoldEnds(_) | DueKind::ExtendCourse(_) => None,
        }
    }

    /// The contact whose first ball is `slot` and touches `partner`.
    pub fn contact_with(&self, slot: usize, partner: Partner) -> Option<usize> {
        let mut contacts = self.graph.links.iter().zip(&self.contacts);
        contacts.position(|(link, contact)| link.a == slot && contact.partner == partner)
    }

    /// Adds the contacts of the balls that touch each other. The line between two balls on the bed counts as level.
    fn add_pairs(&mut self, touching: &ContactGroup) {
        let places = places(&self.motions);
        for &(a, b) in &touching.pairs {
            let [one, two] = [a, b].map(|slot| self.balls[slot].ball);
            let is_level = ![a, b].into_iter().any(|slot| self.flies(slot));
            let (line, normal) = (touching.line((a, b)), touching.normal((a, b)));
            let normal = if is_level { normal.truncate().normalize().extend(0.0) } else { normal };
            let (distance, height) = (one.radius + two.radius, if is_level { line.z } else { 0.0 });
            let length = (distance * distance - height * height).max(0.0).sqrt();
            let line = Line::new(End::Ball(b), is_level, length, a, &places);
            let place = (places[a] + places[b]).truncate();
            self.add(Link { a, b: Some(b), normal, place }, Partner::Ball(two.id), line);
        }
    }

    /// Adds the contacts of a ball with the noses, or with the edge of a pocket, that it touches.
    fn add_fixed(&mut self, slot: usize) {
        let motion = self.motions[slot];
        let HeldBall { ball, repeats, .. } = self.balls[slot];
        let is_squeezed = repeats >= MOST_REPEATS;
        if !self.flies(slot) {
            let gap = if is_squeezed { SQUEEZED } else { TOUCHING };
            let noses = noses_at(self.environment, ball.radius, motion.position.truncate(), gap);
            noses.for_each(|obstacle| self.add_nose(slot, obstacle));
        } else if let Some(pocket) = edge_under(&ball, &motion, self.environment) {
            self.add_edge(slot, pocket);
        } else {
            self.add_in_air(slot, if is_squeezed { SQUEEZED } else { HELD });
        }
    }

    fn flies(&self, slot: usize) -> bool {
        is_airborne(&self.balls[slot].ball, &self.motions[slot])
    }

    /// Adds the contacts of a ball off the bed with every nose up to `gap` away, and with the liner of the pocket under
    /// it.
    fn add_in_air(&mut self, slot: usize, gap: f64) {
        let (ball, motion) = (self.balls[slot].ball, self.motions[slot]);
        for obstacle in noses_near(self.environment, ball.radius, motion.position, gap) {
            self.add_nose(slot, obstacle);
        }
        if let Some(pocket) = liner_under(&ball, &motion, gap, self.environment) {
            self.add_liner(slot, pocket);
        }
    }

    /// Adds the contact of a ball with the liner of a pocket. The liner counts as upright: the lean of the back is
    /// ignored.
    fn add_liner(&mut self, slot: usize, pocket: usize) {
        let hole = &self.environment.boundary().pockets[pocket];
        let normal = hole.direction_to(self.motions[slot].position.truncate()).extend(0.0);
        let end = End::Ring(hole.centre.extend(0.0), hole.radius);
        let line = Line::new(end, true, self.balls[slot].ball.radius, slot, &places(&self.motions));
        self.add(self.link_to(slot, normal), Partner::Fixed(Obstacle::Liner(pocket)), line);
    }

    /// Adds the contacts of a ball with the edge that it is on, and with the noses and the liner that it touches there.
    fn add_edge(&mut self, slot: usize, pocket: usize) {
        let (ball, motion) = (self.balls[slot].ball, self.motions[slot]);
        let normal = -edge_of(&ball, pocket, self.environment).normal(motion.position);
        let hole = &self.environment.boundary().pockets[pocket];
        let end = End::Ring(hole.centre.extend(0.0), hole.radius);
        let line = Line::new(end, false, ball.radius, slot, &places(&self.motions));
        self.add(self.link_to(slot, normal), Partner::Fixed(Obstacle::Edge(pocket)), line);
        self.add_in_air(slot, NEAR);
    }

    fn add_nose(&mut self, slot: usize, obstacle: Obstacle) {
        let place = self.motions[slot].position;
        let HeldBall { ball, .. } = self.balls[slot];
        let is_level = self.balls[slot].is_on_bed();
        let normal = if is_level {
            nose_normal(place, obstacle, self.environment)
        } else {
            nose_point(self.environment, obstacle, place).map(|nose| (nose - place).normalize())
        };
        let end = to_nose(&ball, obstacle, is_level, self.environment);
        let partner = self.environment.holder_at(obstacle);
        if let (Some(normal), Some(partner), Some((end, length))) = (normal, partner, end) {
            // The end of a liner is upright: beside it, the distance seen from above counts at any height.
            let is_beside = |index: usize| place.z <= self.environment.liner_ends()[index].top;
            let is_level = is_level || matches!(obstacle, Obstacle::LinerEnd(index) if is_beside(index));
            let line = Line::new(end, is_level, length, slot, &places(&self.motions));
            self.add(self.link_to(slot, normal), partner, line);
        }
    }

    /// The link of a ball with something fixed in the direction `normal`.
    fn link_to(&self, slot: usize, normal: DVec3) -> Link {
        let place = (self.motions[slot].position * 2.0 + normal).truncate();
        Link { a: slot, b: None, normal, place }
    }

    fn add(&mut self, link: Link, partner: Partner, line: Line) {
        self.graph.links.push(link);
        self.contacts.push(HeldContact::new(partner, line));
    }
}
