//! Where the balls of the coming shot may end if a human strikes: the shot played many times, each with another error.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use bevy::math::DVec3;

use super::human_error::{ErrorDraw, HumanError};
use super::preview::{Depth, End, preview};
use crate::physics::engine::Engine;
use crate::physics::{BallId, Meeting, Strike};

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

/// The seed of the errors. They are the same for every aim, so that the scatter does not flicker when the cue turns.
const SEED: u64 = 20;

/// The errors of the shots of every scatter.
static DRAWS: LazyLock<Vec<ErrorDraw>> = LazyLock::new(|| ErrorDraw::first(SEED, Scatter::SHOTS));

/// The scatter of a coming shot. It is computed shot by shot, so that it can be spread over several frames.
#[derive(Clone, Debug)]
pub struct Scatter {
    table: Engine,
    cue_ball: usize,
    strike: Strike,
    depth: Depth,
    error: HumanError,
    /// How many shots were played.
    played: usize,
    ends: Vec<ScatteredEnd>,
}

impl Scatter {
    /// How many shots make a scatter.
    pub const SHOTS: usize = 64;

    /// How long the shots may take in one frame of the game.
    pub const IN_A_FRAME: Duration = Duration::from_micros(800);

    /// The scatter of `strike` on the balls of `table` by a player with this `error`, before its first shot. Table, cue
    /// ball and depth are as for [`preview`].
    #[must_use]
    pub fn new(table: Engine, cue_ball: usize, strike: Strike, depth: Depth, error: HumanError) -> Self {
        Self { table, cue_ball, strike, depth, error, played: 0, ends: Vec::new() }
    }

    /// Plays the next shot. A shot in which the cue misses the ball adds no end.
    pub fn play_next(&mut self) {
        let Some(draw) = DRAWS.get(self.played) else { return };
        self.played += 1;
        let Some(body) = self.table.bodies().get(self.cue_ball) else { return };
        let strike = self.error.strike(&self.strike, draw, &body.ball, self.table.environment().physics());
        let Ok(shot) = preview(&self.table, self.cue_ball, &strike, self.depth) else { return };
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
        self.played >= Self::SHOTS
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
    use crate::physics::Motion;
    use crate::shot::{Player, Setup, preview};

    /// Two balls on a pool table, the object ball 0.4 m before the left foot pocket and the cue ball 0.3 m behind it, and a
    /// strike that pots it straight.
    fn straight_pot() -> (Setup, Strike) {
        let mut setup = Setup::of_rack(Some("nine_ball"), None).unwrap();
        setup.balls.truncate(2);
        let pockets = &setup.table.boundary.pockets;
        let pocket = pockets.iter().find(|pocket| pocket.centre.min_element() > 0.0).unwrap().centre;
        let radius = setup.balls[0].ball.radius;
        let way = bevy::math::DVec2::ONE.normalize();
        for (placed, back) in setup.balls.iter_mut().zip([0.7, 0.4]) {
            let place = pocket - way * back;
            placed.motion = Motion::at_rest(place.x, place.y, radius);
        }
        (setup, Strike { speed: 2.0, direction: libm::atan2(way.y, way.x), ..Strike::default() })
    }

    fn whole(setup: &Setup, strike: Strike, error: HumanError) -> Scatter {
        let mut scatter = Scatter::new(setup.engine(), setup.cue_ball, strike, Depth::WholeShot, error);
        while !scatter.is_complete() {
            scatter.play_next();
        }
        scatter
    }

    #[test]
    fn without_an_error_every_shot_ends_as_the_preview_does() {
        let (setup, strike) = straight_pot();
        let shown = preview(&setup.engine(), setup.cue_ball, &strike, Depth::WholeShot).unwrap();
        // Even without other errors the speed has a small one, so the last ends differ a little.
        for end in whole(&setup, strike, HumanError::default()).ends() {
            let path = shown.paths.iter().find(|path| path.ball == end.ball).unwrap();
            let place = path.legs.last().and_then(crate::shot::Leg::last).unwrap();
            assert!(place.distance(end.place) < 0.15, "{place} and {}", end.place);
        }
    }

    #[test]
    fn a_professional_pots_a_straight_ball_more_often_than_a_first_timer() {
        let (setup, strike) = straight_pot();
        let object = setup.balls[1].ball.id;
        let potted = |player: Player| whole(&setup, strike, player.error()).potted(object).unwrap();
        let (best, worst) = (potted(Player::Professional), potted(Player::FirstTimer));
        assert!(best > 0.95 && worst < 0.9 * best, "{best} and {worst}");
    }

    #[test]
    fn a_scatter_is_the_same_however_it_is_spread_over_frames() {
        let (setup, strike) = straight_pot();
        let error = Player::League.error();
        let at_once = whole(&setup, strike, error);
        let mut in_parts = Scatter::new(setup.engine(), setup.cue_ball, strike, Depth::WholeShot, error);
        while !in_parts.is_complete() {
            in_parts.play_for(Duration::ZERO);
        }
        assert_eq!(in_parts.ends(), at_once.ends());
        assert_eq!(at_once.potted(setup.balls[1].ball.id), in_parts.potted(setup.balls[1].ball.id));
    }
}
