//! Pressing contacts: balls that touch without normal speed while friction pushes them together.
//!
//! The rule. After every impact the touching bodies are looked at once more. A contact that is slower than
//! [`CLOSED`] and whose free courses would close it is brought to no normal speed at all, and then *held*: the contact
//! forces that keep it from closing are found together for all touching balls (non-negative, so that nothing sticks),
//! and for at most [`LONGEST`] the balls move under cloth friction and those forces as constants. Along a straight
//! normal such a pair cannot come closer, so it never tunnels; every look moves time on by at least [`SHORTEST`], so it
//! never loops; a force at right angles to the relative motion does no work. Friction inside a held contact is left out.
//! The force that holds one contact presses the next: pressure is handed on. A slow contact that is pressed already when it
//! is due passes no impulse. A ball that met something [`MOST_KNOCKS`] times on one spot is stopped whatever its speed.
//! A ball in the air is held against its weight in the same way. One that nothing but the edge of a pocket holds topples.

use bevy::math::DVec3;
use smallvec::SmallVec;

use super::parting::part_freely;
use super::pockets::{edge_of, edge_under, noses_near};
use super::resolve::{is_low, nose_point, wall_normal};
use super::touching::Touching;
use super::{Body, DueKind, Forecast, Surroundings, Wall, noses_at};
use crate::physics::ball::{Ball, Motion};
use crate::physics::course::{Course, Hold, Partner, Phase};
use crate::physics::detection::{CREEPING, PRESSING, TOUCHING};
use crate::physics::resolution::{ContactGraph, Link, is_airborne};
use crate::physics::shape::Shape;

/// Contacts slower than this, in m/s, that would close again are taken as closed: they would only rattle.
pub(super) const CLOSED: f64 = 1e-3;

/// A ball that slow, which met something less than so many seconds ago, has not got out of its touch since.
const NO_ROOM: f64 = TOUCHING / CLOSED;

/// After so many impacts on the spot a ball is squeezed rather than knocked about.
pub(super) const MOST_KNOCKS: u8 = 32;

/// Longest time in seconds for which contact forces are taken as constant.
const LONGEST: f64 = 2e-3;

/// Shortest time in seconds for which contact forces are taken as constant.
const SHORTEST: f64 = 1e-4;

/// Balls slower than this, in m/s, whose forces cancel lie still.
const STILL: f64 = 1e-6;

/// Accelerations below this, in m/s^2, do not move what lies still.
const UNLOADED: f64 = 1e-3;

/// Plans the courses of touching balls from the motions that an impact left them. A ball whose motion did not change
/// and that nothing presses keeps its course. `idle` is what was due, if it passed no impulse: then its slow contacts are
/// held in any case, so that time goes on.
pub(super) fn settle(
    bodies: &mut [Body],
    forecast: &mut Forecast,
    touching: &Touching,
    motions: &[Motion],
    idle: Option<DueKind>,
    time: f64,
    around: Surroundings,
) {
    let squeezed = || touching.members.iter().any(|&index| knocks_of(&bodies[index], time) >= MOST_KNOCKS);
    if idle.is_none() && part_freely(bodies, forecast.ground(), touching, motions, around) && !squeezed() {
        return go_free(bodies, forecast, touching, motions, time, around);
    }
    let mut island = Island::new(bodies, touching, motions, time, around);
    if let Some(due) = idle {
        island.link_due(bodies, touching, due);
    }
    let held = island.press(idle.is_some());
    island.plan(bodies, forecast, touching, &held, time);
}

/// Holds what is `due` without a bounce, if it is slower than [`CLOSED`] and pushed together; tells whether it did.
pub(super) fn press_on(
    bodies: &mut [Body],
    forecast: &mut Forecast,
    touching: &Touching,
    due: DueKind,
    time: f64,
    around: Surroundings,
) -> bool {
    let mut island = Island::new(bodies, touching, &touching.motions, time, around);
    let Some(link) = island.link_due(bodies, touching, due) else { return false };
    if !island.presses(link) {
        return false;
    }
    let held = island.press(false);
    island.plan(bodies, forecast, touching, &held, time);
    true
}

