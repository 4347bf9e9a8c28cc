//! Why a connection ends, and why somebody does not get what was asked for.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Why a connection ends, as a sentence for the person at whose machine it arrives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Error)]
pub enum Reason {
    /// The person there leaves.
    #[error("The other player has left.")]
    Leaves,
    /// As many watch already as may.
    #[error("Eight watch this match already; no more can.")]
    Full,
    /// The match is too long to be shown from its beginning.
    #[error("The match is too long to be shown from its beginning.")]
    TooLong,
    /// The secret is not that of the invitation.
    #[error("The invitation is for another match; ask for a new one.")]
    OtherInvitation,
    /// The match to go on with is another one.
    #[error("The other machine plays another match; go on with the file of that one, or ask for a new invitation.")]
    OtherMatch,
    /// Both invite, or both were invited.
    #[error("The other machine does not wait for a player; one side invites and the other joins.")]
    OtherRole,
    /// The programs are of different versions.
    #[error("The other machine has another version of Baize; both need the same one.")]
    OtherVersion,
    /// The machines compute shots differently.
    #[error("The other machine computes shots to other digits than this one, so the two cannot play the same match.")]
    OtherProcessor,
    /// The other program was sent something that it does not take.
    #[error("The other program does not understand what this one has sent, and has ended the connection.")]
    Broken,
}

/// Why something that was asked for is not done, as a sentence for whoever asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Error)]
pub enum Refusal {
    /// It came too late, or is not possible now.
    #[error("That is not possible now.")]
    NotNow,
    /// The other side does not agree.
    #[error("The other player does not agree.")]
    No,
}
