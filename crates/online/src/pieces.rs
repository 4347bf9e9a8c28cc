//! Long contents in pieces that fit into frames.

use serde::{Deserialize, Serialize};

use super::bounds::{MAX_PIECE, MAX_PIECES};
use baize_games::rules::Objection;

/// A piece of something longer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Piece {
    /// Its place, from 0.
    pub piece: u32,
    /// How many pieces there are, 1 to 64.
    pub of: u32,
    /// Its bytes, at most 60 KiB.
    pub bytes: Vec<u8>,
}

impl Piece {
    /// The pieces of some bytes, at least one; `None` if they are too long.
    pub(crate) fn all(bytes: &[u8]) -> Option<Vec<Self>> {
        let count = bytes.len().div_ceil(MAX_PIECE).max(1);
        let of = u32::try_from(count).ok().filter(|of| *of <= MAX_PIECES)?;
        let first = bytes.chunks(MAX_PIECE).chain(bytes.is_empty().then_some(bytes));
        Some((0..).zip(first).map(|(piece, part)| Self { piece, of, bytes: part.to_vec() }).collect())
    }

    /// Why there is no such piece, to be read after `The other program`; `None` if there can be one.
    pub(crate) fn flaw(&self) -> Option<String> {
        if !(1..=MAX_PIECES).contains(&self.of) || self.piece >= self.of {
            let (piece, of) = (self.piece, self.of);
            return Some(format!("sends piece {piece} of {of}, but there are at most {MAX_PIECES}, counted from 0"));
        }
        let length = self.bytes.len();
        (length > MAX_PIECE).then(|| format!("sends a piece of {length} bytes, but it may have {MAX_PIECE}"))
    }
}

/// The pieces that have come so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Gathered {
    of: Option<u32>,
    next: u32,
    bytes: Vec<u8>,
}

impl Gathered {
    /// Adds the next piece. Returns all bytes with the last one.
    ///
    /// # Errors
    /// If it is not the next one.
    pub(crate) fn add(&mut self, piece: &Piece) -> Result<Option<Vec<u8>>, Objection> {
        let Piece { piece: place, of, bytes } = piece;
        if *place != self.next || self.of.is_some_and(|known| known != *of) {
            let next = self.next;
            return Err(Objection(format!("The other program sends piece {place} of {of}, but {next} is next.")));
        }
        self.of = Some(*of);
        self.next += 1;
        self.bytes.extend_from_slice(bytes);
        Ok((self.next >= *of).then(|| std::mem::take(&mut self.bytes)))
    }
}
