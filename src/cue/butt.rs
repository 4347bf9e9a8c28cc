//! The butt of the cue clears what lies behind the cue ball.

use bevy::prelude::*;

use super::aim::{Aim, LeastElevation};
use super::hand::Hand;
use super::steps::HandSteps;
use super::table_ref::TableRef;

/// Keeps the butt over rails and balls.
pub(super) fn plugin(app: &mut App) {
    app.register_type::<Aim>()
        .register_type::<LeastElevation>()
        .init_resource::<LeastElevation>()
        .add_systems(Update, clear_the_way.in_set(HandSteps::ClearTheWay));
}

/// Raises the butt over what lies behind the cue ball.
fn clear_the_way(table: TableRef, hand: Res<Hand>, aim: Res<Aim>, mut least: ResMut<LeastElevation>) {
    let held = table.cue_ball().and_then(|(id, ..)| hand.holds(id));
    if let Some(needed) = table.least_elevation(&aim, held) {
        least.set_if_neq(needed);
    }
}
