//! A short light around the pocket into which a ball drops.

use bevy::camera::visibility::NoFrustumCulling;
use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::math::{DVec2, DVec3};

use bevy::prelude::*;

use super::materials::Materials;
use super::plan::TablePlan;
use super::surface::{Corner, Surface, ring};
use super::systems::ViewSystems;
use crate::mode::Looking;
use crate::physics::{BallId, Meeting};
use crate::settings::Ease;
use crate::simulation::{Impact, TheTable, Tick};

/// How long the light is seen, in seconds.
const STAYS: f32 = 0.7;
/// Longest frame time, in seconds, that counts.
const LONGEST_FRAME: f32 = 0.1;
/// A drop that the picture has passed by more than this (s) has no light: the shot was finished at once.
const LATE: f64 = 0.5;
/// The colour of the light, and its opacity at first at the edge of the hole.
const COLOUR: LinearRgba = LinearRgba::rgb(1.0, 0.72, 0.32);
const OPACITY: f32 = 0.3;
/// How far the light reaches, in radii of the hole, and how high it floats over the wood, in metres.
const REACH: f64 = 1.4;
const OVER: f64 = 0.003;
/// Number of corners around a hole.
const CORNERS: u32 = 40;

/// The balls that have just dropped, each with its pocket, an index into the boundary, and the seconds since.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct JustDropped(Vec<(BallId, usize, f32)>);

impl JustDropped {
    /// How bright the light of this ball is now, from 1 at first to 0.
    #[must_use]
    pub fn light(&self, ball: BallId, ease: &Ease) -> f32 {
        let since = self.0.iter().find(|(of, ..)| *of == ball).map(|(.., since)| *since);
        since.filter(|_| ease.drop_light).map_or(0.0, |since| brightness(since, ease.still_camera))
    }
}

/// How bright a light is after so many seconds. With less motion it stays the same until it is gone.
fn brightness(since: f32, is_still: bool) -> f32 {
    let left = (1.0 - since / STAYS).clamp(0.0, 1.0);
    if is_still { left.ceil() } else { left * left }
}

/// The mesh of all lights.
#[derive(Component)]
struct Lights;

/// Notes what drops, and draws the lights.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<JustDropped>()
        .add_systems(PostUpdate, spawn_lights.in_set(ViewSystems::Spawn))
        .add_systems(PostUpdate, (note_drops, draw_lights).chain().in_set(ViewSystems::Overlay));
}

/// Spawns the lights, without a mesh.
fn spawn_lights(mut commands: Commands, mut materials: Materials) {
    commands.spawn((
        Lights,
        MeshMaterial3d(materials.unlit_mesh_colours()),
        Transform::default(),
        (NotShadowCaster, NotShadowReceiver, NoFrustumCulling),
    ));
}

/// Notes the balls that drop, and forgets those whose light is over. A replay has no lights.
fn note_drops(
    mut impacts: MessageReader<Impact>,
    tick: TheTable<&Tick>,
    (time, looking): (Res<Time<Real>>, Res<State<Looking>>),
    mut dropped: ResMut<JustDropped>,
) {
    let new = impacts.read().filter(|impact| tick.end - impact.contact.time < LATE);
    let new: Vec<(BallId, usize, f32)> = new
        .filter_map(|impact| match impact.contact.meeting {
            Meeting::Pocket(ball, pocket) => Some((ball, pocket, 0.0)),
            _ => None,
        })
        .filter(|_| *looking.get() == Looking::AtTable)
        .collect();
    if dropped.0.is_empty() && new.is_empty() {
        return;
    }
    let passed = time.delta_secs().min(LONGEST_FRAME);
    dropped.0.iter_mut().for_each(|(.., since)| *since += passed);
    dropped.0.retain(|(.., since)| *since < STAYS);
    dropped.0.extend(new);
}

/// Draws the lights while there are any.
fn draw_lights(
    mut commands: Commands,
    (dropped, ease, plan): (Res<JustDropped>, Res<Ease>, Res<TablePlan>),
    lights: Single<(Entity, Option<&Mesh3d>), With<Lights>>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    if !dropped.is_changed() && !ease.is_changed() {
        return;
    }
    let mut surface = Surface::default();
    for (ball, pocket, _) in &dropped.0 {
        let Some(hole) = plan.pockets.get(*pocket).map(|pocket| pocket.wood_hole) else { continue };
        let bright = dropped.light(*ball, &ease);
        let around = |radius: f64| -> Vec<Corner> {
            let place = |way: DVec2| (hole.centre + way * radius).extend(plan.top + OVER);
            ring(CORNERS).map(|way| Corner::flat(place(way), DVec3::Z)).collect()
        };
        let [near, far] = [1.0, REACH].map(|share| around(share * hole.radius));
        if bright > 0.0 {
            surface.band_of(&near, &far, [COLOUR.with_alpha(OPACITY * bright), COLOUR.with_alpha(0.0)]);
        }
    }
    surface.show(*lights, &mut commands, &mut meshes);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_light_of_a_ball_that_drops_fades_and_with_less_motion_it_stays_and_then_goes() {
        assert_eq!(brightness(0.0, false), 1.0);
        assert!(brightness(0.5 * STAYS, false) < 0.3 && brightness(STAYS, false) == 0.0);
        assert_eq!([0.0, 0.9 * STAYS, STAYS].map(|since| brightness(since, true)), [1.0, 1.0, 0.0]);
    }

    #[test]
    fn one_choice_switches_the_light_off() {
        let dropped = JustDropped(vec![(BallId(3), 1, 0.0)]);
        let of = |drop_light| dropped.light(BallId(3), &Ease { drop_light, ..Ease::default() });
        assert_eq!((of(true), of(false)), (1.0, 0.0));
        assert_eq!(dropped.light(BallId(4), &Ease::default()), 0.0);
    }
}
