//! Combined pyramid, also called Moscow or Siberian: the coloured ball is the cue ball. `docs/play/rules.md` names the texts.

use serde::{Deserialize, Serialize};

use crate::rules::declaration::Calls;
use crate::rules::equipment::Equipment;
use crate::rules::family::Family;
use crate::rules::foul::{Foul, FoulKind};
use crate::rules::game::Rules;
use crate::rules::lie::Lie;
use crate::rules::played::Played;
use crate::rules::pool;
use crate::rules::pyramid::{self, Penalty, Score};
use crate::rules::ruling::Ruling;
use crate::rules::score_sheet::Column;
use crate::rules::side::Side;
use crate::rules::stalemate::Stalemate;
use crate::rules::turn::Turn;
use crate::rules::zone::Zone;
use baize_describe::Described;
use baize_files::Flaw;
use baize_physics::BallId;

/// The options of combined pyramid.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(default, deny_unknown_fields)]
#[described(default)]
pub struct CombinedPyramid {
    /// Balls that win the rack of combined pyramid.
    #[described(default = 8, unit = "balls", range = 1..=8)]
    pub target: u32,
    /// What a foul costs at combined pyramid. OpponentTakesBall: the opponent takes a ball from the table. OffenderReturnsBall: the offender
    /// puts one of his back, or owes one.
    #[described(default = Penalty::OpponentTakesBall)]
    pub penalty: Penalty,
    /// Whether it is dynamic pyramid: a cue ball that fell is played from anywhere instead of the house, and must not fall again with that
    /// shot.
    pub dynamic: bool,
}

/// What a rack of combined pyramid remembers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// Whether the cue ball fell legally in the last shot, so that it must not fall now in dynamic pyramid.
    pub cue_ball_fell: bool,
}

impl Rules for CombinedPyramid {
    type Standing = Standing;

    const TITLE: &'static str = "Combined pyramid";
    const FAMILY: Family = Family::Pyramid;
    const RACK: &'static str = "pyramid";
    const COUNTS_POINTS: bool = true;
    const CUE_BALL_MAY_FALL: bool = true;
    const NEGATIVE_POINTS: bool = true;
    const SCORE_SHEET: &'static [Column] = pyramid::SCORE_SHEET;
    const STALEMATE: Stalemate = Stalemate::Unknown;
    const IN_SHORT: &'static [&'static str] = &[
        "The coloured ball is always the cue ball. Every white ball that falls counts one. If the cue ball falls after it has hit a ball, \
         that counts one too: you take any white ball from the table for it, and go on with the cue ball in hand in the house, behind the head \
         string. Nothing is called. Eight balls win.",
        "If all white balls lie in the house, the house is at the other end, beyond the foot spot. From the house a ball that lies \
         in it may be hit only after the cue ball has left it.",
        "If nothing falls, one ball must reach two rails after the contact, or one rail and cross the middle; a ball and those that it sets \
         going count as one. On the break a ball must fall, or three must reach a rail, or two with a ball across the middle; if not, \
         the opponent plays on, or has the balls racked and breaks.",
        "After a foul white balls that fell are put back on the foot spot, or behind it towards the foot rail, and the opponent takes a white \
         ball of his choice from the table, which counts for him. If the cue ball fell or left the table, he plays it from the house. By the \
         options the offender returns a ball instead, as in 2009, and a cue ball that fell is played from anywhere (dynamic pyramid).",
        "The rules of billiard-prime.com, llb.su and sbil.fi for the international game; rule 20 is from a program that quotes it. \
         Left out: what only a referee sees, and a ball that hangs at a pocket for more than five seconds.",
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

    fn unreachable(&self, _standing: &Standing, equipment: &Equipment, lie: &Lie) -> Option<String> {
        pool::lacks_object_balls(equipment, lie, 1)
    }

    fn start(&self, _equipment: &Equipment, _breaker: Side, _sides: usize) -> Standing {
        Standing::default()
    }

    fn opening(&self, breaker: Side) -> Turn {
        pyramid::opening(breaker)
    }

    fn calls(&self, _standing: &Standing, _turn: &Turn, _equipment: &Equipment, _lie: &Lie) -> Calls {
        Calls::default()
    }

    fn balls_on(&self, _standing: &Standing, _turn: &Turn, equipment: &Equipment, lie: &Lie) -> Vec<BallId> {
        pool::object_balls(equipment, lie)
    }

    fn judge(&self, standing: &mut Standing, played: &Played) -> Ruling {
        let cue_ball_fell = std::mem::take(&mut standing.cue_ball_fell);
        let mut fouls = pyramid::fouls(played);
        fouls.extend(self.falls_again(played, cue_ball_fell));
        let mut ruling = Ruling::of(played, fouls);
        pyramid::describe(played, &mut ruling, played.facts.pocketed.len());
        let next = played.next_side();
        if played.is_break() && played.facts.is_foul_without_stroke() {
            ruling.give(self.opening(next));
        } else if ruling.is_foul() {
            self.punish(played, &mut ruling);
        } else if played.is_break() && !pyramid::is_good_break(played) {
            pyramid::offer_new_break(played, &mut ruling);
        } else if !played.facts.pocketed.is_empty() {
            standing.cue_ball_fell = played.facts.is_pocketed(played.cue_ball);
            self.count(played, &mut ruling);
        }
        ruling
    }
}

