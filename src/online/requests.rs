//! What the person asks for: to invite, to join, to look who is nearby, to answer, to stop.

use std::mem;
use std::time::Duration;

use baize_online::{Audience, Invitation, Link, LinkError, LinkOptions, Peer, Relays, Session, entropy, new_token};
use bevy::prelude::*;

use super::online_table::{Invite, KNOCK, OnlineRequest, OnlineTable, Stage};
use super::outlets::Outlets;
use super::people::People;
use super::wire::Wire;
use crate::rules::Objection;
use crate::words::online as text;

impl OnlineTable {
    /// Carries a request out. What does not work is said on the page.
    pub(super) fn carry_out(&mut self, request: &OnlineRequest, out: &Outlets) {
        let done = match request {
            OnlineRequest::Invite(invite) => self.invite(invite, out),
            OnlineRequest::Join { text, name, watches } => self.join(text, name, *watches),
            OnlineRequest::Knock { peer, name } => self.knock(peer, name),
            OnlineRequest::Look(is_wanted) => self.look_around(*is_wanted),
            OnlineRequest::LetIn(place, is_wanted) => self.let_in(*place, *is_wanted, out.now()),
            OnlineRequest::Answer(agrees) => {
                self.answer(*agrees);
                Ok(())
            }
            OnlineRequest::Stop => {
                self.stop();
                Ok(())
            }
            OnlineRequest::Gesture(_) | OnlineRequest::Say(_) | OnlineRequest::HideTexts(_) => {
                self.talk_on(request, out.now());
                Ok(())
            }
        };
        if let Err(Objection(reason)) = done {
            self.sentence = Some(reason);
        }
    }

    /// Makes a gesture, says something, or hides what the other person writes.
    fn talk_on(&mut self, request: &OnlineRequest, now: Duration) {
        match (request, &mut self.session) {
            (OnlineRequest::Gesture(gesture), Some(session)) => {
                session.gesture(*gesture);
                self.talk.gesture(text::YOU, *gesture, now);
            }
            (OnlineRequest::Say(words), Some(session)) if session.allows_texts() => {
                session.say(words);
                self.talk.words(text::YOU, words, now);
            }
            (OnlineRequest::HideTexts(hides), _) => self.talk.hides_texts = *hides,
            _ => {}
        }
    }

    /// Waits for somebody to join.
    fn invite(&mut self, invite: &Invite, out: &Outlets) -> Result<(), Objection> {
        let Invite { the_match, owners, terms, name, relays, relay_only, shows_itself } = invite;
        let token = new_token();
        let session = Session::host(name, token, the_match, owners.clone(), terms.clone(), entropy())?;
        let folders = out.folders();
        let mut people = People::read(&folders);
        let mut options = LinkOptions {
            relays: relays.clone(),
            relay_only: *relay_only,
            local: shows_itself.then(|| name.clone()),
            ..LinkOptions::default()
        };
        people.identify(&mut options);
        self.stop();
        let link = opened(options)?;
        people.note_port(link.port());
        // Without the file those who were invited before do not find this machine again. The match can be played all the same.
        self.sentence = people.save(&folders).err().map(|error| error.to_string());
        self.audience = Some(Audience::new(name, token));
        (self.session, self.wire, self.token) = (Some(session), Some(Wire::Link(Box::new(link))), token);
        (self.invited, self.stage) = (Some(Box::new(invite.clone())), Stage::Inviting);
        Ok(())
    }

    /// Joins the match of the invitation in a text.
    fn join(&mut self, words: &str, name: &str, watches: bool) -> Result<(), Objection> {
        let invitation = words.parse::<Invitation>();
        let Invitation { token, peer } = invitation.map_err(|flaw| Objection(text::no_invitation(flaw)))?;
        let session =
            if watches { Session::watcher(name, token, entropy()) } else { Session::guest(name, token, entropy()) };
        self.stop();
        let link = opened(LinkOptions { relays: relays_to(&peer), ..LinkOptions::default() })?;
        self.dial(link, session, peer);
        Ok(())
    }

    /// Asks somebody who invites to be let in.
    fn knock(&mut self, peer: &Peer, name: &str) -> Result<(), Objection> {
        let session = Session::guest(name, KNOCK, entropy());
        self.stop();
        let link = opened(LinkOptions { relays: relays_to(peer), ..LinkOptions::default() })?;
        self.dial(link, session, peer.clone());
        Ok(())
    }

    fn dial(&mut self, link: Link, session: Session, peer: Peer) {
        link.dial(&peer);
        (self.session, self.wire, self.peer) = (Some(session), Some(Wire::Link(Box::new(link))), Some(peer));
        self.stage = Stage::Joining;
    }

    /// Looks who invites on the same network.
    fn look_around(&mut self, is_wanted: bool) -> Result<(), Objection> {
        match self.stage {
            Stage::Off if is_wanted => {
                let link = opened(LinkOptions::default())?;
                link.look_around(true);
                (self.wire, self.stage, self.sentence) = (Some(Wire::Link(Box::new(link))), Stage::Looking, None);
            }
            Stage::Looking if !is_wanted => self.stop(),
            _ => {}
        }
        Ok(())
    }

    /// The person plays what is offered, or does not.
    pub(super) fn answer(&mut self, agrees: bool) {
        let (Stage::Offered(_), Some(session)) = (&self.stage, &mut self.session) else { return };
        if agrees {
            session.accept();
            self.stage = Stage::Agreed;
        } else {
            session.decline();
            self.send();
            self.stop();
        }
    }

    /// Ends everything. What is kept on the disk stays.
    pub(super) fn stop(&mut self) {
        if let Some(session) = &mut self.session {
            session.leave();
        }
        if let Some(audience) = &mut self.audience {
            audience.close();
        }
        self.send();
        let hides_texts = self.talk.hides_texts;
        let Self { wire, .. } = mem::take(self);
        self.talk.hides_texts = hides_texts;
        if let Some(wire) = wire {
            wire.end();
        }
    }
}

/// A link. If its port is used by another program, another one will do.
///
/// # Errors
/// Why there is none, as a sentence.
pub(super) fn opened(options: LinkOptions) -> Result<Link, Objection> {
    let opened = match Link::open(options.clone()) {
        Err(LinkError::PortInUse(_)) => Link::open(LinkOptions { port: None, ..options }),
        opened => opened,
    };
    opened.map_err(|error| Objection(text::not_open(error)))
}

/// The relays over which a machine can be reached: that of its own, if it has one.
fn relays_to(peer: &Peer) -> Relays {
    peer.relay().map_or(Relays::None, |relay| Relays::Named(vec![relay.to_owned()]))
}

/// Takes the requests of the person.
pub(super) fn take_requests(mut asked: MessageReader<OnlineRequest>, mut online: ResMut<OnlineTable>, out: Outlets) {
    for request in asked.read() {
        online.carry_out(request, &out);
    }
}
