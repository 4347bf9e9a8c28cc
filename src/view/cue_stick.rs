//! The cue stick: it points along the aim and is drawn back with the stroke.

use bevy::math::{DVec2, DVec3};
use bevy::prelude::*;

use super::materials::Materials;
use super::surface::{Corner, Surface, ring};
use crate::cue::{Aim, Hand, LeastElevation};
use crate::match_play::Colour;
use crate::physics::BallId;
use crate::referee::CurrentMatch;
use crate::simulation::{CurrentSetup, OffTable, Pocketed, Radius, Replay, Shown, TableState, to_screen};

/// Gap between tip and ball before a stroke, in metres.
const GAP: f64 = 0.008;

/// The picture of the cue.
#[derive(Component, Clone, Copy, Debug)]
pub struct Stick;

/// Spawns the cue, hidden. The tip of its mesh is at the origin, and the butt towards +z of the physics.
pub(super) fn spawn_stick(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>, mut materials: Materials) {
    commands.spawn((
        Stick,
        Mesh3d(meshes.add(mesh_with_wrap(None))),
        MeshMaterial3d(materials.painted()),
        Visibility::Hidden,
    ));
}

/// The mesh of the cue, with a wrap of that colour (sRGB); `None` for a black one.
fn mesh_with_wrap(wrap: Option<[f32; 3]>) -> Mesh {
    let mut surface = Surface::default();
    for (index, part) in PARTS.iter().enumerate() {
        lathe(&mut surface, part.profile);
        let [red, green, blue] = wrap.filter(|_| index == WRAP).unwrap_or(part.colour);
        surface.paint(LinearRgba::from(Srgba::rgb(red, green, blue)));
    }
    surface.mesh(1.0)
}

/// In a match the wrap has the colour of the player who is to play.
pub(super) fn colour_wrap(
    current: Option<Res<CurrentMatch>>,
    stick: Single<&Mesh3d, With<Stick>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut shown: Local<Option<Colour>>,
) {
    let colour = current.and_then(|current| Some(current.play()?.colour(current.acts()?)));
    if std::mem::replace(&mut *shown, colour) != colour {
        // It can only fail for a mesh that is no longer there.
        let _ = meshes.insert(stick.id(), mesh_with_wrap(colour.map(Colour::rgb)));
    }
}

/// One part of the cue: its colour (sRGB), and pairs of distance from the tip and radius, in metres.
struct Part {
    colour: [f32; 3],
    profile: &'static [(f64, f64)],
}

/// The place of the wrap in the list of the parts.
const WRAP: usize = 7;

const PARTS: &[Part] = &[
    Part { colour: [0.16, 0.36, 0.55], profile: &[(0.0, 0.0), (0.0008, 0.004), (0.003, 0.0063)] },
    Part { colour: [0.30, 0.18, 0.10], profile: &[(0.003, 0.0063), (0.007, 0.0064)] },
    Part { colour: [0.93, 0.92, 0.87], profile: &[(0.007, 0.0064), (0.030, 0.0065)] },
    Part { colour: [0.82, 0.66, 0.43], profile: &[(0.030, 0.0065), (0.35, 0.0070), (0.74, 0.0102)] },
    Part { colour: [0.85, 0.83, 0.78], profile: &[(0.74, 0.0104), (0.758, 0.0105)] },
    Part { colour: [0.10, 0.05, 0.035], profile: &[(0.758, 0.0105), (1.05, 0.0128)] },
    Part { colour: [0.80, 0.76, 0.66], profile: &[(1.05, 0.0129), (1.056, 0.0129)] },
    Part { colour: [0.045, 0.045, 0.05], profile: &[(1.056, 0.0128), (1.34, 0.0144)] },
    Part { colour: [0.80, 0.76, 0.66], profile: &[(1.34, 0.0145), (1.346, 0.0145)] },
    Part { colour: [0.10, 0.05, 0.035], profile: &[(1.346, 0.0145), (1.45, 0.0148)] },
    Part { colour: [0.02, 0.02, 0.02], profile: &[(1.45, 0.0148), (1.468, 0.0135), (1.47, 0.0)] },
];

fn lathe(surface: &mut Surface, profile: &[(f64, f64)]) {
    for stretch in profile.windows(2) {
        let [(z, radius), (far_z, far_radius)] = [stretch[0], stretch[1]];
        let slope = (radius - far_radius) / (far_z - z);
        let row = |z: f64, radius: f64| -> Vec<Corner> {
            ring(24)
                .map(|direction| Corner {
                    place: (direction * radius).extend(z),
                    normal: direction.extend(slope),
                    grain: DVec2::ZERO,
                })
                .collect()
        };
        surface.band(&row(z, radius), &row(far_z, far_radius));
    }
}

/// Places the cue at the cue ball while a strike is possible. Hides it while balls move, during a replay, and while nobody may
/// strike in a match.
pub(super) fn place_stick(
    mut stick: Single<(&mut Transform, &mut Visibility), With<Stick>>,
    setup: Res<CurrentSetup>,
    (state, replay, current): (Res<TableState>, Res<Replay>, Option<Res<CurrentMatch>>),
    balls: Query<(&BallId, &Shown, &Radius, Has<Pocketed>, Has<OffTable>)>,
    (aim, least): (Res<Aim>, Res<LeastElevation>),
    hand: Res<Hand>,
) {
    let cue_ball = setup.0.balls.get(setup.0.cue_ball).map(|placed| placed.ball.id);
    let target = balls.iter().find(|(id, .., pocketed, off_table)| Some(**id) == cue_ball && !pocketed && !off_table);
    let (transform, visibility) = &mut *stick;
    let may_strike = current.is_none_or(|current| current.lets_strike());
    let is_ready = *state == TableState::AtRest && !hand.is_dragging() && !replay.is_on() && may_strike;
    let Some((_, shown, radius, ..)) = target.filter(|_| is_ready) else {
        visibility.set_if_neq(Visibility::Hidden);
        return;
    };
    visibility.set_if_neq(Visibility::Inherited);
    let (sin_d, cos_d) = libm::sincos(aim.direction);
    let right = DVec3::new(sin_d, -cos_d, 0.0);
    let depth = (1.0 - aim.tip.offset() * aim.tip.offset()).max(0.0).sqrt();
    let forward = DVec3::new(cos_d, sin_d, 0.0);
    let (sin_e, cos_e) = libm::sincos(aim.over(*least).elevation);
    let along = forward * cos_e - DVec3::Z * sin_e;
    let up = DVec3::Z * cos_e + forward * sin_e;
    let touch = shown.position + (right * aim.tip.side + up * aim.tip.height - along * depth) * radius.0;
    let tip = touch - along * (GAP + hand.pull());
    let turn = Quat::from_rotation_arc(Vec3::Y, to_screen(-along));
    transform.set_if_neq(transform.with_translation(to_screen(tip)).with_rotation(turn));
}
