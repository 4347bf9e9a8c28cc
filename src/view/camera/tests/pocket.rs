//! The view from behind the pocket.

use bevy::prelude::*;
use proptest::prelude::*;

use super::scenes::{any_picture, any_scene_on, cases, is_seen, looking, scene, tables, tables_in_a_room};
use crate::settings::View;
use crate::view::camera::clearance::clear;
use crate::view::camera::goal::{Goal, pocket_along};
use crate::view::camera::picture::Picture;
use crate::view::camera::scene::Scene;

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn it_stands_behind_the_pocket_and_shows_it_with_the_ball_that_comes(
        scene in any_scene_on(tables_in_a_room()), picture in any_picture(), x in -0.9..0.9_f32, z in -0.9..0.9_f32
    ) {
        let from = Vec3::new(x * scene.half.x * 0.8, scene.radius, z * scene.half.y * 0.8);
        let goal = Goal { from, ..scene.goal.unwrap() };
        let scene = Scene { goal: Some(goal), ..scene };
        let pose = clear(looking(View::Pocket).wanted(&scene, &picture), &scene);
        for place in [goal.place, from, scene.cue_ball] {
            prop_assert!(is_seen(place, &pose, &picture), "{place} is not seen");
        }
        let outward = (goal.place - scene.middle).normalize();
        prop_assert!((pose.eye() - goal.place).dot(outward) > 0.0, "it stands before the pocket, at {}", pose.eye());
    }
}

#[test]
fn while_balls_run_it_stays_at_the_pocket_of_the_stroke() {
    let scene = scene(&tables()[0], Vec2::ZERO, 0.0, 1.0);
    let picture = Picture::new(Vec2::new(1280.0, 720.0), 0.0);
    let mut eye = looking(View::Pocket);
    eye.viewpoints.note(&scene, 0.016);
    let before = eye.wanted(&scene, &picture);
    let running = Scene { goal: None, cue_ball: Vec3::new(-0.5, 0.028, 0.3), direction: 2.0, ..scene };
    eye.viewpoints.note(&running, 0.016);
    assert_eq!(eye.wanted(&running, &picture), before);
}

#[test]
fn the_pocket_along_a_line_is_the_one_that_the_line_points_at() {
    let tables = tables();
    for table in tables.iter().filter(|table| !table.boundary.pockets.is_empty()) {
        for (index, pocket) in table.boundary.pockets.iter().enumerate() {
            let place = Vec3::new(pocket.centre.x as f32, 0.0, -pocket.centre.y as f32);
            let from = Vec3::new(0.1, 0.03, 0.05);
            // A little beside its middle.
            let way = place - from + Vec3::new(0.03, 0.0, -0.02);
            assert_eq!(pocket_along(from, way, &table.boundary), Some(index), "{}", table.name);
        }
    }
}
