//! Files that are no record, older and newer forms, and folders in which nothing may be written.

use std::fs;

use baize_logbook::{Filter, Logbook, SittingKind};
use rusqlite::Connection;

use baize_testing_matches::made_up::{Folder, evening, pot, sitting};

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
    assert!(refused(&folder).contains("it is not a logbook of shots"));
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

fn lines_of(book: &Logbook) -> Vec<String> {
    let mut text = Vec::new();
    book.export(None, &mut text).expect("it can be read");
    String::from_utf8(text).expect("it is text").lines().map(str::to_owned).collect()
}

#[test]
fn of_a_record_that_is_cut_in_half_the_rest_is_kept_and_the_loss_is_told() {
    let folder = Folder::new();
    evening(&mut folder.book());
    let whole = fs::read(folder.record()).expect("it is there");
    let all = lines_of(&folder.book());
    for length in [whole.len() / 2, 4096, 150] {
        fs::write(folder.record(), &whole[..length]).expect("it is written");
        let book = folder.book();
        let damage = book.damage().expect("it is told").sentence();
        assert!(damage.contains("is damaged") && damage.contains("is kept as"), "{damage}");
        assert!(lines_of(&book).iter().all(|line| !line.contains("{\"shot\"") || all.contains(line)));
    }
}

/// A record of 300 shots, its bytes and the lines of its export.
fn three_hundred(folder: &Folder) -> (Vec<u8>, Vec<String>) {
    let mut text = String::from("{\"baize_record\":1}\n");
    for nth in 0..6 {
        let uid = format!("sitting {nth}");
        let person = ["Anna", "Ben"][nth % 2];
        let sitting = sitting(&uid, person, SittingKind::Match, "Nine-ball");
        text += &format!("{{\"sitting\":{}}}\n", serde_json::to_string(&sitting).expect("it is plain"));
        for number in 1..=50 {
            let shot =
                serde_json::to_string(&pot(number, (f64::from(number), 0.7), number % 3 > 0)).expect("it is plain");
            text += &format!("{{\"shot\":{{\"sitting\":\"{uid}\",\"number\":{number},\"shot\":{shot}}}}}\n");
        }
    }
    folder.book().import("x", &mut text.as_bytes()).expect("it is an export");
    let bytes = fs::read(folder.record()).expect("it is there");
    let lines = lines_of(&Logbook::open_to_read(&folder.record()).expect("it is sound"));
    assert_eq!(lines.len(), 307);
    (bytes, lines)
}

#[test]
fn a_flipped_bit_changes_no_shot_and_loses_none_without_a_word() {
    let folder = Folder::new();
    let (whole, all) = three_hundred(&folder);
    let is_shot = |line: &&String| line.starts_with("{\"shot\"");
    let (mut told, mut silent) = (0, 0);
    for flip in 0..160_usize {
        // Spread over the whole file, each time another bit.
        let at = 100 + flip * 7919 % (whole.len() - 100);
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << (flip % 8);
        fs::write(folder.record(), &bytes).expect("it is written");
        let Ok(book) = Logbook::open_to_read(&folder.record()) else {
            told += 1;
            continue;
        };
        let lines = lines_of(&book);
        let shots = lines.iter().filter(is_shot).count();
        assert!(lines.iter().filter(is_shot).all(|line| all.contains(line)), "byte {at}: a shot was changed");
        match book.damage() {
            Some(damage) => {
                told += 1;
                assert_eq!(damage.kept(), shots as u64, "byte {at}");
            }
            None => {
                silent += 1;
                assert_eq!(lines, all, "byte {at}: the export differs, and nothing is said");
            }
        }
    }
    // The others are in pages and parts of pages that hold nothing.
    assert!(told > 40, "{told} told, {silent} harmless");
}

