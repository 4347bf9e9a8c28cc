//! The program: the command line, the game in its window, and the benchmark.

pub mod bench;
mod cli;
#[cfg(feature = "play")]
mod play;
mod play_options;

pub use cli::run;
#[cfg(feature = "play")]
pub use play::PlayPlugins;
pub use play_options::PlayOptions;
