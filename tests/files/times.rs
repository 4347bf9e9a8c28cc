//! `baize simulate --at`: a shot at times that the person chooses.

use std::fs;
use std::path::PathBuf;
use std::process::Output;

use crate::program::baize;
use baize::shot::{Setup, simulate};
use serde_json::Value;

fn output(arguments: &[&str]) -> Output {
    baize(arguments).output().expect("the program starts")
}

fn refusal(arguments: &[&str]) -> (Option<i32>, String) {
    let output = output(arguments);
    assert!(output.stdout.is_empty());
    (output.status.code(), String::from_utf8(output.stderr).expect("text"))
}

/// A file of this test.
struct Kept(PathBuf);

impl Kept {
    fn new(name: &str, text: &str) -> Self {
        let path = std::env::temp_dir().join(format!("baize-times-{}-{name}", std::process::id()));
        fs::write(&path, text).expect("a file");
        Self(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("a plain path")
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// The times of the first ball's samples.
fn times(arguments: &[&str]) -> Vec<f64> {
    let printed: Value = serde_json::from_slice(&output(arguments).stdout).expect("JSON");
    let samples = printed["tracks"][0]["samples"].as_array().expect("samples");
    samples.iter().map(|sample| sample["time"].as_f64().expect("a time")).collect()
}

#[test]
fn motions_are_printed_exactly_at_the_times_that_are_asked_for() {
    let asked: [f64; 5] = [0.0, 0.1, 0.123_456_789_012_345_68, 1.0, 100.0];
    let printed: Value = serde_json::from_slice(
        &output(&["simulate", "stop_shot", "--json", "--at", "0,0.1,0.12345678901234568,1,100"]).stdout,
    )
    .expect("JSON");
    let run = simulate(&Setup::shot("stop_shot").load().expect("it ships")).expect("it can be struck");
    for (track, said) in run.tracks.iter().zip(printed["tracks"].as_array().expect("tracks")) {
        let samples = said["samples"].as_array().expect("samples");
        assert_eq!(samples.len(), asked.len());
        for (time, sample) in asked.iter().zip(samples) {
            assert_eq!(sample["time"].as_f64().map(f64::to_bits), Some(time.to_bits()));
            for (vector, name) in [(track.at(*time).position, "position"), (track.at(*time).velocity, "velocity")] {
                let said = sample[name].as_array().expect("a vector").iter();
                let said: Vec<u64> = said.map(|number| number.as_f64().expect("a number").to_bits()).collect();
                assert_eq!(said, vector.to_array().map(f64::to_bits), "{name} at {time}");
            }
        }
    }
}

#[test]
fn times_are_printed_in_order_and_each_once() {
    assert_eq!(times(&["simulate", "stop_shot", "--json", "--at", "1,0.5,0.5,0,-0"]), [0.0, 0.5, 1.0]);
    let text = String::from_utf8(output(&["simulate", "stop_shot", "--at", "0.25"]).stdout).expect("text");
    assert_eq!(text.lines().filter(|line| line.starts_with("0.250000  ")).count(), 2, "a line for each ball: {text}");
}

#[test]
fn times_in_a_file_may_stand_in_lines_or_with_commas() {
    let file = Kept::new("good", "0.5, 1e-3\n\n2\t0.25,\n");
    assert_eq!(times(&["simulate", "stop_shot", "--json", "--at-file", file.path()]), [0.001, 0.25, 0.5, 2.0]);
}

#[test]
fn a_time_that_is_no_number_of_seconds_is_refused() {
    for wrong in ["-1", "nan", "inf", "soon", "1,,2", "1;2"] {
        let (code, said) = refusal(&["simulate", "stop_shot", &format!("--at={wrong}")]);
        assert_eq!(code, Some(2), "{wrong}");
        assert!(said.contains("must be a number of seconds, 0 or more"), "{said}");
    }
    let file = Kept::new("bad", "0.5\n1 soon\n");
    let (code, said) = refusal(&["simulate", "stop_shot", "--at-file", file.path()]);
    let expected = format!("{}:2: \"soon\" must be a number of seconds, 0 or more\n", file.path());
    assert_eq!((code, said), (Some(1), expected));
    let file = Kept::new("empty", "\n");
    let (code, said) = refusal(&["simulate", "stop_shot", "--at-file", file.path()]);
    assert_eq!((code, said), (Some(1), format!("{} has no times in it\n", file.path())));
    let (code, said) = refusal(&["simulate", "stop_shot", "--at-file", "/no/such/file"]);
    assert_eq!(code, Some(1));
    assert!(said.starts_with("/no/such/file cannot be read: "), "{said}");
}

#[test]
fn times_of_one_s_own_and_a_rate_exclude_each_other() {
    assert_eq!(refusal(&["simulate", "stop_shot", "--at", "1", "--sample", "2"]).0, Some(2));
    assert_eq!(refusal(&["simulate", "stop_shot", "--at", "1", "--at-file", "x"]).0, Some(2));
}

#[test]
fn a_time_to_which_a_shot_that_was_cut_off_did_not_come_is_refused() {
    let shot = Kept::new(
        "endless.shot.ron",
        "(table: (boundary: Unbounded), physics: \"frictionless\", rack: (ball_set: \"pool\", balls: [(ball: \"cue\", \
         position: (0, 0), velocity: (1, 0))]))",
    );
    let (code, said) = refusal(&["simulate", shot.path(), "--at", "1,1e9"]);
    assert_eq!(code, Some(1));
    assert!(
        said.contains(
            "endless.shot.ron: the time 1000000000 s is not reached: the shot was cut off, still moving, after "
        ),
        "{said}"
    );
    assert!(output(&["simulate", shot.path(), "--at", "1"]).status.success());
}

#[test]
fn the_schema_is_printed_by_a_command() {
    let printed = String::from_utf8(output(&["schema"]).stdout).expect("text");
    assert_eq!(printed, fs::read_to_string("docs/json/simulate.schema.json").expect("the schema is there"));
}
