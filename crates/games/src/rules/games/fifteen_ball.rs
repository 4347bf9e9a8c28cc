//! Fifteen-ball pool, the ancestor of rotation: every ball counts its number, and any ball may be hit first. `docs/play/rules.md` names
//! the texts.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::rules::declaration::{Calls, Declaration};
use crate::rules::each::Each;
use crate::rules::equipment::Equipment;
use crate::rules::foul::{Foul, FoulKind};
use crate::rules::game::Rules;
use crate::rules::lie::Lie;
use crate::rules::played::Played;
use crate::rules::pool::{self, Demand};
use crate::rules::ruling::Ruling;
use crate::rules::score_sheet::Column;
use crate::rules::side::Side;
use crate::rules::turn::{StrokeKind, Turn};
use baize_describe::Described;
use baize_files::Flaw;
use baize_physics::BallId;

/// The sum of the numbers from 1 to 15.
const ALL: u32 = 120;
/// What a foul costs.
const FOUL: i32 = 3;
/// The break pockets a ball, or drives at least so many to a rail.
const RAILS_ON_BREAK: usize = 2;

/// The options of fifteen-ball pool.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(default, deny_unknown_fields)]
#[described(default)]
pub struct FifteenBall {
    /// Points that win the rack of fifteen-ball pool.
    #[described(default = 61, unit = "points", range = 1..=120)]
    pub target: u32,
    /// Whether the ball is called by its number at fifteen-ball pool, and every other ball that falls is spotted; if not, all balls
    /// count.
    #[described(default = true)]
    pub calls: bool,
    /// Whether three fouls in a row lose the rack of fifteen-ball pool, where two play.
    #[described(default = true)]
    pub three_fouls: bool,
}

impl Rules for FifteenBall {
    /// Who has given the rack up.
    type Standing = Each<bool>;

    const TITLE: &'static str = "Fifteen-ball pool";
    const RACK: &'static str = "fifteen_ball";
    const COUNTS_POINTS: bool = true;
    const NEGATIVE_POINTS: bool = true;
    const NEEDS_RAIL: bool = true;
    const SIDES: RangeInclusive<usize> = 2..=8;
    const SCORE_SHEET: &'static [Column] =
        &[Column::ManyRacks("racks"), Column::Points, Column::Run("run"), Column::Fouls];
    const IN_SHORT: &'static [&'static str] = &[
        "Every ball counts its number: all fifteen together 120 points. The player who first has 61 wins. If nobody gets there, the \
         most points win when the table is empty.",
        "Hit any ball first. Call the ball by its number; the pocket does not matter. A ball that falls without having been called is \
         spotted. You go on as long as you pocket the called ball.",
        "The break must pocket a ball, or drive two balls to a rail. Everything that falls on it counts without a call.",
        "After the hit a ball must be pocketed, or a ball must reach a rail. A foul or a bad break costs three points, and what fell is \
         spotted. After a scratch the next player has the cue ball in hand behind the head string; otherwise he plays from where the \
         balls lie. Where two play, three fouls in a row lose the rack, if the options say so.",
        "The text: Foster's Hoyle, and the page of Wikipedia for three fouls. That uncalled balls are spotted, the cue ball in hand after \
         a scratch, and the draw with equal points are from memory.",
    ];

    fn flaws(&self) -> Vec<Flaw> {
        let message = || format!("is {}, but must lie between 1 and the {ALL} points of all balls", self.target);
        (!(1..=ALL).contains(&self.target)).then(|| Flaw::new("target", message())).into_iter().collect()
    }

    fn winning_points(&self) -> Option<u32> {
        Some(self.target)
    }

    fn unfit(&self, equipment: &Equipment, is_visit: bool) -> Option<String> {
        pool::unfit(equipment, Self::TITLE, 1..=15, is_visit)
    }

    fn unreachable(&self, _out: &Each<bool>, equipment: &Equipment, lie: &Lie) -> Option<String> {
        pool::lacks_object_balls(equipment, lie, 1)
    }

    fn punished_fouls(&self) -> Option<u8> {
        self.three_fouls.then_some(pool::MOST_FOULS)
    }

    fn start(&self, _equipment: &Equipment, _breaker: Side, sides: usize) -> Each<bool> {
        Each::of(sides, |_| false)
    }

    fn is_out(&self, out: &Each<bool>, side: Side) -> bool {
        out.of_side(side).copied().unwrap_or(true)
    }

    fn give_up(&self, out: &mut Each<bool>, side: Side) -> bool {
        out.get_mut(side.index()).is_some_and(|out| !std::mem::replace(out, true))
    }

    fn opening(&self, breaker: Side) -> Turn {
        pool::opening(breaker)
    }

    fn calls(&self, _out: &Each<bool>, turn: &Turn, equipment: &Equipment, lie: &Lie) -> Calls {
        if !self.calls || turn.stroke == StrokeKind::Break {
            return Calls::default();
        }
        Calls { nominations: pool::object_balls(equipment, lie), ..Calls::default() }
    }

    fn balls_on(&self, _out: &Each<bool>, _turn: &Turn, equipment: &Equipment, lie: &Lie) -> Vec<BallId> {
        pool::object_balls(equipment, lie)
    }

    fn judge(&self, out: &mut Each<bool>, played: &Played) -> Ruling {
        let mut ruling = Ruling::of(played, fouls(played));
        pool::describe(played, &mut ruling);
        if ruling.is_foul() {
            self.punish(played, &mut ruling);
        } else {
            self.count(out, played, &mut ruling);
        }
        ruling
    }
}