/// How many impacts a ball has had where it is at `time`, this one included, if it has not got out of touch since.
pub(super) fn knocks_of(body: &Body, time: f64) -> u8 {
    let course = &body.course;
    let way = || course.at(time).position.distance(course.pieces()[0].position);
    let stays = time - course.start() <= NO_ROOM && way() <= TOUCHING;
    if stays { course.knocks().saturating_add(1) } else { 0 }
}

/// Plans free courses for the balls whose motions an impact changed, and for those that it found held.
fn go_free(
    bodies: &mut [Body],
    forecast: &mut Forecast,
    touching: &Touching,
    motions: &[Motion],
    time: f64,
    around: Surroundings,
) {
    for ((&index, motion), before) in touching.members.iter().zip(motions).zip(&touching.motions) {
        let body = &mut bodies[index];
        if motion != before || body.course.hold().is_some() {
            let knocks = knocks_of(body, time);
            body.course = Course::of(&body.ball, motion, around.physics, time).after_knocks(knocks);
            forecast.touch(index);
        }
    }
}

/// Touching balls with the noses that they touch, at one time.
struct Island<'a> {
    around: Surroundings<'a>,
    balls: Vec<Ball>,
    motions: Vec<Motion>,
    phases: Vec<Phase>,
    /// For each ball, how many impacts it has had here without getting out of touch in between; zero where it got away.
    knocks: Vec<u8>,
    /// Free accelerations at first, with the contact forces in the end.
    accelerations: Vec<DVec3>,
    graph: ContactGraph,
    /// For each link, what its first and second ball are held by.
    partners: Vec<(Partner, Option<Partner>)>,
    /// For each link, how far apart its ends' centres are: the relative motion curves around that; infinite for a line.
    distances: Vec<f64>,
    /// For each link, whether it is held.
    closed: Vec<bool>,
}

impl<'a> Island<'a> {
    fn new(bodies: &[Body], touching: &Touching, motions: &[Motion], time: f64, around: Surroundings<'a>) -> Self {
        let knocks = touching.members.iter().map(|&index| knocks_of(&bodies[index], time)).collect();
        let balls: Vec<_> = touching.members.iter().map(|&index| bodies[index].ball).collect();
        let mut island = Self {
            around,
            balls: balls.clone(),
            motions: motions.to_vec(),
            phases: Vec::new(),
            knocks,
            accelerations: Vec::new(),
            graph: ContactGraph { inverse_masses: Vec::new(), links: Vec::new() },
            partners: Vec::new(),
            distances: Vec::new(),
            closed: Vec::new(),
        };
        for (ball, motion) in balls.iter().zip(motions) {
            let (phase, acceleration) = island.free_motion(ball, motion);
            island.phases.push(phase);
            island.accelerations.push(acceleration);
            let share = match phase {
                Phase::Airborne => DVec3::ONE,
                Phase::Sliding => DVec3::new(1.0, 1.0, 0.0),
                // A sphere that rolls has to be turned as well as moved: 7/5 of its mass.
                _ if around.physics.shape == Shape::Spheres => DVec3::new(1.0, 1.0, 0.0) * (5.0 / 7.0),
                _ => DVec3::new(1.0, 1.0, 0.0),
            };
            island.graph.inverse_masses.push(share / ball.mass);
        }
        let flies = |slot: usize| is_airborne(&balls[slot], &motions[slot]);
        for &(a, b) in &touching.pairs {
            let normal = touching.normal((a, b));
            let level = || normal.truncate().normalize().extend(0.0);
            let normal = if flies(a) || flies(b) { normal } else { level() };
            let distance = touching.line((a, b)).length();
            island.link(
                Link { a, b: Some(b), normal },
                (Partner::Ball(balls[b].id), Some(Partner::Ball(balls[a].id))),
                distance,
            );
        }
        for (slot, &index) in touching.members.iter().enumerate() {
            if !flies(slot) {
                island.link_walls(&bodies[index], slot);
            } else if let Some(pocket) = edge_under(&balls[slot], &motions[slot], around) {
                island.link_edge(&bodies[index], slot, pocket);
            } else if island.is_pressed_down(slot) {
                island.link_walls(&bodies[index], slot);
            }
        }
        island
    }

