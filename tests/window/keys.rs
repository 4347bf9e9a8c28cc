//! Keys and mouse buttons that the player changes on the page of the settings.

use baize::cue::Aim;
use baize::input::Screen;
use baize::settings::{Action, CurrentControls};
use bevy::prelude::*;

use crate::own_folder::OwnFolder;
use crate::seat::Seat;

/// A place on the cloth that nothing covers.
const CLOTH: Vec2 = Vec2::new(640.0, 250.0);

/// The page with the keys, open.
fn page(folder: &OwnFolder) -> Seat {
    let mut seat = Seat::with_files(&folder.0, Screen::Start);
    seat.click_on("Settings");
    seat.scroll_to("Keys and mouse buttons");
    seat.click_on("Keys and mouse buttons");
    seat.frames(2);
    seat
}

fn keys(seat: &Seat, action: Action) -> Vec<String> {
    seat.now::<CurrentControls>().0.keys(action).to_vec()
}

#[test]
fn a_key_that_is_changed_strikes_at_once_and_the_file_keeps_what_else_it_says() {
    let folder = OwnFolder::new();
    folder.put("controls.ron", "// my keys\n(\n    step: \"Insert\", // as ever\n)\n");
    let mut seat = page(&folder);
    seat.click_on("Space");
    assert_eq!(seat.places_of("press a key").len(), 1);
    seat.key(KeyCode::Numpad0);
    seat.frames(4);
    assert_eq!(keys(&seat, Action::Strike), ["Numpad0"]);
    assert_eq!(
        folder.text("controls.ron"),
        "// my keys\n(\n    step: \"Insert\", // as ever\n    strike: \"Numpad0\",\n)\n"
    );
    seat.key(KeyCode::Escape);
    seat.key(KeyCode::Escape);
    seat.click_on("Free table");
    assert_eq!(seat.screen(), Screen::Playing);
    seat.key(KeyCode::Space);
    assert_eq!(seat.strikes(), 0, "the old key does nothing now");
    assert!(seat.texts().iter().any(|text| text.contains("Numpad0strike")), "{:?}", seat.texts());
    seat.key(KeyCode::Numpad0);
    assert_eq!(seat.strikes(), 1);
}

#[test]
fn a_clash_is_shown_and_nothing_is_in_force_until_it_is_solved() {
    let folder = OwnFolder::new();
    let mut seat = page(&folder);
    seat.click_on("Space");
    seat.key(KeyCode::KeyA);
    seat.frames(4);
    let does = Action::Aim.does();
    assert!(seat.texts().contains(&format!("also: {does}")), "{:?}", seat.texts());
    assert_eq!(keys(&seat, Action::Strike), ["Space"]);
    assert!(!folder.0.join("controls.ron").exists());
    let second = seat.places_of("A")[1];
    seat.click(second.center());
    seat.key(KeyCode::Numpad1);
    seat.frames(4);
    assert_eq!(
        (keys(&seat, Action::Strike), keys(&seat, Action::Aim)),
        (vec!["A".to_owned()], vec!["Numpad1".to_owned()])
    );
    assert!(folder.text("controls.ron").contains("strike: \"A\""));
}

#[test]
fn back_to_the_usual_keys_undoes_every_change() {
    let folder = OwnFolder::new();
    folder.put("controls.ron", "(\n    // lefty\n    strike: \"Numpad0\",\n    pause: [],\n)\n");
    let mut seat = page(&folder);
    assert_eq!(keys(&seat, Action::Strike), ["Numpad0"]);
    seat.click_on("Back to the usual keys");
    seat.frames(4);
    assert_eq!(seat.now::<CurrentControls>(), CurrentControls::default());
    assert_eq!(folder.text("controls.ron"), "(\n    // lefty\n    strike: \"Space\",\n    pause: \"P\",\n)\n");
}

#[test]
fn escape_cancels_the_change_of_a_key_and_does_not_leave_the_page() {
    let folder = OwnFolder::new();
    let mut seat = page(&folder);
    seat.click_on("Space");
    seat.key(KeyCode::Escape);
    assert!(seat.places_of("press a key").is_empty());
    assert_eq!(seat.places_of("Space").len(), 1);
    assert_eq!(keys(&seat, Action::Strike), ["Space"]);
}

#[test]
fn a_left_handed_player_exchanges_the_buttons_of_the_mouse() {
    let folder = OwnFolder::new();
    folder.put("controls.ron", "(stroke_button: \"RightButton\", cue_button: \"LeftButton\")");
    let mut seat = Seat::with_files(&folder.0, Screen::Playing);
    let click = |seat: &mut Seat, button: MouseButton| {
        seat.move_to(CLOTH);
        let before = seat.now::<Aim>().direction;
        seat.press(button);
        seat.release(button);
        seat.now::<Aim>().direction != before
    };
    assert!(click(&mut seat, MouseButton::Right), "a click with the right button points the cue");
    let aimed = seat.now::<Aim>().direction;
    seat.move_to(CLOTH + Vec2::new(60.0, 40.0));
    assert!(seat.now::<Aim>().direction == aimed, "a mouse without a button turns nothing");
    seat.press(MouseButton::Left);
    seat.move_to(CLOTH + Vec2::new(160.0, 90.0));
    seat.release(MouseButton::Left);
    assert_ne!(seat.now::<Aim>().direction, aimed, "the left button turns the cue");
    // The left button still works in the menu.
    seat.key(KeyCode::Escape);
    seat.click_on("Resume");
    assert_eq!(seat.screen(), Screen::Playing);
}

#[test]
fn the_line_with_the_keys_can_be_hidden_by_key() {
    let folder = OwnFolder::new();
    let mut seat = Seat::with_files(&folder.0, Screen::Playing);
    let is_shown = |seat: &Seat| seat.texts().iter().any(|text| text.contains("turn the cue"));
    assert!(is_shown(&seat));
    seat.key(KeyCode::KeyH);
    assert!(!is_shown(&seat));
    assert!(seat.texts().iter().any(|text| text.contains("Cue ball in hand")), "the state stays: {:?}", seat.texts());
    seat.key(KeyCode::KeyH);
    assert!(is_shown(&seat));
}
