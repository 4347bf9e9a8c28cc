//! A set-up in which one thing comes from another file.

use super::file::ShotPart;
use super::loading::boundary_flaws_for;
use super::physics_file::physics_flaws;
use super::setup::Setup;
use crate::rack::{BallSetFile, Racked, fit_flaws};
use crate::table::{Table, TableFile};
use baize_files::{FileError, Flaw, Folders, Source};
use baize_physics::{Cue, Physics};

/// What takes the place of a part of a set-up.
#[derive(Clone, Debug, PartialEq)]
pub enum Replacement {
    /// Other physics.
    Physics(Box<Physics>),
    /// Another table.
    Table(Box<Table>),
    /// Other balls of the same names.
    Balls(Box<BallSetFile>),
    /// Another cue.
    Cue(Cue),
}

impl Replacement {
    /// What `file` (a name or a path) says about this part.
    ///
    /// # Errors
    /// If there is no such file, or what is wrong with it.
    pub fn find(part: ShotPart, file: &str, folders: &Folders) -> Result<Self, FileError> {
        let source = Source::find(part.kind(), file, folders)?;
        match part {
            ShotPart::Physics => Ok(Self::Physics(Box::new(source.parse_checked(physics_flaws)?))),
            ShotPart::Cue => Ok(Self::Cue(source.parse_checked(physics_flaws)?.cue)),
            ShotPart::Balls => Ok(Self::Balls(Box::new(source.parse_checked(BallSetFile::flaws)?))),
            ShotPart::Table => {
                let (file, origin) = source.parse::<TableFile>()?;
                file.build().map(|table| Self::Table(Box::new(table))).map_err(|flaws| origin.refuse(flaws))
            }
        }
    }

    /// The set-up with this in place of its own. Balls stay where they are on the bed, and the stroke is the same.
    ///
    /// # Errors
    /// If a ball is not in the set, or has no room: a sentence about the first one.
    pub fn applied_to(&self, setup: &Setup) -> Result<Setup, Flaw> {
        let mut changed = setup.clone();
        match self {
            Self::Physics(physics) => changed.physics = (**physics).clone(),
            Self::Cue(cue) => changed.physics.cue = cue.clone(),
            Self::Table(table) => changed.table = (**table).clone(),
            Self::Balls(set) => {
                for placed in &mut changed.balls {
                    *placed = placed.out_of(set)?;
                }
            }
        }
        match misfit(&changed) {
            Some(flaw) => Err(flaw),
            None => Ok(changed),
        }
    }
}

/// Why the first ball that has no room has none.
fn misfit(setup: &Setup) -> Option<Flaw> {
    let Setup { table, balls, physics, cue_ball, .. } = setup;
    let paths = vec!["ball".to_owned(); balls.len()];
    let racked = Racked { balls: balls.clone(), paths, cue_ball: *cue_ball };
    let of_table = boundary_flaws_for(table, balls, physics.shape);
    let of_balls = fit_flaws(&racked, table, physics.shape);
    of_table.first().iter().chain(of_balls.first()).next().cloned()
}
