//! Takes the shot of the coach over into the person's hand.

use bevy::prelude::*;

use super::aim::Aim;
use super::hand::Hand;
use super::steps::HandSteps;
use crate::input::{Keyboard, Owner};
use crate::mode::{Looking, Striker};
use crate::opponent::AimedShot;
use crate::referee::{Call, CurrentMatch, MatchRequest};
use crate::settings::Action;
use crate::simulation::TableCommand;

/// A request to aim as this shot does, to put the cue ball in hand where it begins, and to call what it declares. Nothing is struck.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct AimAs(pub AimedShot);

/// When the cue points away from the shot by more than this, in radians, the call of the shot does not hold any more.
const AWAY: f64 = 0.02;

/// Takes over what the coach says, and reads the key that asks it.
pub(super) fn plugin(app: &mut App) {
    app.add_message::<AimAs>().add_systems(
        Update,
        (ask_with_key.run_if(in_state(Looking::AtTable)).in_set(HandSteps::LetGo), aim_as_asked.in_set(HandSteps::Aim)),
    );
}

/// Aims as the last request says, if a person may strike. When the person then aims elsewhere, the call goes.
pub(super) fn aim_as_asked(
    mut asked: MessageReader<AimAs>,
    (current, striker): (Res<CurrentMatch>, Res<State<Striker>>),
    hand: Res<Hand>,
    (mut aim, mut call): (ResMut<Aim>, ResMut<Call>),
    mut given: Local<Option<(f64, Call)>>,
    mut commands: MessageWriter<TableCommand>,
) {
    let is_away = |direction: f64| libm::remainder(aim.direction - direction, std::f64::consts::TAU).abs() > AWAY;
    if given.take_if(|(direction, of)| is_away(*direction) && Call { aimed: call.aimed, ..*of } == *call).is_some() {
        *call = Call { aimed: call.aimed, ..Call::default() };
    }
    let Some(AimAs(aimed)) = asked.read().last().filter(|_| *striker.get() == Striker::Person && !hand.is_busy())
    else {
        return;
    };
    aim.set_if_neq(Aim::of(&aimed.aim));
    *given = Some((aimed.aim.direction, Call::of(&aimed.declares)));
    call.set_if_neq(Call { aimed: call.aimed, ..Call::of(&aimed.declares) });
    commands.write_batch(current.cue_ball().zip(aimed.place).map(|(ball, place)| TableCommand::Place(ball, place)));
}

/// Handles the key that asks the coach.
fn ask_with_key(keys: Keyboard, owner: Res<Owner>, mut requests: MessageWriter<MatchRequest>) {
    if keys.hit(Action::Coach) && !owner.panel_types {
        requests.write(MatchRequest::AskForCoach);
    }
}
