//! Cutthroat: everybody has a group of balls, and shoots at those of the others. `docs/play/rules.md` names the texts.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::rules::declaration::Calls;
use crate::rules::each::Each;
use crate::rules::equipment::Equipment;
use crate::rules::family::Family;
use crate::rules::foul::FoulKind;
use crate::rules::game::Rules;
use crate::rules::lie::Lie;
use crate::rules::played::Played;
use crate::rules::pool::{self, Demand};
use crate::rules::ruling::Ruling;
use crate::rules::score_sheet::Column;
use crate::rules::side::Side;
use crate::rules::turn::{Choice, Offer, StrokeKind, Turn};
use baize_describe::Described;
use baize_physics::BallId;

/// All balls, of which every player has as many.
const ALL: u8 = 15;
/// The headings of its own columns.
const GROUP: &str = "group";
const LEFT: &str = "left";

/// Which fouls bring a ball of every opponent back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Described)]
pub enum BallsBack {
    /// Every foul, except on the break.
    #[default]
    AllFouls,
    /// A cue ball that is pocketed or leaves the table, except on the break.
    Scratches,
    /// None.
    Never,
}

/// The options of cutthroat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(default, deny_unknown_fields)]
#[described(default)]
pub struct Cutthroat {
    /// Whether ball and pocket are called at cutthroat; if not, every ball counts.
    pub calls: bool,
    /// Which fouls at cutthroat bring back a ball of every opponent that was pocketed. AllFouls: every foul, except on the break.
    /// Scratches: only those with the cue ball. Never: none.
    pub balls_back: BallsBack,
}

/// How many balls everybody has left.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BallsLeft {
    /// The balls of each side that are on the table.
    pub left: Each<u8>,
    /// Who has given up.
    pub gave_up: Each<bool>,
}

impl BallsLeft {
    /// Whether a side has no ball left, or has given up.
    #[must_use]
    pub fn is_out(&self, side: Side) -> bool {
        self.left.of_side(side).is_none_or(|left| *left == 0) || self.gave_up.of_side(side) == Some(&true)
    }

    /// The numbers of the balls of a side: with three sides five each, with five sides three each, in the order of the list of players.
    #[must_use]
    pub fn numbers(&self, side: Side) -> RangeInclusive<u8> {
        let each = ALL / u8::try_from(self.left.len().max(1)).unwrap_or(ALL);
        let first = u8::try_from(side.index()).unwrap_or_default() * each + 1;
        first..=first + each - 1
    }

    /// Whether a ball belongs to a side.
    #[must_use]
    pub fn has(&self, side: Side, equipment: &Equipment, ball: BallId) -> bool {
        equipment.number(ball).is_some_and(|number| self.numbers(side).contains(&number))
    }

    /// Counts the balls on the table anew.
    fn recount(&mut self, equipment: &Equipment, lie: &Lie) {
        let balls = pool::object_balls(equipment, lie);
        let count = |side: Side| balls.iter().filter(|ball| self.has(side, equipment, **ball)).count();
        self.left = Each::of(self.left.len(), |side| u8::try_from(count(side)).unwrap_or(ALL));
    }
}

impl Rules for Cutthroat {
    type Standing = BallsLeft;

