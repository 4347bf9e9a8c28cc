//! What the person has chosen for an invitation.

use baize_online::{CoachTerm, MostAids, OnlineTerms, Owner};

use super::super::draft::{Against, Draft};
use super::way::Way;
use crate::coach::person_of_level;
use crate::files::Folders;
use crate::online::Invite;
use crate::referee::{NewMatch, Start, offered_opponents};
use crate::rules::Objection;
use crate::settings::Often;

/// What the person has chosen so far.
#[derive(Clone, Debug)]
pub(super) struct InviteDraft {
    /// The game, the persons and how long.
    pub draft: Draft,
    /// Whether each person sits at this machine.
    pub here: Vec<bool>,
    /// The level of the hand whose errors each stroke has; `None` without errors.
    pub hand: Option<f64>,
    /// What a window may show at most to a person who aims.
    pub aids: MostAids,
    /// Whether the coach helps.
    pub coach: CoachTerm,
    /// Whether the persons may write to each other.
    pub texts: bool,
    pub way: Way,
    /// Why the invitation cannot be made.
    pub trouble: Option<String>,
}

impl Default for InviteDraft {
    fn default() -> Self {
        let draft = Draft { against: Against::Friend, ..Draft::default() };
        let OnlineTerms { aids, coach, texts, .. } = OnlineTerms::default();
        Self { draft, here: vec![true, false], hand: None, aids, coach, texts, way: Way::default(), trouble: None }
    }
}

impl InviteDraft {
    /// Reads which games there are. What was played last is offered first.
    pub fn look(&mut self, folders: &Folders, person: &str, often: &Often) {
        self.keep_seated(|draft| draft.look(folders, person, often));
        // The other machine has these too, so that both know against whom it is.
        self.draft.offered = offered_opponents(&Folders::of_game()).0;
    }

    /// Chooses a game.
    pub fn choose(&mut self, game: &str, folders: &Folders) {
        self.keep_seated(|draft| draft.choose(game, folders));
    }

    /// Changes the match. The opponents who play here stay where they sit.
    fn keep_seated(&mut self, change: impl FnOnce(&mut Draft)) {
        let before = self.draft.clone();
        change(&mut self.draft);
        let count = before.players.len().min(self.draft.players.len());
        for index in (0..count).filter(|index| before.opponents[*index].is_some()) {
            self.draft.opponents[index].clone_from(&before.opponents[index]);
            self.draft.players[index].clone_from(&before.players[index]);
        }
        self.sit_down();
    }

    /// Each person has a place: those who come sit here and there in turn.
    pub fn sit_down(&mut self) {
        let count = self.draft.players.len();
        self.here.truncate(count);
        while self.here.len() < count {
            self.here.push(self.here.len().is_multiple_of(2));
        }
        let leaves = |index: &usize| !self.here[*index] && self.draft.opponents[*index].is_some();
        for index in (0..count).filter(leaves).collect::<Vec<usize>>() {
            // What plays at the other machine, that machine alone decides.
            self.draft.seat(index, None);
        }
    }

    /// The invitation.
    ///
    /// # Errors
    /// Why the match cannot be played, as a sentence.
    pub fn made(&self, folders: &Folders) -> Result<Invite, Objection> {
        let new = NewMatch { start: Start::Coin, ..self.draft.begun() };
        let the_match = new.begin(folders)?;
        let owner = |here: &bool| if *here { Owner::Host } else { Owner::Guest };
        let owners = self.here.iter().map(owner).collect();
        let hand = match self.hand {
            None => None,
            Some(level) => {
                let person = person_of_level(level, folders).map_err(|error| Objection(error.to_string()))?;
                Some(person.stroke)
            }
        };
        let computed: Vec<bool> = the_match.beginning().opponents.iter().map(Option::is_some).collect();
        let players = the_match.beginning().players.iter().zip(&self.here).zip(&computed);
        let mut own: Vec<(bool, &String)> =
            players.filter(|((_, here), _)| **here).map(|((name, _), is_computed)| (*is_computed, name)).collect();
        // The name of a person counts before that of an opponent.
        own.sort_by_key(|(is_computed, _)| *is_computed);
        let name = own.first().map_or_else(String::new, |(_, name)| (*name).clone());
        let Self { aids, coach, texts, .. } = *self;
        let terms = OnlineTerms { hand, computed, aids, coach, texts, ..OnlineTerms::default() };
        let (relays, relay_only, shows_itself) =
            (self.way.relays(), self.way.goes_by_relays_alone(), self.way.shows_itself);
        Ok(Invite { the_match, owners, terms, name, relays, relay_only, shows_itself })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_persons_sit_at_two_machines_and_a_coin_decides() {
        let folders = Folders::of_game();
        let mut invite = InviteDraft::default();
        invite.look(&folders, "Ann", &Often::default());
        let made = invite.made(&folders).expect("the game ships");
        assert_eq!((made.owners, made.name.as_str()), (vec![Owner::Host, Owner::Guest], "Ann"));
        assert!(made.terms.hand.is_none() && made.the_match.steps().is_empty());
        invite.draft.play_against(Against::Several);
        invite.sit_down();
        assert_eq!(invite.here, [true, false, true, false], "partners sit at one machine");
        invite.hand = Some(3.0);
        assert!(invite.made(&folders).expect("the game ships").terms.hand.is_some());
    }

    #[test]
    fn the_chosen_terms_are_those_of_the_invitation() {
        let folders = Folders::of_game();
        let mut invite = InviteDraft::default();
        invite.look(&folders, "Ann", &Often::default());
        (invite.aids, invite.coach, invite.texts) = (MostAids::Club, CoachTerm::Never, false);
        let terms = invite.made(&folders).expect("the game ships").terms;
        assert_eq!((terms.aids, terms.coach, terms.texts), (MostAids::Club, CoachTerm::Never, false));
    }

    #[test]
    fn an_opponent_plays_a_seat_of_this_machine_alone_and_stays_when_another_game_is_chosen() {
        let folders = Folders::of_game();
        let mut invite = InviteDraft::default();
        invite.look(&folders, "Ann", &Often::default());
        let second = invite.draft.offered[1].clone();
        let name = second.1.name.clone();
        invite.draft.seat(0, Some(second));
        invite.choose("nine_ball", &folders);
        let made = invite.made(&folders).expect("the game ships");
        assert_eq!((made.terms.computed, made.name), (vec![true, false], name.clone()));
        assert_eq!(made.the_match.beginning().players[0], name);
        invite.here = vec![false, true];
        invite.sit_down();
        let made = invite.made(&folders).expect("the game ships");
        assert_eq!((made.terms.computed, made.name.as_str()), (vec![false, false], "Player 2"));
    }
}
