//! The options of the command line for the start of the game.

use clap::Args;

/// How the game starts.
#[derive(Args, Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayOptions {
    /// The rack to start with.
    #[arg(long, value_name = "FILE")]
    pub rack: Option<String>,
    /// The table to play on instead of the rack's own.
    #[arg(long, value_name = "FILE")]
    pub table: Option<String>,
    /// A shot to put on the table, aimed as its strike says: Space plays it, R sets it up again.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["rack", "table"])]
    pub shot: Option<String>,
    /// Start paused.
    #[arg(long)]
    pub paused: bool,
    /// Start at the table instead of the start screen, as any of the options above does too.
    #[arg(long)]
    pub play: bool,
}

impl PlayOptions {
    /// Whether the game starts at the table: with `--play` or any other of these options.
    #[must_use]
    pub fn at_the_table(&self) -> bool {
        self.play || self.paused || self.rack.is_some() || self.table.is_some() || self.shot.is_some()
    }
}
