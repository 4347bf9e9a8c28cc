//! The end of a hold: the contact forces are solved again.

use std::iter;

use smallvec::SmallVec;

use super::courses::hold_and_plan;
use super::event_step::EventStep;
use super::scratch::Scratch;
use crate::engine::due::DueKind;

/// Solves the contact forces again for ball `due`, whose hold ends, and for all others whose hold ends at the same
/// time.
pub fn resolve_hold_ends(step: &mut EventStep, due: usize, scratch: &mut Scratch) {
    let tied = step
        .forecast
        .tied()
        .iter()
        .filter_map(|tied| if let DueKind::HoldEnds(ball) = *tied { Some(ball) } else { None });
    let balls: SmallVec<[usize; 4]> = iter::once(due).chain(tied).collect();
    for touching in step.gather_each(&balls, &mut scratch.groups) {
        hold_and_plan(step, touching, &touching.motions, &[]);
    }
}
