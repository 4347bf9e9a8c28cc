//! What two machines agree on besides the match itself.

use serde::{Deserialize, Serialize};

use baize_games::match_play::Command;
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
    /// What a window may show at most to a person who aims.
    pub aids: MostAids,
    /// Whether the coach may help.
    pub coach: CoachTerm,
    /// Whether the players may write texts to each other. Gestures they may always make.
    pub texts: bool,
}

/// What a window may show at most to a person who aims. A person may always choose less. No machine can check the other's window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum MostAids {
    /// Whatever each person likes.
    #[default]
    Any,
    /// Where the cue ball and the ball that it hits go, until both rest.
    Learner,
    /// The cue ball up to the ball that it hits, and where both go until they meet something else.
    Club,
    /// Which ball the cue ball hits.
    Tournament,
    /// Nothing.
    None,
}

impl MostAids {
    /// All of them, the most helpful first.
    pub const ALL: [Self; 5] = [Self::Any, Self::Learner, Self::Club, Self::Tournament, Self::None];

    /// Its name, as a level of help has it in the window.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Any => "any",
            Self::Learner => "learner",
            Self::Club => "club",
            Self::Tournament => "tournament",
            Self::None => "none",
        }
    }
}

/// Whether the coach may help the players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum CoachTerm {
    /// As soon as one of them asks; then the coach helps both.
    Free,
    /// If one of them asks and the other one agrees; then the coach helps both.
    #[default]
    Agreed,
    /// Never.
    Never,
}

impl CoachTerm {
    /// All of them, the most helpful first.
    pub const ALL: [Self; 3] = [Self::Free, Self::Agreed, Self::Never];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Free => "free",
            Self::Agreed => "agreed",
            Self::Never => "never",
        }
    }
}

impl Default for OnlineTerms {
    /// Without errors of the hand, between persons, with a tolerance of three seconds. Each person chooses the aids, the coach helps if
    /// both agree, and the players may write to each other.
    fn default() -> Self {
        Self {
            hand: None,
            computed: Vec::new(),
            tolerance: 3.0,
            aids: MostAids::default(),
            coach: CoachTerm::default(),
            texts: true,
        }
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

    /// Why these terms exclude a command, as a sentence; `None` if they do not.
    pub(crate) fn objection(&self, command: &Command) -> Option<&'static str> {
        let is_excluded = *command == Command::AgreeOnCoach && self.coach == CoachTerm::Never;
        is_excluded.then_some("The coach does not help in this match: that was agreed before it.")
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
