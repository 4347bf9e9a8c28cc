//! When a ball on one piece of its course meets one fixed thing: slate, rail tops, pockets, the ends of liners.

use glam::{DVec2, DVec3};

use crate::boundary::Boundary;
use crate::course::{Course, Partner};
use crate::detection::{
    FlightInHole, ball_meets_circle, flying_ball_meets_point, flying_ball_meets_side, spans_outside,
};
use crate::engine::edges::{has_shelf, hole_at, liner_end_stands};
use crate::engine::environment::Environment;
use crate::engine::noses::MARGIN;
use crate::obstacle::Obstacle;
use crate::piece::{Phase, Piece};
use crate::time_window::TimeWindow;
use crate::tolerances::{QUIET, SUNK};

/// Time in seconds after which a ball that starts right at an edge is clearly on one side of it. At the start itself
/// rounding would decide.
const JUST_AFTER: f64 = 1e-9;

/// Height in metres of a ball's centre when it lands on a surface on which centres are at the height `level`. It is
/// `level`, or the start height of a ball that starts up to [`SUNK`] below it.
fn level_of(piece: &Piece, level: f64) -> f64 {
    let sunk = level - piece.position.z;
    if (0.0..=SUNK).contains(&sunk) { piece.position.z } else { level }
}

/// When a flying ball of `radius` (metres) comes down to bed height, over the slate or over a hole, if not later than
/// `until`.
pub fn falls_on_slate(piece: &Piece, radius: f64, until: f64) -> Option<f64> {
    piece.falls_to(level_of(piece, radius)).filter(|&time| piece.phase == Phase::Airborne && time <= until)
}

/// Whether a ball of `radius` (metres) that comes down at `time` falls into a hole. A ball that starts right at an edge
/// without falling counts as over the hole if it is over the hole [`JUST_AFTER`] later, or if something pushes it into the
/// hole. A ball that is struck down there would be deep in the edge by then, so it lands on the slate.
pub fn falls_into_hole(piece: &Piece, radius: f64, time: f64, environment: &Environment) -> bool {
    let is_over_hole = |time: f64| hole_at(environment, radius, piece.position_at(time).truncate()).is_some();
    let is_pushed_in = || {
        let start = TimeWindow::new(time, time + JUST_AFTER);
        let mut pockets = environment.boundary().pockets.iter().enumerate();
        pockets.any(|(index, pocket)| {
            let meets = || ball_meets_circle(piece, pocket.centre, pocket.radius, start);
            has_shelf(environment, index, radius) && meets() == Some(time)
        })
    };
    let starts_level = time == piece.start && piece.velocity.z >= -QUIET;
    is_over_hole(time) || starts_level && (is_over_hole(time + JUST_AFTER) || is_pushed_in())
}

/// When a flying ball of `radius` (metres) lands on a rail top, if not later than `until`. The side of a rail towards a
/// lower one is no obstacle: a ball that flies into it lands inside that rail, at the height of the next lower rail top.
pub fn falls_on_rail(piece: &Piece, radius: f64, until: f64, boundary: &Boundary) -> Option<f64> {
    boundary.rail_tops().into_iter().find_map(|top| {
        let time = piece.falls_to(level_of(piece, top + radius)).filter(|&time| time <= until)?;
        let place = piece.position_at(time).truncate();
        (boundary.is_over_rail(place) && boundary.rail_top_at(place) >= top).then_some(time)
    })
}

/// The contacts of a flying ball of `radius` (metres) with the table from outside.
pub fn meets_sides(piece: &Piece, radius: f64, window: TimeWindow, environment: &Environment) -> Vec<(f64, Obstacle)> {
    if piece.phase != Phase::Airborne {
        return Vec::new();
    }
    let map = environment.obstacle_map();
    let outside = spans_outside(piece, environment.boundary(), (map.outline(), map.sides()), window);
    let sides = map.sides().iter().enumerate();
    let meets = |(index, side)| Some((flying_ball_meets_side(piece, side, radius, &outside)?, Obstacle::Side(index)));
    sides.filter_map(meets).collect()
}

/// Whether a ball of `radius` (metres) with its centre at `place` is on a rail top or above one.
fn is_on_rail(place: DVec3, radius: f64, boundary: &Boundary) -> bool {
    let plan = place.truncate();
    place.z >= boundary.rail_top_at(plan) + radius - SUNK && boundary.is_over_rail(plan)
}

/// Whether a parabolic path may pass within `distance` metres of `centre`. A parabola stays within a t^2 / 8 of its
/// chord (acceleration a, duration t).
pub fn passes_near(piece: &Piece, centre: DVec2, distance: f64, window: TimeWindow) -> bool {
    let [first, last] = [window.from, window.until].map(|time| piece.position_at(time).truncate() - centre);
    // How far the path may leave its chord.
    let sag = piece.acceleration.truncate() * (0.125 * window.span() * window.span());
    let chord = last - first;
    chord.perp_dot(first).abs() <= (distance + MARGIN) * chord.length() + chord.perp_dot(sag).abs()
}

/// The first contact of a ball with the bare end of a liner. `index` is its index in [`Environment::liner_ends`].
pub fn meets_liner_end(
    piece: &Piece,
    index: usize,
    window: TimeWindow,
    radius: f64,
    environment: &Environment,
) -> Option<(f64, Obstacle)> {
    let end = environment.liner_ends()[index];
    let stands = |time: &f64| liner_end_stands(radius, piece.position_at(*time), index, environment);
    let time = if piece.phase.is_off_bed() {
        let is_beside = |time: &f64| piece.position_at(*time).z <= end.top;
        let beside = ball_meets_circle(piece, end.place, radius, window).filter(|time| is_beside(time) && stands(time));
        let tip = end.place.extend(end.top);
        let on_tip = flying_ball_meets_point(piece, tip, radius, window).filter(stands);
        beside.into_iter().chain(on_tip).min_by(f64::total_cmp)?
    } else {
        ball_meets_circle(piece, end.place, end.reach(radius), window).filter(stands)?
    };
    Some((time, Obstacle::LinerEnd(index)))
}

/// The first contact of a flying ball with a pocket: its edge, its liner, or the depth at which the ball is captured.
pub fn first_of_pocket(
    piece: &Piece,
    course: &Course,
    index: usize,
    window: TimeWindow,
    radius: f64,
    environment: &Environment,
) -> Option<(f64, Obstacle)> {
    let boundary = environment.boundary();
    let flight = FlightInHole { piece, pocket: &boundary.pockets[index], radius, window };
    let held = course.holds(Partner::Fixed(Obstacle::Edge(index)));
    let edge = if held { None } else { flight.meets_edge(boundary) }.map(|time| (time, Obstacle::Edge(index)));
    let leans = course.holds(Partner::Fixed(Obstacle::Liner(index)));
    let liner = if leans { None } else { flight.meets_wall(boundary) };
    let liner = liner.filter(|&time| !is_on_rail(piece.position_at(time), radius, boundary));
    let liner = liner.map(|time| (time, Obstacle::Liner(index)));
    let taken = flight.capture_time().map(|time| (time, Obstacle::Pocket(index)));
    edge.into_iter().chain(liner).chain(taken).min_by(|a, b| a.0.total_cmp(&b.0))
}
