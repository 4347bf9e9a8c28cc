//! Strokes that meet both other balls, for the games of carom.

use glam::DVec2;

use super::proposal::{Placement, Proposal};
use crate::opponent::aimed_shot::AimedShot;
use crate::opponent::angles::{angle_of, difference};
use crate::opponent::context::Context;
use crate::opponent::evaluator::CaromStrokes;
use crate::opponent::shot_simulator::{ShotOutcome, ShotSimulator};
use crate::opponent::thought::Intent;
use baize_games::rules::Declaration;
use baize_physics::{Strike, Tip};
use baize_table::rack::{Dice, Purpose};
use baize_table::shot::ErrorDraw;

/// The farthest that the tip is off the middle, to the side and in height, in ball radii, and in all.
const ASIDE: f64 = 0.5;
const UP_OR_DOWN: f64 = 0.45;
const MOST_OFFSET: f64 = 0.52;
/// How often a stroke that makes the point is tried with errors before it is proposed.
const PROBES: usize = 3;
/// By which parts of its errors the hand is off where strokes near a good one are sought. With more than its own errors it sees farther.
const WIDER: f64 = 1.3;
/// How often the middle of the successful strokes near a good one is sought.
const STEPS: usize = 3;

/// The cue ball and the other balls, as seen from above.
struct Balls<'a> {
    cue: DVec2,
    others: Vec<DVec2>,
    /// The sum of two radii in metres.
    apart: f64,
    kind: &'a CaromStrokes,
}

impl<'a> Balls<'a> {
    fn of(context: &Context, placement: &Placement, kind: &'a CaromStrokes) -> Option<Self> {
        let situation = &placement.situation;
        let on = situation.state.balls_on(&situation.equipment);
        let others: Vec<DVec2> = on.into_iter().filter_map(|ball| situation.state.lie.centre(ball)).collect();
        (!others.is_empty()).then_some(Self {
            cue: situation.cue_place()?,
            others,
            apart: 2.0 * context.ball.radius,
            kind,
        })
    }

    /// The stroke with these five coordinates, each between 0 and 1; `None` if its tip is too far off the middle.
    fn stroke(&self, [which, full, fast, side, height]: [f64; 5], uses_side: f64) -> Option<Strike> {
        let direction = if which < self.kind.rail_first {
            std::f64::consts::TAU * full
        } else {
            let share = (which - self.kind.rail_first) / (1.0 - self.kind.rail_first);
            let index = ((share * self.others.len() as f64) as usize).min(self.others.len() - 1);
            let away = self.others[index] - self.cue;
            let off = (2.0 * full - 1.0) * self.apart / away.length().max(self.apart);
            angle_of(away) + libm::asin(off.clamp(-1.0, 1.0))
        };
        let (slowest, fastest) = self.kind.speeds;
        let speed = slowest * libm::pow(fastest / slowest, fast);
        let tip = Tip { side: ASIDE * (2.0 * side - 1.0) * uses_side, height: UP_OR_DOWN * (2.0 * height - 1.0) };
        let strike = Strike { speed, direction: difference(direction, 0.0), tip, elevation: 0.0 };
        (tip.offset() <= MOST_OFFSET).then_some(strike)
    }
}

/// Plays strokes from a placement without errors, and proposes those that make the point. `numbers` says which strokes of an endless row
/// that covers all strokes evenly; it ends sooner when as many plays are computed as there are numbers.
pub fn caroms(
    context: &Context,
    simulator: &mut ShotSimulator,
    (index, placement): (usize, &Placement),
    kind: &CaromStrokes,
    numbers: std::ops::Range<usize>,
) -> Vec<Proposal> {
    simulator.start_from(&placement.situation);
    let Some(balls) = Balls::of(context, placement, kind) else { return Vec::new() };
    let probes = ErrorDraw::first(context.seed ^ 0x0ca5, PROBES);
    let mut proposals = Vec::new();
    let most = numbers.len();
    for (done, number) in numbers.enumerate() {
        if done + PROBES * proposals.len() >= most {
            break;
        }
        let Some(strike) = balls.stroke(evenly(context.seed, number), context.player.habits.side) else { continue };
        let strike = simulator.cleared(&strike);
        let Some(after) = simulator.shoot(&Declaration::Nothing, &strike).filter(is_point) else { continue };
        proposals.push(probed(context, simulator, (index, placement), &strike, after, &probes));
    }
    proposals
}

/// Strokes near one that makes the point: each next one is the middle of those that made it with the errors of the hand. It lies
/// farther from the edge of what makes the point.
pub fn near_carom(
    context: &Context,
    simulator: &mut ShotSimulator,
    (index, placement): (usize, &Placement),
    parent: &Proposal,
    tries: usize,
) -> Vec<Proposal> {
    simulator.start_from(&placement.situation);
    let mut aim = parent.aimed.aim;
    let draws = ErrorDraw::first(context.seed ^ aim.speed.to_bits() ^ aim.direction.to_bits(), tries.max(STEPS));
    let probes = ErrorDraw::first(context.seed ^ 0x0ca5, PROBES);
    let mut proposals = Vec::new();
    for draws in draws.chunks((tries / STEPS).max(1)) {
        let mut made = Middle::default();
        for draw in draws {
            let off = context.with_errors(&placement.situation, &aim, draw, context.believed);
            let wider = spread(&aim, &off, WIDER);
            let Some(after) = simulator.shoot(&Declaration::Nothing, &wider) else { continue };
            if is_point(&after) {
                let gain = context.evaluator.after(context.side, &after) - context.evaluator.stakes.miss;
                made.add(&aim, &wider, gain.max(1e-3 * context.stake()));
            }
        }
        let Some(middle) = made.strike(&aim) else { break };
        aim = simulator.cleared(&Strike { elevation: 0.0, ..middle });
        let Some(after) = simulator.shoot(&Declaration::Nothing, &aim).filter(is_point) else { break };
        proposals.push(probed(context, simulator, (index, placement), &aim, after, &probes));
    }
    proposals
}

