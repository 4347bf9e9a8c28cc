//! A drill that was read from its file and checked.

use std::path::PathBuf;

use super::file::{Counts, DrillFile, Grade, MOST_ATTEMPTS, NextStation, Points, StationFile, Total};
use super::laid_out::laid_out;
use crate::rules::{Alone, Equipment, Game};
use baize_files::{FileError, Flaw, Folders, Kind, Origin, Source};
use baize_table::rack::RackFile;
use baize_table::shot::{BedZone, Setup, Topic, goal_flaws, zone_flaw};
use baize_table::table::limit_flaws;

/// The most points that one attempt can give.
const MOST_POINTS: u32 = 1000;

/// A drill.
#[derive(Clone, Debug)]
pub struct Drill {
    /// Its name.
    pub name: String,
    /// What to do.
    pub about: String,
    /// What it trains.
    pub topic: Topic,
    /// Who invented it, and where it is described; empty for a drill of Baize's own.
    pub source: String,
    /// The attempts of one round.
    pub attempts: u32,
    /// Which station follows an attempt.
    pub next: NextStation,
    /// The index of the first station.
    pub first: usize,
    /// The set-ups; at least one.
    pub stations: Vec<Station>,
    /// The game, how it is played alone, and what an attempt at it scores; `None` if an attempt is one shot.
    pub game: Option<(Game, Alone, Counts)>,
    /// How the score of a round follows.
    pub total: Total,
    /// The highest score of a round.
    pub most: Option<u32>,
    /// What a score is worth, ascending.
    pub grades: Vec<Grade>,
    /// The files on the disk that it was read from.
    pub files: Vec<PathBuf>,
    origin: Origin,
}

/// A set-up of a drill.
#[derive(Clone, Debug, PartialEq)]
pub struct Station {
    /// Its name, if the file gives one.
    pub name: Option<String>,
    /// The rack with its ball set in place.
    pub rack: RackFile,
    /// Table, balls and physics, with random balls as the rack's own seed places them.
    pub setup: Setup,
    /// Where the cue ball may be put before an attempt of one shot.
    pub in_hand: Option<BedZone>,
    /// What an attempt scores; empty where an attempt is a game.
    pub score: Vec<Points>,
}

impl Drill {
    /// The drill file with this name in `folders`, or at this path.
    ///
    /// # Errors
    /// If there is none, the first syntax error, or the mistakes in what the files say.
    pub fn find(name: &str, folders: &Folders) -> Result<Self, FileError> {
        Self::of_source(Source::find(Kind::Drill, name, folders)?)
    }

    /// A drill file that has been read.
    ///
    /// # Errors
    /// As [`find`](Self::find).
    pub fn of_source(source: Source) -> Result<Self, FileError> {
        let (file, origin) = source.parse::<DrillFile>()?;
        Self::of_file(file, origin)
    }

    fn of_file(file: DrillFile, origin: Origin) -> Result<Self, FileError> {
        let flaws = own_flaws(&file);
        if !flaws.is_empty() {
            return Err(origin.refuse(flaws));
        }
        let mut files: Vec<PathBuf> = origin.source().path().map(std::path::Path::to_path_buf).into_iter().collect();
        let (rack, rack_origin) = file.rack.load(Kind::Rack, &origin, "rack")?;
        files.extend(rack_origin.source().path().map(std::path::Path::to_path_buf));
        let rack = rack.with_its_ball_set(&rack_origin)?;
        let given = if file.stations.is_empty() { vec![StationFile::usual()] } else { file.stations };
        let mut stations = Vec::with_capacity(given.len());
        for (index, station) in given.into_iter().enumerate() {
            stations.push(Station::of_file(station, &rack, &file.score, (&origin, &rack_origin), index)?);
        }
        let game = file.game.map(|game| (game, file.alone, file.counts));
        let flaws: Vec<Flaw> =
            stations.iter().enumerate().flat_map(|(index, station)| station.flaws(game.as_ref(), index)).collect();
        if !flaws.is_empty() {
            return Err(origin.refuse(flaws));
        }
        let first = file.first as usize - 1;
        if first >= stations.len() {
            let message = format!("is {}, but must be at most the number of stations, {}", file.first, stations.len());
            return Err(origin.refuse(vec![Flaw::new("first", message)]));
        }
        Ok(Self {
            name: file.name,
            about: file.about,
            topic: file.topic,
            source: file.source,
            attempts: file.attempts,
            next: file.next,
            first,
            stations,
            game,
            total: file.total,
            most: file.most,
            grades: file.grades,
            files,
            origin: rack_origin,
        })
    }

