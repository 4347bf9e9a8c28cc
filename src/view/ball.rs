//! The balls: painted, placed where the courses say, and the shade of each on the cloth.

use bevy::camera::visibility::NoFrustumCulling;
use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::math::{DVec2, DVec3};
use bevy::prelude::*;

use super::camera::Eye;
use super::fall::Fall;
use super::globe::{GLOBES, globe};
use super::livery::{alike, livery, paint_turn};
use super::materials::Materials;
use super::surface::{Corner, Surface};
use super::texture::texture;
use crate::cue::Hand;
use crate::physics::BallId;
use crate::rack::{Look, PlacedBall};
use crate::simulation::{CurrentSetup, OffTable, Pocketed, Radius, Shown, from_screen, to_screen, turn_to_screen};

/// How a ball's paint lies on its own frame.
#[derive(Component, Clone, Copy)]
pub(super) struct Paint(Quat);

/// The shade under all balls.
#[derive(Component, Clone, Copy)]
pub(super) struct Shade;

/// How large the square of shade is, in ball radii from its middle.
const SHADE_REACH: f32 = 3.0;
/// How far the shade floats over the cloth, in metres.
const SHADE_HEIGHT: f64 = 0.0009;

/// What balls have been painted with, so that a re-rack paints nothing anew.
#[derive(Resource, Default)]
pub(super) struct Paints {
    /// As fine as [`GLOBES`].
    globes: Vec<Handle<Mesh>>,
    liveries: Vec<(Look, Handle<StandardMaterial>)>,
}

impl Paints {
    /// The finest sphere.
    fn globe(&mut self, meshes: &mut Assets<Mesh>) -> Handle<Mesh> {
        if self.globes.is_empty() {
            self.globes = GLOBES.map(|fineness| meshes.add(globe(fineness))).to_vec();
        }
        self.globes[GLOBES.len() - 1].clone()
    }

    fn livery(&mut self, look: &Look, materials: &mut Materials) -> Handle<StandardMaterial> {
        if let Some((_, painted)) = self.liveries.iter().find(|(known, _)| alike(known, look)) {
            return painted.clone();
        }
        let painted = materials.resin(livery(look));
        self.liveries.push((look.clone(), painted.clone()));
        painted
    }
}

/// Paints balls that are new, and all of them after a new set-up.
pub(super) fn dress_balls(
    mut commands: Commands,
    setup: Res<CurrentSetup>,
    balls: Query<(Entity, &BallId, &Radius, Has<Mesh3d>)>,
    mut paints: ResMut<Paints>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: Materials,
) {
    for (entity, id, radius, dressed) in &balls {
        if dressed && !setup.is_changed() {
            continue;
        }
        let Some(look) = look_of(&setup.0.balls, *id) else { continue };
        commands.entity(entity).insert((
            Mesh3d(paints.globe(&mut meshes)),
            MeshMaterial3d(paints.livery(look, &mut materials)),
            Paint(paint_turn(id.0)),
            Transform::from_scale(Vec3::splat(radius.0 as f32)),
        ));
    }
}

/// Lays the shade of the balls out; it gets its places by [`place_shades`].
pub(super) fn lay_shade(mut commands: Commands, mut materials: Materials) {
    commands.spawn((
        Shade,
        MeshMaterial3d(materials.shade(shade())),
        Transform::default(),
        (NotShadowCaster, NotShadowReceiver, NoFrustumCulling),
    ));
}

fn look_of(balls: &[PlacedBall], id: BallId) -> Option<&Look> {
    let index = balls.binary_search_by_key(&id, |placed| placed.ball.id).ok()?;
    Some(&balls[index].look)
}

