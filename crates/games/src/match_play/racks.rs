//! The racks of a match: one after the other, each by its own seed.

use crate::rules::{Equipment, Lie, Objection, Place, State};
use baize_files::{FileError, Flaw, Origin, Reference};
use baize_physics::Shape;
use baize_table::rack::{BallSetFile, RackFile, Racked, fit_flaws};
use baize_table::shot::Setup;
use baize_table::table::Table;

/// A rack file with its ball set, on the table of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Racks {
    /// The rack with its ball set in place.
    file: RackFile,
    table: Table,
    shape: Shape,
}

impl Racks {
    /// The racks of a match with this set-up; `file` has its ball set in place.
    #[must_use]
    pub fn new(file: RackFile, setup: &Setup) -> Self {
        Self { file, table: setup.table.clone(), shape: setup.physics.shape }
    }

    /// The rack file.
    pub(super) fn file(&self) -> &RackFile {
        &self.file
    }

    /// Puts the balls where the rack of this seed has them. A ball that a verdict put elsewhere after racking stays there.
    ///
    /// # Errors
    /// If the rack does not fit the table, or has other balls than the game.
    pub fn rack(&self, equipment: &Equipment, state: &mut State, seed: u64) -> Result<(), Objection> {
        let (fresh, homes) = (self.lie(equipment, seed)?, equipment.homes());
        let pairs = homes.places().zip(state.lie.places()).zip(fresh.places());
        let places = pairs.map(|((home, now), fresh)| if home == now { fresh } else { now });
        let lie = Lie::of(places.collect::<Vec<_>>());
        // The state objects if no break comes next: then the game itself has said where the balls go.
        let _ = state.racked(lie);
        Ok(())
    }

    /// Where the balls lie after they were racked with this seed.
    pub(super) fn lie(&self, equipment: &Equipment, seed: u64) -> Result<Lie, Objection> {
        let flaw = |flaws: Vec<Flaw>| {
            let first = flaws.first().map_or_else(String::new, ToString::to_string);
            Objection(format!("The balls cannot be racked: {first}."))
        };
        let racked = self.racked(Some(seed)).map_err(flaw)?;
        let places = racked.balls.iter().map(|placed| (placed.ball.id, Place::at(placed.motion.position.truncate())));
        let lie = Lie::of(places);
        let same = equipment.balls.iter().map(|ball| ball.id).eq(lie.places().map(|(ball, _)| ball));
        if same { Ok(lie) } else { Err(Objection("The rack has other balls than the game.".to_owned())) }
    }

    fn set(&self) -> Option<&BallSetFile> {
        match &self.file.ball_set {
            Some(Reference::Inline(set)) => Some(set),
            Some(Reference::Named(_)) | None => None,
        }
    }

    fn racked(&self, seed: Option<u64>) -> Result<Racked, Vec<Flaw>> {
        self.file.place(self.set(), &self.table, self.shape, seed)
    }

    /// Checks a rack that is written at `origin`.
    ///
    /// # Errors
    /// All mistakes in it, and if its balls have no room on the table.
    pub(super) fn check(&self, origin: &Origin) -> Result<(), FileError> {
        let mut flaws = self.set().map(BallSetFile::flaws).unwrap_or_default();
        flaws.iter_mut().for_each(|flaw| *flaw = flaw.clone().under("ball_set"));
        flaws.extend(self.file.flaws(self.set()));
        if !flaws.is_empty() {
            return Err(origin.refuse(flaws));
        }
        let racked = self.racked(None).map_err(|flaws| origin.refuse(flaws))?;
        let flaws = fit_flaws(&racked, &self.table, self.shape);
        if flaws.is_empty() { Ok(()) } else { Err(origin.refuse(flaws)) }
    }
}
