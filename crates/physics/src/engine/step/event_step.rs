//! What the resolution of an event reads and changes.

use crate::ball::Motion;
use crate::engine::body::Body;
use crate::engine::detect::Forecast;
use crate::engine::gather::{ContactGroup, Search};
use crate::engine::now::Now;
use crate::impact::Contact;

/// The work of finding one ball of a contact group, in the steps that a [`Meter`](crate::Meter) counts.
const MEMBER_WORK: usize = 20;

/// What the stages of one event share.
pub struct EventStep<'a> {
    pub bodies: &'a mut [Body],
    pub forecast: &'a mut Forecast,
    /// The contacts of the event so far that passed an impulse, and the captures.
    pub contacts: &'a mut Vec<Contact>,
    pub now: Now<'a>,
}

impl EventStep<'_> {
    /// Gathers the group of `balls` and of all that are connected to them by contacts.
    pub fn gather(&self, balls: &[usize], group: &mut ContactGroup) {
        group.gather_in_contact(&self.search(balls));
        self.now.meter.add(MEMBER_WORK * group.members.len());
    }

    /// The contact groups of `balls`, each group once.
    pub fn gather_each<'g>(&self, balls: &[usize], groups: &'g mut Vec<ContactGroup>) -> &'g [ContactGroup] {
        let mut count = 0;
        for &ball in balls {
            if groups[..count].iter().all(|group| group.slot(ball).is_none()) {
                if count == groups.len() {
                    groups.push(ContactGroup::default());
                }
                self.gather(&[ball], &mut groups[count]);
                count += 1;
            }
        }
        &groups[..count]
    }

    /// The search for the contact group of these balls.
    pub fn search<'b>(&'b self, balls: &'b [usize]) -> Search<'b> {
        let shape = self.now.environment.physics().shape;
        Search { bodies: self.bodies, forecast: self.forecast, seeds: balls, time: self.now.time, shape }
    }

    /// The motion of a ball before the event.
    pub fn motion(&self, ball: usize) -> Motion {
        self.bodies[ball].course().at(self.now.time)
    }
}
