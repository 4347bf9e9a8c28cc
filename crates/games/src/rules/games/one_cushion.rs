//! One-cushion, by the rules of the UMB. `docs/play/rules.md` names the text, and what is left out.

use serde::{Deserialize, Serialize};

use crate::rules::carom::{self, Distance, Innings};
use crate::rules::declaration::Calls;
use crate::rules::equipment::Equipment;
use crate::rules::family::Family;
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

/// The cushion that the cue ball has to touch before the second ball.
const CUSHIONS: usize = 1;

/// The options of one-cushion.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(default, deny_unknown_fields)]
#[described(default)]
pub struct OneCushion {
    /// Points that win the game of one-cushion.
    #[described(default = 50, unit = "points", range = 1..=10_000)]
    pub distance: u32,
    /// Whether the second player of one-cushion has as many innings as the first. Then a game can be drawn.
    #[described(default = true)]
    pub equal_innings: bool,
    /// The innings that each player of one-cushion has at most; 0 for no limit. Then the player with more points
    /// wins.
    #[described(default = 0, unit = "innings", range = 0..=10_000)]
    pub inning_limit: u32,
    /// Whether a draw at one-cushion is decided by a shoot-out: each player has one inning from the opening
    /// position, and the one with more points wins. While both have the same, it is repeated.
    pub shoot_out: bool,
}

impl Rules for OneCushion {
    type Standing = Innings;

    const TITLE: &'static str = "One-cushion";
    const FAMILY: Family = Family::Carom;
    const RACK: &'static str = "three_cushion";
    const COUNTS_POINTS: bool = true;
    const SCORE_SHEET: &'static [Column] = carom::SCORE_SHEET;
    const LAG: LagRules = LagRules::Umb;
    const STALEMATE: Stalemate = Stalemate::Unknown;
    const IN_SHORT: &'static [&'static str] = &[
        "Each player has a cue ball of his own. A point is made when the cue ball has touched at least one \
         cushion before it hits the second of the other two balls. The first shot goes directly to the red.",
        "You go on as long as you make points. The player who first reaches the points that win has won. If the \
         options say so, the second player has a last inning from the opening position, the innings are limited, and a \
         shoot-out decides a draw: one inning each from the opening position.",
        "If the cue ball touches another ball, you may play away from it, or have the touching balls put on \
         their spots. It is a foul if the tip is still on the cue ball when it hits a ball or a cushion.",
        "By the UMB's rules of 1989 for the other games of carom; that the cushion may come before or after the first ball is from \
         billardfreunde-neuburg.de. Left out: what only a referee sees, such as a foot off the floor.",
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

    fn unreachable(&self, _innings: &Innings, equipment: &Equipment, lie: &Lie) -> Option<String> {
        carom::lacks_ball(equipment, lie)
    }

    fn start(&self, _equipment: &Equipment, breaker: Side, _sides: usize) -> Innings {
        Innings::of(breaker)
    }

    fn opening(&self, breaker: Side) -> Turn {
        carom::opening(breaker)
    }

    fn cue_ball(&self, innings: &Innings, equipment: &Equipment, player: Side) -> BallId {
        innings.cue_ball(equipment, player)
    }

    fn calls(&self, _innings: &Innings, _turn: &Turn, _equipment: &Equipment, _lie: &Lie) -> Calls {
        Calls::default()
    }

    fn balls_on(&self, innings: &Innings, turn: &Turn, equipment: &Equipment, lie: &Lie) -> Vec<BallId> {
        carom::balls_on(equipment, lie, innings.cue_ball(equipment, turn.player), turn)
    }

    fn innings(&self, innings: &Innings) -> Option<Innings> {
        Some(*innings)
    }

    fn inning_limit(&self) -> u32 {
        self.inning_limit
    }

    fn judge(&self, innings: &mut Innings, played: &Played) -> Ruling {
        carom::judge_by_cushions(CUSHIONS, self.distance(), innings, played)
    }
}

impl OneCushion {
    const fn distance(&self) -> Distance {
        let Self { distance: points, equal_innings, inning_limit, shoot_out } = *self;
        Distance { points, equal_innings, inning_limit, shoot_out }
    }
}
