//! How much memory the tracks and contacts of a shot use.

use crate::course::Course;

/// Memory limit of a shot, in units of one [`Piece`](crate::Piece) (about 150 bytes): 240 MB. A hundred thousand
/// impacts of two balls need about that much.
pub(super) const MOST: usize = 1_600_000;

/// Size of a course with its inline pieces, in the unit of [`MOST`].
const COURSE: usize = 5;

/// Number of pieces that a course stores inline; more are allocated on the heap.
const PIECES_INLINE: usize = 4;

/// Size of a contact, in the unit of [`MOST`].
const CONTACT: usize = 6;

/// Memory that a course uses, in the unit of [`MOST`].
pub(super) fn of_course(course: &Course) -> usize {
    let pieces = course.pieces().len();
    COURSE + if pieces > PIECES_INLINE { pieces.next_power_of_two() } else { 0 }
}

/// Memory that this number of contacts uses, in the unit of [`MOST`].
pub(super) fn of_contacts(count: usize) -> usize {
    CONTACT * count
}
