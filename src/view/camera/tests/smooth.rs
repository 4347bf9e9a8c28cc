//! The eye never jumps, whatever the balls do, but where the broadcast cuts.

use std::sync::Arc;

use bevy::prelude::*;
use proptest::prelude::*;

use super::scenes::{any_picture, any_scene_on, cases, looking, tables_in_a_room};
use crate::physics::BallId;
use crate::settings::View;
use crate::view::camera::clearance::clear;
use crate::view::camera::clip::{Clip, Moment, Take};
use crate::view::camera::eye::Eye;
use crate::view::camera::picture::Picture;
use crate::view::camera::pose::Pose;
use crate::view::camera::scene::Scene;
use crate::view::camera::scene::SeenBall;

/// A short frame, in seconds: in a long one a smooth eye goes as far as one that jumps.
const FRAME: f32 = 1.0 / 1000.0;
/// So many frames each part of the story takes.
const PART: usize = 700;
/// The easing moves the eye by no more than this in such a frame, in metres, and turns it by no more than this, in radians.
const STEP: f32 = 0.08;
const TURN: f32 = 0.02;

/// A cue ball that runs and bounces, at that speed in m/s; it falls, is back, and is shown again in a replay, which ends.
fn story(scene: &Scene, speed: f32) -> impl Iterator<Item = Scene> {
    let (mut place, mut velocity) = (scene.cue_ball, scene.along_cue() * speed);
    let scene = scene.clone();
    (0..5 * PART).map(move |frame| {
        if frame % (2 * PART) == 0 {
            (place, velocity) = (scene.cue_ball, scene.along_cue() * speed);
        }
        place += velocity * FRAME;
        for (at, way, half) in [(place.x, &mut velocity.x, scene.half.x), (place.z, &mut velocity.z, scene.half.y)] {
            if at.abs() > half - 0.15 && at * *way > 0.0 {
                *way *= -0.8;
            }
        }
        let ball = SeenBall { id: BallId(0), place, radius: scene.radius, velocity };
        let with = |clip| Scene { cue_ball: place, balls: vec![ball], clip, ..scene.clone() };
        let time = (frame % (2 * PART)) as f32 * FRAME;
        match frame / PART {
            1 => Scene { balls: Vec::new(), ..scene.clone() },
            2 | 3 => with(Some(replay(&scene, time))),
            _ => with(None),
        }
    })
}

/// A replay with an impact at once and a ball that falls later.
fn replay(scene: &Scene, time: f32) -> Clip {
    let close = Take::Close { place: scene.aimed(), along: scene.along_cue() };
    let pocket = Take::Pocket { place: scene.goal.map_or(Vec3::ZERO, |goal| goal.place), from: scene.cue_ball };
    let moments = [Moment { time: 0.2, take: close }, Moment { time: 1.5, take: pocket }];
    Clip { moments: Arc::new(moments), time, pace: 0.5 }
}

/// The pose that is shown, and the take.
fn shown(eye: &mut Eye, scene: &Scene, picture: &Picture) -> (Pose, usize) {
    eye.viewpoints.note(scene, FRAME);
    eye.move_on(scene, picture, FRAME, false);
    let pose = eye.glide.expect("it has a pose").pose();
    (clear(pose, scene), eye.viewpoints.of(eye.view).take(scene))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..cases() })]

    #[test]
    fn no_frame_moves_the_eye_farther_than_the_easing_allows(
        scene in any_scene_on(tables_in_a_room()), picture in any_picture(), speed in 0.1..8.0_f32
    ) {
        for view in [View::Follow, View::Pocket, View::Broadcast] {
            let mut eye = looking(view);
            let mut before = shown(&mut eye, &scene, &picture);
            let mut cuts = 0;
            for now in story(&scene, speed) {
                let after = shown(&mut eye, &now, &picture);
                let moved = after.0.eye().distance(before.0.eye());
                let turned = after.0.rotation().angle_between(before.0.rotation());
                if after.1 == before.1 {
                    prop_assert!(moved < STEP && turned < TURN, "{view:?} goes {moved} m and turns by {turned}");
                } else {
                    cuts += 1;
                }
                before = after;
            }
            prop_assert_eq!(cuts > 2, view == View::Broadcast);
        }
    }

    #[test]
    fn to_another_view_the_eye_glides(
        scene in any_scene_on(tables_in_a_room()), picture in any_picture(), speed in 0.1..8.0_f32
    ) {
        let mut eye = looking(View::Free);
        let mut before = shown(&mut eye, &scene, &picture).0;
        let mut scenes = story(&scene, speed);
        // Not from above: there the eye is many metres away.
        for view in [View::Follow, View::Pocket, View::Standing, View::Pocket, View::Follow, View::Cue] {
            eye.view = view;
            for now in scenes.by_ref().take(PART / 3) {
                let after = shown(&mut eye, &now, &picture).0;
                let (moved, turned) =
                    (after.eye().distance(before.eye()), after.rotation().angle_between(before.rotation()));
                prop_assert!(moved < STEP && turned < TURN, "to {view:?} it goes {moved} m and turns by {turned}");
                before = after;
            }
        }
    }
}
