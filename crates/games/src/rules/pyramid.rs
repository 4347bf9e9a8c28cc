//! What the games of Russian pyramid have in common: fifteen white balls and a coloured one, narrow pockets, the house, fouls that cost a
//! ball, and where balls are put back. `docs/play/rules.md` names the texts.
//!
//! The house is the part of the bed behind the head string, and the back spot is the foot spot.

mod rails;

use serde::{Deserialize, Serialize};

use super::equipment::Equipment;
use super::facts::LeftKitchen;
use super::foul::{Foul, FoulKind};
use super::lie::{Lie, Place};
use super::no_stroke::{RulesWithoutStroke, foul_without_stroke};
use super::played::Played;
use super::ruling::Ruling;
use super::score_sheet::Column;
use super::side::Side;
use super::spotted::spotted_words;
use super::spotting::place_on_line;
use super::turn::{BallInHand, Choice, Offer, Order, StrokeKind, Turn};
use super::zone::Zone;
use baize_describe::Described;
use baize_files::{Flaw, count};
use baize_physics::BallId;

/// The balls that win a rack by the usual rules, and the most that can.
pub(super) const MOST_TO_WIN: u32 = 8;
/// The numbers on the white balls.
pub(super) const LAST_NUMBER: u8 = 15;
/// The score sheet of the games.
pub(super) const SCORE_SHEET: &[Column] =
    &[Column::ManyRacks("racks"), Column::Points, Column::Run("run"), Column::HighRun];

/// A legal break pockets a ball, or drives so many object balls to a rail; of fewer by one, another must cross the middle.
const RAILS_ON_BREAK: usize = 3;
/// How far a ball that is put back stays from others, in metres: it touches none.
const GAP: f64 = 1e-3;

/// What a foul costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Described)]
pub enum Penalty {
    /// The opponent takes a ball of his choice from the table, and it counts for him.
    #[default]
    OpponentTakesBall,
    /// The offender puts a ball of his back on the table, or owes one. These are the rules of 2009.
    OffenderReturnsBall,
}

/// The rules about fouls without a stroke.
const WITHOUT_STROKE: RulesWithoutStroke =
    RulesWithoutStroke { clock: "the shot clock", touched: "pyramid: touched ball", deliberate: "pyramid: on purpose" };

/// What is impossible in the number of balls that win.
pub(super) fn flaws(target: u32) -> Vec<Flaw> {
    let message = || format!("is {target}, but must lie between 1 and {MOST_TO_WIN} balls");
    (!(1..=MOST_TO_WIN).contains(&target)).then(|| Flaw::new("target", message())).into_iter().collect()
}

/// The break: the coloured ball in the house.
pub(super) const fn opening(breaker: Side) -> Turn {
    Turn { player: breaker, stroke: StrokeKind::Break, hand: BallInHand::InHand(Zone::Kitchen) }
}

/// The balls on the bed but the one that is struck, by ascending id.
pub(super) fn object_balls(lie: &Lie, cue_ball: BallId) -> Vec<BallId> {
    lie.on_bed().map(|(ball, _)| ball).filter(|ball| *ball != cue_ball).collect()
}

/// All fouls of a shot, but for what only one of the games forbids.
pub(super) fn fouls(played: &Played) -> Vec<Foul> {
    if let Some(foul) = foul_without_stroke(played, WITHOUT_STROKE) {
        return vec![foul];
    }
    let facts = played.facts;
    let off = (!facts.off_table.is_empty())
        .then(|| Foul::of_balls_off_table("pyramid: ball off the table", &played.words(&facts.off_table)));
    let double = facts.double_hit.map(|ball| Foul::of_double_hit("pyramid: double hit", &played.words(&[ball])));
    let into = facts.squarely_into.first().map(|ball| {
        let reason = format!(
            "The cue ball touched {} and was played at it by less than 45 degrees from the line of both centres.",
            played.words(&[*ball])
        );
        Foul::new(FoulKind::FrozenBallPlayed, "pyramid: touching ball", reason)
    });
    [contact(played), off, double, into, house(played)].into_iter().flatten().collect()
}

/// The cue ball hit nothing, or the balls did not move enough after the contact.
fn contact(played: &Played) -> Option<Foul> {
    let facts = played.facts;
    if facts.first_hit.is_empty() {
        let is_gone = facts.is_pocketed(played.cue_ball);
        let (kind, reason) = if is_gone {
            (FoulKind::CueBallPocketed, "The cue ball fell without having touched a ball.")
        } else {
            (FoulKind::NoBallHit, "The cue ball hit no ball.")
        };
        return Some(Foul::new(kind, "pyramid: no contact", reason));
    }
    let is_enough = played.is_break() || !facts.pocketed.is_empty() || rails::moved_enough(played);
    (!is_enough).then(|| {
        let reason =
            "After the contact no ball was pocketed, and no ball reached two rails, or one and crossed the middle.";
        Foul::new(FoulKind::NoRail, "pyramid: rails (20)", reason)
    })
}

