//! The moods of the room: each looks different, at every level of quality.
//!
//! Large pictures of them for people are an ignored test:
//! `BAIZE_PICTURES=folder cargo test --test picture moods_for_people -- --ignored`

use std::f32::consts::FRAC_PI_2;

use baize::physics::{Strike, Tip};
use baize::settings::{Level, View};
use baize::simulation::{ReplayCommand, TableCommand};
use bevy::math::{DVec3, Vec2, Vec3};

use crate::studio::{Studio, in_the_studio};

/// What a picture shows of a mood: linear light.
#[derive(Debug)]
struct Shown {
    cloth: Vec3,
    wall: Vec3,
}

fn linear(colour: Vec3) -> Vec3 {
    let part = |part: f32| if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) };
    Vec3::new(part(colour.x), part(colour.y), part(colour.z))
}

/// How bright a colour is.
fn luminance(colour: Vec3) -> f32 {
    colour.dot(Vec3::new(0.2126, 0.7152, 0.0722))
}

/// How cold the colour of cloth is: its share of blue beside green. Of red it has too little.
fn coldness(colour: Vec3) -> f32 {
    colour.z / colour.y
}

/// A place of the bed, and one on the paper of the wall at the foot, where nothing hangs.
fn shown(studio: &mut Studio, mood: &str) -> Shown {
    studio.mood(mood);
    let picture = studio.picture();
    let mut light = |place: DVec3| {
        let seen: Vec2 = studio.project(place);
        linear(picture.mean(seen, 4.0))
    };
    Shown { cloth: light(DVec3::new(0.2, 0.25, 0.0)), wall: light(DVec3::new(4.0, 0.5, 0.45)) }
}

#[test]
fn each_mood_has_its_own_light_at_every_level() {
    in_the_studio("cue_ball", 320, 180, |studio| {
        for level in [Level::Low, Level::High] {
            studio.level(level);
            // Across the table to the wall at the foot.
            studio.look_at(Vec3::new(0.0, 0.3, 0.0), -FRAC_PI_2, 0.12, 2.5);
            let [club, tournament, daylight] = ["club", "tournament", "daylight"].map(|mood| shown(studio, mood));
            println!("{level:?}: club {club:?}, tournament {tournament:?}, daylight {daylight:?}");
            assert!(luminance(tournament.cloth) > 1.15 * luminance(club.cloth), "{level:?}: the bright lamp");
            assert!(luminance(tournament.wall) < 0.6 * luminance(club.wall), "{level:?}: the dark hall");
            assert!(coldness(tournament.cloth) > 1.1 * coldness(club.cloth), "{level:?}: the white lamp");
            assert!(luminance(daylight.wall) > 2.0 * luminance(club.wall), "{level:?}: the light walls");
            assert!(coldness(daylight.cloth) > 1.1 * coldness(club.cloth), "{level:?}: the light of the sky");
            assert!(luminance(daylight.cloth) > 0.4 * luminance(club.cloth), "{level:?}: daylight reaches the cloth");
        }
    });
}

#[test]
fn the_mood_of_the_club_comes_back_as_it_was() {
    in_the_studio("cue_ball", 160, 90, |studio| {
        studio.level(Level::High);
        studio.look(View::Standing);
        let before = studio.picture().disc(Vec2::new(80.0, 45.0), 200.0);
        studio.mood("daylight");
        studio.mood("club");
        let after = studio.picture().disc(Vec2::new(80.0, 45.0), 200.0);
        let farthest = before.iter().zip(&after).map(|(one, other)| (*one - *other).abs().max_element());
        assert!(farthest.fold(0.0, f32::max) < 0.01, "the picture differs");
    });
}

#[test]
#[ignore = "makes pictures for people"]
fn a_replay_for_people() {
    in_the_studio("nine_ball_tight", 1280, 720, |studio| {
        let strike = Strike { speed: 8.0, direction: 0.01, tip: Tip { side: 0.0, height: 0.1 }, elevation: 0.0 };
        studio.send(TableCommand::Strike(strike));
        studio.until_rest();
        studio.replay(ReplayCommand::Watch(None));
        studio.replay(ReplayCommand::Seek(0.12));
        for level in [Level::Medium, Level::High] {
            studio.level(level);
            for view in [View::Follow, View::Pocket, View::Broadcast] {
                studio.look(view);
                studio.name(&format!("replay_{level:?}_{view:?}"));
                studio.picture();
            }
        }
        studio.replay(ReplayCommand::Leave);
    });
}

#[test]
#[ignore = "makes pictures for people"]
fn moods_for_people() {
    in_the_studio("nine_ball_tight", 960, 540, move |studio| {
        for level in [Level::High, Level::Low] {
            studio.level(level);
            for mood in ["daylight", "tournament", "club"] {
                studio.mood(mood);
                studio.look(View::Standing);
                studio.name(&format!("{mood}_{level:?}_standing"));
                studio.picture();
                studio.look_at(Vec3::new(0.3, 0.0, 0.0), 0.75, 0.42, 2.3);
                studio.name(&format!("{mood}_{level:?}_near"));
                studio.picture();
            }
        }
    });
}
