//! Tables: geometry from a file, spots and strings, and the boundary that the physics uses.

mod bare_ends;
mod closing;
mod enclosure;
mod nose_line;
mod limits;
mod marks;
mod geometry;
mod own_noses;
mod pocketed;
mod file;
mod turned_cushions;
mod check;

pub use check::{boundary_flaws, distance_to_segment};
pub(crate) use check::{flaws_for_all, number_flaws};
pub use closing::gap_warnings;
pub use enclosure::{bounding_box, is_on_bed};
pub use file::{BoundaryFile, CushionFile, JawFile, LookFile, PocketFile, SpotFile, StringFile, TableFile};
pub use geometry::Table;
pub(crate) use limits::{COORDINATES, MASSES, SIZES, SIZES_OR_ZERO, size_flaw};
pub use limits::{limit_flaws, not_finite};
pub use marks::{Arc, ArcFile, LineFile, Marks};
pub use own_noses::RailFile;
pub(crate) use own_noses::is_part_of_rail;
pub use pocketed::PocketShape;
pub(crate) use turned_cushions::turned_cushions;
