//! Begins a short match against an opponent at once: from the start screen, after a lesson.

use bevy::prelude::*;

use crate::bookkeeping::PersonAtMachine;
use crate::files::{FileError, Folders, Kind, Source};
use crate::input::Screen;
use crate::opponent::OpponentFile;
use crate::referee::{MatchRequest, NewMatch};
use crate::rules::{GameFile, Terms};
use crate::settings::{GameFolders, Seeds};
use crate::simulation::Notice;
use crate::words::shared;

/// A request to play one rack of a game against an opponent, both by the names of their files. The other terms are those of the game.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub(crate) struct BeginMatch {
    /// The game.
    pub game: String,
    /// The opponent.
    pub opponent: String,
}

/// Carries the requests out.
pub(super) fn plugin(app: &mut App) {
    app.add_message::<BeginMatch>().add_systems(Update, begin.run_if(resource_exists::<GameFolders>));
}

fn begin(
    mut asked: MessageReader<BeginMatch>,
    (folders, person): (Res<GameFolders>, Res<PersonAtMachine>),
    mut seeds: ResMut<Seeds>,
    mut requests: MessageWriter<MatchRequest>,
    mut notices: MessageWriter<Notice>,
    mut commands: Commands,
) {
    let Some(asked) = asked.read().last() else { return };
    match one_rack(asked, &person.0, &folders, seeds.draw()) {
        Ok(new) => {
            requests.write(MatchRequest::Begin(new));
            commands.set_state(Screen::Playing);
        }
        Err(error) => _ = notices.write(Notice(shared::with_full_stop(error))),
    }
}

/// One rack of the game between this person and the opponent.
fn one_rack(asked: &BeginMatch, person: &str, folders: &Folders, seed: u64) -> Result<NewMatch, FileError> {
    let opponent = OpponentFile::find(&asked.opponent, folders)?;
    let (game, _) = Source::find(Kind::Game, &asked.game, folders)?.parse::<GameFile>()?;
    let person = if person == opponent.name { shared::namesake(person, 1) } else { person.to_owned() };
    Ok(NewMatch {
        terms: Some(Terms { race_to: 1, ..game.terms() }),
        opponents: [None, Some(asked.opponent.clone())].into(),
        ..NewMatch::of(&asked.game, [&person, &opponent.name], seed)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rack_against_mia_is_one_rack_of_eight_ball_with_her_name() {
        let asked = BeginMatch { game: "eight_ball".to_owned(), opponent: "level_2".to_owned() };
        let new = one_rack(&asked, "Ann", &Folders::of_game(), 1).expect("both ship");
        assert_eq!(new.players, ["Ann", "Mia"]);
        assert_eq!(new.terms.as_ref().map(|terms| terms.race_to), Some(1));
        assert!(new.begin(&Folders::of_game()).is_ok());
        let alike = one_rack(&asked, "Mia", &Folders::of_game(), 1).expect("both ship");
        assert_eq!(alike.players, ["Mia 1", "Mia"]);
    }
}
