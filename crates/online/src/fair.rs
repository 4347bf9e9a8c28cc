//! Chance that neither side can choose. One side commits itself to a number by its hash, the other answers with a number of its own, the
//! first shows its number, and the lot follows from both.

use std::fmt;

use blake3::{Hasher, OutputReader};
use serde::{Deserialize, Serialize};

/// A number that nobody else knows before it is shown.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Nonce([u8; 32]);

/// Without its digits: they are a secret until the lot is drawn.
impl fmt::Debug for Nonce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Nonce")
    }
}

/// The hash of a [`Nonce`]: it says nothing about the number, and fits no other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Commitment([u8; 32]);

impl Commitment {
    /// The commitment to a number.
    #[must_use]
    pub fn to(nonce: &Nonce) -> Self {
        Self(hash("baize online: commitment", &[&nonce.0]))
    }

    /// Whether it is the commitment to this number.
    #[must_use]
    pub fn is_to(&self, nonce: &Nonce) -> bool {
        *self == Self::to(nonce)
    }
}

/// The seed of a match from the numbers of both sides: coin and racks follow from it. It is below 2^53, so that every program reads all
/// its digits.
#[must_use]
pub fn seed_of(host: &Nonce, guest: &Nonce) -> u64 {
    number(hash("baize online: seed", &[&host.0, &guest.0])) >> 11
}

/// The lot of the stroke that is command `number` of the match `match_id`, from the numbers of the striker and of the other side.
#[must_use]
pub fn lot_of(match_id: &[u8; 16], number_of_step: u32, striker: &Nonce, other: &Nonce) -> u64 {
    number(hash("baize online: lot", &[match_id, &number_of_step.to_le_bytes(), &striker.0, &other.0]))
}

/// The numbers of one side, from 32 bytes that nobody can foresee. The same bytes give the same numbers.
#[derive(Clone, Debug)]
pub(crate) struct Chance(OutputReader);

impl Chance {
    pub(crate) fn new(entropy: &[u8; 32]) -> Self {
        Self(Hasher::new_derive_key("baize online: chance").update(entropy).finalize_xof())
    }

    pub(crate) fn nonce(&mut self) -> Nonce {
        let mut bytes = [0; 32];
        self.0.fill(&mut bytes);
        Nonce(bytes)
    }

    /// The name of a new match, which no other match has.
    pub(crate) fn match_id(&mut self) -> [u8; 16] {
        let mut bytes = [0; 16];
        self.0.fill(&mut bytes);
        bytes
    }
}

/// The hash of some bytes for one purpose, which is no hash for any other.
fn hash(purpose: &str, parts: &[&[u8]]) -> [u8; 32] {
    let mut hasher = Hasher::new_derive_key(purpose);
    for part in parts {
        hasher.update(part);
    }
    *hasher.finalize().as_bytes()
}

fn number(hash: [u8; 32]) -> u64 {
    hash.iter().take(8).fold(0, |number, byte| (number << 8) | u64::from(*byte))
}
