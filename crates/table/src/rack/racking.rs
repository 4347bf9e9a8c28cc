//! Puts the balls of a rack on a table.

use super::balls::BallSetFile;
use super::file::RackFile;
use super::layout::{Layout, Site};
use super::placed_ball::{PlacedBall, Racked};
use crate::table::Table;
use baize_files::Flaw;
use baize_physics::Shape;

impl RackFile {
    /// The balls on `table`. Call it only if [`flaws`](Self::flaws) found nothing. `set` is the ball set. `seed`, if
    /// given, is used instead of the file's; a new one gives another rack. `shape` determines how far apart scattered
    /// balls must be. [`fit_flaws`](super::fit_flaws) checks whether the balls have room.
    ///
    /// # Errors
    /// Spots that the table does not have, places that the lattice does not have, a scattered ball that finds no room,
    /// a ball with two places or none; with paths inside this file.
    pub fn place(
        &self,
        set: Option<&BallSetFile>,
        table: &Table,
        shape: Shape,
        seed: Option<u64>,
    ) -> Result<Racked, Vec<Flaw>> {
        let seed = seed.or(self.seed);
        let (rack, listed) = (self.unfolded(seed), self.balls.len());
        let layout = Layout { rack: &rack, listed, set, table, shape, seed };
        layout.sites().map(|sites| rack.rack(set, sites))
    }

    fn rack(&self, set: Option<&BallSetFile>, sites: Vec<Site>) -> Racked {
        let cue = self.cue_index().unwrap_or_default();
        let mut racked: Vec<(PlacedBall, String)> = Vec::new();
        for ((entry, id), site) in self.balls.iter().zip(self.ids(set, cue)).zip(sites) {
            racked.push((entry.placed(id, set, self.density, site.place), site.path));
        }
        racked.sort_by_key(|(placed, _)| placed.ball.id);
        let (balls, paths): (Vec<_>, Vec<_>) = racked.into_iter().unzip();
        // The cue ball has the smallest id.
        Racked { balls, paths, cue_ball: 0 }
    }
}
