//! Three-cushion: a point for meeting both other balls, the second after three cushions.

use super::carom;
use super::lead::{Lead, OfPoints};
use crate::opponent::evaluator::{CaromStrokes, MoverView, Scoring};
use baize_games::rules::State;

/// Three-cushion.
pub struct ThreeCushion;

impl OfPoints for ThreeCushion {
    const FIRST_WINS: f64 = 0.52;
    const SCORING: Scoring = Scoring::Caroms(CaromStrokes { speeds: (1.0, 7.0), rail_first: 0.25 });

    fn lead(view: &MoverView, state: &State) -> Option<Lead> {
        Some(lead(view, state))
    }

    fn is_last_visit(state: &State) -> bool {
        carom::is_last_visit(state)
    }
}

fn lead(view: &MoverView, state: &State) -> Lead {
    let chances = [view.mover, view.mover.other()].map(|side| carom::usual_point(view.skill(side)));
    let run = |chance: f64| chance / (1.0 - chance);
    let usual = chances.map(run);
    carom::of_visits(view, state, usual[0], usual[1], usual)
}
