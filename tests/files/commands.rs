//! `baize stats` and `baize logbook`.

use std::process::{Command, Output, Stdio};

use serde_json::Value;

use baize_testing_matches::made_up::{Folder, evening};

fn baize(folder: &Folder, arguments: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_baize"));
    program.args(arguments).env("BAIZE_DATA_DIR", &folder.0).env("BAIZE_CONFIG_DIR", folder.0.join("own"));
    program.stdin(Stdio::null()).output().expect("it starts")
}

fn stdout(folder: &Folder, arguments: &[&str]) -> String {
    let output = baize(folder, arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("it is text")
}

fn refused(folder: &Folder, arguments: &[&str]) -> String {
    let output = baize(folder, arguments);
    assert_eq!(output.status.code(), Some(1), "{arguments:?}");
    String::from_utf8(output.stderr).expect("it is text").trim_end().to_owned()
}

fn with_an_evening() -> Folder {
    let folder = Folder::new();
    evening(&mut folder.book());
    folder
}

#[test]
fn the_statistics_are_printed_in_words_as_json_and_as_a_table() {
    let folder = with_an_evening();
    let words = stdout(&folder, &["stats", "--person", "Anna"]);
    assert!(words.starts_with("Anna: 49 shots, and 1 more taken back.\n"), "{words}");
    assert!(
        words.contains("Eight-ball: ") && words.contains("long_straight_in") || words.contains("stop_progressive"),
        "{words}"
    );
    let json: Value = serde_json::from_str(&stdout(&folder, &["stats", "--person", "Anna", "--json"])).expect("JSON");
    assert_eq!((&json["shots"], &json["taken_back"], &json["person"]), (&49.into(), &1.into(), &"Anna".into()));
    assert_eq!(json["drills"][0]["made"], 6);
    let table = stdout(&folder, &["stats", "--csv"]);
    assert!(table.starts_with("part,of,figure,value\nall,,shots,61\n"), "{table}");
    assert!(table.contains("drill,\"Wagon \"\"wheel\"\", long\",tries,10\n"), "{table}");
}

#[test]
fn the_json_fits_its_schema_in_every_field_that_the_schema_demands() {
    let folder = with_an_evening();
    let schema: Value = serde_json::from_str(&stdout(&folder, &["schema", "stats"])).expect("JSON");
    let json: Value = serde_json::from_str(&stdout(&folder, &["stats", "--json"])).expect("JSON");
    let required = schema["required"].as_array().expect("a list");
    assert!(required.len() > 10, "{schema}");
    for field in required {
        assert!(json.get(field.as_str().expect("a name")).is_some(), "{field}");
    }
    let known = schema["properties"].as_object().expect("an object");
    assert!(json.as_object().expect("an object").keys().all(|field| known.contains_key(field)), "{json}");
}

#[test]
fn a_record_goes_to_another_machine_and_back_by_its_file() {
    let (here, there) = (with_an_evening(), Folder::new());
    let file = here.0.join("evening.jsonl");
    let file = file.to_str().expect("text");
    assert_eq!(stdout(&here, &["logbook", "export", file]), format!("Wrote 62 shots to {file}.\n"));
    assert!(refused(&here, &["logbook", "export", file]).contains("there is such a file already"));
    assert_eq!(stdout(&there, &["logbook", "import", file]), "Added 62 shots; 0 were known already.\n");
    assert_eq!(stdout(&there, &["logbook", "import", file]), "Added no shots; 62 were known already.\n");
    assert_eq!(stdout(&there, &["stats", "--json"]), stdout(&here, &["stats", "--json"]));
    assert_eq!(stdout(&here, &["logbook", "export", "-"]), std::fs::read_to_string(file).expect("it is there"));
}

#[test]
fn a_person_is_deleted_only_after_a_yes() {
    let folder = with_an_evening();
    let said = refused(&folder, &["logbook", "delete", "--person", "Ben"]);
    assert_eq!(said, "Ben has 12 shots in the logbook; since nobody can be asked here, `--yes` deletes them");
    assert_eq!(stdout(&folder, &["logbook", "delete", "--person", "Ben", "--yes"]), "Deleted Ben with 12 shots.\n");
    let said = refused(&folder, &["stats", "--person", "Ben"]);
    assert_eq!(said, "nobody is named Ben in the logbook; it has Anna");
    assert!(refused(&folder, &["stats", "--game", "Chess"]).contains("it has Eight-ball"));
}

#[test]
fn an_empty_record_says_so_and_a_file_that_is_none_is_left_alone() {
    let folder = Folder::new();
    drop(folder.book());
    assert_eq!(stdout(&folder, &["stats"]), "All persons: no shots.\n");
    let other = Folder::new();
    std::fs::write(other.record(), "my shopping list: chalk, tips, gloves").expect("a file");
    assert!(refused(&other, &["stats"]).contains("it is not a logbook of shots"));
    assert_eq!(std::fs::read_to_string(other.record()).expect("it is there"), "my shopping list: chalk, tips, gloves");
}

#[test]
fn a_question_to_a_record_that_is_not_there_makes_none() {
    let folder = Folder::new();
    let sentence = "there is no logbook yet; your first shot in the game begins it";
    for arguments in [&["stats"][..], &["logbook", "export", "-"], &["logbook", "delete", "--person", "Anna", "--yes"]]
    {
        assert!(refused(&folder, arguments).ends_with(sentence), "{arguments:?}");
    }
    assert!(!folder.0.join("record.sqlite").exists());
}

#[test]
fn an_import_takes_no_value_that_a_shot_cannot_have() {
    let folder = Folder::new();
    let absurd = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/files/absurd_values.jsonl");
    let said = refused(&folder, &["logbook", "import", absurd]);
    assert!(said.contains(":2:1: `began` is 9223372036854775807, but must be 0 to "), "{said}");
    let good = stdout(&with_an_evening(), &["logbook", "export", "-"]);
    for (is, becomes) in [
        ("\"speed\":2.5", "\"speed\":-1.0"),
        ("\"cut_deg\":0.0", "\"cut_deg\":1e308"),
        ("\"side\":0.1", "\"side\":5.0"),
        ("\"elevation_deg\":3.0", "\"elevation_deg\":91.0"),
        ("\"at\":1000000", "\"at\":-1"),
        ("\"balls\":1", "\"balls\":4294967295"),
    ] {
        assert!(good.contains(is), "{is}");
        let file = folder.0.join("wrong.jsonl");
        std::fs::write(&file, good.replacen(is, becomes, 1)).expect("a file");
        let said = refused(&folder, &["logbook", "import", file.to_str().expect("text")]);
        let name = is.split('"').nth(1).expect("a name");
        assert!(said.contains(&format!("`{name}` is ")) && said.contains(", but must be "), "{said}");
    }
}

#[test]
fn single_shots_and_a_sitting_are_deleted_only_after_a_yes() {
    let folder = with_an_evening();
    let of = ["logbook", "delete", "--sitting", "a", "--shot", "3", "--shot", "4"];
    let said = refused(&folder, &of);
    assert!(said.ends_with("since nobody can be asked here, `--yes` deletes them"), "{said}");
    let said = stdout(&folder, &[&of[..], &["--yes"]].concat());
    assert_eq!(said, "Deleted 2 shots of the sitting (Anna, Eight-ball).\n");
    let lines = stdout(&folder, &["logbook", "export", "-"]);
    assert!(!lines.contains("\"sitting\":\"a\",\"number\":3,") && lines.contains("\"sitting\":\"a\",\"number\":5,"));
    assert!(refused(&folder, &[&of[..], &["--yes"]].concat()).contains("has no shot with the number 3"));
    assert!(
        refused(&folder, &["logbook", "delete", "--sitting", "zz"])
            .contains("no sitting of the logbook has the uid zz")
    );
    stdout(&folder, &["logbook", "delete", "--sitting", "b", "--yes"]);
    assert!(refused(&folder, &["stats", "--person", "Ben"]).contains("nobody is named Ben"));
    for wrong in [&["logbook", "delete"][..], &["logbook", "delete", "--person", "Anna", "--shot", "3"]] {
        assert_eq!(baize(&folder, wrong).status.code(), Some(2), "{wrong:?}");
    }
}

#[test]
fn the_export_of_a_damaged_record_has_what_is_good_says_what_is_lost_and_fails() {
    let folder = with_an_evening();
    let mut bytes = std::fs::read(folder.record()).expect("it is there");
    let at = bytes.windows(9).rposition(|text| text == b"foot left").expect("it has a shot");
    bytes[at] ^= 1;
    std::fs::write(folder.record(), &bytes).expect("it is written");
    let file = folder.0.join("saved.jsonl");
    let said = refused(&folder, &["logbook", "export", file.to_str().expect("text")]);
    assert!(said.contains("is damaged: 61 shots can be read, one shot cannot"), "{said}");
    assert_eq!(std::fs::read(folder.record()).expect("it is there"), bytes, "the export leaves it as it is");
    let there = Folder::new();
    let said = stdout(&there, &["logbook", "import", file.to_str().expect("text")]);
    assert_eq!(said, "Added 61 shots; 0 were known already.\n");
}
