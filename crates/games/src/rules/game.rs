//! The trait that each game implements.

use std::borrow::Cow;
use std::fmt::Debug;
use std::ops::RangeInclusive;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::carom::Innings;
use super::declaration::Calls;
use super::each::Each;
use super::equipment::Equipment;
use super::family::Family;
use super::lag::LagRules;
use super::lie::Lie;
use super::played::Played;
use super::player::Player;
use super::ruling::Ruling;
use super::score_sheet::Column;
use super::side::Side;
use super::stalemate::Stalemate;
use super::turn::{Choice, Offer, StrokeKind, Turn};
use baize_files::Flaw;
use baize_physics::BallId;

/// The rules of a game. The type itself holds the options of the game, as a `.game.ron` gives them.
///
/// A game is one file in `crates/games/src/rules/games` and one line in `crates/games/src/rules/games.rs`.
pub trait Rules: Clone + Debug + Default + PartialEq + Serialize + DeserializeOwned {
    /// What the game remembers during a rack besides score and places: groups, balls on, warnings.
    type Standing: Clone + Debug + PartialEq + Serialize + DeserializeOwned;

    /// The name that players use.
    const TITLE: &'static str;
    /// Its family.
    const FAMILY: Family = Family::Pool;
    /// The rack file with which it is usually played.
    const RACK: &'static str;
    /// Whether points decide a rack. Then a handicap is a head start in points, otherwise in racks.
    const COUNTS_POINTS: bool;
    /// Whether a foul takes points away, so that a player can have less than none.
    const NEGATIVE_POINTS: bool = false;
    /// Whether only the player whose turn it is may concede a rack.
    const CONCEDES_IN_TURN: bool = false;
    /// How many sides can play it against each other.
    const SIDES: RangeInclusive<usize> = 2..=2;
    /// The columns of its score sheet, the most important first.
    const SCORE_SHEET: &'static [Column];
    /// Whether a ball must reach a rail after the contact. A rail to which a ball is frozen does not count, so the referee names the
    /// frozen balls before the shot.
    const NEEDS_RAIL: bool = false;
    /// Whether more of an ordinary shot matters than what the balls touch and where they end: lines that they cross, jumps, places on the
    /// way. Of a break, and with the cue ball in hand in a part of the bed, it always does.
    const NEEDS_PATHS: bool = true;
    /// Whether a cue ball that falls off another ball is no foul, but may score.
    const CUE_BALL_MAY_FALL: bool = false;
    /// By which text a lag before the match is judged.
    const LAG: LagRules = LagRules::Wpa;
    /// What follows from a stalemate.
    const STALEMATE: Stalemate = Stalemate::SameBreaker;
    /// The words of the two groups of balls, as files have them; empty in a game without groups.
    const GROUPS: &'static [&'static str] = &[];
    /// The rules in short, for players: plain sentences, a paragraph each. The last paragraph names the text that the game
    /// follows, and what of it is left out.
    const IN_SHORT: &'static [&'static str];

    /// Whether exactly so many sides can play it; [`SIDES`](Self::SIDES) has the fewest and the most.
    #[must_use]
    fn can_be_played_by(sides: usize) -> bool {
        Self::SIDES.contains(&sides)
    }

    /// The rules in short, as the options have them: [`IN_SHORT`](Self::IN_SHORT), where a game does not say otherwise.
    fn in_short(&self) -> Vec<Cow<'static, str>> {
        Self::IN_SHORT.iter().copied().map(Cow::Borrowed).collect()
    }

    /// What is impossible in the options, with paths inside them.
    fn flaws(&self) -> Vec<Flaw> {
        Vec::new()
    }

    /// The points that win a game (a rack); `None` if points alone do not win it.
    fn winning_points(&self) -> Option<u32> {
        None
    }

    /// Why the game cannot be played with this table and these balls, as a sentence; `None` if it can. A visit without a break needs not
    /// every ball at pool.
    fn unfit(&self, equipment: &Equipment, is_visit: bool) -> Option<String>;

    /// Why no rack of this game has the balls there before a shot that is not the break, as a sentence; `None` if one may. The cue ball
    /// may be in hand.
    fn unreachable(&self, standing: &Self::Standing, equipment: &Equipment, lie: &Lie) -> Option<String>;

    /// Whether a shot of this kind exists in the game.
    fn has_stroke(&self, stroke: StrokeKind) -> bool {
        matches!(stroke, StrokeKind::Break | StrokeKind::Ordinary)
    }

    /// As many fouls in a row are punished at once, so no player has them before a shot; `None` if fouls in a row do not count.
    fn punished_fouls(&self) -> Option<u8> {
        None
    }

    /// How the game stands before the first shot of a rack among `sides` sides.
    fn start(&self, equipment: &Equipment, breaker: Side, sides: usize) -> Self::Standing;

    /// Whether `side` is out of this rack, so that its turn is passed over.
    fn is_out(&self, _standing: &Self::Standing, _side: Side) -> bool {
        false
    }

    /// Takes a side out of this rack that gives it up while more than one other side is in. Returns whether the game can go on without it;
    /// a game for two sides is never asked.
    fn give_up(&self, _standing: &mut Self::Standing, _side: Side) -> bool {
        false
    }

    /// The balls of the rack that are not on the table before the first shot: a cue ball whose player has not had a turn yet.
    fn not_racked(&self, _equipment: &Equipment) -> Vec<BallId> {
        Vec::new()
    }

    /// What stands in a [`Column::Own`] of the score sheet with this heading.
    fn own_column(&self, _standing: &Self::Standing, _heading: &str, _side: Side) -> String {
        String::new()
    }

    /// What has to be chosen before the first shot of a rack, besides who breaks: the side that chooses, and at least two offers.
    fn first_choice(
        &self,
        _standing: &Self::Standing,
        _equipment: &Equipment,
        _breaker: Side,
    ) -> Option<(Side, Vec<Offer>)> {
        None
    }

    /// Gives `side` the group of this place in [`GROUPS`](Self::GROUPS), and the other one to the opponent. A game without
    /// groups does nothing.
    fn give_group(&self, _standing: &mut Self::Standing, _side: Side, _group: usize) {}

    /// The first turn of a rack.
    fn opening(&self, breaker: Side) -> Turn;

    /// Whether the player of `turn` may claim the rack instead of playing on, because his lead is safe.
    fn may_claim(&self, _turn: &Turn, _equipment: &Equipment, _lie: &Lie, _players: &Each<Player>) -> bool {
        false
    }

    /// The ball that a player strikes.
    fn cue_ball(&self, _standing: &Self::Standing, equipment: &Equipment, _player: Side) -> BallId {
        equipment.cue_ball
    }

    /// The balls among which the player of `turn` chooses the one to strike, by ascending id; empty where the game gives every player one.
    fn cue_balls(&self, _standing: &Self::Standing, _turn: &Turn, _equipment: &Equipment, _lie: &Lie) -> Vec<BallId> {
        Vec::new()
    }

    /// Makes `ball`, one of [`cue_balls`](Self::cue_balls), the one that [`cue_ball`](Self::cue_ball) gives.
    fn take_cue_ball(&self, _standing: &mut Self::Standing, _ball: BallId) {}

    /// What may be declared before the next shot.
    fn calls(&self, standing: &Self::Standing, turn: &Turn, equipment: &Equipment, lie: &Lie) -> Calls;

    /// The balls that may be hit first in the next shot, by ascending id.
    fn balls_on(&self, standing: &Self::Standing, turn: &Turn, equipment: &Equipment, lie: &Lie) -> Vec<BallId>;

    /// How a game of carom stands; `None` in every other game.
    fn innings(&self, _standing: &Self::Standing) -> Option<Innings> {
        None
    }

    /// The innings that each player of a game of carom has at most; 0 for no limit.
    fn inning_limit(&self) -> u32 {
        0
    }

    /// Judges a shot. It gets the standing before the shot and leaves that after it.
    fn judge(&self, standing: &mut Self::Standing, played: &Played) -> Ruling;

    /// Changes the standing after a choice. It is needed where a choice does more than give a turn and carry out orders. After
    /// [`Order::Rack`](super::Order::Rack) the standing is already that of [`start`](Self::start).
    fn chosen(&self, _standing: &mut Self::Standing, _choice: Choice) {}
}

/// A game in progress: its options, and how it stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Playing<R: Rules> {
    /// The options.
    pub rules: R,
    /// How the rack stands.
    pub standing: R::Standing,
}
