//! A house game: pool by rules that a file puts together from those that there are. Fifteen-ball pool is one.

mod in_words;

use std::borrow::Cow;
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
use crate::rules::zone::Zone;
use baize_describe::Described;
use baize_files::{Flaw, count};
use baize_physics::BallId;

/// The most points that can be needed, and that a foul can cost.
const MOST_POINTS: u32 = 10_000;
const MOST_FOR_A_FOUL: u32 = 100;
/// The highest number of a ball that can win.
const MOST_BALLS: u32 = 15;

/// What a ball counts in a house game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Described)]
#[described(meanings)]
pub enum Counts {
    /// One point.
    #[default]
    One,
    /// As many points as its number.
    Number,
}

/// What is called in a house game before a shot that is not the break.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Described)]
#[described(meanings)]
pub enum Called {
    /// Nothing: whatever falls counts.
    #[default]
    Nothing,
    /// A ball, whatever pocket it goes into.
    Ball,
    /// A ball and its pocket.
    Pot,
}

/// From where the next player of a house game plays after a foul.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Described)]
#[described(meanings)]
pub enum AfterFoul {
    /// From anywhere.
    #[default]
    Anywhere,
    /// From behind the head string.
    HeadString,
    /// From where the cue ball lies; from behind the head string if it is gone.
    AsItLies,
}

/// The rules of a house game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(default, deny_unknown_fields)]
#[described(default)]
pub struct House {
    /// Whether the ball with the lowest number must be hit first in a house game; if not, any ball may be.
    pub lowest_first: bool,
    /// What is called in a house game. What falls without having been called is spotted.
    pub called: Called,
    /// What a ball counts in a house game.
    pub counts: Counts,
    /// Points that win the rack of a house game; with 0 the most points win when the table is empty.
    #[described(default = 8, unit = "points", range = 0..=10_000)]
    pub target: u32,
    /// The number of the ball that wins the rack of a house game for whoever pockets it without a foul; 0 for none. After a foul it is
    /// spotted.
    #[described(range = 0..=15)]
    pub winning_ball: u32,
    /// Whether that ball of a house game wins only as the last one on the table: who pockets it earlier sees it spotted.
    pub wins_last: bool,
    /// How many balls the break of a house game must drive to a rail if it pockets none; anything less is a foul.
    #[described(default = 4, unit = "balls", range = 0..=15)]
    pub break_rails: u32,
    /// Points that a foul costs in a house game.
    #[described(unit = "points", range = 0..=100)]
    pub foul_points: u32,
    /// From where the next player of a house game plays after a foul.
    pub after_foul: AfterFoul,
    /// Whether balls that fall in a house game with a foul are spotted; if not, they stay down and count for nobody.
    #[described(default = true)]
    pub spots_after_foul: bool,
    /// Whether three fouls in a row lose the rack of a house game, where two play.
    pub three_fouls: bool,
}

impl Rules for House {
    /// Who has given the rack up.
    type Standing = Each<bool>;

