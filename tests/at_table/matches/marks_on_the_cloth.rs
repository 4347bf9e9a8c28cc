//! The marks on the cloth belong to the match: racks keep them, a brush takes them away, a resumed match has them again.

use std::fs;

use baize::match_play::{Command, Match};
use baize::referee::{MatchRequest, NewMatch};
use baize::rules::{Choice, Side, Terms};
use baize::shot::ClothMarks;
use baize::simulation::{InPlay, MarkedCloth, OfMainTable, TableCommand};
use bevy::prelude::*;

use super::at_the_table::{acts, ask, before_break, current, own_folder, room, sent, settle, strike};
use crate::table::play;
use baize_testing_matches::robot::loaded;
use baize_testing_matches::robot::{Robot, match_of};

fn on_table(app: &App) -> ClothMarks {
    app.world().of_main_table::<MarkedCloth>().0.clone()
}

fn of_match(app: &App) -> ClothMarks {
    current(app).the_match().expect("it goes on").marks()
}

#[test]
fn a_match_begins_on_a_brushed_cloth_and_its_shots_leave_marks_on_it() {
    let mut app = room(None);
    play(&mut app, strike(3.0, 0.1));
    assert!(!on_table(&app).is_empty());
    ask(&mut app, MatchRequest::Begin(NewMatch::of("eight_ball", ["Anna", "Ben"], 4)));
    let by = acts(&app);
    ask(&mut app, MatchRequest::Do(by, Command::Choose(Choice::BreakFirst)));
    assert!(on_table(&app).is_empty(), "it begins on a brushed cloth");
    play(&mut app, strike(8.3, 0.0123));
    let after_shot = on_table(&app);
    settle(&mut app);
    assert!(after_shot.len() > 5, "{after_shot:?}");
    assert_eq!(on_table(&app), after_shot, "to lay the balls brushes nothing");
    assert_eq!(of_match(&app), after_shot);
}

#[test]
fn a_new_rack_of_a_match_does_not_brush_the_cloth() {
    let own = own_folder("next-rack");
    let mut app = room(Some(own.clone()));
    let terms = Terms { race_to: 3, ..Terms::default() };
    let new = NewMatch { terms: Some(terms), ..NewMatch::of("nine_ball", ["Anna", "Ben"], 4) };
    ask(&mut app, MatchRequest::Begin(new));
    let by = acts(&app);
    ask(&mut app, MatchRequest::Do(by, Command::Choose(Choice::BreakFirst)));
    play(&mut app, strike(8.3, 0.0123));
    settle(&mut app);
    let before = on_table(&app);
    assert!(before.len() > 5, "{before:?}");
    ask(&mut app, MatchRequest::Do(by, Command::ConcedeRack));
    settle(&mut app);
    assert_eq!(app.world().of_main_table::<InPlay>().engine().bodies().len(), 10, "the balls are racked");
    assert_eq!(on_table(&app), before);
    fs::remove_dir_all(own).expect("it goes");
}

#[test]
fn a_shot_that_is_taken_back_takes_its_marks_with_it_and_the_brush_after_it_too() {
    let mut the_match = match_of("(game: NineBall, race_to: 3)", 11);
    let mut robot = Robot::new(11);
    robot.shots(&mut the_match, 2);
    let before = the_match.marks();
    robot.shots(&mut the_match, 1);
    assert!(the_match.marks().len() > before.len());
    the_match.give(Side::First, Command::BrushCloth).expect("it can be brushed at any time");
    assert!(the_match.marks().is_empty());
    the_match.give(Side::First, Command::TakeBack).expect("a shot was played");
    assert_eq!(the_match.marks(), before);
}

#[test]
fn a_resumed_match_has_the_same_marks() {
    let mut the_match = match_of("(game: NineBall, race_to: 3)", 11);
    let mut robot = Robot::new(11);
    let same = |the_match: &Match| assert_eq!(loaded(&the_match.text()).marks(), the_match.marks());
    robot.shots(&mut the_match, 4);
    let dirty = the_match.marks();
    same(&the_match);
    the_match.give(Side::Second, Command::BrushCloth).expect("it can be brushed at any time");
    robot.shots(&mut the_match, 2);
    assert!(!the_match.marks().is_empty() && the_match.marks().len() < dirty.len());
    same(&the_match);
    the_match.give(Side::First, Command::TakeBack).expect("a shot was played");
    same(&the_match);
}

#[test]
fn a_match_at_the_table_is_brushed_there_and_in_its_file() {
    let own = own_folder("brush");
    let mut app = before_break(Some(own.clone()), "eight_ball");
    play(&mut app, strike(8.3, 0.0123));
    settle(&mut app);
    let dirty = on_table(&app);
    let continued = || {
        let mut again = room(Some(own.clone()));
        ask(&mut again, MatchRequest::Continue("under_way".to_owned()));
        on_table(&again)
    };
    assert!(!dirty.is_empty());
    assert_eq!(continued(), dirty);
    assert_eq!(sent(&mut app, TableCommand::Brush), [""; 0]);
    assert!(on_table(&app).is_empty());
    assert!(of_match(&app).is_empty());
    assert!(continued().is_empty(), "the file knows of the brush");
    assert_eq!(acts(&app), current(&app).acts().expect("somebody"), "a brush changes no turn");
    let foreign = TableCommand::Mark(dirty);
    assert_eq!(sent(&mut app, foreign), ["In a match only the shots leave marks on the cloth."]);
    fs::remove_dir_all(own).expect("it goes");
}
