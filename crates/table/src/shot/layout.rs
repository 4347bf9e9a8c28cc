//! A set-up whose balls are laid anew for each of many shots.

use std::mem;
use std::sync::Arc;

use glam::DVec3;
use thiserror::Error;

use super::obstruction::raise_butt;
use super::setup::Setup;
use crate::rack::{ClearBed, PlacedBall, Racked, fit_flaws, flight_flaws, liner_flaws};
use baize_physics::{Motion, Strike};

/// A set-up whose balls are laid anew for each of many shots. Table, balls and physics, and what follows from them, are made once.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The set-up with all balls.
    whole: Arc<Setup>,
    /// The set-up that is played: without the balls that are off the table.
    played: Setup,
    /// For each ball of `played` its index in `whole`.
    indices: Vec<usize>,
    /// For each ball of `played` its name in messages.
    paths: Vec<String>,
    /// The name of a ball's place in messages, from its index and the ball.
    name: fn(usize, &PlacedBall) -> String,
    /// Where no place needs the full check; found when balls are laid for the first time.
    clear_bed: Option<Option<ClearBed>>,
}

/// Why balls cannot be laid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unlaid {
    /// The cue ball, whose place has this name in messages, has no place.
    #[error("{0} is not a number, but the cue ball must be on the table")]
    NoCueBall(String),
    /// Balls have no room: a sentence for each of the first.
    #[error("{0}")]
    NoRoom(String),
}

impl Layout {
    /// The balls as the set-up has them. Messages call the place of a ball `balls[3].position`.
    #[must_use]
    pub fn new(whole: Arc<Setup>) -> Self {
        Self::with_names(whole, |index, _| format!("balls[{index}].position"))
    }

    /// The balls as the set-up has them. Messages call the place of a ball what `name` says of its index and the ball.
    #[must_use]
    pub fn with_names(whole: Arc<Setup>, name: fn(usize, &PlacedBall) -> String) -> Self {
        let indices = (0..whole.balls.len()).collect();
        let paths = whole.balls.iter().enumerate().map(|(index, placed)| name(index, placed)).collect();
        Self { played: Setup::clone(&whole), whole, indices, paths, name, clear_bed: None }
    }

    /// The set-up with the stroke `strike`. With `raises_butt` the butt is raised until the cue has room.
    pub fn struck(&mut self, strike: Option<Strike>, raises_butt: bool) -> &Setup {
        self.played.strike = strike;
        if raises_butt {
            raise_butt(&mut self.played);
        }
        &self.played
    }

    /// The set-up with all balls.
    #[must_use]
    pub fn whole(&self) -> &Arc<Setup> {
        &self.whole
    }

    /// For each ball that is played its index among all balls.
    #[must_use]
    pub fn indices(&self) -> &[usize] {
        &self.indices
    }

    /// The set-up as the balls lie now.
    #[must_use]
    pub fn into_setup(self) -> Setup {
        self.played
    }

    /// Lays the balls where the set-up has them.
    pub fn lay_as_set_up(&mut self) {
        if self.indices.len() == self.whole.balls.len() {
            for (placed, own) in self.played.balls.iter_mut().zip(&self.whole.balls) {
                placed.motion = own.motion;
            }
        } else {
            let Self { clear_bed, name, .. } = *self;
            *self = Self { clear_bed, ..Self::with_names(Arc::clone(&self.whole), name) };
        }
    }

    /// Lays the balls with their centres at `places`, one for each ball of the whole set-up, in metres; a ball without one is not on the
    /// table. Velocity and spin of a ball stay as they are. If it fails, the balls lie anyhow until they are laid again.
    ///
    /// # Errors
    /// If the cue ball is not on the table, or balls have no room.
    pub fn lay(&mut self, places: impl Iterator<Item = Option<DVec3>> + Clone) -> Result<(), Unlaid> {
        self.lay_with(places, |motion, place| motion.position = place)
    }

    /// Lays the balls so that each moves as `motions` say: one for each ball of the whole set-up, as in [`lay`](Self::lay).
    ///
    /// # Errors
    /// As [`lay`](Self::lay).
    pub fn lay_moving(&mut self, motions: impl Iterator<Item = Option<Motion>> + Clone) -> Result<(), Unlaid> {
        self.lay_with(motions, |motion, wanted| *motion = wanted)
    }

