//! A whole shot.

use super::format::{Format, group};
use crate::files::{Field, FileError, Source, commented, count, fields_of, plain, quoted, shown};
use crate::shot::{Loaded, Setup, ShotFile, obstruction};
use crate::table::gap_warnings;

/// A whole shot.
pub(super) struct Shot;

impl Format for Shot {
    fn fields(&self) -> Vec<Field> {
        fields_of::<ShotFile>()
    }

    fn example(&self, name: &str) -> String {
        let tip = vec![plain("side", "0.0"), plain("height", "0.1")];
        let strike = vec![
            plain("speed", "3.0"),
            plain("direction_deg", "0.0"),
            group("tip", "", tip),
            plain("elevation_deg", "0.0"),
        ];
        let entries = vec![plain("name", quoted(name)), plain("rack", "\"nine_ball\""), group("strike", "", strike)];
        commented(&self.fields(), "A shot: a rack and a stroke of the cue.", &entries)
    }

    fn verdict(&self, source: Source) -> Result<String, FileError> {
        Loaded::shot_source(source).map(|loaded| described(&loaded.setup))
    }

    fn warnings(&self, source: Source) -> Option<Vec<String>> {
        let setup = Loaded::shot_source(source).ok()?.setup;
        let smallest = setup.balls.iter().map(|placed| placed.ball.radius).fold(f64::INFINITY, f64::min);
        let closing = gap_warnings(&setup.table.boundary, smallest).into_iter();
        Some(obstruction(&setup).map(|obstruction| obstruction.to_string()).into_iter().chain(closing).collect())
    }
}

fn described(setup: &Setup) -> String {
    let stroke = if setup.strike.is_some() { "with a stroke" } else { "without a stroke" };
    format!("a shot with {} on {}, {stroke}", count(setup.balls.len(), "ball"), shown(&setup.table.name))
}
