//! What the games of carom have in common, by the rules of the UMB: three balls, two of them cue balls, innings, and where
//! balls are spotted.
//!
//! What the record of a shot cannot show is not judged: a foot off the floor, a shot while balls move, a
//! shot that is not made with the tip, a wrong cue ball. `docs/play/rules.md` names the texts.

mod all_three;
mod areas;
mod by_cushions;

pub(super) use all_three::set_up_if_needed;
pub(super) use areas::is_left;
pub(super) use by_cushions::judge_by_cushions;

use glam::DVec2;
use serde::{Deserialize, Serialize};

use super::equipment::Equipment;
use super::facts::Touched;
use super::foul::{Foul, FoulKind};
use super::lie::Lie;
use super::no_stroke::{RulesWithoutStroke, foul_without_stroke};
use super::played::Played;
use super::ruling::Ruling;
use super::score_sheet::Column;
use super::side::Side;
use super::spotting::overlapped;
use super::turn::{BallInHand, Choice, Offer, Order, StrokeKind, Turn};
use super::winning_points::winning_points_flaws;
use super::zone::{Zone, start_spots};
use baize_files::{Flaw, count as count_words};
use baize_physics::BallId;

/// The score sheet of the carom games.
pub(super) const SCORE_SHEET: &[Column] =
    &[Column::ManyRacks("sets"), Column::Points, Column::Innings, Column::Average, Column::Run("run"), Column::HighRun];

/// How a game of carom stands, besides score and places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Innings {
    /// Who began the game. This player has the white ball.
    pub first: Side,
    /// Whether the first player has reached the distance or the limit of innings, so that the other one plays the last inning.
    pub is_last: bool,
    /// The points of both players in this round of the shoot-out, if there is one.
    pub shoot_out: Option<[u32; 2]>,
}

impl Innings {
    /// The innings of a game that `first` begins.
    #[must_use]
    pub const fn of(first: Side) -> Self {
        Self { first, is_last: false, shoot_out: None }
    }

    /// The cue ball of a player: the white for the player who began, the yellow for the other.
    #[must_use]
    pub fn cue_ball(self, equipment: &Equipment, player: Side) -> BallId {
        if player == self.first { equipment.cue_ball } else { second_cue_ball(equipment) }
    }
}

/// How long a game is, and what follows a draw.
#[derive(Clone, Copy, Debug)]
pub(super) struct Distance {
    /// The points that win.
    pub(super) points: u32,
    /// Whether the second player has as many innings as the first.
    pub(super) equal_innings: bool,
    /// The innings of each player; 0 for no limit.
    pub(super) inning_limit: u32,
    /// Whether a draw is decided by a shoot-out.
    pub(super) shoot_out: bool,
}

impl Distance {
    /// What is impossible in it, with the names of the options.
    pub(super) fn flaws(self) -> Vec<Flaw> {
        let mut flaws = winning_points_flaws("distance", self.points);
        if self.inning_limit > MOST_INNINGS {
            let message =
                format!("is {}, but must be at most {MOST_INNINGS} innings, or 0 for no limit", self.inning_limit);
            flaws.push(Flaw::new("inning_limit", message));
        }
        flaws
    }

    /// Ends the game if a player has won or the last inning is over. Begins the last inning if the first player has reached
    /// the distance or the limit of innings, and the shoot-out after a draw. Returns whether it has settled what comes next.
    pub(super) fn end(self, innings: &mut Innings, played: &Played, ruling: &mut Ruling) -> bool {
        if innings.shoot_out.is_some() {
            return go_on_with_shoot_out(innings, played, ruling);
        }
        let shooter = played.shooter();
        let own = ruling.total(played, shooter);
        let has_reached = own >= i32::try_from(self.points).unwrap_or(i32::MAX);
        let is_visit_over = ruling.next_player() != Some(shooter);
        if played.alone.is_some() {
            return self.end_alone(has_reached, is_visit_over, played, ruling);
        }
        if shooter == innings.first {
            let is_limit_reached = is_visit_over && self.is_limit(played.players[shooter.index()].innings);
            if has_reached && self.equal_innings || is_limit_reached && !has_reached {
                return self.begin_last_inning(innings, played, ruling);
            }
        }
        let is_last_visit_over = innings.is_last && shooter != innings.first && is_visit_over;
        if !(has_reached || is_last_visit_over) {
            return false;
        }
        self.decide(innings, played, ruling);
        true
    }

