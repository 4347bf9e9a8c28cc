//! What the reviews show together.

use baize_opponent::coach::{LevelEstimate, Part};

use crate::reviewed::{Reviewed, Shot};

/// Prints how many of the pots that were meant are told, what the parts of the shots cost in truth and as told, and how good each player
/// is taken to be.
pub fn tell(matches: &[Reviewed]) {
    let shots: Vec<&Shot> = matches.iter().flat_map(|played| &played.shots).collect();
    println!("{} shots of {} matches", shots.len(), matches.len());
    for level in 1..=8 {
        let own: Vec<&Shot> = shots.iter().copied().filter(|shot| shot.level == level).collect();
        if !own.is_empty() {
            println!("level {level}: {}", pots(&own));
            costs(&own);
            println!("  taken for {}", levels(matches, level));
        }
    }
    println!("all: {}", pots(&shots));
    costs(&shots);
}

fn pots(shots: &[&Shot]) -> String {
    let meant = shots.iter().filter(|shot| shot.meant_pot.is_some()).count();
    let found = shots.iter().filter(|shot| shot.meant_pot.is_some() && shot.meant_pot == shot.told_pot).count();
    let alike = shots.iter().filter(|shot| shot.meant_pot.is_some() && shot.is_alike).count();
    let wrong = shots.iter().filter(|shot| shot.told_pot.is_some() && shot.meant_pot != shot.told_pot).count();
    format!(
        "of {meant} pots that were meant, {found} are told, {alike} with the pocket; {wrong} are told that were not meant ({} shots)",
        shots.len()
    )
}

fn costs(shots: &[&Shot]) {
    let parts: Vec<[[f64; 4]; 2]> = shots.iter().filter_map(|shot| shot.parts).collect();
    if parts.is_empty() {
        return;
    }
    let count = parts.len() as f64;
    for (which, words) in ["known", "told"].iter().enumerate() {
        let mean = |part: usize| parts.iter().map(|both| both[which][part]).sum::<f64>() / count;
        let spread = |part: usize| {
            let mean = mean(part);
            let off = |both: &[[f64; 4]; 2]| both[which][part] - mean;
            (parts.iter().map(|both| off(both) * off(both)).sum::<f64>() / count).sqrt()
        };
        let all = Part::ALL.iter().enumerate();
        let all = all.map(|(index, part)| format!("{part:?} {:+.4} ({:.3})", mean(index), spread(index)));
        println!("  {words}, mean (spread) of each part: {}", all.collect::<Vec<String>>().join(", "));
    }
    let all = Part::ALL.iter().enumerate().filter_map(|(index, part)| {
        let (slope, correlation) = likeness(&parts, index)?;
        Some(format!("{part:?} {slope:.2} ({correlation:.2})"))
    });
    println!("  told for each point that was known (correlation): {}", all.collect::<Vec<String>>().join(", "));
}

/// How much of a part is told for each point of it that is known, by least squares, and how the two correlate; `None` if all are equal.
fn likeness(parts: &[[[f64; 4]; 2]], part: usize) -> Option<(f64, f64)> {
    let count = parts.len() as f64;
    let means = [0, 1].map(|which| parts.iter().map(|both| both[which][part]).sum::<f64>() / count);
    let product = |one: usize, other: usize| {
        let off = |both: &[[f64; 4]; 2], which: usize| both[which][part] - means[which];
        parts.iter().map(|both| off(both, one) * off(both, other)).sum::<f64>()
    };
    let (known, told, together) = (product(0, 0), product(1, 1), product(0, 1));
    (known > 0.0 && told > 0.0).then(|| (together / known, together / (known * told).sqrt()))
}

/// The levels that each player of this level is taken for in each match: with what was meant, and with what is told.
fn levels(matches: &[Reviewed], level: u8) -> String {
    let estimates = matches.iter().filter_map(|played| {
        let own: Vec<&Shot> = played.shots.iter().filter(|shot| shot.level == level).collect();
        (!own.is_empty()).then(|| [0, 1].map(|which| estimate(&own, which)))
    });
    let words = estimates.map(|[known, told]| {
        let (low, high) = told.interval();
        format!("{:.1}/{:.1} ({low:.1} to {high:.1}, {} shots)", known.level(), told.level(), told.shots())
    });
    words.collect::<Vec<String>>().join(", ")
}

fn estimate(shots: &[&Shot], which: usize) -> LevelEstimate {
    let mut estimate = LevelEstimate::default();
    for (chances, done) in shots.iter().filter_map(|shot| shot.evidence[which]) {
        estimate.add(&chances, done);
    }
    estimate
}