    fn lay_with<Wanted>(
        &mut self,
        balls: impl Iterator<Item = Option<Wanted>> + Clone,
        set: impl Fn(&mut Motion, Wanted),
    ) -> Result<(), Unlaid> {
        let on_table = || balls.clone().enumerate().filter_map(|(index, wanted)| Some((index, wanted?)));
        if !on_table().map(|(index, _)| index).eq(self.indices.iter().copied()) {
            self.keep(on_table().map(|(index, _)| index).collect())?;
        }
        for (placed, (_, wanted)) in self.played.balls.iter_mut().zip(on_table()) {
            set(&mut placed.motion, wanted);
        }
        self.check()
    }

    /// Plays with these balls of the whole set-up only.
    fn keep(&mut self, indices: Vec<usize>) -> Result<(), Unlaid> {
        let (whole, name) = (Arc::clone(&self.whole), self.name);
        let name = |index: usize| name(index, &whole.balls[index]);
        let cue_ball = indices.binary_search(&whole.cue_ball);
        self.played.cue_ball = cue_ball.map_err(|_| Unlaid::NoCueBall(name(whole.cue_ball)))?;
        self.played.balls = indices.iter().map(|&index| whole.balls[index].clone()).collect();
        self.paths = indices.iter().copied().map(name).collect();
        self.indices = indices;
        Ok(())
    }

    /// What is wrong with the places. The simulator itself checks all other numbers.
    fn check(&mut self) -> Result<(), Unlaid> {
        let Setup { table, balls, physics, cue_ball, .. } = &mut self.played;
        let clear_bed = self.clear_bed.get_or_insert_with(|| ClearBed::of(table, physics, &self.whole.balls));
        if clear_bed.is_some_and(|bed| bed.surely_has_room_for(balls)) {
            return Ok(());
        }
        // The balls are lent to the check: a copy with all their names would take longer than the check.
        let racked = Racked { balls: mem::take(balls), paths: mem::take(&mut self.paths), cue_ball: *cue_ball };
        let fit = fit_flaws(&racked, table, physics.shape);
        let (liner, flight) = (liner_flaws(&racked, table, physics), flight_flaws(&racked, physics));
        (*balls, self.paths) = (racked.balls, racked.paths);
        let sentences: Vec<String> = fit.first().iter().chain(&liner).chain(&flight).map(ToString::to_string).collect();
        if sentences.is_empty() { Ok(()) } else { Err(Unlaid::NoRoom(sentences.join("; "))) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nine_ball() -> Layout {
        Layout::new(Arc::new(Setup::rack("nine_ball").load().expect("it is the game's own")))
    }

    fn places(layout: &Layout) -> Vec<Option<DVec3>> {
        layout.whole().balls.iter().map(|placed| Some(placed.motion.position)).collect()
    }

    #[test]
    fn balls_lie_where_they_are_laid_and_come_back() {
        let mut layout = nine_ball();
        let whole = Arc::clone(layout.whole());
        let mut wanted = places(&layout);
        (wanted[3], wanted[0]) = (None, Some(DVec3::new(-0.4, 0.2, whole.balls[0].ball.radius)));
        assert_eq!(layout.lay(wanted.iter().copied()), Ok(()));
        let laid = layout.struck(None, false);
        assert_eq!((laid.balls.len(), Some(laid.balls[0].motion.position)), (9, wanted[0]));
        layout.lay_as_set_up();
        assert_eq!(layout.struck(None, false).balls, whole.balls);
    }

    #[test]
    fn balls_are_laid_in_motion_and_rest_again() {
        let mut layout = nine_ball();
        let whole = Arc::clone(layout.whole());
        let rolling = |placed: &PlacedBall| Motion { velocity: DVec3::Y, ..placed.motion };
        assert_eq!(layout.lay_moving(whole.balls.iter().map(|placed| Some(rolling(placed)))), Ok(()));
        assert!(layout.struck(None, false).balls.iter().all(|placed| placed.motion.velocity == DVec3::Y));
        layout.lay_as_set_up();
        assert_eq!(layout.struck(None, false).balls, whole.balls);
    }

    #[test]
    fn balls_without_room_are_refused_by_the_sentence_of_the_full_check() {
        let mut layout = nine_ball();
        let mut wanted = places(&layout);
        wanted[0] = wanted[1].map(|place| place + DVec3::X * 0.01);
        let said = layout.lay(wanted.iter().copied()).expect_err("they overlap").to_string();
        assert!(said.starts_with("balls[1].position (\"1\") overlaps balls[0].position (\"cue\")"), "{said}");
        wanted[0] = None;
        let said = layout.lay(wanted.iter().copied()).expect_err("nothing can be struck");
        assert_eq!(said.to_string(), "balls[0].position is not a number, but the cue ball must be on the table");
    }
}
