//! A saved match with somebody at another machine goes on: the connection is made again.

use std::fs;

use baize_online::{Audience, KeptSession, LinkOptions, Peer, Role, Session, entropy};
use bevy::prelude::*;

use super::online_table::{OnlineTable, Stage};
use super::outlets::Outlets;
use super::people::bytes_of;
use super::requests::opened;
use super::wire::Wire;
use crate::files::{FileError, Folders, Kind, Source};
use crate::match_play::{LoadedMatch, Match};
use crate::referee::{MatchRequest, is_under_way};
use crate::rules::Objection;
use crate::settings::GameFolders;
use crate::simulation::Notice;
use crate::words::online as text;

/// Notes that the person goes on with a saved match, before the referee brings it to the table.
pub(super) fn note_continue(mut asked: MessageReader<MatchRequest>, mut online: ResMut<OnlineTable>) {
    for request in asked.read() {
        if let MatchRequest::Continue(name) = request {
            online.goes_on = Some(name.clone());
        }
    }
}

/// Removes what is kept beside a saved match that the referee has just deleted.
pub(super) fn forget_deleted(
    mut asked: MessageReader<MatchRequest>,
    folders: Option<Res<GameFolders>>,
    mut notices: MessageWriter<Notice>,
) {
    for request in asked.read() {
        let (MatchRequest::Delete(name), Some(folders)) = (request, &folders) else { continue };
        let file = folders.own_path(Kind::Match, name).filter(|file| is_under_way(name) && !file.exists());
        let removed = file.map_or(Ok(()), |file| KeptSession::remove(&KeptSession::path_beside(&file)));
        notices.write_batch(removed.err().map(|error| Notice(error.to_string())));
    }
}

impl OnlineTable {
    /// Makes the connection again if the match with which the person goes on is one with another machine.
    pub(super) fn go_on(&mut self, name: &str, out: &mut Outlets) {
        match kept_beside(name, &out.folders()).and_then(|found| found.map_or(Ok(()), |found| self.resume(found, out)))
        {
            Ok(()) => {}
            Err(Objection(reason)) => {
                // Nobody here plays for the other machine.
                out.say(reason);
                out.ask(MatchRequest::Leave);
            }
        }
    }

    /// Seats those who play at the other machine, and waits for them.
    ///
    /// # Errors
    /// Why the match cannot go on.
    fn resume(&mut self, (kept, the_match): (KeptSession, Match), out: &mut Outlets) -> Result<(), Objection> {
        let session = Session::resume(&kept, the_match, entropy())?;
        self.stop();
        let peer = kept.peer.parse::<Peer>().ok();
        let link = opened(options_of(&kept))?;
        if kept.role == Role::Guest {
            self.peer = peer;
            self.peer.iter().for_each(|host| link.dial(host));
        } else {
            self.audience = Some(Audience::new(&kept.name, kept.token));
        }
        (self.session, self.wire, self.token) = (Some(session), Some(Wire::Link(Box::new(link))), kept.token);
        let waits = text::looks_for(&self.name_of_other());
        (self.stage, self.sentence) = (Stage::Playing, Some(waits.clone()));
        self.seat(Some(waits), out);
        Ok(())
    }
}

/// The connection of a match that goes on: that of before, with the relays that the person has chosen for it.
fn options_of(kept: &KeptSession) -> LinkOptions {
    let KeptSession { port, relay_only, .. } = *kept;
    let (secret, relays) = (bytes_of(&kept.secret), kept.relays.clone());
    LinkOptions { secret, port, relays, relay_only, ..LinkOptions::default() }
}

/// What is kept beside a saved match, with the match; `None` beside a match of this machine alone.
///
/// # Errors
/// Why one of the two files cannot be used.
fn kept_beside(name: &str, folders: &Folders) -> Result<Option<(KeptSession, Match)>, Objection> {
    let Some(file) = folders.own_path(Kind::Match, name) else { return Ok(None) };
    let beside = KeptSession::path_beside(&file);
    if !fs::exists(&beside).unwrap_or_default() {
        return Ok(None);
    }
    let read = || -> Result<(KeptSession, Match), FileError> {
        let source = Source::read(&file)?.in_folders(folders);
        Ok((KeptSession::read(&beside)?, LoadedMatch::of_source(source)?.the_match))
    };
    read().map(Some).map_err(|error| Objection(error.to_string()))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use baize_online::{OnlineTerms, Owner, Relays, SessionEvent};

    use super::*;
    use crate::referee::NewMatch;

    /// What is kept of a match that has just begun.
    fn kept() -> KeptSession {
        let the_match = NewMatch::of("nine_ball", ["Anna", "Ben"], 4).begin(&Folders::of_game()).unwrap();
        let owners = vec![Owner::Host, Owner::Guest];
        let mut host = Session::host("Anna", [7; 16], &the_match, owners, OnlineTerms::default(), [1; 32]).unwrap();
        let mut guest = Session::guest("Ben", [7; 16], [2; 32]);
        host.connected();
        guest.connected();
        while host.kept().is_none() {
            guest.next_frame().into_iter().for_each(|frame| host.receive(&frame, Duration::ZERO));
            host.next_frame().into_iter().for_each(|frame| guest.receive(&frame, Duration::ZERO));
            if let Some(SessionEvent::Offered(_)) = guest.next_event() {
                guest.accept();
            }
        }
        host.kept().unwrap()
    }

    #[test]
    fn a_match_goes_on_over_the_relays_that_the_person_has_chosen_for_it() {
        let own = Relays::Named(vec!["https://relay.example.org".to_owned()]);
        for (relays, relay_only) in [(Relays::Public, false), (own, true), (Relays::None, false)] {
            // The relay at which the other machine was found is another matter.
            let peer = format!("{} https://elsewhere.example.org", "ae".repeat(32));
            let options = options_of(&KeptSession { peer, relays: relays.clone(), relay_only, ..kept() });
            assert_eq!((options.relays, options.relay_only), (relays, relay_only));
        }
    }
}
