//! The courses of balls in held contacts.

use smallvec::{SmallVec, smallvec};

use super::interval::{Interval, integrate};
use crate::course::{Course, Hold, Partner};
use crate::engine::body::Body;
use crate::engine::detect::Forecast;
use crate::engine::edges::edge_of;
use crate::engine::gather::ContactGroup;
use crate::engine::hold::{Held, Island, held_by_edge_alone};
use crate::engine::now::Now;
use crate::obstacle::Obstacle;
use crate::resolution::PerBall;
use crate::topple::Edge;

/// What holds one ball.
type Partners = SmallVec<[Partner; 2]>;

/// Gives the balls their courses. A ball keeps its present one if its motion did not change and nothing holds it.
pub fn plan_held(
    (island, held): (&Island, &Held),
    touching: &ContactGroup,
    bodies: &mut [Body],
    forecast: &mut Forecast,
    now: Now,
) {
    let (environment, time) = (now.environment, now.time);
    let by_edge_alone = held_by_edge_alone(island);
    let is_integrated = held.balls.iter().zip(&by_edge_alone).any(|(held, edge_alone)| *held && edge_alone.is_none());
    let mut integrated = is_integrated.then(|| {
        let interval = integrate(island, expected_span(touching, bodies, time));
        let partners = partners_of_all(island, &interval.stays_held);
        (interval, partners)
    });
    if now.meter.is_spent() {
        return;
    }
    for (slot, &index) in touching.members.iter().enumerate() {
        let (body, motion, repeats) = (&mut bodies[index], &island.motions[slot], island.balls[slot].repeats);
        if !held.balls[slot] {
            if *motion != touching.motions[slot] || body.course().hold().is_some() {
                body.follow_free_course(motion, environment.physics(), time, repeats);
                forecast.mark_changed(index);
            }
            continue;
        }
        let planned = match (by_edge_alone[slot], &mut integrated) {
            (Some(pocket), _) => {
                let turned = body.course().turned_on(Partner::Fixed(Obstacle::Edge(pocket)), time);
                let edge = Edge { turned, ..edge_of(&body.ball, pocket, environment) };
                Course::over_edge(&edge, pocket, motion, time)
            }
            (None, Some((_, partners))) if held.is_wedged => {
                Course::wedged(motion.position, std::mem::take(&mut partners[slot]), time)
            }
            (None, Some((interval, partners))) => {
                held_course(island, slot, interval, std::mem::take(&mut partners[slot]), time)
            }
            (None, None) => continue,
        };
        body.follow(planned.with_repeats(repeats));
        forecast.mark_changed(index);
    }
}

/// How long the solution of the contact forces may probably last, in seconds, by the solutions that end now; infinite if none
/// does.
fn expected_span(touching: &ContactGroup, bodies: &[Body], time: f64) -> f64 {
    let holds = touching.members.iter().filter_map(|&index| bodies[index].course().hold());
    holds.filter(|hold| hold.until == time).map(|hold| hold.next_span).fold(f64::INFINITY, f64::min)
}

/// For each ball what holds it: its partners in the contacts that stay held.
fn partners_of_all(island: &Island, stays_held: &[bool]) -> PerBall<Partners> {
    let mut all: PerBall<Partners> = smallvec![Partners::new(); island.balls.len()];
    let contacts = island.graph.links.iter().zip(&island.contacts).zip(stays_held);
    for ((link, contact), _) in contacts.filter(|(_, stays_held)| **stays_held) {
        all[link.a].push(contact.partner);
        if let Some(b) = link.b {
            all[b].push(Partner::Ball(island.balls[link.a].ball.id));
        }
    }
    all
}

/// The course of a ball that its partners hold until the end of the interval.
fn held_course(island: &Island, slot: usize, interval: &Interval, partners: Partners, time: f64) -> Course {
    let hold = Hold { until: time + interval.span, next_span: interval.next_span, partners };
    let motions = (&island.motions[slot], &interval.motions[slot]);
    let ball = &island.balls[slot];
    Course::held(&ball.ball, motions, ball.phase, hold, island.physics(), time)
}
