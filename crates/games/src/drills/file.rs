//! The contents of a `.drill.ron`.

use serde::{Deserialize, Serialize};

use crate::rules::{Alone, Game};
use baize_describe::Described;
use baize_files::{Reference, short_list};
use baize_table::rack::{RackFile, RackedBallFile};
use baize_table::shot::{BedZone, Goal, Topic};

/// The most attempts of a round.
pub(super) const MOST_ATTEMPTS: u32 = 500;

/// A drill as a file gives it.
#[derive(Clone, Debug, PartialEq, Deserialize, Described)]
#[serde(rename = "Drill", deny_unknown_fields)]
pub struct DrillFile {
    /// The name that is shown.
    pub name: String,
    /// What to do, in a few sentences.
    pub about: String,
    /// What it trains.
    pub topic: Topic,
    /// Who invented it, and where it is described.
    #[serde(default)]
    #[described(left_out = "a drill of Baize's own")]
    pub source: String,
    /// The balls and their places. A station may put some of them elsewhere.
    #[described(form = "name, path, or a rack in place")]
    pub rack: Reference<RackFile>,
    /// The attempts of one round.
    #[serde(default = "ten")]
    #[described(range = 1..=500)]
    pub attempts: u32,
    /// Which station follows an attempt. InTurn: the next one, and after the last the first again. Random: any. Progressive: a
    /// harder one (later in the list) after a success and an easier one after a failure.
    #[serde(default)]
    pub next: NextStation,
    /// The number of the first station.
    #[serde(default = "one")]
    #[described(range = "1 to the number of stations")]
    pub first: u32,
    /// The set-ups.
    #[serde(default, deserialize_with = "short_list")]
    #[described(left_out = "one station, the rack as it is")]
    pub stations: Vec<StationFile>,
    /// What an attempt scores if it is one shot: the most points of those entries of which all goals are met, else nothing. An attempt
    /// that scores is a success.
    #[serde(default, deserialize_with = "short_list")]
    pub score: Vec<Points>,
    /// The game, if an attempt is a visit to the table or a rack against the ghost. Then `score` is left out.
    #[described(form = "a game as in a game file", left_out = "an attempt is one shot")]
    pub game: Option<Game>,
    /// How the game is played alone, as in a game file.
    #[serde(default = "visit")]
    pub alone: Alone,
    /// What an attempt at a game scores: the balls that are pocketed, the points of the game, or 1 for the rack. An attempt that wins
    /// the rack is a success.
    #[serde(default)]
    pub counts: Counts,
    /// How the score of a round follows from those of its attempts. Sum; Best: the highest; Median; Station: the number of the station
    /// that would come next, and 1 for each success at the last station.
    #[serde(default)]
    pub total: Total,
    /// The highest score of a round; a higher one counts as this.
    #[described(left_out = "no limit")]
    pub most: Option<u32>,
    /// What a score is worth, in ascending order. Only drills whose source has grades have them.
    #[serde(default, deserialize_with = "short_list")]
    pub grades: Vec<Grade>,
}

/// A station of a drill.
#[derive(Clone, Debug, PartialEq, Deserialize, Described)]
#[serde(rename = "Station", deny_unknown_fields)]
pub struct StationFile {
    /// Its name.
    #[described(left_out = "its number")]
    pub name: Option<String>,
    /// Balls that lie elsewhere than in the rack of the drill, or are added, as in a rack.
    #[serde(default, deserialize_with = "short_list")]
    #[described(form = "balls as in a rack")]
    pub balls: Vec<RackedBallFile>,
    /// Where the cue ball may be put before an attempt of one shot, in diamonds as the zones of goals.
    #[described(left_out = "it is played from where it lies")]
    pub in_hand: Option<BedZone>,
    /// What an attempt here scores.
    #[serde(default, deserialize_with = "short_list")]
    #[described(form = "points as below", left_out = "that of the drill")]
    pub score: Vec<Points>,
}

/// Points for an attempt that meets all of these goals.
#[derive(Clone, Debug, PartialEq, Deserialize, Described)]
#[serde(deny_unknown_fields)]
pub struct Points {
    /// How many.
    #[described(range = 1..=1000)]
    pub points: u32,
    /// The goals.
    #[serde(deserialize_with = "short_list")]
    #[described(range = "the goal words of a shot")]
    pub goals: Vec<Goal>,
}

/// What a score is worth.
#[derive(Clone, Debug, PartialEq, Deserialize, Described)]
#[serde(deny_unknown_fields)]
pub struct Grade {
    /// The least score.
    #[described(range = -10000.0..=100000.0)]
    pub from: f64,
    /// Its name.
    pub name: String,
}

/// Which station follows an attempt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Described)]
pub enum NextStation {
    /// The next one; after the last the first again.
    #[default]
    InTurn,
    /// Any one.
    Random,
    /// The next one after a success, the one before after a failure.
    Progressive,
}

/// What an attempt at a game scores.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Described)]
pub enum Counts {
    /// The object balls that were pocketed.
    #[default]
    Balls,
    /// The points of the game.
    Points,
    /// 1 for a rack that was won.
    Racks,
}

/// How the score of a round follows from those of its attempts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Described)]
pub enum Total {
    /// All together.
    #[default]
    Sum,
    /// The highest.
    Best,
    /// The one in the middle; of an even number the mean of the two in the middle.
    Median,
    /// The number of the station that would come next, and 1 for each success at the last station.
    Station,
}

const fn ten() -> u32 {
    10
}

const fn one() -> u32 {
    1
}

const fn visit() -> Alone {
    Alone::VisitInHand
}
