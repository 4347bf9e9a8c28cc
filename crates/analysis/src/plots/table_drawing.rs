//! Drawings of a table in SVG, seen from above: what a table, its balls and lines look like in every drawing.

use glam::DVec2;

use super::svg::Svg;
use baize_table::rack::{Look, PlacedBall};
use baize_table::table::Table;

const CLOTH: &str = "#e9efe9";
const NOSE: &str = "#4a4a4a";
const POCKET: &str = "#bbbbbb";
/// A unit of the drawing is a millimetre: where letters are smaller than a unit, some programs draw them badly.
const UNITS: f64 = 1000.0;
/// Widths of lines, and the size of the letters below the table and their distance, in units.
pub const TRACK: f64 = 7.0;
pub const EDGE: f64 = 5.0;
const LETTER: f64 = 60.0;
const LINE_OF_TEXT: f64 = 85.0;
/// The room around the table, in units.
const AROUND: f64 = 170.0;

/// A drawing of a table in progress. Places are in metres, from the middle of the table.
#[derive(Debug)]
pub struct Drawing {
    svg: Svg,
    /// The corner of the table and the room around it, from the middle, in units.
    half: DVec2,
}

impl Drawing {
    /// The table with room below it for so many lines of text.
    pub fn of(table: &Table, lines: usize) -> Self {
        let half = 0.5 * UNITS * DVec2::new(table.length, table.width) + AROUND;
        let (width, height) = (2.0 * half.x, 2.0 * half.y + lines as f64 * LINE_OF_TEXT);
        let mut drawing = Self { svg: Svg::page([-half.x, -half.y, width, height], ""), half };
        drawing.table(table);
        drawing
    }

    /// The finished drawing.
    pub fn finish(self) -> String {
        self.svg.finish()
    }

    fn table(&mut self, table: &Table) {
        let [length, width] = [table.length, table.width].map(|metres| UNITS * metres);
        self.svg.rectangle([-0.5 * length, -0.5 * width, length, width], &format!("fill=\"{CLOTH}\""));
        for pocket in &table.boundary.pockets {
            self.disc(pocket.centre, pocket.radius, &format!("fill=\"{POCKET}\""), "");
        }
        for cushion in &table.boundary.cushions {
            self.line(&[cushion.from, cushion.to], &format!("stroke=\"{NOSE}\" stroke-width=\"{EDGE}\""));
        }
    }

    /// The balls where they lay before the stroke.
    pub fn balls(&mut self, balls: &[PlacedBall]) {
        let style = format!("fill=\"white\" stroke=\"{NOSE}\" stroke-width=\"{}\"", 0.5 * EDGE);
        for placed in balls {
            self.ball(placed, placed.motion.position.truncate(), [&style, NOSE]);
        }
    }

    /// A ring where a ball ended.
    pub fn end(&mut self, placed: &PlacedBall, place: DVec2, colour: &str) {
        let style = format!("fill=\"white\" stroke=\"{colour}\" stroke-width=\"{EDGE}\"");
        self.ball(placed, place, [&style, colour]);
    }

    /// A ball with its name in it.
    fn ball(&mut self, placed: &PlacedBall, place: DVec2, [style, colour]: [&str; 2]) {
        let (radius, name) = (placed.ball.radius, placed.look.name.as_str());
        self.disc(place, radius, style, "");
        // A longer name has smaller letters, so that it stays in the disc.
        let size = UNITS * radius * (2.4 / name.chars().count().max(2) as f64);
        let below = units(place) + DVec2::Y * (0.35 * size);
        self.svg.letters(below, size, &format!("fill=\"{colour}\" text-anchor=\"middle\""), name);
    }

    /// A ball in its own colours, with its name in it.
    pub fn coloured_ball(&mut self, placed: &PlacedBall, place: DVec2) {
        let Colours { fill, rim, ink } = Colours::of(&placed.look);
        let style = format!("fill=\"{fill}\" stroke=\"{rim}\" stroke-width=\"{EDGE}\"");
        self.ball(placed, place, [&style, ink]);
    }

