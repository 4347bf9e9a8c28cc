//! What the players have chosen so far for a match.

use std::collections::BTreeMap;
use std::time::{SystemTime, UNIX_EPOCH};

use bevy::prelude::*;

use crate::files::{Folders, Kind, Provenance, Source};
use crate::match_play::Colour;
use crate::referee::{NamedOpponent, NewMatch, Start, offered_opponents};
use crate::rules::{Alone, Game, GameFile, OptionValue, Terms};
use crate::words::shared;

/// The game that is chosen until the players choose another.
const USUAL: &str = "eight_ball";
/// The opponent who is chosen until the player chooses another.
const GENTLE: &str = "level_2";

/// What the players have chosen so far.
#[derive(Resource, Clone, Debug)]
pub(super) struct Draft {
    pub game: String,
    /// The game with its options and how long the match is; `None` if its file cannot be used.
    pub rules: Option<(Game, Terms)>,
    pub players: [String; 2],
    pub colours: [Colour; 2],
    /// Who plays each side, by the name of the file; `None` for a person.
    pub opponents: [Option<String>; 2],
    pub start: Start,
    /// The opponents that are offered, read whenever the page is opened; empty before.
    pub offered: Vec<NamedOpponent>,
    /// What is wrong with files of opponents that cannot be used.
    pub faults: Vec<String>,
    /// The game files, read whenever the page is opened; empty before.
    pub games: BTreeMap<String, Provenance>,
    /// What is wrong with the file of the game.
    pub trouble: Option<String>,
    /// The numbers that the file of the game has, by the names of its options.
    pub usual: Vec<(String, u32)>,
    /// Against whom the person plays.
    pub against: Against,
}

/// Against whom a person plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Against {
    /// The computer.
    #[default]
    Computer,
    /// Somebody at the same machine.
    Friend,
    /// Nobody, or the ghost.
    Alone,
}

impl Default for Draft {
    fn default() -> Self {
        Self {
            game: USUAL.to_owned(),
            rules: None,
            players: [1, 2].map(shared::unnamed_player),
            colours: Colour::USUAL,
            opponents: [None, None],
            start: Start::Coin,
            offered: Vec::new(),
            faults: Vec::new(),
            games: BTreeMap::new(),
            trouble: None,
            usual: Vec::new(),
            against: Against::Computer,
        }
    }
}

impl Draft {
    /// Takes the usual options and length of the match from the file of the game.
    pub fn choose(&mut self, game: &str, folders: &Folders) {
        game.clone_into(&mut self.game);
        let file = Source::find(Kind::Game, game, folders).and_then(Source::parse::<GameFile>);
        (self.rules, self.trouble) = match file {
            Ok((file, _)) => (Some((file.game.clone(), file.terms())), None),
            Err(error) => (None, Some(error.to_string())),
        };
        self.usual = self.rules.iter().flat_map(|(game, _)| numbers(game)).collect();
        self.play_against(self.against);
    }

    /// Chooses against whom the person plays.
    pub fn play_against(&mut self, against: Against) {
        self.against = against;
        match against {
            Against::Computer if self.opponents[1].is_none() => {
                let gentle = self.offered.iter().find(|(file, _)| file == GENTLE).or(self.offered.first()).cloned();
                self.seat(1, gentle);
            }
            Against::Friend if self.opponents != [None, None] => {
                self.opponents[0] = None;
                self.seat(1, None);
            }
            Against::Computer | Against::Friend | Against::Alone => {}
        }
        if let Some((_, terms)) = &mut self.rules {
            terms.alone = match against {
                Against::Alone => terms.alone.or(Some(Alone::Solitaire)),
                Against::Computer | Against::Friend => None,
            };
        }
    }

    pub fn begun(&self) -> NewMatch {
        // Each match has a coin and racks of its own.
        let seed = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        let Self { game, rules, mut players, colours, mut opponents, mut start, .. } = self.clone();
        let (options, terms) = rules.unzip();
        if let Some(alone) = terms.as_ref().and_then(|terms| terms.alone) {
            alone.other_name().clone_into(&mut players[1]);
            (opponents, start) = ([None, None], Start::Coin);
        }
        NewMatch { game, options, terms, players, colours, opponents, start, seed }
    }

    /// Reads which games and opponents there are. Files may have come, gone or changed since the page was open last.
    pub fn look(&mut self, folders: &Folders, person: &str) {
        if self.players[0] == shared::unnamed_player(1) {
            person.clone_into(&mut self.players[0]);
        }
        self.games = folders.list(Kind::Game);
        let (offered, faults) = offered_opponents(folders);
        self.offered = offered;
        self.faults = faults.iter().map(shared::with_full_stop).collect();
        if self.rules.is_none() {
            let game = self.game.clone();
            self.choose(&game, folders);
        } else {
            self.play_against(self.against);
        }
    }

    /// Lets an opponent play a side, under the own name, or a person. Two of the same name are told apart.
    pub fn seat(&mut self, index: usize, who: Option<NamedOpponent>) {
        let (file, name) = match who {
            Some((file, opponent)) => (Some(file), opponent.name),
            None => (None, shared::unnamed_player(index + 1)),
        };
        let is_taken = self.players[1 - index] == name;
        self.players[index] = if is_taken { shared::namesake(&name, index + 1) } else { name };
        self.opponents[index] = file;
    }
}

/// The numbers among the options of a game, by their names.
fn numbers(game: &Game) -> Vec<(String, u32)> {
    let number = |option: crate::rules::GameOption| match option.value {
        OptionValue::Number(number) => Some((option.field.name().to_owned(), number)),
        _ => None,
    };
    game.options().into_iter().filter_map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_plays_the_computer_at_first_then_a_friend_or_alone() {
        let mut draft = Draft::default();
        draft.look(&Folders::of_game(), "Ann");
        assert_eq!((&draft.players[0], &draft.players[1]), (&"Ann".to_owned(), &"Mia".to_owned()));
        assert_eq!(draft.opponents, [None, Some("level_2".to_owned())]);
        draft.play_against(Against::Friend);
        assert_eq!((draft.opponents.clone(), draft.players[1].as_str()), ([None, None], "Player 2"));
        draft.play_against(Against::Alone);
        assert!(draft.rules.as_ref().is_some_and(|(_, terms)| terms.alone == Some(Alone::Solitaire)));
        draft.play_against(Against::Computer);
        assert!(draft.rules.as_ref().is_some_and(|(_, terms)| terms.alone.is_none()));
        assert_eq!(draft.opponents[1].as_deref(), Some("level_2"));
    }

    #[test]
    fn an_opponent_plays_under_the_own_name_and_two_of_the_same_are_told_apart() {
        let mut draft = Draft::default();
        let third = offered_opponents(&Folders::of_game()).0.swap_remove(2);
        let name = third.1.name.clone();
        draft.seat(0, Some(third.clone()));
        draft.seat(1, Some(third.clone()));
        assert_eq!(draft.players, [name.clone(), format!("{name} 2")]);
        assert_eq!(draft.opponents, [Some(third.0.clone()), Some(third.0)]);
        draft.seat(0, None);
        assert_eq!((draft.players[0].as_str(), &draft.opponents[0]), ("Player 1", &None));
    }
}
