//! The band of human error: a spot on the cloth wherever a ball may end.

use bevy::camera::visibility::NoFrustumCulling;
use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::math::DVec3;
use bevy::prelude::*;

use crate::settings::Ease;
use crate::shot_study::ErrorBand;
use crate::simulation::{CurrentSetup, TheTable};
use crate::view::ink::Ink;
use crate::view::materials::Materials;
use crate::view::surface::{Corner, Surface, ring};

/// Radius of a spot in ball radii.
const SPOT: f64 = 0.42;
/// Number of corners of a spot.
const CORNERS: u32 = 10;
/// Opacity of a spot in its middle. Where spots lie over each other, the band is denser.
const OPACITY: f32 = 0.55;
/// Height of the spots over the cloth in metres, below the lines and above the shadows of the balls.
const HEIGHT: f64 = 0.0012;

/// The mesh of all spots.
#[derive(Component)]
pub(super) struct Spots;

/// Spawns the spots, without a mesh.
pub(super) fn make_spots(mut commands: Commands, mut materials: Materials) {
    commands.spawn((
        Spots,
        MeshMaterial3d(materials.unlit_mesh_colours()),
        Transform::default(),
        (NotShadowCaster, NotShadowReceiver, NoFrustumCulling),
    ));
}

/// Draws the spots again when more ends are known.
pub(super) fn draw_band(
    mut commands: Commands,
    band: Res<ErrorBand>,
    (setup, ease): (TheTable<&CurrentSetup>, Res<Ease>),
    spots: Single<(Entity, Option<&Mesh3d>), With<Spots>>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    if !band.is_changed() && !ease.is_changed() {
        return;
    }
    let mut surface = Surface::default();
    for placed in &setup.0.balls {
        let ink = Ink::of(ease.palette.shown(placed.look.colour), setup.0.table.cloth_colour).core;
        let ends = band.ends().iter().filter(|end| end.ball == placed.ball.id);
        for end in ends {
            spot(&mut surface, end.place, placed.ball.radius * SPOT, ink);
        }
    }
    surface.show(*spots, &mut commands, &mut meshes);
}

/// Adds a spot that fades towards its edge.
fn spot(surface: &mut Surface, centre: DVec3, radius: f64, ink: LinearRgba) {
    let middle = Corner::flat(centre.with_z(HEIGHT), DVec3::Z);
    let edge: Vec<Corner> =
        ring(CORNERS).map(|way| Corner::flat((centre.truncate() + way * radius).extend(HEIGHT), DVec3::Z)).collect();
    surface.fan_of(middle, &edge, [ink.with_alpha(OPACITY), ink.with_alpha(0.1)]);
}
