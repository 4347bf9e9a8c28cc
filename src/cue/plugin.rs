//! The plugin of the cue: the systems of mouse and keys in their order, and what a new table does to the hand.

use bevy::prelude::*;
use bevy::window::WindowFocused;

use super::aim::{Aim, LeastElevation};
use super::error_band::{ErrorBand, scatter};
use super::first_aim::nearest_of_pack;
use super::foreseen::{Foreseen, change_depth, foresee};
use super::hand::{Doing, Hand};
use super::keys::{Pace, aim_with_keys, keep_time_with_keys, strike_with_key};
use super::lost_ball::LostCueBallPlugin;
use super::mouse::{aim_with_mouse, draw_back_and_strike, press};
use super::placing::{drag_ball, put_away_with_key, toggle_placing};
use super::table_ref::TableRef;
use crate::settings::{Aids, Choose, StrokeStyle};
use crate::simulation::{CurrentSetup, TableState};

/// The player's hand on the cue. Requires the plugin of the input.
pub struct CuePlugin;

/// The systems of the cue, in `Update`.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct CueSystems;

impl Plugin for CuePlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins(LostCueBallPlugin)
            .init_resource::<Aim>()
            .init_resource::<LeastElevation>()
            .init_resource::<Hand>()
            .init_resource::<Aids>()
            .init_resource::<StrokeStyle>()
            .init_resource::<ErrorBand>()
            .init_resource::<Foreseen>()
            .insert_resource(Pace(1.0))
            .add_message::<Choose>()
            .add_systems(
                Update,
                (
                    take_up_setup.run_if(resource_exists_and_changed::<CurrentSetup>),
                    watch_cue_ball,
                    let_go_without_focus,
                    toggle_placing,
                    aim_with_keys,
                    aim_with_mouse,
                    clear_the_way,
                    press,
                    draw_back_and_strike,
                    drag_ball,
                    put_away_with_key,
                    strike_with_key,
                    keep_time_with_keys,
                    change_depth,
                    foresee,
                    scatter,
                )
                    .chain()
                    .run_if(resource_exists::<CurrentSetup>)
                    .in_set(CueSystems),
            );
    }
}

/// Puts the cue ball in hand for a new set-up. Takes the aim from the stroke of the set-up if it has one, and otherwise
/// points the cue at the pack.
fn take_up_setup(setup: Res<CurrentSetup>, mut aim: ResMut<Aim>, mut hand: ResMut<Hand>) {
    *hand = Hand { ball_in_hand: true, ..default() };
    if let Some(strike) = &setup.0.strike {
        *aim = Aim::of(strike);
    } else if let (Some(ball), Some(target)) = (setup.0.balls.get(setup.0.cue_ball), nearest_of_pack(&setup.0)) {
        aim.point(ball.motion.position.truncate(), target);
    }
}

/// Gives ball in hand when the cue ball is pocketed or off the table, until balls move again. When balls move, the
/// placing mode ends. While the cue ball cannot be struck, a stroke or a drag is cancelled.
fn watch_cue_ball(table: TableRef, mut hand: ResMut<Hand>) {
    let lost = table.cue_ball().is_some_and(|(.., lost)| lost);
    if lost || *table.state != TableState::AtRest {
        let places = hand.places && *table.state == TableState::AtRest;
        hand.set_if_neq(Hand { ball_in_hand: lost, places, ..hand.clone() });
    }
    if table.ready_ball().is_none() && hand.doing != Doing::Nothing {
        hand.doing = Doing::Nothing;
    }
}

/// Cancels a stroke or a drag when the window loses the focus: the release of the button may never be reported.
fn let_go_without_focus(mut changes: MessageReader<WindowFocused>, mut hand: ResMut<Hand>) {
    if changes.read().any(|change| !change.focused) && hand.is_busy() {
        hand.let_go();
    }
}

/// Raises the butt over what lies behind the cue ball.
fn clear_the_way(table: TableRef, hand: Res<Hand>, aim: Res<Aim>, mut least: ResMut<LeastElevation>) {
    let held = table.cue_ball().and_then(|(id, ..)| hand.holds(id));
    if let Some(needed) = table.least_elevation(&aim, held) {
        least.set_if_neq(needed);
    }
}
