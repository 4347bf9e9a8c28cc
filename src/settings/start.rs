//! What the game starts with: the last choices, unless the command line says otherwise. If a file cannot be used, the
//! built-in copy is used.

use baize_table::looks::Mood;

use super::controls::Controls;
use super::file::Settings;
use crate::files::{FileError, Folders, Kind, Source};
use crate::physics::{Physics, Shape};
use crate::rack::{BallSetFile, RackFile};
use crate::shot::{Loaded, Setup, ShotNotes};
use crate::table::TableFile;

use super::chosen::Chosen;
use super::chosen::read_usual;
use super::current_mood::read_mood;
use super::in_use::InUse;
use super::last_table::LastTable;
use super::remembered::Remembered;
use super::seeds::Seeds;
use super::troubles::{Trouble, Troubles};
use crate::words::files_in_use;

/// What the game starts with. A bad file does not keep it from starting.
#[derive(Clone, Debug)]
pub struct Start {
    /// The folders.
    pub folders: Folders,
    /// The set-up on the table, and its files.
    pub in_use: InUse,
    /// The table as the player left it.
    pub last_table: LastTable,
    /// The keys.
    pub controls: Controls,
    /// The mood of the room.
    pub mood: Mood,
    /// The last choices.
    pub remembered: Remembered,
    /// The seeds of new racks.
    pub seeds: Seeds,
    /// What is wrong with the files.
    pub troubles: Troubles,
}

impl Start {
    /// Reads everything; `rack` and `table` come from the command line. They are remembered as if they were chosen on the panel, but
    /// not if they are paths: such a file may be gone at the next start. `seeds` are for racks that ask for another seed
    /// every time.
    ///
    /// # Errors
    /// Only if the built-in rack cannot be read, which is a fault of the program.
    pub fn new(
        folders: Folders,
        rack: Option<String>,
        table: Option<String>,
        mut seeds: Seeds,
    ) -> Result<Self, FileError> {
        let mut troubles = Troubles::default();
        let settings = read_usual(&folders, Kind::Settings, Settings::flaws);
        let spoilt = settings.is_err();
        let settings = or_usual(settings, Trouble::Settings, &mut troubles);
        let controls = or_usual(read_usual(&folders, Kind::Controls, Controls::flaws), Trouble::Keys, &mut troubles);
        let mood = or_usual(read_mood(&settings.picture.mood, &folders), Trouble::Mood, &mut troubles);
        let is_asked_for = rack.is_some() || table.is_some();
        let wanted = Chosen { seed: Some(seeds.draw()), ..wanted(&settings, rack, table) };
        let in_use = in_use(wanted.clone(), &folders, &mut troubles)?;
        let mut remembered = Remembered::new(settings, spoilt);
        if is_asked_for && in_use.chosen == wanted && !wanted.has_path() {
            remembered.choose(&wanted);
        }
        let (last_table, read) = LastTable::read(&folders);
        if let Err(error) = read {
            troubles.report(Trouble::LastTable, error);
        }
        Ok(Self { folders, in_use, last_table, controls, mood, remembered, seeds, troubles })
    }
}

impl Start {
    /// Lays out the set-up that lies on the table first: on the start screen the one that the player left, if there is one.
    #[must_use]
    pub fn first_setup(&mut self, on_start_screen: bool) -> Setup {
        let chosen = &self.in_use.setup;
        let Some(left) = self.last_table.found.as_ref().filter(|_| on_start_screen) else { return chosen.clone() };
        // A shot that the command line named, or a rack whose file is gone, was not chosen.
        self.in_use.on_table = (&left.name, &left.table.name) == (&chosen.name, &chosen.table.name);
        left.clone()
    }
}

/// A rack from the command line is used with its own table and balls, not with those that were chosen last.
fn wanted(settings: &Settings, rack: Option<String>, table: Option<String>) -> Chosen {
    let last = Chosen::from(settings);
    let table = if rack.is_some() { table } else { table.or(last.table) };
    let balls = if rack.is_some() { None } else { last.balls };
    Chosen { rack: rack.unwrap_or(last.rack), table, balls, physics: last.physics, seed: None }
}

fn or_usual<T: Default>(read: Result<T, FileError>, trouble: Trouble, troubles: &mut Troubles) -> T {
    read.unwrap_or_else(|error| {
        troubles.report(trouble, error);
        T::default()
    })
}

/// The wanted set-up, or the built-in nine-ball rack until the files are corrected.
fn in_use(wanted: Chosen, folders: &Folders, troubles: &mut Troubles) -> Result<InUse, FileError> {
    match wanted.load(folders) {
        Ok(loaded) => Ok(InUse::new(wanted, loaded)),
        Err(error) => {
            let mut in_use = InUse::new(Chosen::from(&Settings::default()), built_in()?);
            in_use.refuse(wanted, &error);
            troubles.report(Trouble::Table, files_in_use::built_in_instead(error));
            Ok(in_use)
        }
    }
}

/// The nine-ball rack inside the program, without files of the disk.
fn built_in() -> Result<Loaded, FileError> {
    let (rack, origin) = Source::built_in(Kind::Rack, "nine_ball")?.parse::<RackFile>()?;
    let (set, _) = Source::built_in(Kind::Balls, "pool_measle")?.parse::<BallSetFile>()?;
    let (table, of_table) = Source::built_in(Kind::Table, "pool_9ft")?.parse::<TableFile>()?;
    let table = table.build().map_err(|flaws| of_table.refuse(flaws))?;
    let racked = rack.place(Some(&set), &table, Shape::Spheres, None).map_err(|flaws| origin.refuse(flaws))?;
    let setup = Setup {
        name: rack.name,
        table,
        balls: racked.balls,
        cue_ball: racked.cue_ball,
        physics: Physics::default(),
        strike: None,
    };
    let drawn_seed = rack.seed.filter(|_| rack.draw_seed);
    Ok(Loaded { setup, files: Vec::new(), drawn_seed, notes: ShotNotes::default(), remark: None })
}
