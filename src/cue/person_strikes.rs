//! The strikes of the person. Mouse, key and button make them here, with the errors of the person's hand if the player wants them.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::errors::{struck, with_errors};
use super::stroke_words::{Made, Object, StrokeMade};
use crate::opponent::Situation;
use crate::physics::Strike;
use crate::referee::{CurrentMatch, MatchRequest};
use crate::settings::{Aids, PersonsHand, Seeds};
use crate::shot::{Depth, ErrorDraw, preview};
use crate::simulation::{CurrentSetup, InPlay, TableCommand, TheTable};

/// Strikes for the person.
#[derive(SystemParam)]
pub struct PersonStrikes<'w, 's> {
    hand: Res<'w, PersonsHand>,
    aids: Res<'w, Aids>,
    current: Res<'w, CurrentMatch>,
    setup: TheTable<'w, 's, &'static CurrentSetup>,
    in_play: TheTable<'w, 's, &'static InPlay>,
    seeds: ResMut<'w, Seeds>,
    last: ResMut<'w, StrokeMade>,
    to_referee: MessageWriter<'w, MatchRequest>,
    /// What is sent to the table.
    pub(super) requests: MessageWriter<'w, TableCommand>,
}

impl PersonStrikes<'_, '_> {
    /// Strikes. What is sent to the table, and recorded, is the strike that the hand makes of the wanted one.
    pub fn make(&mut self, wanted: &Strike) {
        self.strike(wanted, wanted, self.hand.noise);
    }

    /// The same by the mouse, whose push gave the speed of the wanted strike; `set` is the speed that the player had set, in m/s.
    pub fn make_by_mouse(&mut self, wanted: &Strike, set: f64) {
        self.strike(&Strike { speed: set, ..*wanted }, wanted, true);
    }

    /// Strikes; `differs` if the strike is compared with the aim after the shot.
    fn strike(&mut self, aimed: &Strike, wanted: &Strike, differs: bool) {
        // Both machines draw the errors of the hand, and the stroke comes back with them.
        if self.current.draws_lots() {
            self.to_referee.write(MatchRequest::Strike(*wanted));
            return;
        }
        let made = if self.hand.noise { self.with_noise(wanted) } else { *wanted };
        let cue_ball = self.in_play.index_of(self.in_play.cue_ball()).filter(|_| differs);
        self.last.0 = cue_ball.map(|cue_ball| {
            let (engine, depth) = (self.in_play.engine(), self.aids.line);
            let line = (depth != Depth::Off).then(|| preview(engine, cue_ball, aimed, depth).ok()).flatten();
            Made { aimed: *aimed, made, object: Object::ahead(engine, cue_ball, aimed.direction), line }
        });
        self.requests.write(TableCommand::Strike(made));
    }

    fn with_noise(&mut self, wanted: &Strike) -> Strike {
        let Some(cue_ball) = self.in_play.index_of(self.in_play.cue_ball()) else { return *wanted };
        let (draw, steady) = self.errors();
        let struck = struck(self.in_play.engine(), cue_ball, &self.setup.0.table);
        with_errors(&self.hand.file.stroke, wanted, &draw, steady, &struck)
    }

    /// The errors of the coming stroke, and its bias with its drift in radians. In a match they follow from its seed and the position,
    /// as those of the computer do: a shot that is taken back and played again errs in the same way. Elsewhere each stroke has a seed
    /// of its own.
    fn errors(&mut self) -> (ErrorDraw, f64) {
        let the_match = self.current.the_match().filter(|_| self.current.lags().is_none());
        let (seed, drawn, number) = match the_match.and_then(|the_match| Some((the_match, the_match.state().to_act()?)))
        {
            Some((the_match, side)) => {
                let seed = the_match.beginning().seed;
                (seed, seed ^ Situation::of(the_match).fingerprint(), the_match.strokes_of(side))
            }
            None => {
                let seed = self.seeds.draw();
                (seed, seed, 0)
            }
        };
        (ErrorDraw::of(drawn), self.hand.file.stroke.steady(seed, number))
    }
}
