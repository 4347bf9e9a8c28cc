//! Changes the table: on commands, on edits, and when the balls come to rest.

use bevy::ecs::system::SystemParam;
use bevy::math::DVec2;
use bevy::prelude::*;

use super::ball_data::BallData;
use super::clock::{ShotClock, Tick};
use super::components::BallValues;
use super::edits::{Edit, Edits};
use super::history::{Cause, History};
use super::in_play::InPlay;
use super::marked_cloth::MarkedCloth;
use super::rack_up::rack;
use super::recording::Recording;
use super::state::{CurrentPhysics, CurrentSetup, TableState};
use crate::files::capital;
use crate::physics::{BallId, Change, Motion, Phase, Physics, Strike};
use crate::rack::bed_flaw;
use crate::shot::{ClothMark, Setup, boundary_flaws_for};
use crate::table::Table;

/// Everything about the table that a command or an edit may change.
#[derive(SystemParam)]
pub(super) struct TableMut<'w, 's> {
    pub commands: Commands<'w, 's>,
    pub clock: ResMut<'w, ShotClock>,
    pub tick: ResMut<'w, Tick>,
    pub state: ResMut<'w, TableState>,
    pub setup: ResMut<'w, CurrentSetup>,
    pub physics: ResMut<'w, CurrentPhysics>,
    pub in_play: ResMut<'w, InPlay>,
    pub edits: ResMut<'w, Edits>,
    pub marks: ResMut<'w, MarkedCloth>,
    pub balls: Query<'w, 's, BallData>,
    pub history: Option<ResMut<'w, History>>,
    pub time: Res<'w, Time<Real>>,
}

impl TableMut<'_, '_> {
    /// Writes the engine's values of the ball at `index` into its components.
    fn write(&mut self, index: usize) {
        let InPlay { engine, entities, written, .. } = &mut *self.in_play;
        let (ball, motion, orientation) =
            (engine.bodies()[index].ball, engine.motion(index), engine.orientation(index));
        written[index] = (motion, orientation);
        if let Ok(mut seen) = self.balls.get_mut(entities[index]) {
            seen.write(&BallValues { ball, motion, orientation }, engine.phase(index), &mut self.commands);
        }
    }

    /// Writes the engine's values of all balls into their components and counts one edit.
    pub fn write_all(&mut self) {
        (0..self.in_play.entities.len()).for_each(|index| self.write(index));
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
    pub fn edit(&mut self, index: usize, motion: &Motion, recording: &mut Recording) {
        let in_shot = *self.state == TableState::Moving;
        if !in_shot {
            self.zero_clock();
        }
        self.in_play.engine.edit(index, motion);
        self.write_all();
        let id = self.in_play.bodies()[index].ball.id;
        self.edits.0.push((self.clock.seconds(), Edit::Motion(id, *motion)));
        self.go_on(in_shot, recording);
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
    pub fn go_on(&mut self, in_shot: bool, recording: &mut Recording) {
        let now = self.clock.seconds();
        if in_shot {
            recording.note_edit(self.setup_now(None), &self.in_play.engine);
        } else if self.in_play.engine.rest_time() > now {
            recording.start(self.setup_now(None), &self.in_play.engine);
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

    pub fn strike(&mut self, strike: &Strike, recording: &mut Recording) -> Result<Change, String> {
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
        self.write_all();
        self.marks.add([ClothMark::of_tip(&change)]);
        recording.start(setup, &self.in_play.engine);
        *self.state = TableState::Moving;
        Ok(change)
    }

    pub fn set_physics(&mut self, physics: Physics, recording: &mut Recording) -> Result<(), String> {
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
        self.write_all();
        if *self.state == TableState::AtRest {
            self.add_step(Cause::Physics);
            return Ok(());
        }
        self.go_on(*self.state == TableState::Moving, recording);
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
    pub fn rack(&mut self, setup: Setup, recording: &mut Recording) -> Result<(), String> {
        if let Some(flaw) = setup.flaws().into_iter().next() {
            return Err(sentence(&flaw));
        }
        for &entity in &self.in_play.entities {
            self.commands.entity(entity).try_despawn();
        }
        self.clock.nanos = 0;
        *self.tick = Tick::default();
        self.edits.0.clear();
        rack(&mut self.commands, &setup, &mut self.in_play, recording, &mut self.state);
        self.physics.0 = setup.physics.clone();
        if self.setup.0.table != setup.table {
            self.marks.set_if_neq(MarkedCloth::default());
        }
        self.setup.0 = setup;
        self.add_step(Cause::Rack);
        Ok(())
    }
}

/// Brushes the cloth; `Err` says why not.
pub(super) fn brush(table: &mut TableMut) -> Result<(), String> {
    if *table.state == TableState::Moving {
        return Err("The balls still move: brush the cloth when they rest.".to_owned());
    }
    if table.marks.is_empty() {
        return Err("The cloth is brushed already.".to_owned());
    }
    *table.marks = MarkedCloth::default();
    table.add_step(Cause::Brush);
    Ok(())
}

/// Puts a ball at rest at `place` (metres); `Err` says why it does not fit there.
pub(super) fn place_ball(
    table: &mut TableMut,
    id: BallId,
    place: DVec2,
    recording: &mut Recording,
) -> Result<(), String> {
    let there = table.in_play.may_lie(id, place, &table.setup.0.table);
    there.map_err(|misplaced| misplaced.to_string())?;
    if let Some((index, ball)) = table.in_play.find(id) {
        let was_in_play = table.in_play.engine.phase(index).in_play();
        table.edit(index, &Motion::at_rest(place.x, place.y, ball.radius), recording);
        table.add_place(id, was_in_play);
    }
    Ok(())
}

/// Puts a ball away from the table, out of play; `Err` says why not.
pub(super) fn put_away(table: &mut TableMut, id: BallId, recording: &mut Recording) -> Result<(), String> {
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
        table.write_all();
        table.edits.0.push((table.clock.seconds(), Edit::Motion(id, motion)));
        table.go_on(false, recording);
        table.add_step(Cause::PutAway(id));
    }
    Ok(())
}

/// The text with a capital at its start and a full stop at its end.
pub(super) fn sentence(text: &str) -> String {
    format!("{}.", capital(text))
}
