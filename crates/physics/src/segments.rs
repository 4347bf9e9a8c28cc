//! Line segments seen from above: how near they come to a point or to each other, and when a moving point is in a
//! circle.

use glam::DVec2;

/// Whether two line segments, given by their ends, come within `distance` metres of each other.
pub(super) fn segments_come_near([a0, a1]: [DVec2; 2], [b0, b1]: [DVec2; 2], distance: f64) -> bool {
    let on_both_sides =
        |p: DVec2, q: DVec2, u: DVec2, v: DVec2| (q - p).perp_dot(u - p) * (q - p).perp_dot(v - p) <= 0.0;
    let near = |place: DVec2, vector: [DVec2; 2]| segment_comes_near(vector, place, distance);
    let beside = near(a0, [b0, b1]) || near(a1, [b0, b1]) || near(b0, [a0, a1]) || near(b1, [a0, a1]);
    beside || on_both_sides(a0, a1, b0, b1) && on_both_sides(b0, b1, a0, a1)
}

/// Whether a line segment, given by its ends, comes within `distance` metres of `place`.
pub(super) fn segment_comes_near([from, to]: [DVec2; 2], place: DVec2, distance: f64) -> bool {
    let (vector, offset) = (to - from, place - from);
    // `max` avoids 0/0 for a segment of length zero.
    let along = offset.dot(vector) / vector.length_squared().max(f64::MIN_POSITIVE);
    offset.distance_squared(vector * along.clamp(0.0, 1.0)) <= distance * distance
}

/// The times between which a point that starts at `place` with a constant velocity is within `radius` of the origin;
/// `None` if it never is.
pub(super) fn within_circle(place: DVec2, velocity: DVec2, radius: f64) -> Option<(f64, f64)> {
    let (speed_squared, half) = (velocity.length_squared(), place.dot(velocity));
    let outside = place.length_squared() - radius * radius;
    let square = half * half - speed_squared * outside;
    if speed_squared == 0.0 {
        return (outside < 0.0).then_some((f64::NEG_INFINITY, f64::INFINITY));
    }
    (square > 0.0).then(|| {
        if half == 0.0 {
            // It is nearest to the origin now. The sign of this zero must not decide which root gets which form.
            let time = square.sqrt() / speed_squared;
            return (-time, time);
        }
        // Each root has two forms; this is the one without cancellation.
        let sum = -half - square.sqrt().copysign(half);
        let (one, other) = (sum / speed_squared, outside / sum);
        (one.min(other), one.max(other))
    })
}
