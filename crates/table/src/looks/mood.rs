//! The contents of a `.mood.ron`: the light and the colours of the room in which the table stands.

use serde::{Deserialize, Serialize};

use crate::table::limit_flaws;
use baize_describe::{Described, tuple};
use baize_files::{Entry, Flaw, commented, plain};

/// A colour as red, green and blue from 0 to 1 (sRGB).
pub type Colour = [f32; 3];

/// The light and the colours of the room. The default is that of a club in the evening.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(rename = "Mood", default, deny_unknown_fields)]
#[described(default)]
pub struct Mood {
    /// A factor on all light in the picture.
    #[described(default = 1.0, range = 0.1..=4.0)]
    pub exposure: f32,
    /// The lamp over the table.
    pub lamp: MoodLamp,
    /// The room and its dim light.
    pub room: MoodRoom,
    /// Windows in one of the long walls; `()` for the usual ones.
    #[described(left_out = "no windows")]
    pub daylight: Option<Daylight>,
}

/// The lamp over the table.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(rename = "Lamp", default, deny_unknown_fields)]
#[described(default)]
pub struct MoodLamp {
    /// Its light, as a multiple of the usual one.
    #[described(default = 1.0, range = 0.0..=4.0)]
    pub light: f32,
    /// The colour of its light.
    #[described(default = [1.0, 0.93, 0.82])]
    pub colour: Colour,
    /// What hangs there: a narrow bar, the flat rectangle of tournaments, a canopy, or what fits the table.
    #[described(default = LampKind::OfTable)]
    pub body: LampKind,
}

/// The kinds of lamps that hang over tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Described)]
pub enum LampKind {
    /// The kind that fits the table: a canopy over twelve feet, a bar over less.
    #[default]
    OfTable,
    /// A narrow bar with a wooden frame.
    Bar,
    /// A wide, flat rectangle of light, as over the tables of tournaments.
    Rectangle,
    /// A canopy with a fringe, as over tables for snooker.
    Canopy,
}

/// The room and its dim light.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(rename = "Room", default, deny_unknown_fields)]
#[described(default)]
pub struct MoodRoom {
    /// The dim light that reaches every place, as a multiple of the usual one.
    #[described(default = 1.0, range = 0.0..=4.0)]
    pub light: f32,
    /// The colour of the dim light.
    #[described(default = [1.0, 0.936, 0.843])]
    pub colour: Colour,
    /// The colour of the panels on the lower part of the walls.
    #[described(default = [0.185, 0.262, 0.245])]
    pub panel: Colour,
    /// The colour of the paper on the walls.
    #[described(default = [0.640, 0.560, 0.430])]
    pub paper: Colour,
    /// The mean colour of the floorboards.
    #[described(default = [0.470, 0.360, 0.270])]
    pub floor: Colour,
    /// The colour of the ceiling.
    #[described(default = [0.537, 0.537, 0.537])]
    pub ceiling: Colour,
    /// Whether the wall lamps burn.
    #[described(default = true)]
    pub wall_lamps: bool,
    /// What stands around the table.
    #[described(default = Furnished::Club)]
    pub furniture: Furnished,
}

/// What stands around a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Described)]
pub enum Furnished {
    /// Chairs, benches and a bar, as in a club.
    #[default]
    Club,
    /// Rows of seats along the long sides of a hall, as at a tournament.
    Stands,
}

/// Windows in one of the long walls.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(default, deny_unknown_fields)]
#[described(default)]
pub struct Daylight {
    /// The wall with the windows, seen from the head of the table.
    #[described(default = WindowSide::Left)]
    pub side: WindowSide,
    /// How bright the sky in the windows is; white paper under the usual lamp has about 2.7.
    #[described(default = 24.0, range = 0.0..=60.0)]
    pub light: f32,
    /// The colour of the sky.
    #[described(default = [0.88, 0.95, 1.0])]
    pub colour: Colour,
}

/// A long side of the table, seen from the head.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Described)]
pub enum WindowSide {
    /// The left side.
    #[default]
    Left,
    /// The right side.
    Right,
}

impl Mood {
    /// Everything that is impossible, with paths inside the file.
    #[must_use]
    pub fn flaws(&self) -> Vec<Flaw> {
        limit_flaws(self)
    }

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
            plain("furniture", format!("{:?}", room.furniture)),
        ];
        let of_day = daylight.map(|Daylight { side, light, colour: sky }| {
            vec![plain("side", format!("{side:?}")), number("light", light), colour("colour", sky)]
        });
        let mut entries = vec![number("exposure", *exposure), group("lamp", of_lamp), group("room", of_room)];
        entries.extend(of_day.map(|fields| group("daylight", fields)));
        commented(&Self::fields(""), "A mood of the room: its light and its colours.", &entries)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use baize_files::{Kind, Source, built_in_names};

    #[test]
    fn the_usual_mood_is_that_of_the_club() {
        let (club, _) = Source::built_in(Kind::Mood, "club").and_then(Source::parse::<Mood>).expect("it ships");
        assert_eq!(club, Mood::default());
    }

    #[test]
    fn the_text_of_a_mood_reads_back_to_the_same_mood() {
        for name in built_in_names(Kind::Mood) {
            let (mood, _) = Source::built_in(Kind::Mood, name).and_then(Source::parse::<Mood>).expect("it ships");
            let text = mood.text();
            let (back, _) =
                Source::of_text("saved", text.clone()).parse::<Mood>().unwrap_or_else(|e| panic!("{e}\n{text}"));
            assert_eq!(back, mood, "{name}");
        }
    }
}
