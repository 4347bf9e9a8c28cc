//! The four steps of a tick, each by its own method of the engine.

use bevy::prelude::*;

use super::clock::{ShotClock, Tick};
use super::components::{OffTable, Orientation, Pocketed, Position, Sampled, Spin, Velocity};
use super::in_play::InPlay;
use super::messages::{Impact, Notice};
use super::recording::Recording;
use super::state::TableState;
use crate::physics::Phase;
use crate::physics::engine::Outcome;

/// Detection: finds what is due first before the tick's end.
pub(super) fn detect(mut in_play: ResMut<InPlay>, tick: Res<Tick>) {
    in_play.engine.detect(tick.end);
}

/// Resolution: resolves what is due, and then, one after the other, all that follows within the tick.
pub(super) fn resolve(
    mut in_play: ResMut<InPlay>,
    tick: Res<Tick>,
    mut recording: ResMut<Recording>,
    mut state: ResMut<TableState>,
    mut impacts: MessageWriter<Impact>,
    mut notices: MessageWriter<Notice>,
) {
    let engine = &mut in_play.engine;
    loop {
        match engine.resolve() {
            Outcome::Reached => return,
            Outcome::CutOff => {
                *state = TableState::StillMoving;
                let count = engine.impacts();
                notices.write(Notice(format!("The shot was cut off after {count} impacts: still moving.")));
                return;
            }
            Outcome::Resolved => {
                impacts.write_batch(engine.contacts().iter().cloned().map(Impact));
                recording.note(engine);
                engine.detect(tick.end);
            }
        }
    }
}

/// Friction: takes every ball along its course to the tick's end.
pub(super) fn advance(
    (clock, tick): (Res<ShotClock>, Res<Tick>),
    mut in_play: ResMut<InPlay>,
    mut commands: Commands,
    mut balls: Query<(&mut Position, &mut Velocity, &mut Spin, &mut Sampled, Has<Pocketed>)>,
) {
    let InPlay { engine, entities, .. } = &mut *in_play;
    engine.advance(clock.seconds());
    for (index, &entity) in entities.iter().enumerate() {
        // One that lay still all the time was written before.
        if engine.is_still_from(index, tick.start) {
            continue;
        }
        let motion = engine.motion(index);
        let Ok((mut position, mut velocity, mut spin, mut sampled, is_pocketed)) = balls.get_mut(entity) else {
            continue;
        };
        if motion == sampled.0 {
            continue;
        }
        (position.0, velocity.0, spin.0) = (motion.position, motion.velocity, motion.spin);
        sampled.0 = motion;
        match engine.phase(index) {
            Phase::Pocketed(pocket) if !is_pocketed => {
                commands.entity(entity).insert(Pocketed(pocket));
            }
            Phase::OffTable => {
                commands.entity(entity).insert(OffTable);
            }
            _ => {}
        }
    }
}

/// Orientation: turns every ball by the spin that it had during the tick.
pub(super) fn turn(mut in_play: ResMut<InPlay>, tick: Res<Tick>, mut balls: Query<&mut Orientation>) {
    let InPlay { engine, entities, .. } = &mut *in_play;
    engine.turn(tick.end);
    for (index, &entity) in entities.iter().enumerate() {
        if !engine.is_still_from(index, tick.start)
            && let Ok(mut orientation) = balls.get_mut(entity)
        {
            orientation.0 = engine.orientation(index);
        }
    }
}
