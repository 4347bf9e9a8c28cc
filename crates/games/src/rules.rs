//! The rules of the games: who plays, what is legal, what a shot counts. They judge the record of a shot by the state of the
//! match before it, and move no ball.
//!
//! [`Facts::of`] reads from the record what the rules need, [`State`] is a match between two shots, and
//! [`State::shoot`] judges a shot. A game is one file in `crates/games/src/rules/games` and one line in `crates/games/src/rules/games.rs`.

mod declaration;
mod foul;
mod lie;
mod equipment;
mod family;
mod facts;
mod player;
mod score_sheet;
mod side;
mod each;
mod seat;
mod groups;
mod lag;
mod sight;
mod spotting;
mod stalemate;
mod touching;
mod unseen;
mod winning_points;
mod words;
mod frozen;
mod zone;
mod sight_from_d;
mod turn;
mod spotted;
mod alone;
mod choice_words;
mod played;
mod no_stroke;
mod ruling;
mod carom;
mod game;
mod pool;
mod debts;
mod pyramid;
mod games;
mod game_option;
mod terms;
mod file;
mod verdict;
mod state;
mod reachable;
mod short_position;

pub use alone::Alone;
pub use carom::Innings;
pub use debts::Debts;
pub use declaration::{Calls, Declaration};
pub use each::Each;
pub use equipment::{Equipment, GameBall};
pub use facts::{
    AgreedFoul, Contact, Crossing, Facts, Jump, LeftKitchen, Pocketed, Touch, Touched, distance_from_head_cushion,
};
pub use family::Family;
pub use file::{GameFile, LoadedGame};
pub use foul::{Foul, FoulKind};
pub use game::{Playing, Rules};
pub use game_option::{GameOption, OptionValue};
pub use games::*;
pub use groups::{Group, Groups};
pub use lag::{Lag, LagFault, LagRules, lag_winner};
pub use lie::{Lie, Place};
pub use played::Played;
pub use player::Player;
pub use ruling::{Decision, Ruling};
pub use score_sheet::Column;
pub use seat::{Partners, Seat, Seats, Teams};
pub use short_position::{GroupsAsked, ShortPosition, check_state, state_fits};
pub use side::Side;
pub use sight::Sight;
pub use spotting::{overlapped, place_on_long_string};
pub use stalemate::Stalemate;
pub use state::{Objection, State};
pub use terms::{Breaks, Terms};
pub use turn::{BallInHand, Choice, Half, Next, Offer, Order, StrokeKind, Turn};
pub use unseen::UNSEEN;
pub use verdict::{Ended, Verdict};
pub use zone::Zone;
