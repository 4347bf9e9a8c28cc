//! The peers that are dialled until they are reached, each after a pause that grows.

use super::connection::dial;
use super::ending::Ending;
use super::hub::Notice;
use super::options::{LinkOptions, LinkTimes};
use super::peer::{Peer, PeerId};
use super::relays::Relays;
use iroh::{Endpoint, RelayUrl};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Semaphore, mpsc};
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

/// All peers that are dialled.
pub(super) struct Dials {
    pub endpoint: Endpoint,
    /// The link's own relays, where a peer may be found whose relay is no longer the one in its invitation.
    pub relays: Vec<RelayUrl>,
    pub times: LinkTimes,
    pub slots: Arc<Semaphore>,
    pub notices: mpsc::UnboundedSender<Notice>,
    table: HashMap<PeerId, Dial>,
}

/// One peer that is dialled.
struct Dial {
    peer: Peer,
    pause: Duration,
    /// How many attempts have failed since the peer was last met.
    failures: u32,
    attempt: Attempt,
}

/// The attempt that is under way, which ends with this.
struct Attempt(Option<JoinHandle<()>>);

impl Drop for Attempt {
    fn drop(&mut self) {
        if let Some(task) = self.0.take() {
            task.abort();
        }
    }
}

impl Dials {
    pub fn new(
        endpoint: Endpoint,
        relays: Vec<RelayUrl>,
        times: LinkTimes,
        slots: Arc<Semaphore>,
        notices: mpsc::UnboundedSender<Notice>,
    ) -> Self {
        Self { endpoint, relays, times, slots, notices, table: HashMap::new() }
    }

    /// Whether this peer is dialled.
    pub fn has(&self, peer: PeerId) -> bool {
        self.table.contains_key(&peer)
    }

    /// Dials a peer from now on, at once unless it `is_met`.
    pub fn start(&mut self, peer: &Peer, is_met: bool) {
        let dial = Dial { peer: peer.clone(), pause: self.times.first_pause, failures: 0, attempt: Attempt(None) };
        self.table.insert(peer.id(), dial);
        if !is_met {
            self.attempt(peer.id(), Duration::ZERO);
        }
    }

    /// Dials it no longer.
    pub fn stop(&mut self, peer: PeerId) {
        self.table.remove(&peer);
    }

    /// Dials nobody any longer.
    pub fn stop_all(&mut self) {
        self.table.clear();
    }

    /// There is a connection to this peer.
    pub fn met(&mut self, peer: PeerId) {
        if let Some(dial) = self.table.get_mut(&peer) {
            dial.attempt = Attempt(None);
            dial.failures = 0;
        }
    }

    /// The connection to this peer has ended after this time. A short one counts as a failure: so a peer that closes every connection at
    /// once is not dialled all the time.
    pub fn lost(&mut self, peer: PeerId, lasted: Duration) {
        let Some(dial) = self.table.get_mut(&peer) else { return };
        if lasted > self.times.longest_pause {
            dial.pause = self.times.first_pause;
        }
        self.again(peer);
    }

    /// An attempt has failed. The result says whether it is the first one since the peer was last met.
    pub fn failed(&mut self, peer: PeerId) -> bool {
        let Some(dial) = self.table.get_mut(&peer) else { return false };
        dial.failures += 1;
        let is_first = dial.failures == 1;
        self.again(peer);
        is_first
    }

    /// Tries once more after the pause, and makes the next pause longer.
    fn again(&mut self, peer: PeerId) {
        let Some(dial) = self.table.get_mut(&peer) else { return };
        let pause = dial.pause;
        dial.pause = (pause * 2).min(self.times.longest_pause);
        self.attempt(peer, pause);
    }

    fn attempt(&mut self, peer: PeerId, pause: Duration) {
        let Some(dialled) = self.table.get_mut(&peer) else { return };
        // The first attempt asks nobody but the relay that the invitation names.
        let more = if dialled.failures == 0 { &[][..] } else { &self.relays };
        let address = dialled.peer.endpoint(more);
        let patience = self.times.attempt;
        let (endpoint, slots, notices) = (self.endpoint.clone(), Arc::clone(&self.slots), self.notices.clone());
        let task = tokio::spawn(async move {
            sleep(pause).await;
            let Ok(slot) = slots.acquire_owned().await else { return };
            let made = timeout(patience, dial(&endpoint, address, slot)).await.unwrap_or(Err(Ending::TimedOut));
            let notice = match made {
                Ok(made) => Notice::Made(Box::new(made)),
                Err(ending) => Notice::NotReached(peer, ending),
            };
            let _ = notices.send(notice);
        });
        dialled.attempt = Attempt(Some(task));
    }
}

/// Why a link with these options and the identity `own` never reaches this peer.
pub(super) fn flaw(peer: &Peer, own: PeerId, options: &LinkOptions) -> Option<Ending> {
    let has_relays = options.relays != Relays::None;
    if peer.id() == own {
        Some(Ending::Itself)
    } else if !has_relays && peer.addresses().is_empty() {
        Some(Ending::NeedsRelay)
    } else if options.relay_only && peer.relay().is_none() {
        Some(Ending::NeedsDirect)
    } else {
        None
    }
}
