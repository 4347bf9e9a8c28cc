//! The match that is played at the table.

use std::path::PathBuf;
use std::sync::Arc;

use bevy::math::DVec2;
use bevy::prelude::*;

use super::elsewhere::{Elsewhere, Outgoing};
use super::kept_file::KeptFile;
use super::lagging::Lagging;
use crate::files::{FileError, Folders};
use crate::match_play::{Command, Match};
use crate::opponent::OpponentFile;
use crate::physics::BallId;
use crate::rules::{Declaration, Each, Next, Seat, Side, Zone};
use crate::shot::{Setup, StrikeFile};
use crate::simulation::{ShotEnded, TableCommand};
use crate::words::in_match as text;

/// The match that is played at the table, if there is one.
#[derive(Resource, Clone, Debug, Default)]
pub struct CurrentMatch(pub(super) Option<MatchAtTable>);

/// The opponent on each seat, in the order of the list of players; `None` for a person.
pub(super) type Seated = Each<Option<Arc<OpponentFile>>>;

/// A match at the table.
#[derive(Clone, Debug)]
pub(super) struct MatchAtTable {
    pub the_match: Match,
    /// The file in which it is saved after every shot; `None` for an attempt at a drill.
    pub kept: Option<KeptFile>,
    /// The stroke of that step, with its outcome, if the program was closed while its balls ran.
    pub kept_stroke: Option<(usize, ShotEnded)>,
    /// What the referee said last.
    pub said: Option<String>,
    /// The shot that was sent to the table and is not judged yet.
    pub shot: Option<Shot>,
    /// Whether the balls of the match were racked since it began or went on.
    pub is_racked: bool,
    /// The set-ups as which the table was asked to lie, in order, until the table has got these commands.
    pub laid: Vec<Setup>,
    /// Whether a player asks to take back the last shot.
    pub asks_back: bool,
    /// The person who asks whether the coach may help.
    pub asks_for_coach: Option<Side>,
    /// How often the balls were laid.
    pub lays: u32,
    /// The lag, while it is played. Until the lag is decided, `the_match` is only a stand-in for the match, which begins
    /// afterwards.
    pub lag: Option<Lagging>,
    /// Who sits on each seat.
    pub seats: Seated,
    /// The command that the computer has sent to the table and that has not arrived there.
    pub announced: Option<TableCommand>,
    /// The persons at another machine.
    pub elsewhere: Elsewhere,
}

impl MatchAtTable {
    /// The person who plays alone or against the computer; `None` if two persons or two computers play.
    pub fn lone_person(&self) -> Option<Side> {
        lone_person(&self.the_match, |seat| self.seats.of_seat(seat).is_some_and(Option::is_none))
    }

    /// The seats of persons.
    pub fn persons(&self) -> impl Iterator<Item = Seat> + '_ {
        let seats = self.seats.iter().enumerate().filter(|(_, opponent)| opponent.is_none());
        seats.filter_map(|(place, _)| Seat::at(place))
    }

    /// Whom the computer plays of a side: the partner whose turn it is there, or comes next; `None` for a person.
    pub fn computer_at(&self, side: Side) -> Option<&Arc<OpponentFile>> {
        self.seats.of_seat(self.the_match.state().seat(side))?.as_ref()
    }

    /// Whether the player whose turn it is at that side, or comes next there, sits at another machine.
    pub fn is_elsewhere(&self, side: Side) -> bool {
        self.elsewhere.is_at(self.the_match.state().seat(side))
    }

    /// Whether a person at this machine plays for that side now, or comes next there.
    pub fn is_person_here(&self, side: Side) -> bool {
        self.computer_at(side).is_none() && !self.is_elsewhere(side)
    }

    /// Another person than the one who plays for `asker`, to be asked for agreement; `None` if all others are computers.
    pub fn another_person(&self, asker: Side) -> Option<&str> {
        let own = self.the_match.state().seat(asker);
        self.persons().find(|seat| *seat != own).map(|seat| self.the_match.person(seat))
    }
}

/// The side of the only person of a match, if persons sit on these seats; `None` if several persons or none play.
pub(super) fn lone_person(the_match: &Match, is_person: impl Fn(Seat) -> bool) -> Option<Side> {
    if the_match.terms().alone.is_some() {
        return Some(Side::First);
    }
    let seats = (0..the_match.beginning().players.len()).filter_map(Seat::at);
    let mut persons = seats.filter(|seat| is_person(*seat));
    let person = persons.next().filter(|_| persons.next().is_none())?;
    the_match.state().side_of(person)
}

/// A shot of a match.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Shot {
    pub by: Side,
    pub declares: Declaration,
    pub strike: StrikeFile,
    /// Whether the table has said that the tip met the ball.
    pub is_struck: bool,
    /// Whether all machines have taken it already; otherwise those elsewhere are told.
    pub is_known: bool,
}

