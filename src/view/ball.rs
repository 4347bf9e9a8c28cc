//! The balls: painted, placed where the courses say, and the shade of each on the cloth.

use bevy::camera::visibility::NoFrustumCulling;
use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::prelude::*;

use super::fall::Fall;
use super::globe::globe;
use super::livery::{alike, livery, paint_turn};
use super::materials::Materials;
use super::texture::texture;
use crate::cue::Hand;
use crate::frame::{to_screen, turn_to_screen};
use crate::physics::BallId;
use crate::rack::{Look, PlacedBall};
use crate::simulation::{CurrentSetup, OffTable, Pocketed, Radius, Shown};

/// How a ball's paint lies on its own frame.
#[derive(Component, Clone, Copy)]
pub(super) struct Paint(Quat);

/// The shade under a ball.
#[derive(Component, Clone, Copy)]
pub(super) struct Shade(Entity);

/// How large the square of shade is, in ball radii from its middle.
const SHADE_REACH: f32 = 3.0;
/// How far the shade floats over the cloth, in metres.
const SHADE_HEIGHT: f32 = 0.0009;

/// What balls have been painted with, so that a re-rack paints nothing anew.
#[derive(Resource, Default)]
pub(super) struct Paints {
    globe: Option<Handle<Mesh>>,
    liveries: Vec<(Look, Handle<StandardMaterial>)>,
    shade: Option<(Handle<Mesh>, Handle<StandardMaterial>)>,
}

impl Paints {
    fn globe(&mut self, meshes: &mut Assets<Mesh>) -> Handle<Mesh> {
        self.globe.get_or_insert_with(|| meshes.add(globe())).clone()
    }

    fn livery(&mut self, look: &Look, materials: &mut Materials) -> Handle<StandardMaterial> {
        if let Some((_, painted)) = self.liveries.iter().find(|(known, _)| alike(known, look)) {
            return painted.clone();
        }
        let painted = materials.resin(livery(look));
        self.liveries.push((look.clone(), painted.clone()));
        painted
    }

    fn shade(
        &mut self,
        meshes: &mut Assets<Mesh>,
        materials: &mut Materials,
    ) -> (Handle<Mesh>, Handle<StandardMaterial>) {
        self.shade
            .get_or_insert_with(|| {
                let mesh = Plane3d::default().mesh().size(2.0 * SHADE_REACH, 2.0 * SHADE_REACH).build();
                (meshes.add(mesh), materials.shade(shade()))
            })
            .clone()
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
        if !dressed {
            let (mesh, material) = paints.shade(&mut meshes, &mut materials);
            commands.spawn((
                Shade(entity),
                Mesh3d(mesh),
                MeshMaterial3d(material),
                Transform::from_scale(Vec3::splat(radius.0 as f32)),
                (NotShadowCaster, NotShadowReceiver, NoFrustumCulling),
            ));
        }
    }
}

fn look_of(balls: &[PlacedBall], id: BallId) -> Option<&Look> {
    balls.iter().find(|placed| placed.ball.id == id).map(|placed| &placed.look)
}

/// What places a ball's picture.
type Placing = (
    &'static BallId,
    &'static Shown,
    &'static Paint,
    (Has<Pocketed>, Option<&'static Fall>, Has<OffTable>),
    &'static mut Transform,
    &'static mut Visibility,
);

/// Puts every ball where the frame shows it.
pub(super) fn place_balls(mut balls: Query<Placing>, setup: Res<CurrentSetup>, hand: Res<Hand>) {
    let cue_ball = setup.0.balls.get(setup.0.cue_ball).map(|placed| placed.ball.id);
    for (id, shown, paint, (pocketed, fall, off_table), mut transform, mut visibility) in &mut balls {
        // A ball in the hand is where the hand is, and the physics hears of it when it is let go.
        let held = hand.dragged_to().filter(|_| Some(*id) == cue_ball);
        let on_bed = Shown { position: held.map_or(shown.position, |to| to.extend(shown.position.z)), ..*shown };
        let seen = if pocketed { fall.and_then(Fall::shown) } else { Some(on_bed).filter(|_| !off_table) };
        if let Some(seen) = seen {
            *transform = transform
                .with_translation(to_screen(seen.position))
                .with_rotation(turn_to_screen(seen.orientation) * paint.0);
        }
        visibility.set_if_neq(if seen.is_some() { Visibility::Inherited } else { Visibility::Hidden });
    }
}

/// Keeps each shade under its ball; without its ball it goes.
pub(super) fn place_shades(
    mut commands: Commands,
    balls: Query<(&Transform, Has<Pocketed>, Has<OffTable>), With<Paint>>,
    mut shades: Query<(Entity, &Shade, &mut Transform, &mut Visibility), Without<Paint>>,
) {
    for (entity, shade, mut transform, mut visibility) in &mut shades {
        let Ok((ball, pocketed, off_table)) = balls.get(shade.0) else {
            commands.entity(entity).despawn();
            continue;
        };
        transform.translation = ball.translation.with_y(SHADE_HEIGHT);
        visibility.set_if_neq(if pocketed || off_table { Visibility::Hidden } else { Visibility::Inherited });
    }
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
