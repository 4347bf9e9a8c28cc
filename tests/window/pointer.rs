//! Who owns mouse and keys, and what they do: the whole game, tick by tick, with a simulated mouse and without
//! pictures.

mod aids;
mod cameras;
mod clear_of_cards;
mod clicks;
mod coach;
mod computer;
mod dragged_aim;
mod layouts;
mod matches;
mod nominate;
mod noise;
mod placing;
mod shots_of_files;
mod stroke;
mod take_back;
mod traces;

use crate::seat::Seat;
use baize::cue::{Aim, Hand, LeastElevation};
use baize::input::{Owner, Screen};
use baize::physics::Tip;
use baize::referee::CurrentMatch;
use baize::simulation::{RunState, TableState};
use baize::teaching::CurrentLesson;
use baize::ui::Panel;
use bevy::math::Vec2;
use bevy::prelude::*;

/// A place on the cloth that nothing covers, in a window of 1280 by 720.
const CLOTH: Vec2 = Vec2::new(640.0, 300.0);
/// A place on the sliders of the panel when it is open.
const PANEL: Vec2 = Vec2::new(1080.0, 420.0);

/// The sizes of the window in the tests.
const WINDOWS: [(u32, u32); 2] = [(1280, 720), (1000, 900)];

/// A place on the power bar of that card.
fn on_bar(card: Rect, share: f32) -> Vec2 {
    Vec2::new(card.max.x - 12.0 - 172.0 * (1.0 - share), card.min.y + 12.0 + 32.0)
}

#[test]
fn from_the_start_screen_to_the_first_strike_at_the_free_table_it_takes_two_clicks() {
    let mut seat = Seat::take(Screen::Start);
    seat.click_on("Free table");
    assert_eq!(seat.screen(), Screen::Playing);
    assert!(!seat.now::<CurrentMatch>().is_on());
    let strike = seat.area("cue").max - Vec2::splat(30.0);
    seat.click(strike);
    assert_eq!(seat.strikes(), 1);
    seat.frames(3);
    assert_eq!(seat.now::<TableState>(), TableState::Moving);
}

#[test]
fn for_a_new_person_enter_twice_begins_the_first_lesson() {
    let mut seat = Seat::take(Screen::Start);
    seat.key(KeyCode::Enter);
    seat.frames(3);
    seat.key(KeyCode::Enter);
    seat.frames(3);
    assert_eq!(seat.screen(), Screen::Playing);
    let lesson = seat.now::<CurrentLesson>();
    assert_eq!(lesson.shown().map(|shown| shown.file), Some("aim_and_strike"));
}

#[test]
fn a_drag_on_the_balls_face_sets_the_tip_and_nothing_else_wherever_it_is_let_go() {
    let mut seat = Seat::take(Screen::Playing);
    let before: Aim = seat.now();
    let face = seat.area("cue").min + Vec2::splat(70.0);
    seat.move_to(face);
    seat.press(MouseButton::Left);
    seat.move_to(face + Vec2::new(15.0, 0.0));
    let aim: Aim = seat.now();
    assert!((aim.tip.side - 15.0 / 58.0).abs() < 0.01 && aim.tip.height.abs() < 0.01, "the tip is at {:?}", aim.tip);
    seat.move_to(CLOTH);
    assert!(!seat.now::<Hand>().is_busy());
    seat.release(MouseButton::Left);
    let aim: Aim = seat.now();
    assert!(aim.tip.offset() > 0.4, "beyond the edge it goes to the limit, not to {:?}", aim.tip);
    assert_eq!(Aim { tip: before.tip, ..aim }, before);
    assert_eq!(seat.strikes(), 0);
    seat.click(face);
    seat.click(face);
    assert_eq!(seat.now::<Aim>().tip, Tip::default());
}

#[test]
fn a_strike_over_the_rail_behind_the_ball_has_the_butt_raised_though_nobody_raised_it() {
    let mut seat = Seat::take(Screen::Playing);
    let least = seat.now::<LeastElevation>().0;
    assert!((1.0..4.0).contains(&least.to_degrees()), "from the head spot {} degrees", least.to_degrees());
    seat.key(KeyCode::Space);
    assert_eq!(seat.last_strike().map(|strike| strike.elevation), Some(least));
    assert_eq!(seat.now::<Aim>().elevation, 0.0, "what was asked for stays");
}

#[test]
fn the_butt_is_raised_by_key_from_where_the_rail_holds_it() {
    let mut seat = Seat::take(Screen::Playing);
    let least = seat.now::<LeastElevation>().0;
    seat.key(KeyCode::PageUp);
    let raised = seat.now::<Aim>().elevation;
    assert!(raised > least, "raised to {raised}, the rail asks for {least}");
    seat.key(KeyCode::Space);
    assert_eq!(seat.last_strike().map(|strike| strike.elevation), Some(raised));
}

