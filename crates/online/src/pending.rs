//! What one side still expects of the other, or owes it. It is kept on the disk, so that nobody gets out of it by ending the program.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::fair::{Commitment, Nonce};

/// A command that somebody wants at one place of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Wanted {
    /// The place in the match.
    pub number: u32,
    /// Who wants it, by the place in the list of players.
    pub seat: u8,
    /// The command, as a match file has it.
    pub command: String,
}

/// A stroke of this side whose lot is not drawn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct OwnAim {
    /// The stroke without errors.
    pub stroke: Wanted,
    /// The number of the striker, which the other side does not know.
    pub nonce: Nonce,
}

/// A stroke of the other side to which this one has given its number. The other side cannot aim otherwise from then on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct GivenLot {
    /// The stroke without errors.
    pub stroke: Wanted,
    /// The commitment of the striker.
    pub commitment: Commitment,
    /// The number of this side.
    pub nonce: Nonce,
}

/// All of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename = "Pending", default, deny_unknown_fields)]
pub struct Pending {
    /// What this side has asked for.
    pub(crate) asked: Option<Wanted>,
    /// What this side has agreed to, and the other has not given yet.
    pub(crate) agreed: Option<Wanted>,
    /// The own stroke whose lot is not drawn.
    pub(crate) aim: Option<OwnAim>,
    /// The stroke of the other side whose lot is drawn.
    pub(crate) lot: Option<GivenLot>,
    /// The numbers of own strokes that the other side has not confirmed, by their places in the match.
    pub(crate) reveals: BTreeMap<u32, Nonce>,
}

impl Pending {
    /// What of it still counts in a match that has so many commands. A match file may be newer by one command than what was kept beside
    /// it: then the aim of that command has been struck.
    #[must_use]
    pub(crate) fn at(mut self, steps: u32) -> Self {
        if let Some(struck) = self.aim.take_if(|aim| aim.stroke.number < steps) {
            self.reveals.insert(struck.stroke.number, struck.nonce);
        }
        self.aim.take_if(|aim| aim.stroke.number != steps);
        self.lot.take_if(|lot| lot.stroke.number < steps);
        self.asked.take_if(|asked| asked.number != steps);
        self.agreed.take_if(|agreed| agreed.number != steps);
        self.reveals.retain(|number, _| *number < steps);
        self
    }
}
