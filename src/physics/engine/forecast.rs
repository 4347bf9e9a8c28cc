//! The forecast: for every ball and every pair of balls the first contact ahead, kept until a course changes.

use std::cmp::Ordering;

use bevy::math::DVec2;

use super::{Body, Surroundings};
use crate::physics::ball::Ball;
use crate::physics::boundary::Boundary;
use crate::physics::course::{Course, Partner, Phase, Piece};
use crate::physics::detection::{
    FlightInHole, ball_meets_ball, ball_meets_circle, ball_meets_line, flying_ball_falls_into, flying_ball_meets_jaw,
    flying_ball_meets_line, flying_ball_meets_nose_end,
};
use crate::physics::parameters::{Horizon, Physics};
use crate::physics::shape::Shape;

/// What a ball meets that does not move, as an index into the boundary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wall {
    /// A straight nose.
    Cushion(usize),
    /// A jaw or a point.
    Jaw(usize),
    /// The end of a nose inside a pocket, an index into the boundary's nose ends.
    NoseEnd(usize),
    /// A pocket that takes the ball.
    Pocket(usize),
    /// The edge of a pocket.
    Edge(usize),
    /// The wall of a pocket's hole, and its back above it.
    Liner(usize),
    /// The slate under a ball in the air.
    Slate,
    /// The top of a rail under a ball in the air.
    RailTop,
}

/// Every nose that a ball of that radius, at `place` on the plan, is within `gap` metres of.
pub fn noses_at(around: Surroundings<'_>, radius: f64, place: DVec2, gap: f64) -> impl Iterator<Item = Wall> {
    let boundary = around.boundary;
    let reach = around.reach(radius);
    let cushions = boundary.cushions.iter().enumerate().filter_map(move |(index, cushion)| {
        let offset = place - cushion.from;
        let along = cushion.direction().dot(offset);
        let touches = (cushion.normal().dot(offset) - reach).abs() <= gap
            && (0.0..=cushion.from.distance(cushion.to)).contains(&along);
        touches.then_some(Wall::Cushion(index))
    });
    let jaws = boundary.jaws.iter().enumerate().filter_map(move |(index, jaw)| {
        let touches = (place.distance(jaw.centre) - jaw.radius - reach).abs() <= gap;
        touches.then_some(Wall::Jaw(index))
    });
    cushions.chain(jaws)
}

/// What comes next. Numbers are indices into the slice of bodies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DueKind {
    /// Two balls meet.
    Pair(usize, usize),
    /// A ball meets something fixed.
    Wall(usize, Wall),
    /// The force on a ball under pressure has to be looked at again.
    Release(usize),
}

/// The next thing to resolve and its time on the shot clock in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Due {
    /// When.
    pub time: f64,
    /// What.
    pub kind: DueKind,
}

impl Due {
    /// Stiffest contacts first: ball and ball, then the slate, then cushions, then forces, then falling.
    fn rank(&self) -> u8 {
        match self.kind {
            DueKind::Pair(..) => 0,
            DueKind::Wall(_, Wall::Slate | Wall::RailTop) => 1,
            DueKind::Wall(_, Wall::Cushion(_) | Wall::Jaw(_) | Wall::NoseEnd(_) | Wall::Liner(_)) => 2,
            DueKind::Release(_) => 3,
            DueKind::Wall(_, Wall::Pocket(_) | Wall::Edge(_)) => 4,
        }
    }

    /// The ball that stands for it in the order of equal times.
    fn ball(&self) -> usize {
        match self.kind {
            DueKind::Pair(ball, _) | DueKind::Wall(ball, _) | DueKind::Release(ball) => ball,
        }
    }

    /// Earlier first; at equal times by rank, then by where it happens on the table.
    fn order(&self, other: &Self, bodies: &[Body]) -> Ordering {
        let place = |due: &Self| bodies[due.ball()].course.at(due.time).position;
        self.time.total_cmp(&other.time).then_with(|| self.rank().cmp(&other.rank())).then_with(|| {
            let (a, b) = (place(self), place(other));
            a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y))
        })
    }
}

/// First contacts of every ball and pair. Whoever changes a course says so with [`Forecast::touch`].
#[derive(Clone, Debug, Default)]
pub struct Forecast {
    /// For pair i < j, at i * count + j: the time of its first contact, infinite for none.
    pairs: Vec<f64>,
    /// The first fixed thing that each ball meets.
    walls: Vec<Option<(f64, Wall)>>,
    stale: Vec<bool>,
}

