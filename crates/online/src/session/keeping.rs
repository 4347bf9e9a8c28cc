//! What is kept of a session, so that it goes on another day.

use super::{Session, SharedMatch};
use crate::chain::Chain;
use crate::kept::KeptSession;
use crate::message::{Owner, Role};
use baize_games::match_play::Match;
use baize_games::rules::Objection;

impl Session {
    /// Goes on with a match that was kept. `the_match` is that of the match file beside what was `kept`. `entropy` is 32 new bytes that
    /// nobody can foresee.
    ///
    /// # Errors
    /// If the match file is that of another match.
    pub fn resume(kept: &KeptSession, the_match: Match, entropy: [u8; 32]) -> Result<Self, Objection> {
        let own = match kept.role {
            Role::Host => Owner::Host,
            Role::Guest => Owner::Guest,
            Role::Watcher => return Err(Objection("A watcher has no match to go on with; watch it anew.".to_owned())),
        };
        let chain = Chain::of(&the_match);
        if chain.after(0) != Some(kept.beginning) || kept.owners.len() != the_match.beginning().players.len() {
            return Err(Objection(format!(
                "The match file is not that of the match with {}; go on with the one that was saved beside it.",
                kept.other
            )));
        }
        let mut session = Self::new(kept.role, &kept.name, kept.token, entropy);
        session.other = Some(kept.other.clone());
        let mut shared = SharedMatch {
            id: kept.match_id,
            own,
            owners: kept.owners.clone(),
            terms: kept.terms.clone(),
            the_match,
            chain,
            confirmed: 0,
            nonce: kept.nonce,
            pending: kept.pending.clone(),
            question: None,
            questions: (0, 0),
        };
        let steps = shared.steps();
        shared.pending = shared.pending.at(steps);
        session.shared = Some(Box::new(shared));
        session.resumed = Some(Box::new(kept.clone()));
        Ok(session)
    }

    /// What is to be kept on the disk beside the match file. `peer`, `secret`, `port` and the relays are those with which the session was resumed; in
    /// a new session the caller fills them in. `None` if no match has begun, or if both sides have it to its end.
    #[must_use]
    pub fn kept(&self) -> Option<KeptSession> {
        let shared = self.shared.as_ref()?;
        if shared.is_over() && shared.confirmed == shared.steps() {
            return None;
        }
        let resumed = self.resumed.as_ref();
        Some(KeptSession {
            role: self.role,
            token: self.token,
            match_id: shared.id,
            name: self.name.clone(),
            other: self.other.clone().unwrap_or_default(),
            owners: shared.owners.clone(),
            terms: shared.terms.clone(),
            beginning: shared.chain.after(0)?,
            nonce: shared.nonce,
            pending: shared.pending.clone(),
            peer: resumed.map(|kept| kept.peer.clone()).unwrap_or_default(),
            secret: resumed.map(|kept| kept.secret.clone()).unwrap_or_default(),
            port: resumed.and_then(|kept| kept.port),
            relays: resumed.map(|kept| kept.relays.clone()).unwrap_or_default(),
            relay_only: resumed.is_some_and(|kept| kept.relay_only),
        })
    }
}
