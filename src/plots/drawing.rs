//! Two shots as a drawing in SVG, seen from above.

use std::fmt::Write;

use bevy::math::DVec2;

use super::comparison::{Comparison, World};
use crate::shot::drawn_tracks;
use crate::table::Table;

/// The colours of the tracks of both worlds, which also people who see few colours tell apart (Okabe and Ito 2008).
const COLOURS: [&str; 2] = ["#0072b2", "#d55e00"];
const CLOTH: &str = "#e9efe9";
const NOSE: &str = "#4a4a4a";
const POCKET: &str = "#bbbbbb";
/// A unit of the drawing is a millimetre: where letters are smaller than a unit, some programs draw them badly.
const UNITS: f64 = 1000.0;
/// Widths of lines, and the size of the letters below the table and their distance, in units.
const TRACK: f64 = 7.0;
const EDGE: f64 = 5.0;
const LETTER: f64 = 60.0;
const LINE_OF_TEXT: f64 = 85.0;
/// The room around the table, in units.
const AROUND: f64 = 170.0;

/// The drawing: the table of the first world, the balls before the stroke, the tracks of both worlds, and rings where the balls ended. Below
/// it are the names of the worlds in the colours of their tracks.
#[must_use]
pub fn svg(comparison: &Comparison) -> String {
    let table = &comparison.worlds[0].setup.table;
    let half = 0.5 * UNITS * DVec2::new(table.length, table.width) + AROUND;
    let (width, height) = (2.0 * half.x, 2.0 * half.y + 2.0 * LINE_OF_TEXT);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{:.0} {:.0} {width:.0} {height:.0}\" font-family=\"sans-serif\">\n",
        -half.x, -half.y
    );
    rectangle([-half.x, -half.y, width, height], "white", &mut text);
    draw_table(table, &mut text);
    draw_balls(&comparison.worlds[0], &mut text);
    for (index, (world, colour)) in comparison.worlds.iter().zip(COLOURS).enumerate() {
        draw_tracks(world, colour, &mut text);
        let place = DVec2::new(AROUND - half.x, half.y + LINE_OF_TEXT * (0.5 + index as f64));
        letters(place, LETTER, &format!("fill=\"{colour}\""), &world.name, &mut text);
    }
    text + "</svg>\n"
}

fn draw_table(table: &Table, text: &mut String) {
    let [length, width] = [table.length, table.width].map(|metres| UNITS * metres);
    rectangle([-0.5 * length, -0.5 * width, length, width], CLOTH, text);
    for pocket in &table.boundary.pockets {
        disc(pocket.centre, pocket.radius, &format!("fill=\"{POCKET}\""), text);
    }
    for cushion in &table.boundary.cushions {
        line(&[cushion.from, cushion.to], &format!("stroke=\"{NOSE}\" stroke-width=\"{EDGE}\""), text);
    }
}

fn draw_balls(world: &World, text: &mut String) {
    for placed in &world.setup.balls {
        let style = format!("fill=\"white\" stroke=\"{NOSE}\" stroke-width=\"{}\"", 0.5 * EDGE);
        named_disc(placed.motion.position.truncate(), placed.ball.radius, [&style, NOSE, &placed.look.name], text);
    }
}

/// The tracks of a world, and a ring where each ball that moved ended on the table.
fn draw_tracks(world: &World, colour: &str, text: &mut String) {
    for (ball, places) in drawn_tracks(&world.run) {
        line(&places, &format!("stroke=\"{colour}\" stroke-width=\"{TRACK}\" stroke-opacity=\"0.8\""), text);
        let end = world.run.index_of(ball).map(|index| world.run.record.finals[index]);
        if let (Some(end), Some(placed)) = (end.filter(|end| end.phase.in_play()), world.setup.placed(ball)) {
            let style = format!("fill=\"white\" stroke=\"{colour}\" stroke-width=\"{EDGE}\"");
            let place = end.motion.position.truncate();
            named_disc(place, placed.ball.radius, [&style, colour, &placed.look.name], text);
        }
    }
}

fn rectangle([x, y, width, height]: [f64; 4], colour: &str, text: &mut String) {
    let _ = writeln!(
        text,
        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"{colour}\"/>"
    );
}

/// A disc with a name in it. Place and radius are in metres.
fn named_disc(place: DVec2, radius: f64, [style, colour, name]: [&str; 3], text: &mut String) {
    disc(place, radius, style, text);
    // A longer name has smaller letters, so that it stays in the disc.
    let size = UNITS * radius * (2.4 / name.chars().count().max(2) as f64);
    let below = DVec2::new(UNITS * place.x, 0.35 * size - UNITS * place.y);
    letters(below, size, &format!("fill=\"{colour}\" text-anchor=\"middle\""), name, text);
}

fn disc(place: DVec2, radius: f64, style: &str, text: &mut String) {
    let (place, radius) = (UNITS * place, UNITS * radius);
    let _ = writeln!(text, "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius:.1}\" {style}/>", place.x, -place.y);
}

fn line(places: &[DVec2], style: &str, text: &mut String) {
    let unit = |place: &DVec2| format!("{:.1},{:.1}", UNITS * place.x, -UNITS * place.y);
    let places: Vec<String> = places.iter().map(unit).collect();
    let _ = writeln!(text, "<polyline points=\"{}\" fill=\"none\" {style}/>", places.join(" "));
}

/// Letters that begin at a place, or lie around it; place and size are in units, downwards.
fn letters(place: DVec2, size: f64, style: &str, words: &str, text: &mut String) {
    let _ = writeln!(
        text,
        "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"{size:.1}\" {style}>{}</text>",
        place.x,
        place.y,
        escaped(words)
    );
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
