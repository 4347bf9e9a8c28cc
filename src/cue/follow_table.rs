//! What the table does to the hand: another set-up, a lost cue ball, and where a match or a drill lets the cue ball be placed.

use bevy::prelude::*;

use super::aim::Aim;
use super::aim_history::{AimHistory, AimSystems};
use super::arranging::Arranging;
use super::break_power::keep_break_power;
use super::first_aim::{nearest_ball, nearest_of_pack};
use super::hand::{Doing, Hand};
use super::steps::HandSteps;
use super::table_ref::TableRef;
use crate::files::capital;
use crate::input::Screen;
use crate::mode::{DrillKind, Looking, Referee};
use crate::physics::Tip;
use crate::practice::CurrentDrill;
use crate::referee::CurrentMatch;
use crate::settings::StrokeStyle;
use crate::shot::obstruction;
use crate::simulation::{CurrentSetup, Notice, ShotEnded, TableState, TheTable, table_exists};
use crate::words::{in_drill, in_match};

/// The systems that follow the table, in the order in which one decides over the other.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            note_hand.before(AimSystems::Recall).run_if(table_exists),
            (
                take_up_setup.run_if(is_new_setup),
                bring_back_hand,
                put_tip_back,
                watch_cue_ball.run_if(in_state(Looking::AtTable)),
                keep_to_the_match.run_if(in_state(Referee::Present).and_then(in_state(Looking::AtTable))),
                keep_break_power.run_if(in_state(Looking::AtTable)),
                keep_to_the_drill.run_if(in_state(DrillKind::Shots).and_then(in_state(Looking::AtTable))),
            )
                .chain()
                .in_set(HandSteps::FollowTable),
        ),
    );
}

/// Whether another set-up was racked. One that an undo or a replay brought back is not new.
fn is_new_setup(setup: TheTable<Ref<CurrentSetup>>, aims: Res<AimHistory>) -> bool {
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
pub(super) fn take_up_setup(
    setup: TheTable<Ref<CurrentSetup>>,
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

/// After a stroke the tip goes back to the middle of the cue ball, and the butt down, if the player wants that.
fn put_tip_back(mut ended: MessageReader<ShotEnded>, style: Res<StrokeStyle>, mut aim: ResMut<Aim>) {
    if ended.read().count() > 0 && style.tip_returns {
        aim.set_if_neq(Aim { tip: Tip::default(), elevation: 0.0, ..*aim });
    }
}

/// Gives ball in hand when the cue ball is pocketed or off the table, until balls move again. When balls move, the
/// placing mode ends. While the cue ball cannot be struck, a stroke or a drag is cancelled.
fn watch_cue_ball(table: TableRef, mut hand: ResMut<Hand>) {
    let lost = table.cue_ball().is_some_and(|(.., lost)| lost);
    if lost || **table.state != TableState::AtRest {
        let places = hand.places && **table.state == TableState::AtRest;
        hand.set_if_neq(Hand { ball_in_hand: lost, places, ..hand.clone() });
    }
    if table.ready_ball().is_none() && hand.doing != Doing::Nothing {
        hand.doing = Doing::Nothing;
    }
}

/// In a match its rules say when the cue ball is in hand, and no other ball is placed.
pub(super) fn keep_to_the_match(
    current: Res<CurrentMatch>,
    mut hand: ResMut<Hand>,
    mut notices: MessageWriter<Notice>,
) {
    if hand.places {
        hand.let_go();
        notices.write(Notice(in_match::ONLY_CUE_BALL.to_owned()));
    }
    let ball_in_hand = current.zone().is_some() && !current.others_act();
    hand.set_if_neq(Hand { ball_in_hand, places: false, ..hand.clone() });
}

/// In a drill the cue ball is in hand where the drill says so, and no other ball is placed.
pub(super) fn keep_to_the_drill(
    current: Res<CurrentDrill>,
    mut hand: ResMut<Hand>,
    mut notices: MessageWriter<Notice>,
) {
    if hand.places {
        hand.let_go();
        notices.write(Notice(in_drill::ONLY_CUE_BALL.to_owned()));
    }
    let ball_in_hand = current.zone().is_some();
    hand.set_if_neq(Hand { ball_in_hand, places: false, ..hand.clone() });
}
