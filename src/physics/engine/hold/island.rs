//! Contact islands: touching balls, with the noses, jaws and pocket edges that they touch, as one problem.

use bevy::math::DVec3;
use smallvec::{SmallVec, smallvec};

use super::line::{End, Line, to_nose};
use crate::physics::ball::{Ball, Motion};
use crate::physics::course::Partner;
use crate::physics::engine::body::Body;
use crate::physics::engine::due::DueKind;
use crate::physics::engine::edges::{NEAR, edge_of, edge_under, hole_under, liner_under, may_lean};
use crate::physics::engine::environment::Environment;
use crate::physics::engine::gather::ContactGroup;
use crate::physics::engine::noses::{is_low, nose_normal, nose_point, noses_at, noses_near};
use crate::physics::engine::now::Now;
use crate::physics::engine::obstacle::Obstacle;
use crate::physics::engine::repeated_impacts::{MOST_REPEATS, SHORTEST, repeats_of};
use crate::physics::piece::Phase;
use crate::physics::resolution::{ContactGraph, Link, PerBall, PerLink, is_airborne};
use crate::physics::shape::Shape;
use crate::physics::tolerances::{CREEPING, TOUCHING};

/// Gap in metres up to which a ball off the bed touches a nose. It is larger than the error of a held contact at the
/// end of a span.
///
/// No test sees a value ten times larger or smaller, and no quick test one a million times larger or smaller. The reason is not
/// known.
const HELD: f64 = 1e-9;

/// Gap or overlap in metres up to which a squeezed ball touches a nose. A ball that was put down on the bed under a
/// high nose is pressed into it by more than [`TOUCHING`].
///
/// A value ten times larger or smaller changes no test: it only has to be larger than squeezed balls press in. A thousand times
/// smaller, they do not stop soon, which tests see.
const SQUEEZED: f64 = 1e-7;

/// Slip in m/s up to which a ball counts as rolling, if the slip ends within three times [`SHORTEST`].
const SLIPPING: f64 = 2.5e-3;

/// Touching balls, with the noses and pocket edges that they touch, at one time.
pub struct Island<'a> {
    pub environment: &'a Environment,
    pub balls: PerBall<Ball>,
    pub motions: PerBall<Motion>,
    pub phases: PerBall<Phase>,
    /// For each ball, the number of impacts since it last moved away from this place, see [`repeats_of`].
    pub repeats: PerBall<u8>,
    /// Accelerations of the balls in m/s^2: those of free motion, with the contact forces once these are solved.
    pub accelerations: PerBall<DVec3>,
    pub graph: ContactGraph<'a>,
    /// For each link, the partner that holds its first ball, and the one that holds its second ball.
    pub partners: PerLink<(Partner, Option<Partner>)>,
    /// For each link, the distance that the contact keeps while it is held.
    pub lines: PerLink<Line>,
    /// For each link, whether it is held.
    pub closed: PerLink<bool>,
    /// For each link, the sum of the normal impulses so far, in N s. It may be negative.
    pub passed: PerLink<f64>,
    /// For each ball, whether it was put down on the bed because something squeezes it.
    pub pressed_down: PerBall<bool>,
    /// For each ball, whether it stays at rest, as if fixed, until the forces are solved again.
    pub resting: PerBall<bool>,
    /// For each ball, the direction in which it starts to roll from rest; zero if it does not.
    pub setting_off: PerBall<DVec3>,
    /// Whether all balls are at rest and in balance, leaning on each other or on something fixed.
    pub is_wedged: bool,
    /// For each ball, whether its spin was set to zero because it is wedged.
    pub gripped: PerBall<bool>,
    /// The balls that were put down on the slate after the impulses, each with its motion before that.
    pub came_down: SmallVec<[(usize, Motion); 1]>,
}

impl<'a> Island<'a> {
    pub fn new(bodies: &[Body], touching: &ContactGroup, motions: &[Motion], now: Now<'a>) -> Self {
        let Now { environment, time, meter } = now;
        let repeats = touching.members.iter().map(|&index| repeats_of(&bodies[index], time)).collect();
        let balls: PerBall<_> = touching.members.iter().map(|&index| bodies[index].ball).collect();
        let mut island = Self {
            environment,
            balls,
            motions: PerBall::from_slice(motions),
            phases: PerBall::new(),
            repeats,
            accelerations: PerBall::new(),
            graph: ContactGraph { inverse_masses: PerBall::new(), links: PerLink::new(), meter },
            partners: PerLink::new(),
            lines: PerLink::new(),
            closed: PerLink::new(),
            passed: PerLink::new(),
            pressed_down: smallvec![false; motions.len()],
            resting: smallvec![false; motions.len()],
            setting_off: smallvec![DVec3::ZERO; motions.len()],
            is_wedged: false,
            gripped: smallvec![false; motions.len()],
            came_down: SmallVec::new(),
        };
        island.push_onto_bed(touching);
        island.begin_free_motion();
        island.link_pairs(touching);
        island.link_fixed(bodies, touching);
        island
    }

