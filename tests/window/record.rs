//! The page about the record.

use baize::bookkeeping::PersonAtMachine;
use baize::input::Screen;
use baize::logbook::{LOGBOOK_FILE, Logbook};
use bevy::prelude::*;

use crate::own_folder::OwnFolder;
use crate::seat::Seat;

#[test]
fn for_somebody_new_who_sits_down_the_shots_of_the_free_table_are_recorded() {
    let folder = OwnFolder::new();
    let mut seat = Seat::with_record(&folder.0, Screen::Start);
    seat.click_on("The logbook");
    seat.frames(10);
    seat.click_on("Somebody new: a name");
    seat.type_text(" Ben ");
    seat.click_on("Play as");
    assert_eq!(seat.now::<PersonAtMachine>().0, "Ben");
    seat.frames(10);
    assert!(seat.texts().contains(&"Drills and the free table are recorded for Ben.".to_owned()), "{:?}", seat.texts());
    seat.click_on("Back");
    seat.click_on("Free table");
    seat.key(KeyCode::Space);
    seat.until_rest();
    seat.frames(10);
    seat.quit();
    let record = Logbook::open(&folder.0.join("data").join(LOGBOOK_FILE)).expect("the game has made it");
    assert_eq!(
        (record.persons().expect("readable"), record.count("Ben").expect("readable")),
        (vec!["Ben".to_owned()], 1)
    );
}
