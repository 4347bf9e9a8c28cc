//! Balkline (cadre), by the rules of the UMB: straight rail on a bed with lines, between which only a point or two can be made in a row.
//! `docs/play/rules.md` names the texts.

mod lines;

use serde::{Deserialize, Serialize};

use crate::rules::carom::{self, Distance, Innings};
use crate::rules::declaration::Calls;
use crate::rules::equipment::Equipment;
use crate::rules::family::Family;
use crate::rules::foul::{Foul, FoulKind};
use crate::rules::game::Rules;
use crate::rules::lag::LagRules;
use crate::rules::lie::Lie;
use crate::rules::played::Played;
use crate::rules::ruling::{Decision, Ruling};
use crate::rules::score_sheet::Column;
use crate::rules::side::Side;
use crate::rules::stalemate::Stalemate;
use crate::rules::turn::{Choice, StrokeKind, Turn};
use baize_describe::Described;
use baize_files::Flaw;
use baize_physics::BallId;
pub use lines::Lines;
use lines::{Rectangle, area_of};

/// The most points that may be made in a zone: with the last of them a ball must leave it.
const MOST_POINTS_IN_ZONE: u8 = 2;

/// The options of balkline.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(default, deny_unknown_fields)]
#[described(default)]
pub struct Balkline {
    /// The lines of balkline. FortySeven: four, a third of the width from the rails. SeventyOne: one along the middle and two half the width
    /// from the short rails.
    #[described(default = Lines::FortySeven)]
    pub lines: Lines,
    /// The points that may be made while both other balls are in a zone of balkline; with the last of them one must leave it: 2 in 47/2
    /// and 71/2, 1 in 47/1.
    #[described(default = 2, unit = "points", range = 1..=2)]
    pub points_in_zone: u8,
    /// Whether the squares at the ends of the lines of balkline, the anchors, count like zones.
    #[described(default = true)]
    pub anchors: bool,
    /// Points that win the game of balkline.
    #[described(default = 200, unit = "points", range = 1..=10_000)]
    pub distance: u32,
    /// Whether the second player of balkline has as many innings as the first. Then a game can be drawn.
    #[described(default = true)]
    pub equal_innings: bool,
    /// The innings that each player of balkline has at most; 0 for no limit. Then the player with more points wins.
    #[described(default = 0, unit = "innings", range = 0..=10_000)]
    pub inning_limit: u32,
    /// Whether a draw at balkline is decided by a shoot-out: each player has one inning from the opening position, and the one with more
    /// points wins. While both have the same, it is repeated.
    pub shoot_out: bool,
}

/// How a game of balkline stands, besides score and places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// Who plays with which ball, and whether it is the last inning.
    pub innings: Innings,
    /// The zone in which both object balls of the next player lie, if they lie in one.
    pub zone: Option<Held>,
    /// The anchor in which both lie, likewise.
    pub anchor: Option<Held>,
}

/// A zone or an anchor with both object balls in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Held {
    /// Which one of them.
    pub area: usize,
    /// The points that the player has made there since the balls came in.
    pub points: u8,
}

impl Rules for Balkline {
    type Standing = Standing;

