//! The points that win a game.

use baize_files::Flaw;

/// The most points that can win a game, and the largest handicap in points.
pub(super) const MOST_POINTS: u32 = 10_000;

/// What is impossible in the points that win a game; `field` is the name of the option.
pub(super) fn winning_points_flaws(field: &str, points: u32) -> Vec<Flaw> {
    let message = || format!("is {points}, but must lie between 1 and {MOST_POINTS} points");
    (!(1..=MOST_POINTS).contains(&points)).then(|| Flaw::new(field, message())).into_iter().collect()
}
