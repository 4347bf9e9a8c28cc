//! What two machines agree on besides the match itself.

use serde::{Deserialize, Serialize};

use baize_games::rules::{Each, Seat};
use baize_opponent::opponent::StrokeErrors;
use baize_table::table::limit_flaws;

/// The terms of a match between two machines. The host sets them, and the guest agrees to them or does not play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename = "OnlineTerms", default, deny_unknown_fields)]
pub struct OnlineTerms {
    /// The errors of every person's hand. Both machines draw them together. `None`: a stroke is as it was aimed.
    pub hand: Option<StrokeErrors>,
    /// Whether the computer plays a person of the match, in the order of the list of players. Who is not in the list is a person.
    /// The computer's hand has its own errors, and the computer agrees to whatever it is asked.
    pub computed: Vec<bool>,
    /// How much longer than the shot clock a player may take by the clock of the other machine, in seconds, 0 to 60: the time that the
    /// messages need.
    pub tolerance: f64,
}

impl Default for OnlineTerms {
    /// Without errors of the hand, between persons, with a tolerance of three seconds.
    fn default() -> Self {
        Self { hand: None, computed: Vec::new(), tolerance: 3.0 }
    }
}

impl OnlineTerms {
    /// Whether the computer plays the person of this seat.
    #[must_use]
    pub fn is_computed(&self, seat: Seat) -> bool {
        self.computed.get(seat.index()).copied().unwrap_or_default()
    }

    /// The errors of the strokes of this seat that both machines draw; `None` if its strokes are as they were aimed.
    #[must_use]
    pub fn hand_of(&self, seat: Seat) -> Option<&StrokeErrors> {
        self.hand.as_ref().filter(|_| !self.is_computed(seat))
    }

    /// What is wrong with these terms for a match of these players, to be read after `The terms`; `None` if nothing is.
    pub(crate) fn flaw(&self, players: &Each<String>) -> Option<String> {
        if self.computed.len() > players.len() {
            return Some(format!("name {} players, but the match has {}", self.computed.len(), players.len()));
        }
        if !(0.0..=60.0).contains(&self.tolerance) {
            return Some(format!("have a tolerance of {} s, but it must lie between 0 and 60 s", self.tolerance));
        }
        let flaw = limit_flaws(self.hand.as_ref()?).into_iter().next()?;
        Some(format!("have a hand whose {flaw}"))
    }
}