    const TITLE: &'static str = "House game";
    const RACK: &'static str = "straight_pool";
    const COUNTS_POINTS: bool = true;
    const NEGATIVE_POINTS: bool = true;
    const NEEDS_RAIL: bool = true;
    const SIDES: RangeInclusive<usize> = 2..=8;
    const SCORE_SHEET: &'static [Column] =
        &[Column::ManyRacks("racks"), Column::Points, Column::Run("run"), Column::Fouls];
    const IN_SHORT: &'static [&'static str] = &[
        "A game by the rules of its file. The break is played from behind the head string. After the hit a ball must be pocketed, or a ball \
         must reach a rail.",
    ];

    fn in_short(&self) -> Vec<Cow<'static, str>> {
        self.in_words()
    }

    fn flaws(&self) -> Vec<Flaw> {
        let limits = [
            ("target", self.target, MOST_POINTS),
            ("winning_ball", self.winning_ball, MOST_BALLS),
            ("break_rails", self.break_rails, MOST_BALLS),
            ("foul_points", self.foul_points, MOST_FOR_A_FOUL),
        ];
        let too_high = limits.into_iter().filter(|(_, number, most)| number > most);
        let mut flaws: Vec<Flaw> = too_high
            .map(|(name, number, most)| Flaw::new(name, format!("is {number}, but must lie between 0 and {most}")))
            .collect();
        if self.wins_last && self.winning_ball == 0 {
            flaws.push(Flaw::new("wins_last", "is true, but no ball wins; say in `winning_ball` which one"));
        }
        flaws
    }

    fn winning_points(&self) -> Option<u32> {
        (self.target > 0).then_some(self.target)
    }

    fn unfit(&self, equipment: &Equipment, is_visit: bool) -> Option<String> {
        if equipment.table.boundary.pockets.is_empty() {
            return Some(format!("{} needs a table with pockets.", Self::TITLE));
        }
        let mut balls = equipment.object_balls().peekable();
        if balls.peek().is_none() {
            return Some(format!("{} needs object balls; the rack has none.", Self::TITLE));
        }
        let needs_numbers = self.lowest_first || self.counts == Counts::Number;
        if needs_numbers && balls.any(|ball| equipment.number(ball.id).is_none()) {
            return Some(format!("{} needs numbers on all object balls, which its rules count.", Self::TITLE));
        }
        let winning = u8::try_from(self.winning_ball).ok().filter(|number| *number > 0 && !is_visit)?;
        let is_there = equipment.numbered(winning).is_some();
        (!is_there).then(|| format!("{} is won with the {winning}, which the rack does not have.", Self::TITLE))
    }

    fn unreachable(&self, _out: &Each<bool>, equipment: &Equipment, lie: &Lie) -> Option<String> {
        let of_winning = self.winning(equipment).and_then(|_| {
            pool::lacks_deciding_ball(equipment, lie, u8::try_from(self.winning_ball).unwrap_or_default())
        });
        of_winning.or_else(|| pool::lacks_object_balls(equipment, lie, 1))
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
        if turn.stroke == StrokeKind::Break {
            return Calls::default();
        }
        let balls = || pool::object_balls(equipment, lie);
        match self.called {
            Called::Nothing => Calls::default(),
            Called::Ball => Calls { nominations: balls(), ..Calls::default() },
            Called::Pot => Calls { pots: balls(), safety: true, ..Calls::default() },
        }
    }

    fn balls_on(&self, _out: &Each<bool>, _turn: &Turn, equipment: &Equipment, lie: &Lie) -> Vec<BallId> {
        self.on(equipment, lie)
    }

    fn judge(&self, out: &mut Each<bool>, played: &Played) -> Ruling {
        let mut ruling = Ruling::of(played, self.fouls(played));
        pool::describe(played, &mut ruling);
        if ruling.is_foul() {
            self.punish(played, &mut ruling);
        } else {
            self.count(out, played, &mut ruling);
        }
        ruling
    }
}

impl House {
    /// The balls that may be hit first.
    fn on(&self, equipment: &Equipment, lie: &Lie) -> Vec<BallId> {
        if self.lowest_first { pool::lowest(equipment, lie) } else { pool::object_balls(equipment, lie) }
    }

    /// The ball that wins the rack; `None` if no single ball does.
    #[must_use]
    pub fn winning(&self, equipment: &Equipment) -> Option<BallId> {
        u8::try_from(self.winning_ball).ok().filter(|number| *number > 0).and_then(|number| equipment.numbered(number))
    }

    /// What a ball counts, in points.
    #[must_use]
    pub fn value(&self, equipment: &Equipment, ball: BallId) -> i32 {
        match self.counts {
            Counts::One => 1,
            Counts::Number => equipment.number(ball).map_or(0, i32::from),
        }
    }

    /// The fouls of a shot. A break that opens nothing is one, too.
    fn fouls(&self, played: &Played) -> Vec<Foul> {
        let on = self.on(played.equipment, played.before);
        let demand = match (played.is_break(), self.lowest_first) {
            (true, false) => Demand::Nothing,
            (true, true) => Demand::First(&on),
            (false, _) => Demand::FirstAndRail(&on),
        };
        let mut fouls = pool::fouls(played, demand);
        let reached = played.facts.object_balls_to_rail(played.cue_ball);
        let is_open = !pool::pots(played).is_empty() || reached >= self.break_rails as usize;
        if played.is_break() && !is_open && !played.facts.is_foul_without_stroke() {
            let wanted = count(self.break_rails as usize, "ball");
            let reason = format!("On the break no ball was pocketed, and not {wanted} reached a rail.");
            fouls.push(Foul::new(FoulKind::BadBreak, "house: break", reason));
        }
        fouls
    }

