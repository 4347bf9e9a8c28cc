//! The match with somebody at another machine, from the invitation to the end.

use std::path::PathBuf;
use std::time::Duration;

use baize_online::{Audience, KeptSession, LiveAim, Nearby, Offered, OnlineTerms, Owner, Peer, Relays, Session};
use bevy::prelude::*;

use super::talk::Talk;
use super::wire::{Caller, FarEnd, Wire};
use crate::match_play::Match;
use crate::referee::Again;

/// The secret of somebody who has no invitation, and asks to be let in.
pub(super) const KNOCK: [u8; 16] = [0; 16];

/// The match with somebody at another machine, and the way there. Nothing of it exists before the person asks for it.
#[derive(Resource, Default)]
pub struct OnlineTable {
    pub(super) stage: Stage,
    pub(super) wire: Option<Wire>,
    pub(super) session: Option<Session>,
    /// Whose frames are those of the session; `None` without a connection.
    pub(super) other: Option<Caller>,
    /// What somebody is invited to; `None` at the machine that was invited.
    pub(super) invited: Option<Box<Invite>>,
    /// The secret of the invitation.
    pub(super) token: [u8; 16],
    /// Where the machine is that has invited.
    pub(super) peer: Option<Peer>,
    pub(super) audience: Option<Audience<Caller>>,
    /// The connections of those who watch.
    pub(super) watchers: Vec<Caller>,
    /// Those who ask to be let in without an invitation.
    pub(super) knocks: Vec<Knock>,
    pub(super) nearby: Vec<Nearby>,
    /// What has happened last or does not work, as a sentence.
    pub(super) sentence: Option<String>,
    pub(super) talk: Talk,
    /// Where the cue of the other player is, and how many commands the match had, until it is shown.
    pub(super) aim: Option<(usize, LiveAim)>,
    /// Where the own cue was when it was sent last, and when.
    pub(super) shown: Option<(LiveAim, Duration)>,
    /// What is kept of the session, and where.
    pub(super) kept: Option<(PathBuf, KeptSession)>,
    /// Whether the two machines have computed different matches, so that the match never goes on with the other one.
    pub(super) differs: bool,
    /// How many commands the match had that was saved last.
    pub(super) saved: Option<usize>,
    /// The name of the saved match with which the person goes on.
    pub(super) goes_on: Option<String>,
    /// Whether the match of the session is at the table.
    pub(super) is_seated: bool,
    /// Since when the table has another match than the session.
    pub(super) astray: Option<Duration>,
}

/// How far a match with another machine is.
#[derive(Clone, Debug, Default)]
pub enum Stage {
    /// Nothing goes on.
    #[default]
    Off,
    /// The person looks who invites on the same network.
    Looking,
    /// Somebody is invited, and the program waits.
    Inviting,
    /// The program tries to reach the machine that has invited.
    Joining,
    /// This match is offered.
    Offered(Box<Offered>),
    /// The person has agreed, and the match is about to begin.
    Agreed,
    /// The match is played.
    Playing,
    /// Nothing comes from the other machine any more; the sentence says why.
    Over(String),
}

/// A match to which somebody is invited.
#[derive(Clone, Debug)]
pub struct Invite {
    /// The match before its first command. Both machines draw its seed anew.
    pub the_match: Match,
    /// At which machine each person sits, in the order of the list of players.
    pub owners: Vec<Owner>,
    /// What else is agreed.
    pub terms: OnlineTerms,
    /// The name of the person here.
    pub name: String,
    /// The relays over which both machines can meet.
    pub relays: Relays,
    /// Whether everything goes by relays, so that the other side does not learn the address of this machine.
    pub relay_only: bool,
    /// Whether the machines of the same network see the name.
    pub shows_itself: bool,
}

/// Somebody who asks to be let in.
#[derive(Clone, Debug)]
pub(super) struct Knock {
    pub caller: Caller,
    pub name: String,
    /// The greeting.
    pub frame: Vec<u8>,
}

