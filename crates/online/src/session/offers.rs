//! What a host offers and a guest is offered, and which matches can be played between two machines.

use crate::beginning::match_of;
use crate::bounds::{MAX_BALLS, MAX_BEGINNING, MAX_HORIZON, MAX_NAME};
use crate::fair::{Chance, Commitment, Nonce};
use crate::message::{Offer, Owner};
use crate::terms::OnlineTerms;
use baize_games::match_play::{Beginning, Match, Opening};
use baize_games::rules::{Each, LoadedGame, Objection, Side};

/// What a host offers.
#[derive(Clone, Debug)]
pub(super) struct HostOffer {
    /// The match, in which the guest has no name yet.
    the_match: Match,
    owners: Vec<Owner>,
    terms: OnlineTerms,
    /// The offer as it was sent, with the host's number and its match.
    pub made: Option<(Offer, Nonce, Match)>,
}

/// What was offered to a guest.
#[derive(Clone, Debug)]
pub(super) struct GuestOffer {
    pub offer: Offer,
    pub the_match: Match,
    /// The guest's number, if the guest has accepted.
    pub nonce: Option<Nonce>,
}

impl HostOffer {
    /// # Errors
    /// As [`Session::host`](super::Session::host).
    pub fn new(the_match: &Match, owners: Vec<Owner>, terms: OnlineTerms) -> Result<Self, Objection> {
        let offered = Self { the_match: the_match.clone(), owners, terms, made: None };
        // The name of the guest, who has not come, is as long as a name can be.
        offered.seated(&"\\".repeat(MAX_NAME)).map(|_| offered)
    }

    pub fn id(&self) -> Option<[u8; 16]> {
        self.made.as_ref().map(|(offer, ..)| offer.match_id)
    }

    /// The match with the name of the guest, and its text before the first command.
    fn seated(&self, guest: &str) -> Result<(Match, String), Objection> {
        let named = named(&self.the_match, &self.owners, guest)?;
        let text = named.beginning_text();
        if text.len() > MAX_BEGINNING {
            return Err(Objection(format!(
                "The match has {} bytes before its first command, but between two machines it may have {MAX_BEGINNING}; take a \
                 simpler table.",
                text.len()
            )));
        }
        // The guest reads this text: what both begin with must be the same to the last bit.
        let the_match = match_of(&text)?;
        match flaw(&the_match, &self.owners, &self.terms) {
            Some(flaw) => Err(Objection(flaw)),
            None => Ok((the_match, text)),
        }
    }

    /// The offer for a guest of this name: the one that was made, or a new one.
    pub fn made_for(&mut self, guest: &str, chance: &mut Chance) -> Result<Offer, Objection> {
        if let Some((offer, ..)) = &self.made {
            return Ok(offer.clone());
        }
        let (the_match, beginning) = self.seated(guest)?;
        let nonce = chance.nonce();
        let offer = Offer {
            match_id: chance.match_id(),
            beginning,
            owners: self.owners.clone(),
            terms: self.terms.clone(),
            commitment: Commitment::to(&nonce),
        };
        self.made = Some((offer.clone(), nonce, the_match));
        Ok(offer)
    }
}

impl GuestOffer {
    /// The name of the match, if the guest has accepted.
    pub fn accepted(&self) -> Option<[u8; 16]> {
        self.nonce.map(|_| self.offer.match_id)
    }
}

/// A match before its first command, in which the first person at the guest's machine has the guest's name. If somebody else has that
/// name, the name in the match stays.
fn named(the_match: &Match, owners: &[Owner], guest: &str) -> Result<Match, Objection> {
    let beginning = the_match.beginning();
    let place = owners.iter().position(|owner| *owner == Owner::Guest);
    let is_free = !beginning.players.iter().any(|name| name.trim() == guest.trim());
    let name = |side: Side| match beginning.players.of_side(side) {
        Some(_) if is_free && Some(side.index()) == place => guest.to_owned(),
        known => known.cloned().unwrap_or_default(),
    };
    let players = Each::of(beginning.players.len(), name);
    let game = LoadedGame {
        name: the_match.name().to_owned(),
        game: the_match.game(),
        terms: the_match.terms().clone(),
        setup: the_match.setup().clone(),
        rack: the_match.rack_file().clone(),
        files: Vec::new(),
    };
    Match::begin(game, Beginning { players, seed: 0, opening: Opening::Coin, ..beginning.clone() })
}

/// Why a match cannot be played between two machines, as a sentence; `None` if it can.
pub(super) fn flaw(the_match: &Match, owners: &[Owner], terms: &OnlineTerms) -> Option<String> {
    let (players, setup) = (&the_match.beginning().players, the_match.setup());
    let horizon = &setup.physics.horizon;
    let (seconds, impacts, work) = MAX_HORIZON;
    if owners.len() != players.len() {
        let (count, places) = (players.len(), owners.len());
        return Some(format!(
            "The match has {count} players, but {places} places at the two machines; each needs one."
        ));
    }
    if !owners.contains(&Owner::Host) || !owners.contains(&Owner::Guest) {
        return Some("A match between two machines needs a player at each of them.".to_owned());
    }
    if the_match.terms().alone.is_some() {
        return Some("A match that is played alone needs no second machine.".to_owned());
    }
    if !the_match.steps().is_empty() {
        return Some(
            "The match has commands already; a match between two machines is offered before its first.".to_owned(),
        );
    }
    if setup.balls.len() > MAX_BALLS {
        return Some(format!("The match has {} balls, but it may have {MAX_BALLS}.", setup.balls.len()));
    }
    if horizon.seconds > seconds || horizon.impacts > impacts || horizon.work > work {
        return Some(format!(
            "A shot may last {} s, {} impacts and {} million steps there, but between two machines at most {seconds} s, {impacts} \
             impacts and {work} million steps.",
            horizon.seconds, horizon.impacts, horizon.work
        ));
    }
    let is_plain = |name: &String| name.chars().all(|letter| letter.is_alphanumeric() || "_- ".contains(letter));
    if !the_match.beginning().opponents.iter().flatten().all(is_plain) {
        return Some(
            "An opponent of the match is named by a path; between two machines only a name is possible.".to_owned(),
        );
    }
    terms.flaw(players).map(|flaw| format!("The terms {}.", flaw.trim_end_matches('.')))
}