impl CombinedPyramid {
    const fn score(&self, cue_ball: BallId) -> Score {
        Score { target: self.target, penalty: self.penalty, cue_ball: Some(cue_ball) }
    }

    /// In dynamic pyramid the cue ball must not fall in the shot after it fell.
    fn falls_again(&self, played: &Played, cue_ball_fell: bool) -> Option<Foul> {
        let falls = self.dynamic && cue_ball_fell && played.facts.is_pocketed(played.cue_ball);
        falls.then(|| {
            let reason = "The cue ball fell again, with the shot after it had fallen.";
            Foul::new(FoulKind::CueBallPocketed, "dynamic pyramid: in hand", reason)
        })
    }

    /// The turn of a player with the cue ball in hand.
    fn in_hand(&self, played: &Played, lie: &Lie, player: Side) -> Turn {
        if self.dynamic {
            return Turn::of(player).in_hand(Zone::Anywhere);
        }
        pyramid::in_house(played.equipment, lie, played.cue_ball, player)
    }

    /// White balls go back on the table, and the opponent gets a ball. A cue ball that fell or left the table he plays from the house.
    fn punish(&self, played: &Played, ruling: &mut Ruling) {
        let cue_ball = played.cue_ball;
        pyramid::put_back(played, ruling, pyramid::gone(played).into_iter().filter(|ball| *ball != cue_ball));
        let (next, is_in_hand) = (played.next_side(), !ruling.lie.has(cue_ball));
        let turn = |lie: &Lie| if is_in_hand { self.in_hand(played, lie, next) } else { Turn::of(next) };
        self.score(cue_ball).punish(played, ruling, turn);
    }

    /// Counts what fell. For the cue ball the shooter takes a ball from the table, unless it pays a ball that he owed.
    fn count(&self, played: &Played, ruling: &mut Ruling) {
        let (cue_ball, shooter) = (played.cue_ball, played.shooter());
        let (score, white) = (self.score(cue_ball), played.facts.pocketed_but(cue_ball));
        ruling.give(Turn::of(shooter));
        let paid = score.count(played, ruling, played.facts.pocketed.len());
        let paid_with_cue_ball = paid > white.len();
        pyramid::put_back(played, ruling, white.into_iter().take(paid));
        let turn = |lie: &Lie| self.in_hand(played, lie, shooter);
        if ruling.lie.has(cue_ball) {
            score.end(played, ruling);
        } else if paid_with_cue_ball {
            let turn = turn(&ruling.lie);
            ruling.give(turn);
            score.end(played, ruling);
        } else {
            ruling.say(format!("{} takes a ball from the table for the cue ball.", played.name(shooter)));
            score.offer_balls(played, ruling, shooter, turn);
        }
    }
}
