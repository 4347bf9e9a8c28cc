//! What a command needs besides being possible.

use crate::terms::CoachTerm;
use baize_games::match_play::Command;

/// What a command needs before it can be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Needs {
    /// It is given in one's own turn.
    Turn,
    /// Everybody can give it at any time. The side with the turn carries it out.
    Nothing,
    /// The other side has to agree.
    Agreement,
}

impl Needs {
    /// What it needs in a match with this term about the coach.
    pub fn of(command: &Command, coach: CoachTerm) -> Self {
        match command {
            Command::AgreeOnCoach if coach == CoachTerm::Free => Self::Nothing,
            Command::TakeBack
            | Command::AgreeOnCoach
            | Command::AgreeOnStalemate
            | Command::AgreeOnFoul(_)
            | Command::LagAfterStalemate(_) => Self::Agreement,
            Command::ConcedeRack | Command::ConcedeMatch | Command::BrushCloth | Command::WarnOfStalemate => {
                Self::Nothing
            }
            Command::Choose(_)
            | Command::PlaceCueBall(_)
            | Command::TakeCueBall(_)
            | Command::Strike { .. }
            | Command::RunOutOfTime
            | Command::ClaimRack
            | Command::TakeExtension
            | Command::TakeTimeOut => Self::Turn,
        }
    }
}

/// Whether a player can do this although a stroke is aimed: it ends what the stroke was for.
pub(super) fn is_concession(command: &Command) -> bool {
    matches!(command, Command::ConcedeRack | Command::ConcedeMatch)
}
