//! What a link reports.

use super::peer::{Peer, PeerId};

/// What a link reports, in the order in which it happened.
#[derive(Debug)]
pub enum LinkEvent {
    /// The link can be reached: [`Link::invitation`](super::Link::invitation) gives an invitation from now on.
    Ready,
    /// There is a connection. On the side that dialled, the other one has said nothing yet: the dialler speaks first, and at once. On the
    /// other side the first frame follows.
    Met(PeerId),
    /// The next frame of this peer.
    Frame(PeerId, Vec<u8>),
    /// A datagram of this peer. Some may be missing, and the order may differ.
    Live(PeerId, Vec<u8>),
    /// The connection has ended, and why, as a sentence. A peer that was dialled is dialled again.
    Lost(PeerId, String),
    /// A program on the same network shows itself, or what it says about itself has changed.
    Nearby(Nearby),
    /// A program that was nearby is no longer there.
    Gone(PeerId),
    /// Something does not work, and why, as a sentence. The link goes on trying.
    Failed(String),
}

/// A program on the same network that shows itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nearby {
    /// The name that it gives itself: 1 to [`Nearby::LONGEST_NAME`] characters, none of them a control character.
    pub name: String,
    /// Where it is.
    pub peer: Peer,
}

impl Nearby {
    /// The most characters of a name.
    pub const LONGEST_NAME: usize = 40;
}
