//! The program as it is called from a shell.

use std::process::{Output, Stdio};

use crate::program::{answer, baize};
use baize::files::{Kind, built_in_names, listed};
use baize::shot::{Setup, simulate};
use serde_json::Value;

fn output(arguments: &[&str]) -> Output {
    baize(arguments).output().expect("the program starts")
}

fn code(arguments: &[&str]) -> Option<i32> {
    output(arguments).status.code()
}

fn stdout(arguments: &[&str]) -> String {
    String::from_utf8(output(arguments).stdout).expect("text")
}

fn stderr(arguments: &[&str]) -> String {
    String::from_utf8(output(arguments).stderr).expect("text")
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&stdout(arguments)).expect("JSON")
}

#[test]
fn a_shot_is_printed_as_a_table() {
    let printed = stdout(&["simulate", "stop_shot"]);
    let lines: Vec<_> = printed.lines().collect();
    assert_eq!(lines[0], "Stop shot on 9-ft pool");
    assert_eq!(
        lines[2].split("  ").filter(|part| !part.is_empty()).map(str::trim).collect::<Vec<_>>(),
        ["time (s)", "what happens", "normal speed (m/s)", "speeds after (m/s)"]
    );
    assert!(lines[3].starts_with("0.000000  cue strikes cue "), "{}", lines[3]);
    assert!(printed.contains("cue meets 1 "), "{printed}");
    assert!(printed.contains("1 falls into foot left"), "{printed}");
    assert!(printed.lines().last().is_some_and(|line| line.starts_with("at rest after ")), "{printed}");
}

#[test]
fn a_shot_is_found_by_path() {
    assert_eq!(stdout(&["simulate", "assets/shots/stop_shot.shot.ron"]), stdout(&["simulate", "stop_shot"]));
}

#[test]
fn the_built_in_files_do_without_the_folder_of_the_game() {
    let elsewhere = baize(&["simulate", "nine_ball_break"]).current_dir(std::env::temp_dir()).output();
    assert_eq!(elsewhere.expect("the program starts").stdout, output(&["simulate", "nine_ball_break"]).stdout);
}

/// Three numbers of a JSON array, as bits.
fn bits(value: &Value) -> Vec<u64> {
    let numbers = value.as_array().expect("an array").iter();
    numbers.map(|number| number.as_f64().expect("a number").to_bits()).collect()
}

#[test]
fn json_gives_every_event_and_every_bit() {
    let printed = json(&["simulate", "nine_ball_break", "--json"]);
    let setup = Setup::shot("nine_ball_break").load().expect("it loads");
    let record = simulate(&setup).expect("it can be struck").record;
    assert_eq!(printed["duration"].as_f64().map(f64::to_bits), Some(record.duration.to_bits()));
    assert_eq!(printed["frozen"].as_array().map(Vec::len), Some(record.frozen.len()));
    let events = printed["events"].as_array().expect("events");
    assert_eq!(events.len(), record.events.len());
    for (said, event) in events.iter().zip(&record.events) {
        assert_eq!(said["time"].as_f64().map(f64::to_bits), Some(event.time.to_bits()));
        let changes = said["balls"].as_array().map(Vec::as_slice).unwrap_or_default();
        assert_eq!(changes.len(), event.changes.len());
        for (said, change) in changes.iter().zip(&event.changes) {
            assert_eq!(said["ball"]["id"], change.ball.0);
            assert_eq!(bits(&said["before"]["velocity"]), change.before.velocity.to_array().map(f64::to_bits));
            assert_eq!(bits(&said["after"]["spin"]), change.after.spin.to_array().map(f64::to_bits));
        }
    }
    for (said, last) in printed["finals"].as_array().expect("finals").iter().zip(&record.finals) {
        assert_eq!(bits(&said["position"]), last.motion.position.to_array().map(f64::to_bits));
    }
}

#[test]
fn json_names_who_met_what() {
    let printed = json(&["simulate", "stop_shot", "--json"]);
    let events = printed["events"].as_array().expect("events");
    let first = |kind: &str| events.iter().find(|event| event["kind"] == kind).unwrap_or(&Value::Null);
    assert_eq!(first("tip")["ball"]["name"], "cue");
    assert_eq!((&first("balls")["ball"]["name"], &first("balls")["other"]["name"]), (&"cue".into(), &"1".into()));
    assert!(first("balls")["normal"].is_array() && first("balls")["point"].is_array());
    assert!(first("balls")["normal_speed"].is_f64());
    assert_eq!(first("pocket")["pocket"]["name"], "foot left");
    assert_eq!(first("transition")["phase"], "rolling");
    assert_eq!(first("crossing")["string"]["name"], "centre string");
    assert_eq!(printed["ending"], "at_rest");
    assert_eq!(printed["finals"][1]["phase"], "pocketed");
    assert_eq!(printed["finals"][1]["pocket"]["name"], "foot left");
    assert!(printed.get("tracks").is_none());
}

