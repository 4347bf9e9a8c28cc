//! What all tables of a batch share: the game with its rules, the racks, and the other players.

use std::ops::RangeInclusive;

use baize_files::Folders;
use baize_games::match_play::{Beginning, Match, Opening, Racks};
use baize_games::rules::{Alone, Each, Equipment, Game, LoadedGame, OptionValue, Side, State, Terms};
use baize_opponent::opponent::{OpponentFile, Situation};
use baize_table::shot::Setup;

use super::table::Table;

/// Who plays besides the agent, who is the first player.
pub enum Other {
    /// Nobody: the agent plays alone, or all sides.
    Nobody,
    /// Players of the computer, all of this file, which has this name.
    Computer(String, Box<OpponentFile>),
}

/// What all tables share.
pub struct Hall {
    /// The game with its table, balls, racks and options. A match is one rack.
    pub game: LoadedGame,
    /// Table, balls and physics, without a stroke.
    pub setup: Setup,
    /// What the rules know of table and balls.
    pub equipment: Equipment,
    /// The racks, by their seeds.
    pub racks: Racks,
    /// Who plays besides the agent.
    pub other: Other,
    /// What is seen before the first game: the positions of all tables are made from it.
    pub before: Situation,
    /// Whoever judges the choices that the rules offer to the agent.
    pub judge: OpponentFile,
    /// How many shots the computer may compute for a choice; `None` for what its file says.
    pub simulations: Option<u32>,
    /// Who breaks.
    opening: Opening,
    /// The names of all players.
    names: Vec<String>,
}

/// What a hall is asked for, in the words of Python.
pub struct Wishes<'a> {
    /// The name or the path of a game file.
    pub game: &'a str,
    /// `none`, `ghost`, `self`, or the name or the path of an opponent file.
    pub opponent: &'a str,
    /// `first`, `second` or `coin`.
    pub breaks: &'a str,
    /// Options of the game by their names.
    pub options: &'a [(String, OptionValue)],
    /// How many shots the computer may compute for a choice.
    pub simulations: Option<u32>,
    /// How many play.
    pub players: usize,
}

impl Hall {
    /// The hall for these wishes.
    ///
    /// # Errors
    /// A sentence about a file that cannot be used, or a wish that cannot be met.
    pub fn of(wishes: &Wishes<'_>) -> Result<Self, String> {
        let folders = Folders::from_environment();
        let mut game = LoadedGame::find(wishes.game, &folders).map_err(|error| error.to_string())?;
        for (name, value) in wishes.options {
            game.game = with_option(&game.game, name, value)?;
        }
        let (other, alone) = match wishes.opponent {
            "none" => (Other::Nobody, Some(Alone::Solitaire)),
            "ghost" => (Other::Nobody, Some(Alone::Ghost)),
            "self" => (Other::Nobody, None),
            name => {
                let file = OpponentFile::find(name, &folders).map_err(|error| error.to_string())?;
                (Other::Computer(name.to_owned(), Box::new(file)), None)
            }
        };
        let players = players_of(wishes, &game.game, alone)?;
        let handicap = Each::of(players, |_| 0);
        game.terms = Terms { race_to: 1, shot_clock: None, handicap, alone, ..game.terms };
        if let Some(flaw) = game.game.flaws().into_iter().chain(game.terms.flaws(&game.game)).next() {
            return Err(flaw.to_string());
        }
        let opening = match wishes.breaks {
            "first" => Opening::Won(Side::First),
            "second" => Opening::Won(Side::Second),
            "coin" => Opening::Coin,
            word => return Err(format!("breaks is \"{word}\", but must be \"first\", \"second\" or \"coin\"")),
        };
        let second = match (&other, alone) {
            (Other::Computer(_, file), _) => file.name.clone(),
            (Other::Nobody, Some(alone)) => alone.other_name().to_owned(),
            (Other::Nobody, None) => "Agent (second)".to_owned(),
        };
        let second = if second == "Agent" { "Opponent".to_owned() } else { second };
        let names = names_of(players, second);
        let setup = Setup { strike: None, ..game.setup.clone() };
        let equipment = Equipment::of(&setup);
        let state = State::new(&game.game, &game.terms, &names, &equipment, Side::First);
        let before =
            Situation::new(setup.clone(), equipment.clone(), state.map_err(|objection| objection.to_string())?);
        let (racks, simulations) = (Racks::new(game.rack.clone(), &setup), wishes.simulations);
        let judge = OpponentFile::default();
        Ok(Self { game, setup, equipment, racks, other, before, judge, simulations, opening, names })
    }

