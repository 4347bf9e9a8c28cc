//! Simultaneous events: two noses for one ball, fixed obstacles for several balls, several pairs, several held balls.
//!
//! Resolving such events one after the other would break mirror symmetry, because the first would change the motions
//! for the second. So all contact groups are found before any motion changes.

use std::iter;

use smallvec::{SmallVec, smallvec};

use super::ball_impact::resolve_balls;
use super::contact_group::ContactGroup;
use super::edges::grounded_off_holes;
use super::engine_step::EngineStep;
use super::held_contacts::{hold_due, plan_after_impact};
use super::noses::{nose_normal, noses_near};
use super::order::by_place_then_speed;
use super::resolve::{approach_to_nose, is_slow, plan_after_obstacles, resolve_obstacle, try_alone};
use super::{Body, DueKind, Environment, Obstacle, noses_at};
use crate::physics::ball::Motion;
use crate::physics::impact::Change;
use crate::physics::resolution::is_airborne;
use crate::physics::tolerances::{CLOSED, CREEPING, TOUCHING};

/// A ball that meets a fixed obstacle.
#[derive(Clone, Copy)]
pub(super) struct DueObstacle {
    pub(super) ball: usize,
    /// Its motion then.
    pub(super) before: Motion,
    pub(super) obstacle: Obstacle,
}

/// Adds the contact of a ball with the obstacle that is due, and with a second nose that it meets at the same time. If
/// the due contact passes no impulse, it is added to `without_impulse`. If the second contact passes none either, it is
/// added too.
///
/// Two noses: the new motion is the mean of "first A, then B" and "first B, then A". Each of the two usually sends the
/// ball away from both noses, and neither gains energy. So the same holds for the mean.
fn resolve_obstacles(step: &mut EngineStep, due: &DueObstacle, without_impulse: &mut SmallVec<[DueKind; 4]>) {
    let DueObstacle { ball, before, obstacle } = *due;
    let body = &step.bodies[ball];
    let other =
        if step.forecast.meets_more(ball) { other_nose(body, &before, obstacle, step.environment) } else { None };
    let first = step.contacts.len();
    let around = (step.environment, step.meter);
    step.contacts.extend(resolve_obstacle(body, before, obstacle, step.time, around));
    let passes_impulse = step.contacts.len() > first;
    step.contacts.extend(other.and_then(|other| resolve_obstacle(body, before, other, step.time, around)));
    if !passes_impulse {
        let other_without_impulse = other.filter(|_| step.contacts.len() == first);
        without_impulse.extend(
            iter::once(obstacle).chain(other_without_impulse).map(|obstacle| DueKind::Obstacle(ball, obstacle)),
        );
    }
    let Some(other) = other else { return };
    if let [one, two] = &mut step.contacts[first..] {
        let then = |after: Motion, obstacle: Obstacle| {
            let met = resolve_obstacle(body, after, obstacle, step.time, around);
            met.map_or(after, |contact| contact.changes[0].after)
        };
        let [a, b] = [then(one.changes[0].after, other), then(two.changes[0].after, obstacle)];
        let mean = Motion {
            position: before.position,
            velocity: (a.velocity + b.velocity) * 0.5,
            spin: (a.spin + b.spin) * 0.5,
        };
        // One order may lift the ball off the bed, and the mean may lift it too little to count as airborne.
        let after = grounded_off_holes(&body.ball, &before, &mean, step.environment);
        for contact in [one, two] {
            contact.changes = smallvec![Change { ball: body.ball.id, before, after }];
        }
        step.contacts[first..].sort_by(by_place_then_speed);
    }
}

/// The second nose of a double contact. `None` unless the ball touches exactly one other nose from which it does not
/// move away, and meets both slowly or both fast.
fn other_nose(body: &Body, before: &Motion, obstacle: Obstacle, environment: &Environment) -> Option<Obstacle> {
    nose_normal(body, before, obstacle, environment)?;
    let place = before.position;
    let touched: SmallVec<[Obstacle; 4]> = if is_airborne(&body.ball, before) {
        noses_near(environment, body.ball.radius, place, TOUCHING).into_iter().collect()
    } else {
        noses_at(environment, body.ball.radius, place.truncate(), TOUCHING).collect()
    };
    let is_met = |other: &Obstacle| {
        let approach = approach_to_nose(body, before, *other, environment);
        *other != obstacle
            && approach.is_some_and(|approach| approach > -CREEPING)
            && is_slow(body, before, *other, environment) == is_slow(body, before, obstacle, environment)
    };
    let mut others = touched.into_iter().filter(is_met);
    others.next().filter(|_| others.next().is_none())
}

