//! Many shots at once: lines of JSON in, lines of JSON out, and a file of answers that grows.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Output, Stdio};

use serde_json::{Value, json};

use crate::program::{answer, baize};
use baize_testing::folder::Folder;

fn lines(output: &[u8]) -> Vec<Value> {
    let text = std::str::from_utf8(output).expect("text");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn ids(output: &[u8]) -> Vec<Value> {
    lines(output).into_iter().map(|answer| answer["id"].clone()).collect()
}

fn errors(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("text")
}

/// That many lines, each with its own stroke; the first ones take longest.
fn strokes(count: usize) -> String {
    let line = |number: usize| {
        let shot = if number < 3 { "nine_ball_break" } else { "stop_shot" };
        let strike = json!({"speed": 1.0 + 0.01 * number as f64, "direction_deg": 0.1 * number as f64});
        format!("{}\n", json!({"id": number, "shot": shot, "strike": strike}))
    };
    (0..count).map(line).collect()
}

#[test]
fn shots_are_answered_in_the_order_asked_with_the_same_bytes_however_many_threads() {
    let asked = strokes(120);
    let one = answer(&["simulate", "--lines", "--threads", "1"], &asked);
    assert_eq!((one.status.code(), errors(&one)), (Some(0), String::new()));
    assert_eq!(ids(&one.stdout), (0..120).map(|number| json!(number)).collect::<Vec<_>>());
    for threads in ["2", "5"] {
        let many = answer(&["simulate", "--lines", "--threads", threads], &asked);
        assert!(many.stdout == one.stdout, "{threads} threads");
    }
}

#[test]
fn an_answer_is_the_record_of_the_shot_with_its_id_before() {
    let alone = baize(&["simulate", "stop_shot", "--json", "--at", "0.1"]).output().expect("it ends").stdout;
    let answered = answer(&["simulate", "--lines", "--at", "0.1"], "{\"id\": \"mine\", \"shot\": \"stop_shot\"}\n");
    let expected = format!("{{\"id\":\"mine\",{}", &String::from_utf8(alone).expect("text")[1..]);
    assert_eq!(String::from_utf8(answered.stdout).expect("text"), expected);
}

#[test]
fn a_stroke_in_the_line_takes_the_place_of_the_shots_own_and_only_for_that_line() {
    let other = r#""strike": {"speed": 0.5, "direction_deg": 40, "tip": {"side": 0.3}, "elevation_deg": 5}"#;
    let asked = format!(
        "{{\"shot\": \"stop_shot\"}}\n{{\"shot\": \"stop_shot\", {other}}}\n{{\"shot\": \"stop_shot\"}}\n\n{{\"rack\": \"nine_ball_tight\", {other}}}"
    );
    let answers = lines(&answer(&["simulate", "--lines", "--threads", "1"], &asked).stdout);
    assert_eq!(answers[0]["events"], answers[2]["events"]);
    assert_ne!(answers[0]["events"], answers[1]["events"]);
    // An empty line has no answer, but counts as a line.
    assert_eq!(answers.iter().map(|answer| &answer["id"]).collect::<Vec<_>>(), [1, 2, 3, 5]);
    assert_eq!(answers[3]["setup"], "Nine-ball, tight");
}

#[test]
fn a_shot_in_the_line_itself_is_read_as_a_file_is() {
    let text = fs::read_to_string("assets/shots/stop_shot.shot.ron").expect("it ships");
    let asked = format!("{}\n{}", json!({"id": 1, "ron": text}), json!({"id": 1.0, "shot": "stop_shot"}));
    let output = answer(&["simulate", "--lines"], &asked);
    let answers = lines(&output.stdout);
    let file = baize(&["simulate", "stop_shot", "--json"]).output().expect("it ends").stdout;
    assert_eq!(answers[0]["finals"], lines(&file)[0]["finals"]);
    assert!(answers[1]["error"].as_str().is_some_and(|error| error.starts_with("standard input:2:")), "{}", answers[1]);
}

#[test]
fn a_wrong_line_says_what_is_wrong_and_the_others_are_computed() {
    let asked = "{\"id\": 1, \"shot\": \"stop_shot\"}\n{\"id\": 2, \"shot\": \"no_such\"}\nnonsense\n\
                 {\"id\": 4, \"shot\": \"-\"}\n{\"id\": 5, \"ron\": \"(rack: 5)\"}\n\
                 {\"id\": 6, \"shot\": \"stop_shot\", \"strike\": {\"speed\": -1, \"direction_deg\": 0}}\n\
                 {\"id\": 7, \"shot\": \"stop_shot\"}\n";
    let output = answer(&["simulate", "--lines"], asked);
    let answers = lines(&output.stdout);
    let error = |number: usize| answers[number]["error"].as_str().unwrap_or_default();
    assert_eq!(ids(&output.stdout), [1, 2, 3, 4, 5, 6, 7]);
    assert!(error(1).starts_with("there is no shot named \"no_such\""), "{}", error(1));
    assert!(error(2).starts_with("standard input:3:2: this is not JSON; a line is an object such as"), "{}", error(2));
    assert!(error(3).starts_with("standard input:4:1: the lines themselves come from"), "{}", error(3));
    assert!(error(4).starts_with("ron:1:"), "{}", error(4));
    assert!(error(5).contains("the strike is refused"), "{}", error(5));
    assert_eq!(answers[0]["events"], answers[6]["events"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(errors(&output), "5 of the shots could not be computed; their answers say why\n");
}

#[test]
fn several_files_are_answered_in_a_line_each_under_their_names() {
    let output = baize(&["simulate", "stop_shot", "draw", "stop_shot", "follow"]).output().expect("it ends");
    assert_eq!(ids(&output.stdout), ["stop_shot", "draw", "follow"]);
    assert_eq!(
        errors(&output),
        "warning: 1 left out, because an earlier shot has the same id; each shot needs its own\n"
    );
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn a_file_of_answers_goes_on_where_it_was_cut_off() {
    let folder = Folder::new();
    let out = folder.0.join("out.jsonl");
    let arguments = ["simulate", "--lines", "--resume", out.to_str().expect("text")];
    let asked = strokes(40);
    let whole = answer(&["simulate", "--lines"], &asked).stdout;
    assert_eq!(answer(&arguments, &asked).status.code(), Some(0));
    assert!(fs::read(&out).expect("it is there") == whole, "a new file has every answer");
    for cut in [0, 1, whole.len() / 3, whole.len() / 2, whole.len() - 1, whole.len()] {
        fs::write(&out, &whole[..cut]).expect("it can be written");
        let output = answer(&arguments, &asked);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(0), 0), "cut at {cut}");
        assert!(
            fs::read(&out).expect("it is there") == whole,
            "cut at {cut}: nothing is lost, and nothing is there twice"
        );
    }
}

#[test]
fn a_file_of_something_else_is_left_as_it_is() {
    let folder = Folder::new();
    for text in ["my diary\nmore of it\n", "my diary", "{\"id\": 1}\n{\"no\": \"id\"}\n"] {
        let out = folder.put("out.jsonl", text);
        let output = answer(&["simulate", "--lines", "--resume", out.to_str().expect("text")], &strokes(2));
        assert_eq!(output.status.code(), Some(1));
        assert!(errors(&output).contains("is not an answer of `baize simulate`"), "{}", errors(&output));
        assert_eq!(fs::read_to_string(&out).expect("it is there"), text);
    }
}

/// The program, started with these lines. Its input stays open, so more lines may follow.
fn begun(arguments: &[&str], lines: &str) -> (Child, ChildStdin) {
    let mut child = baize(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(lines.as_bytes()).expect("it reads");
    (child, input)
}

/// Waits until a file has that many answers.
fn wait_for(out: &Path, answers: usize) {
    while fs::read(out).map_or(0, |text| text.split(|byte| *byte == b'\n').count() - 1) < answers {
        std::thread::yield_now();
    }
}

#[test]
fn of_two_programs_with_one_file_of_answers_the_second_waits_and_then_does_the_rest() {
    let folder = Folder::new();
    let out = folder.0.join("out.jsonl");
    let arguments = ["simulate", "--lines", "--resume", out.to_str().expect("text")];
    let (mut first, input) = begun(&arguments, &strokes(2));
    wait_for(&out, 2);
    let (second, more) = begun(&arguments, &strokes(5));
    drop(more);
    let mut said = String::new();
    let mut errors = BufReader::new(second.stderr.expect("a pipe"));
    errors.read_line(&mut said).expect("text");
    assert!(said.contains("is being written by another baize; waiting"), "{said}");
    drop(input);
    assert_eq!(first.wait().expect("it ends").code(), Some(0));
    errors.read_to_string(&mut said).expect("text");
    assert!(fs::read(&out).expect("it is there") == answer(&["simulate", "--lines"], &strokes(5)).stdout);
}

#[test]
fn a_killed_batch_is_resumed_without_lost_or_doubled_answers() {
    let folder = Folder::new();
    let out = folder.0.join("out.jsonl");
    let arguments = ["simulate", "--lines", "--resume", out.to_str().expect("text")];
    for answers in [1, 4, 9] {
        let (mut killed, _input) = begun(&arguments, &strokes(30));
        wait_for(&out, answers);
        killed.kill().expect("it runs");
        killed.wait().expect("it ends");
    }
    assert_eq!(answer(&arguments, &strokes(30)).status.code(), Some(0));
    assert!(fs::read(&out).expect("it is there") == answer(&["simulate", "--lines"], &strokes(30)).stdout);
}

#[test]
fn a_missing_file_is_no_answer_and_is_tried_again_when_it_is_there() {
    let folder = Folder::new();
    let (out, shot) = (folder.0.join("out.jsonl"), folder.0.join("mine.shot.ron"));
    let arguments = ["simulate", "--lines", "--answer", "brief", "--resume", out.to_str().expect("text")];
    let asked = format!("{}\n{}\n", json!({"id": "mine", "shot": shot}), json!({"id": 2, "shot": "stop_shot"}));
    let first = answer(&arguments, &asked);
    assert_eq!(first.status.code(), Some(1));
    let said = errors(&first);
    assert!(said.contains("shot mine: ") && said.contains("there is no such file"), "{said}");
    assert!(said.ends_with("the same call tries them again\n"), "{said}");
    assert_eq!(ids(&fs::read(&out).expect("it is there")), [2]);
    folder.put("mine.shot.ron", "(rack: \"cue_ball\", strike: (speed: 1, direction_deg: 0))");
    let second = answer(&arguments, &asked);
    assert_eq!((second.status.code(), errors(&second)), (Some(0), String::new()));
    let known = lines(&fs::read(&out).expect("it is there"));
    assert!(known.len() == 2 && known.iter().all(|answer| answer["ending"] == "at_rest"), "{known:?}");
}

#[test]
fn an_error_in_the_line_itself_is_an_answer_and_every_call_says_so() {
    let folder = Folder::new();
    let out = folder.0.join("out.jsonl");
    let arguments = ["simulate", "--lines", "--resume", out.to_str().expect("text")];
    let asked = "{\"id\": 1, \"shoot\": \"stop_shot\"}\n";
    assert_eq!(answer(&arguments, asked).status.code(), Some(1));
    let kept = fs::read(&out).expect("it is there");
    assert!(lines(&kept)[0]["error"].is_string());
    let again = answer(&arguments, asked);
    assert_eq!(again.status.code(), Some(1));
    assert!(errors(&again).starts_with("1 of the shots have an error of an earlier call"), "{}", errors(&again));
    assert_eq!(fs::read(&out).expect("it is there"), kept);
}

#[test]
fn lines_that_ask_are_no_answers_and_the_file_of_the_lines_is_not_written() {
    let folder = Folder::new();
    let asked = strokes(2);
    let other = folder.put("asked.jsonl", &asked);
    let output = answer(&["simulate", "--lines", "--resume", other.to_str().expect("text")], &asked);
    assert_eq!(output.status.code(), Some(1));
    assert!(errors(&output).contains(":1:1: is not an answer of `baize simulate`"), "{}", errors(&output));
    let duels = "{\"id\":1,\"game\":\"nine_ball\",\"a\":\"level_1\",\"b\":\"level_1\",\"seed\":7}\n";
    let places = "{\"id\":1,\"game\":\"nine_ball\",\"balls\":{\"cue\":[0,0],\"9\":[0.5,0]}}\n";
    for (command, option, text) in [("duel", "--out", duels), ("advise", "--resume", places)] {
        let input = folder.put("in.jsonl", text);
        let mut spellings = vec![input.clone(), folder.0.join(".").join("in.jsonl")];
        if cfg!(unix) {
            let link = folder.0.join(format!("{command}-link"));
            fs::hard_link(&input, &link).expect("a link");
            spellings.push(link);
        }
        for out in spellings {
            let arguments = [command, input.to_str().expect("text"), option, out.to_str().expect("text")];
            let output = baize(&arguments).output().expect("it ends");
            assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{arguments:?}");
            assert!(errors(&output).contains("so no answers can go into it"), "{}", errors(&output));
            assert_eq!(fs::read_to_string(&input).expect("it is there"), text);
        }
    }
    assert_eq!(fs::read_to_string(&other).expect("it is there"), asked);
}

#[test]
fn a_whole_line_of_something_else_is_no_answer_that_was_cut_off_and_stays() {
    let folder = Folder::new();
    let foreign = "{\"id\":1,\"shot\":\"stop_shot\"}";
    let name = folder.put("mine.jsonl", foreign);
    let output = answer(&["simulate", "--lines", "--resume", name.to_str().expect("text")], &strokes(1));
    assert_eq!(fs::read_to_string(&name).expect("it is there"), foreign);
    assert_eq!(output.status.code(), Some(1));
    assert!(errors(&output).contains(":1:1: is not an answer of `baize simulate`"), "{}", errors(&output));
}

#[test]
fn a_line_of_another_form_is_told_what_it_should_be() {
    let said =
        |line: &str| lines(&answer(&["simulate", "--lines"], line).stdout)[0]["error"].as_str().map(str::to_owned);
    for (line, sentence) in [
        ("{\"id\": [[1]], \"shot\": \"stop_shot\"}", "expected a text or a whole number as the `id`"),
        ("{\"id\": 9223372036854775808, \"shot\": \"a\"}", "must be at most 9223372036854775807"),
        ("[1, \"stop_shot\"]", "this is a list; a line is an object such as"),
        ("{\"id\": 1, \"shot\": 1e999}", "this number is too large"),
    ] {
        let heard = said(line).expect("an error");
        assert!(heard.contains(sentence) && !heard.contains("untagged"), "{line}: {heard}");
    }
    let long = format!("{{\"id\": 1, \"shot\": 5, \"{}\": 5}}", "x".repeat(100_000));
    assert!(said(&long).expect("an error").len() < 1000);
}

#[test]
fn the_number_of_threads_has_a_limit() {
    for threads in ["0", "1025", "1000000", "9223372036854775808", "-1", "1e300", "nan", ""] {
        for command in [&["simulate", "--lines"][..], &["duel", "-"], &["advise"], &["review", "x"]] {
            let output = answer(&[command, &[&format!("--threads={threads}")]].concat(), "");
            assert_eq!(output.status.code(), Some(2), "{command:?} {threads}");
            assert!(errors(&output).contains("must be a whole number from 1 to 1024"), "{}", errors(&output));
        }
    }
}
