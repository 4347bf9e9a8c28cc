//! English billiards: points for cannons, pots and in-offs.

use smallvec::SmallVec;

use super::carom::of_visits;
use super::lead::{Lead, OfPoints};
use crate::opponent::evaluator::{CaromStrokes, MoverView, Scoring, Skill};
use baize_games::rules::State;
use baize_physics::BallId;

/// The points of a usual stroke that scores, among cannons, pots and in-offs. An estimate.
const USUAL_POINTS: f64 = 2.5;
/// The chance of a usual stroke of a perfect hand, and the error of direction in radians at which half of it is left. Estimates.
const BEST: f64 = 0.97;
const HALVED_AT: f64 = 0.009;
/// A coming stroke without a pot that lies well still has this share of a usual chance: a cannon or an in-off.
const WITHOUT_POT: f64 = 0.8;

/// English billiards. Its strokes are sought like those of carom: whatever scores is proposed.
pub struct EnglishBilliards;

impl OfPoints for EnglishBilliards {
    const FIRST_WINS: f64 = 0.5;
    const SCORING: Scoring = Scoring::Caroms(CaromStrokes { speeds: (0.4, 4.5), rail_first: 0.1 });

    fn lead(view: &MoverView, state: &State) -> Option<Lead> {
        let sides = [view.mover, view.mover.other()];
        let chances = sides.map(|side| usual_stroke(view.skill(side)));
        let usual = chances.map(|chance| USUAL_POINTS * chance / (1.0 - chance));
        let balls: SmallVec<[BallId; 16]> = view.layout.balls().collect();
        let now = view.now(&balls).max(WITHOUT_POT * chances[0]);
        Some(of_visits(view, state, now * (USUAL_POINTS + usual[0]), usual[1], usual))
    }
}

/// The chance of a usual stroke to score.
fn usual_stroke(skill: &Skill) -> f64 {
    BEST / (1.0 + skill.error / HALVED_AT)
}
