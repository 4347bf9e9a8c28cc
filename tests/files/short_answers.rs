//! `baize simulate --answer brief` and `--answer events`: the outcome in a few hundred bytes, and the events with it.

use std::collections::BTreeMap;
use std::fs;

use serde_json::{Value, json};

use crate::program::{answer, baize};
use baize_testing::folder::Folder;

/// Some breaks at nine-ball of all speeds, each with its own stroke.
fn breaks(count: usize) -> String {
    let line = |number: usize| {
        let strike = json!({"speed": 4.0 + 0.1 * number as f64, "direction_deg": 0.05 * number as f64 - 0.5});
        format!("{}\n", json!({"id": number, "rack": "nine_ball", "strike": strike}))
    };
    (0..count).map(line).collect()
}

fn answers(form: &str, asked: &str) -> Vec<Value> {
    let output = answer(&["simulate", "--lines", "--answer", form], asked);
    let text = String::from_utf8(output.stdout).expect("text");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

/// What a full answer says of how the balls ended, in the words of a brief one.
fn brief_of(full: &Value) -> Value {
    let cue_ball = full["events"][0]["ball"]["id"].clone();
    let (mut rails, mut pockets, mut first_hit) = (BTreeMap::<String, u64>::new(), Vec::new(), None);
    for event in list(&full["events"]) {
        let ball = &event["ball"]["id"];
        match event["kind"].as_str().expect("a kind") {
            "cushion" | "jaw" | "rail_top" => *rails.entry(ball.to_string()).or_default() += 1,
            "pocket" => pockets.push(json!({"ball": ball, "pocket": event["pocket"]["id"]})),
            "balls" if first_hit.is_none() && *ball == cue_ball => {
                let before = rails.get(&cue_ball.to_string()).copied().unwrap_or_default();
                first_hit = Some(json!({"ball": event["other"]["id"], "time": event["time"], "rails": before}));
            }
            _ => {}
        }
    }
    let on_bed = list(&full["finals"]).iter().filter(|last| last.get("pocket").is_none());
    let place = |last: &Value| json!([last["position"][0], last["position"][1]]);
    let ends: BTreeMap<String, Value> = on_bed.map(|last| (last["ball"]["id"].to_string(), place(last))).collect();
    let mut brief = json!({
        "id": full["id"], "version": full["version"], "ending": full["ending"], "duration": full["duration"],
        "rails": rails, "pockets": pockets, "ends": ends,
    });
    if let Some(hit) = first_hit {
        brief["first_hit"] = hit;
    }
    brief
}

#[test]
fn a_brief_answer_says_the_same_of_a_break_as_the_full_one_to_the_last_bit() {
    let asked =
        breaks(25) + "{\"id\": \"kick\", \"shot\": \"three_rail\"}\n{\"id\": \"stop\", \"shot\": \"stop_shot\"}\n";
    let (brief, full) = (answers("brief", &asked), answers("full", &asked));
    assert_eq!(brief.len(), 27);
    for (brief, full) in brief.iter().zip(&full) {
        assert_eq!(*brief, brief_of(full));
    }
    assert!(brief.iter().any(|brief| !list(&brief["pockets"]).is_empty()), "some ball falls on some break");
    assert_eq!(brief[26]["first_hit"]["ball"], json!(1));
}

#[test]
fn a_brief_answer_to_a_break_has_some_600_bytes() {
    let output = answer(&["simulate", "--lines", "--answer", "brief"], &breaks(50));
    let each = output.stdout.len() / 50;
    assert!((500..700).contains(&each), "{each} bytes");
}

#[test]
fn a_ball_off_the_table_is_named_in_a_brief_answer_and_has_no_end() {
    let flies = r#"(rack: (table: "pool_9ft", ball_set: "pool", balls: [
        (ball: "cue", position: (-1.1, 0.3), velocity: (-3, 0), vertical_speed: 3.0), (ball: "1", position: (0, 0)),
    ]))"#;
    let brief = &answers("brief", &json!({"id": 1, "ron": flies}).to_string())[0];
    assert_eq!((&brief["off_table"], &brief["ends"]), (&json!([0]), &json!({"1": [0.0, 0.0]})));
    assert_eq!(brief.get("first_hit"), None);
}

