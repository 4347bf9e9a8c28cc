//! Whether racked balls have room: on the bed or in the air over it, clear of cushions and pockets and of each other.

use bevy::math::{DVec2, DVec3, Vec3Swizzles};

use super::placed::{PlacedBall, Racked};
use super::triangle::TRIANGLE;
use crate::files::Flaw;
use crate::physics::{Boundary, Physics, Shape};
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
        let (radius, boundary) = (placed.ball.radius, &table.boundary);
        let message = if is_lifted(placed) {
            air_flaw(radius, placed.motion.position, boundary)
        } else {
            bed_flaw(radius, place_of(placed), boundary, shape)
        };
        if let Some(message) = message {
            let message = format!("(\"{}\") {message}", placed.look.name);
            flaws.push((index, Flaw::new(&racked.paths[index], message)));
        }
    }
    for (index, earlier) in neighbours(&racked.balls) {
        let (placed, other) = (&racked.balls[index], &racked.balls[earlier]);
        let (least, distance) = distances(placed, other, shape);
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

/// What is wrong with the heights and vertical speeds of `racked`: there are none where balls cannot leave the bed.
pub(crate) fn flight_flaws(racked: &Racked, physics: &Physics) -> Vec<Flaw> {
    if physics.lets_fly() {
        return Vec::new();
    }
    let lifts = racked.balls.iter().zip(&racked.paths).flat_map(|(placed, path)| {
        let entry = path.rsplit_once('.').map_or("", |(entry, _)| entry);
        let fields = [("height", is_lifted(placed)), ("vertical_speed", placed.motion.velocity.z != 0.0)];
        fields.into_iter().filter(|(_, is_given)| *is_given).map(move |(field, _)| (format!("{entry}.{field}"), placed))
    });
    let flaw = |(path, placed): (String, &PlacedBall)| {
        let message = format!(
            "(\"{}\") needs a physics in which balls can leave the bed: the shape Spheres, with slate.flight true",
            placed.look.name
        );
        Flaw::new(path, message)
    };
    lifts.map(flaw).collect()
}

/// Whether a ball starts above the bed.
fn is_lifted(placed: &PlacedBall) -> bool {
    !placed.motion.on_slate(placed.ball.radius)
}

/// How far apart the centres of two balls must be and are, in metres: as seen from above where both lie on the bed.
fn distances(a: &PlacedBall, b: &PlacedBall, shape: Shape) -> (f64, f64) {
    if is_lifted(a) || is_lifted(b) {
        let apart = shape.between(a.motion.position, b.motion.position);
        return (a.ball.radius + b.ball.radius, apart.length());
    }
    (shape.contact_distance(a.ball.radius, b.ball.radius), place_of(a).distance(place_of(b)))
}

/// What is wrong with a ball of that radius in the air with its centre at `centre` (metres), other balls aside; `None` when
/// it starts clear of the noses, over the bed or over a pocket.
fn air_flaw(radius: f64, centre: DVec3, boundary: &Boundary) -> Option<String> {
    let place = centre.xy();
    let pocket = boundary.pockets.iter().find(|pocket| pocket.holds(place));
    if let Some(pocket) = pocket {
        let rail_top = boundary.rail_top_at(pocket.centre);
        let is_at_wall = pocket.centre.distance(place) + radius > pocket.radius + TOUCHING;
        let is_low = centre.z - radius < rail_top;
        if is_low && is_at_wall && !boundary.is_open_edge(pocket, pocket.way_to(place)) {
            let name = &pocket.name;
            return Some(format!("starts in the back of the pocket \"{name}\"; lift it to {rail_top} m or more"));
        }
    } else if !is_on_bed(place, boundary) {
        let (x, y) = (place.x, place.y);
        return Some(format!("starts in the air beside the bed, at {x:.4}, {y:.4}; put it over the bed"));
    }
    let rounding = boundary.nose_radius;
    let depth = |level: f64, height: f64| radius + rounding - DVec2::new(level, centre.z - height).length();
    let cushions = boundary.cushions.iter().map(|cushion| {
        let back = cushion.normal() * rounding;
        let level = distance_to_segment(place, cushion.from - back, cushion.to - back);
        (&cushion.name, depth(level, boundary.nose_height_of(&cushion.own)))
    });
    let jaws = boundary.jaws.iter().map(|jaw| {
        let level = (place.distance(jaw.centre) - jaw.radius + rounding).max(0.0);
        (&jaw.name, depth(level, boundary.nose_height_of(&jaw.own)))
    });
    let (name, depth) = cushions.chain(jaws).max_by(|a, b| a.1.total_cmp(&b.1))?;
    (depth > TOUCHING).then(|| format!("starts {depth:.6} m inside \"{name}\"; lift it higher or move it away"))
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
    let cushions = boundary.cushions.iter().map(|cushion| {
        let reach = shape.reach_of(boundary, &cushion.own, radius);
        (&cushion.name, reach, reach - distance_to_segment(place, cushion.from, cushion.to))
    });
    let jaws = boundary.jaws.iter().map(|jaw| {
        let reach = shape.reach_of(boundary, &jaw.own, radius);
        (&jaw.name, reach, jaw.radius + reach - place.distance(jaw.centre))
    });
    let (name, reach, depth) = cushions.chain(jaws).max_by(|a, b| a.2.total_cmp(&b.2))?;
    (depth > TOUCHING)
        .then(|| format!("lies {depth:.6} m over \"{name}\"; its centre must be at least {reach:.6} m from the nose"))
}
