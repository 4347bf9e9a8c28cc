//! The player's hand on the cue: the systems of mouse and keys, and what they ask the table.

use bevy::ecs::system::SystemParam;
use bevy::input::InputSystems;
use bevy::math::{DVec2, DVec3};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::aim::{Aim, FASTEST, LeastElevation};
use super::hand::{Doing, Hand};
use super::keys::{Pace, aim_with_keys, keep_time_with_keys, strike_with_key};
use super::line::{Foreseen, change_depth, foresee};
use super::mouse::{aim_with_mouse, drag_ball, draw_back_and_push, press};
use crate::choice::CurrentControls;
use crate::controls::{Keys, Owner, follow_controls, follow_mouse, settle_owner};
use crate::physics::BallId;
use crate::settings::Aids;
use crate::shot::{Stance, clearance};
use crate::simulation::{CurrentSetup, OffTable, Pocketed, Position, Radius, TableState, on_plane, to_screen};

/// The player's hand on the cue.
pub struct CuePlugin;

/// The systems of the cue, in `Update`.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct CueSystems;

impl Plugin for CuePlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Aim>()
            .init_resource::<LeastElevation>()
            .init_resource::<Hand>()
            .init_resource::<Aids>()
            .init_resource::<Foreseen>()
            .init_resource::<Owner>()
            .init_resource::<Keys>()
            .insert_resource(Pace(1.0))
            .add_systems(PreUpdate, (follow_mouse, settle_owner).chain().after(InputSystems))
            .add_systems(PreUpdate, follow_controls.run_if(resource_exists_and_changed::<CurrentControls>))
            .add_systems(
                Update,
                (
                    take_up_setup.run_if(resource_exists_and_changed::<CurrentSetup>),
                    watch_cue_ball,
                    aim_with_keys,
                    aim_with_mouse,
                    clear_the_way,
                    press,
                    draw_back_and_push,
                    drag_ball,
                    strike_with_key,
                    keep_time_with_keys,
                    change_depth,
                    foresee,
                )
                    .chain()
                    .run_if(resource_exists::<CurrentSetup>)
                    .in_set(CueSystems),
            );
    }
}

/// The cue ball, and the cursor on the cloth.
#[derive(SystemParam)]
pub(super) struct Table<'w, 's> {
    setup: Res<'w, CurrentSetup>,
    state: Res<'w, TableState>,
    balls: Query<'w, 's, (&'static BallId, &'static Position, &'static Radius, Has<Pocketed>, Has<OffTable>)>,
    window: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
    camera: Query<'w, 's, (&'static Camera, &'static GlobalTransform), With<Camera3d>>,
}

impl Table<'_, '_> {
    pub(super) fn cue_ball(&self) -> Option<(BallId, DVec3, f64, bool)> {
        let id = self.setup.0.balls.get(self.setup.0.cue_ball)?.ball.id;
        let (id, place, radius, pocketed, off_table) = self.balls.iter().find(|(other, ..)| **other == id)?;
        Some((*id, place.0, radius.0, pocketed || off_table))
    }

    /// The cue ball, if one may strike or place it now.
    pub(super) fn ready_ball(&self) -> Option<(BallId, DVec3, f64)> {
        let (id, place, radius, lost) = self.cue_ball()?;
        (*self.state == TableState::AtRest && !lost).then_some((id, place, radius))
    }

    /// The least elevation in radians at which the cue clears all that lies behind the cue ball, which may be `held` in
    /// the hand; `None` while there is nothing to strike.
    fn least_elevation(&self, aim: &Aim, held: Option<DVec2>) -> Option<LeastElevation> {
        let (id, place, radius) = self.ready_ball()?;
        let centre = held.map_or(place, |held| held.extend(radius));
        let others =
            self.balls.iter().filter(|(other, .., pocketed, off_table)| **other != id && !pocketed && !off_table);
        let others = others.map(|(_, place, radius, ..)| (place.0, radius.0));
        let stance = Stance { centre, radius, direction: aim.direction, tip: aim.tip };
        Some(LeastElevation(clearance(&stance, &self.setup.0.table.boundary, others).elevation))
    }

    pub(super) fn cursor(&self) -> Option<Vec2> {
        self.window.single().ok()?.cursor_position()
    }

    /// Where a place of the window lies on the plane at `height` metres.
    pub(super) fn on_table(&self, cursor: Vec2, height: f64) -> Option<DVec2> {
        let (camera, eye) = self.camera.single().ok()?;
        on_plane(camera.viewport_to_world(eye, cursor).ok()?, height)
    }

    /// The unit vector on the window along which the cue strikes; up where that cannot be told.
    pub(super) fn cue_on_window(&self, direction: f64) -> Vec2 {
        let along = || {
            let (_, place, ..) = self.cue_ball()?;
            let (camera, eye) = self.camera.single().ok()?;
            let ahead = place + DVec3::new(libm::cos(direction), libm::sin(direction), 0.0) * 0.1;
            let from = camera.world_to_viewport(eye, to_screen(place)).ok()?;
            let to = camera.world_to_viewport(eye, to_screen(ahead)).ok()?;
            (to - from).try_normalize()
        };
        along().unwrap_or(Vec2::NEG_Y)
    }
}

/// A new set-up may come with a stroke of its own; the cue ball is in hand.
fn take_up_setup(setup: Res<CurrentSetup>, mut aim: ResMut<Aim>, mut hand: ResMut<Hand>) {
    *hand = Hand { ball_in_hand: true, ..default() };
    if let Some(strike) = &setup.0.strike {
        *aim = Aim {
            direction: strike.direction,
            tip: strike.tip,
            elevation: strike.elevation,
            power: strike.speed.clamp(0.0, FASTEST),
        };
    }
}

/// A cue ball that is pocketed or off the table will be in hand until balls move again; while they move the hand lets go.
fn watch_cue_ball(table: Table, mut hand: ResMut<Hand>) {
    let lost = table.cue_ball().is_some_and(|(.., lost)| lost);
    if lost || *table.state != TableState::AtRest {
        hand.set_if_neq(Hand { ball_in_hand: lost, ..hand.clone() });
    }
    if table.ready_ball().is_none() && hand.doing != Doing::Nothing {
        hand.doing = Doing::Nothing;
    }
}

/// Raises the butt over what lies behind the cue ball.
fn clear_the_way(table: Table, hand: Res<Hand>, aim: Res<Aim>, mut least: ResMut<LeastElevation>) {
    if let Some(needed) = table.least_elevation(&aim, hand.dragged_to()) {
        least.set_if_neq(needed);
    }
}
