//! Progress bars on a terminal, for what takes more than a second.

use std::cell::Cell;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// Work that is shorter than this shows no bar. A bar is drawn again after this time even if nothing was done in it.
const PATIENCE: Duration = Duration::from_secs(1);

/// How far a command is. It is drawn on the error stream, and only where that is a terminal.
pub struct Progress {
    bar: ProgressBar,
    begun: Instant,
    done: Cell<u64>,
}

impl Progress {
    /// A bar for `count` things called `noun`.
    #[must_use]
    pub fn of(noun: &'static str, count: usize) -> Self {
        Self::with(ProgressBar::new(count as u64), noun, "{wide_bar} {human_pos}/{human_len} {msg}, {elapsed}")
    }

    /// A bar for an unknown number of things called `noun`.
    #[must_use]
    pub fn unknown(noun: &'static str) -> Self {
        Self::with(ProgressBar::no_length(), noun, "{spinner} {human_pos} {msg}, {elapsed}, {per_sec}")
    }

    /// A bar for one piece of work, `doing`.
    #[must_use]
    pub fn working(doing: &'static str) -> Self {
        Self::with(ProgressBar::no_length(), doing, "{spinner} {msg}, {elapsed}")
    }

    fn with(bar: ProgressBar, message: &'static str, template: &str) -> Self {
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.set_message(message);
        bar.enable_steady_tick(PATIENCE);
        Self { bar, begun: Instant::now(), done: Cell::new(0) }
    }

    /// Counts one more of them as done.
    pub fn one_more(&self) {
        self.done.set(self.done.get() + 1);
        if self.begun.elapsed() > PATIENCE {
            self.bar.set_position(self.done.get());
        }
    }

    /// Takes the bar away while `write` writes to the terminal.
    pub fn aside<Written>(&self, write: impl FnOnce() -> Written) -> Written {
        self.bar.suspend(write)
    }

    /// Takes the bar away, and ends the thread that draws it: a signal must not find two threads while a file is saved.
    pub fn end(self) {
        self.bar.disable_steady_tick();
        self.bar.finish_and_clear();
    }
}
