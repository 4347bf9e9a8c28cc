//! The messages that two machines send each other, and how they are written as frames.

use serde::{Deserialize, Serialize};

use super::bounds::{MAX_BEGINNING, MAX_COMMAND, MAX_FRAME, MAX_PLAIN_FRAME, MAX_SAY, MAX_STEPS, MAX_VERSION};
use super::chain::Hash;
use super::fair::{Commitment, Nonce};
use super::pieces::Piece;
use super::reason::{Reason, Refusal};
use super::terms::OnlineTerms;
use super::words::{is_unfit, the_other_program};
use baize_files::shown;
use baize_games::match_play::name_fault;
use baize_games::rules::Objection;

/// The number of this protocol. Programs of different numbers do not understand each other.
pub const PROTOCOL: u32 = 1;

/// What one machine says to another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Message {
    /// First from both sides after each connection. That of a host comes when the other side has shown the secret of the invitation.
    Hello(Hello),
    /// Host to guest: what is to be played.
    Offer(Offer),
    /// Guest to host: it is played.
    Accept {
        /// The number of the guest, from which the seed follows.
        nonce: Nonce,
    },
    /// Guest to host: it is not played.
    Decline,
    /// Host to guest: the number of its commitment. The match begins.
    Begin {
        /// The number of the host, from which the seed follows.
        nonce: Nonce,
    },
    /// A command that was given.
    Step {
        /// Its place in the match, from 0.
        number: u32,
        /// Who gave it, by the place in the list of players from 0.
        seat: u8,
        /// The command, as a match file has it.
        command: String,
        /// The hash of the match after it.
        hash: Hash,
        /// The number of the striker's commitment, if the errors of the stroke were drawn.
        reveal: Option<Nonce>,
    },
    /// The receiver computed the same.
    Same {
        /// The command.
        number: u32,
        /// The hash after it.
        hash: Hash,
    },
    /// The receiver computed something else. The match stops on both sides, and both send their [`Version`](Self::Version).
    Differs {
        /// The command.
        number: u32,
        /// The hash that the receiver has after it.
        hash: Hash,
    },
    /// The step in which the two matches differ, as the match file of this side has it, in pieces.
    Version(Piece),
    /// Somebody wants to give a command that the side with the turn has to carry out, or to which the other side has to agree.
    Ask {
        /// The place in the match for which it is asked.
        number: u32,
        /// Who asks.
        seat: u8,
        /// The command, as a match file has it.
        command: String,
    },
    /// The other side agrees to what the side with the turn has asked.
    Agree {
        /// The place in the match.
        number: u32,
    },
    /// The command that was asked for is not given.
    Refuse {
        /// The place in the match.
        number: u32,
        /// Why.
        refusal: Refusal,
    },
    /// A stroke is aimed. Its errors are not drawn yet.
    Aimed {
        /// Its place in the match.
        number: u32,
        /// Who strikes.
        seat: u8,
        /// The stroke without errors, as a match file has it.
        command: String,
        /// The commitment to the number of the striker.
        commitment: Commitment,
    },
    /// The number of the other side for the errors of a stroke.
    Lot {
        /// The place of the stroke in the match.
        number: u32,
        /// The number.
        nonce: Nonce,
    },
    /// How far this side is in the match, after a connection was made again.
    Stand {
        /// How many commands it has.
        steps: u32,
        /// The hash after them.
        hash: Hash,
    },
    /// A gesture of the person.
    Gesture(Gesture),
    /// What the person says, at most 200 letters.
    Say(String),
    /// The time of the player there is over, beyond the tolerance.
    Clock {
        /// The place in the match.
        number: u32,
    },
    /// A sign of life.
    Ping(u32),
    /// The answer to a sign of life, with its number.
    Pong(u32),
    /// The match so far for a watcher, in pieces. [`Step`](Self::Step)s follow.
    Show(Piece),
    /// The connection ends.
    Bye(Reason),
}

/// Who one side is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Hello {
    /// [`PROTOCOL`] of its program.
    pub protocol: u32,
    /// The version of its program.
    pub version: String,
    /// What it is.
    pub role: Role,
    /// The name of the person, 1 to 40 letters.
    pub name: String,
    /// The secret of the invitation.
    pub token: [u8; 16],
    /// [`processor_check`](super::check::processor_check) of its machine.
    pub check: [u8; 32],
    /// The match with which it goes on; `None` if it has none.
    pub match_id: Option<[u8; 16]>,
}

/// What is to be played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Offer {
    /// The name of the match, which no other match has.
    pub match_id: [u8; 16],
    /// Its match file before the first command, at most 1 MiB. Its seed is not used.
    pub beginning: String,
    /// At which machine each person of the match sits, in the order of the list of players.
    pub owners: Vec<Owner>,
    /// What else is agreed.
    pub terms: OnlineTerms,
    /// The commitment to the number of the host, from which the seed follows.
    pub commitment: Commitment,
}

/// What a side of a connection is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Role {
    /// It has invited.
    Host,
    /// It was invited and plays.
    Guest,
    /// It was invited and watches.
    Watcher,
}

