//! What the link's thread does: it carries out what the program asks for, and decides which connections are kept.

use super::Link;
use super::connection::{Made, accept};
use super::dials::{Dials, flaw};
use super::ending::Ending;
use super::event::LinkEvent;
use super::frame::Received;
use super::line::{Line, carry};
use super::nearby::look_around;
use super::options::LinkOptions;
use super::peer::{Peer, PeerId};
use super::queue::EventSender;
use iroh::endpoint::Incoming;
use iroh::{Endpoint, RelayUrl};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Semaphore, mpsc, oneshot};
use tokio::task::JoinSet;
use tokio::time::timeout;

/// How long the sockets have to tell the peers that they close.
const CLOSING: Duration = Duration::from_secs(1);

/// What the program asks for. The numbers are the serial numbers of connections.
pub(super) enum Request {
    Dial(Peer),
    Send(PeerId, u64, Vec<u8>),
    SendLive(PeerId, u64, Vec<u8>),
    Close(PeerId),
    LookAround(bool),
}

/// What a task on the thread has to say. The numbers are those of connections too.
pub(super) enum Notice {
    Made(Box<Made>),
    NotReached(PeerId, Ending),
    Frame(PeerId, u64, Received),
    Live(PeerId, u64, Received),
    Ended(PeerId, u64, Ending),
}

/// All that the link's thread keeps.
pub(super) struct Hub {
    endpoint: Endpoint,
    own: PeerId,
    options: LinkOptions,
    events: EventSender,
    notices: mpsc::UnboundedSender<Notice>,
    lines: HashMap<PeerId, Line>,
    dials: Dials,
    slots: Arc<Semaphore>,
    serial: u64,
    /// Dropping it ends the looking around.
    lookout: Option<oneshot::Sender<()>>,
    tasks: JoinSet<()>,
    /// Connections that the program has closed and that still deliver what was sent.
    farewells: JoinSet<()>,
}

impl Hub {
    pub fn new(
        endpoint: Endpoint,
        options: LinkOptions,
        relays: Vec<RelayUrl>,
        events: EventSender,
    ) -> (Self, mpsc::UnboundedReceiver<Notice>) {
        let (notices, noticed) = mpsc::unbounded_channel();
        let slots = Arc::new(Semaphore::new(Link::MOST_CONNECTIONS));
        let dials = Dials::new(endpoint.clone(), relays, options.times.clone(), Arc::clone(&slots), notices.clone());
        let hub = Self {
            own: PeerId(endpoint.id()),
            endpoint,
            options,
            events,
            notices,
            lines: HashMap::new(),
            dials,
            slots,
            serial: 0,
            lookout: None,
            tasks: JoinSet::new(),
            farewells: JoinSet::new(),
        };
        (hub, noticed)
    }

    /// Runs until the program drops the link.
    pub async fn run(
        mut self,
        mut requests: mpsc::UnboundedReceiver<Request>,
        mut notices: mpsc::UnboundedReceiver<Notice>,
    ) {
        self.look_around(self.options.local.is_some());
        loop {
            tokio::select! {
                request = requests.recv() => match request {
                    Some(request) => self.carry_out(request),
                    None => break,
                },
                Some(notice) = notices.recv() => self.notice(notice),
                incoming = self.endpoint.accept() => match incoming {
                    Some(incoming) => self.incoming(incoming),
                    None => break,
                },
                Some(_) = self.tasks.join_next() => {}
                Some(_) = self.farewells.join_next() => {}
            }
        }
        self.end().await;
    }

    fn carry_out(&mut self, request: Request) {
        match request {
            Request::Dial(peer) => self.dial(&peer),
            Request::Send(peer, serial, frame) => {
                if let Some(Err(ending)) = self.line(peer, serial).map(|line| line.send(frame)) {
                    self.lose(peer, &ending);
                }
            }
            Request::SendLive(peer, serial, datagram) => {
                if let Some(line) = self.line(peer, serial) {
                    line.send_live(datagram);
                }
            }
            Request::Close(peer) => {
                self.dials.stop(peer);
                if let Some(line) = self.lines.remove(&peer) {
                    self.farewells.spawn(line.farewell());
                }
            }
            Request::LookAround(is_wanted) => self.look_around(is_wanted),
        }
    }

