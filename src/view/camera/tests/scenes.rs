//! Tables, scenes and pictures for the tests of the views.

use std::f32::consts::PI;

use bevy::camera::CameraProjection;
use bevy::math::DVec2;
use bevy::prelude::*;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use crate::files::{Folders, Kind, Source};
use crate::physics::BallId;
use crate::settings::View;
use crate::table::{Table, TableFile};
use crate::view::camera::eye::Eye;
use crate::view::camera::goal::{Goal, edge_along, pocket_along};
use crate::view::camera::picture::Picture;
use crate::view::camera::pose::Pose;
use crate::view::camera::push::Push;
use crate::view::camera::scene::{Scene, SeenBall};
use crate::view::plan::rail_width;

/// Every table that the game brings along.
pub(super) fn tables() -> Vec<Table> {
    let table = |name: &String| Source::built_in(Kind::Table, name).unwrap().parse::<TableFile>().unwrap().0.build();
    let names = Folders { own: None, data: None, game: env!("CARGO_MANIFEST_DIR").into() }.list(Kind::Table);
    names.keys().map(|name| table(name).unwrap()).collect()
}

/// Those that a room holds. From beside a larger one not all of it can be seen at once, and ways around it are long.
pub(super) fn tables_in_a_room() -> Vec<Table> {
    tables().into_iter().filter(|table| table.length < 5.5).collect()
}

/// All but the bed of 72 ft for stress tests, across which a view along the shot does not reach wholly.
pub(super) fn tables_for_shots() -> Vec<Table> {
    tables().into_iter().filter(|table| table.length < 15.0).collect()
}

/// What there is to see on a table: the cue ball at a share of the bed, aimed at a share of the way to the rail.
pub(super) fn scene(table: &Table, place: Vec2, direction: f32, reach: f32) -> Scene {
    let half = (DVec2::new(table.length, table.width) / 2.0 + rail_width(table)).as_vec2();
    let (radius, bed) = (0.028, Vec2::new(table.length as f32, table.width as f32) / 2.0 - 0.028);
    let cue_ball = (place * bed).extend(0.0).xzy().with_y(radius);
    let (sin, cos) = direction.sin_cos();
    let edge = |start: f32, way: f32, edge: f32| if way == 0.0 { f32::MAX } else { (edge.copysign(way) - start) / way };
    let to_rail = edge(cue_ball.x, cos, bed.x).min(edge(cue_ball.z, -sin, bed.y));
    let top = table.boundary.nose_height as f32;
    let ball = SeenBall { id: BallId(0), place: cue_ball, radius, velocity: Vec3::ZERO };
    let scene = Scene {
        middle: Vec3::ZERO,
        half,
        top,
        cue_ball,
        radius,
        direction,
        elevation: 0.05,
        reach: reach * to_rail,
        cue: Some(ball.id),
        balls: vec![ball],
        goal: None,
        clip: None,
    };
    let pocket = pocket_along(cue_ball, scene.along_cue(), &table.boundary);
    let place = match pocket.map(|pocket| table.boundary.pockets[pocket].centre.as_vec2()) {
        Some(centre) => Vec3::new(centre.x, 0.0, -centre.y),
        None => edge_along(cue_ball, scene.along_cue(), scene.middle, half),
    };
    let goal = Goal { place, from: cue_ball, cue_ball, aimed: scene.aimed() };
    Scene { goal: Some(goal), ..scene }
}

/// Where a place is seen: -1 to 1 over the free part of the picture, up being positive.
pub(super) fn seen(place: Vec3, pose: &Pose, picture: &Picture) -> Vec2 {
    let clip = pose.lens(picture.aspect()).get_clip_from_view();
    let on_picture = clip.project_point3(pose.transform().compute_affine().inverse().transform_point3(place));
    let free = 1.0 - picture.covered;
    Vec2::new((on_picture.x + picture.covered) / free, on_picture.y)
}

pub(super) fn is_seen(place: Vec3, pose: &Pose, picture: &Picture) -> bool {
    let before = (place - pose.eye()).dot(pose.rotation() * Vec3::NEG_Z) > 0.0;
    before && seen(place, pose, picture).abs().max_element() < 1.0
}

pub(super) fn looking(view: View) -> Eye {
    Eye { view, ..default() }
}

pub(super) fn any_scene() -> impl Strategy<Value = Scene> {
    any_scene_on(tables())
}

pub(super) fn any_scene_on(tables: Vec<Table>) -> impl Strategy<Value = Scene> {
    let tables = proptest::sample::select(tables);
    (tables, -1.0..1.0_f32, -1.0..1.0_f32, -PI..PI, 0.0..1.0_f32, 0.0..1.4_f32).prop_map(
        |(table, x, y, way, reach, elevation)| Scene { elevation, ..scene(&table, Vec2::new(x, y), way, reach) },
    )
}

pub(super) fn any_picture() -> impl Strategy<Value = Picture> {
    (400.0..4000.0_f32, 300.0..2400.0_f32, prop_oneof![Just(0.0), Just(306.0)])
        .prop_filter("a window, not a stripe", |(width, height, _)| (0.5..4.0).contains(&(width / height)))
        .prop_map(|(width, height, panel)| Picture::new(Vec2::new(width, height), panel))
}

/// The same cases on every run.
pub(super) fn cases() -> ProptestConfig {
    ProptestConfig { rng_seed: RngSeed::Fixed(1835), failure_persistence: None, ..ProptestConfig::default() }
}

/// A few pushes of mouse and keys.
pub(super) fn any_pushes() -> impl Strategy<Value = Vec<Push>> {
    let push = (-3.0..3.0_f32, -2.0..2.0_f32, -300.0..300.0_f32, -300.0..300.0_f32, any::<bool>(), -2.0..2.0_f32)
        .prop_map(|(right, up, x, y, grips, away)| Push {
            turn: Vec2::new(right, up),
            drag: Vec2::new(x, y),
            grips,
            away,
            pointer: None,
        });
    proptest::collection::vec(push, 0..6)
}
