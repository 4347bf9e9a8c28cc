//! The examples that need no window run and print what they should.

#![allow(clippy::allow_attributes, dead_code, reason = "what only `main` of an example uses")]

#[path = "../../examples/balls_of_an_app.rs"]
mod balls_of_an_app;
#[path = "../../examples/four_tables.rs"]
mod four_tables;
#[path = "../../examples/headless_shot.rs"]
mod headless_shot;
#[path = "../../examples/own_cushion_law.rs"]
mod own_cushion_law;
#[path = "../../examples/own_rack.rs"]
mod own_rack;
#[path = "../../examples/ten_thousand_shots.rs"]
mod ten_thousand_shots;

use std::fs;

use baize::physics::{BallId, CushionModel};
use baize::simulation::{InPlay, LastShot, OfMainTable, Radius};

#[test]
fn a_headless_shot_tells_who_was_hit_and_who_fell() {
    let told = headless_shot::break_shot().expect("the rack comes with the game");
    assert!(told.starts_with("After 0.096 s ball cue hits ball 1.\n"), "{told}");
    assert!(told.contains("is in the pocket \""), "{told}");
}

#[test]
fn ten_thousand_shots_end_alike_on_any_number_of_threads() {
    let setup = ten_thousand_shots::setup().expect("the rack is sound");
    let aims = ten_thousand_shots::aims(200);
    let alone = ten_thousand_shots::potted(&setup, &aims, 1);
    for threads in [0, 2, 3, 7, 500] {
        assert_eq!(ten_thousand_shots::potted(&setup, &aims, threads), alone, "{threads} threads");
    }
    let drops = alone.iter().filter(|drops| **drops).count();
    assert!((5..100).contains(&drops), "{drops} of 200");
}

#[test]
fn a_cushion_law_of_one_s_own_sends_the_ball_back() {
    let (to, from) = own_cushion_law::directions(own_cushion_law::reversal()).expect("it meets a cushion");
    assert!((to - from - 180.0).abs() < 1e-9, "{to} and {from}");
    let (to, from) = own_cushion_law::directions(CushionModel::default()).expect("it meets a cushion");
    assert!((to + from).abs() < 10.0, "{to} and {from}");
}

#[test]
fn a_rack_of_one_s_own_is_broken_and_a_mistake_in_it_is_named_with_its_line() {
    let told = own_rack::broken_diamond().expect("the rack is sound");
    assert_eq!(told.lines().count(), 6, "{told}");
    assert!(told.starts_with("Diamond of four:\n  cue at "), "{told}");
    let mistake = own_rack::mistake();
    assert!(mistake.starts_with("diamond.rack.ron:9:21: balls[2].position (\"2\") overlaps"), "{mistake}");
}

#[test]
fn four_tables_break_at_once_and_each_break_ends() {
    let told = four_tables::breaks().expect("the racks come with the game");
    assert_eq!(told.len(), 4, "{told:?}");
    for name in ["Eight-ball", "Nine-ball", "Ten-ball", "Blackball"] {
        let line = told.iter().find(|line| line.starts_with(&format!("{name}: "))).expect("each table says something");
        assert!(line.contains(" balls down, ") && line.ends_with(" s."), "{line}");
    }
}

#[test]
fn an_app_spawns_strikes_resizes_and_despawns_balls_beside_systems_in_no_order() {
    let mut app = balls_of_an_app::app().expect("the rack comes with the game");
    let mut broken = Vec::new();
    for _ in 0..6000 {
        app.update();
        if let Some(run) = app.world_mut().of_main_table_mut::<LastShot>().0.take() {
            broken.extend(run.broken.clone());
        }
    }
    assert_eq!(broken, []);
    let tally = app.world().resource::<balls_of_an_app::Tally>().clone();
    assert!(tally.shots > 5 && tally.grown > 2 && tally.despawned > 0, "{tally:?}");
    // Every spawned ball is on the table, or was pocketed and despawned, or was refused.
    let in_play = app.world().of_main_table::<InPlay>().clone();
    let there = in_play.engine().bodies().len() as u32 - 1;
    let gone_or_waiting = tally.despawned + tally.refused.len() as u32;
    assert!(there <= tally.spawned && tally.spawned <= there + gone_or_waiting, "{there}: {tally:?}");
    for body in in_play.engine().bodies() {
        let entity = in_play.entity_of(body.ball.id).expect("every ball has an entity");
        assert_eq!(app.world().get::<Radius>(entity), Some(&Radius(body.ball.radius)));
    }
    let grown = in_play.engine().bodies().iter().filter(|body| body.ball.radius > 0.03).count();
    assert!(grown > 0 && in_play.index_of(BallId(0)).is_some());
}

/// Those that need the window: `tests/window/example.rs` runs one of them, and `cargo xtask bake` the other.
const NOT_HERE: [&str; 2] = ["bake_light.rs", "ball_on_a_bed.rs"];

#[test]
fn every_example_without_a_window_is_tested_here() {
    let root = env!("CARGO_MANIFEST_DIR");
    let here = fs::read_to_string(format!("{root}/tests/simulation/examples.rs")).expect("it can be read");
    for entry in fs::read_dir(format!("{root}/examples")).expect("the folder is there") {
        let name = entry.expect("it can be read").file_name().to_string_lossy().into_owned();
        let is_other = NOT_HERE.contains(&name.as_str());
        assert!(is_other || here.contains(&format!("examples/{name}\"")), "{name}");
    }
}
