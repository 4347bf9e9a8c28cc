//! The two machines have computed different matches: both stop, and each gets what the other has.

use super::{Connection, Session, SessionEvent};
use crate::chain::Hash;
use crate::message::Message;
use crate::pieces::{Gathered, Piece};
use crate::words::the_other_program;
use baize_games::rules::Objection;

/// The command in which the matches differ.
#[derive(Clone, Debug)]
pub(super) struct Difference {
    number: u32,
    gathered: Gathered,
}

impl Session {
    /// Stops the match, because the other side has another hash after command `number`.
    pub(super) fn differ(&mut self, number: u32) {
        let Some(shared) = &self.shared else { return };
        let hash = shared.chain.after(number + 1).unwrap_or_else(|| shared.chain.last());
        self.push(&Message::Differs { number, hash });
        self.send_version(number);
    }

    /// The other side says that its match differs.
    pub(super) fn on_differs(&mut self, number: u32, hash: Hash) -> Result<(), Objection> {
        let own = self.shared.as_ref().and_then(|shared| shared.chain.after(number.checked_add(1)?));
        match own {
            None => Err(the_other_program("says that a command differs which there has not been")),
            Some(own) if own == hash => Err(the_other_program("says that the match differs, but has the same hash")),
            Some(_) => {
                self.send_version(number);
                Ok(())
            }
        }
    }

    /// Sends the step in which the matches differ, and waits for that of the other side. All earlier steps are the same.
    fn send_version(&mut self, number: u32) {
        let step = self.shared.as_ref().and_then(|shared| shared.the_match.step_text(number as usize));
        for piece in Piece::all(step.unwrap_or_default().as_bytes()).unwrap_or_default() {
            self.push(&Message::Version(piece));
        }
        self.difference = Some(Box::new(Difference { number, gathered: Gathered::default() }));
    }

    /// What the other side says once the matches differ. What it said before it knew that is void.
    pub(super) fn told_difference(&mut self, message: Message) -> Result<(), Objection> {
        let Message::Version(piece) = message else { return Ok(()) };
        let Some(difference) = &mut self.difference else { return Ok(()) };
        if let Some(bytes) = difference.gathered.add(&piece)? {
            let step = String::from_utf8(bytes).ok().filter(|step| !step.chars().any(char::is_control));
            let step = step.ok_or_else(|| the_other_program("sends a version of the match that is no text"))?;
            self.end_differed(Some(&step));
        }
        Ok(())
    }

    /// Ends the session with both versions of the match; `other` is the step of the other side, if it has come.
    pub(super) fn end_differed(&mut self, other: Option<&str>) {
        let (Some(difference), Some(shared)) = (self.difference.take(), &self.shared) else { return };
        let own = shared.the_match.text();
        let other = other.map(|step| with_step(&own, difference.number, step)).unwrap_or_default();
        let sentence = format!(
            "The two machines have computed command {} of the match differently, so it cannot go on. Both versions are worth keeping.",
            difference.number + 1
        );
        self.connection = Connection::Closed;
        self.events.push_back(SessionEvent::Differed { own, other, sentence });
    }
}

/// The text of a match file up to the step of that number, with `step` in its place.
fn with_step(text: &str, number: u32, step: &str) -> String {
    const STEPS: &str = "    played: [\n";
    let Some(place) = text.rfind(STEPS) else { return String::new() };
    let (beginning, steps) = text.split_at(place + STEPS.len());
    let earlier: String = steps.split_inclusive('\n').take(number as usize).collect();
    format!("{beginning}{earlier}        {step},\n    ],\n)\n")
}

#[cfg(test)]
mod tests {
    use super::with_step;
    use baize_testing_matches::robot::{Robot, match_of};

    #[test]
    fn the_match_of_the_other_side_is_the_own_one_up_to_the_step_in_which_they_differ() {
        let mut play = match_of("(game: NineBall)", 3);
        Robot::new(3).shots(&mut play, 2);
        let earlier = play.text();
        let last = play.steps().len() - 1;
        Robot::new(4).shots(&mut play, 2);
        let step = play.step_text(last).expect("the match has it");
        assert_eq!(with_step(&play.text(), last as u32, &step), earlier);
        assert!(with_step(&play.text(), last as u32, "(other)").ends_with("        (other),\n    ],\n)\n"));
    }
}
