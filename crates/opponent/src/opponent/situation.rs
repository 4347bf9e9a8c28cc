//! What a player sees at the table.

use std::sync::Arc;

use glam::DVec2;

use super::aimed_shot::AimedShot;
use super::fingerprint::Fingerprint;
use baize_games::match_play::Match;
use baize_games::rules::{Choice, Equipment, Facts, State, Verdict};
use baize_physics::{BallId, Motion, Strike};
use baize_table::rack::PlacedBall;
use baize_table::shot::{Setup, simulate};

/// What a player sees at the table: where the balls lie, the score, and what comes next. It knows no seed and no future rack.
#[derive(Clone, Debug)]
pub struct Situation {
    /// Table, physics and all balls of the game, each in its place in the rack.
    pub(super) game: Arc<Setup>,
    /// What the rules know of table and balls.
    pub(super) equipment: Arc<Equipment>,
    /// The match.
    pub(super) state: State,
}

impl Situation {
    /// What the players of a match see now.
    #[must_use]
    pub fn of(the_match: &Match) -> Self {
        Self::new(the_match.setup().clone(), the_match.equipment().clone(), the_match.state().clone())
    }

    /// A situation from its parts. `game` has every ball of the game, in its place in the rack.
    #[must_use]
    pub fn new(game: Setup, equipment: Equipment, state: State) -> Self {
        Self { game: Arc::new(Setup { strike: None, ..game }), equipment: Arc::new(equipment), state }
    }

    /// Score, places of the balls, and what comes next.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// What the rules know of table and balls.
    #[must_use]
    pub fn equipment(&self) -> &Equipment {
        &self.equipment
    }

    /// How the match goes on from here if `aimed` is struck like this: the situation after it, with the verdict. `None` if the shot
    /// cannot be played.
    #[must_use]
    pub fn played(&self, aimed: &AimedShot, strike: &Strike) -> Option<(Self, Verdict)> {
        let placed = self.with_cue_ball(aimed.place)?;
        let mut setup = (*self.game).clone();
        placed.write_shot(&mut setup, *strike);
        let run = simulate(&setup).ok()?;
        let facts = Facts::of(&run.record, &self.equipment, &placed.state.lie, placed.cue_ball());
        let mut after = placed.state.clone();
        let verdict = after.shoot(&self.equipment, &aimed.declares, &facts).ok()?;
        Some((self.with_state(after), verdict))
    }

    /// How the match goes on if the player whose choice it is takes this offer. `None` if it is not offered.
    #[must_use]
    pub fn chosen(&self, choice: Choice) -> Option<Self> {
        let mut state = self.state.clone();
        state.choose(&self.equipment, choice).ok()?;
        Some(self.with_state(state))
    }

    /// The same situation with this ball taken as the one that is struck next. `None` if it cannot be.
    #[must_use]
    pub fn with_cue_ball_taken(&self, ball: BallId) -> Option<Self> {
        let mut state = self.state.clone();
        state.take_cue_ball(&self.equipment, ball).ok()?;
        Some(self.with_state(state))
    }

    /// The same table with the match in another state.
    #[must_use]
    pub fn with_state(&self, state: State) -> Self {
        Self { state, ..self.clone() }
    }

    /// The same situation with the cue ball put at `place` (metres), if there is one. `None` if it may not lie there.
    pub(super) fn with_cue_ball(&self, place: Option<DVec2>) -> Option<Self> {
        let mut state = self.state.clone();
        if let Some(place) = place {
            state.place(&self.equipment, place).ok()?;
        }
        Some(self.with_state(state))
    }

    /// The ball that is struck next.
    pub(super) fn cue_ball(&self) -> BallId {
        self.state.cue_ball(&self.equipment)
    }

    /// Where the cue ball lies, in metres; `None` if it is in hand and not on the bed.
    pub(super) fn cue_place(&self) -> Option<DVec2> {
        self.state.lie.centre(self.cue_ball())
    }

    /// Writes table, balls and stroke of the coming shot into `setup`, which was made from the same game.
    pub(super) fn write_shot(&self, setup: &mut Setup, strike: Strike) {
        setup.balls.clear();
        let lying = self.game.balls.iter().filter_map(|placed| {
            let centre = self.state.lie.centre(placed.ball.id)?;
            let motion = Motion::at_rest(centre.x, centre.y, placed.ball.radius);
            Some(PlacedBall { motion, ..placed.clone() })
        });
        setup.balls.extend(lying);
        let struck = self.cue_ball();
        setup.cue_ball = setup.balls.iter().position(|placed| placed.ball.id == struck).unwrap_or_default();
        setup.strike = Some(strike);
    }

    /// A number that depends on everything that matters for the coming shot: the same situation has the same number.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let mut fingerprint = Fingerprint::of_balls(self.state.lie.on_bed());
        fingerprint.add(self.state.to_act().map_or(2, |side| side.index() as u64));
        for player in &self.state.players {
            fingerprint.add(u64::from(player.racks));
            fingerprint.add(player.points as u64);
            fingerprint.add(u64::from(player.fouls));
        }
        fingerprint.number()
    }
}
