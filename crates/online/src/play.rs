//! A whole match with another machine without a window: a session, a link, a player, and the files of the match.
//!
//! After everything that happens the match is saved before the other side hears of it. So the program can be ended at any moment; when
//! it is started with the same file, the match goes on, and the other side waits until then.

mod digits;
mod error;
mod files;
mod joining;
mod seen;
mod wire;
mod turns;
mod farewell;

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::chain::Chain;
use super::entropy::{entropy, new_token};
use super::invitation::Invitation;
use super::kept::KeptSession;
use super::link::{Link, LinkOptions, Relays};
use super::message::{Owner, Role};
use super::pending::Pending;
use super::player::Player;
use super::session::{Session, SessionEvent};
use super::terms::OnlineTerms;
use baize_games::match_play::Match;
use digits::bytes_of;
pub use error::PlayError;
use farewell::Farewell;
use files::{Known, MatchFiles};
use joining::Joining;
pub use seen::Seen;
use turns::Turns;
use wire::Wire;

/// How long nothing need happen before the player is looked after.
const GLANCE: Duration = Duration::from_millis(20);

/// What a side without a window plays with.
pub struct PlayOptions {
    /// The own name.
    pub name: String,
    /// Who plays all own seats.
    pub player: Box<dyn Player>,
    /// Whether the player agrees to whatever the other side asks; otherwise it agrees to nothing.
    pub agrees: bool,
    /// The match file. What else is kept lies beside it until the end of the match.
    pub file: PathBuf,
    /// How long the other side may be away.
    pub patience: Duration,
    /// Which relays may carry what the two sides say.
    pub relays: Relays,
    /// Whether everything goes by relays.
    pub relay_only: bool,
}

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayEnd {
    /// The match is over, and both sides have it.
    Over,
    /// The match is over, and it is not known whether the other side has its last command. The same again goes on with it.
    Unconfirmed,
    /// The other side was away for too long. The match can go on later.
    Away,
    /// It was asked to stop. The match can go on later.
    Stopped,
}

/// One side of a match.
pub struct Play {
    session: Session,
    wire: Wire,
    turns: Turns,
    files: MatchFiles,
    farewell: Farewell,
    /// Who a guest is until the match begins.
    joining: Option<Joining>,
    token: [u8; 16],
    agrees: bool,
    begun: Instant,
    /// How many commands of the match the caller has seen.
    seen: usize,
}

impl Play {
    /// The side that invites. `the_match` is what is played, before its first command; `owners` says at which machine each person sits. If
    /// the file is there and was not played to its end, that match goes on, and the rest does not count.
    ///
    /// # Errors
    /// If the file or the network cannot be used, or if the match is not one for two machines.
    pub fn host(
        the_match: &Match,
        owners: Vec<Owner>,
        terms: OnlineTerms,
        options: PlayOptions,
    ) -> Result<Self, PlayError> {
        let (mut files, known) = MatchFiles::open(&options.file, Role::Host)?;
        let token = known.kept().map_or_else(new_token, |kept| kept.token);
        let link = opened(&options, known.kept())?;
        let wire = Wire::of_host(link, &options.name, token);
        let session = match known {
            Known::UnderWay(the_match, kept) => Session::resume(&kept, *the_match, entropy())?,
            Known::Nothing | Known::Invited(_) => {
                let session = Session::host(&options.name, token, the_match, owners.clone(), terms.clone(), entropy())?;
                // With this the same invitation is good after a kill, too.
                files.save_invited(wire.located(invited(&options.name, token, the_match, owners, terms)))?;
                session
            }
        };
        Ok(Self::new(session, wire, files, None, token, options))
    }

    /// The side that was invited. If the file is there and was not played to its end, that match goes on.
    ///
    /// # Errors
    /// If the file or the network cannot be used, or if the invitation is not that of the match in the file.
    pub fn join(invitation: &Invitation, options: PlayOptions) -> Result<Self, PlayError> {
        let (files, known) = MatchFiles::open(&options.file, Role::Guest)?;
        let token = invitation.token;
        if known.kept().is_some_and(|kept| kept.token != token) {
            return Err(PlayError::other_invitation(&options.file));
        }
        let link = opened(&options, known.kept())?;
        let (session, joining) = match known {
            Known::UnderWay(the_match, kept) => (Session::resume(&kept, *the_match, entropy())?, None),
            Known::Nothing | Known::Invited(_) => {
                let known = Joining::read(files.joining(), token);
                let joining = known.unwrap_or_else(|| Joining::new(&options.name, token));
                (joining.session(), Some(joining))
            }
        };
        let wire = Wire::of_guest(link, &invitation.peer);
        Ok(Self::new(session, wire, files, joining, token, options))
    }

    fn new(
        session: Session,
        wire: Wire,
        files: MatchFiles,
        joining: Option<Joining>,
        token: [u8; 16],
        options: PlayOptions,
    ) -> Self {
        let seen = session.the_match().map_or(0, |the_match| the_match.steps().len());
        Self {
            farewell: Farewell::of(&session, options.patience),
            session,
            wire,
            turns: Turns::of(options.player),
            files,
            joining,
            token,
            agrees: options.agrees,
            begun: Instant::now(),
            seen,
        }
    }

