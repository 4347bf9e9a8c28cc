//! The files with which Baize enters the AI3603 competition: they are well-formed, a shot ends as in the engine of the
//! competition, and a position gets an action that the competition allows.

use std::collections::BTreeMap;

use bevy::math::DVec2;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::program::{answer, baize};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/ai3603");
const OUTCOMES: &str = include_str!("competition.json");

/// The balls on the bed by their names, with their centres in metres.
type Places = BTreeMap<String, [f64; 2]>;

/// A shot of `tests/files/competition.json`.
#[derive(Deserialize)]
struct Shot {
    balls: Places,
    strike: Value,
    first_hit: Option<String>,
    fell: Vec<String>,
    ends: Places,
}

/// What Baize says of a shot.
#[derive(Deserialize)]
struct Outcome {
    first_hit: Option<Hit>,
    pockets: Vec<Hit>,
    ends: Places,
}

#[derive(Deserialize)]
struct Hit {
    ball: usize,
}

/// The name of a ball of the pool set by its id.
fn name(id: usize) -> String {
    if id == 0 { "cue".into() } else { id.to_string() }
}

fn file(name: &str) -> String {
    format!("{FOLDER}/ai3603.{name}.ron")
}

/// The opponent file by which Baize pictures an agent of the competition.
fn agent() -> String {
    format!("{FOLDER}/ai3603_agent.opponent.ron")
}

fn question(shot: &Shot) -> String {
    let ball = |(name, [x, y]): (&String, &[f64; 2])| format!("(ball: {name:?}, position: ({x:?}, {y:?}))");
    let balls: Vec<String> = shot.balls.iter().map(ball).collect();
    let rack = format!("(ball_set: \"pool\", cue_ball: \"cue\", balls: [{}])", balls.join(", "));
    let ron = format!("(table: {:?}, rack: {rack}, strike: (speed: 1, direction_deg: 0))", file("table"));
    format!("{}\n", json!({"ron": ron, "strike": shot.strike}))
}

fn lines<T: for<'a> Deserialize<'a>>(arguments: &[&str], text: &str) -> Vec<T> {
    let output = answer(arguments, text);
    let text = String::from_utf8(output.stdout).expect("text");
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}"))).collect()
}

#[test]
fn every_file_of_the_competition_passes_the_check() {
    for kind in ["table", "physics", "game", "opponent"] {
        let output = baize(&["check", &file(kind), &agent()]).output().expect("it runs");
        assert!(output.status.success(), "{kind}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn shots_end_as_in_the_engine_of_the_competition() {
    let shots: Vec<Shot> = serde_json::from_str(OUTCOMES).expect("JSON");
    let asked: String = shots.iter().map(question).collect();
    let outcomes: Vec<Outcome> = lines(&["simulate", "--lines", "--answer", "brief"], &asked);
    assert_eq!(outcomes.len(), shots.len());
    let mut apart = Vec::new();
    for (shot, ours) in shots.iter().zip(&outcomes) {
        let mut fell: Vec<String> = ours.pockets.iter().map(|hit| name(hit.ball)).collect();
        fell.sort();
        assert_eq!(ours.first_hit.as_ref().map(|hit| name(hit.ball)), shot.first_hit, "{}", shot.strike);
        assert_eq!(fell, shot.fell, "{}", shot.strike);
        for (id, end) in &ours.ends {
            let ball = name(id.parse().expect("an id"));
            if shot.ends[&ball] != shot.balls[&ball] {
                apart.push(DVec2::from(*end).distance(DVec2::from(shot.ends[&ball])));
            }
        }
    }
    apart.sort_by(f64::total_cmp);
    let half = apart[apart.len() / 2];
    assert!(half < 5e-4, "half of the balls that moved end more than {half} m apart");
}

#[test]
fn a_position_of_the_competition_gets_an_action_that_it_allows() {
    let position = json!({
        "game": file("game"), "opponent": file("opponent"), "other": agent(), "simulations": 200, "groups": {"First": "Stripes"},
        "balls": {"cue": [-0.5, 0.1], "9": [0.2, 0.3], "1": [0.6, 0.2], "8": [0.0, 0.0]},
    });
    let answers: Vec<Value> = lines(&["advise"], &format!("{position}\n"));
    let strike = &answers[0]["shot"]["strike"];
    let number = |value: &Value| value.as_f64().expect("a number");
    assert!((0.5..=8.0).contains(&number(&strike["speed"])), "{strike}");
    assert!(DVec2::new(number(&strike["tip"]["side"]), number(&strike["tip"]["height"])).length() <= 0.5, "{strike}");
}
