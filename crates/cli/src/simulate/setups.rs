//! The set-ups of the shots that were asked for last: what many shots share is read and made once.

use std::collections::HashMap;
use std::sync::Arc;

use super::asked::{ShotRequest, ShotSource};
use super::placed_text::PlacedTexts;
use crate::lines::{Balls, NoAnswer};
use baize_files::{FileError, Folders, Source, listed, shown};
use baize_physics::Strike;
use baize_table::shot::{Layout, Loaded, PlacedBall, Setup, Unlaid};
use glam::DVec3;

/// The most set-ups that are kept. Before another one is kept, all are dropped: a caller with that many mostly asks for
/// each only once.
const KEPT: usize = 64;

/// Set-ups by where they come from.
#[derive(Default)]
pub struct Setups {
    kept: HashMap<ShotSource, Layout>,
    texts: PlacedTexts,
}

impl Setups {
    /// The set-up of a shot, with the balls and the stroke that are asked for in place of its own, and with its butt raised over what is
    /// in the way if `raises_butt`.
    ///
    /// # Errors
    /// What is wrong with its files, or with the places of the balls.
    pub fn of(&mut self, asked: &ShotRequest, raises_butt: bool, folders: &Folders) -> Result<&Setup, NoAnswer> {
        let ShotRequest { source, balls, strike } = asked;
        let strike = strike.map(Strike::from);
        if let (ShotSource::Ron(text), None) = (source, balls) {
            let (layout, own) = self.texts.of(text, folders).map_err(|error| NoAnswer::of_text(&error))?;
            return Ok(layout.struck(strike.or(own), raises_butt));
        }
        if !self.kept.contains_key(source) {
            if self.kept.len() >= KEPT {
                self.kept.clear();
            }
            let setup = load(source, folders).map_err(|error| match source {
                ShotSource::Ron(_) => NoAnswer::of_text(&error),
                ShotSource::Shot(_) | ShotSource::Rack { .. } => NoAnswer::from(error),
            })?;
            self.kept.insert(source.clone(), Layout::with_names(Arc::new(setup), in_line));
        }
        let Some(layout) = self.kept.get_mut(source) else {
            return Err(NoAnswer::passing("the set-up was not kept, which is a fault of Baize"));
        };
        let own = layout.whole().strike;
        match balls {
            Some(balls) => lay(layout, balls)?,
            None => layout.lay_as_set_up(),
        }
        Ok(layout.struck(strike.or(own), raises_butt))
    }
}

/// Lays these balls, and takes the others off the table.
fn lay(layout: &mut Layout, Balls(balls): &Balls) -> Result<(), String> {
    let whole = Arc::clone(layout.whole());
    let mut places: Vec<Option<DVec3>> = vec![None; whole.balls.len()];
    for (slot, (name, [x, y])) in balls.iter().enumerate() {
        let has_name = |index: &usize| whole.balls[*index].look.name == *name;
        // Most lines name the balls in the order of the set-up.
        let usual = Some(slot).filter(|slot| *slot < whole.balls.len());
        let found = usual.filter(has_name).or_else(|| (0..whole.balls.len()).find(|index| has_name(index)));
        let Some(index) = found else {
            let known = listed(whole.balls.iter().map(|placed| placed.look.name.as_str()));
            return Err(format!("`balls` has the ball \"{}\", but the set-up has {known}", shown(name)));
        };
        places[index] = Some(DVec3::new(*x, *y, whole.balls[index].ball.radius));
    }
    layout.lay(places.iter().copied()).map_err(|flaw| match flaw {
        Unlaid::NoCueBall(name) => format!("{name} is missing, but the cue ball must be on the table"),
        Unlaid::NoRoom(sentences) => sentences,
    })
}

/// The name of a ball's place in messages about a line.
fn in_line(_index: usize, placed: &PlacedBall) -> String {
    format!("balls.{}", placed.look.name)
}

fn load(source: &ShotSource, folders: &Folders) -> Result<Setup, FileError> {
    let loaded = match source {
        ShotSource::Shot(name) => Loaded::named(name, folders),
        ShotSource::Ron(text) => {
            Setup::shot(Source::of_text("ron", text.as_str()).in_folders(folders)).load_with_files()
        }
        ShotSource::Rack { rack, table, physics } => {
            Setup::rack(rack).table(table.as_deref()).physics(physics.as_deref()).folders(folders).load_with_files()
        }
    };
    loaded.map(|loaded| loaded.setup)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(balls: &[(&str, [f64; 2])]) -> ShotRequest {
        let source = ShotSource::Rack { rack: "nine_ball".to_owned(), table: None, physics: None };
        let balls = balls.iter().map(|(name, place)| ((*name).to_owned(), *place)).collect();
        ShotRequest { source, balls: Some(Balls(balls)), strike: None }
    }

    #[test]
    fn a_line_gives_places_alone() {
        let mut setups = Setups::default();
        let folders = Folders::of_game();
        let setup =
            setups.of(&asked(&[("9", [0.5, 0.1]), ("cue", [-0.5, 0.2])]), false, &folders).expect("it is right");
        let names: Vec<&str> = setup.balls.iter().map(|placed| placed.look.name.as_str()).collect();
        assert_eq!(names, ["cue", "9"]);
        assert_eq!(setup.balls[0].motion.position, DVec3::new(-0.5, 0.2, setup.balls[0].ball.radius));
        let in_rack = ShotRequest { balls: None, ..asked(&[]) };
        let setup = setups.of(&in_rack, false, &folders).expect("it is right");
        assert_eq!(*setup, Setup::rack("nine_ball").load().expect("it is the game's own"));
    }

    #[test]
    fn places_that_are_impossible_are_named_by_the_ball() {
        for (balls, sentence) in [
            (vec![("cue", [0.0, 0.0]), ("9", [0.01, 0.0])], "balls.9 (\"9\") overlaps balls.cue (\"cue\")"),
            (vec![("cue", [3.0, 0.0])], "balls.cue (\"cue\") lies off the bed"),
            (vec![("9", [0.01, 0.0])], "balls.cue is missing, but the cue ball must be on the table"),
            (vec![("cue", [0.0, 0.0]), ("12", [0.5, 0.0])], "`balls` has the ball \"12\", but the set-up has"),
        ] {
            let mut setups = Setups::default();
            let said = setups.of(&asked(&balls), false, &Folders::of_game()).expect_err("it is wrong");
            assert!(said.sentence.starts_with(sentence) && said.lasts, "{}", said.sentence);
        }
    }
}