/// The machine at which a person of a match sits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Owner {
    /// That of the host.
    Host,
    /// That of the guest.
    Guest,
}

impl Owner {
    /// The other machine.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Host => Self::Guest,
            Self::Guest => Self::Host,
        }
    }
}

/// What a person shows without words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Gesture {
    /// Hello, and a good match.
    Greeting,
    /// That was a good shot.
    GoodShot,
    /// That was bad luck.
    BadLuck,
    /// That was a fluke, and the person is sorry for it.
    Sorry,
    /// Thanks.
    Thanks,
    /// One moment, please.
    OneMoment,
    /// The hand after the match.
    Handshake,
}

impl Gesture {
    /// All of them.
    pub const ALL: [Self; 7] =
        [Self::Greeting, Self::GoodShot, Self::BadLuck, Self::Sorry, Self::Thanks, Self::OneMoment, Self::Handshake];
}

impl Message {
    /// The message as a frame.
    #[must_use]
    pub fn frame(&self) -> Vec<u8> {
        // It cannot fail, because postcard can express every value of a message.
        postcard::to_stdvec(self).unwrap_or_default()
    }

    /// The message of a frame.
    ///
    /// # Errors
    /// If the frame is no message, or if the message has a part that is too long or impossible, as a sentence.
    pub fn of_frame(frame: &[u8]) -> Result<Self, Objection> {
        if frame.len() > MAX_FRAME {
            return Err(too_long(frame.len(), MAX_FRAME));
        }
        let garbled = |_| Objection("The other program sends something that is no message of Baize.".to_owned());
        let (message, rest) = postcard::take_from_bytes::<Self>(frame).map_err(garbled)?;
        if !matches!(message, Self::Offer(_)) && frame.len() > MAX_PLAIN_FRAME {
            return Err(too_long(frame.len(), MAX_PLAIN_FRAME));
        }
        if !rest.is_empty() {
            return Err(Objection("The other program sends a message with something behind it.".to_owned()));
        }
        message.flaw().map_or(Ok(message), |flaw| Err(the_other_program(&flaw)))
    }

    /// What is impossible in the message, to be read after `The other program`; `None` if nothing is.
    fn flaw(&self) -> Option<String> {
        match self {
            Self::Hello(hello) => hello.flaw(),
            Self::Offer(offer) => offer.flaw(),
            Self::Step { number, command, .. }
            | Self::Ask { number, command, .. }
            | Self::Aimed { number, command, .. } => number_flaw(*number).or_else(|| command_flaw(command)),
            Self::Same { number, .. }
            | Self::Differs { number, .. }
            | Self::Agree { number }
            | Self::Refuse { number, .. }
            | Self::Lot { number, .. }
            | Self::Clock { number } => number_flaw(*number),
            Self::Stand { steps, .. } => number_flaw(*steps),
            Self::Version(piece) | Self::Show(piece) => piece.flaw(),
            Self::Say(text) => say_flaw(text),
            Self::Accept { .. }
            | Self::Decline
            | Self::Begin { .. }
            | Self::Gesture(_)
            | Self::Ping(_)
            | Self::Pong(_)
            | Self::Bye(_) => None,
        }
    }
}

impl Hello {
    fn flaw(&self) -> Option<String> {
        let is_version = self.version.chars().count() <= MAX_VERSION && !self.version.chars().any(is_unfit);
        if !is_version {
            return Some(format!("has the version \"{}\", which is none", shown(&self.version)));
        }
        let has_unfit = self.name.chars().any(is_unfit);
        let unfit = || has_unfit.then(|| "has a name with letters that cannot be seen".to_owned());
        name_fault(&self.name).or_else(unfit)
    }
}

impl Offer {
    fn flaw(&self) -> Option<String> {
        let (length, persons) = (self.beginning.len(), self.owners.len());
        if length > MAX_BEGINNING {
            return Some(format!("offers a match of {length} bytes, but it may have {MAX_BEGINNING}"));
        }
        let has_both = [Owner::Host, Owner::Guest].iter().all(|owner| self.owners.contains(owner));
        if persons > 8 || !has_both {
            return Some("offers a match in which not both machines have a player, or with more than eight".to_owned());
        }
        None
    }
}

fn too_long(length: usize, most: usize) -> Objection {
    Objection(format!("The other program sends a message of {length} bytes, but it may have {most}."))
}

fn number_flaw(number: u32) -> Option<String> {
    (number > MAX_STEPS).then(|| format!("speaks of command {number}, but a match has at most {MAX_STEPS}"))
}

fn command_flaw(command: &str) -> Option<String> {
    let length = command.len();
    (length > MAX_COMMAND).then(|| format!("gives a command of {length} bytes, but it may have {MAX_COMMAND}"))
}

fn say_flaw(text: &str) -> Option<String> {
    let count = text.chars().count();
    if count > MAX_SAY {
        return Some(format!("says {count} letters at once, but may say {MAX_SAY}"));
    }
    text.chars().any(is_unfit).then(|| "says letters that cannot be seen".to_owned())
}
