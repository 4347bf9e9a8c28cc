//! The page of the shots to learn from.

use baize::cue::Aim;
use baize::input::Screen;
use baize::shot::Setup;
use baize::simulation::CurrentSetup;

use crate::own_folder::OwnFolder;
use crate::seat::Seat;

/// In so many frames all files are read.
const READ: usize = 60;

fn page(folder: &OwnFolder) -> Seat {
    let mut seat = Seat::with_files(&folder.0, Screen::Start);
    seat.click_on("Shots");
    seat.frames(READ);
    seat
}

#[test]
fn a_shot_of_the_page_is_laid_out_with_its_stroke_as_the_aim() {
    let mut seat = page(&OwnFolder::new());
    assert!(seat.places_of("Yours").is_empty(), "the person has none");
    seat.scroll_to("Straight draw");
    let sentence = "Struck low, the cue ball pots the 1 and comes straight back to where it lay.";
    seat.click_on("Straight draw");
    assert_eq!(seat.screen(), Screen::Playing);
    let file = Setup::shot("draw_back").load().expect("it ships");
    let table = seat.now::<CurrentSetup>().0;
    assert_eq!((&table.balls, &table.table), (&file.balls, &file.table));
    let (aim, strike) = (seat.now::<Aim>(), file.strike.expect("it has a stroke"));
    assert_eq!((aim.direction, aim.tip), (strike.direction, strike.tip));
    assert!(seat.texts().iter().any(|text| text == sentence), "a message says what there is to see");
}

#[test]
fn the_persons_own_shots_come_first_and_a_broken_one_is_named() {
    let folder = OwnFolder::new();
    folder.put("shots/mine.shot.ron", "(name: \"My dearest shot\", table: \"pool_9ft\", rack: \"cue_ball\")");
    folder.put("shots/broken.shot.ron", "(name: \"Broken\", table: \"pool_9ft\", rack: )");
    let seat = page(&folder);
    let own = seat.places_of("Yours");
    assert_eq!(own.len(), 1, "{:?}", seat.texts());
    assert!(own[0].min.y < seat.places_of("Stop")[0].min.y);
    assert_eq!(seat.places_of("My dearest shot").len(), 1);
    assert!(seat.places_of("Broken").is_empty());
    assert!(seat.texts().iter().any(|text| text.contains("broken.shot.ron:1:")), "{:?}", seat.texts());
}
