//! English billiards: cannons, pots and in-offs with three balls on a snooker table. `docs/play/rules.md` names the texts.

mod balls;
mod fouls;
mod made;

use serde::{Deserialize, Serialize};

use crate::rules::declaration::Calls;
use crate::rules::equipment::Equipment;
use crate::rules::family::Family;
use crate::rules::foul::FoulKind;
use crate::rules::game::Rules;
use crate::rules::lie::Lie;
use crate::rules::played::Played;
use crate::rules::ruling::Ruling;
use crate::rules::score_sheet::Column;
use crate::rules::side::Side;
use crate::rules::stalemate::Stalemate;
use crate::rules::touching::touching;
use crate::rules::turn::{BallInHand, Choice, Offer, StrokeKind, Turn};
use crate::rules::winning_points::winning_points_flaws;
use crate::rules::zone::Zone;
use baize_describe::Described;
use baize_files::Flaw;
use baize_physics::BallId;
use balls::{Balls, FROM_CENTRE, FROM_SPOT, IN_BAULK};
use fouls::MOST_HAZARDS;
use made::Made;

/// What a foul or a miss gives the opponent.
const FOR_A_FOUL: i32 = 2;
/// After so many pots in a row from the Spot or the Pyramid Spot the red goes to the Centre Spot.
const POTS_FROM_SPOT: u8 = 2;

/// The options of English billiards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(default, deny_unknown_fields)]
#[described(default)]
pub struct EnglishBilliards {
    /// Points that win a game of English billiards.
    #[described(default = 100, unit = "points", range = 1..=10_000)]
    pub target: u32,
    /// Whether at most 15 hazards in a row without a cannon, and 75 cannons in a row without a hazard, may be made at English billiards.
    #[described(default = true)]
    pub limits: bool,
}

/// How a game of English billiards stands, besides score and places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// Who began the game. This player has the white ball, the other one the yellow.
    pub first: Side,
    /// The striker's hazards in a row in strokes without a cannon.
    pub hazards: u8,
    /// The striker's cannons in a row in strokes without a hazard.
    pub cannons: u8,
    /// The striker's pots of the red in a row from the Spot or the Pyramid Spot, with no other score in these strokes.
    pub red_pots: u8,
}

impl Standing {
    /// A new striker comes to the table.
    fn begin_break(&mut self) {
        (self.hazards, self.cannons, self.red_pots) = (0, 0, 0);
    }
}

impl Rules for EnglishBilliards {
    type Standing = Standing;

