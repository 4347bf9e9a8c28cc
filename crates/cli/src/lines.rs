//! Lines of JSON in, a line of JSON out for each: what all commands share that answer many questions in one call.

mod balls;
mod id;
mod in_order;
mod line;
mod lines_limit;
mod no_answer;
mod input;
mod resume;
mod batch;

pub use balls::Balls;
pub use batch::Batch;
pub use in_order::in_order;
pub use input::Input;
pub use line::{Asks, Line, input_schema, input_table};
pub use no_answer::NoAnswer;
pub use resume::AnswerForm;
