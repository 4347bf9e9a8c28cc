//! The chalk that falls from the tip onto the cloth where balls were struck. A new table is brushed.

use bevy::camera::visibility::NoFrustumCulling;
use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::math::{DVec2, DVec3};
use bevy::prelude::*;

use super::materials::Materials;
use super::surface::{Corner, Surface};
use super::texture::{scramble, texture};
use crate::simulation::{CurrentSetup, Struck};

/// All marks of chalk.
#[derive(Component)]
pub(super) struct Chalk;

/// Where a ball was struck, and the direction in which it went (a unit vector).
#[derive(Clone, Copy)]
pub(super) struct Mark {
    place: DVec2,
    direction: DVec2,
}

/// With more marks than this the oldest go.
const MOST: usize = 400;
/// Half the length and half the width of a mark, in metres.
const HALF: DVec2 = DVec2::new(0.017, 0.009);
/// How far a mark floats over the cloth, in metres.
const OVER_CLOTH: f64 = 0.0004;
/// Linear colour of chalk dust in the light of the lamp, and its largest share of the cloth.
const DUST: LinearRgba = LinearRgba::new(0.33, 0.50, 0.66, 0.5);

/// Spawns the mesh of all marks, empty until [`leave_chalk`] fills it.
pub(super) fn spawn_chalk(mut commands: Commands, mut materials: Materials) {
    commands.spawn((
        Chalk,
        MeshMaterial3d(materials.shadow(dust)),
        Transform::default(),
        (NotShadowCaster, NotShadowReceiver, NoFrustumCulling),
    ));
}

/// Adds a mark where a ball is struck, and takes all away when another set-up is racked.
pub(super) fn leave_chalk(
    mut commands: Commands,
    setup: Res<CurrentSetup>,
    mut strikes: MessageReader<Struck>,
    mut marks: Local<Vec<Mark>>,
    chalk: Single<(Entity, Option<&Mesh3d>), With<Chalk>>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let struck = strikes.read().map(|Struck(change)| Mark {
        place: change.before.position.truncate(),
        direction: change.after.velocity.truncate().normalize_or(DVec2::X),
    });
    let before = marks.len();
    if setup.is_changed() {
        marks.clear();
    }
    let kept = marks.len();
    marks.extend(struck);
    if (before, kept) == (marks.len(), before) {
        return;
    }
    let too_many = marks.len().saturating_sub(MOST);
    marks.drain(..too_many);
    drawn(&marks).show(*chalk, &mut commands, &mut meshes);
}

fn drawn(marks: &[Mark]) -> Surface {
    let mut surface = Surface::default();
    for Mark { place, direction } in marks {
        let corner = |ahead: f64, aside: f64| {
            let out = *direction * (HALF.x * ahead) + direction.perp() * (HALF.y * aside);
            let grain = (DVec2::new(ahead, aside) + 1.0) / 2.0;
            Corner { place: (*place + out).extend(OVER_CLOTH), normal: DVec3::Z, grain }
        };
        surface.quad([corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)]);
    }
    surface
}

/// The picture of one mark: specks of dust, densest in the middle.
fn dust() -> Image {
    const SIZE: u32 = 64;
    texture(SIZE, SIZE, |x, y| {
        let place = (Vec2::new(x as f32, y as f32) + 0.5) / SIZE as f32 * 2.0 - 1.0;
        let dense = (1.0 - place.length_squared()).max(0.0).powi(2);
        let speck = scramble(x / 3, y / 3, 41);
        let share = (0.45 * dense + if speck < dense { 0.55 } else { 0.0 }) * dense.sqrt();
        DUST.with_alpha(DUST.alpha * share)
    })
}
