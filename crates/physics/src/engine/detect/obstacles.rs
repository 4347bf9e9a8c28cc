//! Finds the first fixed obstacle ([`Obstacle`]) that a ball meets, and the time.

use std::cmp::Ordering;

use glam::{DVec2, DVec3};

use super::contact_times::{
    falls_into_hole, falls_on_rail, falls_on_slate, first_of_pocket, meets_liner_end, meets_sides, passes_near,
};
use crate::ball::Ball;
use crate::bounds::Bounds;
use crate::course::Course;
use crate::detection::{
    ball_meets_circle, ball_meets_line, flying_ball_falls_into, flying_ball_meets_jaw, flying_ball_meets_line,
    flying_ball_meets_nose_end,
};
use crate::engine::body::Body;
use crate::engine::edges::has_shelf;
use crate::engine::environment::Environment;
use crate::engine::order::by_place;
use crate::obstacle::Obstacle;
use crate::piece::{Phase, Piece};
use crate::time_window::TimeWindow;
use crate::times::earlier;

/// The first fixed obstacle that a ball meets.
pub struct FirstObstacle {
    /// The time in seconds on the shot clock, and the obstacle.
    pub met: Option<(f64, Obstacle)>,
    /// Whether it meets another one at that time.
    pub meets_more: bool,
    /// The box, seen from above, in which the ball's centre is until then.
    pub bounds: Bounds,
}

/// The first fixed obstacle that a body meets, not later than `horizon` (seconds on the shot clock). The box of a ball
/// out of play is empty.
pub fn first_obstacle(body: &Body, environment: &Environment, horizon: f64) -> FirstObstacle {
    let course = body.course();
    let mut bounds = Bounds::NOWHERE;
    for (index, piece) in course.pieces().iter().enumerate() {
        let until = earlier(course.end_of(index), horizon);
        if !piece.phase.in_play() || piece.start >= until {
            break;
        }
        if !piece.phase.travels() {
            bounds = bounds.with(&Bounds::at(piece.position.truncate()));
            continue;
        }
        let path = Path::new(index, course, &body.ball, until, environment);
        let whole = path.bounds;
        let first = if piece.phase.is_off_bed() { path.first_obstacle_in_air() } else { path.first_obstacle_on_bed() };
        if first.met.is_some() {
            return FirstObstacle { bounds: bounds.with(&first.bounds), ..first };
        }
        bounds = bounds.with(&whole);
    }
    FirstObstacle { met: None, meets_more: false, bounds }
}

/// A piece of a course on which obstacles are searched, and the first one found so far.
///
/// Obstacles out of reach are skipped by comparing boxes, and the path's box shrinks whenever an earlier one is found.
/// For the others the whole piece is searched, so that not even the last bit of a contact's time depends on what else
/// was found.
struct Path<'a> {
    piece: &'a Piece,
    course: &'a Course,
    ball: &'a Ball,
    window: TimeWindow,
    environment: &'a Environment,
    /// The box of the ball's centre up to the first obstacle so far.
    bounds: Bounds,
    first: Option<(f64, Obstacle)>,
    meets_more: bool,
}

impl<'a> Path<'a> {
    fn new(index: usize, course: &'a Course, ball: &'a Ball, until: f64, environment: &'a Environment) -> Self {
        let piece = &course.pieces()[index];
        let window = TimeWindow::new(piece.start, until);
        let bounds = course.bounds_on(index, window);
        Self { piece, course, ball, window, environment, bounds, first: None, meets_more: false }
    }

    /// Records an obstacle with the time at which the ball meets it.
    fn note(&mut self, met: Option<(f64, Obstacle)>) {
        let Some(met) = met else { return };
        self.meets_more = match self.first {
            Some(first) if first.0 == met.0 => true,
            Some(first) if first.0 < met.0 => self.meets_more,
            _ => false,
        };
        if self.first.is_none_or(|first| in_order(met, first, self.piece, self.environment).is_lt()) {
            self.first = Some(met);
            self.bounds = self.piece.bounds(self.window.ending_at(met.0));
        }
    }