#[test]
fn a_drag_on_the_power_bar_sets_the_power_in_metres_a_second() {
    let mut seat = Seat::take(Screen::Playing);
    let card = seat.area("cue");
    let bar = |share: f32| on_bar(card, share);
    seat.move_to(bar(0.2));
    seat.press(MouseButton::Left);
    seat.move_to(bar(0.5));
    seat.release(MouseButton::Left);
    let power = seat.now::<Aim>().power;
    assert!((power - 3.0).abs() < 0.05, "half of the bar is {power} m/s");
}

#[test]
fn in_a_frame_that_takes_long_a_click_counts_where_it_was_and_a_drag_where_it_ended() {
    let mut seat = Seat::take(Screen::Playing);
    let card = seat.area("cue");
    let press = |seat: &mut Seat, from: Vec2, to: Vec2| {
        seat.point_at(from);
        seat.tell_press(MouseButton::Left);
        seat.point_at(to);
        seat.tell_release(MouseButton::Left);
        seat.point_at(CLOTH);
        seat.frames(5);
    };
    press(&mut seat, on_bar(card, 0.5), on_bar(card, 0.5));
    let clicked = seat.now::<Aim>().power;
    assert!((clicked - 3.0).abs() < 0.05, "a click on half of the bar is {clicked} m/s");
    press(&mut seat, on_bar(card, 0.5), on_bar(card, 0.25));
    let dragged = seat.now::<Aim>().power;
    assert!((dragged - 0.75).abs() < 0.03, "a drag to a quarter of the bar is {dragged} m/s");
    press(&mut seat, card.max - Vec2::splat(30.0), card.max - Vec2::splat(30.0));
    assert_eq!(seat.strikes(), 1, "the button was pressed");
}

#[test]
fn a_press_on_the_table_counts_as_soon_as_the_card_was_let_go() {
    let mut seat = Seat::take(Screen::Playing);
    let face = seat.area("cue").min + Vec2::splat(70.0);
    seat.move_to(face);
    seat.press(MouseButton::Left);
    seat.point_at(face + Vec2::new(20.0, 0.0));
    seat.tell_release(MouseButton::Left);
    seat.frames(1);
    seat.point_at(CLOTH);
    seat.tell_press(MouseButton::Left);
    seat.frames(1);
    assert!(seat.now::<Hand>().is_busy(), "the press on the table was lost");
    seat.frames(3);
    assert!(seat.now::<Hand>().is_busy() && seat.now::<Aim>().tip.side > 0.3);
}

#[test]
fn a_stroke_that_began_on_the_table_stays_a_stroke_over_the_panel() {
    let mut seat = Seat::take(Screen::Playing);
    seat.open_panel();
    let before: Aim = seat.now();
    seat.move_to(CLOTH);
    seat.press(MouseButton::Left);
    for step in 0..20 {
        seat.move_to(CLOTH.lerp(PANEL, step as f32 / 20.0));
    }
    for y in [200.0, 300.0, 500.0, 600.0] {
        seat.move_to(PANEL.with_y(y));
        assert!(seat.now::<Hand>().is_busy(), "the stroke was lost over the panel");
        assert!(seat.pointer_of_egui().is_none(), "the panel is lit up under a stroke");
    }
    seat.release(MouseButton::Left);
    assert!(!seat.now::<Hand>().is_busy());
    assert_eq!(seat.now::<Aim>(), before);
    assert_eq!((seat.strikes(), seat.changes_of_physics()), (0, 0));
}

#[test]
fn the_cue_turns_on_under_a_drag_that_goes_over_the_panel() {
    let mut seat = Seat::take(Screen::Playing);
    seat.open_panel();
    seat.move_to(CLOTH);
    seat.press(MouseButton::Right);
    seat.move_to(PANEL);
    let over_the_edge = seat.now::<Aim>().direction;
    seat.move_to(PANEL + Vec2::new(0.0, 120.0));
    assert_ne!(seat.now::<Aim>().direction, over_the_edge);
    assert_eq!(seat.changes_of_physics(), 0);
    seat.release(MouseButton::Right);
    assert!(seat.now::<Owner>().table.is_empty());
}

#[test]
fn a_press_on_the_panel_never_strikes_aims_or_turns_the_view() {
    let mut seat = Seat::take(Screen::Playing);
    seat.open_panel();
    seat.frames(150);
    let (aim, eye) = (seat.now::<Aim>().direction, seat.eye());
    for button in [MouseButton::Left, MouseButton::Right, MouseButton::Middle] {
        // The heading, where there is nothing to change.
        seat.move_to(Vec2::new(1080.0, 24.0));
        seat.press(button);
        seat.move_to(CLOTH);
        seat.move_to(CLOTH + Vec2::new(80.0, 60.0));
        seat.release(button);
    }
    assert_eq!((seat.now::<Aim>().direction, seat.strikes()), (aim, 0));
    assert!(seat.eye().translation.distance(eye.translation) < 1e-4);
}

