//! A whole match between opponents, without a window.

mod tally;

use std::sync::atomic::AtomicBool;

pub use tally::Tally;
use tally::{Counter, Shot};

use super::file::OpponentFile;
use super::seeds::thought_seed;
use super::situation::Situation;
use super::think::{Question, think};
use super::thought::{Considered, Thought};
use baize_games::match_play::{Beginning, Command, Match};
use baize_games::rules::{LoadedGame, Next, Objection, Side};

/// So many letters of a name are left before the mark of a second player of the same name.
const KEPT_LETTERS: usize = 36;

/// A match that is to be played.
#[derive(Clone, Debug)]
pub struct Duel<'a> {
    /// The game, with the length of the match.
    pub game: LoadedGame,
    /// Who plays, in the order of the list of players: two, or more in a game for more.
    pub contestants: Vec<Contestant<'a>>,
    /// The seed of the match: of racks and coin, of the thoughts, and of the errors of both hands.
    pub seed: u64,
    /// After this many shots the match is cut off.
    pub most_shots: u32,
}

/// Somebody who plays in a duel.
#[derive(Clone, Debug)]
pub struct Contestant<'a> {
    /// The player.
    pub player: &'a OpponentFile,
    /// The name of the player's file, which the file of the match then says; `None` where it shall not.
    pub file: Option<String>,
    /// How many shots may be computed for a choice; `None` for what the player's file says.
    pub simulations: Option<u32>,
}

impl<'a> Contestant<'a> {
    /// This player, whose file the match does not name.
    #[must_use]
    pub fn new(player: &'a OpponentFile, simulations: Option<u32>) -> Self {
        Self { player, file: None, simulations }
    }
}

/// How a duel ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DuelEnd {
    /// This player has won.
    Won(Side),
    /// Nobody has won.
    Drawn,
    /// It was cut off after the most shots that it may have.
    Cut,
    /// A player had no answer, or gave a command that is not possible. This is a fault of Baize.
    Refused {
        /// The player.
        by: Side,
        /// Why, as a sentence.
        sentence: String,
    },
}

/// A duel that was played.
#[derive(Clone, Debug)]
pub struct PlayedDuel {
    /// The match with all its commands.
    pub the_match: Match,
    /// How it ended.
    pub end: DuelEnd,
    /// What each player did, in the order of the list of players.
    pub tallies: Vec<Tally>,
}

impl Duel<'_> {
    /// Plays the match. Each player thinks on one thread. The same duel is played in the same way on any machine.
    ///
    /// # Errors
    /// If the match cannot begin: the balls do not suit the game, or cannot be racked, or it is not for so many.
    pub fn play(self) -> Result<PlayedDuel, Objection> {
        self.seen(&mut |_, _| {})
    }

    /// Plays the match, and shows what was asked of each player and what the answer was.
    ///
    /// # Errors
    /// As [`Self::play`].
    pub fn seen(self, see: &mut dyn FnMut(&Question, &Thought)) -> Result<PlayedDuel, Objection> {
        let Self { game, contestants, seed, most_shots } = self;
        let opponents = contestants.iter().map(|contestant| contestant.file.clone()).collect();
        let beginning = Beginning { opponents, ..Beginning::of(names(&contestants), seed) };
        let counter = Counter::of(contestants.len());
        let mut table = Table { the_match: Match::begin(game, beginning)?, contestants, counter };
        let end = loop {
            let side = match &table.the_match.state().next {
                Next::Over { winner } => break winner.map_or(DuelEnd::Drawn, DuelEnd::Won),
                Next::Shot(_) if table.counter.shots() >= most_shots => break DuelEnd::Cut,
                Next::Shot(turn) => turn.player,
                Next::Choice { player, .. } => *player,
            };
            if let Err(Objection(sentence)) = table.act(side, see) {
                break DuelEnd::Refused { by: side, sentence };
            }
        };
        let Table { the_match, counter, .. } = table;
        Ok(PlayedDuel { tallies: counter.tallies(the_match.state()), the_match, end })
    }
}

/// A match under way.
struct Table<'a> {
    the_match: Match,
    contestants: Vec<Contestant<'a>>,
    counter: Counter,
}

impl Table<'_> {
    /// The player thinks and does what the thought says.
    fn act(&mut self, side: Side, see: &mut dyn FnMut(&Question, &Thought)) -> Result<(), Objection> {
        let next = self.the_match.state().next_side(side);
        let [Some(own), Some(other)] = [side, next].map(|side| self.contestants.get(side.index())) else {
            return Err(Objection("Nobody plays for this side.".to_owned()));
        };
        let simulations = own.simulations;
        let (own, other) = (own.player, other.player);
        let situation = Situation::of(&self.the_match);
        let (seed, number) = (self.the_match.beginning().seed, self.the_match.strokes_of(side));
        let question = Question {
            situation: &situation,
            player: own,
            other: Some(other),
            seed: thought_seed(seed, number),
            simulations,
            threads: 1,
            stop: &AtomicBool::new(false),
        };
        let Some(thought) = think(&question) else {
            return Err(Objection("The player has no answer to this position.".to_owned()));
        };
        see(&question, &thought);
        self.counter.thought(side, &thought);
        for command in thought.commands(own, &situation, seed, number) {
            self.give(side, command, thought.shots.first())?;
        }
        Ok(())
    }

    /// Gives a command to the match, and counts it if it is a stroke.
    fn give(&mut self, side: Side, command: Command, meant: Option<&Considered>) -> Result<(), Objection> {
        let Command::Strike { declares, strike } = command else {
            if let Some(verdict) = self.the_match.give(side, command)? {
                self.counter.choice(verdict);
            }
            return Ok(());
        };
        let shot = Shot::of(&self.the_match, side, &declares, &strike)?;
        if let Some(verdict) = self.the_match.give(side, command)? {
            self.counter.shot(&shot, meant, verdict);
        }
        Ok(())
    }
}

/// The names of the players in the match, where they must differ: the second of the same name is followed by `(2)`, and so on.
fn names(contestants: &[Contestant]) -> Vec<String> {
    let name = |place: usize| contestants[place].player.name.as_str();
    let of_place = |place: usize| {
        let same = (0..place).filter(|before| name(*before).trim() == name(place).trim()).count();
        if same == 0 {
            return name(place).to_owned();
        }
        let kept: String = name(place).chars().take(KEPT_LETTERS).collect();
        format!("{kept} ({})", same + 1)
    };
    (0..contestants.len()).map(of_place).collect()
}
