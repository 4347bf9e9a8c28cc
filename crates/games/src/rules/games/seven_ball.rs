//! Seven-ball: the lowest ball first, and the 7 into one's own half of the table. `docs/play/rules.md` names the texts.

use serde::{Deserialize, Serialize};

use crate::rules::declaration::Calls;
use crate::rules::equipment::Equipment;
use crate::rules::game::Rules;
use crate::rules::lie::Lie;
use crate::rules::played::Played;
use crate::rules::pool::{self, Demand};
use crate::rules::ruling::Ruling;
use crate::rules::score_sheet::Column;
use crate::rules::side::Side;
use crate::rules::turn::{Choice, Half, Offer, Turn};
use baize_describe::Described;
use baize_physics::BallId;

/// The ball that decides the rack.
const LAST: u8 = 7;

/// The options of seven-ball.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(default, deny_unknown_fields)]
#[described(default)]
pub struct SevenBall {
    /// Whether three fouls in a row lose the rack of seven-ball.
    #[described(default = true)]
    pub three_fouls: bool,
}

/// Whose half is which.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Halves {
    /// Who chooses, or has chosen.
    pub chooser: Side,
    /// What this side has chosen; `None` before.
    pub chosen: Option<Half>,
}

impl Halves {
    /// The half into which a side must pocket the 7; `None` before the choice.
    #[must_use]
    pub fn of(self, side: Side) -> Option<Half> {
        self.chosen.map(|half| if side == self.chooser { half } else { half.other() })
    }
}

impl Rules for SevenBall {
    type Standing = Halves;

    const TITLE: &'static str = "Seven-ball";
    const RACK: &'static str = "seven_ball";
    const COUNTS_POINTS: bool = false;
    const NEEDS_RAIL: bool = true;
    const SCORE_SHEET: &'static [Column] = &[Column::Racks("racks"), Column::Own(HALF), Column::Fouls];
    const NEEDS_PATHS: bool = false;
    const IN_SHORT: &'static [&'static str] = &[
        "Always hit the lowest ball on the table first. The balls 1 to 6 may go into any pocket; the 7 wins in a pocket of your own half, \
         left or right as seen from the head, and loses in one of the other.",
        "Break from behind the head string, and hit the 1 first. After a legal break the other player chooses a half. The 7 on the break \
         wins.",
        "After the hit a ball must be pocketed, or a ball must reach a rail. You go on as long as a ball falls.",
        "After a foul the balls that fell are spotted, and the opponent has the cue ball in hand anywhere. A foul while only the 7 is left \
         loses the rack, and so do three in a row, if the options say so.",
        "No federation has a text. The rules are those of bestbilliards.com; a half of head or foot instead of left or right, and a \
         push-out, as everything2.com has them, are left out.",
    ];

    fn unfit(&self, equipment: &Equipment, is_visit: bool) -> Option<String> {
        pool::unfit(equipment, Self::TITLE, 1..=LAST, is_visit)
    }

    fn unreachable(&self, _halves: &Halves, equipment: &Equipment, lie: &Lie) -> Option<String> {
        pool::lacks_deciding_ball(equipment, lie, LAST)
    }

    fn punished_fouls(&self) -> Option<u8> {
        self.three_fouls.then_some(pool::MOST_FOULS)
    }

    fn start(&self, _equipment: &Equipment, breaker: Side, _sides: usize) -> Halves {
        Halves { chooser: breaker.other(), chosen: None }
    }

    fn own_column(&self, halves: &Halves, _heading: &str, side: Side) -> String {
        halves.of(side).map_or_else(|| "–".to_owned(), |half| format!("{half:?}").to_lowercase())
    }

    fn opening(&self, breaker: Side) -> Turn {
        pool::opening(breaker)
    }

    fn calls(&self, _halves: &Halves, _turn: &Turn, _equipment: &Equipment, _lie: &Lie) -> Calls {
        Calls::default()
    }

    fn balls_on(&self, _halves: &Halves, _turn: &Turn, equipment: &Equipment, lie: &Lie) -> Vec<BallId> {
        pool::lowest(equipment, lie)
    }

    fn judge(&self, halves: &mut Halves, played: &Played) -> Ruling {
        let Some(seven) = played.equipment.numbered(LAST) else { return Ruling::of(played, Vec::new()) };
        if played.is_break() { self.judge_break(halves, played, seven) } else { self.judge_shot(halves, played, seven) }
    }

    fn chosen(&self, halves: &mut Halves, choice: Choice) {
        if let Choice::TakeHalf(half) = choice {
            halves.chosen = Some(half);
        }
    }
}

