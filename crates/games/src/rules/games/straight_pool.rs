//! Straight pool, also called 14.1 continuous, by the rules of the WPA of 2025.

mod next_rack;

use serde::{Deserialize, Serialize};

use crate::rules::alone::Alone;
use crate::rules::declaration::{Calls, Declaration};
use crate::rules::equipment::Equipment;
use crate::rules::foul::{Foul, FoulKind};
use crate::rules::game::Rules;
use crate::rules::lie::Lie;
use crate::rules::played::Played;
use crate::rules::pool::{self, Demand};
use crate::rules::ruling::Ruling;
use crate::rules::score_sheet::Column;
use crate::rules::side::Side;
use crate::rules::stalemate::Stalemate;
use crate::rules::turn::{Choice, Offer, Turn};
use crate::rules::winning_points::winning_points_flaws;
use baize_describe::Described;
use baize_files::Flaw;
use baize_physics::BallId;

/// The opening break is legal if the cue ball and at least this many object balls reach a rail.
const RAILS_ON_BREAK: usize = 2;
/// What a foul costs.
const FOUL: i32 = 1;
/// What a bad opening break costs.
const BAD_BREAK: i32 = 2;
/// What the third foul in a row costs in addition.
const THIRD_FOUL: i32 = 15;

/// The options of straight pool.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(default, deny_unknown_fields)]
#[described(default)]
pub struct StraightPool {
    /// Points that win the game of straight pool.
    #[described(default = 100, unit = "points", range = 1..=10_000)]
    pub target: u32,
    /// Whether the third foul in a row costs 15 points more.
    #[described(default = true)]
    pub three_fouls: bool,
}

impl Rules for StraightPool {
    type Standing = ();

    const TITLE: &'static str = "Straight pool";
    const RACK: &'static str = "straight_pool";
    const COUNTS_POINTS: bool = true;
    const NEEDS_RAIL: bool = true;
    const NEGATIVE_POINTS: bool = true;
    const SCORE_SHEET: &'static [Column] =
        &[Column::ManyRacks("games"), Column::Points, Column::Innings, Column::Run("run"), Column::HighRun];
    const STALEMATE: Stalemate = Stalemate::Lag;
    const NEEDS_PATHS: bool = false;
    const IN_SHORT: &'static [&'static str] = &[
        "Every called ball is a point, whatever its number. The player who first reaches the points that win has \
         won.",
        "Call the ball and its pocket. The game calls the ball of the aim line and the pocket into which it \
         goes; click on a pocket to call another one. Every other ball that falls with it counts too.",
        "When one object ball is left, the other fourteen are racked again, and the run goes on.",
        "The opening break must pocket the called ball, or drive the cue ball and two others to a rail; otherwise \
         it costs two points. A foul costs one point, the third in a row fifteen more, if the options say so.",
        "After a foul the cue ball stays where it is; after a scratch it is in hand behind the head string. Balls that fall \
         with a miss, a safety or a foul are spotted.",
        "The text: WPA Rules of Play of 15 September 2025, chapter 7. Left out: the rack template.",
    ];

    fn flaws(&self) -> Vec<Flaw> {
        winning_points_flaws("target", self.target)
    }

    fn winning_points(&self) -> Option<u32> {
        Some(self.target)
    }

    fn unfit(&self, equipment: &Equipment, is_visit: bool) -> Option<String> {
        pool::unfit(equipment, Self::TITLE, 1..=15, is_visit)
    }

    fn unreachable(&self, (): &(), equipment: &Equipment, lie: &Lie) -> Option<String> {
        // With one object ball left, the others are racked.
        pool::lacks_object_balls(equipment, lie, 2)
    }

    fn punished_fouls(&self) -> Option<u8> {
        self.three_fouls.then_some(pool::MOST_FOULS)
    }

    fn start(&self, _equipment: &Equipment, _breaker: Side, _sides: usize) {}

    fn opening(&self, breaker: Side) -> Turn {
        pool::opening(breaker)
    }

    fn calls(&self, (): &(), _turn: &Turn, equipment: &Equipment, lie: &Lie) -> Calls {
        Calls { pots: pool::object_balls(equipment, lie), safety: true, ..Calls::default() }
    }

    fn balls_on(&self, (): &(), _turn: &Turn, equipment: &Equipment, lie: &Lie) -> Vec<BallId> {
        pool::object_balls(equipment, lie)
    }

    fn judge(&self, (): &mut (), played: &Played) -> Ruling {
        if played.is_break() && !played.facts.is_foul_without_stroke() && !is_legal_opening(played) {
            return judge_bad_opening(played);
        }
        let any: Vec<BallId> = played.object_balls_before().collect();
        let demand = if played.is_break() { Demand::Nothing } else { Demand::FirstAndRail(&any) };
        let mut ruling = Ruling::of(played, pool::fouls(played, demand));
        pool::describe(played, &mut ruling);
        if ruling.is_foul() {
            self.punish(played, &mut ruling);
        } else if *played.declaration != Declaration::Safety && pool::called_and_made(played).is_some() {
            self.count(played, &mut ruling);
        } else {
            if let Some(reason) = pool::why_not_made(played) {
                ruling.say(format!("{reason}, so the turn passes."));
            }
            pool::spot_all_gone(played, &mut ruling);
        }
        ruling
    }
}