impl Forecast {
    /// A forecast for so many bodies that knows nothing yet.
    #[must_use]
    pub fn new(count: usize) -> Self {
        Self { pairs: vec![f64::INFINITY; count * count], walls: vec![None; count], stale: vec![true; count] }
    }

    /// Says that the course of body `index` changed.
    pub fn touch(&mut self, index: usize) {
        self.stale[index] = true;
    }

    /// The first thing due, if it is not later than `until`. Nothing is due after the horizon.
    pub fn next(&mut self, bodies: &[Body], around: Surroundings, until: f64) -> Option<Due> {
        self.refresh(bodies, around);
        self.candidates(bodies).filter(|due| due.time <= until).min_by(|a, b| a.order(b, bodies))
    }

    fn refresh(&mut self, bodies: &[Body], around: Surroundings) {
        let count = bodies.len();
        if self.stale.len() != count {
            *self = Self::new(count);
        }
        let horizon = around.physics.horizon.seconds;
        for i in (0..count).filter(|&i| self.stale[i]) {
            self.walls[i] = first_wall(&bodies[i], around, horizon);
            for j in 0..count {
                // Of two stale bodies the later one does the work.
                if j != i && !(self.stale[j] && j > i) {
                    let (low, high) = (i.min(j), i.max(j));
                    self.pairs[low * count + high] = first_meeting(&bodies[low], &bodies[high], around);
                }
            }
        }
        self.stale.fill(false);
    }

    fn candidates<'a>(&'a self, bodies: &'a [Body]) -> impl Iterator<Item = Due> + 'a {
        let count = bodies.len();
        let earliest = self.earliest(bodies);
        let pairs = (0..count).flat_map(move |i| {
            (i + 1..count).filter_map(move |j| {
                let time = self.pairs[i * count + j];
                (time <= earliest).then_some(Due { time, kind: DueKind::Pair(i, j) })
            })
        });
        let walls = self.walls.iter().enumerate().filter_map(move |(i, wall)| {
            wall.filter(|(time, _)| *time <= earliest).map(|(time, wall)| Due { time, kind: DueKind::Wall(i, wall) })
        });
        let releases = bodies.iter().enumerate().filter_map(move |(i, body)| {
            let time = body.course.hold()?.until;
            (time <= earliest).then_some(Due { time, kind: DueKind::Release(i) })
        });
        pairs.chain(walls).chain(releases).filter(|due| due.time.is_finite())
    }

    fn earliest(&self, bodies: &[Body]) -> f64 {
        let pairs = self.pairs.iter().copied();
        let walls = self.walls.iter().flatten().map(|(time, _)| *time);
        let releases = bodies.iter().filter_map(|body| body.course.hold()).map(|hold| hold.until);
        pairs.chain(walls).chain(releases).fold(f64::INFINITY, f64::min)
    }
}

/// When two bodies first meet; infinite for never.
fn first_meeting(a: &Body, b: &Body, around: Surroundings) -> f64 {
    let Physics { shape, horizon: Horizon { seconds: horizon, .. }, .. } = *around.physics;
    if a.course.holds(Partner::Ball(b.ball.id)) && b.course.holds(Partner::Ball(a.ball.id)) {
        return f64::INFINITY;
    }
    let distance = a.ball.radius + b.ball.radius;
    let mut from = a.course.start().max(b.course.start());
    let (mut i, mut j) = (a.course.piece_index(from), b.course.piece_index(from));
    loop {
        let (piece_a, piece_b) = (&a.course.pieces()[i], &b.course.pieces()[j]);
        let (end_a, end_b) = (a.course.end_of(i), b.course.end_of(j));
        if !piece_a.phase.in_play() || !piece_b.phase.in_play() {
            return f64::INFINITY;
        }
        let until = end_a.min(end_b).min(horizon);
        if (piece_a.phase.travels() || piece_b.phase.travels())
            && near(piece_a, piece_b, distance, from, until)
            && let Some(time) = meeting_of(shape, piece_a, piece_b, distance, from, until)
        {
            return time;
        }
        if until >= horizon || (end_a.is_infinite() && end_b.is_infinite()) {
            return f64::INFINITY;
        }
        i += usize::from(end_a <= until);
        j += usize::from(end_b <= until);
        from = until;
    }
}

fn meeting_of(shape: Shape, a: &Piece, b: &Piece, distance: f64, from: f64, until: f64) -> Option<f64> {
    match shape {
        Shape::Spheres => ball_meets_ball(a, b, distance, from, until),
        Shape::Discs => ball_meets_ball(&a.on_plan(), &b.on_plan(), distance, from, until),
    }
}

