//! One-pocket: each player has a pocket of his own, and only balls in it count. `docs/play/rules.md` names the texts.

use serde::{Deserialize, Serialize};

use crate::rules::debts::Debts;
use crate::rules::declaration::Calls;
use crate::rules::equipment::Equipment;
use crate::rules::foul::FoulKind;
use crate::rules::game::Rules;
use crate::rules::lie::Lie;
use crate::rules::played::Played;
use crate::rules::pool::{self, Demand};
use crate::rules::ruling::Ruling;
use crate::rules::score_sheet::Column;
use crate::rules::side::Side;
use crate::rules::turn::{Choice, Half, Offer, Turn};
use baize_describe::Described;
use baize_files::Flaw;
use baize_physics::BallId;

/// With more than eight of fifteen balls to make nobody might win.
const MOST: u32 = 8;
/// The headings of its own columns.
const POCKET: &str = "pocket";
const OWED: &str = "owed";

/// The options of one-pocket.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(default, deny_unknown_fields)]
#[described(default)]
pub struct OnePocket {
    /// The balls that win the game of one-pocket.
    #[described(default = 8, unit = "balls", range = 1..=8)]
    pub target: u32,
    /// Whether three fouls in a row lose the game of one-pocket.
    #[described(default = true)]
    pub three_fouls: bool,
    /// Whether an object ball that leaves the table is a foul at one-pocket; if not, it is only spotted.
    #[described(default = true)]
    pub balls_off_are_fouls: bool,
    /// Whether the cue ball is in hand behind the head string after every foul at one-pocket; if not, only after a scratch.
    pub kitchen_after_fouls: bool,
}

/// Whose pocket is which, and what the players have made and owe.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OwnPockets {
    /// The pocket at the foot left, as seen from the head: an index into the boundary.
    pub left: usize,
    /// The one at the foot right.
    pub right: usize,
    /// Who chooses a pocket, or has chosen: the breaker.
    pub chooser: Side,
    /// In which half his pocket lies.
    pub half: Half,
    /// What both have made and owe.
    pub debts: Debts,
}

impl OwnPockets {
    /// In which half of the table the pocket of a side lies.
    #[must_use]
    pub fn half_of(&self, side: Side) -> Half {
        if side == self.chooser { self.half } else { self.half.other() }
    }

    /// The pocket of a side, as an index into the boundary.
    #[must_use]
    pub fn of(&self, side: Side) -> usize {
        match self.half_of(side) {
            Half::Left => self.left,
            Half::Right => self.right,
        }
    }

    /// Counts what fell or left the table. Returns whether the shooter plays on: a ball fell legally into the own pocket.
    fn count(&mut self, played: &Played, ruling: &mut Ruling) -> bool {
        let (shooter, other) = (played.shooter(), played.next_side());
        let in_pocket_of = |side: Side| -> Vec<BallId> {
            let is_there = |ball: &BallId| played.facts.pocket_of(*ball) == Some(self.of(side));
            pool::pots(played).into_iter().filter(is_there).collect()
        };
        let [mut own, mut theirs] = [shooter, other].map(in_pocket_of);
        if ruling.is_foul() {
            own.clear();
            self.debts.owe(shooter);
        }
        if pool::is_gone(played, played.cue_ball) {
            theirs.clear();
        }
        let counts = |ball: &BallId| own.contains(ball) || theirs.contains(ball);
        let gone = played.object_balls_before().filter(|ball| pool::is_gone(played, *ball) && !counts(ball));
        self.debts.waiting.extend(gone);
        for (side, balls) in [(shooter, &own), (other, &theirs)] {
            if !balls.is_empty() {
                let verb = if balls.len() == 1 { "counts" } else { "count" };
                ruling.say(format!("{} {verb} for {}.", played.capital_words(balls), played.name(side)));
                self.debts.count(ruling, side, balls);
            }
        }
        !own.is_empty()
    }
}

impl Rules for OnePocket {
    type Standing = OwnPockets;

