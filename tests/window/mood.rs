//! The mood of the room is chosen in the settings; a change of it touches only what is seen.

use baize::input::Screen;
use baize::settings::{CurrentMood, Level, View};
use baize::simulation::TableState;
use bevy::post_process::dof::DepthOfField;
use bevy::prelude::*;

use crate::own_folder::OwnFolder;
use crate::seat::Seat;

/// The light of each shade of the lamp, in lumens.
fn lamp(seat: &mut Seat) -> Vec<f32> {
    seat.all::<SpotLight>().iter().map(|shade| shade.intensity).collect()
}

#[test]
fn another_mood_during_a_shot_changes_the_lamp_and_leaves_the_balls_as_they_were() {
    let mut seats = [0, 1].map(|_| Seat::take(Screen::Playing));
    let bright = lamp(&mut seats[0]);
    for (index, seat) in seats.iter_mut().enumerate() {
        seat.key(KeyCode::Space);
        seat.frames(40);
        assert_eq!(seat.now::<TableState>(), TableState::Moving);
        if index == 1 {
            seat.set(|settings| settings.picture.mood = "daylight".to_owned());
        }
        seat.frames(2);
    }
    let [club, day] = &mut seats;
    assert_eq!(lamp(club), bright);
    assert_eq!(lamp(day), bright.iter().map(|light| light * day.now::<CurrentMood>().0.lamp.light).collect::<Vec<_>>());
    for seat in &mut seats {
        assert_eq!(seat.now::<TableState>(), TableState::Moving, "the shot goes on");
        seat.until_rest();
    }
    let [club, day] = &mut seats;
    assert_eq!(club.places(), day.places());
}

#[test]
fn the_mood_is_chosen_in_the_settings_and_remembered() {
    let folder = OwnFolder::new();
    let mut seat = Seat::with_files(&folder.0, Screen::Start);
    seat.click_on("Settings");
    seat.scroll_to("Room");
    let label = seat.places_of("Room")[0];
    seat.click(Vec2::new(label.max.x + 90.0, label.center().y));
    seat.frames(10);
    seat.click_on("tournament");
    seat.frames(10);
    assert_eq!(seat.settings().picture.mood, "tournament");
    assert_ne!(seat.now::<CurrentMood>(), CurrentMood::default());
    let chosen = seat.now::<CurrentMood>();
    seat.quit();
    assert_eq!(Seat::with_files(&folder.0, Screen::Start).now::<CurrentMood>(), chosen);
}

#[test]
fn only_a_replay_of_one_ball_in_high_quality_is_out_of_focus_elsewhere() {
    let mut seat = Seat::take(Screen::Playing);
    let blurs = |seat: &mut Seat| !seat.all::<DepthOfField>().is_empty();
    let look = |seat: &mut Seat, level: Level, view: View| {
        seat.choose_quality(level.into());
        seat.view(view);
        seat.frames(4);
        blurs(seat)
    };
    seat.key(KeyCode::Space);
    seat.frames(40);
    assert!(!look(&mut seat, Level::High, View::Follow), "never while a shot is played");
    seat.until_rest();
    assert!(!look(&mut seat, Level::High, View::Follow), "never before a shot");
    seat.key(KeyCode::F5);
    for level in Level::ALL {
        for view in View::ALL {
            let has_one_ball = [View::Follow, View::Pocket].contains(view);
            let is_fine = *level >= Level::High;
            if *view != View::Broadcast {
                assert_eq!(look(&mut seat, *level, *view), has_one_ball && is_fine, "{level:?}, {view:?}");
            }
        }
    }
    assert!(look(&mut seat, Level::High, View::Follow));
    seat.key(KeyCode::F5);
    seat.frames(4);
    assert!(!blurs(&mut seat), "the replay is over");
}
