//! Changes a table: on commands, on edits, and when the balls come to rest.

use bevy::ecs::query::QueryData;
use bevy::ecs::system::SystemParam;
use bevy::math::DVec2;
use bevy::prelude::*;

use super::ball_data::BallData;
use super::clock::{ShotClock, Tick};
use super::components::BallValues;
use super::edits::{Edit, Edits};
use super::history::{Cause, History};
use super::in_play::InPlay;
use super::main_table::MainTable;
use super::marked_cloth::MarkedCloth;
use super::rack_up::rack;
use super::recording::Recording;
use super::replay::Replay;
use super::state::{CurrentPhysics, CurrentSetup, TableState};
use crate::files::capital;
use crate::physics::{BallId, Change, Motion, Phase, Physics, Strike};
use crate::rack::bed_flaw;
use crate::shot::{ClothMark, Setup, boundary_flaws_for};
use crate::table::Table;

/// Everything about a table that a command or an edit may change.
#[derive(QueryData)]
#[query_data(mutable)]
pub(super) struct TableMut {
    pub entity: Entity,
    pub is_main: Has<MainTable>,
    pub clock: &'static mut ShotClock,
    pub tick: &'static mut Tick,
    pub state: &'static mut TableState,
    pub setup: &'static mut CurrentSetup,
    pub physics: &'static mut CurrentPhysics,
    pub in_play: &'static mut InPlay,
    pub edits: &'static mut Edits,
    pub marks: &'static mut MarkedCloth,
    pub recording: &'static mut Recording,
    pub history: Option<&'static mut History>,
    pub replay: Option<&'static mut Replay>,
}

/// What a change of a table needs of the app.
#[derive(SystemParam)]
pub(super) struct AppAccess<'w, 's> {
    pub commands: Commands<'w, 's>,
    /// The balls of all tables.
    pub balls: Query<'w, 's, BallData>,
    pub time: Res<'w, Time<Real>>,
}

impl TableMutItem<'_, '_> {
    /// Writes the engine's values of the ball at `index` into its components.
    fn write(&mut self, index: usize, app: &mut AppAccess) {
        let InPlay { engine, entities, written, .. } = &mut *self.in_play;
        let (ball, motion, orientation) =
            (engine.bodies()[index].ball, engine.motion(index), engine.orientation(index));
        written[index] = (motion, orientation);
        if let Ok(mut seen) = app.balls.get_mut(entities[index]) {
            seen.write(&BallValues { ball, motion, orientation }, engine.phase(index), &mut app.commands);
        }
    }

    /// Writes the engine's values of all balls into their components and counts one edit.
    pub fn write_all(&mut self, app: &mut AppAccess) {
        (0..self.in_play.entities.len()).for_each(|index| self.write(index, app));
        self.in_play.edits = self.in_play.edits.wrapping_add(1);
    }

    /// If the physics has no flight, takes airborne balls off the table that are over neither bed nor pocket.
    fn remove_balls_over_rails(&mut self) {
        let flies = |index: &usize| self.in_play.engine.phase(*index) == Phase::Airborne;
        let balls = (0..self.in_play.entities.len()).filter(flies);
        let lost: Vec<usize> = balls.filter(|&index| self.comes_down_on_rail(index)).collect();
        lost.into_iter().for_each(|index| self.in_play.engine.take_off_table(index));
    }

    /// Whether the ball at `index`, which is in the air, must leave the table: the physics has no flight, and the ball
    /// is over no pocket and does not fit on the bed below it.
    fn comes_down_on_rail(&self, index: usize) -> bool {
        let (ball, motion) = (self.in_play.bodies()[index].ball, self.in_play.engine.motion(index));
        let (boundary, place) = (&self.setup.0.table.boundary, motion.position.truncate());
        let falls = boundary.pockets.iter().any(|pocket| pocket.holds(place));
        !self.physics.0.slate.flight && !falls && bed_flaw(ball.radius, place, boundary, self.physics.0.shape).is_some()
    }

    /// Sets the shot clock to zero and forgets the edits. The balls keep their motions, except those that are removed
    /// over rails. Components are not written.
    pub fn zero_clock(&mut self) {
        self.remove_balls_over_rails();
        self.in_play.engine.restart();
        self.clock.nanos = 0;
        *self.tick = Tick::default();
        self.edits.0.clear();
    }

