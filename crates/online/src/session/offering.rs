//! The beginning of a match: the host offers it, the guest agrees, and the seed comes from both.

use super::offers::{GuestOffer, HostOffer, flaw};
use super::{Connection, Offered, Session, SessionEvent, SharedMatch};
use crate::beginning::match_of;
use crate::chain::Chain;
use crate::fair::{Nonce, seed_of};
use crate::message::{Message, Offer, Role};
use crate::pending::Pending;
use crate::words::the_other_program;
use baize_games::match_play::Match;
use baize_games::rules::Objection;

impl Session {
    /// Offers the match of [`Session::host`], or another one after its end.
    pub(super) fn make_offer(&mut self) -> Result<(), Objection> {
        let guest = self.other.clone().unwrap_or_default();
        let Some(host_offer) = &mut self.host_offer else { return Ok(()) };
        let offer = host_offer.made_for(&guest, &mut self.chance)?;
        self.push(&Message::Offer(offer));
        Ok(())
    }

    /// A new guest gets an offer of its own.
    pub(super) fn forget_made_offer(&mut self) {
        if let Some(host_offer) = &mut self.host_offer {
            host_offer.made = None;
        }
    }

    pub(super) fn on_offer(&mut self, offer: Offer) -> Result<(), Objection> {
        let is_between = self.shared.as_ref().is_none_or(|shared| shared.is_over());
        if self.role != Role::Guest || self.connection != Connection::Met || !is_between {
            return Err(the_other_program("offers a match while another one is played"));
        }
        if let Some(known) = self.guest_offer.as_ref().filter(|known| known.offer == offer) {
            let again = known.nonce.map(|nonce| Message::Accept { nonce });
            again.iter().for_each(|accept| self.push(accept));
            return Ok(());
        }
        let the_match = match_of(&offer.beginning)?;
        if let Some(flaw) = flaw(&the_match, &offer.owners, &offer.terms) {
            return Err(Objection(flaw));
        }
        let (owners, terms) = (offer.owners.clone(), offer.terms.clone());
        let from = self.other.clone().unwrap_or_default();
        let offered = Offered { the_match: Box::new(the_match.clone()), owners, terms, from };
        self.guest_offer = Some(Box::new(GuestOffer { offer, the_match, nonce: None }));
        self.heard(SessionEvent::Offered(offered))
    }

    /// The guest agrees to what was offered. Does nothing if nothing is offered.
    pub fn accept(&mut self) {
        let Some(known) = self.guest_offer.as_mut().filter(|known| known.nonce.is_none()) else { return };
        let nonce = self.chance.nonce();
        known.nonce = Some(nonce);
        if self.is_connected() {
            self.push(&Message::Accept { nonce });
        }
    }

    /// The guest does not play what was offered. The connection stays. Does nothing if nothing is offered.
    pub fn decline(&mut self) {
        if self.guest_offer.take().is_some() && self.is_connected() {
            self.push(&Message::Decline);
        }
    }

    pub(super) fn on_decline(&mut self) -> Result<(), Objection> {
        if self.role != Role::Host || self.host_offer.take().is_none() {
            return Err(the_other_program("declines what was not offered"));
        }
        self.heard(SessionEvent::Declined)
    }

    pub(super) fn on_accept(&mut self, guest: Nonce) -> Result<(), Objection> {
        let made = self.host_offer.as_ref().and_then(|host_offer| host_offer.made.clone());
        let Some((offer, nonce, the_match)) = made.filter(|_| self.connection == Connection::Met) else {
            return Err(the_other_program("accepts what was not offered"));
        };
        self.host_offer = None;
        self.push(&Message::Begin { nonce });
        self.begin(offer, &the_match, seed_of(&nonce, &guest), Some(nonce))
    }

    pub(super) fn on_begin(&mut self, host: Nonce) -> Result<(), Objection> {
        if self.role == Role::Guest && self.connection == Connection::Standing {
            // After each new connection the host says it once more, for a guest who has not heard it.
            return Ok(());
        }
        let accepted = self.guest_offer.take_if(|known| known.nonce.is_some());
        let accepted = accepted.and_then(|known| known.nonce.map(|nonce| (*known, nonce)));
        let Some((GuestOffer { offer, the_match, .. }, guest)) = accepted else {
            return Err(the_other_program("begins what was not agreed"));
        };
        if !offer.commitment.is_to(&host) {
            return Err(the_other_program(
                "has changed its number after it had seen that of this side, so the draw would not be fair",
            ));
        }
        self.begin(offer, &the_match, seed_of(&host, &guest), None)
    }

    fn begin(&mut self, offer: Offer, the_match: &Match, seed: u64, nonce: Option<Nonce>) -> Result<(), Objection> {
        let Some(own) = self.own_machine() else { return Err(the_other_program("begins a match with a watcher")) };
        let the_match = the_match.rematch(seed)?;
        let chain = Chain::of(&the_match);
        let Offer { match_id, owners, terms, .. } = offer;
        self.shared = Some(Box::new(SharedMatch {
            id: match_id,
            own,
            owners,
            terms,
            the_match,
            chain,
            confirmed: 0,
            nonce,
            pending: Pending::default(),
            question: None,
            questions: (0, 0),
        }));
        self.heard(SessionEvent::Begun)
    }

    /// The host offers another match over the same connection, after the end of the last one. The players sit where they sat, and the
    /// terms stay.
    ///
    /// # Errors
    /// If this is not the host, if a match is under way or offered, or as [`Session::host`].
    pub fn once_more(&mut self, the_match: &Match) -> Result<(), Objection> {
        let Some(last) = self.shared.as_ref().filter(|last| last.is_over() && self.role == Role::Host) else {
            return Err(Objection("The host offers another match when the last one is over.".to_owned()));
        };
        if self.host_offer.is_some() {
            return Err(Objection("A match is offered already; wait for the answer.".to_owned()));
        }
        self.host_offer = Some(Box::new(HostOffer::new(the_match, last.owners.clone(), last.terms.clone())?));
        if self.is_connected() { self.make_offer() } else { Ok(()) }
    }

    /// Whether this machine has offered another match after the last one, and waits for the answer.
    #[must_use]
    pub fn waits_for_answer(&self) -> bool {
        self.host_offer.is_some() && self.shared.as_ref().is_some_and(|last| last.is_over())
    }

    /// Whether this machine has invited, so that it offers the next match.
    #[must_use]
    pub fn is_host(&self) -> bool {
        self.role == Role::Host
    }
}