    const TITLE: &'static str = "Cutthroat";
    const FAMILY: Family = Family::Party;
    const RACK: &'static str = "cutthroat";
    const COUNTS_POINTS: bool = false;
    const NEEDS_RAIL: bool = true;
    const SIDES: RangeInclusive<usize> = 3..=5;
    const SCORE_SHEET: &'static [Column] = &[Column::Own(GROUP), Column::Own(LEFT), Column::ManyRacks("racks")];
    const NEEDS_PATHS: bool = false;
    const IN_SHORT: &'static [&'static str] = &[
        "Everybody has a group: among three the balls 1 to 5, 6 to 10 and 11 to 15, among five three balls each. Shoot at the balls of the \
         others. The last one who has a ball on the table wins.",
        "The break must pocket a ball, or drive four balls to a rail. What falls stays down.",
        "Hit a ball of another player first; after that a ball must be pocketed, or a ball must reach a rail. You go on as long as a ball \
         falls. A ball of your own that falls stays down, and with your last one your turn ends.",
        "Who has no ball left is passed over, and comes back if one of his balls is spotted after a foul of another player.",
        "After a foul the balls of the others that fell are spotted, and everybody else gets back one ball that was pocketed, the lowest \
         one. After a scratch the next player has the cue ball in hand behind the head string; otherwise he plays from where the balls \
         lie.",
        "The text: cutthroat of the BCA. The groups of five players and the balls that come back are from memory; texts differ about the \
         fouls that bring balls back. Left out: groups that are open after the break, a limit of shots, two players or teams.",
    ];

    fn can_be_played_by(sides: usize) -> bool {
        matches!(sides, 3 | 5)
    }

    fn unfit(&self, equipment: &Equipment, is_visit: bool) -> Option<String> {
        pool::unfit(equipment, Self::TITLE, 1..=ALL, is_visit)
    }

    fn unreachable(&self, _left: &BallsLeft, equipment: &Equipment, lie: &Lie) -> Option<String> {
        pool::lacks_object_balls(equipment, lie, 2)
    }

    fn start(&self, equipment: &Equipment, _breaker: Side, sides: usize) -> BallsLeft {
        let mut left = BallsLeft { left: Each::of(sides, |_| 0), gave_up: Each::of(sides, |_| false) };
        left.recount(equipment, &equipment.homes());
        left
    }

    fn is_out(&self, left: &BallsLeft, side: Side) -> bool {
        left.is_out(side)
    }

    fn give_up(&self, left: &mut BallsLeft, side: Side) -> bool {
        left.gave_up.get_mut(side.index()).is_some_and(|gave_up| !std::mem::replace(gave_up, true))
    }

    fn own_column(&self, left: &BallsLeft, heading: &str, side: Side) -> String {
        let numbers = left.numbers(side);
        match heading {
            GROUP => format!("{}–{}", numbers.start(), numbers.end()),
            _ => left.left.of_side(side).map_or_else(String::new, u8::to_string),
        }
    }

    fn opening(&self, breaker: Side) -> Turn {
        pool::opening(breaker)
    }

    fn calls(&self, left: &BallsLeft, turn: &Turn, equipment: &Equipment, lie: &Lie) -> Calls {
        if !self.calls || turn.stroke == StrokeKind::Break {
            return Calls::default();
        }
        Calls { pots: of_others(left, turn.player, equipment, lie), safety: true, ..Calls::default() }
    }

    fn balls_on(&self, left: &BallsLeft, turn: &Turn, equipment: &Equipment, lie: &Lie) -> Vec<BallId> {
        if turn.stroke == StrokeKind::Break {
            return pool::object_balls(equipment, lie);
        }
        of_others(left, turn.player, equipment, lie)
    }

    fn judge(&self, left: &mut BallsLeft, played: &Played) -> Ruling {
        let legal = of_others(left, played.shooter(), played.equipment, played.before);
        let demand = if played.is_break() { Demand::Nothing } else { Demand::FirstAndRail(&legal) };
        let mut ruling = Ruling::of(played, pool::fouls(played, demand));
        pool::describe(played, &mut ruling);
        if played.is_break() && played.facts.is_foul_without_stroke() {
            ruling.give(self.opening(played.next_side()));
            return ruling;
        }
        let counts = self.counts(played, &ruling);
        spot(left, played, &mut ruling, counts);
        if self.brings_balls_back(played, &ruling) {
            bring_balls_back(left, played, &mut ruling);
        }
        go_on(left, played, &mut ruling, counts);
        if !ruling.is_foul() && played.is_break() && !pool::is_open_break(played) {
            self.offer_bad_break(played, &mut ruling);
        }
        ruling
    }
}

