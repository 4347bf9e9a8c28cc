//! A program on the network: its identity and where it can be reached.

use super::error::LinkError;
use super::relays::relay_url;
use iroh::{EndpointAddr, EndpointId, RelayUrl, TransportAddr};
use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;

/// The identity of a program on the network: its public key. Only the program with the secret key can answer to it.
///
/// [`Display`](fmt::Display) writes 64 hexadecimal digits, [`FromStr`] reads them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PeerId(pub(super) EndpointId);

impl PeerId {
    /// The identity with these bytes; `None` if they are no public key.
    #[must_use]
    pub fn of_bytes(bytes: &[u8; 32]) -> Option<Self> {
        EndpointId::from_bytes(bytes).ok().map(Self)
    }

    /// The bytes of the key.
    #[must_use]
    pub fn bytes(&self) -> [u8; 32] {
        *self.0.as_bytes()
    }
}

impl fmt::Display for PeerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for PeerId {
    type Err = LinkError;

    fn from_str(text: &str) -> Result<Self, LinkError> {
        text.parse().map(Self).map_err(|_| LinkError::Peer)
    }
}

/// A program on the network and where it can be reached: by a relay, at addresses of its own, or both.
///
/// [`Display`](fmt::Display) writes the identity, the relay and the addresses with spaces between them, [`FromStr`] reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Peer {
    id: PeerId,
    relay: Option<RelayUrl>,
    addresses: Vec<SocketAddr>,
}

impl Peer {
    /// The most addresses. The first ones count; one machine with more networks than that is reached by one of them or by a relay.
    pub const MOST_ADDRESSES: usize = 8;

    /// A program that is reached by this relay and at these addresses. Addresses that are no single machine's are left out, and
    /// those beyond [`Self::MOST_ADDRESSES`].
    ///
    /// # Errors
    /// If the relay is not written like `https://relay.example.org`.
    pub fn new(
        id: PeerId,
        relay: Option<&str>,
        addresses: impl IntoIterator<Item = SocketAddr>,
    ) -> Result<Self, LinkError> {
        let relay = relay.map(relay_url).transpose()?;
        let addresses = addresses.into_iter().filter(is_usable).take(Self::MOST_ADDRESSES).collect();
        Ok(Self { id, relay, addresses })
    }

    /// Who it is.
    #[must_use]
    pub fn id(&self) -> PeerId {
        self.id
    }

    /// The address of the relay that knows it.
    #[must_use]
    pub fn relay(&self) -> Option<&str> {
        self.relay.as_ref().map(|url| url.as_str())
    }

    /// Its own addresses.
    #[must_use]
    pub fn addresses(&self) -> &[SocketAddr] {
        &self.addresses
    }

    /// Whether there is a relay or an address at all.
    #[must_use]
    pub fn is_reachable(&self) -> bool {
        self.relay.is_some() || !self.addresses.is_empty()
    }

    /// The program with these addresses, public ones first. With `relay_only` its own addresses are left out.
    pub(super) fn of_endpoint(endpoint: &EndpointAddr, relay_only: bool) -> Self {
        let mut addresses: Vec<SocketAddr> =
            endpoint.ip_addrs().copied().filter(|address| !relay_only && is_usable(address)).collect();
        addresses.sort_by_key(|address| is_private(address.ip()));
        addresses.truncate(Self::MOST_ADDRESSES);
        Self { id: PeerId(endpoint.id), relay: endpoint.relay_urls().next().cloned(), addresses }
    }

    /// What iroh dials: this, and `more` relays at which the program may be found too.
    pub(super) fn endpoint(&self, more: &[RelayUrl]) -> EndpointAddr {
        let relays = self.relay.iter().chain(more).cloned().map(TransportAddr::Relay);
        let addresses = self.addresses.iter().copied().map(TransportAddr::Ip);
        EndpointAddr::from_parts(self.id.0, relays.chain(addresses))
    }
}

impl fmt::Display for Peer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.id)?;
        if let Some(relay) = &self.relay {
            write!(f, " {relay}")?;
        }
        self.addresses.iter().try_for_each(|address| write!(f, " {address}"))
    }
}

impl FromStr for Peer {
    type Err = LinkError;

    fn from_str(text: &str) -> Result<Self, LinkError> {
        let mut words = text.split_whitespace();
        let id = words.next().ok_or(LinkError::Peer)?.parse()?;
        let (relays, addresses): (Vec<&str>, Vec<&str>) = words.partition(|word| word.contains("://"));
        let addresses: Result<Vec<SocketAddr>, _> = addresses.into_iter().map(str::parse).collect();
        Self::new(id, relays.first().copied(), addresses.map_err(|_| LinkError::Peer)?)
    }
}

/// Whether a datagram to this address goes to one machine. Addresses come from other programs, which must not make this one send
/// to a whole network. One that is valid on one network card alone says nothing to another machine.
fn is_usable(address: &SocketAddr) -> bool {
    let is_one_machine = match address.ip() {
        IpAddr::V4(ip) => !ip.is_broadcast() && !ip.is_multicast() && !ip.is_unspecified(),
        IpAddr::V6(ip) => !ip.is_multicast() && !ip.is_unspecified() && !ip.is_unicast_link_local(),
    };
    is_one_machine && address.port() != 0
}

/// Whether only machines of the same network reach this address.
fn is_private(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => ip.is_private() || ip.is_loopback() || ip.is_link_local(),
        IpAddr::V6(ip) => ip.is_unique_local() || ip.is_loopback(),
    }
}
