//! Set-ups that are made in the placing mode: snapping, keys, balls of the set, and sharing.

use std::path::Path;

use baize::cue::{Aim, Arranging, Hand, Snap};
use baize::input::Screen;
use baize::physics::BallId;
use baize::shot::{Frozen, Loaded, Setup, simulate};
use baize::simulation::{CurrentSetup, TableCommand};
use baize::ui::{Pasted, SetUpDraft, SetUpRequest};
use bevy::math::{DVec2, DVec3};
use bevy::prelude::*;

use super::matches::begin;
use super::placing::{bed, drag, sit_down};
use crate::seat::Seat;
use baize_testing::folder::Folder;

/// The game with a nine-ball rack and the layout editor on, whose card shows everything.
fn editor(width: u32, height: u32) -> Seat {
    let mut seat = sit_down(width, height);
    seat.key(KeyCode::KeyF);
    seat.frames(3);
    seat.said();
    seat
}

fn place_of(seat: &mut Seat, ball: u32) -> DVec3 {
    seat.ball(ball).expect("it is on the table")
}

/// The set-up on the table, by way of its line.
fn shared(seat: &mut Seat) -> (String, Setup) {
    seat.copied();
    seat.send(SetUpRequest::CopyLine);
    let line = seat.copied().pop().unwrap_or_else(|| panic!("no line: {:?}", seat.said()));
    let setup = Loaded::shared(&line).expect("it is read").setup;
    (line, setup)
}

/// Writes into the fields of the card.
fn name_it(seat: &mut Seat, name: &str, about: &str) {
    let mut draft = seat.now::<SetUpDraft>();
    (draft.name, draft.about) = (name.to_owned(), about.to_owned());
    seat.choose(draft);
}

/// Every number of a set-up that decides how it plays, as bits.
fn bits(setup: &Setup) -> Vec<u64> {
    let places = setup.balls.iter().flat_map(|placed| placed.motion.position.to_array());
    let strike = setup.strike.expect("an aim");
    let aim = [strike.speed, strike.direction, strike.tip.side, strike.tip.height, strike.elevation];
    places.chain(aim).map(f64::to_bits).collect()
}

#[test]
fn a_dragged_ball_snaps_to_the_half_diamond_near_it() {
    for (width, height) in super::WINDOWS {
        let mut seat = editor(width, height);
        seat.click_on("Diamonds");
        drag(&mut seat, 1, bed(0.33, 0.15));
        seat.release(MouseButton::Left);
        seat.frames(3);
        let table = seat.now::<CurrentSetup>().0.table;
        let place = place_of(&mut seat, 1).truncate();
        assert_eq!(place, table.diamond() * DVec2::new(1.0, 0.5), "{width}x{height}");
    }
}

#[test]
fn a_ball_that_is_frozen_to_a_rail_and_one_to_a_ball_touch_for_the_engine() {
    let mut seat = editor(1280, 720);
    seat.click_on("Frozen");
    drag(&mut seat, 1, bed(-0.3, 0.58));
    seat.release(MouseButton::Left);
    drag(&mut seat, 2, bed(-0.23, 0.5));
    seat.release(MouseButton::Left);
    let one = place_of(&mut seat, 1);
    drag(&mut seat, 2, one + DVec3::new(0.07, 0.0, 0.0));
    seat.release(MouseButton::Left);
    let (_, setup) = shared(&mut seat);
    let frozen = simulate(&setup).expect("it plays").record.frozen;
    let is_at_rail = frozen.iter().any(|frozen| matches!(frozen, Frozen::Cushion(BallId(1), _)));
    assert!(is_at_rail && frozen.contains(&Frozen::Balls(BallId(1), BallId(2))), "{frozen:?}");
}

#[test]
fn the_gap_stands_beside_the_ball_while_it_is_dragged() {
    let mut seat = editor(1280, 720);
    drag(&mut seat, 1, bed(-0.3, 0.55));
    let said = seat.texts();
    assert!(said.iter().any(|text| text.ends_with(" mm to the cushion")), "{said:?}");
    seat.release(MouseButton::Left);
    assert!(!seat.texts().iter().any(|text| text.contains(" mm to ")));
}

