//! Eight-ball and blackball: each side pots a group of its own, and then the last ball.

use smallvec::SmallVec;

use crate::opponent::evaluator::{GameModel, MoverView};
use crate::opponent::win_chance::{WinChances, own_balls};
use baize_games::rules::{Equipment, Side, State};
use baize_physics::BallId;

/// The balls that a side has to pot.
type Balls = SmallVec<[BallId; 16]>;

/// A group each, and then the last ball, which has this name.
pub struct Groups {
    pub last: &'static str,
}

impl GameModel for Groups {
    fn winning_ball(&self, equipment: &Equipment, _state: &State) -> Option<BallId> {
        equipment.named(self.last)
    }

    fn mover_wins(&self, view: &MoverView, state: &State) -> f64 {
        let equipment = view.evaluator.equipment;
        let last = equipment.named(self.last).unwrap_or(equipment.cue_ball);
        let own = Side::BOTH.map(|side| -> Balls {
            state.balls_on_for(side, equipment).into_iter().filter(|ball| *ball != last).collect()
        });
        let with_last = |balls: &Balls| -> Balls { balls.iter().copied().chain([last]).collect() };
        if own[0] != own[1] || own[0].is_empty() {
            return wins_with(view, &own.map(|balls| with_last(&balls)));
        }
        // Nobody has a group yet: the mover takes the better one.
        let groups = split(&own[0], equipment);
        let taken = [0, 1].map(|first: usize| {
            let mut own = [with_last(&groups[first]), with_last(&groups[1 - first])];
            if view.mover == Side::Second {
                own.swap(0, 1);
            }
            wins_with(view, &own)
        });
        taken[0].max(taken[1])
    }
}

/// The mover's chance to win if the sides have these balls.
fn wins_with(view: &MoverView, own: &[Balls; 2]) -> f64 {
    let (me, other) = (view.mover.index(), view.mover.other().index());
    let chances = [chances_of(view, &own[0], Side::First), chances_of(view, &own[1], Side::Second)];
    let (here, further) = own_balls([&chances[0], &chances[1]]);
    let race = WinChances { first: chances.map(|of| of.first().copied().unwrap_or(1.0)), here, further };
    let Some((last, group)) = own[me].split_last() else { return 1.0 };
    let pots = if group.is_empty() { view.now(&[*last]) } else { view.now(group) };
    view.decide(pots, race.further[me], |share| race.wins(other, share))
}

/// The chances of a side for its balls in the order in which it plays them: the easiest first, the last of the list at the end.
fn chances_of(view: &MoverView, own: &Balls, side: Side) -> SmallVec<[f64; 16]> {
    let Some((last, group)) = own.split_last() else { return SmallVec::new() };
    let usual = |ball: &BallId| view.usual(*ball)[side.index()];
    let mut chances: SmallVec<[f64; 16]> = group.iter().map(usual).collect();
    view.valuation().choose_easiest(&mut chances);
    chances.push(view.valuation().last * usual(last));
    chances
}

/// The two groups of an open table: by numbers below and above 8, or by the first letter of the name.
fn split(balls: &Balls, equipment: &Equipment) -> [Balls; 2] {
    let is_first = |ball: &BallId| match equipment.ball(*ball) {
        Some(ball) => {
            ball.name.starts_with("red")
                || ball.number.is_some_and(|number| number < 8) && !ball.name.starts_with("yellow")
        }
        None => false,
    };
    let group = |first: bool| balls.iter().copied().filter(|ball| is_first(ball) == first).collect();
    [group(true), group(false)]
}