/// A ball that lies in the house must not be hit by a cue ball in hand there that has not left the house.
fn house(played: &Played) -> Option<Foul> {
    let facts = played.facts;
    if played.turn.hand != BallInHand::InHand(Zone::Kitchen) || facts.left_kitchen == LeftKitchen::BeforeContact {
        return None;
    }
    let is_there = |ball: &BallId| is_in_house(played.equipment, played.before, *ball);
    let is_early = !facts.first_hit.is_empty() && facts.first_hit.iter().all(is_there);
    is_early.then(|| {
        let reason =
            format!("The cue ball hit {} in the house before it had left the house.", played.words(&facts.first_hit));
        Foul::new(FoulKind::NotOutOfKitchen, "pyramid: in hand", reason)
    })
}

fn is_in_house(equipment: &Equipment, lie: &Lie, ball: BallId) -> bool {
    lie.centre(ball).is_some_and(|centre| centre.x < equipment.head_string())
}

/// The turn of a player who has the cue ball in hand in the house. If all other balls lie there, the house is at the other end.
pub(super) fn in_house(equipment: &Equipment, lie: &Lie, cue_ball: BallId, player: Side) -> Turn {
    let all_in_house = object_balls(lie, cue_ball).iter().all(|ball| is_in_house(equipment, lie, *ball));
    Turn::of(player).in_hand(if all_in_house { Zone::BeyondFootSpot } else { Zone::Kitchen })
}

/// Whether the break pocketed a ball, drove three object balls to a rail, or two with another ball across the middle.
pub(super) fn is_good_break(played: &Played) -> bool {
    let facts = played.facts;
    let to_rail = facts.object_balls_to_rail(played.cue_ball);
    !facts.pocketed.is_empty()
        || to_rail >= RAILS_ON_BREAK
        || to_rail + 1 >= RAILS_ON_BREAK && !facts.crossed_centre_string.is_empty()
}

/// After a break that did too little the opponent plays on, or has the balls racked and breaks.
pub(super) fn offer_new_break(played: &Played, ruling: &mut Ruling) {
    ruling.say("The break is bad: no ball fell, and too few reached a rail.");
    let next = played.next_side();
    let play = Offer::new(Choice::Play, Turn::of(next));
    ruling.offer(next, vec![play, Offer::rack(Choice::RackAndBreak, opening(next))]);
}

/// The balls that the shot took off the bed, by ascending id.
pub(super) fn gone(played: &Played) -> Vec<BallId> {
    played.before.on_bed().map(|(ball, _)| ball).filter(|ball| !played.facts.lie.has(*ball)).collect()
}

/// Puts balls on the back spot; if it is taken, on the line along the table from there to the foot rail, as near as possible without
/// touching a ball, and then towards the middle.
pub(super) fn put_back(played: &Played, ruling: &mut Ruling, balls: impl IntoIterator<Item = BallId>) {
    let mut spotted = Vec::new();
    for ball in balls {
        let place = place_on_line(played.equipment, &ruling.lie, ball, played.equipment.table.foot_spot, |_| GAP);
        if let Some(place) = place.filter(|_| !ruling.lie.has(ball)) {
            ruling.put(ball, place);
            spotted.push((ball, place));
        }
    }
    if let Some(words) = spotted_words(played.equipment, &spotted) {
        ruling.say(words);
    }
}

/// Says what counts for the shooter, and names all fouls. `counts` is how many balls.
pub(super) fn describe(played: &Played, ruling: &mut Ruling, counts: usize) {
    let name = played.name(played.shooter()).to_owned();
    if ruling.is_foul() {
        ruling.say(format!("Foul by {name}: {}", ruling.reasons()));
    } else if counts == 0 {
        ruling.say(format!("{name} pockets no ball."));
    } else {
        let fallen: Vec<BallId> = played.facts.pocketed.iter().map(|pocketed| pocketed.ball).collect();
        ruling.say(format!("{name} pockets {}: {}.", played.words(&fallen), count(counts, "point")));
    }
}

