//! Descriptions of the fields of a `.table.ron`.

use super::file::TableFile;
use crate::files::Field;

macro_rules! pocket {
    ($($pocket:literal: $meaning:literal, $mouth:literal, $angle:literal, $shelf:literal;)+) => {
        &[$(
            Field::new($pocket, "group", "", "", "", $meaning),
            Field::new(
                concat!($pocket, ".mouth"), "number", "m", "0.000001 to 1000000", "",
                concat!("Width of the mouth between the two jaw points; WPA: ", $mouth, "."),
            ),
            Field::new(
                concat!($pocket, ".cut_angle_deg"), "number", "degrees", "90 to below 180", "",
                concat!("Angle inside the rubber between rail and facing; WPA: ", $angle, "."),
            ),
            Field::new(
                concat!($pocket, ".shelf"), "number", "m", "-1000000 to 1000000", "",
                concat!("From the mouth line to the end of the slate; WPA: ", $shelf, "."),
            ),
            Field::new(
                concat!($pocket, ".capture_radius"), "number", "m", "0.000001 to 1000000", "",
                "Radius of the hole: a ball whose centre comes inside this circle drops. Its nearest point is at the end of the shelf.",
            ),
            Field::new(
                concat!($pocket, ".jaw_radius"), "number", "m", "0 to 1000000", "",
                "Rounding of the rubber's point; 0 for a sharp point.",
            ),
            Field::new(
                concat!($pocket, ".depth"), "number or None", "m", "0 to 0.5", "a ball's radius",
                "How far below the cloth the centre of a ball is when it is captured; for the law Shelf.",
            ),
            Field::new(
                concat!($pocket, ".liner_restitution"), "number or None", "", "0 to 1", "that of the physics",
                "Share of the normal speed that the back of the pocket gives back; for the law Shelf.",
            ),
            Field::new(
                concat!($pocket, ".back_draft_deg"), "number", "degrees", "0 to 45", "12",
                "How far the back of the pocket leans in over the hole; for the law Shelf. WPA for facings: 12 to 15.",
            ),
        )+]
    };
}

/// The table itself.
const TABLE: &[Field] = &[
    Field::new("name", "text", "", "", "\"table\"", "The name that is shown."),
    Field::new(
        "length",
        "number",
        "m",
        "0.000001 to 1000000",
        "that of the drawn cushions",
        "Distance between the noses of the two end rails (x); needed for Rails and Pocketed.",
    ),
    Field::new(
        "width",
        "number",
        "m",
        "0.000001 to 1000000",
        "that of the drawn cushions",
        "Distance between the noses of the two side rails (y); needed for Rails and Pocketed.",
    ),
    Field::new(
        "nose_height",
        "number",
        "m",
        "above 0, below a ball's diameter",
        "none",
        "Height of the noses over the cloth, WPA: 0.635 of a ball's diameter; needed wherever there are noses.",
    ),
    Field::new(
        "nose_radius",
        "number",
        "m",
        "0 to 1000000",
        "0",
        "Radius with which the noses are rounded above and below their line; 0 for an edge.",
    ),
    Field::new(
        "boundary",
        "choice",
        "",
        "Unbounded, Rails, Pocketed(...) or Drawn(...)",
        "",
        "What bounds the bed: nothing, four rails, six rails with pockets, or cushions, jaws and pockets that are drawn by coordinates.",
    ),
];

/// Values of single rails.
const RAILS: &[Field] = &[
    Field::new(
        "rails",
        "list",
        "",
        "up to 500",
        "empty",
        "Rails that differ from the others, for Rails and Pocketed. The facings and jaws of a rail belong to it.",
    ),
    Field::new("rails[].name", "text", "", "a rail of the table, each once", "", "Which rail: \"foot rail\"."),
    Field::new("rails[].restitution", "number", "", "0 to 1", "that of the physics", RESTITUTION),
    Field::new("rails[].nose_height", "number", "m", "above 0, below a ball's diameter", "that of the table", NOSE),
];

const RESTITUTION: &str = "Its restitution at low speed; the physics says how it falls with the speed.";
const NOSE: &str = "Height of its nose over the cloth.";

const POCKETS: &[Field] = pocket! {
    "boundary.corner": "The four corner pockets, for Pocketed.", "0.1143 to 0.1175", "141 to 143", "0.0254 to 0.0572";
    "boundary.side": "The two side pockets, for Pocketed.", "0.1270 to 0.1302", "103 to 105", "0 to 0.0095";
};

/// What counts for a jaw without values of its own.
const OF_CUSHIONS: &str = "that of the cushions which end at it, where they agree";

