//! What is kept on the disk, so that the match goes on after a lost connection, another day, or when the program was killed: the match as
//! all machines have it, and beside it what belongs to the connection.

use baize_online::{KeptSession, Peer, Session};

use super::online_table::OnlineTable;
use super::outlets::Outlets;
use super::people::digits;
use super::wire::Wire;
use crate::referee::CurrentMatch;

impl OnlineTable {
    /// Saves match and session if they have changed. It comes before the frames of the same change go out, so that the other machine never
    /// has a command that this one could lose.
    pub(super) fn keep(&mut self, current: &CurrentMatch, out: &mut Outlets) {
        // Who watches keeps nothing.
        let plays = |session: &&Session| self.is_seated && session.terms().is_some();
        let Some(session) = self.session.as_ref().filter(plays) else { return };
        let Some(the_match) = session.the_match() else { return };
        let kept = self.filled_in(session).filter(|_| !self.differs);
        let steps = the_match.steps().len();
        if self.saved != Some(steps) || kept.is_none() && self.kept.is_some() {
            // A match whose end the other machine has not got stays under way.
            match current.keep_shared(the_match, kept.is_some(), &out.folders()) {
                Ok(said) => said.into_iter().for_each(|said| out.say(said)),
                Err(error) => out.say(error.to_string()),
            }
            self.saved = Some(steps);
        }
        let before = self.kept.as_ref().map(|(_, kept)| kept);
        if before == kept.as_ref() {
            return;
        }
        match (kept, current.file()) {
            (Some(kept), Some(file)) => {
                let path = KeptSession::path_beside(&file);
                if let Err(error) = kept.save(&path) {
                    out.say(error.to_string());
                }
                self.kept = Some((path, kept));
            }
            // Nothing is saved before the first command.
            (Some(_), None) => {}
            (None, _) => {
                if let Some((path, _)) = self.kept.take()
                    && let Err(error) = KeptSession::remove(&path)
                {
                    out.say(error.to_string());
                }
            }
        }
    }

    /// What is kept of the session, with what only the connection knows.
    fn filled_in(&self, session: &Session) -> Option<KeptSession> {
        let kept = session.kept()?;
        let known = self.kept.as_ref().map(|(_, known)| known);
        let Some(link) = self.wire.as_ref().and_then(Wire::link) else {
            // Without a connection what was known of it stays.
            return Some(match known.cloned() {
                Some(KeptSession { peer, secret, port, relays, relay_only, .. }) => {
                    KeptSession { peer, secret, port, relays, relay_only, ..kept }
                }
                None => kept,
            });
        };
        let peer = match (&self.peer, self.other.flatten()) {
            (Some(host), _) => host.to_string(),
            // The guest calls; the relay is that at which the guest finds this machine.
            (None, Some(guest)) => {
                let own = link.invitation(self.token).map(|invitation| invitation.peer);
                let relay = own.as_ref().and_then(Peer::relay);
                Peer::new(guest, relay, []).map(|guest| guest.to_string()).unwrap_or_default()
            }
            (None, None) => known.map_or_else(|| kept.peer.clone(), |known| known.peer.clone()),
        };
        let (relays, relay_only) = (link.relays().clone(), link.goes_by_relays_alone());
        Some(KeptSession { peer, secret: digits(&link.secret()), port: link.port(), relays, relay_only, ..kept })
    }
}
