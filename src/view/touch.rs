//! The darkness between balls that nearly touch: a ball hides a part of the lit surroundings from the other.

use bevy::camera::visibility::NoFrustumCulling;
use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::math::DVec3;
use bevy::prelude::*;

use super::ball::Paint;
use super::drawn_ball::DrawnBall;
use super::materials::Materials;
use super::surface::{Cap, Corner, Surface};
use super::systems::ViewSystems;
use crate::simulation::{Appearance, Replayed, SeenState};

/// The dark places of all balls.
#[derive(Component)]
pub(super) struct DarkTouches;

/// Balls with a wider gap than this many radii of the smaller one do not darken each other.
const WIDEST_GAP: f64 = 0.6;
/// Share of light that each keeps from the other where they touch.
const DARKEST: f64 = 0.97;
/// Low down a ball loses so many times what the other one hides: the cloth that lights it lies in the other one's shadow too.
const WITH_SHADOW: f64 = 2.0;
/// Over this height on a ball, from -1 to 1, another one darkens nothing; below that one as much as it hides.
const HIGHEST: f64 = 0.25;
const LOWEST: f64 = -0.55;
/// With more balls than this nobody looks at single ones.
pub(super) const MOST_BALLS: usize = 60;
/// A dark place. It floats over the ball farther than the flat parts of the coarse spheres.
const DARK_PLACE: Cap = Cap { reach: 1.05, over_ball: 0.006, rings: 7, sectors: 20 };

/// Darkens balls where others are near.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, spawn_touches.in_set(ViewSystems::Spawn))
        .add_systems(PostUpdate, darken_touches.in_set(ViewSystems::AroundBalls));
}

/// Spawns the mesh of all dark places, empty until [`darken_touches`] fills it.
fn spawn_touches(mut commands: Commands, mut materials: Materials) {
    commands.spawn((
        DarkTouches,
        MeshMaterial3d(materials.unlit_mesh_colours()),
        Transform::default(),
        (NotShadowCaster, NotShadowReceiver, NoFrustumCulling),
    ));
}

/// Rebuilds the dark places in each frame in which a ball moved, came or went.
fn darken_touches(
    mut commands: Commands,
    balls: Query<(Ref<Transform>, Option<&Appearance>, SeenState), With<Paint>>,
    changed: Query<(), (With<Paint>, Or<(Changed<Replayed>, Changed<Appearance>)>)>,
    mut count: Local<usize>,
    touches: Single<(Entity, Option<&Mesh3d>), With<DarkTouches>>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let seen = || balls.iter().filter(|(.., state)| !state.is_out());
    let before = std::mem::replace(&mut *count, seen().count());
    if before == *count && changed.is_empty() && !balls.iter().any(|(ball, ..)| ball.is_changed()) {
        return;
    }
    let drawn: Vec<DrawnBall> = seen().map(|(ball, appearance, _)| DrawnBall::of(&ball, appearance)).collect();
    let surface = if drawn.len() > MOST_BALLS { Surface::default() } else { dark_places(&drawn) };
    surface.show(*touches, &mut commands, &mut meshes);
}

fn dark_places(balls: &[DrawnBall]) -> Surface {
    let mut surface = Surface::default();
    for (index, ball) in balls.iter().enumerate() {
        for (other, far) in balls.iter().enumerate() {
            let gap = ball.centre.distance(far.centre) - ball.radius - far.radius;
            if other != index && gap < WIDEST_GAP * ball.radius.min(far.radius) {
                darken(&mut surface, ball, far);
            }
        }
    }
    surface
}

/// Adds the dark place on a ball that faces another one.
fn darken(surface: &mut Surface, ball: &DrawnBall, far: &DrawnBall) {
    let rows = DARK_PLACE.rows(ball, far.centre - ball.centre);
    let last = rows.len().saturating_sub(1);
    let dark = |row: usize, corner: &Corner| {
        let normal = corner.normal * ball.radius;
        let hidden = WITH_SHADOW * low(corner.normal.z) * hidden(ball.centre + normal, normal, far);
        let share = if row == last { 0.0 } else { hidden.min(DARKEST) };
        (*corner, LinearRgba::new(0.0, 0.0, 0.0, share as f32))
    };
    for (row, pair) in rows.windows(2).enumerate() {
        for (near, far) in pair[0].windows(2).zip(pair[1].windows(2)) {
            let [a, b] = [0, 1].map(|at| dark(row, &near[at]));
            let [c, d] = [1, 0].map(|at| dark(row + 1, &far[at]));
            surface.quad_in_colours([a, b, c, d]);
        }
    }
}

/// How much of what comes from the side is dark, by the height (-1 to 1) of the place on its ball: low down the cloth in the shadow of both
/// balls; high up the other ball sends about as much light as it hides.
fn low(height: f64) -> f64 {
    let share = ((HIGHEST - height) / (HIGHEST - LOWEST)).clamp(0.0, 1.0);
    share * share * (3.0 - 2.0 * share)
}

/// The share of the light on a surface at `place` that a sphere keeps from it (Quilez, "Sphere occlusion", for a sphere that is
/// not cut by the horizon): the cosine of the angle to its middle, times the square of its radius over its distance.
fn hidden(place: DVec3, normal: DVec3, sphere: &DrawnBall) -> f64 {
    let to = sphere.centre - place;
    let distance = to.length().max(sphere.radius);
    let cosine = normal.normalize_or_zero().dot(to) / distance;
    cosine.max(0.0) * (sphere.radius / distance) * (sphere.radius / distance)
}
