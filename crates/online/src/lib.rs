//! Billiards between two machines. Only commands travel: both machines compute the same shots, and compare a hash of the match after each
//! of them.
//!
//! [`Session`] is one side of a match. It takes frames and gives frames, and knows no network, no clock and no threads. [`Audience`] shows
//! the match to watchers. [`Link`] carries the frames by QUIC, [`play`] joins all of it for a player without a window.
//!
//! ```
//! use std::time::Duration;
//!
//! use baize_files::Folders;
//! use baize_games::match_play::{Beginning, Match};
//! use baize_games::rules::LoadedGame;
//! use baize_online::{OnlineTerms, Owner, Session, SessionEvent};
//!
//! let game = LoadedGame::find("nine_ball", &Folders::of_game())?;
//! let play = Match::begin(game, Beginning::of(["Anna", "Ben"], 1))?;
//! let owners = vec![Owner::Host, Owner::Guest];
//! let mut host = Session::host("Anna", [7; 16], &play, owners, OnlineTerms::default(), [1; 32])?;
//! let mut guest = Session::guest("Ben", [7; 16], [2; 32]);
//! host.connected();
//! guest.connected();
//! loop {
//!     let (to_guest, to_host) = (host.next_frame(), guest.next_frame());
//!     to_guest.iter().for_each(|frame| guest.receive(frame, Duration::ZERO));
//!     to_host.iter().for_each(|frame| host.receive(frame, Duration::ZERO));
//!     if let Some(SessionEvent::Offered(_)) = guest.next_event() {
//!         guest.accept();
//!     } else if to_guest.is_none() && to_host.is_none() {
//!         break;
//!     }
//! }
//! let seed = |session: &Session| session.the_match().map(|the_match| the_match.beginning().seed);
//! assert!(seed(&host).is_some() && seed(&host) == seed(&guest), "the seed comes from both");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

pub mod bounds;
mod words;
mod reason;
mod flood;
mod fair;
mod chain;
mod terms;
mod pieces;
pub mod message;
mod live_aim;
pub mod check;
mod pending;
mod kept;
mod beginning;
mod shown;
mod session;
mod audience;
mod link;
mod invitation;
mod entropy;
mod player;
pub mod play;

pub use audience::{Audience, AudienceEvent};
pub use chain::{Chain, Hash};
pub use check::processor_check;
pub use entropy::{entropy, new_token};
pub use fair::{Commitment, Nonce, lot_of, seed_of};
pub use flood::Flood;
pub use invitation::{Invitation, InvitationFlaw};
pub use kept::KeptSession;
pub use link::{Link, LinkError, LinkEvent, LinkOptions, LinkTimes, Nearby, Peer, PeerId, Relays};
pub use live_aim::{LiveAim, TimedAim};
pub use message::{Gesture, Message, Owner, PROTOCOL, Role};
pub use pending::Pending;
pub use pieces::Piece;
pub use player::{ComputedPlayer, Player};
pub use reason::{Reason, Refusal};
pub use session::{Given, Offered, Session, SessionEvent};
pub use terms::{CoachTerm, MostAids, OnlineTerms};
