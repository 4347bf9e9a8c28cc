//! The four steps of a tick, each by its own method of the engine. Which event comes next is decided in
//! `physics/engine/detect/forecast.rs`.

use bevy::ecs::component::Mutable;
use bevy::prelude::*;

use super::clock::{ShotClock, Tick};
use super::components::{OffTable, Orientation, Pocketed, Position, Spin, Velocity};
use super::in_play::InPlay;
use super::messages::{Impact, Notice};
use super::recording::Recording;
use super::rest::notice_of;
use super::state::TableState;
use crate::physics::Phase;
use crate::physics::engine::Outcome;

/// Detection: finds the first event up to the tick's end.
pub(super) fn detect(mut in_play: ResMut<InPlay>, tick: Res<Tick>) {
    in_play.engine.detect(tick.end);
}

/// Resolution: resolves that event, and then, one after the other, all later events within the tick.
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
            Outcome::CutOff(cut) => {
                *state = TableState::StillMoving;
                notices.write(Notice(notice_of(cut, engine.environment().physics())));
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

/// Friction: moves every ball along its course to the tick's end. A value that another system wrote since the last tick
/// stays, and is accepted or refused at the next tick.
pub(super) fn advance(
    (clock, tick): (Res<ShotClock>, Res<Tick>),
    mut in_play: ResMut<InPlay>,
    mut commands: Commands,
    mut balls: Query<BallMotion>,
) {
    let InPlay { engine, entities, written, .. } = &mut *in_play;
    engine.advance(clock.seconds());
    for (index, &entity) in entities.iter().enumerate() {
        // A ball that rested during the whole tick was written before.
        if engine.is_still_from(index, tick.start) {
            continue;
        }
        let motion = engine.motion(index);
        let before = std::mem::replace(&mut written[index].0, motion);
        let Ok((position, velocity, spin, is_pocketed, is_off_table)) = balls.get_mut(entity) else { continue };
        follow(position, &Position(before.position), Position(motion.position));
        follow(velocity, &Velocity(before.velocity), Velocity(motion.velocity));
        follow(spin, &Spin(before.spin), Spin(motion.spin));
        match engine.phase(index) {
            Phase::Pocketed(pocket) if !is_pocketed => {
                commands.entity(entity).try_insert(Pocketed(pocket));
            }
            Phase::OffTable if !is_off_table => {
                commands.entity(entity).try_insert(OffTable);
            }
            _ => {}
        }
    }
}

/// The components that a ball's motion is written into. Any of them may be missing.
type BallMotion = (
    Option<&'static mut Position>,
    Option<&'static mut Velocity>,
    Option<&'static mut Spin>,
    Has<Pocketed>,
    Has<OffTable>,
);

/// Writes the new value of a component, unless another system changed it after `before` was written.
fn follow<C: Component<Mutability = Mutable> + PartialEq>(part: Option<Mut<C>>, before: &C, now: C) {
    if let Some(mut part) = part
        && *part == *before
    {
        part.set_if_neq(now);
    }
}

/// Orientation: rotates every ball by the spin that it had during the tick.
pub(super) fn turn(mut in_play: ResMut<InPlay>, tick: Res<Tick>, mut balls: Query<&mut Orientation>) {
    let InPlay { engine, entities, written, .. } = &mut *in_play;
    engine.turn(tick.end);
    for (index, &entity) in entities.iter().enumerate() {
        if engine.is_still_from(index, tick.start) {
            continue;
        }
        let orientation = engine.orientation(index);
        let before = std::mem::replace(&mut written[index].1, orientation);
        follow(balls.get_mut(entity).ok(), &Orientation(before), Orientation(orientation));
    }
}
