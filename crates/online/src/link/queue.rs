//! The queue of events from the link's thread to the program. What waits in it holds room, so that it cannot grow without end.

use super::event::LinkEvent;
use super::peer::PeerId;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;
use tokio::sync::OwnedSemaphorePermit;

/// An event, and the room that it takes until the program has it.
struct Queued {
    event: LinkEvent,
    /// Which connection of the peer it is about, if one is made.
    serial: u64,
    _room: Option<OwnedSemaphorePermit>,
}

/// The end at the link's thread.
#[derive(Clone)]
pub(super) struct EventSender(Sender<Queued>);

impl EventSender {
    /// Reports an event. `room` is given back when the program takes the event.
    pub fn report(&self, event: LinkEvent, room: Option<OwnedSemaphorePermit>) {
        self.send(Queued { event, serial: 0, _room: room });
    }

    /// Reports a connection.
    pub fn report_met(&self, peer: PeerId, serial: u64) {
        self.send(Queued { event: LinkEvent::Met(peer), serial, _room: None });
    }

    fn send(&self, queued: Queued) {
        // The receiver goes first when a link is dropped; then nobody wants to know.
        let _ = self.0.send(queued);
    }
}

/// The end at the program.
pub(super) struct Events {
    receiver: Mutex<Receiver<Queued>>,
    /// The connections of which the program knows.
    known: Mutex<HashMap<PeerId, u64>>,
    has_ended: AtomicBool,
}

/// A new queue.
pub(super) fn queue() -> (EventSender, Events) {
    let (sender, receiver) = channel();
    let events = Events { receiver: Mutex::new(receiver), known: Mutex::default(), has_ended: AtomicBool::new(false) };
    (EventSender(sender), events)
}

impl Events {
    /// The next event, if there is one.
    pub fn poll(&self) -> Option<LinkEvent> {
        let next = self.receiver.lock().unwrap_or_else(PoisonError::into_inner).try_recv();
        match next {
            Ok(queued) => Some(self.take(queued)),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => self.ended(),
        }
    }

    /// The next event, if one comes within this time.
    pub fn wait(&self, time: Duration) -> Option<LinkEvent> {
        let next = self.receiver.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(time);
        match next {
            Ok(queued) => Some(self.take(queued)),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => self.ended().or_else(|| {
                // Whoever waits in a loop must not spin.
                thread::sleep(time);
                None
            }),
        }
    }

    /// The serial number of the connection to a peer of which the program knows. What it sends is meant for that one: a newer one, of
    /// which it does not know yet, begins anew.
    pub fn known(&self, peer: PeerId) -> Option<u64> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).get(&peer).copied()
    }

    /// The program wants nothing more from this peer.
    pub fn forget(&self, peer: PeerId) {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).remove(&peer);
    }

    fn take(&self, queued: Queued) -> LinkEvent {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        match queued.event {
            LinkEvent::Met(peer) => known.insert(peer, queued.serial),
            LinkEvent::Lost(peer, _) => known.remove(&peer),
            _ => None,
        };
        queued.event
    }

    /// The last event, once: the thread has ended although the link is still there.
    fn ended(&self) -> Option<LinkEvent> {
        let sentence = "the network has stopped working in this program; start it again to go on";
        (!self.has_ended.swap(true, Ordering::Relaxed)).then(|| LinkEvent::Failed(sentence.to_owned()))
    }
}
