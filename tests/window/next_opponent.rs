//! After a match that was won: the next opponent.

use baize::input::Screen;
use baize::match_play::Command;
use baize::referee::{CurrentMatch, MatchRequest};
use baize::rules::Side;

use crate::own_folder::OwnFolder;
use crate::seat::Seat;

/// A rack of eight-ball against Mia, as the start page offers it.
fn against_mia(seat: &mut Seat) {
    seat.click_on("Play against Mia");
    seat.frames(10);
    assert_eq!(opponents(seat), [None, Some("level_2".to_owned())]);
}

fn opponents(seat: &Seat) -> Vec<Option<String>> {
    let current = seat.now::<CurrentMatch>();
    current.the_match().map_or_else(Vec::new, |the_match| the_match.beginning().opponents.to_vec())
}

/// One of the two gives the match up.
fn concedes(seat: &mut Seat, side: Side) {
    seat.ask(MatchRequest::Do(side, Command::ConcedeMatch));
    seat.frames(6);
}

#[test]
fn who_beats_mia_plays_oskar_next_and_is_offered_him_on_the_start_page() {
    let own = OwnFolder::new();
    let mut seat = Seat::with_files(&own.0, Screen::Start);
    against_mia(&mut seat);
    concedes(&mut seat, Side::Second);
    assert_eq!(seat.texts_with("Your first win here: well done!").len(), 1, "{:?}", seat.texts());
    seat.click_on("Next: Oskar");
    seat.frames(10);
    assert_eq!(opponents(&seat), [None, Some("level_3".to_owned())]);
    seat.ask(MatchRequest::Leave);
    seat.go_to(Screen::Start);
    seat.frames(6);
    assert_eq!(seat.texts_with("Play against Oskar").len(), 1, "{:?}", seat.texts());
}

#[test]
fn who_loses_is_offered_a_rematch_and_nobody_else() {
    let own = OwnFolder::new();
    let mut seat = Seat::with_files(&own.0, Screen::Start);
    against_mia(&mut seat);
    concedes(&mut seat, Side::First);
    let offered = |words: &str| seat.texts_with(words).len();
    assert_eq!((offered("Rematch"), offered("Next:"), offered("Your first win")), (1, 0, 0), "{:?}", seat.texts());
}
