//! Rolling resistance at rest: a slow ball stays where it is under any push that is no larger than the resistance.

use glam::DVec3;
use smallvec::smallvec;

use super::balance::is_balanced;
use super::ball::Rest;
use super::free_rate::free_rate;
use super::island::{Island, gap_accelerations};
use crate::engine::repeated_impacts::SHORTEST;
use crate::exact_sum::ExactSum;
use crate::piece::Phase;
use crate::resolution::{ContactGraph, PerBall, PerLink};
use crate::tolerances::CREEPING;

/// The search for the resistances of balls that may rest ends when a round changes each of them by at most this share
/// of the largest possible resistance.
const SETTLED: f64 = 1e-6;

/// The search for these resistances ends after this many rounds at the latest.
const MOST_ROUNDS: usize = 200;

/// A ball may start from rest only if its acceleration is larger than this share of the resistance. What is smaller is
/// rounding. A ball that comes down between two others pushes them apart like a nearly flat wedge. The two must give way,
/// but their acceleration is less than a thousandth of the resistance.
const STARTS: f64 = 1e-5;

/// A ball that would need more than this multiple of the resistance to stay at rest lies between nearly opposite contacts: it starts even where the
/// iteration has not used up its resistance. There this load is thousands of times the resistance. On a slope the balls
/// that lean on one another and on a rail need a few times of it, most of which the rail carries.
const BETWEEN_OPPOSITE_CONTACTS: f64 = 10.0;

/// Puts slow balls in held contacts to rest if rolling resistance can keep them there. They stay fixed until the forces
/// are solved again. Otherwise a ball that another one touches in passing would start and stop many times. Balls with a
/// load above the resistance start to roll in the direction of the load.
///
/// Returns whether any ball may have been stopped.
pub fn rest_slow_balls(island: &mut Island) -> bool {
    let is_held = island.held_balls();
    let may_rest = |slot: usize| is_held[slot] && may_rest(island, slot);
    let slow: PerBall<bool> = (0..island.balls.len()).map(may_rest).collect();
    if !slow.contains(&true) {
        return false;
    }
    let may_all_lie = slow.iter().zip(&island.balls).all(|(slow, ball)| *slow || ball.ball.is_fixed());
    let are_held = may_all_lie && is_balanced(island);
    for (ball, _) in island.balls.iter_mut().zip(&slow).filter(|(_, slow)| **slow) {
        ball.rest = Rest::Stays;
    }
    if !are_held {
        start_overloaded(island);
    }
    (0..island.balls.len()).for_each(|slot| bring_to_rest(island, slot));
    island.graph = with_fixed_resting_balls(island);
    true
}

/// Whether a ball in a held contact rolls so slowly that resistance ends its roll within [`SHORTEST`].
fn may_rest(island: &Island, slot: usize) -> bool {
    island.balls[slot].phase == Phase::Rolling
        && !island.balls[slot].ball.is_fixed()
        && island.motions[slot].velocity.length() <= resistance(island) * SHORTEST
}

/// The largest deceleration by rolling resistance, in m/s^2.
fn resistance(island: &Island) -> f64 {
    island.physics().cloth.rolling_resistance()
}

fn rests(island: &Island, slot: usize) -> bool {
    island.balls[slot].rest == Rest::Stays
}

/// Releases the resting balls that the pulls and contact forces move against the resistance.
///
/// Such a ball has an acceleration, and it would need more than the resistance to stay at rest beside the others. The
/// second condition is exact; the accelerations alone are not. Where contacts are nearly opposite they are found
/// slowly, and what is left of them may be 1e-3 of a resistance that is not used up. A ball that then started would
/// get the whole resistance against it, stop and start again, at every solution.
fn start_overloaded(island: &mut Island) {
    let (most, pulls) = (resistance(island), pulls(island));
    let mut loads = loads_at_rest(island, &pulls);
    if !(0..pulls.len()).any(|slot| rests(island, slot) && loads[slot].length() > most) {
        return;
    }
    let (accelerations, resistances) = accelerations_against_resistance(island, &pulls);
    loop {
        let overloaded = |&slot: &usize| {
            rests(island, slot)
                && accelerations[slot].length() > STARTS * most
                && loads[slot].length() > most
                && (loads[slot].length() > BETWEEN_OPPOSITE_CONTACTS * most
                    || keeps_rolling(island, slot, accelerations[slot] - pulls[slot] - resistances[slot]))
        };
        let released: PerBall<usize> = (0..pulls.len()).filter(overloaded).collect();
        if released.is_empty() {
            return;
        }
        for slot in released {
            let direction = accelerations[slot].normalize_or_zero();
            island.balls[slot].rest = if direction == DVec3::ZERO { Rest::No } else { Rest::Starts(direction) };
            island.accelerations[slot] = free_rate(island, slot, &island.motions[slot]).0;
        }
        // A ball that was released pushes its neighbours in another way than it did at rest.
        loads = loads_at_rest(island, &pulls);
    }
}

/// What pulls and contact forces together do to the balls, in m/s^2, if those that rest are held as if fixed. `pulls` are
/// those of [`pulls`] with all balls at rest that may.
fn loads_at_rest(island: &Island, pulls: &[DVec3]) -> PerBall<DVec3> {
    let graph = with_fixed_resting_balls(island);
    let free = |slot: usize| if rests(island, slot) { DVec3::ZERO } else { island.accelerations[slot] };
    let free: PerBall<DVec3> = (0..pulls.len()).map(free).collect();
    let gaps = gap_accelerations(&graph, &island.contacts, &island.motions, &free);
    let forces = graph.stopping_impulses(&gaps, &island.which(|contact| contact.is_held));
    pulls.iter().zip(island.graph.pushed(&forces)).map(|(pull, push)| *pull + push).collect()
}