    /// Records the contacts with everything fixed that is still in reach of the path and does not hold the ball.
    fn note_all(&mut self, meet: impl Fn(&Self, Obstacle) -> Option<(f64, Obstacle)>) {
        // `self.bounds` shrinks during the loops.
        let obstacle_map = &**self.environment.obstacle_map();
        for group in obstacle_map.groups() {
            if !group.bounds.meets(&self.bounds) {
                continue;
            }
            let members = obstacle_map.members(group);
            for (reach, obstacle) in members {
                if (members.len() == 1 || reach.meets(&self.bounds)) && !self.is_held_by(*obstacle) {
                    self.note(meet(self, *obstacle));
                }
            }
        }
    }

    /// Whether the ball is held by this obstacle. A ball on a pocket's edge can still hit its liner or be captured, and
    /// `first_of_pocket` leaves the edge out.
    fn is_held_by(&self, obstacle: Obstacle) -> bool {
        self.environment.holder_at(obstacle).is_some_and(|holder| self.course.holds(holder))
    }

    /// The first obstacle found on the path.
    fn result(self) -> FirstObstacle {
        FirstObstacle { met: self.first, meets_more: self.meets_more, bounds: self.bounds }
    }

    /// The first obstacle of a ball on the bed, and the box of its path up to there.
    fn first_obstacle_on_bed(mut self) -> FirstObstacle {
        if !self.environment.obstacle_map().is_clear(&self.bounds) {
            let reach = self.environment.reach(self.ball.radius);
            self.note_all(|path, obstacle| path.met_on_bed(obstacle, reach));
        }
        self.result()
    }

    /// The contact of a ball on the bed with `obstacle`. `usual` is the distance in metres at which it touches noses of
    /// the usual height, see [`Environment::reach`].
    fn met_on_bed(&self, obstacle: Obstacle, usual: f64) -> Option<(f64, Obstacle)> {
        let Self { piece, window, environment, .. } = *self;
        let (radius, boundary) = (self.ball.radius, environment.boundary());
        let circle = |centre: DVec2, distance: f64| {
            let comes_near = piece.drag > 0.0 || passes_near(piece, centre, distance, window);
            if comes_near { ball_meets_circle(piece, centre, distance, window) } else { None }
        };
        match obstacle {
            Obstacle::Cushion(index) => {
                let reach = environment.reach_of(&boundary.cushions[index].own, radius, usual);
                Some((ball_meets_line(piece, environment.line(index), reach, window)?, Obstacle::Cushion(index)))
            }
            Obstacle::Jaw(index) => {
                let jaw = &boundary.jaws[index];
                let reach = environment.reach_of(&jaw.own, radius, usual);
                Some((circle(jaw.centre, jaw.radius + reach)?, Obstacle::Jaw(index)))
            }
            Obstacle::Pocket(index) => {
                let pocket = &boundary.pockets[index];
                let obstacle =
                    if has_shelf(environment, index, radius) { Obstacle::Edge(index) } else { Obstacle::Pocket(index) };
                Some((circle(pocket.centre, pocket.radius)?, obstacle))
            }
            Obstacle::LinerEnd(index) => meets_liner_end(piece, index, window, radius, environment),
            _ => None,
        }
    }

    /// The first obstacle of a ball in the air, or over the edge of a pocket, and the box of its path up to there.
    fn first_obstacle_in_air(mut self) -> FirstObstacle {
        let Self { piece, window, environment, .. } = self;
        let (radius, boundary) = (self.ball.radius, environment.boundary());
        let place = |time: f64| piece.position_at(time).truncate();
        let landing = falls_on_slate(piece, radius, window.until);
        self.bounds = piece.bounds(window.ending_at(landing.unwrap_or(window.until)));
        if self.environment.obstacle_map().is_clear(&self.bounds) {
            self.first = landing.map(|time| (time, Obstacle::Slate));
            return self.result();
        }
        let landing = landing.filter(|&time| !falls_into_hole(piece, radius, time, environment));
        // Outside a hole the search ends when the ball is as low as one on the bed: nothing fixed is lower but the sides
        // of the table, which `note_sides` searches.
        self.window.until = landing.unwrap_or(window.until);
        self.bounds = piece.bounds(self.window);
        self.note_all(Self::met_in_air);
        let slate = landing.filter(|&time| self.environment.obstacle_map().is_bed(place(time)));
        self.note(slate.map(|time| (time, Obstacle::Slate)));
        self.note_sides(window);
        self.note(falls_on_rail(piece, radius, self.window.until, boundary).map(|time| (time, Obstacle::RailTop)));
        self.result()
    }