    const TITLE: &'static str = "One-pocket";
    const RACK: &'static str = "straight_pool";
    const COUNTS_POINTS: bool = true;
    const NEEDS_RAIL: bool = true;
    const SCORE_SHEET: &'static [Column] =
        &[Column::ManyRacks("games"), Column::Points, Column::Own(POCKET), Column::Own(OWED), Column::Fouls];
    const NEEDS_PATHS: bool = false;
    const IN_SHORT: &'static [&'static str] = &[
        "Each player has one of the two pockets at the foot. Before the break the breaker chooses his; the opponent has the other one. \
         The first to have eight balls in his own pocket wins, whoever made them.",
        "Hit any ball first; after that a ball must be pocketed, or a ball must reach a rail. Nothing is called. You go on as long as \
         a ball falls into your own pocket.",
        "A ball that falls into the opponent's pocket counts for him. Balls in the other four pockets are spotted when the inning \
         ends, or when no ball is left on the table.",
        "A foul ends the inning and costs a ball: one of yours is spotted. If you have none, you owe it, and pay it at the end of the \
         inning in which you make the next ones; with a debt nobody wins. After a scratch the opponent has the cue ball in hand behind \
         the head string; otherwise he plays from where the balls lie. Three fouls in a row lose the game, if the options say so.",
        "The text: one-pocket of the WPA and of onepocket.org, 2005. Left out: jump cues, which are forbidden; targets that add up to \
         more than sixteen balls; three players.",
    ];

    fn flaws(&self) -> Vec<Flaw> {
        let message = || format!("is {}, but must lie between 1 and {MOST} balls", self.target);
        (!(1..=MOST).contains(&self.target)).then(|| Flaw::new("target", message())).into_iter().collect()
    }

    fn winning_points(&self) -> Option<u32> {
        Some(self.target)
    }

    fn unfit(&self, equipment: &Equipment, is_visit: bool) -> Option<String> {
        let has_pockets = [Half::Left, Half::Right].iter().all(|half| foot_pocket(equipment, *half).is_some());
        pool::unfit(equipment, Self::TITLE, 1..=15, is_visit).or_else(|| {
            (!has_pockets)
                .then(|| format!("{} needs a pocket at the foot left and one at the foot right.", Self::TITLE))
        })
    }

    fn unreachable(&self, _pockets: &OwnPockets, equipment: &Equipment, lie: &Lie) -> Option<String> {
        pool::lacks_object_balls(equipment, lie, 1)
    }

    fn punished_fouls(&self) -> Option<u8> {
        self.three_fouls.then_some(pool::MOST_FOULS)
    }

    fn start(&self, equipment: &Equipment, breaker: Side, sides: usize) -> OwnPockets {
        let [left, right] = [Half::Left, Half::Right].map(|half| foot_pocket(equipment, half).unwrap_or_default());
        OwnPockets { left, right, chooser: breaker, half: Half::Left, debts: Debts::of(sides) }
    }

    fn own_column(&self, pockets: &OwnPockets, heading: &str, side: Side) -> String {
        match heading {
            POCKET => format!("{:?}", pockets.half_of(side)).to_lowercase(),
            _ => pockets.debts.owed_words(side),
        }
    }

    fn first_choice(&self, pockets: &OwnPockets, _equipment: &Equipment, breaker: Side) -> Option<(Side, Vec<Offer>)> {
        let offer = |pocket: usize| Offer::new(Choice::TakePocket(pocket), self.opening(breaker));
        Some((breaker, [pockets.left, pockets.right].map(offer).into()))
    }

    fn opening(&self, breaker: Side) -> Turn {
        pool::opening(breaker)
    }

    fn calls(&self, _pockets: &OwnPockets, _turn: &Turn, _equipment: &Equipment, _lie: &Lie) -> Calls {
        Calls::default()
    }

    fn balls_on(&self, _pockets: &OwnPockets, _turn: &Turn, equipment: &Equipment, lie: &Lie) -> Vec<BallId> {
        pool::object_balls(equipment, lie)
    }

    fn judge(&self, pockets: &mut OwnPockets, played: &Played) -> Ruling {
        let any: Vec<BallId> = played.object_balls_before().collect();
        let mut fouls = pool::fouls(played, Demand::FirstAndRail(&any));
        if !self.balls_off_are_fouls {
            fouls.retain(|foul| foul.kind != FoulKind::BallOffTable);
        }
        let mut ruling = Ruling::of(played, fouls);
        pool::describe(played, &mut ruling);
        if played.is_break() && played.facts.is_foul_without_stroke() {
            ruling.give(self.opening(played.next_side()));
            return ruling;
        }
        let keeps_turn = pockets.count(played, &mut ruling);
        let goes_on = pockets.debts.end_shot(played, &mut ruling, self.target, keeps_turn);
        if goes_on && ruling.is_foul() {
            self.give_after_foul(played, &mut ruling);
        }
        ruling
    }

    fn chosen(&self, pockets: &mut OwnPockets, choice: Choice) {
        if let Choice::TakePocket(pocket) = choice {
            pockets.half = if pocket == pockets.left { Half::Left } else { Half::Right };
        }
    }
}

impl OnePocket {
    fn give_after_foul(&self, played: &Played, ruling: &mut Ruling) {
        let next = played.next_side();
        if self.kitchen_after_fouls {
            let on = pool::object_balls(played.equipment, &ruling.lie);
            ruling.offer(next, pool::in_kitchen(played, ruling, &on));
        } else {
            pool::give_by_bca(next, played, ruling);
        }
        if self.three_fouls {
            pool::count_fouls(played, ruling);
        }
    }
}

/// The pocket of this half that is nearest the foot, as an index into the boundary; `None` if the foot of this half has none.
fn foot_pocket(equipment: &Equipment, half: Half) -> Option<usize> {
    let pockets = equipment.table.boundary.pockets.iter().enumerate();
    let at_foot = pockets.filter(|(_, pocket)| half.has(pocket.centre.y) && pocket.centre.x > 0.0);
    at_foot.max_by(|(_, a), (_, b)| a.centre.x.total_cmp(&b.centre.x)).map(|(index, _)| index)
}