/// A request of the person about a match with another machine.
#[derive(Message, Clone, Debug)]
pub enum OnlineRequest {
    /// Invite somebody to this match.
    Invite(Box<Invite>),
    /// Join the match of the invitation in this text, under that name.
    Join {
        /// The text.
        text: String,
        /// The name of the person here.
        name: String,
        /// Whether the person watches only.
        watches: bool,
    },
    /// Ask somebody who invites to be let in, without an invitation.
    Knock {
        /// Where the machine is.
        peer: Peer,
        /// The name of the person here.
        name: String,
    },
    /// Look who invites on the same network, or do not look any more.
    Look(bool),
    /// Let somebody in who has asked, by the place in the list, or do not.
    LetIn(usize, bool),
    /// Play what is offered, or do not.
    Answer(bool),
    /// Do not invite, join or look any more.
    Stop,
    /// Make a gesture.
    Gesture(baize_online::Gesture),
    /// Say something, at most 200 letters.
    Say(String),
    /// Hide what the other person writes, or show it again.
    HideTexts(bool),
}

impl OnlineTable {
    /// A session whose other side is at the far end, without a network: for tests.
    #[must_use]
    pub fn in_memory(session: Session, far: FarEnd) -> Self {
        let stage = Stage::Joining;
        Self { session: Some(session), wire: Some(Wire::Memory(far)), stage, ..Self::default() }
    }

    /// How far the match is.
    #[must_use]
    pub fn stage(&self) -> &Stage {
        &self.stage
    }

    /// Whether a match with another machine is at the table, also after nothing comes from there any more.
    #[must_use]
    pub fn is_at_table(&self) -> bool {
        matches!(self.stage, Stage::Playing | Stage::Over(_))
    }

    /// How the match can be played once more, if it is over.
    #[must_use]
    pub fn again(&self) -> Again {
        let Some(session) = &self.session else { return Again::Free };
        match self.stage {
            Stage::Offered(_) | Stage::Agreed => Again::Offered,
            Stage::Playing if session.waits_for_answer() => Again::Asked,
            Stage::Playing if !session.is_host() => Again::ByOther,
            _ => Again::Free,
        }
    }

    /// Whether something may come from another machine, so that the program has to look.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.wire.is_some()
    }

    /// The text of the invitation; `None` until this machine can be reached, and if nobody is invited.
    #[must_use]
    pub fn invitation(&self) -> Option<String> {
        self.invited.as_ref()?;
        Some(self.wire.as_ref()?.link()?.invitation(self.token)?.to_string())
    }

    /// What has happened last or does not work, as a sentence.
    #[must_use]
    pub fn sentence(&self) -> Option<&str> {
        self.sentence.as_deref()
    }

    /// Those who invite on the same network.
    #[must_use]
    pub fn nearby(&self) -> &[Nearby] {
        &self.nearby
    }

    /// The names of those who ask to be let in.
    pub fn knocks(&self) -> impl Iterator<Item = &str> {
        self.knocks.iter().map(|knock| knock.name.as_str())
    }

    /// The name of the other person; `None` before the first greeting.
    #[must_use]
    pub fn other_name(&self) -> Option<&str> {
        self.session.as_ref()?.other_name()
    }

    /// Whether there is a connection over which the match goes on.
    #[must_use]
    pub fn is_connected(&self) -> bool {
        self.session.as_ref().is_some_and(Session::is_connected)
    }

    /// Whether the persons may write texts to each other.
    #[must_use]
    pub fn allows_texts(&self) -> bool {
        self.session.as_ref().is_some_and(Session::allows_texts)
    }

    /// How many watch.
    #[must_use]
    pub fn watchers(&self) -> usize {
        self.audience.as_ref().map_or(0, |audience| audience.names().count())
    }

    /// What was said.
    #[must_use]
    pub fn talk(&self) -> &Talk {
        &self.talk
    }

    /// The match as all machines have it; `None` before it begins.
    #[must_use]
    pub fn the_match(&self) -> Option<&Match> {
        self.session.as_ref()?.the_match()
    }
}