    /// Sets phases, accelerations and inverse masses of the balls to those of free motion.
    fn begin_free_motion(&mut self) {
        for slot in 0..self.balls.len() {
            let ball = self.balls[slot];
            let (phase, acceleration) = self.free_motion(&ball, &self.motions[slot]);
            self.phases.push(phase);
            self.accelerations.push(acceleration);
            let share = match phase {
                Phase::Airborne => DVec3::ONE,
                Phase::Sliding => DVec3::new(1.0, 1.0, 0.0),
                // A sphere that rolls has to be rotated as well: it resists a push like 7/5 of its mass.
                _ if self.environment.physics().shape == Shape::Spheres => DVec3::new(1.0, 1.0, 0.0) * (5.0 / 7.0),
                _ => DVec3::new(1.0, 1.0, 0.0),
            };
            self.graph.inverse_masses.push(share / ball.mass);
        }
    }

    /// Links the balls that touch each other. The line between two balls on the bed counts as level.
    fn link_pairs(&mut self, touching: &ContactGroup) {
        let places = self.places();
        for &(a, b) in &touching.pairs {
            let [one, two] = [a, b].map(|slot| self.balls[slot]);
            let is_level = ![a, b].into_iter().any(|slot| self.flies(slot));
            let (line, normal) = (touching.line((a, b)), touching.normal((a, b)));
            let normal = if is_level { normal.truncate().normalize().extend(0.0) } else { normal };
            let (distance, height) = (one.radius + two.radius, if is_level { line.z } else { 0.0 });
            let length = (distance * distance - height * height).max(0.0).sqrt();
            let line = Line::new(End::Ball(b), is_level, length, a, &places);
            let place = (places[a] + places[b]).truncate();
            let partners = (Partner::Ball(two.id), Some(Partner::Ball(one.id)));
            self.link(Link { a, b: Some(b), normal, place }, partners, line);
        }
    }

    /// Links each ball with the noses, or with the edge of a pocket, that it touches.
    fn link_fixed(&mut self, bodies: &[Body], touching: &ContactGroup) {
        for (slot, &index) in touching.members.iter().enumerate() {
            if !self.flies(slot) {
                self.link_obstacles(&bodies[index], slot);
            } else if let Some(pocket) = edge_under(&self.balls[slot], &self.motions[slot], self.environment) {
                self.link_edge(&bodies[index], slot, pocket);
            } else {
                self.link_obstacles_in_air(&bodies[index], slot);
            }
        }
    }

    fn flies(&self, slot: usize) -> bool {
        is_airborne(&self.balls[slot], &self.motions[slot])
    }

    /// Puts squeezed balls that are under a nose or under another ball back onto the bed. Each impact would lift such a
    /// ball a little, but what is above its centre keeps it from rising, and pushes it into the slate again at once. On
    /// the bed it can escape sideways.
    fn push_onto_bed(&mut self, touching: &ContactGroup) {
        for slot in 0..self.motions.len() {
            let (ball, motion) = (self.balls[slot], self.motions[slot]);
            let is_squeezed = self.repeats[slot] >= MOST_REPEATS && motion.position.z - ball.radius <= TOUCHING;
            if is_squeezed && (self.is_under_nose(slot) || self.is_under_ball(slot, touching)) {
                self.motions[slot].position.z = ball.radius;
                self.motions[slot].velocity.z = 0.0;
                self.pressed_down[slot] = true;
            }
        }
    }

    fn is_under_nose(&self, slot: usize) -> bool {
        let (ball, motion) = (self.balls[slot], self.motions[slot]);
        let mut noses = noses_at(self.environment, ball.radius, motion.position.truncate(), SQUEEZED);
        is_low(&ball, &motion, self.environment) && noses.next().is_some()
    }

    /// Whether a ball touches another one whose centre is higher, and is not over a hole itself.
    fn is_under_ball(&self, slot: usize, touching: &ContactGroup) -> bool {
        let is_above = |other: usize| self.motions[other].position.z > self.motions[slot].position.z;
        let mut pairs = touching.pairs.iter();
        pairs.any(|&(a, b)| a == slot && is_above(b) || b == slot && is_above(a))
            && hole_under(&self.balls[slot], &self.motions[slot], self.environment).is_none()
    }