#[test]
fn a_miscue_is_printed_in_words_and_in_json() {
    let path = std::env::temp_dir().join(format!("baize-miscue-{}.shot.ron", std::process::id()));
    let shot = "(rack: \"cue_ball\", strike: (speed: 3, direction_deg: 0, tip: (side: 0.6)))";
    std::fs::write(&path, shot).expect("a file");
    let name = path.display().to_string();
    assert!(
        stdout(&["simulate", &name]).contains("0.000000  cue slips off cue: miscue "),
        "{}",
        stdout(&["simulate", &name])
    );
    let tip = |shot: &str| json(&["simulate", shot, "--json"])["events"][0].clone();
    assert_eq!((&tip(&name)["kind"], &tip(&name)["miscue"]), (&"tip".into(), &true.into()));
    assert_eq!(tip("stop_shot")["miscue"], false);
    let _ = std::fs::remove_file(&path);
}

#[test]
fn a_shot_that_is_cut_off_says_by_which_horizon_in_words_and_in_json() {
    let path = std::env::temp_dir().join(format!("baize-cut-off-{}.shot.ron", std::process::id()));
    let name = path.display().to_string();
    for (horizon, in_json) in [("impacts: 5", "impacts"), ("seconds: 1", "time")] {
        let strike = "(speed: 9, direction_deg: 0)";
        let shot = format!("(rack: \"nine_ball_tight\", strike: {strike}, physics: (horizon: ({horizon})))");
        std::fs::write(&path, shot).expect("a file");
        let printed = stdout(&["simulate", &name]);
        assert!(printed.contains(&format!(" s: cut off at the horizon of {in_json}")), "{printed}");
        let said = json(&["simulate", &name, "--json"]);
        assert_eq!((&said["ending"], &said["horizon"]), (&"still_moving".into(), &in_json.into()));
    }
    assert!(json(&["simulate", "stop_shot", "--json"]).get("horizon").is_none());
    let _ = std::fs::remove_file(&path);
}

#[test]
fn a_cue_that_would_pass_through_a_rail_or_a_ball_is_warned_of_and_struck_all_the_same() {
    let path = std::env::temp_dir().join(format!("baize-in-the-way-{}.shot.ron", std::process::id()));
    let name = path.display().to_string();
    let shot = |second: &str, elevation: f64| {
        let balls = format!("(ball: \"cue\", position: (-1.1, 0)), (ball: \"1\", position: {second})");
        let rack = format!("(ball_set: \"pool\", cue_ball: \"cue\", balls: [{balls}])");
        let strike = format!("(speed: 2, direction_deg: 0, elevation_deg: {elevation})");
        std::fs::write(&path, format!("(table: \"pool_9ft\", rack: {rack}, strike: {strike})")).expect("a file");
        let warning = stderr(&["check", &name]);
        let printed = stdout(&["simulate", &name]);
        assert!(printed.contains("cue strikes cue"));
        let words = warning.strip_prefix(&format!("warning: {name}: ")).map(|words| words.trim_end().to_owned());
        let line = |words: &String| printed.lines().nth(1) == Some(format!("warning: {words}").as_str());
        assert!(words.as_ref().map_or_else(|| !printed.contains("warning"), line), "{printed}");
        let json = json(&["simulate", &name, "--json"]);
        assert_eq!(json.get("warning").and_then(Value::as_str), words.as_deref());
        let map = std::env::temp_dir().join(format!("baize-in-the-way-{}.csv", std::process::id()));
        let map_name = map.display().to_string();
        let others: [&[&str]; 4] = [
            &["tracks", &name],
            &["share", &name],
            &["map", &name, "--size", "2", "--out", &map_name],
            &["compare", "club_pool", "classic", &name],
        ];
        for arguments in others {
            let said = stderr(arguments);
            assert!(words.as_ref().map_or(said.is_empty(), |words| said.contains(words)), "{arguments:?}: {said}");
        }
        let _ = std::fs::remove_file(map);
        words
    };
    let raised = |warning: Option<String>, what: &str| {
        let begins = format!("the cue would pass through {what}; it is clear with the butt raised to ");
        let number = warning.as_deref().and_then(|words| words.strip_prefix(&begins)?.strip_suffix(" degrees"));
        number.and_then(|number| number.parse::<f64>().ok()).unwrap_or_else(|| panic!("{warning:?}"))
    };
    let over_rail = raised(shot("(0.5, 0)", 0.0), "head rail");
    assert_eq!(shot("(0.5, 0)", over_rail), None);
    let over_ball = raised(shot("(-1.16, 0)", over_rail), "the ball 1");
    assert!(over_ball > over_rail);
    assert_eq!(shot("(-1.16, 0)", over_ball), None);
    let _ = std::fs::remove_file(&path);
}