    /// Ends the game of a player without an opponent: won at the distance, drawn after the last inning. Returns whether it has.
    fn end_alone(self, has_reached: bool, is_visit_over: bool, played: &Played, ruling: &mut Ruling) -> bool {
        let shooter = played.shooter();
        if has_reached {
            ruling.win(shooter);
            return true;
        }
        let is_over = is_visit_over && self.is_limit(played.players[shooter.index()].innings);
        if is_over {
            ruling.draw();
        }
        is_over
    }

    const fn is_limit(self, innings: u32) -> bool {
        self.inning_limit > 0 && innings >= self.inning_limit
    }

    /// The second player has the last inning. Where it makes the innings equal, it begins from the opening position.
    fn begin_last_inning(self, innings: &mut Innings, played: &Played, ruling: &mut Ruling) -> bool {
        innings.is_last = true;
        let (shooter, opponent) = (played.shooter(), played.next_side());
        let points = ruling.total(played, shooter);
        let position = if self.equal_innings { ", from the opening position" } else { "" };
        ruling.say(format!(
            "{} has {points} points. {} plays the last inning{position}.",
            played.name(shooter),
            played.name(opponent)
        ));
        if self.equal_innings {
            set_up(*innings, played, ruling, opponent);
        }
        self.equal_innings
    }

    /// Ends the game by the points of both players, or begins the shoot-out.
    fn decide(self, innings: &mut Innings, played: &Played, ruling: &mut Ruling) {
        let [own, other] = [played.shooter(), played.next_side()].map(|side| ruling.total(played, side));
        if own != other {
            ruling.say(format!("The game ends {} to {}.", own.max(other), own.min(other)));
            ruling.win(if own > other { played.shooter() } else { played.next_side() });
            return;
        }
        ruling.say(format!("Both have {own} points."));
        if self.shoot_out {
            begin_round_of_shoot_out(innings, played, ruling);
        } else {
            ruling.draw();
        }
    }
}

/// The most innings that can be a limit.
const MOST_INNINGS: u32 = 10_000;

/// Each player has one inning from the opening position, first the one who began the game.
fn begin_round_of_shoot_out(innings: &mut Innings, played: &Played, ruling: &mut Ruling) {
    innings.shoot_out = Some([0; 2]);
    ruling.say(format!(
        "A shoot-out decides: one inning each from the opening position. {} begins.",
        played.name(innings.first)
    ));
    set_up(*innings, played, ruling, innings.first);
}

/// Gives the table to the second player after the inning of the first. The second player wins with one point more. After
/// equal innings there is another round. Returns whether it has settled what comes next.
fn go_on_with_shoot_out(innings: &mut Innings, played: &Played, ruling: &mut Ruling) -> bool {
    let Some(points) = innings.shoot_out else { return false };
    let (first, second) = (innings.first, innings.first.other());
    let [of_first, of_second] = [first, second].map(|side| points[side.index()]);
    let is_visit_over = ruling.next_player() != Some(played.shooter());
    if played.shooter() == first {
        if is_visit_over {
            let of_first = count_words(of_first as usize, "point");
            let names = [first, second].map(|side| played.name(side));
            ruling.say(format!(
                "{} has {of_first} in the shoot-out. {} plays from the opening position.",
                names[0], names[1]
            ));
            set_up(*innings, played, ruling, second);
        }
        return is_visit_over;
    }
    if of_second > of_first || is_visit_over && of_first > of_second {
        ruling.say(format!("The shoot-out ends {} to {}.", of_first.max(of_second), of_first.min(of_second)));
        ruling.win(if of_second > of_first { second } else { first });
        return true;
    }
    if is_visit_over {
        ruling.say(format!("Both have {} in the shoot-out.", count_words(of_first as usize, "point")));
        begin_round_of_shoot_out(innings, played, ruling);
    }
    is_visit_over
}

/// The cue ball of the second player.
fn second_cue_ball(equipment: &Equipment) -> BallId {
    equipment.named("yellow").unwrap_or(equipment.cue_ball)
}

/// The first shot of a game or of the last inning, with the player's own ball on a start spot.
pub(super) const fn opening(player: Side) -> Turn {
    Turn { player, stroke: StrokeKind::Break, hand: BallInHand::InHand(Zone::StartSpots) }
}

/// The two other balls, by ascending id.
pub(super) fn object_balls(equipment: &Equipment, lie: &Lie, cue_ball: BallId) -> Vec<BallId> {
    let known = |ball: &BallId| *ball != cue_ball && equipment.ball(*ball).is_some();
    lie.on_bed().map(|(ball, _)| ball).filter(known).collect()
}

