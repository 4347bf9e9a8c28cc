//! Straight rail and balkline: a point for meeting both other balls.

use glam::DVec2;
use smallvec::SmallVec;

use super::carom::{is_last_visit, of_visits, usual_point};
use super::lead::{Lead, OfPoints};
use crate::opponent::evaluator::{CaromStrokes, MoverView, Scoring, Skill};
use baize_games::rules::{GameInProgress, State};

/// Distances in metres: from the cue ball to the first ball, and from there to the second, of a usual position with the balls spread
/// and of one with the balls gathered; and how far apart the two object balls may be for that.
const SPREAD: (f64, f64) = (0.8, 0.8);
const GATHERED: (f64, f64) = (0.15, 0.15);
const TOGETHER: f64 = 0.3;
/// How far apart the balls usually lie that were driven out of a barred corner, in metres.
const DRIVEN_OUT: f64 = 0.5;
/// Balls in a row: the turn at which the point is hardest, and how far from it that is no longer felt, in radians; and what share of its
/// chance a professional loses there, with this error of direction in radians, and anybody at most.
const IN_A_ROW: (f64, f64) = (0.24, 0.2);
const LOST_IN_A_ROW: f64 = 0.16;
const HAND_OF_A_PROFESSIONAL: f64 = 0.0012;
const MOST_LOST: f64 = 0.7;
/// The most certain usual point.
const SUREST: f64 = 0.988;
/// A usual point of a visit is nearly as sure as one from gathered balls: where it lies between a point from spread balls, 0, and one from
/// gathered balls, 1.
const USUAL: f64 = 0.8;

/// Straight rail.
pub struct StraightRail;

impl OfPoints for StraightRail {
    const FIRST_WINS: f64 = 0.53;
    const SCORING: Scoring = Scoring::Caroms(CaromStrokes { speeds: (0.2, 4.0), rail_first: 0.1 });

    fn lead(view: &MoverView, state: &State) -> Option<Lead> {
        Some(lead(view, state))
    }

    fn is_last_visit(state: &State) -> bool {
        is_last_visit(state)
    }
}

fn lead(view: &MoverView, state: &State) -> Lead {
    let apart = 2.0 * view.layout.cue_radius();
    let sides = [view.mover, view.mover.other()];
    let usual = sides.map(|side| usual_run(view.skill(side), apart));
    let balls: SmallVec<[DVec2; 2]> = view.layout.balls().filter_map(|ball| view.layout.centre(ball)).collect();
    let (Some(cue), &[a, b]) = (view.cue, balls.as_slice()) else {
        // In the opening position no short way is good.
        let opening = usual_point(view.skill(sides[0])) * (1.0 + usual[0]);
        return of_visits(view, state, opening, usual[1], usual);
    };
    let barred = barred(state);
    let visit = run_from(cue, [a, b], apart, view.skill(sides[0]), barred);
    // The other side plays with the other cue ball, which is one of the two.
    let other = view.layout.centre(state.cue_ball_of(sides[1], view.evaluator.equipment));
    let reply = other.map_or(usual[1], |own| {
        let third = if own == a { b } else { a };
        run_from(own, [cue, third], apart, view.skill(sides[1]), Barred::Nowhere)
    });
    of_visits(view, state, visit, 0.5 * (reply + usual[1]), usual)
}

/// Whether the object balls lie in a barred corner, or at balkline in a zone or an anchor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Barred {
    /// They do not.
    Nowhere,
    /// They do, and a point may be made there.
    OnePoint,
    /// They do, and the coming point must drive one of them out.
    NoPoint,
}

fn barred(state: &State) -> Barred {
    match &state.in_progress {
        GameInProgress::StraightRail(playing) => match playing.standing.corner {
            None => Barred::Nowhere,
            Some(held) if held.is_spent => Barred::NoPoint,
            Some(_) => Barred::OnePoint,
        },
        GameInProgress::Balkline(playing) => {
            let held = [playing.standing.zone, playing.standing.anchor];
            if held.into_iter().any(|held| playing.rules.must_leave(held)) {
                Barred::NoPoint
            } else if held.into_iter().any(|held| held.is_some()) {
                Barred::OnePoint
            } else {
                Barred::Nowhere
            }
        }
        _ => Barred::Nowhere,
    }
}

/// How many points a visit makes from these places: the coming point and the next have chances of their own. The points after them are
/// usual ones, for how near each other the balls lie now says little about them.
fn run_from(cue: DVec2, [a, b]: [DVec2; 2], apart: f64, skill: &Skill, barred: Barred) -> f64 {
    // Where no short way is good, one over the cushions is.
    let short = point(cue, [a, b], apart, skill.error);
    let usual = usual_point(skill);
    let now = if barred == Barred::NoPoint { usual } else { short.max(usual).min(SUREST) };
    // Balls in a barred corner must soon be driven out of it.
    let gap = if barred == Barred::Nowhere { a.distance(b) - apart } else { DRIVEN_OUT };
    now * (1.0 + next(skill, apart, libm::exp(-(gap.max(0.0) / TOGETHER))) * (1.0 + usual_run(skill, apart)))
}

/// How many points a visit makes with these two balls to meet, where no corner is barred.
pub(super) fn visit_from(cue: DVec2, balls: [DVec2; 2], apart: f64, skill: &Skill) -> f64 {
    run_from(cue, balls, apart, skill, Barred::Nowhere)
}

/// How many points a visit makes in which all points are usual ones.
pub(super) fn usual_run(skill: &Skill, apart: f64) -> f64 {
    let chance = next(skill, apart, USUAL);
    chance / (1.0 - chance)
}

/// The chance of the next point of a visit from balls that are `gathered`, from 0 for balls that are spread to 1.
fn next(skill: &Skill, apart: f64, gathered: f64) -> f64 {
    let far = direct(SPREAD.0, SPREAD.1, 1.0, apart, skill.error).max(usual_point(skill)).min(SUREST);
    let near = direct(GATHERED.0, GATHERED.1, 1.0, apart, skill.error).clamp(far, SUREST);
    far + (near - far) * gathered
}

/// The chance to meet both balls on a short way.
fn point(cue: DVec2, [a, b]: [DVec2; 2], apart: f64, error: f64) -> f64 {
    let turn = |first: DVec2, second: DVec2| (first - cue).angle_to(second - first).abs();
    let turn = turn(a, b).min(turn(b, a));
    direct(cue.distance(a).min(cue.distance(b)), a.distance(b), turn, apart, error)
}

/// The same from the distances in metres to the nearer ball and between the two, and from the angle in radians by which the cue ball
/// turns at the first ball.
fn direct(to_first: f64, between: f64, turn: f64, apart: f64, error: f64) -> f64 {
    let half = libm::atan2(apart, (between - 0.5 * apart).max(1e-3));
    let aim = error * (to_first / apart + 1.0);
    let spin = 0.02 + 6.0 * error;
    let spread = libm::hypot(1.3 * aim, spin) * (1.0 + 0.15 * turn * turn);
    let free = libm::erf(0.9 * half / (spread * std::f64::consts::SQRT_2));
    // Where the balls lie nearly in a row, the first ball stands in the way to the second, and runs into it.
    let (worst, width) = IN_A_ROW;
    let off = (turn - worst) / width;
    let lost = LOST_IN_A_ROW * (error / HAND_OF_A_PROFESSIONAL).max(0.0).sqrt();
    free * (1.0 - lost.min(MOST_LOST) * libm::exp(-off * off))
}
