//! The table in a Bevy app: balls as entities, the four chained sets of `FixedUpdate`, commands and messages.
//!
//! An app has one table, which [`BilliardsPlugin`] adds. Bevy refuses to add the plugin twice.

mod axes;
mod components;
mod retarded;
mod appearance;
mod ball_data;
mod edits;
mod in_play;
mod marked_cloth;
mod messages;
mod law;
mod recording;
mod state;
mod clock;
mod cloth;
mod rack_up;
mod saved_table;
mod history;
mod table_mut;
mod lay;
mod recall;
mod replay;
mod light_clock;
mod rest;
mod show;
mod appear;
mod tick;
mod ticking;
mod transforms;
mod undo;
mod commands;
mod finish;
mod verdict;
mod changes;
mod apply_changes;

use bevy::prelude::*;

pub use appearance::{Appearance, Onlooker};
pub use axes::{along_to_sphere, from_screen, on_plane, to_screen, turn_to_screen};
pub use clock::{ShotClock, Tick};
pub use components::{
    IsBall, Mass, OffTable, Orientation, Pocketed, Position, Radius, Restitution, Shown, Spin, Velocity, ball,
};
pub use edits::{Edit, Edits};
pub use finish::{FinishShot, FinishShotPlugin};
pub use history::{Cause, History, PlayedShot};
pub use in_play::InPlay;
pub use law::{AddTableLaw, Ruling};
pub use light_clock::LightClock;
pub use marked_cloth::MarkedCloth;
pub use messages::{
    HistoryCommand, Impact, NotStruck, Notice, Recall, Recalled, Refused, ShotEnded, ShotStarted, Struck, TableCommand,
    TimeCommand,
};
pub use replay::{Mark, MarkKind, Replay, ReplayCommand, Replayed, SeenState, WatchSetup, Watched, not_in_replay};
pub use rest::{InvariantBroken, LastShot};
pub use retarded::{appearance, contraction, retarded_time};
pub use saved_table::SavedTable;
pub use state::{CurrentPhysics, CurrentSetup, RunState, TableState};
pub use transforms::BallTransformsPlugin;

use crate::shot::Setup;

/// The steps of a tick, in this order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BilliardsSystems {
    /// Finds the first impact due before the tick's end.
    Detection,
    /// Resolves it, and all later impacts within the tick.
    Resolution,
    /// Moves every ball along its course to the tick's end.
    Friction,
    /// Rotates every ball by the spin that it had during the tick.
    Orientation,
}

/// Adds the one billiards table of an app. It needs Bevy's `TimePlugin`.
///
/// Balls are entities with the components of this module. Spawn one with what [`ball`] returns, despawn it, or write
/// into its components: at the next tick the engine accepts the change, or a [`Refused`] says why not. Send requests as
/// [`TableCommand`]; read [`ShotStarted`], [`Impact`] and [`ShotEnded`].
///
/// The four [`BilliardsSystems`] run in `FixedUpdate`, one after the other. Order your own systems by them if you need
/// the state before or after a step; unordered systems break nothing. The plugin leaves executor and build settings of
/// the schedules as they are.
pub struct BilliardsPlugin {
    /// Table, balls and physics at the start, until a [`TableCommand::Rack`] replaces them.
    pub setup: Setup,
}

