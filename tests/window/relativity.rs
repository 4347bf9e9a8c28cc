//! Balls that obey special relativity: the panel, and when the game falls asleep.

use baize::cue::Aim;
use baize::settings::RelativityView;
use baize::simulation::LightClock;
use bevy::prelude::*;

use crate::own_folder::OwnFolder;
use crate::seat::Seat;
use crate::{CALM, is_asleep};

/// The cue ball on a table, under this physics.
fn at_table(physics: &str) -> (OwnFolder, Seat) {
    let folder = OwnFolder::new();
    folder.put("physics.ron", physics);
    let seat = Seat::with_rack(&folder.0, Some("cue_ball"), None);
    (folder, seat)
}

/// Strikes the cue ball softly.
fn strike(seat: &mut Seat) {
    seat.choose(Aim { power: 0.3, ..Aim::default() });
    seat.key(KeyCode::Space);
    assert_eq!(seat.strikes(), 1);
}

fn is_waiting(seat: &Seat) -> bool {
    seat.look(|clock: &LightClock| clock.is_waiting())
}

#[test]
fn the_game_does_not_fall_asleep_before_the_last_light_has_arrived() {
    let (_folder, mut seat) = at_table("(shape: RelativisticDiscs, relativity: (speed_of_light: 0.7))");
    seat.set(|settings| settings.relativity.light_delay = true);
    strike(&mut seat);
    seat.until_rest();
    let mut frames = 0;
    while is_waiting(&seat) {
        assert!(!is_asleep(&seat), "{frames} frames after the shot");
        seat.frames(1);
        frames += 1;
    }
    assert!(frames > CALM, "the light took {frames} frames");
    seat.frames(2 * CALM);
    assert!(is_asleep(&seat));
}

#[test]
fn the_switches_on_the_panel_are_remembered_and_the_balls_that_move_are_listed() {
    let (_folder, mut seat) = at_table("(shape: RelativisticDiscs, relativity: (speed_of_light: 0.7))");
    seat.open_panel();
    seat.scroll_to("No ball moves.");
    seat.click_on("light takes its time");
    assert_eq!(seat.settings().relativity, RelativityView { length_contraction: false, light_delay: true });
    assert_eq!(seat.now::<RelativityView>(), seat.settings().relativity);
    seat.click_on("length contraction");
    assert!(seat.now::<RelativityView>().length_contraction);
    strike(&mut seat);
    seat.frames(30);
    seat.scroll_to("together");
    for words in ["v/c", "rapidity", "energy", "cue", "together"] {
        assert!(!seat.places_of(words).is_empty(), "\"{words}\" is not among {:?}", seat.texts());
    }
}

#[test]
fn for_balls_of_newton_the_panel_says_how_relativity_is_switched_on() {
    let (_folder, mut seat) = at_table("()");
    seat.open_panel();
    // The heading of the next section, so that this one is well in sight.
    seat.scroll_to("Horizon");
    seat.click_on("Relativity");
    seat.frames(10);
    seat.scroll_to("To switch it on, choose relativistic discs as the shape in the section Physics.");
    assert!(seat.places_of("light takes its time").is_empty());
}
