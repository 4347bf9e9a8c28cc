//! Four-ball, as it is played in Korea, and the yotsudama of Japan. There is no federation's text; `docs/play/rules.md` names the sources.

use glam::DVec2;
use serde::{Deserialize, Serialize};

use crate::rules::carom::{self, Innings};
use crate::rules::declaration::Calls;
use crate::rules::equipment::Equipment;
use crate::rules::facts::Touched;
use crate::rules::family::Family;
use crate::rules::foul::{Foul, FoulKind};
use crate::rules::game::Rules;
use crate::rules::lag::LagRules;
use crate::rules::lie::Lie;
use crate::rules::no_stroke::{RulesWithoutStroke, foul_without_stroke};
use crate::rules::played::Played;
use crate::rules::ruling::Ruling;
use crate::rules::score_sheet::Column;
use crate::rules::side::Side;
use crate::rules::spotted::order_words;
use crate::rules::spotting::place_on_line;
use crate::rules::stalemate::Stalemate;
use crate::rules::turn::{BallInHand, Order, StrokeKind, Turn};
use crate::rules::winning_points::winning_points_flaws;
use crate::rules::zone::{Zone, start_spots};
use baize_describe::Described;
use baize_files::Flaw;
use baize_physics::BallId;

/// The names of the balls.
const BALLS: [&str; 4] = ["white", "yellow", "red 1", "red 2"];
/// The spots where the white and the yellow begin, besides the start spots. On a table without them they are half-way from the head and the
/// foot spot to the rails: so far from the middle, as a share of the length.
const BEHIND: [&str; 2] = ["head end", "foot end"];
const FAR: f64 = 0.375;
/// How far a ball that is put back stays from others, in metres.
const GAP: f64 = 1e-3;
/// The cushions of the last shot before the second red, where three-cushion or one-cushion ends the game.
const THREE: usize = 3;
const ONE: usize = 1;

/// What makes a point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Described)]
pub enum Points {
    /// Both reds, without touching the other player's ball; a foul costs a point. So it is played in Korea.
    #[default]
    BothReds,
    /// Any two of the three other balls, one point: the yotsudama of Japan.
    AnyTwo,
    /// The older count of yotsudama: 3 for both reds, 2 for a red and the other player's ball, 5 for all three.
    ByBalls,
}

/// What ends the game once a player has the points, where a foul costs a point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Described)]
pub enum Finish {
    /// One more point, with at least three cushions before the second red.
    #[default]
    ThreeCushion,
    /// One more point, with at least one cushion before the second red.
    OneCushion,
    /// Nothing more.
    Off,
}

/// The options of four-ball.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(default, deny_unknown_fields)]
#[described(default)]
pub struct FourBall {
    /// Points of four-ball that a player needs, before the last shot if there is one. In Korea a point is spoken of as ten.
    #[described(default = 10, unit = "points", range = 1..=10_000)]
    pub distance: u32,
    /// What makes a point at four-ball. BothReds: both reds, without the other player's ball, and a foul costs a point. AnyTwo: any two
    /// balls. ByBalls: 3 for both reds, 2 for a red and the other player's ball, 5 for all three.
    #[described(default = Points::BothReds)]
    pub points: Points,
    /// What wins the game of four-ball after these points, where both reds make a point: another one by three cushions or by one, or
    /// nothing more.
    #[described(default = Finish::ThreeCushion)]
    pub finish: Finish,
}

/// The rules about fouls without a stroke.
const WITHOUT_STROKE: RulesWithoutStroke = RulesWithoutStroke {
    clock: "the shot clock",
    touched: "four-ball: touched ball",
    deliberate: "four-ball: on purpose",
};

impl Rules for FourBall {
    type Standing = Innings;

