//! Who plays at this machine.

use std::num::NonZeroUsize;
use std::path::Path;
use std::time::Duration;

use clap::Args;

use crate::cores::cores;
use crate::program_player::ProgramPlayer;
use crate::whole_numbers::{threads, whole};
use baize_files::Folders;
use baize_online::{ComputedPlayer, Player};
use baize_opponent::opponent::{OpponentFile, ThinkingBudget};

/// The longest time that a program may think about a position, in seconds.
const LONGEST_THOUGHT: u32 = 86_400;

/// An opponent or a program.
#[derive(Args, Debug)]
#[group(required = true, multiple = false)]
struct Either {
    /// Let this opponent play: its name or path.
    #[arg(long, value_name = "OPPONENT")]
    player: Option<String>,
    /// Let a program play that reads positions and answers as `baize advise`, a line of JSON each. COMMAND is its name or path and its
    /// arguments, with spaces between them; no shell reads it.
    #[arg(long, value_name = "COMMAND")]
    program: Option<String>,
}

/// Who plays, and how.
#[derive(Args, Debug)]
pub struct Who {
    #[command(flatten)]
    either: Either,
    /// How many shots the opponent may compute for a choice [default: what its file says].
    #[arg(long, value_name = "COUNT", conflicts_with = "program", value_parser = whole(ThinkingBudget::SIMULATIONS))]
    simulations: Option<u32>,
    /// Let the opponent think on this many threads [default: the number of cores]. Its choices do not depend on it.
    #[arg(long, value_name = "COUNT", conflicts_with = "program", value_parser = threads)]
    threads: Option<NonZeroUsize>,
    /// How long the program may think about a position [default: 60].
    #[arg(long, value_name = "SECONDS", conflicts_with = "player", value_parser = whole(1..=LONGEST_THOUGHT))]
    time: Option<u32>,
}

/// Somebody who plays at this machine.
pub struct Plays {
    /// The name, if no other is given.
    pub name: String,
    /// Whether it is an opponent of Baize.
    pub is_computed: bool,
    /// The player.
    pub player: Box<dyn Player>,
}

impl Who {
    /// Who plays. A program is started.
    ///
    /// # Errors
    /// If the opponent cannot be read, or the program cannot be started, as a sentence.
    pub fn plays(&self, folders: &Folders) -> Result<Plays, String> {
        match (&self.either.player, &self.either.program) {
            (_, Some(command)) => {
                let patience = Duration::from_secs(self.time.unwrap_or(60).into());
                let player = Box::new(ProgramPlayer::start(command, patience)?);
                Ok(Plays { name: name_of(command), is_computed: false, player })
            }
            (Some(opponent), None) => {
                let player = OpponentFile::find(opponent, folders).map_err(|error| error.to_string())?;
                let threads = self.threads.or_else(|| NonZeroUsize::new(cores())).unwrap_or(NonZeroUsize::MIN);
                let name = player.name.clone();
                let player = Box::new(ComputedPlayer { player, simulations: self.simulations, threads });
                Ok(Plays { name, is_computed: true, player })
            }
            (None, None) => Err("nobody plays; name an opponent with --player or a program with --program".to_owned()),
        }
    }
}

/// The name of a program without its folder.
fn name_of(command: &str) -> String {
    let program = command.split_whitespace().next().unwrap_or_default();
    Path::new(program).file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}
