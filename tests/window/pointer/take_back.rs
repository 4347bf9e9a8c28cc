//! Undo, redo, retry, replay and the list of shots, by keys and by buttons, in two sizes of the window.

use baize::cue::{Aim, Hand};
use baize::input::Screen;
use baize::settings::{Troubles, View};
use baize::simulation::{History, Replay, TableState, Watched};
use bevy::math::{DVec3, Vec2};
use bevy::prelude::*;

use crate::seat::Seat;

/// Sizes of the window.
const WINDOWS: [(u32, u32); 2] = [(1280, 720), (800, 600)];

/// The actions of the buttons in the row above the card, in their order.
const ROW: [&str; 5] = ["undo", "redo or skip", "retry", "replay", "shots"];

/// Clicks a button of the row.
fn click_row(seat: &mut Seat, name: &str) {
    let row = seat.area("history");
    let index = ROW.iter().position(|known| *known == name).expect("there is such a button");
    let x = row.min.x + row.width() * (index as f32 + 0.5) / ROW.len() as f32;
    seat.click(Vec2::new(x, row.center().y));
}

/// Strikes with the key, and waits for the end. Returns the aim and where every ball lay before.
fn shoot(seat: &mut Seat) -> (Aim, Vec<DVec3>) {
    let before = (seat.now::<Aim>(), seat.places());
    seat.key(KeyCode::Space);
    seat.key(KeyCode::End);
    seat.frames(2);
    assert_eq!(seat.now::<TableState>(), TableState::AtRest, "the shot was finished at once");
    before
}

/// The time that the replay shows, and how long the shot lasted; `None` without a replay.
fn shown(seat: &Seat) -> Option<(f64, f64)> {
    seat.now::<Replay>().watched().map(|watched| (watched.time(), watched.duration()))
}

/// A place on the line of the replay bar, at that share of the shot.
fn on_line(seat: &mut Seat, share: f32) -> Vec2 {
    let bar = seat.area("replay");
    Vec2::new(bar.min.x + 12.0 + (bar.width() - 24.0) * share, bar.min.y + 12.0 + 14.0 + 15.0)
}

#[test]
fn z_takes_a_shot_back_with_aim_and_ball_in_hand_and_y_brings_its_end_again() {
    let mut seat = Seat::take(Screen::Playing);
    seat.key(KeyCode::KeyE);
    assert!(seat.now::<Hand>().has_ball(), "before the first strike of a rack");
    let before = shoot(&mut seat);
    let after = seat.places();
    assert!(!seat.now::<Hand>().has_ball());
    seat.key(KeyCode::KeyZ);
    assert_eq!((seat.now::<Aim>(), seat.places()), before);
    assert!(seat.now::<Hand>().has_ball(), "it is in hand again");
    seat.key(KeyCode::KeyY);
    assert_eq!(seat.places(), after);
    assert!(!seat.now::<Hand>().has_ball());
}

#[test]
fn a_turn_of_the_cue_is_undone_before_the_shot_is() {
    let mut seat = Seat::take(Screen::Playing);
    let before = shoot(&mut seat);
    let after = seat.places();
    seat.key(KeyCode::KeyQ);
    assert_ne!(seat.now::<Aim>(), before.0);
    seat.key(KeyCode::KeyZ);
    assert_eq!((seat.now::<Aim>(), seat.places()), (before.0, after));
    seat.key(KeyCode::KeyZ);
    assert_eq!((seat.now::<Aim>(), seat.places()), before);
}

#[test]
fn a_new_rack_is_undone_with_one_key() {
    let mut seat = Seat::take(Screen::Playing);
    shoot(&mut seat);
    let after = seat.places();
    seat.key(KeyCode::KeyR);
    seat.frames(3);
    assert_ne!(seat.places(), after);
    seat.key(KeyCode::KeyZ);
    seat.frames(3);
    assert_eq!(seat.places(), after);
}