#[test]
fn where_only_the_description_of_the_tables_is_damaged_every_shot_is_found() {
    let folder = Folder::new();
    let (whole, all) = three_hundred(&folder);
    let place = |text: &[u8]| whole.windows(text.len()).position(|found| found == text).expect("it is described there");
    // A keyword, the name of a table, of a column and of a trigger, and the form.
    let texts: [&[u8]; 4] = [b"CREATE TABLE shot", b"shot (", b"cut_deg REAL", b"seal_of_shot_goes"];
    for at in texts.into_iter().map(place).chain([63]) {
        let mut bytes = whole.clone();
        bytes[at] ^= 2;
        found_all(&folder, &bytes, &all);
    }
    let mut bytes = whole.clone();
    bytes[2048..2560].fill(0);
    found_all(&folder, &bytes, &all);
}

/// Both ways of opening find all shots and say that the record is damaged, and what is added is kept.
fn found_all(folder: &Folder, bytes: &[u8], all: &[String]) {
    fs::write(folder.record(), bytes).expect("it is written");
    let read = Logbook::open_to_read(&folder.record()).expect("it can be read");
    assert_eq!(lines_of(&read), all);
    let damage = read.damage().expect("it is told").clone();
    assert_eq!((damage.kept(), damage.lost()), (300, 0));
    drop(read);
    let mut book = folder.book();
    assert_eq!(book.damage().map(baize_logbook::Damage::kept), Some(300));
    book.append(&sitting("new", "Anna", SittingKind::Match, "Nine-ball"), &pot(1, (10.0, 0.3), true))
        .expect("it is new");
    assert_eq!(book.count("Anna").expect("it can be read"), 151);
}

#[test]
fn the_shots_that_can_be_read_and_those_that_cannot_are_as_many_as_there_were() {
    let folder = Folder::new();
    let (whole, _) = three_hundred(&folder);
    for flip in 0..400_usize {
        let at = 4096 + flip * 7919 % (whole.len() - 4096);
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << (flip % 8);
        fs::write(folder.record(), &bytes).expect("it is written");
        let book = Logbook::open_to_read(&folder.record()).expect("it can be read");
        let Some(damage) = book.damage() else { continue };
        if !damage.sentence().contains("or more") && !damage.sentence().contains("cannot be told") {
            assert_eq!(damage.kept() + damage.lost(), 300, "byte {at}: {}", damage.sentence());
        }
    }
}

#[test]
fn a_damaged_record_is_kept_and_a_new_one_goes_on_with_what_is_good() {
    let folder = Folder::new();
    let (whole, _) = three_hundred(&folder);
    // A letter of a pocket's name: the database itself sees nothing.
    let at = whole.windows(9).rposition(|text| text == b"foot left").expect("it has a shot");
    let mut bytes = whole;
    bytes[at] ^= 1;
    fs::write(folder.record(), &bytes).expect("it is written");
    let mut book = folder.book();
    let damage = book.damage().expect("it is told").clone();
    assert_eq!((damage.kept(), damage.lost()), (299, 1));
    assert!(damage.sentence().contains("299 shots can be read, one shot cannot"), "{}", damage.sentence());
    let aside = folder.0.join("record_damaged_1.sqlite");
    assert_eq!(fs::read(aside).expect("it is kept"), bytes, "to the last bit");
    let match_of_anna = sitting("new", "Anna", SittingKind::Match, "Nine-ball");
    book.append(&match_of_anna, &pot(1, (10.0, 0.3), true)).expect("it is written");
    drop(book);
    let again = folder.book();
    assert_eq!((again.damage(), again.statistics(&Filter::default()).expect("it can be read").shots), (None, 300));
}

#[cfg(unix)]
#[test]
fn a_record_in_a_folder_that_cannot_be_written_can_be_read() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let (_, all) = three_hundred(&folder);
    let permit = |mode: u32| fs::set_permissions(&folder.0, fs::Permissions::from_mode(mode)).expect("it is ours");
    permit(0o555);
    let read = Logbook::open_to_read(&folder.record()).map(|book| lines_of(&book));
    permit(0o755);
    assert_eq!(read.expect("it can be read"), all);
}