#[test]
fn keys_choose_a_ball_move_it_and_freeze_it_and_undo_brings_it_back() {
    let mut seat = editor(1280, 720);
    let tip = seat.now::<Aim>().tip;
    for ball in [0, 1, 2] {
        seat.key(KeyCode::Comma);
        assert_eq!(seat.now::<Arranging>().chosen, Some(BallId(ball)));
    }
    seat.hold_key(KeyCode::ShiftLeft);
    seat.key(KeyCode::Comma);
    seat.let_key_go(KeyCode::ShiftLeft);
    seat.key(KeyCode::Comma);
    seat.send(TableCommand::Place(BallId(2), bed(0.1, 0.2).truncate()));
    let before = place_of(&mut seat, 2);
    seat.key(KeyCode::ArrowRight);
    seat.frames(3);
    let one_step = place_of(&mut seat, 2);
    assert!((one_step.distance(before) - 0.001).abs() < 1e-12, "{before} {one_step}");
    seat.hold_key(KeyCode::ArrowUp);
    seat.frames(60);
    assert!(seat.now::<Hand>().is_dragging());
    seat.let_key_go(KeyCode::ArrowUp);
    seat.frames(3);
    let far = place_of(&mut seat, 2);
    assert!(far.distance(one_step) > 0.1, "a held key moves it on: {far}");
    assert_eq!(seat.now::<Aim>().tip, tip, "the arrows do not move the tip meanwhile");
    seat.send(TableCommand::Place(BallId(2), bed(0.3, 0.58).truncate()));
    seat.key(KeyCode::Semicolon);
    seat.frames(3);
    let (_, setup) = shared(&mut seat);
    let frozen = simulate(&setup).expect("it plays").record.frozen;
    assert!(frozen.iter().any(|frozen| matches!(frozen, Frozen::Cushion(BallId(2), _))), "{frozen:?}");
    for place in [bed(0.3, 0.58), far, one_step, before] {
        seat.key(KeyCode::KeyZ);
        seat.frames(4);
        assert!(place_of(&mut seat, 2).distance(place) < 1e-12, "undone to {place}");
    }
    assert!(seat.now::<Hand>().is_placing());
}

#[test]
fn a_ball_of_the_set_that_the_rack_does_not_have_comes_to_the_table_and_undo_takes_it_away() {
    let mut seat = editor(1280, 720);
    let before = seat.on_bed();
    let aim = seat.now::<Aim>();
    seat.send(SetUpRequest::Ball("15".to_owned()));
    let with_it = seat.on_bed();
    assert_eq!(with_it.len(), before.len() + 1, "{:?}", seat.said());
    assert!(with_it.iter().any(|(id, _)| *id == 15));
    assert!(seat.now::<Hand>().is_placing(), "the editor stays open");
    assert_eq!(seat.now::<Aim>().power, aim.power);
    seat.send(SetUpRequest::Ball("15".to_owned()));
    assert_eq!(seat.on_bed(), before, "a second press puts it away");
    seat.send(SetUpRequest::Ball("15".to_owned()));
    assert_eq!(seat.on_bed().len(), with_it.len(), "and a third takes it back");
    for _ in 0..3 {
        seat.key(KeyCode::KeyZ);
        seat.frames(4);
    }
    assert_eq!(seat.on_bed(), before);
}

#[test]
fn a_set_up_copied_here_and_pasted_elsewhere_is_the_same_to_the_last_bit() {
    let mut seat = editor(1280, 720);
    drag(&mut seat, 1, bed(0.213, 0.301));
    seat.release(MouseButton::Left);
    drag(&mut seat, 0, bed(-0.51, -0.2));
    seat.release(MouseButton::Left);
    seat.choose(Aim { direction: 1.234_567_891_234_5, power: 4.321_098_765, ..seat.now::<Aim>() });
    name_it(&mut seat, "Mine", "Pot the 1, then the 2.");
    let (line, made) = shared(&mut seat);
    seat.send(SetUpRequest::CopyRon);
    let ron = seat.copied().pop().expect("the RON");
    for text in [line.clone(), format!("Try this: {line} !"), ron] {
        let mut other = editor(1280, 720);
        other.send(Pasted(text));
        assert_eq!(other.now::<CurrentSetup>().0.name, "Mine", "{:?}", other.said());
        let draft = other.now::<SetUpDraft>();
        assert_eq!((draft.name.as_str(), draft.about.as_str()), ("Mine", "Pot the 1, then the 2."));
        assert!(other.now::<Hand>().is_placing());
        let (_, read) = shared(&mut other);
        assert_eq!(bits(&read), bits(&made));
    }
}

#[test]
fn control_c_copies_and_turns_no_view() {
    let mut seat = editor(1280, 720);
    let eye = seat.eye();
    seat.hold_key(KeyCode::ControlLeft);
    seat.key(KeyCode::KeyC);
    seat.let_key_go(KeyCode::ControlLeft);
    seat.frames(30);
    assert!(seat.copied().pop().is_some_and(|text| text.starts_with("baize1:")));
    assert_eq!(seat.eye().translation, eye.translation);
}

#[test]
fn broken_texts_say_what_is_wrong_and_change_nothing() {
    let mut seat = editor(1280, 720);
    let (line, _) = shared(&mut seat);
    let before = seat.places();
    for (text, expected) in [
        (&line[..line.len() - 3], "The shared line ends too early"),
        ("hello", "What is on the clipboard is no set-up"),
        ("", "What is on the clipboard is no set-up"),
        ("(rack: \"nine_ball\",\n  strike: (speed: -1, direction_deg: 0))", "The pasted text:2:"),
        ("(rack: \"nine_ball\"", "The pasted text:1:"),
    ] {
        seat.said();
        seat.send(Pasted(text.to_owned()));
        let said = seat.said();
        assert!(said.len() == 1 && said[0].starts_with(expected), "{text}: {said:?}");
        assert_eq!(seat.places(), before);
    }
}

