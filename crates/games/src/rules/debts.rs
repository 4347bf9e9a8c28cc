//! The balls that players have made and owe, in games in which a foul costs a ball: one-pocket and bank pool.

use serde::{Deserialize, Serialize};

use super::each::Each;
use super::played::Played;
use super::pool;
use super::ruling::Ruling;
use super::side::Side;
use super::turn::Turn;
use baize_files::count;
use baize_physics::BallId;

/// What two sides have made and owe in a rack, and which balls wait to be spotted. A player who fouls and has made no ball owes one, and
/// pays it from the next ones at the end of the inning in which he makes them (the text of one-pocket at onepocket.org, and of the WPA).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Debts {
    /// The balls that each side has made and not given back.
    pub made: Each<Vec<BallId>>,
    /// How many balls each side owes.
    pub owed: Each<u8>,
    /// The balls that are spotted when the inning ends.
    pub waiting: Vec<BallId>,
}

impl Debts {
    /// Nothing made, nothing owed.
    pub(super) fn of(sides: usize) -> Self {
        Self { made: Each::of(sides, |_| Vec::new()), owed: Each::of(sides, |_| 0), waiting: Vec::new() }
    }

    /// These balls count for a side, a point each.
    pub(super) fn count(&mut self, ruling: &mut Ruling, side: Side, balls: &[BallId]) {
        ruling.score(side, points(balls));
        self.made[side.index()].extend(balls);
    }

    /// A foul costs this side a ball.
    pub(super) fn owe(&mut self, side: Side) {
        let owed = &mut self.owed[side.index()];
        *owed = owed.saturating_add(1);
    }

    /// How a score sheet writes what a side owes.
    pub(super) fn owed_words(&self, side: Side) -> String {
        self.owed.of_side(side).map_or_else(String::new, u8::to_string)
    }

    /// Ends a shot, after which the shooter plays on if `keeps_turn`. Returns whether the rack goes on: a side without debts that has
    /// `target` points wins, the shooter before the other. When the inning ends, debts are paid and what waits is spotted; and also when
    /// no ball is left on the table.
    pub(super) fn end_shot(&mut self, played: &Played, ruling: &mut Ruling, target: u32, keeps_turn: bool) -> bool {
        if self.wins(played, ruling, target) {
            return false;
        }
        let is_empty = |ruling: &Ruling| pool::object_balls(played.equipment, &ruling.lie).is_empty();
        if !keeps_turn || is_empty(ruling) {
            self.settle(played, ruling);
        }
        if self.wins(played, ruling, target) {
            return false;
        }
        if is_empty(ruling) {
            let (shooter, other) = (played.shooter(), played.next_side());
            let has_more = ruling.total(played, shooter) >= ruling.total(played, other);
            ruling.say("No ball is left.");
            ruling.win(if has_more { shooter } else { other });
            return false;
        }
        if keeps_turn {
            ruling.give(Turn::of(played.shooter()));
        }
        true
    }

    /// Ends the rack if a side has the points that win and owes nothing. Who has just fouled does not come first.
    fn wins(&self, played: &Played, ruling: &mut Ruling, target: u32) -> bool {
        let (shooter, other) = (played.shooter(), played.next_side());
        let order = if ruling.is_foul() { [other, shooter] } else { [shooter, other] };
        let has_won = |side: &Side| {
            let points = i64::from(ruling.total(played, *side));
            self.owed.of_side(*side) == Some(&0) && points >= i64::from(target)
        };
        let winner = order.into_iter().find(has_won);
        if let Some(winner) = winner {
            let balls = count(ruling.total(played, winner).unsigned_abs() as usize, "ball");
            ruling.say(format!("{} has {balls}.", played.name(winner)));
            ruling.win(winner);
        }
        winner.is_some()
    }

    /// Every side pays what it can, and these balls and those that wait are spotted.
    fn settle(&mut self, played: &Played, ruling: &mut Ruling) {
        let mut spotted = std::mem::take(&mut self.waiting);
        for (side, (made, owed)) in Side::ALL.into_iter().zip(self.made.iter_mut().zip(self.owed.iter_mut())) {
            made.sort_unstable();
            let paid: Vec<BallId> = made.drain(..made.len().min(usize::from(*owed))).collect();
            *owed = owed.saturating_sub(u8::try_from(paid.len()).unwrap_or(u8::MAX));
            let name = played.name(side);
            if !paid.is_empty() {
                ruling.score(side, -points(&paid));
                ruling.say(format!("{name} gives back {}.", played.words(&paid)));
                spotted.extend(paid);
            }
            if *owed > 0 {
                ruling.say(format!("{name} owes {}.", count(usize::from(*owed), "ball")));
            }
        }
        spotted.sort_unstable();
        ruling.spot(played, spotted);
    }
}

/// A point for each of these balls.
fn points(balls: &[BallId]) -> i32 {
    i32::try_from(balls.len()).unwrap_or_default()
}
