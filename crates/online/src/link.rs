//! Frames between two machines: an endpoint of [iroh](https://docs.rs/iroh) on a thread of its own.
//!
//! iroh makes encrypted QUIC connections between programs that know each other's public key, directly or by a relay. A [`Link`] carries
//! whole frames over one stream of such a connection, and small datagrams that may be lost. It knows nothing of what they say.
//!
//! Not a byte leaves the machine before [`Link::open`]. Then the hosts that it talks to are: the relays in [`LinkOptions::relays`], and the
//! name servers of the system for their addresses; the peers that are dialled, and the relay in their invitation; and while it
//! looks around, all machines of the same network.

mod error;
mod relays;
mod options;
mod peer;
mod event;
mod queue;
mod frame;
mod ending;
mod connection;
mod line;
mod dials;
mod address;
mod nearby;
mod hub;
mod endpoint;
mod thread;

pub use error::LinkError;
pub use event::{LinkEvent, Nearby};
pub use options::{LinkOptions, LinkTimes};
pub use peer::{Peer, PeerId};
pub use relays::Relays;

use crate::invitation::Invitation;
use hub::Request;
use queue::Events;
use std::time::Duration;
use thread::Running;
use tokio::sync::{mpsc, watch};

/// The network side of this program. It can dial others and be dialled; dropping it ends all connections, and what was sent before
/// still arrives if that takes less than a second.
pub struct Link {
    requests: mpsc::UnboundedSender<Request>,
    events: Events,
    address: watch::Receiver<Option<Peer>>,
    relays: Relays,
    relay_only: bool,
    // The last field, which is dropped last: it waits for the thread, which ends when there are no requests any more.
    running: Running,
}

impl Link {
    /// The most connections at a time. A match has one, and its host shows it to some watchers. One whose end the program has not taken
    /// yet counts, so the events of connections do not pile up.
    pub const MOST_CONNECTIONS: usize = 10;
    /// The name of what is spoken on a connection (ALPN). Programs with different names do not meet.
    pub const PROTOCOL: &[u8] = b"baize/1";

    /// Opens the sockets and starts the thread. It takes some milliseconds; nothing is waited for on the network.
    ///
    /// # Errors
    /// If a relay has no possible address, the port is used by another program, or the system gives no socket or thread.
    pub fn open(options: LinkOptions) -> Result<Self, LinkError> {
        let (requests, wanted) = mpsc::unbounded_channel();
        let (sender, events) = queue::queue();
        let (announced, address) = watch::channel(None);
        let (relays, relay_only) = (options.relays.clone(), options.relay_only);
        let running = thread::start(options, wanted, sender, announced)?;
        Ok(Self { requests, events, address, relays, relay_only, running })
    }

    /// Who this link is to others.
    #[must_use]
    pub fn id(&self) -> PeerId {
        self.running.id
    }

    /// Its secret key. A link that is opened with it later is the same to others.
    #[must_use]
    pub fn secret(&self) -> [u8; 32] {
        self.running.secret
    }

    /// The UDP port of this machine; `None` if everything goes by relays.
    #[must_use]
    pub fn port(&self) -> Option<u16> {
        self.running.port
    }

    /// The relays with which it was opened.
    #[must_use]
    pub fn relays(&self) -> &Relays {
        &self.relays
    }

    /// Whether everything goes by relays.
    #[must_use]
    pub fn goes_by_relays_alone(&self) -> bool {
        self.relay_only
    }

    /// An invitation to this link as it can be reached now; `None` before [`LinkEvent::Ready`].
    #[must_use]
    pub fn invitation(&self, token: [u8; 16]) -> Option<Invitation> {
        let peer = self.address.borrow().clone()?;
        Some(Invitation { token, peer })
    }

    /// Tries to reach a peer, again and again, also after its connection is lost, until [`Self::close`]. The first attempt of a series that
    /// fails is reported by [`LinkEvent::Failed`].
    pub fn dial(&self, peer: &Peer) {
        self.request(Request::Dial(peer.clone()));
    }

    /// Sends a frame of 1 to [`MAX_FRAME`](crate::bounds::MAX_FRAME) bytes over the connection that the last [`LinkEvent::Met`] of this
    /// peer has reported. Without one, or if it has ended, nothing is sent. A connection on which more than 8 MiB wait, or with a frame of
    /// another length, is lost.
    pub fn send(&self, peer: PeerId, frame: Vec<u8>) {
        if let Some(serial) = self.events.known(peer) {
            self.request(Request::Send(peer, serial, frame));
        }
    }

    /// Sends a datagram, which may be lost; so is one of more than about 1,000 bytes.
    pub fn send_live(&self, peer: PeerId, datagram: Vec<u8>) {
        if let Some(serial) = self.events.known(peer) {
            self.request(Request::SendLive(peer, serial, datagram));
        }
    }

    /// Ends the connection to a peer and stops dialling it. What was sent before still arrives; nothing of the peer is reported any more,
    /// apart from what already waits.
    pub fn close(&self, peer: PeerId) {
        self.events.forget(peer);
        self.request(Request::Close(peer));
    }

    /// Looks around on the same network, or stops it, so that all who were nearby are gone. The link shows itself only with a name in
    /// [`LinkOptions::local`].
    pub fn look_around(&self, is_wanted: bool) {
        self.request(Request::LookAround(is_wanted));
    }

    /// The next event, if there is one. Whoever does not take the events stops what others send.
    pub fn poll(&self) -> Option<LinkEvent> {
        self.events.poll()
    }

    /// The next event, if one comes within this time.
    pub fn wait(&self, time: Duration) -> Option<LinkEvent> {
        self.events.wait(time)
    }

    fn request(&self, request: Request) {
        // If the thread has ended, the next event says so.
        let _ = self.requests.send(request);
    }
}
