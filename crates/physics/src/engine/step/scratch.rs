//! Memory that is reused from event to event.

use crate::ball::Motion;
use crate::engine::gather::ContactGroup;

/// Buffers of the resolution of an event. What they hold means nothing before and after it.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    /// Contact groups: usually one, more if several balls meet something at the same time.
    pub groups: Vec<ContactGroup>,
    /// The motions of one group after its impact.
    pub after: Vec<Motion>,
}

impl Scratch {
    /// Memory for one group and for the motions of its balls.
    pub fn one(&mut self) -> (&mut ContactGroup, &mut Vec<Motion>) {
        if self.groups.is_empty() {
            self.groups.push(ContactGroup::default());
        }
        (&mut self.groups[0], &mut self.after)
    }
}
