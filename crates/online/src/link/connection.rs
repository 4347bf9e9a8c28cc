//! How a connection is made: the dialler opens the stream and sends the first frame; the other side waits for it.

use super::Link;
use super::ending::Ending;
use super::frame::{Received, Receiving};
use super::peer::PeerId;
use iroh::endpoint::{Connection, Incoming, RecvStream, SendStream};
use iroh::{Endpoint, EndpointAddr};
use std::time::Duration;
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::timeout;

/// A new connection, of which it is not decided yet whether it is kept.
pub(super) struct Made {
    pub peer: PeerId,
    /// Whether this side has dialled.
    pub is_dialled: bool,
    pub connection: Connection,
    pub sending: SendStream,
    pub receiving: Receiving,
    /// What a peer who dialled has said.
    pub first: Option<Received>,
    /// One of the places for connections.
    pub slot: OwnedSemaphorePermit,
}

/// The connection to a peer that is dialled. Its stream is seen by the peer only when a frame is sent.
pub(super) async fn dial(
    endpoint: &Endpoint,
    address: EndpointAddr,
    slot: OwnedSemaphorePermit,
) -> Result<Made, Ending> {
    let peer = PeerId(address.id);
    let connection = endpoint.connect(address, Link::PROTOCOL).await.map_err(Ending::of_dial)?;
    let (sending, receiving) = connection.open_bi().await.map_err(Ending::of)?;
    let receiving = Receiving::new(receiving);
    Ok(Made { peer, is_dialled: true, connection, sending, receiving, first: None, slot })
}

/// The connection of a peer that dials this program, once it has said something. One that says nothing for `patience` is closed, and the
/// program never hears of it.
pub(super) async fn accept(incoming: Incoming, slot: OwnedSemaphorePermit, patience: Duration) -> Option<Made> {
    let connection = timeout(patience, incoming.into_future()).await.ok()?.ok()?;
    let peer = PeerId(connection.remote_id());
    let first = timeout(patience, first_frame(&connection)).await.unwrap_or(Err(Ending::Silent));
    match first {
        Ok((sending, receiving, first)) => {
            Some(Made { peer, is_dialled: false, connection, sending, receiving, first: Some(first), slot })
        }
        Err(ending) => {
            log::debug!("a connection of {peer} is not taken: {ending}");
            connection.close(ending.code(), b"");
            None
        }
    }
}

async fn first_frame(connection: &Connection) -> Result<(SendStream, Receiving, Received), Ending> {
    let (sending, receiving): (SendStream, RecvStream) = connection.accept_bi().await.map_err(Ending::of)?;
    let mut receiving = Receiving::new(receiving);
    let first = receiving.frame().await?;
    Ok((sending, receiving, first))
}
