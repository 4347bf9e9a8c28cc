//! The contacts of an island that stopped more than the slow closing of a held contact: they are impacts, and reported as such.

use bevy::math::DVec3;
use smallvec::SmallVec;

use super::super::order::by_place;
use super::super::touching::Touching;
use super::CLOSED;
use super::island::Island;
use crate::physics::ball::Motion;
use crate::physics::course::Partner;
use crate::physics::impact::{Change, Contact, Meeting};

/// A contact that has less than this share in the change of both its balls had no part in it.
const NO_PART: f64 = 1e-6;

impl Island<'_> {
    /// Adds the contacts that changed a ball's velocity by more than [`CLOSED`], in the order of their places. `before` are
    /// the balls' motions before anything was pressed.
    pub(super) fn report(&self, touching: &Touching, before: &[Motion], time: f64, contacts: &mut Vec<Contact>) {
        let changes = |slot: usize| (self.motions[slot].velocity - before[slot].velocity).length();
        if (0..before.len()).all(|slot| changes(slot) <= CLOSED) {
            return;
        }
        let first = contacts.len();
        for (index, link) in self.graph.links.iter().enumerate() {
            let has_part = |slot: usize| {
                let push = (self.graph.inverse_masses[slot] * link.normal).length() * self.passed[index].abs();
                let is_down = self.pressed_down[slot] && link.b.is_none();
                changes(slot) > CLOSED && (is_down || push > NO_PART * changes(slot))
            };
            if has_part(link.a) || link.b.is_some_and(has_part) {
                contacts.extend(self.contact(index, touching, before, time));
            }
        }
        contacts[first..].sort_by(|a, b| by_place(a.point.truncate(), b.point.truncate()));
    }

    /// A contact as it is reported.
    fn contact(&self, index: usize, touching: &Touching, before: &[Motion], time: f64) -> Option<Contact> {
        let link = &self.graph.links[index];
        let id = self.balls[link.a].id;
        let (meeting, normal) = match (self.partners[index].0, link.b) {
            (Partner::Ball(other), Some(b)) => (Meeting::Balls(id, other), touching.normal((link.a, b))),
            (Partner::Cushion(cushion), _) => (Meeting::Cushion(id, cushion), link.normal),
            (Partner::Jaw(jaw), _) => (Meeting::Jaw(id, jaw), link.normal),
            (Partner::Edge(pocket), _) => (Meeting::Edge(id, pocket), link.normal),
            (Partner::Ball(_), None) => return None,
        };
        let far = link.b.map_or(DVec3::ZERO, |b| before[b].velocity);
        let closing = (before[link.a].velocity - far).dot(normal);
        let gives = |slot: usize| (self.graph.inverse_masses[slot] * link.normal * normal).element_sum();
        let stopped = self.passed[index].abs() * (gives(link.a) + link.b.map_or(0.0, gives));
        let radius = self.balls[link.a].radius;
        let sine = if link.b.is_none() && self.lies_level(link.a) { self.around.nose_sine(radius) } else { 0.0 };
        let outward = normal * (1.0 - sine * sine).sqrt() + DVec3::Z * sine;
        let slots: SmallVec<[usize; 2]> = [Some(link.a), link.b].into_iter().flatten().collect();
        let change = |slot: usize| Change {
            ball: self.balls[slot].id,
            before: before[slot],
            after: self.motions[slot],
        };
        Some(Contact {
            time,
            meeting,
            normal,
            normal_speed: if closing > CLOSED { closing } else { stopped },
            point: before[link.a].position + outward * radius,
            changes: slots.into_iter().map(change).collect(),
        })
    }
}