    fn link(&mut self, link: Link, partners: (Partner, Option<Partner>), distance: f64) {
        self.graph.links.push(link);
        self.partners.push(partners);
        self.distances.push(distance);
        self.closed.push(false);
    }

    /// Whether a ball met something just now, and meets something again.
    fn rattles(&self, slot: usize) -> bool {
        self.knocks[slot] > 0
    }

    /// Whether a ball rattles in the air, but so low that a nose meets it as if it lay on the bed.
    fn is_pressed_down(&self, slot: usize) -> bool {
        self.rattles(slot) && is_low(&self.balls[slot], &self.motions[slot], self.around)
    }

    /// Links a ball with every nose that it touches.
    fn link_walls(&mut self, body: &Body, slot: usize) {
        let place = self.motions[slot].position.truncate();
        for wall in noses_at(self.around, body.ball.radius, place, TOUCHING) {
            self.link_wall(body, slot, wall);
        }
    }

    /// Links a ball with the edge that it is on, and with the noses that it touches there.
    fn link_edge(&mut self, body: &Body, slot: usize, pocket: usize) {
        let motion = self.motions[slot];
        let normal = -edge_of(&body.ball, pocket, self.around).normal(motion.position);
        self.link(Link { a: slot, b: None, normal }, (Partner::Edge(pocket), None), body.ball.radius);
        for wall in noses_near(self.around.boundary, body.ball.radius, motion.position) {
            self.link_wall(body, slot, wall);
        }
    }

    fn link_wall(&mut self, body: &Body, slot: usize, wall: Wall) {
        let distance = match wall {
            Wall::Cushion(_) => f64::INFINITY,
            Wall::Jaw(index) => {
                let jaw = &self.around.boundary.jaws[index];
                jaw.radius + self.around.reach(body.ball.radius)
            }
            Wall::NoseEnd(_) => body.ball.radius + self.around.boundary.nose_radius,
            _ => return,
        };
        let motion = &self.motions[slot];
        let normal = if self.phases[slot] == Phase::Airborne && !self.is_pressed_down(slot) {
            nose_point(self.around.boundary, wall, motion.position).map(|nose| (nose - motion.position).normalize())
        } else {
            wall_normal(body, motion, wall, self.around).map(|(normal, _)| normal)
        };
        if let (Some(normal), Some(partner)) = (normal, self.partner(wall)) {
            self.link(Link { a: slot, b: None, normal }, (partner, None), distance);
        }
    }

    /// What a ball held by `wall` is held by; `None` for what holds none.
    fn partner(&self, wall: Wall) -> Option<Partner> {
        match wall {
            Wall::Cushion(index) => Some(Partner::Cushion(index)),
            Wall::Jaw(index) => Some(Partner::Jaw(index)),
            Wall::NoseEnd(index) => Some(Partner::Cushion(self.around.boundary.nose_ends[index].cushion)),
            Wall::Edge(index) => Some(Partner::Edge(index)),
            Wall::Pocket(_) | Wall::Liner(_) | Wall::Slate | Wall::RailTop => None,
        }
    }

    /// The pocket whose edge alone holds a ball.
    fn only_edge(&self, slot: usize) -> Option<usize> {
        let links = self.graph.links.iter().zip(&self.partners).zip(&self.closed);
        let mut holding = links.filter(|((link, _), closed)| **closed && (link.a == slot || link.b == Some(slot)));
        match (holding.next(), holding.next()) {
            (Some(((_, (Partner::Edge(pocket), None)), _)), None) => Some(*pocket),
            _ => None,
        }
    }

