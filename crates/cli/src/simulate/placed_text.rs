//! Shots that are given as texts. Texts that differ in the places of the balls and in the stroke alone share everything else: their
//! table, ball set and physics are read and made once.

use std::sync::Arc;

use baize_files::{FileError, Folders, Origin, Reference, Source};
use baize_physics::Strike;
use baize_table::rack::RackedBallFile;
use baize_table::shot::{Layout, Setup, ShotFile};
use glam::DVec3;

/// The most kinds of texts that are kept; beyond it the oldest is dropped.
const KEPT: usize = 64;

/// What the texts that were read last have in common.
#[derive(Default)]
pub struct PlacedTexts {
    kept: Vec<Kind>,
}

/// Texts that differ in places and strokes alone.
struct Kind {
    /// The last of them, whose balls are laid; `None` if that failed.
    text: Option<String>,
    /// The stroke of the last one.
    strike: Option<Strike>,
    /// The text without places and stroke.
    form: ShotFile,
    layout: Layout,
    /// For each ball of the set-up its entry in the text.
    entries: Vec<usize>,
}

impl PlacedTexts {
    /// The balls as a text lays them, and the stroke of the text.
    ///
    /// # Errors
    /// What is wrong with the text, or with the files that it names.
    pub fn of(&mut self, text: &str, folders: &Folders) -> Result<(&mut Layout, Option<Strike>), FileError> {
        let at = match self.kept.iter().position(|kind| kind.text.as_deref() == Some(text)) {
            Some(at) => at,
            None => self.read(text, folders)?,
        };
        let kind = &mut self.kept[at];
        Ok((&mut kind.layout, kind.strike))
    }

    /// Reads a text that is not the last one of its kind. Its index among those that are kept.
    fn read(&mut self, text: &str, folders: &Folders) -> Result<usize, FileError> {
        let (file, origin) = Source::of_text("ron", text).in_folders(folders).parse::<ShotFile>()?;
        let strike = file.strike.map(Strike::from);
        let placed = Placed::of(&file);
        let at = match placed.as_ref().and_then(|placed| self.lay(placed, strike)) {
            Some(at) => at,
            None => self.load(file, origin, placed)?,
        };
        let kind = &mut self.kept[at];
        (kind.text, kind.strike) = (Some(text.to_owned()), strike);
        Ok(at)
    }

    /// Lays the balls in a layout that is kept for such texts. `None` if there is none, or if something is wrong with the places or the
    /// stroke: whoever reads the whole text anew says what.
    fn lay(&mut self, placed: &Placed, strike: Option<Strike>) -> Option<usize> {
        let at = self.kept.iter().position(|kind| kind.form == placed.form)?;
        let Kind { layout, entries, text, .. } = &mut self.kept[at];
        *text = None;
        let whole = Arc::clone(layout.whole());
        let places = entries.iter().zip(&whole.balls).map(|(&entry, ball)| {
            let [x, y] = placed.places[entry];
            Some(DVec3::new(x, y, ball.ball.radius))
        });
        layout.lay(places).ok()?;
        let cue_ball = &whole.balls[whole.cue_ball];
        let is_playable = |strike: Strike| {
            strike.speed <= baize_physics::FASTEST
                && strike.under(&whole.physics, &cue_ball.ball, &cue_ball.motion).is_ok()
        };
        strike.is_none_or(is_playable).then_some(at)
    }

    /// Reads the whole text, and keeps what others may share with it.
    fn load(&mut self, file: ShotFile, origin: Origin, placed: Option<Placed>) -> Result<usize, FileError> {
        let form = placed.map_or_else(|| file.clone(), |placed| placed.form);
        let names: Vec<String> = balls_of(&file).iter().map(|entry| entry.ball.clone()).collect();
        let setup = Setup { strike: None, ..Setup::shot((file, origin)).load()? };
        let entry = |name: &str| names.iter().position(|known| known == name);
        let entries = setup.balls.iter().map(|placed| entry(&placed.look.name)).collect::<Option<_>>();
        // A rack with balls besides those that it lists is not shared.
        let entries = entries.unwrap_or_default();
        if self.kept.len() == KEPT {
            self.kept.remove(0);
        }
        let (text, strike) = (None, None);
        self.kept.push(Kind { text, strike, form, layout: Layout::new(Arc::new(setup)), entries });
        Ok(self.kept.len() - 1)
    }
}

