//! Killer, as pubs play it: everybody has lives, one shot a turn, and the last one left wins.

use serde::{Deserialize, Serialize};

use crate::rules::declaration::Calls;
use crate::rules::each::Each;
use crate::rules::equipment::Equipment;
use crate::rules::family::Family;
use crate::rules::foul::FoulKind;
use crate::rules::game::Rules;
use crate::rules::lie::Lie;
use crate::rules::played::Played;
use crate::rules::pool::{self, Demand};
use crate::rules::ruling::Ruling;
use crate::rules::score_sheet::Column;
use crate::rules::side::Side;
use crate::rules::turn::Turn;
use crate::rules::zone::Zone;
use baize_describe::Described;
use baize_files::Flaw;
use baize_physics::BallId;
use std::ops::RangeInclusive;

/// The most lives of a player.
const MOST_LIVES: u8 = 9;
/// The most lives that a scratch can cost.
const MOST_FOR_SCRATCH: u8 = 2;
/// So many balls in one shot earn a life, where the options say so.
const BALLS_FOR_LIFE: usize = 2;
/// The heading of its own column.
const LIVES: &str = "lives";

/// The options of killer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(default, deny_unknown_fields)]
#[described(default)]
pub struct Killer {
    /// The lives that each player of killer has in a rack; one is sudden death.
    #[described(default = 3, unit = "lives", range = 1..=9)]
    pub lives: u8,
    /// The lives that a scratch costs at killer. Every other foul and a shot that pockets nothing cost one.
    #[described(default = 1, unit = "lives", range = 1..=2)]
    pub scratch_lives: u8,
    /// Whether two balls in one shot of killer earn a life.
    pub two_balls_earn_a_life: bool,
}

impl Rules for Killer {
    /// The lives that are left.
    type Standing = Each<u8>;

    const TITLE: &'static str = "Killer";
    const FAMILY: Family = Family::Party;
    const RACK: &'static str = "straight_pool";
    const COUNTS_POINTS: bool = false;
    const SIDES: RangeInclusive<usize> = 2..=8;
    const SCORE_SHEET: &'static [Column] = &[Column::Own(LIVES), Column::ManyRacks("racks")];
    const NEEDS_PATHS: bool = false;
    const IN_SHORT: &'static [&'static str] = &[
        "Everybody has three lives. In your turn you have one shot: hit any ball, and pocket any ball. If nothing falls, you lose a life. \
         Whoever has no life left is out, and the last one left wins.",
        "On the break nobody loses a life for pocketing nothing: the same player shoots again.",
        "A foul costs a life, and the next player has the cue ball in hand anywhere. By the options a scratch costs two, and two balls in \
         one shot earn a life.",
        "When all balls are gone they are racked again, and the next player breaks.",
        "Pub rules: there is no rule book. They follow the sheet of a club and the page of Wikipedia; that a new rack is broken by the \
         next player is from memory.",
    ];

    fn flaws(&self) -> Vec<Flaw> {
        let limits = [("lives", self.lives, MOST_LIVES), ("scratch_lives", self.scratch_lives, MOST_FOR_SCRATCH)];
        let wrong = limits.into_iter().filter(|(_, lives, most)| !(1..=*most).contains(lives));
        wrong
            .map(|(name, lives, most)| Flaw::new(name, format!("is {lives}, but must lie between 1 and {most}")))
            .collect()
    }

    fn unfit(&self, equipment: &Equipment, is_visit: bool) -> Option<String> {
        pool::unfit(equipment, Self::TITLE, 1..=15, is_visit)
    }

    fn unreachable(&self, _lives: &Each<u8>, equipment: &Equipment, lie: &Lie) -> Option<String> {
        pool::lacks_object_balls(equipment, lie, 1)
    }

    fn start(&self, _equipment: &Equipment, _breaker: Side, sides: usize) -> Each<u8> {
        Each::of(sides, |_| self.lives)
    }

    fn is_out(&self, lives: &Each<u8>, side: Side) -> bool {
        lives.of_side(side).is_none_or(|lives| *lives == 0)
    }

    fn give_up(&self, lives: &mut Each<u8>, side: Side) -> bool {
        lives.get_mut(side.index()).is_some_and(|lives| std::mem::take(lives) > 0)
    }

    fn own_column(&self, lives: &Each<u8>, _heading: &str, side: Side) -> String {
        lives.of_side(side).map_or_else(String::new, u8::to_string)
    }

    fn opening(&self, breaker: Side) -> Turn {
        pool::opening(breaker)
    }

    fn calls(&self, _lives: &Each<u8>, _turn: &Turn, _equipment: &Equipment, _lie: &Lie) -> Calls {
        Calls::default()
    }

    fn balls_on(&self, _lives: &Each<u8>, _turn: &Turn, equipment: &Equipment, lie: &Lie) -> Vec<BallId> {
        pool::object_balls(equipment, lie)
    }

    fn judge(&self, lives: &mut Each<u8>, played: &Played) -> Ruling {
        let any: Vec<BallId> = played.object_balls_before().collect();
        let mut ruling = Ruling::of(played, pool::common_fouls(played, Demand::First(&any)));
        pool::describe(played, &mut ruling);
        if played.is_break() && !ruling.is_foul() && pool::pots(played).is_empty() {
            ruling.say(format!("Nothing falls on the break: {} shoots again.", played.name(played.shooter())));
            ruling.give(Turn::of(played.shooter()));
            return ruling;
        }
        self.count_lives(lives, played, &mut ruling);
        go_on(lives, played, &mut ruling);
        ruling
    }
}

