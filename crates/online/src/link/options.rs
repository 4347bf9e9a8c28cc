//! What a link is opened with.

use super::relays::Relays;
use std::time::Duration;

/// What a link is opened with. By default it has a new identity, any free port, no relays, and does not show itself.
// Without `Debug`: the secret key belongs into no log.
#[derive(Clone, Default)]
pub struct LinkOptions {
    /// The secret key, which gives the link its identity. `None`: a new one.
    pub secret: Option<[u8; 32]>,
    /// The UDP port of this machine. `None`: any free one.
    pub port: Option<u16>,
    /// Which relays carry the frames of programs that cannot reach each other directly.
    pub relays: Relays,
    /// Whether everything goes by relays, so that the other side does not learn the address of this machine.
    pub relay_only: bool,
    /// The name under which this link shows itself to the machines of the same network, and looks around for others. `None`: neither.
    pub local: Option<String>,
    /// How long the link waits for what.
    pub times: LinkTimes,
}

/// How long a link waits for what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkTimes {
    /// For the first frame of a new connection. Then it is closed.
    pub first_frame: Duration,
    /// For any sign of the other side. Then the connection is lost. A direct connection is lost after at most 15 s, whatever is set here.
    pub silence: Duration,
    /// Between two signs of its own on a connection on which nothing is said; at most 5 s count.
    pub sign: Duration,
    /// For a relay, before [`LinkEvent::Failed`](super::LinkEvent::Failed) says that none answers.
    pub relay: Duration,
    /// For one attempt to reach somebody.
    pub attempt: Duration,
    /// Between the first attempts to reach somebody. It doubles from attempt to attempt.
    pub first_pause: Duration,
    /// The longest pause between two attempts.
    pub longest_pause: Duration,
}

impl Default for LinkTimes {
    fn default() -> Self {
        Self {
            first_frame: Duration::from_secs(10),
            silence: Duration::from_secs(20),
            sign: Duration::from_secs(5),
            relay: Duration::from_secs(10),
            attempt: Duration::from_secs(10),
            first_pause: Duration::from_secs(1),
            longest_pause: Duration::from_secs(10),
        }
    }
}
