//! The limit of safeties of the BCA: on a ball near a rail only two in a row may use nothing but that rail.

use serde::{Deserialize, Serialize};

use crate::rules::each::Each;
use crate::rules::facts::{Contact, Touched};
use crate::rules::foul::{Foul, FoulKind};
use crate::rules::played::Played;
use crate::rules::pool;
use baize_physics::{BallId, Cushion};

/// So many legal safeties in a row may use the near rail alone.
const MOST: u8 = 2;
/// A ball is near a rail if the gap is at most this many of its radii: a ball's width.
const NEAR: f64 = 2.0;

/// The safeties in a row that used nothing but the rail near the ball.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Safeties {
    /// The ball at which they were played.
    pub ball: Option<BallId>,
    /// How many each side has played at it, one turn after the other.
    pub played: Each<u8>,
}

impl Safeties {
    pub(super) fn of(sides: usize) -> Self {
        Self { ball: None, played: Each::of(sides, |_| 0) }
    }

    /// Counts a shot at the lowest ball. `fouls` gets another foul if it was the third safety in a row with the near rail alone: then the
    /// ball counts as frozen to that rail.
    pub(super) fn count(&mut self, played: &Played, lowest: Option<BallId>, fouls: &mut Vec<Foul>) {
        if self.ball != lowest {
            *self = Self { ball: lowest, ..Self::of(self.played.len()) };
        }
        let count = &mut self.played[played.shooter().index()];
        if !fouls.is_empty() || !lowest.is_some_and(|ball| uses_near_rail_alone(played, ball)) {
            *count = 0;
        } else if *count < MOST {
            *count += 1;
        } else {
            let reason = "It was the third safety in a row with nothing but the rail near the ball, which then counts as frozen to it.";
            fouls.push(Foul::new(FoulKind::NoRail, "BCA rotation: safeties", reason));
        }
    }
}

/// Whether nothing fell, and nothing reached a rail but this ball the one that it lay near.
fn uses_near_rail_alone(played: &Played, ball: BallId) -> bool {
    let facts = played.facts;
    let Some(start) = played.before.centre(ball) else { return false };
    let near = (1.0 + NEAR) * played.equipment.radius(ball);
    let cushions = &played.equipment.table.boundary.cushions;
    let is_near = |contact: &Contact| match contact.what {
        Touched::Cushion(index) => cushions.get(index).is_some_and(|cushion: &Cushion| cushion.distance(start) <= near),
        _ => false,
    };
    let mut at_rails = facts.contacts.iter().filter(|contact| contact.ball == ball && contact.what.is_rail());
    pool::pots(played).is_empty() && facts.to_rail == [ball] && at_rails.all(is_near)
}
