//! What the games of carom have in common, by the rules of the UMB: three balls, two of them cue balls, innings, and where
//! balls are spotted.
//!
//! What the record of a shot cannot show is not judged: a foot off the floor, a shot while balls move, a ball touched by hand, a
//! shot that is not made with the tip, a wrong cue ball.

use bevy::math::DVec2;
use serde::{Deserialize, Serialize};

use super::equipment::Equipment;
use super::facts::Touched;
use super::foul::{Foul, FoulKind};
use super::lie::Lie;
use super::played::Played;
use super::ruling::Ruling;
use super::score_sheet::Column;
use super::side::Side;
use super::spotting::overlapped;
use super::turn::{Choice, Hand, Offer, Order, Stroke, Turn};
use super::zone::{Zone, start_spots};
use crate::physics::BallId;
use crate::shot::FROZEN;

/// The score sheet of the carom games.
pub(super) const SCORE_SHEET: &[Column] = &[
    Column::ManyRacks("games"),
    Column::Points,
    Column::Innings,
    Column::Average,
    Column::Run("run"),
    Column::HighRun,
];

/// How a game of carom stands, besides score and places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Innings {
    /// Who began the game. This player has the white ball.
    pub first: Side,
    /// Whether the first player has reached the distance, so that the other one plays the last inning.
    pub is_last: bool,
}

impl Innings {
    /// The innings of a game that `first` begins.
    #[must_use]
    pub const fn of(first: Side) -> Self {
        Self { first, is_last: false }
    }

    /// The cue ball of a player: the white for the player who began, the yellow for the other.
    #[must_use]
    pub fn cue_ball(self, equipment: &Equipment, player: Side) -> BallId {
        if player == self.first { equipment.cue_ball } else { second_cue_ball(equipment) }
    }
}

/// How long a game is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Distance {
    /// The points that win.
    pub(super) points: u32,
    /// Whether the second player has as many innings as the first.
    pub(super) equal_innings: bool,
}

impl Distance {
    /// Ends the game if a player has won or the last inning is over. Begins the last inning if the first player has reached
    /// the distance. Returns whether it did one of these.
    pub(super) fn end(self, innings: &mut Innings, played: &Played, ruling: &mut Ruling) -> bool {
        let shooter = played.shooter();
        let [own, other] = [shooter, played.opponent()].map(|side| ruling.total(played, side));
        let has_reached = own >= i32::try_from(self.points).unwrap_or(i32::MAX);
        let is_first = shooter == innings.first;
        if has_reached && is_first && self.equal_innings {
            innings.is_last = true;
            ruling.say(format!(
                "{} has {own} points. {} plays the last inning, from the opening position.",
                played.name(shooter),
                played.name(played.opponent())
            ));
            set_up(*innings, played, ruling, played.opponent());
            return true;
        }
        let is_visit_over = ruling.next_player() != Some(shooter);
        let is_last_visit_over = innings.is_last && !is_first && is_visit_over;
        if !(has_reached || is_last_visit_over) {
            return false;
        }
        if own == other {
            ruling.say(format!("Both have {own} points."));
            ruling.draw();
        } else {
            ruling.say(format!("The game ends {} to {}.", own.max(other), own.min(other)));
            ruling.win(if own > other { shooter } else { played.opponent() });
        }
        true
    }
}

/// The cue ball of the second player.
fn second_cue_ball(equipment: &Equipment) -> BallId {
    equipment.named("yellow").unwrap_or(equipment.cue_ball)
}

/// The first shot of a game or of the last inning, with the player's own ball on a start spot.
pub(super) const fn opening(player: Side) -> Turn {
    Turn { player, stroke: Stroke::Break, hand: Hand::InHand(Zone::StartSpots) }
}

/// The two other balls, by ascending id.
pub(super) fn object_balls(equipment: &Equipment, lie: &Lie, cue_ball: BallId) -> Vec<BallId> {
    let known = |ball: &BallId| *ball != cue_ball && equipment.ball(*ball).is_some();
    lie.on_bed().map(|(ball, _)| ball).filter(known).collect()
}

/// The balls that may be hit first: on the opening shot only the red.
pub(super) fn balls_on(equipment: &Equipment, lie: &Lie, cue_ball: BallId, turn: &Turn) -> Vec<BallId> {
    match equipment.named("red") {
        Some(red) if turn.stroke == Stroke::Break => vec![red],
        _ => object_balls(equipment, lie, cue_ball),
    }
}

/// Why a game of carom cannot be played with this table and these balls, as a sentence; `None` if it can.
pub(super) fn unfit(equipment: &Equipment, title: &str) -> Option<String> {
    if !equipment.table.boundary.pockets.is_empty() {
        return Some(format!("{title} needs a table without pockets."));
    }
    if let Some(missing) = ["white", "yellow", "red"].iter().find(|name| equipment.named(name).is_none()) {
        return Some(format!("{title} needs a ball named `{missing}`; the rack has none."));
    }
    if let Some(missing) = ["start left", "start right"].iter().find(|name| equipment.table.spot(name).is_none()) {
        return Some(format!("{title} needs a spot named `{missing}`; the table has none."));
    }
    if equipment.balls.len() != 3 {
        return Some(format!("{title} needs three balls; the rack has {}.", equipment.balls.len()));
    }
    let is_white = equipment.named("white") == Some(equipment.cue_ball);
    (!is_white).then(|| format!("{title} begins with the white ball; the rack names another as cue ball."))
}

