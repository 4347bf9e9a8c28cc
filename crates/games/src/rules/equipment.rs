//! What the rules know of the table and of the balls.

use glam::DVec2;

use super::lie::{Lie, Place};
use baize_physics::{BallId, Shape};
use baize_table::rack::{ClearBed, bed_flaw};
use baize_table::shot::Setup;
use baize_table::table::Table;

/// Strings whose places differ by less than this, in metres, are the same line.
const SAME_LINE: f64 = 1e-6;

/// One ball of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameBall {
    /// Its id.
    pub id: BallId,
    /// Its name in the rack, such as `9` or `pink`.
    pub name: String,
    /// The number on it.
    pub number: Option<u8>,
    /// Its radius in metres.
    pub radius: f64,
    /// Where its centre lies in the rack, in metres.
    pub home: DVec2,
}

/// The table and the balls of a game. It does not change during a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Equipment {
    /// The table.
    pub table: Table,
    /// Whether balls are spheres or discs; it decides when two balls of different size touch.
    pub shape: Shape,
    /// The balls, by ascending id.
    pub balls: Vec<GameBall>,
    /// The ball that the rack names as cue ball.
    pub cue_ball: BallId,
    /// Where a ball on the bed is clear of noses and pockets; `None` if no rectangle around the middle is.
    clear_bed: Option<ClearBed>,
}

impl Equipment {
    /// The table and the balls of a set-up; each ball's home is where it lies there. Without balls the cue ball
    /// has the id 0, and no game accepts this.
    #[must_use]
    pub fn of(setup: &Setup) -> Self {
        let ball = |placed: &baize_table::rack::PlacedBall| GameBall {
            id: placed.ball.id,
            name: placed.look.name.clone(),
            number: placed.look.number,
            radius: placed.ball.radius,
            home: placed.motion.position.truncate(),
        };
        Self {
            table: setup.table.clone(),
            shape: setup.physics.shape,
            balls: setup.balls.iter().map(ball).collect(),
            cue_ball: setup.balls.get(setup.cue_ball).map_or(BallId(0), |placed| placed.ball.id),
            clear_bed: ClearBed::of(&setup.table, &setup.physics, &setup.balls),
        }
    }

    /// What is wrong with a ball at `place` (metres) on the bed, apart from other balls, as [`bed_flaw`] says it. Most places need no
    /// search among noses and pockets, which takes some 20 microseconds.
    #[must_use]
    pub fn bed_flaw(&self, ball: BallId, place: DVec2) -> Option<String> {
        if self.clear_bed.is_some_and(|bed| bed.holds(place)) {
            return None;
        }
        bed_flaw(self.radius(ball), place, &self.table.boundary, self.shape)
    }

    /// The ball of that id.
    #[must_use]
    pub fn ball(&self, id: BallId) -> Option<&GameBall> {
        // Most racks have the ids from 0 without a gap.
        let in_its_place = self.balls.get(id.0 as usize).filter(|ball| ball.id == id);
        in_its_place
            .or_else(|| self.balls.binary_search_by_key(&id, |ball| ball.id).ok().map(|index| &self.balls[index]))
    }

    /// The ball of that name in the rack.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<BallId> {
        self.balls.iter().find(|ball| ball.name == name).map(|ball| ball.id)
    }

    /// The ball with that number.
    #[must_use]
    pub fn numbered(&self, number: u8) -> Option<BallId> {
        self.balls.iter().find(|ball| ball.number == Some(number)).map(|ball| ball.id)
    }

    /// The number on a ball.
    #[must_use]
    pub fn number(&self, id: BallId) -> Option<u8> {
        self.ball(id)?.number
    }

    /// How a sentence names a ball: `the cue ball`, `the 9`, `the pink`.
    #[must_use]
    pub fn words(&self, id: BallId) -> String {
        match self.ball(id) {
            Some(ball) if ball.name == "cue" => "the cue ball".to_owned(),
            Some(ball) => format!("the {}", ball.name),
            None => format!("ball {}", id.0),
        }
    }

    /// The balls other than the cue ball, by ascending id.
    pub fn object_balls(&self) -> impl Iterator<Item = &GameBall> {
        self.balls.iter().filter(|ball| ball.id != self.cue_ball)
    }

    /// Every ball in its place in the rack.
    #[must_use]
    pub fn homes(&self) -> Lie {
        Lie::of(self.balls.iter().map(|ball| (ball.id, Place::at(ball.home))))
    }

    /// The radius of a ball in metres; 0 for a ball that is not in the game.
    #[must_use]
    pub fn radius(&self, id: BallId) -> f64 {
        self.ball(id).map_or(0.0, |ball| ball.radius)
    }

    /// The distance in metres, seen from above, at which two balls on the bed touch.
    #[must_use]
    pub fn touching(&self, a: BallId, b: BallId) -> f64 {
        self.shape.contact_distance(self.radius(a), self.radius(b))
    }

    /// The pocket of that name.
    #[must_use]
    pub fn pocket(&self, name: &str) -> Option<usize> {
        self.table.boundary.pockets.iter().position(|pocket| pocket.name == name)
    }

    /// The name of a pocket; `a pocket` for an index that the table does not have.
    #[must_use]
    pub fn pocket_name(&self, index: usize) -> &str {
        self.table.boundary.pockets.get(index).map_or("a pocket", |pocket| &pocket.name)
    }

    /// How a sentence names a pocket, such as `the foot left pocket`.
    #[must_use]
    pub fn pocket_words(&self, index: usize) -> String {
        match self.pocket_name(index) {
            name if name.contains("pocket") => name.to_owned(),
            name => format!("the {name} pocket"),
        }
    }

    /// Where the head string is, as x in metres: the string of that name. A table without one has it at the baulk line, and
    /// without that halfway between the centre and the head cushion.
    #[must_use]
    pub fn head_string(&self) -> f64 {
        let named = ["head string", "baulk line"].into_iter().find_map(|name| self.string(name));
        named.unwrap_or(-0.25 * self.table.length)
    }

    /// Where the baulk line is, as x in metres: the string of that name. A table without one has it a fifth of the length
    /// from the head cushion.
    #[must_use]
    pub fn baulk_line(&self) -> f64 {
        self.string("baulk line").unwrap_or(-0.3 * self.table.length)
    }

    /// The string of the table at x (metres), as an index into the table's strings; `None` if the table has none there.
    /// Then no record lists who crossed that line.
    #[must_use]
    pub fn string_at(&self, x: f64) -> Option<usize> {
        self.table.strings.iter().position(|(_, place)| (place - x).abs() < SAME_LINE)
    }

    fn string(&self, name: &str) -> Option<f64> {
        self.table.strings.iter().find(|(known, _)| known == name).map(|(_, x)| *x)
    }
}
