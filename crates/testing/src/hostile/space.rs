//! Space: no two balls in one place, and no ball inside a nose, a jaw or the slate, or on the bed where there is none.

use super::fault::{Fault, Faults, Kind};
use super::legs::{Leg, Path};
use baize_physics::{Ball, Boundary, Cushion, Jaw, OwnNose, Phase, Shape};
use baize_table::shot::Setup;
use glam::{DVec2, DVec3};

/// Surfaces may overlap by this, in metres: a hundred times the error of a held contact.
const DEEP: f64 = 1e-7;

/// Surfaces closer than this, in metres, touch (`docs/science/laws.md`). A ball that rolls over the edge of a hole counts as
/// lying on the slate until it is lower by this. At that time it is some micrometres past the edge.
const TOUCHING: f64 = 1e-10;

/// A place counts as off the bed if it is at least this far from the bed in every direction, in metres.
const BESIDE: f64 = 1e-6;

/// A span of time is checked at least at this many times, unless nothing can come near.
const LOOKS: f64 = 12.0;

/// Checks balls against balls, noses, jaws and bed.
pub fn check(setup: &Setup, paths: &[Path], faults: &mut Faults) {
    for (index, path) in paths.iter().enumerate() {
        for (other, beside) in paths.iter().enumerate().skip(index + 1) {
            look_at_pair(setup.physics.shape, (index, path), (other, beside), faults);
        }
        for leg in path.legs.iter().filter(|leg| leg.phase().in_play()) {
            look_at_noses(setup, index, &path.ball, leg, faults);
            look_at_bed(setup, index, &path.ball, leg, faults);
            look_at_edges(setup, index, &path.ball, leg, faults);
            look_at_liner_ends(setup, index, &path.ball, leg, faults);
        }
    }
}

/// The smallest value of `gap` (metres) between the times `from` and `to`, and its time. The gap changes by at most
/// `speed` (m/s). So no overlap is missed that is deeper than the distance covered in a twelfth of the time.
pub fn smallest(gap: impl Fn(f64) -> f64, speed: f64, from: f64, to: f64) -> (f64, f64) {
    let mut least = (gap(from), from);
    let mut now = least;
    while now.1 < to && now.0 < speed * (to - now.1) {
        let step = (now.0 / speed).max((to - from) / LOOKS);
        // A span may be so short that a part of it cannot be added to its start.
        let t = (now.1 + step).max(now.1.next_up()).min(to);
        now = (gap(t), t);
        if now.0 < least.0 {
            least = now;
        }
    }
    least
}

fn look_at_pair(shape: Shape, (i, a): (usize, &Path), (j, b): (usize, &Path), faults: &mut Faults) {
    let distance = a.ball.radius + b.ball.radius;
    let (mut of_a, mut of_b) = (a.legs.iter().peekable(), b.legs.iter().peekable());
    let mut from = 0.0_f64;
    while let (Some(one), Some(two)) = (of_a.peek(), of_b.peek()) {
        let to = one.end.min(two.end);
        let begin = from.max(one.start()).max(two.start());
        if one.phase().in_play() && two.phase().in_play() {
            let gap = |t: f64| {
                let apart = shape.between(one.piece.position_at(t), two.piece.position_at(t));
                apart.length() - distance
            };
            let (deepest, when) = smallest(gap, closing(one, two, begin, to), begin, to);
            if deepest < -DEEP {
                let says = format!("balls {i} and {j} overlap by {:e} m at {when} s", -deepest);
                faults.add(Fault::new(Kind::Overlap, -deepest, says));
                return;
            }
        }
        from = to;
        if one.end <= to {
            of_a.next();
        }
        if of_b.peek().is_some_and(|two| two.end <= to) {
            of_b.next();
        }
    }
}

/// The greatest speed at which the two balls can approach each other, in m/s.
fn closing(one: &Leg, two: &Leg, from: f64, to: f64) -> f64 {
    if one.piece.drag > 0.0 || two.piece.drag > 0.0 {
        return one.top_speed(from, to) + two.top_speed(from, to);
    }
    let relative = |t: f64| (one.piece.velocity_at(t) - two.piece.velocity_at(t)).length();
    relative(from).max(relative(to))
}

