//! Free pyramid, also called American: any ball may be the cue ball. `docs/play/rules.md` names the texts.

use serde::{Deserialize, Serialize};

use crate::rules::declaration::Calls;
use crate::rules::equipment::Equipment;
use crate::rules::family::Family;
use crate::rules::game::Rules;
use crate::rules::lie::Lie;
use crate::rules::played::Played;
use crate::rules::pool;
use crate::rules::pyramid::{self, Penalty, Score};
use crate::rules::ruling::Ruling;
use crate::rules::score_sheet::Column;
use crate::rules::side::Side;
use crate::rules::stalemate::Stalemate;
use crate::rules::turn::{StrokeKind, Turn};
use baize_describe::Described;
use baize_files::Flaw;
use baize_physics::BallId;

/// The options of free pyramid.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(default, deny_unknown_fields)]
#[described(default)]
pub struct FreePyramid {
    /// Balls that win the rack of free pyramid.
    #[described(default = 8, unit = "balls", range = 1..=8)]
    pub target: u32,
    /// What a foul costs at free pyramid. OpponentTakesBall: the opponent takes a ball from the table. OffenderReturnsBall: the offender
    /// puts one of his back, or owes one.
    #[described(default = Penalty::OpponentTakesBall)]
    pub penalty: Penalty,
}

impl Rules for FreePyramid {
    /// The ball that was struck last, or was taken as the cue ball.
    type Standing = BallId;

    const TITLE: &'static str = "Free pyramid";
    const FAMILY: Family = Family::Pyramid;
    const RACK: &'static str = "pyramid";
    const COUNTS_POINTS: bool = true;
    const CUE_BALL_MAY_FALL: bool = true;
    const NEGATIVE_POINTS: bool = true;
    const SCORE_SHEET: &'static [Column] = pyramid::SCORE_SHEET;
    const STALEMATE: Stalemate = Stalemate::Unknown;
    const IN_SHORT: &'static [&'static str] = &[
        "Break with the coloured ball from the house, behind the head string. After that any ball on the table may be your cue ball, and all \
         others are object balls: to strike another ball, click on it, and then once more.",
        "Every object ball that falls counts one, and so does the cue ball if it falls after it has hit a ball. You go on as long as you \
         score, each time with a cue ball of your choice. Nothing is called. Eight balls win.",
        "If nothing falls, one ball must reach two rails after the contact, or one rail and cross the middle; a ball and those that it sets \
         going count as one. On the break a ball must fall, or three must reach a rail, or two with a ball across the middle; if not, \
         the opponent plays on, or has the balls racked and breaks.",
        "After a foul what fell or left the table is put back on the foot spot, or behind it towards the foot rail, and the opponent takes a \
         ball of his choice from the table, which counts for him. By the options the offender returns a ball instead, as in 2009.",
        "The rules of duplet.news, llb.su and abpf.us for the international game; rule 20 is from a program that quotes it. Left \
         out: what only a referee sees, and a ball that hangs at a pocket for more than five seconds.",
    ];

    fn flaws(&self) -> Vec<Flaw> {
        pyramid::flaws(self.target)
    }

    fn winning_points(&self) -> Option<u32> {
        Some(self.target)
    }

    fn unfit(&self, equipment: &Equipment, is_visit: bool) -> Option<String> {
        pool::unfit(equipment, Self::TITLE, 1..=pyramid::LAST_NUMBER, is_visit)
    }

    fn unreachable(&self, _struck: &BallId, _equipment: &Equipment, lie: &Lie) -> Option<String> {
        let found = lie.on_bed().count();
        (found < 2).then(|| format!("there must be at least 2 balls on the table before a shot, not {found}"))
    }

    fn start(&self, equipment: &Equipment, _breaker: Side, _sides: usize) -> BallId {
        equipment.cue_ball
    }

    fn opening(&self, breaker: Side) -> Turn {
        pyramid::opening(breaker)
    }

    fn cue_ball(&self, struck: &BallId, _equipment: &Equipment, _player: Side) -> BallId {
        *struck
    }

    fn cue_balls(&self, _struck: &BallId, turn: &Turn, _equipment: &Equipment, lie: &Lie) -> Vec<BallId> {
        if turn.stroke == StrokeKind::Break {
            return Vec::new();
        }
        lie.on_bed().map(|(ball, _)| ball).collect()
    }

    fn take_cue_ball(&self, struck: &mut BallId, ball: BallId) {
        *struck = ball;
    }

    fn calls(&self, _struck: &BallId, _turn: &Turn, _equipment: &Equipment, _lie: &Lie) -> Calls {
        Calls::default()
    }

    fn balls_on(&self, struck: &BallId, turn: &Turn, equipment: &Equipment, lie: &Lie) -> Vec<BallId> {
        let instead = || self.cue_balls(struck, turn, equipment, lie).first().copied().unwrap_or(*struck);
        let cue_ball = if lie.has(*struck) { *struck } else { instead() };
        pyramid::object_balls(lie, cue_ball)
    }

    fn judge(&self, struck: &mut BallId, played: &Played) -> Ruling {
        *struck = played.cue_ball;
        let mut ruling = Ruling::of(played, pyramid::fouls(played));
        let fallen: Vec<BallId> = played.facts.pocketed.iter().map(|pocketed| pocketed.ball).collect();
        pyramid::describe(played, &mut ruling, fallen.len());
        let next = played.next_side();
        if played.is_break() && played.facts.is_foul_without_stroke() {
            ruling.give(self.opening(next));
        } else if ruling.is_foul() {
            pyramid::put_back(played, &mut ruling, pyramid::gone(played));
            self.score().punish(played, &mut ruling, |_| Turn::of(next));
        } else if played.is_break() && !pyramid::is_good_break(played) {
            pyramid::offer_new_break(played, &mut ruling);
        } else if !fallen.is_empty() {
            ruling.give(Turn::of(played.shooter()));
            let paid = self.score().count(played, &mut ruling, fallen.len());
            pyramid::put_back(played, &mut ruling, fallen.into_iter().take(paid));
            self.score().end(played, &mut ruling);
        }
        ruling
    }
}

impl FreePyramid {
    const fn score(&self) -> Score {
        Score { target: self.target, penalty: self.penalty, cue_ball: None }
    }
}
