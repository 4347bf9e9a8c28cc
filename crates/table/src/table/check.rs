//! Checks that a boundary holds a ball: there is no gap to slip through, and no pocket captures a ball that rolls along a
//! rail.

use std::fmt::Arguments;

use glam::DVec2;

use super::bare_ends::{SAME_POINT, is_inner_corner, is_jawed};
use super::limits::{not_finite, size_flaw};
use super::own_noses;
use super::turned_cushions::add_turned;
use baize_files::{Flaw, Flaws, shown};
use baize_physics::{Boundary, Cushion, OwnNose, Pocket, Shape};

/// How far inside a pocket's circle (in shares of its radius) a ball must be when a facing ends beside it.
const CAPTURED_BY: f64 = 0.05;

/// Everything in `boundary` that is wrong for a ball of this shape and `radius` (metres): gaps through which it could
/// slip, noses that it cannot touch, and pockets that capture it while it rolls along a rail.
#[must_use]
pub fn boundary_flaws(boundary: &Boundary, radius: f64, shape: Shape) -> Flaws {
    flaws_for_all(boundary, &[radius], shape)
}

/// The same for balls of all these radii (metres), each flaw once.
pub(crate) fn flaws_for_all(boundary: &Boundary, radii: &[f64], shape: Shape) -> Flaws {
    let mut flaws = Flaws::default();
    let is_reached = |radius: &&f64| shape != Shape::Spheres || !add_high_noses(&mut flaws, boundary, **radius);
    let radii: Vec<f64> = radii.iter().filter(is_reached).copied().collect();
    add_turned(&mut flaws, boundary);
    for (index, cushion) in boundary.cushions.iter().enumerate() {
        let path = format!("boundary.cushions[{index}]");
        let reaches: Vec<f64> = radii.iter().map(|radius| shape.reach_of(boundary, &cushion.own, *radius)).collect();
        add_open_ends(&mut flaws, boundary, cushion, &path, &reaches);
        add_greedy_pockets(&mut flaws, boundary, cushion, &path, &reaches);
    }
    flaws
}

/// Adds every nose height at which the nose cannot touch a ball of this radius, each once. Returns whether there is
/// one.
fn add_high_noses(flaws: &mut Flaws, boundary: &Boundary, radius: f64) -> bool {
    let (lowest, highest) = boundary.nose_heights(radius);
    let cushions = boundary.cushions.iter().map(|cushion| ("cushions", &cushion.name, &cushion.own)).enumerate();
    let jaws = boundary.jaws.iter().map(|jaw| ("jaws", &jaw.name, &jaw.own)).enumerate();
    let mut reported: Vec<f64> = Vec::new();
    for (index, (list, name, own)) in cushions.chain(jaws) {
        let height = boundary.nose_height_of(own);
        if lowest < height && height < highest || reported.contains(&height) {
            continue;
        }
        reported.push(height);
        flaws.add(|| {
            let message = format!(
                "is {height} m, where the nose cannot touch a ball of radius {radius} m; it must be between {lowest} and \
                 {highest} m"
            );
            match own.height {
                None => Flaw::new("nose_height", message),
                Some(_) => {
                    let path = format!("boundary.{list}[{index}].nose_height");
                    Flaw::new(path, format!("(\"{}\") {message}", shown(name)))
                }
            }
        });
    }
    !reported.is_empty()
}

/// The cushion ends behind which a ball with one of these reaches could get.
fn add_open_ends(flaws: &mut Flaws, boundary: &Boundary, cushion: &Cushion, path: &str, reaches: &[f64]) {
    let normal = cushion.normal();
    for (word, end) in [("from", cushion.from), ("to", cushion.to)] {
        let is_captured = |reach: &f64| {
            let beside = end + normal * *reach;
            let holds = |pocket: &Pocket| pocket.centre.distance(beside) <= pocket.radius * (1.0 - CAPTURED_BY);
            boundary.pockets.iter().any(holds)
        };
        if reaches.iter().all(is_captured)
            || is_jawed(boundary, &cushion.own, end)
            || is_inner_corner(boundary, &cushion.own, end)
        {
            continue;
        }
        flaws.add(|| {
            let cure = "it must end at a jaw, at another cushion, or so deep in a pocket that a ball which rolls along it drops";
            let name = shown(&cushion.name);
            Flaw::new(format!("{path}.{word}"), format!("(\"{name}\" at {:.4}, {:.4}) ends bare; {cure}", end.x, end.y))
        });
    }
}

/// The pockets that would capture a ball with one of these reaches while it rolls along this rail, or along the next rail
/// in the same line.
fn add_greedy_pockets(flaws: &mut Flaws, boundary: &Boundary, cushion: &Cushion, path: &str, reaches: &[f64]) {
    if cushion.facing {
        return;
    }
    let normal = cushion.normal();
    let end = next_in_line(boundary, cushion).map_or(cushion.to, |next| next.from);
    for pocket in &boundary.pockets {
        let takes = |reach: &f64| {
            let lift = normal * *reach;
            distance_to_segment(pocket.centre, cushion.from + lift, end + lift) < pocket.radius
        };
        if reaches.iter().any(takes) {
            flaws.add(|| {
                let (cushion, pocket) = (shown(&cushion.name), shown(&pocket.name));
                let message = format!(
                    "(\"{cushion}\") loses balls that roll along it: they come into the circle of the pocket \
                     \"{pocket}\"; move the pocket back or make it smaller; or, where a drawn cushion leads into the \
                     pocket, give it `facing: true`"
                );
                Flaw::new(path, message)
            });
        }
    }
}

/// The nearest rail that continues the line of `cushion` beyond a pocket.
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
#[must_use]
pub fn distance_to_segment(point: DVec2, from: DVec2, to: DVec2) -> f64 {
    let along = to - from;
    let share = ((point - from).dot(along) / along.length_squared()).clamp(0.0, 1.0);
    point.distance(from + along * share)
}

/// Every number of `boundary` that is not finite, and every negative size, with paths inside the boundary.
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

/// What is wrong with the height and restitution that the nose at `path` has of its own.
fn own_flaws(own: &OwnNose, path: Arguments) -> Vec<Flaw> {
    own_noses::flaws(own.restitution, own.height).map(|flaw| flaw.under(path)).collect()
}
