//! A gamepad plays everything, and goes through every page.

use baize::cue::{Aim, Hand};
use baize::input::{Keys, Screen};
use baize::settings::{Action, StrikeBy, StrokeStyle};
use baize::simulation::TableState;
use bevy::input::gamepad::{GamepadAxis, GamepadButton};
use bevy::prelude::*;

use crate::own_folder::OwnFolder;
use crate::seat::Seat;

/// The numbers of makers of gamepads.
const MICROSOFT: Option<u16> = Some(0x045e);
const SONY: Option<u16> = Some(0x054c);

fn at_table() -> (Seat, Entity) {
    let mut seat = Seat::take(Screen::Playing);
    let pad = seat.plug_in("Xbox Wireless Controller", MICROSOFT);
    (seat, pad)
}

#[test]
fn a_gamepad_that_nobody_touches_changes_nothing() {
    let mut with = Seat::take(Screen::Playing);
    with.plug_in("Xbox Wireless Controller", MICROSOFT);
    let mut without = Seat::take(Screen::Playing);
    with.frames(30);
    without.frames(32);
    assert_eq!(with.now::<Aim>(), without.now::<Aim>());
    let sorted = |seat: &Seat| {
        let mut texts = seat.texts();
        texts.sort();
        texts
    };
    assert_eq!(sorted(&with), sorted(&without));
    assert_eq!(with.strikes(), 0);
}

#[test]
fn the_left_stick_turns_the_cue_finely_when_it_is_moved_a_little() {
    let (mut seat, pad) = at_table();
    let mut turned = |place: f32| {
        let before = seat.now::<Aim>().direction;
        seat.stick(pad, GamepadAxis::LeftStickX, place);
        seat.frames(9);
        seat.stick(pad, GamepadAxis::LeftStickX, 0.0);
        before - seat.now::<Aim>().direction
    };
    let (little, much) = (turned(0.35), turned(1.0));
    assert!(little > 0.0 && much > 20.0 * little, "a little turns by {little}, much by {much}");
    assert!((0.1..0.4).contains(&much), "at the edge it turns by {much} in ten frames");
}

#[test]
fn the_directional_pad_moves_the_tip_and_the_triggers_set_the_power() {
    let (mut seat, pad) = at_table();
    let before: Aim = seat.now();
    seat.hold_pad(pad, GamepadButton::DPadLeft, 1.0);
    seat.frames(10);
    seat.hold_pad(pad, GamepadButton::DPadLeft, 0.0);
    seat.hold_pad(pad, GamepadButton::RightTrigger2, 1.0);
    seat.frames(10);
    seat.hold_pad(pad, GamepadButton::RightTrigger2, 0.0);
    let aim: Aim = seat.now();
    assert!(aim.tip.side < -0.05, "the tip is at {:?}", aim.tip);
    assert!(aim.power > before.power + 0.3, "{} to {} m/s", before.power, aim.power);
    seat.hold_pad(pad, GamepadButton::LeftTrigger, 1.0);
    seat.pad(pad, GamepadButton::DPadLeft);
    assert_eq!(seat.now::<Aim>().tip.side, 0.0, "the second work puts it to the centre");
}

/// Draws the right stick back and pushes it forward in that many frames. Returns the speed of the strike in m/s.
fn stroke(frames: usize) -> f64 {
    let (mut seat, pad) = at_table();
    seat.stick(pad, GamepadAxis::RightStickY, -1.0);
    seat.frames(20);
    assert!(seat.now::<Hand>().pull() > 0.3, "the cue is drawn back");
    for frame in 1..=frames {
        seat.stick(pad, GamepadAxis::RightStickY, -1.0 + 2.0 * frame as f32 / frames as f32);
    }
    seat.frames(2);
    assert_eq!(seat.strikes(), 1);
    seat.last_strike().unwrap().speed
}

#[test]
fn the_right_stick_drawn_back_and_pushed_forward_strikes_as_hard_as_it_is_pushed() {
    let [fast, middling, slow] = [6, 15, 45].map(stroke);
    assert!(fast > 1.5 * middling && middling > 2.0 * slow, "{fast}, {middling}, {slow} m/s");
}

#[test]
fn a_right_stick_that_is_let_go_strikes_only_for_who_strikes_by_letting_go() {
    for (by, strikes) in [(StrikeBy::Push, 0), (StrikeBy::PullAndRelease, 1)] {
        let (mut seat, pad) = at_table();
        seat.choose(StrokeStyle { by, ..StrokeStyle::default() });
        seat.stick(pad, GamepadAxis::RightStickY, -1.0);
        seat.frames(20);
        for place in [-0.5, 0.1, 0.0] {
            seat.stick(pad, GamepadAxis::RightStickY, place);
        }
        seat.frames(20);
        assert_eq!(seat.strikes(), strikes, "{by:?}");
        assert!(!seat.now::<Hand>().is_busy());
    }
}

