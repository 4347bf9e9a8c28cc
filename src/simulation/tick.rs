//! The four steps of a tick, each by its own method of the engine of each table. Which event comes next is decided in
//! `physics/engine/detect/forecast.rs`.

use bevy::ecs::component::Mutable;
use bevy::ecs::query::{IterQueryData, QueryData, QueryFilter, QueryItem};
use bevy::prelude::*;
use bevy::tasks::ComputeTaskPool;

use super::clock::{ShotClock, Tick};
use super::components::{OffTable, Orientation, Pocketed, Position, Spin, Velocity};
use super::in_play::InPlay;
use super::main_table::MainTable;
use super::messages::{Impact, Notices};
use super::recording::Recording;
use super::rest::notice_of;
use super::state::TableState;
use super::ticking::Ticking;
use crate::physics::engine::{CutOff, Engine, Outcome};
use crate::physics::{Contact, Phase};

/// What the resolution of a tick found on a table, until it is reported.
#[derive(Component, Debug, Default)]
pub(super) struct Resolved {
    contacts: Vec<Contact>,
    cut: Option<CutOff>,
}

/// Runs `work` for every table that takes the tick: side by side if there are several, and the app has threads for it.
fn for_each_due<D: IterQueryData, F: QueryFilter>(
    mut tables: Query<(&Ticking, D), F>,
    work: impl Fn(QueryItem<'_, '_, D>) + Send + Sync + Clone,
) {
    let work = |(ticking, table): (&Ticking, QueryItem<D>)| {
        if ticking.is_due {
            work(table);
        }
    };
    let are_several = tables.iter().filter(|(ticking, _)| ticking.is_due).nth(1).is_some();
    if are_several && ComputeTaskPool::try_get().is_some() {
        tables.par_iter_mut().for_each(work);
    } else {
        tables.iter_mut().for_each(work);
    }
}

/// Detection: finds the first event up to the tick's end.
pub(super) fn detect(tables: Query<(&Ticking, (&mut InPlay, &Tick))>) {
    for_each_due(tables, |(mut in_play, tick)| _ = in_play.engine.detect(tick.end));
}

/// Resolution: resolves that event, and then, one after the other, all later events within the tick.
pub(super) fn resolve(tables: Query<(&Ticking, Resolving)>) {
    for_each_due(tables, |mut table: ResolvingItem| table.resolve());
}

/// What the resolution reads and writes of a table.
#[derive(QueryData)]
#[query_data(mutable)]
pub(super) struct Resolving {
    in_play: &'static mut InPlay,
    tick: &'static Tick,
    recording: &'static mut Recording,
    state: &'static mut TableState,
    found: &'static mut Resolved,
}

impl ResolvingItem<'_, '_> {
    fn resolve(&mut self) {
        let engine = &mut self.in_play.engine;
        loop {
            match engine.resolve() {
                Outcome::Reached => return,
                Outcome::CutOff(cut) => {
                    *self.state = TableState::StillMoving;
                    self.found.cut = Some(cut);
                    return;
                }
                Outcome::Resolved => {
                    self.found.contacts.extend_from_slice(engine.contacts());
                    self.recording.note(engine);
                    engine.detect(self.tick.end);
                }
            }
        }
    }
}

/// Reports what the resolution found, one table after the other.
pub(super) fn report(
    mut tables: Query<(Entity, Has<MainTable>, &Ticking, &mut Resolved, &InPlay)>,
    mut impacts: MessageWriter<Impact>,
    mut notices: Notices,
) {
    for (table, is_main, ticking, mut found, in_play) in &mut tables {
        if !ticking.is_due {
            continue;
        }
        if !found.contacts.is_empty() {
            impacts.write_batch(found.contacts.drain(..).map(|contact| Impact { table, contact }));
        }
        if let Some(cut) = found.cut.take() {
            notices.say(table, is_main, notice_of(cut, in_play.engine.environment().physics()));
        }
    }
}

/// Friction: moves every ball along its course to the tick's end. A value that another system wrote since the last tick
/// stays, and is accepted or refused at the next tick.
pub(super) fn advance(
    mut tables: Query<(&Ticking, (&mut InPlay, &Tick, &ShotClock))>,
    mut commands: Commands,
    mut balls: Query<BallMotion>,
) {
    for_each_due(tables.reborrow(), |(mut in_play, _, clock)| in_play.engine.advance(clock.seconds()));
    for (_, (mut in_play, tick, _)) in tables.iter_mut().filter(|(ticking, _)| ticking.is_due) {
        let InPlay { engine, entities, written, .. } = &mut *in_play;
        for (index, entity) in moved(engine, entities, tick) {
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
}

/// The balls that moved in the tick, with their indices. A ball that rested during the whole tick was written before.
fn moved<'a>(
    engine: &'a Engine,
    entities: &'a [Entity],
    tick: &Tick,
) -> impl Iterator<Item = (usize, Entity)> + use<'a> {
    let start = tick.start;
    let balls = entities.iter().copied().enumerate();
    balls.filter(move |(index, _)| !engine.is_still_from(*index, start))
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
pub(super) fn turn(mut tables: Query<(&Ticking, (&mut InPlay, &Tick))>, mut balls: Query<&mut Orientation>) {
    for_each_due(tables.reborrow(), |(mut in_play, tick)| in_play.engine.turn(tick.end));
    for (_, (mut in_play, tick)) in tables.iter_mut().filter(|(ticking, _)| ticking.is_due) {
        let InPlay { engine, entities, written, .. } = &mut *in_play;
        for (index, entity) in moved(engine, entities, tick) {
            let orientation = engine.orientation(index);
            let before = std::mem::replace(&mut written[index].1, orientation);
            follow(balls.get_mut(entity).ok(), &Orientation(before), Orientation(orientation));
        }
    }
}
