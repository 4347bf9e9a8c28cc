//! Bank pool: only banked balls count. `docs/play/rules.md` names the texts.

mod bank;

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
use crate::rules::turn::{Choice, Offer, StrokeKind, Turn};
use baize_describe::Described;
use baize_files::Flaw;
use baize_physics::BallId;

/// With more than eight of fifteen balls to bank nobody might win; with nine balls the most are five.
const MOST: u32 = 8;
const MOST_OF_NINE: u32 = 5;
/// By the rule of Brunswick a break drives at least so many balls to a rail.
const RAILS_BY_BRUNSWICK: usize = 2;
/// The heading of its own column.
const OWED: &str = "owed";

/// How many balls bank pool is played with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Described)]
pub enum BankRack {
    /// All fifteen; eight banks win.
    #[default]
    Fifteen,
    /// Nine, in the rack of nine-ball; five banks win.
    Nine,
}

/// What the break of bank pool has to do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Described)]
pub enum BankBreak {
    /// Pocket a ball, or drive four to a rail. If not, the opponent plays on, or has the balls racked and breaks.
    #[default]
    Open,
    /// Drive two balls to a rail; with nine balls hit the ball at the apex first and drive one across the middle. If not, the opponent
    /// plays on, or lets the breaker break again.
    Brunswick,
    /// Nothing.
    Free,
}

/// The options of bank pool.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(default, deny_unknown_fields)]
#[described(default)]
pub struct BankPool {
    /// How many balls bank pool is played with; the rack must have as many. Fifteen: eight banks win. Nine: five banks win.
    pub balls: BankRack,
    /// The banks that win the game of bank pool; with nine balls at most five.
    #[described(default = 8, unit = "balls", range = 1..=8)]
    pub target: u32,
    /// What the break of bank pool has to do. Open: pocket a ball, or drive four to a rail. Brunswick: drive two to a rail; with nine balls
    /// hit the ball at the apex first and drive one across the middle. Free: nothing.
    pub break_rule: BankBreak,
    /// Whether an object ball that leaves the table is a foul at bank pool; if not, it is only spotted.
    #[described(default = true)]
    pub balls_off_are_fouls: bool,
}

impl BankPool {
    /// The number on the last ball.
    fn last(&self) -> u8 {
        match self.balls {
            BankRack::Fifteen => 15,
            BankRack::Nine => 9,
        }
    }

    /// The banks that win.
    fn banks(&self) -> u32 {
        match self.balls {
            BankRack::Fifteen => self.target,
            BankRack::Nine => self.target.min(MOST_OF_NINE),
        }
    }
}

impl Rules for BankPool {
    type Standing = Debts;

    const TITLE: &'static str = "Bank pool";
    const RACK: &'static str = "straight_pool";
    const COUNTS_POINTS: bool = true;
    const NEEDS_RAIL: bool = true;
    const SCORE_SHEET: &'static [Column] =
        &[Column::ManyRacks("games"), Column::Points, Column::Own(OWED), Column::Run("run"), Column::Fouls];
    const NEEDS_PATHS: bool = false;
    const IN_SHORT: &'static [&'static str] = &[
        "Only banks count, one ball a shot. Call the ball and its pocket. The cue ball must hit this ball first and directly; the ball \
         must touch a rail that is not next to the pocket, and fall without touching another ball. Eight banks win; with nine balls \
         five.",
        "The break must pocket a ball, or drive four balls to a rail. A ball that falls on it keeps your turn, but counts nothing.",
        "Hit any ball first; after that a ball must be pocketed, or a ball must reach a rail. You go on as long as you bank the called \
         ball. Every other ball that falls is spotted when the inning ends.",
        "A foul ends the inning and costs a ball: one of yours is spotted, or you owe it. After a scratch the opponent has the cue ball \
         in hand behind the head string; otherwise he plays from where the balls lie. Three fouls in a row lose the game.",
        "The texts: Brunswick and the forum of onepocket.org, and for the break a page that cites the WPA of 2025. Left out: the call of \
         the rails, which some texts ask for; a game with five balls.",
    ];

    fn flaws(&self) -> Vec<Flaw> {
        let message = || format!("is {}, but must lie between 1 and {MOST} balls", self.target);
        (!(1..=MOST).contains(&self.target)).then(|| Flaw::new("target", message())).into_iter().collect()
    }

    fn winning_points(&self) -> Option<u32> {
        Some(self.banks())
    }

    fn unfit(&self, equipment: &Equipment, is_visit: bool) -> Option<String> {
        pool::unfit(equipment, Self::TITLE, 1..=self.last(), is_visit)
    }

    fn unreachable(&self, _debts: &Debts, equipment: &Equipment, lie: &Lie) -> Option<String> {
        pool::lacks_object_balls(equipment, lie, 1)
    }

    fn punished_fouls(&self) -> Option<u8> {
        Some(pool::MOST_FOULS)
    }

    fn start(&self, _equipment: &Equipment, _breaker: Side, sides: usize) -> Debts {
        Debts::of(sides)
    }

    fn own_column(&self, debts: &Debts, _heading: &str, side: Side) -> String {
        debts.owed_words(side)
    }

    fn opening(&self, breaker: Side) -> Turn {
        pool::opening(breaker)
    }

    fn calls(&self, _debts: &Debts, turn: &Turn, equipment: &Equipment, lie: &Lie) -> Calls {
        if turn.stroke == StrokeKind::Break {
            return Calls::default();
        }
        Calls { pots: pool::object_balls(equipment, lie), ..Calls::default() }
    }

    fn balls_on(&self, _debts: &Debts, _turn: &Turn, equipment: &Equipment, lie: &Lie) -> Vec<BallId> {
        pool::object_balls(equipment, lie)
    }

    fn judge(&self, debts: &mut Debts, played: &Played) -> Ruling {
        let any: Vec<BallId> = played.object_balls_before().collect();
        let demand = if played.is_break() { Demand::Nothing } else { Demand::FirstAndRail(&any) };
        let mut fouls = pool::fouls(played, demand);
        if !self.balls_off_are_fouls {
            fouls.retain(|foul| foul.kind != FoulKind::BallOffTable);
        }
        let mut ruling = Ruling::of(played, fouls);
        pool::describe(played, &mut ruling);
        if played.is_break() && played.facts.is_foul_without_stroke() {
            ruling.give(self.opening(played.next_side()));
        } else if ruling.is_foul() {
            self.punish(debts, played, &mut ruling);
        } else if played.is_break() {
            self.judge_break(debts, played, &mut ruling);
        } else {
            self.count(debts, played, &mut ruling);
        }
        ruling
    }
}

