//! The example that needs a window, run without one.

use std::time::Duration;

use baize::simulation::IsBall;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::{ButtonState, InputPlugin};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;

#[path = "../../examples/ball_on_a_bed.rs"]
#[allow(clippy::allow_attributes, dead_code, reason = "the test has no window, so it does not call `main`")]
mod ball_on_a_bed;

/// The example with Bevy's keys and assets, but without window and renderer. A frame lasts a sixtieth of a second.
fn example() -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, AssetPlugin::default(), InputPlugin))
        .init_asset::<Mesh>()
        .init_asset::<StandardMaterial>()
        .add_plugins(ball_on_a_bed::ball_on_a_bed)
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs(1) / 60));
    app.finish();
    app.cleanup();
    app.update();
    app.update();
    app
}

/// Where the only ball is drawn.
fn place(app: &mut App) -> Vec3 {
    let world = app.world_mut();
    let mut balls = world.query_filtered::<&Transform, (With<IsBall>, With<Mesh3d>)>();
    balls.single(world).expect("one ball with a mesh").translation
}

#[test]
fn in_the_example_with_a_ball_on_a_bed_space_strikes_the_ball() {
    let mut app = example();
    let before = place(&mut app);
    (0..30).for_each(|_| app.update());
    assert_eq!(place(&mut app), before, "nobody struck it");
    app.world_mut().write_message(KeyboardInput {
        key_code: KeyCode::Space,
        logical_key: Key::Space,
        state: ButtonState::Pressed,
        text: None,
        repeat: false,
        window: Entity::PLACEHOLDER,
    });
    (0..60).for_each(|_| app.update());
    let after = place(&mut app);
    assert!(after.distance(before) > 0.3, "{before} before, {after} after");
    assert!((after.y - before.y).abs() < 1e-3, "it stays on the cloth");
}