/// The accelerations of the balls in m/s^2 under `pulls`, contact forces and the resistances of those that may rest, and
/// these resistances.
///
/// The resistance of a ball has any direction and any size up to its limit, and it opposes the acceleration if the
/// ball starts. Each of the two depends on the other: a nose turns the acceleration, and with it the resistance. So
/// each ball's resistance is changed against its acceleration, over and over, until it holds the ball or is at its
/// limit against the acceleration (Uzawa's method). Each round starts ahead of the last resistances in the direction
/// in which they changed (Nesterov 1983), because where contacts are nearly opposite they change slowly. It starts
/// from the last ones themselves after a round in which that direction was wrong (O'Donoghue and Candes 2015).
fn accelerations_against_resistance(island: &Island, pulls: &[DVec3]) -> (PerBall<DVec3>, PerBall<DVec3>) {
    let graph = &island.graph;
    let is_held = island.which(|contact| contact.is_held);
    let most = resistance(island);
    let unit = most.max(f64::MIN_POSITIVE);
    let mut resistances: PerBall<DVec3> = smallvec![DVec3::ZERO; pulls.len()];
    let (mut ahead, mut pace) = (resistances.clone(), 1.0_f64);
    let mut accelerations = PerBall::from_slice(pulls);
    let mut forces: PerLink<f64> = smallvec![0.0; is_held.len()];
    for _ in 0..MOST_ROUNDS {
        let free: PerBall<DVec3> = pulls.iter().zip(&ahead).map(|(pull, by)| *pull + *by).collect();
        let gaps = gap_accelerations(graph, &island.contacts, &island.motions, &free);
        // From one round to the next the forces hardly change.
        forces = graph.stopping_impulses_near(&gaps, &is_held, &forces);
        let pushes = graph.pushed(&forces);
        accelerations = free.iter().zip(pushes).map(|(free, push)| *free + push).collect();
        let (mut change, mut against) = (0.0_f64, ExactSum::default());
        let before = resistances.clone();
        for slot in (0..pulls.len()).filter(|&slot| rests(island, slot)) {
            let next = (ahead[slot] - accelerations[slot]).clamp_length_max(most);
            let (step, whole) = ((next - ahead[slot]) / unit, (next - before[slot]) / unit);
            change = change.max(step.length());
            (-step * whole).to_array().into_iter().for_each(|part| against.add(part));
            resistances[slot] = next;
        }
        if change <= SETTLED || graph.meter.is_spent() {
            break;
        }
        let next_pace = if against.value() > 0.0 { 1.0 } else { 0.5 + (0.25 + pace * pace).sqrt() };
        let share = if next_pace == 1.0 { 0.0 } else { (pace - 1.0) / next_pace };
        for (ahead, (now, before)) in ahead.iter_mut().zip(resistances.iter().zip(&before)) {
            *ahead = *now + (*now - *before) * share;
        }
        pace = next_pace;
    }
    (accelerations, resistances)
}

/// The accelerations in m/s^2 of the balls without contact forces, and without resistance where they may rest.
fn pulls(island: &Island) -> PerBall<DVec3> {
    let pull = |slot: usize| if rests(island, slot) { pull_on(island, slot) } else { island.accelerations[slot] };
    (0..island.balls.len()).map(pull).collect()
}

/// Whether a ball that starts to roll also keeps rolling. `push` is its acceleration by the contact forces in m/s^2; once
/// it rolls, slope and nap act on it too. See [`Cloth::setting_off`](crate::parameters::Cloth::setting_off).
fn keeps_rolling(island: &Island, slot: usize, push: DVec3) -> bool {
    let cloth = island.physics().cloth_under(&island.balls[slot].ball);
    creeps(island, slot) || cloth.setting_off(push.truncate()).is_some()
}

fn creeps(island: &Island, slot: usize) -> bool {
    island.motions[slot].velocity.length() > CREEPING
}

/// The pull of slope and nap on a slow ball, in m/s^2. Nap acts only on a ball that rolls.
fn pull_on(island: &Island, slot: usize) -> DVec3 {
    let cloth = island.physics().cloth_under(&island.balls[slot].ball);
    if creeps(island, slot) { cloth.roll_pull().extend(0.0) } else { cloth.lying_pull().extend(0.0) }
}

/// The contacts, with resting balls immovable.
fn with_fixed_resting_balls<'a>(island: &Island<'a>) -> ContactGraph<'a> {
    let mut graph = island.graph.clone();
    (0..island.balls.len()).filter(|&slot| rests(island, slot)).for_each(|slot| graph.fix(slot));
    graph
}

/// Removes the remaining velocity of a ball that stays at rest, or that will start against its present motion.
fn bring_to_rest(island: &mut Island, slot: usize) {
    let motion = &mut island.motions[slot];
    let stops = match island.balls[slot].rest {
        Rest::No => false,
        Rest::Stays => true,
        Rest::Starts(direction) => motion.velocity.dot(direction) <= 0.0,
    };
    if stops {
        motion.velocity = DVec3::ZERO;
        motion.spin = DVec3::Z * motion.spin.z;
    }
    if island.balls[slot].rest == Rest::Stays {
        island.accelerations[slot] = DVec3::ZERO;
    }
}
