//! Three-cushion and straight rail: a point for meeting both other balls.

use bevy::math::DVec2;
use smallvec::SmallVec;

use super::lead::Lead;
use crate::opponent::judge::{CaromStrokes, Goal, Look, Scoring, Skill, Stakes};
use crate::opponent::valuation::Valuation;
use crate::rules::{Side, State};

/// The points that win by the usual rules.
const TARGET: u32 = 40;

/// Three-cushion.
pub struct ThreeCushion;

/// Straight rail.
pub struct StraightRail;

impl Goal for ThreeCushion {
    fn mover_wins(&self, look: &Look, state: &State) -> f64 {
        three_cushion(look, state).wins()
    }

    fn sober(&self, _: &Valuation, chance: f64, _: bool) -> f64 {
        chance
    }

    fn breaker_wins(&self) -> f64 {
        0.52
    }

    fn breaks_hard(&self) -> bool {
        false
    }

    fn scoring(&self) -> Scoring {
        Scoring::Caroms(CaromStrokes { speeds: (1.0, 7.0), rail_first: 0.25 })
    }

    fn stakes(&self, look: &Look, state: &State) -> Stakes {
        three_cushion(look, state).stakes()
    }
}

impl Goal for StraightRail {
    fn mover_wins(&self, look: &Look, state: &State) -> f64 {
        straight_rail(look, state).wins()
    }

    fn sober(&self, _: &Valuation, chance: f64, _: bool) -> f64 {
        chance
    }

    fn breaker_wins(&self) -> f64 {
        0.53
    }

    fn breaks_hard(&self) -> bool {
        false
    }

    fn scoring(&self) -> Scoring {
        Scoring::Caroms(CaromStrokes { speeds: (0.2, 4.0), rail_first: 0.1 })
    }

    fn stakes(&self, look: &Look, state: &State) -> Stakes {
        straight_rail(look, state).stakes()
    }
}

/// The chance of a usual point at three cushions of a hand with this error of direction in radians: what is left of the chance of a
/// perfect hand falls off with the error.
fn usual_point(skill: &Skill) -> f64 {
    const BEST: f64 = 0.97;
    const HALVED_AT: f64 = 0.0157;
    BEST / (1.0 + skill.error / HALVED_AT)
}

fn three_cushion(look: &Look, state: &State) -> Lead {
    let chances = [look.mover, look.mover.other()].map(|side| usual_point(look.skill(side)));
    let run = |chance: f64| chance / (1.0 - chance);
    let usual = chances.map(run);
    of_visits(look, state, usual[0], usual[1], usual)
}

/// A game of carom in which the coming visits of both sides make so many points.
fn of_visits(look: &Look, state: &State, visit: f64, reply: f64, usual: [f64; 2]) -> Lead {
    let target = state.play.game().winning_points().unwrap_or(TARGET);
    let to_go = [look.mover, look.mover.other()].map(|side: Side| {
        let points = f64::from(state.players[side.index()].points);
        (f64::from(target) - points).max(1.0)
    });
    Lead {
        lead: to_go[1] - to_go[0],
        visit,
        replies: [reply; 2],
        usual,
        visits: (to_go[0] / usual[0].max(0.05)).min(to_go[1] / usual[1].max(0.05)),
        to_go: to_go[0],
        left: f64::INFINITY,
        plays_safe: false,
    }
}

/// Distances in metres: from the cue ball to the first ball, and from there to the second, of a usual position with the balls spread
/// and of one with the balls gathered; and how far apart the two object balls may be for that.
const SPREAD: (f64, f64) = (0.8, 0.8);
const GATHERED: (f64, f64) = (0.15, 0.15);
const TOGETHER: f64 = 0.3;
/// The most certain usual point.
const SUREST: f64 = 0.988;

fn straight_rail(look: &Look, state: &State) -> Lead {
    let apart = 2.0 * look.bed.cue_radius();
    let sides = [look.mover, look.mover.other()];
    let usual = sides.map(|side| {
        let chance = further(look.skill(side), apart, TOGETHER);
        chance / (1.0 - chance)
    });
    let balls: SmallVec<[DVec2; 2]> = look.bed.balls().filter_map(|ball| look.bed.centre(ball)).collect();
    let (Some(cue), &[a, b]) = (look.cue, balls.as_slice()) else {
        return of_visits(look, state, usual[0], usual[1], usual);
    };
    let visit = run_from(cue, [a, b], apart, look.skill(sides[0]));
    // The other side plays with the other cue ball, which is one of the two.
    let other = look.bed.centre(state.cue_ball_of(sides[1], look.judge.equipment));
    let reply = other.map_or(usual[1], |own| {
        let third = if own == a { b } else { a };
        run_from(own, [cue, third], apart, look.skill(sides[1]))
    });
    of_visits(look, state, visit, 0.5 * (reply + usual[1]), usual)
}

/// How many points a visit makes from these places: the coming point has its chance, and the balls stay as near each other as they are.
fn run_from(cue: DVec2, [a, b]: [DVec2; 2], apart: f64, skill: &Skill) -> f64 {
    // Where no short way is good, one over the cushions is.
    let short = point(cue, a, b, apart, skill.error).max(point(cue, b, a, apart, skill.error));
    let now = short.max(usual_point(skill)).min(SUREST);
    now / (1.0 - further(skill, apart, a.distance(b) - apart))
}

/// The chance of each further point of a visit if the object balls lie this far apart, in metres from surface to surface.
fn further(skill: &Skill, apart: f64, gap: f64) -> f64 {
    let far = direct(SPREAD.0, SPREAD.1, 1.0, apart, skill.error).max(usual_point(skill)).min(SUREST);
    let near = direct(GATHERED.0, GATHERED.1, 1.0, apart, skill.error).clamp(far, SUREST);
    far + (near - far) * libm::exp(-(gap.max(0.0) / TOGETHER))
}

/// The chance to meet `first` and then `second` without a cushion.
fn point(cue: DVec2, first: DVec2, second: DVec2, apart: f64, error: f64) -> f64 {
    let (to_first, to_second) = (first - cue, second - first);
    let turn = to_first.angle_to(to_second).abs();
    direct(to_first.length(), to_second.length(), turn, apart, error)
}

/// The same from the two distances in metres and the angle in radians by which the cue ball turns at the first ball.
fn direct(to_first: f64, to_second: f64, turn: f64, apart: f64, error: f64) -> f64 {
    let half = libm::atan2(apart, (to_second - 0.5 * apart).max(1e-3));
    let aim = error * (to_first / apart + 1.0);
    let spin = 0.02 + 6.0 * error;
    let awkward = 1.0 + 0.35 * turn * turn;
    let spread = libm::hypot(1.3 * aim, spin) * awkward;
    libm::erf(0.9 * half / (spread * std::f64::consts::SQRT_2))
}
