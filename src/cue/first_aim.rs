//! Where the cue points when a rack is laid out: at the nearest ball of the pack.

use bevy::math::{DVec2, Vec3Swizzles};

use crate::shot::{PlacedBall, Setup};

/// Two balls of a pack are at most this far from each other, in metres: more than the gaps of a careless hand.
const GAP: f64 = 0.0005;

/// A ball with at least this many neighbours belongs to a pack. Two balls alone are not a pack.
const NEIGHBOURS: usize = 2;

/// The place (metres) of the ball of the pack that is nearest to the cue ball, such as the apex of a triangle; `None`
/// without a pack.
pub(super) fn nearest_of_pack(setup: &Setup) -> Option<DVec2> {
    let cue_ball = place(setup.balls.get(setup.cue_ball)?);
    let others = || setup.balls.iter().enumerate().filter(|(index, _)| *index != setup.cue_ball).map(|(_, ball)| ball);
    let touches = |a: &PlacedBall, b: &PlacedBall| {
        a.ball.id != b.ball.id && place(a).distance(place(b)) <= a.ball.radius + b.ball.radius + GAP
    };
    let is_in_pack =
        |ball: &&PlacedBall| others().filter(|other| touches(ball, other)).take(NEIGHBOURS).count() == NEIGHBOURS;
    // Neighbours are sought for the nearest balls only: a rack may have thousands.
    let mut nearest: Vec<&PlacedBall> = others().collect();
    nearest.sort_by(|a, b| cue_ball.distance(place(a)).total_cmp(&cue_ball.distance(place(b))));
    nearest.into_iter().find(is_in_pack).map(place)
}

/// The place (metres) of the object ball that is nearest to the cue ball, unless a cue in this direction (radians) points at a ball already.
pub(super) fn nearest_ball(setup: &Setup, direction: f64) -> Option<DVec2> {
    let cue_ball = setup.balls.get(setup.cue_ball)?;
    let from = place(cue_ball);
    let others = setup.balls.iter().filter(|ball| ball.ball.id != cue_ball.ball.id);
    let ahead = DVec2::new(libm::cos(direction), libm::sin(direction));
    let is_aimed_at = |ball: &PlacedBall| {
        let path = place(ball) - from;
        path.dot(ahead) > 0.0 && path.perp_dot(ahead).abs() < cue_ball.ball.radius + ball.ball.radius
    };
    if others.clone().any(is_aimed_at) {
        return None;
    }
    others.map(place).min_by(|a, b| from.distance(*a).total_cmp(&from.distance(*b)))
}

fn place(ball: &PlacedBall) -> DVec2 {
    ball.motion.position.xy()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn target(rack: &str) -> Option<(String, DVec2)> {
        let setup = Setup::rack(rack).load().unwrap();
        let target = nearest_of_pack(&setup)?;
        let ball = setup.balls.iter().find(|ball| place(ball) == target)?;
        Some((ball.look.name.clone(), target))
    }

    #[test]
    fn a_break_is_aimed_at_the_apex() {
        for (rack, apex) in [("nine_ball", "1"), ("blackball", "red 1"), ("snooker", "red 1"), ("nine_ball_tight", "1")]
        {
            assert_eq!(target(rack).map(|(name, _)| name).as_deref(), Some(apex), "{rack}");
        }
    }

    #[test]
    fn a_cue_that_points_at_no_ball_is_turned_to_the_nearest() {
        let setup = Setup::rack("three_cushion").load().unwrap();
        let nearest = nearest_ball(&setup, std::f64::consts::PI);
        let yellow = setup.balls.iter().find(|ball| ball.look.name == "yellow").unwrap();
        assert_eq!(nearest, Some(place(yellow)));
        let path = place(yellow) - place(&setup.balls[setup.cue_ball]);
        assert_eq!(nearest_ball(&setup, libm::atan2(path.y, path.x)), None, "it points at the yellow already");
    }

    #[test]
    fn without_a_pack_the_cue_stays_as_it_is() {
        assert_eq!([target("scatter"), target("three_cushion"), target("into_two_from_left")], [None, None, None]);
    }
}
