//! Gathers the balls that take part in an event.

mod seen;
mod search;
mod contact_group;

pub use contact_group::ContactGroup;
pub use search::{NO_CONTACT_GAP, Search, WIDEST_SHARE};