/// Resolves the due contact with a fixed obstacle and the contacts tied with it: all slow ones if it is slow, all fast
/// ones if it is fast; `due_is_slow` says which. The others stay due. Courses are planned only after all of these contacts
/// are resolved. Planning after the first one could create a contact of two balls, which would be resolved before the
/// other obstacles.
pub(super) fn resolve_tied_obstacles(step: &mut EngineStep, due: DueObstacle, due_is_slow: bool) {
    let dues = with_tied_obstacles(step, due, due_is_slow);
    let (mut after, mut without_impulse) = (SmallVec::<[(usize, Motion); 4]>::new(), SmallVec::<[DueKind; 4]>::new());
    for due in &dues {
        let first = step.contacts.len();
        resolve_obstacles(step, due, &mut without_impulse);
        if let Some(contact) = step.contacts.get(first) {
            after.push((due.ball, contact.changes[0].after));
        }
    }
    step.contacts.sort_by(by_place_then_speed);
    if let ([_], [(ball, after)]) = (&dues[..], &after[..])
        && try_alone(step, *ball, after)
    {
        return;
    }
    let balls: SmallVec<[usize; 4]> = dues.iter().map(|due| due.ball).collect();
    plan_groups(step, &balls, (&after, &without_impulse));
}

/// The due contact, and those tied with it that are slow if it is slow, and fast if it is fast.
fn with_tied_obstacles(step: &EngineStep, due: DueObstacle, due_is_slow: bool) -> SmallVec<[DueObstacle; 4]> {
    let mut dues: SmallVec<[DueObstacle; 4]> = smallvec![due];
    for tied in step.forecast.tied() {
        if let DueKind::Obstacle(ball, obstacle) = *tied
            && leaves_in_play(obstacle)
        {
            let body = &step.bodies[ball];
            let before = body.course().at(step.time);
            if is_slow(body, &before, obstacle, step.environment) == due_is_slow {
                dues.push(DueObstacle { ball, before, obstacle });
            }
        }
    }
    dues
}

/// Whether a contact with this obstacle is a plain rebound. Pockets, pocket edges and rail tops have functions of their
/// own.
fn leaves_in_play(obstacle: Obstacle) -> bool {
    !matches!(obstacle, Obstacle::Pocket(_) | Obstacle::Edge(_) | Obstacle::RailTop)
}

/// Pairs that are due, with the group of balls that are in contact with them.
struct DuePairs {
    /// Never empty.
    pairs: SmallVec<[(usize, usize); 2]>,
    touching: ContactGroup,
    fastest: f64,
    /// The group with the balls across small gaps as well: the balls of the impact.
    widened: ContactGroup,
}

impl DuePairs {
    fn holds(&self, (a, b): (usize, usize)) -> bool {
        self.touching.slot(a).is_some() && self.touching.slot(b).is_some()
    }

    fn shares_a_ball_with(&self, other: &Self) -> bool {
        self.widened.members.iter().any(|&ball| other.widened.slot(ball).is_some())
    }
}

/// Resolves the impact of a pair and of all other pairs that are due at the same time.
pub(super) fn resolve_tied_pairs(step: &mut EngineStep, due: (usize, usize)) {
    let is_pair = |tied: &DueKind| matches!(tied, DueKind::Pair(..));
    if step.forecast.tied().iter().any(is_pair) {
        return resolve_several_pairs(step, due);
    }
    let mut touching = step.group_of(&[due.0, due.1]);
    let fastest = touching.fastest(step.bodies);
    resolve_pairs(step, &[due], fastest, &mut touching, |step, touching| {
        touching.add_within_reach(&step.search(&[due.0, due.1]), fastest, step.environment.physics());
    });
    step.forecast.give_back(touching);
}

