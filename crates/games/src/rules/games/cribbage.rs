//! Cribbage pool: two balls that add up to 15, made one after the other in one inning, are a point. `docs/play/rules.md` names the texts.

use serde::{Deserialize, Serialize};

use crate::rules::alone::Alone;
use crate::rules::declaration::Calls;
use crate::rules::each::Each;
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
use baize_files::Flaw;
use baize_physics::BallId;

/// What the two balls of a cribbage add up to; the ball of this number is the last cribbage, alone.
const SUM: u8 = 15;
/// There are eight cribbages in a rack.
const MOST: u32 = 8;

/// The options of cribbage pool.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(default, deny_unknown_fields)]
#[described(default)]
pub struct Cribbage {
    /// Cribbages that win the game of cribbage pool.
    #[described(default = 5, unit = "cribbages", range = 1..=8)]
    pub target: u32,
    /// Whether ball and pocket are called at cribbage pool; if not, every ball counts.
    pub calls: bool,
    /// Whether a turn of cribbage pool goes on if nothing but the 15 falls before its time.
    pub early_fifteen_goes_on: bool,
    /// Whether a foul at cribbage pool costs a cribbage, whose balls are spotted.
    pub fouls_cost_a_cribbage: bool,
}

/// What was made in a rack of cribbage pool.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Cribbages {
    /// The balls of this inning whose partner is still missing.
    pub singles: Vec<BallId>,
    /// One ball of every cribbage that each side has made in this rack, in this order.
    pub made: Each<Vec<BallId>>,
}

/// What a legal shot did.
#[derive(Default)]
struct Made {
    /// One ball of every cribbage that was completed.
    cribbages: Vec<BallId>,
    /// The balls whose partner is missing now.
    singles: Vec<BallId>,
    /// Whether the inning goes on.
    goes_on: bool,
}

impl Cribbages {
    /// The balls that complete the single ones.
    pub fn partners<'a>(&'a self, equipment: &'a Equipment) -> impl Iterator<Item = BallId> + 'a {
        self.singles.iter().filter_map(|ball| partner(equipment, *ball))
    }
}

impl Rules for Cribbage {
    type Standing = Cribbages;

    const TITLE: &'static str = "Cribbage pool";
    const RACK: &'static str = "cribbage";
    const COUNTS_POINTS: bool = true;
    const NEEDS_RAIL: bool = true;
    const SCORE_SHEET: &'static [Column] = &[Column::ManyRacks("games"), Column::Points, Column::Run("run")];
    const NEEDS_PATHS: bool = false;
    const IN_SHORT: &'static [&'static str] = &[
        "Two balls that add up to 15 are a cribbage: the 1 and the 14, the 7 and the 8. Whoever first has five of the eight cribbages \
         wins.",
        "After a ball you must pocket its partner next. If you miss, or pocket another ball instead, the single ball is spotted and your \
         turn ends. If several balls fall at once, complete all of them in the following shots, in any order.",
        "The 15 alone is the last cribbage, when all others are gone. If it falls earlier, it is spotted.",
        "The break must pocket a ball, or drive four balls to a rail. What falls on it counts. Hit any ball first; after that a ball must \
         be pocketed, or a ball must reach a rail.",
        "After a foul what fell is spotted, and the opponent plays from where the balls lie, or with the cue ball in hand behind the head \
         string. If the table is empty and nobody has won, the balls are racked again.",
        "The text: the rules of the BCA as Wikipedia cites them. The bad break, several balls at once, and that nothing is called are from \
         memory. Left out: continuous play with a break ball.",
    ];

    fn flaws(&self) -> Vec<Flaw> {
        let message = || format!("is {}, but must lie between 1 and {MOST} cribbages", self.target);
        (!(1..=MOST).contains(&self.target)).then(|| Flaw::new("target", message())).into_iter().collect()
    }

    fn winning_points(&self) -> Option<u32> {
        Some(self.target)
    }

    fn unfit(&self, equipment: &Equipment, is_visit: bool) -> Option<String> {
        pool::unfit(equipment, Self::TITLE, 1..=SUM, is_visit)
    }

    fn unreachable(&self, _cribbages: &Cribbages, equipment: &Equipment, lie: &Lie) -> Option<String> {
        pool::lacks_object_balls(equipment, lie, 1)
    }

    fn start(&self, _equipment: &Equipment, _breaker: Side, sides: usize) -> Cribbages {
        Cribbages { singles: Vec::new(), made: Each::of(sides, |_| Vec::new()) }
    }

    fn opening(&self, breaker: Side) -> Turn {
        pool::opening(breaker)
    }

    fn calls(&self, _cribbages: &Cribbages, turn: &Turn, equipment: &Equipment, lie: &Lie) -> Calls {
        if !self.calls || turn.stroke == StrokeKind::Break {
            return Calls::default();
        }
        Calls { pots: pool::object_balls(equipment, lie), ..Calls::default() }
    }

    fn balls_on(&self, _cribbages: &Cribbages, _turn: &Turn, equipment: &Equipment, lie: &Lie) -> Vec<BallId> {
        pool::object_balls(equipment, lie)
    }

    fn judge(&self, cribbages: &mut Cribbages, played: &Played) -> Ruling {
        let any: Vec<BallId> = played.object_balls_before().collect();
        let demand = if played.is_break() { Demand::Nothing } else { Demand::FirstAndRail(&any) };
        let mut ruling = Ruling::of(played, pool::fouls(played, demand));
        pool::describe(played, &mut ruling);
        let next = played.next_side();
        if played.is_break() && played.facts.is_foul_without_stroke() {
            ruling.give(self.opening(next));
        } else if ruling.is_foul() {
            self.punish(cribbages, played, &mut ruling);
        } else if played.is_break() && !pool::is_open_break(played) {
            ruling.say("The break is bad: no ball was pocketed and fewer than four reached a rail.");
            let again = Offer::rack(Choice::RackAndBreak, self.opening(next));
            ruling.offer(next, vec![Offer::new(Choice::Play, Turn::of(next)), again]);
        } else {
            self.count(cribbages, played, &mut ruling);
        }
        ruling
    }
}