#[test]
fn tracks_are_sampled_on_request() {
    let printed = json(&["simulate", "stop_shot", "--json", "--sample", "50"]);
    let samples = printed["tracks"][0]["samples"].as_array().expect("samples");
    let duration = printed["duration"].as_f64().expect("a number");
    assert_eq!(samples.len(), (duration * 50.0).floor() as usize + 1);
    assert_eq!(samples[1]["time"], 0.02);
    assert_eq!(samples[0]["phase"], "sliding");
    assert!(stdout(&["simulate", "stop_shot", "--sample", "2"]).contains("0.500000  1 "));
}

#[test]
fn a_bench_tells_a_figure_for_every_case() {
    let printed = json(&["bench", "--quick", "--json"]);
    let sheet = |key: &str| printed[key].as_array().unwrap_or_else(|| panic!("no {key} in {printed}")).clone();
    let is_above_zero = |value: &Value| value.as_f64().is_some_and(|number| number > 0.0);
    let shots = sheet("shots");
    // Five shots, and two breaks with each of three resolvers and from the start positions of another engine.
    assert_eq!(shots.len(), 13);
    for shot in &shots {
        assert!(is_above_zero(&shot["seconds"]) && is_above_zero(&shot["events"]), "{shot}");
    }
    let ratio = |shot: &Value| Some(shot["published_seconds"].as_f64()? / shot["seconds"].as_f64()?);
    assert!(shots.iter().all(|shot| shot["times_faster"].as_f64() == ratio(shot)), "{printed}");
    assert_eq!(shots.iter().filter(|shot| shot["published_seconds"].is_null()).count(), 1);
    let previews = sheet("previews");
    assert!(previews.len() == 2 && previews.iter().all(|preview| is_above_zero(&preview["seconds"])), "{printed}");
    let throughput = sheet("throughput");
    assert_eq!((&throughput[0]["cores"], &throughput[0]["scaling"]), (&1.into(), &1.0.into()));
    assert_eq!(throughput[throughput.len() - 1]["cores"], printed["cores"]);
    let thoughts = sheet("thoughts");
    assert!(thoughts.iter().all(|thought| thought["simulations"].as_u64() >= Some(100)), "{printed}");
    let crowds = sheet("crowds");
    assert_eq!(crowds.iter().filter_map(|crowd| crowd["balls"].as_u64()).collect::<Vec<_>>(), [16, 100, 1_000, 10_000]);
    assert!(crowds.iter().all(|crowd| is_above_zero(&crowd["impacts_per_second"])), "{printed}");
    assert_eq!(sheet("triangles").iter().map(|row| row["balls"].as_u64()).collect::<Vec<_>>(), [Some(1_276)]);
}

#[test]
fn a_bench_is_printed_as_sheets_of_aligned_columns() {
    let printed = stdout(&["bench", "--quick"]);
    let headings: Vec<_> = printed.lines().filter(|line| !line.starts_with(' ') && !line.is_empty()).collect();
    assert_eq!(headings.len(), 7, "{printed}");
    assert!(headings[0].starts_with("baize "), "{printed}");
    let shots: Vec<_> = printed.lines().skip_while(|line| !line.starts_with("Whole shots")).take(15).skip(1).collect();
    assert!(shots[0].trim_start().starts_with("shot ") && shots[0].ends_with("times faster"), "{printed}");
    assert!(shots.iter().all(|line| line.chars().count() == shots[0].chars().count()), "{printed}");
    assert!(
        shots.iter().any(|line| line.contains("eight-ball break, HertzBurst ") && line.contains(" 130 ms ")),
        "{printed}"
    );
}