    const TITLE: &'static str = "Four-ball";
    const FAMILY: Family = Family::Carom;
    const RACK: &'static str = "four_ball";
    const COUNTS_POINTS: bool = true;
    const NEGATIVE_POINTS: bool = true;
    const SCORE_SHEET: &'static [Column] = carom::SCORE_SHEET;
    const LAG: LagRules = LagRules::Umb;
    const STALEMATE: Stalemate = Stalemate::Unknown;
    const IN_SHORT: &'static [&'static str] = &[
        "Each player has a cue ball of his own, and there are two reds. A point is made when the cue ball hits both reds and does not touch \
         the other player's ball. You go on as long as you make points. The first shot of the game hits the far red first.",
        "A foul costs a point and ends the turn: to touch the other player's ball, to hit no red, to send a ball off the table, to play \
         at a ball that the cue ball touches.",
        "Who has the points that are played for must make one more, with at least three cushions before the second red. It wins the game. \
         The options have one cushion instead, or nothing more.",
        "As yotsudama of Japan, by the options, the other player's ball is an object ball too: any two balls make a point, or 2, 3 or 5 by which \
         they are. No point is lost, and the game ends with the points.",
        "There is no federation's text. The custom of Korean clubs, as Wikipedia, a club's list and blogs have it; where balls that left the \
         table are put, and the count of 2, 3 and 5, are from memory.",
    ];

    fn flaws(&self) -> Vec<Flaw> {
        winning_points_flaws("distance", self.distance)
    }

    fn winning_points(&self) -> Option<u32> {
        self.cushions_of_finish().is_none().then_some(self.distance)
    }

    fn unfit(&self, equipment: &Equipment, _is_visit: bool) -> Option<String> {
        let title = Self::TITLE;
        if !equipment.table.boundary.pockets.is_empty() {
            return Some(format!("{title} needs a table without pockets."));
        }
        if let Some(missing) = BALLS.iter().find(|name| equipment.named(name).is_none()) {
            return Some(format!("{title} needs a ball named `{missing}`; the rack has none."));
        }
        if equipment.balls.len() != BALLS.len() {
            return Some(format!("{title} needs four balls; the rack has {}.", equipment.balls.len()));
        }
        if let Some(missing) = ["start left", "start right"].iter().find(|name| equipment.table.spot(name).is_none()) {
            return Some(format!("{title} needs a spot named `{missing}`; the table has none."));
        }
        let is_white = equipment.named("white") == Some(equipment.cue_ball);
        (!is_white).then(|| format!("{title} begins with the white ball; the rack names another as cue ball."))
    }

    fn unreachable(&self, _innings: &Innings, equipment: &Equipment, lie: &Lie) -> Option<String> {
        carom::lacks_ball(equipment, lie)
    }

    fn start(&self, _equipment: &Equipment, breaker: Side, _sides: usize) -> Innings {
        Innings::of(breaker)
    }

    fn opening(&self, breaker: Side) -> Turn {
        let hand = if self.is_korean() { BallInHand::InHand(Zone::StartSpots) } else { BallInHand::AsItLies };
        Turn { player: breaker, stroke: StrokeKind::Break, hand }
    }

    fn cue_ball(&self, innings: &Innings, equipment: &Equipment, player: Side) -> BallId {
        innings.cue_ball(equipment, player)
    }

    fn calls(&self, _innings: &Innings, _turn: &Turn, _equipment: &Equipment, _lie: &Lie) -> Calls {
        Calls::default()
    }

    fn balls_on(&self, innings: &Innings, turn: &Turn, equipment: &Equipment, lie: &Lie) -> Vec<BallId> {
        let cue_ball = innings.cue_ball(equipment, turn.player);
        if !self.is_korean() {
            return carom::object_balls(equipment, lie, cue_ball);
        }
        let reds = reds(equipment);
        let is_on = |ball: &BallId| lie.has(*ball) && (turn.stroke != StrokeKind::Break || reds.last() == Some(ball));
        reds.iter().copied().filter(is_on).collect()
    }

    fn innings(&self, innings: &Innings) -> Option<Innings> {
        Some(*innings)
    }

    fn judge(&self, innings: &mut Innings, played: &Played) -> Ruling {
        let mut ruling = Ruling::of(played, self.fouls(innings, played));
        let (shooter, name) = (played.shooter(), played.name(played.shooter()));
        if ruling.is_foul() {
            ruling.say(format!("Foul by {name}: {}", ruling.reasons()));
            self.charge(played, &mut ruling);
        } else if self.is_at_finish(played) {
            self.try_to_finish(played, &mut ruling);
        } else {
            let points = self.points(played);
            self.count(played, points, &mut ruling);
        }
        if ruling.next_player().is_none() {
            return ruling;
        }
        if played.is_break() && played.facts.is_foul_without_stroke() {
            let next = played.next_side();
            ruling.carry_out(&self.opening_orders(*innings, played.equipment, next));
            ruling.give(self.opening(next));
        } else {
            let next = ruling.next_player().unwrap_or(shooter);
            self.put_back(*innings, played, &mut ruling, next);
        }
        ruling
    }
}

