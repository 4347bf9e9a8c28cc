//! The parameters of the physics: the default or a preset.

use baize_describe::Field;
use baize_files::{FileError, Format, Source, describe_valid};
use baize_physics::PARAMETERS;
use baize_table::shot::{physics_fields, physics_flaws, physics_text};

/// What the page says of parameters and laws.
const LAWS: &str = "
A parameter that is left out has the value in the table, so a preset needs only what differs. The parameters of a law follow its
name in parentheses: `model: Stronge(frequency_ratio: 1.5)`. Without parentheses it has its defaults.
";

/// The parameters of the physics: the default or a preset.
pub struct Physics;

impl Format for Physics {
    fn fields(&self) -> Vec<Field> {
        physics_fields()
    }

    fn example(&self, _name: &str) -> String {
        physics_text(&baize_physics::Physics::default())
    }

    fn verdict(&self, source: Source) -> Result<String, FileError> {
        describe_valid(source, physics_flaws, |_| {
            format!("physics, all {} parameters within their ranges", PARAMETERS.len())
        })
    }

    fn remarks(&self) -> String {
        LAWS.to_owned()
    }
}
