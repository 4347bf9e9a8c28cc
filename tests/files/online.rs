//! `baize host` and `baize join`: matches with another machine.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Output, Stdio};

use crate::program::{answer, baize};
use baize_testing::folder::Folder;

/// The exit code and the message of a call that is refused. Nothing is printed.
fn refused(arguments: &[&str]) -> (Option<i32>, String) {
    let output: Output = answer(arguments, "");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    (output.status.code(), String::from_utf8(output.stderr).expect("text"))
}

/// The program under way.
fn started(arguments: &[&str]) -> Child {
    baize(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts")
}

/// A side that plays a rack of nine-ball with little thought, and keeps it in this file.
fn side<'a>(first: &[&'a str], file: &'a str) -> Vec<&'a str> {
    [first, &["--player", "level_1", "--simulations", "20", "--patience", "60", "--file", file]].concat()
}

#[test]
fn two_programs_play_a_match_and_have_the_same_file() {
    let folder = Folder::new();
    let [at_host, at_guest] =
        ["host.match.ron", "guest.match.ron"].map(|name| folder.0.join(name).display().to_string());
    let mut host = started(&side(&["host", "nine_ball", "--race-to", "1"], &at_host));
    let mut lines = BufReader::new(host.stdout.take().expect("a pipe")).lines().map_while(Result::ok);
    let invitation = lines.next().expect("the first line is the invitation");
    assert!(invitation.starts_with("baize-match1:"), "{invitation}");
    let guest = started(&side(&["join", &invitation, "--name", "Ben"], &at_guest)).wait_with_output().expect("it ends");
    let printed: Vec<String> = lines.collect();
    let host = host.wait_with_output().expect("it ends");
    let errors = [&host.stderr, &guest.stderr].map(|errors| String::from_utf8_lossy(errors).into_owned());
    assert!(host.status.success() && guest.status.success(), "{errors:?}");
    assert!(printed.len() == 2 && printed[0].starts_with("rack 1: ") && printed[1].contains(" won: "), "{printed:?}");
    assert_eq!(String::from_utf8_lossy(&guest.stdout).lines().collect::<Vec<_>>(), printed);
    assert!(errors[0].contains("connected with Ben\n"), "{errors:?}");
    assert_eq!(fs::read(&at_host).expect("it was saved"), fs::read(&at_guest).expect("it was saved"));
    assert_eq!(folder.names(), ["guest.match.ron", "host.match.ron"]);

    let (code, said) = refused(&side(&["host", "nine_ball"], &at_host));
    assert_eq!(code, Some(1));
    assert!(said.ends_with("is there already, and is not a match that goes on; name another file\n"), "{said}");
}

#[test]
fn the_terms_are_named_by_words_and_others_are_refused() {
    for (option, words) in [("--aids", "any, learner, club, tournament, none"), ("--coach", "free, agreed, never")] {
        let (code, said) = refused(&["host", "nine_ball", "--player", "level_1", option, "much"]);
        assert!(code == Some(2) && said.contains(words), "{said}");
    }
}

#[test]
fn a_text_that_is_no_invitation_is_refused() {
    let sentence = "this is no invitation: one begins with `baize-match1:`\n";
    assert_eq!(refused(&["join", "hello", "--player", "level_1"]), (Some(1), sentence.to_owned()));
    assert_eq!(refused(&["join", "-", "--player", "level_1"]), (Some(1), sentence.to_owned()));
    let (code, said) = refused(&["join", "baize-match1:abcdefgh", "--player", "level_1"]);
    assert_eq!(code, Some(1));
    assert!(said.starts_with("the invitation "), "{said}");
}

#[test]
fn a_player_that_does_not_exist_is_refused() {
    let (code, said) = refused(&["host", "nine_ball", "--player", "nobody"]);
    assert_eq!(code, Some(1));
    assert!(said.starts_with("there is no opponent named \"nobody\"; there are "), "{said}");
    let (code, said) = refused(&["host", "nine_ball", "--program", "no_such_program --fast"]);
    let sentence = "the program no_such_program cannot be started: there is no such file\n";
    assert_eq!((code, said.as_str()), (Some(1), sentence));
    let (code, said) = refused(&["host", "no_such_game", "--player", "level_1"]);
    assert_eq!(code, Some(1));
    assert!(said.starts_with("there is no game named \"no_such_game\""), "{said}");
}

#[test]
fn options_that_do_not_go_together_are_wrong_usage() {
    for more in [
        &[][..],
        &["--player", "level_1", "--program", "cat"],
        &["--program", "cat", "--simulations", "50"],
        &["--player", "level_1", "--time", "5"],
        &["--player", "level_1", "--relay-only"],
        &["--player", "level_1", "--relay", "none", "--relay", "public"],
        &["--player", "level_1", "--file", "friday.ron"],
        &["--player", "level_1", "--patience", "0"],
        &["--player", "level_1", "--race-to", "0"],
        &["--player", "level_1", "--name", " "],
    ] {
        let (code, said) = refused(&[&["host", "nine_ball"][..], more].concat());
        assert_eq!(code, Some(2), "{more:?}: {said}");
    }
    assert!(!Path::new("friday.ron").exists());
}

#[test]
fn the_manual_has_both_commands() {
    let manual = baize(&["man"]).output().expect("it starts").stdout;
    let manual = String::from_utf8(manual).expect("text");
    assert!(manual.contains("BAIZE HOST") && manual.contains("BAIZE JOIN"));
}
