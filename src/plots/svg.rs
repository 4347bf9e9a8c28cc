//! Drawings in SVG, seen from above: what a table, its balls and lines look like in every drawing.

use std::fmt::Write;

use bevy::math::DVec2;

use crate::rack::PlacedBall;
use crate::table::Table;

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
    text: String,
    /// The corner of the table and the room around it, from the middle, in units.
    half: DVec2,
}

impl Drawing {
    /// The table with room below it for so many lines of text.
    pub fn of(table: &Table, lines: usize) -> Self {
        let half = 0.5 * UNITS * DVec2::new(table.length, table.width) + AROUND;
        let (width, height) = (2.0 * half.x, 2.0 * half.y + lines as f64 * LINE_OF_TEXT);
        let text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{:.0} {:.0} {width:.0} {height:.0}\" font-family=\"sans-serif\">\n",
            -half.x, -half.y
        );
        let mut drawing = Self { text, half };
        drawing.rectangle([-half.x, -half.y, width, height], "white");
        drawing.table(table);
        drawing
    }

    /// The finished drawing.
    pub fn finish(self) -> String {
        self.text + "</svg>\n"
    }

    fn table(&mut self, table: &Table) {
        let [length, width] = [table.length, table.width].map(|metres| UNITS * metres);
        self.rectangle([-0.5 * length, -0.5 * width, length, width], CLOTH);
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
        let below = DVec2::new(UNITS * place.x, 0.35 * size - UNITS * place.y);
        self.letters(below, size, &format!("fill=\"{colour}\" text-anchor=\"middle\""), name);
    }

    /// A line of text below the table, the first has number 0.
    pub fn caption(&mut self, number: usize, colour: &str, words: &str) {
        let place = DVec2::new(AROUND - self.half.x, self.half.y + LINE_OF_TEXT * (0.5 + number as f64));
        self.letters(place, LETTER, &format!("fill=\"{colour}\""), words);
    }

    fn rectangle(&mut self, [x, y, width, height]: [f64; 4], colour: &str) {
        let _ = writeln!(
            self.text,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"{colour}\"/>"
        );
    }

    /// A disc with a radius in metres. If there are words, they are shown where the pointer rests on it.
    pub fn disc(&mut self, place: DVec2, radius: f64, style: &str, words: &str) {
        let (place, radius) = (UNITS * place, UNITS * radius);
        let head = format!("<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius:.1}\" {style}", place.x, -place.y);
        let _ = if words.is_empty() {
            writeln!(self.text, "{head}/>")
        } else {
            writeln!(self.text, "{head}><title>{}</title></circle>", escaped(words))
        };
    }

    /// A line from place to place.
    pub fn line(&mut self, places: &[DVec2], style: &str) {
        let unit = |place: &DVec2| format!("{:.1},{:.1}", UNITS * place.x, -UNITS * place.y);
        let places: Vec<String> = places.iter().map(unit).collect();
        let _ = writeln!(self.text, "<polyline points=\"{}\" fill=\"none\" {style}/>", places.join(" "));
    }

    /// Letters that begin at a place, or lie around it; place and size are in units, downwards.
    fn letters(&mut self, place: DVec2, size: f64, style: &str, words: &str) {
        let _ = writeln!(
            self.text,
            "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"{size:.1}\" {style}>{}</text>",
            place.x,
            place.y,
            escaped(words)
        );
    }
}

/// A text as the content of an element of XML.
fn escaped(text: &str) -> String {
    let safe = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect::<String>();
    safe.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_cannot_end_the_element_that_it_stands_in() {
        assert_eq!(escaped("a < b & c\u{7}</text>"), "a &lt; b &amp; c &lt;/text&gt;");
    }
}