impl FourBall {
    const fn is_korean(&self) -> bool {
        matches!(self.points, Points::BothReds)
    }

    /// The cushions of the last shot; `None` if the points end the game.
    const fn cushions_of_finish(&self) -> Option<usize> {
        match (self.points, self.finish) {
            (Points::BothReds, Finish::ThreeCushion) => Some(THREE),
            (Points::BothReds, Finish::OneCushion) => Some(ONE),
            _ => None,
        }
    }

    /// The points that are played for, as a score has them.
    fn goal(&self) -> i32 {
        i32::try_from(self.distance).unwrap_or(i32::MAX)
    }

    /// Whether the shot was the last one, because the shooter had the points before it.
    fn is_at_finish(&self, played: &Played) -> bool {
        self.cushions_of_finish().is_some() && played.players[played.shooter().index()].points >= self.goal()
    }

    fn fouls(&self, innings: &Innings, played: &Played) -> Vec<Foul> {
        if let Some(foul) = foul_without_stroke(played, WITHOUT_STROKE) {
            return vec![foul];
        }
        let facts = played.facts;
        let off = (!facts.off_table.is_empty())
            .then(|| Foul::of_balls_off_table("four-ball: ball off the table", &played.words(&facts.off_table)));
        let double = facts.double_hit.map(|ball| Foul::of_double_hit("four-ball: double hit", &played.words(&[ball])));
        let into = facts.played_into.first().map(|what| {
            let what = match what {
                Touched::Ball(ball) => played.words(&[*ball]),
                _ => "the cushion".to_owned(),
            };
            let reason = format!("The cue ball touched {what} and was played directly at it.");
            Foul::new(FoulKind::FrozenBallPlayed, "four-ball: touching ball", reason)
        });
        let wrong = if self.is_korean() { wrong_hit(innings, played) } else { None };
        [wrong, off, double, into].into_iter().flatten().collect()
    }

    /// What a foul costs.
    fn charge(&self, played: &Played, ruling: &mut Ruling) {
        if self.is_korean() {
            ruling.score(played.shooter(), -1);
            ruling.say("It costs a point.");
        }
    }

    /// The points of a shot without a foul.
    fn points(&self, played: &Played) -> i32 {
        let reds = reds(played.equipment).iter().filter(|red| is_hit(played, **red)).count();
        let others = carom::object_balls(played.equipment, played.before, played.cue_ball);
        let all = others.iter().filter(|ball| is_hit(played, **ball)).count();
        match (self.points, reds, all) {
            (Points::BothReds, 2, _) | (Points::AnyTwo, _, 2..) => 1,
            (Points::ByBalls, _, 3..) => 5,
            (Points::ByBalls, 2, 2) => 3,
            (Points::ByBalls, 1, 2) => 2,
            _ => 0,
        }
    }

    /// Counts the points of a shot without a foul. Who has made one goes on, or has won.
    fn count(&self, played: &Played, points: i32, ruling: &mut Ruling) {
        let (shooter, name) = (played.shooter(), played.name(played.shooter()));
        if points == 0 {
            ruling.say(format!("{name} scores no point."));
            return;
        }
        ruling.score(shooter, points);
        ruling.say(format!("{name} scores {}.", words_of(points)));
        ruling.give(Turn::of(shooter));
        if ruling.total(played, shooter) < self.goal() {
            return;
        }
        match self.cushions_of_finish() {
            None => ruling.win(shooter),
            Some(THREE) => ruling.say("Now one more wins, with three cushions before the second red."),
            Some(_) => ruling.say("Now one more wins, with a cushion before the second red."),
        }
    }

