//! With 600 MB of address space the program does its work or says why it cannot, whatever the file is.
//!
//! `BAIZE_CASES=30 cargo test --no-default-features --features cli --release --test files little_memory` tries almost two thousand changed files.

use std::path::{Path, PathBuf};

use crate::mutant::{MutationDice, mutate, originals};
use crate::program::without_own_files;
use baize::files::Kind;
use baize_testing::common::{on_all_cores, times};

/// Address space of the program in kilobytes.
const MEMORY: u32 = 600_000;

/// How many changed files are tried, [`times`] as many in a long run.
const CHANGED: u64 = 60;

/// No shot takes longer to compute, in seconds.
const LONGEST: u32 = 120;

/// The program's exit code with little memory; or its output if a signal ended it or it took too long.
fn code(arguments: &[&str]) -> Result<i32, String> {
    let limited = format!("ulimit -v {MEMORY}; exec timeout --signal=KILL {LONGEST} \"$baize\" \"$@\" > /dev/null");
    let output = without_own_files("bash").args(["-c", &limited, "bash"]).args(arguments).output();
    let output = output.expect("bash starts");
    match output.status.code() {
        Some(code @ 0..=2) => Ok(code),
        code => Err(format!("{arguments:?}: {code:?}, {}", String::from_utf8_lossy(&output.stderr))),
    }
}

/// The files in a folder and below it.
fn files_under(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let paths = entries.map(|entry| entry.expect("it can be read").path());
    paths.flat_map(|path| if path.is_dir() { files_under(&path) } else { vec![path] }).collect()
}

/// The RON files in a folder of the project and below it.
fn ron_files(folder: &str) -> Vec<String> {
    let files = files_under(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder));
    files.iter().filter_map(|path| path.to_str()).filter(|path| path.ends_with(".ron")).map(str::to_owned).collect()
}

#[test]
fn every_file_that_ships_is_checked_and_every_shot_is_computed() {
    let files = ron_files("assets");
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    assert_eq!(code(&[&["check"], &files[..]].concat()), Ok(0));
    let shots: Vec<&&str> = files.iter().filter(|path| path.ends_with(".shot.ron")).collect();
    assert!(shots.len() > 25);
    for shot in shots {
        assert_eq!(code(&["simulate", shot, "--json"]), Ok(0), "{shot}");
    }
}

#[test]
fn an_endless_file_is_refused_wherever_a_command_reads_one() {
    let out = std::env::temp_dir().join(format!("baize-endless-{}", std::process::id()));
    let (out, tracks) = (out.display().to_string(), out.with_extension("tracks.json").display().to_string());
    for device in ["/dev/zero", "/dev/full"] {
        for arguments in [
            &["simulate", device][..],
            &["simulate", "stop_shot", "--at-file", device],
            &["simulate", "stop_shot", "--resume", device],
            &["duel", device],
            &["advise", device],
            &["fit", device, "--out", &out],
            &["convert", device, "--out", &tracks, "--size", "2.84", "1.42", "--ball-radius", "0.03"],
        ] {
            assert_eq!(code(arguments), Ok(1), "{arguments:?}");
        }
    }
    assert!(!Path::new(&out).exists() && !Path::new(&tracks).exists(), "nothing is written");
}

#[test]
fn a_table_of_a_shot_in_each_line_is_converted() {
    let folder = std::env::temp_dir().join(format!("baize-table-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let [csv, out] = ["a.csv", "a.tracks.json"].map(|name| folder.join(name).display().to_string());
    let rows: String = (0..300_000).map(|shot| format!("{shot},a,0,0,0\n")).collect();
    std::fs::write(&csv, format!("shot,ball,t,x,y\n{rows}")).expect("a file");
    let written = code(&["convert", &csv, "--out", &out, "--size", "2.84", "1.42", "--ball-radius", "0.03"]);
    let read = code(&["check", &out]);
    let _ = std::fs::remove_dir_all(&folder);
    assert_eq!((written, read), (Ok(0), Ok(0)));
}

#[test]
fn every_set_up_that_was_found_to_break_something_is_computed_or_refused() {
    let shots = ron_files("crates/physics/tests/found");
    on_all_cores(shots.len() as u64, |index| {
        let shot = &shots[index as usize];
        let codes = [code(&["check", shot]), code(&["simulate", shot, "--json"])];
        assert!(matches!(codes, [Ok(0 | 1), Ok(0 | 1)]), "{shot}: {codes:?}");
    });
}

#[test]
fn changed_shots_are_computed_or_refused() {
    let count = CHANGED * u64::from(times());
    let shots: Vec<String> =
        originals().into_iter().filter(|(kind, _)| *kind == Kind::Shot).map(|(_, text)| text).collect();
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let mut computed = 0;
    for seed in 0..count {
        let mut dice = MutationDice(seed);
        let text = mutate(&shots[dice.below(shots.len())], &mut dice);
        let path = folder.join(format!("mutant_{seed}.shot.ron"));
        std::fs::write(&path, &text).expect("the folder can be written");
        let shot = path.to_str().expect("its name is plain");
        let codes = [code(&["check", shot]), code(&["simulate", shot, "--json"])];
        match codes {
            [Ok(_), Ok(simulated)] => computed += u64::from(simulated == 0),
            [checked, simulated] => panic!("changed shot {seed}: {checked:?}, {simulated:?}\n{text}"),
        }
        std::fs::remove_file(&path).expect("it was written");
    }
    println!("{computed} of {count} changed shots were computed");
    assert!(computed * 10 > count, "so few are good that the engine is hardly reached: {computed}");
}
