//! `baize match`: the verdicts and the score of a match file, or what is wrong with it.

use std::collections::BTreeSet;
use std::fs;
use std::process::Output;

use baize::files::Source;
use baize::match_play::{LoadedMatch, MATCH_FORM_VERSION, MatchReport, match_schema};
use baize::rules::Choice;
use serde_json::{Value, json};

use crate::json_page::mistakes;
use crate::program::baize;
use baize_testing::folder::Folder;

/// A match of nine-ball to two racks: a break, a shot that is taken back, a foul, and concessions up to the end.
const MATCH: &str = r#"(
    players: ("Anna", "Ben"), game: (game: NineBall(push_out: false), race_to: 2, breaks: Winner),
    seed: 7, opening: Won(First), played: [
        (by: First, does: Choose(BreakFirst)),
        (by: First, does: PlaceCueBall(-0.7, 0.1)),
        (by: First, does: Strike(strike: (speed: 0.2, direction_deg: 180))),
        (by: Second, does: TakeBack),
        (by: First, does: Strike(strike: (speed: 0.1, direction_deg: 180))),
        (by: First, does: ConcedeRack),
        (by: Second, does: ConcedeRack),
        (by: Second, does: ConcedeMatch),
    ],
)"#;

fn judged(folder: &Folder, text: &str, more: &[&str]) -> Output {
    let path = folder.put("evening.match.ron", text);
    let name = path.to_str().expect("a plain name").to_owned();
    let arguments: Vec<&str> = ["match", &name].into_iter().chain(more.iter().copied()).collect();
    baize(&arguments).output().expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn in_snooker_the_referee_counts_frames() {
    let folder = Folder::new();
    let text_of = r#"(
        players: ("Anna", "Ben"), game: (game: Snooker, race_to: 2), seed: 7, opening: Won(First), played: [
            (by: First, does: Choose(BreakFirst)),
            (by: First, does: ConcedeRack),
        ],
    )"#;
    let said = text(&judged(&folder, text_of, &[]).stdout);
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[0], "Snooker: Anna against Ben, first to 2 frames");
    assert_eq!(lines[4], "   2  Anna concedes. Ben wins the frame. [0 : 0 points, 0 : 1 frames]");
    assert!(lines.iter().any(|line| line.starts_with("Ben: one frame won, 0 points in this frame")), "{said}");
}

#[test]
fn in_snooker_a_frame_is_neither_claimed_early_nor_conceded_out_of_turn() {
    let folder = Folder::new();
    let after = |command: &str| {
        let text_of = format!(
            "(players: (\"Anna\", \"Ben\"), game: (game: Snooker, race_to: 2), opening: Won(First), played: [\
             (by: First, does: Choose(BreakFirst)), {command}])"
        );
        let output = judged(&folder, &text_of, &[]);
        assert_eq!(output.status.code(), Some(1), "{command}");
        text(&output.stderr)
    };
    let claimed = after("(by: First, does: ClaimRack)");
    assert!(
        claimed.contains("Anna cannot claim the frame now; in snooker it is claimed in one's own turn"),
        "{claimed}"
    );
    let out_of_turn = after("(by: Second, does: ClaimRack)");
    assert!(out_of_turn.contains("It is the turn of Anna, not of Ben"), "{out_of_turn}");
    let conceded = after("(by: Second, does: ConcedeRack)");
    assert!(conceded.contains("A frame is conceded only in one's own turn; it is the turn of Anna"), "{conceded}");
}

#[test]
fn the_referee_prints_every_verdict_in_a_sentence_and_the_score() {
    let folder = Folder::new();
    let output = judged(&folder, MATCH, &[]);
    let said = text(&output.stdout);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[..2], ["Nine-ball: Anna against Ben, first to 2 racks", "Anna wins lag or coin."]);
    assert_eq!(lines[3], "   1  Anna: Break. [0 : 0 racks]");
    assert_eq!(lines[4], "   2  Anna puts the cue ball at (-0.7000, 0.1000) m.");
    assert!(lines[5].starts_with("   3  (taken back) Anna strikes at 0.2 m/s. Foul by Anna: "), "{said}");
    assert_eq!(lines[6], "   4  Ben takes back the last shot, and the opponent agrees.");
    assert!(lines[7].starts_with("   5  Anna strikes at 0.1 m/s. Foul by Anna: The cue ball hit no ball."), "{said}");
    assert_eq!(lines[8], "   6  Anna concedes. Ben wins the rack. [0 : 1 racks]");
    assert_eq!(lines[9], "   7  Ben concedes. Anna wins the rack. [1 : 1 racks]");
    assert_eq!(lines[10], "   8  Ben concedes. Anna wins the match. [1 : 1 racks]");
    assert!(lines[12].starts_with("Anna: one rack won"), "{said}");
    assert_eq!(lines.last(), Some(&"Anna has won the match."));
}