/// The fouls of a shot. A break that opens nothing is one, too.
fn fouls(played: &Played) -> Vec<Foul> {
    let any: Vec<BallId> = played.object_balls_before().collect();
    let demand = if played.is_break() { Demand::Nothing } else { Demand::FirstAndRail(&any) };
    let mut fouls = pool::fouls(played, demand);
    let reached = played.facts.object_balls_to_rail(played.cue_ball);
    let is_open = !pool::pots(played).is_empty() || reached >= RAILS_ON_BREAK;
    if played.is_break() && !is_open && !played.facts.is_foul_without_stroke() {
        let reason = "On the break no ball was pocketed and fewer than two reached a rail.";
        fouls.push(Foul::new(FoulKind::BadBreak, "fifteen-ball: break", reason));
    }
    fouls
}

impl FifteenBall {
    /// A foul costs three points, and the next player plays. Among more than two, fouls in a row do not count.
    fn punish(&self, played: &Played, ruling: &mut Ruling) {
        let next = played.next_side();
        ruling.score(played.shooter(), -FOUL);
        pool::spot_all_gone(played, ruling);
        if played.is_break() && played.facts.is_foul_without_stroke() {
            ruling.give(self.opening(next));
        } else {
            pool::give_by_bca(next, played, ruling);
        }
        if !self.three_fouls || played.players.len() > 2 {
            ruling.fouls_in_a_row = 0;
        } else {
            pool::count_fouls(played, ruling);
        }
    }

    /// The balls that count: what was called, or all on the break and where nothing is called.
    fn counting(&self, played: &Played) -> Vec<BallId> {
        let mut pots = pool::pots(played);
        if self.calls && !played.is_break() {
            pots.retain(|ball| *played.declaration == Declaration::Nominate(*ball));
        }
        pots
    }

    fn count(&self, out: &Each<bool>, played: &Played, ruling: &mut Ruling) {
        let shooter = played.shooter();
        let balls = self.counting(played);
        ruling.score(shooter, balls.iter().filter_map(|ball| played.equipment.number(*ball)).map(i32::from).sum());
        let uncalled: Vec<BallId> = pool::pots(played).into_iter().filter(|ball| !balls.contains(ball)).collect();
        if !uncalled.is_empty() {
            ruling.say(if uncalled.len() == 1 { "It was not called." } else { "They were not called." });
        }
        pool::spot_gone_but(played, &balls, ruling);
        if !balls.is_empty() {
            ruling.give(Turn::of(shooter));
        }
        let points = ruling.total(played, shooter);
        if i64::from(points) >= i64::from(self.target) {
            ruling.say(format!("{} has {points} points.", played.name(shooter)));
            ruling.win(shooter);
        } else if pool::object_balls(played.equipment, &ruling.lie).is_empty() {
            ruling.say("No ball is left.");
            end(out, played, ruling);
        }
    }
}

/// The most points win; equal ones are a draw. Who has given up cannot win.
fn end(out: &Each<bool>, played: &Played, ruling: &mut Ruling) {
    let total = |side: Side| ruling.total(played, side);
    let is_in = |side: &Side| out.of_side(*side) == Some(&false);
    let most = out.sides().filter(is_in).map(total).max();
    let best: Vec<Side> = out.sides().filter(is_in).filter(|side| Some(total(*side)) == most).collect();
    match best.as_slice() {
        [winner] => ruling.win(*winner),
        _ => ruling.draw(),
    }
}
