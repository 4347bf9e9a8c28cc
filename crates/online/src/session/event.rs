//! What a session tells its caller.

use crate::live_aim::LiveAim;
use crate::message::{Gesture, Owner};
use crate::reason::{Reason, Refusal};
use crate::terms::OnlineTerms;
use baize_games::match_play::{Command, Match};
use baize_games::rules::Seat;

/// What has happened.
#[derive(Clone, Debug)]
pub enum SessionEvent {
    /// Both sides have greeted each other, and no match is under way between them.
    Met {
        /// The name of the other player.
        name: String,
    },
    /// The host offers a match. [`Session::accept`](super::Session::accept) or [`Session::decline`](super::Session::decline) answers.
    Offered(Offered),
    /// The guest does not play what was offered.
    Declined,
    /// The match begins.
    Begun,
    /// A command that the match has taken. The events have them in their order, each once. Those that
    /// [`Session::give`](super::Session::give) has answered with [`Given::Done`] are left out: the caller has them already.
    Command {
        /// Its place in the match, from 0.
        number: u32,
        /// Who gave it.
        seat: Seat,
        /// The command; of a stroke whose errors were drawn, with these errors.
        command: Command,
        /// Whether it is of a person at this machine: a command that has waited for the lots or for the other side.
        is_own: bool,
    },
    /// The other side asks whether the persons here agree. [`Session::answer`](super::Session::answer) answers.
    Asked {
        /// Who asks.
        seat: Seat,
        /// The command to which they would agree.
        command: Command,
    },
    /// What a person here wanted does not happen.
    Refused(Refusal),
    /// Where the cue is of the player at another machine who has the turn.
    Aim {
        /// How many commands the match had.
        steps: u32,
        /// Where the cue is.
        aim: LiveAim,
    },
    /// A gesture of the other player.
    Gesture(Gesture),
    /// What the other player says.
    Said(String),
    /// By the clock of the other side the time of the player here is over. Whoever plays fair gives
    /// [`Command::RunOutOfTime`] if the own clock says so too.
    TimeClaimed,
    /// The connection is lost. Nothing can be given until [`GoesOn`](Self::GoesOn).
    Waits,
    /// The match goes on after a lost connection.
    GoesOn,
    /// The two machines have computed different matches. The session is over; both match files are worth keeping.
    Differed {
        /// The match file of this side.
        own: String,
        /// The match file of the other side up to the command in which they differ; empty if it has not come.
        other: String,
        /// What is different, as a sentence.
        sentence: String,
    },
    /// The other program has broken the rules of the protocol, as the sentence says. The session is over.
    Broken(String),
    /// The other side has ended the connection. The session is over.
    Left(Reason),
}

/// A match that the host offers.
#[derive(Clone, Debug)]
pub struct Offered {
    /// The match before its first command. Its coin and its racks are drawn when it begins.
    pub the_match: Box<Match>,
    /// At which machine each person sits, in the order of the list of players.
    pub owners: Vec<Owner>,
    /// The terms.
    pub terms: OnlineTerms,
    /// The name of the host.
    pub from: String,
}

/// What has become of a command that was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Given {
    /// The match has it.
    Done,
    /// The other side is asked. The command comes as an event, or [`SessionEvent::Refused`].
    Asked,
    /// The errors of the stroke are drawn. The command comes with them as an event.
    Drawn,
}
