//! The contents of a `.mood.ron`: the light and the colours of the room in which the table stands.

use serde::{Deserialize, Serialize};

use crate::files::Flaw;
use crate::table::colour_flaw;

/// A colour as red, green and blue from 0 to 1 (sRGB).
pub type Colour = [f32; 3];

/// The light and the colours of the room. The default is that of a club in the evening.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename = "Mood", deny_unknown_fields, default)]
pub struct Mood {
    /// A factor on all light, 0.1 to 4: how much light the picture catches.
    pub exposure: f32,
    /// The lamp over the table.
    pub lamp: MoodLamp,
    /// The room and its dim light.
    pub room: MoodRoom,
    /// The windows; `None` in a room without daylight.
    pub daylight: Option<Daylight>,
}

/// The lamp over the table.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename = "Lamp", deny_unknown_fields, default)]
pub struct MoodLamp {
    /// Its light as a multiple of the usual one, 0 to 4.
    pub light: f32,
    /// The colour of its light.
    pub colour: Colour,
    /// What is seen of it.
    pub body: LampKind,
}

/// The kinds of lamps that hang over tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename = "Room", deny_unknown_fields, default)]
pub struct MoodRoom {
    /// The dim light as a multiple of the usual one, 0 to 4.
    pub light: f32,
    /// The colour of the dim light.
    pub colour: Colour,
    /// The colour of the panels on the lower part of the walls.
    pub panel: Colour,
    /// The colour of the paper on the walls.
    pub paper: Colour,
    /// The mean colour of the floorboards.
    pub floor: Colour,
    /// The colour of the ceiling.
    pub ceiling: Colour,
    /// Whether the wall lamps burn.
    pub wall_lamps: bool,
}

/// Windows in one of the long walls.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Daylight {
    /// The wall with the windows.
    pub side: WindowSide,
    /// How bright the sky in the windows is, 0 to 60. White paper under the usual lamp has about 2.7.
    pub light: f32,
    /// The colour of the sky.
    pub colour: Colour,
}

/// A long side of the table, seen from the head.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum WindowSide {
    /// The left side.
    #[default]
    Left,
    /// The right side.
    Right,
}

impl Default for Mood {
    fn default() -> Self {
        Self { exposure: 1.0, lamp: MoodLamp::default(), room: MoodRoom::default(), daylight: None }
    }
}

impl Default for MoodLamp {
    fn default() -> Self {
        Self { light: 1.0, colour: [1.0, 0.93, 0.82], body: LampKind::OfTable }
    }
}

impl Default for MoodRoom {
    fn default() -> Self {
        Self {
            light: 1.0,
            colour: [1.0, 0.936, 0.843],
            panel: [0.424, 0.297, 0.209],
            paper: [0.373, 0.424, 0.378],
            floor: [0.501, 0.378, 0.276],
            ceiling: [0.537, 0.537, 0.537],
            wall_lamps: true,
        }
    }
}

impl Default for Daylight {
    fn default() -> Self {
        Self { side: WindowSide::Left, light: 24.0, colour: [0.88, 0.95, 1.0] }
    }
}

/// Allowed factors on all light.
const EXPOSURES: std::ops::RangeInclusive<f32> = 0.1..=4.0;
/// Allowed multiples of the light of lamp and room.
const LIGHTS: std::ops::RangeInclusive<f32> = 0.0..=4.0;
/// Allowed brightness of the sky.
const SKIES: std::ops::RangeInclusive<f32> = 0.0..=60.0;

impl Mood {
    /// Everything that is impossible, with paths inside the file.
    #[must_use]
    pub fn flaws(&self) -> Vec<Flaw> {
        let Self { exposure, lamp, room, daylight } = self;
        let mut numbers = vec![
            ("exposure", *exposure, EXPOSURES),
            ("lamp.light", lamp.light, LIGHTS),
            ("room.light", room.light, LIGHTS),
        ];
        let mut colours = vec![
            ("lamp.colour", lamp.colour),
            ("room.colour", room.colour),
            ("room.panel", room.panel),
            ("room.paper", room.paper),
            ("room.floor", room.floor),
            ("room.ceiling", room.ceiling),
        ];
        if let Some(daylight) = daylight {
            numbers.push(("daylight.light", daylight.light, SKIES));
            colours.push(("daylight.colour", daylight.colour));
        }
        let out_of_range = numbers.into_iter().filter(|(_, value, range)| !range.contains(value));
        let mut flaws: Vec<Flaw> = out_of_range
            .map(|(field, value, range)| {
                let message = format!("is {value}, but must lie between {} and {}", range.start(), range.end());
                Flaw::new(field, message)
            })
            .collect();
        flaws.extend(colours.into_iter().filter_map(|(field, colour)| colour_flaw(colour, field)));
        flaws
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::{Kind, Source, built_in_names};

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
