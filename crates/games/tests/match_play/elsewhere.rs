//! A match whose text comes from another machine, and its commands one by one.

use baize_files::{Folders, Kind, Source};
use baize_games::match_play::{Beginning, Command, LoadedMatch, Match};
use baize_games::rules::{Declaration, LoadedGame};
use baize_physics::Strike;
use baize_table::shot::StrikeFile;
use baize_testing_matches::robot::Robot;

fn nine_ball() -> Match {
    let game = LoadedGame::find("nine_ball", &Folders::of_game()).expect("it ships");
    Match::begin(game, Beginning::of(["Anna", "Ben"], 7)).expect("it can be played")
}

/// A stroke whose numbers have no short decimal form.
fn stroke() -> Command {
    let strike = Strike { speed: 1.0 + 1.0 / 3.0, direction: 0.1 + 0.2, ..Strike::default() };
    Command::Strike { declares: Declaration::Nothing, strike: StrikeFile::nearest(&strike) }
}

#[test]
fn a_command_is_the_same_after_its_text_was_read() {
    let play = nine_ball();
    for command in [stroke(), Command::ConcedeRack, Command::TakeBack, Command::BrushCloth] {
        assert_eq!(play.command_of(&play.command_text(&command)), Ok(command));
    }
}

#[test]
fn a_text_that_is_no_command_is_refused_with_a_sentence() {
    let play = nine_ball();
    for text in ["", "Strike", "TakeCueBall(\"17\")", "PlaceCueBall(1, ", "(((((((((((((("] {
        let refusal = play.command_of(text).expect_err(text);
        assert!(refusal.0.contains("The command"), "{}", refusal.0);
    }
}

#[test]
fn a_match_is_the_same_on_another_machine_that_gives_its_commands() {
    let mut here = nine_ball();
    let mut there = LoadedMatch::from_elsewhere("Anna's match", &here.beginning_text()).expect("it is whole").the_match;
    Robot::new(5).shots(&mut here, 6);
    for (number, step) in here.steps().iter().enumerate() {
        let command = there.command_of(&here.command_text(&step.command)).expect("a command");
        there.give_as(step.seat, command).expect("it is possible there too");
        assert_eq!(there.step_text(number), here.step_text(number));
    }
    assert_eq!(there.text(), here.text());
    assert_eq!(there.step_text(here.steps().len()), None);
}

#[test]
fn a_text_from_elsewhere_reads_no_file_of_this_machine() {
    let text = nine_ball().beginning_text();
    let line = text.lines().rfind(|line| line.starts_with("    rack: (")).expect("the rack is written in place");
    let stolen = text.replace(line, "    rack: \"/etc/passwd.rack.ron\",");
    let refusal = LoadedMatch::from_elsewhere("Anna's match", &stolen).expect_err("the file is not ours").to_string();
    assert!(refusal.contains("There is no") || refusal.contains("cannot be used"), "{refusal}");
    assert!(!refusal.contains("No such file"), "{refusal}");
    let named = Source::from_elsewhere("a text", "").find_named(Kind::Rack, "nine_ball").expect("it is built in");
    assert!(named.path().is_none());
    assert!(named.find_named(Kind::Rack, "./x.rack.ron").is_err());
}
