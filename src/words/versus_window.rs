//! The window that plays the coming shot twice, the second time in another world.

use crate::files::count;

/// The title.
pub(crate) const TITLE: &str = "The same stroke twice";

/// The first world.
pub(crate) const HERE: &str = "A: as it is on the table";

/// Before the choice of what is other in the second world.
pub(crate) const THERE: &str = "B: other";

/// Until a file is chosen for the second world.
pub(crate) const CHOOSE_FILE: &str = "Choose in which file B differs.";

/// In the list of the files, until one is chosen.
pub(crate) const CHOOSE: &str = "choose";

/// While nothing can be compared.
pub(crate) const NOTHING: &str = "Nothing can be struck now, or there are too many balls.";

/// If the shots are alike.
pub(crate) const SAME_CONTACTS: &str = "The same balls meet the same things in the same order.";

/// If all balls end alike.
pub(crate) const SAME_ENDS: &str = "All balls end alike.";

/// Where a ball ends that one of the worlds does not have.
pub(crate) const NOT_THERE: &str = "is not there";

/// Over what each world does next, after so many contacts that are alike.
pub(crate) fn part_after(contacts: usize) -> String {
    format!("They part after {}:", count(contacts, "contact"))
}

/// How far a ball ends from where it ends in the other world.
pub(crate) fn apart(centimetres: f64) -> String {
    format!("{centimetres:.1} cm apart")
}

/// Below the list of the balls, if there are more.
pub(crate) fn more_balls(balls: usize) -> String {
    format!("and {balls} more balls")
}
