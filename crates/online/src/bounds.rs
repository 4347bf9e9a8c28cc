//! The limits of what another machine may send. Whoever sends more is cut off before it costs memory or time.

use std::time::Duration;

/// The longest frame at all, in bytes: that of an offer, which has a whole match file before its first command.
pub const MAX_FRAME: usize = MAX_BEGINNING + 1024;

/// The longest frame of any other message, in bytes: a piece of a longer text with its numbers.
pub const MAX_PLAIN_FRAME: usize = 64 * 1024;

/// The longest match file before its first command, in bytes. Those of the shipped games have 20 KiB; a table that a person made may
/// have thousands of cushions.
pub const MAX_BEGINNING: usize = 1024 * 1024;

/// The longest name of a player, in letters; that of a match file.
pub const MAX_NAME: usize = 40;

/// The longest name of a version, in letters.
pub const MAX_VERSION: usize = 40;

/// The longest text that a person says, in letters.
pub const MAX_SAY: usize = 200;

/// The longest text of a command, in bytes. A stroke with all digits and a declaration has 250.
pub const MAX_COMMAND: usize = 4 * 1024;

/// The most commands of a match. The longest match file that is read has room for as many shots.
pub const MAX_STEPS: u32 = 10_000;

/// The most commands that one side gives before the other has said that it computed the same.
pub const MAX_AHEAD: u32 = 500;

/// The longest piece of a text that does not fit into a frame, in bytes.
pub const MAX_PIECE: usize = 60 * 1024;

/// The most pieces of such a text: 3.75 MiB, which a match of ten thousand commands has room in.
pub const MAX_PIECES: u32 = 64;

/// The most watchers of a match. The host sends every command to each of them.
pub const MAX_WATCHERS: usize = 8;

/// The most questions at one place of a match, so that nobody is asked without end.
pub const MAX_QUESTIONS: u32 = 3;

/// The most balls of a match that is offered. No game has more than 22.
pub const MAX_BALLS: usize = 64;

/// How much a shot of an offered match may last and cost: seconds, impacts and million steps of computing, as in the shipped physics.
/// Otherwise a host could make each shot compute for hours.
pub const MAX_HORIZON: (f64, u32, u32) = (300.0, 100_000, 250);

/// Frames that may come in a second for long, and all at once.
pub const FRAMES: Rate = Rate { a_second: 200.0, at_once: 1000.0 };

/// Bytes that may come in a second for long, and all at once.
pub const BYTES: Rate = Rate { a_second: 512.0 * 1024.0, at_once: 4.0 * 1024.0 * 1024.0 };

/// Places of the other's cue that are taken in a second. Further ones are dropped; the next is as good.
pub const AIMS: Rate = Rate { a_second: 60.0, at_once: 60.0 };

/// Places of a cue that are shown to those who watch. With at most 64 bytes for each, a watcher gets 1.3 kB/s.
pub const SHOWN_AIMS: Rate = Rate { a_second: 20.0, at_once: 5.0 };

/// The least time between two places of the own cue that are sent.
pub const BETWEEN_AIMS: Duration = Duration::from_millis(50);

/// The time between two signs of life. A connection on which nothing comes for three times as long is closed.
pub const BETWEEN_PINGS: Duration = Duration::from_secs(10);

/// How much of something may come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// As many may come in a second for long.
    pub a_second: f64,
    /// As many may come at once after a silence.
    pub at_once: f64,
}
