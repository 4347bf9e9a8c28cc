//! The parts of the page about the logbook, with their bars and plots.

use crate::files::{capital, count};

/// The name of the part with pots by cut angle.
pub(crate) const CUT: &str = "Cut angle";

/// The name of the part with pots by distance.
pub(crate) const DISTANCE: &str = "Distance";

/// The name of the part with kinds of shots.
pub(crate) const KINDS: &str = "Kinds";

/// The name of the part with fouls.
pub(crate) const FOULS: &str = "Fouls";

/// The name of the part with visits and position.
pub(crate) const RUNS: &str = "Runs";

/// The name of the part with ratings and drills.
pub(crate) const RATING: &str = "Rating";

/// The name of the part with the progress over weeks.
pub(crate) const WEEKS: &str = "Weeks";

/// The name of the part with the weakest shots.
pub(crate) const WEAKEST: &str = "Weakest";

/// Over the pots by cut angle.
pub(crate) const ABOUT_CUT: &str =
    "Straight pots by the cut angle: what was made, and a line for where the true share most likely is";

/// Over the pots by distance.
pub(crate) const ABOUT_DISTANCE: &str = "Straight pots by the way of the cue ball to the object ball";

/// Over the pots by distance and cut angle.
pub(crate) const ABOUT_GRID: &str = "Made of a hundred, by distance and cut angle (where the bands begin)";

/// Behind the numbers of a band of cut angles.
pub(crate) const DEGREES: &str = "°";

/// Behind the numbers of a band of distances.
pub(crate) const METRES: &str = " m";

/// In place of the figures about visits.
pub(crate) const NO_VISIT: &str = "No visit in a match yet.";

/// Over the figures about position.
pub(crate) const POSITION: &str = "Position";

/// In place of figures that are not there yet.
pub(crate) const NOTHING_YET: &str = "Nothing yet.";

/// Over the ratings.
pub(crate) const ABOUT_RATING: &str =
    "On the scale of the opponents, 1 to 8, with the range that holds the true level with a chance of 80 %";

/// In place of the ratings.
pub(crate) const NO_RATING: &str = "No shot of a match has counted yet. With \"A real hand\" none does.";

/// Over the drills.
pub(crate) const DRILLS: &str = "Drills: attempts that scored";

/// In place of the weakest shots.
pub(crate) const NO_WEAKEST: &str = "A kind of shot is listed here after ten tries.";

/// The hint of the button that begins a drill for a weak shot.
pub(crate) const PRACTISE_HINT: &str = "Begins a drill for this shot";

/// Over the plot of the pots in each week.
pub(crate) const POTS_PLOT: &str = "Straight pots made, %";

/// Over the plot of the level in each week.
pub(crate) const LEVEL_PLOT: &str = "Level, 1 to 8";

/// Over the plot of the number of shots in each week.
pub(crate) const SHOTS_PLOT: &str = "Shots";

/// The distances of a row of the grid that begins at no distance at all.
pub(crate) const NEAR: &str = "near";

/// The cut angles of a column of the grid: where they begin, in degrees.
pub(crate) fn cut_from(degrees: f64) -> String {
    format!("{degrees}°")
}

/// The distances of a row of the grid: where they begin, in metres.
pub(crate) fn distance_from(metres: f64) -> String {
    format!("{metres} m")
}

/// The name of a bar: from where to where the shots are; `unit` stands behind the number, with a blank if it has one.
pub(crate) fn band(from: f64, to: f64, unit: &str) -> String {
    format!("{from}–{to}{unit}")
}

/// The name of the last bar, which has no end; `unit` stands behind the number, with a blank if it has one.
pub(crate) fn band_over(from: f64, unit: &str) -> String {
    format!("over {from}{unit}")
}

/// Behind a bar: how many of how many were made.
pub(crate) fn made_of(made: u32, tries: u32) -> String {
    format!("{made} of {tries}")
}

/// The hint at a bar: its name, the share that was made, and the range of the true share; all in percent.
pub(crate) fn share_hint(name: &str, share: f64, (low, high): (f64, f64)) -> String {
    format!("{name}: {share:.0} %, most likely {low:.0} to {high:.0} %")
}

/// Behind the bar of a rating: the level with its range, from 1 to 8.
pub(crate) fn level(level: f64, (low, high): (f64, f64)) -> String {
    format!("{level:.1} ({low:.1}–{high:.1})")
}

/// The hint at the bar of a rating: its name, and the level with its range, from 1 to 8.
pub(crate) fn level_hint(name: &str, level: f64, (low, high): (f64, f64)) -> String {
    format!("{name}: level {level:.1}, with a chance of 80 % from {low:.1} to {high:.1}")
}

/// How many shots were fouls; `percent` is their share.
pub(crate) fn share_of_fouls(fouls: u32, shots: u32, percent: f64) -> String {
    format!("{fouls} of {shots} shots were fouls: {percent:.1} %.")
}

/// How often a foul of one kind was made; `foul` says what it was.
pub(crate) fn fouls_of_kind(number: u32, foul: &str) -> String {
    format!("{number} × {foul}")
}

/// How many visits there were.
pub(crate) fn visits(visits: usize) -> String {
    format!("{} at the table in matches", capital(&count(visits, "visit")))
}

/// How many shots the longest run had.
pub(crate) fn longest_run(shots: usize) -> String {
    format!("{} in a row was the longest run.", capital(&count(shots, "shot")))
}

/// How many shots of a visit were made, on average.
pub(crate) fn made_in_a_visit(shots: f64) -> String {
    format!("{shots:.2} shots were made in a visit on average.")
}

/// How many points a visit gave on average, and the most.
pub(crate) fn points_of_a_visit(points: f64, most: i32) -> String {
    format!("{points:.2} points came of a visit on average; {most} was the most.")
}

/// How hard the shots after a pot were: the cut in degrees, and the distance in metres.
pub(crate) fn next_shot(cut: f64, distance: f64) -> String {
    format!("After a pot the next one was a cut of {cut:.0}° over {distance:.2} m on average.")
}

/// How well the cue ball was placed in drills.
pub(crate) fn off_its_place(centimetres: f64) -> String {
    format!("In drills the cue ball stopped {centimetres:.0} cm off its place on average.")
}

/// A weak shot: `what` says which, `percent` of `tries` were made.
pub(crate) fn weak_shot(what: &str, percent: f64, tries: u32) -> String {
    format!("{what}: {percent:.0} % of {tries}")
}