/// A text whose balls lie at places in metres.
struct Placed {
    /// The same text without places and stroke.
    form: ShotFile,
    /// Where its balls lie, in the order of the text.
    places: Vec<[f64; 2]>,
}

impl Placed {
    /// `None` if a place is not given by metres, or if more than the places follows from the text.
    fn of(file: &ShotFile) -> Option<Self> {
        let Reference::Inline(rack) = &file.rack else { return None };
        let is_plain = rack.triangle.is_none() && rack.shuffle.is_empty() && rack.seed.is_none() && !rack.draw_seed;
        if !is_plain || !file.expect.is_empty() {
            return None;
        }
        let place = |entry: &RackedBallFile| entry.position.filter(|_| is_placed(entry));
        let places = rack.balls.iter().map(place).collect::<Option<Vec<_>>>()?;
        let mut form = ShotFile { strike: None, ..file.clone() };
        if let Reference::Inline(rack) = &mut form.rack {
            for entry in &mut rack.balls {
                entry.position = None;
            }
        }
        Some(Self { form, places })
    }
}

/// Whether a ball lies on the bed at the place that its entry says, and nowhere else.
fn is_placed(entry: &RackedBallFile) -> bool {
    let is_alone = entry.diamonds.is_none() && entry.spot.is_none() && entry.lattice.is_none() && !entry.scatter;
    is_alone && entry.displacement == [0.0; 2] && entry.height == 0.0 && entry.vertical_speed == 0.0
}

/// The balls that a text lists in place.
fn balls_of(file: &ShotFile) -> &[RackedBallFile] {
    match &file.rack {
        Reference::Inline(rack) => &rack.balls,
        Reference::Named(_) => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(cue: [f64; 2], one: [f64; 2], speed: f64) -> String {
        format!(
            "(rack: (table: \"pool_9ft\", ball_set: \"pool\", cue_ball: \"cue\", balls: [(ball: \"1\", position: ({:?}, {:?})), \
             (ball: \"cue\", position: ({:?}, {:?}))]), strike: (speed: {speed:?}, direction_deg: 10.0))",
            one[0], one[1], cue[0], cue[1]
        )
    }

    fn loaded(text: &str) -> Result<Setup, FileError> {
        Setup::shot(Source::of_text("ron", text).in_folders(&Folders::of_game())).load()
    }

    #[test]
    fn texts_that_share_everything_but_places_and_strokes_give_the_set_ups_of_whole_readings() {
        let mut texts = PlacedTexts::default();
        for step in 0..5 {
            let text = text([-0.3, 0.01 * f64::from(step)], [0.4, 0.1], 1.0 + f64::from(step));
            let (layout, strike) = texts.of(&text, &Folders::of_game()).expect("it is right");
            assert_eq!(*layout.struck(strike, false), loaded(&text).expect("it is right"));
        }
        assert_eq!(texts.kept.len(), 1);
    }

    #[test]
    fn a_mistake_has_the_sentence_of_a_whole_reading() {
        let right = text([-0.3, 0.0], [0.4, 0.1], 1.0);
        for wrong in [
            text([-0.3, 0.0], [-0.29, 0.0], 1.0),
            text([-0.3, 0.0], [9.0, 0.0], 1.0),
            text([0.0, 0.0], [0.4, 0.1], -1.0),
        ] {
            let mut texts = PlacedTexts::default();
            texts.of(&right, &Folders::of_game()).expect("it is right");
            let Err(said) = texts.of(&wrong, &Folders::of_game()) else { panic!("it is wrong") };
            assert_eq!(said.to_string(), loaded(&wrong).expect_err("it is wrong").to_string());
        }
    }
}