#[test]
fn with_the_second_work_the_sticks_move_the_cue_ball_in_hand_and_the_view() {
    let (mut seat, pad) = at_table();
    let (before, eye) = (seat.ball(0).unwrap(), seat.eye());
    seat.hold_pad(pad, GamepadButton::LeftTrigger, 1.0);
    seat.stick(pad, GamepadAxis::LeftStickY, -1.0);
    seat.frames(15);
    seat.stick(pad, GamepadAxis::LeftStickY, 0.0);
    assert!(seat.now::<Hand>().is_dragging());
    seat.stick(pad, GamepadAxis::RightStickX, 1.0);
    seat.frames(30);
    seat.stick(pad, GamepadAxis::RightStickX, 0.0);
    seat.hold_pad(pad, GamepadButton::LeftTrigger, 0.0);
    seat.frames(4);
    let moved = (seat.ball(0).unwrap() - before).length();
    assert!(moved > 0.03, "the cue ball moved by {moved} m");
    assert!(seat.eye().translation.distance(eye.translation) > 0.1, "the view turned");
    assert!(!seat.now::<Hand>().is_busy());
    assert_eq!(seat.strikes(), 0);
}

#[test]
fn buttons_strike_skip_undo_and_open_the_menu() {
    let (mut seat, pad) = at_table();
    seat.pad(pad, GamepadButton::South);
    assert_eq!(seat.strikes(), 1);
    seat.frames(3);
    assert_eq!(seat.now::<TableState>(), TableState::Moving);
    seat.hold_pad(pad, GamepadButton::LeftTrigger, 1.0);
    seat.pad(pad, GamepadButton::South);
    seat.hold_pad(pad, GamepadButton::LeftTrigger, 0.0);
    seat.frames(10);
    assert_eq!(seat.now::<TableState>(), TableState::AtRest, "the result of the shot");
    let after = seat.ball(0).unwrap();
    seat.pad(pad, GamepadButton::Select);
    seat.frames(10);
    assert_ne!(seat.ball(0).unwrap(), after, "the shot is undone");
    seat.pad(pad, GamepadButton::Start);
    assert_eq!(seat.screen(), Screen::Paused);
    seat.pad(pad, GamepadButton::East);
    seat.frames(2);
    assert_eq!(seat.screen(), Screen::Playing);
}

#[test]
fn while_the_pad_is_used_the_screen_names_its_buttons_and_while_keys_are_used_the_keys() {
    let mut seat = Seat::take(Screen::Playing);
    let pad = seat.plug_in("Wireless Controller", SONY);
    let names = |seat: &Seat, hint: &str| seat.texts().iter().any(|text| text.contains(hint));
    assert!(names(&seat, "Spacestrike"), "{:?}", seat.texts());
    seat.pad(pad, GamepadButton::LeftThumb);
    seat.frames(2);
    assert!(names(&seat, "Crossstrike") && !names(&seat, "Space"), "{:?}", seat.texts());
    seat.key(KeyCode::KeyV);
    seat.frames(2);
    assert!(names(&seat, "Spacestrike"), "{:?}", seat.texts());
}

#[test]
fn from_the_start_screen_the_pad_goes_to_the_settings_and_back_and_to_the_table() {
    let mut seat = Seat::take(Screen::Start);
    let pad = seat.plug_in("Xbox Wireless Controller", MICROSOFT);
    let walk_to = |seat: &mut Seat, words: &str| {
        let mut passed = Vec::new();
        for _ in 0..120 {
            let name = seat.focus_name();
            if name == words {
                return;
            }
            passed.push((name, seat.focused()));
            seat.pad(pad, GamepadButton::DPadDown);
            seat.frames(2);
        }
        panic!("the frame never came to {words:?}, but through {passed:?}");
    };
    seat.start_screen_reader();
    walk_to(&mut seat, "Settings");
    seat.pad(pad, GamepadButton::South);
    seat.frames(4);
    walk_to(&mut seat, "Keys and mouse buttons");
    assert!(!seat.places_of("Keys and mouse buttons").is_empty(), "it is scrolled into sight");
    seat.pad(pad, GamepadButton::South);
    seat.frames(4);
    assert!(!seat.places_of("Keys").is_empty());
    seat.pad(pad, GamepadButton::East);
    seat.pad(pad, GamepadButton::East);
    seat.frames(4);
    walk_to(&mut seat, "Free table");
    seat.pad(pad, GamepadButton::South);
    seat.frames(4);
    assert_eq!(seat.screen(), Screen::Playing);
    assert_eq!(seat.strikes(), 0, "the button that chose does not strike");
}

#[test]
fn at_the_table_a_button_leads_to_the_buttons_of_the_cards_and_another_back() {
    let (mut seat, pad) = at_table();
    seat.start_screen_reader();
    seat.pad(pad, GamepadButton::West);
    seat.frames(2);
    let first = seat.focus_name();
    assert!(!first.is_empty());
    seat.pad(pad, GamepadButton::West);
    seat.frames(2);
    assert_ne!(seat.focus_name(), first);
    seat.pad(pad, GamepadButton::East);
    seat.frames(2);
    assert_eq!(seat.screen(), Screen::Playing);
    seat.pad(pad, GamepadButton::South);
    assert_eq!(seat.strikes(), 1, "the pad is the table's again");
}

#[test]
fn a_button_can_be_given_other_work_in_the_file_of_the_keys() {
    let folder = OwnFolder::new();
    folder.put("controls.ron", "(pad_strike: \"North\", pad_coach: \"South\")");
    let mut seat = Seat::with_files(&folder.0, Screen::Playing);
    let pad = seat.plug_in("Xbox Wireless Controller", MICROSOFT);
    seat.pad(pad, GamepadButton::South);
    assert_eq!(seat.strikes(), 0);
    seat.pad(pad, GamepadButton::North);
    assert_eq!(seat.strikes(), 1);
    assert_eq!(seat.now::<Keys>().name(Action::Strike), "Y");
}
