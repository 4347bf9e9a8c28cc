//! Tables, racks and shots from files, the record of a shot, and the line of the coming one.

mod files;
mod preview;
mod racks;
mod snapshots;
mod tables;
