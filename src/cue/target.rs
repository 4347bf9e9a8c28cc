//! The ball at which the cue points, so that it points there still when the cue ball lies elsewhere.

use bevy::math::DVec2;

use crate::physics::BallId;

/// A ball at which the cue points, and how full the cue ball would hit it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Target {
    /// The ball.
    pub ball: BallId,
    /// Distance of its centre from the line on which the centre of the cue ball would go straight on, in metres. Positive if the
    /// ball is to the left of the line.
    aside: f64,
}

impl Target {
    /// The nearest of the `others` (id, centre and radius in metres, seen from above) that a cue ball of that centre and radius would
    /// hit if it went straight on in `direction` (radians); `None` if it would hit none.
    pub fn of(
        direction: f64,
        (centre, radius): (DVec2, f64),
        others: impl Iterator<Item = (BallId, DVec2, f64)>,
    ) -> Option<Self> {
        let along = DVec2::new(libm::cos(direction), libm::sin(direction));
        let hit = others.filter_map(|(ball, place, size)| {
            let (to, reach) = (place - centre, radius + size);
            let (ahead, aside) = (along.dot(to), along.perp_dot(to));
            let before = ahead - libm::sqrt(reach * reach - aside * aside);
            (aside.abs() < reach && ahead > 0.0).then_some((before, Self { ball, aside }))
        });
        hit.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, target)| target)
    }

    /// The direction in radians in which a cue ball at `cue_ball` hits the ball at `ball` as full as before (metres, seen from
    /// above). Where it is too near for that, the direction to the middle of the ball. `None` if they are the same place.
    pub fn direction(&self, cue_ball: DVec2, ball: DVec2) -> Option<f64> {
        let to = ball - cue_ball;
        let distance = to.length();
        if !(distance.is_finite() && distance > 1e-6) {
            return None;
        }
        let share = self.aside / distance;
        let beside = if share.abs() < 1.0 { libm::asin(share) } else { 0.0 };
        Some(libm::atan2(to.y, to.x) - beside)
    }
}

#[cfg(test)]
mod tests {
    use approx::assert_relative_eq;

    use super::*;

    const RADIUS: f64 = 0.028_575;

    fn target(direction: f64, balls: &[(u32, DVec2)]) -> Option<Target> {
        let balls = balls.iter().map(|(id, place)| (BallId(*id), *place, RADIUS));
        Target::of(direction, (DVec2::ZERO, RADIUS), balls)
    }

    #[test]
    fn the_cue_points_at_the_nearest_ball_in_the_way_of_the_cue_ball() {
        let (near, far) = ((1, DVec2::new(0.5, 0.03)), (2, DVec2::new(0.9, 0.0)));
        assert_eq!(target(0.0, &[far, near]).map(|target| target.ball), Some(BallId(1)));
        assert_eq!(target(0.0, &[far]).map(|target| target.ball), Some(BallId(2)));
        assert_eq!(target(std::f64::consts::PI, &[far, near]), None, "behind it there is none");
        assert_eq!(target(0.0, &[(1, DVec2::new(0.5, 0.0572))]), None, "it passes beside it");
    }

    #[test]
    fn from_another_place_the_ball_is_hit_as_full_as_before() {
        for aside in [-0.03, 0.0, 0.02] {
            let ball = DVec2::new(0.5, aside);
            let before = target(0.0, &[(1, ball)]).expect("it is in the way");
            let cue_ball = DVec2::new(-0.2, 0.4);
            let direction = before.direction(cue_ball, ball).expect("they are apart");
            let along = DVec2::new(libm::cos(direction), libm::sin(direction));
            assert_relative_eq!(along.perp_dot(ball - cue_ball), aside, epsilon = 1e-12);
            assert!(along.dot(ball - cue_ball) > 0.0);
        }
    }

    #[test]
    fn in_touch_with_a_ball_it_points_to_its_middle_and_at_the_same_place_nowhere() {
        let before = target(0.0, &[(1, DVec2::new(0.5, 0.05))]).expect("a thin cut");
        assert_relative_eq!(
            before.direction(DVec2::ZERO, DVec2::new(0.0, 0.04)).expect("apart"),
            std::f64::consts::FRAC_PI_2
        );
        assert_eq!(before.direction(DVec2::ONE, DVec2::ONE), None);
    }
}
