//! The soft dark patch under each ball: how much ambient light the ball keeps from the cloth. The shadow that the lamp
//! casts comes from its shadow map (`lamp.rs`).

use bevy::camera::visibility::NoFrustumCulling;
use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::math::{DVec2, DVec3};
use bevy::prelude::*;

use super::ball::Paint;
use super::drawn_ball::DrawnBall;
use super::materials::Materials;
use super::room::Room;
use super::surface::{Corner, Surface};
use super::systems::ViewSystems;
use super::texture::texture;
use crate::settings::CurrentMood;
use crate::simulation::{Appearance, CurrentSetup, OffTable, Pocketed, Replayed, SeenState, from_screen};

/// The shadows under all balls.
#[derive(Component, Clone, Copy)]
pub(super) struct Shadows;

/// Half the side of the square of a shadow, in ball radii.
const SHADOW_REACH: f32 = 3.0;
/// By day the windows throw a second shadow: half its length and half its width, and how far its middle is from the ball's, in ball
/// radii.
const BY_DAY: DVec2 = DVec2::new(3.6, 2.2);
const THROWN: f64 = 1.5;
/// How far a shadow floats over the cloth, in metres.
const SHADOW_HEIGHT: f64 = 0.0009;

/// Draws the soft shadows of the balls.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, spawn_shadows.in_set(ViewSystems::Spawn))
        .add_systems(PostUpdate, place_shadows.in_set(ViewSystems::AroundBalls));
}

/// Spawns the mesh of all shadows, empty until [`place_shadows`] fills it.
fn spawn_shadows(mut commands: Commands, mut materials: Materials) {
    commands.spawn((
        Shadows,
        MeshMaterial3d(materials.shadow(shadow)),
        Transform::default(),
        (NotShadowCaster, NotShadowReceiver, NoFrustumCulling),
    ));
}

/// A ball with a shadow.
type Shadowed = (Ref<'static, Transform>, Option<Ref<'static, Appearance>>, SeenState);

/// Keeps the shadows under the balls. One mesh holds all of them; it is rebuilt in each frame in which a ball moved.
fn place_shadows(
    mut commands: Commands,
    balls: Query<Shadowed, With<Paint>>,
    changed: Query<(), (With<Paint>, Or<(Added<Pocketed>, Added<OffTable>, Changed<Replayed>)>)>,
    (mut removed, mut unpocketed, mut returned, mut replayed): (
        RemovedComponents<Paint>,
        RemovedComponents<Pocketed>,
        RemovedComponents<OffTable>,
        RemovedComponents<Replayed>,
    ),
    (setup, mood): (Res<CurrentSetup>, Res<CurrentMood>),
    shadows: Single<(Entity, Option<&Mesh3d>), With<Shadows>>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let came_or_went = removed.read().count() + unpocketed.read().count() + returned.read().count();
    let some_came_or_went = came_or_went + replayed.read().count() > 0;
    let is_same = !some_came_or_went && changed.is_empty() && !mood.is_changed() && !setup.is_changed();
    let has_moved = |seen: Option<Ref<Appearance>>| seen.is_some_and(|seen| seen.is_changed());
    if is_same && !balls.iter().any(|(ball, seen, _)| ball.is_changed() || has_moved(seen)) {
        return;
    }
    let on_bed = balls.iter().filter(|(.., state)| !state.is_out());
    let by_day =
        Room::of(&setup.0, &mood.0).away_from_windows().map(|away| from_screen(Vec3::new(away.x, 0.0, away.y)));
    let mut surface = Surface::default();
    for (ball, seen, _) in on_bed {
        let ball = DrawnBall::of(&ball, seen.as_deref());
        // The eye sees the cloth under the ball at the time at which it sees the ball's foot.
        let foot = |offset: DVec3| ball.place(offset + DVec3::NEG_Z).with_z(SHADOW_HEIGHT);
        let sides = [DVec3::X, DVec3::Y].map(|side| ball.along(side * f64::from(SHADOW_REACH)));
        patch(&mut surface, foot(DVec3::ZERO), sides);
        if let Some(away) = by_day {
            let sides = [away * BY_DAY.x, away.cross(DVec3::Z) * BY_DAY.y].map(|side| ball.along(side));
            patch(&mut surface, foot(away * THROWN), sides);
        }
    }
    surface.show(*shadows, &mut commands, &mut meshes);
}

/// Adds a patch: its middle, and half its length and half its width.
fn patch(surface: &mut Surface, middle: DVec3, [long, wide]: [DVec3; 2]) {
    let corner = |x: f64, y: f64| Corner {
        place: middle + long * x + wide * y,
        normal: DVec3::Z,
        grain: (DVec2::new(x, y) + 1.0) / 2.0,
    };
    surface.quad([corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)]);
}

/// The picture of one patch. At distance d from the point of contact the share of ambient light that the ball hides is
/// 0.8 (1 + (d/R)^2)^(-3/2), faded to 0 towards the border of the square.
fn shadow() -> Image {
    const SIZE: u32 = 128;
    const DARKEST: f32 = 0.8;
    texture(SIZE, SIZE, |x, y| {
        let place = (Vec2::new(x as f32, y as f32) + 0.5) / SIZE as f32 * 2.0 - 1.0;
        let distance = place.length() * SHADOW_REACH;
        let hidden = (1.0 + distance * distance).powf(-1.5);
        let fade = (1.0 - place.length_squared()).max(0.0);
        LinearRgba::new(0.0, 0.0, 0.0, DARKEST * hidden * fade)
    })
}
