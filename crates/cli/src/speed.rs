//! What `baize bench` measures: the same cases on every machine, measured in the same way.

mod scope;
mod error;
mod clock;
mod sheet;
mod crowd;
mod json;
mod text;
mod typical;
mod shots;
mod previews;
mod throughput;
mod thoughts;
mod triangles;

pub use crowd::{crowd_of, play};
pub(crate) use json::write_json;
pub(crate) use scope::Bench;
pub(crate) use text::{write_head, write_text};

use error::BenchError;
use sheet::Sheet;

impl Bench {
    /// How many sheets of figures there are.
    pub const SHEETS: usize = 6;

    /// Measures every case. `show` gets each sheet of figures when it is complete.
    ///
    /// # Errors
    /// What is wrong with a rack, a table or the physics in the working directory that replaces a built-in one; or that
    /// these leave no shot to measure. The person's own folder is not read, so that every machine measures the same
    /// cases.
    pub fn run(&self, mut show: impl FnMut(&Sheet)) -> Result<(), BenchError> {
        show(&shots::sheet(self)?);
        show(&previews::sheet(self)?);
        show(&throughput::sheet(self)?);
        show(&thoughts::sheet(self)?);
        show(&crowd::sheet(self));
        show(&triangles::sheet(self)?);
        Ok(())
    }
}