    /// The set-up of a station, with random balls as this seed places them if the rack asks for another seed each time.
    ///
    /// # Errors
    /// If the balls have no room.
    pub fn lay(&self, station: usize, seed: u64) -> Result<Setup, FileError> {
        let station = &self.stations[station.min(self.stations.len() - 1)];
        let setup = match station.rack.draw_seed {
            true => Setup::rack((station.rack.clone(), self.origin.clone())).seed(seed).load()?,
            false => station.setup.clone(),
        };
        Ok(Setup { name: self.name.clone(), ..setup })
    }

    /// The grade of a score; `None` if the drill has no grades, or none that low.
    #[must_use]
    pub fn grade(&self, score: f64) -> Option<&str> {
        self.grades.iter().rev().find(|grade| score >= grade.from).map(|grade| grade.name.as_str())
    }
}

/// What is wrong with the numbers and with what is given beside what.
fn own_flaws(file: &DrillFile) -> Vec<Flaw> {
    let mut flaws = limit_flaws_of_grades(&file.grades);
    if !(1..=MOST_ATTEMPTS).contains(&file.attempts) {
        flaws.push(Flaw::new("attempts", format!("is {}, but must be 1 to {MOST_ATTEMPTS}", file.attempts)));
    }
    if file.first == 0 {
        flaws.push(Flaw::new("first", "is 0, but stations are counted from 1"));
    }
    if let Some(game) = &file.game {
        flaws.extend(game.flaws().into_iter().map(|flaw| flaw.under("game")));
        if !file.score.is_empty() {
            flaws.push(Flaw::new("score", "is given beside a game; leave out one of the two"));
        }
    }
    flaws
}

fn limit_flaws_of_grades(grades: &[Grade]) -> Vec<Flaw> {
    let mut flaws: Vec<Flaw> = Vec::new();
    for (index, grade) in grades.iter().enumerate() {
        flaws.extend(limit_flaws(grade).into_iter().map(|flaw| flaw.under(format!("grades[{index}]"))));
    }
    if flaws.is_empty() && !grades.is_sorted_by(|a, b| a.from < b.from) {
        flaws.push(Flaw::new("grades", "must have ascending scores"));
    }
    flaws
}

impl StationFile {
    /// A station where the balls lie as in the rack.
    fn usual() -> Self {
        Self { name: None, balls: Vec::new(), in_hand: None, score: Vec::new() }
    }
}

impl Station {
    fn of_file(
        file: StationFile,
        rack: &RackFile,
        score: &[Points],
        (origin, rack_origin): (&Origin, &Origin),
        index: usize,
    ) -> Result<Self, FileError> {
        let (rack, setup) = laid_out(file.balls, rack, (origin, rack_origin), &format!("stations[{index}]"))?;
        let score = if file.score.is_empty() { score.to_vec() } else { file.score };
        Ok(Self { name: file.name, rack, setup, in_hand: file.in_hand, score })
    }

    /// What is wrong with score and zone on this table, and with the game for these balls.
    fn flaws(&self, game: Option<&(Game, Alone, Counts)>, index: usize) -> Vec<Flaw> {
        let mut flaws = Vec::new();
        match game {
            Some((game, alone, _)) => {
                let reason = game.unfit(&Equipment::of(&self.setup), alone.is_visit());
                flaws.extend(reason.map(|reason| Flaw::new("", reason.trim_end_matches('.').to_owned())));
                if !self.score.is_empty() || self.in_hand.is_some() {
                    flaws.push(Flaw::new("", "has a score or a zone beside a game; leave out one of the two"));
                }
            }
            None if self.score.is_empty() => flaws.push(Flaw::new("", "has no score; give one here or in the drill")),
            None => {}
        }
        flaws.extend(self.in_hand.as_ref().and_then(zone_flaw).map(|flaw| flaw.under("in_hand")));
        for (entry, Points { points, goals }) in self.score.iter().enumerate() {
            if !(1..=MOST_POINTS).contains(points) {
                let message = format!("is {points}, but must be 1 to {MOST_POINTS}");
                flaws.push(Flaw::new(format!("score[{entry}].points"), message));
            }
            flaws.extend(goal_flaws(goals, &self.setup, &format!("score[{entry}].goals")));
        }
        flaws.into_iter().map(|flaw| flaw.under(format!("stations[{index}]"))).collect()
    }
}
