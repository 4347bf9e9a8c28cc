//! How high the butt must be for the cue to pass over what lies behind the ball.

use bevy::math::{DVec2, DVec3};

/// Radius of the cue near the bridge with a finger's breadth to spare, in metres.
const CUE_RADIUS: f64 = 0.012;
/// Length of the cue in metres: what lies further behind is no obstacle.
const LENGTH: f64 = 1.47;

/// The least elevation in radians at which a cue towards `direction` (radians) that meets the cue ball at `tip`
/// (metres) clears a rail of height `rail_height` which begins at the rectangle of half-size `half` (metres), and the
/// balls in `others`, each a centre and a radius.
#[must_use]
pub fn clearance(
    tip: DVec3,
    direction: f64,
    half: DVec2,
    rail_height: f64,
    others: impl IntoIterator<Item = (DVec3, f64)>,
) -> f64 {
    let back = -DVec2::new(libm::cos(direction), libm::sin(direction));
    let rise_over = |distance: f64, height: f64| (height + CUE_RADIUS - tip.z) / distance.max(1e-3);
    let rail = Some(distance_to_edge(tip.truncate(), back, half))
        .filter(|distance| *distance < LENGTH)
        .map(|distance| rise_over(distance, rail_height));
    let balls = others.into_iter().filter_map(|(centre, radius)| {
        let to_ball = centre.truncate() - tip.truncate();
        let along = to_ball.dot(back);
        let aside = to_ball.perp_dot(back).abs();
        (along > radius && along < LENGTH && aside < radius + CUE_RADIUS).then(|| rise_over(along, centre.z + radius))
    });
    libm::atan(rail.into_iter().chain(balls).fold(0.0, f64::max))
}

/// How far it is from `start` along the unit vector `way` to the edge of the rectangle.
fn distance_to_edge(start: DVec2, way: DVec2, half: DVec2) -> f64 {
    let along = |start: f64, way: f64, half: f64| {
        if way == 0.0 { f64::INFINITY } else { ((half.copysign(way) - start) / way).max(0.0) }
    };
    along(start.x, way.x, half.x).min(along(start.y, way.y, half.y))
}

#[cfg(test)]
mod tests {
    use super::*;

    const HALF: DVec2 = DVec2::new(1.27, 0.635);

    #[test]
    fn in_the_middle_of_the_bed_a_level_cue_clears_a_distant_rail_nearly_level() {
        let raised = clearance(DVec3::new(0.5, 0.0, 0.028), 0.0, HALF, 0.045, []);
        assert!(raised < 0.02, "raised by {raised}");
    }

    #[test]
    fn close_to_the_rail_the_butt_goes_up() {
        let raised = clearance(DVec3::new(-1.22, 0.0, 0.028), 0.0, HALF, 0.045, []);
        assert!(raised > 0.4, "raised by {raised}");
    }

    #[test]
    fn a_ball_behind_the_cue_ball_raises_the_butt_and_one_beside_it_does_not() {
        let tip = DVec3::new(0.0, 0.0, 0.028);
        let behind = clearance(tip, 0.0, HALF * 10.0, 0.045, [(DVec3::new(-0.2, 0.0, 0.0286), 0.0286)]);
        let beside = clearance(tip, 0.0, HALF * 10.0, 0.045, [(DVec3::new(-0.2, 0.1, 0.0286), 0.0286)]);
        assert!(behind > 0.15 && beside == 0.0, "{behind} and {beside}");
    }
}
