//! A link as the tests use it.

use baize_online::{Link, LinkEvent, LinkOptions, LinkTimes, Peer, PeerId};
use std::net::{Ipv4Addr, SocketAddr};
use std::ops::Deref;
use std::time::{Duration, Instant};

/// How long a test waits for something that has to come.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// A link on this machine.
pub struct Side(Link);

impl Deref for Side {
    type Target = Link;

    fn deref(&self) -> &Link {
        &self.0
    }
}

/// Dials again after a short pause.
pub fn eager() -> LinkTimes {
    LinkTimes {
        first_pause: Duration::from_millis(20),
        longest_pause: Duration::from_millis(200),
        ..LinkTimes::default()
    }
}

/// Does not wait long for a first frame.
pub fn impatient() -> LinkTimes {
    LinkTimes { first_frame: Duration::from_millis(300), ..LinkTimes::default() }
}

/// Two sides of which the second has dialled the first, and both know of the connection.
pub fn met() -> (Side, Side) {
    let (host, guest) = (Side::new(), Side::new());
    guest.reach(&host);
    (host, guest)
}

/// Picks the event that there is a connection to this peer.
pub fn is_met(peer: PeerId) -> impl Fn(LinkEvent) -> Option<()> {
    move |event| matches!(event, LinkEvent::Met(met) if met == peer).then_some(())
}

impl Side {
    pub fn new() -> Self {
        Self::with(LinkOptions::default())
    }

    pub fn with(options: LinkOptions) -> Self {
        Self(Link::open(options).unwrap())
    }

    pub fn timed(times: LinkTimes) -> Self {
        Self::with(LinkOptions { times, ..LinkOptions::default() })
    }

    /// Where it is on this machine.
    pub fn address(&self) -> Peer {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, self.port().unwrap()));
        Peer::new(self.id(), None, [address]).unwrap()
    }

    /// The first event that `pick` wants; others before it are left out.
    pub fn expect<T>(&self, pick: impl Fn(LinkEvent) -> Option<T>) -> T {
        let end = Instant::now() + PATIENCE;
        while let Some(left) = end.checked_duration_since(Instant::now()) {
            if let Some(picked) = self.wait(left).and_then(&pick) {
                return picked;
            }
        }
        panic!("the event has not come");
    }

    /// The next frame.
    pub fn frame(&self) -> Vec<u8> {
        self.expect(|event| match event {
            LinkEvent::Frame(_, frame) => Some(frame),
            _ => None,
        })
    }

    /// Why the connection to this peer ended.
    pub fn lost(&self, peer: PeerId) -> String {
        self.expect(|event| match event {
            LinkEvent::Lost(lost, sentence) if lost == peer => Some(sentence),
            _ => None,
        })
    }

    /// What does not work.
    pub fn failure(&self) -> String {
        self.expect(|event| match event {
            LinkEvent::Failed(sentence) => Some(sentence),
            _ => None,
        })
    }

    /// Dials the other side, and says one byte, so that both know of the connection.
    pub fn reach(&self, other: &Self) {
        self.dial(&other.address());
        self.greet(other);
        other.expect(is_met(self.id()));
        assert_eq!(other.frame(), [0]);
    }

    /// Waits for the connection to the other side, and says one byte.
    pub fn greet(&self, other: &Self) {
        self.expect(is_met(other.id()));
        self.send(other.id(), vec![0]);
    }
}