    /// Gives the ball at `index` another motion now. A shot that runs goes on with it. Otherwise a shot starts if a
    /// ball moves then.
    fn edit(&mut self, index: usize, motion: &Motion, app: &mut AppAccess) {
        let in_shot = *self.state == TableState::Moving;
        if !in_shot {
            self.zero_clock();
        }
        self.in_play.engine.edit(index, motion);
        self.write_all(app);
        let id = self.in_play.bodies()[index].ball.id;
        self.edits.0.push((self.clock.seconds(), Edit::Motion(id, *motion)));
        self.go_on(in_shot);
    }

    /// Takes the ball at `index` out of play, and returns its motion there. It goes behind the head rail, where each ball has a
    /// place of its own, so that its place on the bed is free. Components are not written.
    pub fn take_out(&mut self, index: usize) -> Motion {
        let Table { length, width, rail_width, .. } = self.setup.0.table;
        let radius = self.in_play.bodies()[index].ball.radius;
        let behind = -length.max(width) - rail_width - 4.0 * radius * (index + 1) as f64;
        let motion = Motion::at_rest(behind, 0.0, radius);
        self.in_play.engine.edit(index, &motion);
        self.in_play.engine.take_off_table(index);
        motion
    }

    /// Call this after a change: it continues the shot, or starts one if a ball moves now.
    pub fn go_on(&mut self, in_shot: bool) {
        let now = self.clock.seconds();
        if in_shot {
            let setup = self.setup_now(None);
            self.recording.note_edit(setup, &self.in_play.engine);
        } else if self.in_play.engine.rest_time() > now {
            let setup = self.setup_now(None);
            self.recording.start(setup, &self.in_play.engine);
            *self.state = TableState::Moving;
        } else {
            *self.state = TableState::AtRest;
        }
    }

    /// The set-up with the present motions of the balls and this strike.
    fn setup_now(&self, strike: Option<Strike>) -> Setup {
        let mut setup = self.setup.0.clone();
        for placed in &mut setup.balls {
            if let Some(index) = self.in_play.index_of(placed.ball.id) {
                placed.motion = self.in_play.engine.motion(index);
            }
        }
        Setup { physics: self.physics.0.clone(), strike, ..setup }
    }

    pub fn strike(&mut self, strike: &Strike, app: &mut AppAccess) -> Result<Change, String> {
        match *self.state {
            TableState::AtRest => {}
            TableState::Moving => {
                return Err("The balls still move: wait until they rest, or rack up again.".to_owned());
            }
            TableState::StillMoving => return Err("The last shot was cut off: rack up again.".to_owned()),
        }
        let Some((index, ball)) = self.in_play.find(self.in_play.cue_ball()) else {
            return Err("There is no cue ball on this table to strike.".to_owned());
        };
        if !self.in_play.engine.phase(index).in_play() {
            return Err("The cue ball is not on the bed: put it back on the table first.".to_owned());
        }
        let before = self.in_play.engine.motion(index);
        strike.under(&self.physics.0, &ball, &before).map_err(|refusal| sentence(&refusal.to_string()))?;
        self.zero_clock();
        let setup = self.setup_now(Some(*strike));
        let change = self.in_play.engine.strike(index, strike).map_err(|refusal| sentence(&refusal.to_string()))?;
        self.write_all(app);
        self.marks.add([ClothMark::of_tip(&change)]);
        self.recording.start(setup, &self.in_play.engine);
        *self.state = TableState::Moving;
        Ok(change)
    }

    pub fn set_physics(&mut self, physics: Physics, app: &mut AppAccess) -> Result<(), String> {
        if let Some(flaw) = physics.flaws().into_iter().next() {
            return Err(sentence(&flaw));
        }
        if physics.shape != self.physics.0.shape {
            let Setup { table, balls, .. } = &self.setup.0;
            if let Some(flaw) = boundary_flaws_for(table, balls, physics.shape).first().first() {
                return Err(format!("This table cannot hold these balls any more: {flaw}."));
            }
        }
        if let Some(flaw) = self.light_flaw(&physics) {
            return Err(flaw);
        }
        self.physics.0 = physics.clone();
        self.remove_balls_over_rails();
        self.in_play.put_in_force(physics.clone());
        match *self.state {
            TableState::AtRest => {}
            TableState::StillMoving => self.zero_clock(),
            TableState::Moving => {
                let now = self.clock.seconds();
                self.edits.0.push((now, Edit::Physics(Box::new(physics))));
            }
        }
        self.write_all(app);
        if *self.state == TableState::AtRest {
            self.add_step(Cause::Physics, app);
            return Ok(());
        }
        let in_shot = *self.state == TableState::Moving;
        self.go_on(in_shot);
        Ok(())
    }