#[test]
fn the_standard_input_is_judged_as_a_file() {
    let folder = Folder::new();
    let path = folder.put("evening.match.ron", MATCH);
    let from_file = baize(&["match", path.to_str().expect("a plain name")]).output().expect("it starts");
    let input = fs::File::open(&path).expect("it is there");
    let from_input = baize(&["match", "-"]).stdin(input).output().expect("it starts");
    assert!(from_input.status.success());
    assert_eq!(from_input.stdout, from_file.stdout);
}

fn names(value: &Value, into: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => fields.iter().for_each(|(name, value)| {
            into.insert(name.clone());
            names(value, into);
        }),
        Value::Array(items) => items.iter().for_each(|item| names(item, into)),
        _ => {}
    }
}

#[test]
fn its_json_is_the_one_that_page_and_schema_describe() {
    let folder = Folder::new();
    let output = judged(&folder, MATCH, &["--json"]);
    let value: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let schema: Value = serde_json::from_str(&match_schema()).expect("the schema is JSON");
    assert_eq!(mistakes(&value, &schema, &schema, ""), [""; 0]);
    assert_eq!((&value["version"], &value["winner"]), (&json!(MATCH_FORM_VERSION), &json!("Anna")));
    assert_eq!(value["steps"][2]["taken_back"], json!(true));
    assert_eq!(value["steps"][4]["verdict"]["fouls"][0]["kind"], json!("NoBallHit"));
    assert_eq!(value["steps"][5]["verdict"]["players"][1]["racks"], json!(1));
    let page = fs::read_to_string("docs/json/match.md").expect("the page is there");
    let mut printed = BTreeSet::new();
    names(&value, &mut printed);
    assert!(printed.len() > 20, "{printed:?}");
    for name in printed {
        assert!(page.contains(&format!("| `{name}` |")), "{name} is missing on docs/json/match.md");
    }
    let mut wrong = value;
    wrong["steps"][0]["colour"] = json!("red");
    assert_eq!(mistakes(&wrong, &schema, &schema, "").len(), 1);
    let printed = baize(&["schema", "match"]).output().expect("it starts");
    assert_eq!(text(&printed.stdout), match_schema());
}

#[test]
fn a_disagreement_is_printed_in_text_and_json_and_the_recorded_verdict_stands() {
    let source = Source::of_text("evening.match.ron", MATCH);
    let saved = LoadedMatch::of_source(source).unwrap_or_else(|error| panic!("{error}")).the_match.text();
    let old = saved.replacen("The cue ball hit no ball.", "By the rules of old, a miss.", 1);
    let old = old.replacen("kind:NoBallHit", "kind:Other", 1);
    assert_ne!(old, saved);
    let folder = Folder::new();
    let said = text(&judged(&folder, &old, &[]).stdout);
    assert!(said.contains("By the rules of old, a miss."), "{said}");
    assert!(said.contains("\n      Note: Baize "), "{said}");
    let value: Value = serde_json::from_slice(&judged(&folder, &old, &["--json"]).stdout).expect("JSON");
    let schema: Value = serde_json::from_str(&match_schema()).expect("the schema is JSON");
    assert_eq!(mistakes(&value, &schema, &schema, ""), [""; 0]);
    assert!(value["steps"][2]["verdict"]["disagreement"].is_string(), "{value:#}");
}