    fn link(&mut self, link: Link, partners: (Partner, Option<Partner>), line: Line) {
        self.graph.links.push(link);
        self.partners.push(partners);
        self.lines.push(line);
        self.closed.push(false);
        self.passed.push(0.0);
    }

    /// The link of a ball with something fixed in the direction `normal`.
    fn link_to(&self, slot: usize, normal: DVec3) -> Link {
        let place = (self.motions[slot].position * 2.0 + normal).truncate();
        Link { a: slot, b: None, normal, place }
    }

    /// Whether a ball is on the bed, where noses act on it horizontally.
    pub fn is_on_bed(&self, slot: usize) -> bool {
        self.phases[slot] != Phase::Airborne
    }

    /// Links a ball with every nose that it touches.
    fn link_obstacles(&mut self, body: &Body, slot: usize) {
        let place = self.motions[slot].position.truncate();
        let gap = if self.repeats[slot] >= MOST_REPEATS { SQUEEZED } else { TOUCHING };
        for obstacle in noses_at(self.environment, body.ball.radius, place, gap) {
            self.link_obstacle(body, slot, obstacle);
        }
    }

    /// Links a ball off the bed with every nose that it touches.
    fn link_obstacles_in_air(&mut self, body: &Body, slot: usize) {
        let gap = if self.repeats[slot] >= MOST_REPEATS { SQUEEZED } else { HELD };
        for obstacle in noses_near(self.environment, body.ball.radius, self.motions[slot].position, gap) {
            self.link_obstacle(body, slot, obstacle);
        }
        self.link_touching_liner(slot, gap);
    }

    /// Links a slow ball off the bed with the liner of the pocket under it, if the ball touches the liner.
    fn link_touching_liner(&mut self, slot: usize, gap: f64) {
        if let Some(pocket) = liner_under(&self.balls[slot], &self.motions[slot], gap, self.environment) {
            self.link_liner(slot, pocket);
        }
    }

    /// Links a ball with the liner of a pocket. The liner counts as upright: the lean of the back is ignored.
    fn link_liner(&mut self, slot: usize, pocket: usize) {
        let hole = &self.environment.boundary().pockets[pocket];
        let normal = hole.direction_to(self.motions[slot].position.truncate()).extend(0.0);
        let obstacle = End::Ring(hole.centre.extend(0.0), hole.radius);
        let line = Line::new(obstacle, true, self.balls[slot].radius, slot, &self.places());
        self.link(self.link_to(slot, normal), (Partner::Liner(pocket), None), line);
    }

    /// Links a ball with the edge that it is on, and with the noses and the liner that it touches there.
    fn link_edge(&mut self, body: &Body, slot: usize, pocket: usize) {
        let motion = self.motions[slot];
        let normal = -edge_of(&body.ball, pocket, self.environment).normal(motion.position);
        let hole = &self.environment.boundary().pockets[pocket];
        let edge = End::Ring(hole.centre.extend(0.0), hole.radius);
        let line = Line::new(edge, false, body.ball.radius, slot, &self.places());
        self.link(self.link_to(slot, normal), (Partner::Edge(pocket), None), line);
        for obstacle in noses_near(self.environment, body.ball.radius, motion.position, NEAR) {
            self.link_obstacle(body, slot, obstacle);
        }
        self.link_touching_liner(slot, NEAR);
    }

    fn link_obstacle(&mut self, body: &Body, slot: usize, obstacle: Obstacle) {
        let motion = &self.motions[slot];
        let is_level = self.is_on_bed(slot);
        let normal = if !is_level {
            nose_point(self.environment, obstacle, motion.position).map(|nose| (nose - motion.position).normalize())
        } else {
            nose_normal(motion.position, obstacle, self.environment)
        };
        let end = to_nose(&body.ball, obstacle, is_level, self.environment);
        if let (Some(normal), Some(partner), Some((end, length))) = (normal, self.partner(obstacle), end) {
            // The end of a liner is upright: the distance from it, seen from above, counts at any height.
            let is_level = is_level || matches!(obstacle, Obstacle::LinerEnd(_));
            let line = Line::new(end, is_level, length, slot, &self.places());
            self.link(self.link_to(slot, normal), (partner, None), line);
        }
    }