    const TITLE: &'static str = "English billiards";
    const FAMILY: Family = Family::Snooker;
    const RACK: &'static str = "english_billiards";
    const COUNTS_POINTS: bool = true;
    const CUE_BALL_MAY_FALL: bool = true;
    const SCORE_SHEET: &'static [Column] =
        &[Column::ManyRacks("games"), Column::Points, Column::Run("break"), Column::HighRun];
    const STALEMATE: Stalemate = Stalemate::Unknown;
    const IN_SHORT: &'static [&'static str] = &[
        "Each player has a cue ball of his own, white or yellow; the red is for both. A cannon, in which your ball hits both others, counts 2. \
         A pot of the red counts 3, a pot of the other player's ball 2. An in-off, in which your ball hits another and then falls, counts \
         3 if it hit the red first, otherwise 2. All that a stroke makes is added up, and you go on as long as you score.",
        "After an in-off you play from the D. The red goes back to the black spot, or to the pink or the blue spot if that is taken; after two \
         pots in a row from there, to the blue spot. The other player's ball stays off until its owner's turn, who then plays it from the D.",
        "From the D your ball must leave baulk before it hits a ball on or behind the baulk line.",
        "At most 15 hazards in a row without a cannon, and 75 cannons in a row without a hazard, may be made. After the fifteenth hazard \
         the other ball, if it is off the table, is put on the baulk line.",
        "A miss gives the other player 2 points, and so does every other foul, after which he plays on from there, or has the red put on the \
         black spot and your ball on the blue spot and plays from the D. If your ball touches another one before your stroke, the balls \
         are put there in any case.",
        "The rules are those of ibsf.pl, jasonbeaver.com and other pages that give the association's text in part. Left out: games by time, \
         the crossing of the baulk line in every hundred points, and two misses in a row.",
    ];

    fn flaws(&self) -> Vec<Flaw> {
        winning_points_flaws("target", self.target)
    }

    fn winning_points(&self) -> Option<u32> {
        Some(self.target)
    }

    fn unfit(&self, equipment: &Equipment, _is_visit: bool) -> Option<String> {
        balls::unfit(equipment, Self::TITLE)
    }

    fn unreachable(&self, _standing: &Standing, equipment: &Equipment, lie: &Lie) -> Option<String> {
        let red = equipment.named("red").filter(|red| !lie.has(*red))?;
        Some(format!("{} is not on the table; it is spotted when it falls", equipment.words(red)))
    }

    fn start(&self, _equipment: &Equipment, breaker: Side, _sides: usize) -> Standing {
        Standing { first: breaker, hazards: 0, cannons: 0, red_pots: 0 }
    }

    /// The yellow comes to the table with the first turn of its player.
    fn not_racked(&self, equipment: &Equipment) -> Vec<BallId> {
        equipment.named("yellow").into_iter().collect()
    }

    fn opening(&self, breaker: Side) -> Turn {
        Turn { player: breaker, stroke: StrokeKind::Break, hand: BallInHand::InHand(Zone::D) }
    }

    fn cue_ball(&self, standing: &Standing, equipment: &Equipment, player: Side) -> BallId {
        let yellow = || equipment.named("yellow").unwrap_or(equipment.cue_ball);
        if player == standing.first { equipment.cue_ball } else { yellow() }
    }

    fn calls(&self, _standing: &Standing, _turn: &Turn, _equipment: &Equipment, _lie: &Lie) -> Calls {
        Calls::default()
    }

    /// From hand the balls out of baulk; those in baulk only if none is out of it.
    fn balls_on(&self, standing: &Standing, turn: &Turn, equipment: &Equipment, lie: &Lie) -> Vec<BallId> {
        let own = self.cue_ball(standing, equipment, turn.player);
        let others: Vec<BallId> = lie.on_bed().map(|(ball, _)| ball).filter(|ball| *ball != own).collect();
        let is_out = |ball: &BallId| !balls::is_in_baulk(equipment, lie, *ball);
        if turn.hand == BallInHand::InHand(Zone::D) && others.iter().any(is_out) {
            return others.into_iter().filter(is_out).collect();
        }
        others
    }

    fn judge(&self, standing: &mut Standing, played: &Played) -> Ruling {
        let Some(red) = played.equipment.named("red") else { return Ruling::of(played, Vec::new()) };
        let other = self.cue_ball(standing, played.equipment, played.shooter().other());
        let balls = Balls { own: played.cue_ball, other, red };
        let made = Made::of(played, balls);
        let mut ruling = Ruling::of(played, fouls::of(self.limits, *standing, made, balls, played));
        if ruling.is_foul() {
            self.punish(standing, played, balls, &mut ruling);
        } else {
            self.count(standing, played, balls, made, &mut ruling);
        }
        ruling
    }
}

impl EnglishBilliards {
    /// The opponent gets two points and plays on: after a miss from where the balls lie, after another foul by choice also from hand, with
    /// the red on the Spot and the offender's ball on the Centre Spot.
    fn punish(&self, standing: &mut Standing, played: &Played, balls: Balls, ruling: &mut Ruling) {
        let [name, opponent] = [played.shooter(), played.next_side()].map(|side| played.name(side));
        let reasons = ruling.reasons();
        let is_miss = ruling.fouls.iter().all(|foul| foul.kind == FoulKind::NoBallHit);
        let word = if is_miss { "Miss" } else { "Foul" };
        ruling.score(played.next_side(), FOR_A_FOUL);
        ruling.say(format!("{word} by {name}, {FOR_A_FOUL} points for {opponent}: {reasons}"));
        standing.begin_break();
        if played.is_break() && played.facts.is_foul_without_stroke() {
            // The cue ball of the rack was not played, so it is still in hand.
            ruling.take(balls.own);
        }
        balls::spot(played, ruling, balls.red, &FROM_SPOT);
        if self.win_by_points(played, played.next_side(), ruling) {
            return;
        }
        let next = next_balls(played, balls, ruling);
        if give(played, next, played.next_side(), ruling) || is_miss {
            return;
        }
        let play = Offer::new(Choice::Play, turn_of(played.next_side(), next, ruling));
        let orders = balls::orders_to_reset(played.equipment, &ruling.lie, next);
        let turn = Turn::of(played.next_side()).in_hand(Zone::D);
        ruling.say(format!("{opponent} plays from here, or from the D with the other balls on their spots."));
        ruling.offer(played.next_side(), vec![play, Offer { choice: Choice::PlayInHand, orders, turn }]);
    }

