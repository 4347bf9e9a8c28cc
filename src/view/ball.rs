//! The balls: their paint, and their places in the picture.

use bevy::prelude::*;

use super::camera::Eye;
use super::fall::Fall;
use super::materials::Materials;
use super::paint::{alike, paint_image, paint_turn};
use super::quality::Detail;
use super::resin::Resin;
use super::sphere::{SPHERES, sphere};
use super::systems::ViewSystems;
use crate::cue::Hand;
use crate::physics::BallId;
use crate::rack::Look;
use crate::settings::{Ease, Level};
use crate::simulation::{CurrentSetup, IsBall, Radius, SeenState, Shown, TheTable, to_screen, turn_to_screen};

/// The rotation of a ball's paint in the ball's own frame.
#[derive(Component, Clone, Copy)]
pub(super) struct Paint(Quat);

/// The materials of painted balls and how coarse their pictures are, so that a re-rack needs no new ones.
#[derive(Resource, Default)]
struct Paints {
    /// The meshes of [`SPHERES`].
    spheres: Vec<Handle<Mesh>>,
    painted: Vec<(Look, u32, Handle<Resin>)>,
}

impl Paints {
    /// The finest sphere.
    fn sphere(&mut self, meshes: &mut Assets<Mesh>) -> Handle<Mesh> {
        if self.spheres.is_empty() {
            self.spheres = SPHERES.map(|fineness| meshes.add(sphere(fineness))).to_vec();
        }
        self.spheres[SPHERES.len() - 1].clone()
    }

    fn paint(&mut self, look: &Look, materials: &mut Materials) -> Handle<Resin> {
        let coarseness = materials.painter.detail().coarseness;
        let mut known = self.painted.iter();
        if let Some((.., painted)) = known.find(|(known, as_coarse, _)| alike(known, look) && *as_coarse == coarseness)
        {
            return painted.clone();
        }
        let painted = materials.resin(look.wear, || paint_image(look, coarseness));
        self.painted.push((look.clone(), coarseness, painted.clone()));
        painted
    }
}

/// Paints and places the balls.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Paints>()
        .add_systems(PostUpdate, (paint_balls, place_balls).chain().in_set(ViewSystems::Balls))
        .add_systems(PostUpdate, choose_spheres.in_set(ViewSystems::Overlay));
}

/// Paints balls that are new or of a new size, and all of them after a new set-up, at another level of quality or in another palette.
fn paint_balls(
    mut commands: Commands,
    (setup, level, ease): (TheTable<Ref<CurrentSetup>>, Res<Level>, Res<Ease>),
    balls: Query<(Entity, &IsBall, Ref<Radius>, Has<Mesh3d>)>,
    mut paints: ResMut<Paints>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: Materials,
) {
    for (entity, id, radius, is_painted) in &balls {
        let is_new = !is_painted || setup.is_changed() || radius.is_changed();
        if !is_new && !level.is_changed() && !ease.is_changed() {
            continue;
        }
        let Some(placed) = setup.0.placed(id.0) else { continue };
        let look = Look { colour: ease.palette.shown(placed.look.colour), ..placed.look.clone() };
        commands.entity(entity).insert(MeshMaterial3d(paints.paint(&look, &mut materials)));
        if is_new {
            commands.entity(entity).insert((
                Mesh3d(paints.sphere(&mut meshes)),
                Paint(paint_turn(id.0.0)),
                Transform::from_scale(Vec3::splat(radius.0 as f32)),
            ));
        }
    }
}

/// The components that place a ball's picture.
type Placing = (
    &'static IsBall,
    &'static Radius,
    Ref<'static, Shown>,
    Ref<'static, Paint>,
    (SeenState, Option<&'static Fall>),
    &'static mut Transform,
    &'static mut Visibility,
);

/// Puts every ball at its place in this frame. A ball that does not move is not touched, so that nothing that depends
/// on its place is computed again.
fn place_balls(mut balls: Query<Placing>, hand: Res<Hand>, mut held_before: Local<Option<BallId>>) {
    let dragged = hand.held();
    let let_go = std::mem::replace(&mut *held_before, dragged);
    for (id, radius, shown, paint, (state, fall), mut transform, mut visibility) in &mut balls {
        let was_seen = *visibility != Visibility::Hidden;
        let is_held = [dragged, let_go].contains(&Some(id.0));
        let can_move = shown.is_changed() || paint.is_changed() || is_held || fall.is_some();
        if !can_move && was_seen != state.is_out() {
            continue;
        }
        // A ball in hand follows the hand. The physics learns its place when it is released.
        let held = hand.holds(id.0).map(|place| Shown { position: place.extend(radius.0), ..*shown });
        let is_pocketed = state.pocket().is_some();
        let fallen = || if is_pocketed { fall.and_then(Fall::shown) } else { Some(*shown).filter(|_| !state.is_out()) };
        let seen = held.or_else(fallen);
        if let Some(seen) = seen {
            transform.set_if_neq(
                transform
                    .with_translation(to_screen(seen.position))
                    .with_rotation(turn_to_screen(seen.orientation) * paint.0),
            );
        }
        visibility.set_if_neq(if seen.is_some() { Visibility::Inherited } else { Visibility::Hidden });
    }
}

/// Gives every ball a sphere that is fine enough for its size in the picture.
fn choose_spheres(
    paints: Res<Paints>,
    eyes: Query<(&Camera, &Transform), (With<Eye>, Without<Paint>)>,
    mut balls: Query<(Ref<Transform>, Ref<Paint>, &mut Mesh3d)>,
    level: Res<Level>,
    mut seen_from: Local<Option<Mat4>>,
) {
    let Ok((camera, eye)) = eyes.single() else { return };
    let Some(size) = camera.physical_viewport_size() else { return };
    let lens = camera.clip_from_view();
    let view = lens * eye.to_matrix().inverse();
    let has_moved = seen_from.replace(view) != Some(view) || level.is_changed();
    let half_height = size.y as f32 / 2.0 * Detail::of(*level).roundness;
    for (ball, paint, mut mesh) in &mut balls {
        if !has_moved && !ball.is_changed() && !paint.is_changed() {
            continue;
        }
        // With perspective this is the depth, without it 1.
        let depth = view.row(3).dot(ball.translation.extend(1.0)).abs();
        let pixels = ball.scale.x * lens.y_axis.y.abs() / depth.max(1e-6) * half_height;
        let index = SPHERES.iter().position(|fineness| pixels <= fineness.pixels).unwrap_or(SPHERES.len() - 1);
        if let Some(sphere) = paints.spheres.get(index).filter(|sphere| mesh.0 != **sphere) {
            mesh.0 = sphere.clone();
        }
    }
}
