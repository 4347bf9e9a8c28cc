//! The position that a line describes.

use super::asked::{Advice, Given};
use crate::lines::NoAnswer;
use baize_files::{Folders, Source};
use baize_games::match_play::LoadedMatch;
use baize_games::rules::{Equipment, LoadedGame, State, check_state, state_fits};
use baize_opponent::opponent::Situation;

/// The position of a line.
///
/// # Errors
/// A sentence about files that cannot be used, or about a position that is not possible.
pub fn position(advice: &Advice, folders: &Folders) -> Result<Situation, NoAnswer> {
    match &advice.position {
        Given::Match(name) => Ok(Situation::of(&LoadedMatch::find(name, folders)?.the_match)),
        Given::Ron(text) => {
            let read = LoadedMatch::of_source(Source::of_text("ron", text.as_str()).in_folders(folders));
            read.map(|loaded| Situation::of(&loaded.the_match)).map_err(|error| NoAnswer::of_text(&error))
        }
        Given::State { game, state } => {
            let game = loaded(&game.game, game.physics.as_deref(), folders)?;
            let (state, _) =
                Source::of_text("state", state.as_str()).parse::<State>().map_err(|error| NoAnswer::of_text(&error))?;
            Ok(situation(game, |game, equipment| {
                state_fits(&state, game, equipment)?;
                check_state(&state, equipment)?;
                Ok(state)
            })?)
        }
        Given::Short { game, short } => {
            let game = loaded(&game.game, game.physics.as_deref(), folders)?;
            Ok(situation(game, |game, equipment| short.state(game, equipment))?)
        }
    }
}

fn loaded(game: &str, physics: Option<&str>, folders: &Folders) -> Result<LoadedGame, NoAnswer> {
    Ok(LoadedGame::find_with(game, physics, folders)?)
}

/// What the players see in a game in this state.
fn situation(
    game: LoadedGame,
    state: impl FnOnce(&LoadedGame, &Equipment) -> Result<State, String>,
) -> Result<Situation, String> {
    let equipment = Equipment::of(&game.setup);
    let state = state(&game, &equipment)?;
    Ok(Situation::new(game.setup, equipment, state))
}
