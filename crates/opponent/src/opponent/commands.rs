//! What a player does at the table: the stroke with the errors of the hand, and the commands of a match.

use super::aimed_shot::AimedShot;
use super::file::OpponentFile;
use super::situation::Situation;
use super::stroke_errors::{StrokeErrors, StruckBall};
use super::thought::{Act, Thought};
use baize_games::match_play::Command;
use baize_physics::Strike;
use baize_table::shot::{ErrorDraw, StrikeFile};

impl OpponentFile {
    /// The stroke that this player makes when aiming at `aimed`: the errors of the hand are drawn once. `match_seed` and `number`,
    /// how many strokes the player made in the match before, decide them together with the situation.
    #[must_use]
    pub fn stroke(&self, situation: &Situation, aimed: &AimedShot, match_seed: u64, number: u64) -> Strike {
        self.stroke.struck(situation, aimed, match_seed, number)
    }
}

impl StrokeErrors {
    /// The stroke that a hand with these errors makes in a match; the arguments are those of [`OpponentFile::stroke`].
    pub(crate) fn struck(&self, situation: &Situation, aimed: &AimedShot, match_seed: u64, number: u64) -> Strike {
        let Some(struck) = situation.game.placed(situation.cue_ball()) else { return aimed.aim };
        let draw = ErrorDraw::of(match_seed ^ situation.fingerprint());
        let struck = StruckBall {
            ball: &struck.ball,
            place: aimed.place.or(situation.cue_place()),
            table: &situation.equipment.table,
            physics: &situation.game.physics,
        };
        self.made(&aimed.aim, &draw, self.steady(match_seed, number), &struck)
    }
}

impl Thought {
    /// The commands that carry the thought out, in this order. `player` adds the errors of the hand to a stroke;
    /// `match_seed` and `number`, how many strokes the player made in the match before, decide them together with the situation.
    #[must_use]
    pub fn commands(&self, player: &OpponentFile, situation: &Situation, match_seed: u64, number: u64) -> Vec<Command> {
        match &self.act {
            Act::Choose(choice) => vec![Command::Choose(*choice)],
            Act::TakeCueBall(ball) => vec![Command::TakeCueBall(*ball)],
            Act::ClaimRack => vec![Command::ClaimRack],
            Act::ConcedeRack => vec![Command::ConcedeRack],
            Act::Strike(aimed) => {
                let strike = StrikeFile::nearest(&player.stroke(situation, aimed, match_seed, number));
                let place = aimed.place.map(Command::PlaceCueBall);
                place.into_iter().chain([Command::Strike { declares: aimed.declares, strike }]).collect()
            }
        }
    }
}
