//! Two shots as a drawing in SVG, seen from above.

use super::comparison::{Comparison, World};
use super::table_drawing::{Drawing, TRACK};
use baize_table::shot::drawn_tracks;

/// The colours of the tracks of both worlds, which also people who see few colours tell apart (Okabe and Ito 2008).
const COLOURS: [&str; 2] = ["#0072b2", "#d55e00"];

/// The drawing: the table of the first world, the balls before the stroke, the tracks of both worlds, and rings where the balls ended. Below
/// it are the names of the worlds in the colours of their tracks.
#[must_use]
pub fn comparison_svg(comparison: &Comparison) -> String {
    let first = &comparison.worlds[0].setup;
    let mut drawing = Drawing::of(&first.table, comparison.worlds.len());
    drawing.balls(&first.balls);
    for (index, (world, colour)) in comparison.worlds.iter().zip(COLOURS).enumerate() {
        draw_tracks(world, colour, &mut drawing);
        drawing.caption(index, colour, &world.name);
    }
    drawing.finish()
}

/// The tracks of a world, and a ring where each ball that moved ended on the table.
fn draw_tracks(world: &World, colour: &str, drawing: &mut Drawing) {
    for (ball, places) in drawn_tracks(&world.run) {
        drawing.line(&places, &format!("stroke=\"{colour}\" stroke-width=\"{TRACK}\" stroke-opacity=\"0.8\""));
        if let (Some(place), Some(placed)) = (world.run.rest_of(ball), world.setup.placed(ball)) {
            drawing.end(placed, place, colour);
        }
    }
}
