//! Balls at the edges of pockets.

use std::iter;

use smallvec::SmallVec;

use super::courses::plan_groups;
use super::event_step::EventStep;
use super::scratch::Scratch;
use crate::ball::Motion;
use crate::course::Course;
use crate::engine::due::DueKind;
use crate::engine::order::by_place_then_speed;
use crate::engine::resolve::resolve_edge;
use crate::obstacle::Obstacle;
use crate::tolerances::STILL;

/// Resolves a ball's contact with a pocket's edge, and all such contacts that are due at the same time.
pub fn resolve_edges(step: &mut EventStep, due: (usize, usize), scratch: &mut Scratch) {
    let tied = step.forecast.tied().iter().filter_map(|tied| match *tied {
        DueKind::Obstacle(ball, Obstacle::Edge(pocket)) => Some((ball, pocket)),
        _ => None,
    });
    let dues: SmallVec<[(usize, usize); 4]> = iter::once(due).chain(tied).collect();
    let (mut after, mut without_impulse) = (SmallVec::<[(usize, Motion); 4]>::new(), SmallVec::<[DueKind; 4]>::new());
    for (ball, pocket) in dues {
        if stays_before(step, ball) {
            continue;
        }
        let body = &step.bodies[ball];
        let comes_from_bed = !body.course().phase_at(step.now.time).is_off_bed();
        let at_edge = resolve_edge(&body.ball, step.motion(ball), comes_from_bed, pocket, step.now);
        step.contacts.extend(at_edge.contact);
        after.push((ball, at_edge.after));
        without_impulse.extend(at_edge.must_hold.then_some(DueKind::Obstacle(ball, Obstacle::Edge(pocket))));
    }
    step.contacts.sort_by(by_place_then_speed);
    let balls: SmallVec<[usize; 4]> = after.iter().map(|(ball, _)| *ball).collect();
    plan_groups(step, &balls, &after, &without_impulse, scratch);
}

/// Plans a new course for a ball that comes to rest right at an edge, if nothing moves it on. Returns whether it stays.
/// A ball in a held contact never stays: something pushes it over the edge.
fn stays_before(step: &mut EventStep, index: usize) -> bool {
    let (before, time) = (step.motion(index), step.now.time);
    let body = &mut step.bodies[index];
    let goes_on = body.course().hold().is_some() || before.velocity.length() > STILL;
    if goes_on || body.course().phase_at(time).is_off_bed() {
        return false;
    }
    let course = Course::of(&body.ball, &before, step.now.environment.physics(), time);
    if course.phase_at(time).travels() {
        return false;
    }
    body.follow(course);
    step.forecast.mark_changed(index);
    true
}