    /// Plays until the match is over, `stop` is set, or the other side has been away for too long. `see` is told what happens.
    ///
    /// # Errors
    /// Why the match stops: the player has no answer, a file cannot be written, or the other side has left, has computed something else
    /// or has broken the rules of the protocol. Nobody loses by it; mostly the same again goes on with the match.
    pub fn until_end(mut self, stop: &AtomicBool, see: &mut dyn FnMut(Seen<'_>)) -> Result<PlayEnd, PlayError> {
        loop {
            if stop.load(Ordering::Relaxed) {
                return Ok(PlayEnd::Stopped);
            }
            let now = self.begun.elapsed();
            self.wire.take(&mut self.session, GLANCE, now, see);
            let stopped = self.take_events(see);
            if stopped.is_err() {
                // A match that does not begin is not joined again in the same way.
                self.files.forget_joining()?;
            }
            let acted = self.turns.act(&mut self.session);
            self.session.tick(self.begun.elapsed());
            self.save()?;
            self.show_commands(see);
            self.show_invitation(see);
            self.wire.flush(&mut self.session);
            let end = self.farewell.end(&self.session);
            if let Some(end) = stopped?.or(end) {
                return self.end(end);
            }
            acted?;
        }
    }

    /// What the session tells. The result says how or why the match ends, if it does.
    fn take_events(&mut self, see: &mut dyn FnMut(Seen<'_>)) -> Result<Option<PlayEnd>, PlayError> {
        while let Some(event) = self.session.next_event() {
            match event {
                SessionEvent::Met { name } => see(Seen::Met { name: &name }),
                // A match that was played to its end is not played once more.
                SessionEvent::Offered(_) if self.session.the_match().is_some() => self.session.decline(),
                SessionEvent::Offered(_) => self.accept()?,
                SessionEvent::Declined => return Err(PlayError::declined()),
                SessionEvent::Begun => see(Seen::Begun),
                SessionEvent::Asked { .. } => self.session.answer(self.agrees),
                SessionEvent::TimeClaimed => self.turns.run_out_of_time(&mut self.session),
                SessionEvent::GoesOn => {
                    self.farewell.stands();
                    see(Seen::GoesOn);
                }
                SessionEvent::Said(text) => see(Seen::Said(&text)),
                SessionEvent::Left(_) if self.farewell.is_over() => return Ok(Some(PlayEnd::Over)),
                SessionEvent::Left(reason) => return Err(PlayError::Sentence(reason.to_string())),
                SessionEvent::Broken(sentence) => return Err(PlayError::Sentence(sentence)),
                SessionEvent::Differed { other, sentence, .. } => return Err(self.files.differed(&other, &sentence)),
                // The link has said why the match waits, and the commands are seen when they are saved.
                SessionEvent::Waits
                | SessionEvent::Command { .. }
                | SessionEvent::Refused(_)
                | SessionEvent::Aim { .. }
                | SessionEvent::Gesture(_) => {}
            }
            self.farewell.note(&self.session);
        }
        Ok(None)
    }

    /// Accepts what is offered, and saves with what, before the other side hears of it.
    fn accept(&mut self) -> Result<(), PlayError> {
        self.session.accept();
        let Some(joining) = &mut self.joining else { return Ok(()) };
        Ok(joining.save(self.wire.heard(), self.files.joining())?)
    }

    /// Saves what is new, before the other side hears of it.
    fn save(&mut self) -> Result<(), PlayError> {
        let Some(the_match) = self.session.the_match() else { return Ok(()) };
        let kept = self.session.kept().map(|kept| self.wire.located(kept));
        self.files.save(the_match, kept)
    }

    fn show_commands(&mut self, see: &mut dyn FnMut(Seen<'_>)) {
        let Some(the_match) = self.session.the_match() else { return };
        for step in self.seen..the_match.steps().len() {
            see(Seen::Command { the_match, step });
        }
        self.seen = the_match.steps().len();
    }

    fn show_invitation(&mut self, see: &mut dyn FnMut(Seen<'_>)) {
        if let Some(invitation) = self.wire.new_invitation(self.token) {
            see(Seen::Ready(&invitation));
        }
    }

    /// Says farewell. What only a match under way needs is removed first: a finished match is not gone on with.
    fn end(mut self, end: PlayEnd) -> Result<PlayEnd, PlayError> {
        if end == PlayEnd::Over {
            self.files.forget()?;
            self.wire.end(&mut self.session);
        }
        Ok(end)
    }
}

/// What is kept of an invitation before the match begins: by whom it is, and where its host is found again.
fn invited(name: &str, token: [u8; 16], the_match: &Match, owners: Vec<Owner>, terms: OnlineTerms) -> KeptSession {
    KeptSession {
        role: Role::Host,
        token,
        match_id: [0; 16],
        name: name.to_owned(),
        other: String::new(),
        owners,
        terms,
        beginning: Chain::of(the_match).last(),
        nonce: None,
        pending: Pending::default(),
        peer: String::new(),
        secret: String::new(),
        port: None,
        relays: Relays::default(),
        relay_only: false,
    }
}

/// The link of a new match, or the same one as before.
fn opened(options: &PlayOptions, kept: Option<&KeptSession>) -> Result<Link, PlayError> {
    let secret = kept.and_then(|kept| bytes_of(&kept.secret)).and_then(|bytes| bytes.try_into().ok());
    let options = LinkOptions {
        secret,
        // Only a host is looked for at its port.
        port: kept.filter(|kept| kept.role == Role::Host).and_then(|kept| kept.port),
        relays: options.relays.clone(),
        relay_only: options.relay_only,
        ..LinkOptions::default()
    };
    Ok(Link::open(options)?)
}
