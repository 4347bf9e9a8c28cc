//! Ten-ball, by the rules of the WPA of 2025.

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
use crate::rules::turn::{StrokeKind, Turn};
use baize_describe::Described;
use baize_physics::BallId;

/// The options of ten-ball.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(default, deny_unknown_fields)]
#[described(default)]
pub struct TenBall {
    /// Whether the called 10 wins at any time, a variant; if not, only as the last ball, as by the WPA.
    pub early_ten: bool,
    /// Whether a push-out may be called on the shot after the break of ten-ball.
    #[described(default = true)]
    pub push_out: bool,
    /// Whether three fouls in a row lose the rack of ten-ball.
    #[described(default = true)]
    pub three_fouls: bool,
}

impl Rules for TenBall {
    type Standing = ();

    const TITLE: &'static str = "Ten-ball";
    const RACK: &'static str = "ten_ball";
    const COUNTS_POINTS: bool = false;
    const NEEDS_RAIL: bool = true;
    const SCORE_SHEET: &'static [Column] = &[Column::Racks("racks"), Column::Fouls];
    const NEEDS_PATHS: bool = false;
    const IN_SHORT: &'static [&'static str] = &[
        "Always hit the lowest ball on the table first, and call the ball and its pocket. The 10 wins when it is \
         pocketed legally as the last ball.",
        "The game calls the ball of the aim line and the pocket into which it goes; click on a pocket to call \
         another one. On the shot after the break a push-out may be called.",
        "After the hit a ball must be pocketed, or a ball must reach a rail. You go on as long as you pocket \
         what you called. If another ball falls instead, the opponent chooses who plays on.",
        "After a foul the opponent has the cue ball in hand anywhere. Three fouls in a row lose the rack, if \
         the options say so.",
        "The text: WPA Rules of Play of 15 September 2025, chapter 6. Left out: the rack template.",
    ];

    fn unfit(&self, equipment: &Equipment, is_visit: bool) -> Option<String> {
        pool::unfit(equipment, Self::TITLE, 1..=10, is_visit)
    }

    fn unreachable(&self, (): &(), equipment: &Equipment, lie: &Lie) -> Option<String> {
        pool::lacks_deciding_ball(equipment, lie, 10)
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

    fn calls(&self, (): &(), turn: &Turn, equipment: &Equipment, lie: &Lie) -> Calls {
        if turn.stroke == StrokeKind::Break {
            return Calls::default();
        }
        Calls {
            pots: pool::object_balls(equipment, lie),
            push_out: turn.stroke == StrokeKind::MayPushOut,
            ..Calls::default()
        }
    }

    fn balls_on(&self, (): &(), _turn: &Turn, equipment: &Equipment, lie: &Lie) -> Vec<BallId> {
        pool::lowest(equipment, lie)
    }

    fn judge(&self, (): &mut (), played: &Played) -> Ruling {
        let Some(ten) = played.equipment.numbered(10) else { return Ruling::of(played, Vec::new()) };
        if played.is_break() {
            self.judge_break(played, ten)
        } else if *played.declaration == Declaration::PushOut {
            pool::judge_push_out(played, ten, self.three_fouls)
        } else {
            self.judge_shot(played, ten)
        }
    }
}

impl TenBall {
    fn judge_break(&self, played: &Played, ten: BallId) -> Ruling {
        let mut ruling = Ruling::of(played, pool::fouls_of_low_ball_break(played, "WPA ten-ball: break"));
        pool::describe(played, &mut ruling);
        if played.facts.is_foul_without_stroke() {
            ruling.give(self.opening(played.next_side()));
        } else if ruling.is_foul() {
            pool::punish(played, ten, self.three_fouls, &mut ruling);
        } else {
            let player = if pool::pots(played).is_empty() { played.next_side() } else { played.shooter() };
            pool::spot_if_gone(played, ten, &mut ruling);
            ruling.give(Turn::of(player).as_a(pool::after_break(self.push_out)));
        }
        ruling
    }

    fn judge_shot(&self, played: &Played, ten: BallId) -> Ruling {
        let lowest = pool::lowest(played.equipment, played.before);
        let mut ruling = Ruling::of(played, pool::common_fouls(played, Demand::FirstAndRail(&lowest)));
        pool::describe(played, &mut ruling);
        if ruling.is_foul() {
            pool::punish(played, ten, self.three_fouls, &mut ruling);
            return ruling;
        }
        let is_last = played.object_balls_before().eq([ten]);
        match pool::called_and_made(played) {
            Some(ball) if ball == ten && (is_last || self.early_ten) => ruling.win(played.shooter()),
            Some(_) => {
                pool::spot_if_gone(played, ten, &mut ruling);
                ruling.give(Turn::of(played.shooter()));
            }
            None if !pool::pots(played).is_empty() => {
                let reason = pool::why_not_made(played).unwrap_or_else(|| "No ball was pocketed as called".to_owned());
                ruling.say(format!("{reason}, so {} chooses who plays on.", played.name(played.next_side())));
                pool::spot_if_gone(played, ten, &mut ruling);
                pool::offer_table(played, &mut ruling);
            }
            None => {}
        }
        ruling
    }
}
