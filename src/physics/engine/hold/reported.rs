//! Reports the contacts of an island that changed a velocity so much that they count as impacts.

use std::cell::LazyCell;
use std::ops::Deref;

use bevy::math::DVec3;
use smallvec::SmallVec;

use super::island::Island;
use crate::physics::ball::Motion;
use crate::physics::boundary::Boundary;
use crate::physics::course::Partner;
use crate::physics::engine::body::Body;
use crate::physics::engine::gather::ContactGroup;
use crate::physics::engine::order::by_place_then_speed;
use crate::physics::engine::repeated_impacts::MOST_REPEATS;
use crate::physics::engine::resolve::{landing, largest_difference, reported_speed};
use crate::physics::impact::{Change, Contact, Meeting};
use crate::physics::tolerances::CLOSED;

/// After repeated impacts in one place, changes of velocity above this, in m/s, are reported. [`MOST_REPEATS`]
/// unreported changes add up to [`CLOSED`] at most.
///
/// A value ten times larger or smaller changes no test: it decides only whether so small an impulse is in the record. A thousand
/// times larger, an impact that changes a ball is missing there, which a test sees.
const ADDING_UP: f64 = CLOSED / MOST_REPEATS as f64;

/// Impulses below this share of the largest are not reported.
///
/// No test sees a value ten times larger or smaller, and no quick test one a million times larger or smaller: they do not count
/// contacts with so small a part.
const NO_PART: f64 = 1e-12;

impl Island<'_> {
    /// Adds all contacts that passed an impulse, ordered by position, if a ball's velocity changed by more than
    /// [`CLOSED`], or by more than [`ADDING_UP`] after repeated impacts in one place. Together they account for the
    /// energy that was lost.
    ///
    /// A ball that comes down on the slate after the impulses may close a contact again. Then the contacts are told as they
    /// were before that, and each such ball's contact with the slate follows.
    ///
    /// For a wedged ball whose spin was ended, the former speed of its surface counts as the change, and all its closed
    /// contacts are added. `before` are the motions before anything was held.
    pub fn report(
        &self,
        bodies: &[Body],
        touching: &ContactGroup,
        before: &[Motion],
        time: f64,
        contacts: &mut Vec<Contact>,
    ) {
        let stopped_surface = |slot: usize| match self.gripped[slot] {
            true => self.balls[slot].radius * before[slot].spin.length(),
            false => 0.0,
        };
        let changes =
            |slot: usize| (self.motions[slot].velocity - before[slot].velocity).length().max(stopped_surface(slot));
        let most = if self.repeats.iter().any(|repeats| *repeats > 0) { ADDING_UP } else { CLOSED };
        if (0..before.len()).all(|slot| changes(slot) <= most) {
            return;
        }
        let first = contacts.len();
        let came_down = if self.closes_again(touching) { &self.came_down[..] } else { &[] };
        let mut after = self.motions.clone();
        came_down.iter().for_each(|&(slot, motion)| after[slot] = motion);
        let most = self.passed.iter().fold(0.0, |most: f64, impulse| most.max(impulse.abs()));
        let meets_fixed = self.graph.links.iter().any(|link| link.b.is_none());
        let limit = LazyCell::new(|| largest_difference(before, &self.motions, meets_fixed));
        for (index, link) in self.graph.links.iter().enumerate() {
            let is_down = self.pressed_down[link.a] || link.b.is_some_and(|b| self.pressed_down[b]);
            let grips = self.closed[index] && (self.gripped[link.a] || link.b.is_some_and(|b| self.gripped[b]));
            if is_down || grips || self.passed[index].abs() > NO_PART * most {
                contacts.extend(self.contact(index, bodies, touching, (before, &limit, &after), time));
            }
        }
        contacts[first..].sort_by(by_place_then_speed);
        let slate = contacts.len();
        contacts.extend(came_down.iter().map(|&(slot, motion)| {
            let ball = &self.balls[slot];
            landing(ball, Meeting::Slate(ball.id), motion, self.motions[slot], time)
        }));
        contacts[slate..].sort_by(by_place_then_speed);
    }

    /// Whether two balls of the group close faster than [`CLOSED`] after a ball came down.
    fn closes_again(&self, touching: &ContactGroup) -> bool {
        let closing = |&(a, b): &(usize, usize)| {
            (self.motions[a].velocity - self.motions[b].velocity).dot(touching.normal((a, b)))
        };
        !self.came_down.is_empty() && touching.pairs.iter().any(|pair| closing(pair) > CLOSED)
    }

    /// The report of one contact, with the motions `before` and `after` it. Its speed is at most `limit` unless it closed
    /// faster than [`CLOSED`].
    fn contact(
        &self,
        index: usize,
        bodies: &[Body],
        touching: &ContactGroup,
        (before, limit, after): (&[Motion], &impl Deref<Target = f64>, &[Motion]),
        time: f64,
    ) -> Option<Contact> {
        let link = &self.graph.links[index];
        let id = self.balls[link.a].id;
        let Boundary { cushions, jaws, .. } = self.environment.boundary();
        let (meeting, normal, nose) = match (self.partners[index].0, link.b) {
            (Partner::Ball(other), Some(b)) => (Meeting::Balls(id, other), touching.normal((link.a, b)), None),
            (Partner::Cushion(cushion), _) => (Meeting::Cushion(id, cushion), link.normal, Some(cushions[cushion].own)),
            (Partner::Jaw(jaw), _) => (Meeting::Jaw(id, jaw), link.normal, Some(jaws[jaw].own)),
            (Partner::Edge(pocket), _) => (Meeting::Edge(id, pocket), link.normal, None),
            (Partner::Liner(pocket), _) => (Meeting::Liner(id, pocket), link.normal, None),
            (Partner::LinerEnd(index), _) => {
                (Meeting::Liner(id, self.environment.liner_ends()[index].pocket), link.normal, None)
            }
            (Partner::Ball(_), None) => return None,
        };
        let far = link.b.map_or(DVec3::ZERO, |b| before[b].velocity);
        let closing = (before[link.a].velocity - far).dot(normal);
        let mobility = |slot: usize| (self.graph.inverse_masses[slot] * link.normal * normal).element_sum();
        let equivalent = self.passed[index] * (mobility(link.a) + link.b.map_or(0.0, mobility));
        let normal_speed = match closing {
            closing if closing > CLOSED => closing,
            _ if equivalent > 0.0 => reported_speed(equivalent, closing.abs(), || **limit),
            // The contact was opening and was pulled shut.
            closing => closing.max(0.0),
        };
        let radius = self.balls[link.a].radius;
        let sine =
            nose.filter(|_| self.is_on_bed(link.a)).map_or(0.0, |own| self.environment.nose_sine_of(&own, radius));
        let outward = normal * (1.0 - sine * sine).sqrt() + DVec3::Z * sine;
        let slots: SmallVec<[usize; 2]> = [Some(link.a), link.b].into_iter().flatten().collect();
        let change = |slot: usize| Change { ball: self.balls[slot].id, before: before[slot], after: after[slot] };
        Some(Contact {
            time,
            meeting,
            normal,
            normal_speed,
            point: link.b.map_or(before[link.a].position + outward * radius, |b| touching.point(bodies, (link.a, b))),
            changes: slots.into_iter().map(change).collect(),
        })
    }
}
