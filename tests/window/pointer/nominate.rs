//! A colour of snooker that is nominated by hand: with its button on the card, or with a click on it.

use std::fs;
use std::path::PathBuf;

use baize::cue::Aim;
use baize::input::Screen;
use baize::match_play::Command;
use baize::physics::BallId;
use baize::referee::{Call, CurrentMatch, UNDER_WAY};
use baize::rules::Declaration;
use bevy::prelude::*;

use crate::seat::Seat;
use baize_testing_matches::robot::{Robot, match_of};

/// A folder for the player's own files with a match of snooker in which a red was just potted.
fn folder_after_a_red(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("baize-pointer-{name}-{}", std::process::id()));
    let mut the_match = match_of(include_str!("../../../assets/games/snooker.game.ron"), 5);
    let mut robot = Robot::new(5);
    while the_match.state().calls(the_match.equipment()).nominations.is_empty() {
        robot.act(&mut the_match).expect("somebody pots a red before the match is over");
    }
    let path = folder.join(format!("matches/{UNDER_WAY}.match.ron"));
    fs::create_dir_all(path.parent().expect("it has a folder"))
        .expect("a folder for files that are deleted can be made");
    the_match.save(&path).expect("it can be written");
    folder
}

/// The words of the card about the nomination.
fn nominated(seat: &Seat) -> Vec<String> {
    seat.texts().into_iter().filter(|text| text.starts_with("Nominated: ")).collect()
}

#[test]
fn a_colour_is_nominated_with_its_button_or_with_a_click_on_it_and_the_shot_is_played_so() {
    let folder = folder_after_a_red("nominate");
    let mut seat = Seat::with_files(&folder, Screen::Start);
    seat.click_on("Continue the match");
    seat.frames(3);
    seat.key(KeyCode::Enter);
    seat.frames(90);
    let current = seat.now::<CurrentMatch>();
    let the_match = current.the_match().expect("the match goes on");
    let colours = the_match.state().calls(the_match.equipment()).nominations;
    let name = |ball: BallId| the_match.equipment().ball(ball).expect("it is one of the balls").name.clone();
    assert_eq!(colours.len(), 6);
    for colour in &colours {
        seat.click_on(&name(*colour));
        seat.frames(2);
        assert_eq!(seat.now::<Call>().ball, Some(*colour));
        assert_eq!(nominated(&seat), [format!("Nominated: {}.", the_match.equipment().words(*colour))]);
    }
    // The button again takes the nomination back: then it is the ball at which the cue points.
    let last = *colours.last().expect("there are six");
    seat.click_on(&name(last));
    seat.frames(2);
    assert_eq!(seat.now::<Call>().ball, None);
    // A click on a colour in the picture names it too after a button named another one.
    let mut clicked = None;
    for pair in colours.windows(2) {
        let place = seat.ball(pair[1].0).expect("it is on the table");
        let Some(click) = seat.in_clear_window(place) else { continue };
        seat.click_on(&name(pair[0]));
        seat.click(click);
        seat.frames(2);
        // Another ball may hide it in the picture.
        if seat.now::<Call>().ball == Some(pair[1]) {
            clicked = Some(pair[1]);
        }
    }
    let colour = clicked.expect("some colour is seen");
    seat.choose(Aim { power: 1.0, ..seat.now::<Aim>() });
    seat.frames(2);
    let words = nominated(&seat);
    let named = seat.now::<Call>().ball.expect("one is named");
    assert_eq!(words, [format!("Nominated: {}.", the_match.equipment().words(named))], "{colour:?}");
    seat.key(KeyCode::Space);
    seat.key(KeyCode::End);
    seat.frames(10);
    let current = seat.now::<CurrentMatch>();
    let step = current.the_match().expect("the match goes on").steps().last().cloned().expect("it was played");
    let Command::Strike { declares, .. } = step.command else { panic!("{:?}", step.command) };
    assert_eq!(declares, Declaration::Nominate(named));
    let _ = fs::remove_dir_all(&folder);
}