#[test]
fn retry_puts_the_balls_back_while_they_run_and_after() {
    let mut seat = Seat::take(Screen::Playing);
    let before = (seat.now::<Aim>(), seat.places());
    seat.key(KeyCode::Space);
    seat.frames(20);
    assert_eq!(seat.now::<TableState>(), TableState::Moving);
    seat.key(KeyCode::Backspace);
    assert_eq!((seat.now::<Aim>(), seat.places()), before);
    for _ in 0..2 {
        shoot(&mut seat);
        seat.key(KeyCode::KeyE);
        seat.key(KeyCode::Backspace);
        assert_eq!((seat.now::<Aim>(), seat.places()), before);
    }
}

#[test]
fn the_buttons_above_the_card_do_what_the_keys_do() {
    for (width, height) in WINDOWS {
        let mut seat = Seat::take_in(Screen::Playing, width, height);
        let before = (seat.now::<Aim>(), seat.places());
        seat.key(KeyCode::Space);
        seat.frames(5);
        click_row(&mut seat, "redo or skip");
        assert_eq!(seat.now::<TableState>(), TableState::AtRest, "skip");
        let after = seat.places();
        click_row(&mut seat, "undo");
        assert_eq!((seat.now::<Aim>(), seat.places()), before);
        click_row(&mut seat, "redo or skip");
        assert_eq!(seat.places(), after, "redo");
        click_row(&mut seat, "retry");
        assert_eq!((seat.now::<Aim>(), seat.places()), before);
        click_row(&mut seat, "replay");
        assert!(shown(&seat).is_some());
        assert_eq!((seat.strikes(), seat.now::<Hand>().is_busy()), (1, false));
    }
}

#[test]
fn a_hand_on_the_bar_scrubs_through_the_shot_and_the_table_stays_as_it_is() {
    for (width, height) in WINDOWS {
        let mut seat = Seat::take_in(Screen::Playing, width, height);
        shoot(&mut seat);
        let lying = seat.places();
        seat.key(KeyCode::F5);
        let (start, duration) = shown(&seat).expect("a replay");
        seat.frames(30);
        let (now, _) = shown(&seat).expect("it goes on");
        assert!(now > start + 0.3, "it plays by itself, from {start} to {now}");
        let from = on_line(&mut seat, 0.25);
        seat.move_to(from);
        seat.press(MouseButton::Left);
        for share in [0.25_f32, 0.75, 0.5] {
            let to = on_line(&mut seat, share);
            seat.move_to(to);
            seat.frames(2);
            let (now, _) = shown(&seat).expect("the replay is on");
            assert!((now / duration - f64::from(share)).abs() < 0.005, "{now} s of {duration} s at {share}");
        }
        seat.release(MouseButton::Left);
        let (held, _) = shown(&seat).expect("the replay is on");
        seat.frames(20);
        assert_eq!(shown(&seat), Some((held, duration)), "it stands still where it was let go");
        assert_eq!(seat.places(), lying);
        assert!(!seat.now::<Hand>().is_busy());
    }
}

#[test]
fn in_a_replay_the_keys_of_the_cue_steer_it_and_nothing_strikes() {
    let mut seat = Seat::take(Screen::Playing);
    shoot(&mut seat);
    let (aim, strikes) = (seat.now::<Aim>(), seat.strikes());
    seat.key(KeyCode::F5);
    let watched = |seat: &Seat| seat.now::<Replay>().watched().cloned().expect("the replay is on");
    seat.key(KeyCode::Space);
    assert!(!watched(&seat).is_playing());
    let marks: Vec<f64> = watched(&seat).marks().iter().map(|mark| mark.time).collect();
    assert!(marks.len() > 2, "{marks:?}");
    let before = watched(&seat).time();
    seat.key(KeyCode::ArrowRight);
    let next = marks.iter().copied().find(|time| *time > before).expect("an impact ahead");
    assert_eq!(watched(&seat).time(), next);
    seat.key(KeyCode::ArrowLeft);
    assert!(watched(&seat).time() < next);
    for pace in [0.5, 0.25] {
        seat.key(KeyCode::ArrowDown);
        assert_eq!(watched(&seat).pace(), pace);
    }
    seat.key(KeyCode::ArrowUp);
    assert_eq!(watched(&seat).pace(), 0.5);
    seat.key(KeyCode::End);
    assert_eq!(watched(&seat).time(), watched(&seat).duration());
    seat.key(KeyCode::KeyQ);
    seat.key(KeyCode::KeyZ);
    assert!(seat.now::<Replay>().is_on(), "Z does nothing in a replay");
    seat.key(KeyCode::Escape);
    assert_eq!((seat.now::<Replay>().is_on(), seat.screen()), (false, Screen::Playing), "no menu");
    assert_eq!((seat.now::<Aim>(), seat.strikes()), (aim, strikes));
    seat.key(KeyCode::Space);
    assert_eq!(seat.strikes(), strikes + 1);
}