/// Whether the boxes around two stretches of path come close enough for a contact.
fn near(a: &Piece, b: &Piece, distance: f64, from: f64, until: f64) -> bool {
    let still = |piece: &Piece| (piece.position.truncate(), piece.position.truncate());
    let extent = |piece: &Piece| if piece.phase.travels() { piece.extent(from, until) } else { still(piece) };
    let ((low_a, high_a), (low_b, high_b)) = (extent(a), extent(b));
    // A hair more than the distance, so that touching balls are never ruled out by rounding.
    let reach = distance * (1.0 + 1e-6);
    (low_a - high_b).max(low_b - high_a).max_element() <= reach
}

/// The first fixed thing that a body meets.
fn first_wall(body: &Body, around: Surroundings, horizon: f64) -> Option<(f64, Wall)> {
    let course = &body.course;
    (0..course.pieces().len()).find_map(|index| {
        let piece = &course.pieces()[index];
        let until = course.end_of(index).min(horizon);
        if !piece.phase.travels() || piece.start >= until {
            return None;
        }
        if piece.phase.is_off_bed() {
            return first_wall_in_air(piece, course, until, &body.ball, around);
        }
        first_wall_of_piece(piece, course, until, body.ball.radius, around)
    })
}

fn first_wall_of_piece(
    piece: &Piece,
    course: &Course,
    until: f64,
    radius: f64,
    around: Surroundings,
) -> Option<(f64, Wall)> {
    let boundary = around.boundary;
    let reach = around.reach(radius);
    let from = piece.start;
    let (low, high) = piece.extent(from, until);
    let margin = 1e-6;
    let in_reach = |box_low: DVec2, box_high: DVec2, distance: f64| {
        (low - box_high).max(box_low - high).max_element() <= distance + margin
    };
    let cushions = boundary.cushions.iter().enumerate().filter_map(|(index, cushion)| {
        let close = in_reach(cushion.from.min(cushion.to), cushion.from.max(cushion.to), reach);
        if !close || course.holds(Partner::Cushion(index)) {
            return None;
        }
        Some((ball_meets_line(piece, cushion, reach, from, until)?, Wall::Cushion(index)))
    });
    let jaws = boundary.jaws.iter().enumerate().filter_map(|(index, jaw)| {
        let distance = jaw.radius + reach;
        if !in_reach(jaw.centre, jaw.centre, distance) || course.holds(Partner::Jaw(index)) {
            return None;
        }
        Some((ball_meets_circle(piece, jaw.centre, distance, from, until)?, Wall::Jaw(index)))
    });
    let pockets = boundary.pockets.iter().enumerate().filter_map(|(index, pocket)| {
        if !in_reach(pocket.centre, pocket.centre, pocket.radius) {
            return None;
        }
        let wall = if has_shelf(around, index, radius) { Wall::Edge(index) } else { Wall::Pocket(index) };
        Some((ball_meets_circle(piece, pocket.centre, pocket.radius, from, until)?, wall))
    });
    earliest(cushions.chain(jaws).chain(pockets), boundary)
}

/// The first of what a ball meets. Equal times go by place, the same on either side of the long axis, never by the order
/// in the file.
fn earliest(walls: impl Iterator<Item = (f64, Wall)>, boundary: &Boundary) -> Option<(f64, Wall)> {
    let place = |wall: Wall| match wall {
        Wall::Cushion(index) => boundary.cushions[index].from.midpoint(boundary.cushions[index].to),
        Wall::Jaw(index) => boundary.jaws[index].centre,
        Wall::NoseEnd(index) => boundary.nose_ends[index].place,
        Wall::Pocket(index) | Wall::Edge(index) | Wall::Liner(index) => boundary.pockets[index].centre,
        // What stands on the bed comes before it.
        Wall::Slate | Wall::RailTop => DVec2::INFINITY,
    };
    walls.min_by(|a, b| {
        a.0.total_cmp(&b.0).then_with(|| {
            let (a, b) = (place(a.1), place(b.1));
            a.x.total_cmp(&b.x).then(a.y.abs().total_cmp(&b.y.abs())).then(a.y.total_cmp(&b.y))
        })
    })
}

/// Whether a ball of `radius` (metres) that comes to that pocket goes over its edge instead of being taken there.
pub(super) fn has_shelf(around: Surroundings, pocket: usize, radius: f64) -> bool {
    around.physics.has_shelves() && around.boundary.pockets[pocket].lets_through(radius)
}

/// The pocket over whose hole `place` (metres) is, and into which a ball of `radius` (metres) there might fall.
pub(super) fn hole_at(around: Surroundings, radius: f64, place: DVec2) -> Option<usize> {
    let pockets = &around.boundary.pockets;
    (0..pockets.len()).find(|&index| has_shelf(around, index, radius) && pockets[index].holds(place))
}

