//! What makes the game easier to see and to follow.

use baize::input::Screen;
use baize::settings::Ease;
use baize::simulation::TableState;
use bevy::prelude::*;

use crate::own_folder::OwnFolder;
use crate::seat::Seat;

fn playing(ease: Ease) -> (OwnFolder, Seat) {
    let folder = OwnFolder::new();
    let mut seat = Seat::with_files(&folder.0, Screen::Playing);
    seat.set(|settings| settings.ease = ease);
    (folder, seat)
}

#[test]
fn large_text_is_large_and_its_buttons_are_pressed_where_they_are_seen() {
    for text_size in [0.75, 1.0, 1.5, 2.5] {
        let (_folder, mut seat) = playing(Ease { text_size, ..Ease::default() });
        let place = seat.places_of("Menu").first().copied().or_else(|| seat.texts_with("Menu").first().copied());
        let height = place.expect("the button of the menu").height();
        // A window of 1280 by 720 has room for a size of 1.8.
        let expected = 17.0 * text_size.min(1.8) as f32;
        assert!((height - expected).abs() < 0.35 * expected, "at {text_size} it is {height} high");
        seat.click(place.unwrap().center());
        assert_eq!(seat.screen(), Screen::Paused, "at {text_size}");
    }
}

#[test]
fn the_settings_page_changes_the_size_of_the_text() {
    let folder = OwnFolder::new();
    let mut seat = Seat::with_files(&folder.0, Screen::Start);
    seat.click_on("Settings");
    seat.scroll_to("Size of the text");
    seat.click_on("+");
    assert_eq!(seat.settings().ease.text_size, 1.25);
    // The page is longer now.
    seat.scroll_to("125 %");
}

#[test]
fn names_stand_above_the_balls_when_the_key_asks_for_them() {
    let (_folder, mut seat) = playing(Ease::default());
    let is_named = |seat: &Seat| ["cue", "1", "9"].iter().all(|name| !seat.places_of(name).is_empty());
    assert!(!is_named(&seat));
    seat.key(KeyCode::KeyN);
    assert!(is_named(&seat), "{:?}", seat.texts());
    let (cue, one) = (seat.places_of("cue")[0], seat.places_of("1")[0]);
    let [cue_ball, one_ball] = [0, 1].map(|ball| seat.on_window(ball));
    assert!(above(cue, cue_ball) && above(one, one_ball), "{cue:?} over {cue_ball}, {one:?} over {one_ball}");
    seat.key(KeyCode::KeyN);
    assert!(!is_named(&seat));
}

/// Whether a name is above a ball at that place of the window.
fn above(name: Rect, ball: Vec2) -> bool {
    (name.center().x - ball.x).abs() < 2.0 && name.max.y < ball.y && name.max.y > ball.y - 40.0
}

#[test]
fn a_still_camera_is_at_its_place_at_once() {
    for still_camera in [true, false] {
        let (_folder, mut seat) = playing(Ease { still_camera, ..Ease::default() });
        seat.frames(120);
        seat.key(KeyCode::KeyV);
        let soon = seat.eye();
        seat.frames(200);
        let moved = seat.eye().translation.distance(soon.translation);
        assert_eq!(moved < 1e-4, still_camera, "it moved by {moved} m after the first frames");
    }
}

#[test]
fn behind_the_start_screen_a_still_camera_does_not_stroll() {
    let folder = OwnFolder::new();
    let mut seat = Seat::with_files(&folder.0, Screen::Start);
    seat.set(|settings| settings.ease.still_camera = true);
    let before = seat.eye();
    seat.frames(60);
    assert_eq!(seat.eye(), before);
}

#[test]
fn what_is_heard_is_written_if_the_player_wants_it() {
    for captions in [true, false] {
        let (_folder, mut seat) = playing(Ease { captions, ..Ease::default() });
        seat.key(KeyCode::Space);
        let mut heard: Vec<String> = Vec::new();
        for _ in 0..200 {
            seat.frames(1);
            heard.extend(seat.texts());
        }
        assert_eq!(seat.now::<TableState>(), TableState::Moving);
        let has = |start: &str| heard.iter().any(|text| text.starts_with(start));
        assert_eq!((has("tip: "), has("click")), (captions, captions));
        seat.until_rest();
        seat.frames(300);
        assert!(!seat.texts().iter().any(|text| text.starts_with("click")), "captions fade");
    }
}
