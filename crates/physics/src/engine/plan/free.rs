//! The courses of balls that nothing holds.

use crate::ball::{Ball, Motion};
use crate::course::Course;
use crate::engine::body::Body;
use crate::engine::detect::Forecast;
use crate::engine::edges::has_shelf;
use crate::engine::environment::Environment;
use crate::engine::gather::ContactGroup;
use crate::engine::now::Now;
use crate::engine::repeated_impacts::repeats_of;
use crate::tolerances::TOUCHING;

/// Plans free courses for balls whose motions an impact changed, and for balls that were held before it.
pub fn follow_free_courses(
    touching: &ContactGroup,
    motions: &[Motion],
    bodies: &mut [Body],
    forecast: &mut Forecast,
    now: Now,
) {
    if now.meter.is_spent() {
        return;
    }
    for ((&index, motion), before) in touching.members.iter().zip(motions).zip(&touching.motions) {
        let body = &mut bodies[index];
        if motion != before || body.course().hold().is_some() {
            let repeats = repeats_of(body, now.time);
            body.follow_free_course(motion, now.environment.physics(), now.time, repeats);
            forecast.mark_changed(index);
        }
    }
}

/// The course of a ball in play with `motion` when its course is planned anew at time `start`. In a pocket that
/// captures at the edge, a ball below bed height is captured at once.
pub fn course_from(ball: &Ball, motion: &Motion, environment: &Environment, start: f64) -> Course {
    let place = motion.position.truncate();
    let takes = environment
        .boundary()
        .pockets
        .iter()
        .enumerate()
        .position(|(index, pocket)| pocket.holds(place) && !has_shelf(environment, index, ball.radius));
    match takes {
        Some(pocket) if motion.position.z < ball.radius - TOUCHING => Course::pocketed(pocket, motion.position, start),
        _ => Course::of(ball, motion, environment.physics(), start),
    }
}