#[test]
fn a_record_with_values_that_no_shot_can_have_opens_and_leaves_them_out_of_the_figures() {
    let folder = Folder::new();
    evening(&mut folder.book());
    let before = folder.book().statistics(&Filter::default()).expect("it can be read");
    let match_of_anna = sitting("a", "Anna", SittingKind::Match, "Eight-ball");
    for wrong in [pot(90, (1e308, 1.0), true), pot(91, (10.0, f64::INFINITY), true)] {
        folder.book().append(&match_of_anna, &wrong).expect("an older version wrote it");
    }
    let after = folder.book().statistics(&Filter::default()).expect("it can be read");
    assert_eq!((after.shots, after.impossible, after.position), (before.shots, 2, before.position));
}

#[cfg(unix)]
#[test]
fn a_record_that_is_a_folder_or_a_device_is_refused_in_a_sentence() {
    let folder = Folder::new();
    let refused = |what: &str| {
        for error in [Logbook::open(&folder.record()).err(), Logbook::open_to_read(&folder.record()).err()] {
            let error = error.expect("it is refused").0;
            assert!(error.contains(what) && !error.contains('\n'), "{error}");
        }
    };
    fs::create_dir(folder.record()).expect("a folder");
    refused("it is a folder, not a file");
    fs::remove_dir(folder.record()).expect("it is empty");
    std::os::unix::fs::symlink("/dev/zero", folder.record()).expect("a link");
    refused("it is a pipe or a device, not a file");
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
    book.add_evidence("a", 9, &baize_opponent::coach::Evidence { chances, done: true }).expect("it is written");
    assert_eq!(book.statistics(&Filter::default()).expect("it can be read").ratings.len(), 1);
}

#[test]
fn a_record_of_the_first_form_that_is_only_read_has_all_its_shots() {
    let folder = Folder::new();
    let old = Connection::open(folder.record()).expect("it opens");
    old.execute_batch(include_str!("first_form.sql")).expect("the text is SQL");
    drop(old);
    let book = Logbook::open_to_read(&folder.record()).expect("it can be read");
    assert_eq!((book.damage(), book.count("Anna").expect("it can be read")), (None, 3));
}

/// A record as Baize wrote it when seals came.
const WITH_FIRST_SEALS: &str = include_str!("with_first_seals.sql");

#[test]
fn a_record_with_the_first_seals_is_not_taken_for_changed() {
    let folder = Folder::new();
    let old = Connection::open(folder.record()).expect("it opens");
    old.execute_batch(WITH_FIRST_SEALS).expect("the text is SQL");
    drop(old);
    let read = Logbook::open_to_read(&folder.record()).expect("it can be read");
    assert_eq!(read.damage(), None, "every seal holds");
    let lines = lines_of(&read);
    assert_eq!(lines.iter().filter(|line| line.starts_with("{\"shot\"")).count(), 62);
    drop(read);
    let book = folder.book();
    assert_eq!((book.damage(), lines_of(&book)), (None, lines));
}

#[test]
fn the_first_seals_still_tell_of_a_changed_value() {
    let folder = Folder::new();
    let old = Connection::open(folder.record()).expect("it opens");
    old.execute_batch(WITH_FIRST_SEALS).expect("the text is SQL");
    old.execute_batch("DROP TRIGGER shots_stay; UPDATE shot SET speed = 2.75 WHERE sitting = 1 AND number = 4")
        .expect("it is there");
    let trigger =
        WITH_FIRST_SEALS.lines().find(|line| line.starts_with("CREATE TRIGGER shots_stay")).expect("it is there");
    old.execute_batch(trigger).expect("the text is SQL");
    drop(old);
    let read = Logbook::open_to_read(&folder.record()).expect("it can be read");
    assert_eq!(read.damage().map(baize_logbook::Damage::lost), Some(1));
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
