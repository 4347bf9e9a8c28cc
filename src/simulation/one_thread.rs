//! The systems of a frame, one after the other.

use bevy::ecs::schedule::{Schedules, SingleThreadedExecutor};
use bevy::prelude::*;

/// Runs the systems of every schedule one after the other, on the thread that asks for it. Most systems of a frame take a few
/// microseconds: handing them out to threads takes longer than running them. The renderer keeps its threads, and so do
/// computations that last.
pub struct OneThreadPlugin;

impl Plugin for OneThreadPlugin {
    fn build(&self, _: &mut App) {}

    /// When this is called, all plugins have added their schedules.
    fn finish(&self, app: &mut App) {
        for (_, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
            schedule.set_executor(SingleThreadedExecutor::new());
        }
    }
}
