//! What `baize simulate --json` prints agrees with its page and its schema.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use baize::files::{Kind, Source, built_in_names};
use baize::match_play::{match_schema, match_tables};
use baize::shot::{
    MOST_SAMPLES, Record, Report, Run, Setup, ShortReport, VERSION, simulate, simulate_schema, simulate_tables,
};
use baize_cli::{
    advise_schema, advise_tables, compare_schema, compare_tables, drill_schema, drill_tables, duel_schema, duel_tables,
    review_schema, review_tables, stats_schema, stats_tables, tracks_schema, tracks_tables,
};
use baize_testing::common::{found, played};
use baize_testing::kept::{assert_kept, assert_kept_below};
use serde_json::{Value, json};

#[test]
fn page_and_schema_are_those_made_from_the_code() {
    assert_kept_below("docs/json/simulate.md", &simulate_tables());
    assert_kept("docs/json/simulate.schema.json", &simulate_schema());
    assert_kept_below("docs/json/match.md", &match_tables());
    assert_kept("docs/json/match.schema.json", &match_schema());
    assert_kept_below("docs/json/advise.md", &advise_tables());
    assert_kept("docs/json/advise.schema.json", &advise_schema());
    assert_kept_below("docs/json/review.md", &review_tables());
    assert_kept("docs/json/review.schema.json", &review_schema());
    assert_kept_below("docs/json/drill.md", &drill_tables());
    assert_kept("docs/json/drill.schema.json", &drill_schema());
    assert_kept_below("docs/json/compare.md", &compare_tables());
    assert_kept("docs/json/compare.schema.json", &compare_schema());
    assert_kept_below("docs/json/tracks.md", &tracks_tables());
    assert_kept("docs/json/tracks.schema.json", &tracks_schema());
    assert_kept_below("docs/json/duel.md", &duel_tables());
    assert_kept("docs/json/duel.schema.json", &duel_schema());
    assert_kept_below("docs/json/stats.md", &stats_tables());
    assert_kept("docs/json/stats.schema.json", &stats_schema());
}

/// What is wrong with `value` by `schema`; `whole` has the definitions. It knows the part of JSON Schema that the
/// schema of a shot uses. Any other keyword is an error, so that none is ignored.
pub fn mistakes(value: &Value, schema: &Value, whole: &Value, path: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut say = |what: String| wrong.push(format!("{path}: {what}"));
    let mut inner: Vec<String> = Vec::new();
    for (keyword, demand) in schema.as_object().expect("a schema is an object") {
        match keyword.as_str() {
            "$schema" | "$defs" | "title" | "description" => {}
            "$ref" => {
                let name = demand.as_str().and_then(|path| path.strip_prefix("#/$defs/")).expect("a definition");
                inner.extend(mistakes(value, &whole["$defs"][name], whole, path));
            }
            "type" => {
                let fits = match demand.as_str().expect("one type") {
                    "object" => value.is_object(),
                    "array" => value.is_array(),
                    "string" => value.is_string(),
                    "number" => value.is_number(),
                    "integer" => value.is_u64() || value.is_i64(),
                    "boolean" => value.is_boolean(),
                    other => panic!("the type {other} is not known here"),
                };
                if !fits {
                    say(format!("is {value}, not of type {demand}"));
                }
            }
            "const" => {
                if value != demand {
                    say(format!("is {value}, not {demand}"));
                }
            }
            "enum" => {
                if !demand.as_array().expect("a list").contains(value) {
                    say(format!("is {value}, not in {demand}"));
                }
            }
            "minimum" => {
                if value.as_f64() < demand.as_f64() {
                    say(format!("is {value}, below {demand}"));
                }
            }
            "maximum" => {
                if value.as_f64() > demand.as_f64() {
                    say(format!("is {value}, above {demand}"));
                }
            }
            "minItems" | "maxItems" => {
                let (count, limit) = (value.as_array().map_or(0, Vec::len) as u64, demand.as_u64().expect("a number"));
                if (keyword == "minItems" && count < limit) || (keyword == "maxItems" && count > limit) {
                    say(format!("has {count} items, {keyword} is {limit}"));
                }
            }
            "items" => {
                for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                    inner.extend(mistakes(item, demand, whole, &format!("{path}[{index}]")));
                }
            }
            "required" => {
                for name in demand.as_array().expect("a list") {
                    if value.get(name.as_str().expect("a name")).is_none() {
                        say(format!("lacks {name}"));
                    }
                }
            }
            "properties" => {
                for (name, demand) in demand.as_object().expect("an object") {
                    if let Some(value) = value.get(name) {
                        inner.extend(mistakes(value, demand, whole, &format!("{path}.{name}")));
                    }
                }
            }
            "additionalProperties" => {
                for (name, more) in value.as_object().into_iter().flatten() {
                    match schema["properties"].get(name) {
                        Some(_) => {}
                        None if demand == &json!(false) => {
                            say(format!("has the field {name}, which is not described"));
                        }
                        None => inner.extend(mistakes(more, demand, whole, &format!("{path}.{name}"))),
                    }
                }
            }
            "oneOf" => {
                let fits = demand.as_array().expect("a list").iter();
                let fits = fits.filter(|one| mistakes(value, one, whole, path).is_empty()).count();
                if fits != 1 {
                    say(format!("fits {fits} of the choices, not one: {value}"));
                }
            }
            other => panic!("the keyword {other} is not known here"),
        }
    }
    wrong.extend(inner);
    wrong
}

