//! The thread of a link: it opens the sockets, runs until the link is dropped, and closes them.

use super::address::{Reachable, announce};
use super::endpoint::bind;
use super::error::LinkError;
use super::hub::{Hub, Request};
use super::options::LinkOptions;
use super::peer::{Peer, PeerId};
use super::queue::EventSender;
use super::relays::Relays;
use iroh::{Endpoint, RelayUrl};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::{mpsc, watch};

/// How long what iroh does in the background may go on after the end.
const LEFTOVERS: Duration = Duration::from_millis(100);

/// What the program keeps of the thread. The thread ends when the sender of its requests is dropped, which has to happen before this is.
pub(super) struct Running {
    pub id: PeerId,
    pub secret: [u8; 32],
    pub port: Option<u16>,
    thread: Option<JoinHandle<()>>,
}

/// What the thread is started with.
struct Start {
    options: LinkOptions,
    requests: mpsc::UnboundedReceiver<Request>,
    events: EventSender,
    address: watch::Sender<Option<Peer>>,
}

/// Starts the thread, and waits until its sockets are open.
pub(super) fn start(
    options: LinkOptions,
    requests: mpsc::UnboundedReceiver<Request>,
    events: EventSender,
    address: watch::Sender<Option<Peer>>,
) -> Result<Running, LinkError> {
    let start = Start { options, requests, events, address };
    let (opened, is_open) = sync_channel(1);
    let thread = thread::Builder::new().name("baize link".to_owned()).spawn(move || run(start, &opened));
    let thread = thread.map_err(|error| LinkError::System(error.to_string()))?;
    let ended = |_| LinkError::System("its thread has ended".to_owned());
    let (id, secret, port) = is_open.recv().map_err(ended)??;
    Ok(Running { id, secret, port, thread: Some(thread) })
}

impl Drop for Running {
    /// Waits until the sockets are closed.
    fn drop(&mut self) {
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
        {
            log::error!("the thread of the network has panicked");
        }
    }
}

type Opened = Result<(PeerId, [u8; 32], Option<u16>), LinkError>;

fn run(start: Start, opened: &SyncSender<Opened>) {
    let Some(runtime) = kept(Builder::new_current_thread().enable_all().build().map_err(system), opened) else {
        return;
    };
    run_in(&runtime, start, opened);
    runtime.shutdown_timeout(LEFTOVERS);
}

fn run_in(runtime: &Runtime, start: Start, opened: &SyncSender<Opened>) {
    let Start { options, requests, events, address } = start;
    let Some(relays) = kept(own_relays(&options), opened) else { return };
    runtime.block_on(async move {
        let Some(endpoint) = kept(bind(&options).await, opened) else { return };
        let _ = opened.send(Ok(identity(&endpoint)));
        let reachable = Reachable {
            has_relays: options.relays != Relays::None,
            relay_only: options.relay_only,
            patience: options.times.relay,
        };
        let announcing = tokio::spawn(announce(endpoint.clone(), reachable, address, events.clone()));
        let (hub, notices) = Hub::new(endpoint, options, relays, events);
        hub.run(requests, notices).await;
        announcing.abort();
    });
}

/// The value; an error is passed on to the program.
fn kept<T>(result: Result<T, LinkError>, opened: &SyncSender<Opened>) -> Option<T> {
    result.map_err(|error| opened.send(Err(error))).ok()
}

fn system(error: std::io::Error) -> LinkError {
    LinkError::System(error.to_string())
}

/// The relays that the link knows by itself.
fn own_relays(options: &LinkOptions) -> Result<Vec<RelayUrl>, LinkError> {
    Ok(options.relays.mode()?.relay_map().urls())
}

fn identity(endpoint: &Endpoint) -> (PeerId, [u8; 32], Option<u16>) {
    let port = endpoint.bound_sockets().first().map(std::net::SocketAddr::port);
    (PeerId(endpoint.id()), endpoint.secret_key().to_bytes(), port)
}
