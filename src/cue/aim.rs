//! The aim: where the cue points, where the tip meets the ball, and how hard it strikes.

use bevy::ecs::reflect::ReflectResource;
use bevy::ecs::resource::Resource;
use bevy::math::{DVec2, DVec3};
use bevy::reflect::Reflect;

use crate::physics::{Strike, Tip};
use crate::shot::Setup;

/// The largest speed of a cue in the hand, in m/s. The hardest breaks are near 11 m/s.
pub const FASTEST: f64 = 12.0;

/// The steepest cue in radians.
const STEEPEST: f64 = 85.0 * std::f64::consts::PI / 180.0;

/// If the mouse is closer to the ball than this (metres), it turns the cue as if it were this far away.
const SHORTEST_LEVER: f64 = 0.15;

/// What the player has set so far.
#[derive(Resource, Reflect, Clone, Copy, Debug, PartialEq)]
#[reflect(opaque, Resource)]
pub struct Aim {
    /// Direction of the cue, seen from above, in radians, counter-clockwise from +x.
    pub direction: f64,
    /// Where the tip meets the ball.
    pub tip: Tip,
    /// Elevation of the butt in radians.
    pub elevation: f64,
    /// Speed of the cue in m/s for a strike by key.
    pub power: f64,
}

/// The least elevation of the butt in radians at which the cue passes over what lies behind the ball.
#[derive(Resource, Reflect, Clone, Copy, Debug, Default, PartialEq)]
#[reflect(Resource)]
pub struct LeastElevation(pub f64);

impl Default for Aim {
    fn default() -> Self {
        Self { direction: 0.0, tip: Tip::default(), elevation: 0.0, power: 3.0 }
    }
}

impl Aim {
    /// The aim of a strike. A stroke of a file may be faster than a hand can be.
    #[must_use]
    pub fn of(strike: &Strike) -> Self {
        let Strike { speed, direction, tip, elevation } = *strike;
        Self { direction, tip, elevation, power: speed }
    }

    /// Turns the cue by `angle` radians, counter-clockwise seen from above.
    pub fn turn(&mut self, angle: f64) {
        if angle.is_finite() {
            self.direction = wrapped(self.direction + angle);
        }
    }

    /// Points the cue from the ball at `ball` to `target` (metres). Does nothing if they are the same place.
    pub fn point(&mut self, ball: DVec2, target: DVec2) {
        let to_target = target - ball;
        if to_target.is_finite() && to_target.length() > 1e-6 {
            self.direction = libm::atan2(to_target.y, to_target.x);
        }
    }

    /// Puts the tip at `tip`. If that is farther than `limit` (in ball radii) from the centre of the ball, puts it just
    /// inside the limit in the same direction.
    pub fn place_tip(&mut self, tip: Tip, limit: f64) {
        let offset = tip.offset();
        // Just inside, so that rounding cannot bring it beyond.
        let scale = if offset > limit { limit * (1.0 - 1e-9) / offset } else { 1.0 };
        self.tip = Tip { side: tip.side * scale, height: tip.height * scale };
    }

    /// Raises the butt by `angle` radians, between level and 85 degrees.
    pub fn raise(&mut self, angle: f64) {
        self.elevation = (self.elevation + angle).clamp(0.0, STEEPEST);
    }

    /// Whether this aim is still the stroke of the set-up, with the cue ball at `place` (metres) where the set-up has it. Such a stroke
    /// is played exactly as it was asked for, also if the cue has no room: so a shot of a file is the same shot everywhere.
    #[must_use]
    pub fn is_stroke_of(&self, setup: &Setup, place: DVec3) -> bool {
        let Some((strike, placed)) = setup.strike.zip(setup.balls.get(setup.cue_ball)) else { return false };
        let is_aimed = self.direction == strike.direction && self.tip == strike.tip;
        is_aimed && self.elevation == strike.elevation && placed.motion.position == place
    }

    /// The aim with the butt raised to the elevation `least`, if it is lower.
    #[must_use]
    pub fn over(&self, least: LeastElevation) -> Self {
        Self { elevation: self.elevation.max(least.0), ..*self }
    }

    /// The strike of this aim with a cue of `speed` m/s; 0 for a negative speed.
    #[must_use]
    pub fn strike(&self, speed: f64) -> Strike {
        Strike { speed: speed.max(0.0), direction: self.direction, tip: self.tip, elevation: self.elevation }
    }
}

