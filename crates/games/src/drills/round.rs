//! A round of a drill: attempt after attempt, and the score.

use super::attempt::{Attempt, is_won, missed_goal, points_of_game, points_of_shot};
use super::drill::Drill;
use super::file::{NextStation, Total};
use crate::match_play::Match;
use baize_table::rack::{Dice, Purpose};
use baize_table::shot::{Run, Setup};

/// An attempt that was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tried {
    /// The index of its station.
    pub station: usize,
    /// What it scored.
    pub points: u32,
    /// Whether it succeeded.
    pub success: bool,
}

/// A round of a drill under way.
#[derive(Clone, Debug)]
pub struct DrillRound {
    drill: Drill,
    seed: u64,
    /// The station of the coming attempt.
    station: usize,
    tried: Vec<Tried>,
}

impl DrillRound {
    /// A round before its first attempt. The seed decides what is random.
    #[must_use]
    pub fn new(drill: Drill, seed: u64) -> Self {
        let mut round = Self { station: drill.first, drill, seed, tried: Vec::new() };
        if round.drill.next == NextStation::Random {
            round.station = round.any_station();
        }
        round
    }

    /// The drill.
    #[must_use]
    pub fn drill(&self) -> &Drill {
        &self.drill
    }

    /// The index of the station of the coming attempt; after the last attempt, of the one that would come.
    #[must_use]
    pub fn station(&self) -> usize {
        self.station
    }

    /// The attempts so far.
    #[must_use]
    pub fn tried(&self) -> &[Tried] {
        &self.tried
    }

    /// Whether all attempts were made.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.tried.len() >= self.drill.attempts as usize
    }

    /// The seed of the coming attempt.
    #[must_use]
    pub fn attempt_seed(&self) -> u64 {
        self.seed.wrapping_mul(1000).wrapping_add(self.tried.len() as u64)
    }

    /// The coming attempt of this player.
    ///
    /// # Errors
    /// A sentence, if the balls have no room.
    pub fn begin(&self, player: &str) -> Result<Attempt, String> {
        Attempt::begin(&self.drill, self.station, self.attempt_seed(), player)
    }

    /// Counts a shot that was played from `setup`, and goes on to the next attempt.
    pub fn count_shot(&mut self, setup: &Setup, run: &Run) -> Tried {
        let points = points_of_shot(&self.drill.stations[self.station].score, setup, run);
        self.count(points, points > 0)
    }

    /// What is asked at the coming attempt and did not happen in this shot, as the end of a sentence; `None` if it scores.
    #[must_use]
    pub fn missed_goal(&self, setup: &Setup, run: &Run) -> Option<String> {
        missed_goal(&self.drill.stations[self.station].score, setup, run)
    }

    /// Counts a game that is over, and goes on to the next attempt.
    pub fn count_game(&mut self, the_match: &Match) -> Tried {
        let points = self.drill.game.as_ref().map_or(0, |(_, _, counts)| points_of_game(*counts, the_match));
        self.count(points, is_won(the_match))
    }

    fn count(&mut self, points: u32, success: bool) -> Tried {
        let tried = Tried { station: self.station, points, success };
        self.tried.push(tried);
        let last = self.drill.stations.len() - 1;
        self.station = match self.drill.next {
            NextStation::InTurn => (self.station + 1) % (last + 1),
            NextStation::Random => self.any_station(),
            NextStation::Progressive if success => (self.station + 1).min(last),
            NextStation::Progressive => self.station.saturating_sub(1),
        };
        tried
    }

    /// The score so far.
    #[must_use]
    pub fn score(&self) -> f64 {
        let mut points: Vec<u32> = self.tried.iter().map(|tried| tried.points).collect();
        let score = match self.drill.total {
            Total::Sum => f64::from(points.iter().sum::<u32>()),
            Total::Best => f64::from(points.iter().copied().max().unwrap_or(0)),
            Total::Median => median(&mut points),
            Total::Station => self.score_by_station(),
        };
        self.drill.most.map_or(score, |most| score.min(f64::from(most)))
    }

    /// The grade of the score; `None` before the end, and if the drill has none.
    #[must_use]
    pub fn grade(&self) -> Option<&str> {
        if self.is_over() { self.drill.grade(self.score()) } else { None }
    }

    fn score_by_station(&self) -> f64 {
        let last = self.drill.stations.len() - 1;
        let at_last = self.tried.iter().filter(|tried| tried.station == last && tried.success).count();
        (self.station + 1 + at_last) as f64
    }

    fn any_station(&self) -> usize {
        let mut dice = Dice::new(self.attempt_seed(), Purpose::Station);
        dice.below(self.drill.stations.len())
    }
}

fn median(points: &mut [u32]) -> f64 {
    points.sort_unstable();
    match points {
        [] => 0.0,
        _ if points.len().is_multiple_of(2) => {
            let middle = points.len() / 2;
            0.5 * (f64::from(points[middle - 1]) + f64::from(points[middle]))
        }
        _ => f64::from(points[points.len() / 2]),
    }
}
