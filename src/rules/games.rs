//! The list of the games.

use serde::{Deserialize, Serialize};

use super::declaration::Calls;
use super::equipment::Equipment;
use super::game::{Playing, Rules};
use super::lie::Lie;
use super::played::Played;
use super::ruling::Ruling;
use super::side::Side;
use super::turn::{Choice, Turn};
use crate::files::{Field, Flaw};
use crate::physics::BallId;

/// Declares the list of games. A line is `Name in module;`: the module, a file of its own, has a type of that name that
/// implements [`Rules`]. The doc comment is the description in pages and menus.
macro_rules! games {
    ($($(#[doc = $meaning:literal])+ $game:ident in $module:ident;)+) => {
        $(mod $module;)+
        $(pub use $module::$game;)+

        /// A game with its options.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        pub enum Game {
            $($(#[doc = $meaning])+ $game($game),)+
        }

        /// A game in progress: its options, and how the rack stands.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        pub enum Play {
            $($(#[doc = $meaning])+ $game(Playing<$game>),)+
        }

        impl Game {
            /// Every game with its usual options, in the order in which a list shows them.
            #[must_use]
            pub fn all() -> Vec<Self> {
                vec![$(Self::$game($game::default())),+]
            }

            /// The name in files.
            #[must_use]
            pub fn name(&self) -> &'static str {
                match self { $(Self::$game(_) => stringify!($game),)+ }
            }

            /// The name that players use.
            #[must_use]
            pub fn title(&self) -> &'static str {
                match self { $(Self::$game(_) => <$game as Rules>::TITLE,)+ }
            }

            /// What the game is, in a sentence or two.
            #[must_use]
            pub fn meaning(&self) -> &'static str {
                match self { $(Self::$game(_) => concat!($($meaning),+).trim_ascii_start(),)+ }
            }

            /// The rack file with which it is usually played.
            #[must_use]
            pub fn rack(&self) -> &'static str {
                match self { $(Self::$game(_) => <$game as Rules>::RACK,)+ }
            }

            /// Whether points decide a rack. Then a handicap is a head start in points, otherwise in racks.
            #[must_use]
            pub fn counts_points(&self) -> bool {
                match self { $(Self::$game(_) => <$game as Rules>::COUNTS_POINTS,)+ }
            }

            /// The descriptions of the options; paths begin with the name of the game.
            #[must_use]
            pub fn fields(&self) -> &'static [Field] {
                match self { $(Self::$game(_) => <$game as Rules>::FIELDS,)+ }
            }

            /// What is impossible in the options, with paths that begin with the name of the game.
            #[must_use]
            pub fn flaws(&self) -> Vec<Flaw> {
                let flaws = match self { $(Self::$game(rules) => rules.flaws(),)+ };
                flaws.into_iter().map(|flaw| flaw.under(self.name())).collect()
            }

            /// Why the game cannot be played with this table and these balls, as a sentence; `None` if it can.
            #[must_use]
            pub fn unfit(&self, equipment: &Equipment) -> Option<String> {
                match self { $(Self::$game(rules) => rules.unfit(equipment),)+ }
            }

            /// The game before the first shot of a rack.
            #[must_use]
            pub fn start(&self, equipment: &Equipment, breaker: Side) -> Play {
                match self {
                    $(Self::$game(rules) => Play::$game(Playing {
                        rules: rules.clone(),
                        standing: rules.start(equipment, breaker),
                    }),)+
                }
            }
        }

        impl Play {
            /// The game with its options.
            #[must_use]
            pub fn game(&self) -> Game {
                match self { $(Self::$game(playing) => Game::$game(playing.rules.clone()),)+ }
            }

            /// Whether points decide a rack.
            #[must_use]
            pub fn counts_points(&self) -> bool {
                match self { $(Self::$game(_) => <$game as Rules>::COUNTS_POINTS,)+ }
            }

            pub(super) fn restart(&mut self, equipment: &Equipment, breaker: Side) {
                match self {
                    $(Self::$game(playing) => playing.standing = playing.rules.start(equipment, breaker),)+
                }
            }

            pub(super) fn opening(&self, breaker: Side) -> Turn {
                match self { $(Self::$game(playing) => playing.rules.opening(breaker),)+ }
            }

            pub(super) fn lags_after_stalemate(&self) -> bool {
                match self { $(Self::$game(playing) => playing.rules.lags_after_stalemate(),)+ }
            }

            pub(super) fn cue_ball(&self, equipment: &Equipment, player: Side) -> BallId {
                match self { $(Self::$game(playing) => playing.rules.cue_ball(equipment, player),)+ }
            }

            pub(super) fn calls(&self, turn: &Turn, equipment: &Equipment, lie: &Lie) -> Calls {
                match self {
                    $(Self::$game(Playing { rules, standing }) => rules.calls(standing, turn, equipment, lie),)+
                }
            }

            pub(super) fn balls_on(&self, turn: &Turn, equipment: &Equipment, lie: &Lie) -> Vec<BallId> {
                match self {
                    $(Self::$game(Playing { rules, standing }) => rules.balls_on(standing, turn, equipment, lie),)+
                }
            }

            pub(super) fn judge(&mut self, played: &Played) -> Ruling {
                match self { $(Self::$game(Playing { rules, standing }) => rules.judge(standing, played),)+ }
            }

            pub(super) fn chosen(&mut self, choice: Choice) {
                match self { $(Self::$game(Playing { rules, standing }) => rules.chosen(standing, choice),)+ }
            }
        }
    };
}

games! {
    /// Solids against stripes; who has cleared his group pots the 8.
    EightBall in eight_ball;
    /// The lowest ball must be hit first; who pots the 9 wins.
    NineBall in nine_ball;
}
