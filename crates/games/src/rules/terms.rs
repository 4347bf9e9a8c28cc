//! How long a match is and who breaks: the options that all games share.

use serde::{Deserialize, Serialize};

use super::alone::Alone;
use super::each::Each;
use super::games::Game;
use super::side::Side;
use super::winning_points::MOST_POINTS;
use baize_describe::Described;
use baize_files::Flaw;

/// Who breaks after the first rack of a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Described)]
pub enum Breaks {
    /// The players in turn.
    #[default]
    Alternate,
    /// The winner of the last rack.
    Winner,
    /// The loser of the last rack.
    Loser,
}

const fn one() -> u32 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
const fn is_one(number: &u32) -> bool {
    *number == 1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
const fn is_none_given(count: &u8) -> bool {
    *count == 0
}

/// The most sets of a match, and the most time-outs of a player.
const MOST_SETS: u32 = 99;
const MOST_TIME_OUTS: u8 = 9;

/// The most racks of a match, and the largest handicap in racks.
const MOST_RACKS: u32 = 1000;
/// The longest time for a shot, in seconds.
const LONGEST: f64 = 3600.0;

/// The terms of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Terms {
    /// The player who first wins this many racks wins the match, or a set of it. Where all points together decide, so many racks are
    /// played.
    pub race_to: u32,
    /// The sets that win the match.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub sets: u32,
    /// Whether the points of all racks together decide, instead of the racks that are won.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub aggregate: bool,
    /// The time-outs of each player in a match with a shot clock.
    #[serde(default, skip_serializing_if = "is_none_given")]
    pub time_outs: u8,
    /// Who breaks after the first rack.
    pub breaks: Breaks,
    /// Seconds for a shot; `None` for no limit.
    pub shot_clock: Option<f64>,
    /// Head start of each side: points in each rack where points decide it, otherwise racks. A side that is not in the list has none.
    pub handicap: Each<u32>,
    /// How the first player plays alone; `None` with an opponent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alone: Option<Alone>,
}

impl Default for Terms {
    fn default() -> Self {
        Self {
            race_to: 1,
            sets: 1,
            aggregate: false,
            time_outs: 0,
            breaks: Breaks::Alternate,
            shot_clock: None,
            handicap: [0, 0].into(),
            alone: None,
        }
    }
}

impl Terms {
    /// The head start of one side.
    #[must_use]
    pub fn head_start(&self, side: Side) -> u32 {
        self.handicap.of_side(side).copied().unwrap_or_default()
    }

    /// Whether the first player has just one visit, alone and without a break.
    #[must_use]
    pub fn is_visit(&self) -> bool {
        self.alone.is_some_and(Alone::is_visit)
    }

    /// Who breaks the next rack, after `breaker` broke the last one. `next` says who follows a side in the order of turns: among more than
    /// two, the loser who breaks is the one who follows the winner.
    #[must_use]
    pub fn next_breaker(&self, breaker: Side, winner: Option<Side>, next: impl Fn(Side) -> Side) -> Side {
        match (self.breaks, winner) {
            _ if self.alone.is_some() => Side::First,
            (Breaks::Winner, Some(winner)) => winner,
            (Breaks::Loser, Some(winner)) => next(winner),
            _ => next(breaker),
        }
    }

    /// Everything in these terms that is impossible for this game.
    #[must_use]
    pub fn flaws(&self, game: &Game) -> Vec<Flaw> {
        let mut flaws = Vec::new();
        if !(1..=MOST_RACKS).contains(&self.race_to) {
            let message = format!("is {}, but must lie between 1 and {MOST_RACKS} racks", self.race_to);
            flaws.push(Flaw::new("race_to", message));
        }
        flaws.extend(self.form_flaws(game));
        if let Some(seconds) = self.shot_clock.filter(|seconds| !(*seconds >= 1.0 && *seconds <= LONGEST)) {
            let message = format!("is {seconds} s, but must lie between 1 and {LONGEST} s");
            flaws.push(Flaw::new("shot_clock", message));
        }
        flaws.extend(self.handicap_objection(game).map(|message| Flaw::new("handicap", message)));
        flaws
    }

    /// What is impossible in sets, in points that add up, and in time-outs.
    fn form_flaws(&self, game: &Game) -> Vec<Flaw> {
        let mut flaws = Vec::new();
        let mut refuse = |path, message: String| flaws.push(Flaw::new(path, message));
        let (title, rack) = (game.title(), game.word_for_rack());
        if !(1..=MOST_SETS).contains(&self.sets) {
            refuse("sets", format!("is {}, but must lie between 1 and {MOST_SETS} sets", self.sets));
        } else if self.sets > 1 && rack == "set" {
            refuse("sets", format!("is {}, but {title} is played in sets anyway: write `race_to`", self.sets));
        }
        if self.alone.is_some() && !game.can_be_played_by(2) {
            refuse("alone", format!("is given, but {title} is not played alone"));
        }
        if self.aggregate && !game.counts_points() {
            refuse("aggregate", format!("is true, but {title} has no points that add up over several {rack}s"));
        } else if self.aggregate && (self.sets > 1 || self.alone.is_some()) {
            refuse("aggregate", "is true, but sets and playing alone have their own end".to_owned());
        }
        if self.time_outs > MOST_TIME_OUTS {
            refuse("time_outs", format!("is {}, but must be at most {MOST_TIME_OUTS}", self.time_outs));
        } else if self.time_outs > 0 && self.shot_clock.is_none() {
            refuse("time_outs", format!("is {}, but without `shot_clock` no time runs", self.time_outs));
        }
        flaws
    }

    /// Why this handicap is impossible: a head start must not win at once.
    fn handicap_objection(&self, game: &Game) -> Option<String> {
        let start = self.handicap.iter().copied().max().unwrap_or_default();
        if !game.counts_points() {
            let racks = self.race_to;
            let wins = start >= racks.max(1);
            return wins.then(|| format!("is {start} racks, but must be less than the {racks} that win the match"));
        }
        if start > MOST_POINTS {
            return Some(format!("is {start} points, but must be at most {MOST_POINTS}"));
        }
        let points = game.winning_points().filter(|points| start >= (*points).max(1))?;
        Some(format!("is {start} points, but must be less than the {points} that win the game"))
    }
}
