//! `baize review`: what each shot of a match cost.

use std::fs;

use baize_cli::review_schema;
use serde_json::{Value, json};

use crate::json_page::mistakes;
use crate::program::{answer, baize};
use baize_testing::folder::Folder;

/// Plays a short match of two computed players into the folder, and returns the path of its file, which names their files.
fn played_by_known(folder: &Folder, game: &str) -> String {
    let job = json!({
        "id": game, "game": game, "a": "level_3", "b": "level_5", "seed": 2, "race_to": 2, "simulations": 50, "most_shots": 5,
    });
    let to = folder.0.to_str().expect("text");
    assert!(answer(&["duel", "-", "--matches", to], &format!("{job}\n")).status.success());
    format!("{to}/{game}.match.ron")
}

/// The same match as if two persons had played it: the file names no opponents.
fn played(folder: &Folder, game: &str) -> String {
    let path = played_by_known(folder, game);
    let text = fs::read_to_string(&path).expect("it was written");
    let of_persons: String = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("opponents:"))
        .map(|line| format!("{line}\n"))
        .collect();
    assert_ne!(of_persons, text, "the file named the opponents");
    fs::write(&path, of_persons).expect("it can be written again");
    path
}

/// What is printed about a match.
fn reviewed(path: &str, more: &[&str]) -> String {
    let arguments: Vec<&str> =
        ["review", path, "--simulations", "100"].into_iter().chain(more.iter().copied()).collect();
    let output = baize(&arguments).output().expect("the program starts");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn the_json_fits_its_schema_and_the_parts_of_each_cost_sum_to_it() {
    let schema: Value = serde_json::from_str(&review_schema()).expect("JSON");
    let folder = Folder::new();
    for game in ["nine_ball", "eight_ball"] {
        let review: Value = serde_json::from_str(&reviewed(&played(&folder, game), &["--json"])).expect("JSON");
        assert_eq!(mistakes(&review, &schema, &schema, ""), Vec::<String>::new(), "{review}");
        let shots = review["shots"].as_array().expect("a list");
        assert_eq!(shots.len(), 5);
        for (index, shot) in shots.iter().enumerate() {
            let number = |field: &str| shot[field].as_f64().expect("a number");
            assert_eq!(shot["number"], json!(index + 1));
            let parts = number("choice") + number("aim") + number("speed") + number("luck");
            assert!((parts - number("cost")).abs() < 1e-12, "{shot}");
            assert!((number("before") - number("after") - number("cost")).abs() < 1e-12, "{shot}");
        }
        assert!(review["players"][0]["level_from"].is_number(), "{review}");
    }
}

#[test]
fn the_players_of_a_duel_are_known_from_its_match_file() {
    let folder = Folder::new();
    let review: Value =
        serde_json::from_str(&reviewed(&played_by_known(&folder, "nine_ball"), &["--json"])).expect("JSON");
    for (player, level) in [(0, 3.0), (1, 5.0)] {
        let player = &review["players"][player];
        assert_eq!((player["level"].as_f64(), player.get("level_from")), (Some(level), None), "{player}");
    }
}

#[test]
fn the_answer_is_the_same_on_one_thread_and_on_three() {
    let folder = Folder::new();
    let path = played(&folder, "nine_ball");
    assert_eq!(reviewed(&path, &["--json", "--threads", "1"]), reviewed(&path, &["--json", "--threads", "3"]));
}

#[test]
fn the_text_has_a_line_for_each_shot_and_the_level_that_was_given() {
    let folder = Folder::new();
    let text = reviewed(&played(&folder, "nine_ball"), &["--level", "3.5"]);
    assert!(text.starts_with("Nine-ball: Oskar (level 3.5) against Ravi (level 3.5)\n"), "{text}");
    assert_eq!(text.lines().filter(|line| line.contains(" % -> ")).count(), 5, "{text}");
    assert_eq!(text.lines().filter(|line| line.starts_with("      This shot ")).count(), 5, "{text}");
}

#[test]
fn a_level_that_there_is_not_and_a_file_that_there_is_not_are_refused() {
    for (arguments, code) in [(vec!["review", "a", "--level", "9"], 2), (vec!["review", "no_such"], 1)] {
        let output = baize(&arguments).output().expect("the program starts");
        assert_eq!(output.status.code(), Some(code), "{output:?}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty(), "{output:?}");
    }
}

#[test]
fn three_at_killer_are_reviewed_under_their_names() {
    let schema: Value = serde_json::from_str(&review_schema()).expect("JSON");
    let folder = Folder::new();
    let job = json!({
        "id": "killer", "game": "killer", "a": "level_3", "b": "level_5", "more": ["level_4"], "seed": 2, "simulations": 50,
        "most_shots": 7,
    });
    let to = folder.0.to_str().expect("text");
    let played = answer(&["duel", "-", "--matches", to], &format!("{job}\n"));
    let result: Value = serde_json::from_slice(&played.stdout).expect("JSON");
    assert_eq!(
        (&result["shots"], result["racks"].as_array().map(Vec::len), &result["of_more"][0]["shots"]),
        (&json!(7), Some(3), &json!(2)),
        "{result}"
    );
    let path = format!("{to}/killer.match.ron");
    let review: Value = serde_json::from_str(&reviewed(&path, &["--json"])).expect("JSON");
    assert_eq!(mistakes(&review, &schema, &schema, ""), Vec::<String>::new(), "{review}");
    let by: Vec<&str> =
        review["shots"].as_array().expect("a list").iter().filter_map(|shot| shot["by"].as_str()).collect();
    let turns = ["first", "second", "third"];
    let first = turns.iter().position(|side| *side == by[0]).expect("somebody breaks");
    let expected: Vec<&str> = (0..7).map(|shot| turns[(first + shot) % 3]).collect();
    assert_eq!(by, expected, "one shot a turn, and nobody is out yet");
    let chance = |shot: &Value, field: &str| shot[field].as_f64().expect("a number");
    for shot in review["shots"].as_array().expect("a list") {
        let before = chance(shot, "before");
        assert!((0.02..0.8).contains(&before), "an early shot of three is nearly a third: {shot}");
    }
    let text = reviewed(&path, &[]);
    let players = review["players"].as_array().expect("a list");
    assert!(players.iter().all(|player| text.contains(player["name"].as_str().expect("a name"))), "{text}");
}
