//! A set-up as one short line of text that fits into a chat message. `docs/files/sharing.md` describes the format.

mod characters;
mod packed;
mod flaw;
mod frame;
mod stock;
mod contents;
mod fastfiz;
mod read;
mod write;

pub use fastfiz::{fastfiz_text, has_fastfiz};
pub use flaw::LineFlaw;
pub use frame::has_line;
pub use read::is_shared;
pub use write::line_text;
