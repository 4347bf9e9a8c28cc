//! What each view shows, on every table, for any aim, in any window.

mod scenes;
mod broadcast;
mod clearance;
mod follow;
mod pocket;
mod smooth;

use std::f32::consts::FRAC_PI_2;

use bevy::camera::CameraProjection;
use bevy::prelude::*;
use proptest::prelude::*;

use super::clearance::{clear, lowest};
use super::eye::Eye;
use super::glide::Glide;
use super::picture::Picture;
use super::pose::Pose;
use super::push::Push;
use super::scene::Scene;
use super::views::{above, home, stroll};
use super::watch::Watch;
use crate::settings::View;
use scenes::{
    any_picture, any_pushes, any_scene, any_scene_on, cases, is_seen, looking, scene, seen, tables, tables_for_shots,
    tables_in_a_room,
};

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn every_view_shows_the_cue_ball_and_where_it_is_aimed(
        scene in any_scene_on(tables_for_shots()), picture in any_picture()
    ) {
        for &view in View::ALL {
            let pose = clear(looking(view).wanted(&scene, &picture), &scene);
            for (what, place) in [("cue ball", scene.cue_ball), ("aim", scene.aimed())] {
                prop_assert!(is_seen(place, &pose, &picture), "{view:?} has the {what} at {}", seen(place, &pose, &picture));
            }
        }
    }

    #[test]
    fn the_views_behind_the_ball_show_it_whatever_the_player_does(
        scene in any_scene_on(tables_for_shots()), picture in any_picture(), pushes in any_pushes()
    ) {
        for view in [View::Cue, View::Standing] {
            let mut eye = looking(view);
            for push in &pushes {
                eye.steer(push, &scene, &picture);
            }
            let pose = clear(eye.wanted(&scene, &picture), &scene);
            for place in [scene.cue_ball, scene.aimed()] {
                prop_assert!(is_seen(place, &pose, &picture), "{view:?}: {}", seen(place, &pose, &picture));
            }
        }
    }

    #[test]
    fn from_above_the_whole_table_is_in_the_free_part(scene in any_scene(), picture in any_picture()) {
        let pose = above(&scene, &picture);
        let corners = scene.corners().map(|corner| seen(corner, &pose, &picture).abs());
        prop_assert!(corners.iter().all(|corner| corner.max_element() < 1.0), "{corners:?}");
        // And fills it in one direction.
        prop_assert!(corners[0].max_element() > 0.96, "{corners:?}");
    }

    #[test]
    fn from_above_a_ball_in_the_air_stands_where_it_stands_on_the_plan(scene in any_scene(), picture in any_picture()) {
        let pose = above(&scene, &picture);
        let [low, high] = [0.0, 0.5].map(|height| seen(scene.cue_ball.with_y(height), &pose, &picture));
        prop_assert!(low.distance(high) < 1e-4, "{low} and {high}");
    }

    #[test]
    fn no_eye_is_ever_in_a_rail_or_under_the_cloth(
        scene in any_scene(), picture in any_picture(), pushes in any_pushes()
    ) {
        for &view in View::ALL {
            let mut eye = looking(view);
            for push in &pushes {
                eye.steer(push, &scene, &picture);
            }
            let pose = clear(eye.wanted(&scene, &picture), &scene);
            prop_assert!(pose.eye().y > lowest(&scene) - 1e-4, "{view:?}: {}", pose.eye());
            prop_assert!(pose.span.is_finite() && pose.span > 0.0);
        }
    }

    #[test]
    fn the_wheel_keeps_what_is_under_the_pointer(
        scene in any_scene(), picture in any_picture(), at in (0.1..0.9_f32, 0.4..0.9_f32), factor in 0.2..1.5_f32
    ) {
        let pointer = Vec2::new(at.0 * (1.0 - picture.covered), at.1) * picture.size;
        for view in [View::Free, View::Above] {
            let pose = looking(view).wanted(&scene, &picture);
            let before = pose.cloth_at(pointer, &picture).unwrap();
            let after = pose.scaled(factor, Some(pointer), &picture).cloth_at(pointer, &picture).unwrap();
            prop_assert!(before.distance(after) < 0.002, "{view:?}: {before} became {after}");
        }
    }

    #[test]
    fn a_place_on_the_picture_is_found_on_the_cloth(
        scene in any_scene(), picture in any_picture(), x in -0.9..0.9_f32, y in -0.9..0.9_f32
    ) {
        let place = Vec3::new(x * scene.half.x, 0.0, y * scene.half.y);
        for view in [View::Free, View::Above] {
            let pose = looking(view).wanted(&scene, &picture);
            let clip = pose.lens(picture.aspect()).get_clip_from_view() * pose.transform().to_matrix().inverse();
            let shown = clip.project_point3(place).truncate();
            let pixels = (shown * Vec2::new(0.5, -0.5) + 0.5) * picture.size;
            let found = pose.cloth_at(pixels, &picture).unwrap();
            prop_assert!(found.distance(place) < 0.002, "{view:?}: {place} was found at {found}");
        }
    }

    #[test]
    fn a_glide_is_the_same_at_every_frame_rate(scene in any_scene(), picture in any_picture(), frames in 1..200_u32) {
        let (from, to) = (looking(View::Cue).wanted(&scene, &picture), looking(View::Free).wanted(&scene, &picture));
        let (mut once, mut often) = (Glide::at(from), Glide::at(from));
        once.go(to, 0.4);
        for _ in 0..frames {
            often.go(to, 0.4 / frames as f32);
        }
        let (one, other) = (once.pose(), often.pose());
        prop_assert!(one.target.distance(other.target) < 2e-3, "{one:?} or {other:?}");
        let turned = one.rotation().angle_between(other.rotation());
        prop_assert!(turned < 5e-3 && (one.span / other.span - 1.0).abs() < 5e-3, "{one:?} or {other:?}");
    }

    #[test]
    fn a_glide_never_goes_past_its_end_and_settles_on_it(scene in any_scene(), picture in any_picture()) {
        let to = looking(View::Above).wanted(&scene, &picture);
        let mut glide = Glide::at(looking(View::Standing).wanted(&scene, &picture));
        let mut before = f32::MAX;
        for _ in 0..240 {
            glide.go(to, 1.0 / 60.0);
            let away = to.pitch - glide.pose().pitch;
            prop_assert!(away >= 0.0 && away <= before, "{away} after {before}");
            before = away;
        }
        prop_assert_eq!(glide.pose(), to);
    }

    #[test]
    fn between_two_views_from_the_side_of_the_player_the_picture_has_no_jump(scene in any_scene_on(tables_in_a_room()), picture in any_picture()) {
        // On the way to a view that faces the player, as from the pocket, the eye goes past the ball.
        let views = [View::Free, View::Above, View::Cue, View::Standing];
        for (from, to) in views.iter().flat_map(|&from| views.iter().map(move |&to| (from, to))) {
            let mut glide = Glide::at(looking(from).wanted(&scene, &picture));
            let wanted = looking(to).wanted(&scene, &picture);
            let mut before = seen(scene.cue_ball, &glide.pose(), &picture);
            for _ in 0..600 {
                glide.go(wanted, 1.0 / 500.0);
                let now = seen(scene.cue_ball, &clear(glide.pose(), &scene), &picture);
                let in_sight = before.abs().max(now.abs()).max_element() < 1.5;
                // Beside a wide panel the free part may be narrow: the way counts in halves of its longer side.
                let way = ((now - before) * Vec2::new(picture.free().min(1.0), 1.0)).length();
                prop_assert!(!in_sight || way < 0.06, "{from:?} to {to:?}: {before}, {now}");
                before = now;
            }
        }
    }

    #[test]
    fn while_balls_move_the_cue_ball_stays_in_sight_and_the_eye_does_not_turn(
        scene in any_scene(), picture in any_picture(), way in proptest::collection::vec((-1.0..1.0_f32, -1.0..1.0_f32), 1..8)
    ) {
        for view in [View::Cue, View::Standing] {
            let before = looking(view).wanted(&scene, &picture);
            let mut watch = Watch::begin(scene.cue_ball);
            for (x, y) in &way {
                let place = Vec3::new(x * scene.half.x, scene.radius, y * scene.half.y);
                watch.note(place);
                let eye = Eye { watch: Some(watch), ..looking(view) };
                let pose = eye.wanted(&Scene { cue_ball: place, ..scene.clone() }, &picture);
                prop_assert!(is_seen(place, &pose, &picture), "{view:?}: {}", seen(place, &pose, &picture));
                prop_assert_eq!((pose.yaw, pose.pitch), (before.yaw, before.pitch));
                prop_assert!(pose.eye().y >= before.eye().y - 1e-3);
            }
        }
    }
}

