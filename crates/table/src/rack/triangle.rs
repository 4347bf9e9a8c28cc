//! A whole triangle of balls in one line of a rack's file.

use serde::{Deserialize, Serialize};

use super::balls::BallSetFile;
use super::dice::{Dice, Purpose};
use super::racked_ball::{RackedBallFile, not_in_set};
use baize_describe::Described;
use baize_files::{Flaw, short_list};

/// The path of a rack's triangle in its file.
pub(super) const TRIANGLE: &str = "triangle";

/// The most rows that a triangle has: 5,050 balls.
const MOST_ROWS: u32 = 100;

/// A triangle of balls on the first rows of the lattice. Each ball looks like a ball of the set. Its name is that
/// ball's name and its own place, such as `3 (12, 7)`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(rename = "Triangle", deny_unknown_fields)]
pub struct TriangleFile {
    /// Number of rows; 100 rows are 5,050 balls.
    #[described(range = 1..=MOST_ROWS)]
    pub rows: u32,
    /// Names of balls of the set. The triangle copies them in turn from the apex, or with a seed in random order. A copy is
    /// named after its place: ball 3 at row 12, place 7 is "3 (12, 7)".
    #[serde(deserialize_with = "short_list")]
    #[described(range = "balls of the set")]
    pub balls: Vec<String>,
}

impl TriangleFile {
    /// What is wrong with it in a rack with this set and density (kg/m^3), with paths inside the rack's file.
    pub(super) fn flaws(&self, set: Option<&BallSetFile>, density: Option<f64>) -> Vec<Flaw> {
        let mut flaws = Vec::new();
        if self.balls.is_empty() {
            flaws.push(Flaw::new("balls", "is empty, but must name the balls of the set that it copies"));
        }
        match set {
            None => flaws.push(Flaw::new("", "needs balls to copy, but the rack has no ball_set")),
            Some(set) => {
                for (index, name) in self.balls.iter().enumerate() {
                    let path = format!("balls[{index}]");
                    flaws.extend(not_in_set(name, set, &path));
                    let ball = RackedBallFile { ball: name.clone(), ..RackedBallFile::default() };
                    flaws.extend(ball.flaws(Some(set), density, &path));
                }
            }
        }
        flaws.into_iter().map(|flaw| flaw.under(TRIANGLE)).collect()
    }

    /// Its balls, row by row from the apex, each row from the right.
    pub(super) fn balls(&self, seed: Option<u64>) -> Vec<RackedBallFile> {
        let places: Vec<_> = (0..self.rows.min(MOST_ROWS)).flat_map(|row| (0..=row).map(move |at| (row, at))).collect();
        let mut likes: Vec<&String> = self.balls.iter().cycle().take(places.len()).collect();
        if let Some(seed) = seed {
            Dice::new(seed, Purpose::Likes).shuffle(&mut likes);
        }
        let ball = |((row, at), like): ((u32, u32), &String)| RackedBallFile {
            ball: format!("{like} ({row}, {at})"),
            like: Some(like.clone()),
            lattice: Some((row, at)),
            ..RackedBallFile::default()
        };
        places.into_iter().zip(likes).map(ball).collect()
    }
}
