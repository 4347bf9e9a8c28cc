//! The lamp that is seen over the table: a bar, a rectangle or a canopy. It hangs where its light comes from.

mod frame;
mod hung;
mod panel;
mod shell;

use bevy::prelude::*;

use self::hung::Hung;
use self::panel::panel;
use self::shell::{body, inside};
use super::camera::Eye;
use super::lamp_light::{HEIGHT, lit, times};
use super::materials::Materials;
use super::room::Room;
use super::still::Still;
use super::systems::{ViewSystems, table_looks_other};
use super::warm_up::may_build;
use crate::settings::{CurrentMood, Mood};
use crate::simulation::{CurrentSetup, TheTable};

/// A part of the body of the lamp.
#[derive(Component)]
struct LampBody;

/// Hangs the lamp that is seen.
pub(super) fn plugin(app: &mut App) {
    let looks_other = may_build.and_then(table_looks_other);
    app.add_systems(PostUpdate, hang_lamp.run_if(looks_other).in_set(ViewSystems::Room))
        .add_systems(PostUpdate, show_lamp.in_set(ViewSystems::Overlay));
}

/// Hangs the body of the lamp over a table of another size, or in another mood.
fn hang_lamp(
    mut commands: Commands,
    (setup, mood): (TheTable<&CurrentSetup>, Res<CurrentMood>),
    bodies: Query<Entity, With<LampBody>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: Materials,
    mut hung: Local<Option<(Vec3, Vec2, Mood)>>,
) {
    let (middle, size) = lit(&setup.0);
    let wanted = Some((middle, size, mood.0));
    if std::mem::replace(&mut *hung, wanted) == wanted {
        return;
    }
    for body in &bodies {
        commands.entity(body).despawn();
    }
    let room = Room::of(&setup.0, &mood.0);
    let hung = Hung::of(&room, &mood.0, middle, size);
    let bare = body(&room, &hung).mesh(1.0);
    let look = (Mesh3d(meshes.add(bare.clone())), MeshMaterial3d(materials.matt_mesh_colours()));
    commands.spawn((LampBody, look, Transform::default(), Still { bare, glow: Vec3::ZERO }));
    // What shines is drawn as bright as it is.
    let shining = materials.solid_mesh_colours();
    for part in [inside(&hung), panel(&hung)] {
        let look = (Mesh3d(meshes.add(part.mesh(1.0))), MeshMaterial3d(shining.clone()));
        commands.spawn((LampBody, look, Transform::default()));
    }
}

/// Shows the lamp to an eye below it, and hides it from one above, which looks at the table through it.
fn show_lamp(
    eyes: Query<&Transform, With<Eye>>,
    setup: TheTable<&CurrentSetup>,
    mut bodies: Query<&mut Visibility, With<LampBody>>,
) {
    let Ok(eye) = eyes.single() else { return };
    let lowest = HEIGHT * times(lit(&setup.0).1);
    let seen = if eye.translation.y < lowest { Visibility::Inherited } else { Visibility::Hidden };
    for mut visibility in &mut bodies {
        visibility.set_if_neq(seen);
    }
}
