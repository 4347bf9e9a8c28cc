//! The persons of a match who sit at another machine: what was given there and is still to be played here, and what was given here and
//! has to be told there. Nothing here knows how the machines talk.

use std::collections::VecDeque;

use crate::match_play::{Command, Match};
use crate::physics::Strike;
use crate::rules::{Declaration, Objection, Seat};
use crate::shot::StrikeFile;
use crate::simulation::TableCommand;
use crate::words::in_match as text;

/// What the match at the table has for the other machine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outgoing {
    /// A command of somebody here that the match at the table has taken.
    Given(Seat, Command),
    /// A command that somebody here wants. The table carries it out when it comes back as one that all machines have taken.
    Wanted(Seat, Command),
    /// The answer of the person here to a question from there.
    Answer(bool),
    /// The time of the player there is over, beyond all tolerance.
    TimeIsOver,
    /// The match is to be played once more.
    OnceMore,
}

/// What comes from the other machine to the match at the table.
#[derive(Clone, Debug)]
pub enum FromElsewhere {
    /// Some persons of the match sit there, and it stands like this.
    Sits {
        /// Their seats.
        seats: Vec<Seat>,
        /// Whether the errors of each stroke of a person are drawn by both machines, so that a stroke goes there before it is played.
        draws_lots: bool,
        /// By how many seconds the clocks of the machines may differ: the balls roll at the pace of each, and messages take their time.
        tolerance: f64,
        /// Why nothing can be given yet, as a sentence; `None` if something can.
        waits: Option<String>,
        /// The match.
        the_match: Box<Match>,
    },
    /// A command that all machines have taken, of somebody there or here. It is played after those that came before.
    Plays(Seat, Command),
    /// A person there asks whether the person here agrees to this.
    Asks(Seat, Command),
    /// What the person here wanted does not happen; the sentence says why.
    Refuses(String),
    /// Nothing can be given from now on, for the reason that the sentence says; `None` if it can again.
    Waits(Option<String>),
    /// Somebody there says that the time of the player here is over.
    ClaimsTime,
    /// The match stands like this on all machines. What the table has otherwise is void.
    Stands(Box<Match>),
}

/// A stroke that the table was asked to play for somebody at another machine, or with errors that both machines have drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Announced {
    pub declares: Declaration,
    pub strike: StrikeFile,
}

/// The persons at another machine. In a match of this machine alone there are none.
#[derive(Clone, Debug, Default)]
pub(super) struct Elsewhere {
    /// The seats of these persons.
    pub seats: Vec<Seat>,
    /// Whether the errors of a person's strokes are drawn by both machines.
    pub draws_lots: bool,
    /// By how many seconds the clocks of the machines may differ.
    pub tolerance: f64,
    /// Why nothing can be given now, as a sentence; `None` if something can.
    pub waits: Option<String>,
    /// What is asked of the person here.
    pub asked: Option<(Seat, Command)>,
    /// What somebody here wants, until it is played or refused.
    pub awaits: Option<Command>,
    /// What all machines have taken and the table has not played yet, in order.
    pub to_play: VecDeque<(Seat, Command)>,
    /// The stroke that the table was asked to play, the first of `to_play`.
    pub announced: Option<Announced>,
    /// For how long it has been asked, in seconds.
    pub given: Option<f64>,
    /// The lay of the balls for which the end of the time was told, so that it is told once.
    pub timed_out: Option<u32>,
    /// The lay of the balls for which somebody there says that the time of the player here is over.
    pub claims_time: Option<u32>,
    pub(super) outgoing: Vec<Outgoing>,
}

impl Elsewhere {
    /// Whether anybody sits elsewhere.
    pub fn is_on(&self) -> bool {
        !self.seats.is_empty()
    }

    /// Whether the person of this seat sits elsewhere.
    pub fn is_at(&self, seat: Seat) -> bool {
        self.seats.contains(&seat)
    }

    /// Notes a command that the match at the table has taken, to be told there.
    pub fn tell(&mut self, seat: Seat, command: Command) {
        if self.is_on() {
            self.outgoing.push(Outgoing::Given(seat, command));
        }
    }

    /// Notes what somebody here wants.
    ///
    /// # Errors
    /// If nothing can be given now, or if something else is wanted already.
    pub fn want(&mut self, seat: Seat, command: Command) -> Result<(), Objection> {
        if let Some(reason) = &self.waits {
            return Err(Objection(reason.clone()));
        }
        if self.awaits.is_some() {
            return Err(Objection(text::STILL_ASKED.to_owned()));
        }
        self.awaits = Some(command);
        self.outgoing.push(Outgoing::Wanted(seat, command));
        Ok(())
    }