impl CurrentMatch {
    /// Whether a match is played.
    #[must_use]
    pub fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// The match.
    #[must_use]
    pub fn the_match(&self) -> Option<&Match> {
        self.0.as_ref().map(|at_table| &at_table.the_match)
    }

    /// What the referee said last, in sentences; `None` before the first shot.
    #[must_use]
    pub fn said(&self) -> Option<&str> {
        self.0.as_ref()?.said.as_deref()
    }

    /// The stroke during which the last game ended, played to its end, and its place among the steps of the match; `None` if the game
    /// ended while the balls rested.
    #[must_use]
    pub fn kept_stroke(&self) -> Option<(usize, &ShotEnded)> {
        self.0.as_ref()?.kept_stroke.as_ref().map(|(step, ended)| (*step, ended))
    }

    /// Whether a shot is under way.
    #[must_use]
    pub fn is_shooting(&self) -> bool {
        self.0.as_ref().is_some_and(|at_table| at_table.shot.is_some())
    }

    /// Whether the table was asked to lie as the match does, and does not yet.
    #[must_use]
    pub fn is_laying(&self) -> bool {
        self.0.as_ref().is_some_and(|at_table| !at_table.laid.is_empty())
    }

    /// How often the balls were laid since the game was started; `None` without a match.
    #[must_use]
    pub fn lays(&self) -> Option<u32> {
        self.0.as_ref().map(|at_table| at_table.lays)
    }

    /// Whether a player asks to take back the last shot, so that both have to answer.
    #[must_use]
    pub fn asks_back(&self) -> bool {
        self.0.as_ref().is_some_and(|at_table| at_table.asks_back)
    }

    /// Who is to lag; `None` if nobody is.
    #[must_use]
    pub fn lags(&self) -> Option<Side> {
        self.0.as_ref()?.lag.as_ref().map(Lagging::side)
    }

    /// Whom the computer plays of this side: of partners the one whose turn it is, or comes next; `None` for a person, and without a
    /// match.
    #[must_use]
    pub fn opponent(&self, side: Side) -> Option<&OpponentFile> {
        self.seated(side).map(AsRef::as_ref)
    }

    /// The same, to be kept.
    pub(super) fn seated(&self, side: Side) -> Option<&Arc<OpponentFile>> {
        self.0.as_ref()?.computer_at(side)
    }

    /// Whether the computer plays for this person of the match.
    #[must_use]
    pub fn is_computer(&self, seat: Seat) -> bool {
        self.0.as_ref().is_some_and(|at_table| at_table.seats.of_seat(seat).is_some_and(Option::is_some))
    }

    /// Whether some of the persons sit at another machine.
    #[must_use]
    pub fn is_away(&self) -> bool {
        self.0.as_ref().is_some_and(|at_table| at_table.elsewhere.is_on())
    }

    /// Whether this person of the match sits at another machine.
    #[must_use]
    pub fn sits_elsewhere(&self, seat: Seat) -> bool {
        self.0.as_ref().is_some_and(|at_table| at_table.elsewhere.is_at(seat))
    }

    /// Whether a person at this machine plays for that side now, or comes next there; also without a match.
    #[must_use]
    pub fn is_person_here(&self, side: Side) -> bool {
        self.0.as_ref().is_none_or(|at_table| at_table.is_person_here(side))
    }

    /// The side whose player sits at another machine and is to play or to choose, or whose shot is under way there; `None` if somebody
    /// here is.
    #[must_use]
    pub fn elsewhere_acts(&self) -> Option<Side> {
        let at_table = self.0.as_ref()?;
        self.acts().filter(|side| at_table.is_elsewhere(*side))
    }

    /// Whether it is the turn of the computer or of somebody at another machine, so that the persons here may do nothing.
    #[must_use]
    pub fn others_act(&self) -> bool {
        self.acts().is_some_and(|side| !self.is_person_here(side))
    }

    /// Whether the errors of a person's strokes are drawn by both machines, so that the hand makes none of its own.
    #[must_use]
    pub fn draws_lots(&self) -> bool {
        self.0.as_ref().is_some_and(|at_table| at_table.elsewhere.draws_lots)
    }

    /// What somebody at another machine asks of the person here: whether both agree to this command.
    #[must_use]
    pub fn asked_from_elsewhere(&self) -> Option<(Seat, Command)> {
        self.0.as_ref()?.elsewhere.asked
    }

    /// What somebody here wants and the other machine has not answered.
    #[must_use]
    pub fn awaits_elsewhere(&self) -> Option<Command> {
        self.0.as_ref()?.elsewhere.awaits
    }

    /// Why nothing can be given now, as a sentence: the other machine cannot be reached.
    #[must_use]
    pub fn waits_for_elsewhere(&self) -> Option<&str> {
        self.0.as_ref()?.elsewhere.waits.as_deref()
    }

