//! The same stroke twice.

use baize::files::Folders;
use baize::input::Screen;
use baize::shot::ShotPart;
use baize::shot_study::Versus;
use bevy::prelude::*;

use crate::seat::Seat;

/// The comparison of the break with what `file` says about this part.
fn compared(part: ShotPart, file: &str) -> Seat {
    let mut seat = Seat::take(Screen::Playing);
    seat.key(KeyCode::F9);
    let mut versus = seat.now::<Versus>();
    assert!(versus.is_open);
    versus.choose(part, file, &Folders::of_game()).expect("it ships");
    seat.choose(versus);
    seat.frames(4);
    seat
}

#[test]
fn the_break_goes_otherwise_on_another_table_with_other_balls_and_with_another_cue() {
    for (part, file) in [
        (ShotPart::Physics, "snooker"),
        (ShotPart::Table, "pool_8ft"),
        (ShotPart::Balls, "pool_bar"),
        (ShotPart::Cue, "snooker"),
    ] {
        let seat = compared(part, file);
        let versus = seat.now::<Versus>();
        assert_eq!(versus.refusal(), None, "{part:?}");
        let comparison = versus.comparison().unwrap_or_else(|| panic!("{part:?}"));
        let [here, there] = &comparison.worlds;
        let is_other = [
            here.setup.physics != there.setup.physics,
            here.setup.table != there.setup.table,
            here.setup.balls != there.setup.balls,
        ];
        let expected =
            [matches!(part, ShotPart::Physics | ShotPart::Cue), part == ShotPart::Table, part == ShotPart::Balls];
        assert_eq!(is_other, expected, "{part:?}");
        assert!(seat.texts().iter().any(|text| text == "A: as it is on the table"), "{:?}", seat.texts());
    }
}

#[test]
fn balls_that_the_other_set_lacks_are_named_in_the_window() {
    let seat = compared(ShotPart::Balls, "snooker");
    assert_eq!(seat.now::<Versus>().comparison().map(|_| ()), None);
    let sentence = |text: &String| text.starts_with("With snooker: ball is \"") && text.contains("but the set");
    assert!(seat.texts().iter().any(sentence), "{:?}", seat.texts());
}

#[test]
fn in_the_window_four_clicks_lead_to_another_table() {
    let mut seat = Seat::take(Screen::Playing);
    seat.key(KeyCode::F9);
    seat.frames(4);
    seat.click_on("table");
    seat.click_on("choose");
    seat.frames(10);
    seat.click_on("heyball");
    seat.frames(4);
    assert_eq!(seat.now::<Versus>().other(), Some((ShotPart::Table, "heyball")));
    assert!(seat.now::<Versus>().comparison().is_some());
}
