//! Ends a shot when the balls of its table come to rest, and finishes its record.

use std::sync::Arc;

use bevy::ecs::query::QueryData;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::light_clock::LightClock;
use super::messages::{Notices, ShotEnded};
use super::recording::Recorded;
use super::state::TableState;
use super::table_mut::{AppAccess, TableMut};
use super::ticking::Ticking;
use crate::physics::engine::CutOff;
use crate::physics::{Horizon, Physics};
use crate::shot::{BrokenInvariant, Run, Setup};

/// The last shot of a table that ended, with its record and tracks.
#[derive(Component, Debug, Default)]
pub struct LastShot(pub Option<Arc<Run>>);

/// A shot that just ended broke an invariant. That is a fault in Baize.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct InvariantBroken {
    /// The table.
    pub table: Entity,
    /// Which one.
    pub rule: BrokenInvariant,
    /// The set-up at the start of the shot, or after its last edit.
    pub setup: Box<Setup>,
}

/// What is told to the player when a shot is cut off.
pub(super) fn notice_of(cut: CutOff, physics: &Physics) -> String {
    let Horizon { seconds, impacts, work } = physics.horizon;
    match cut {
        CutOff::Time => format!("The shot was cut off after {seconds} s: still moving."),
        CutOff::Impacts => format!("The shot was cut off after {impacts} impacts: still moving."),
        CutOff::Work => format!("The shot was cut off after {work} million steps of computing: still moving."),
        CutOff::Memory => "The shot was cut off because its record is full: still moving.".to_owned(),
        CutOff::Light => "The shot was cut off because a ball came so near the speed of light that its speed tells too little about its \
                          energy: still moving."
            .to_owned(),
    }
}

/// Ends the shots of which every ball rests or the horizon is reached.
pub(super) fn come_to_rest(mut tables: Query<Resting>, app: AppAccess, mut reports: Reports) {
    for mut resting in &mut tables {
        if resting.may_be_over() {
            resting.end_shot(&app, &mut reports);
        }
    }
}

/// What the end of a shot reads and writes of its table.
#[derive(QueryData)]
#[query_data(mutable)]
pub(super) struct Resting {
    ticking: &'static Ticking,
    last: &'static mut LastShot,
    light: &'static mut LightClock,
    table: TableMut,
}

/// What is reported at the end of a shot.
#[derive(SystemParam)]
pub(super) struct Reports<'w> {
    notices: Notices<'w>,
    broken: MessageWriter<'w, InvariantBroken>,
    ended: MessageWriter<'w, ShotEnded>,
}

impl RestingItem<'_, '_> {
    /// Whether the balls moved in this tick, or the shot was cut off and its record is not finished yet.
    fn may_be_over(&self) -> bool {
        match *self.table.state {
            TableState::AtRest => false,
            TableState::Moving => self.ticking.is_due,
            TableState::StillMoving => self.table.recording.is_open(),
        }
    }

    /// Ends the shot if every ball rests or the horizon is reached.
    fn end_shot(&mut self, app: &AppAccess, reports: &mut Reports) {
        let Self { table, .. } = self;
        let now = table.clock.seconds();
        let horizon = table.physics.0.horizon.seconds;
        let cut = table.in_play.engine.cut_off().filter(|_| *table.state == TableState::StillMoving);
        if cut.is_none() && table.in_play.engine.rest_time() > now {
            if now < horizon {
                return;
            }
            *table.state = TableState::StillMoving;
            reports.notices.say(table.entity, table.is_main, notice_of(CutOff::Time, &table.physics.0));
        } else if cut.is_none() {
            *table.state = TableState::AtRest;
        }
        if let Some(Recorded { recorder, setup, strike, is_edited }) = table.recording.take() {
            let run = recorder.finish(&mut table.in_play.engine, &table.setup.0.table, cut);
            if let Some(rule) = run.broken.clone() {
                reports.broken.write(InvariantBroken { table: table.entity, rule, setup: Box::new(setup.clone()) });
            }
            let run = Arc::new(run);
            table.add_shot(&run, strike, is_edited, app);
            self.last.0 = Some(Arc::clone(&run));
            self.light.note_end(&run, *table.tick);
            reports.ended.write(ShotEnded { table: table.entity, run, setup: Arc::new(setup) });
        }
    }
}
