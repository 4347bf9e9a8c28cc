//! `baize referee`: the verdicts and the score of a match file, or what is wrong with it.

use std::collections::BTreeSet;
use std::fs;
use std::process::Output;

use baize::files::Source;
use baize::match_play::{LoadedMatch, MatchReport, REFEREE_VERSION, referee_schema};
use serde_json::{Value, json};

use crate::folder::Folder;
use crate::json_page::mistakes;
use crate::program::baize;

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
    let arguments: Vec<&str> = ["referee", &name].into_iter().chain(more.iter().copied()).collect();
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
    assert_eq!(lines[3], "   2  Anna concedes. Ben wins the frame. [0 : 0 points, 0 : 1 frames]");
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
    assert_eq!(lines[0], "Nine-ball: Anna against Ben, first to 2 racks");
    assert_eq!(lines[2], "   1  Anna: Break. [0 : 0 racks]");
    assert_eq!(lines[3], "   2  Anna puts the cue ball at (-0.7000, 0.1000) m.");
    assert!(lines[4].starts_with("   3  (taken back) Anna strikes at 0.2 m/s. Foul by Anna: "), "{said}");
    assert_eq!(lines[5], "   4  Ben takes back the last shot, and the opponent agrees.");
    assert!(lines[6].starts_with("   5  Anna strikes at 0.1 m/s. Foul by Anna: The cue ball hit no ball."), "{said}");
    assert_eq!(lines[7], "   6  Anna concedes. Ben wins the rack. [0 : 1 racks]");
    assert_eq!(lines[8], "   7  Ben concedes. Anna wins the rack. [1 : 1 racks]");
    assert_eq!(lines[9], "   8  Ben concedes. Anna wins the match. [1 : 1 racks]");
    assert!(lines[11].starts_with("Anna: one rack won"), "{said}");
    assert_eq!(lines.last(), Some(&"Anna has won the match."));
}

#[test]
fn the_standard_input_is_judged_as_a_file() {
    let folder = Folder::new();
    let path = folder.put("evening.match.ron", MATCH);
    let from_file = baize(&["referee", path.to_str().expect("a plain name")]).output().expect("it starts");
    let input = fs::File::open(&path).expect("it is there");
    let from_input = baize(&["referee", "-"]).stdin(input).output().expect("it starts");
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
    let schema: Value = serde_json::from_str(&referee_schema()).expect("the schema is JSON");
    assert_eq!(mistakes(&value, &schema, &schema, ""), [""; 0]);
    assert_eq!((&value["version"], &value["winner"]), (&json!(REFEREE_VERSION), &json!("Anna")));
    assert_eq!(value["steps"][2]["taken_back"], json!(true));
    assert_eq!(value["steps"][4]["verdict"]["fouls"][0]["kind"], json!("NoBallHit"));
    assert_eq!(value["steps"][5]["verdict"]["players"][1]["racks"], json!(1));
    let page = fs::read_to_string("docs/referee.md").expect("the page is there");
    let mut printed = BTreeSet::new();
    names(&value, &mut printed);
    assert!(printed.len() > 20, "{printed:?}");
    for name in printed {
        assert!(page.contains(&format!("| `{name}` |")), "{name} is missing on docs/referee.md");
    }
    let mut wrong = value;
    wrong["steps"][0]["colour"] = json!("red");
    assert_eq!(mistakes(&wrong, &schema, &schema, "").len(), 1);
    let printed = baize(&["schema", "referee"]).output().expect("it starts");
    assert_eq!(text(&printed.stdout), referee_schema());
}

#[test]
fn a_disagreement_is_printed_in_text_and_json_and_the_recorded_verdict_stands() {
    let source = Source::of_text("evening.match.ron", MATCH);
    let saved = LoadedMatch::of_source(source).unwrap_or_else(|error| panic!("{error}")).play.text();
    let old = saved.replacen("The cue ball hit no ball.", "By the rules of old, a miss.", 1);
    assert_ne!(old, saved);
    let folder = Folder::new();
    let said = text(&judged(&folder, &old, &[]).stdout);
    assert!(said.contains("By the rules of old, a miss."), "{said}");
    assert!(said.contains("\n      Note: Baize "), "{said}");
    let value: Value = serde_json::from_slice(&judged(&folder, &old, &["--json"]).stdout).expect("JSON");
    let schema: Value = serde_json::from_str(&referee_schema()).expect("the schema is JSON");
    assert_eq!(mistakes(&value, &schema, &schema, ""), [""; 0]);
    assert!(value["steps"][2]["verdict"]["disagreement"].is_string(), "{value:#}");
}

#[test]
fn a_match_with_a_command_that_could_not_have_been_given_ends_with_one_and_a_sentence() {
    let folder = Folder::new();
    let cases = [
        (
            "(by: First, does: Choose(BreakFirst))",
            "(by: Second, does: Choose(BreakFirst))",
            "4:9: played[0] is not possible: It is Anna who",
        ),
        (
            "PlaceCueBall(-0.7, 0.1)",
            "PlaceCueBall(0.7, 0.1)",
            "5:9: played[1] is not possible: The cue ball must lie behind",
        ),
        ("(speed: 0.2,", "(speed: 0.2, tip: (side: 3),", "6:9: played[2] is not possible: The stroke cannot be played"),
        (
            "Strike(strike: (speed: 0.2",
            "Strike(declares: PushOut, strike: (speed: 0.2",
            "6:9: played[2] is not possible: A push-out",
        ),
        ("ConcedeMatch", "Nothing", "11:"),
        ("    ],\n)", "    ],\n", ""),
    ];
    for (from, to, expected) in cases {
        let output = judged(&folder, &MATCH.replacen(from, to, 1), &[]);
        let said = text(&output.stderr);
        assert_eq!((output.status.code(), text(&output.stdout).as_str()), (Some(1), ""), "{to}: {said}");
        assert!(said.contains(&format!("evening.match.ron:{expected}")), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
    }
}

#[test]
fn a_report_of_a_match_that_has_just_begun_says_who_chooses() {
    let source = Source::of_text("new", "(players: (\"Anna\", \"Ben\"), game: \"eight_ball\", opening: Won(Second))");
    let play = LoadedMatch::of_source(source).unwrap_or_else(|error| panic!("{error}")).play;
    let mut said = Vec::new();
    MatchReport { play: &play }.write_text(&mut said).expect("memory can be written");
    assert!(text(&said).ends_with("Ben chooses.\n"), "{}", text(&said));
}
