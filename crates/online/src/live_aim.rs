//! The cue of the other player while aiming. It travels in datagrams that may be lost: the next one says the same better.

use std::f32::consts::FRAC_PI_2;

use glam::DVec2;
use serde::{Deserialize, Serialize};

use baize_games::match_play::Match;
use baize_games::rules::Declaration;
use baize_table::rack::bed_flaw;

/// The longest datagram, in bytes.
const LONGEST: usize = 64;
/// No table reaches farther from its centre, in metres.
const FARTHEST: f32 = 100.0;

/// Where the cue of a player is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct LiveAim {
    /// Its direction, counter-clockwise from +x, in radians.
    pub direction: f32,
    /// The elevation of its butt in radians, 0 to a quarter turn.
    pub elevation: f32,
    /// Where the tip points, to the right and up, in ball radii, -1 to 1.
    pub tip: [f32; 2],
    /// How far it is drawn back, in metres, 0 to 2.
    pub pull: f32,
    /// The speed that is chosen, in m/s, 0 to 1000.
    pub speed: f32,
    /// Where the cue ball is held that is in hand, in metres; `None` if it lies.
    pub cue_ball: Option<[f32; 2]>,
    /// What would be declared if the player struck now.
    pub declares: Declaration,
}

/// An aim as it travels.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct TimedAim {
    /// How many commands the match had. Datagrams overtake commands: so nobody takes an aim for that of a later turn.
    pub steps: u32,
    /// The aim.
    pub aim: LiveAim,
}

impl TimedAim {
    /// The aim as a datagram.
    #[must_use]
    pub fn datagram(&self) -> Vec<u8> {
        // It cannot fail, because postcard can express every value of an aim.
        postcard::to_stdvec(self).unwrap_or_default()
    }

    /// The aim of a datagram; `None` if it is none, or has a number outside its range.
    #[must_use]
    pub fn of_datagram(datagram: &[u8]) -> Option<Self> {
        let timed: Self = (datagram.len() <= LONGEST).then(|| postcard::from_bytes(datagram).ok()).flatten()?;
        timed.aim.is_possible().then_some(timed)
    }
}

impl LiveAim {
    /// Whether the cue ball lies, or is in hand in this match and held where a ball can lie, apart from the other balls; and whether the
    /// declaration is possible.
    pub(crate) fn is_possible_in(&self, the_match: &Match) -> bool {
        self.declares_well(the_match) && self.holds_well(the_match)
    }

    fn declares_well(&self, the_match: &Match) -> bool {
        let calls = the_match.state().calls(the_match.equipment());
        calls.objection(&self.declares, the_match.setup().table.boundary.pockets.len()).is_none()
    }

    fn holds_well(&self, the_match: &Match) -> bool {
        let Some([x, y]) = self.cue_ball else { return true };
        let (state, setup) = (the_match.state(), the_match.setup());
        let is_in_hand = state.turn().is_some_and(|turn| turn.hand.zone().is_some());
        let cue_ball = setup.placed(state.cue_ball(the_match.equipment()));
        let place = DVec2::new(x.into(), y.into());
        let lies = |radius: f64| bed_flaw(radius, place, &setup.table.boundary, setup.physics.shape).is_none();
        is_in_hand && cue_ball.is_some_and(|placed| lies(placed.ball.radius))
    }

    fn is_possible(&self) -> bool {
        let Self { direction, elevation, tip, pull, speed, cue_ball, declares: _ } = self;
        let is_place = |place: &[f32; 2]| place.iter().all(|part| part.abs() <= FARTHEST);
        direction.is_finite()
            && (0.0..=FRAC_PI_2).contains(elevation)
            && tip.iter().all(|part| part.abs() <= 1.0)
            && (0.0..=2.0).contains(pull)
            && (0.0..=1000.0).contains(speed)
            && cue_ball.as_ref().is_none_or(is_place)
    }
}
