//! Exhaustive search for the next event. It is slow and simple; tests compare the forecast with it.

use super::contact_times::{
    falls_into_hole, falls_on_rail, falls_on_slate, first_of_pocket, meets_liner_end, meets_sides,
};
use super::obstacles::in_order;
use super::pairs::meeting_of;
use crate::course::{Course, Partner};
use crate::detection::{
    ball_meets_circle, ball_meets_line, flying_ball_falls_into, flying_ball_meets_jaw, flying_ball_meets_line,
    flying_ball_meets_nose_end,
};
use crate::engine::body::Body;
use crate::engine::due::{Due, DueKind};
use crate::engine::edges::has_shelf;
use crate::engine::environment::Environment;
use crate::obstacle::Obstacle;
use crate::piece::{Phase, Piece};
use crate::time_window::TimeWindow;
use crate::times::earlier;

/// The next event up to `until` (seconds on the shot clock) and up to the horizon. It is found without cache, boxes or queue:
/// every ball is tested against every other one and against everything fixed.
#[must_use]
pub fn next_by_search(bodies: &[Body], environment: &Environment, until: f64) -> Option<Due> {
    let until = earlier(until, environment.physics().horizon.seconds);
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
    let (course, horizon) = (body.course(), environment.physics().horizon.seconds);
    course.pieces().iter().enumerate().find_map(|(index, piece)| {
        let until = course.end_of(index).min(horizon);
        if !piece.phase.travels() || piece.start >= until {
            return None;
        }
        let path = Path { piece, course, radius: body.ball.radius, environment };
        let mut met = path.obstacles(TimeWindow::new(piece.start, until));
        met.sort_by(|a, b| in_order(*a, *b, piece, environment));
        met.first().copied()
    })
}

/// A piece of the course of a ball, to be tested against everything fixed.
struct Path<'a> {
    piece: &'a Piece,
    course: &'a Course,
    /// The radius of the ball in metres.
    radius: f64,
    environment: &'a Environment,
}

impl Path<'_> {
    /// Every fixed obstacle that the ball meets in `window`, with the time.
    fn obstacles(&self, window: TimeWindow) -> Vec<(f64, Obstacle)> {
        let Self { piece, course, radius, environment } = *self;
        let is_off_bed = piece.phase.is_off_bed();
        let landing = is_off_bed.then(|| falls_on_slate(piece, radius, window.until)).flatten();
        let landing = landing.filter(|&time| !falls_into_hole(piece, radius, time, environment));
        let whole = window;
        let window = window.ending_at(landing.unwrap_or(window.until));
        let is_held_by = |obstacle| environment.holder_at(obstacle).is_some_and(|holder| course.holds(holder));
        let meets = |obstacle| {
            if is_off_bed { self.met_in_air(obstacle, window) } else { self.met_on_bed(obstacle, window) }
        };
        let free = everything_fixed(environment).filter(|&obstacle| !is_held_by(obstacle));
        let mut met: Vec<(f64, Obstacle)> = free.filter_map(meets).collect();
        if is_off_bed {
            let boundary = environment.boundary();
            let is_over_bed = |time: &f64| boundary.is_over_bed(piece.position_at(*time).truncate());
            met.extend(landing.filter(is_over_bed).map(|time| (time, Obstacle::Slate)));
            met.extend(meets_sides(piece, radius, whole, environment));
            met.extend(falls_on_rail(piece, radius, window.until, boundary).map(|time| (time, Obstacle::RailTop)));
        }
        met
    }

    /// The contact of a ball on the bed with `obstacle`.
    fn met_on_bed(&self, obstacle: Obstacle, window: TimeWindow) -> Option<(f64, Obstacle)> {
        let Self { piece, radius, environment, .. } = *self;
        let (boundary, usual) = (environment.boundary(), environment.reach(radius));
        let time = match obstacle {
            Obstacle::Cushion(index) => {
                let cushion = &boundary.cushions[index];
                ball_meets_line(piece, &cushion.line(), environment.reach_of(&cushion.own, radius, usual), window)?
            }
            Obstacle::Jaw(index) => {
                let jaw = &boundary.jaws[index];
                let reach = environment.reach_of(&jaw.own, radius, usual);
                ball_meets_circle(piece, jaw.centre, jaw.radius + reach, window)?
            }
            Obstacle::Pocket(index) => {
                let pocket = &boundary.pockets[index];
                let met = if has_shelf(environment, index, radius) { Obstacle::Edge(index) } else { obstacle };
                return Some((ball_meets_circle(piece, pocket.centre, pocket.radius, window)?, met));
            }
            Obstacle::LinerEnd(index) => return meets_liner_end(piece, index, window, radius, environment),
            _ => return None,
        };
        Some((time, obstacle))
    }

    /// The contact of a ball in the air, or over the edge of a pocket, with `obstacle`.
    fn met_in_air(&self, obstacle: Obstacle, window: TimeWindow) -> Option<(f64, Obstacle)> {
        let Self { piece, course, radius, environment } = *self;
        let boundary = environment.boundary();
        let time = match obstacle {
            Obstacle::Cushion(index) => {
                flying_ball_meets_line(piece, &boundary.cushions[index], boundary, radius, window)?
            }
            Obstacle::Jaw(index) => flying_ball_meets_jaw(piece, &boundary.jaws[index], boundary, radius, window)?,
            Obstacle::NoseEnd(index) => {
                flying_ball_meets_nose_end(piece, &boundary.nose_ends[index], boundary, radius, window)?
            }
            Obstacle::Pocket(_) if piece.phase != Phase::Airborne => return None,
            Obstacle::Pocket(index) if has_shelf(environment, index, radius) => {
                return first_of_pocket(piece, course, index, window, radius, environment);
            }
            Obstacle::Pocket(index) => {
                flying_ball_falls_into(piece, &boundary.pockets[index], boundary, radius, window)?
            }
            Obstacle::LinerEnd(index) => return meets_liner_end(piece, index, window, radius, environment),
            _ => return None,
        };
        Some((time, obstacle))
    }
}

/// Every cushion, jaw, end of a nose, pocket and end of a liner.
fn everything_fixed(environment: &Environment) -> impl Iterator<Item = Obstacle> {
    let boundary = environment.boundary();
    let cushions = (0..boundary.cushions.len()).map(Obstacle::Cushion);
    let jaws = (0..boundary.jaws.len()).map(Obstacle::Jaw);
    let nose_ends = (0..boundary.nose_ends.len()).map(Obstacle::NoseEnd);
    let pockets = (0..boundary.pockets.len()).map(Obstacle::Pocket);
    let liner_ends = (0..environment.liner_ends().len()).map(Obstacle::LinerEnd);
    cushions.chain(jaws).chain(nose_ends).chain(pockets).chain(liner_ends)
}
