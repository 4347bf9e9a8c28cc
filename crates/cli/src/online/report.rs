//! What is printed of a match with another machine.

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::answer::{finish, print_line, refuse, tell};
use baize_files::{Folders, shown, shown_path};
use baize_games::match_play::{Match, MatchSummary};
use baize_games::rules::Ended;
use baize_online::play::Seen;

/// Prints the invitation, a line for each rack and the result; what else happens goes to the error stream.
pub struct Report {
    file: PathBuf,
    racks: u32,
    written: io::Result<()>,
}

impl Report {
    /// For the match that is kept in this file.
    pub fn new(file: &Path) -> Self {
        Self { file: file.to_path_buf(), racks: 0, written: Ok(()) }
    }

    /// Prints what happens.
    pub fn see(&mut self, seen: &Seen) {
        match seen {
            Seen::Ready(invitation) => {
                self.print(invitation);
                tell("give this line to the other player and to nobody else: who has it can take the seat or watch");
            }
            Seen::Met { name } => tell(format_args!("connected with {}", shown(name))),
            Seen::Begun => tell(format_args!("the match begins; it is kept in {}", shown_path(&self.file))),
            Seen::Command { the_match, step } => self.see_command(the_match, *step),
            Seen::Waits(sentence) => tell(format_args!("the match waits: {sentence}")),
            Seen::GoesOn => tell("the match goes on"),
            Seen::Trouble(sentence) => tell(format_args!("{sentence}; it is tried again")),
            Seen::Said(text) => tell(format_args!("the other player says: {}", shown(text))),
        }
    }

    /// Prints a line if the command ends a rack.
    fn see_command(&mut self, the_match: &Match, step: usize) {
        let outcome = the_match.steps().get(step).and_then(|step| step.outcome.as_ref());
        let Some((outcome, winner)) = outcome.and_then(|outcome| match outcome.verdict.ended {
            Ended::Nothing => None,
            Ended::Rack(winner) | Ended::Match(winner) => Some((outcome, winner)),
        }) else {
            return;
        };
        self.racks += 1;
        let state = &outcome.state;
        let score: Vec<String> = state.players.iter().map(|player| player.racks.to_string()).collect();
        let winner = winner.map_or("nobody", |winner| state.side_name(winner));
        let word = the_match.game().word_for_rack();
        self.print(&format!("{word} {}: {} wins, {}", self.racks, shown(winner), score.join(" : ")));
    }

    /// Keeps the first failure. The match goes on even if nobody reads.
    fn print(&mut self, line: &dyn std::fmt::Display) {
        if self.written.is_ok() {
            self.written = print_line(line);
        }
    }

    /// Prints the result of the match that is over.
    pub fn end(mut self) -> ExitCode {
        let name = self.file.display().to_string();
        match MatchSummary::find(&name, &Folders::of_game()) {
            Ok(MatchSummary { end, standing, .. }) => {
                self.print(&format!("{}: {}", shown(&end.unwrap_or_default()), shown(&standing)));
                finish(self.written)
            }
            Err(error) => refuse(error),
        }
    }
}