    const TITLE: &'static str = "Balkline";
    const FAMILY: Family = Family::Carom;
    const RACK: &'static str = "balkline";
    const COUNTS_POINTS: bool = true;
    const SCORE_SHEET: &'static [Column] = carom::SCORE_SHEET;
    const LAG: LagRules = LagRules::Umb;
    const STALEMATE: Stalemate = Stalemate::Unknown;
    const IN_SHORT: &'static [&'static str] = &[
        "Each player has a cue ball of his own. A point is made when the cue ball hits both other balls. The first shot goes directly to the \
         red.",
        "Lines divide the bed into zones. When both other balls are in one zone, one point may be made there; with the next, at least one \
         of the two must leave the zone, even if it comes back. A ball on a line is in the zones on both sides of it. In the game with one \
         point, already the first must drive a ball out.",
        "The same holds for the anchors, small squares at the ends of the lines, if the options say so. Balls in different zones are free.",
        "A point that should have driven a ball out and did not is a foul: it does not count, and the turn ends.",
        "If the cue ball touches another ball, you may play away from it, or have all balls set up as in the beginning. It is a foul if the \
         tip is still on the cue ball when it hits a ball or a cushion.",
        "By the UMB's rules of 1989; the measures of the anchors are those of a program that follows the French federation. Left out: what \
         only a referee sees, such as a foot off the floor.",
    ];

    fn flaws(&self) -> Vec<Flaw> {
        let mut flaws = self.distance().flaws();
        if !(1..=MOST_POINTS_IN_ZONE).contains(&self.points_in_zone) {
            let message =
                format!("is {}, but must lie between 1 and {MOST_POINTS_IN_ZONE} points", self.points_in_zone);
            flaws.push(Flaw::new("points_in_zone", message));
        }
        flaws
    }

    fn winning_points(&self) -> Option<u32> {
        Some(self.distance)
    }

    fn unfit(&self, equipment: &Equipment, _is_visit: bool) -> Option<String> {
        carom::unfit(equipment, Self::TITLE)
    }

    fn unreachable(&self, _standing: &Standing, equipment: &Equipment, lie: &Lie) -> Option<String> {
        carom::lacks_ball(equipment, lie)
    }

    fn start(&self, _equipment: &Equipment, breaker: Side, _sides: usize) -> Standing {
        Standing { innings: Innings::of(breaker), zone: None, anchor: None }
    }

    fn opening(&self, breaker: Side) -> Turn {
        carom::opening(breaker)
    }

    fn cue_ball(&self, standing: &Standing, equipment: &Equipment, player: Side) -> BallId {
        standing.innings.cue_ball(equipment, player)
    }

    fn calls(&self, _standing: &Standing, _turn: &Turn, _equipment: &Equipment, _lie: &Lie) -> Calls {
        Calls::default()
    }

    fn balls_on(&self, standing: &Standing, turn: &Turn, equipment: &Equipment, lie: &Lie) -> Vec<BallId> {
        carom::balls_on(equipment, lie, standing.innings.cue_ball(equipment, turn.player), turn)
    }

    fn innings(&self, standing: &Standing) -> Option<Innings> {
        Some(standing.innings)
    }

    fn inning_limit(&self) -> u32 {
        self.inning_limit
    }

    fn judge(&self, standing: &mut Standing, played: &Played) -> Ruling {
        let table = &played.equipment.table;
        let zones = Areas { word: "zone", rectangles: self.lines.zones(table) };
        let anchors = if self.anchors { self.lines.anchors(table) } else { Vec::new() };
        let anchors = Areas { word: "anchor", rectangles: anchors };
        let hits_both = carom::cushions_before_second(played).is_some();
        let zone = zones.stays(standing.zone, played);
        let anchor = anchors.stays(standing.anchor, played);
        let mut fouls = carom::fouls(played);
        for (areas, held) in [(&zones, zone), (&anchors, anchor)] {
            if hits_both && self.must_leave(held) {
                let word = areas.word;
                let reason = format!("Both balls stayed in the {word}, though one of them had to be driven out.");
                fouls.push(Foul::new(FoulKind::StaysInZone, "UMB 72", reason));
            }
        }
        let mut ruling = Ruling::of(played, fouls);
        carom::count(&mut standing.innings, played, &mut ruling, (!hits_both).then_some(carom::NOT_BOTH));
        (standing.zone, standing.anchor) = (None, None);
        if self.distance().end(&mut standing.innings, played, &mut ruling) {
            return ruling;
        }
        carom::set_up_if_needed(standing.innings, played, &mut ruling);
        // From the opening position the red is played at first, so no count begins there.
        if matches!(&ruling.decision, Decision::Shot(turn) if turn.stroke == StrokeKind::Break) {
            return ruling;
        }
        standing.zone = self.held_after(standing.innings, &zones, zone, played, &mut ruling);
        standing.anchor = self.held_after(standing.innings, &anchors, anchor, played, &mut ruling);
        ruling
    }

    /// In the opening position no count goes on.
    fn chosen(&self, standing: &mut Standing, choice: Choice) {
        if choice == Choice::SpotTouching {
            (standing.zone, standing.anchor) = (None, None);
        }
    }
}

impl Balkline {
    const fn distance(&self) -> Distance {
        let Self { distance: points, equal_innings, inning_limit, shoot_out, .. } = *self;
        Distance { points, equal_innings, inning_limit, shoot_out }
    }

    /// Whether the next point must drive a ball out of this zone or anchor.
    #[must_use]
    pub fn must_leave(&self, held: Option<Held>) -> bool {
        held.is_some_and(|held| held.points.saturating_add(1) >= self.points_in_zone)
    }

    /// The zone or anchor in which both object balls of the next player lie, and how many points were made there. `stayed` is the one that
    /// no ball has left in this shot. The referee says so (UMB 53).
    fn held_after(
        &self,
        innings: Innings,
        areas: &Areas,
        stayed: Option<Held>,
        played: &Played,
        ruling: &mut Ruling,
    ) -> Option<Held> {
        let player = ruling.next_player()?;
        let cue_ball = innings.cue_ball(played.equipment, player);
        let balls = carom::object_balls(played.equipment, &ruling.lie, cue_ball);
        // A new inning begins the count anew.
        let stayed = stayed.filter(|_| player == played.shooter());
        let area = area_of(&areas.rectangles, &ruling.lie, &balls, stayed.map(|held| held.area))?;
        let stayed = stayed.filter(|held| held.area == area);
        let held = Held { area, points: stayed.map_or(0, |held| held.points.saturating_add(1)) };
        let verb = if stayed.is_some() { "stay" } else { "are" };
        let next = if self.must_leave(Some(held)) {
            "the next point must drive one out"
        } else {
            "one point may be made there before one of them must leave"
        };
        let article = if areas.word == "anchor" { "an" } else { "a" };
        ruling.say(format!("Both balls {verb} in {article} {}: {next}.", areas.word));
        Some(held)
    }
}

/// The zones of a table, or its anchors.
struct Areas {
    word: &'static str,
    rectangles: Vec<Rectangle>,
}

impl Areas {
    /// The area in which both balls were before this shot, if neither has left it.
    fn stays(&self, held: Option<Held>, played: &Played) -> Option<Held> {
        held.filter(|held| {
            let area = self.rectangles.get(held.area);
            area.is_some_and(|area| !carom::is_left(played, |place| area.holds(place)))
        })
    }
}