    /// Records the contacts with the table from outside, in `whole`: a ball beside the table falls past the height of the
    /// bed.
    fn note_sides(&mut self, whole: TimeWindow) {
        let until = self.first.map_or(whole.until, |(time, _)| time);
        let path = self.piece.bounds(whole.ending_at(until));
        if !self.environment.obstacle_map().is_over_table(&path) {
            let met = meets_sides(self.piece, self.ball.radius, whole, self.environment);
            met.into_iter().for_each(|met| self.note(Some(met)));
        }
    }

    fn met_in_air(&self, obstacle: Obstacle) -> Option<(f64, Obstacle)> {
        let Self { piece, course, window, environment, .. } = *self;
        let (radius, boundary) = (self.ball.radius, environment.boundary());
        match obstacle {
            Obstacle::Cushion(index) => {
                let time = flying_ball_meets_line(piece, &boundary.cushions[index], boundary, radius, window)?;
                Some((time, Obstacle::Cushion(index)))
            }
            Obstacle::Jaw(index) => {
                let time = flying_ball_meets_jaw(piece, &boundary.jaws[index], boundary, radius, window)?;
                Some((time, Obstacle::Jaw(index)))
            }
            Obstacle::NoseEnd(index) => {
                let end = &boundary.nose_ends[index];
                let time = flying_ball_meets_nose_end(piece, end, boundary, radius, window)?;
                Some((time, Obstacle::NoseEnd(index)))
            }
            Obstacle::LinerEnd(index) => meets_liner_end(piece, index, window, radius, environment),
            Obstacle::Pocket(index) if piece.phase == Phase::Airborne && has_shelf(environment, index, radius) => {
                first_of_pocket(piece, course, index, window, radius, environment)
            }
            Obstacle::Pocket(index) if piece.phase == Phase::Airborne => {
                let pocket = &boundary.pockets[index];
                let time = flying_ball_falls_into(piece, pocket, boundary, radius, window)?;
                Some((time, Obstacle::Pocket(index)))
            }
            _ => None,
        }
    }
}

/// Orders two obstacles by the time at which a ball on `piece` meets them. Ties are broken by position, never by order
/// in the table's file:
///
/// 1. by distance from the table's short axis, then from its long one, so that mirroring the table keeps the order;
/// 2. of mirror images, the one towards which the ball moves comes first;
/// 3. if it moves towards neither, the one towards which it accelerates;
/// 4. if that decides nothing either, by x, then y.
pub fn in_order(a: (f64, Obstacle), b: (f64, Obstacle), piece: &Piece, environment: &Environment) -> Ordering {
    a.0.total_cmp(&b.0).then_with(|| {
        let (one, two) = (place_of(a.1, environment), place_of(b.1, environment));
        if one.abs() != two.abs() {
            return by_place(one, two);
        }
        // Adding 0.0 turns -0.0 into 0.0, which `total_cmp` would tell apart.
        let towards = |direction: DVec3| {
            let part = |place: DVec2| place.dot(direction.truncate()) + 0.0;
            part(two).total_cmp(&part(one))
        };
        let by_acceleration = || towards(piece.acceleration);
        towards(piece.velocity_at(a.0)).then_with(by_acceleration).then_with(|| by_place(one, two))
    })
}

/// The position of an obstacle by which simultaneous contacts are ordered.
fn place_of(obstacle: Obstacle, environment: &Environment) -> DVec2 {
    let boundary = environment.boundary();
    match obstacle {
        Obstacle::Cushion(index) => boundary.cushions[index].middle(),
        Obstacle::Jaw(index) => boundary.jaws[index].centre,
        Obstacle::NoseEnd(index) => boundary.nose_ends[index].place,
        Obstacle::Pocket(index) | Obstacle::Edge(index) | Obstacle::Liner(index) => boundary.pockets[index].centre,
        Obstacle::LinerEnd(index) => environment.liner_ends()[index].place,
        // Slate and rail tops come last.
        Obstacle::Slate | Obstacle::RailTop => DVec2::INFINITY,
        Obstacle::Side(index) => environment.obstacle_map().sides()[index].middle(),
    }
}
