//! Who played a match: computed players, whose files have their hands, and persons, whose level is given or estimated.

use baize_files::Folders;
use baize_games::match_play::Match;
use baize_games::rules::{Each, Side};
use baize_opponent::coach::{Coach, LevelEstimate, Levels, ReviewShot};
use baize_opponent::opponent::OpponentFile;

/// All players.
#[derive(Clone)]
pub struct People {
    /// The player of each side: of partners the first.
    pub sides: Each<Person>,
    /// What could not be found, a sentence each.
    pub warnings: Vec<String>,
}

/// A player of the match.
#[derive(Clone)]
pub struct Person {
    /// The hand with which the coach reckons.
    pub file: OpponentFile,
    /// The level, 1 to 8.
    pub level: f64,
    /// What the shots tell of the level; `None` if the level is known.
    pub estimate: Option<LevelEstimate>,
}

/// The players of a match. `level` is that of the persons, if it is given.
pub fn people(the_match: &Match, level: Option<f64>, levels: &Levels, folders: &Folders) -> People {
    let mut warnings = Vec::new();
    let at_start = the_match.at_start();
    let of_side = |side: Side| {
        let name = the_match.opponent_of(at_start.seat(side));
        match name.map(|name| OpponentFile::find(name, folders)) {
            Some(Ok(file)) => return Person { level: f64::from(file.level), file, estimate: None },
            Some(Err(error)) => {
                warnings.push(format!("{error}\n{} is taken for a person", the_match.state().name(side)));
            }
            None => {}
        }
        let estimate = level.is_none().then(LevelEstimate::default);
        let level = level.unwrap_or_else(|| LevelEstimate::default().level());
        Person { file: levels.person(level), level, estimate }
    };
    let sides = at_start.players.sides().map(of_side).collect();
    People { sides, warnings }
}

impl People {
    /// The hands of all.
    pub fn hands(&self) -> impl Iterator<Item = &OpponentFile> {
        self.sides.iter().map(|person| &person.file)
    }

    /// Those whose level is estimated.
    pub fn estimated(&self) -> impl Iterator<Item = &Person> {
        self.sides.iter().filter(|person| person.estimate.is_some())
    }

    /// Adds what a shot tells of the level of its player.
    pub fn add(&mut self, shot: &ReviewShot, coach: &Coach, levels: &Levels) {
        let player = shot.by().and_then(|by| self.sides.get_mut(by.index()));
        let Some(estimate) = player.and_then(|player| player.estimate.as_mut()) else { return };
        if let Some(evidence) = coach.evidence(shot, levels) {
            estimate.add(&evidence.chances, evidence.done);
        }
    }

    /// Takes the estimated levels over.
    pub fn settle(&mut self, levels: &Levels) {
        for person in self.sides.iter_mut() {
            if let Some(estimate) = &person.estimate {
                person.level = estimate.level();
                person.file = levels.person(person.level);
            }
        }
    }
}
