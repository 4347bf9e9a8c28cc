//! Heyball, also called Chinese eight-ball: solids against stripes on a pool table with the pockets of snooker, and nothing is called.
//! `docs/play/rules.md` names the texts.

use serde::{Deserialize, Serialize};

use super::eight_ball::{Balls, EightBall, take_group};
use crate::rules::declaration::Calls;
use crate::rules::equipment::Equipment;
use crate::rules::foul::{Foul, FoulKind};
use crate::rules::game::Rules;
use crate::rules::groups::Groups;
use crate::rules::lie::Lie;
use crate::rules::played::Played;
use crate::rules::pool::{self, Demand};
use crate::rules::ruling::Ruling;
use crate::rules::score_sheet::Column;
use crate::rules::side::Side;
use crate::rules::spotting::place_on_line;
use crate::rules::turn::{Choice, Offer, Order, StrokeKind, Turn};
use crate::rules::zone::Zone;
use baize_describe::Described;
use baize_physics::BallId;

/// The 8 is spotted without touching another ball: it keeps this distance in metres. Balls nearer than 0.1 mm count as touching.
const GAP: f64 = 2e-4;

/// The options of heyball.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(default, deny_unknown_fields)]
#[described(default)]
pub struct Heyball {
    /// Whether three fouls in a row lose the rack of heyball.
    pub three_fouls: bool,
    /// Whether a group is taken at heyball only by a ball of the group that was hit first.
    pub group_of_first_hit: bool,
}

impl Rules for Heyball {
    type Standing = Groups<Balls>;

    const TITLE: &'static str = "Heyball";
    const RACK: &'static str = "heyball";
    const COUNTS_POINTS: bool = false;
    const NEEDS_RAIL: bool = true;
    const GROUPS: &'static [&'static str] = EightBall::GROUPS;
    const SCORE_SHEET: &'static [Column] = EightBall::SCORE_SHEET;
    const IN_SHORT: &'static [&'static str] = &[
        "Each player has a group: the solids 1 to 7 or the stripes 9 to 15. A player who has pocketed the whole group shoots at the 8, and \
         wins by pocketing it. Nothing is called, and every ball that falls without a foul counts.",
        "The break: pocket a ball, or drive at least four balls to a rail. After an illegal break the opponent plays from there, racks again \
         and breaks, or lets you break again. After a foul on the break the opponent has the cue ball in hand behind the head string, or \
         has the balls racked again. The 8 on the break is spotted, or the balls are racked again.",
        "After the break the table is open, whatever fell. The first ball that is legally pocketed then gives its group to the shooter.",
        "Hit a ball of your own group first; on an open table any ball but the 8. After that a ball must be pocketed, or a ball must reach \
         a rail. You go on as long as a ball of your group falls.",
        "After a foul the opponent has the cue ball in hand anywhere. You lose the rack if you pocket the 8 too early, with a foul or \
         together with the last ball of your group, or drive it off the table.",
        "The text: WPA Rules of Heyball of 16 August 2025, as two programs give it in their own words. Left out: whether the break was hit \
         with force, and whether a cue ball that jumps was hit in its upper half.",
    ];

    fn unfit(&self, equipment: &Equipment, is_visit: bool) -> Option<String> {
        pool::unfit(equipment, Self::TITLE, 1..=15, is_visit)
    }

    fn unreachable(&self, _groups: &Groups<Balls>, equipment: &Equipment, lie: &Lie) -> Option<String> {
        pool::lacks_deciding_ball(equipment, lie, 8)
    }

    fn punished_fouls(&self) -> Option<u8> {
        self.three_fouls.then_some(pool::MOST_FOULS)
    }

    fn start(&self, _equipment: &Equipment, _breaker: Side, _sides: usize) -> Groups<Balls> {
        Groups::Open
    }

    fn give_group(&self, groups: &mut Groups<Balls>, side: Side, group: usize) {
        *groups = Groups::given(side, if group == 0 { Balls::Solids } else { Balls::Stripes });
    }

    fn opening(&self, breaker: Side) -> Turn {
        pool::opening(breaker)
    }

    fn calls(&self, _groups: &Groups<Balls>, _turn: &Turn, _equipment: &Equipment, _lie: &Lie) -> Calls {
        Calls::default()
    }

    fn balls_on(&self, groups: &Groups<Balls>, turn: &Turn, equipment: &Equipment, lie: &Lie) -> Vec<BallId> {
        if turn.stroke == StrokeKind::Break {
            return pool::object_balls(equipment, lie);
        }
        targets(*groups, turn.player, equipment, lie)
    }

    fn judge(&self, groups: &mut Groups<Balls>, played: &Played) -> Ruling {
        let Some(eight) = played.equipment.numbered(8) else { return Ruling::of(played, Vec::new()) };
        if played.is_break() { judge_break(played, eight) } else { self.judge_shot(groups, played, eight) }
    }
}

/// The balls that `player` may hit first after the break: those of his group, or every ball but the 8 on an open table, and the 8 if none
/// of these is left.
fn targets(groups: Groups<Balls>, player: Side, equipment: &Equipment, lie: &Lie) -> Vec<BallId> {
    let balls = pool::object_balls(equipment, lie);
    let group_of = |ball: &BallId| equipment.number(*ball).and_then(Balls::of_number);
    let is_own = |ball: &BallId| match groups.of(player) {
        Some(group) => group_of(ball) == Some(group),
        None => group_of(ball).is_some(),
    };
    let own: Vec<BallId> = balls.iter().copied().filter(is_own).collect();
    if own.is_empty() { balls.into_iter().filter(|ball| group_of(ball).is_none()).collect() } else { own }
}