    /// A game of this seed before its first shot: lag or coin is decided, and the balls are racked.
    ///
    /// # Errors
    /// A sentence if the balls cannot be racked.
    pub fn rack(&self, seed: u64) -> Result<Table, String> {
        let winner = match self.game.terms.alone {
            Some(_) => Side::First,
            None => {
                let names = self.names.iter().cloned().collect();
                let won = self.opening.winner(&self.setup, &self.game.game, seed, &names);
                won.map_err(|objection| objection.to_string())?.0
            }
        };
        let state = State::new(&self.game.game, &self.game.terms, &self.names, &self.equipment, winner);
        let mut state = state.map_err(|objection| objection.to_string())?;
        self.racks.rack(&self.equipment, &mut state, seed).map_err(|objection| objection.to_string())?;
        Ok(Table::new(state, seed))
    }

    /// How many play: two, unless more were asked for.
    pub fn players(&self) -> usize {
        self.names.len()
    }

    /// Whether the agent plays this side.
    pub fn is_agent(&self, side: Side) -> bool {
        side == Side::First || matches!(self.other, Other::Nobody)
    }

    /// The game at a table as the text of a `.match.ron`.
    ///
    /// # Errors
    /// A sentence if the same commands cannot be given again, which is a fault of Baize.
    pub fn match_text(&self, table: &Table) -> Result<String, String> {
        let opponent = |side: Side| match &self.other {
            Other::Computer(name, _) if !self.is_agent(side) => Some(name.clone()),
            Other::Computer(..) | Other::Nobody => None,
        };
        let beginning = Beginning {
            opponents: Each::of(self.players(), opponent),
            opening: self.opening,
            ..Beginning::of(&self.names, table.seed())
        };
        let mut the_match = Match::begin(self.game.clone(), beginning).map_err(|objection| objection.to_string())?;
        for (by, command) in table.commands() {
            the_match.give(*by, *command).map_err(|objection| objection.to_string())?;
        }
        Ok(the_match.text())
    }
}

/// How many play, or why not so many.
fn players_of(wishes: &Wishes<'_>, game: &Game, alone: Option<Alone>) -> Result<usize, String> {
    let (wanted, can) = (wishes.players, game.sides());
    if alone.is_some() && wanted != 2 {
        return Err(format!(
            "players is {wanted}, but the opponent \"{}\" means that the agent plays alone; leave players out, or name another opponent",
            wishes.opponent
        ));
    }
    if can.contains(&wanted) {
        return Ok(wanted);
    }
    Err(format!("players is {wanted}, but {} is played by {}", game.title(), in_words(&can)))
}

/// From how many to how many, in words: `2`, `2 to 8`.
fn in_words(sides: &RangeInclusive<usize>) -> String {
    match (sides.start(), sides.end()) {
        (low, high) if low == high => low.to_string(),
        (low, high) => format!("{low} to {high}"),
    }
}

/// The names of the agent and the others, which must differ: of several others each has a number.
fn names_of(players: usize, second: String) -> Vec<String> {
    let others = (2..=players).map(|place| match (players, second.strip_suffix(" (second)")) {
        (2, _) => second.clone(),
        (_, Some(agent)) => format!("{agent} ({place})"),
        (_, None) => format!("{second} ({place})"),
    });
    std::iter::once("Agent".to_owned()).chain(others).collect()
}

/// The game with another value of an option.
fn with_option(game: &Game, name: &str, value: &OptionValue) -> Result<Game, String> {
    let options = game.options();
    let Some(option) = options.iter().find(|option| option.field.name() == name) else {
        let known: Vec<&str> = options.iter().map(|option| option.field.name()).collect();
        return Err(format!("{} has no option \"{name}\"; there are {}", game.title(), known.join(", ")));
    };
    let demand = match (&option.value, value) {
        (OptionValue::YesOrNo(_), OptionValue::YesOrNo(_)) | (OptionValue::Number(_), OptionValue::Number(_)) => None,
        (OptionValue::Choice(_), OptionValue::Choice(word)) if option.names().any(|known| known == word) => None,
        (OptionValue::YesOrNo(_), _) => Some("True or False".to_owned()),
        (OptionValue::Number(_), _) => Some("a whole number".to_owned()),
        (OptionValue::Choice(_), _) => Some(format!("one of {}", option.names().collect::<Vec<_>>().join(", "))),
    };
    match demand {
        Some(demand) => Err(format!("the option \"{name}\" of {} must be {demand}", game.title())),
        None => Ok(game.with_option(name, value)),
    }
}
