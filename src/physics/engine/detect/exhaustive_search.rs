//! Exhaustive search for the next event. It is slow and simple; tests compare the forecast with it.

use super::contact_times::{falls_into_hole, falls_on_rail, falls_on_slate, first_of_pocket, meets_liner_end};
use super::obstacles::in_order;
use super::pairs::meeting_of;
use crate::physics::course::{Course, Partner};
use crate::physics::detection::{
    ball_meets_circle, ball_meets_line, flying_ball_falls_into, flying_ball_meets_jaw, flying_ball_meets_line,
    flying_ball_meets_nose_end,
};
use crate::physics::engine::body::Body;
use crate::physics::engine::due::{Due, DueKind};
use crate::physics::engine::edges::has_shelf;
use crate::physics::engine::environment::Environment;
use crate::physics::obstacle::Obstacle;
use crate::physics::piece::{Phase, Piece};
use crate::physics::time_window::TimeWindow;

/// The same result as that of `Forecast::next`, found without cache, boxes or queue: every
/// ball is tested against every other one and against everything fixed.
#[must_use]
pub fn next_by_search(bodies: &[Body], environment: &Environment, until: f64) -> Option<Due> {
    let pairs = (0..bodies.len()).flat_map(|i| {
        (i + 1..bodies.len())
            .map(move |j| Due { time: meeting_time(&bodies[i], &bodies[j], environment), kind: DueKind::Pair(i, j) })
    });
    let obstacles = bodies.iter().enumerate().filter_map(|(i, body)| {
        let (time, obstacle) = first_obstacle_of(body, environment)?;
        Some(Due { time, kind: DueKind::Obstacle(i, obstacle) })
    });
    let hold_ends = bodies
        .iter()
        .enumerate()
        .filter_map(|(i, body)| Some(Due { time: body.course().hold()?.until, kind: DueKind::HoldEnds(i) }));
    let plans = bodies.iter().enumerate();
    let plans = plans.map(|(i, body)| Due { time: body.course().planned_until(), kind: DueKind::ExtendCourse(i) });
    let due =
        pairs.chain(obstacles).chain(hold_ends).chain(plans).filter(|due| due.time <= until && due.time.is_finite());
    due.min_by(|a, b| a.order(b, bodies))
}

/// When two bodies first touch; infinity if they do not.
fn meeting_time(a: &Body, b: &Body, environment: &Environment) -> f64 {
    if a.course().holds(Partner::Ball(b.ball.id)) && b.course().holds(Partner::Ball(a.ball.id)) {
        return f64::INFINITY;
    }
    let known = a.course().planned_until().min(b.course().planned_until());
    let horizon = environment.physics().horizon.seconds.min(known);
    let mut starts: Vec<f64> = [a, b].iter().flat_map(|body| body.course().pieces()).map(|piece| piece.start).collect();
    starts.retain(|&start| start >= a.course().start().max(b.course().start()) && start < horizon);
    starts.sort_by(f64::total_cmp);
    starts.push(horizon);
    for span in starts.windows(2) {
        let piece_at = |course: &Course| course.pieces()[course.piece_index(span[0])];
        let (piece_a, piece_b) = (piece_at(a.course()), piece_at(b.course()));
        if !piece_a.phase.in_play() || !piece_b.phase.in_play() {
            return f64::INFINITY;
        }
        let distance = a.ball.radius + b.ball.radius;
        let travels = piece_a.phase.travels() || piece_b.phase.travels();
        let (shape, window) = (environment.physics().shape, TimeWindow::new(span[0], span[1]));
        let contact = || meeting_of(shape, &piece_a, &piece_b, distance, window);
        if let Some(time) = travels.then(contact).flatten() {
            return time;
        }
    }
    f64::INFINITY
}

/// The first fixed obstacle that a body meets, with the time.
fn first_obstacle_of(body: &Body, environment: &Environment) -> Option<(f64, Obstacle)> {
    let (course, horizon) = (&body.course(), environment.physics().horizon.seconds);
    course.pieces().iter().enumerate().find_map(|(index, piece)| {
        let until = course.end_of(index).min(horizon);
        if !piece.phase.travels() || piece.start >= until {
            return None;
        }
        let window = TimeWindow::new(piece.start, until);
        let mut obstacles = if piece.phase.is_off_bed() {
            obstacles_in_air(piece, course, window, body.ball.radius, environment)
        } else {
            obstacles_on_bed(piece, course, window, body.ball.radius, environment)
        };
        obstacles.extend((0..environment.liner_ends().len()).filter_map(|index| {
            let is_free = !course.holds(Partner::Fixed(Obstacle::LinerEnd(index)));
            is_free.then(|| meets_liner_end(piece, index, window, body.ball.radius, environment))?
        }));
        obstacles.sort_by(|a, b| in_order(*a, *b, piece, environment));
        obstacles.first().copied()
    })
}

