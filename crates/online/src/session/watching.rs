//! A watcher: the match is shown from its beginning, then command by command.

use super::{Session, SessionEvent};
use crate::chain::{Chain, Hash};
use crate::message::Message;
use crate::pieces::{Gathered, Piece};
use crate::shown::ShownMatch;
use crate::words::the_other_program;
use baize_games::match_play::Match;
use baize_games::rules::{Objection, Seat};

/// What a watcher has seen.
#[derive(Clone, Debug, Default)]
pub(super) struct Watched {
    pieces: Gathered,
    seen: Option<Box<(Match, Chain)>>,
}

impl Watched {
    pub fn the_match(&self) -> Option<&Match> {
        self.seen.as_ref().map(|seen| &seen.0)
    }

    pub fn forget_pieces(&mut self) {
        self.pieces = Gathered::default();
    }
}

impl Session {
    /// What a host says to a watcher.
    pub(super) fn told_watcher(&mut self, message: Message) -> Result<(), Objection> {
        match message {
            Message::Show(piece) => self.on_show(&piece),
            Message::Step { number, seat, command, hash, reveal: None } => self.on_seen(number, seat, &command, hash),
            _ => Err(the_other_program("says something that is not for a watcher")),
        }
    }

    fn on_show(&mut self, piece: &Piece) -> Result<(), Objection> {
        let Some(bytes) = self.watched.pieces.add(piece)? else { return Ok(()) };
        self.watched.forget_pieces();
        let shown = ShownMatch::of_bytes(&bytes)?;
        let the_match = shown.played()?;
        let chain = Chain::of(&the_match);
        if chain.last() != shown.hash {
            return Err(differs());
        }
        self.watched.seen = Some(Box::new((the_match, chain)));
        self.heard(SessionEvent::Begun)
    }

    fn on_seen(&mut self, number: u32, seat: u8, text: &str, hash: Hash) -> Result<(), Objection> {
        let seen = self.watched.seen.as_mut();
        let (the_match, chain) = &mut **seen.ok_or_else(|| the_other_program("shows a command of no match"))?;
        if the_match.steps().len() != number as usize {
            return Err(the_other_program("shows a command of the match that is not the next one"));
        }
        let seat = Seat::at(usize::from(seat)).ok_or_else(|| the_other_program("shows a player who does not exist"))?;
        let command = the_match.command_of(text)?;
        the_match.give_as(seat, command)?;
        chain.grow(the_match);
        if chain.last() != hash {
            return Err(differs());
        }
        self.heard(SessionEvent::Command { number, seat, command, is_own: false })
    }
}

fn differs() -> Objection {
    Objection(
        "This machine has computed another match than the one that is shown, so it cannot be watched here.".to_owned(),
    )
}