    /// A foul costs points, and the next player plays. Among more than two, fouls in a row do not count.
    fn punish(&self, played: &Played, ruling: &mut Ruling) {
        let next = played.next_side();
        ruling.score(played.shooter(), -i32::try_from(self.foul_points).unwrap_or_default());
        if self.spots_after_foul {
            pool::spot_all_gone(played, ruling);
        } else {
            ruling.spot(played, self.winning(played.equipment).filter(|ball| pool::is_gone(played, *ball)));
        }
        if pool::object_balls(played.equipment, &ruling.lie).is_empty() {
            pool::spot_all_gone(played, ruling);
        }
        match self.after_foul {
            _ if played.is_break() && played.facts.is_foul_without_stroke() => ruling.give(self.opening(next)),
            AfterFoul::Anywhere => ruling.give_in_hand(played, Zone::Anywhere),
            AfterFoul::HeadString => {
                let on = self.on(played.equipment, &ruling.lie);
                let offers = pool::in_kitchen(played, ruling, &on);
                ruling.offer(next, offers);
            }
            AfterFoul::AsItLies => pool::give_by_bca(next, played, ruling),
        }
        if !self.three_fouls || played.players.len() > 2 {
            ruling.fouls_in_a_row = 0;
        } else {
            pool::count_fouls(played, ruling);
        }
    }

    /// The balls that count: what was called, or all on the break and where nothing is called. The ball that wins only as the last one
    /// does not count before.
    fn counting(&self, played: &Played) -> Vec<BallId> {
        let mut pots = pool::pots(played);
        if !played.is_break() {
            match self.called {
                Called::Nothing => {}
                Called::Ball => pots.retain(|ball| *played.declaration == Declaration::Nominate(*ball)),
                Called::Pot => pots.retain(|ball| pool::called_and_made(played) == Some(*ball)),
            }
        }
        let is_early = self.wins_last && played.facts.lie.on_bed().any(|(ball, _)| ball != played.cue_ball);
        if let Some(early) = self.winning(played.equipment).filter(|_| is_early) {
            pots.retain(|ball| *ball != early);
        }
        pots
    }

    fn count(&self, out: &Each<bool>, played: &Played, ruling: &mut Ruling) {
        let shooter = played.shooter();
        let balls = self.counting(played);
        ruling.score(shooter, balls.iter().map(|ball| self.value(played.equipment, *ball)).sum());
        let others: Vec<BallId> = pool::pots(played).into_iter().filter(|ball| !balls.contains(ball)).collect();
        match others.len() {
            0 => {}
            1 => ruling.say("It does not count."),
            _ => ruling.say("They do not count."),
        }
        pool::spot_gone_but(played, &balls, ruling);
        if !balls.is_empty() && *played.declaration != Declaration::Safety {
            ruling.give(Turn::of(shooter));
        }
        self.end(out, played, &balls, ruling);
    }

    /// The rack is over if the ball that wins fell, if somebody has the points, or if the table is empty. `balls` are those that counted.
    fn end(&self, out: &Each<bool>, played: &Played, balls: &[BallId], ruling: &mut Ruling) {
        let shooter = played.shooter();
        let points = ruling.total(played, shooter);
        if self.winning(played.equipment).is_some_and(|ball| balls.contains(&ball)) {
            ruling.win(shooter);
        } else if self.target > 0 && i64::from(points) >= i64::from(self.target) {
            ruling.say(format!("{} has {points} points.", played.name(shooter)));
            ruling.win(shooter);
        } else if pool::object_balls(played.equipment, &ruling.lie).is_empty() {
            ruling.say("No ball is left.");
            most_points(out, played, ruling);
        }
    }
}

/// The most points win; equal ones are a draw. Who has given up cannot win.
fn most_points(out: &Each<bool>, played: &Played, ruling: &mut Ruling) {
    let total = |side: Side| ruling.total(played, side);
    let is_in = |side: &Side| out.of_side(*side) == Some(&false);
    let most = out.sides().filter(is_in).map(total).max();
    let mut best = out.sides().filter(is_in).filter(|side| Some(total(*side)) == most);
    match (best.next(), best.next()) {
        (Some(winner), None) => ruling.win(winner),
        _ => ruling.draw(),
    }
}
