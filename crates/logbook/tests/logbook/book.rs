//! What the record keeps, and what the statistics say of it.

use std::io::Cursor;

use baize_logbook::{Filter, Imported, LoggedShot, Share, ShotKind, SittingKind, Statistics};

use baize_testing_matches::made_up::{Folder, evening, pot, sitting};

fn of(person: &str) -> Filter {
    Filter { person: Some(person.to_owned()), game: None }
}

#[test]
fn pots_are_sorted_by_cut_and_by_distance() {
    let folder = Folder::new();
    let mut book = folder.book();
    let match_of_anna = sitting("a", "Anna", SittingKind::Match, "Nine-ball");
    for (step, (line, made)) in
        (0..).zip([((10.0, 0.3), true), ((14.9, 0.7), false), ((50.0, 0.3), true), ((89.0, 3.0), false)])
    {
        book.append(&match_of_anna, &pot(step, line, made)).expect("it is written");
    }
    let statistics = book.statistics(&of("Anna")).expect("it can be read");
    let tries: Vec<u32> = statistics.by_cut.iter().map(|band| band.pots.tries).collect();
    assert_eq!(tries, [2, 0, 0, 1, 0, 1]);
    assert_eq!(statistics.by_distance[0].pots, Share { tries: 2, made: 2 });
    assert_eq!(statistics.by_distance[4].pots, Share { tries: 1, made: 0 });
    assert_eq!((statistics.by_cut[5].to, statistics.by_distance[4].to), (Some(90.0), None));
}

#[test]
fn a_run_ends_with_the_visit_and_a_visit_with_the_match() {
    let folder = Folder::new();
    let mut book = folder.book();
    for (uid, made) in [("a", [true, true, false, true]), ("b", [true, true, true, true])] {
        let sitting = sitting(uid, "Anna", SittingKind::Match, "Straight pool");
        for (step, made) in (0..).zip(made) {
            book.append(&sitting, &pot(step, (10.0, 0.5), made)).expect("it is written");
        }
    }
    let runs = book.statistics(&of("Anna")).expect("it can be read").runs;
    // 2 and a miss; 1 at the end of the match; 4 in the next one.
    assert_eq!((runs.visits, runs.longest, runs.most_points), (3, 4, 4));
    assert!((runs.points - 7.0 / 3.0).abs() < 1e-12 && (runs.made - 7.0 / 3.0).abs() < 1e-12, "{runs:?}");
}

#[test]
fn a_shot_that_was_taken_back_stays_in_the_record_and_counts_in_no_figure() {
    let folder = Folder::new();
    let mut book = folder.book();
    let match_of_anna = sitting("a", "Anna", SittingKind::Match, "Nine-ball");
    book.append(&match_of_anna, &pot(0, (10.0, 0.3), false)).expect("it is written");
    book.take_back("a", 0, 5).expect("it is written");
    // The next shot has the same place in the match.
    book.append(&match_of_anna, &pot(0, (10.0, 0.3), true)).expect("it is written");
    let counted = |book: &baize_logbook::Logbook| {
        let statistics = book.statistics(&Filter::default()).expect("it can be read");
        (statistics.shots, statistics.taken_back, statistics.by_cut[0].pots)
    };
    assert_eq!(counted(&book), (1, 1, Share { tries: 1, made: 1 }));
    assert_eq!(book.count("Anna").expect("it can be read"), 2);
    // The last shot of that place is meant from now on: it is taken back, and played forward again.
    book.take_back("a", 0, 6).expect("it is written");
    assert_eq!(counted(&book).0, 0);
    book.take_back("a", 0, 7).expect("it is written");
    assert_eq!(counted(&book).0, 1);
    book.take_back("nobody", 3, 8).expect("a shot that is not there is no error");
}

#[test]
fn the_rating_of_a_game_comes_from_what_its_shots_say_and_has_an_interval() {
    let folder = Folder::new();
    let mut book = folder.book();
    evening(&mut book);
    let statistics = book.statistics(&of("Anna")).expect("it can be read");
    assert_eq!(statistics.ratings.len(), 1);
    let rating = &statistics.ratings[0];
    // One of the forty was taken back.
    assert_eq!((rating.game.as_str(), rating.shots), ("Eight-ball", 39));
    assert!(rating.interval.0 < rating.level && rating.level < rating.interval.1, "{rating:?}");
    assert!((3.0..6.0).contains(&rating.level), "two of three where level 4 makes 0.6: {rating:?}");
    assert!(statistics.weeks.last().is_some_and(|week| week.level.is_some()));
}

#[test]
fn every_figure_can_be_asked_for_one_person_and_for_one_game() {
    let folder = Folder::new();
    let mut book = folder.book();
    evening(&mut book);
    let shots = |person: Option<&str>, game: Option<&str>| {
        let filter = Filter { person: person.map(str::to_owned), game: game.map(str::to_owned) };
        book.statistics(&filter).expect("it can be read").shots
    };
    assert_eq!((shots(None, None), shots(Some("Anna"), None), shots(Some("Ben"), None)), (61, 49, 12));
    assert_eq!((shots(None, Some("Eight-ball")), shots(Some("Ben"), Some("Chess"))), (51, 0));
    let ben = book.statistics(&of("Ben")).expect("it can be read");
    assert_eq!((ben.fouls, ben.fouls_by_kind), (Share { tries: 12, made: 12 }, vec![("NoRail".to_owned(), 12)]));
    assert_eq!(ben.weakest.first().map(|weak| weak.drill), Some(Some("cut_progressive")));
    let drill = book.statistics(&of("Anna")).expect("it can be read").drills[0].clone();
    assert_eq!((drill.shots, drill.mean), (Share { tries: 10, made: 6 }, 0.6));
}