/// The break: what the opponent, or with the 8 down the breaker, may choose (WPA heyball 6).
fn judge_break(played: &Played, eight: BallId) -> Ruling {
    let any = pool::object_balls(played.equipment, played.before);
    let mut ruling = Ruling::of(played, fouls(played, Demand::First(&any)));
    pool::describe(played, &mut ruling);
    let (breaker, opponent) = (played.shooter(), played.next_side());
    let opening = pool::opening(breaker);
    if played.facts.is_foul_without_stroke() {
        ruling.give(Turn { player: opponent, ..opening });
        return ruling;
    }
    let rack_and_break = |player| Offer::rack(Choice::RackAndBreak, Turn { player, ..opening });
    let again = vec![rack_and_break(opponent), Offer::rack(Choice::RackAndLetBreak, opening)];
    let in_kitchen = Turn::of(opponent).in_hand(Zone::Kitchen);
    if played.facts.first_hit.is_empty() {
        ruling.say("The break missed the rack, so the balls are racked again.");
        ruling.offer(opponent, again);
    } else if pool::is_gone(played, eight) {
        let orders = vec![spotting(played, &ruling, eight)];
        if ruling.is_foul() {
            let spot = Offer { choice: Choice::SpotEight, orders, turn: in_kitchen };
            ruling.offer(opponent, std::iter::once(spot).chain(again).collect());
        } else {
            let spot = Offer { choice: Choice::SpotEight, orders, turn: Turn::of(breaker) };
            ruling.offer(breaker, vec![spot, rack_and_break(breaker)]);
        }
    } else if ruling.is_foul() {
        let play = Offer::new(Choice::PlayInHand, in_kitchen);
        ruling.offer(opponent, std::iter::once(play).chain(again).collect());
    } else if pool::is_open_break(played) {
        ruling.say("The table is open.");
        ruling.give(Turn::of(if pool::pots(played).is_empty() { opponent } else { breaker }));
    } else {
        ruling.say("The break is illegal: no ball was pocketed and fewer than four reached a rail.");
        let play = Offer::new(Choice::Play, Turn::of(opponent));
        ruling.offer(opponent, std::iter::once(play).chain(again).collect());
    }
    ruling
}

/// Puts the 8 on the foot spot, or as near to it as possible towards the foot rail, where it touches no ball (WPA heyball 7).
fn spotting(played: &Played, ruling: &Ruling, eight: BallId) -> Order {
    let foot = played.equipment.table.foot_spot;
    Order::put(eight, place_on_line(played.equipment, &ruling.lie, eight, foot, |_| GAP).unwrap_or(foot))
}

/// The fouls of pool, and a jump by a miscue (WPA heyball 14 and 16).
fn fouls(played: &Played, demand: Demand) -> Vec<Foul> {
    let mut fouls = pool::fouls(played, demand);
    if let Some(jump) = played.facts.jumps.first().filter(|_| played.facts.miscue) {
        let reason = format!("The tip slipped, and the cue ball jumped over {}.", played.words(&[jump.over]));
        fouls.push(Foul::new(FoulKind::Jump, "heyball: jumps", reason));
    }
    fouls
}

impl Heyball {
    fn judge_shot(&self, groups: &mut Groups<Balls>, played: &Played, eight: BallId) -> Ruling {
        let (shooter, opponent) = (played.shooter(), played.next_side());
        let legal = targets(*groups, shooter, played.equipment, played.before);
        let mut ruling = Ruling::of(played, fouls(played, Demand::FirstAndRail(&legal)));
        pool::describe(played, &mut ruling);
        if pool::is_gone(played, eight) {
            let without_calls = EightBall { calls: false, ..EightBall::default() };
            match without_calls.loss_by_eight(played, &ruling, eight, &legal) {
                Some(reason) => {
                    ruling.say(format!("{} loses: {reason}.", played.name(shooter)));
                    ruling.win(opponent);
                }
                None => ruling.win(shooter),
            }
        } else if ruling.is_foul() {
            pool::give_after_foul(played, self.three_fouls, &mut ruling);
        } else if let Some(made) = self.made(*groups, played, &legal) {
            take_group(groups, played, made, &mut ruling);
            ruling.give(Turn::of(shooter));
        } else if !pool::pots(played).is_empty() {
            ruling.say(format!("No ball of {}'s group was pocketed, so the turn passes.", played.name(shooter)));
        }
        ruling
    }

    /// The pocketed ball that lets the shooter go on. On an open table by the option it must be of a group that was hit first.
    fn made(&self, groups: Groups<Balls>, played: &Played, legal: &[BallId]) -> Option<BallId> {
        let group_of = |ball: &BallId| played.equipment.number(*ball).and_then(Balls::of_number);
        let hit = &played.facts.first_hit;
        let is_right = |ball: &BallId| {
            let is_free = groups != Groups::Open || !self.group_of_first_hit;
            is_free || hit.iter().any(|hit| group_of(hit) == group_of(ball))
        };
        pool::pots(played).into_iter().filter(|ball| legal.contains(ball)).find(is_right)
    }
}
