//! The program: the game in its window, and the commands.

mod play_options;
mod play;
mod moment;
mod trace;
mod command_line;

pub use command_line::run;
pub use moment::{Moment, Traceable, Viewpoint};
pub use play::PlayPlugins;
pub use play_options::PlayOptions;
