//! What the players have chosen so far for a match.

use std::time::{SystemTime, UNIX_EPOCH};

use bevy::prelude::*;

use super::game_cards::GameCards;
use crate::files::{Folders, Kind, Source};
use crate::match_play::Colour;
use crate::referee::{NamedOpponent, NewMatch, Start, offered_opponents};
use crate::rules::{Alone, Each, Game, GameFile, OptionValue, Partners, Side, Teams, Terms};
use crate::settings::Often;
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
    /// The names of the persons, the computer's included: two, or more where several play.
    pub players: Each<String>,
    pub colours: Each<Colour>,
    /// Who plays on each seat, by the name of the file; `None` for a person.
    pub opponents: Each<Option<String>>,
    /// When partners take turns, where several play a game for two sides.
    pub partners: Partners,
    pub start: Start,
    /// The opponents that are offered, read whenever the page is opened; empty before.
    pub offered: Vec<NamedOpponent>,
    /// Those of them whom the person has beaten, by the names of their files.
    pub beaten: Vec<String>,
    /// What is wrong with files of opponents that cannot be used.
    pub faults: Vec<String>,
    /// The games, read whenever the page is opened.
    pub cards: GameCards,
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
    /// More than two, persons and computers mixed.
    Several,
    /// Nobody, or the ghost.
    Alone,
}

