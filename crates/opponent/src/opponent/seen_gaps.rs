//! The gaps between balls that nearly touch, which no eye sees: they are drawn anew for every play of a shot that is tried.

use glam::DVec2;

use baize_physics::BallId;
use baize_table::rack::{Dice, PlacedBall, Purpose};
use baize_table::table::Table;

/// A gap below this many times what the eye resolves is drawn anew.
const NEAR: f64 = 4.0;
/// How often balls that overlap are pushed apart before their true places are taken.
const PUSHES: usize = 8;

/// The balls that nearly touch another one, with their true places.
#[derive(Debug, Default)]
pub(super) struct SeenGaps {
    /// What the eye resolves, in metres.
    finest: f64,
    /// Each ball as its index among the balls of the set-up, and its true place in metres.
    near: Vec<(usize, DVec2)>,
}

impl SeenGaps {
    /// The balls of a set-up that nearly touch another ball, for an eye that resolves `finest` metres. A ball at a rail and the cue ball
    /// stay where they are: the player lays the cue to them and sees how they lie.
    pub fn of(balls: &[PlacedBall], cue_ball: BallId, table: &Table, finest: f64) -> Self {
        if finest <= 0.0 {
            return Self::default();
        }
        let place = |ball: &PlacedBall| ball.motion.position.truncate();
        let gap = |a: &PlacedBall, b: &PlacedBall| place(a).distance(place(b)) - a.ball.radius - b.ball.radius;
        let is_clear_of_rails = |ball: &PlacedBall| {
            let beside = ball.ball.radius + NEAR * finest;
            let at = place(ball).abs();
            at.x < 0.5 * table.length - beside && at.y < 0.5 * table.width - beside
        };
        let is_near = |ball: &PlacedBall| {
            let mut others = balls.iter().filter(|other| other.ball.id != ball.ball.id);
            ball.ball.id != cue_ball && is_clear_of_rails(ball) && others.any(|other| gap(ball, other) < NEAR * finest)
        };
        let near = balls.iter().enumerate().filter(|(_, ball)| is_near(ball));
        Self { finest, near: near.map(|(index, ball)| (index, place(ball))).collect() }
    }

    /// Whether there are such balls.
    pub fn are_any(&self) -> bool {
        !self.near.is_empty()
    }

    /// Puts the balls where they may lie for all that the eye sees; the seed decides where.
    pub fn draw(&self, balls: &mut [PlacedBall], seed: u64) {
        let mut dice = Dice::new(seed, Purpose::Gaps);
        for (index, true_place) in &self.near {
            let mut off = || 0.5 * self.finest * dice.normal().clamp(-2.0, 2.0);
            put(&mut balls[*index], *true_place + DVec2::new(off(), off()));
        }
        let is_apart = (0..PUSHES).any(|_| !self.push_apart(balls));
        if !is_apart {
            self.restore(balls);
        }
    }

    /// Puts the balls where they truly lie.
    pub fn restore(&self, balls: &mut [PlacedBall]) {
        self.near.iter().for_each(|(index, true_place)| put(&mut balls[*index], *true_place));
    }

    /// Pushes balls apart that overlap. Returns whether there were any.
    fn push_apart(&self, balls: &mut [PlacedBall]) -> bool {
        let mut overlapped = false;
        for (index, _) in &self.near {
            for other in 0..balls.len() {
                let (a, b) = (&balls[*index], &balls[other]);
                let away = (a.motion.position - b.motion.position).truncate();
                let overlap = a.ball.radius + b.ball.radius - away.length();
                if other == *index || overlap <= 0.0 {
                    continue;
                }
                overlapped = true;
                // A hair more than they overlap, so that rounding leaves no overlap.
                let push = away.normalize_or(DVec2::X) * (overlap + 1e-9);
                let place = a.motion.position.truncate();
                put(&mut balls[*index], place + push);
            }
        }
        overlapped
    }
}

fn put(ball: &mut PlacedBall, place: DVec2) {
    ball.motion.position = place.extend(ball.motion.position.z);
}

#[cfg(test)]
mod tests {
    use baize_table::shot::Setup;

    use super::*;

    fn tight_rack() -> Setup {
        Setup::rack("nine_ball_tight").load().unwrap()
    }

    fn places(balls: &[PlacedBall]) -> Vec<DVec2> {
        balls.iter().map(|ball| ball.motion.position.truncate()).collect()
    }

    #[test]
    fn the_gaps_of_a_tight_rack_are_drawn_within_what_the_eye_resolves_and_no_balls_overlap() {
        let mut setup = tight_rack();
        let truth = places(&setup.balls);
        let cue_ball = setup.balls[setup.cue_ball].ball.id;
        let gaps = SeenGaps::of(&setup.balls, cue_ball, &setup.table, 1e-4);
        assert!(gaps.are_any());
        let mut seen = Vec::new();
        for seed in 0..50 {
            gaps.draw(&mut setup.balls, seed);
            let drawn = places(&setup.balls);
            for (index, place) in drawn.iter().enumerate() {
                assert!(place.distance(truth[index]) < 6e-4, "ball {index} moved to {place}");
                for (other, beside) in drawn.iter().enumerate().take(index) {
                    let apart = setup.balls[index].ball.radius + setup.balls[other].ball.radius;
                    assert!(place.distance(*beside) >= apart, "balls {other} and {index} overlap");
                }
            }
            seen.push(drawn);
        }
        assert!(seen.iter().filter(|drawn| **drawn != truth).count() > 40, "hardly any gap was drawn");
        gaps.restore(&mut setup.balls);
        assert_eq!(places(&setup.balls), truth);
    }

    #[test]
    fn balls_apart_are_seen_where_they_lie() {
        let setup = Setup::shot("stop_shot").load().unwrap();
        let cue_ball = setup.balls[setup.cue_ball].ball.id;
        assert!(!SeenGaps::of(&setup.balls, cue_ball, &setup.table, 1e-4).are_any());
    }
}