#[test]
fn a_command_that_is_refused_comes_after_all_verdicts_before_it_in_text_and_json() {
    let folder = Folder::new();
    let cases = [
        (
            "(by: First, does: Choose(BreakFirst))",
            "(by: Second, does: Choose(BreakFirst))",
            "4:9: played[0] is not possible: It is Anna who",
            1,
        ),
        (
            "PlaceCueBall(-0.7, 0.1)",
            "PlaceCueBall(0.7, 0.1)",
            "5:9: played[1] is not possible: The cue ball must lie behind",
            2,
        ),
        (
            "(speed: 0.2,",
            "(speed: 0.2, tip: (side: 3),",
            "6:9: played[2] is not possible: The stroke cannot be played",
            3,
        ),
        (
            "Strike(strike: (speed: 0.2",
            "Strike(declares: PushOut, strike: (speed: 0.2",
            "6:9: played[2] is not possible: A push-out",
            3,
        ),
        (
            "Strike(strike: (speed: 0.2",
            "Strike(declares: Nominate(\"17\"), strike: (speed: 0.2",
            "6:21: played[2].does names the ball \"17\", but the game has cue, 1, 2",
            3,
        ),
        ("(by: Second, does: ConcedeMatch)", "(by: First, does: Choose(Play))", "11:9: played[7] is not possible: ", 8),
    ];
    let schema: Value = serde_json::from_str(&match_schema()).expect("the schema is JSON");
    for (from, to, expected, number) in cases {
        let changed = MATCH.replacen(from, to, 1);
        let output = judged(&folder, &changed, &[]);
        let (said, refusal) = (text(&output.stdout), text(&output.stderr));
        assert_eq!(output.status.code(), Some(1), "{to}: {refusal}");
        assert!(refusal.contains(&format!("evening.match.ron:{expected}")), "{refusal}");
        assert_eq!(refusal.lines().count(), 1, "{refusal}");
        let steps = said.lines().skip(3).take_while(|line| !line.is_empty()).count();
        assert_eq!(steps, number - 1, "{to}: {said}");
        assert!(said.contains("\nTo write next: "), "the match goes on from there: {said}");
        let output = judged(&folder, &changed, &["--json"]);
        assert_eq!((output.status.code(), text(&output.stderr)), (Some(1), refusal.clone()));
        let value: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(mistakes(&value, &schema, &schema, ""), [""; 0]);
        assert_eq!(value["steps"].as_array().map(Vec::len), Some(number - 1));
        assert_eq!(value["refusal"]["step"], json!(number));
        let (line, column) = (&value["refusal"]["line"], &value["refusal"]["column"]);
        assert!(expected.starts_with(&format!("{line}:{column}: ")), "{expected}: {line}, {column}");
        let message = value["refusal"]["message"].as_str().expect("a sentence");
        assert!(refusal.trim_end().ends_with(message), "{message}");
    }
}

#[test]
fn a_file_that_cannot_be_read_as_a_match_has_no_verdicts() {
    let folder = Folder::new();
    let cases = [
        ("ConcedeMatch", "Nothing", "11:28: there is no choice `Nothing` here; possible are `Choose`, `PlaceCueBall`"),
        ("    ],\n)", "    ],\n", "12:7: the file ends too early: the `(` in line 1, column 1 is not closed"),
        (
            "(by: Second, does: ConcedeMatch),\n    ],\n)",
            "(by: Sec",
            "11:17: the file ends too early: the `(` in line 11",
        ),
        ("\"Ben\"", "\"Anna\"", "2:5: players has the name \"Anna\" twice; each player needs a name of his own"),
        ("\"Anna\", \"Ben\"", "\"\", \"\"", "2:5: players has an empty name; each player needs one"),
    ];
    for (from, to, expected) in cases {
        for more in [&[][..], &["--json"]] {
            let output = judged(&folder, &MATCH.replacen(from, to, 1), more);
            let said = text(&output.stderr);
            assert_eq!((output.status.code(), text(&output.stdout).as_str()), (Some(1), ""), "{to}: {said}");
            assert!(said.contains(&format!("evening.match.ron:{expected}")), "{said}");
            assert_eq!(said.lines().count(), 1, "{said}");
        }
    }
}