#[test]
fn a_turn_goes_the_short_way_round() {
    let scene = scene(&tables()[0], Vec2::ZERO, 0.0, 1.0);
    let picture = Picture::new(Vec2::new(1280.0, 720.0), 0.0);
    let pose = home(&scene, &picture);
    let mut glide = Glide::at(Pose { yaw: 3.0, ..pose });
    glide.go(Pose { yaw: -3.0, ..pose }, 0.1);
    assert!(glide.pose().yaw.abs() > 3.0, "it went over {}", glide.pose().yaw);
}

#[test]
fn a_tall_window_shows_the_table_upright_with_its_head_end_below() {
    let scene = scene(&tables()[0], Vec2::ZERO, 0.0, 1.0);
    let tall = above(&scene, &Picture::new(Vec2::new(700.0, 900.0), 0.0));
    let wide = above(&scene, &Picture::new(Vec2::new(1280.0, 720.0), 306.0));
    assert!((tall.yaw + FRAC_PI_2).abs() < 1e-6 && wide.yaw == 0.0, "{} and {}", tall.yaw, wide.yaw);
    let head = seen(Vec3::NEG_X, &tall, &Picture::new(Vec2::new(700.0, 900.0), 0.0));
    assert!(head.y < -0.5 && head.x.abs() < 1e-3, "the head end is at {head}");
}