    /// Notes something that is no command.
    pub fn say(&mut self, outgoing: Outgoing) {
        self.outgoing.push(outgoing);
    }

    /// Takes what is to be told there.
    pub fn take_outgoing(&mut self) -> Vec<Outgoing> {
        std::mem::take(&mut self.outgoing)
    }

    /// Whether something is still to be told there.
    pub fn has_outgoing(&self) -> bool {
        !self.outgoing.is_empty()
    }

    /// Announces a stroke to the table, so that it is known from one of a person here.
    pub fn announce(&mut self, declares: Declaration, strike: StrikeFile) -> TableCommand {
        self.announced = Some(Announced { declares, strike });
        self.given = Some(0.0);
        TableCommand::Strike(Strike::from(strike))
    }

    /// Whether this command is the announced stroke.
    pub fn has_announced(&self, command: &TableCommand) -> bool {
        let TableCommand::Strike(strike) = command else { return false };
        self.announced.is_some_and(|announced| Strike::from(announced.strike) == *strike)
    }

    /// Takes the announced stroke, if it is this one: it is being played from now on.
    pub fn take_announced(&mut self, strike: &Strike) -> Option<Announced> {
        let announced = self.announced.take_if(|announced| Strike::from(announced.strike) == *strike)?;
        self.given = None;
        self.end_of_first();
        Some(announced)
    }

    /// The first command to be played is played, or given up.
    pub fn end_of_first(&mut self) {
        if let Some((_, command)) = self.to_play.pop_front() {
            self.awaits.take_if(|awaited| is_answered(awaited, &command));
        }
        (self.announced, self.given) = (None, None);
    }
}

/// Whether a command that all machines have taken is what somebody wanted. A stroke comes back with the errors of the hand.
fn is_answered(awaited: &Command, taken: &Command) -> bool {
    let is_stroke = |command: &Command| matches!(command, Command::Strike { .. });
    awaited == taken || is_stroke(awaited) && is_stroke(taken)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Side;

    const HERE: Seat = Seat::alone_at(Side::First);
    const THERE: Seat = Seat::alone_at(Side::Second);

    fn away() -> Elsewhere {
        Elsewhere { seats: vec![THERE], ..Elsewhere::default() }
    }

    fn stroke(speed: f64) -> StrikeFile {
        StrikeFile::nearest(&Strike { speed, ..Strike::default() })
    }

    #[test]
    fn in_a_match_of_one_machine_nothing_is_told_to_anybody() {
        let mut nobody = Elsewhere::default();
        nobody.tell(HERE, Command::BrushCloth);
        assert!(!nobody.is_on() && !nobody.has_outgoing());
    }

    #[test]
    fn one_thing_is_wanted_at_a_time_until_it_is_played() {
        let mut away = away();
        assert_eq!(away.want(HERE, Command::TakeBack), Ok(()));
        assert!(away.want(HERE, Command::AgreeOnCoach).is_err());
        away.to_play.push_back((THERE, Command::BrushCloth));
        away.end_of_first();
        assert!(away.want(HERE, Command::AgreeOnCoach).is_err(), "the cloth was brushed by somebody else");
        away.to_play.push_back((HERE, Command::TakeBack));
        away.end_of_first();
        assert_eq!(away.want(HERE, Command::AgreeOnCoach), Ok(()));
        assert_eq!(away.take_outgoing().len(), 2);
    }

    #[test]
    fn while_the_other_machine_is_away_nothing_is_wanted() {
        let mut away = Elsewhere { waits: Some("Ben is away.".to_owned()), ..away() };
        assert_eq!(away.want(HERE, Command::TakeBack), Err(Objection("Ben is away.".to_owned())));
        assert!(!away.has_outgoing());
    }

    #[test]
    fn only_the_announced_stroke_is_known_from_one_of_a_person_here() {
        let mut away = away();
        let command = Command::Strike { declares: Declaration::Nothing, strike: stroke(2.5) };
        away.to_play.push_back((THERE, command));
        let to_table = away.announce(Declaration::Nothing, stroke(2.5));
        let other = TableCommand::Strike(Strike::from(stroke(2.0)));
        assert!(away.has_announced(&to_table) && !away.has_announced(&other));
        let TableCommand::Strike(strike) = to_table else { panic!("{to_table:?}") };
        assert_eq!(away.take_announced(&strike).map(|announced| announced.strike), Some(stroke(2.5)));
        assert!(away.to_play.is_empty() && away.take_announced(&strike).is_none());
    }
}