#[test]
fn a_file_that_is_cut_in_the_middle_of_a_letter_ends_too_early() {
    let folder = Folder::new();
    let path = folder.put("evening.match.ron", MATCH);
    let cut = MATCH.find("\"Ben\"").expect("Ben plays");
    let mut bytes = MATCH.as_bytes()[..cut].to_vec();
    bytes.extend_from_slice(&"\"Zoë".as_bytes()[..4]);
    fs::write(&path, bytes).expect("it can be written");
    let output = baize(&["match", path.to_str().expect("a plain name")]).output().expect("it starts");
    let said = text(&output.stderr);
    assert!(said.contains("the file ends too early, in the middle of a letter"), "{said}");
}

/// The balls of a situation by their names.
fn places(situation: &Value) -> Vec<(String, f64, f64)> {
    let balls = situation["balls"].as_array().expect("balls");
    let on_bed = balls.iter().filter(|ball| ball["place"] == json!("bed"));
    let place = |ball: &Value| {
        let number = |name: &str| ball[name].as_f64().expect("a number");
        (ball["name"].as_str().expect("a name").to_owned(), number("x"), number("y"))
    };
    on_bed.map(place).collect()
}

#[test]
fn the_places_of_the_balls_follow_every_command_and_the_next_shot_can_be_aimed_by_them() {
    let folder = Folder::new();
    let value: Value = serde_json::from_slice(&judged(&folder, MATCH, &["--json"]).stdout).expect("JSON");
    let after = |step: usize| places(&value["steps"][step - 1]["after"]);
    let cue = |step: usize| after(step).into_iter().find(|(name, ..)| name == "cue").expect("it is on the bed");
    assert_eq!(after(1).len(), 10, "the rack of nine-ball");
    assert_eq!(cue(2), ("cue".to_owned(), -0.7, 0.1), "where it was put");
    assert!(cue(3).1 < -0.7, "after the shot");
    assert_eq!(after(4), after(2), "after the shot was taken back");
    assert!(cue(5).1 < -0.7 && cue(5) != cue(3), "after a softer one");
    assert_eq!(places(&value["now"]), after(8));
    let the_match =
        LoadedMatch::of_source(Source::of_text("evening.match.ron", MATCH)).expect("it is a match").the_match;
    let lie = &the_match.states()[4].lie;
    let exact: Vec<(f64, f64)> = lie.on_bed().map(|(_, place)| (place.x, place.y)).collect();
    assert_eq!(after(5).into_iter().map(|(_, x, y)| (x, y)).collect::<Vec<_>>(), exact, "to the last bit");
    let said = text(&judged(&folder, MATCH, &["--positions"]).stdout);
    let lines: Vec<&str> = said.lines().filter(|line| line.starts_with("      Balls in m: ")).collect();
    assert!(lines[1].contains("cue (-0.70000, 0.10000), 1 ("), "{said}");
    assert!(!text(&judged(&folder, MATCH, &[]).stdout).contains("Balls in m"));
}

#[test]
fn pocketed_balls_and_balls_off_the_table_are_named() {
    let folder = Folder::new();
    // A hard break of eight-ball, by which balls fall.
    let begun = r#"(players: ("Anna", "Ben"), game: "eight_ball", seed: SEED, opening: Won(First), played: [
        (by: First, does: Choose(BreakFirst)),
        (by: First, does: PlaceCueBall(-0.7, 0.05)),
        (by: First, does: Strike(strike: (speed: 11.0, direction_deg: -1.8))),
    ])"#;
    let found = (0..20).any(|seed: u32| {
        let text_of = begun.replace("SEED", &seed.to_string());
        let value: Value = serde_json::from_slice(&judged(&folder, &text_of, &["--json"]).stdout).expect("JSON");
        let Some(pocketed) =
            value["now"]["balls"].as_array().expect("balls").iter().find(|ball| ball["place"] == json!("pocket"))
        else {
            return false;
        };
        let (name, pocket) =
            (pocketed["name"].as_str().expect("a name"), pocketed["pocket"].as_str().expect("a pocket"));
        assert!(value["pockets"].as_array().expect("pockets").contains(&json!(pocket)));
        let said = text(&judged(&folder, &text_of, &["--positions"]).stdout);
        assert!(said.contains("; in a pocket: ") && said.contains(&format!("{name} ({pocket})")), "{said}");
        true
    });
    assert!(found, "a ball falls in one of 20 breaks");
}