/// All fouls of a shot (UMB 41).
pub(super) fn fouls(played: &Played) -> Vec<Foul> {
    let facts = played.facts;
    if facts.clock_ran_out {
        return vec![Foul::of_clock("the shot clock")];
    }
    let off =
        (!facts.off_table.is_empty()).then(|| Foul::of_balls_off_table("UMB 41.1", &played.words(&facts.off_table)));
    let double = facts.double_hit.map(|ball| Foul::of_double_hit("UMB 41.7", &played.words(&[ball])));
    let into = facts.played_into.first().map(|what| {
        let what = match what {
            Touched::Ball(ball) => played.words(&[*ball]),
            _ => "the cushion".to_owned(),
        };
        let reason = format!("The cue ball touched {what} and was played directly at it.");
        Foul::new(FoulKind::FrozenBallPlayed, "UMB 41.8", reason)
    });
    [off, double, into, opening_foul(played)].into_iter().flatten().collect()
}

/// The opening shot must hit the red first (UMB 23.5).
fn opening_foul(played: &Played) -> Option<Foul> {
    let red = played.equipment.named("red").filter(|_| played.is_break())?;
    let hit = &played.facts.first_hit;
    if hit.contains(&red) {
        return None;
    }
    let reason = if hit.is_empty() {
        "The opening shot did not hit the red.".to_owned()
    } else {
        format!("The opening shot first hit {}, not the red.", played.words(hit))
    };
    Some(Foul::new(FoulKind::WrongBallFirst, "UMB 23.5", reason))
}

/// How many cushions the cue ball touched before it first hit the second of the two other balls; `None` if it did not
/// hit both.
pub(super) fn cushions_before_second(played: &Played) -> Option<usize> {
    let (mut first, mut cushions) = (None, 0);
    for touch in &played.facts.touches {
        match touch.what {
            Touched::Ball(ball) if *first.get_or_insert(ball) != ball => return Some(cushions),
            Touched::Ball(_) | Touched::RailTop => {}
            Touched::Cushion(_) | Touched::Jaw(_) => cushions += 1,
        }
    }
    None
}

/// The opening position for `player`: the red on the foot spot, the opponent's ball on the head spot, and `player`'s ball on
/// a start spot.
pub(super) fn opening_orders(innings: Innings, equipment: &Equipment, player: Side) -> Vec<Order> {
    let table = &equipment.table;
    let own = innings.cue_ball(equipment, player);
    let other = innings.cue_ball(equipment, player.other());
    let start = start_spots(equipment).last().unwrap_or(table.head_spot);
    let red = equipment.named("red").map(|red| Order::put(red, table.foot_spot));
    [Some(Order::put(own, start)), Some(Order::put(other, table.head_spot)), red].into_iter().flatten().collect()
}

/// Puts the balls into the opening position for `player`, who plays next.
pub(super) fn set_up(innings: Innings, played: &Played, ruling: &mut Ruling, player: Side) {
    ruling.carry_out(&opening_orders(innings, played.equipment, player));
    ruling.give(opening(player));
}

/// The balls that touch the cue ball `ball`.
pub(super) fn touching(equipment: &Equipment, lie: &Lie, ball: BallId) -> Vec<BallId> {
    let Some(place) = lie.centre(ball) else { return Vec::new() };
    let near = |(other, centre): &(BallId, DVec2)| {
        *other != ball && place.distance(*centre) <= equipment.touching(ball, *other) + FROZEN
    };
    lie.on_bed().filter(near).map(|(other, _)| other).collect()
}

/// Spots these balls for a player who strikes `cue_ball` (UMB 27 and 28): his ball on the head spot, the red on the foot
/// spot, the other ball on the centre spot. If another ball is in the way there, the ball goes to the spot of that one.
pub(super) fn spot(equipment: &Equipment, lie: &Lie, balls: &[BallId], cue_ball: BallId) -> Vec<Order> {
    let mut lie = lie.clone();
    for ball in balls {
        Order::Take(*ball).carry_out(&mut lie, &Lie::default());
    }
    let mut orders = Vec::new();
    for ball in balls {
        let mut spot = spot_of(equipment, *ball, cue_ball);
        // There are three balls: if two spots are taken, the third one is free.
        for _ in 0..3 {
            let Some(blocker) = overlapped(equipment, &lie, *ball, spot) else { break };
            spot = spot_of(equipment, blocker, cue_ball);
        }
        debug_assert!(overlapped(equipment, &lie, *ball, spot).is_none(), "three spots are too few for three balls");
        let order = Order::put(*ball, spot);
        order.carry_out(&mut lie, &Lie::default());
        orders.push(order);
    }
    orders
}

fn spot_of(equipment: &Equipment, ball: BallId, cue_ball: BallId) -> DVec2 {
    let table = &equipment.table;
    if ball == cue_ball {
        table.head_spot
    } else if equipment.named("red") == Some(ball) {
        table.foot_spot
    } else {
        table.spot("centre").unwrap_or(DVec2::ZERO)
    }
}

/// Counts a point if the shot made one without a foul, and says so or names the fouls. After a point the shooter plays on.
pub(super) fn count(played: &Played, ruling: &mut Ruling, is_point: bool) {
    let name = played.name(played.shooter());
    if ruling.is_foul() {
        ruling.say(format!("Foul by {name}: {}", ruling.reasons()));
    } else if is_point {
        ruling.say(format!("{name} scores a point."));
        ruling.score(played.shooter(), 1);
        ruling.give(Turn::of(played.shooter()));
    } else {
        ruling.say(format!("{name} scores no point."));
    }
}

/// Lets the next player, whose cue ball touches another ball, choose: play, or first have balls spotted. `orders` spot them,
/// and `turn` is the shot after that.
pub(super) fn offer_spotting(ruling: &mut Ruling, orders: Vec<Order>, turn: Turn) {
    let player = turn.player;
    let spot = Offer { choice: Choice::SpotTouching, orders, turn };
    ruling.offer(player, vec![Offer::new(Choice::Play, Turn::of(player)), spot]);
}
