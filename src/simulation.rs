//! Tables in a Bevy app: tables and balls as entities, the four chained sets of `FixedUpdate`, commands and messages.
//!
//! [`BilliardsPlugin`] adds the one table that most apps have, the [`MainTable`]. Systems read it with [`TheTable`]. Spawn what [`table`]
//! returns for each further table; [`TablesPlugin`] is for an app that spawns all of its tables. `docs/develop/several_tables.md` is
//! about several of them.

mod axes;
mod components;
mod retarded;
mod appearance;
mod ball_data;
mod edits;
mod in_play;
mod marked_cloth;
mod messages;
mod guard;
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
mod main_table;
mod on_table;
mod one_thread;
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
pub use commands::StrikerName;
pub use components::{
    IsBall, Mass, OffTable, Orientation, Pocketed, Position, Radius, Restitution, Shown, Spin, Velocity, ball,
};
pub use edits::{Edit, Edits};
pub use finish::{FinishShot, FinishShotPlugin};
pub use guard::{AddTableGuard, GuardAnswer};
pub use history::{Cause, History, PlayedShot};
pub use in_play::InPlay;
pub use light_clock::LightClock;
pub use main_table::{MainTable, OfMainTable, TheTable, table_changed, table_exists};
pub use marked_cloth::MarkedCloth;
pub use messages::{
    CommandTo, HistoryCommand, Impact, NotStruck, Notice, NoticeFrom, Recall, Recalled, Refused, ShotEnded,
    ShotStarted, Struck, TableCommand, TimeCommand,
};
pub use on_table::{BallsOnTable, OnTable};
pub use one_thread::OneThreadPlugin;
pub use rack_up::table;
pub use replay::{Mark, MarkKind, Replay, ReplayCommand, Replayed, SeenState, WatchSetup, Watched};
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

/// Adds a billiards table to an app, the [`MainTable`], and the systems of all tables. It needs Bevy's `TimePlugin`.
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
        if !app.is_plugin_added::<TablesPlugin>() {
            app.add_plugins(TablesPlugin);
        }
        app.world_mut().spawn((MainTable, table(self.setup.clone())));
    }
}

/// Adds the systems of all tables, and no table: spawn what [`table`] returns. [`BilliardsPlugin`] adds it too.
pub struct TablesPlugin;

impl Plugin for TablesPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<RunState>()
            .init_resource::<Onlooker>()
            .init_resource::<StrikerName>()
            .init_resource::<ticking::StepRequests>();
        add_messages(app);
        register_types(app);
        app.add_systems(Startup, rack_up::rack_first)
            .add_observer(changes::note_removal)
            .add_systems(
                FixedPreUpdate,
                (
                    changes::note_changes,
                    changes::take_changes,
                    commands::take_commands,
                    ticking::take_time_commands,
                    recording::announce_start,
                )
                    .chain(),
            )
            .add_systems(
                FixedUpdate,
                (
                    ticking::start_tick.before(BilliardsSystems::Detection),
                    tick::detect.in_set(BilliardsSystems::Detection),
                    (tick::resolve, tick::report, ticking::end_last_tick).chain().in_set(BilliardsSystems::Resolution),
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
                    .run_if(ticking::is_tick_due),
            )
            .add_systems(
                FixedPostUpdate,
                (
                    cloth::leave_marks,
                    rest::come_to_rest,
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
                (show::show, appear::appear.run_if(appear::is_looked_at), appear::disappear)
                    .chain()
                    .in_set(RunFixedMainLoopSystems::AfterFixedMainLoop),
            );
    }
}

/// Keeps a [`History`] of each table, so that each [`HistoryCommand`] works, and shows a [`Replay`] of its shots on [`ReplayCommand`].
/// Optional: add it beside [`BilliardsPlugin`] or [`TablesPlugin`].
///
/// Each history may take up to 512 MB; beyond that the oldest shots and steps are forgotten.
pub struct HistoryPlugin;

impl Plugin for HistoryPlugin {
    fn build(&self, app: &mut App) {
        keep_histories(app);
        app.add_message::<ReplayCommand>()
            .add_message::<CommandTo<ReplayCommand>>()
            .add_message::<WatchSetup>()
            .add_message::<CommandTo<WatchSetup>>()
            .add_systems(Startup, undo::add_first.after(rack_up::rack_first))
            .add_systems(
                RunFixedMainLoop,
                (
                    (replay::take_commands, replay::take_setups, replay::mark_balls)
                        .chain()
                        .in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop),
                    (replay::advance, replay::show_replay, appear::appear_in_replay.run_if(appear::is_looked_at))
                        .chain()
                        .after(appear::disappear)
                        .before(transforms::place)
                        .in_set(RunFixedMainLoopSystems::AfterFixedMainLoop),
                ),
            );
    }
}

/// Gives a history and a replay to every table, those that exist already and those to come.
fn keep_histories(app: &mut App) {
    let world = app.world_mut();
    let tables: Vec<Entity> = world.query_filtered::<Entity, With<CurrentSetup>>().iter(world).collect();
    for table in tables {
        world.entity_mut(table).insert_if_new((History::default(), Replay::default()));
    }
    app.add_observer(|new: On<Add, CurrentSetup>, mut commands: Commands| {
        commands.entity(new.entity).try_insert_if_new((History::default(), Replay::default()));
    });
}

fn add_messages(app: &mut App) {
    app.add_message::<TableCommand>()
        .add_message::<CommandTo>()
        .add_message::<TimeCommand>()
        .add_message::<Notice>()
        .add_message::<NoticeFrom>()
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
        .register_type::<TableState>()
        .register_type::<MainTable>();
}
