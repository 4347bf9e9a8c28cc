//! Lines of JSON in, a line of JSON out for each: what all commands share that answer many questions in one call.

mod batch;
mod id;
mod in_order;
mod input;
mod line;
mod resume;

pub use batch::Batch;
pub use id::Id;
pub use input::Input;
pub use line::{Asks, Line};