    fn dial(&mut self, peer: &Peer) {
        match flaw(peer, self.own, &self.options) {
            Some(ending) => self.events.report(LinkEvent::Failed(ending.to_string()), None),
            None => self.dials.start(peer, self.lines.contains_key(&peer.id())),
        }
    }

    fn look_around(&mut self, is_wanted: bool) {
        if !is_wanted {
            self.lookout = None;
        } else if self.lookout.is_none() {
            let (sender, stop) = oneshot::channel();
            self.lookout = Some(sender);
            self.tasks.spawn(look_around(self.endpoint.clone(), self.options.local.clone(), self.events.clone(), stop));
        }
    }

    /// Somebody dials this program.
    fn incoming(&mut self, incoming: Incoming) {
        let Ok(slot) = Arc::clone(&self.slots).try_acquire_owned() else {
            incoming.refuse();
            return;
        };
        let (notices, patience) = (self.notices.clone(), self.options.times.first_frame);
        self.tasks.spawn(async move {
            if let Some(made) = accept(incoming, slot, patience).await {
                let _ = notices.send(Notice::Made(Box::new(made)));
            }
        });
    }

    fn notice(&mut self, notice: Notice) {
        match notice {
            Notice::Made(made) => self.made(*made),
            Notice::NotReached(peer, ending) => {
                if self.dials.failed(peer) {
                    self.events.report(LinkEvent::Failed(ending.to_string()), None);
                }
            }
            Notice::Frame(peer, serial, received) if self.line(peer, serial).is_some() => {
                self.events.report(LinkEvent::Frame(peer, received.bytes), Some(received.room));
            }
            Notice::Live(peer, serial, received) if self.line(peer, serial).is_some() => {
                self.events.report(LinkEvent::Live(peer, received.bytes), Some(received.room));
            }
            Notice::Ended(peer, serial, ending) if self.line(peer, serial).is_some() => self.lose(peer, &ending),
            // Of a connection that the program has closed, or that another has replaced.
            Notice::Frame(..) | Notice::Live(..) | Notice::Ended(..) => {}
        }
    }

    /// This connection, unless it has ended or another has replaced it.
    fn line(&self, peer: PeerId, serial: u64) -> Option<&Line> {
        self.lines.get(&peer).filter(|line| line.serial == serial)
    }

    /// A connection was made; it is kept unless another one to the same peer is better.
    fn made(&mut self, mut made: Made) {
        let peer = made.peer;
        let is_unwanted = made.is_dialled && !self.dials.has(peer);
        if is_unwanted || self.lines.get(&peer).is_some_and(|line| !line.gives_way(&made, self.own)) {
            made.connection.close(Ending::Second.code(), b"");
            return;
        }
        if let Some(line) = self.lines.remove(&peer) {
            self.report_lost(peer, line, &Ending::Second);
        }
        let first = made.first.take();
        self.serial += 1;
        let (line, carrier) = Line::new(made, self.serial, self.options.times.first_frame, self.notices.clone());
        self.tasks.spawn(carry(carrier));
        self.lines.insert(peer, line);
        self.dials.met(peer);
        self.events.report_met(peer, self.serial);
        if let Some(received) = first {
            self.events.report(LinkEvent::Frame(peer, received.bytes), Some(received.room));
        }
    }

    /// The connection to a peer ends.
    fn lose(&mut self, peer: PeerId, ending: &Ending) {
        if let Some(line) = self.lines.remove(&peer) {
            let lasted = line.since.elapsed();
            self.report_lost(peer, line, ending);
            self.dials.lost(peer, lasted);
        }
    }

    /// The place of the connection is free only when the program knows of its end: so the events of connections cannot pile up.
    fn report_lost(&self, peer: PeerId, line: Line, ending: &Ending) {
        let slot = line.cut(ending);
        self.events.report(LinkEvent::Lost(peer, ending.to_string()), Some(slot));
    }

    /// Delivers what was sent, and closes the sockets.
    async fn end(mut self) {
        self.dials.stop_all();
        self.lookout = None;
        for (_, line) in self.lines.drain() {
            self.farewells.spawn(line.farewell());
        }
        while self.farewells.join_next().await.is_some() {}
        self.tasks.shutdown().await;
        let _ = timeout(CLOSING, self.endpoint.close()).await;
    }
}
