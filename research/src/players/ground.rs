//! Table, physics, game and noise of the tournaments of programs (ICGA, 2008 on, as FastFiz has them).

use std::sync::Arc;

use baize_files::Folders;
use baize_games::match_play::{Beginning, Colour, Match, Opening};
use baize_games::rules::{LoadedGame, Objection, Side};
use baize_opponent::opponent::{Knowledge, OpponentFile, StrokeErrors};
use baize_table::shot::Setup;

use super::pockets::Pockets;

const GAME: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/icga.game.ron");

/// Where the games take place.
pub struct Ground {
    game: LoadedGame,
    pockets: Arc<Pockets>,
}

impl Ground {
    /// The table and the physics of the tournaments: no squirt, and the frictions of the cloth. Balls and cushions are ours.
    ///
    /// # Errors
    /// If the files of the game cannot be read.
    pub fn load() -> Result<Self, String> {
        let mut game = LoadedGame::find(GAME, &Folders::of_game()).map_err(|error| error.to_string())?;
        let ball = game.setup.balls.first().ok_or("the game has no balls")?.ball;
        let physics = &mut game.setup.physics;
        physics.cue.end_mass = 0.0;
        physics.cloth.sliding_friction = 0.2;
        physics.cloth.rolling_friction = 0.015;
        // The friction of spin 0.044 acts on a disc of the size of the ball: 5/2 mu g / R.
        physics.cloth.spin_deceleration = 2.5 * 0.044 * physics.cloth.gravity / ball.radius;
        let environment = Arc::new(game.setup.environment());
        let pockets = Arc::new(Pockets::measure(&environment, &ball));
        Ok(Self { game, pockets })
    }

    /// Table, balls and physics.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.game.setup
    }

    /// How exactly a ball must be sent to each pocket.
    #[must_use]
    pub fn pockets(&self) -> &Arc<Pockets> {
        &self.pockets
    }

    /// One rack before its first shot. The first player has won the lag.
    pub fn begin(&self, seed: u64) -> Result<Match, Objection> {
        let beginning = Beginning { opening: Opening::Won(Side::First), ..Beginning::of(["One", "Two"], seed) };
        Match::begin(self.game.clone(), beginning)
    }
}

/// A player with the noise of the tournaments, alike for everybody.
#[must_use]
pub fn hand() -> OpponentFile {
    let stroke = StrokeErrors {
        direction_deg: 0.125,
        of_cue: true,
        speed: 0.0,
        least_speed: 0.075,
        side: 0.0005,
        height: 0.0005,
        elevation_deg: 0.1,
        bias_deg: 0.0,
        drift_deg: 0.0,
        awkward: 1.0,
        power: 1.0,
        widest: 10.0,
    };
    // The programs of a tournament are told where the balls lie to the last digit.
    let knows = Knowledge { gaps: 0.0, ..Knowledge::default() };
    OpponentFile { stroke, knows, ..OpponentFile::default() }
}