fn schema() -> Value {
    serde_json::from_str(&simulate_schema()).expect("the schema is JSON")
}

fn output_of(setup: &Setup, sample: Option<f64>, at: &[f64]) -> Value {
    let run = simulate(setup).expect("it can be played");
    let mut text = Vec::new();
    Report { setup, run: &run, sample, at }.write_json(&mut text).expect("memory can be written");
    serde_json::from_slice(&text).expect("JSON")
}

#[test]
fn the_answer_to_one_of_many_shots_fits_the_schema_too() {
    let setup = Setup::shot("stop_shot").load().expect("it ships");
    let run = simulate(&setup).expect("it can be played");
    let report = Report { setup: &setup, run: &run, sample: None, at: &[] };
    for id in [json!("mine"), json!(7), json!(7.5)] {
        let mut text = Vec::new();
        report.write_json_with_id(&id, &mut text).expect("memory can be written");
        let said = mistakes(&serde_json::from_slice(&text).expect("JSON"), &schema(), &schema(), "");
        assert_eq!(said.is_empty(), id != json!(7.5), "{said:?}");
    }
}

#[test]
fn the_answer_to_a_shot_that_cannot_be_computed_fits_the_schema_and_needs_its_reason() {
    let said = |answer: Value| mistakes(&answer, &schema(), &schema(), "").len();
    assert_eq!(said(json!({"id": 3, "error": "there is no shot named \"a\""})), 0);
    assert!(said(json!({"id": 3})) > 0);
}

/// Shots in which something happens that happens in none of the shots that come with the game.
const RARE: &[&str] = &[
    // A ball that lands on the rail, one that lands on the edge of a pocket, and one that meets the back of a pocket.
    r#"(rack: (table: "pool_9ft", ball_set: "pool", balls: [
        (ball: "cue", position: (-1.1, 0.3), velocity: (-0.6, 0), vertical_speed: 2.0),
    ]))"#,
    r#"(rack: (table: "pool_9ft", ball_set: "pool", balls: [
        (ball: "cue", position: (0, -0.645), height: 0.1), (ball: "1", position: (0, 0.3), velocity: (0, 3)),
    ]), physics: (pockets: (model: Shelf)))"#,
];

fn setups() -> Vec<(String, Setup)> {
    let shipped = built_in_names(Kind::Shot).map(|name| (name.to_owned(), Setup::shot(name).load().expect("it ships")));
    let rare = RARE.iter().map(|text| {
        let setup = Setup::shot(Source::of_text("rare.shot.ron", *text)).load();
        ("a rare one".to_owned(), setup.unwrap_or_else(|error| panic!("{error}")))
    });
    shipped.chain(rare).collect()
}

fn outputs() -> Vec<(String, Value)> {
    setups().into_iter().map(|(name, setup)| (name, output_of(&setup, Some(3.0), &[]))).collect()
}

fn short_outputs(with_events: bool) -> Vec<(String, Value)> {
    let short = |(name, setup): (String, Setup)| {
        let run = simulate(&setup).expect("it can be played");
        let mut text = Vec::new();
        ShortReport { record: &run.record, with_events }.write_json(&mut text).expect("memory can be written");
        (name, serde_json::from_slice(&text).expect("JSON"))
    };
    setups().into_iter().map(short).collect()
}

#[test]
fn the_output_of_every_shot_that_ships_fits_the_schema() {
    let schema = schema();
    let outputs = outputs();
    for (name, output) in &outputs {
        let wrong = mistakes(output, &schema, &schema, "");
        assert!(wrong.is_empty(), "{name}: {} mistakes, {}", wrong.len(), wrong[0]);
        assert_eq!(output["version"], json!(VERSION));
    }
    // Crossings and jumps change no ball.
    let changes = |kind: &str, field: &str| field != "balls" || !["crossing", "jump"].contains(&kind);
    assert_every_field_of_every_kind_is_seen(&outputs, &schema["$defs"]["event"], changes);
}

