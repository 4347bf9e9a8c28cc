//! Ends a shot when the balls come to rest, and finishes its record.

use std::sync::Arc;

use bevy::prelude::*;

use super::light_clock::LightClock;
use super::messages::{Notice, ShotEnded};
use super::recording::{Recorded, Recording};
use super::state::TableState;
use super::table_mut::TableMut;
use crate::physics::engine::CutOff;
use crate::physics::{Horizon, Physics};
use crate::shot::{BrokenInvariant, Run, Setup};

/// The last shot that ended, with its record and tracks.
#[derive(Resource, Debug, Default)]
pub struct LastShot(pub Option<Arc<Run>>);

/// A shot that just ended broke an invariant. That is a fault in Baize.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct InvariantBroken {
    /// Which one.
    pub rule: BrokenInvariant,
    /// The set-up at the start of the shot, or after its last edit.
    pub setup: Box<Setup>,
}

/// Whether a shot was cut off, and its record is not finished yet.
pub(super) fn is_cut_off(state: Res<TableState>, recording: Res<Recording>) -> bool {
    *state == TableState::StillMoving && recording.is_open()
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

/// Ends the shot when every ball rests or the horizon is reached.
pub(super) fn come_to_rest(
    mut table: TableMut,
    mut recording: ResMut<Recording>,
    (mut last, mut light): (ResMut<LastShot>, ResMut<LightClock>),
    mut notices: MessageWriter<Notice>,
    (mut broken, mut ended): (MessageWriter<InvariantBroken>, MessageWriter<ShotEnded>),
) {
    let now = table.clock.seconds();
    let horizon = table.physics.0.horizon.seconds;
    let cut = table.in_play.engine.cut_off().filter(|_| *table.state == TableState::StillMoving);
    if cut.is_none() && table.in_play.engine.rest_time() > now {
        if now < horizon {
            return;
        }
        *table.state = TableState::StillMoving;
        notices.write(Notice(notice_of(CutOff::Time, &table.physics.0)));
    } else if cut.is_none() {
        *table.state = TableState::AtRest;
    }
    if let Some(Recorded { recorder, setup, strike, is_edited }) = recording.take() {
        let run = recorder.finish(&mut table.in_play.engine, &table.setup.0.table, cut);
        if let Some(rule) = run.broken.clone() {
            broken.write(InvariantBroken { rule, setup: Box::new(setup.clone()) });
        }
        let run = Arc::new(run);
        table.add_shot(&run, strike, is_edited);
        last.0 = Some(Arc::clone(&run));
        light.note_end(&run, *table.tick);
        ended.write(ShotEnded { run, setup: Arc::new(setup) });
    }
}