/// The balls that may be hit first: on the opening shot only the red.
pub(super) fn balls_on(equipment: &Equipment, lie: &Lie, cue_ball: BallId, turn: &Turn) -> Vec<BallId> {
    match equipment.named("red") {
        Some(red) if turn.stroke == StrokeKind::Break => vec![red],
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

/// Why no game comes to this lie: all three balls are on the table before every shot, because one that left it is spotted.
pub(super) fn lacks_ball(equipment: &Equipment, lie: &Lie) -> Option<String> {
    let missing = equipment.balls.iter().find(|ball| !lie.has(ball.id))?;
    Some(format!("{} is not on the table; a ball that leaves it is spotted", equipment.words(missing.id)))
}

/// The rules of the UMB about fouls without a stroke.
const WITHOUT_STROKE: RulesWithoutStroke =
    RulesWithoutStroke { clock: "the shot clock", touched: "UMB 41.4", deliberate: "UMB 42" };

/// All fouls of a shot (UMB 41).
pub(super) fn fouls(played: &Played) -> Vec<Foul> {
    let facts = played.facts;
    if let Some(foul) = foul_without_stroke(played, WITHOUT_STROKE) {
        return vec![foul];
    }
    let off =
        (!facts.off_table.is_empty()).then(|| Foul::of_balls_off_table("UMB 41.1", &played.words(&facts.off_table)));
    let double = facts.double_hit.map(|ball| Foul::of_double_hit("UMB 41.7", &played.words(&[ball])));
    let pushed = facts.pushed_into_rail && double.is_none();
    let double = double.or_else(|| pushed.then(|| Foul::of_double_hit("UMB 41.7", "the cushion")));
    let into = facts.played_into.first().map(|what| {
        let (what, rule) = match what {
            Touched::Ball(ball) => (played.words(&[*ball]), "UMB 27"),
            _ => ("the cushion".to_owned(), "UMB 41.8"),
        };
        let reason = format!("The cue ball touched {what} and was played directly at it.");
        Foul::new(FoulKind::FrozenBallPlayed, rule, reason)
    });
    [off, double, into, opening_foul(played)].into_iter().flatten().collect()
}

/// The opening shot must be played directly at the red, not first at a cushion or at the other ball (UMB 23).
fn opening_foul(played: &Played) -> Option<Foul> {
    let red = played.equipment.named("red").filter(|_| played.is_break())?;
    let hit = &played.facts.first_hit;
    let touches_rail_first = played.facts.touches.first().is_some_and(|touch| touch.what.is_rail());
    let reason = if hit.is_empty() {
        "The opening shot did not hit the red.".to_owned()
    } else if !hit.contains(&red) {
        format!("The opening shot first hit {}, not the red.", played.words(hit))
    } else if touches_rail_first {
        "The opening shot touched a cushion before the red; it must be played directly at the red.".to_owned()
    } else {
        return None;
    };
    Some(Foul::new(FoulKind::WrongBallFirst, "UMB 23", reason))
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

/// Why a shot without a foul that did not meet both object balls makes no point.
pub(super) const NOT_BOTH: &str = "the cue ball did not meet both balls";

/// Counts a point if the shot made one without a foul, and says so or names the fouls; `missing` says why it is none. After a point the
/// shooter plays on. A point in a shoot-out counts only there.
pub(super) fn count(innings: &mut Innings, played: &Played, ruling: &mut Ruling, missing: Option<&str>) {
    let (shooter, name) = (played.shooter(), played.name(played.shooter()));
    if ruling.is_foul() {
        ruling.say(format!("Foul by {name}: {}", ruling.reasons()));
    } else if let Some(missing) = missing {
        ruling.say(format!("{name} scores no point: {missing}."));
    } else {
        if let Some(points) = &mut innings.shoot_out {
            points[shooter.index()] = points[shooter.index()].saturating_add(1);
            let so_far = points[shooter.index()];
            ruling.say(format!("{name} scores a point in the shoot-out, {so_far} so far."));
        } else {
            ruling.say(format!("{name} scores a point."));
            ruling.score(shooter, 1);
        }
        ruling.give(Turn::of(shooter));
    }
}

/// Says which of the balls `touching` touch `cue_ball`, that of the next player, and lets the player choose: play, or first have
/// balls spotted. `orders` spot them, and `turn` is the shot after that.
pub(super) fn offer_spotting(
    played: &Played,
    ruling: &mut Ruling,
    (cue_ball, touching): (BallId, &[BallId]),
    orders: Vec<Order>,
    turn: Turn,
) {
    let player = turn.player;
    ruling.say(format!("{} touches {}.", played.capital_words(&[cue_ball]), played.words(touching)));
    let spot = Offer { choice: Choice::SpotTouching, orders, turn };
    ruling.offer(player, vec![Offer::new(Choice::Play, Turn::of(player)), spot]);
}
