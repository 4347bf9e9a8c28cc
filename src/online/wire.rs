//! What carries frames between the table and another machine: the network, or memory alone for tests.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use baize_online::{Link, LinkEvent, Nearby, PeerId};

/// Who is at the other end of a connection; `None` without a network.
pub(super) type Caller = Option<PeerId>;

/// What carries the frames.
pub(super) enum Wire {
    /// The network.
    Link(Box<Link>),
    /// Memory.
    Memory(FarEnd),
}

/// What comes over a wire.
pub(super) enum WireEvent {
    /// Others can reach this machine from now on.
    Ready,
    /// There is a connection that this machine has made, or one that was made to it.
    Met(Caller),
    /// A frame.
    Frame(Caller, Vec<u8>),
    /// A datagram.
    Live(Caller, Vec<u8>),
    /// The connection has ended.
    Lost(Caller),
    /// Somebody on the same network shows that he plays Baize.
    Nearby(Nearby),
    /// Somebody on the same network is there no more.
    Gone(PeerId),
    /// Something does not work, as a sentence.
    Failed(String),
}

impl Wire {
    /// The next thing that has come.
    pub fn poll(&self) -> Option<WireEvent> {
        match self {
            Self::Link(link) => link.poll().map(WireEvent::from),
            Self::Memory(far) => far.lock().to_table.pop_front(),
        }
    }

    /// Sends a frame.
    pub fn send(&self, to: Caller, frame: Vec<u8>) {
        match (self, to) {
            (Self::Link(link), Some(peer)) => link.send(peer, frame),
            (Self::Link(_), None) => {}
            (Self::Memory(far), _) => far.lock().frames.push_back(frame),
        }
    }

    /// Sends a datagram, which may be lost.
    pub fn send_live(&self, to: Caller, datagram: Vec<u8>) {
        match (self, to) {
            (Self::Link(link), Some(peer)) => link.send_live(peer, datagram),
            (Self::Link(_), None) => {}
            (Self::Memory(far), _) => far.lock().live.push_back(datagram),
        }
    }

    /// Ends a connection. What was sent before still arrives.
    pub fn close(&self, to: Caller) {
        if let (Self::Link(link), Some(peer)) = (self, to) {
            link.close(peer);
        }
    }

    /// The network; `None` without one.
    pub fn link(&self) -> Option<&Link> {
        match self {
            Self::Link(link) => Some(link),
            Self::Memory(_) => None,
        }
    }

    /// Closes all connections. What was sent before still arrives, for which no frame waits.
    pub fn end(self) {
        // Without a thread it is closed here, and a frame waits.
        let _ = thread::Builder::new().name("farewell".to_owned()).spawn(move || drop(self));
    }
}

impl From<LinkEvent> for WireEvent {
    fn from(event: LinkEvent) -> Self {
        match event {
            LinkEvent::Ready => Self::Ready,
            LinkEvent::Met(peer) => Self::Met(Some(peer)),
            LinkEvent::Frame(peer, frame) => Self::Frame(Some(peer), frame),
            LinkEvent::Live(peer, datagram) => Self::Live(Some(peer), datagram),
            LinkEvent::Lost(peer, _) => Self::Lost(Some(peer)),
            LinkEvent::Nearby(nearby) => Self::Nearby(nearby),
            LinkEvent::Gone(peer) => Self::Gone(peer),
            LinkEvent::Failed(sentence) => Self::Failed(sentence),
        }
    }
}

/// The far end of a connection that needs no network. Both ends are in this program. All clones are the same end.
#[derive(Clone, Default)]
pub struct FarEnd(Arc<Mutex<Passing>>);

/// What is under way between the two ends.
#[derive(Default)]
struct Passing {
    to_table: VecDeque<WireEvent>,
    frames: VecDeque<Vec<u8>>,
    live: VecDeque<Vec<u8>>,
}

impl FarEnd {
    /// From now on there is a connection.
    pub fn connect(&self) {
        self.lock().to_table.push_back(WireEvent::Met(None));
    }

    /// The connection is lost, with what is under way.
    pub fn lose(&self) {
        let mut passing = self.lock();
        passing.frames.clear();
        passing.live.clear();
        passing.to_table.push_back(WireEvent::Lost(None));
    }

    /// Sends a frame to the table.
    pub fn send(&self, frame: Vec<u8>) {
        self.lock().to_table.push_back(WireEvent::Frame(None, frame));
    }

    /// Sends a datagram to the table.
    pub fn send_live(&self, datagram: Vec<u8>) {
        self.lock().to_table.push_back(WireEvent::Live(None, datagram));
    }

    /// The next frame of the table.
    #[must_use]
    pub fn take(&self) -> Option<Vec<u8>> {
        self.lock().frames.pop_front()
    }

    /// The next datagram of the table.
    #[must_use]
    pub fn take_live(&self) -> Option<Vec<u8>> {
        self.lock().live.pop_front()
    }

    fn lock(&self) -> MutexGuard<'_, Passing> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
