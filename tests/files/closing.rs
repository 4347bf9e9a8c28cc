//! How drawn cushions enclose a bed, and the warnings of `baize check` if they may not.

use std::fs;

use crate::program::baize;
use baize::files::{Kind, Source, built_in_names};
use baize::formats::warnings;
use baize::shot::Setup;
use baize::table::{TableFile, gap_warnings, is_on_bed};
use bevy::math::DVec2;

const RADIUS: f64 = 0.028_575;

/// The messages about a table with those cushions and the other drawn parts.
fn said(cushions: &str, rest: &str) -> Vec<String> {
    let text = format!("(nose_height: 0.036, boundary: Drawn(cushions: [{cushions}]{rest}))");
    let file: TableFile = Source::of_text("t", text).parse().unwrap_or_else(|error| panic!("{error}")).0;
    gap_warnings(&file.build().unwrap_or_else(|flaws| panic!("{flaws:?}")).boundary, RADIUS)
}

/// Three sides of a box, whose foot side each test draws.
const SIDES: &str = r#"(name: "left", from: (1, 0.5), to: (-1, 0.5)), (name: "head", from: (-1, 0.5), to: (-1, -0.5)),
    (name: "right", from: (-1, -0.5), to: (1, -0.5)),"#;

fn box_with_foot(foot: &str, rest: &str) -> Vec<String> {
    said(&format!("{SIDES}{foot}"), rest)
}

#[test]
fn a_closed_box_leaves_no_doubt() {
    assert_eq!(box_with_foot(r#"(name: "foot", from: (1, -0.5), to: (1, 0.5))"#, ""), Vec::<String>::new());
}

#[test]
fn a_gap_wide_enough_for_a_ball_is_named_with_both_its_ends() {
    let foot = |from: f64, to: f64| {
        format!(r#"(name: "a", from: (1, -0.5), to: (1, {from})), (name: "b", from: (1, {to}), to: (1, 0.5))"#)
    };
    let wide = box_with_foot(&foot(-0.1, 0.1), "");
    assert_eq!(
        wide,
        [
            "the edge of the bed crosses a gap of 0.2000 m in a straight line, from the end of \"a\" at 1.0000, -0.1000 to the \
             start of \"b\" at 1.0000, 0.1000; a ball that rolls through it leaves the bed"
        ]
    );
    // Just wider, and just narrower, than the ball.
    assert_eq!(box_with_foot(&foot(-0.030, 0.030), "").len(), 1);
    assert_eq!(box_with_foot(&foot(-0.028, 0.028), "").len(), 0);
}

#[test]
fn a_pocket_behind_a_gap_leaves_no_doubt_where_it_is_as_wide() {
    let foot = r#"(name: "a", from: (1, -0.5), to: (1, -0.06)), (name: "b", from: (1, 0.06), to: (1, 0.5))"#;
    let pocket = |radius: f64| format!(r#", pockets: [(name: "p", centre: (1.05, 0), radius: {radius})]"#);
    assert_eq!(box_with_foot(foot, &pocket(0.05)).len(), 0);
    assert_eq!(box_with_foot(foot, &pocket(0.01)).len(), 1, "a ball passes beside it");
    let elsewhere = r#", pockets: [(name: "p", centre: (-1.05, 0), radius: 0.05)]"#;
    assert_eq!(box_with_foot(foot, elsewhere).len(), 1);
}

#[test]
fn a_wall_of_one_face_that_stands_free_within_a_box_is_named() {
    let foot = r#"(name: "foot", from: (1, -0.5), to: (1, 0.5)), (name: "free", from: (0.2, -0.2), to: (0.2, 0.1))"#;
    let said = box_with_foot(foot, "");
    assert_eq!(said.len(), 1);
    assert!(said[0].contains("\"free\" from 0.2000, -0.2000 to 0.2000, 0.1000 stands alone with one face"), "{said:?}");
}

#[test]
fn cushions_that_run_clockwise_are_said_to_have_the_bed_outside() {
    let clockwise = r#"(name: "a", from: (0, 0), to: (0, 1)), (name: "b", from: (0, 1), to: (1, 1)),
        (name: "c", from: (1, 1), to: (1, 0)), (name: "d", from: (1, 0), to: (0, 0))"#;
    let said = said(clockwise, "");
    assert!(said[0].starts_with("the cushions run clockwise, so the bed is outside them"), "{said:?}");
}

#[test]
fn a_cushion_with_two_faces_gets_no_warning() {
    assert!(said(r#"(name: "a", from: (0, 0), to: (0, 1)), (name: "b", from: (0, 1), to: (0, 0))"#, "").is_empty());
}

#[test]
fn at_a_gap_the_bed_ends_where_check_says() {
    // At the gap the bed ends at the straight line between the cushions.
    let text = format!(
        "(nose_height: 0.036, boundary: Drawn(cushions: [{SIDES}(name: \"a\", from: (1, -0.5), to: (1, -0.1)), \
         (name: \"b\", from: (1, 0.1), to: (1, 0.5))]))"
    );
    let file: TableFile = Source::of_text("t", text).parse().expect("sound").0;
    let boundary = file.build().expect("sound").boundary;
    assert!(is_on_bed(DVec2::new(0.999, 0.0), &boundary) && !is_on_bed(DVec2::new(1.001, 0.0), &boundary));
}

#[test]
fn no_table_and_no_shot_that_ships_is_in_doubt() {
    for name in built_in_names(Kind::Table) {
        let source = Source::built_in(Kind::Table, name).expect("it ships");
        assert_eq!(warnings(Kind::Table, source), Vec::<String>::new(), "{name}");
    }
    for name in built_in_names(Kind::Shot) {
        let boundary = Setup::shot(name).load().expect("it ships").table.boundary;
        assert_eq!(gap_warnings(&boundary, RADIUS), Vec::<String>::new(), "{name}");
    }
}

#[test]
fn check_warns_of_a_gap_and_takes_the_file() {
    let path = std::env::temp_dir().join(format!("baize-closing-{}.table.ron", std::process::id()));
    let text =
        format!("(nose_height: 0.036, boundary: Drawn(cushions: [{SIDES}(name: \"a\", from: (1, -0.5), to: (1, 0))]))");
    fs::write(&path, text).expect("a file");
    let output = baize(&["check", &path.display().to_string()]).output().expect("the program starts");
    fs::remove_file(&path).expect("it is there");
    let warned = String::from_utf8(output.stderr).expect("text");
    assert!(output.status.success());
    assert!(warned.contains("warning: ") && warned.contains("crosses a gap of 0.5000 m"), "{warned}");
}
