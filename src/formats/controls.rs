//! Which keys do what.

use crate::describe::Field;
use crate::files::{FileError, Format, Source, count, describe_valid};
use crate::settings::{self, Action, KEYS, controls_text};

/// Which keys do what.
pub struct Controls;

impl Format for Controls {
    fn fields(&self) -> Vec<Field> {
        settings::Controls::fields()
    }

    fn example(&self, _name: &str) -> String {
        controls_text(&settings::Controls::default())
    }

    fn verdict(&self, source: Source) -> Result<String, FileError> {
        describe_valid(source, settings::Controls::flaws, |controls| {
            let keys = Action::ALL.iter().map(|action| controls.keys(*action).len()).sum();
            format!("controls, {} for {} actions", count(keys, "key"), Action::ALL.len())
        })
    }

    fn remarks(&self) -> String {
        let keys = KEYS.join("` `").replace("```", "`` ` ``");
        format!("\nThe keys, by what is printed on a US keyboard: `{keys}`.\n")
    }
}