#[test]
fn every_word_that_a_match_can_need_is_on_the_page_and_is_offered_by_that_word() {
    let page = fs::read_to_string("docs/json/match.md").expect("the page is there");
    for word in Choice::words() {
        assert!(page.contains(&format!("| `Choose({word})` | ")), "{word} is missing on docs/json/match.md");
    }
    assert!(Choice::words().contains(&"HandOver") && Choice::words().contains(&"SpotTouching"));
    let files = fs::read_to_string("docs/files/fields.md").expect("the page is there");
    for word in Choice::words() {
        assert!(files.contains(word), "{word} is missing on docs/files/fields.md");
    }
    let folder = Folder::new();
    let begun = "(players: (\"Anna\", \"Ben\"), game: \"eight_ball\", opening: Won(Second))";
    let value: Value = serde_json::from_slice(&judged(&folder, begun, &["--json"]).stdout).expect("JSON");
    assert_eq!(value["now"]["words"], json!(["Choose(BreakFirst)", "Choose(LetOpponentBreak)"]));
    assert_eq!(value["now"]["to_act"], json!("Ben"));
}

#[test]
fn before_a_shot_what_can_be_declared_and_what_is_on_is_listed() {
    let folder = Folder::new();
    let value: Value = serde_json::from_slice(&judged(&folder, MATCH, &["--json"]).stdout).expect("JSON");
    let after = |step: usize| &value["steps"][step - 1]["after"];
    assert_eq!(after(1)["words"], json!(["PlaceCueBall(X, Y)"]), "the cue ball has to be put behind the head string");
    assert_eq!(after(2)["words"], json!(["PlaceCueBall(X, Y)", "Strike(strike: STRIKE)"]));
    assert_eq!((&after(2)["balls_on"], &after(2)["cue_ball"]), (&json!(["1"]), &json!("cue")));
    assert_eq!(value["now"]["words"], json!([]), "the match is over");
    let straight = "(players: (\"Anna\", \"Ben\"), game: \"straight_pool\", opening: Won(First), played: [
        (by: First, does: Choose(BreakFirst)), (by: First, does: PlaceCueBall(-0.7, 0.1)),
    ])";
    let value: Value = serde_json::from_slice(&judged(&folder, straight, &["--json"]).stdout).expect("JSON");
    let words = value["now"]["words"].as_array().expect("words");
    assert!(words.contains(&json!("Strike(declares: Safety, strike: STRIKE)")), "{words:?}");
    assert!(words.contains(&json!("Strike(declares: Pot(ball: BALL, pocket: POCKET), strike: STRIKE)")), "{words:?}");
    assert_eq!(value["now"]["can_pot"].as_array().map(Vec::len), Some(15));
}

#[test]
fn a_report_of_a_match_that_has_just_begun_says_who_chooses() {
    let source = Source::of_text("new", "(players: (\"Anna\", \"Ben\"), game: \"eight_ball\", opening: Won(Second))");
    let the_match = LoadedMatch::of_source(source).unwrap_or_else(|error| panic!("{error}")).the_match;
    let mut said = Vec::new();
    MatchReport::of(&the_match).write_text(&mut said).expect("memory can be written");
    let last =
        "Ben chooses.\nTo write next: Choose(BreakFirst) (Break), Choose(LetOpponentBreak) (Let the opponent break)\n";
    assert!(text(&said).ends_with(last), "{}", text(&said));
}

#[test]
fn the_old_words_of_two_commands_still_work_and_say_the_new_ones() {
    let match_file = baize(&["schema", "referee"]).output().expect("it starts");
    assert_eq!(text(&match_file.stdout), match_schema());
    for (old, new) in [("referee", "match"), ("record", "logbook")] {
        let said = baize(&[old, "--help"]).output().expect("it starts");
        assert!(text(&said.stdout).contains(&format!("baize {new}")), "{}", text(&said.stdout));
    }
    let folder = std::env::temp_dir();
    let path = folder.join("no_such_match.match.ron");
    let refused = baize(&["referee", path.to_str().expect("a plain name")]).output().expect("it starts");
    let said = text(&refused.stderr);
    assert!(said.starts_with("warning: `baize referee` is called `baize match` now\n"), "{said}");
}