impl Killer {
    /// Takes the lives that a shot costs, or adds the one that it earns, and says so.
    fn count_lives(&self, lives: &mut Each<u8>, played: &Played, ruling: &mut Ruling) {
        let Some(own) = lives.get_mut(played.shooter().index()) else { return };
        let pots = pool::pots(played).len();
        let name = played.name(played.shooter());
        let is_scratch = ruling.has_foul(FoulKind::CueBallPocketed) || ruling.has_foul(FoulKind::CueBallOffTable);
        let lost = match (ruling.is_foul(), pots) {
            (true, _) if is_scratch => self.scratch_lives,
            (true, _) | (false, 0) => 1,
            (false, _) => 0,
        };
        *own = own.saturating_sub(lost);
        if lost == 0 && self.two_balls_earn_a_life && pots >= BALLS_FOR_LIFE {
            *own = own.saturating_add(1).min(MOST_LIVES);
            ruling.say(format!("Two balls in one shot: {name} earns a life and has {}.", left(*own)));
        } else if lost > 0 {
            ruling.say(match *own {
                0 => format!("{name} has no life left and is out."),
                own => format!("{name} has {} left.", left(own)),
            });
        }
    }
}

/// Ends the rack if one player is left; otherwise the next one plays.
fn go_on(lives: &Each<u8>, played: &Played, ruling: &mut Ruling) {
    let is_out = |side: Side| lives.of_side(side).is_none_or(|lives| *lives == 0);
    let next = played.next_side_but(is_out);
    if lives.sides().filter(|side| !is_out(*side)).count() == 1 {
        ruling.win(next);
        return;
    }
    ruling.spot(played, played.facts.off_table_but(played.cue_ball));
    if pool::object_balls(played.equipment, &ruling.lie).is_empty() {
        ruling.say("All balls are gone and are racked again.");
        ruling.rack_again(played);
        ruling.give(pool::opening(next));
    } else if ruling.is_foul() {
        ruling.give(Turn::of(next).in_hand(Zone::Anywhere));
    } else {
        ruling.give(Turn::of(next));
    }
}

/// `two lives`, as a sentence counts them.
fn left(lives: u8) -> String {
    match lives {
        1 => "one life".to_owned(),
        lives => format!("{lives} lives"),
    }
}
