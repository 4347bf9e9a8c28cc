//! What all tables of a batch share: the game with its rules, the racks, and the other players.

use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, PoisonError};

use baize_files::{Folders, Kind, Source};
use baize_games::match_play::{Beginning, Match, Opening, Racks};
use baize_games::rules::{Alone, Each, Equipment, Game, GameFile, LoadedGame, OptionValue, Side, State, Terms};
use baize_opponent::opponent::{OpponentFile, Situation};
use baize_table::shot::Setup;

use super::referee::Memory;
use super::table::Table;

/// The most memories that a hall keeps for the next shots; more threads than this make their own.
const MOST_SPARE: usize = 32;

/// The option of pool games by which three fouls in a row lose the rack.
const THREE_FOULS: &str = "three_fouls";

/// Who plays besides the agent, who is the first player.
#[derive(Clone)]
pub enum Other {
    /// Nobody: the agent plays alone, or all sides.
    Nobody,
    /// Players of the computer, all of this file, which has this name.
    Computer(String, Arc<OpponentFile>),
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
    /// Memory of earlier shots in this hall, for the next ones.
    spare: Mutex<Vec<Memory>>,
}

/// What a hall is asked for, in the words of Python.
pub struct Wishes<'a> {
    /// The name or the path of a game file.
    pub game: &'a str,
    /// The name or the path of a table file, in place of the game's own.
    pub table: Option<&'a str>,
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

impl Wishes<'_> {
    /// The game with its table and options.
    ///
    /// # Errors
    /// A sentence about a file that cannot be used, or an option that the game does not have.
    pub fn loaded(&self) -> Result<LoadedGame, String> {
        let source = Source::find(Kind::Game, self.game, &Folders::from_environment());
        let (mut file, origin) = source.and_then(Source::parse::<GameFile>).map_err(|error| error.to_string())?;
        if let Some(table) = self.table {
            file.table = Some(table.to_owned());
        }
        let mut game = LoadedGame::of_file(&file, &origin).map_err(|error| error.to_string())?;
        let is_said = self.options.iter().any(|(name, _)| name == THREE_FOULS);
        // Who plays alone goes on after every foul, unless the caller asks for the rule.
        if self.opponent == "none"
            && !is_said
            && game.game.options().iter().any(|known| known.field.name() == THREE_FOULS)
        {
            game.game = game.game.with_option(THREE_FOULS, &OptionValue::YesOrNo(false));
        }
        for (name, value) in self.options {
            game.game = with_option(&game.game, name, value)?;
        }
        Ok(game)
    }
}

impl Hall {
    /// The hall for this game and these wishes.
    ///
    /// # Errors
    /// A sentence about a file that cannot be used, or a wish that cannot be met.
    pub fn of(mut game: LoadedGame, wishes: &Wishes<'_>) -> Result<Self, String> {
        let folders = Folders::from_environment();
        let (other, alone) = match wishes.opponent {
            "none" => (Other::Nobody, Some(Alone::Solitaire)),
            "ghost" => (Other::Nobody, Some(Alone::Ghost)),
            "self" => (Other::Nobody, None),
            name => {
                let file = OpponentFile::find(name, &folders).map_err(|error| error.to_string())?;
                (Other::Computer(name.to_owned(), Arc::new(file)), None)
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
        let spare = Mutex::default();
        Ok(Self { game, setup, equipment, racks, other, before, judge, simulations, opening, names, spare })
    }

    /// The same hall with another set-up of the same balls: another table or other physics.
    pub fn with_setup(&self, setup: Setup) -> Self {
        let equipment = Equipment::of(&setup);
        Self {
            game: LoadedGame { setup: setup.clone(), ..self.game.clone() },
            racks: Racks::new(self.game.rack.clone(), &setup),
            before: Situation::new(setup.clone(), equipment.clone(), self.before.state().clone()),
            setup,
            equipment,
            other: self.other.clone(),
            judge: self.judge.clone(),
            simulations: self.simulations,
            opening: self.opening,
            names: self.names.clone(),
            spare: Mutex::default(),
        }
    }

    /// Memory for shots in this hall.
    pub fn memory(&self) -> Memory {
        let kept = self.spare.lock().unwrap_or_else(PoisonError::into_inner).pop();
        kept.unwrap_or_else(|| Memory::of(self))
    }

    /// Keeps memory of this hall for later shots.
    pub fn keep(&self, memory: Memory) {
        let mut spare = self.spare.lock().unwrap_or_else(PoisonError::into_inner);
        if spare.len() < MOST_SPARE {
            spare.push(memory);
        }
    }

    /// A game of this seed before its first shot: lag or coin is decided, and the balls are racked.
    ///
    /// # Errors
    /// A sentence if the balls cannot be racked.
    pub fn rack(self: &Arc<Self>, seed: u64) -> Result<Table, String> {
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
        Ok(Table::new(Arc::clone(self), state, seed))
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
    /// A sentence if it was set up by hand, or if the same commands cannot be given again, which is a fault of Baize.
    pub fn match_text(&self, table: &Table) -> Result<String, String> {
        let commands = table.commands().ok_or(
            "this game was set up by hand, and a match file begins with a rack; `Tables.save` keeps such a game, too",
        )?;
        let opponent = |side: Side| match &self.other {
            Other::Computer(name, _) if !self.is_agent(side) => Some(name.clone()),
            Other::Computer(..) | Other::Nobody => None,
        };
        let beginning = Beginning {
            opponents: Each::of(self.players(), opponent),
            opening: self.opening,
            ..Beginning::of(&self.names, table.past.seed)
        };
        let mut the_match = Match::begin(self.game.clone(), beginning).map_err(|objection| objection.to_string())?;
        for (by, command) in commands {
            the_match.give(by, command).map_err(|objection| objection.to_string())?;
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
