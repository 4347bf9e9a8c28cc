//! Nine-ball, by the rules of the WPA of 2025.

use serde::{Deserialize, Serialize};

use crate::rules::declaration::{Calls, Declaration};
use crate::rules::equipment::Equipment;
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

/// The three-ball rule: at least this many object balls must be pocketed or cross the head string on the break.
const BALLS_ON_BREAK: usize = 3;

/// The options of nine-ball.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(default, deny_unknown_fields)]
#[described(default)]
pub struct NineBall {
    /// Whether three balls must be pocketed or cross the head string on the break, as at tournaments.
    #[described(default = true)]
    pub three_ball_break: bool,
    /// Whether a push-out may be called on the shot after the break of nine-ball.
    #[described(default = true)]
    pub push_out: bool,
    /// Whether three fouls in a row lose the rack of nine-ball.
    #[described(default = true)]
    pub three_fouls: bool,
}

impl Rules for NineBall {
    type Standing = ();

    const TITLE: &'static str = "Nine-ball";
    const RACK: &'static str = "nine_ball";
    const COUNTS_POINTS: bool = false;
    const NEEDS_RAIL: bool = true;
    const SCORE_SHEET: &'static [Column] = &[Column::Racks("racks"), Column::Fouls];
    const NEEDS_PATHS: bool = false;
    const IN_SHORT: &'static [&'static str] = &[
        "Always hit the lowest ball on the table first. Any ball may then fall. The player who legally pockets \
         the 9, on whatever shot, wins the rack.",
        "Break from behind the head string, and hit the 1 first. On the next shot a push-out may be called: \
         then the cue ball need not hit any ball, and the opponent chooses who plays on.",
        "After the hit a ball must be pocketed, or a ball must reach a rail. You go on as long as a ball \
         falls.",
        "After a foul the opponent has the cue ball in hand anywhere. Three fouls in a row lose the rack, if \
         the options say so.",
        "On the break a ball must be pocketed or four must reach a rail. If fewer than three balls are pocketed or cross the \
         head string, the opponent may play on or hand the table back, if the options say so.",
        "The text: WPA Rules of Play of 15 September 2025, chapter 5, and Regulation 16. Left out: the rack template.",
    ];

    fn unfit(&self, equipment: &Equipment, is_visit: bool) -> Option<String> {
        pool::unfit(equipment, Self::TITLE, 1..=9, is_visit)
    }

    fn unreachable(&self, (): &(), equipment: &Equipment, lie: &Lie) -> Option<String> {
        pool::lacks_deciding_ball(equipment, lie, 9)
    }

    fn has_stroke(&self, stroke: StrokeKind) -> bool {
        match stroke {
            StrokeKind::Break | StrokeKind::Ordinary => true,
            StrokeKind::MayPushOut => self.push_out,
            StrokeKind::FreeBall | StrokeKind::FreeShot => false,
        }
    }

    fn punished_fouls(&self) -> Option<u8> {
        self.three_fouls.then_some(pool::MOST_FOULS)
    }

    fn start(&self, _equipment: &Equipment, _breaker: Side, _sides: usize) {}

    fn opening(&self, breaker: Side) -> Turn {
        pool::opening(breaker)
    }

    fn calls(&self, (): &(), turn: &Turn, _equipment: &Equipment, _lie: &Lie) -> Calls {
        Calls { push_out: turn.stroke == StrokeKind::MayPushOut, ..Calls::default() }
    }

    fn balls_on(&self, (): &(), _turn: &Turn, equipment: &Equipment, lie: &Lie) -> Vec<BallId> {
        pool::lowest(equipment, lie)
    }

    fn judge(&self, (): &mut (), played: &Played) -> Ruling {
        let Some(nine) = played.equipment.numbered(9) else { return Ruling::of(played, Vec::new()) };
        if played.is_break() {
            self.judge_break(played, nine)
        } else if *played.declaration == Declaration::PushOut {
            pool::judge_push_out(played, nine, self.three_fouls)
        } else {
            self.judge_shot(played, nine)
        }
    }
}

impl NineBall {
    fn judge_break(&self, played: &Played, nine: BallId) -> Ruling {
        let pots = pool::pots(played);
        let fouls = pool::fouls_of_low_ball_break(played, "WPA nine-ball: break");
        let mut ruling = Ruling::of(played, fouls);
        pool::describe(played, &mut ruling);
        let (breaker, opponent) = (played.shooter(), played.next_side());
        if played.facts.is_foul_without_stroke() {
            ruling.give(self.opening(opponent));
        } else if ruling.is_foul() {
            pool::punish(played, nine, self.three_fouls, &mut ruling);
        } else if self.three_ball_break && balls_of_break(played) < BALLS_ON_BREAK {
            ruling.say("Fewer than three balls were pocketed or crossed the head string.");
            pool::spot_if_gone(played, nine, &mut ruling);
            let back = Turn::of(breaker).as_a(pool::after_break(self.push_out));
            let offers = vec![Offer::new(Choice::Play, Turn::of(opponent)), Offer::new(Choice::HandOver, back)];
            ruling.offer(opponent, offers);
        } else if pots.contains(&nine) {
            ruling.win(breaker);
        } else {
            let player = if pots.is_empty() { opponent } else { breaker };
            ruling.give(Turn::of(player).as_a(pool::after_break(self.push_out)));
        }
        ruling
    }

    fn judge_shot(&self, played: &Played, nine: BallId) -> Ruling {
        let lowest = pool::lowest(played.equipment, played.before);
        let mut ruling = Ruling::of(played, pool::common_fouls(played, Demand::FirstAndRail(&lowest)));
        pool::describe(played, &mut ruling);
        let pots = pool::pots(played);
        if ruling.is_foul() {
            pool::punish(played, nine, self.three_fouls, &mut ruling);
        } else if pots.contains(&nine) {
            ruling.win(played.shooter());
        } else if !pots.is_empty() {
            ruling.give(Turn::of(played.shooter()));
        }
        ruling
    }
}

/// How many object balls were pocketed or crossed the head string.
fn balls_of_break(played: &Played) -> usize {
    let mut balls = pool::pots(played);
    balls.extend(&played.facts.crossed_head_string);
    balls.sort_unstable();
    balls.dedup();
    balls.len()
}