#[test]
fn a_dropped_file_is_opened_and_a_broken_one_changes_nothing() {
    let folder = Folder::new();
    let mut seat = sit_down(1280, 720);
    let before = seat.places();
    let broken = folder.put("broken.shot.ron", "(\n  rack: \"nine_ball\",\n  strike: (speed: 3.0, direction: 0.0),\n)");
    let noise = folder.put("noise.txt", "noise");
    seat.said();
    seat.drop_file(&broken);
    let said = seat.said().join(" ");
    assert!(said.contains("broken.shot.ron:3:") && said.contains("direction"), "{said}");
    seat.drop_file(&noise);
    let said = seat.said().join(" ");
    assert!(said.contains("noise.txt has a name that does not say what it is"), "{said}");
    seat.drop_file(Path::new("nowhere/gone.rack.ron"));
    assert!(seat.said().join(" ").contains("gone.rack.ron cannot be read"));
    assert_eq!(seat.places(), before);
    seat.drop_file(Path::new("assets/shots/draw_back.shot.ron"));
    assert_eq!(seat.now::<CurrentSetup>().0.name, "Straight draw", "{:?}", seat.said());
    seat.drop_file(Path::new("assets/racks/three_cushion.rack.ron"));
    assert_eq!(seat.now::<CurrentSetup>().0.name, "Three-cushion", "{:?}", seat.said());
    assert_eq!(seat.screen(), Screen::Playing);
}

#[test]
fn during_a_match_nothing_is_opened() {
    let mut seat = Seat::take(Screen::Start);
    begin(&mut seat, "nine ball");
    let name = seat.now::<CurrentSetup>().0.name;
    seat.said();
    seat.drop_file(Path::new("assets/shots/draw_back.shot.ron"));
    assert_eq!(seat.said(), ["A match is under way: leave it first, then open the other set-up."]);
    assert_eq!(seat.now::<CurrentSetup>().0.name, name);
}

#[test]
fn saving_never_overwrites_what_the_person_had() {
    let folder = Folder::new();
    folder.put("shots/nine_ball_tight_rack.shot.ron", "mine");
    let mut seat = Seat::with_rack(&folder.0, Some("nine_ball_tight"), None);
    seat.frames(30);
    seat.key(KeyCode::KeyF);
    name_it(&mut seat, "Nine-ball: tight rack!", "");
    seat.send(SetUpRequest::Save);
    let file = folder.0.join("shots/nine_ball_tight_rack_1.shot.ron");
    let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{error}: {:?}", seat.said()));
    seat.send(TableCommand::Place(BallId(1), bed(0.1, 0.4).truncate()));
    seat.send(SetUpRequest::Save);
    let kept = std::fs::read_to_string(file.with_extension("ron.1")).expect("the old text is kept");
    assert_eq!(kept, text);
    assert_ne!(std::fs::read_to_string(&file).expect("it is there"), text);
    seat.send(SetUpRequest::Duplicate);
    assert!(folder.0.join("shots/nine_ball_tight_rack_2.shot.ron").exists(), "{:?}", seat.said());
    let mine = std::fs::read_to_string(folder.0.join("shots/nine_ball_tight_rack.shot.ron"));
    assert_eq!(mine.expect("it is there"), "mine");
}

#[test]
fn the_keyboard_alone_reaches_every_button_of_the_card() {
    for (width, height) in [(1280, 720), (640, 400)] {
        let mut seat = editor(width, height);
        tab_to(&mut seat, "Save, share");
        seat.key(KeyCode::Enter);
        seat.frames(2);
        for words in ["Copy as a file", "Paste", "Duplicate", "Diamonds"] {
            tab_to(&mut seat, words);
        }
        seat.key(KeyCode::Enter);
        assert_eq!(seat.now::<Arranging>().snap, Snap::Diamonds, "{width}x{height}");
        let window = Rect::from_corners(Vec2::ZERO, seat.window_size());
        for words in ["Paste", "Save", "Name", "What to see"] {
            let place = seat.places_of(words)[0];
            assert!(window.contains(place.min) && window.contains(place.max), "{width}x{height}: {words} at {place:?}");
        }
        seat.key(KeyCode::Escape);
        seat.key(KeyCode::Comma);
        assert_eq!(seat.now::<Arranging>().chosen, Some(BallId(0)), "Escape gives the keys back to the table");
    }
}

/// Presses Tab until the button with these words has the focus.
fn tab_to(seat: &mut Seat, words: &str) {
    for _ in 0..80 {
        seat.key(KeyCode::Tab);
        let place = seat.places_of(words).first().copied();
        if seat.focused().zip(place).is_some_and(|(focus, place)| focus.contains(place.center())) {
            return;
        }
    }
    panic!("Tab never reaches \"{words}\" among {:?}", seat.texts());
}
