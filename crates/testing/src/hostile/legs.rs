//! Legs: the pieces of the balls' courses that were really travelled in the shot.

use baize_physics::{Ball, Course, Motion, Phase, Piece};
use baize_table::shot::{Run, Setup};

/// A piece of a ball's course, until the next piece or course starts or the shot ends.
#[derive(Clone, Copy)]
pub struct Leg<'a> {
    pub course: &'a Course,
    pub piece: &'a Piece,
    pub end: f64,
}

impl Leg<'_> {
    pub fn start(&self) -> f64 {
        self.piece.start
    }

    pub fn phase(&self) -> Phase {
        self.piece.phase
    }

    /// Whether the ball is on the bed.
    pub fn is_on_bed(&self) -> bool {
        matches!(self.phase(), Phase::Sliding | Phase::Rolling | Phase::Spinning | Phase::Resting)
    }

    /// Whether other balls or noses hold the ball. The edge of a pocket alone does not hold a ball, which topples over
    /// it.
    pub fn is_held(&self) -> bool {
        let held = self.course.hold().filter(|hold| self.start() < hold.until);
        held.is_some() && self.phase() != Phase::Toppling
    }

    /// The motion at time `t`, which may be the end of the leg.
    pub fn at(&self, t: f64) -> Motion {
        let piece = self.piece;
        let spin = piece.spin_at(t);
        let twist = match piece.phase {
            Phase::Toppling => spin.z,
            Phase::Resting | Phase::OffTable => 0.0,
            _ => self.course.vertical_spin().after(t - self.course.start()),
        };
        Motion { position: piece.position_at(t), velocity: piece.velocity_at(t), spin: spin.with_z(twist) }
    }

    /// A limit on the speed from time `from` to `to`, in m/s: the speed changes evenly, or with drag it only falls.
    pub fn top_speed(&self, from: f64, to: f64) -> f64 {
        self.piece.velocity_at(from).length().max(self.piece.velocity_at(to).length())
    }
}

/// How one ball moved.
pub struct Path<'a> {
    pub ball: Ball,
    pub courses: Vec<&'a Course>,
    /// In order of time; none is empty.
    pub legs: Vec<Leg<'a>>,
}

impl<'a> Path<'a> {
    /// The leg just before time `t`, if there is one.
    pub fn before(&self, t: f64) -> Option<&Leg<'a>> {
        let index = self.legs.partition_point(|leg| leg.end < t);
        self.legs.get(index).filter(|leg| leg.start() < t)
    }
}

/// The paths of all balls of a shot.
pub fn paths<'a>(setup: &Setup, run: &'a Run) -> Vec<Path<'a>> {
    let until = run.record.duration;
    let path = |(placed, track): (&baize_table::shot::PlacedBall, &'a baize_table::shot::Track)| {
        let mut path = Path { ball: placed.ball, courses: Vec::new(), legs: Vec::new() };
        for (course, end) in track.courses() {
            path.courses.push(course);
            let pieces = course.pieces();
            for (index, piece) in pieces.iter().enumerate() {
                let next = pieces.get(index + 1).map_or(f64::INFINITY, |next| next.start);
                let end = next.min(end).min(until);
                if piece.start < end {
                    path.legs.push(Leg { course, piece, end });
                }
            }
        }
        path
    };
    setup.balls.iter().zip(&run.tracks).map(path).collect()
}
