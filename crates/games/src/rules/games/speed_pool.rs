//! Speed pool: break, and pocket all balls in any order in the shortest time. There is no text of the rules at hand; `docs/play/rules.md`
//! says what is from memory.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::rules::declaration::Calls;
use crate::rules::each::Each;
use crate::rules::equipment::Equipment;
use crate::rules::family::Family;
use crate::rules::game::Rules;
use crate::rules::lie::Lie;
use crate::rules::played::Played;
use crate::rules::pool::{self, Demand};
use crate::rules::ruling::Ruling;
use crate::rules::score_sheet::Column;
use crate::rules::side::Side;
use crate::rules::stalemate::Stalemate;
use crate::rules::turn::Turn;
use crate::rules::zone::Zone;
use baize_describe::Described;
use baize_files::Flaw;
use baize_physics::BallId;

/// The most seconds that a foul can cost.
const MOST_SECONDS: u32 = 60;
/// The headings of its own columns.
const SECONDS: &str = "seconds";
const FOULS: &str = "fouls";

/// The options of speed pool.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(default, deny_unknown_fields)]
#[described(default)]
pub struct SpeedPool {
    /// The seconds that a foul adds to the time at speed pool.
    #[described(default = 10, unit = "s", range = 0..=60)]
    pub foul_seconds: u32,
}

/// What a player has done of the own rack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// The time of all shots so far, with what fouls have added, in seconds.
    pub seconds: f64,
    /// The fouls so far.
    pub fouls: u32,
}

impl Rules for SpeedPool {
    /// The run of each player.
    type Standing = Each<Run>;

    const TITLE: &'static str = "Speed pool";
    const FAMILY: Family = Family::Party;
    const RACK: &'static str = "straight_pool";
    const COUNTS_POINTS: bool = false;
    const SIDES: RangeInclusive<usize> = 2..=8;
    const STALEMATE: Stalemate = Stalemate::Unknown;
    const SCORE_SHEET: &'static [Column] = &[Column::Own(SECONDS), Column::Own(FOULS), Column::ManyRacks("racks")];
    const NEEDS_PATHS: bool = false;
    const IN_SHORT: &'static [&'static str] = &[
        "Break, and pocket all balls in any order and into any pocket, as fast as you can. You stay at the table until the last ball has \
         fallen. Then the next player has a rack, and the shortest time wins. Alone you play against the clock.",
        "The clock counts how long the balls roll, from each stroke until they are at rest. Aiming costs no time. A ball that \
         rolls on costs its time, even if the other one has fallen long before.",
        "A foul adds ten seconds, and you go on with the cue ball in hand anywhere: if the cue ball is pocketed or hits nothing, or if a ball \
         leaves the table. A ball that left the table is spotted.",
        "There is no text at hand. Break, run out and time are the public idea of the game; the seconds for a foul are from memory, and at a \
         real table the clock never stops.",
    ];

    fn flaws(&self) -> Vec<Flaw> {
        let message = || format!("is {}, but must be at most {MOST_SECONDS} s", self.foul_seconds);
        (self.foul_seconds > MOST_SECONDS).then(|| Flaw::new("foul_seconds", message())).into_iter().collect()
    }

    /// Any balls will do, as for a single visit.
    fn unfit(&self, equipment: &Equipment, _is_visit: bool) -> Option<String> {
        pool::unfit(equipment, Self::TITLE, 1..=15, true)
    }

    fn unreachable(&self, _runs: &Each<Run>, equipment: &Equipment, lie: &Lie) -> Option<String> {
        pool::lacks_object_balls(equipment, lie, 1)
    }

    fn start(&self, _equipment: &Equipment, _breaker: Side, sides: usize) -> Each<Run> {
        Each::of(sides, |_| Run::default())
    }

    fn own_column(&self, runs: &Each<Run>, heading: &str, side: Side) -> String {
        runs.of_side(side).map_or_else(String::new, |run| match heading {
            SECONDS => format!("{:.1}", run.seconds),
            _ => run.fouls.to_string(),
        })
    }

    fn opening(&self, breaker: Side) -> Turn {
        pool::opening(breaker)
    }

    fn calls(&self, _runs: &Each<Run>, _turn: &Turn, _equipment: &Equipment, _lie: &Lie) -> Calls {
        Calls::default()
    }

    fn balls_on(&self, _runs: &Each<Run>, _turn: &Turn, equipment: &Equipment, lie: &Lie) -> Vec<BallId> {
        pool::object_balls(equipment, lie)
    }

    fn judge(&self, runs: &mut Each<Run>, played: &Played) -> Ruling {
        let any: Vec<BallId> = played.object_balls_before().collect();
        let mut ruling = Ruling::of(played, pool::common_fouls(played, Demand::First(&any)));
        pool::describe(played, &mut ruling);
        self.count_time(runs, played, &mut ruling);
        ruling.spot(played, played.facts.off_table_but(played.cue_ball));
        let shooter = played.shooter();
        if pool::object_balls(played.equipment, &ruling.lie).is_empty() {
            finish(runs, played, &mut ruling);
        } else if played.is_break() && played.facts.is_foul_without_stroke() {
            ruling.give(pool::opening(shooter));
        } else if ruling.is_foul() {
            ruling.give(Turn::of(shooter).in_hand(Zone::Anywhere));
        } else {
            ruling.give(Turn::of(shooter));
        }
        ruling
    }
}

impl SpeedPool {
    /// Adds the time of a shot, and what its foul costs.
    fn count_time(&self, runs: &mut Each<Run>, played: &Played, ruling: &mut Ruling) {
        let Some(run) = runs.get_mut(played.shooter().index()) else { return };
        run.seconds += played.facts.duration;
        if ruling.is_foul() {
            run.fouls = run.fouls.saturating_add(1);
            run.seconds += f64::from(self.foul_seconds);
            ruling.say(format!("The foul adds {} s.", self.foul_seconds));
        }
    }
}

/// The table is cleared: the next player has a rack, or after the last one the shortest time wins.
fn finish(runs: &Each<Run>, played: &Played, ruling: &mut Ruling) {
    let (shooter, next) = (played.shooter(), played.next_side());
    let seconds = |side: Side| runs.of_side(side).map_or(f64::INFINITY, |run| run.seconds);
    ruling.say(format!("{} has cleared the table in {:.1} s.", played.name(shooter), seconds(shooter)));
    if played.alone.is_some() {
        ruling.win(shooter);
        return;
    }
    if next != played.breaker {
        ruling.say(format!("{} plays the same.", played.name(next)));
        ruling.rack_again(played);
        ruling.give(pool::opening(next));
        return;
    }
    let best = runs.sides().map(seconds).fold(f64::INFINITY, f64::min);
    let mut winners = runs.sides().filter(|side| seconds(*side) <= best);
    match (winners.next(), winners.next()) {
        (Some(winner), None) => ruling.win(winner),
        _ => ruling.draw(),
    }
}