impl BankPool {
    /// A foul ends the inning and costs a ball. Whatever fell is spotted.
    fn punish(&self, debts: &mut Debts, played: &Played, ruling: &mut Ruling) {
        debts.owe(played.shooter());
        wait_for_all_but(None, debts, played);
        if debts.end_shot(played, ruling, self.banks(), false) {
            pool::give_by_bca(played.next_side(), played, ruling);
            pool::count_fouls(played, ruling);
        }
    }

    fn judge_break(&self, debts: &mut Debts, played: &Played, ruling: &mut Ruling) {
        let is_good = self.is_good_break(played);
        let keeps_turn = is_good && !pool::pots(played).is_empty();
        wait_for_all_but(None, debts, played);
        let goes_on = debts.end_shot(played, ruling, self.banks(), keeps_turn);
        if is_good || !goes_on {
            return;
        }
        ruling.say(self.why_bad_break());
        let (breaker, next) = (played.shooter(), played.next_side());
        let again = match self.break_rule {
            BankBreak::Brunswick => Offer::rack(Choice::RackAndLetBreak, self.opening(breaker)),
            BankBreak::Open | BankBreak::Free => Offer::rack(Choice::RackAndBreak, self.opening(next)),
        };
        ruling.offer(next, vec![Offer::new(Choice::Play, Turn::of(next)), again]);
    }

    fn is_good_break(&self, played: &Played) -> bool {
        match (self.break_rule, self.balls) {
            (BankBreak::Free, _) => true,
            (BankBreak::Open, _) => pool::is_open_break(played),
            (BankBreak::Brunswick, BankRack::Fifteen) => {
                played.facts.object_balls_to_rail(played.cue_ball) >= RAILS_BY_BRUNSWICK
            }
            (BankBreak::Brunswick, BankRack::Nine) => {
                let x = |ball: &BallId| played.before.centre(*ball).map_or(f64::INFINITY, |centre| centre.x);
                let apex = played.object_balls_before().min_by(|a, b| x(a).total_cmp(&x(b)));
                let hits_apex = apex.is_some_and(|apex| played.facts.first_hit.contains(&apex));
                hits_apex && !played.facts.crossed_centre_string.is_empty()
            }
        }
    }

    fn why_bad_break(&self) -> &'static str {
        match (self.break_rule, self.balls) {
            (BankBreak::Brunswick, BankRack::Fifteen) => "The break is bad: fewer than two balls reached a rail.",
            (BankBreak::Brunswick, BankRack::Nine) => {
                "The break is bad: it must hit the ball at the apex first, and drive a ball across the middle."
            }
            _ => "The break is bad: no ball was pocketed and fewer than four reached a rail.",
        }
    }

    /// A legal bank counts and keeps the turn. Whatever else fell is spotted when the inning ends.
    fn count(&self, debts: &mut Debts, played: &Played, ruling: &mut Ruling) {
        let made = pool::called_and_made(played).and_then(|ball| Some((ball, played.facts.pocket_of(ball)?)));
        let flaw = made.and_then(|(ball, pocket)| bank::flaw(played, ball, pocket));
        let banked = made.map(|(ball, _)| ball).filter(|_| flaw.is_none());
        if let Some(reason) = flaw {
            ruling.say(format!("It does not count: {reason}."));
        } else if let (None, Some(reason)) = (banked, pool::why_not_made(played)) {
            ruling.say(format!("{reason}, so the turn passes."));
        }
        if let Some(ball) = banked {
            debts.count(ruling, played.shooter(), &[ball]);
        }
        wait_for_all_but(banked, debts, played);
        debts.end_shot(played, ruling, self.banks(), banked.is_some());
    }
}

/// Every ball that fell or left the table, except this one, is spotted when the inning ends.
fn wait_for_all_but(banked: Option<BallId>, debts: &mut Debts, played: &Played) {
    let gone = played.object_balls_before().filter(|ball| pool::is_gone(played, *ball) && Some(*ball) != banked);
    debts.waiting.extend(gone);
}
