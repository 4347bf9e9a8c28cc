//! The plugin of the cue: the systems of mouse and keys in their order, and what a new table does to the hand.

use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowFocused};

use super::advised::{AimAs, aim_as_asked, ask_with_key};
use super::arranging::Arranging;
use super::calling::call_the_obvious;
use super::clicks::{Clicks, take_clicks};
use super::computer::{computer_plays, hold_for_computer};
use super::error_band::{ErrorBand, scatter};
use super::first_aim::{nearest_ball, nearest_of_pack};
use super::foreseen::{Foreseen, change_depth, foresee};
use super::hand::{Doing, Hand};
use super::history_keys::{is_watching, steer_replay_with_keys, take_back_with_keys};
use super::keys::{aim_with_keys, strike_with_key};
use super::mouse::{aim_with_mouse, follow_stroke_button, turn_back};
use super::moving_keys::move_with_keys;
use super::placing::{put_away_with_key, toggle_placing};
use super::prospects::{Prospects, map_shot, toggle_map};
use super::stroke_words::{AimedLine, StrokeMade, forget_aimed_line, say_difference};
use super::table_ref::TableRef;
use super::traces::{Traces, toggle_traces, trace_shot};
use super::turn_aim::{AimedTurn, aim_at_turn, begin_at_the_centre, forget_turn};
use super::versus::{Versus, compare_shot, toggle_versus};
use crate::cue::aim::{Aim, LeastElevation};
use crate::cue::aim_history::{AimHistory, AimHistoryPlugin, AimSystems};
use crate::cue::lost_ball::LostCueBallPlugin;
use crate::files::capital;
use crate::input::{Screen, TableKeySystems};
use crate::practice::{CurrentDrill, shot_of_drill_is_on};
use crate::referee::{Call, ClockWaits, ComputerTurn, CurrentMatch, match_is_on};
use crate::settings::{Aids, PersonsHand, StrokeStyle};
use crate::shot::obstruction;
use crate::simulation::{CurrentSetup, HistoryPlugin, Notice, TableState};

/// The player's hand on the cue. Requires the plugin of the input.
pub struct CuePlugin;

/// The systems of the cue, in `Update`.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct CueSystems;

impl Plugin for CuePlugin {
    fn build(&self, app: &mut App) {
        app.register_type::<Aim>()
            .register_type::<LeastElevation>()
            .add_plugins((HistoryPlugin, LostCueBallPlugin, AimHistoryPlugin))
            .init_resource::<LeastElevation>()
            .init_resource::<Hand>()
            .init_resource::<Arranging>()
            .init_resource::<Clicks>()
            .init_resource::<AimedTurn>()
            .init_resource::<ClockWaits>()
            .init_resource::<Call>()
            .add_message::<AimAs>()
            .init_resource::<ComputerTurn>()
            .init_resource::<CurrentDrill>()
            .init_resource::<Aids>()
            .init_resource::<StrokeStyle>()
            .init_resource::<PersonsHand>()
            .init_resource::<ErrorBand>()
            .init_resource::<Foreseen>()
            .init_resource::<StrokeMade>()
            .init_resource::<Prospects>()
            .init_resource::<Versus>()
            .init_resource::<Traces>()
            .init_resource::<AimedLine>()
            .add_systems(FixedLast, say_difference)
            // Each key sends its commands in this order, so that a stroke comes before a pause.
            .configure_sets(
                Update,
                TableKeySystems.in_set(CueSystems).after(strike_with_key).before(take_back_with_keys),
            )
            .add_systems(
                Update,
                (
                    note_hand.before(AimSystems::Recall),
                    (
                        begin_at_the_centre,
                        take_up_setup.run_if(is_new_setup),
                        bring_back_hand,
                        watch_cue_ball.run_if(not(is_watching)),
                        keep_to_the_match.run_if(match_is_on.and_then(not(is_watching))),
                        aim_at_turn.run_if(match_is_on.and_then(not(is_watching)).and_then(not(computer_plays))),
                        forget_turn.run_if(not(match_is_on)),
                        keep_to_the_drill.run_if(shot_of_drill_is_on.and_then(not(is_watching))),
                        hold_for_computer.run_if(not(is_watching)),
                    )
                        .chain()
                        .after(AimSystems::Recall)
                        .before(AimSystems::Settle),
                    (
                        let_go_without_focus,
                        hold_clock_without_focus,
                        put_down_cue.run_if(is_watching),
                        ask_with_key.run_if(not(is_watching)),
                        (toggle_placing, aim_as_asked, aim_with_keys, aim_with_mouse)
                            .chain()
                            .run_if(not(is_watching).and_then(not(computer_plays))),
                        clear_the_way,
                        (
                            turn_back,
                            move_with_keys,
                            follow_stroke_button,
                            take_clicks,
                            put_away_with_key,
                            strike_with_key,
                        )
                            .chain()
                            .run_if(not(is_watching).and_then(not(computer_plays))),
                        take_back_with_keys.run_if(not(is_watching)),
                        steer_replay_with_keys.run_if(is_watching),
                        change_depth,
                        foresee,
                        call_the_obvious.run_if(match_is_on.and_then(not(is_watching)).and_then(not(computer_plays))),
                        scatter,
                        (toggle_map, map_shot, toggle_versus, compare_shot, toggle_traces, trace_shot).chain(),
                        forget_aimed_line,
                    )
                        .chain()
                        .after(AimSystems::Settle),
                )
                    .run_if(resource_exists::<CurrentSetup>)
                    .in_set(CueSystems),
            );
    }
}