#[test]
fn the_events_of_a_short_answer_are_those_of_the_full_one_with_ids_for_names() {
    let asked = breaks(5);
    let brief = answers("brief", &asked);
    for ((mut short, full), brief) in answers("events", &asked).into_iter().zip(answers("full", &asked)).zip(brief) {
        let events = short.as_object_mut().and_then(|short| short.remove("events")).expect("events");
        assert_eq!(short, brief, "without the events it is a brief one");
        assert_eq!(list(&events).len(), list(&full["events"]).len());
        for (short, full) in list(&events).iter().zip(list(&full["events"])) {
            for (name, value) in short.as_object().expect("an event") {
                let expected = full[name].get("id").unwrap_or(&full[name]);
                assert_eq!(value, expected, "{name} of {full}");
            }
            let left_out = full.as_object().expect("an event").keys().filter(|name| short.get(name).is_none());
            let is_bulk = |name: &String| ["balls", "normal", "point"].contains(&name.as_str());
            assert!(left_out.clone().all(is_bulk), "{:?} of {full}", left_out.collect::<Vec<_>>());
        }
    }
}

#[test]
fn short_answers_have_the_same_bytes_however_many_threads_and_go_on_after_a_stop() {
    let folder = Folder::new();
    let out = folder.0.join("out.jsonl");
    let asked = breaks(20) + "{\"id\": \"bad\", \"shot\": \"no_such\"}\n";
    let short = ["simulate", "--lines", "--answer", "brief"];
    let one = answer(&[&short[..], &["--threads", "1"]].concat(), &asked);
    assert_eq!(answer(&[&short[..], &["--threads", "3"]].concat(), &asked).stdout, one.stdout);
    let text = String::from_utf8(one.stdout).expect("text");
    assert!(text.lines().last().is_some_and(|last| last.starts_with("{\"id\":\"bad\",\"error\":\"there is no shot")));
    fs::write(&out, &text[..text.len() / 2]).expect("it can be written");
    let resumed = answer(&[&short[..], &["--resume", out.to_str().expect("text")]].concat(), &asked);
    assert_eq!(resumed.status.code(), Some(1), "a shot cannot be computed");
    let last = text.trim_end().rfind('\n').expect("lines") + 1;
    assert_eq!(fs::read_to_string(&out).expect("it is there"), text[..last], "a shot may be there the next time");
}

#[test]
fn one_shot_is_answered_in_short_too_and_without_json_it_is_said_what_is_missing() {
    let alone = baize(&["simulate", "stop_shot", "--json", "--answer", "brief"]).output().expect("it ends").stdout;
    let several = baize(&["simulate", "stop_shot", "draw", "--answer", "brief"]).output().expect("it ends").stdout;
    let expected = format!("{{\"id\":\"stop_shot\",{}", &String::from_utf8(alone).expect("text")[1..]);
    assert!(String::from_utf8(several).expect("text").starts_with(&expected));
    let refused = |arguments: &[&str]| {
        let output = baize(arguments).output().expect("it ends");
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
        String::from_utf8(output.stderr).expect("text")
    };
    assert_eq!(
        refused(&["simulate", "stop_shot", "--answer", "brief"]),
        "--answer says how much the JSON of a shot has; add --json\n"
    );
    for sampled in [&["--sample", "5"], &["--at", "0.5"]] {
        assert_eq!(
            refused(&[&["simulate", "stop_shot", "--json", "--answer", "events"][..], sampled].concat()),
            "--sample, --at and --at-file need the full answer; leave out --answer\n"
        );
    }
}