/// The angle in radians by which the mouse turns the cue about the ball at `ball` (metres), when it moves on the cloth
/// from `before` to `now`.
#[must_use]
pub fn swing(ball: DVec2, before: DVec2, now: DVec2) -> f64 {
    let (from, to) = (before - ball, now - ball);
    if from.length().min(to.length()) >= SHORTEST_LEVER {
        return libm::atan2(from.perp_dot(to), from.dot(to));
    }
    from.perp_dot(to - from) / (SHORTEST_LEVER * SHORTEST_LEVER)
}

/// The direction as an angle between -pi and pi.
fn wrapped(angle: f64) -> f64 {
    let turns = (angle / std::f64::consts::TAU).round();
    angle - turns * std::f64::consts::TAU
}

#[cfg(test)]
mod tests {
    use approx::assert_relative_eq;

    use super::*;

    #[test]
    fn the_cue_points_where_a_click_says() {
        let mut aim = Aim::default();
        aim.point(DVec2::new(-0.6, 0.0), DVec2::new(-0.6, 0.3));
        assert_relative_eq!(aim.direction, std::f64::consts::FRAC_PI_2);
    }

    #[test]
    fn a_click_on_the_ball_itself_changes_nothing() {
        let mut aim = Aim { direction: 1.0, ..Aim::default() };
        aim.point(DVec2::ONE, DVec2::ONE);
        assert_relative_eq!(aim.direction, 1.0);
    }

    #[test]
    fn the_mouse_swings_the_cue_by_the_angle_it_travels_about_the_ball() {
        let turned = swing(DVec2::ZERO, DVec2::new(1.0, 0.0), DVec2::new(0.0, 1.0));
        assert_relative_eq!(turned, std::f64::consts::FRAC_PI_2);
    }

    #[test]
    fn close_to_the_ball_the_mouse_turns_the_cue_gently() {
        let turned = swing(DVec2::ZERO, DVec2::new(0.001, 0.0), DVec2::new(0.001, 0.002));
        assert!(turned.abs() < 0.01, "turned by {turned}");
    }

    #[test]
    fn a_cue_that_is_held_as_a_strike_says_makes_that_strike() {
        let tip = Tip { side: 0.1, height: -0.3 };
        let strike = Strike { speed: 4.5, direction: -2.0, tip, elevation: 0.2 };
        let aim = Aim::of(&strike);
        assert_eq!(aim.strike(aim.power), strike);
    }

    #[test]
    fn a_tip_beyond_the_chalk_goes_to_the_limit_the_same_way() {
        let mut aim = Aim::default();
        aim.place_tip(Tip { side: 0.6, height: 0.8 }, 0.5);
        assert!(aim.tip.offset() <= 0.5);
        assert_relative_eq!(aim.tip.side, 0.3, epsilon = 1e-6);
        assert_relative_eq!(aim.tip.height, 0.4, epsilon = 1e-6);
    }

    #[test]
    fn the_butt_is_no_lower_than_what_lies_behind_the_ball_allows() {
        let mut aim = Aim { elevation: 0.1, ..Aim::default() };
        assert_relative_eq!(aim.over(LeastElevation(0.3)).strike(1.0).elevation, 0.3);
        aim.raise(0.3);
        assert_relative_eq!(aim.over(LeastElevation(0.3)).strike(1.0).elevation, 0.4);
    }

    #[test]
    fn a_stroke_of_a_file_is_played_as_asked_until_the_hand_changes_it() {
        let mut setup = Setup::rack("nine_ball_tight").load().unwrap();
        setup.strike = Some(Strike { speed: 9.0, ..Strike::default() });
        let place = setup.balls[setup.cue_ball].motion.position;
        let asked = Aim::of(setup.strike.as_ref().unwrap());
        assert!(asked.is_stroke_of(&setup, place));
        let by_hand = Aim { direction: asked.direction + 1e-12, ..asked };
        let lowered = Aim { elevation: 0.01, ..asked };
        assert!(![by_hand, lowered].iter().any(|aim| aim.is_stroke_of(&setup, place)));
        assert!(!asked.is_stroke_of(&setup, place + DVec3::X * 0.01), "the cue ball lies elsewhere");
    }

    #[test]
    fn turning_round_and_round_keeps_the_direction_small() {
        let mut aim = Aim::default();
        for _ in 0..100 {
            aim.turn(3.0);
        }
        assert!(aim.direction.abs() <= std::f64::consts::PI);
    }

    #[test]
    fn a_cue_that_is_drawn_away_strikes_at_no_speed() {
        assert_eq!(Aim::default().strike(-2.0).speed, 0.0);
    }
}
