//! A saved match with somebody at another machine goes on: the connection is made again.

use std::fs;

use baize_online::{Audience, KeptSession, LinkOptions, Peer, Relays, Role, Session, entropy};
use bevy::prelude::*;

use super::online_table::{OnlineTable, Stage};
use super::outlets::Outlets;
use super::people::bytes_of;
use super::requests::{opened, relays_to};
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
        let relays = peer.as_ref().map_or(Relays::None, relays_to);
        // Who goes by relays alone has no port.
        let relay_only = kept.port.is_none() && relays != Relays::None;
        let options = LinkOptions {
            secret: bytes_of(&kept.secret),
            port: kept.port,
            relays,
            relay_only,
            ..LinkOptions::default()
        };
        let link = opened(options)?;
        if kept.role == Role::Guest {
            self.peer = peer;
            self.peer.iter().for_each(|host| link.dial(host));
        } else {
            self.audience = Some(Audience::new(&kept.name, kept.token));
        }
        let waits = text::looks_for(&kept.other);
        (self.session, self.wire, self.token) = (Some(session), Some(Wire::Link(link)), kept.token);
        (self.stage, self.sentence) = (Stage::Playing, Some(waits.clone()));
        self.seat(Some(waits), out);
        Ok(())
    }
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
