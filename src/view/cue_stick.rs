//! The cue stick: it points along the aim and is drawn back with the stroke.

use bevy::math::DVec3;
use bevy::prelude::*;

use super::cue_mesh::cue_mesh;
use super::materials::Materials;
use super::systems::ViewSystems;
use crate::cue::{Aim, Hand, LeastElevation};
use crate::match_play::Colour;
use crate::mode::Striker;
use crate::referee::{ComputerTurn, CurrentMatch, ElsewhereTurn};
use crate::settings::CurrentCue;
use crate::simulation::{CurrentSetup, IsBall, LightClock, OffTable, Pocketed, Radius, Shown, TheTable, to_screen};

/// Gap between tip and ball before a stroke, in metres.
const GAP: f64 = 0.008;

/// The picture of the cue.
#[derive(Component, Clone, Copy, Debug)]
pub struct Stick;

/// Shows the cue.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, spawn_stick.in_set(ViewSystems::Spawn))
        .add_systems(PostUpdate, (dress_stick, place_stick).chain().in_set(ViewSystems::Overlay));
}

/// Spawns the cue, hidden.
fn spawn_stick(
    mut commands: Commands,
    cue: Res<CurrentCue>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: Materials,
) {
    commands.spawn((
        Stick,
        Mesh3d(meshes.add(cue_mesh(&cue.0, None))),
        MeshMaterial3d(materials.painted()),
        Visibility::Hidden,
    ));
}

/// Shows the cue that the player has chosen. In a match its wrap has the colour of the player who is to play.
fn dress_stick(
    cue: Res<CurrentCue>,
    current: Res<CurrentMatch>,
    stick: Single<&Mesh3d, With<Stick>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut shown: Local<Option<Colour>>,
) {
    let colour = current.the_match().zip(current.acts()).map(|(the_match, side)| the_match.colour(side));
    if std::mem::replace(&mut *shown, colour) != colour || cue.is_changed() {
        // It can only fail for a mesh that is no longer there.
        let _ = meshes.insert(stick.id(), cue_mesh(&cue.0, colour.map(Colour::rgb)));
    }
}

/// Places the cue at the cue ball while a strike is possible. Hides it while balls move or are seen to move, during a replay,
/// while nobody may strike in a match, while the computer thinks, and while nothing is seen of the cue at another machine.
pub(super) fn place_stick(
    mut stick: Single<(&mut Transform, &mut Visibility), With<Stick>>,
    setup: TheTable<&CurrentSetup>,
    light: TheTable<&LightClock>,
    (striker, computer, elsewhere): (Res<State<Striker>>, Res<ComputerTurn>, Res<ElsewhereTurn>),
    balls: Query<(&IsBall, &Shown, &Radius, Has<Pocketed>, Has<OffTable>)>,
    (aim, least): (Res<Aim>, Res<LeastElevation>),
    hand: Res<Hand>,
) {
    let cue_ball = setup.0.balls.get(setup.0.cue_ball).map(|placed| placed.ball.id);
    let target = balls.iter().find(|(id, .., pocketed, off_table)| Some(id.0) == cue_ball && !pocketed && !off_table);
    let (transform, visibility) = &mut *stick;
    let is_held = match striker.get() {
        Striker::Nobody => false,
        Striker::Person => true,
        Striker::Computer => computer.stance().is_some(),
        Striker::Elsewhere => elsewhere.stance().is_some(),
    };
    let is_ready = is_held && !light.is_waiting() && hand.held().is_none();
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
    let axes = [along.cross(up), -along, -up].map(to_screen);
    let turn = Quat::from_mat3(&Mat3::from_cols(axes[0], axes[1], axes[2]));
    transform.set_if_neq(transform.with_translation(to_screen(tip)).with_rotation(turn));
}
