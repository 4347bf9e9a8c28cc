//! What a game decides after a shot.

use glam::DVec2;

use super::each::Each;
use super::foul::{Foul, FoulKind};
use super::lie::{Lie, Place};
use super::played::Played;
use super::side::Side;
use super::spotted::spotted_words;
use super::spotting::place_on_long_string;
use super::turn::{Offer, Order, StrokeKind, Turn};
use super::zone::Zone;
use baize_physics::BallId;

/// What follows from a shot.
#[derive(Clone, Debug, PartialEq)]
pub enum Decision {
    /// The next shot.
    Shot(Turn),
    /// A player chooses. With a single offer it is taken at once.
    Choice {
        /// Who chooses.
        player: Side,
        /// The choices.
        offers: Vec<Offer>,
    },
    /// The rack is over.
    RackOver {
        /// Who won it; `None` for a draw.
        winner: Option<Side>,
    },
}

/// The judgement of a game about one shot. The match turns it into a [`Verdict`](super::Verdict).
#[derive(Clone, Debug, PartialEq)]
pub struct Ruling {
    /// All fouls of the shot; the gravest first where the game knows grades.
    pub fouls: Vec<Foul>,
    /// What is added to the points of each side.
    pub points: Each<i32>,
    /// The shooter's fouls in a row after this shot.
    pub fouls_in_a_row: u8,
    /// Where the balls lie after the orders were carried out.
    pub lie: Lie,
    /// What is to be done on the table, in this order.
    pub orders: Vec<Order>,
    /// What follows.
    pub decision: Decision,
    /// What happened, in a few sentences.
    pub sentence: String,
}

impl Ruling {
    /// A judgement that the game then changes: these fouls, no points, nothing to do on the table, and the opponent plays on
    /// from where the balls lie. A foul adds one to the shooter's fouls in a row; without a foul they are 0 again.
    #[must_use]
    pub fn of(played: &Played, fouls: Vec<Foul>) -> Self {
        let fouls_in_a_row = if fouls.is_empty() { 0 } else { played.earlier_fouls().saturating_add(1) };
        Self {
            fouls,
            points: Each::of(played.players.len(), |_| 0),
            fouls_in_a_row,
            lie: played.facts.lie.clone(),
            orders: Vec::new(),
            decision: Decision::Shot(Turn::of(played.next_side())),
            sentence: String::new(),
        }
    }

    /// Whether there was a foul.
    #[must_use]
    pub fn is_foul(&self) -> bool {
        !self.fouls.is_empty()
    }

    /// The reasons of all fouls, as sentences.
    #[must_use]
    pub fn reasons(&self) -> String {
        let reasons: Vec<&str> = self.fouls.iter().map(|foul| foul.reason.as_str()).collect();
        reasons.join(" ")
    }

    /// Adds points to the score of a player.
    pub fn score(&mut self, player: Side, points: i32) {
        self.points[player.index()] += points;
    }

    /// The points of a player with what this ruling adds.
    #[must_use]
    pub fn total(&self, played: &Played, player: Side) -> i32 {
        played.players[player.index()].points + self.points[player.index()]
    }

    /// Puts a ball with its centre at `place` (metres).
    pub fn put(&mut self, ball: BallId, place: DVec2) {
        self.lie.set(ball, Place::at(place));
        self.orders.push(Order::put(ball, place));
    }

    /// Takes a ball off the table.
    pub fn take(&mut self, ball: BallId) {
        if self.lie.has(ball) {
            self.lie.set(ball, Place::Off);
            self.orders.push(Order::Take(ball));
        }
    }

    /// Spots balls that are not on the table on the long string, from the foot spot on, in this order, and says so. A ball for
    /// which the string has no room stays off.
    pub fn spot(&mut self, played: &Played, balls: impl IntoIterator<Item = BallId>) {
        let mut spotted = Vec::new();
        for ball in balls {
            let foot = played.equipment.table.foot_spot;
            if self.lie.has(ball) {
                continue;
            }
            if let Some(place) = place_on_long_string(played.equipment, &self.lie, ball, foot) {
                self.put(ball, place);
                spotted.push((ball, place));
            }
        }
        if let Some(words) = spotted_words(played.equipment, &spotted) {
            self.say(words);
        }
    }

    /// A player plays next.
    pub fn give(&mut self, turn: Turn) {
        self.decision = Decision::Shot(turn);
    }

    /// The opponent plays next, with the cue ball in hand.
    pub fn give_in_hand(&mut self, played: &Played, zone: Zone) {
        self.give(Turn::of(played.next_side()).in_hand(zone));
    }

    /// A player chooses what follows.
    pub fn offer(&mut self, player: Side, offers: Vec<Offer>) {
        self.decision = Decision::Choice { player, offers };
    }

    /// The rack is over, and this player won it.
    pub fn win(&mut self, winner: Side) {
        self.decision = Decision::RackOver { winner: Some(winner) };
    }

    /// The rack is over, and nobody won it.
    pub fn draw(&mut self) {
        self.decision = Decision::RackOver { winner: None };
    }

    /// Who plays or chooses next; `None` if the rack is over.
    #[must_use]
    pub fn next_player(&self) -> Option<Side> {
        match &self.decision {
            Decision::Shot(turn) => Some(turn.player),
            Decision::Choice { player, .. } => Some(*player),
            Decision::RackOver { .. } => None,
        }
    }

    /// Whether the next shot can be of this kind: it is, or a choice leads to one.
    #[must_use]
    pub fn offers_stroke(&self, stroke: StrokeKind) -> bool {
        match &self.decision {
            Decision::Shot(turn) => turn.stroke == stroke,
            Decision::Choice { offers, .. } => offers.iter().any(|offer| offer.turn.stroke == stroke),
            Decision::RackOver { .. } => false,
        }
    }

    /// Carries out orders to put or take balls.
    pub fn carry_out(&mut self, orders: &[Order]) {
        for order in orders {
            order.carry_out(&mut self.lie, &Lie::default());
        }
        self.orders.extend_from_slice(orders);
    }

    /// The orders that put all balls back to where they were before the shot.
    #[must_use]
    pub fn orders_back(&self, played: &Played) -> Vec<Order> {
        let now = |ball: BallId| self.lie.places().find(|(known, _)| *known == ball).map(|(_, place)| place);
        let moved = played.before.places().filter(|(ball, place)| now(*ball) != Some(*place));
        let order = |(ball, place)| match place {
            Place::Bed(x, y) => Order::Put(ball, x, y),
            Place::Pocket(_) | Place::Off => Order::Take(ball),
        };
        moved.map(order).collect()
    }

    /// Adds a sentence.
    pub fn say(&mut self, sentence: impl AsRef<str>) {
        if !self.sentence.is_empty() {
            self.sentence.push(' ');
        }
        self.sentence.push_str(sentence.as_ref());
    }

    /// Racks all balls anew. For the score it is still the same rack.
    pub fn rack(&mut self, played: &Played) {
        self.lie = played.equipment.homes();
        self.orders.push(Order::Rack);
    }

    /// Racks all balls again. What the game remembers of the rack stays, too.
    pub fn rack_again(&mut self, played: &Played) {
        self.lie = played.equipment.homes();
        self.orders.push(Order::RackAgain);
    }

    /// Whether there was a foul of this kind.
    #[must_use]
    pub fn has_foul(&self, kind: FoulKind) -> bool {
        self.fouls.iter().any(|foul| foul.kind == kind)
    }
}