#[test]
fn a_bad_file_ends_with_1_and_says_why() {
    assert_eq!(code(&["simulate", "no_such_shot"]), Some(1));
    let mut known: Vec<_> = built_in_names(Kind::Shot).collect();
    known.sort_unstable();
    assert_eq!(
        stderr(&["simulate", "no_such_shot"]),
        format!("there is no shot named \"no_such_shot\"; there are {}\n", listed(known))
    );
    assert_eq!(code(&["simulate", "no/such.shot.ron"]), Some(1));
    // A rack is not a shot.
    let wrong = output(&["simulate", "assets/racks/cue_ball.rack.ron"]);
    assert_eq!(wrong.status.code(), Some(1));
    assert!(wrong.stdout.is_empty());
    assert_eq!(
        String::from_utf8(wrong.stderr).expect("text"),
        "assets/racks/cue_ball.rack.ron is a rack by its name, but a shot belongs here\n"
    );
}

/// The program's messages when its standard output goes to `sink`.
fn output_into(arguments: &[&str], sink: &str) -> Output {
    let sink = std::fs::OpenOptions::new().write(true).open(sink).expect("it can be opened");
    baize(arguments).stdout(sink).stderr(Stdio::piped()).output().expect("the program starts")
}

#[cfg(target_os = "linux")]
#[test]
fn output_to_a_full_disk_is_reported_and_ends_with_1() {
    let folder = std::env::temp_dir().join(format!("baize-full-{}", std::process::id()));
    let folder_name = folder.display().to_string();
    for arguments in [
        &["list"][..],
        &["list", "racks"],
        &["check", "assets/racks/nine_ball_tight.rack.ron"],
        &["new", "rack", "mine", "--to", &folder_name],
        &["simulate", "stop_shot"],
        &["simulate", "stop_shot", "--json"],
        &["sound", "stop_shot", "--out", &format!("{folder_name}/a.wav")],
        &["--help"],
        &["--version"],
    ] {
        let output = output_into(arguments, "/dev/full");
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        let said = String::from_utf8(output.stderr).expect("text");
        assert_eq!(said, "the output cannot be written: the disk is full\n", "{arguments:?}");
    }
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn a_bad_file_ends_with_1_even_where_nobody_reads() {
    let mut child = baize(&["check", "assets/racks/nine_ball_tight.rack.ron", "no_such.rack.ron"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    assert_eq!(child.wait().expect("it ends").code(), Some(1));
}

#[test]
fn a_shot_is_read_from_the_standard_input() {
    let shot = std::fs::read_to_string("assets/shots/stop_shot.shot.ron").expect("it ships");
    let known = output(&["simulate", "stop_shot"]).stdout;
    assert_eq!(answer(&["simulate", "-"], &shot).stdout, known);
    let bad = answer(&["simulate", "-"], "(\n rack: \"cue_ball\",\n strike: 5)");
    assert_eq!(bad.status.code(), Some(1));
    let said = String::from_utf8(bad.stderr).expect("text");
    assert!(said.starts_with("standard input:3:"), "{said}");
    let missed = answer(&["simulate", "-"], "(rack: \"cue_ball\", strike: (speed: -1, direction_deg: 0))");
    assert!(String::from_utf8(missed.stderr).expect("text").starts_with("standard input:1:"));
    if cfg!(unix) {
        assert_eq!(answer(&["simulate", "/dev/stdin"], &shot).stdout, known);
        assert_eq!(answer(&["simulate", "/dev/fd/0"], &shot).stdout, known);
    }
    let endless = answer(&["simulate", "-"], &" ".repeat((1 << 21) + 1));
    assert_eq!(
        String::from_utf8(endless.stderr).expect("text"),
        "standard input cannot be read: it is longer than the 2097152 bytes that a file may have\n"
    );
}

#[cfg(unix)]
#[test]
fn a_special_file_is_read_where_a_person_names_it_and_not_where_a_file_does() {
    let said = stderr(&["simulate", "/dev/zero"]);
    assert_eq!(said, "/dev/zero cannot be read: it is longer than the 2097152 bytes that a file may have\n");
    let named = answer(&["simulate", "-"], "(rack: \"/dev/zero\")");
    let said = String::from_utf8(named.stderr).expect("text");
    assert_eq!(
        said,
        "standard input:1:2: rack cannot be used: /dev/zero cannot be read: it is a pipe or a device, not a file\n"
    );
}

#[test]
fn an_own_folder_that_is_a_file_is_wrong_usage() {
    for (folder, file) in [("Cargo.toml", "Cargo.toml"), ("Cargo.toml/deep/er", "Cargo.toml")] {
        for arguments in [&["list"][..], &["simulate", "stop_shot"], &["check", "config/physics.ron"], &[]] {
            let output = baize(arguments).env("BAIZE_CONFIG_DIR", folder).output().expect("the program starts");
            assert_eq!(output.status.code(), Some(2), "{arguments:?}");
            assert_eq!(
                String::from_utf8(output.stderr).expect("text"),
                format!(
                    "the folder for your own files cannot be {folder}, for {file} is a file; move it away, or name another \
                     folder in BAIZE_CONFIG_DIR\n"
                )
            );
        }
    }
    let to_be_made = baize(&["list"]).env("BAIZE_CONFIG_DIR", "no/such/folder").output().expect("the program starts");
    assert_eq!(to_be_made.status.code(), Some(0));
}

#[test]
fn messages_repeat_command_line_arguments_in_a_safe_form() {
    let (long, obeyed) = ("x".repeat(100_000), "\u{1b}[2J\u{202e}");
    for name in [long.as_str(), obeyed] {
        for arguments in [
            &["simulate", name][..],
            &["simulate", &format!("./{name}")],
            &["sound", name],
            &["sound", "stop_shot", "--out", &format!("{}/{name}/", std::env::temp_dir().display())],
            &["check", name],
            &["list", name],
            &["new", name],
            &["new", "rack", name],
            &["simulate", "stop_shot", "--sample", name],
            &[name],
            &["list", &format!("--{name}")],
        ] {
            let output = output(arguments);
            let said = String::from_utf8(output.stderr).expect("text");
            let length = said.chars().count();
            assert!(
                !output.status.success() && length < 5000,
                "{length} letters: {}",
                said.chars().take(900).collect::<String>()
            );
            assert!(!said.contains(['\u{1b}', '\u{202e}']), "{said:?}");
        }
    }
}

#[test]
fn wrong_usage_ends_with_2() {
    for arguments in [
        &["simulate"][..],
        &["simulate", "a", "--lines"],
        &["simulate", "a", "--threads", "0"],
        &["--no-such-option"],
        &["fly"],
        &["bench", "--fast"],
        &["bench", "nine_ball_tight"],
        &["bench", "--all=yes"],
        &["simulate", "stop_shot", "--rack", "nine_ball_tight"],
        &["--rack", "nine_ball_tight", "simulate", "stop_shot"],
    ] {
        assert_eq!(code(arguments), Some(2), "{arguments:?}");
    }
    for rate in ["0", "-1", "NaN", "inf", "fast", ""] {
        assert_eq!(code(&["simulate", "stop_shot", &format!("--sample={rate}")]), Some(2), "{rate}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn without_a_display_the_game_says_so_in_a_sentence_and_ends_with_1() {
    for display in ["", ":4711"] {
        let output = baize(&[]).env_remove("WAYLAND_DISPLAY").env("DISPLAY", display).output().expect("it starts");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{said}");
        let sentences: Vec<_> = said.lines().filter(|line| line.contains("there is no display")).collect();
        assert!(sentences.len() == 1 && !said.contains("panicked"), "{said}");
    }
}

#[test]
fn completions_manual_and_licences_are_printed() {
    assert!(stdout(&["completions", "bash"]).contains("complete -F _baize"));
    let manual = stdout(&["man"]);
    for command in [
        "simulate",
        "sound",
        "map",
        "compare",
        "tracks",
        "convert",
        "fit",
        "share",
        "drill",
        "bench",
        "check",
        "list",
        "new",
        "schema",
        "completions",
        "man",
        "licences",
        "trace",
        "stats",
        "logbook",
        "match",
        #[cfg(feature = "online")]
        "host",
        #[cfg(feature = "online")]
        "join",
    ] {
        assert!(manual.contains(&format!("BAIZE {}", command.to_uppercase())), "{command}");
    }
    assert!(manual.contains("resume"));
    assert!(stdout(&["licences"]).contains("Permission is hereby granted"));
}

#[test]
fn help_and_version_end_with_0() {
    assert_eq!(code(&["--help"]), Some(0));
    assert_eq!(code(&["simulate", "--help"]), Some(0));
    assert_eq!(stdout(&["--version"]), concat!("baize ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[test]
fn a_reader_who_leaves_early_does_no_harm() {
    let mut child = baize(&["simulate", "nine_ball_break", "--json", "--sample", "5000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!(ended.status.code(), Some(0));
    assert_eq!(String::from_utf8(ended.stderr).expect("text"), "");
}