/// Resolves the impacts of several pairs that are due at the same time.
fn resolve_several_pairs(step: &mut EngineStep, due: (usize, usize)) {
    let physics = step.environment.physics();
    let tied = step
        .forecast
        .tied()
        .iter()
        .filter_map(|tied| if let DueKind::Pair(a, b) = *tied { Some((a, b)) } else { None });
    let pairs: SmallVec<[(usize, usize); 4]> = iter::once(due).chain(tied).collect();
    let mut groups: Vec<DuePairs> = Vec::new();
    for &pair in &pairs {
        if let Some(group) = groups.iter_mut().find(|group| group.holds(pair)) {
            group.pairs.push(pair);
            continue;
        }
        let touching = step.group_of(&[pair.0, pair.1]);
        let fastest = touching.fastest(step.bodies);
        let mut widened = touching.clone();
        widened.add_within_reach(&step.search(&[pair.0, pair.1]), fastest, physics);
        groups.push(DuePairs { pairs: smallvec![pair], touching, fastest, widened });
    }
    // Fastest first: the faster a pair meets, the wider its group. So of two groups that share a ball, the first one
    // contains the other.
    groups.sort_by(|one, other| other.fastest.total_cmp(&one.fastest));
    for index in 0..groups.len() {
        let (met, rest) = groups.split_at_mut(index);
        let Some(group) = rest.first_mut() else { return };
        // Skip a pair whose balls were resolved in an earlier group; detection finds it again if it is still due.
        if !met.iter().any(|earlier| earlier.shares_a_ball_with(group)) {
            let DuePairs { pairs, touching, fastest, widened } = group;
            resolve_pairs(step, pairs, *fastest, touching, |_, touching| touching.clone_from(widened));
        }
    }
    groups.into_iter().for_each(|group| step.forecast.give_back(group.touching));
}

/// Resolves the impact of `pairs` that are due, whose fastest contact closes at `fastest` (m/s). `touching` are the balls in
/// contact with them; `widen` adds those across small gaps.
fn resolve_pairs(
    step: &mut EngineStep,
    pairs: &[(usize, usize)],
    fastest: f64,
    touching: &mut ContactGroup,
    widen: impl FnOnce(&EngineStep, &mut ContactGroup),
) {
    let due = |&(a, b): &(usize, usize)| DueKind::Pair(a, b);
    if fastest <= CLOSED && hold_due(step, touching, &pairs.iter().map(due).collect::<SmallVec<[DueKind; 2]>>()) {
        return;
    }
    widen(step, touching);
    let mut motions = std::mem::take(&mut touching.after);
    let first = step.contacts.len();
    resolve_balls(step, touching, &mut motions);
    let mut without_impulse = SmallVec::<[DueKind; 4]>::new();
    if step.contacts.len() == first {
        without_impulse.extend(pairs.first().map(due).into_iter().chain(step.forecast.tied().iter().copied()));
    }
    plan_after_impact(step, touching, &motions, &without_impulse);
    touching.after = motions;
}

/// Solves the contact forces again for ball `due`, whose hold ends, and for all others whose hold ends at the same
/// time.
pub(super) fn resolve_tied_hold_ends(step: &mut EngineStep, due: usize) {
    let tied = step
        .forecast
        .tied()
        .iter()
        .filter_map(|tied| if let DueKind::HoldEnds(ball) = *tied { Some(ball) } else { None });
    let balls: SmallVec<[usize; 4]> = iter::once(due).chain(tied).collect();
    for touching in groups_of(step, &balls) {
        plan_after_impact(step, &touching, &touching.motions, &[]);
        step.forecast.give_back(touching);
    }
}

/// Plans the courses of `balls` and of all balls in contact with them. `changes` are the new motions after contacts
/// with fixed obstacles, and the due contacts that passed no impulse.
pub(super) fn plan_groups(step: &mut EngineStep, balls: &[usize], changes: (&[(usize, Motion)], &[DueKind])) {
    for mut touching in groups_of(step, balls) {
        plan_after_obstacles(step, &mut touching, changes);
        step.forecast.give_back(touching);
    }
}

/// The contact groups of `balls`, each group once.
fn groups_of(step: &mut EngineStep, balls: &[usize]) -> SmallVec<[ContactGroup; 1]> {
    let mut groups: SmallVec<[ContactGroup; 1]> = SmallVec::new();
    for &ball in balls {
        if groups.iter().all(|group| group.slot(ball).is_none()) {
            groups.push(step.group_of(&[ball]));
        }
    }
    groups
}
