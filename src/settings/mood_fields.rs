//! Descriptions of the fields of a `.mood.ron`, and the text of such a file.

use super::mood::{Colour, Daylight, Mood};
use crate::files::{Entry, Field, commented, plain, tuple};

/// The description of a colour.
const fn colour(path: &'static str, default: &'static str, meaning: &'static str) -> Field {
    Field::new(path, "three numbers", "red, green, blue (sRGB)", "0 to 1", default, meaning)
}

impl Mood {
    /// The text of a file with this mood, in which every field is explained.
    #[must_use]
    pub fn text(&self) -> String {
        let Self { exposure, lamp, room, daylight } = self;
        let number = |name: &str, value: f32| plain(name, format!("{value:?}"));
        let colour = |name: &str, value: Colour| plain(name, tuple(&value));
        let group = |name: &str, fields: Vec<(String, Entry)>| (name.to_owned(), Entry::Group(String::new(), fields));
        let body = plain("body", format!("{:?}", lamp.body));
        let of_lamp = vec![number("light", lamp.light), colour("colour", lamp.colour), body];
        let of_room = vec![
            number("light", room.light),
            colour("colour", room.colour),
            colour("panel", room.panel),
            colour("paper", room.paper),
            colour("floor", room.floor),
            colour("ceiling", room.ceiling),
            plain("wall_lamps", room.wall_lamps.to_string()),
        ];
        let of_day = daylight.map(|Daylight { side, light, colour: sky }| {
            vec![plain("side", format!("{side:?}")), number("light", light), colour("colour", sky)]
        });
        let mut entries = vec![number("exposure", *exposure), group("lamp", of_lamp), group("room", of_room)];
        entries.extend(of_day.map(|fields| group("daylight", fields)));
        commented(Self::FIELDS, "A mood of the room: its light and its colours.", &entries)
    }

    /// The descriptions of its fields.
    pub const FIELDS: &[Field] = &[
        Field::new("exposure", "number", "", "0.1 to 4", "1.0", "A factor on all light in the picture."),
        Field::new("lamp", "group", "", "", "as below", "The lamp over the table."),
        Field::new("lamp.light", "number", "", "0 to 4", "1.0", "Its light, as a multiple of the usual one."),
        colour("lamp.colour", "(1.0, 0.93, 0.82)", "The colour of its light."),
        Field::new(
            "lamp.body",
            "choice",
            "",
            "OfTable, Bar, Rectangle or Canopy",
            "OfTable",
            "What hangs there: a narrow bar, the flat rectangle of tournaments, a canopy, or what fits the table.",
        ),
        Field::new("room", "group", "", "", "as below", "The room and its dim light."),
        Field::new(
            "room.light",
            "number",
            "",
            "0 to 4",
            "1.0",
            "The dim light that reaches every place, as a multiple of the usual one.",
        ),
        colour("room.colour", "(1.0, 0.936, 0.843)", "The colour of the dim light."),
        colour("room.panel", "(0.424, 0.297, 0.209)", "The colour of the panels on the lower part of the walls."),
        colour("room.paper", "(0.373, 0.424, 0.378)", "The colour of the paper on the walls."),
        colour("room.floor", "(0.501, 0.378, 0.276)", "The mean colour of the floorboards."),
        colour("room.ceiling", "(0.537, 0.537, 0.537)", "The colour of the ceiling."),
        Field::yes_or_no("room.wall_lamps", true, "Whether the wall lamps burn."),
        Field::new(
            "daylight",
            "group",
            "",
            "",
            "no windows",
            "Windows in one of the long walls; `()` for the usual ones.",
        ),
        Field::new(
            "daylight.side",
            "choice",
            "",
            "Left or Right",
            "Left",
            "The wall with the windows, seen from the head of the table.",
        ),
        Field::new(
            "daylight.light",
            "number",
            "",
            "0 to 60",
            "24.0",
            "How bright the sky in the windows is; white paper under the usual lamp has about 2.7.",
        ),
        colour("daylight.colour", "(0.88, 0.95, 1.0)", "The colour of the sky."),
    ];
}
