//! The relays: servers that carry the encrypted frames of two programs that cannot reach each other directly.

use super::error::LinkError;
use iroh::{RelayMode, RelayUrl};
use serde::{Deserialize, Serialize};

/// Which relays a link uses.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Relays {
    /// None. Nothing is asked on the network; only machines that reach each other directly meet.
    #[default]
    None,
    /// The four public ones of n0, the makers of iroh.
    Public,
    /// These, each like `https://relay.example.org`.
    Named(Vec<String>),
}

impl Relays {
    /// The relays as iroh takes them.
    pub(super) fn mode(&self) -> Result<RelayMode, LinkError> {
        match self {
            Self::None => Ok(RelayMode::Disabled),
            Self::Public => Ok(RelayMode::Default),
            Self::Named(names) if names.is_empty() => Err(LinkError::NoRelay),
            Self::Named(names) => {
                let urls: Result<Vec<RelayUrl>, LinkError> = names.iter().map(|name| relay_url(name)).collect();
                Ok(RelayMode::custom(urls?))
            }
        }
    }
}

/// The longest address of a relay, in bytes: an invitation has to hold it.
const LONGEST_URL: usize = 200;

/// The relay at this address.
pub(super) fn relay_url(text: &str) -> Result<RelayUrl, LinkError> {
    let wrong = || LinkError::RelayUrl(text.chars().take(LONGEST_URL).collect());
    let url: RelayUrl = text.trim().parse().map_err(|_| wrong())?;
    let is_relay = matches!(url.scheme(), "http" | "https") && url.has_host() && url.as_str().len() <= LONGEST_URL;
    if is_relay { Ok(url) } else { Err(wrong()) }
}