/// The heading of its own column.
const HALF: &str = "half";

impl SevenBall {
    fn judge_break(&self, halves: &mut Halves, played: &Played, seven: BallId) -> Ruling {
        let mut ruling = Ruling::of(played, pool::fouls_of_low_ball_break(played, "seven-ball: break"));
        pool::describe(played, &mut ruling);
        let (breaker, next) = (played.shooter(), played.next_side());
        if played.facts.is_foul_without_stroke() {
            ruling.give(self.opening(next));
        } else if ruling.is_foul() {
            pool::spot_if_gone(played, seven, &mut ruling);
            let mut offers = pool::in_kitchen(played, &ruling, &pool::lowest(played.equipment, &ruling.lie));
            offers.push(Offer::rack(Choice::RackAndBreak, self.opening(next)));
            ruling.offer(next, offers);
        } else if played.facts.is_pocketed(seven) {
            ruling.win(breaker);
        } else {
            let plays = Turn::of(if pool::pots(played).is_empty() { next } else { breaker });
            offer_halves(halves, played, &mut ruling, plays);
        }
        ruling
    }

    fn judge_shot(&self, halves: &mut Halves, played: &Played, seven: BallId) -> Ruling {
        let lowest = pool::lowest(played.equipment, played.before);
        let mut ruling = Ruling::of(played, pool::common_fouls(played, Demand::FirstAndRail(&lowest)));
        pool::describe(played, &mut ruling);
        let (shooter, next) = (played.shooter(), played.next_side());
        let pocket = played.facts.pocket_of(seven);
        if ruling.is_foul() {
            if pocket.is_some() || lowest == [seven] {
                ruling.say("A foul that pockets the 7, or with the 7 as the ball on, loses the rack.");
                ruling.win(next);
                return ruling;
            }
            pool::spot_all_gone(played, &mut ruling);
            pool::give_after_foul(played, self.three_fouls, &mut ruling);
            offer_halves_after_foul(halves, played, &mut ruling);
        } else if let Some(pocket) = pocket {
            let is_own = is_in_half(played.equipment, pocket, halves.of(shooter));
            if !is_own {
                ruling.say("The 7 fell into the other half of the table.");
            }
            ruling.win(if is_own { shooter } else { next });
        } else {
            let plays = Turn::of(if pool::pots(played).is_empty() { next } else { shooter });
            ruling.give(plays);
            if halves.chosen.is_none() {
                offer_halves(halves, played, &mut ruling, plays);
            }
        }
        ruling
    }
}

/// The side that did not break chooses its half, and the rack goes on with `plays`.
fn offer_halves(halves: &Halves, played: &Played, ruling: &mut Ruling, plays: Turn) {
    ruling.say(format!("{} chooses the half for the 7.", played.name(halves.chooser)));
    let offers = [Half::Left, Half::Right].map(|half| Offer::new(Choice::TakeHalf(half), plays));
    ruling.offer(halves.chooser, offers.into());
}

/// The halves are chosen after a foul, too, if they were not before: a bad break leaves them open.
fn offer_halves_after_foul(halves: &Halves, played: &Played, ruling: &mut Ruling) {
    if let (None, crate::rules::ruling::Decision::Shot(turn)) = (halves.chosen, ruling.decision.clone()) {
        offer_halves(halves, played, ruling, turn);
    }
}

/// Whether a pocket lies in this half; in any before the halves are chosen.
fn is_in_half(equipment: &Equipment, pocket: usize, half: Option<Half>) -> bool {
    let pocket = equipment.table.boundary.pockets.get(pocket);
    half.is_none_or(|half| pocket.is_some_and(|pocket| half.has(pocket.centre.y)))
}