    /// Takes what the match has for the other machine, in order.
    pub fn take_outgoing(&mut self) -> Vec<Outgoing> {
        self.0.as_mut().map(|at_table| at_table.elsewhere.take_outgoing()).unwrap_or_default()
    }

    /// Whether the table has played all that it knows of: no shot is under way, and nothing waits to be played or to be told.
    #[must_use]
    pub fn is_played_out(&self) -> bool {
        self.0.as_ref().is_none_or(|at_table| {
            let elsewhere = &at_table.elsewhere;
            at_table.shot.is_none() && elsewhere.to_play.is_empty() && !elsewhere.has_outgoing()
        })
    }

    /// Saves a match of which some persons sit at another machine, as all machines have it: the table may have played less. Nothing is
    /// saved if another match is at the table. A match that is over stays under way if `stays_open`. Returns a sentence if another program
    /// has changed the file.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn keep_shared(
        &self,
        the_match: &Match,
        stays_open: bool,
        folders: &Folders,
    ) -> Result<Option<String>, FileError> {
        let at_table = self.0.as_ref().filter(|at_table| at_table.elsewhere.is_on());
        let at_table = at_table.filter(|at_table| at_table.the_match.beginning() == the_match.beginning());
        match at_table.and_then(|at_table| at_table.kept.as_ref()) {
            Some(kept) if stays_open => kept.keep_open(the_match, folders),
            Some(kept) => kept.keep(the_match, folders),
            None => Ok(None),
        }
    }

    /// The file in which the match at the table is saved; `None` before it is saved first and after its end, and without a match.
    #[must_use]
    pub fn file(&self) -> Option<PathBuf> {
        self.0.as_ref()?.kept.as_ref()?.path()
    }

    /// Why no person may strike now, in a few words: a player has to choose first, the computer or somebody at another machine is to
    /// play, or the match is over. `None` if a person may strike as soon as the balls rest, and without a match.
    #[must_use]
    pub fn waits_for(&self) -> Option<String> {
        let state = self.the_match()?.state();
        if let Some(side) = self.lags() {
            return self.opponent(side).map(|_| text::lags(state.name(side)));
        }
        if self.waits_for_elsewhere().is_some() && state.to_act().is_some() {
            return Some(text::THE_MATCH_WAITS.to_owned());
        }
        match &state.next {
            Next::Shot(turn) if !self.is_person_here(turn.player) => {
                Some(text::is_at_the_table(state.name(turn.player)))
            }
            Next::Shot(_) => None,
            Next::Choice { player, .. } => Some(text::chooses_first(state.name(*player))),
            Next::Over { .. } => Some(text::IS_OVER.to_owned()),
        }
    }

    /// Whether somebody may strike when the balls rest: always at the free table and in a lag, and in a match unless a
    /// player has to choose, the match is over, or another machine cannot be reached.
    #[must_use]
    pub fn lets_strike(&self) -> bool {
        if self.waits_for_elsewhere().is_some() {
            return false;
        }
        self.lags().is_some() || self.the_match().is_none_or(|the_match| the_match.state().turn().is_some())
    }

    /// Who is to lag, to play or to choose; during a shot who plays it. `None` after the match and without one.
    #[must_use]
    pub fn acts(&self) -> Option<Side> {
        self.lags().or_else(|| self.the_match()?.state().to_act())
    }

    /// Who is to strike, within how many seconds, and how often the balls were laid before; `None` if no clock runs.
    pub(super) fn on_the_clock(&self) -> Option<(Side, f64, u32)> {
        let at_table = self.0.as_ref().filter(|at_table| at_table.shot.is_none() && at_table.lag.is_none())?;
        let player = at_table.the_match.state().turn()?.player;
        Some((player, at_table.the_match.state().seconds_for_shot()?, at_table.lays))
    }

    /// The ball that is struck next; `None` without a match.
    #[must_use]
    pub fn cue_ball(&self) -> Option<BallId> {
        let the_match = self.the_match()?;
        if self.lags().is_some() {
            return the_match.setup().balls.get(the_match.setup().cue_ball).map(|placed| placed.ball.id);
        }
        Some(the_match.state().cue_ball(the_match.equipment()))
    }

    /// Where the cue ball may be put now; `None` if it is not in hand.
    #[must_use]
    pub fn zone(&self) -> Option<Zone> {
        if self.is_shooting() || self.lags().is_some() {
            return None;
        }
        self.the_match()?.state().turn()?.hand.zone()
    }

    /// Why the cue ball must not be put at `place` (metres), as a sentence; `None` if it may.
    #[must_use]
    pub fn objection_to(&self, place: DVec2) -> Option<String> {
        let the_match = self.the_match()?;
        let Some(zone) = self.zone() else { return Some(text::NOT_IN_HAND.to_owned()) };
        let (state, equipment) = (the_match.state(), the_match.equipment());
        zone.objection(equipment, &state.lie, state.cue_ball(equipment), place)
    }
}