/// The first fixed thing that a ball in the air, or over the edge of a pocket, meets.
fn first_wall_in_air(
    piece: &Piece,
    course: &Course,
    until: f64,
    ball: &Ball,
    around: Surroundings,
) -> Option<(f64, Wall)> {
    let (from, radius, boundary) = (piece.start, ball.radius, around.boundary);
    let place = |time: f64| piece.position_at(time).truncate();
    let landing = piece.falls_to(radius).filter(|&time| piece.phase == Phase::Airborne && time <= until);
    let landing = landing.filter(|&time| hole_at(around, radius, place(time)).is_none());
    // Nothing stands below the slate; where the ball falls past the table there is nothing more to meet.
    let until = landing.unwrap_or(until);
    let noses = noses_in_air(piece, course, until, radius, around);
    let pockets = boundary.pockets.iter().enumerate().filter_map(|(index, pocket)| {
        if piece.phase == Phase::Toppling {
            return None;
        }
        if has_shelf(around, index, radius) {
            return first_of_pocket(piece, course, index, (from, until), radius, around);
        }
        Some((flying_ball_falls_into(piece, pocket, boundary, radius, from, until)?, Wall::Pocket(index)))
    });
    let slate = landing.filter(|&time| boundary.is_over_bed(place(time))).map(|time| (time, Wall::Slate));
    let rail_top = piece
        .falls_to(boundary.rail_top() + radius)
        .filter(|&time| time <= until && boundary.is_over_rail(place(time)));
    earliest(noses.chain(pockets).chain(slate).chain(rail_top.map(|time| (time, Wall::RailTop))), boundary)
}

/// When a ball in the air meets each nose, jaw, point and end of a nose.
fn noses_in_air<'a>(
    piece: &'a Piece,
    course: &'a Course,
    until: f64,
    radius: f64,
    around: Surroundings<'a>,
) -> impl Iterator<Item = (f64, Wall)> + 'a {
    let (from, boundary) = (piece.start, around.boundary);
    // Of the many short pieces of a topple most are far from most noses.
    let (low, high) = piece.extent(from, until);
    let far = move |box_low: DVec2, box_high: DVec2, distance: f64| {
        piece.phase == Phase::Toppling && (low - box_high).max(box_low - high).max_element() > distance
    };
    let reach = radius + boundary.nose_radius;
    let cushions = boundary.cushions.iter().enumerate().filter_map(move |(index, cushion)| {
        let is_far = far(cushion.from.min(cushion.to), cushion.from.max(cushion.to), reach);
        if is_far || course.holds(Partner::Cushion(index)) {
            return None;
        }
        Some((flying_ball_meets_line(piece, cushion, boundary, radius, from, until)?, Wall::Cushion(index)))
    });
    let jaws = boundary.jaws.iter().enumerate().filter_map(move |(index, jaw)| {
        if far(jaw.centre, jaw.centre, jaw.radius + reach) || course.holds(Partner::Jaw(index)) {
            return None;
        }
        Some((flying_ball_meets_jaw(piece, jaw, boundary, radius, from, until)?, Wall::Jaw(index)))
    });
    let ends = boundary.nose_ends.iter().enumerate().filter_map(move |(index, end)| {
        let is_far = far(end.place, end.place, reach + boundary.nose_radius);
        if is_far || !around.physics.has_shelves() || course.holds(Partner::Cushion(end.cushion)) {
            return None;
        }
        Some((flying_ball_meets_nose_end(piece, end, boundary, radius, from, until)?, Wall::NoseEnd(index)))
    });
    cushions.chain(jaws).chain(ends)
}

/// What a flying ball meets first of a pocket: the edge, the wall, or the depth at which it is taken.
fn first_of_pocket(
    piece: &Piece,
    course: &Course,
    index: usize,
    (from, until): (f64, f64),
    radius: f64,
    around: Surroundings,
) -> Option<(f64, Wall)> {
    let boundary = around.boundary;
    let flight = FlightInHole { piece, pocket: &boundary.pockets[index], radius, from, until };
    let left = course.holds(Partner::Edge(index));
    let edge = flight.meets_edge(boundary, left).map(|time| (time, Wall::Edge(index)));
    let liner = flight.meets_wall(boundary).map(|time| (time, Wall::Liner(index)));
    let taken = flight.is_taken().map(|time| (time, Wall::Pocket(index)));
    edge.into_iter().chain(liner).chain(taken).min_by(|a, b| a.0.total_cmp(&b.0))
}
