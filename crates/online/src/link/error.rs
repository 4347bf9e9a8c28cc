//! Why a link cannot be opened.

use thiserror::Error;

/// Why a link cannot be opened, or an address is none. Each is a sentence for the person.
#[derive(Debug, Error)]
pub enum LinkError {
    /// A relay is named by something that is no address.
    #[error("\"{0}\" is no address of a relay; one is written like https://relay.example.org")]
    RelayUrl(String),
    /// [`Relays::Named`](super::Relays::Named) without a name.
    #[error("no relay is named; name at least one, or play without relays")]
    NoRelay,
    /// Everything is to go by relays, but there are none.
    #[error("without a relay nothing can go by relays alone; name a relay, or allow direct connections")]
    OnlyRelays,
    /// The port of this machine is in use.
    #[error("port {0} is used by another program; end that program, or choose another port")]
    PortInUse(u16),
    /// The system gives no socket or no thread.
    #[error("the network of this machine cannot be used: {0}")]
    System(String),
    /// A text that should say where another program is.
    #[error("the text does not say where the other program is; it would be an identity of 64 digits and addresses")]
    Peer,
}
