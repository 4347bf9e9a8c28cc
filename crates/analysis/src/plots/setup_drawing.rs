//! A set-up as a drawing in SVG, seen from above.

use super::table_drawing::Drawing;
use baize_table::shot::Setup;

/// The drawing: the table, and the balls in their colours with their names.
#[must_use]
pub fn setup_svg(setup: &Setup) -> String {
    let mut drawing = Drawing::of(&setup.table, 0);
    for placed in &setup.balls {
        drawing.coloured_ball(placed, placed.motion.position.truncate());
    }
    drawing.finish()
}