#[test]
fn the_next_shot_after_a_pot_tells_of_the_position() {
    let folder = Folder::new();
    let mut book = folder.book();
    let match_of_anna = sitting("a", "Anna", SittingKind::Match, "Nine-ball");
    for (step, line, made) in
        [(0, (80.0, 2.0), true), (1, (20.0, 1.0), true), (2, (40.0, 0.5), false), (3, (60.0, 2.0), true)]
    {
        book.append(&match_of_anna, &pot(step, line, made)).expect("it is written");
    }
    let position = book.statistics(&of("Anna")).expect("it can be read").position;
    assert_eq!((position.followed, position.next_cut_deg, position.next_distance), (2, 30.0, 0.75));
}

fn exported(book: &baize_logbook::Logbook, person: Option<&str>) -> String {
    let mut text = Vec::new();
    book.export(person, &mut text).expect("memory can be written");
    String::from_utf8(text).expect("it is text")
}

fn all(book: &baize_logbook::Logbook) -> Statistics {
    book.statistics(&Filter::default()).expect("it can be read")
}

#[test]
fn an_export_brings_the_same_statistics_to_another_machine_and_a_second_import_adds_nothing() {
    let (here, there) = (Folder::new(), Folder::new());
    let (mut book, mut other) = (here.book(), there.book());
    evening(&mut book);
    let text = exported(&book, None);
    let import =
        |other: &mut baize_logbook::Logbook| other.import("x", &mut Cursor::new(&text)).expect("it can be read");
    assert_eq!(import(&mut other), Imported { new: 62, known: 0 });
    assert_eq!(all(&other), all(&book));
    assert_eq!(import(&mut other), Imported { new: 0, known: 62 });
    assert_eq!(all(&other), all(&book));
    assert_eq!(exported(&other, None), text, "to the last letter");
}

#[test]
fn an_export_that_goes_wrong_in_a_line_adds_nothing_and_names_the_line() {
    let folder = Folder::new();
    let mut book = folder.book();
    evening(&mut book);
    let text = exported(&book, Some("Ben"));
    assert!(!text.contains("Anna") && text.lines().count() == 14, "{text}");
    let other = Folder::new();
    let mut other = other.book();
    let mut refused = |text: &str| {
        let error = other.import("evening.jsonl", &mut Cursor::new(text)).expect_err("it is refused").0;
        assert!(other.persons().expect("it can be read").is_empty(), "{error}");
        error
    };
    let broken =
        text.replacen("\"speed\":2.5", "\"speed\":\"fast\"", 5).replacen("\"speed\":\"fast\"", "\"speed\":2.5", 4);
    let error = refused(&broken);
    assert!(error.starts_with("evening.jsonl:7:") && error.contains("fast"), "{error}");
    assert!(refused("").contains("is no export of a logbook"));
    assert!(refused("{\"baize_record\":7}\n").contains("the form is 7"));
    let orphan: Vec<&str> = text.lines().filter(|line| !line.contains("{\"sitting\":{")).collect();
    assert!(refused(&orphan.join("\n")).contains("the sitting of the shot is not known"));
}

#[test]
fn a_person_who_is_deleted_leaves_no_trace_and_the_others_stay() {
    let folder = Folder::new();
    let mut book = folder.book();
    evening(&mut book);
    let ben = book.statistics(&of("Ben")).expect("it can be read");
    assert_eq!(book.delete("Anna").expect("it is written"), 50);
    assert_eq!(book.persons().expect("it can be read"), ["Ben"]);
    assert_eq!(book.statistics(&of("Ben")).expect("it can be read"), ben);
    drop(book);
    for entry in std::fs::read_dir(&folder.0).expect("the folder is there") {
        let bytes = std::fs::read(entry.expect("it can be read").path()).expect("it can be read");
        assert!(!bytes.windows(4).any(|four| four == b"Anna"), "her name is still in a file");
    }
}

#[test]
fn a_game_that_goes_on_after_the_deletion_begins_the_record_of_the_person_anew() {
    let folder = Folder::new();
    let (mut game, mut other) = (folder.book(), folder.book());
    let match_of_anna = sitting("a", "Anna", SittingKind::Match, "Nine-ball");
    game.append(&match_of_anna, &pot(0, (10.0, 0.3), true)).expect("it is written");
    assert_eq!(other.delete("Anna").expect("it is written"), 1);
    game.append(&match_of_anna, &pot(1, (10.0, 0.3), true)).expect("it is written");
    assert_eq!(all(&other).shots, 1);
}

#[test]
fn shots_that_are_no_straight_pots_are_in_the_table_of_kinds_only() {
    let folder = Folder::new();
    let mut book = folder.book();
    let match_of_anna = sitting("a", "Anna", SittingKind::Match, "Nine-ball");
    let bank = LoggedShot { kind: ShotKind::Bank, cut_deg: None, distance: None, ..pot(0, (0.0, 0.0), true) };
    book.append(&match_of_anna, &bank).expect("it is written");
    let statistics = all(&book);
    assert_eq!(statistics.kinds, [(ShotKind::Bank, Share { tries: 1, made: 1 })]);
    assert!(statistics.by_cut.iter().all(|band| band.pots.tries == 0));
}
