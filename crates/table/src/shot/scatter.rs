//! Where the balls of the coming shot may end if a human strikes: the shot played many times, each with another error.

use std::time::{Duration, Instant};

use glam::DVec3;

use super::preview::{Depth, End, preview};
use baize_physics::engine::Engine;
use baize_physics::{BallId, Meeting, Strike};

/// Where one ball ends in one of the shots.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScatteredEnd {
    /// Which ball.
    pub ball: BallId,
    /// The end of its path as far as it is shown, in metres.
    pub place: DVec3,
    /// Whether a pocket takes it there.
    pub potted: bool,
}

/// The scatter of a coming shot. It is computed shot by shot, so that it can be spread over several frames.
#[derive(Clone, Debug)]
pub struct Scatter {
    table: Engine,
    cue_ball: usize,
    strikes: Vec<Strike>,
    depth: Depth,
    /// How many shots were played.
    played: usize,
    ends: Vec<ScatteredEnd>,
}

impl Scatter {
    /// How long the shots may take in one frame of the game.
    pub const IN_A_FRAME: Duration = Duration::from_micros(800);

    /// The scatter on the balls of `table` of those strikes, which have the errors already, before the first of them is played.
    /// Table, cue ball and depth are as for [`preview`].
    #[must_use]
    pub fn new(table: Engine, cue_ball: usize, strikes: Vec<Strike>, depth: Depth) -> Self {
        Self { table, cue_ball, strikes, depth, played: 0, ends: Vec::new() }
    }

    /// Plays the next shot. A shot in which the cue misses the ball adds no end.
    pub fn play_next(&mut self) {
        let Some(strike) = self.strikes.get(self.played) else { return };
        self.played += 1;
        let Ok(shot) = preview(&self.table, self.cue_ball, strike, self.depth) else { return };
        self.ends.extend(shot.paths.iter().filter_map(|path| {
            let leg = path.legs.last()?;
            let potted = matches!(leg.end, End::Met(Meeting::Pocket(..)));
            Some(ScatteredEnd { ball: path.ball, place: leg.last()?, potted })
        }));
    }

    /// Plays shots until `time` is used up, but at least one.
    pub fn play_for(&mut self, time: Duration) {
        let start = Instant::now();
        while !self.is_complete() {
            self.play_next();
            if start.elapsed() >= time {
                break;
            }
        }
    }

    /// Whether every shot has been played.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.played >= self.strikes.len()
    }

    /// The ends so far.
    #[must_use]
    pub fn ends(&self) -> &[ScatteredEnd] {
        &self.ends
    }

    /// The share of the shots so far, from 0 to 1, in which a pocket takes this ball; `None` before the first shot.
    #[must_use]
    pub fn potted(&self, ball: BallId) -> Option<f64> {
        let potted = self.ends.iter().filter(|end| end.ball == ball && end.potted).count();
        (self.played > 0).then(|| potted as f64 / self.played as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shot::{Setup, preview};
    use baize_physics::Motion;

    /// Two balls on a pool table, the object ball 0.4 m before the left foot pocket and the cue ball 0.3 m behind it, and a
    /// strike that pots it straight.
    fn straight_pot() -> (Setup, Strike) {
        let mut setup = Setup::rack("nine_ball").load().unwrap();
        setup.balls.truncate(2);
        let pockets = &setup.table.boundary.pockets;
        let pocket = pockets.iter().find(|pocket| pocket.centre.min_element() > 0.0).unwrap().centre;
        let radius = setup.balls[0].ball.radius;
        let way = glam::DVec2::ONE.normalize();
        for (placed, back) in setup.balls.iter_mut().zip([0.7, 0.4]) {
            let place = pocket - way * back;
            placed.motion = Motion::at_rest(place.x, place.y, radius);
        }
        (setup, Strike { speed: 2.0, direction: libm::atan2(way.y, way.x), ..Strike::default() })
    }

    /// 64 strikes that turn away from that one by up to `widest` degrees to either side.
    fn fan(strike: Strike, widest: f64) -> Vec<Strike> {
        let turned = |index: i32| strike.direction + (f64::from(index - 32) / 32.0 * widest).to_radians();
        (0..64).map(|index| Strike { direction: turned(index), ..strike }).collect()
    }

    fn whole(setup: &Setup, strikes: Vec<Strike>) -> Scatter {
        let mut scatter = Scatter::new(setup.engine(), setup.cue_ball, strikes, Depth::WholeShot);
        while !scatter.is_complete() {
            scatter.play_next();
        }
        scatter
    }

    #[test]
    fn without_an_error_every_shot_ends_as_the_preview_does() {
        let (setup, strike) = straight_pot();
        let shown = preview(&setup.engine(), setup.cue_ball, &strike, Depth::WholeShot).unwrap();
        for end in whole(&setup, fan(strike, 0.0)).ends() {
            let path = shown.paths.iter().find(|path| path.ball == end.ball).unwrap();
            let place = path.legs.last().and_then(crate::shot::Leg::last).unwrap();
            assert_eq!(place, end.place);
        }
    }

    #[test]
    fn the_wider_the_strikes_turn_away_the_more_seldom_a_straight_ball_falls() {
        let (setup, strike) = straight_pot();
        let object = setup.balls[1].ball.id;
        let potted = |widest: f64| whole(&setup, fan(strike, widest)).potted(object).unwrap();
        let (best, worst) = (potted(0.1), potted(3.0));
        assert!(best > 0.95 && worst < 0.9 * best, "{best} and {worst}");
    }

    #[test]
    fn a_scatter_is_the_same_however_it_is_spread_over_frames() {
        let (setup, strike) = straight_pot();
        let strikes = fan(strike, 1.0);
        let at_once = whole(&setup, strikes.clone());
        let mut in_parts = Scatter::new(setup.engine(), setup.cue_ball, strikes, Depth::WholeShot);
        while !in_parts.is_complete() {
            in_parts.play_for(Duration::ZERO);
        }
        assert_eq!(in_parts.ends(), at_once.ends());
        assert_eq!(at_once.potted(setup.balls[1].ball.id), in_parts.potted(setup.balls[1].ball.id));
    }
}
