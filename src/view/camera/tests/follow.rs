//! The view that follows a ball.

use bevy::prelude::*;
use proptest::prelude::*;

use super::scenes::{any_picture, any_scene_on, cases, is_seen, looking, scene, seen, tables, tables_in_a_room};
use crate::physics::BallId;
use crate::settings::View;
use crate::view::camera::clearance::clear;
use crate::view::camera::eye::Eye;
use crate::view::camera::glide::Glide;
use crate::view::camera::picture::Picture;
use crate::view::camera::scene::Scene;
use crate::view::camera::scene::SeenBall;

/// One frame, in seconds.
const FRAME: f32 = 1.0 / 60.0;

/// The scene with the cue ball there.
fn with_ball(scene: &Scene, place: Vec3, velocity: Vec3) -> Scene {
    let ball = SeenBall { id: BallId(0), place, radius: scene.radius, velocity };
    Scene { cue_ball: place, balls: vec![ball], ..scene.clone() }
}

/// Lets a frame pass.
fn frame(eye: &mut Eye, glide: &mut Glide, scene: &Scene, picture: &Picture) {
    eye.viewpoints.note(scene, FRAME);
    glide.go(eye.wanted(scene, picture), FRAME);
}

/// The view of the cue ball at rest.
fn at_rest(scene: &Scene, picture: &Picture) -> (Eye, Glide) {
    let mut eye = looking(View::Follow);
    eye.viewpoints.note(scene, FRAME);
    let glide = Glide::at(eye.wanted(scene, picture));
    (eye, glide)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..cases() })]

    #[test]
    fn the_ball_is_in_the_picture_however_it_is_struck_and_wherever_it_bounces(
        scene in any_scene_on(tables_in_a_room()), picture in any_picture(), speed in 0.1..8.0_f32
    ) {
        let (mut eye, mut glide) = at_rest(&scene, &picture);
        let (mut place, mut velocity) = (scene.cue_ball, scene.along_cue() * speed);
        for _ in 0..400 {
            place += velocity * FRAME;
            velocity *= 1.0 - 0.3 * FRAME;
            for (at, way, half) in [(place.x, &mut velocity.x, scene.half.x), (place.z, &mut velocity.z, scene.half.y)] {
                if at.abs() > half - 0.15 && at * *way > 0.0 {
                    *way *= -0.8;
                }
            }
            let now = with_ball(&scene, place, velocity);
            frame(&mut eye, &mut glide, &now, &picture);
            let pose = clear(glide.pose(), &now);
            prop_assert!(is_seen(place, &pose, &picture), "at {place} with {velocity}: {}", seen(place, &pose, &picture));
        }
    }

    #[test]
    fn it_turns_steadily_and_comes_to_stand_behind_the_motion(
        scene in any_scene_on(tables_in_a_room()), picture in any_picture(), way in -3.1..3.1_f32
    ) {
        let (mut eye, mut glide) = at_rest(&scene, &picture);
        let velocity = Vec3::new(way.cos(), 0.0, -way.sin());
        let mut before = glide.pose().yaw;
        for _ in 0..360 {
            frame(&mut eye, &mut glide, &with_ball(&scene, scene.cue_ball, velocity), &picture);
            let turned = (glide.pose().yaw - before).abs();
            prop_assert!(turned < 1.7 * FRAME, "{turned} radians in a frame");
            before = glide.pose().yaw;
        }
        let behind = (glide.pose().rotation() * Vec3::NEG_Z).with_y(0.0).normalize();
        prop_assert!(behind.dot(velocity) > 0.99, "{behind} is not along {velocity}");
    }
}

#[test]
fn it_stays_where_it_is_when_the_ball_lies_still_whatever_is_aimed() {
    let scene = scene(&tables()[0], Vec2::ZERO, 0.3, 1.0);
    let picture = Picture::new(Vec2::new(1280.0, 720.0), 0.0);
    let (mut eye, mut glide) = at_rest(&scene, &picture);
    for _ in 0..120 {
        frame(&mut eye, &mut glide, &with_ball(&scene, scene.cue_ball, Vec3::Z), &picture);
    }
    let still = with_ball(&scene, scene.cue_ball, Vec3::ZERO);
    eye.viewpoints.note(&still, FRAME);
    let before = eye.wanted(&still, &picture);
    let aimed = Scene { direction: 2.0, ..still };
    eye.viewpoints.note(&aimed, FRAME);
    assert_eq!(eye.wanted(&aimed, &picture), before);
}

#[test]
fn it_holds_where_its_ball_fell() {
    let scene = scene(&tables()[0], Vec2::ZERO, 0.3, 1.0);
    let picture = Picture::new(Vec2::new(1280.0, 720.0), 0.0);
    let (mut eye, _) = at_rest(&scene, &picture);
    let place = Vec3::new(1.2, 0.02, 0.6);
    eye.viewpoints.note(&with_ball(&scene, place, Vec3::X), FRAME);
    let fallen = Scene { balls: Vec::new(), cue_ball: Vec3::ZERO, ..scene };
    eye.viewpoints.note(&fallen, FRAME);
    let held = eye.wanted(&fallen, &picture);
    assert!(held.target.distance(place) < 1e-5, "it looks at {}", held.target);
    eye.viewpoints.note(&fallen, 1.0);
    assert_eq!(eye.wanted(&fallen, &picture), held);
}

#[test]
fn a_still_camera_stays_until_the_ball_leaves_the_picture_or_rests() {
    let scene = scene(&tables()[0], Vec2::ZERO, 0.0, 1.0);
    let picture = Picture::new(Vec2::new(1280.0, 720.0), 0.0);
    let mut eye = looking(View::Follow);
    let mut poses_over = |from: f32, way: f32| {
        let mut poses = Vec::new();
        for step in 0..100 {
            let place = scene.cue_ball + Vec3::X * (from + way * step as f32 / 100.0);
            let now = with_ball(&scene, place, Vec3::X * way);
            eye.viewpoints.note(&now, FRAME);
            eye.move_on(&now, &picture, FRAME, true);
            let pose = eye.glide.unwrap().pose();
            assert!(is_seen(place, &pose, &picture));
            poses.push(pose);
        }
        poses.dedup();
        poses.len()
    };
    // It stands behind the ball, which stays in the picture as it runs away, and leaves it as it comes back.
    assert_eq!(poses_over(0.0, 1.2), 1);
    let back = poses_over(1.2, -2.4);
    assert!((2..8).contains(&back), "it stood in {back} places while the ball came back over 2.4 m");
}
