//! The lines of JSON that commands read: their pages and schemas are made from the code, and the program refuses what they refuse.

use baize_cli::{
    advise_input_schema, advise_input_table, duel_input_schema, duel_input_table, simulate_input_schema,
    simulate_input_table,
};
use baize_testing::kept::{assert_kept, assert_kept_between, in_repository};
use serde_json::Value;

use crate::json_page::mistakes;
use crate::program::{answer, baize};

#[test]
fn pages_and_schemas_of_input_are_those_made_from_the_code() {
    assert_kept_between("docs/files/batch.md", &simulate_input_table());
    assert_kept("docs/json/simulate.input.schema.json", &simulate_input_schema());
    assert_kept_between("docs/json/advise.md", &advise_input_table());
    assert_kept("docs/json/advise.input.schema.json", &advise_input_schema());
    assert_kept_between("docs/json/duel.md", &duel_input_table());
    assert_kept("docs/json/duel.input.schema.json", &duel_input_schema());
}

#[test]
fn the_program_prints_the_schema_of_a_line_and_says_which_commands_read_none() {
    let printed = baize(&["schema", "simulate", "--input"]).output().expect("it starts");
    assert_eq!(String::from_utf8_lossy(&printed.stdout), simulate_input_schema());
    let refused = baize(&["schema", "stats", "--input"]).output().expect("it starts");
    assert_eq!((refused.status.code(), refused.stdout.len()), (Some(2), 0));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("simulate, advise and duel"));
}

/// Whether a line fits a schema.
fn fits(line: &str, schema: &str) -> bool {
    let schema: Value = serde_json::from_str(schema).expect("the schema is JSON");
    mistakes(&serde_json::from_str(line).expect("the line is JSON"), &schema, &schema, "").is_empty()
}

#[test]
fn the_lines_on_the_page_fit_the_schema() {
    let page = std::fs::read_to_string(in_repository("docs/files/batch.md")).expect("the page");
    let lines: Vec<&str> =
        page.lines().filter(|line| line.starts_with("{\"id\"") && !line.contains("version")).collect();
    assert!(lines.len() > 2, "{lines:?}");
    for line in lines {
        assert!(fits(line, &simulate_input_schema()), "{line}");
    }
}

#[test]
fn a_shot_is_computed_if_and_only_if_its_line_fits_the_schema() {
    for (line, is_good) in [
        (r#"{"shot": "stop_shot"}"#, true),
        (r#"{"id": 3, "shot": "stop_shot", "strike": {"speed": 2, "direction_deg": 0, "tip": {"side": 0.1}}}"#, true),
        (r#"{"rack": "nine_ball", "table": "pool_8ft", "physics": "physics"}"#, true),
        (r#"{"id": "a", "ron": "(rack: \"nine_ball\")"}"#, true),
        (r#"{"id": 3}"#, false),
        (r#"{"id": 3.5, "shot": "stop_shot"}"#, false),
        (r#"{"shoot": "stop_shot"}"#, false),
        (r#"{"shot": 5}"#, false),
        (r#"{"shot": "stop_shot", "rack": "nine_ball"}"#, false),
        (r#"{"shot": "stop_shot", "table": "pool_8ft"}"#, false),
        (r#"{"shot": "stop_shot", "strike": {"direction_deg": 0}}"#, false),
        (r#"{"shot": "stop_shot", "strike": {"speed": "fast", "direction_deg": 0}}"#, false),
        (r#"{"shot": "stop_shot", "strike": {"speed": 2, "direction_deg": 0, "tip": {"left": 1}}}"#, false),
    ] {
        assert_eq!(fits(line, &simulate_input_schema()), is_good, "{line}");
        let answered = answer(&["simulate", "--lines", "--answer", "brief"], line);
        let answered: Value = serde_json::from_slice(&answered.stdout).expect("JSON");
        assert_eq!(answered.get("error").is_none(), is_good, "{line}: {answered}");
    }
}

#[test]
fn a_position_and_a_job_fit_their_schemas_or_are_refused() {
    let balls = r#""balls": {"cue": [-0.5, 0.1], "9": [0.6, 0.2]}"#;
    for good in [
        format!(r#"{{"game": "nine_ball", {balls}, "hand": "AsItLies", "simulations": 20}}"#),
        format!(
            r#"{{"game": "eight_ball", {balls}, "hand": {{"InHand": "Kitchen"}}, "groups": {{"First": "Solids"}}}}"#
        ),
        format!(r#"{{"game": "snooker", {balls}, "groups": "Open", "racks": [1, 0], "on": "Red", "turn": "Second"}}"#),
        r#"{"match": "mine", "seed": 3}"#.to_owned(),
        r#"{"game": "nine_ball", "state": "()"}"#.to_owned(),
    ] {
        assert!(fits(&good, &advise_input_schema()), "{good}");
    }
    let job = |more: &str| format!(r#"{{"game": "nine_ball", "a": "level_1", "b": "level_2"{more}}}"#);
    for good in [r#", "seed": 7"#, r#", "seed": 7, "simulations": 20"#, r#", "seed": 7, "simulations": [20, 10000000]"#]
    {
        assert!(fits(&job(good), &duel_input_schema()), "{good}");
    }
    let wrong_positions = [
        format!(r#"{{"game": "nine_ball", {balls}, "simulations": 19}}"#),
        format!(r#"{{"game": "nine_ball", {balls}, "hand": {{"InHand": "Moon"}}}}"#),
        format!(r#"{{"match": "mine", {balls}}}"#),
        r#"{"game": "nine_ball", "balls": {"cue": [1]}}"#.to_owned(),
        "{}".to_owned(),
    ];
    let wrong_jobs = ["", r#", "seed": 7, "simulations": 19"#, r#", "seed": 7, "most_shots": 0"#, r#", "seed": -1"#];
    let wrong = wrong_positions.map(|line| ("advise", advise_input_schema(), line)).into_iter();
    for (command, schema, line) in wrong.chain(wrong_jobs.map(|more| ("duel", duel_input_schema(), job(more)))) {
        assert!(!fits(&line, &schema), "{line}");
        let arguments: &[&str] = if command == "duel" { &["duel", "-"] } else { &["advise"] };
        let answered = answer(arguments, &line);
        let answered: Value = serde_json::from_slice(&answered.stdout).expect("JSON");
        assert!(answered.get("error").is_some(), "{line}: {answered}");
    }
}
