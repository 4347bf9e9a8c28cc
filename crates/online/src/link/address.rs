//! Watches where this link can be reached.

use super::event::LinkEvent;
use super::peer::Peer;
use super::queue::EventSender;
use iroh::{Endpoint, Watcher};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::timeout;

/// What [`announce`] needs to know.
pub(super) struct Reachable {
    pub has_relays: bool,
    pub relay_only: bool,
    /// How long a relay may take.
    pub patience: Duration,
}

/// Keeps the link's own address up to date, and reports when there is one. Relays are waited for first, so that the first invitation names
/// one.
pub(super) async fn announce(
    endpoint: Endpoint,
    reachable: Reachable,
    address: watch::Sender<Option<Peer>>,
    events: EventSender,
) {
    if reachable.has_relays && timeout(reachable.patience, endpoint.online()).await.is_err() {
        let sentence = "no relay answers; only machines that reach this one directly can join until one does";
        events.report(LinkEvent::Failed(sentence.to_owned()), None);
        if reachable.relay_only {
            endpoint.online().await;
        }
    }
    let mut watcher = endpoint.watch_addr();
    let mut current = watcher.get();
    loop {
        let peer = Peer::of_endpoint(&current, reachable.relay_only);
        if peer.is_reachable() && address.send_replace(Some(peer)).is_none() {
            events.report(LinkEvent::Ready, None);
        }
        match watcher.updated().await {
            Ok(next) => current = next,
            Err(_) => return,
        }
    }
}