    /// The partner of a ball that `obstacle` holds; `None` if `obstacle` cannot hold a ball.
    pub fn partner(&self, obstacle: Obstacle) -> Option<Partner> {
        match obstacle {
            Obstacle::Cushion(index) => Some(Partner::Cushion(index)),
            Obstacle::Jaw(index) => Some(Partner::Jaw(index)),
            Obstacle::NoseEnd(index) => Some(Partner::Cushion(self.environment.boundary().nose_ends[index].cushion)),
            Obstacle::Edge(index) => Some(Partner::Edge(index)),
            Obstacle::Liner(index) => Some(Partner::Liner(index)),
            Obstacle::LinerEnd(index) => Some(Partner::LinerEnd(index)),
            Obstacle::Pocket(_) | Obstacle::Slate | Obstacle::RailTop => None,
        }
    }

    /// The link of the due contact, or `None` if there is none. If rounding left a gap between ball and nose, the link
    /// is added.
    pub fn link_due(&mut self, bodies: &[Body], touching: &ContactGroup, due: DueKind) -> Option<usize> {
        match due {
            DueKind::Pair(a, b) => {
                let pair = (touching.slot(a.min(b))?, touching.slot(a.max(b)));
                self.graph.links.iter().position(|link| (link.a, link.b) == pair)
            }
            DueKind::Obstacle(ball, obstacle) => {
                let (slot, partner) = (touching.slot(ball)?, self.partner(obstacle)?);
                let known = |island: &Self| {
                    let links = island.graph.links.iter().zip(&island.partners);
                    links.into_iter().position(|(link, &(first, _))| link.a == slot && first == partner)
                };
                if let Some(link) = known(self) {
                    return Some(link);
                }
                match obstacle {
                    Obstacle::Edge(pocket) => self.link_edge(&bodies[ball], slot, pocket),
                    Obstacle::Liner(pocket) if may_lean(&self.motions[slot]) => self.link_liner(slot, pocket),
                    _ => self.link_obstacle(&bodies[ball], slot, obstacle),
                }
                known(self)
            }
            DueKind::HoldEnds(_) | DueKind::ExtendCourse(_) => None,
        }
    }

    /// Phase and acceleration of a ball that touches no other ball or nose. A slow slip that ends soon counts as
    /// rolling; a fixed ball does not move.
    fn free_motion(&self, ball: &Ball, motion: &Motion) -> (Phase, DVec3) {
        if ball.is_fixed() {
            return (Phase::Rolling, DVec3::ZERO);
        }
        let cloth = self.environment.physics().cloth_under(ball);
        if is_airborne(ball, motion) {
            return (Phase::Airborne, DVec3::NEG_Z * cloth.gravity);
        }
        let slip = match self.environment.physics().shape {
            Shape::Spheres => motion.slip(ball.radius),
            Shape::Discs => DVec3::ZERO,
        };
        let slowing = cloth.sliding_friction * cloth.gravity;
        let velocity = motion.velocity.with_z(0.0);
        if slip != DVec3::ZERO && slip.length() > (10.0 * slowing * SHORTEST).min(SLIPPING) {
            (Phase::Sliding, cloth.sliding_acceleration(slip.normalize() * self.share_of_friction(ball, slip)))
        } else if velocity.length() > CREEPING {
            (Phase::Rolling, cloth.rolling_acceleration(velocity))
        } else {
            (Phase::Rolling, cloth.rolling_acceleration(DVec3::ZERO))
        }
    }

    /// The share of sliding friction that acts at this slip. It is below 1 for a slip that full friction would end
    /// within [`SHORTEST`]. Full friction would reverse such a slip within one span, so the ball would never start to
    /// roll.
    pub fn share_of_friction(&self, ball: &Ball, slip: DVec3) -> f64 {
        let cloth = self.environment.physics().cloth_under(ball);
        let most = 3.5 * cloth.sliding_friction * cloth.gravity * SHORTEST;
        if slip.length() < most { slip.length() / most } else { 1.0 }
    }

    pub fn places(&self) -> PerBall<DVec3> {
        places(&self.motions)
    }

    pub fn velocities(&self) -> PerBall<DVec3> {
        velocities(&self.motions)
    }
}

/// The centres of the balls, in metres.
pub fn places(motions: &[Motion]) -> PerBall<DVec3> {
    motions.iter().map(|motion| motion.position).collect()
}

/// The velocities of the balls, in m/s.
pub fn velocities(motions: &[Motion]) -> PerBall<DVec3> {
    motions.iter().map(|motion| motion.velocity).collect()
}
