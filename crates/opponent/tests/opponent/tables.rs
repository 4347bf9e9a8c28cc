//! Positions for the tests.

use std::sync::atomic::AtomicBool;

use baize_files::Folders;
use baize_games::match_play::{Beginning, Match, Opening};
use baize_games::rules::{Choice, LoadedGame, Next, Place, Side, Turn};
use baize_opponent::opponent::{AimedShot, OpponentFile, Question, Situation, StrokeErrors, Thought, think};
use glam::DVec2;

/// A match of one rack before its first command.
pub fn begun(game: &str, seed: u64) -> Match {
    let loaded = LoadedGame::find(game, &Folders::of_game()).unwrap_or_else(|error| panic!("{error}"));
    let beginning = Beginning { opening: Opening::Won(Side::First), ..Beginning::of(["Anna", "Ben"], seed) };
    Match::begin(loaded, beginning).unwrap()
}

/// The position after the first player has chosen to break.
pub fn at_the_opening(game: &str) -> Situation {
    Situation::of(&begun(game, 2)).chosen(Choice::BreakFirst).expect("the break can be chosen")
}

/// A position of a game with only these balls on the bed, each at a place in metres, and an ordinary turn of the first player.
pub fn lying(game: &str, balls: &[(&str, DVec2)]) -> Situation {
    let the_match = begun(game, 1);
    let (mut state, equipment) = (the_match.state().clone(), the_match.equipment().clone());
    for ball in &equipment.balls {
        let place = balls.iter().find(|(name, _)| *name == ball.name);
        state.lie.set(ball.id, place.map_or(Place::Off, |(_, place)| Place::at(*place)));
    }
    state.next = Next::Shot(Turn::of(Side::First));
    Situation::new(the_match.setup().clone(), equipment, state)
}

/// Somebody whose hand never errs.
pub fn sure_hand() -> OpponentFile {
    OpponentFile { stroke: StrokeErrors::NONE, ..OpponentFile::default() }
}

/// A question to a player who takes the opponent for one like himself, and thinks as his file says.
pub fn asked<'a>(situation: &'a Situation, player: &'a OpponentFile, stop: &'a AtomicBool) -> Question<'a> {
    Question { situation, player, other: None, seed: 5, simulations: None, threads: 1, stop }
}

/// What a player thinks of a position with this many shots in the head.
pub fn thought(situation: &Situation, player: &OpponentFile, simulations: u32, threads: usize) -> Thought {
    let stop = AtomicBool::new(false);
    let question = Question { simulations: Some(simulations), threads, ..asked(situation, player, &stop) };
    think(&question).expect("there is something to think about")
}

/// The shot that a thought chose.
pub fn shot(thought: &Thought) -> &AimedShot {
    match &thought.act {
        baize_opponent::opponent::Act::Strike(aimed) => aimed,
        other => panic!("{other:?} is not a shot"),
    }
}
