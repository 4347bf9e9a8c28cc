//! A ball on a bed, in a plain Bevy app with its own meshes. Space strikes the ball, each time in another direction.
//!
//! Run it with `cargo run --release --example ball_on_a_bed`. It needs Bevy's window and renderer, which come with the feature
//! `play`.

use baize::prelude::*;
use baize::simulation::{BallTransformsPlugin, BilliardsPlugin, CurrentSetup, IsBall, Radius, TableCommand, TheTable};
use bevy::prelude::*;

fn main() -> AppExit {
    let window = Window { title: "A ball on a bed: press space".to_owned(), ..default() };
    App::new()
        .add_plugins(DefaultPlugins.set(WindowPlugin { primary_window: Some(window), ..default() }))
        .add_plugins(ball_on_a_bed)
        .run()
}

/// The table and what is seen of it, as a plugin.
pub fn ball_on_a_bed(app: &mut App) {
    let setup = Setup::rack("cue_ball").load().expect("the rack comes with Baize");
    // The first plugin moves the balls, the second one writes their `Transform`.
    app.add_plugins((BilliardsPlugin { setup }, BallTransformsPlugin))
        .add_systems(Startup, set_scene)
        .add_systems(Update, (dress_balls, strike));
}

/// A bed as large as the table, a light and a camera. The unit is the metre; the cloth is the plane y = 0.
fn set_scene(
    mut commands: Commands,
    setup: TheTable<&CurrentSetup>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    let (length, width) = (setup.0.table.length as f32, setup.0.table.width as f32);
    commands.spawn((
        Mesh3d(meshes.add(Plane3d::default().mesh().size(length, width))),
        MeshMaterial3d(materials.add(Color::srgb(0.05, 0.35, 0.2))),
    ));
    commands.spawn((
        DirectionalLight { illuminance: 5000.0, ..default() },
        Transform::from_xyz(1.0, 3.0, 2.0).looking_at(Vec3::ZERO, Vec3::Y),
    ));
    commands.spawn((Camera3d::default(), Transform::from_xyz(0.0, 1.5, 1.8).looking_at(Vec3::ZERO, Vec3::Y)));
}

/// Gives every ball a sphere of its size, also when its size changes.
fn dress_balls(
    mut commands: Commands,
    balls: Query<(Entity, &Radius), (With<IsBall>, Changed<Radius>)>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    for (ball, radius) in &balls {
        let sphere = meshes.add(Sphere::new(radius.0 as f32));
        let ivory = materials.add(Color::srgb(0.95, 0.93, 0.86));
        commands.entity(ball).insert((Mesh3d(sphere), MeshMaterial3d(ivory)));
    }
}

/// Asks the table for a strike. While the ball still rolls, the table refuses it with a `Notice`.
fn strike(keys: Res<ButtonInput<KeyCode>>, mut direction: Local<f64>, mut requests: MessageWriter<TableCommand>) {
    if keys.just_pressed(KeyCode::Space) {
        *direction += 1.0;
        requests.write(TableCommand::Strike(Strike { speed: 2.0, direction: *direction, ..Strike::default() }));
    }
}