    /// Counts what a fair stroke made, spots the balls, and says who plays on.
    fn count(&self, standing: &mut Standing, played: &Played, balls: Balls, made: Made, ruling: &mut Ruling) {
        let (shooter, name, points) = (played.shooter(), played.name(played.shooter()), made.points());
        if points == 0 {
            ruling.say(format!("{name} makes no score."));
            standing.begin_break();
            let next = next_balls(played, balls, ruling);
            give(played, next, played.next_side(), ruling);
            return;
        }
        ruling.score(shooter, points);
        ruling.say(format!("{name} scores {points}: {}.", made.words(played, balls)));
        count_in_a_row(standing, made);
        respot_red(standing, played, balls, made, ruling);
        if self.win_by_points(played, shooter, ruling) {
            return;
        }
        if self.limits && standing.hazards >= MOST_HAZARDS {
            ruling.say(format!("{name} has made {} hazards in a row and needs a cannon.", standing.hazards));
            balls::spot(played, ruling, balls.other, &IN_BAULK);
        }
        give(played, balls, shooter, ruling);
    }

    /// Ends the game if a player has the points that win. Returns whether it has.
    fn win_by_points(&self, played: &Played, side: Side, ruling: &mut Ruling) -> bool {
        let has_won = ruling.total(played, side) >= i32::try_from(self.target).unwrap_or(i32::MAX);
        if has_won {
            ruling.win(side);
        }
        has_won
    }
}

/// Counts hazards and cannons in a row. A stroke with both begins both counts anew.
fn count_in_a_row(standing: &mut Standing, made: Made) {
    let hazards = made.hazards();
    standing.hazards = if made.cannon { 0 } else { standing.hazards.saturating_add(hazards) };
    standing.cannons = if hazards > 0 { 0 } else { standing.cannons.saturating_add(1) };
}

/// Spots the red after a pot: on the Spot, and after the second pot in a row from the Spot or the Pyramid Spot on the Centre Spot.
fn respot_red(standing: &mut Standing, played: &Played, balls: Balls, made: Made, ruling: &mut Ruling) {
    let was_on_spot = balls::is_on_upper_spot(played.equipment, played.before, balls.red);
    standing.red_pots = if made.is_red_alone() && was_on_spot { standing.red_pots + 1 } else { 0 };
    if standing.red_pots < POTS_FROM_SPOT {
        balls::spot(played, ruling, balls.red, &FROM_SPOT);
    } else {
        standing.red_pots = 0;
        balls::spot(played, ruling, balls.red, &FROM_CENTRE);
    }
}

/// The balls as the next player has them. Who plays alone goes on with the own ball, and the other one comes back if it is off the table.
fn next_balls(played: &Played, balls: Balls, ruling: &mut Ruling) -> Balls {
    if played.alone.is_some() {
        balls::spot(played, ruling, balls.other, &FROM_CENTRE);
        return balls;
    }
    Balls { own: balls.other, other: balls.own, ..balls }
}

/// The next turn of a player with these balls: from hand if his ball is off the table.
fn turn_of(player: Side, balls: Balls, ruling: &Ruling) -> Turn {
    if ruling.lie.has(balls.own) { Turn::of(player) } else { Turn::of(player).in_hand(Zone::D) }
}

/// Gives the next turn to a player with these balls. If his ball touches another one, the others are spotted and he plays from hand.
/// Returns whether it did.
fn give(played: &Played, balls: Balls, player: Side, ruling: &mut Ruling) -> bool {
    let touching = touching(played.equipment, &ruling.lie, balls.own);
    if touching.is_empty() {
        ruling.give(turn_of(player, balls, ruling));
        return false;
    }
    let (own, touched) = (played.capital_words(&[balls.own]), played.words(&touching));
    ruling.say(format!(
        "{own} touches {touched}: the other balls are spotted, and {} plays from the D.",
        played.name(player)
    ));
    ruling.carry_out(&balls::orders_to_reset(played.equipment, &ruling.lie, balls));
    ruling.give(Turn::of(player).in_hand(Zone::D));
    true
}
