//! Saves the table at rest with the aim, so that the next start can go on with it.

use bevy::math::DVec2;
use bevy::prelude::*;

use crate::cue::{Aim, LeastElevation, place_of_lost};
use crate::input::Screen;
use crate::mode::{Looking, Mode};
use crate::physics::Motion;
use crate::rack::PlacedBall;
use crate::settings::{GameFolders, InUse, LastTable, Trouble, Troubles};
use crate::shot::Setup;
use crate::simulation::{
    CurrentPhysics, CurrentSetup, FinishShot, InPlay, IsBall, Notice, OffTable, Pocketed, Position, Radius, Spin,
    TableState, TheTable, Velocity, table_exists,
};

/// How long table and aim must stay the same before they are written, in seconds. Shorter than the time after which the
/// game falls asleep.
const CALM: f32 = 1.0;

/// The balls that are on the bed.
type OnBed = (Without<Pocketed>, Without<OffTable>);
/// A ball that moved, or one that another ball's radius was given to.
type Touched = Or<(Changed<Position>, Changed<Velocity>, Changed<Spin>, Changed<Radius>)>;

/// Keeps the free table. A match is kept by the referee, and what a drill lays out is not the player's.
pub(super) fn plugin(app: &mut App) {
    let is_free_table = not(in_state(Screen::Start)).and_then(in_state(Mode::FreeTable)).and_then(table_exists);
    app.add_systems(Last, keep_table.run_if(is_free_table).after(FinishShot));
}

/// Saves the table when it has been at rest and the aim has stayed the same for a while, and when the game ends; a shot that runs is
/// then played to its end before. While balls move or a replay is watched, the file keeps what lay there before.
fn keep_table(
    (time, mut exits): (Res<Time<Real>>, MessageReader<AppExit>),
    (setup, physics, state): (TheTable<Ref<CurrentSetup>>, TheTable<Ref<CurrentPhysics>>, TheTable<&TableState>),
    (aim, least): (Res<Aim>, Res<LeastElevation>),
    in_play: TheTable<&InPlay>,
    balls: Query<(&IsBall, &Position, &Velocity, &Spin, &Radius), OnBed>,
    touched: Query<(), Touched>,
    (in_use, folders, looking): (Res<InUse>, Res<GameFolders>, Res<State<Looking>>),
    mut last: ResMut<LastTable>,
    mut troubles: ResMut<Troubles>,
    mut notices: MessageWriter<Notice>,
    mut since: Local<Option<f32>>,
) {
    if setup.is_changed() {
        last.note_rack();
    }
    if setup.is_changed() || physics.is_changed() || aim.is_changed() || !touched.is_empty() {
        *since = Some(0.0);
    } else if let Some(since) = &mut *since {
        *since += time.delta_secs();
    }
    let ends = exits.read().count() > 0;
    let is_due = since.is_some_and(|since| since > CALM || ends);
    if !is_due || **state != TableState::AtRest || *looking.get() == Looking::AtReplay {
        return;
    }
    *since = None;
    let present = |placed: &PlacedBall| {
        let (_, position, velocity, spin, radius) = balls.iter().find(|(id, ..)| id.0 == placed.ball.id)?;
        let mut placed = placed.clone();
        placed.motion = Motion { position: position.0, velocity: velocity.0, spin: spin.0 };
        placed.ball.radius = radius.0;
        Some(placed)
    };
    let cue_ball = setup.0.balls.get(setup.0.cue_ball).map(|placed| placed.ball.id);
    let mut lying: Vec<PlacedBall> = setup.0.balls.iter().filter_map(present).collect();
    if ends && let Some(place) = place_of_lost(&in_play, &setup.0.table) {
        lying.extend(come_back(&setup.0, place));
    }
    // Without a cue ball the table could not be continued; it comes back in a moment.
    let Some(cue_ball) = lying.iter().position(|placed| Some(placed.ball.id) == cue_ball) else { return };
    // The stroke of a set-up is played as it is written, so the butt is saved as high as it has to be over the rail.
    let strike = Some(aim.over(*least).strike(aim.power));
    let setup = Setup { balls: lying, cue_ball, physics: physics.0.clone(), strike, ..setup.0.clone() };
    match last.save(setup, &in_use, &folders) {
        Ok(sentence) => {
            notices.write_batch(sentence.map(Notice));
        }
        Err(error) => troubles.report(Trouble::Saving, error),
    }
}

/// The lost cue ball at the place where it comes back.
fn come_back(setup: &Setup, place: DVec2) -> Option<PlacedBall> {
    let placed = setup.balls.get(setup.cue_ball)?;
    Some(PlacedBall { motion: Motion::at_rest(place.x, place.y, placed.ball.radius), ..placed.clone() })
}
