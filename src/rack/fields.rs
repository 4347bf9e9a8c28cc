//! What is to be known of the fields of a `.balls.ron` and a `.rack.ron`.

use super::{BallSetFile, RackFile};
use crate::files::Field;

impl BallSetFile {
    /// What is to be known of its fields.
    pub const FIELDS: &[Field] = &[
        Field::new("name", "text", "", "", "", "Name for people."),
        Field::new(
            "radius",
            "number",
            "m",
            "0.000001 to 1000000",
            "",
            "Radius of every ball that has none of its own; pool 0.028575, carom 0.03075, snooker 0.02625.",
        ),
        Field::new(
            "mass",
            "number",
            "kg",
            "0.000001 to 1000000",
            "",
            "Mass of every ball that has none of its own; pool 0.17, carom 0.21.",
        ),
        Field::new(
            "restitution",
            "number",
            "",
            "0 to 1",
            "that of the physics",
            "Share of the approach speed that two such balls keep.",
        ),
        Field::new("balls", "list", "", "up to 500", "", "The balls."),
        Field::new("balls[].name", "text", "", "each once", "", "What racks call it."),
        Field::new("balls[].number", "whole number", "", "0 to 255, each once", "none", "Number on the ball."),
        Field::new("balls[].colour", "three numbers", "red, green, blue (sRGB)", "0 to 1", "", "Its colour."),
        Field::new(
            "balls[].stripe",
            "true or false",
            "",
            "",
            "false",
            "Whether the colour is a stripe around a white ball.",
        ),
        Field::new("balls[].radius", "number", "m", "0.000001 to 1000000", "that of the set", "Its radius."),
        Field::new("balls[].mass", "number", "kg", "0.000001 to 1000000", "that of the set", "Its mass."),
        Field::new("balls[].restitution", "number", "", "0 to 1", "that of the set", "Its restitution."),
    ];
}

impl RackFile {
    /// What is to be known of its fields.
    pub const FIELDS: &[Field] = &[
        Field::new("name", "text", "", "", "\"rack\"", "Name for people."),
        Field::new(
            "table",
            "name, path, or a table in place",
            "",
            "",
            "that of what uses the rack",
            "The table that it is for.",
        ),
        Field::new(
            "ball_set",
            "name, path, or a ball set in place",
            "",
            "",
            "none",
            "The set that its balls are from; without one, every ball says its own radius and mass.",
        ),
        Field::new("cue_ball", "text", "", "one of the balls", "the first ball", "Name of the cue ball."),
        Field::new("lattice", "group", "", "", "as below", "Where the triangular lattice lies."),
        Field::new(
            "lattice.spot",
            "text",
            "",
            "a spot of the table",
            "\"foot\"",
            "The spot on which the middle of row `row` lies.",
        ),
        Field::new(
            "lattice.row",
            "whole number",
            "",
            "0 to 4294967295",
            "0",
            "Which row lies on the spot; 0 is the apex.",
        ),
        Field::new("lattice.gap", "number", "m", "0 to 1000000", "0.0", "Gap between neighbours; 0 for a tight rack."),
        Field::new(
            "balls",
            "list",
            "",
            "1 to 500",
            "",
            "The balls; each has exactly one of position, diamonds, spot and lattice.",
        ),
        Field::new("balls[].ball", "text", "", "each once", "", "Its name, in the ball set if there is one."),
        Field::new(
            "balls[].position",
            "two numbers",
            "m",
            "on the bed",
            "see spot, lattice, diamonds",
            "Its place from the table's centre, along and across.",
        ),
        Field::new(
            "balls[].diamonds",
            "two numbers",
            "diamonds",
            "on the bed",
            "see position",
            "Its place from the table's centre, along and across.",
        ),
        Field::new("balls[].spot", "text", "", "a spot of the table", "see position", "The spot on which it lies."),
        Field::new(
            "balls[].lattice",
            "two whole numbers",
            "",
            "place not above row",
            "see position",
            "Row from the apex, 0, and place in the row from the right, 0.",
        ),
        Field::new(
            "balls[].velocity",
            "two numbers",
            "m/s",
            "-1000000 to 1000000",
            "(0, 0)",
            "Velocity at the start, along the bed.",
        ),
        Field::new(
            "balls[].spin",
            "three numbers",
            "rad/s",
            "-1000000 to 1000000",
            "(0, 0, 0)",
            "Spin at the start, right-handed.",
        ),
        Field::new("balls[].radius", "number", "m", "0.000001 to 1000000", "that of the set", "Its radius."),
        Field::new("balls[].mass", "number", "kg", "0.000001 to 1000000", "that of the set", "Its mass."),
        Field::new("balls[].restitution", "number", "", "0 to 1", "that of the set", "Its restitution."),
        Field::new(
            "balls[].colour",
            "three numbers",
            "red, green, blue (sRGB)",
            "0 to 1",
            "that of the set",
            "Its colour.",
        ),
    ];
}
