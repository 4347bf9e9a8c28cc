//! What a match file says of its match, read without playing it again.

use super::file::{CommandFile, MatchFile};
use crate::rules::{Each, Game, Next, Player, Seats, State, Teams};
use baize_files::{FileError, Folders, Kind, Source, count, listed};

/// What a match file says of its match, read without playing it again: enough to choose it in a list.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchSummary {
    /// The game and the length of the match, such as `Eight-ball · race to 3`.
    pub title: String,
    /// Who plays: `Anna against Ben`, or `Anna alone`.
    pub players: String,
    /// How it stands after the last outcome in the file, such as `2 : 1 racks, 14 shots`.
    pub standing: String,
    /// How it ended, such as `Anna won`; `None` if it goes on after the last outcome in the file.
    pub end: Option<String>,
}

impl MatchSummary {
    /// Reads the match file with this name in `folders`, or at this path.
    ///
    /// # Errors
    /// If it cannot be read, or is no match file. Whether its commands can be carried out is not checked.
    pub fn find(name: &str, folders: &Folders) -> Result<Self, FileError> {
        let (file, origin) = Source::find(Kind::Match, name, folders)?.parse::<MatchFile>()?;
        let MatchFile { players, teams, game, played, .. } = file;
        let (game, _) = game.load(Kind::Game, &origin, "game")?;
        let mut shots = Vec::new();
        let mut now: Option<State> = None;
        for step in played {
            if step.does.is_like_a_shot() {
                shots.push((matches!(step.does, CommandFile::Strike { .. }), now.clone()));
            }
            match step.gave {
                _ if step.does == CommandFile::TakeBack => now = shots.pop().and_then(|(_, before)| before),
                Some(recorded) => now = Some(recorded.state),
                None => {}
            }
        }
        let strokes = count(shots.iter().filter(|(is_stroke, _)| *is_stroke).count(), "shot");
        let end = now.as_ref().and_then(end);
        let score = now.map(|state| score(&game.game, game.race_to, &state)).filter(|score| !score.is_empty());
        Ok(Self {
            title: title(&game.shown_name(), &game.game, game.race_to),
            players: who_plays(players, teams, game.alone.is_some()),
            standing: score.into_iter().chain([strokes]).collect::<Vec<_>>().join(", "),
            end,
        })
    }
}

/// Who plays: `Anna against Ben`, `Anna and Cleo against Ben and Dan`, `Anna, Ben and Cleo`, or `Anna alone`.
fn who_plays(players: Each<String>, teams: Option<Teams>, is_alone: bool) -> String {
    let first = players.first().cloned().unwrap_or_default();
    let sides = match teams {
        Some(teams) => Seats::new(players, teams).map(|seats| seats.side_names()).unwrap_or_default(),
        None => players,
    };
    match &*sides {
        _ if is_alone => format!("{first} alone"),
        [first, second] => format!("{first} against {second}"),
        many => listed(many.iter().map(String::as_str)),
    }
}

/// How a match ended; `None` if it goes on.
fn end(state: &State) -> Option<String> {
    match state.next {
        Next::Over { winner: Some(winner) } => Some(format!("{} won", state.side_name(winner))),
        Next::Over { winner: None } => Some("a draw".to_owned()),
        Next::Shot(_) | Next::Choice { .. } => None,
    }
}

/// The name of the game, and how long the match is.
#[must_use]
pub fn title(name: &str, game: &Game, race_to: u32) -> String {
    let length = match (race_to, game.winning_points()) {
        (1, Some(1)) => "to one point".to_owned(),
        (1, Some(points)) => format!("to {points} points"),
        (racks, Some(points)) => format!("to {racks} {}s of {points} points", game.word_for_rack()),
        (1, None) => format!("one {}", game.word_for_rack()),
        (racks, None) => format!("race to {racks}"),
    };
    format!("{name} · {length}")
}

/// The score: points where they decide, and racks in a match of more than one. Empty where neither counts.
#[must_use]
pub(super) fn score(game: &Game, race_to: u32, state: &State) -> String {
    let of_all = |of: fn(&Player) -> String| state.players.iter().map(of).collect::<Vec<_>>().join(" : ");
    let points = game.counts_points().then(|| format!("{} points", of_all(|player| player.points.to_string())));
    let racks =
        (race_to > 1).then(|| format!("{} {}s", of_all(|player| player.racks.to_string()), game.word_for_rack()));
    points.into_iter().chain(racks).collect::<Vec<_>>().join(", ")
}