#[test]
fn the_wheel_moves_the_eye_over_the_table_and_not_over_the_panel() {
    let mut seat = Seat::take(Screen::Playing);
    seat.open_panel();
    seat.frames(60);
    let before = seat.eye().translation;
    seat.move_to(PANEL);
    seat.wheel(-2.0);
    seat.frames(30);
    assert!(seat.eye().translation.distance(before) < 1e-3, "the eye moved by the panel's wheel");
    seat.move_to(CLOTH);
    seat.wheel(-2.0);
    seat.frames(30);
    assert!(seat.eye().translation.distance(before) > 0.05, "the eye did not move");
}

#[test]
fn while_a_menu_is_open_nothing_reaches_the_table() {
    for screen in [Screen::Start, Screen::Paused] {
        let mut seat = Seat::take(Screen::Playing);
        seat.go_to(screen);
        seat.move_to(CLOTH);
        let before: Aim = seat.now();
        for button in [MouseButton::Left, MouseButton::Right, MouseButton::Middle] {
            seat.press(button);
            seat.move_to(CLOTH + Vec2::new(60.0, 90.0));
            seat.move_to(CLOTH);
            seat.release(button);
        }
        // Not the arrow keys: they move through the menu.
        for key in [KeyCode::KeyW, KeyCode::KeyQ, KeyCode::KeyR, KeyCode::KeyP, KeyCode::KeyX, KeyCode::F2] {
            seat.key(key);
        }
        assert_eq!(seat.now::<Aim>(), before, "{screen:?}");
        assert_eq!((seat.strikes(), seat.racks()), (0, 0), "{screen:?}");
        assert!(!seat.now::<Panel>().open && !seat.now::<Hand>().is_busy());
        assert_eq!(seat.screen(), screen);
    }
}

#[test]
fn escape_leaves_a_stroke_first_then_pauses_then_goes_on() {
    let mut seat = Seat::take(Screen::Playing);
    seat.move_to(CLOTH);
    seat.press(MouseButton::Left);
    seat.move_to(CLOTH + Vec2::new(0.0, 80.0));
    assert!(seat.now::<Hand>().is_busy());
    seat.key(KeyCode::Escape);
    assert_eq!((seat.now::<Hand>().is_busy(), seat.screen()), (false, Screen::Playing));
    seat.release(MouseButton::Left);
    seat.key(KeyCode::Escape);
    assert_eq!(seat.screen(), Screen::Paused);
    seat.frames(3);
    assert_eq!(seat.now::<RunState>(), RunState::Paused);
    seat.key(KeyCode::Escape);
    assert_eq!(seat.screen(), Screen::Playing);
    seat.frames(3);
    assert_eq!((seat.now::<RunState>(), seat.strikes()), (RunState::Running, 0));
}

#[test]
fn time_that_was_held_before_a_pause_is_held_after_it() {
    let mut seat = Seat::take(Screen::Playing);
    seat.key(KeyCode::KeyP);
    seat.frames(3);
    seat.key(KeyCode::Escape);
    seat.frames(3);
    seat.key(KeyCode::Escape);
    seat.frames(3);
    assert_eq!((seat.screen(), seat.now::<RunState>()), (Screen::Playing, RunState::Paused));
}

#[test]
fn a_shot_that_was_paused_ends_as_one_that_was_not() {
    let play = |pauses: &[usize]| {
        let mut seat = Seat::take(Screen::Playing);
        seat.key(KeyCode::Space);
        for frame in 0..120 {
            if pauses.contains(&frame) {
                seat.key(KeyCode::Escape);
                seat.frames(7);
                let held = seat.places();
                seat.frames(20);
                assert_eq!(seat.places(), held, "the balls moved on behind the menu");
                seat.key(KeyCode::Escape);
            }
            seat.frames(1);
        }
        seat.until_rest();
        seat.places()
    };
    assert_eq!(play(&[5, 40, 41]), play(&[]));
}

#[test]
fn a_press_belongs_to_what_lay_under_it_even_if_the_mouse_has_gone_on_in_the_same_frame() {
    let mut seat = Seat::take(Screen::Playing);
    let face = seat.area("cue").min + Vec2::splat(70.0);
    seat.move_to(CLOTH);
    seat.point_at(face);
    seat.tell_press(MouseButton::Left);
    seat.point_at(CLOTH);
    seat.frames(2);
    assert!(!seat.now::<Hand>().is_busy(), "the press on the card began a stroke");
    seat.release(MouseButton::Left);
}

#[test]
fn the_panel_shows_the_shot_and_the_physics_as_they_are_to_the_last_digit() {
    let mut seat = Seat::take(Screen::Playing);
    let face = seat.area("cue").min + Vec2::splat(70.0);
    seat.click(face + Vec2::new(13.0, 8.0));
    seat.frames(2);
    let (aim, changes): (Aim, _) = (seat.now(), seat.changes_of_physics());
    assert!(aim.tip != Tip::default());
    seat.open_panel();
    seat.frames(5);
    assert_eq!(seat.now::<Aim>(), aim, "the panel changed the shot");
    assert_eq!(seat.changes_of_physics(), changes, "the panel changed the physics");
}
