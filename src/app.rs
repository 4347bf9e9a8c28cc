//! The program: the game in its window, and the commands.

mod play_options;
mod play;
mod moment;
mod trace;
mod command_line;

pub use command_line::run;
pub use moment::{Look, Moment, Traceable};
pub use play::PlayPlugins;
pub use play_options::PlayOptions;
