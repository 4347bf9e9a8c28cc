//! Orientation: the spin of a ball, integrated step by step. The steps depend on the ball's course alone, not on ticks,
//! so the result does not depend on the tick rate.

use glam::{DQuat, DVec3};

use super::course::Course;
use super::piece::Phase;
use super::track::Track;

/// Longest step in seconds while the axis of the spin turns. The error of a step grows with the fifth power of its
/// length; at 100 rad/s it is below 1e-8 rad.
const STEP: f64 = 1.0 / 512.0;

/// A ball's orientation at one node, that is, between two steps of the integration.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Turn {
    node: f64,
    orientation: DQuat,
}

impl Turn {
    /// The first node of a course that starts at time `start` with that orientation.
    #[must_use]
    pub fn new(orientation: DQuat, start: f64) -> Self {
        Self { node: start, orientation }
    }

    /// The orientation at time `t`, which must not be before the node. Advances the node to the last one up to `t`. The
    /// result depends only on the course and on `t`, not on the calls in between.
    pub fn advance(&mut self, course: &Course, t: f64) -> DQuat {
        loop {
            let next = next_node(course, self.node);
            if next > t {
                return turned(course, self.node, t, self.orientation);
            }
            self.orientation = turned(course, self.node, next, self.orientation);
            self.node = next;
        }
    }

    /// The orientation at time `t` of a ball on `track`, and the last node up to `t`, from which later times can be
    /// computed. `t` must not be before the node.
    pub(super) fn along(mut self, track: &Track, t: f64) -> (DQuat, Self) {
        for (course, next) in track.courses_from(self.node) {
            match next {
                Some(next) if next.start() <= t => {
                    self = Self::new(self.advance(course, next.start()), next.start());
                }
                _ => return (self.advance(course, t), self),
            }
        }
        (DQuat::default(), self)
    }
}

/// The time of the next node: the end of the piece or of the spin about the vertical, but at most [`STEP`] ahead if the
/// axis of the spin turns meanwhile.
fn next_node(course: &Course, node: f64) -> f64 {
    let index = course.piece_index(node);
    let piece = &course.pieces()[index];
    let spun_out = course.start() + course.vertical_spin().lifetime();
    // Beyond the end of the planned pieces no change is known.
    let end = if course.end_of(index) > node { course.end_of(index) } else { f64::INFINITY };
    let change = if spun_out > node { end.min(spun_out) } else { end };
    let upright = spun_out <= node;
    // The axis stays the same in a roll without side spin, in a flight, in a spin in place and at rest: one step
    // reaches the next change.
    let axis_stays = match piece.phase {
        Phase::Sliding | Phase::Toppling => false,
        Phase::Rolling => upright,
        _ => true,
    };
    if axis_stays { change } else { change.min(node + STEP) }
}

/// The orientation at time `to`, from that at time `from`, between two nodes: a Magnus step of the fourth order. Its
/// rotation vector is the integral of w minus h^2/12 w(from) x w(to) (Blanes, Casas, Oteo and Ros 2009, equation 253).
/// It is exact if the axis stays.
fn turned(course: &Course, from: f64, to: f64, orientation: DQuat) -> DQuat {
    let h = to - from;
    let index = course.piece_index(from);
    let piece = &course.pieces()[index];
    // A ball at rest or out of play does not turn. For a ball on the floor, the course still has the spin of its flight.
    if h <= 0.0 || piece.phase == Phase::Resting || !piece.phase.in_play() {
        return orientation;
    }
    let (start, vertical) = (course.start(), course.vertical_spin());
    // Evaluate all on the piece at `from`, because `to` may be the start of the next one.
    let (first, last, turn) = if piece.phase == Phase::Toppling {
        (piece.spin_at(from), piece.spin_at(to), piece.turn(from, to))
    } else {
        (
            piece.spin_at(from).with_z(vertical.after(from - start)),
            piece.spin_at(to).with_z(vertical.after(to - start)),
            piece.turn(from, to).with_z(vertical.turn(from - start, to - start)),
        )
    };
    let rotation = turn - first.cross(last - first) * (h * h / 12.0);
    (rotation_by(rotation) * orientation).normalize()
}

fn rotation_by(vector: DVec3) -> DQuat {
    let angle = vector.length();
    if angle == 0.0 {
        return DQuat::IDENTITY;
    }
    let (sin, cos) = (libm::sin(0.5 * angle), libm::cos(0.5 * angle));
    let axis = vector * (sin / angle);
    DQuat::from_xyzw(axis.x, axis.y, axis.z, cos)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ball, BallId, Cloth, Motion};

    const BALL: Ball = Ball { id: BallId(0), radius: 0.028_575, mass: 0.17, restitution: None };

    fn course(velocity: DVec3, spin: DVec3) -> Course {
        course_on(&Cloth::default(), velocity, spin)
    }

    fn course_on(cloth: &Cloth, velocity: DVec3, spin: DVec3) -> Course {
        let motion = Motion { position: DVec3::Z * BALL.radius, velocity, spin };
        Course::plan(&BALL, &motion, cloth, 0.0)
    }

    /// A cloth with drag and damping.
    fn dragging() -> Cloth {
        Cloth { drag: 0.2, spin_damping: 0.7, ..Cloth::default() }
    }

    #[test]
    fn a_rolling_ball_turns_by_its_path_over_its_radius() {
        for cloth in [Cloth::default(), dragging()] {
            let course = course_on(&cloth, DVec3::X, DVec3::new(0.0, 1.0 / BALL.radius, 0.0));
            for time in [0.01, 1.0, 5.0] {
                let turned = Turn::new(DQuat::IDENTITY, 0.0).advance(&course, time);
                let expected = DQuat::from_axis_angle(DVec3::Y, course.at(time).position.x / BALL.radius);
                // The sine of half the angle between them; the cosine would round a small angle away.
                let off = (turned * expected.inverse()).xyz().length();
                assert!(off < 1e-12, "off by {off} at {time}");
            }
        }
    }

    #[test]
    fn the_orientation_does_not_depend_on_when_it_is_asked_for() {
        let course = course(DVec3::new(1.0, 0.4, 0.0), DVec3::new(30.0, -80.0, 50.0));
        let mut once = Turn::new(DQuat::IDENTITY, 0.0);
        let mut often = once;
        for tick in 1..777 {
            let _ = often.advance(&course, f64::from(tick) * 0.001);
        }
        assert_eq!(once.advance(&course, 0.777), often.advance(&course, 0.777));
    }

    #[test]
    fn a_turning_axis_is_followed_to_a_millionth_of_a_radian() {
        for cloth in [Cloth::default(), dragging()] {
            let course = course_on(&cloth, DVec3::new(3.0, 0.4, 0.0), DVec3::new(90.0, -80.0, 100.0));
            let mut fine = DQuat::IDENTITY;
            let steps = 100_000;
            let until = 0.2;
            for step in 0..steps {
                let t = |k: i32| f64::from(k) * until / f64::from(steps);
                fine = turned(&course, t(step), t(step + 1), fine);
            }
            let turned = Turn::new(DQuat::IDENTITY, 0.0).advance(&course, until);
            assert!(turned.angle_between(fine) < 1e-6, "off by {}", turned.angle_between(fine));
        }
    }
}
