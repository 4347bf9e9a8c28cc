//! The search of the panel.

use baize::input::Screen;
use baize::simulation::{CurrentPhysics, TableCommand};

use crate::seat::Seat;

fn with_panel() -> Seat {
    let mut seat = Seat::take(Screen::Playing);
    seat.open_panel();
    seat.frames(4);
    seat
}

#[test]
fn words_in_the_search_show_only_the_numbers_that_they_find() {
    let mut seat = with_panel();
    assert!(!seat.places_of("Time").is_empty(), "{:?}", seat.texts());
    seat.click_on("Search the physics");
    seat.type_text("tip friction");
    let texts = seat.texts();
    assert_eq!(seat.places_of("Tip friction").len(), 1, "{texts:?}");
    assert!(seat.places_of("Time").is_empty() && seat.places_of("Sliding friction").is_empty(), "{texts:?}");
    assert_eq!(seat.strikes(), 0, "letters in the field are no keys of the game");
    seat.click_on("×");
    seat.frames(4);
    assert!(!seat.places_of("Time").is_empty());
}

#[test]
fn what_differs_from_the_files_is_counted_marked_and_shown_alone() {
    let mut seat = with_panel();
    assert_eq!(seat.places_of("as in the files").len(), 1, "{:?}", seat.texts());
    let mut physics = seat.now::<CurrentPhysics>().0;
    physics.cue.tip_friction = 0.5;
    seat.command(TableCommand::SetPhysics(Box::new(physics)));
    seat.frames(4);
    seat.click_on("1 changed");
    seat.frames(4);
    let texts = seat.texts();
    assert_eq!(seat.places_of("• Tip friction").len(), 1, "{texts:?}");
    assert!(seat.places_of("Sliding friction").is_empty(), "{texts:?}");
    seat.click_on("⟲");
    seat.frames(4);
    assert_eq!(seat.now::<CurrentPhysics>().0.cue.tip_friction, 0.6);
    assert_eq!(seat.places_of("as in the files").len(), 1, "{:?}", seat.texts());
}
