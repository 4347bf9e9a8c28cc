//! Names with control characters that a terminal would obey, and very long names: no message prints them unchanged.

use std::fs;
use std::path::PathBuf;

use baize::files::{Folders, Kind, Source, built_in_names};
use baize::formats::verdict;

/// Clears the screen, rings the bell, returns to the start of the line, and reverses the direction of the text after
/// it.
const OBEYED: &str = "\u{1b}[2J\u{7}\u{8}\r\u{9b}\u{202e}\u{85}";

/// No line of a message is longer than a list of sixty shortened names.
const LONGEST_LINE: usize = 10_000;

/// The texts of all malformed files and of all that come with the game.
fn texts() -> Vec<(Kind, String)> {
    let malformed = fs::read_dir("tests/malformed").expect("the folder is there").flatten().map(|entry| entry.path());
    let shipped =
        Kind::ALL.into_iter().flat_map(|kind| built_in_names(kind).map(move |name| kind.path_of(name).into()));
    let text = |path: PathBuf| Some((Kind::of_file(&path).ok()?, fs::read_to_string(&path).ok()?));
    malformed.chain(shipped).filter_map(text).collect()
}

/// The text with `name` as its quoted text with that number; `None` if it has fewer.
fn with_name(text: &str, number: usize, name: &str) -> Option<String> {
    let mut quotes = text.match_indices('"').map(|(at, _)| at).skip(2 * number);
    let (from, to) = (quotes.next()?, quotes.next()?);
    Some(format!("{}\"{name}{}", &text[..from], &text[to..]))
}

/// The text with `name` as its word with that number, such as the name of a field.
fn with_word(text: &str, number: usize, name: &str) -> Option<String> {
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let mut words = text.split(|letter| !is_word(letter)).filter(|word| word.starts_with(char::is_alphabetic));
    let word = words.nth(number)?;
    let from = word.as_ptr() as usize - text.as_ptr() as usize;
    Some(format!("{}{name}{}", &text[..from], &text[from + word.len()..]))
}

fn assert_is_safe(said: &str) {
    for line in said.lines() {
        let length = line.chars().count();
        assert!(length < LONGEST_LINE, "{length} letters: {}", line.chars().take(500).collect::<String>());
        let obeyed = line.chars().find(|letter| letter.is_control() || *letter == '\u{202e}');
        assert_eq!(obeyed, None, "{line:?}");
    }
}

/// The messages about the file, whether it is good or bad.
fn said(kind: Kind, text: String) -> String {
    verdict(kind, Source::of_text("a file", text)).unwrap_or_else(|error| error.to_string())
}

#[test]
fn a_name_that_a_terminal_would_obey_is_never_printed_as_it_stands() {
    for (kind, text) in texts() {
        for number in 0..12 {
            let Some(text) = with_name(&text, number, OBEYED) else { break };
            assert_is_safe(&said(kind, text));
        }
    }
}

#[test]
fn a_name_of_a_hundred_thousand_letters_is_never_printed_whole() {
    let long = "x".repeat(100_000);
    for (kind, text) in texts().into_iter().step_by(3) {
        for number in 0..4 {
            for text in [with_name(&text, number, &long), with_word(&text, number, &long)].into_iter().flatten() {
                assert_is_safe(&said(kind, text));
            }
        }
    }
}

#[test]
fn the_name_of_a_file_is_as_safe_as_what_stands_in_it() {
    for name in [OBEYED.to_owned(), "x".repeat(100_000), "a\nb".to_owned()] {
        for kind in Kind::ALL {
            for name in [format!("{name}{}", kind.ending()), format!("./{name}"), name.clone()] {
                if let Err(error) = Source::find(kind, &name, &Folders::of_game()) {
                    assert_is_safe(&error.to_string());
                    assert_eq!(error.to_string().lines().count(), 1, "{error}");
                }
            }
            let error = verdict(kind, Source::of_text(name.clone(), "(")).expect_err("the bracket is not closed");
            assert_is_safe(&error.to_string());
        }
    }
}

#[test]
fn ten_mistakes_are_shown_and_the_others_counted_however_many_balls_are_in_one_place() {
    for count in [5, 6, 1000, 6000] {
        let balls: String = (0..count)
            .map(|name| format!("(ball: \"{name}\", radius: 0.03, mass: 0.2, position: (0, 0)),\n"))
            .collect();
        let said = said(Kind::Rack, format!("(table: \"pool_9ft\", balls: [\n{balls}])"));
        let (pairs, lines) = (count * (count - 1) / 2, said.lines().count());
        let last = said.lines().last().unwrap_or_default();
        if pairs <= 10 {
            assert_eq!(lines, pairs, "{said}");
        } else {
            let digits: String = last.chars().filter(char::is_ascii_digit).collect();
            assert_eq!((lines, digits), (11, (pairs - 10).to_string()), "{said}");
        }
        assert!(
            said.starts_with("a file:3:38: balls[1].position (\"1\") overlaps balls[0].position (\"0\")"),
            "{said}"
        );
    }
}

#[test]
fn the_mistakes_that_are_shown_are_the_first_of_the_text() {
    let balls: String =
        (0..30).map(|name| format!("(ball: \"{name}\", radius: -1, mass: -1, spot: \"head\"),\n")).collect();
    let said = said(Kind::Rack, format!("(table: \"pool_9ft\", balls: [\n{balls}])"));
    let lines: Vec<&str> = said.lines().collect();
    assert!(lines[0].starts_with("a file:2:") && lines[9].starts_with("a file:6:"), "{said}");
    assert_eq!(lines[10..], ["and 50 more mistakes"]);
}
