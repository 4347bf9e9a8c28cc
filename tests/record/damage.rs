//! Files that are no record, older and newer forms, and folders in which nothing may be written.

use std::fs;

use baize::logbook::{Filter, Logbook, SittingKind};
use rusqlite::Connection;

use crate::made_up::{Folder, evening, pot, sitting};

fn refused(folder: &Folder) -> String {
    let before = fs::read(folder.record()).ok();
    let error = Logbook::open(&folder.record()).expect_err("it is refused").0;
    assert_eq!(fs::read(folder.record()).ok(), before, "the file stays as it is");
    assert!(error.contains("record.sqlite") && !error.contains('\n'), "{error}");
    error
}

#[test]
fn a_file_that_is_no_database_is_refused_and_left_alone() {
    let folder = Folder::new();
    fs::write(folder.record(), "(racks: [], and a text that is long enough to be taken for the header of a database)")
        .expect("a file");
    assert!(refused(&folder).contains("it is not a record of shots"));
}

#[test]
fn a_database_of_another_program_is_refused_and_left_alone() {
    let folder = Folder::new();
    Connection::open(folder.record())
        .and_then(|other| other.execute_batch("CREATE TABLE songs (name TEXT)"))
        .expect("a database");
    assert!(refused(&folder).contains("a database of another program"));
}

#[test]
fn a_record_of_a_newer_version_is_refused_and_left_alone() {
    let folder = Folder::new();
    evening(&mut folder.book());
    let newer = Connection::open(folder.record()).expect("it opens");
    newer.execute_batch("PRAGMA journal_mode = delete; PRAGMA user_version = 99").expect("it is written");
    drop(newer);
    assert!(refused(&folder).contains("a newer version of Baize wrote it (its form is 99"));
}

#[test]
fn a_record_that_is_cut_in_half_is_refused_with_a_sentence() {
    let folder = Folder::new();
    evening(&mut folder.book());
    let whole = fs::read(folder.record()).expect("it is there");
    for length in [whole.len() / 2, 150, 4096] {
        fs::write(folder.record(), &whole[..length]).expect("it is written");
        let opened = Logbook::open(&folder.record());
        let error = opened.and_then(|book| book.statistics(&Filter::default())).expect_err("it is damaged").0;
        assert!(error.contains("damaged") || error.contains("not a record"), "{error}");
    }
}

#[test]
fn a_folder_that_is_a_file_is_named_in_a_sentence() {
    let folder = Folder::new();
    let file = folder.0.join("data");
    fs::write(&file, "").expect("a file");
    let error = Logbook::open(&file.join("record.sqlite")).expect_err("it is refused").0;
    assert!(error.contains("cannot be used: "), "{error}");
}

#[test]
fn a_record_of_the_first_form_is_brought_to_the_present_one_with_all_its_shots() {
    let folder = Folder::new();
    let old = Connection::open(folder.record()).expect("it opens");
    old.execute_batch(include_str!("first_form.sql")).expect("the text is SQL");
    drop(old);
    let mut book = folder.book();
    let before = book.statistics(&Filter::default()).expect("it can be read");
    assert_eq!((before.shots, before.taken_back, before.ratings.len()), (2, 1, 0));
    let match_of_anna = sitting("a", "Anna", SittingKind::Match, "Nine-ball");
    assert_eq!(book.append(&match_of_anna, &pot(9, (10.0, 0.3), true)).expect("it is written"), 4);
    let chances = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8];
    book.add_evidence("a", 9, &baize::coach::Evidence { chances, done: true }).expect("it is written");
    assert_eq!(book.statistics(&Filter::default()).expect("it can be read").ratings.len(), 1);
}

#[test]
fn a_recorded_shot_is_never_changed() {
    let folder = Folder::new();
    evening(&mut folder.book());
    let other = Connection::open(folder.record()).expect("it opens");
    for change in ["UPDATE shot SET made = 1", "UPDATE taken_back SET at = 0"] {
        let refused = other.execute_batch(change).expect_err("a trigger forbids it").to_string();
        assert!(refused.contains("never changed"), "{refused}");
    }
}
