//! Balls that meet each other.
//!
//! Resolving impacts of the same time one after the other would break mirror symmetry, because the first would change
//! the motions for the second. So all contact groups are gathered before any motion changes.

use std::iter;

use smallvec::{SmallVec, smallvec};

use super::courses::{hold_and_plan, hold_if_pressed};
use super::event_step::EventStep;
use super::scratch::Scratch;
use crate::ball::Motion;
use crate::engine::due::DueKind;
use crate::engine::gather::ContactGroup;
use crate::engine::resolve::resolve_balls;
use crate::tolerances::CLOSED;

/// Resolves the impact of a pair and of all other pairs that are due at the same time.
pub fn resolve_pairs(step: &mut EventStep, due: (usize, usize), scratch: &mut Scratch) {
    let is_pair = |tied: &DueKind| matches!(tied, DueKind::Pair(..));
    if step.forecast.tied().iter().any(is_pair) {
        return resolve_several(step, due, &mut scratch.after);
    }
    let (group, after) = scratch.one();
    step.gather(&[due.0, due.1], group);
    let fastest = group.fastest(step.bodies);
    if fastest <= CLOSED && hold_if_pressed(step, group, &[DueKind::Pair(due.0, due.1)]) {
        return;
    }
    group.add_within_reach(&step.search(&[due.0, due.1]), step.now.environment.physics());
    collide(step, due, group, after);
}

/// Pairs that are due, with the group of balls that are in contact with them.
struct DuePairs {
    /// Never empty.
    pairs: SmallVec<[(usize, usize); 2]>,
    touching: ContactGroup,
    /// The largest closing speed of the balls in contact, in m/s.
    fastest: f64,
    /// The group with the balls across small gaps as well: the balls of the impact.
    widened: ContactGroup,
    /// The largest closing speed of these.
    fastest_of_widened: f64,
}

impl DuePairs {
    fn holds(&self, (a, b): (usize, usize)) -> bool {
        self.touching.slot(a).is_some() && self.touching.slot(b).is_some()
    }

    fn shares_a_ball_with(&self, other: &Self) -> bool {
        self.widened.members.iter().any(|&ball| other.widened.slot(ball).is_some())
    }
}

/// Resolves the impacts of several pairs that are due at the same time.
fn resolve_several(step: &mut EventStep, due: (usize, usize), after: &mut Vec<Motion>) {
    let mut groups = gather_pairs(step, due);
    // Fastest first: the faster a pair meets, the wider its group. So of two groups that share a ball, the first one
    // contains the other.
    groups.sort_by(|one, other| other.fastest_of_widened.total_cmp(&one.fastest_of_widened));
    for (index, group) in groups.iter().enumerate() {
        // Skip a pair whose balls were resolved in an earlier group; detection finds it again if it is still due.
        if groups[..index].iter().any(|earlier| earlier.shares_a_ball_with(group)) {
            continue;
        }
        let dues: SmallVec<[DueKind; 2]> = group.pairs.iter().map(|&(a, b)| DueKind::Pair(a, b)).collect();
        if group.fastest > CLOSED || !hold_if_pressed(step, &group.touching, &dues) {
            collide(step, group.pairs[0], &group.widened, after);
        }
    }
}

/// The groups of all pairs that are due, each group once.
fn gather_pairs(step: &EventStep, due: (usize, usize)) -> Vec<DuePairs> {
    let tied = step.forecast.tied().iter();
    let tied = tied.filter_map(|tied| if let DueKind::Pair(a, b) = *tied { Some((a, b)) } else { None });
    let mut groups: Vec<DuePairs> = Vec::new();
    for pair in iter::once(due).chain(tied) {
        if let Some(group) = groups.iter_mut().find(|group| group.holds(pair)) {
            group.pairs.push(pair);
            continue;
        }
        let mut touching = ContactGroup::default();
        step.gather(&[pair.0, pair.1], &mut touching);
        let fastest = touching.fastest(step.bodies);
        let mut widened = touching.clone();
        widened.add_within_reach(&step.search(&[pair.0, pair.1]), step.now.environment.physics());
        let fastest_of_widened = widened.fastest(step.bodies);
        groups.push(DuePairs { pairs: smallvec![pair], touching, fastest, widened, fastest_of_widened });
    }
    groups
}

/// The impact of the pair `due` within its group. `after` is memory for the motions after it.
fn collide(step: &mut EventStep, due: (usize, usize), group: &ContactGroup, after: &mut Vec<Motion>) {
    let first = step.contacts.len();
    resolve_balls(step.bodies, group, after, step.contacts, step.now);
    let mut without_impulse = SmallVec::<[DueKind; 4]>::new();
    if step.contacts.len() == first {
        without_impulse.extend(iter::once(DueKind::Pair(due.0, due.1)).chain(step.forecast.tied().iter().copied()));
    }
    hold_and_plan(step, group, after, &without_impulse);
}