/// A game as far as fouls and the end depend on it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Score {
    /// The balls that win.
    pub(super) target: u32,
    /// What a foul costs.
    pub(super) penalty: Penalty,
    /// The ball that nobody may take from the table.
    pub(super) cue_ball: Option<BallId>,
}

impl Score {
    /// Counts balls for the shooter, and returns how many of them pay what the shooter owed; these go back on the table.
    pub(super) fn count(self, played: &Played, ruling: &mut Ruling, balls: usize) -> usize {
        let owed = -played.players[played.shooter().index()].points;
        ruling.score(played.shooter(), i32::try_from(balls).unwrap_or(i32::MAX));
        usize::try_from(owed).unwrap_or_default().min(balls)
    }

    /// Ends the rack if a side has the balls that win, or if not enough are left for another shot. Returns whether it has.
    pub(super) fn end(self, played: &Played, ruling: &mut Ruling) -> bool {
        let own = [played.shooter(), played.next_side()].map(|side| (side, ruling.total(played, side)));
        let winner = own.into_iter().find(|(_, points)| i64::from(*points) >= i64::from(self.target));
        if let Some((side, points)) = winner {
            ruling.say(format!("{} has {points} of {} balls.", played.name(side), self.target));
            ruling.win(side);
            return true;
        }
        if self.takeable(&ruling.lie).len() >= self.least() {
            return false;
        }
        self.decide(played, ruling);
        true
    }

    /// So many balls that may be taken must be on the bed for a shot: one beside a cue ball that nobody may take, else two.
    fn least(self) -> usize {
        if self.cue_ball.is_some() { 1 } else { 2 }
    }

    /// The balls on the bed that may be taken, by ascending id.
    fn takeable(self, lie: &Lie) -> Vec<BallId> {
        lie.on_bed().map(|(ball, _)| ball).filter(|ball| Some(*ball) != self.cue_ball).collect()
    }

    /// Too few balls are left: whoever has more points wins. It comes to this only from a position that somebody laid out.
    fn decide(self, played: &Played, ruling: &mut Ruling) {
        let (shooter, other) = (played.shooter(), played.next_side());
        let [own, others] = [shooter, other].map(|side| ruling.total(played, side));
        ruling.say(format!("Too few balls are left, with {own} points to {others}."));
        match own.cmp(&others) {
            std::cmp::Ordering::Greater => ruling.win(shooter),
            std::cmp::Ordering::Less => ruling.win(other),
            std::cmp::Ordering::Equal => ruling.draw(),
        }
    }

    /// Punishes a foul: the balls that fell or left the table are back already. `turn` is that of the opponent with the balls as they
    /// then lie.
    pub(super) fn punish(self, played: &Played, ruling: &mut Ruling, turn: impl Fn(&Lie) -> Turn) {
        match self.penalty {
            Penalty::OpponentTakesBall => {
                let next = played.next_side();
                ruling.score(next, 1);
                ruling.say(format!("{} takes a ball from the table.", played.name(next)));
                self.offer_balls(played, ruling, next, turn);
            }
            Penalty::OffenderReturnsBall => {
                self.return_ball(played, ruling);
                let turn = turn(&ruling.lie);
                ruling.give(turn);
            }
        }
    }

    /// Lets `side`, whose point is counted already, choose which ball it takes from the table, unless the rack is over with it.
    pub(super) fn offer_balls(self, played: &Played, ruling: &mut Ruling, side: Side, turn: impl Fn(&Lie) -> Turn) {
        let balls = self.takeable(&ruling.lie);
        if self.end(played, ruling) {
            return;
        }
        if balls.len() <= self.least() {
            self.decide(played, ruling);
            return;
        }
        let offer = |ball: BallId| {
            let mut lie = ruling.lie.clone();
            lie.set(ball, Place::Off);
            Offer { choice: Choice::TakeBall(ball), orders: vec![Order::Take(ball)], turn: turn(&lie) }
        };
        let offers = balls.into_iter().map(offer).collect();
        ruling.offer(side, offers);
    }

    /// The offender loses a point. If he had one, a ball goes back on the table; else he owes it.
    fn return_ball(self, played: &Played, ruling: &mut Ruling) {
        let shooter = played.shooter();
        ruling.score(shooter, -1);
        let has_one = played.players[shooter.index()].points > 0;
        let shelf = ruling
            .lie
            .places()
            .find(|(ball, place)| !matches!(place, Place::Bed(..)) && Some(*ball) != self.cue_ball && has_one);
        match shelf {
            Some((ball, _)) => put_back(played, ruling, [ball]),
            None => ruling.say(format!("{} owes a ball.", played.name(shooter))),
        }
    }
}