#[test]
fn the_short_forms_of_every_shot_that_ships_fit_the_schema() {
    let schema = schema();
    for with_events in [false, true] {
        for (name, output) in short_outputs(with_events) {
            let wrong = mistakes(&output, &schema, &schema, "");
            assert!(wrong.is_empty(), "{name}: {} mistakes, {}", wrong.len(), wrong[0]);
            assert_eq!(output.get("events").is_some(), with_events, "{name}");
        }
    }
    assert_every_field_of_every_kind_is_seen(&short_outputs(true), &schema["$defs"]["short_event"], |_, _| true);
}

/// Checks that each kind of event of a schema is in one of the outputs, with every field that the schema has for it and that is
/// `expected` of the kind.
fn assert_every_field_of_every_kind_is_seen(
    outputs: &[(String, Value)],
    events: &Value,
    expected: impl Fn(&str, &str) -> bool,
) {
    let mut seen: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for event in outputs.iter().flat_map(|(_, output)| output["events"].as_array().expect("events")) {
        let fields = event.as_object().expect("an event").keys().map(String::as_str);
        seen.entry(event["kind"].as_str().expect("a kind")).or_default().extend(fields);
    }
    for kind in events["oneOf"].as_array().expect("kinds") {
        let name = kind["properties"]["kind"]["const"].as_str().expect("a name");
        let fields = kind["properties"].as_object().expect("fields").keys().map(String::as_str);
        let fields: BTreeSet<&str> = fields.filter(|field| expected(name, field)).collect();
        assert_eq!(seen.get(name), Some(&fields), "{name}");
    }
}

/// Every field of `value` with its value, by its name.
fn names(value: &Value, into: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                // The keys of some objects are ids of balls.
                if name.parse::<u32>().is_err() {
                    into.insert(name.clone());
                }
                names(value, into);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| names(item, into)),
        _ => {}
    }
}

#[test]
fn every_field_that_is_printed_stands_on_the_page() {
    let page = fs::read_to_string("docs/json/simulate.md").expect("the page is there");
    let mut printed = BTreeSet::new();
    outputs().iter().chain(&short_outputs(true)).for_each(|(_, output)| names(output, &mut printed));
    assert!(printed.len() > 30, "{printed:?}");
    for name in printed {
        assert!(page.contains(&format!("| `{name}` |")), "{name} is missing on docs/json/simulate.md");
    }
}

#[test]
fn a_field_too_many_a_field_too_few_and_a_wrong_one_are_seen() {
    let schema = schema();
    let good = output_of(&Setup::shot("stop_shot").load().expect("it ships"), None, &[0.5]);
    assert_eq!(mistakes(&good, &schema, &schema, ""), Vec::<String>::new());
    let spoil = |change: fn(&mut Value)| {
        let mut bad = good.clone();
        change(&mut bad);
        mistakes(&bad, &schema, &schema, "").len()
    };
    assert!(spoil(|shot| shot["colour"] = json!("red")) > 0);
    assert!(spoil(|shot| shot["events"][0]["colour"] = json!("red")) > 0);
    assert!(spoil(|shot| drop(shot.as_object_mut().map(|shot| shot.remove("version")))) > 0);
    assert!(spoil(|shot| drop(shot["finals"][0].as_object_mut().map(|last| last.remove("spin")))) > 0);
    assert!(spoil(|shot| shot["events"][1]["kind"] = json!("meeting")) > 0);
    assert!(spoil(|shot| shot["finals"][0]["position"] = json!([1.0, 2.0])) > 0);
    assert!(spoil(|shot| shot["tracks"][0]["samples"][0]["phase"] = json!("flying")) > 0);
}

#[test]
fn the_number_of_samples_is_known_before_they_are_computed() {
    let setup = found("uphill");
    let run = played(&setup);
    let count = |sample| Report { setup: &setup, run: &run, sample, at: &[] }.sample_count();
    assert_eq!((count(None), count(Some(50.0))), (0.0, 1.0));
    let long = Run { record: Record { duration: 10.0, ..run.record.clone() }, ..run.clone() };
    let count = |rate| Report { setup: &setup, run: &long, sample: Some(rate), at: &[] }.sample_count();
    assert_eq!((count(50.0), count(1e7)), (501.0, 100_000_001.0));
    assert!(count(1e7) > MOST_SAMPLES && count(f64::MAX) > MOST_SAMPLES);
}
