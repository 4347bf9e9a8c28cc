//! The table in the ECS: balls as entities, the four chained sets of `FixedUpdate`, commands and messages.

mod axes;
mod clock;
mod commands;
mod components;
mod edits;
mod in_play;
mod messages;
mod rack_up;
mod recording;
mod rest;
mod show;
mod state;
mod table_mut;
mod tick;

use bevy::ecs::schedule::{LogLevel, ScheduleBuildSettings, SingleThreadedExecutor};
use bevy::prelude::*;

pub use axes::{from_screen, on_plane, to_screen, turn_to_screen};
pub use clock::{ShotClock, Tick};
pub use components::{Mass, OffTable, Orientation, Pocketed, Position, Radius, Restitution, Shown, Spin, Velocity};
pub use edits::{Edit, Edits};
pub use in_play::InPlay;
pub use messages::{Command, Impact, Notice, Struck};
pub use rest::{InvariantBroken, LastShot};
pub use state::{CurrentPhysics, CurrentSetup, RunState, TableState};
pub use table_mut::overlapped;

use crate::shot::Setup;

/// The steps of a tick, in this order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BilliardsSystems {
    /// Finds the first impact due before the tick's end.
    Detection,
    /// Resolves it, and all that follow within the tick.
    Resolution,
    /// Takes every ball along its course to the tick's end.
    Friction,
    /// Turns every ball by the spin that it had on the way.
    Orientation,
}

/// The physics of a table. Add it to an app with Bevy's time; it holds the set-up until a [`Command::Rack`] changes it.
pub struct SimulationPlugin {
    /// What lies on the table at first.
    pub setup: Setup,
}

impl Plugin for SimulationPlugin {
    fn build(&self, app: &mut App) {
        app.insert_resource(CurrentSetup(self.setup.clone()))
            .insert_resource(CurrentPhysics(self.setup.physics.clone()))
            .init_resource::<RunState>()
            .init_resource::<TableState>()
            .init_resource::<ShotClock>()
            .init_resource::<Tick>()
            .init_resource::<Edits>()
            .init_resource::<LastShot>()
            .init_resource::<clock::StepRequests>()
            .init_resource::<in_play::InPlay>()
            .init_resource::<recording::Recording>()
            .add_message::<Command>()
            .add_message::<Notice>()
            .add_message::<Impact>()
            .add_message::<Struck>()
            .add_message::<InvariantBroken>()
            .add_systems(Startup, rack_up::rack_first)
            .add_systems(FixedPreUpdate, (edits::take_edits.run_if(edits::is_written), commands::take_commands).chain())
            .add_systems(
                FixedUpdate,
                (
                    clock::start_tick.before(BilliardsSystems::Detection).run_if(clock::tick_due),
                    tick::detect.in_set(BilliardsSystems::Detection),
                    tick::resolve.in_set(BilliardsSystems::Resolution),
                    tick::advance.in_set(BilliardsSystems::Friction),
                    tick::turn.in_set(BilliardsSystems::Orientation),
                ),
            )
            .add_systems(FixedPostUpdate, rest::come_to_rest.run_if(clock::tick_due.or_else(rest::is_cut_off)))
            .add_systems(FixedPostUpdate, clock::end_step.after(rest::come_to_rest))
            .add_systems(RunFixedMainLoop, show::show.in_set(RunFixedMainLoopSystems::AfterFixedMainLoop))
            .configure_sets(
                FixedUpdate,
                (
                    BilliardsSystems::Detection,
                    BilliardsSystems::Resolution,
                    BilliardsSystems::Friction,
                    BilliardsSystems::Orientation,
                )
                    .chain()
                    .run_if(clock::tick_due),
            );
        app.edit_schedule(FixedUpdate, |schedule| {
            schedule
                .set_executor(SingleThreadedExecutor::new())
                .set_build_settings(ScheduleBuildSettings { ambiguity_detection: LogLevel::Error, ..default() });
        });
    }
}
