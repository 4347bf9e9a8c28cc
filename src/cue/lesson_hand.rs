//! The hand during a lesson: it is shown how to hold the cue, and the lesson is told how it holds it.

use bevy::prelude::*;

use super::aim::Aim;
use super::hand::Hand;
use super::steps::HandSteps;
use crate::input::{Keyboard, Owner};
use crate::mode::{Looking, Mode};
use crate::settings::Action;
use crate::simulation::{CurrentSetup, Notice, TableCommand, TheTable};
use crate::teaching::{CurrentLesson, LessonRequest};
use crate::words::in_lesson as text;

/// Connects hand and lesson.
pub(super) fn plugin(app: &mut App) {
    let in_lesson = || in_state(Mode::Lesson).and_then(in_state(Looking::AtTable));
    app.add_systems(
        Update,
        (
            keep_to_the_lesson.after(super::follow_table::take_up_setup).in_set(HandSteps::FollowTable),
            hold_as_shown.in_set(HandSteps::Aim).before(super::keys::aim_with_keys),
            go_on_with_key.in_set(HandSteps::LetGo),
            report_aim.in_set(HandSteps::Forget),
        )
            .run_if(in_lesson()),
    );
}

/// In a lesson the cue ball is in hand where the step says so, and no other ball is placed.
pub(super) fn keep_to_the_lesson(
    current: Res<CurrentLesson>,
    mut hand: ResMut<Hand>,
    mut notices: MessageWriter<Notice>,
) {
    if hand.places {
        hand.let_go();
        notices.write(Notice(text::ONLY_WHITE.to_owned()));
    }
    let ball_in_hand = current.zone().is_some();
    hand.set_if_neq(Hand { ball_in_hand, places: false, ..hand.clone() });
}

/// Holds the cue as for the stroke that does what the step asks for, and puts the cue ball there.
fn hold_as_shown(
    mut asked: MessageReader<LessonRequest>,
    current: Res<CurrentLesson>,
    setup: TheTable<&CurrentSetup>,
    hand: Res<Hand>,
    mut aim: ResMut<Aim>,
    mut commands: MessageWriter<TableCommand>,
) {
    let is_asked = asked.read().any(|request| *request == LessonRequest::Show);
    let Some(shown) = current.shown().filter(|_| is_asked && current.is_waiting() && !hand.is_busy()) else { return };
    if let Some(strike) = &shown.step.shown_stroke().strike {
        aim.set_if_neq(Aim::of(strike));
    }
    let cue_ball = setup.0.balls.get(setup.0.cue_ball).map(|placed| placed.ball.id);
    commands.write_batch(cue_ball.zip(shown.step.stroke.place).map(|(ball, place)| TableCommand::Place(ball, place)));
}

/// The key that strikes goes on when a step is done.
fn go_on_with_key(
    keys: Keyboard,
    owner: Res<Owner>,
    current: Res<CurrentLesson>,
    mut requests: MessageWriter<LessonRequest>,
) {
    let is_done = current.shown().is_some_and(|shown| shown.is_done);
    if is_done && keys.hit(Action::Strike) && !owner.panel_types {
        requests.write(LessonRequest::GoOn);
    }
}

/// Tells the lesson which power is set, and a step that waits for an aim how the cue is held.
fn report_aim(aim: Res<Aim>, hand: Res<Hand>, mut current: ResMut<CurrentLesson>) {
    if !aim.is_changed() || hand.is_busy() {
        return;
    }
    if current.is_waiting() {
        current.bypass_change_detection().note_power(aim.power);
    }
    if current.waits_for_aim() {
        current.note_aim(&aim.strike(aim.power));
    }
}
