//! Whether a boundary holds a ball: no gap to slip through, no pocket that takes balls off the rail.

use std::fmt::Arguments;

use bevy::math::DVec2;

use super::file::{not_finite, size_flaw};
use super::own_noses;
use super::points::{SAME_POINT, is_inner_corner, is_jawed};
use crate::files::Flaw;
use crate::physics::{Boundary, Cushion, OwnNose, Shape};

/// How far inside a pocket's circle (in shares of its radius) a ball must be when a facing ends beside it.
const CAPTURED_BY: f64 = 0.05;

/// Everything about `boundary` that a ball of that shape and `radius` (metres) could slip through, not touch or be lost at.
#[must_use]
pub fn boundary_flaws(boundary: &Boundary, radius: f64, shape: Shape) -> Vec<Flaw> {
    let mut flaws = if shape == Shape::Spheres { high_noses(boundary, radius) } else { Vec::new() };
    if !flaws.is_empty() {
        return flaws;
    }
    for (index, cushion) in boundary.cushions.iter().enumerate() {
        let path = format!("boundary.cushions[{index}]");
        let reach = shape.reach_of(boundary, &cushion.own, radius);
        flaws.extend(open_ends(boundary, cushion, &path, reach));
        flaws.extend(greedy_pockets(boundary, cushion, &path, reach));
    }
    flaws
}

/// Every height of a nose at which it cannot touch a ball of that radius, each told once.
fn high_noses(boundary: &Boundary, radius: f64) -> Vec<Flaw> {
    let (lowest, highest) = boundary.nose_heights(radius);
    let cushions = boundary.cushions.iter().enumerate().map(|(index, cushion)| ("cushions", index, &cushion.own));
    let jaws = boundary.jaws.iter().enumerate().map(|(index, jaw)| ("jaws", index, &jaw.own));
    let name = |list: &str, index: usize| match list {
        "cushions" => &boundary.cushions[index].name,
        _ => &boundary.jaws[index].name,
    };
    let mut told: Vec<f64> = Vec::new();
    let mut flaws = Vec::new();
    for (list, index, own) in cushions.chain(jaws) {
        let height = boundary.nose_height_of(own);
        if lowest < height && height < highest || told.contains(&height) {
            continue;
        }
        told.push(height);
        let message = format!(
            "is {height} m, where the nose cannot touch a ball of radius {radius} m; it must be between {lowest} and \
             {highest} m"
        );
        flaws.push(match own.height {
            None => Flaw::new("nose_height", message),
            Some(_) => {
                let message = format!("(\"{}\") {message}", name(list, index));
                Flaw::new(format!("boundary.{list}[{index}].nose_height"), message)
            }
        });
    }
    flaws
}

/// The ends at which a ball could get behind the cushion.
fn open_ends(boundary: &Boundary, cushion: &Cushion, path: &str, reach: f64) -> Vec<Flaw> {
    let is_open = |end: &&(&str, DVec2)| {
        let beside = end.1 + cushion.normal() * reach;
        let captured =
            boundary.pockets.iter().any(|pocket| pocket.centre.distance(beside) <= pocket.radius * (1.0 - CAPTURED_BY));
        !captured && !is_jawed(boundary, &cushion.own, end.1) && !is_inner_corner(boundary, &cushion.own, end.1)
    };
    let ends = [("from", cushion.from), ("to", cushion.to)];
    let flaw = |(word, end): &(&str, DVec2)| {
        let message = format!(
            "(\"{}\" at {:.4}, {:.4}) ends bare; it must end at a jaw, at another cushion, or so deep in a pocket that a \
             ball which rolls along it drops",
            cushion.name, end.x, end.y
        );
        Flaw::new(format!("{path}.{word}"), message)
    };
    ends.iter().filter(is_open).map(flaw).collect()
}

/// The pockets that would take a ball which rolls along this rail, or on along the rail in line with it.
fn greedy_pockets(boundary: &Boundary, cushion: &Cushion, path: &str, reach: f64) -> Vec<Flaw> {
    if cushion.facing {
        return Vec::new();
    }
    let lift = cushion.normal() * reach;
    let end = next_in_line(boundary, cushion).map_or(cushion.to, |next| next.from);
    let takes = boundary
        .pockets
        .iter()
        .filter(|pocket| distance_to_segment(pocket.centre, cushion.from + lift, end + lift) < pocket.radius);
    takes
        .map(|pocket| {
            Flaw::new(
                path,
                format!(
                    "(\"{}\") cannot be rolled along: the circle of the pocket \"{}\" reaches out to the ball; move the \
                     pocket back or make it smaller",
                    cushion.name, pocket.name
                ),
            )
        })
        .collect()
}

/// The nearest rail that goes on in the same line after `cushion`, across a pocket.
fn next_in_line<'a>(boundary: &'a Boundary, cushion: &Cushion) -> Option<&'a Cushion> {
    let direction = cushion.direction();
    let ahead = |other: &Cushion| (other.from - cushion.to).dot(direction);
    boundary
        .cushions
        .iter()
        .filter(|other| {
            !other.facing
                && ahead(other) > 0.0
                && direction.dot(other.direction()) > 1.0 - SAME_POINT
                && direction.perp_dot(other.from - cushion.to).abs() < SAME_POINT
        })
        .min_by(|a, b| ahead(a).total_cmp(&ahead(b)))
}

/// Distance in metres of `point` from the segment between `from` and `to`.
pub(crate) fn distance_to_segment(point: DVec2, from: DVec2, to: DVec2) -> f64 {
    let along = to - from;
    let share = ((point - from).dot(along) / along.length_squared()).clamp(0.0, 1.0);
    point.distance(from + along * share)
}

/// Every number of `boundary` that is none, or negative where it is a size, with paths inside the boundary.
pub(crate) fn number_flaws(boundary: &Boundary) -> Vec<Flaw> {
    let sizes = [
        ("nose_height", boundary.nose_height),
        ("nose_radius", boundary.nose_radius),
        ("rail_width", boundary.rail_width),
    ];
    let size = |path: Arguments, size: f64| size_flaw(size, true, "m").map(|flaw| flaw.under(path));
    let mut flaws: Vec<Flaw> =
        sizes.into_iter().filter_map(|(path, value)| size(format_args!("{path}"), value)).collect();
    for (index, cushion) in boundary.cushions.iter().enumerate() {
        for (word, end) in [("from", cushion.from), ("to", cushion.to)] {
            flaws.extend(not_finite(&end.to_array(), format_args!("cushions[{index}].{word}")));
        }
        flaws.extend(own_flaws(&cushion.own, format_args!("cushions[{index}]")));
    }
    for (index, jaw) in boundary.jaws.iter().enumerate() {
        flaws.extend(not_finite(&jaw.centre.to_array(), format_args!("jaws[{index}].centre")));
        flaws.extend(size(format_args!("jaws[{index}].radius"), jaw.radius));
        flaws.extend(own_flaws(&jaw.own, format_args!("jaws[{index}]")));
    }
    for (index, pocket) in boundary.pockets.iter().enumerate() {
        flaws.extend(not_finite(&pocket.centre.to_array(), format_args!("pockets[{index}].centre")));
        flaws.extend(size(format_args!("pockets[{index}].radius"), pocket.radius));
    }
    flaws
}

/// What is wrong with what the nose at `path` has of its own.
fn own_flaws(own: &OwnNose, path: Arguments) -> Vec<Flaw> {
    own_noses::flaws(own.restitution, own.height).map(|flaw| flaw.under(path)).collect()
}
