//! Gathers the balls that take part in an event.

mod contact_group;

pub use contact_group::{ContactGroup, NO_CONTACT_GAP, Search, WIDEST_SHARE};
