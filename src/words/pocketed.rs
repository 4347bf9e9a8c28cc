//! The tray with the balls that are not on the table.

/// In the tray while it is empty and balls are placed.
pub(crate) const DROP_HERE: &str = "drop balls here";
