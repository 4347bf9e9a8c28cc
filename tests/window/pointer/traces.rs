//! The trace of a shot in the window, and the line that was aimed after a stroke that differs from it.

use baize::cue::{Aim, AimedLine};
use baize::input::Screen;
use baize::settings::{Aids, Person};
use baize::shot::Depth;
use baize::shot_study::Traces;
use baize::simulation::{History, Replay, TableState, Watched};
use bevy::prelude::*;

use crate::seat::Seat;

/// Strikes with the key and skips to the end.
fn shoot(seat: &mut Seat) {
    seat.key(KeyCode::Space);
    seat.key(KeyCode::End);
    seat.frames(2);
    assert_eq!(seat.now::<TableState>(), TableState::AtRest, "the shot was finished at once");
}

/// The time that a replay shows, in seconds.
fn watched_time(seat: &Seat) -> Option<f64> {
    seat.now::<Replay>().watched().map(Watched::time)
}

#[test]
fn the_key_shows_the_last_shot_and_a_row_of_the_list_goes_to_its_impact_in_the_replay() {
    let mut seat = Seat::take(Screen::Playing);
    seat.key(KeyCode::F10);
    seat.frames(2);
    assert!(seat.look(|traces: &Traces| traces.is_open && traces.traced().is_none()), "no shot was played");
    shoot(&mut seat);
    seat.frames(3);
    let last = seat.now::<History>().shots().next_back().cloned().expect("a shot");
    let traced = seat.now::<Traces>().traced().cloned().expect("the trace of the shot");
    assert_eq!(traced.trace.duration, last.run.record.duration);
    let impact =
        traced.trace.impacts.iter().filter(|impact| !impact.is_bounce()).nth(1).expect("it hits the rack").clone();
    let row = format!("{:.3} s  ", impact.time);
    let place = seat.texts_with(&row).first().copied().expect("a row for the impact");
    seat.click(place.center());
    seat.frames(3);
    assert_eq!(watched_time(&seat), Some(impact.time));
    assert!(!seat.look(|replay: &Replay| replay.watched().is_some_and(Watched::is_playing)));
    let before = traced;
    let now = seat.now::<Traces>().traced().cloned().expect("the replay shows the same shot");
    assert!(std::sync::Arc::ptr_eq(&before, &now), "the trace of a shot is computed once");
    seat.key(KeyCode::F10);
    seat.frames(2);
    assert!(seat.now::<Traces>().traced().is_none());
}

#[test]
fn while_balls_move_no_trace_lies_on_the_cloth() {
    let mut seat = Seat::take(Screen::Playing);
    shoot(&mut seat);
    seat.key(KeyCode::F10);
    seat.frames(2);
    assert!(seat.now::<Traces>().traced().is_some());
    seat.key(KeyCode::Space);
    seat.frames(3);
    assert_eq!(seat.now::<TableState>(), TableState::Moving);
    assert!(seat.now::<Traces>().traced().is_none());
}

#[test]
fn after_a_stroke_with_errors_the_aimed_line_is_shown_until_the_player_aims_anew() {
    let mut seat = Seat::take(Screen::Playing);
    shoot(&mut seat);
    assert!(seat.now::<AimedLine>().shown().is_none(), "that stroke was as aimed");
    seat.key(KeyCode::Backspace);
    seat.set(|settings| settings.person = Person { level: Some(1.0), noise: true, ..Person::default() });
    shoot(&mut seat);
    let aimed = seat.now::<AimedLine>();
    let shown = aimed.shown().expect("the line that was aimed");
    assert!(!shown.line.paths.is_empty());
    let words = shown.words.clone();
    seat.frames(2);
    assert!(seat.is_drawn("aimed") && seat.texts().contains(&words), "{words}");
    let aim: Aim = seat.now();
    seat.choose(Aim { direction: aim.direction + 0.1, ..aim });
    seat.frames(2);
    assert!(seat.now::<AimedLine>().shown().is_none());
    assert!(!seat.is_drawn("aimed"));
}

#[test]
fn without_a_line_of_the_coming_shot_none_is_kept() {
    let mut seat = Seat::take(Screen::Playing);
    seat.set(|settings| settings.person = Person { level: Some(1.0), noise: true, ..Person::default() });
    seat.choose(Aids { line: Depth::Off, ..Aids::default() });
    shoot(&mut seat);
    assert!(seat.now::<AimedLine>().shown().is_none());
}
