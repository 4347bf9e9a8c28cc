//! Three-cushion and one-cushion: a point for meeting both other balls, the second after so many cushions.

use super::carom;
use super::lead::{Lead, OfPoints};
use crate::opponent::evaluator::{CaromStrokes, MoverView, Scoring, Skill};
use baize_games::rules::State;

/// Three-cushion.
pub struct ThreeCushion;

impl OfPoints for ThreeCushion {
    const FIRST_WINS: f64 = 0.52;
    const SCORING: Scoring = Scoring::Caroms(CaromStrokes { speeds: (1.0, 7.0), rail_first: 0.25 });

    fn lead(view: &MoverView, state: &State) -> Option<Lead> {
        Some(lead(view, state, carom::usual_point))
    }

    fn is_last_visit(state: &State) -> bool {
        carom::is_last_visit(state)
    }
}

/// One-cushion.
pub struct OneCushion;

impl OfPoints for OneCushion {
    const FIRST_WINS: f64 = 0.52;
    const SCORING: Scoring = Scoring::Caroms(CaromStrokes { speeds: (0.5, 5.0), rail_first: 0.25 });

    fn lead(view: &MoverView, state: &State) -> Option<Lead> {
        Some(lead(view, state, carom::usual_point_by_one_cushion))
    }

    fn is_last_visit(state: &State) -> bool {
        carom::is_last_visit(state)
    }
}

/// How the game stands if a usual point has this chance.
fn lead(view: &MoverView, state: &State, point: fn(&Skill) -> f64) -> Lead {
    let chances = [view.mover, view.mover.other()].map(|side| point(view.skill(side)));
    let run = |chance: f64| chance / (1.0 - chance);
    let usual = chances.map(run);
    carom::of_visits(view, state, usual[0], usual[1], usual)
}
