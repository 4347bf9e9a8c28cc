//! Bytes that nobody can foresee.

use iroh::SecretKey;

/// 32 bytes from the chance of the system, as a [`Session`](crate::Session) and an invitation need them.
#[must_use]
pub fn entropy() -> [u8; 32] {
    SecretKey::generate().to_bytes()
}

/// The secret of a new invitation.
#[must_use]
pub fn new_token() -> [u8; 16] {
    entropy().first_chunk().copied().unwrap_or_default()
}