    /// Why a ball moves too fast for these physics, as a sentence.
    fn light_flaw(&self, physics: &Physics) -> Option<String> {
        let light = physics.light()?;
        let in_play = |index: &usize| self.in_play.engine.phase(*index).in_play();
        let speed = |index: usize| self.in_play.engine.motion(index).velocity.length();
        let balls = (0..self.in_play.entities.len()).filter(in_play);
        let fastest = balls.max_by(|&one, &other| speed(one).total_cmp(&speed(other)))?;
        (speed(fastest) > light.fastest_start()).then(|| {
            let (id, speed) = (self.in_play.bodies()[fastest].ball.id.0, speed(fastest));
            format!(
                "Ball {id} moves at {speed:.3} m/s: the speed of light must be above that, or wait until it is slower."
            )
        })
    }

    /// Replaces table, balls and physics. Another table, or one with another cloth, is brushed.
    pub fn rack(&mut self, setup: Setup, app: &mut AppAccess) -> Result<(), String> {
        if let Some(flaw) = setup.flaws().into_iter().next() {
            return Err(sentence(&flaw));
        }
        for &entity in &self.in_play.entities {
            app.commands.entity(entity).try_despawn();
        }
        self.clock.nanos = 0;
        *self.tick = Tick::default();
        self.edits.0.clear();
        rack(self.entity, &setup, (&mut self.in_play, &mut self.recording, &mut self.state), &mut app.commands);
        self.physics.0 = setup.physics.clone();
        if self.setup.0.table != setup.table {
            self.marks.set_if_neq(MarkedCloth::default());
        }
        self.setup.0 = setup;
        self.add_step(Cause::Rack, app);
        Ok(())
    }
}

/// Brushes the cloth; `Err` says why not.
pub(super) fn brush(table: &mut TableMutItem, app: &AppAccess) -> Result<(), String> {
    if *table.state == TableState::Moving {
        return Err("The balls still move: brush the cloth when they rest.".to_owned());
    }
    if table.marks.is_empty() {
        return Err("The cloth is brushed already.".to_owned());
    }
    *table.marks = MarkedCloth::default();
    table.add_step(Cause::Brush, app);
    Ok(())
}

/// Puts a ball at rest at `place` (metres); `Err` says why it does not fit there.
pub(super) fn place_ball(
    table: &mut TableMutItem,
    id: BallId,
    place: DVec2,
    app: &mut AppAccess,
) -> Result<(), String> {
    let there = table.in_play.may_lie(id, place, &table.setup.0.table);
    there.map_err(|misplaced| misplaced.to_string())?;
    if let Some((index, ball)) = table.in_play.find(id) {
        let was_in_play = table.in_play.engine.phase(index).in_play();
        table.edit(index, &Motion::at_rest(place.x, place.y, ball.radius), app);
        table.add_place(id, was_in_play, app);
    }
    Ok(())
}

/// Puts a ball away from the table, out of play; `Err` says why not.
pub(super) fn put_away(table: &mut TableMutItem, id: BallId, app: &mut AppAccess) -> Result<(), String> {
    let Some((index, _)) = table.in_play.find(id) else {
        return Err(format!("There is no ball {} on this table.", id.0));
    };
    if id == table.in_play.cue_ball() {
        return Err("The cue ball stays on the table: there is nothing else to strike.".to_owned());
    }
    if *table.state == TableState::Moving {
        return Err("The balls still move: put a ball away when they rest.".to_owned());
    }
    if table.in_play.engine.phase(index).in_play() {
        table.zero_clock();
        let motion = table.take_out(index);
        table.write_all(app);
        table.edits.0.push((table.clock.seconds(), Edit::Motion(id, motion)));
        table.go_on(false);
        table.add_step(Cause::PutAway(id), app);
    }
    Ok(())
}

/// The text with a capital at its start and a full stop at its end.
pub(super) fn sentence(text: &str) -> String {
    format!("{}.", capital(text))
}
