//! Frames on a stream: the length in four bytes, the lowest first, and then so many bytes.

use super::ending::Ending;
use crate::bounds::MAX_FRAME;
use iroh::endpoint::{ReadExactError, RecvStream, SendStream, WriteError};
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The room for the frames and datagrams of one connection that the program has not taken yet, in bytes.
const ROOM: usize = 4 * 1024 * 1024;
/// What a frame takes beside its bytes. So many empty ones do not fit either.
const BESIDE: usize = 256;

/// What has come and the room that it takes.
pub(super) struct Received {
    pub bytes: Vec<u8>,
    pub room: OwnedSemaphorePermit,
}

/// The stream from the peer. It is read only while there is room, so a program that does not take what came stops the peer.
pub(super) struct Receiving {
    stream: RecvStream,
    room: Arc<Semaphore>,
}

impl Receiving {
    pub fn new(stream: RecvStream) -> Self {
        Self { stream, room: Arc::new(Semaphore::new(ROOM)) }
    }

    /// The room, for what comes beside the stream.
    pub fn room(&self) -> Arc<Semaphore> {
        Arc::clone(&self.room)
    }

    /// The next frame. `Err`: why none comes any more.
    pub async fn frame(&mut self) -> Result<Received, Ending> {
        let mut length = [0; 4];
        self.fill(&mut length).await?;
        let length = u32::from_le_bytes(length);
        let count = usize::try_from(length).ok().filter(|count| is_length(*count)).ok_or(Ending::Length(length))?;
        let room = Arc::clone(&self.room).acquire_many_owned(permits(count)).await.map_err(|_| Ending::Closed)?;
        let mut bytes = vec![0; count];
        self.fill(&mut bytes).await?;
        Ok(Received { bytes, room })
    }

    async fn fill(&mut self, bytes: &mut [u8]) -> Result<(), Ending> {
        self.stream.read_exact(bytes).await.map_err(|error| match error {
            ReadExactError::FinishedEarly(_) => Ending::Closed,
            ReadExactError::ReadError(error) => Ending::of_read(error),
        })
    }
}

/// A datagram that has come, if there is room for it.
pub(super) fn datagram(bytes: Vec<u8>, room: &Arc<Semaphore>) -> Option<Received> {
    let room = Arc::clone(room).try_acquire_many_owned(permits(bytes.len())).ok()?;
    Some(Received { bytes, room })
}

/// Writes a frame, whose length [`is_length`] allows.
pub(super) async fn write(stream: &mut SendStream, frame: &[u8]) -> Result<(), WriteError> {
    let length = u32::try_from(frame.len()).unwrap_or(u32::MAX);
    stream.write_all(&length.to_le_bytes()).await?;
    stream.write_all(frame).await
}

/// Whether a frame may have so many bytes.
pub(super) fn is_length(count: usize) -> bool {
    (1..=MAX_FRAME).contains(&count)
}

/// The room that so many bytes take; never more than there is.
fn permits(count: usize) -> u32 {
    u32::try_from((count + BESIDE).min(ROOM)).unwrap_or(u32::MAX)
}