impl Default for Draft {
    fn default() -> Self {
        Self {
            game: USUAL.to_owned(),
            rules: None,
            players: [1, 2].map(shared::unnamed_player).into(),
            colours: Colour::usual(2),
            opponents: [None, None].into(),
            partners: Partners::default(),
            start: Start::Coin,
            offered: Vec::new(),
            beaten: Vec::new(),
            faults: Vec::new(),
            cards: GameCards::default(),
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
        // Some games are for three or more alone.
        let is_for_two = self.rules.as_ref().is_none_or(|(game, _)| game.can_be_played_by(2));
        let against = if is_for_two { against } else { Against::Several };
        self.against = against;
        let counts = self.counts();
        let count = match against {
            Against::Several if counts.contains(&self.players.len()) => self.players.len(),
            Against::Several => counts.first().copied().unwrap_or(2),
            Against::Computer | Against::Friend | Against::Alone => 2,
        };
        self.sit_down(count);
        match against {
            Against::Computer if self.opponents[1].is_none() => {
                let gentle = self.offered.iter().find(|(file, _)| file == GENTLE).or(self.offered.first()).cloned();
                self.seat(1, gentle);
            }
            Against::Friend if self.opponents.iter().any(Option::is_some) => {
                self.opponents[0] = None;
                self.seat(1, None);
            }
            Against::Computer | Against::Friend | Against::Several | Against::Alone => {}
        }
        if let Some((_, terms)) = &mut self.rules {
            terms.alone = match against {
                Against::Alone => terms.alone.or(Some(Alone::Solitaire)),
                Against::Computer | Against::Friend | Against::Several => None,
            };
        }
    }

    pub fn begun(&self) -> NewMatch {
        // Each match has a coin and racks of its own.
        let seed = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        let teams = self.teams();
        let Self { game, rules, mut players, colours, mut opponents, mut start, .. } = self.clone();
        let (options, terms) = rules.unzip();
        if let Some(alone) = terms.as_ref().and_then(|terms| terms.alone) {
            alone.other_name().clone_into(&mut players[1]);
            (opponents, start) = ([None, None].into(), Start::Coin);
        }
        // Only two lag.
        if teams.is_none() && players.len() > 2 {
            start = Start::Coin;
        }
        NewMatch { game, options, terms, players, teams, colours, opponents, start, seed }
    }

    /// How many can play the chosen game where several do: partners of two sides, or everybody for himself.
    pub fn counts(&self) -> Vec<usize> {
        match &self.rules {
            Some((game, _)) if *game.sides().end() > 2 => {
                (3..=*game.sides().end()).filter(|count| game.can_be_played_by(*count)).collect()
            }
            _ => vec![4, 6, 8],
        }
    }

    /// Who plays with whom; `None` if everybody plays for himself.
    pub fn teams(&self) -> Option<Teams> {
        let is_for_two = self.rules.as_ref().is_none_or(|(game, _)| *game.sides().end() == 2);
        let has_partners = self.against == Against::Several && is_for_two;
        has_partners.then(|| Teams::in_turn(self.players.len(), self.partners))
    }

    /// Makes room for so many persons. Those who come have a name and a colour that nobody has.
    pub fn sit_down(&mut self, count: usize) {
        let (players, colours, opponents) = (self.players.clone(), self.colours.clone(), self.opponents.clone());
        let free: Vec<Colour> = Colour::ALL.into_iter().filter(|colour| !colours.contains(colour)).collect();
        let of = |side: Side| (side.index(), side.index().saturating_sub(colours.len()));
        self.colours = Each::of(count, |side| {
            let (place, new) = of(side);
            colours.get(place).or(free.get(new)).copied().unwrap_or(Colour::Ivory)
        });
        self.players = Each::of(count, |side| {
            players.of_side(side).cloned().unwrap_or_else(|| shared::unnamed_player(side.index() + 1))
        });
        self.opponents = Each::of(count, |side| opponents.of_side(side).cloned().flatten());
    }

    /// Reads which games and opponents there are. Files may have come, gone or changed since the page was open last.
    /// What was played last is offered first.
    pub fn look(&mut self, folders: &Folders, person: &str, often: &Often) {
        let last = &often.last_games;
        often.beaten.clone_into(&mut self.beaten);
        if self.players[0] == shared::unnamed_player(1) {
            person.clone_into(&mut self.players[0]);
        }
        self.cards.look(folders, last);
        let (offered, faults) = offered_opponents(folders);
        self.offered = offered;
        self.faults = faults.iter().map(shared::with_full_stop).collect();
        if self.rules.is_none() {
            let game = last.first().unwrap_or(&self.game).clone();
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
        let is_taken = self.players.iter().enumerate().any(|(other, taken)| other != index && *taken == name);
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
        draft.look(&Folders::of_game(), "Ann", &Often::default());
        assert_eq!((&draft.players[0], &draft.players[1]), (&"Ann".to_owned(), &"Mia".to_owned()));
        assert_eq!(draft.opponents, [None, Some("level_2".to_owned())]);
        draft.play_against(Against::Friend);
        assert_eq!((draft.opponents.clone(), draft.players[1].as_str()), (Each::from([None, None]), "Player 2"));
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

    #[test]
    fn several_play_a_game_for_two_as_partners_and_killer_each_for_himself() {
        let folders = Folders::of_game();
        let mut draft = Draft::default();
        draft.look(&folders, "Ann", &Often::default());
        draft.play_against(Against::Several);
        assert_eq!((draft.counts(), draft.players.len()), (vec![4, 6, 8], 4));
        assert_eq!(draft.teams(), Some(Teams::in_turn(4, Partners::Shots)));
        let (names, colours) = (draft.players.to_vec(), draft.colours.to_vec());
        assert!(
            (1..4).all(|place| !names[..place].contains(&names[place]) && !colours[..place].contains(&colours[place]))
        );
        draft.choose("killer", &folders);
        assert_eq!((draft.counts(), draft.teams()), ((3..=8).collect(), None));
        draft.sit_down(5);
        let begun = draft.begun();
        assert_eq!((begun.players.len(), begun.start), (5, Start::Coin));
        draft.play_against(Against::Computer);
        assert_eq!((draft.players.len(), draft.players[0].as_str()), (2, "Ann"));
    }

    #[test]
    fn cutthroat_is_offered_to_three_or_five_and_to_nobody_else() {
        let folders = Folders::of_game();
        let mut draft = Draft::default();
        draft.look(&folders, "Ann", &Often::default());
        draft.choose("cutthroat", &folders);
        assert_eq!((draft.against, draft.counts(), draft.players.len()), (Against::Several, vec![3, 5], 3));
        draft.choose("nine_ball", &folders);
        draft.play_against(Against::Computer);
        assert_eq!((draft.against, draft.players.len()), (Against::Computer, 2));
    }
}
