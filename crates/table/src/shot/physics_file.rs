//! The fields of a `.physics.ron`, what can be wrong with it, and its text. The physics itself knows no files.

use baize_describe::Field;
use baize_files::{Flaw, commented, entries_of};
use baize_physics::{FIELDS, Physics};

/// The flaws of a physics. Its messages have the form `path is wrong, but must be so`.
#[must_use]
pub fn physics_flaws(physics: &Physics) -> Vec<Flaw> {
    let flaw = |sentence: String| {
        let (path, message) = sentence.split_once(' ').unwrap_or(("", &sentence));
        Flaw::new(path, message)
    };
    physics.flaws().into_iter().map(flaw).collect()
}

/// The fields of the physics.
pub fn physics_fields() -> Vec<Field> {
    FIELDS.clone()
}

/// The physics as a `physics.ron`, with unit, range and default of every parameter in comments.
#[must_use]
pub fn physics_text(physics: &Physics) -> String {
    commented(
        &physics_fields(),
        "Every parameter of the physics. A parameter that is left out keeps its default.",
        &entries_of(physics),
    )
}
