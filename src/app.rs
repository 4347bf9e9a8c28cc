//! The program: the command line, the game in its window, and the benchmark.

mod cores;
mod pixels;
pub(crate) mod bench;
mod play_options;
#[cfg(feature = "play")]
mod play;
#[cfg(feature = "play")]
mod moment;
mod cli;

pub use cli::{
    advise_page, advise_schema, compare_page, compare_schema, drill_page, drill_schema, duel_page, duel_schema,
    plot_page, plot_schema, review_page, review_schema, run, tracks_page, tracks_schema,
};
#[cfg(feature = "record")]
pub use cli::{stats_page, stats_schema};
#[cfg(feature = "play")]
pub use play::PlayPlugins;
pub use play_options::PlayOptions;
