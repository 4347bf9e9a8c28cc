//! Whether racked balls have room: on the bed, clear of cushions and pockets and of each other.

use bevy::math::{DVec2, Vec3Swizzles};

use super::placed::{PlacedBall, Racked};
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
    let mut flaws = Vec::new();
    for (index, (placed, path)) in racked.balls.iter().zip(&racked.paths).enumerate() {
        if let Some(message) = bed_flaw(placed.ball.radius, place_of(placed), &table.boundary, shape) {
            flaws.push(Flaw::new(path, format!("(\"{}\") {message}", placed.look.name)));
        }
        for (other, other_path) in racked.balls[..index].iter().zip(&racked.paths) {
            let least = shape.contact_distance(placed.ball.radius, other.ball.radius);
            let distance = place_of(placed).distance(place_of(other));
            if distance < least - TOUCHING {
                let message = format!(
                    "(\"{}\") overlaps {other_path} (\"{}\"): their centres are {distance:.6} m apart, but must be at \
                     least {least:.6} m",
                    placed.look.name, other.look.name
                );
                flaws.push(Flaw::new(path, message));
            }
        }
    }
    flaws
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
