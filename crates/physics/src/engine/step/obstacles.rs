//! Balls that meet something fixed from which they come back: noses, liners, the slate.
//!
//! Resolving contacts of the same time one after the other would break mirror symmetry, because the first would change
//! the motions for the second. So all of them are resolved before any course is planned.

use smallvec::{SmallVec, smallvec};

use super::courses::{hold_if_pressed, plan_groups, try_alone};
use super::event_step::EventStep;
use super::scratch::Scratch;
use crate::ball::Motion;
use crate::engine::due::DueKind;
use crate::engine::order::by_place_then_speed;
use crate::engine::resolve::{is_slow, resolve_fixed};
use crate::obstacle::Obstacle;

/// A ball that meets a fixed obstacle.
#[derive(Clone, Copy)]
struct DueObstacle {
    ball: usize,
    /// Its motion then.
    before: Motion,
    obstacle: Obstacle,
}

/// Resolves the due contact with a fixed obstacle and the contacts tied with it: all slow ones if it is slow, all fast
/// ones if it is fast. The others stay due. Courses are planned only after all of these contacts are resolved. Planning
/// after the first one could create a contact of two balls, which would be resolved before the other obstacles.
pub fn resolve_obstacles(step: &mut EventStep, ball: usize, obstacle: Obstacle, scratch: &mut Scratch) {
    let before = step.motion(ball);
    let due_is_slow = is_slow(&step.bodies[ball].ball, &before, obstacle, step.now.environment);
    if due_is_slow && hold_at_nose(step, ball, obstacle, scratch) {
        return;
    }
    let mut dues: SmallVec<[DueObstacle; 4]> = smallvec![DueObstacle { ball, before, obstacle }];
    if !step.forecast.tied().is_empty() {
        add_tied(step, due_is_slow, &mut dues);
    }
    let (mut after, mut without_impulse) = (SmallVec::<[(usize, Motion); 4]>::new(), SmallVec::<[DueKind; 4]>::new());
    for &DueObstacle { ball, before, obstacle } in &dues {
        let meets_more = step.forecast.meets_more(ball);
        let (body, first) = (&step.bodies[ball], step.contacts.len());
        let met = resolve_fixed(&body.ball, before, obstacle, meets_more, step.contacts, step.now);
        without_impulse.extend(met.into_iter().map(|obstacle| DueKind::Obstacle(ball, obstacle)));
        after.extend(step.contacts.get(first).map(|contact| (ball, contact.changes[0].after)));
    }
    step.contacts.sort_by(by_place_then_speed);
    if let ([_], [(ball, after)]) = (&dues[..], &after[..])
        && try_alone(step, *ball, after)
    {
        return;
    }
    let balls: SmallVec<[usize; 4]> = dues.iter().map(|due| due.ball).collect();
    plan_groups(step, &balls, &after, &without_impulse, scratch);
}

/// Holds a ball at the nose that is due, without a bounce, if they are pressed together. Returns whether they are.
fn hold_at_nose(step: &mut EventStep, ball: usize, obstacle: Obstacle, scratch: &mut Scratch) -> bool {
    let (touching, _) = scratch.one();
    step.gather(&[ball], touching);
    hold_if_pressed(step, touching, &[DueKind::Obstacle(ball, obstacle)])
}

/// Adds the contacts tied with the due one that are slow if it is slow, and fast if it is fast. Ties are rare.
#[cold]
fn add_tied(step: &EventStep, due_is_slow: bool, dues: &mut SmallVec<[DueObstacle; 4]>) {
    for tied in step.forecast.tied() {
        if let DueKind::Obstacle(ball, obstacle) = *tied
            && leaves_in_play(obstacle)
        {
            let before = step.motion(ball);
            if is_slow(&step.bodies[ball].ball, &before, obstacle, step.now.environment) == due_is_slow {
                dues.push(DueObstacle { ball, before, obstacle });
            }
        }
    }
}

/// Whether a contact with this obstacle is a plain rebound. Pockets, pocket edges, rail tops and the outside of the table
/// have functions of their own.
fn leaves_in_play(obstacle: Obstacle) -> bool {
    !matches!(obstacle, Obstacle::Pocket(_) | Obstacle::Edge(_) | Obstacle::RailTop | Obstacle::Side(_))
}
