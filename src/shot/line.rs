//! A set-up as one short line of text that fits into a chat message. `docs/sharing.md` describes the format.

mod characters;
mod packed;
mod flaw;
mod frame;
mod stock;
mod contents;
mod read;
mod write;

pub use flaw::LineFlaw;
pub use frame::has_line;
pub use write::line_text;