    /// A ball in its own colours that is at each of the places at its time, over and over: a round takes `round` seconds. From the time
    /// `gone` on it is not seen.
    pub fn moving_ball(&mut self, placed: &PlacedBall, keys: &[Key], gone: Option<f64>, round: f64) {
        let Some((first, last)) = keys.first().zip(keys.last()) else { return };
        if keys.len() == 1 && gone.is_none() {
            self.coloured_ball(placed, first.place);
            return;
        }
        let repeated = format!("dur=\"{round:.3}s\" repeatCount=\"indefinite\"");
        let share = |time: f64| format!("{:.5}", (time / round).clamp(0.0, 1.0));
        let begins = [first].into_iter().filter(|key| key.time > 0.0).map(|key| Key { time: 0.0, ..*key });
        let all: Vec<Key> = begins.chain(keys.iter().copied()).chain([Key { time: round, ..*last }]).collect();
        let place = |key: &Key| {
            let DVec2 { x, y } = units(key.place);
            format!("{x:.1} {y:.1}")
        };
        let values = all.iter().map(place).collect::<Vec<_>>().join(";");
        let times = all.iter().map(|key| share(key.time)).collect::<Vec<_>>().join(";");
        self.svg.begin_group(&format!("transform=\"translate({})\"", place(first)));
        self.svg.element(&format!(
            "<animateTransform attributeName=\"transform\" type=\"translate\" values=\"{values}\" keyTimes=\"{times}\" {repeated}/>"
        ));
        if let Some(gone) = gone {
            let gone = share(gone);
            self.svg.element(&format!(
                "<animate attributeName=\"opacity\" calcMode=\"discrete\" values=\"1;0\" keyTimes=\"0;{gone}\" {repeated}/>"
            ));
        }
        self.coloured_ball(placed, DVec2::ZERO);
        self.svg.end_group();
    }

    /// A line of text below the table, the first has number 0.
    pub fn caption(&mut self, number: usize, colour: &str, words: &str) {
        let place = DVec2::new(AROUND - self.half.x, self.half.y + LINE_OF_TEXT * (0.5 + number as f64));
        self.svg.letters(place, LETTER, &format!("fill=\"{colour}\""), words);
    }

    /// A disc with a radius in metres. If there are words, they are shown where the pointer rests on it.
    pub fn disc(&mut self, place: DVec2, radius: f64, style: &str, words: &str) {
        self.svg.disc(units(place), UNITS * radius, style, words);
    }

    /// A line from place to place.
    pub fn line(&mut self, places: &[DVec2], style: &str) {
        let places: Vec<DVec2> = places.iter().copied().map(units).collect();
        self.svg.line(&places, style);
    }
}

/// Where a ball is at one time of a drawing that moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Key {
    /// In seconds.
    pub time: f64,
    /// In metres.
    pub place: DVec2,
}

/// The colours of a ball in a drawing.
struct Colours {
    fill: String,
    rim: String,
    ink: &'static str,
}

impl Colours {
    /// A striped ball is white with a rim of its colour. The name is dark on a light ball and light on a dark one.
    fn of(look: &Look) -> Self {
        let [red, green, blue] = look.colour.map(|part| (part.clamp(0.0, 1.0) * 255.0).round() as u8);
        let colour = format!("#{red:02x}{green:02x}{blue:02x}");
        let light = 0.3 * f64::from(red) + 0.6 * f64::from(green) + 0.1 * f64::from(blue);
        let ink = if look.stripe || light > 128.0 { "#202020" } else { "#ffffff" };
        if look.stripe {
            Self { fill: "#ffffff".to_owned(), rim: colour, ink }
        } else {
            Self { fill: colour, rim: NOSE.to_owned(), ink }
        }
    }
}

/// A place on the table in units of the drawing, downwards.
fn units(place: DVec2) -> DVec2 {
    UNITS * DVec2::new(place.x, -place.y)
}