/// A proposal of a stroke that makes the point, with how good it looks after a few plays with errors.
fn probed(
    context: &Context,
    simulator: &mut ShotSimulator,
    (index, placement): (usize, &Placement),
    aim: &Strike,
    after: ShotOutcome,
    probes: &[ErrorDraw],
) -> Proposal {
    let made = probes.iter().filter(|draw| {
        let strike = context.with_errors(&placement.situation, aim, draw, context.believed);
        simulator.shoot(&Declaration::Nothing, &strike).is_some_and(|after| is_point(&after))
    });
    let chance = (0.5 + made.count() as f64) / (1.0 + probes.len() as f64);
    let promise = chance * context.evaluator.after(context.side, &after) + (1.0 - chance) * context.miss_worth();
    let aimed = AimedShot { place: placement.place, declares: Declaration::Nothing, aim: *aim };
    Proposal { placement: index, aimed, intent: Intent::Point, leave: context.leave(&after), promise }
}

fn is_point(after: &ShotOutcome) -> bool {
    !after.foul && after.points > 0
}

/// The strike that is off `aim` by `share` of what `off` is.
fn spread(aim: &Strike, off: &Strike, share: f64) -> Strike {
    let along = |a: f64, b: f64| a + share * (b - a);
    Strike {
        speed: along(aim.speed, off.speed).max(0.05),
        direction: along(aim.direction, off.direction),
        tip: Tip { side: along(aim.tip.side, off.tip.side), height: along(aim.tip.height, off.tip.height) },
        elevation: off.elevation,
    }
}

/// The weighted middle of strikes, as differences from an aim.
#[derive(Default)]
struct Middle {
    weight: f64,
    sums: [f64; 4],
}

impl Middle {
    fn add(&mut self, aim: &Strike, strike: &Strike, weight: f64) {
        self.weight += weight;
        let off = [
            strike.speed - aim.speed,
            difference(strike.direction, aim.direction),
            strike.tip.side - aim.tip.side,
            strike.tip.height - aim.tip.height,
        ];
        for (sum, off) in self.sums.iter_mut().zip(off) {
            *sum += weight * off;
        }
    }

    /// The middle; `None` of no strikes.
    fn strike(&self, aim: &Strike) -> Option<Strike> {
        if self.weight <= 0.0 {
            return None;
        }
        let [speed, direction, side, height] = self.sums.map(|sum| sum / self.weight);
        let tip = Tip { side: aim.tip.side + side, height: aim.tip.height + height };
        let tip = if tip.offset() > MOST_OFFSET { aim.tip } else { tip };
        Some(Strike { speed: aim.speed + speed, direction: aim.direction + direction, tip, elevation: aim.elevation })
    }
}

/// Point `number` of a row that fills the unit cube of five dimensions evenly, moved by a seed (Roberts 2018: the steps are powers of
/// 1 / g, where g^6 = g + 1).
fn evenly(seed: u64, number: usize) -> [f64; 5] {
    const G: f64 = 1.134_724_138_401_519_5;
    let mut dice = Dice::new(seed, Purpose::Ideas);
    let mut step = 1.0;
    [0; 5].map(|_: i32| {
        step /= G;
        let place = dice.between(0.0, 1.0) + step * number as f64;
        place - place.floor()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_strokes_cover_every_part_of_all_strokes_evenly() {
        let mut counts = [[0; 4]; 5];
        for number in 0..4000 {
            for (axis, place) in evenly(7, number).into_iter().enumerate() {
                counts[axis][(place * 4.0) as usize] += 1;
            }
        }
        assert!(counts.iter().flatten().all(|count| (980..=1020).contains(count)), "{counts:?}");
    }

    #[test]
    fn the_middle_of_strikes_lies_between_them() {
        let aim = Strike { speed: 2.0, direction: 3.1, ..Strike::default() };
        let mut middle = Middle::default();
        middle.add(&aim, &Strike { speed: 2.2, direction: -3.1, ..aim }, 1.0);
        middle.add(&aim, &Strike { speed: 2.0, direction: 3.1, ..aim }, 3.0);
        let found = middle.strike(&aim).unwrap();
        approx::assert_relative_eq!(found.speed, 2.05, max_relative = 1e-12);
        let turned = difference(found.direction, 3.1);
        approx::assert_relative_eq!(turned, 0.25 * (std::f64::consts::TAU - 6.2), max_relative = 1e-9);
    }
}
