//! What the person has chosen for an invitation.

use baize_online::{OnlineTerms, Owner};

use super::super::draft::{Against, Draft};
use super::way::Way;
use crate::coach::person_of_level;
use crate::files::Folders;
use crate::online::Invite;
use crate::referee::{NewMatch, Start};
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
    pub way: Way,
    /// Why the invitation cannot be made.
    pub trouble: Option<String>,
}

impl Default for InviteDraft {
    fn default() -> Self {
        let draft = Draft { against: Against::Friend, ..Draft::default() };
        Self { draft, here: vec![true, false], hand: None, way: Way::default(), trouble: None }
    }
}

impl InviteDraft {
    /// Reads which games there are. What was played last is offered first.
    pub fn look(&mut self, folders: &Folders, person: &str, often: &Often) {
        self.draft.look(folders, person, often);
        self.sit_down();
    }

    /// Each person has a place: those who come sit here and there in turn.
    pub fn sit_down(&mut self) {
        let count = self.draft.players.len();
        self.here.truncate(count);
        while self.here.len() < count {
            self.here.push(self.here.len().is_multiple_of(2));
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
        let terms = OnlineTerms { hand, ..OnlineTerms::default() };
        let players = &the_match.beginning().players;
        let own = players.iter().zip(&self.here).find(|(_, here)| **here);
        let name = own.map_or_else(String::new, |(name, _)| name.clone());
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
}
