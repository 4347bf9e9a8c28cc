//! When two balls on their courses first touch.

use crate::all_parameters::Physics;
use crate::bounds::Bounds;
use crate::course::{Course, Partner};
use crate::detection::ball_meets_ball;
use crate::engine::body::Body;
use crate::engine::environment::Environment;
use crate::parameters::Horizon;
use crate::piece::Piece;
use crate::segments::segments_come_near;
use crate::shape::Shape;
use crate::time_window::TimeWindow;
use crate::times::{earlier, later};

/// Factor on the distance of touching centres, slightly above 1, so that rounding never rules out balls that touch.
pub const WIDER: f64 = 1.0 + 1e-6;

/// When two bodies first touch in `window`; infinity if they do not.
///
/// Each pair of pieces that overlap in time is searched. Cheap tests of the window rule out most pairs. For the others
/// the root is searched in the whole common time of the two pieces, so that not even its last bit depends on the window.
pub fn first_meeting(a: &Body, b: &Body, environment: &Environment, window: TimeWindow) -> f64 {
    let Physics { shape, horizon: Horizon { seconds: horizon, .. }, .. } = *environment.physics();
    let (course_a, course_b) = (a.course(), b.course());
    if course_a.holds(Partner::Ball(b.ball.id)) && course_b.holds(Partner::Ball(a.ball.id)) {
        return f64::INFINITY;
    }
    let distance = a.ball.radius + b.ball.radius;
    let window = window.starting_at(later(window.from, later(course_a.start(), course_b.start())));
    let (mut i, mut j) = (course_a.piece_index(window.from), course_b.piece_index(window.from));
    loop {
        let (piece_a, piece_b) = (&course_a.pieces()[i], &course_b.pieces()[j]);
        let (end_a, end_b) = (course_a.end_of(i), course_b.end_of(j));
        if !piece_a.phase.in_play() || !piece_b.phase.in_play() {
            return f64::INFINITY;
        }
        let common = TimeWindow::new(later(piece_a.start, piece_b.start), earlier(earlier(end_a, end_b), horizon));
        if (piece_a.phase.travels() || piece_b.phase.travels())
            && come_near((course_a, i), (course_b, j), distance, common.overlap(&window))
            && let Some(time) = meeting_of(shape, piece_a, piece_b, distance, common)
        {
            return if time <= window.until { time } else { f64::INFINITY };
        }
        if common.until >= earlier(horizon, window.until) || (end_a.is_infinite() && end_b.is_infinite()) {
            return f64::INFINITY;
        }
        i += usize::from(end_a <= common.until);
        j += usize::from(end_b <= common.until);
    }
}

/// The first time in `window` at which the balls of two pieces touch. Both pieces last for the whole of `window`.
pub fn meeting_of(shape: Shape, a: &Piece, b: &Piece, distance: f64, window: TimeWindow) -> Option<f64> {
    match shape {
        Shape::Spheres => ball_meets_ball(a, b, distance, window),
        Shape::Discs | Shape::RelativisticDiscs => ball_meets_ball(&a.on_plan(), &b.on_plan(), distance, window),
    }
}

/// Whether two paths may come close enough for a contact; if not, no root is searched.
///
/// Without drag, the second ball as seen from the first follows a parabola, which stays within a t^2 / 8 of its chord
/// (acceleration a, duration t). The test compares the distance of that chord, less this bound, with `distance`.
///
/// With drag, three tests follow each other: boxes around the whole pieces, the lines of the paths if both are
/// straight, and boxes around the paths in `window`.
fn come_near(
    (course_a, i): (&Course, usize),
    (course_b, j): (&Course, usize),
    distance: f64,
    window: TimeWindow,
) -> bool {
    let reach = distance * WIDER;
    let (a, b) = (&course_a.pieces()[i], &course_b.pieces()[j]);
    if a.drag > 0.0 || b.drag > 0.0 {
        return course_a.bounds_of_all(i).grown(reach).meets(&course_b.bounds_of_all(j))
            && course_a
                .straight_segment(i)
                .zip(course_b.straight_segment(j))
                .is_none_or(|(a, b)| segments_come_near(a, b, reach))
            && course_a.bounds_on(i, window).grown(reach).meets(&course_b.bounds_on(j, window));
    }
    let apart = |t: f64| (a.position_at(t) - b.position_at(t)).truncate();
    let (first, last, time) = (apart(window.from), apart(window.until), window.span());
    // How far the path may leave its chord.
    let sag = (a.acceleration - b.acceleration).truncate() * (0.125 * time * time);
    if !Bounds::between(first, last).grown(reach).holds_origin_beside(sag.abs()) {
        return false;
    }
    let chord = last - first;
    let beside = chord.perp_dot(first).abs() - chord.perp_dot(sag).abs();
    // Comparing squares avoids a square root.
    beside <= 0.0 || beside * beside <= reach * reach * chord.length_squared()
}
