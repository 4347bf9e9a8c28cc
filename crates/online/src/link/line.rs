//! A connection that is kept: what the program sends goes out, and what comes is reported.

use super::connection::Made;
use super::ending::Ending;
use super::frame::{self, Receiving, datagram, is_length};
use super::hub::Notice;
use super::peer::PeerId;
use iroh::endpoint::{Connection, SendStream};
use std::convert::Infallible;
use std::future::pending;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tokio::time::timeout;

/// The most bytes that wait to be sent to one peer. A whole match that is shown to a watcher takes half of it.
const MOST_WAITING: usize = 8 * 1024 * 1024;
/// Two connections between the same two programs that are made within this time were made by both sides dialling at once.
const AT_ONCE: Duration = Duration::from_secs(5);
/// How long what was sent before the end has to arrive.
const FAREWELL: Duration = Duration::from_secs(1);

/// The hub's end of a kept connection.
pub(super) struct Line {
    /// Tells the connections of one peer apart, one after the other.
    pub serial: u64,
    pub is_dialled: bool,
    pub since: Instant,
    connection: Connection,
    outgoing: mpsc::UnboundedSender<Vec<u8>>,
    waiting: Arc<AtomicUsize>,
    slot: OwnedSemaphorePermit,
}

/// The other end, which [`carry`] runs.
pub(super) struct Carrier {
    peer: PeerId,
    serial: u64,
    connection: Connection,
    sending: SendStream,
    receiving: Receiving,
    outgoing: mpsc::UnboundedReceiver<Vec<u8>>,
    waiting: Arc<AtomicUsize>,
    /// How long the first frame may take, if none has come.
    first_frame: Option<Duration>,
    notices: mpsc::UnboundedSender<Notice>,
}

impl Line {
    /// Both ends for a new connection. Its first frame is no longer in `made`.
    pub fn new(
        made: Made,
        serial: u64,
        first_frame: Duration,
        notices: mpsc::UnboundedSender<Notice>,
    ) -> (Self, Carrier) {
        let Made { peer, is_dialled, connection, sending, receiving, slot, first: _ } = made;
        let (sender, outgoing) = mpsc::unbounded_channel();
        let waiting = Arc::new(AtomicUsize::new(0));
        let carrier = Carrier {
            peer,
            serial,
            connection: connection.clone(),
            sending,
            receiving,
            outgoing,
            waiting: Arc::clone(&waiting),
            first_frame: is_dialled.then_some(first_frame),
            notices,
        };
        (Self { serial, is_dialled, since: Instant::now(), connection, outgoing: sender, waiting, slot }, carrier)
    }

    /// Puts a frame into the queue. `Err`: why the connection has to end.
    pub fn send(&self, frame: Vec<u8>) -> Result<(), Ending> {
        let length = frame.len();
        if !is_length(length) {
            return Err(Ending::OwnLength(length));
        }
        if self.waiting.fetch_add(length, Ordering::Relaxed) + length > MOST_WAITING {
            return Err(Ending::Slow);
        }
        // The carrier has ended; its notice follows.
        let _ = self.outgoing.send(frame);
        Ok(())
    }

    pub fn send_live(&self, datagram: Vec<u8>) {
        if let Err(error) = self.connection.send_datagram(datagram.into()) {
            log::debug!("a datagram is not sent: {error}");
        }
    }

    /// Whether a new connection to the same peer takes the place of this one. If both sides dialled at once, both keep the connection
    /// that the smaller identity dialled. Otherwise the peer has lost this one before this side noticed.
    pub fn gives_way(&self, new: &Made, own: PeerId) -> bool {
        let is_at_once = self.is_dialled != new.is_dialled && self.since.elapsed() < AT_ONCE;
        !is_at_once || new.is_dialled == (own < new.peer)
    }

    /// Ends the connection at once. The place for a connection is free when the result is dropped.
    pub fn cut(self, ending: &Ending) -> OwnedSemaphorePermit {
        self.connection.close(ending.code(), b"");
        self.slot
    }

    /// Ends the connection when the peer has everything that was sent, and has closed it.
    pub async fn farewell(self) {
        // Without a sender the carrier finishes the stream after the last frame.
        drop(self.outgoing);
        let _ = timeout(FAREWELL, self.connection.closed()).await;
        self.connection.close(Ending::Closed.code(), b"");
    }
}

/// Carries what is sent and what comes, until the connection ends; then a notice says why.
pub(super) async fn carry(carrier: Carrier) {
    let Carrier { peer, serial, connection, sending, receiving, outgoing, waiting, first_frame, notices } = carrier;
    let room = receiving.room();
    let ending = tokio::select! {
        ending = read(receiving, first_frame, |frame| Notice::Frame(peer, serial, frame), &notices) => ending,
        never = write(sending, outgoing, &waiting) => match never {},
        never = read_live(&connection, &room, |frame| Notice::Live(peer, serial, frame), &notices) => match never {},
    };
    connection.close(ending.code(), b"");
    let _ = notices.send(Notice::Ended(peer, serial, ending));
}

async fn read(
    mut receiving: Receiving,
    mut first_frame: Option<Duration>,
    notice: impl Fn(frame::Received) -> Notice,
    notices: &mpsc::UnboundedSender<Notice>,
) -> Ending {
    loop {
        let frame = match first_frame.take() {
            Some(patience) => timeout(patience, receiving.frame()).await.unwrap_or(Err(Ending::Silent)),
            None => receiving.frame().await,
        };
        match frame {
            Ok(frame) => {
                let _ = notices.send(notice(frame));
            }
            Err(ending) => return ending,
        }
    }
}

/// Writes until the program sends no more, and finishes the stream. It never ends: what ends a connection is seen by [`read`].
async fn write(
    mut stream: SendStream,
    mut outgoing: mpsc::UnboundedReceiver<Vec<u8>>,
    waiting: &AtomicUsize,
) -> Infallible {
    while let Some(frame) = outgoing.recv().await {
        if frame::write(&mut stream, &frame).await.is_err() {
            return pending().await;
        }
        waiting.fetch_sub(frame.len(), Ordering::Relaxed);
    }
    let _ = stream.finish();
    pending().await
}

async fn read_live(
    connection: &Connection,
    room: &Arc<Semaphore>,
    notice: impl Fn(frame::Received) -> Notice,
    notices: &mpsc::UnboundedSender<Notice>,
) -> Infallible {
    while let Ok(bytes) = connection.read_datagram().await {
        if let Some(received) = datagram(bytes.to_vec(), room) {
            let _ = notices.send(notice(received));
        }
    }
    pending().await
}