    /// The link that was due: a ball is linked with the nose though rounding may say that they do not touch. `None` where
    /// there is none.
    fn link_due(&mut self, bodies: &[Body], touching: &Touching, due: DueKind) -> Option<usize> {
        match due {
            DueKind::Pair(a, b) => {
                let pair = (touching.slot(a.min(b))?, touching.slot(a.max(b)));
                self.graph.links.iter().position(|link| (link.a, link.b) == pair)
            }
            DueKind::Wall(ball, wall) => {
                let (slot, partner) = (touching.slot(ball)?, self.partner(wall)?);
                let known = |island: &Self| {
                    let links = island.graph.links.iter().zip(&island.partners);
                    links.into_iter().position(|(link, &(first, _))| link.a == slot && first == partner)
                };
                if let Some(link) = known(self) {
                    return Some(link);
                }
                match wall {
                    Wall::Edge(pocket) => self.link_edge(&bodies[ball], slot, pocket),
                    _ => self.link_wall(&bodies[ball], slot, wall),
                }
                known(self)
            }
            DueKind::Release(_) => None,
        }
    }

    /// Whether a contact is slow and pushed together.
    fn presses(&self, link: usize) -> bool {
        let velocities = self.velocities();
        let slow: Vec<bool> = self.graph.openings(&velocities).iter().map(|opening| opening.abs() <= CLOSED).collect();
        self.pressing(&slow, &self.bends(&velocities))[link]
    }

    /// How a ball moves on the cloth, or through the air, alone. A slip that friction ends within the shortest hold counts as
    /// none; nothing moves a fixed ball.
    fn free_motion(&self, ball: &Ball, motion: &Motion) -> (Phase, DVec3) {
        if ball.is_fixed() {
            return (Phase::Rolling, DVec3::ZERO);
        }
        let cloth = self.around.physics.cloth_under(ball);
        if is_airborne(ball, motion) {
            return (Phase::Airborne, DVec3::NEG_Z * cloth.gravity);
        }
        let slip = match self.around.physics.shape {
            Shape::Spheres => motion.slip(ball.radius),
            Shape::Discs => DVec3::ZERO,
        };
        let slowing = cloth.sliding_friction * cloth.gravity;
        let velocity = motion.velocity.with_z(0.0);
        if slip != DVec3::ZERO && slip.length() > 10.0 * slowing * SHORTEST {
            (Phase::Sliding, cloth.sliding_acceleration(slip.normalize()))
        } else if velocity.length() > CREEPING {
            (Phase::Rolling, cloth.rolling_acceleration(velocity))
        } else {
            (Phase::Rolling, cloth.rolling_acceleration(DVec3::ZERO))
        }
    }

    /// Closes and loads the pressing contacts, or all slow ones; tells which balls are held. Slow contacts of
    /// balls that rattle are stopped.
    fn press(&mut self, all: bool) -> Vec<bool> {
        let mut held = vec![false; self.motions.len()];
        let velocities = self.velocities();
        let openings = self.graph.openings(&velocities);
        let bends = self.bends(&velocities);
        let slow: Vec<bool> = openings.iter().map(|opening| opening.abs() <= CLOSED).collect();
        let pressing = if all { slow.clone() } else { self.pressing(&slow, &bends) };
        let rattling: Vec<bool> = slow
            .iter()
            .zip(&self.graph.links)
            .map(|(slow, link)| {
                let knocks = self.knocks[link.a].max(link.b.map_or(0, |b| self.knocks[b]));
                *slow && knocks > 0 || knocks >= MOST_KNOCKS
            })
            .collect();
        let knocks = openings.iter().zip(&rattling).any(|(opening, rattling)| *rattling && *opening < -CREEPING);
        if !pressing.contains(&true) && !knocks {
            return held;
        }
        self.calm(&slow);
        self.close(&pressing);
        self.stop(&rattling);
        self.note_closed(&slow);
        self.load();
        for (link, _) in self.graph.links.iter().zip(&self.closed).filter(|(_, closed)| **closed) {
            held[link.a] = true;
            if let Some(b) = link.b {
                held[b] = true;
            }
        }
        held
    }

    /// Which of the slow contacts are pushed together: by what moves their own balls, and by the force that holds another
    /// contact, which pushes its ball against the next.
    fn pressing(&self, slow: &[bool], bends: &[f64]) -> Vec<bool> {
        let mut pressing: Vec<bool> = slow.iter().zip(bends).map(|(slow, bend)| *slow && *bend < -PRESSING).collect();
        let mut grows = pressing.contains(&true);
        while grows {
            let forces = self.graph.stopping_impulses(bends, &pressing);
            let changes = self.graph.openings(&self.graph.pushed(&forces));
            grows = false;
            for index in 0..pressing.len() {
                if slow[index] && !pressing[index] && bends[index] + changes[index] < -PRESSING {
                    pressing[index] = true;
                    grows = true;
                }
            }
        }
        pressing
    }

