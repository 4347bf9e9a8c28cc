//! Straight rail (libre), by the rules of the UMB. `docs/play/rules.md` names the text, and what is left out.

mod corner;

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
use crate::rules::ruling::Ruling;
use crate::rules::score_sheet::Column;
use crate::rules::side::Side;
use crate::rules::stalemate::Stalemate;
use crate::rules::turn::Turn;
use baize_describe::Described;
use baize_files::Flaw;
use baize_physics::BallId;
use corner::Corner;

/// The options of straight rail.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(default, deny_unknown_fields)]
#[described(default)]
pub struct StraightRail {
    /// Points that win the game of straight rail.
    #[described(default = 100, unit = "points", range = 1..=10_000)]
    pub distance: u32,
    /// Whether the second player of straight rail has as many innings as the first. Then a game can be drawn.
    #[described(default = true)]
    pub equal_innings: bool,
    /// The innings that each player of straight rail has at most; 0 for no limit. Then the player with more points
    /// wins.
    #[described(default = 0, unit = "innings", range = 0..=10_000)]
    pub inning_limit: u32,
    /// Whether a draw at straight rail is decided by a shoot-out: each player has one inning from the opening
    /// position, and the one with more points wins. While both have the same, it is repeated.
    pub shoot_out: bool,
    /// Whether the corners are barred: while both other balls stay in one, a single point can be made.
    #[described(default = true)]
    pub barred_corners: bool,
}

/// How a game of straight rail stands, besides score and places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// Who plays with which ball, and whether it is the last inning.
    pub innings: Innings,
    /// The barred corner in which both object balls of the next player lie, if they do.
    pub corner: Option<Held>,
}

/// A barred corner with both object balls in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Held {
    /// Which corner.
    pub corner: Corner,
    /// Whether the player has made a point there since the balls came in. Then the next point must drive one out.
    pub is_spent: bool,
}

impl Rules for StraightRail {
    type Standing = Standing;

    const TITLE: &'static str = "Straight rail";
    const FAMILY: Family = Family::Carom;
    const RACK: &'static str = "three_cushion";
    const COUNTS_POINTS: bool = true;
    const SCORE_SHEET: &'static [Column] = carom::SCORE_SHEET;
    const LAG: LagRules = LagRules::Umb;
    const STALEMATE: Stalemate = Stalemate::Unknown;
    const IN_SHORT: &'static [&'static str] = &[
        "Each player has a cue ball of his own. A point is made when the cue ball hits both other balls. The first \
         shot goes directly to the red.",
        "The corners are barred: while both other balls stay in a corner, a single point can be made there, \
         if the options say so.",
        "You go on as long as you make points. The player who first reaches the points that win has won. If the \
         options say so, the second player has a last inning from the opening position, the innings are limited, and a \
         shoot-out decides a draw: one inning each from the opening position.",
        "If the cue ball touches another ball, you may play away from it, or have all balls set up as in the beginning. \
         It is a foul if the tip is still on the cue ball when it hits a ball or a cushion.",
        "By the UMB's rules of 1989. Left out: what only a referee sees, such as a foot off the floor or a ball touched by \
         hand.",
    ];

    fn flaws(&self) -> Vec<Flaw> {
        self.distance().flaws()
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
        Standing { innings: Innings::of(breaker), corner: None }
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
        let hits_both = carom::cushions_before_second(played).is_some();
        let left = standing.corner.is_none_or(|held| corner::is_left(held.corner, played));
        let mut fouls = carom::fouls(played);
        if self.barred_corners && hits_both && !left && standing.corner.is_some_and(|held| held.is_spent) {
            let reason = "It was the second point in a barred corner, and both balls stayed in it.";
            fouls.push(Foul::new(FoulKind::StaysInCorner, "UMB 54", reason));
        }
        let mut ruling = Ruling::of(played, fouls);
        carom::count(&mut standing.innings, played, &mut ruling, (!hits_both).then_some(carom::NOT_BOTH));
        if self.distance().end(&mut standing.innings, played, &mut ruling) {
            standing.corner = None;
            return ruling;
        }
        carom::set_up_if_needed(standing.innings, played, &mut ruling);
        standing.corner = self.corner_after(standing, left, played, &mut ruling);
        ruling
    }
}

impl StraightRail {
    const fn distance(&self) -> Distance {
        let Self { distance: points, equal_innings, inning_limit, shoot_out, .. } = *self;
        Distance { points, equal_innings, inning_limit, shoot_out }
    }

    /// The corner in which both object balls of the next player lie, and whether a point was already made there.
    fn corner_after(&self, standing: &Standing, left: bool, played: &Played, ruling: &mut Ruling) -> Option<Held> {
        if !self.barred_corners {
            return None;
        }
        let player = ruling.next_player()?;
        let cue_ball = standing.innings.cue_ball(played.equipment, player);
        let balls = carom::object_balls(played.equipment, &ruling.lie, cue_ball);
        let corner = corner::of(played.equipment, &ruling.lie, &balls)?;
        let is_same = standing.corner.is_some_and(|held| held.corner == corner) && !left;
        let is_spent = is_same && player == played.shooter();
        ruling.say(if is_spent {
            "Both balls stay in a barred corner: the next point must drive one out."
        } else {
            "Both balls are in a barred corner: one point may be made there."
        });
        Some(Held { corner, is_spent })
    }
}
