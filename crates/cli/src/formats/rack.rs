//! A rack.

use baize_describe::{Described, Field};
use baize_files::{FileError, Format, Source, commented, count, group, list, plain, quoted, shown};
use baize_table::rack::RackFile;
use baize_table::shot::Setup;

/// What the page says of balls in the air.
const FLIGHT: &str = "
A ball with a `height` above 0, or with a `vertical_speed`, starts in flight. It must be over the bed or over a pocket, clear of
the noses and of the other balls. It is refused if the physics does not let balls leave the bed. The cue cannot strike it, and it
never counts as frozen.
";

/// A rack.
pub struct Rack;

impl Format for Rack {
    fn fields(&self) -> Vec<Field> {
        RackFile::fields("")
    }

    fn example(&self, name: &str) -> String {
        let items = [
            "(ball: \"cue\", spot: \"head\")",
            "(ball: \"1\", lattice: (0, 0))",
            "(ball: \"2\", lattice: (1, 0))",
            "(ball: \"3\", lattice: (1, 1))",
            "(ball: \"9\", position: (0.2, 0.3))",
            "(ball: \"8\", diamonds: (2, -1))",
        ];
        let entries = vec![
            plain("name", quoted(name)),
            plain("table", "\"pool_9ft\""),
            plain("ball_set", "\"pool\""),
            plain("cue_ball", "\"cue\""),
            group("lattice", "", vec![plain("spot", "\"foot\""), plain("row", "0"), plain("gap", "0.0")]),
            list("balls", &items),
        ];
        commented(&self.fields(), "A rack. Lengths in metres from the table's centre, +x to the foot.", &entries)
    }

    fn verdict(&self, source: Source) -> Result<String, FileError> {
        let (file, _) = source.clone().parse::<RackFile>()?;
        if file.table.is_some() {
            let Setup { balls, table, .. } = Setup::rack(source).load()?;
            return Ok(format!("a rack of {} that fits on {}", count(balls.len(), "ball"), shown(&table.name)));
        }
        // A rack without a table is checked on an endless one.
        let endless = Source::of_text("an endless table", "(boundary: Unbounded)");
        let balls = Setup::rack(source).table(endless).load()?.balls.len();
        Ok(format!("a rack of {} for any table", count(balls, "ball")))
    }

    fn remarks(&self) -> String {
        FLIGHT.to_owned()
    }
}