    /// Normal acceleration at which each contact opens: of the balls, and of the normal that turns with them.
    fn bends(&self, velocities: &[DVec3]) -> Vec<f64> {
        let straight = self.graph.openings(&self.accelerations);
        self.graph
            .links
            .iter()
            .zip(&self.distances)
            .zip(straight)
            .enumerate()
            .map(|(index, ((link, distance), straight))| {
                let relative = link.b.map_or(DVec3::ZERO, |b| velocities[b]) - velocities[link.a];
                let around = self.around_edge(index, velocities);
                straight + around.unwrap_or_else(|| relative.cross(link.normal).length_squared() / distance)
            })
            .collect()
    }

    /// How fast a contact with the edge of a pocket opens because the ball goes around it, in m/s^2; `None` for another.
    fn around_edge(&self, link: usize, velocities: &[DVec3]) -> Option<f64> {
        let Partner::Edge(pocket) = self.partners[link].0 else { return None };
        let slot = self.graph.links[link].a;
        let motion = Motion { velocity: velocities[slot], ..self.motions[slot] };
        Some(edge_of(&self.balls[slot], pocket, self.around).opening(&motion))
    }

    /// Lets balls in slow contacts roll, or rest, whose slip or roll would end within the shortest hold.
    fn calm(&mut self, slow: &[bool]) {
        let cloth = &self.around.physics.cloth;
        let slowest = cloth.rolling_resistance() * SHORTEST;
        for (link, _) in self.graph.links.iter().zip(slow).filter(|(_, slow)| **slow) {
            for slot in [Some(link.a), link.b].into_iter().flatten() {
                if self.phases[slot] == Phase::Rolling && !self.balls[slot].is_fixed() {
                    let rolling = self.motions[slot].rolling_velocity(self.balls[slot].radius);
                    let velocity = if rolling.length() <= slowest { DVec3::ZERO } else { rolling };
                    let turn = self.balls[slot].rolling_spin(velocity);
                    self.motions[slot].velocity = velocity;
                    self.motions[slot].spin = turn.with_z(self.motions[slot].spin.z);
                    let cloth = self.around.physics.cloth_under(&self.balls[slot]);
                    self.accelerations[slot] = cloth.rolling_acceleration(velocity);
                }
            }
        }
    }

    /// Takes the last normal speed out of the pressing contacts.
    fn close(&mut self, pressing: &[bool]) {
        let velocities = self.velocities();
        let impulses = self.graph.closing_impulses(&self.graph.openings(&velocities), pressing);
        self.push(&impulses);
    }

    /// Stops the rattling contacts that close: where a ball has no room between two others, or between another and a
    /// nose, each bounce off one is at once an impact on the other, and the chain of ever slower ones takes no time and
    /// ends where none closes any more.
    fn stop(&mut self, rattling: &[bool]) {
        let velocities = self.velocities();
        let openings = self.graph.openings(&velocities);
        if openings.iter().zip(rattling).any(|(opening, rattling)| *rattling && *opening < -CREEPING) {
            let impulses = self.graph.stopping_impulses(&openings, rattling);
            self.push(&impulses);
        }
    }

    /// Changes the motions by normal impulses, one for each contact, and the friction of the cloth with the slip.
    fn push(&mut self, impulses: &[f64]) {
        for (slot, change) in self.graph.pushed(impulses).into_iter().enumerate() {
            let (ball, motion) = (&self.balls[slot], &mut self.motions[slot]);
            motion.velocity += change;
            if change == DVec3::ZERO {
                continue;
            }
            match self.phases[slot] {
                Phase::Rolling => {
                    motion.spin = ball.rolling_spin(motion.velocity).with_z(motion.spin.z);
                }
                Phase::Sliding => {
                    let slip = motion.slip(ball.radius).normalize_or_zero();
                    self.accelerations[slot] = self.around.physics.cloth_under(ball).sliding_acceleration(slip);
                }
                _ => {}
            }
        }
    }

