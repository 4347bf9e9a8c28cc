//! Why a connection ends, or none comes to be.

use crate::bounds::MAX_FRAME;
use iroh::endpoint::{ConnectError, ConnectingError, ConnectionError, ReadError, VarInt};
use thiserror::Error;

/// Why a connection ends, or none comes to be. Each is a sentence for the person. Nothing that the other program wrote is in it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(super) enum Ending {
    #[error("the other program has closed the connection")]
    Closed,
    #[error("the other program has said nothing after the connection was made")]
    Silent,
    #[error("the other program has sent a frame of {0} bytes, but one has 1 to {MAX_FRAME}")]
    Length(u32),
    #[error("this program wanted to send a frame of {0} bytes, but one has 1 to {MAX_FRAME}")]
    OwnLength(usize),
    #[error("the other program has not taken what was sent to it")]
    Slow,
    #[error("there is a newer connection to the same program")]
    Second,
    #[error("the other program has closed the connection, because {0}")]
    ByOther(&'static str),
    #[error("the other program takes no more connections at the moment")]
    Refused,
    #[error("the other program is of another version; both sides need the same Baize")]
    OtherVersion,
    #[error("the other program does not answer; it may have ended, or one of the machines is off the network")]
    TimedOut,
    #[error("an invitation of this program itself leads nowhere; it is for the other side")]
    Itself,
    #[error("the other program is reached by a relay alone, but this one uses none; use relays to reach it")]
    NeedsRelay,
    #[error(
        "the other program is at no relay, but this one goes by relays alone; allow direct connections to reach it"
    )]
    NeedsDirect,
    #[error("the other program cannot be reached: {0}")]
    Unreachable(String),
}

/// The error code of the transport with which a connection is refused.
const REFUSED: u64 = 0x2;
/// The error code of the transport for TLS's alert that both sides have no protocol in common.
const NO_PROTOCOL: u64 = 0x178;

impl Ending {
    /// What the other side is told.
    pub fn code(&self) -> VarInt {
        VarInt::from_u32(match self {
            Self::Silent => 1,
            Self::Length(_) => 2,
            Self::Slow => 3,
            Self::Second => 4,
            _ => 0,
        })
    }

    /// What the other side's code says.
    fn of_code(code: VarInt) -> Self {
        match code.into_inner() {
            1 => Self::ByOther("this one said nothing after it was made"),
            2 => Self::ByOther("it got a frame of a length that none has"),
            3 => Self::ByOther("this program did not take what was sent to it"),
            4 => Self::Second,
            _ => Self::Closed,
        }
    }

    pub fn of(error: ConnectionError) -> Self {
        match error {
            ConnectionError::ApplicationClosed(close) => Self::of_code(close.error_code),
            ConnectionError::ConnectionClosed(close) if u64::from(close.error_code) == REFUSED => Self::Refused,
            ConnectionError::ConnectionClosed(close) if u64::from(close.error_code) == NO_PROTOCOL => {
                Self::OtherVersion
            }
            // Its text may have come from the other program; the name of its code has not.
            ConnectionError::ConnectionClosed(close) => Self::Unreachable(close.error_code.to_string()),
            ConnectionError::VersionMismatch => Self::OtherVersion,
            ConnectionError::TimedOut => Self::TimedOut,
            ConnectionError::Reset | ConnectionError::LocallyClosed => Self::Closed,
            other => Self::Unreachable(other.to_string()),
        }
    }

    pub fn of_read(error: ReadError) -> Self {
        match error {
            ReadError::ConnectionLost(error) => Self::of(error),
            _ => Self::Closed,
        }
    }

    pub fn of_dial(error: ConnectError) -> Self {
        match error {
            ConnectError::Connection { source, .. }
            | ConnectError::Connecting { source: ConnectingError::ConnectionError { source, .. }, .. } => {
                Self::of(source)
            }
            other => Self::Unreachable(other.to_string()),
        }
    }
}
