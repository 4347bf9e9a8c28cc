//! Four-ball: a point for meeting both reds, or any two balls.

use glam::DVec2;

use super::carom::usual_point;
use super::lead::{Lead, OfPoints};
use super::straight_rail::{usual_run, visit_from};
use crate::opponent::evaluator::{CaromStrokes, MoverView, Scoring};
use baize_games::rules::{GameInProgress, Side, State};
use baize_physics::BallId;

/// Four-ball and yotsudama.
pub struct FourBall;

impl OfPoints for FourBall {
    const FIRST_WINS: f64 = 0.52;
    const SCORING: Scoring = Scoring::Caroms(CaromStrokes { speeds: (0.3, 6.0), rail_first: 0.15 });

    fn lead(view: &MoverView, state: &State) -> Option<Lead> {
        let GameInProgress::FourBall(playing) = &state.in_progress else { return None };
        let has_last_shot = state.game().winning_points().is_none();
        let goal = f64::from(playing.rules.distance) + if has_last_shot { 1.0 } else { 0.0 };
        let sides = [view.mover, view.mover.other()];
        let points = sides.map(|side| f64::from(state.players[side.index()].points));
        let to_go = points.map(|points| (goal - points).max(1.0));
        let apart = 2.0 * view.layout.cue_radius();
        let usual = sides.map(|side| usual_run(view.skill(side), apart));
        let last = |side: usize| has_last_shot && to_go[side] <= 1.0;
        // The last point goes over the cushions.
        let visit = |side: usize| {
            if last(side) {
                usual_point(view.skill(sides[side]))
            } else {
                visit_of(view, state, sides[side], usual[side])
            }
        };
        let visits = (to_go[0] / usual[0].max(0.05)).min(to_go[1] / usual[1].max(0.05));
        Some(Lead {
            lead: points[0] - points[1],
            visit: visit(0),
            replies: [visit(1); 2],
            usual,
            visits,
            to_go,
            left: f64::INFINITY,
            plays_safe: false,
            is_last: false,
        })
    }
}

/// How many points a visit of `side` makes from where the balls lie: by the best two balls that it may meet.
fn visit_of(view: &MoverView, state: &State, side: Side, usual: f64) -> f64 {
    let equipment = view.evaluator.equipment;
    let own = state.cue_ball_of(side, equipment);
    // A cue ball in hand has no place yet.
    let cue = if side == view.mover { view.cue } else { state.lie.centre(own) };
    let on: Vec<BallId> = state.balls_on_for(side, equipment);
    let places: Vec<DVec2> = on.into_iter().filter_map(|ball| state.lie.centre(ball)).collect();
    let pairs = places.iter().enumerate().flat_map(|(index, a)| places[..index].iter().map(move |b| [*a, *b]));
    let apart = 2.0 * view.layout.cue_radius();
    let of_pair = |pair: [DVec2; 2]| cue.map(|cue| visit_from(cue, pair, apart, view.skill(side)));
    pairs.filter_map(of_pair).reduce(f64::max).unwrap_or(usual)
}