impl StraightPool {
    /// The called ball and every other ball that was pocketed count a point, and the player goes on.
    fn count(&self, played: &Played, ruling: &mut Ruling) {
        let (shooter, pots) = (played.shooter(), pool::pots(played).len());
        ruling.score(shooter, i32::try_from(pots).unwrap_or_default());
        let points = ruling.total(played, shooter);
        if points >= i32::try_from(self.target).unwrap_or(i32::MAX) {
            ruling.say(format!("{} has {points} points.", played.name(shooter)));
            ruling.win(shooter);
            return;
        }
        ruling.give(Turn::of(shooter));
        if !played.alone.is_some_and(Alone::is_visit) {
            next_rack::prepare(played, ruling);
        }
    }

    fn punish(&self, played: &Played, ruling: &mut Ruling) {
        let (shooter, opponent) = (played.shooter(), played.next_side());
        ruling.score(shooter, -FOUL);
        pool::spot_all_gone(played, ruling);
        if self.three_fouls && ruling.fouls_in_a_row >= pool::MOST_FOULS {
            let name = played.name(shooter);
            ruling
                .say(format!("It is the third foul in a row: {THIRD_FOUL} points more, and {name} breaks a new rack."));
            ruling.score(shooter, -THIRD_FOUL);
            ruling.fouls_in_a_row = 0;
            ruling.rack(played);
            ruling.give(self.opening(shooter));
            return;
        }
        if self.three_fouls && ruling.fouls_in_a_row + 1 == pool::MOST_FOULS {
            ruling.say(format!("{} has fouled twice in a row; a third foul costs 16 points.", played.name(shooter)));
        }
        // WPA 3.11 has two fouls. A cue ball that never came out from behind the head string is in hand there again. One that
        // came out after it had hit a ball there too early stays where it is.
        if played.is_break() && played.facts.is_foul_without_stroke() {
            ruling.give(self.opening(opponent));
        } else if !ruling.lie.has(played.cue_ball) || pool::never_leaves_kitchen(played) {
            let on = pool::object_balls(played.equipment, &ruling.lie);
            ruling.offer(opponent, pool::in_kitchen(played, ruling, &on));
        }
    }
}

/// Whether the called ball was pocketed, or the cue ball and two object balls reached a rail.
fn is_legal_opening(played: &Played) -> bool {
    let facts = played.facts;
    let reached =
        facts.to_rail.contains(&played.cue_ball) && facts.object_balls_to_rail(played.cue_ball) >= RAILS_ON_BREAK;
    pool::called_and_made(played).is_some() || reached
}

/// A bad opening break costs two points, whatever else was wrong, and does not count among three fouls in a row.
fn judge_bad_opening(played: &Played) -> Ruling {
    let (breaker, opponent) = (played.shooter(), played.next_side());
    let reason =
        "On the opening break the called ball was not made, and the cue ball and two others did not all reach a rail.";
    let mut ruling =
        Ruling::of(played, vec![Foul::new(FoulKind::BadBreak, "WPA straight pool: opening break", reason)]);
    pool::describe(played, &mut ruling);
    ruling.score(breaker, -BAD_BREAK);
    ruling.fouls_in_a_row = played.earlier_fouls();
    pool::spot_all_gone(played, &mut ruling);
    let mut offers = if ruling.lie.has(played.cue_ball) {
        vec![Offer::new(Choice::Play, Turn::of(opponent))]
    } else {
        pool::in_kitchen(played, &ruling, &pool::object_balls(played.equipment, &ruling.lie))
    };
    offers.push(Offer::rack(Choice::RackAndLetBreak, pool::opening(breaker)));
    ruling.offer(opponent, offers);
    ruling
}