impl Plugin for BilliardsPlugin {
    fn build(&self, app: &mut App) {
        app.insert_resource(CurrentSetup(self.setup.clone()))
            .insert_resource(CurrentPhysics(self.setup.physics.clone()));
        add_state(app);
        add_messages(app);
        register_types(app);
        app.add_systems(Startup, rack_up::rack_first)
            .add_observer(changes::notice_removal)
            .add_systems(
                FixedPreUpdate,
                (
                    changes::take_changes.run_if(changes::is_touched),
                    commands::take_commands,
                    ticking::take_time_commands,
                    recording::announce_start,
                )
                    .chain(),
            )
            .add_systems(
                FixedUpdate,
                (
                    ticking::start_tick.before(BilliardsSystems::Detection).run_if(ticking::tick_due),
                    tick::detect.in_set(BilliardsSystems::Detection),
                    (tick::resolve, ticking::end_last_tick).chain().in_set(BilliardsSystems::Resolution),
                    tick::advance.in_set(BilliardsSystems::Friction),
                    tick::turn.in_set(BilliardsSystems::Orientation),
                ),
            )
            .configure_sets(
                FixedUpdate,
                (
                    BilliardsSystems::Detection,
                    BilliardsSystems::Resolution,
                    BilliardsSystems::Friction,
                    BilliardsSystems::Orientation,
                )
                    .chain()
                    .run_if(ticking::tick_due),
            )
            .add_systems(
                FixedPostUpdate,
                (
                    cloth::leave_marks.run_if(ticking::tick_due),
                    rest::come_to_rest.run_if(ticking::tick_due.or_else(rest::is_cut_off)),
                    ticking::end_step,
                    messages::trigger::<Refused>,
                    messages::trigger::<ShotStarted>,
                    messages::trigger::<Impact>,
                    messages::trigger::<ShotEnded>,
                )
                    .chain(),
            )
            .add_systems(
                RunFixedMainLoop,
                (
                    show::show,
                    appear::appear.run_if(appear::is_drawn.and_then(not_in_replay)),
                    appear::disappear.run_if(not(appear::is_drawn)),
                )
                    .chain()
                    .in_set(RunFixedMainLoopSystems::AfterFixedMainLoop),
            );
    }
}

/// Keeps the [`History`] of the table, so that each [`HistoryCommand`] works, and shows a [`Replay`] of its shots on [`ReplayCommand`]. Optional: add it beside
/// [`BilliardsPlugin`].
///
/// The history may take up to 512 MB; beyond that the oldest shots and steps are forgotten.
pub struct HistoryPlugin;

impl Plugin for HistoryPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<History>()
            .init_resource::<Replay>()
            .add_message::<ReplayCommand>()
            .add_message::<WatchSetup>()
            .add_systems(Startup, undo::add_first.after(rack_up::rack_first))
            .add_systems(
                RunFixedMainLoop,
                (
                    (replay::take_commands, replay::take_setups, replay::mark_balls)
                        .chain()
                        .in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop),
                    (replay::advance, replay::show_replay, appear::appear_in_replay.run_if(appear::is_drawn))
                        .chain()
                        .after(appear::disappear)
                        .before(transforms::place)
                        .in_set(RunFixedMainLoopSystems::AfterFixedMainLoop),
                ),
            );
    }
}

fn add_state(app: &mut App) {
    app.init_resource::<RunState>()
        .init_resource::<TableState>()
        .init_resource::<ShotClock>()
        .init_resource::<Tick>()
        .init_resource::<Edits>()
        .init_resource::<MarkedCloth>()
        .init_resource::<LastShot>()
        .init_resource::<Onlooker>()
        .init_resource::<LightClock>()
        .init_resource::<ticking::StepRequests>()
        .init_resource::<in_play::InPlay>()
        .init_resource::<recording::Recording>()
        .init_resource::<changes::PartRemoved>();
}

fn add_messages(app: &mut App) {
    app.add_message::<TableCommand>()
        .add_message::<TimeCommand>()
        .add_message::<Notice>()
        .add_message::<Refused>()
        .add_message::<Impact>()
        .add_message::<Recalled>()
        .add_message::<Struck>()
        .add_message::<NotStruck>()
        .add_message::<ShotStarted>()
        .add_message::<ShotEnded>()
        .add_message::<InvariantBroken>();
}

/// Registers the types that an inspector shows.
fn register_types(app: &mut App) {
    app.register_type::<IsBall>()
        .register_type::<Position>()
        .register_type::<Velocity>()
        .register_type::<Spin>()
        .register_type::<Orientation>()
        .register_type::<Radius>()
        .register_type::<Mass>()
        .register_type::<Restitution>()
        .register_type::<Pocketed>()
        .register_type::<OffTable>()
        .register_type::<Shown>()
        .register_type::<ShotClock>()
        .register_type::<Tick>()
        .register_type::<RunState>()
        .register_type::<TableState>();
}