/// What places a ball's picture.
type Placing = (
    &'static BallId,
    Ref<'static, Shown>,
    Ref<'static, Paint>,
    (Has<Pocketed>, Option<&'static Fall>, Has<OffTable>),
    &'static mut Transform,
    &'static mut Visibility,
);

/// Puts every ball where the frame shows it. One that is shown where it was stays untouched: nothing that follows from its
/// place is worked out anew.
pub(super) fn place_balls(mut balls: Query<Placing>, setup: Res<CurrentSetup>, hand: Res<Hand>) {
    let cue_ball = setup.0.balls.get(setup.0.cue_ball).map(|placed| placed.ball.id);
    for (id, shown, paint, (pocketed, fall, off_table), mut transform, mut visibility) in &mut balls {
        let is_cue_ball = Some(*id) == cue_ball;
        let was_seen = *visibility != Visibility::Hidden;
        let can_move = shown.is_changed() || paint.is_changed() || is_cue_ball || fall.is_some();
        if !can_move && was_seen != (pocketed || off_table) {
            continue;
        }
        // A ball in the hand is where the hand is, and the physics hears of it when it is let go.
        let held = hand.dragged_to().filter(|_| is_cue_ball);
        let on_bed = Shown { position: held.map_or(shown.position, |to| to.extend(shown.position.z)), ..*shown };
        let seen = if pocketed { fall.and_then(Fall::shown) } else { Some(on_bed).filter(|_| !off_table) };
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

/// Lets every ball wear a sphere as fine as its size on the picture asks for.
pub(super) fn choose_globes(
    paints: Res<Paints>,
    eyes: Query<(&Camera, &Transform), (With<Eye>, Without<Paint>)>,
    mut balls: Query<(Ref<Transform>, Ref<Paint>, &mut Mesh3d)>,
    mut seen_from: Local<Option<Mat4>>,
) {
    let Ok((camera, eye)) = eyes.single() else { return };
    let Some(size) = camera.physical_viewport_size() else { return };
    let lens = camera.clip_from_view();
    let view = lens * eye.to_matrix().inverse();
    let has_moved = seen_from.replace(view) != Some(view);
    let half_height = size.y as f32 / 2.0;
    for (ball, paint, mut mesh) in &mut balls {
        if !has_moved && !ball.is_changed() && !paint.is_changed() {
            continue;
        }
        // Through a lens with perspective this is the depth, else 1.
        let depth = view.row(3).dot(ball.translation.extend(1.0)).abs();
        let pixels = ball.scale.x * lens.y_axis.y.abs() / depth.max(1e-6) * half_height;
        let index = GLOBES.iter().position(|fineness| pixels <= fineness.pixels).unwrap_or(GLOBES.len() - 1);
        if let Some(globe) = paints.globes.get(index).filter(|globe| mesh.0 != **globe) {
            mesh.0 = globe.clone();
        }
    }
}

/// What lies under a ball.
type Shading = (Ref<'static, Transform>, Has<Pocketed>, Has<OffTable>);

/// Keeps the shade under the balls: one mesh for all of them, made anew where one has moved.
pub(super) fn place_shades(
    mut commands: Commands,
    balls: Query<Shading, With<Paint>>,
    changed: Query<(), (With<Paint>, Or<(Added<Pocketed>, Added<OffTable>)>)>,
    (mut gone, mut out, mut back): (RemovedComponents<Paint>, RemovedComponents<Pocketed>, RemovedComponents<OffTable>),
    shade: Single<(Entity, Option<&Mesh3d>), With<Shade>>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let is_less = gone.read().count() + out.read().count() + back.read().count() > 0;
    if !is_less && changed.is_empty() && !balls.iter().any(|(ball, ..)| ball.is_changed()) {
        return;
    }
    let on_bed = balls.iter().filter(|(_, pocketed, off_table)| !pocketed && !off_table);
    let mut surface = Surface::default();
    for (ball, ..) in on_bed {
        let centre = from_screen(ball.translation).with_z(SHADE_HEIGHT);
        let reach = f64::from(ball.scale.x * SHADE_REACH);
        let corner = |x: f64, y: f64| Corner {
            place: centre + DVec3::new(x, y, 0.0) * reach,
            normal: DVec3::Z,
            grain: (DVec2::new(x, y) + 1.0) / 2.0,
        };
        surface.quad([corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)]);
    }
    let (entity, mesh) = *shade;
    if surface.is_empty() {
        commands.entity(entity).remove::<Mesh3d>();
        return;
    }
    let made = surface.mesh(1.0);
    if let Some(mut known) = mesh.and_then(|mesh| meshes.get_mut(&mesh.0)) {
        *known = made;
        return;
    }
    commands.entity(entity).insert(Mesh3d(meshes.add(made)));
}

/// How much of the sky a ball takes from the cloth at distance d from its foot: (1 + (d/R)^2)^(-3/2).
fn shade() -> Image {
    const SIZE: u32 = 128;
    const DARKEST: f32 = 0.8;
    texture(SIZE, SIZE, |x, y| {
        let place = (Vec2::new(x as f32, y as f32) + 0.5) / SIZE as f32 * 2.0 - 1.0;
        let distance = place.length() * SHADE_REACH;
        let hidden = (1.0 + distance * distance).powf(-1.5);
        let fade = (1.0 - place.length_squared()).max(0.0);
        LinearRgba::new(0.0, 0.0, 0.0, DARKEST * hidden * fade)
    })
}
