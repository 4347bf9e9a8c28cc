//! Descriptions of the fields of a `.shot.ron`.

use super::file::ShotFile;
use crate::files::Field;

impl ShotFile {
    /// The descriptions of its fields.
    pub const FIELDS: &[Field] = &[
        Field::new("name", "text", "", "", "that of the rack", "The name that is shown."),
        Field::new("table", "name, path, or a table in place", "", "", "that of the rack", "The table."),
        Field::new("rack", "name, path, or a rack in place", "", "", "", "The balls and their places."),
        Field::new("physics", "name, path, or physics in place", "", "", "\"physics\"", "The physics."),
        Field::new("strike", "group", "", "", "no stroke", "The stroke of the cue."),
        Field::new("strike.speed", "number", "m/s", "0 to 1000", "", "Speed of the cue at the contact."),
        Field::new(
            "strike.direction_deg",
            "number",
            "degrees",
            "finite",
            "",
            "Direction of the cue, seen from above, counter-clockwise from +x, which points to the foot.",
        ),
        Field::new(
            "strike.tip",
            "group",
            "",
            "",
            "the centre",
            "Where the tip meets the ball, closer than 1 to the centre. Beyond the miscue limit it slips.",
        ),
        Field::new(
            "strike.tip.side",
            "number",
            "ball radii",
            "-1 to 1",
            "0.0",
            "Positive: to the right of the centre, seen along the cue. Negative: to the left.",
        ),
        Field::new(
            "strike.tip.height",
            "number",
            "ball radii",
            "-1 to 1",
            "0.0",
            "Positive: above the centre (follow). Negative: below (draw).",
        ),
        Field::new(
            "strike.elevation_deg",
            "number",
            "degrees",
            "0 to below 90",
            "0.0",
            "Elevation of the butt. If the cue would pass through a rail or a ball, there is a warning.",
        ),
    ];
}