fn look_at_noses(setup: &Setup, index: usize, ball: &Ball, leg: &Leg, faults: &mut Faults) {
    let (boundary, shape) = (&setup.table.boundary, setup.physics.shape);
    let end = leg.end.min(falls_past_table(boundary, ball.radius, leg));
    if end <= leg.start() {
        return;
    }
    let speed = leg.top_speed(leg.start(), end);
    for (number, cushion) in boundary.cushions.iter().enumerate() {
        let gap = |t: f64| to_cushion(boundary, cushion, ball.radius, leg.piece.position_at(t), shape);
        let (deepest, when) = smallest(gap, speed, leg.start(), end);
        if deepest < -DEEP && is_before(cushion, leg.piece.position_at(when)) {
            let says =
                format!("ball {index} is {:e} m inside cushion {number} at {when} s, {:?}", -deepest, leg.phase());
            faults.add(Fault::new(Kind::Nose, -deepest, says));
        }
    }
    for (number, jaw) in boundary.jaws.iter().enumerate() {
        let gap = |t: f64| to_jaw(boundary, jaw, ball.radius, leg.piece.position_at(t), shape);
        let (deepest, when) = smallest(gap, speed, leg.start(), end);
        if deepest < -DEEP {
            let says = format!("ball {index} is {:e} m inside jaw {number} at {when} s, {:?}", -deepest, leg.phase());
            faults.add(Fault::new(Kind::Jaw, -deepest, says));
        }
    }
}

/// When a ball in the air is beside the table, as low as a ball on the bed; infinity if it does not get there. It then
/// fell past the rails and left the table for good. The outer sides of the rails, and what is under the table, are not
/// part of the game. But a jaw's circle may reach out to the outer side of a narrow rail. And the rails of an island
/// have an outer side in its middle, from where a falling ball comes under the bed.
fn falls_past_table(boundary: &Boundary, radius: f64, leg: &Leg) -> f64 {
    if leg.phase() != Phase::Airborne {
        return f64::INFINITY;
    }
    let is_low = leg.piece.position.z < radius;
    let Some(time) = (if is_low { Some(leg.start()) } else { leg.piece.falls_to(radius) }) else {
        return f64::INFINITY;
    };
    let plan = leg.piece.position_at(time).truncate();
    let in_hole = || boundary.pockets.iter().any(|pocket| pocket.centre.distance(plan) < pocket.radius + DEEP);
    let is_past = is_off_bed(boundary, plan) && !boundary.is_over_rail(plan) && !in_hole();
    if is_past { time } else { f64::INFINITY }
}

/// Distance in metres of a ball's surface from the rounded nose: its axis lies behind the nose's line, at its height.
fn to_cushion(boundary: &Boundary, cushion: &Cushion, radius: f64, centre: DVec3, shape: Shape) -> f64 {
    let back = if shape.is_flat() { 0.0 } else { boundary.nose_radius };
    let inward = (cushion.to - cushion.from).normalize().perp();
    let (from, along) = (cushion.from - inward * back, cushion.to - cushion.from);
    let share = ((centre.truncate() - from).dot(along) / along.length_squared()).clamp(0.0, 1.0);
    to_axis(boundary, &cushion.own, centre.truncate().distance(from + along * share), centre.z, radius, shape)
}

/// The same for a jaw, whose axis is a circle; everything inside it is rubber.
fn to_jaw(boundary: &Boundary, jaw: &Jaw, radius: f64, centre: DVec3, shape: Shape) -> f64 {
    let back = if shape.is_flat() { 0.0 } else { boundary.nose_radius };
    let off = centre.truncate().distance(jaw.centre) - jaw.radius + back;
    to_axis(boundary, &jaw.own, off.max(0.0), centre.z, radius, shape)
}

fn to_axis(boundary: &Boundary, own: &OwnNose, off: f64, height: f64, radius: f64, shape: Shape) -> f64 {
    match shape {
        Shape::Discs | Shape::RelativisticDiscs => off - radius,
        Shape::Spheres => libm::hypot(off, height - boundary.nose_height_of(own)) - radius - boundary.nose_radius,
    }
}

/// Whether a place is in front of a nose: neither beyond one of its ends, which other obstacles cover, nor behind it.
/// Behind a thin wall the rounding of its nose may stick out.
fn is_before(cushion: &Cushion, place: DVec3) -> bool {
    let (along, off) = (cushion.to - cushion.from, place.truncate() - cushion.from);
    let share = off.dot(along) / along.length_squared();
    (0.0..=1.0).contains(&share) && along.perp_dot(off) > 0.0
}

