//! The contents of a `.drill.ron`.

use serde::{Deserialize, Serialize};

use crate::rules::{Alone, Game};
use baize_files::{Reference, described, described_choices, short_list};
use baize_table::rack::{RackFile, RackedBallFile};
use baize_table::shot::{BedZone, Goal, Topic};

/// The most attempts of a round.
pub(super) const MOST_ATTEMPTS: u32 = 500;

described! {
    /// A drill as a file gives it.
    #[serde(rename = "Drill")]
    pub struct DrillFile {
        /// The name that is shown.
        name: String;
        /// What to do, in a few sentences.
        about: String;
        /// What it trains.
        topic: Topic;
        /// Who invented it, and where it is described.
        #[serde(default)]
        source: String = String::new(), left_out = "a drill of Baize's own";
        /// The balls and their places. A station may put some of them elsewhere.
        rack: Reference<RackFile>, form = "name, path, or a rack in place";
        /// The attempts of one round.
        #[serde(default = "ten")]
        attempts: u32 = ten(), range = "1 to 500";
        /// Which station follows an attempt. InTurn: the next one, and after the last the first again. Random: any. Progressive: a
        /// harder one (later in the list) after a success and an easier one after a failure.
        #[serde(default)]
        next: NextStation = NextStation::default();
        /// The number of the first station.
        #[serde(default = "one")]
        first: u32 = one(), range = "1 to the number of stations";
        /// The set-ups.
        #[serde(default, deserialize_with = "short_list")]
        stations: Vec<StationFile> = Vec::new(), left_out = "one station, the rack as it is";
        /// What an attempt scores if it is one shot: the most points of those entries of which all goals are met, else nothing. An attempt
        /// that scores is a success.
        #[serde(default, deserialize_with = "short_list")]
        score: Vec<Points> = Vec::new();
        /// The game, if an attempt is a visit to the table or a rack against the ghost. Then `score` is left out.
        #[serde(default)]
        game: Option<Game>, form = "a game as in a game file", left_out = "an attempt is one shot";
        /// How the game is played alone, as in a game file.
        #[serde(default = "visit")]
        alone: Alone = visit();
        /// What an attempt at a game scores: the balls that are pocketed, the points of the game, or 1 for the rack. An attempt that wins
        /// the rack is a success.
        #[serde(default)]
        counts: Counts = Counts::default();
        /// How the score of a round follows from those of its attempts. Sum; Best: the highest; Median; Station: the number of the station
        /// that would come next, and 1 for each success at the last station.
        #[serde(default)]
        total: Total = Total::default();
        /// The highest score of a round; a higher one counts as this.
        #[serde(default)]
        most: Option<u32>, left_out = "no limit";
        /// What a score is worth, in ascending order. Only drills whose source has grades have them.
        #[serde(default, deserialize_with = "short_list")]
        grades: Vec<Grade> = Vec::new();
    }
}

described! {
    /// A station of a drill.
    #[serde(rename = "Station")]
    pub struct StationFile {
        /// Its name.
        #[serde(default)]
        name: Option<String>, left_out = "its number";
        /// Balls that lie elsewhere than in the rack of the drill, or are added, as in a rack.
        #[serde(default, deserialize_with = "short_list")]
        balls: Vec<RackedBallFile> = Vec::new(), form = "balls as in a rack";
        /// Where the cue ball may be put before an attempt of one shot, in diamonds as the zones of goals.
        #[serde(default)]
        in_hand: Option<BedZone>, left_out = "it is played from where it lies";
        /// What an attempt here scores.
        #[serde(default, deserialize_with = "short_list")]
        score: Vec<Points> = Vec::new(), form = "points as below", left_out = "that of the drill";
    }
}

described! {
    /// Points for an attempt that meets all of these goals.
    pub struct Points {
        /// How many.
        points: u32, range = "1 to 1000";
        /// The goals.
        #[serde(deserialize_with = "short_list")]
        goals: Vec<Goal>, range = "the goal words of a shot";
    }
}

described! {
    /// What a score is worth.
    pub struct Grade {
        /// The least score.
        from: f64, within = -10000.0..=100000.0;
        /// Its name.
        name: String;
    }
}

/// Which station follows an attempt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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

described_choices!(NextStation, Counts, Total);

const fn ten() -> u32 {
    10
}

const fn one() -> u32 {
    1
}

const fn visit() -> Alone {
    Alone::VisitInHand
}
