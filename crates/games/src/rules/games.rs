//! The list of the games.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use serde::de::VariantAccess;
use serde::{Deserialize, Serialize};

use super::carom::Innings;
use super::declaration::Calls;
use super::each::Each;
use super::equipment::Equipment;
use super::family::Family;
use super::game::{Playing, Rules};
use super::lag::LagRules;
use super::lie::{Lie, Place};
use super::played::Played;
use super::player::Player;
use super::ruling::Ruling;
use super::score_sheet::{Column, word_for_rack};
use super::side::Side;
use super::stalemate::Stalemate;
use super::turn::{Choice, Offer, StrokeKind, Turn};
use baize_describe::{Described, Field, Form, Named, Range, in_parentheses, path_under, read_named};
use baize_files::{Flaw, capital};
use baize_physics::BallId;

/// Declares the list of games. A line is `Name in module;`: the module, a file of its own, has a type of that name that
/// implements [`Rules`]. The doc comment is the description in pages and menus.
macro_rules! games {
    ($($(#[doc = $meaning:literal])+ $game:ident in $module:ident;)+) => {
        $(mod $module;)+
        $(pub use $module::$game;)+

        /// A game with its options. A file gives it as its name, with the options that differ from the usual ones in
        /// parentheses.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        pub enum Game {
            $($(#[doc = $meaning])+ $game($game),)+
        }

        /// A game in progress: its options, and how the rack stands.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        // Messages about files call it a play.
        #[serde(rename = "Play")]
        pub enum GameInProgress {
            $($(#[doc = $meaning])+ $game(Playing<$game>),)+
        }

        impl<'de> Deserialize<'de> for Game {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                read_named("Game", deserializer)
            }
        }

        impl Named for Game {
            const WHAT: &'static str = "a game";
            const NAMES: &'static [&'static str] = &[$(stringify!($game)),+];

            fn read<'de, V: VariantAccess<'de>>(name: &str, access: V) -> Result<Self, V::Error> {
                match name {
                    $(stringify!($game) => {
                        let what = format!("the options of {}", <$game as Rules>::TITLE);
                        in_parentheses(&what, access).map(Self::$game)
                    })+
                    _ => Err(serde::de::Error::unknown_variant(name, Self::NAMES)),
                }
            }
        }

        impl Game {
            /// The names in files, in the order in which a list shows them.
            pub const NAMES: &'static [&'static str] = <Self as Named>::NAMES;

            /// What each game is, one after the other.
            const MEANINGS: &'static str =
                concat!("The game.", $(" ", stringify!($game), ":", $($meaning),+),+);

            /// The descriptions of the options of all games, under the path of the game.
            fn all_fields(path: &str) -> Vec<Field> {
                let mut fields = Vec::new();
                $(
                    let meaning = concat!("Options of ", stringify!($game), ", in parentheses after its name.");
                    Field::of::<$game>(path_under(path, stringify!($game)), meaning)
                        .usually(&$game::default())
                        .add_to::<$game>(&mut fields);
                )+
                fields
            }

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

            /// The columns of its score sheet, the most important first.
            #[must_use]
            pub fn score_sheet(&self) -> &'static [Column] {
                match self { $(Self::$game(_) => <$game as Rules>::SCORE_SHEET,)+ }
            }

            /// What players call a rack of a match: a frame in snooker, a set in carom.
            #[must_use]
            pub fn word_for_rack(&self) -> &'static str {
                word_for_rack(self.score_sheet())
            }

            /// The same in a match that `race_to` racks win: a match of one set is a game.
            #[must_use]
            pub fn word_for_rack_of(&self, race_to: u32) -> &'static str {
                match self.word_for_rack() {
                    "set" if race_to == 1 => "game",
                    word => word,
                }
            }

            /// The label of the number of racks that win a match, such as `Frames that win`.
            #[must_use]
            pub fn label_of_racks(&self) -> String {
                format!("{}s that win", capital(self.word_for_rack()))
            }

            /// The label of the points that win in a match that `race_to` racks win: `Points that win a set`, or `Points that win` where
            /// one rack is the whole match.
            #[must_use]
            pub fn label_of_points(&self, race_to: u32) -> String {
                match race_to {
                    1 => "Points that win".to_owned(),
                    _ => format!("Points that win a {}", self.word_for_rack()),
                }
            }

            /// Whether a cue ball that falls off another ball is no foul, but may score.
            #[must_use]
            pub fn cue_ball_may_fall(&self) -> bool {
                match self { $(Self::$game(_) => <$game as Rules>::CUE_BALL_MAY_FALL,)+ }
            }

            /// By which text a lag before the match is judged.
            #[must_use]
            pub fn lag_rules(&self) -> LagRules {
                match self { $(Self::$game(_) => <$game as Rules>::LAG,)+ }
            }

            /// Whether points decide a rack. Then a handicap is a head start in points, otherwise in racks.
            #[must_use]
            pub fn counts_points(&self) -> bool {
                match self { $(Self::$game(_) => <$game as Rules>::COUNTS_POINTS,)+ }
            }

            /// Whether a player can have less than no points.
            pub(super) fn has_negative_points(&self) -> bool {
                match self { $(Self::$game(_) => <$game as Rules>::NEGATIVE_POINTS,)+ }
            }

            /// The points that win a game (a rack); `None` if points alone do not win it.
            #[must_use]
            pub fn winning_points(&self) -> Option<u32> {
                match self { $(Self::$game(rules) => rules.winning_points(),)+ }
            }

            /// What is impossible in the options, with paths that begin with the name of the game.
            #[must_use]
            pub fn flaws(&self) -> Vec<Flaw> {
                let flaws = match self { $(Self::$game(rules) => rules.flaws(),)+ };
                flaws.into_iter().map(|flaw| flaw.under(self.name())).collect()
            }

            /// The rules in short, in plain sentences, a paragraph each.
            #[must_use]
            pub fn in_short(&self) -> Vec<Cow<'static, str>> {
                match self { $(Self::$game(rules) => rules.in_short(),)+ }
            }

            /// Why the game cannot be played with this table and these balls, as a sentence; `None` if it can.
            #[must_use]
            pub fn unfit(&self, equipment: &Equipment, is_visit: bool) -> Option<String> {
                match self { $(Self::$game(rules) => rules.unfit(equipment, is_visit),)+ }
            }

            /// As many fouls in a row are punished at once; `None` if fouls in a row do not count.
            pub(super) fn punished_fouls(&self) -> Option<u8> {
                match self { $(Self::$game(rules) => rules.punished_fouls(),)+ }
            }

            /// Whether a shot of this kind exists in the game.
            pub(super) fn has_stroke(&self, stroke: StrokeKind) -> bool {
                match self { $(Self::$game(rules) => rules.has_stroke(stroke),)+ }
            }

            /// Its family.
            #[must_use]
            pub fn family(&self) -> Family {
                match self { $(Self::$game(_) => <$game as Rules>::FAMILY,)+ }
            }

            /// How many sides can play it against each other.
            #[must_use]
            pub fn sides(&self) -> RangeInclusive<usize> {
                match self { $(Self::$game(_) => <$game as Rules>::SIDES,)+ }
            }

            /// Whether exactly so many sides can play it.
            #[must_use]
            pub fn can_be_played_by(&self, sides: usize) -> bool {
                match self { $(Self::$game(_) => <$game as Rules>::can_be_played_by(sides),)+ }
            }

            /// The game before the first shot of a rack among `sides` sides.
            #[must_use]
            pub fn start(&self, equipment: &Equipment, breaker: Side, sides: usize) -> GameInProgress {
                match self {
                    $(Self::$game(rules) => GameInProgress::$game(Playing {
                        rules: rules.clone(),
                        standing: rules.start(equipment, breaker, sides),
                    }),)+
                }
            }
        }

        impl GameInProgress {
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

            /// Whether a ball must reach a rail after the contact.
            pub(super) fn needs_rail(&self) -> bool {
                match self { $(Self::$game(_) => <$game as Rules>::NEEDS_RAIL,)+ }
            }

            /// See [`Rules::NEEDS_PATHS`].
            pub(super) fn needs_paths(&self) -> bool {
                match self { $(Self::$game(_) => <$game as Rules>::NEEDS_PATHS,)+ }
            }

            /// The words of the two groups of balls, as files have them; empty in a game without groups.
            #[must_use]
            pub fn groups(&self) -> &'static [&'static str] {
                match self { $(Self::$game(_) => <$game as Rules>::GROUPS,)+ }
            }

            /// Gives `side` the group of this place in [`groups`](Self::groups), and the other one to the opponent.
            pub fn give_group(&mut self, side: Side, group: usize) {
                match self {
                    $(Self::$game(Playing { rules, standing }) => rules.give_group(standing, side, group),)+
                }
            }

            pub(super) fn restart(&mut self, equipment: &Equipment, breaker: Side, sides: usize) {
                match self {
                    $(Self::$game(playing) => playing.standing = playing.rules.start(equipment, breaker, sides),)+
                }
            }

            /// Whether a side is out of this rack.
            #[must_use]
            pub fn is_out(&self, side: Side) -> bool {
                match self { $(Self::$game(Playing { rules, standing }) => rules.is_out(standing, side),)+ }
            }

            /// Every ball in its place in the rack; those that are not on the table before the first shot are off it.
            pub(super) fn racked(&self, equipment: &Equipment) -> Lie {
                let absent = match self { $(Self::$game(Playing { rules, .. }) => rules.not_racked(equipment),)+ };
                let mut lie = equipment.homes();
                absent.into_iter().for_each(|ball| lie.set(ball, Place::Off));
                lie
            }

            pub(super) fn give_up(&mut self, side: Side) -> bool {
                match self { $(Self::$game(Playing { rules, standing }) => rules.give_up(standing, side),)+ }
            }

            /// What stands in a [`Column::Own`] of the score sheet with this heading.
            #[must_use]
            pub fn own_column(&self, heading: &str, side: Side) -> String {
                match self { $(Self::$game(Playing { rules, standing }) => rules.own_column(standing, heading, side),)+ }
            }

            pub(super) fn first_choice(&self, equipment: &Equipment, breaker: Side) -> Option<(Side, Vec<Offer>)> {
                match self {
                    $(Self::$game(Playing { rules, standing }) => rules.first_choice(standing, equipment, breaker),)+
                }
            }

            /// Why no rack has the balls there before a shot after the break, as a sentence; `None` if one may.
            pub(super) fn unreachable(&self, equipment: &Equipment, lie: &Lie) -> Option<String> {
                match self {
                    $(Self::$game(Playing { rules, standing }) => rules.unreachable(standing, equipment, lie),)+
                }
            }

            pub(super) fn opening(&self, breaker: Side) -> Turn {
                match self { $(Self::$game(playing) => playing.rules.opening(breaker),)+ }
            }

            /// What follows from a stalemate.
            #[must_use]
            pub fn stalemate(&self) -> Stalemate {
                match self { $(Self::$game(_) => <$game as Rules>::STALEMATE,)+ }
            }

            pub(super) fn concedes_in_turn(&self) -> bool {
                match self { $(Self::$game(_) => <$game as Rules>::CONCEDES_IN_TURN,)+ }
            }

            pub(super) fn may_claim(
                &self,
                turn: &Turn,
                equipment: &Equipment,
                lie: &Lie,
                players: &Each<Player>,
            ) -> bool {
                match self { $(Self::$game(playing) => playing.rules.may_claim(turn, equipment, lie, players),)+ }
            }

            pub(super) fn cue_ball(&self, equipment: &Equipment, player: Side) -> BallId {
                match self {
                    $(Self::$game(Playing { rules, standing }) => rules.cue_ball(standing, equipment, player),)+
                }
            }

            pub(super) fn cue_balls(&self, turn: &Turn, equipment: &Equipment, lie: &Lie) -> Vec<BallId> {
                match self {
                    $(Self::$game(Playing { rules, standing }) => rules.cue_balls(standing, turn, equipment, lie),)+
                }
            }

            pub(super) fn take_cue_ball(&mut self, ball: BallId) {
                match self {
                    $(Self::$game(Playing { rules, standing }) => rules.take_cue_ball(standing, ball),)+
                }
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

            /// How a game of carom stands; `None` in every other game.
            #[must_use]
            pub fn innings(&self) -> Option<Innings> {
                match self { $(Self::$game(Playing { rules, standing }) => rules.innings(standing),)+ }
            }

            /// The innings that each player of a game of carom has at most; 0 for no limit.
            #[must_use]
            pub fn inning_limit(&self) -> u32 {
                match self { $(Self::$game(Playing { rules, .. }) => rules.inning_limit(),)+ }
            }

            /// The points of both sides in a shoot-out, which count neither for score nor average; `None` while none is played.
            #[must_use]
            pub fn shoot_out(&self) -> Option<[u32; 2]> {
                self.innings()?.shoot_out
            }

            /// Whether the coming shot belongs to a visit that the score sheet counts. A shoot-out does not.
            pub(super) fn counts_visits(&self) -> bool {
                self.shoot_out().is_none()
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

pub use house::{AfterFoul, Called, Counts};
pub use snooker::BallOn;

impl Described for Game {
    const FORM: Form = Form::Choice(&[]);

    fn range() -> Range {
        Self::NAMES.join(", ").into()
    }

    fn meaning(_: &'static str) -> Cow<'static, str> {
        Self::MEANINGS.into()
    }

    fn written(&self) -> String {
        self.name().to_owned()
    }

    fn fields(path: &str) -> Vec<Field> {
        Self::all_fields(path)
    }
}

games! {
    /// Solids against stripes; the player who clears his group and then pots the 8 wins.
    EightBall in eight_ball;
    /// The lowest ball must be hit first; the player who pots the 9 wins.
    NineBall in nine_ball;
    /// The lowest ball must be hit first, and every pot is called; the 10 wins as the last ball.
    TenBall in ten_ball;
    /// Every called ball counts a point, rack after rack, up to a number of points. Also called 14.1.
    StraightPool in straight_pool;
    /// The lowest ball must be hit first; every ball counts its number, and 61 points win.
    Rotation in rotation;
    /// Reds and colours in turn, then the colours by their value; the player with more points wins the frame.
    Snooker in snooker;
    /// Carom: a point for hitting both other balls, after at least three cushions.
    ThreeCushion in three_cushion;
    /// Carom: a point for hitting both other balls; the corners are barred. Also called libre.
    StraightRail in straight_rail;
    /// Reds against yellows; the player who clears his group and then pots the black wins.
    Blackball in blackball;
    /// The lowest ball must be hit first; the player who pots the 7 in his own half of the table wins.
    SevenBall in seven_ball;
    /// Carom: a point for hitting both other balls, after at least one cushion.
    OneCushion in one_cushion;
    /// Everybody has lives and one shot a turn; who pockets nothing loses a life, and the last one left wins.
    Killer in killer;
    /// Each player has a pocket of his own at the foot; the first to have eight balls in it wins.
    OnePocket in one_pocket;
    /// Pool by rules that a file puts together from those that there are.
    House in house;
    /// Only banked balls count: the called ball must touch a rail before it falls. Eight of fifteen win.
    BankPool in bank_pool;
    /// Two balls that add up to 15, made one after the other, are a cribbage; five cribbages win.
    Cribbage in cribbage;
    /// Ten balls as ten pins: two innings a frame, ten frames, and strikes and spares as at bowling.
    Bowlliards in bowlliards;
    /// Everybody has a group of balls and shoots at those of the others; the last one with a ball on the table wins.
    Cutthroat in cutthroat;
    /// Russian pyramid: any ball may be the cue ball of a shot; every ball that falls counts, and eight win. Also called American.
    FreePyramid in free_pyramid;
    /// Russian pyramid: the coloured ball is the cue ball; where it falls off another ball, a ball of the player's choice counts.
    CombinedPyramid in combined_pyramid;
    /// Carom with two reds: a point for hitting both with one's own ball and not the other player's. Played in Korea.
    FourBall in four_ball;
    /// Snooker with six reds; you must not leave a snooker behind the colour that you nominated.
    SixRed in six_red;
    /// Solids against stripes on a pool table with the pockets of snooker; nothing is called. Also called Chinese eight-ball.
    Heyball in heyball;
    /// Carom: a point for hitting both other balls; lines divide the bed, and the balls must not stay between them. Also called cadre.
    Balkline in balkline;
    /// Three balls and the pockets of snooker: points for cannons, pots and in-offs, up to a number of points.
    EnglishBilliards in english_billiards;
    /// Against the clock: break, and pocket all balls in any order in the shortest time.
    SpeedPool in speed_pool;
}