impl Cribbage {
    /// A foul ends the inning: what fell and the single balls are spotted.
    fn punish(&self, cribbages: &mut Cribbages, played: &Played, ruling: &mut Ruling) {
        let (shooter, next) = (played.shooter(), played.next_side());
        let mut spotted = std::mem::take(&mut cribbages.singles);
        spotted.extend(played.object_balls_before().filter(|ball| pool::is_gone(played, *ball)));
        if self.fouls_cost_a_cribbage
            && let Some(ball) = cribbages.made[shooter.index()].pop()
        {
            ruling.score(shooter, -1);
            let lost: Vec<BallId> = std::iter::once(ball).chain(partner(played.equipment, ball)).collect();
            ruling.say(format!("{} loses the cribbage of {}.", played.name(shooter), played.words(&lost)));
            spotted.extend(lost);
        }
        spotted.sort_unstable();
        ruling.spot(played, spotted);
        let on = pool::object_balls(played.equipment, &ruling.lie);
        if self.fouls_cost_a_cribbage {
            pool::give_by_bca(next, played, ruling);
        } else {
            let offers = pool::accept_or_kitchen(played, ruling, &on);
            ruling.offer(next, offers);
        }
    }

    /// Counts the cribbages of a legal shot. If it completed none that it had to, the single balls are spotted.
    fn count(&self, cribbages: &mut Cribbages, played: &Played, ruling: &mut Ruling) {
        let shooter = played.shooter();
        let made = self.made(&cribbages.singles, played);
        if !made.goes_on {
            let mut spotted = std::mem::take(&mut cribbages.singles);
            spotted.extend(pool::pots(played));
            spotted.sort_unstable();
            ruling.spot(played, spotted);
            return;
        }
        for ball in &made.cribbages {
            let both: Vec<BallId> = std::iter::once(*ball).chain(partner(played.equipment, *ball)).collect();
            ruling.say(format!("{} has the cribbage of {}.", played.name(shooter), played.words(&both)));
        }
        ruling.score(shooter, i32::try_from(made.cribbages.len()).unwrap_or_default());
        let stays = |ball: &BallId| made.singles.contains(ball) || completes(played, &made, *ball);
        let down: Vec<BallId> = pool::pots(played).into_iter().filter(stays).collect();
        pool::spot_gone_but(played, &down, ruling);
        cribbages.made[shooter.index()].extend(&made.cribbages);
        cribbages.singles = made.singles;
        ruling.give(Turn::of(shooter));
        self.end(cribbages, played, ruling);
    }

    /// What a legal shot made, with these single balls from before.
    fn made(&self, before: &[BallId], played: &Played) -> Made {
        let fifteen = played.equipment.numbered(SUM);
        let is_last = played.object_balls_before().all(|ball| Some(ball) == fifteen);
        let mut pots = pool::pots(played);
        if self.calls && !played.is_break() && pool::called_and_made(played).is_none() {
            return Made::default();
        }
        if is_last && !pots.is_empty() {
            return Made { cribbages: pots, singles: Vec::new(), goes_on: true };
        }
        let has_early_fifteen = pots.iter().any(|ball| Some(*ball) == fifteen);
        pots.retain(|ball| Some(*ball) != fifteen);
        let mut singles = before.to_vec();
        let mut cribbages = Vec::new();
        for ball in &pots {
            match singles.iter().position(|single| partner(played.equipment, *ball) == Some(*single)) {
                Some(place) => cribbages.push(singles.remove(place)),
                None => singles.push(*ball),
            }
        }
        let completes_one = before.iter().any(|single| !singles.contains(single));
        let is_only_fifteen = pots.is_empty() && has_early_fifteen && self.early_fifteen_goes_on;
        let goes_on = is_only_fifteen || if before.is_empty() { !pots.is_empty() } else { completes_one };
        Made { cribbages, singles, goes_on }
    }

    /// Ends the game, or racks again when the table is empty.
    fn end(&self, cribbages: &mut Cribbages, played: &Played, ruling: &mut Ruling) {
        let shooter = played.shooter();
        let points = ruling.total(played, shooter);
        let is_visit = played.alone.is_some_and(Alone::is_visit);
        if i64::from(points) >= i64::from(self.target) {
            ruling.say(format!("{} has {points} cribbages.", played.name(shooter)));
            ruling.win(shooter);
        } else if pool::object_balls(played.equipment, &ruling.lie).is_empty() && !is_visit {
            ruling.say("No ball is left, and nobody has won: all balls are racked again.");
            cribbages.singles.clear();
            cribbages.made.iter_mut().for_each(Vec::clear);
            ruling.rack_again(played);
            ruling.give(self.opening(played.breaker.other()));
        }
    }
}

/// Whether a ball is one of the two of a cribbage that was made.
fn completes(played: &Played, made: &Made, ball: BallId) -> bool {
    made.cribbages.iter().any(|one| *one == ball || partner(played.equipment, *one) == Some(ball))
}

/// The ball that makes a cribbage with this one; `None` for the 15.
fn partner(equipment: &Equipment, ball: BallId) -> Option<BallId> {
    let number = equipment.number(ball)?;
    equipment.numbered(SUM.checked_sub(number)?)
}