#[test]
fn from_above_and_at_first_no_pocket_is_under_what_lies_over_the_picture() {
    for (width, height) in [(900.0, 600.0), (1280.0, 720.0), (1920.0, 1080.0)] {
        let card = Rect::new(12.0, height - 170.0, 340.0, height - 12.0);
        let line = Rect::new(350.0, height - 62.0, width - 12.0, height - 12.0);
        let corner = Rect::new(width - 182.0, 12.0, width - 12.0, 40.0);
        let clear = [Rect::new(340.0, 40.0, width, height - 62.0), Rect::new(0.0, 40.0, width, height - 170.0)];
        let picture = Picture::new(Vec2::new(width, height), 0.0).with_clear(&clear);
        for table in tables_in_a_room().iter().filter(|table| !table.boundary.pockets.is_empty()) {
            let scene = scene(table, Vec2::ZERO, 0.0, 1.0);
            for (view, pose) in [(View::Above, above(&scene, &picture)), (View::Free, home(&scene, &picture))] {
                for pocket in &table.boundary.pockets {
                    let place = Vec3::new(pocket.centre.x as f32, 0.0, -pocket.centre.y as f32);
                    let seen = (seen(place, &pose, &picture) * Vec2::new(0.5, -0.5) + 0.5) * picture.size;
                    let over = [card, line, corner].iter().any(|part| part.contains(seen));
                    assert!(!over, "{} at {width}x{height}: {view:?} has a pocket at {seen}", table.name);
                }
            }
        }
    }
}

#[test]
fn one_comes_so_close_that_a_ball_fills_the_picture_and_goes_so_far_that_the_room_does() {
    let picture = Picture::new(Vec2::new(1280.0, 720.0), 0.0);
    for table in tables() {
        let scene = scene(&table, Vec2::ZERO, 0.0, 1.0);
        let after = |view: View, away: f32| {
            let mut eye = looking(view);
            (0..100).for_each(|_| eye.steer(&Push { away, ..default() }, &scene, &picture));
            eye.wanted(&scene, &picture).span
        };
        for view in [View::Free, View::Above] {
            assert!(after(view, -0.1) < 4.0 * scene.radius, "{}: {view:?}", table.name);
        }
        assert!(after(View::Free, 0.1) > 2.0 * scene.half.x, "{}", table.name);
        assert_eq!(after(View::Above, 0.1), above(&scene, &picture).span);
    }
}

#[test]
fn the_key_from_above_shows_the_whole_table_again_before_it_leaves() {
    let scene = scene(&tables()[0], Vec2::ZERO, 0.0, 1.0);
    let picture = Picture::new(Vec2::new(1280.0, 720.0), 0.0);
    let mut eye = looking(View::Above);
    eye.steer(&Push { away: -1.0, ..default() }, &scene, &picture);
    assert!(eye.wanted(&scene, &picture).span < above(&scene, &picture).span);
    eye.toggle(View::Above);
    assert_eq!((eye.view, eye.wanted(&scene, &picture)), (View::Above, above(&scene, &picture)));
    eye.toggle(View::Above);
    assert_eq!(eye.view, View::Free);
}

#[test]
fn the_stroll_goes_around_the_table_without_coming_closer() {
    let scene = scene(&tables()[0], Vec2::ZERO, 0.0, 1.0);
    let picture = Picture::new(Vec2::new(1280.0, 720.0), 0.0);
    let seen_from = |strolled: f32| stroll(&scene, &picture, strolled);
    let distance = |strolled: f32| (seen_from(strolled).eye() - seen_from(strolled).target).length();
    for strolled in [1.0, 2.0, 4.0, 6.0] {
        assert!((distance(strolled) - distance(0.0)).abs() < 0.02, "{} and {}", distance(strolled), distance(0.0));
    }
}