/// The fields of `Drawn`.
const DRAWN: &[Field] = &[
    Field::new("boundary.cushions", "list", "", "up to 500", "empty", "Straight noses, for Drawn."),
    Field::new("boundary.cushions[].name", "text", "", "", "", "Its name in records and messages."),
    Field::new(
        "boundary.cushions[].from",
        "two numbers",
        "m",
        "-1000000 to 1000000",
        "",
        "One end. Seen from here towards the other end, the bed is on the left.",
    ),
    Field::new("boundary.cushions[].to", "two numbers", "m", "-1000000 to 1000000", "", "The other end."),
    Field::yes_or_no("boundary.cushions[].facing", false, "Whether it leads into a pocket."),
    Field::new("boundary.cushions[].restitution", "number", "", "0 to 1", "that of the physics", RESTITUTION),
    Field::new(
        "boundary.cushions[].nose_height",
        "number",
        "m",
        "above 0, below a ball's diameter",
        "that of the table",
        NOSE,
    ),
    Field::new("boundary.jaws", "list", "", "up to 500", "empty", "Rounded ends of noses, for Drawn."),
    Field::new("boundary.jaws[].name", "text", "", "", "", "Its name in records and messages."),
    Field::new("boundary.jaws[].centre", "two numbers", "m", "-1000000 to 1000000", "", "Centre of the rounding."),
    Field::new("boundary.jaws[].radius", "number", "m", "0 to 1000000", "", "Radius of the rounding; 0 for a point."),
    Field::new("boundary.jaws[].restitution", "number", "", "0 to 1", OF_CUSHIONS, RESTITUTION),
    Field::new("boundary.jaws[].nose_height", "number", "m", "above 0, below a ball's diameter", OF_CUSHIONS, NOSE),
    Field::new("boundary.pockets", "list", "", "up to 500", "empty", "Pockets, for Drawn."),
    Field::new("boundary.pockets[].name", "text", "", "", "", "Its name in records and messages."),
    Field::new("boundary.pockets[].centre", "two numbers", "m", "-1000000 to 1000000", "", "Centre of the circle."),
    Field::new(
        "boundary.pockets[].radius",
        "number",
        "m",
        "0.000001 to 1000000",
        "",
        "Radius of the hole: a ball whose centre comes inside this circle drops.",
    ),
    Field::new(
        "boundary.pockets[].depth",
        "number or None",
        "m",
        "0 to 0.5",
        "a ball's radius",
        "How far below the cloth the centre of a ball is when it is captured; for the law Shelf.",
    ),
    Field::new(
        "boundary.pockets[].liner_restitution",
        "number or None",
        "",
        "0 to 1",
        "that of the physics",
        "Share of the normal speed that the back of the pocket gives back; for the law Shelf.",
    ),
    Field::new(
        "boundary.pockets[].back_draft_deg",
        "number",
        "degrees",
        "0 to 45",
        "12",
        "How far the back of the pocket leans in over the hole; for the law Shelf. WPA for facings: 12 to 15.",
    ),
];

/// Marks and looks.
const MARKS: &[Field] = &[
    Field::new(
        "spots",
        "list",
        "",
        "up to 500",
        "head, centre and foot",
        "Spots besides head, centre and foot; a spot of one of these names replaces it.",
    ),
    Field::new("spots[].name", "text", "", "each once", "", "Its name in racks."),
    Field::new("spots[].position", "two numbers", "m", "-1000000 to 1000000", "", "Where it is, from the centre."),
    Field::yes_or_no("spots[].marked", true, "Whether it is drawn on the cloth."),
    Field::new(
        "strings",
        "list",
        "",
        "up to 500",
        "head, centre and foot string where there is a length",
        "Lines across the table.",
    ),
    Field::new("strings[].name", "text", "", "", "", "Its name in records."),
    Field::new("strings[].x", "number", "m", "-1000000 to 1000000", "", "Where it crosses the long axis."),
    Field::new(
        "lines",
        "list",
        "",
        "up to 500",
        "the head string where there is a length and no strings of its own",
        "Straight lines drawn on the cloth.",
    ),
    Field::new("lines[].from", "two numbers", "m", "-1000000 to 1000000", "", "One end, from the centre."),
    Field::new("lines[].to", "two numbers", "m", "-1000000 to 1000000", "", "The other end."),
    Field::new("arcs", "list", "", "up to 500", "empty", "Arcs drawn on the cloth, counter-clockwise from above."),
    Field::new("arcs[].centre", "two numbers", "m", "-1000000 to 1000000", "", "Its centre, from that of the table."),
    Field::new("arcs[].radius", "number", "m", "0.000001 to 1000000", "", "Its radius."),
    Field::new(
        "arcs[].from_deg",
        "number",
        "degrees",
        "-1000000 to 1000000",
        "",
        "Where it starts: 0 towards the foot, 90 towards the left, 180 towards the head.",
    ),
    Field::new(
        "arcs[].to_deg",
        "number",
        "degrees",
        "above from_deg, by at most 360",
        "",
        "Where it ends, on the same scale.",
    ),
    Field::new(
        "physics",
        "name, path, or a physics in place",
        "",
        "",
        "config/physics.ron",
        "The physics of this table, unless a shot names another.",
    ),
    Field::new("look", "group", "", "", "as below", "Colours and rails."),
    Field::new("look.cloth", "three numbers", "red, green, blue (sRGB)", "0 to 1", "(0.04, 0.35, 0.25)", "The cloth."),
    Field::new("look.rail", "three numbers", "red, green, blue (sRGB)", "0 to 1", "(0.24, 0.12, 0.06)", "The wood."),
    Field::new(
        "look.gloss",
        "number",
        "",
        "0 to 1",
        "0.9",
        "How glossy the wood is: 0 oiled, 1 lacquered and polished.",
    ),
    Field::new(
        "look.metal",
        "three numbers or None",
        "red, green, blue (sRGB)",
        "0 to 1",
        "none",
        "The metal at the corners of the frame and under the legs: chrome or brass; None for a table without.",
    ),
    Field::new(
        "look.rail_width",
        "number",
        "m",
        "0 to 1000000",
        "0.14",
        "Width of the wood behind the nose; WPA: 0.10 to 0.19.",
    ),
    Field::new(
        "look.diamonds",
        "number or None",
        "m",
        "0 to 1000000",
        "0.0937",
        "How far behind the nose the diamonds are; None for no diamonds.",
    ),
];

impl TableFile {
    /// The descriptions of its fields.
    pub fn fields() -> impl Iterator<Item = &'static Field> {
        [TABLE, RAILS, POCKETS, DRAWN, MARKS].into_iter().flatten()
    }
}