    /// Notes which of the slow contacts neither open nor close.
    fn note_closed(&mut self, slow: &[bool]) {
        self.closed = self
            .graph
            .openings(&self.velocities())
            .iter()
            .zip(slow)
            .map(|(o, slow)| *slow && o.abs() <= CREEPING)
            .collect();
    }

    /// Finds the contact forces and adds what they do to the accelerations.
    fn load(&mut self) {
        let mut openings = self.graph.openings(&self.accelerations);
        let velocities = self.velocities();
        for (index, opening) in openings.iter_mut().enumerate() {
            if let Some(around) = self.around_edge(index, &velocities) {
                *opening += around;
            }
        }
        let forces = self.graph.stopping_impulses(&openings, &self.closed);
        for (acceleration, change) in self.accelerations.iter_mut().zip(self.graph.pushed(&forces)) {
            *acceleration += change;
        }
    }

    /// How long the forces may be taken as constant: until a slip or a roll ends, within limits.
    fn duration(&self) -> f64 {
        let cloth = &self.around.physics.cloth;
        let shortest = (0..self.motions.len()).map(|slot| {
            let motion = &self.motions[slot];
            if self.phases[slot] == Phase::Airborne {
                return f64::INFINITY;
            }
            if self.phases[slot] == Phase::Sliding {
                let slip = motion.slip(self.balls[slot].radius);
                let turning = 2.5 * cloth.sliding_friction * cloth.gravity;
                let easing = turning * slip.length() - self.accelerations[slot].dot(slip);
                return if easing > 0.0 { slip.length_squared() / easing } else { f64::INFINITY };
            }
            let velocity = motion.velocity;
            let slowing = -self.accelerations[slot].dot(velocity);
            if slowing > 0.0 { velocity.length_squared() / slowing } else { f64::INFINITY }
        });
        shortest.fold(LONGEST, f64::min).max(SHORTEST)
    }

    fn velocities(&self) -> Vec<DVec3> {
        self.motions.iter().map(|motion| motion.velocity).collect()
    }

    /// Whether nothing moves here and no force is left that would move it: balls that lean on each other and on an edge.
    fn lies_still(&self) -> bool {
        let still = |motion: &Motion| motion.velocity.length() <= STILL;
        self.motions.iter().all(still) && self.accelerations.iter().all(|force| force.length() <= UNLOADED)
    }

    /// Gives the balls their courses. One whose motion did not change and that nothing presses keeps its own.
    fn plan(&self, bodies: &mut [Body], forecast: &mut Forecast, touching: &Touching, held: &[bool], time: f64) {
        let around = self.around;
        for (slot, &index) in touching.members.iter().enumerate() {
            let body = &mut bodies[index];
            let planned = if held[slot] {
                match self.only_edge(slot) {
                    Some(pocket) => {
                        let edge = edge_of(&body.ball, pocket, around);
                        Course::over_edge(&edge, pocket, &self.motions[slot], time)
                    }
                    None => self.held_course(slot, &body.ball, time),
                }
            } else if self.motions[slot] != touching.motions[slot] || body.course.hold().is_some() {
                Course::of(&body.ball, &self.motions[slot], around.physics, time)
            } else {
                continue;
            };
            body.course = planned.after_knocks(self.knocks[slot]);
            forecast.touch(index);
        }
    }

    fn held_course(&self, slot: usize, ball: &Ball, time: f64) -> Course {
        let mut partners = SmallVec::new();
        for ((link, &(first, second)), _) in
            self.graph.links.iter().zip(&self.partners).zip(&self.closed).filter(|(_, closed)| **closed)
        {
            if link.a == slot {
                partners.push(first);
            } else if link.b == Some(slot) {
                partners.extend(second);
            }
        }
        let acceleration = self.accelerations[slot];
        if self.phases[slot] == Phase::Airborne && self.lies_still() {
            return Course::wedged(self.motions[slot].position, time);
        }
        let hold = Hold { until: time + self.duration(), partners };
        Course::held(ball, &self.motions[slot], self.phases[slot], acceleration, hold, self.around.physics, time)
    }
}