fn look_at_bed(setup: &Setup, index: usize, ball: &Ball, leg: &Leg, faults: &mut Faults) {
    let boundary = &setup.table.boundary;
    for share in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let t = leg.start() + (leg.end - leg.start()) * share;
        let place = leg.piece.position_at(t);
        let plan = place.truncate();
        let past_edge = DEEP + (2.0 * ball.radius * TOUCHING).sqrt();
        let over_hole = boundary.pockets.iter().any(|pocket| pocket.centre.distance(plan) < pocket.radius - past_edge);
        // Balls that are wedged over a hole stay there for good (`docs/science/laws.md`).
        let is_wedged = leg.course.hold().is_some_and(|hold| hold.until.is_infinite());
        if leg.is_on_bed() && !is_wedged {
            if over_hole {
                let says = format!("ball {index} is over a hole at {t} s, {:?} at {plan}", leg.phase());
                faults.add(Fault::new(Kind::Slate, 0.0, says));
            }
            if is_off_bed(boundary, plan) {
                let says = format!("ball {index} is off the bed at {t} s, {:?} at {plan}", leg.phase());
                faults.add(Fault::new(Kind::Outside, 0.0, says));
            }
            if (place.z - ball.radius).abs() > DEEP {
                let says = format!("ball {index} lies at the height {} m at {t} s", place.z);
                faults.add(Fault::new(Kind::Slate, (place.z - ball.radius).abs(), says));
            }
        } else if leg.phase() == Phase::Airborne {
            // A ball that left the table may fly on below the bed.
            let low = place.z > 0.0 && place.z < ball.radius - DEEP;
            let holes = || boundary.pockets.iter().any(|pocket| pocket.centre.distance(plan) < pocket.radius + DEEP);
            if low && !holes() && is_inside_bed(boundary, plan) {
                let says = format!("ball {index} is {:e} m inside the slate at {t} s at {plan}", ball.radius - place.z);
                faults.add(Fault::new(Kind::Slate, ball.radius - place.z, says));
            }
        }
    }
}

/// Checks a ball that topples or flies over a hole against the edge of the slate around it.
fn look_at_edges(setup: &Setup, index: usize, ball: &Ball, leg: &Leg, faults: &mut Faults) {
    if leg.is_on_bed() || !setup.physics.has_shelves() {
        return;
    }
    let boundary = &setup.table.boundary;
    let speed = leg.top_speed(leg.start(), leg.end);
    for pocket in boundary.pockets.iter().filter(|pocket| pocket.lets_through(ball.radius)) {
        let gap = |t: f64| {
            let place = leg.piece.position_at(t);
            let out = place.truncate().distance(pocket.centre);
            libm::hypot(out - pocket.radius, place.z) - ball.radius
        };
        let (deepest, when) = smallest(gap, speed, leg.start(), leg.end);
        let place = leg.piece.position_at(when);
        let is_over_edge = || {
            let plan = place.truncate();
            place.z > 0.0 && pocket.holds(plan) && boundary.is_open_edge(pocket, pocket.direction_to(plan))
        };
        if deepest < -DEEP && is_over_edge() {
            let says = format!(
                "ball {index} is {:e} m inside the edge of {} at {when} s, {:?}",
                -deepest,
                pocket.name,
                leg.phase()
            );
            faults.add(Fault::new(Kind::Edge, -deepest, says));
        }
    }
}

/// Checks a ball off the bed against the bare ends of the pockets' backs and their tips.
fn look_at_liner_ends(setup: &Setup, index: usize, ball: &Ball, leg: &Leg, faults: &mut Faults) {
    if leg.is_on_bed() || !setup.physics.has_shelves() {
        return;
    }
    let boundary = &setup.table.boundary;
    let speed = leg.top_speed(leg.start(), leg.end);
    for end in boundary.liner_ends() {
        let pocket = &boundary.pockets[end.pocket];
        let gap = |t: f64| {
            let place = leg.piece.position_at(t);
            place.distance(end.nearest_to(place)) - ball.radius
        };
        let (deepest, when) = smallest(gap, speed, leg.start(), leg.end);
        let place = leg.piece.position_at(when);
        // Behind the end is the rail. Below the cloth the wall of the hole is nearer.
        let is_before = || place.z > 0.0 && (pocket.holds(place.truncate()) || boundary.is_over_bed(place.truncate()));
        if deepest < -DEEP && pocket.lets_through(ball.radius) && is_before() {
            let (depth, phase) = (-deepest, leg.phase());
            let says = format!(
                "ball {index} is {depth:e} m inside the end of the back of {} at {when} s, {phase:?}",
                pocket.name
            );
            faults.add(Fault::new(Kind::Edge, depth, says));
        }
    }
}

/// Places close around this one.
fn around(place: DVec2) -> impl Iterator<Item = DVec2> {
    let sides = [DVec2::ZERO, DVec2::X, DVec2::Y, DVec2::NEG_X, DVec2::NEG_Y];
    sides.into_iter().map(move |side| place + side * BESIDE)
}

fn is_off_bed(boundary: &Boundary, place: DVec2) -> bool {
    around(place).all(|place| !boundary.is_over_bed(place))
}

fn is_inside_bed(boundary: &Boundary, place: DVec2) -> bool {
    around(place).all(|place| boundary.is_over_bed(place))
}