    /// Judges the last shot: it wins if it makes a point with enough cushions.
    fn try_to_finish(&self, played: &Played, ruling: &mut Ruling) {
        let (shooter, name) = (played.shooter(), played.name(played.shooter()));
        let wanted = self.cushions_of_finish().unwrap_or_default();
        match carom::cushions_before_second(played).filter(|_| self.points(played) > 0) {
            Some(cushions) if cushions >= wanted => {
                ruling.score(shooter, 1);
                ruling.say(format!("{name} makes the last point."));
                ruling.win(shooter);
            }
            Some(cushions) => {
                let found = baize_files::count(cushions, "cushion");
                ruling.say(format!(
                    "{name} does not end the game: {found} before the second red, and {wanted} are wanted."
                ));
            }
            None => ruling.say(format!("{name} scores no point.")),
        }
    }

    /// The opening position for `player`.
    fn opening_orders(&self, innings: Innings, equipment: &Equipment, player: Side) -> Vec<Order> {
        let place = |ball: BallId| Order::put(ball, self.spot_of(innings, equipment, ball, player));
        equipment.balls.iter().map(|ball| place(ball.id)).collect()
    }

    /// Where a ball lies in the beginning if `player` plays first, in metres.
    fn spot_of(&self, innings: Innings, equipment: &Equipment, ball: BallId, player: Side) -> DVec2 {
        let table = &equipment.table;
        let half_way = [-FAR, FAR].map(|share| DVec2::new(share * table.length, 0.0));
        let [behind_head, behind_foot] = [0, 1].map(|end| table.spot(BEHIND[end]).unwrap_or(half_way[end]));
        let [near_red, far_red] = reds(equipment);
        if ball == far_red {
            table.foot_spot
        } else if ball == near_red {
            table.head_spot
        } else if ball != innings.cue_ball(equipment, player) {
            behind_foot
        } else if self.is_korean() {
            start_spots(equipment).last().unwrap_or(behind_head)
        } else {
            behind_head
        }
    }

    /// Puts balls that left the table where they lay in the beginning, for `player`, who plays next. Where another ball lies, they go
    /// beside it along the table.
    fn put_back(&self, innings: Innings, played: &Played, ruling: &mut Ruling, player: Side) {
        for ball in &played.facts.off_table {
            let spot = self.spot_of(innings, played.equipment, *ball, player);
            if let Some(place) = place_on_line(played.equipment, &ruling.lie, *ball, spot, |_| GAP) {
                let order = Order::put(*ball, place);
                ruling.carry_out(&[order]);
                if let Some(words) = order_words(played.equipment, &[order]) {
                    ruling.say(words);
                }
            }
        }
    }
}

/// The red that lies near the first player in the beginning, and the far one.
fn reds(equipment: &Equipment) -> [BallId; 2] {
    ["red 1", "red 2"].map(|name| equipment.named(name).unwrap_or(equipment.cue_ball))
}

fn is_hit(played: &Played, ball: BallId) -> bool {
    played.facts.touches.iter().any(|touch| touch.what == Touched::Ball(ball))
}

/// The cue ball touched the other player's ball or no red, or the first shot hit another ball than the far red first.
fn wrong_hit(innings: &Innings, played: &Played) -> Option<Foul> {
    let equipment = played.equipment;
    let foul = |kind, reason: String| Some(Foul::new(kind, "four-ball: contact", reason));
    let others = innings.cue_ball(equipment, played.next_side());
    if others != played.cue_ball && is_hit(played, others) {
        return foul(FoulKind::WrongBallFirst, format!("The cue ball touched {}.", played.words(&[others])));
    }
    let [near, far] = reds(equipment);
    if !is_hit(played, near) && !is_hit(played, far) {
        return foul(FoulKind::NoBallHit, "The cue ball hit no red.".to_owned());
    }
    if played.is_break() && !played.facts.first_hit.contains(&far) {
        return foul(FoulKind::WrongBallFirst, "The first shot of the game did not hit the far red first.".to_owned());
    }
    None
}

/// `a point`, or how many.
fn words_of(points: i32) -> String {
    if points == 1 { "a point".to_owned() } else { format!("{points} points") }
}
