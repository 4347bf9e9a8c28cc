//! When the broadcast cuts, and to what.

use std::sync::Arc;

use bevy::prelude::*;
use proptest::prelude::*;

use super::scenes::{any_picture, any_scene_on, cases, is_seen, looking, tables_in_a_room};
use crate::settings::View;
use crate::view::camera::clearance::clear;
use crate::view::camera::clip::{Clip, Cut, LEAST, Moment, Take, cuts};
use crate::view::camera::scene::Scene;

fn impact(time: f32) -> Moment {
    Moment { time, take: Take::Close { place: Vec3::new(0.3, 0.028, 0.1), along: Vec3::X } }
}

fn fall(time: f32, pocket: f32) -> Moment {
    Moment { time, take: Take::Pocket { place: Vec3::X * pocket, from: Vec3::Z } }
}

/// What is shown from when on, in short words.
fn story(cuts: &[Cut]) -> Vec<(f32, &'static str)> {
    let name = |take: &Take| match take {
        Take::Wide => "wide",
        Take::Close { .. } => "close",
        Take::Pocket { .. } => "pocket",
    };
    cuts.iter().map(|cut| ((cut.time * 100.0).round() / 100.0, name(&cut.take))).collect()
}

#[test]
fn it_shows_the_table_then_the_first_impact_then_the_table_then_the_pocket() {
    let cuts = cuts(&[impact(3.0), fall(8.0, 1.0)], 1.0);
    assert_eq!(story(&cuts), [(0.0, "wide"), (2.3, "close"), (3.6, "wide"), (7.3, "pocket"), (8.6, "wide")]);
}

#[test]
fn it_begins_with_an_impact_that_comes_at_once() {
    let cuts = cuts(&[impact(0.4), fall(3.0, 1.0)], 1.0);
    assert_eq!(story(&cuts), [(0.0, "close"), (2.3, "pocket"), (3.6, "wide")]);
}

#[test]
fn a_ball_that_falls_at_once_matters_more_than_the_impact_before_it() {
    let moments = [impact(0.4), fall(1.0, 1.0)];
    assert_eq!(story(&cuts(&moments, 1.0)), [(0.0, "pocket"), (1.6, "wide")]);
    let slowly = story(&cuts(&moments, 0.2));
    assert_eq!(slowly, [(0.0, "wide"), (0.26, "close"), (0.52, "wide"), (0.86, "pocket"), (1.12, "wide")]);
}

#[test]
fn two_balls_that_fall_into_one_pocket_are_one_take() {
    let second = Moment { time: 4.0, take: Take::Pocket { place: Vec3::X, from: Vec3::NEG_Z } };
    let cuts = cuts(&[fall(3.0, 1.0), second], 1.0);
    assert_eq!(story(&cuts), [(0.0, "wide"), (2.3, "pocket"), (4.6, "wide")]);
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn it_never_cuts_more_often_than_each_second_and_a_fifth_of_watched_time(
        first in 0.0..3.0_f32, steps in prop::collection::vec((0.0..2.0_f32, 0..6_u8), 0..12), pace in 0.0156..8.0_f32
    ) {
        let mut moments = vec![impact(first)];
        let mut time = first;
        for (step, pocket) in steps {
            time += step;
            moments.push(fall(time, f32::from(pocket)));
        }
        let cuts = cuts(&moments, pace);
        prop_assert_eq!(cuts[0].time, 0.0);
        for pair in cuts.windows(2) {
            let watched = (pair[1].time - pair[0].time) / pace;
            prop_assert!(watched >= LEAST - 1e-3, "{watched} s between two cuts: {:?}", story(&cuts));
        }
        // Whatever it cuts to is still to come, and is shown while it happens.
        for (index, cut) in cuts.iter().enumerate().filter(|(_, cut)| cut.take != Take::Wide) {
            let until = cuts.get(index + 1).map_or(f32::INFINITY, |next| next.time);
            let is_shown = |moment: &Moment| moment.take == cut.take && (cut.time..until).contains(&moment.time);
            prop_assert!(moments.iter().any(is_shown), "{:?}", story(&cuts));
        }
    }

    #[test]
    fn each_take_has_its_place_in_the_picture_and_the_eye_over_the_rails(
        scene in any_scene_on(tables_in_a_room()), picture in any_picture()
    ) {
        let pocket = scene.goal.unwrap().place;
        let takes = [
            (Take::Wide, scene.cue_ball),
            (Take::Close { place: scene.cue_ball, along: scene.along_cue() }, scene.cue_ball),
            (Take::Pocket { place: pocket, from: scene.cue_ball }, pocket),
        ];
        for (take, place) in takes {
            let clip = Clip { moments: Arc::new([Moment { time: 0.0, take }]), time: 0.0, pace: 1.0 };
            let scene = Scene { clip: Some(clip), ..scene.clone() };
            let pose = clear(looking(View::Broadcast).wanted(&scene, &picture), &scene);
            prop_assert!(is_seen(place, &pose, &picture), "{take:?}");
        }
    }
}