/// Whether another set-up was racked. One that an undo or a replay brought back is not new.
fn is_new_setup(setup: Res<CurrentSetup>, aims: Res<AimHistory>) -> bool {
    setup.is_changed() && !aims.is_recalled()
}

/// Tells the history of the aim whether the cue ball is in hand.
fn note_hand(hand: Res<Hand>, mut aims: ResMut<AimHistory>) {
    aims.has_ball = hand.ball_in_hand;
}

/// Puts the cue ball back into the hand, or takes it out, as it was at the step that was put back.
fn bring_back_hand(aims: Res<AimHistory>, mut hand: ResMut<Hand>) {
    if aims.is_recalled() {
        *hand = Hand { ball_in_hand: aims.has_ball, places: hand.places, ..default() };
    }
}

/// Puts the cue ball in hand for a new set-up. Takes the aim from the stroke of the set-up if it has one, and otherwise
/// points the cue at the pack, or in a drill at the nearest ball.
fn take_up_setup(
    setup: Res<CurrentSetup>,
    drill: Res<CurrentDrill>,
    mut aim: ResMut<Aim>,
    mut hand: ResMut<Hand>,
    mut arranging: ResMut<Arranging>,
    screen: Option<Res<State<Screen>>>,
    mut notices: MessageWriter<Notice>,
) {
    let places = hand.places && std::mem::take(&mut arranging.goes_on);
    *hand = Hand { ball_in_hand: true, places, ..default() };
    if let Some(strike) = &setup.0.strike {
        *aim = Aim::of(strike);
        // Behind a menu nobody is about to strike.
        let is_seen = screen.is_none_or(|screen| *screen.get() == Screen::Playing);
        if let Some(obstruction) = obstruction(&setup.0).filter(|_| is_seen) {
            notices.write(Notice(format!("{}.", capital(&obstruction.to_string()))));
        }
        return;
    }
    // At the next attempt of a drill the cue ball may lie elsewhere.
    let near = || drill.round().and_then(|_| nearest_ball(&setup.0, aim.direction));
    let target = nearest_of_pack(&setup.0).or_else(near);
    if let (Some(ball), Some(target)) = (setup.0.balls.get(setup.0.cue_ball), target) {
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

/// In a match its rules say when the cue ball is in hand, and no other ball is placed.
fn keep_to_the_match(current: Res<CurrentMatch>, mut hand: ResMut<Hand>, mut notices: MessageWriter<Notice>) {
    if hand.places {
        hand.let_go();
        notices.write(Notice("In a match only the cue ball in hand is placed.".to_owned()));
    }
    let ball_in_hand = current.zone().is_some() && current.computer_acts().is_none();
    hand.set_if_neq(Hand { ball_in_hand, places: false, ..hand.clone() });
}

/// In a drill the cue ball is in hand where the drill says so, and no other ball is placed.
fn keep_to_the_drill(current: Res<CurrentDrill>, mut hand: ResMut<Hand>, mut notices: MessageWriter<Notice>) {
    if hand.places {
        hand.let_go();
        notices.write(Notice("In a drill only the cue ball is placed, where the drill lets it.".to_owned()));
    }
    let ball_in_hand = current.zone().is_some();
    hand.set_if_neq(Hand { ball_in_hand, places: false, ..hand.clone() });
}

/// Cancels a stroke or a drag when the window loses the focus: the release of the button may never be reported.
fn let_go_without_focus(mut changes: MessageReader<WindowFocused>, mut hand: ResMut<Hand>) {
    if changes.read().any(|change| !change.focused) && hand.is_busy() {
        hand.let_go();
    }
}

/// The shot clock waits while the window does not have the focus. Without a window it runs.
fn hold_clock_without_focus(windows: Query<&Window, With<PrimaryWindow>>, mut waits: ResMut<ClockWaits>) {
    let has_focus = windows.iter().all(|window| window.focused);
    waits.set_if_neq(ClockWaits(!has_focus));
}

/// Cancels a stroke, a drag and the placing mode when a replay begins.
fn put_down_cue(mut hand: ResMut<Hand>) {
    hand.set_if_neq(Hand { ball_in_hand: hand.ball_in_hand, ..default() });
}

/// Raises the butt over what lies behind the cue ball.
fn clear_the_way(table: TableRef, hand: Res<Hand>, aim: Res<Aim>, mut least: ResMut<LeastElevation>) {
    let held = table.cue_ball().and_then(|(id, ..)| hand.holds(id));
    if let Some(needed) = table.least_elevation(&aim, held) {
        least.set_if_neq(needed);
    }
}
