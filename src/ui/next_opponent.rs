//! After a match that the person has won against the computer: who has been beaten so far, and who comes next.

use bevy::prelude::*;

use crate::match_play::Match;
use crate::opponent::OpponentFile;
use crate::referee::{CurrentMatch, offered_opponents};
use crate::rules::Next;
use crate::settings::{GameFolders, LastMatch, Remembered};

/// What a match that the person has won leads to.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct NextOpponent {
    /// The seed of the match and its number of steps, by which it is known.
    of: Option<(u64, usize)>,
    /// What it leads to; `None` where the person has not won.
    pub won: Option<Won>,
}

/// A match that was won.
#[derive(Clone, Debug)]
pub(crate) struct Won {
    /// How many of the offered opponents have been beaten, this one included, and how many there are; `None` if the coach has helped, so
    /// that this win does not count.
    pub beaten: Option<(usize, usize)>,
    /// The next stronger opponent, in the same game; `None` after the strongest.
    pub next: Option<(LastMatch, OpponentFile)>,
}

/// Looks who comes next when a match is over.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<NextOpponent>()
        .add_systems(Update, look.run_if(resource_exists::<GameFolders>.and_then(resource_exists::<Remembered>)));
}

fn look(
    (current, folders): (Res<CurrentMatch>, Res<GameFolders>),
    mut remembered: ResMut<Remembered>,
    mut next: ResMut<NextOpponent>,
) {
    let over = current.the_match().filter(|the_match| matches!(the_match.state().next, Next::Over { .. }));
    let of = over.map(|the_match| (the_match.beginning().seed, the_match.steps().len()));
    if next.of == of {
        return;
    }
    *next = NextOpponent { of, won: None };
    let Some((the_match, beaten)) = over.and_then(|the_match| Some((the_match, beaten(the_match)?))) else { return };
    let often = &mut remembered.settings.often;
    let game = often.last_match.as_ref().filter(|last| last.opponent == beaten).map(|last| last.game.clone());
    let (all, _) = offered_opponents(&folders);
    let counts = !the_match.has_coach();
    if counts {
        often.has_beaten(&beaten);
    }
    let known = all.iter().filter(|(name, _)| often.beaten.contains(name)).count();
    let stronger = stronger_than(&all, &beaten).cloned();
    let stronger = game.zip(stronger).map(|(game, (opponent, file))| (LastMatch { game, opponent }, file));
    if let Some((match_, _)) = stronger.as_ref().filter(|_| counts) {
        // The start screen offers it as well.
        often.last_match = Some(match_.clone());
    }
    next.won = Some(Won { beaten: counts.then_some((known, all.len())), next: stronger });
}

/// The opponent whom a person has beaten, by the name of the file: in a match of one person against one computer.
fn beaten(the_match: &Match) -> Option<String> {
    let beginning = the_match.beginning();
    let [first, second] = &*beginning.opponents else { return None };
    if beginning.teams.is_some() || the_match.terms().alone.is_some() {
        return None;
    }
    let loser = the_match.loser()?;
    match (first, second) {
        (None, Some(name)) | (Some(name), None) => {
            (the_match.opponent_of(the_match.state().seat(loser))? == name).then(|| name.clone())
        }
        _ => None,
    }
}

/// The weakest of those who are stronger than the opponent of this name.
fn stronger_than<'a>(all: &'a [(String, OpponentFile)], name: &str) -> Option<&'a (String, OpponentFile)> {
    let level = all.iter().find(|(known, _)| known == name)?.1.level;
    // They stand in the order of their levels.
    all.iter().find(|(_, file)| file.level > level)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::Folders;

    #[test]
    fn after_mia_comes_oskar_and_after_the_machine_nobody() {
        let (all, _) = offered_opponents(&Folders::of_game());
        let next = |name: &str| stronger_than(&all, name).map(|(_, file)| file.name.as_str());
        assert_eq!(next("level_2"), Some("Oskar"));
        assert_eq!(next("level_8"), None);
        assert_eq!(next("somebody"), None, "who was removed meanwhile");
    }
}
