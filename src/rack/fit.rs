//! Whether racked balls have room: on the bed, clear of cushions and pockets and of each other.

use bevy::math::{DVec2, Vec3Swizzles};

use super::placed::{PlacedBall, Racked};
use super::triangle::TRIANGLE;
use crate::files::Flaw;
use crate::physics::{Boundary, Shape};
use crate::table::{Table, distance_to_segment, is_on_bed};

/// Balls may overlap by this much (metres) and still count as touching: above the rounding of a rack's coordinates,
/// far below what a person could mean.
const TOUCHING: f64 = 1e-9;

/// Everything about the places of `racked` on `table` that cannot be for balls of that shape, with paths inside the rack's
/// file.
#[must_use]
pub fn fit_flaws(racked: &Racked, table: &Table, shape: Shape) -> Vec<Flaw> {
    let mut flaws: Vec<(usize, Flaw)> = Vec::new();
    for (index, placed) in racked.balls.iter().enumerate() {
        if let Some(message) = bed_flaw(placed.ball.radius, place_of(placed), &table.boundary, shape) {
            let message = format!("(\"{}\") {message}", placed.look.name);
            flaws.push((index, Flaw::new(&racked.paths[index], message)));
        }
    }
    for (index, earlier) in neighbours(&racked.balls) {
        let (placed, other) = (&racked.balls[index], &racked.balls[earlier]);
        let least = shape.contact_distance(placed.ball.radius, other.ball.radius);
        let distance = place_of(placed).distance(place_of(other));
        if distance < least - TOUCHING {
            let message = format!(
                "(\"{}\") overlaps {} (\"{}\"): their centres are {distance:.6} m apart, but must be at least {least:.6} m",
                placed.look.name, racked.paths[earlier], other.look.name
            );
            flaws.push((index, Flaw::new(&racked.paths[index], message)));
        }
    }
    flaws.sort_by_key(|(index, _)| *index);
    told_once(flaws.into_iter().map(|(_, flaw)| flaw))
}

/// All pairs of balls that are near enough along the table to overlap, the one with the larger index first, in ascending
/// order. A pass over the balls from the head on: a rack of thousands has few rows at a time.
fn neighbours(balls: &[PlacedBall]) -> Vec<(usize, usize)> {
    let reach = 2.0 * balls.iter().map(|placed| placed.ball.radius).fold(0.0, f64::max);
    let mut along: Vec<usize> = (0..balls.len()).collect();
    let x = |index: usize| place_of(&balls[index]).x;
    along.sort_by(|a, b| x(*a).total_cmp(&x(*b)));
    let mut pairs = Vec::new();
    for (at, &one) in along.iter().enumerate() {
        let before = along[..at].iter().rev().take_while(|other| x(one) - x(**other) <= reach);
        let y = |index: usize| place_of(&balls[index]).y;
        let beside = before.filter(|other| (y(one) - y(**other)).abs() <= reach);
        pairs.extend(beside.map(|&other| (one.max(other), one.min(other))));
    }
    pairs.sort_unstable();
    pairs
}

/// Of the thousands of balls of a triangle that does not fit, the first one is told.
fn told_once(flaws: impl Iterator<Item = Flaw>) -> Vec<Flaw> {
    let mut triangle_is_told = false;
    flaws.filter(|flaw| flaw.path != TRIANGLE || !std::mem::replace(&mut triangle_is_told, true)).collect()
}

fn place_of(placed: &PlacedBall) -> DVec2 {
    placed.motion.position.xy()
}

/// What is wrong with putting a ball of that shape and radius at `place` (metres) on the bed, other balls aside; `None`
/// when it fits.
#[must_use]
pub fn bed_flaw(radius: f64, place: DVec2, boundary: &Boundary, shape: Shape) -> Option<String> {
    let lost = boundary.pockets.iter().find(|pocket| pocket.holds(place));
    if let Some(pocket) = lost {
        return Some(format!("lies in the pocket \"{}\"; put it on the bed", pocket.name));
    }
    if !is_on_bed(place, boundary) {
        return Some(format!("lies off the bed, at {:.4}, {:.4}; put it between the cushions", place.x, place.y));
    }
    let reach = shape.reach(boundary, radius);
    let cushions = boundary
        .cushions
        .iter()
        .map(|cushion| (&cushion.name, reach - distance_to_segment(place, cushion.from, cushion.to)));
    let jaws = boundary.jaws.iter().map(|jaw| (&jaw.name, jaw.radius + reach - place.distance(jaw.centre)));
    let (name, depth) = cushions.chain(jaws).max_by(|a, b| a.1.total_cmp(&b.1))?;
    (depth > TOUCHING)
        .then(|| format!("lies {depth:.6} m over \"{name}\"; its centre must be at least {reach:.6} m from the nose"))
}
