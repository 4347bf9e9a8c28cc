//! A program that is not Baize but speaks iroh.

use super::side::{PATIENCE, Side};
use baize_online::{Link, Peer, PeerId};
use iroh::endpoint::{Connection, ConnectionError, RecvStream, SendStream, presets};
use iroh::{Endpoint, EndpointAddr, EndpointId, SecretKey, TransportAddr};
use std::cell::RefCell;
use std::net::{Ipv4Addr, SocketAddr};
use tokio::runtime::{Builder, Runtime};
use tokio::time::timeout;

/// The program.
pub struct Stranger {
    runtime: Runtime,
    endpoint: Endpoint,
    /// Kept, as a stream that is dropped is finished.
    streams: RefCell<Vec<(SendStream, RecvStream)>>,
}

impl Stranger {
    pub fn new(secret: [u8; 32]) -> Self {
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        let builder = Endpoint::builder(presets::Minimal)
            .secret_key(SecretKey::from_bytes(&secret))
            .alpns(vec![Link::PROTOCOL.to_vec()])
            .bind_addr((Ipv4Addr::LOCALHOST, 0))
            .unwrap();
        let endpoint = runtime.block_on(builder.bind()).unwrap();
        Self { runtime, endpoint, streams: RefCell::default() }
    }

    pub fn id(&self) -> PeerId {
        PeerId::of_bytes(self.endpoint.id().as_bytes()).unwrap()
    }

    pub fn address(&self) -> Peer {
        let addresses = self.endpoint.bound_sockets().into_iter().filter(SocketAddr::is_ipv4);
        Peer::new(self.id(), None, addresses).unwrap()
    }

    /// The connection of a side that dials it.
    pub fn accepted(&self) -> Connection {
        self.runtime.block_on(async { self.endpoint.accept().await.unwrap().await.unwrap() })
    }

    /// A connection to a side, on whose stream it has written these bytes.
    pub fn connected(&self, side: &Side, bytes: &[u8]) -> Connection {
        let id = EndpointId::from_bytes(&side.id().bytes()).unwrap();
        let addresses = side.address().addresses().iter().copied().map(TransportAddr::Ip).collect::<Vec<_>>();
        self.runtime.block_on(async {
            let address = EndpointAddr::from_parts(id, addresses);
            let connection = self.endpoint.connect(address, Link::PROTOCOL).await.unwrap();
            let (mut sending, receiving) = connection.open_bi().await.unwrap();
            sending.write_all(bytes).await.unwrap();
            self.streams.borrow_mut().push((sending, receiving));
            connection
        })
    }

    /// The code with which the other side closes a connection.
    pub fn closing_code(&self, connection: &Connection) -> u64 {
        let closed = self.runtime.block_on(async { timeout(PATIENCE, connection.closed()).await });
        match closed.expect("the connection goes on") {
            ConnectionError::ApplicationClosed(close) => close.error_code.into_inner(),
            other => panic!("{other}"),
        }
    }
}