fn obstacles_on_bed(
    piece: &Piece,
    course: &Course,
    window: TimeWindow,
    radius: f64,
    environment: &Environment,
) -> Vec<(f64, Obstacle)> {
    let (boundary, usual) = (environment.boundary(), environment.reach(radius));
    let mut obstacles = Vec::new();
    for (index, cushion) in boundary.cushions.iter().enumerate() {
        if !course.holds(Partner::Fixed(Obstacle::Cushion(index))) {
            let reach = environment.reach_of(&cushion.own, radius, usual);
            let time = ball_meets_line(piece, cushion, reach, window);
            obstacles.extend(time.map(|time| (time, Obstacle::Cushion(index))));
        }
    }
    for (index, jaw) in boundary.jaws.iter().enumerate() {
        if !course.holds(Partner::Fixed(Obstacle::Jaw(index))) {
            let reach = environment.reach_of(&jaw.own, radius, usual);
            let time = ball_meets_circle(piece, jaw.centre, jaw.radius + reach, window);
            obstacles.extend(time.map(|time| (time, Obstacle::Jaw(index))));
        }
    }
    for (index, pocket) in boundary.pockets.iter().enumerate() {
        let obstacle =
            if has_shelf(environment, index, radius) { Obstacle::Edge(index) } else { Obstacle::Pocket(index) };
        let time = ball_meets_circle(piece, pocket.centre, pocket.radius, window);
        obstacles.extend(time.map(|time| (time, obstacle)));
    }
    obstacles
}

fn obstacles_in_air(
    piece: &Piece,
    course: &Course,
    window: TimeWindow,
    radius: f64,
    environment: &Environment,
) -> Vec<(f64, Obstacle)> {
    let boundary = environment.boundary();
    let place = |time: f64| piece.position_at(time).truncate();
    let landing = falls_on_slate(piece, radius, window.until);
    let landing = landing.filter(|&time| !falls_into_hole(piece, radius, time, environment));
    let window = window.ending_at(landing.unwrap_or(window.until));
    let mut obstacles = Vec::new();
    for (index, cushion) in boundary.cushions.iter().enumerate() {
        if !course.holds(Partner::Fixed(Obstacle::Cushion(index))) {
            let time = flying_ball_meets_line(piece, cushion, boundary, radius, window);
            obstacles.extend(time.map(|time| (time, Obstacle::Cushion(index))));
        }
    }
    for (index, jaw) in boundary.jaws.iter().enumerate() {
        if !course.holds(Partner::Fixed(Obstacle::Jaw(index))) {
            let time = flying_ball_meets_jaw(piece, jaw, boundary, radius, window);
            obstacles.extend(time.map(|time| (time, Obstacle::Jaw(index))));
        }
    }
    for (index, end) in boundary.nose_ends.iter().enumerate() {
        if !course.holds(Partner::Fixed(Obstacle::Cushion(end.cushion))) {
            let time = flying_ball_meets_nose_end(piece, end, boundary, radius, window);
            obstacles.extend(time.map(|time| (time, Obstacle::NoseEnd(index))));
        }
    }
    for (index, pocket) in boundary.pockets.iter().enumerate().filter(|_| piece.phase == Phase::Airborne) {
        if has_shelf(environment, index, radius) {
            obstacles.extend(first_of_pocket(piece, course, index, window, radius, environment));
        } else {
            let time = flying_ball_falls_into(piece, pocket, boundary, radius, window);
            obstacles.extend(time.map(|time| (time, Obstacle::Pocket(index))));
        }
    }
    obstacles.extend(landing.filter(|&time| boundary.is_over_bed(place(time))).map(|time| (time, Obstacle::Slate)));
    obstacles.extend(falls_on_rail(piece, radius, window.until, boundary).map(|time| (time, Obstacle::RailTop)));
    obstacles
}