#[test]
fn the_icons_of_the_bar_do_what_the_words_above_them_say() {
    for (width, height) in WINDOWS {
        let mut seat = Seat::take_in(Screen::Playing, width, height);
        shoot(&mut seat);
        seat.key(KeyCode::F5);
        let watched = |seat: &Seat| seat.now::<Replay>().watched().cloned().expect("the replay is on");
        seat.click_on("⏸");
        assert!(!watched(&seat).is_playing());
        seat.move_to(Vec2::new(300.0, 200.0));
        let before = watched(&seat).time();
        let mark = watched(&seat).marks().iter().map(|mark| mark.time).find(|time| *time > before);
        seat.click_on("⏭");
        assert_eq!(Some(watched(&seat).time()), mark);
        seat.click_on("⏮");
        assert!(Some(watched(&seat).time()) < mark);
        seat.click_on("▶");
        assert!(watched(&seat).is_playing());
        seat.click_on("Broadcast");
        assert_eq!(seat.settings().view, View::Broadcast);
        seat.click_on("Broadcast");
        assert_eq!(seat.settings().view, View::Free);
    }
}

#[test]
fn the_card_makes_room_for_the_bar_while_a_replay_is_on() {
    let mut seat = Seat::take(Screen::Playing);
    shoot(&mut seat);
    assert!(seat.is_drawn("cue") && seat.is_drawn("history") && !seat.is_drawn("replay"));
    seat.key(KeyCode::F5);
    seat.frames(3);
    assert!(!seat.is_drawn("cue") && !seat.is_drawn("history") && seat.is_drawn("replay"));
    seat.key(KeyCode::F5);
    seat.frames(3);
    assert!(seat.is_drawn("cue") && seat.is_drawn("history") && !seat.is_drawn("replay"));
}

#[test]
fn any_shot_of_the_evening_is_watched_retried_and_saved_from_the_list() {
    for (width, height) in WINDOWS {
        let mut seat = Seat::take_in(Screen::Playing, width, height);
        let first = shoot(&mut seat);
        seat.frames(60);
        seat.key(KeyCode::KeyR);
        seat.key(KeyCode::KeyE);
        shoot(&mut seat);
        assert_eq!(seat.now::<History>().shots().len(), 2);
        seat.key(KeyCode::F4);
        seat.frames(3);
        let list = seat.area("shots");
        // The last shot is at the top, so the first one is in the second row.
        let row = list.max.y - 8.0 - 35.0;
        let buttons = |x: f32| Vec2::new(list.min.x + 8.0 + 132.0 + x, row + 15.0);
        seat.click(buttons(35.0));
        assert_eq!(seat.now::<Replay>().watched().map(|watched: &Watched| watched.shot().number), Some(1), "watch");
        seat.click(buttons(92.0));
        seat.frames(3);
        assert!(!seat.now::<Replay>().is_on());
        assert_eq!((seat.now::<Aim>(), seat.places()), first, "retry");
        seat.click(buttons(142.0));
        seat.frames(3);
        let why = "This system has no folder for your files; name one in BAIZE_CONFIG_DIR.";
        assert!(seat.now::<Troubles>().0.iter().any(|(_, message)| message == why), "save");
    }
}
