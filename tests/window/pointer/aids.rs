//! The aim aids, and the band of human error.

use baize::cue::Aim;
use baize::input::Screen;
use baize::settings::{AidSet, Aids};
use baize::shot::Depth;
use baize::shot_study::{ErrorBand, Foreseen};
use bevy::prelude::*;

use crate::seat::Seat;

/// Lets frames pass until the band is complete.
fn complete(seat: &mut Seat) -> ErrorBand {
    for _ in 0..ErrorBand::STRIKES + 2 {
        seat.frames(1);
        if seat.now::<ErrorBand>().is_complete() {
            return seat.now();
        }
    }
    panic!("the band is never complete")
}

#[test]
fn the_key_of_the_line_goes_through_its_depths_and_leaves_the_other_aids() {
    let mut seat = Seat::take(Screen::Playing);
    assert_eq!(seat.now::<Aids>().set(), Some(AidSet::Learner), "a new person begins with all help");
    seat.key(KeyCode::KeyG);
    assert_eq!(seat.now::<Aids>(), Aids { line: Depth::WholeShot, ..Aids::default() });
    seat.key(KeyCode::KeyG);
    assert_eq!(seat.now::<Aids>().set(), Some(AidSet::None));
    seat.frames(2);
    assert!(seat.now::<Foreseen>().0.is_none());
    seat.key(KeyCode::KeyG);
    assert_eq!(seat.now::<Aids>(), AidSet::Club.aids());
    seat.key(KeyCode::KeyG);
    assert_eq!(seat.now::<Aids>(), Aids::default());
}

#[test]
fn the_band_is_there_at_once_grows_over_frames_and_is_the_same_again_for_the_same_aim() {
    let mut seat = Seat::take(Screen::Playing);
    seat.choose(Aids { error_band: true, ..AidSet::Learner.aids() });
    seat.frames(1);
    assert!(!seat.now::<ErrorBand>().ends().is_empty(), "the first ends come with the line");
    let first = complete(&mut seat);
    let cue_ball = first.ends().iter().filter(|end| end.ball.0 == 0).count();
    assert!(cue_ball > ErrorBand::STRIKES / 2, "the cue ball ends in {cue_ball} places");
    let aim: Aim = seat.now();
    seat.choose(Aim { direction: aim.direction + 0.2, ..aim });
    let other = complete(&mut seat);
    assert_ne!(other.ends(), first.ends());
    seat.choose(aim);
    assert_eq!(complete(&mut seat).ends(), first.ends());
}

#[test]
fn a_person_of_level_7_has_a_narrower_band_than_one_of_level_1() {
    let mut seat = Seat::take(Screen::Playing);
    seat.choose(Aids { error_band: true, ..AidSet::Club.aids() });
    let mut width = |level: f64| {
        seat.set(|settings| settings.person.level = Some(level));
        let band = complete(&mut seat);
        let ends: Vec<f64> = band.ends().iter().filter(|end| end.ball.0 == 0).map(|end| end.place.y).collect();
        ends.iter().copied().fold(0.0, f64::max) - ends.iter().copied().fold(0.0, f64::min)
    };
    let (narrow, wide) = (width(7.0), width(1.0));
    assert!(narrow < wide, "{narrow} m and {wide} m");
}

#[test]
fn without_line_or_band_nothing_is_scattered() {
    let mut seat = Seat::take(Screen::Playing);
    for aids in [AidSet::Club.aids(), Aids { error_band: true, ..AidSet::None.aids() }] {
        seat.choose(Aids { error_band: true, ..AidSet::Learner.aids() });
        seat.frames(2);
        assert!(!seat.now::<ErrorBand>().ends().is_empty());
        seat.choose(aids);
        seat.frames(2);
        assert!(seat.now::<ErrorBand>().ends().is_empty());
    }
}