/// The balls on the table that do not belong to this side.
fn of_others(left: &BallsLeft, side: Side, equipment: &Equipment, lie: &Lie) -> Vec<BallId> {
    pool::object_balls(equipment, lie).into_iter().filter(|ball| !left.has(side, equipment, *ball)).collect()
}

impl Cutthroat {
    /// Whether what fell in this shot counts: it was legal, and where balls are called the called one fell.
    fn counts(&self, played: &Played, ruling: &Ruling) -> bool {
        let is_called = !self.calls || played.is_break() || pool::called_and_made(played).is_some();
        !ruling.is_foul() && is_called
    }

    fn brings_balls_back(&self, played: &Played, ruling: &Ruling) -> bool {
        let is_scratch = ruling.has_foul(FoulKind::CueBallPocketed) || ruling.has_foul(FoulKind::CueBallOffTable);
        let brings = match self.balls_back {
            BallsBack::AllFouls => ruling.is_foul(),
            BallsBack::Scratches => is_scratch,
            BallsBack::Never => false,
        };
        brings && !played.is_break()
    }

    /// After a break that opens nothing the next player plays on, or has the balls racked and breaks.
    fn offer_bad_break(&self, played: &Played, ruling: &mut Ruling) {
        let next = played.next_side();
        ruling.say("The break is bad: no ball was pocketed and fewer than four reached a rail.");
        let again = Offer::rack(Choice::RackAndBreak, self.opening(next));
        ruling.offer(next, vec![Offer::new(Choice::Play, Turn::of(next)), again]);
    }
}

/// Spots what does not stay down: balls that left the table, and balls of others that fell in a shot that does not count.
fn spot(left: &BallsLeft, played: &Played, ruling: &mut Ruling, counts: bool) {
    let is_own = |ball: BallId| left.has(played.shooter(), played.equipment, ball);
    let stays = |ball: &BallId| played.facts.is_pocketed(*ball) && (counts || is_own(*ball));
    let down: Vec<BallId> = pool::pots(played).into_iter().filter(stays).collect();
    pool::spot_gone_but(played, &down, ruling);
}

/// Every opponent gets a ball back that was pocketed, the one with the lowest number. Who has given up gets none.
fn bring_balls_back(left: &BallsLeft, played: &Played, ruling: &mut Ruling) {
    let opponents = left.left.sides().filter(|side| *side != played.shooter());
    let playing = opponents.filter(|side| left.gave_up.of_side(*side) == Some(&false));
    let is_gone = |ball: &BallId| !ruling.lie.has(*ball);
    let lowest = |side: Side| left.numbers(side).filter_map(|number| played.equipment.numbered(number)).find(is_gone);
    let balls: Vec<BallId> = playing.filter_map(lowest).collect();
    ruling.spot(played, balls);
}

/// Who plays next, or who has won: the last one with a ball. If nobody has one, it is the shooter.
fn go_on(left: &mut BallsLeft, played: &Played, ruling: &mut Ruling, counts: bool) {
    let shooter = played.shooter();
    let was_out: Vec<Side> = left.left.sides().filter(|side| left.is_out(*side)).collect();
    left.recount(played.equipment, &ruling.lie);
    for side in left.left.sides() {
        match (was_out.contains(&side), left.is_out(side)) {
            (false, true) => ruling.say(format!("{} has no ball left and is out.", played.name(side))),
            (true, false) => ruling.say(format!("{} is back in the game.", played.name(side))),
            _ => {}
        }
    }
    let in_play: Vec<Side> = left.left.sides().filter(|side| !left.is_out(*side)).collect();
    let next = played.next_side_but(|side| left.is_out(side));
    match in_play.as_slice() {
        [] => ruling.win(shooter),
        [winner] => ruling.win(*winner),
        _ if ruling.is_foul() => pool::give_by_bca(next, played, ruling),
        _ if counts && !pool::pots(played).is_empty() && !left.is_out(shooter) => ruling.give(Turn::of(shooter)),
        _ => ruling.give(Turn::of(next)),
    }
}
