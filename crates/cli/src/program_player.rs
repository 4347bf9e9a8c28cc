//! A program that plays: it reads a position a line, and answers as `baize advise`.

mod answered;
mod child;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde_json::json;

use answered::commands;
use baize_files::shown;
use baize_games::match_play::{Command, Match};
use baize_games::rules::{Objection, Seat};
use baize_online::Player;
use child::Child;

/// The longest question, in bytes: `baize advise` reads no longer line.
const LONGEST_QUESTION: usize = (1 << 21) - 1;

/// How often it is looked whether the program shall stop waiting.
const GLANCE: Duration = Duration::from_millis(50);

/// A program that is asked about one position at a time. It ends when this value is dropped.
pub struct ProgramPlayer {
    child: Child,
    patience: Duration,
    asked: i64,
}

impl ProgramPlayer {
    /// Starts a program: `command` is its name or path and its arguments, with spaces between them. No shell is involved, so quotation
    /// marks and the like mean themselves. It may think for `patience` about a position.
    ///
    /// # Errors
    /// If it cannot be started, as a sentence.
    pub fn start(command: &str, patience: Duration) -> Result<Self, String> {
        Ok(Self { child: Child::start(command)?, patience, asked: 0 })
    }

    /// The line of the answer to a question.
    fn answer(&mut self, question: String, stop: &AtomicBool) -> Result<Vec<u8>, String> {
        self.child.ask(question)?;
        let begun = Instant::now();
        loop {
            if let Some(answer) = self.child.answer_within(GLANCE) {
                return answer;
            }
            if stop.load(Ordering::Relaxed) {
                return Err("was not waited for".to_owned());
            }
            if begun.elapsed() > self.patience {
                return Err(format!("has not answered within {} s", self.patience.as_secs()));
            }
        }
    }

    /// What the program does now, or what is wrong with it, to be read after its name.
    fn commands(&mut self, the_match: &Match, stop: &AtomicBool) -> Result<Vec<Command>, String> {
        self.asked += 1;
        let question = format!("{}\n", json!({"id": self.asked, "ron": the_match.text()}));
        if question.len() > LONGEST_QUESTION {
            return Err(format!("cannot be asked: the match is longer than a line of {LONGEST_QUESTION} bytes"));
        }
        let answer = self.answer(question, stop)?;
        commands(&answer, self.asked, the_match)
    }
}

impl Player for ProgramPlayer {
    fn act(&mut self, the_match: &Match, _seat: Seat, stop: &AtomicBool) -> Result<Vec<Command>, Objection> {
        let said = self.commands(the_match, stop);
        said.map_err(|what| Objection(format!("The program {} {what}.", shown(self.child.name()))))
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use baize_files::Folders;
    use baize_games::match_play::Beginning;
    use baize_games::rules::LoadedGame;

    fn nine_ball() -> Match {
        let game = LoadedGame::find("nine_ball", &Folders::of_game()).expect("it ships");
        Match::begin(game, Beginning::of(["Anna", "Ben"], 5)).expect("it begins")
    }

    /// What a program with this command line does before the break.
    fn acts(command: &str, patience: Duration) -> Result<Vec<Command>, Objection> {
        let the_match = nine_ball();
        let side = the_match.state().to_act().expect("it begins");
        let mut player = ProgramPlayer::start(command, patience).expect("it starts");
        player.act(&the_match, the_match.state().seat(side), &AtomicBool::new(false))
    }

    fn objection(command: &str) -> String {
        acts(command, Duration::from_millis(400)).expect_err("it is no player").to_string()
    }

    #[test]
    fn a_program_that_says_nothing_ends_or_never_ends_its_line_is_no_player() {
        assert_eq!(objection("sleep 60"), "The program sleep has not answered within 0 s.");
        assert_eq!(objection("true"), "The program true has ended without an answer.");
        assert_eq!(objection("cat /dev/zero"), "The program cat has answered a line of more than 1048576 bytes.");
    }

    #[test]
    fn a_program_that_repeats_the_question_gives_no_answer() {
        assert_eq!(objection("cat"), "The program cat has left out `does`.");
    }

    #[test]
    fn a_program_that_is_not_there_is_not_started() {
        let refused = |command| ProgramPlayer::start(command, GLANCE).map(drop).expect_err("it is not there");
        assert_eq!(
            refused("no_such_program 5"),
            "the program no_such_program cannot be started: there is no such file"
        );
        assert_eq!(refused("  "), "the command of the program is empty; write its name or path, and its arguments");
    }

    #[test]
    fn a_thought_that_is_stopped_is_not_waited_for() {
        let the_match = nine_ball();
        let seat = the_match.state().to_act().map(|side| the_match.state().seat(side)).expect("it begins");
        let mut player = ProgramPlayer::start("sleep 60", Duration::from_secs(60)).expect("it starts");
        let begun = Instant::now();
        assert!(player.act(&the_match, seat, &AtomicBool::new(true)).is_err());
        assert!(begun.elapsed() < Duration::from_secs(20));
    }
}
