//! The errors of the person's hand on the person's own strikes.

use baize::cue::Aim;
use baize::input::Screen;
use baize::match_play::Command;
use baize::physics::Strike;
use baize::referee::{CurrentMatch, MatchRequest};
use baize::rules::Side;
use baize::settings::{Person, PersonsHand};
use baize::shot::StrikeFile;
use baize::simulation::{History, TableState};
use bevy::math::Vec2;
use bevy::prelude::*;

use crate::seat::Seat;

/// The game at the free table, where each strike has the errors of that level.
fn with_noise_of(level: f64) -> Seat {
    let mut seat = Seat::take(Screen::Playing);
    seat.set(|settings| settings.person = Person { level: Some(level), noise: true, ..Person::default() });
    seat
}

/// Strikes with the key and skips to the end. Returns the strike that was made.
fn shoot(seat: &mut Seat) -> Strike {
    seat.key(KeyCode::Space);
    seat.key(KeyCode::End);
    seat.frames(2);
    assert_eq!(seat.now::<TableState>(), TableState::AtRest, "the shot was finished at once");
    seat.last_strike().expect("it struck")
}

/// By how many degrees the strike turns away from the aim.
fn off(seat: &Seat, strike: &Strike) -> f64 {
    (strike.direction - seat.now::<Aim>().direction).to_degrees().abs()
}

#[test]
fn without_the_setting_a_strike_is_what_was_aimed_at_to_the_last_bit() {
    let mut seat = Seat::take(Screen::Playing);
    let aim: Aim = seat.now();
    let strike = shoot(&mut seat);
    assert_eq!((strike.direction, strike.tip, strike.speed), (aim.direction, aim.tip, aim.power));
}

#[test]
fn key_mouse_and_button_strike_with_the_errors_and_what_was_struck_is_recorded() {
    let mut seat = with_noise_of(1.0);
    let aim: Aim = seat.now();
    let with_key = shoot(&mut seat);
    assert!(off(&seat, &with_key) > 0.0 && with_key.speed != aim.power, "{with_key:?}");
    assert_eq!(seat.now::<Aim>(), aim, "what was aimed at stays");
    let recorded = seat.now::<History>().shots().next_back().and_then(|shot| shot.setup().strike);
    assert_eq!(recorded, Some(with_key));
    seat.key(KeyCode::Backspace);
    let button = seat.area("cue").max - Vec2::splat(30.0);
    seat.click(button);
    seat.key(KeyCode::End);
    seat.frames(2);
    let with_button = seat.last_strike().expect("it struck");
    assert!(off(&seat, &with_button) > 0.0);
    assert_ne!(with_button, with_key, "at the free table each stroke errs anew");
}

#[test]
fn undo_and_redo_bring_back_the_shot_that_was_made() {
    let mut seat = with_noise_of(2.0);
    let before = seat.places();
    shoot(&mut seat);
    let after = seat.places();
    seat.key(KeyCode::KeyZ);
    assert_eq!(seat.places(), before);
    seat.key(KeyCode::KeyY);
    assert_eq!(seat.places(), after);
}

#[test]
fn the_better_the_level_the_smaller_the_errors() {
    let mean = |level: f64| {
        let mut seat = with_noise_of(level);
        let mut sum = 0.0;
        for _ in 0..12 {
            let strike = shoot(&mut seat);
            sum += off(&seat, &strike);
            seat.key(KeyCode::Backspace);
        }
        sum / 12.0
    };
    let (weak, strong) = (mean(1.0), mean(7.0));
    assert!(strong > 0.0 && strong < weak / 4.0, "{strong} and {weak} degrees");
}

/// A match of nine-ball between two persons, after whoever chooses has chosen.
fn in_a_match(seat: &mut Seat) {
    seat.key(KeyCode::Escape);
    seat.go_to(Screen::Start);
    seat.ask(MatchRequest::Begin(baize::referee::NewMatch::of("nine_ball", ["Anna", "Ben"], 4)));
    seat.go_to(Screen::Playing);
    let chooser = acts(seat);
    let choice = baize::rules::Choice::BreakFirst;
    seat.ask(MatchRequest::Do(chooser, Command::Choose(choice)));
    seat.frames(10);
}

fn acts(seat: &Seat) -> Side {
    seat.look(|current: &CurrentMatch| current.acts()).expect("somebody is to act")
}

/// The strokes of the match so far, also those that were taken back.
fn strokes(seat: &Seat) -> Vec<StrikeFile> {
    seat.look(|current: &CurrentMatch| {
        let steps = current.the_match().expect("a match is on").steps();
        let strike = |step: &baize::match_play::Step| match step.command {
            Command::Strike { strike, .. } => Some(strike),
            _ => None,
        };
        steps.iter().filter_map(strike).collect()
    })
}

#[test]
fn in_a_match_the_stroke_that_was_made_is_recorded_and_the_same_aim_after_a_take_back_errs_in_the_same_way() {
    let mut seat = with_noise_of(3.0);
    in_a_match(&mut seat);
    let aim: Aim = seat.now();
    let made = shoot(&mut seat);
    seat.frames(5);
    assert!(off(&seat, &made) > 0.0);
    assert_eq!(strokes(&seat), [StrikeFile::nearest(&made)]);
    let by = acts(&seat);
    seat.ask(MatchRequest::Do(by, Command::TakeBack));
    seat.frames(10);
    seat.choose(aim);
    seat.frames(2);
    shoot(&mut seat);
    seat.frames(5);
    let strokes = strokes(&seat);
    assert_eq!((strokes.len(), strokes[0]), (2, strokes[1]));
}

#[test]
fn the_settings_page_chooses_the_level_and_switches_the_errors() {
    let mut seat = Seat::take(Screen::Start);
    seat.scroll_to("Settings");
    seat.click_on("Settings");
    seat.frames(3);
    seat.scroll_to("A real hand: never quite exact");
    seat.click_on("A real hand: never quite exact");
    seat.click_on("6");
    seat.frames(3);
    assert_eq!(seat.settings().person, Person { level: Some(6.0), noise: true, ..Person::default() });
    assert_eq!(seat.look(|hand: &PersonsHand| (hand.level, hand.noise)), (6.0, true));
    seat.click_on("estimated");
    seat.frames(3);
    assert_eq!(seat.settings().person.level, None);
}
