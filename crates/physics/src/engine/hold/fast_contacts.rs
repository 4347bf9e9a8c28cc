//! A fast path after an impact: if no contact is slow enough to be held, no contact forces need to be solved.

use glam::DVec3;

use crate::ball::Motion;
use crate::engine::body::Body;
use crate::engine::environment::Environment;
use crate::engine::gather::ContactGroup;
use crate::engine::noses::{is_at_nose, nose_normal};
use crate::resolution::is_airborne;
use crate::tolerances::{CLOSED, TOUCHING};

/// Contacts faster than this, in m/s, are not held. A little above [`CLOSED`], so that the rounding of a normal cannot
/// matter.
const FAST: f64 = 1.01 * CLOSED;

/// Whether every contact of the group opens or closes faster than a held contact could; `motions` are those after the
/// impact. This test does not solve the forces. So it may return false even if all forces would be zero.
pub fn needs_no_hold(bodies: &[Body], touching: &ContactGroup, motions: &[Motion], environment: &Environment) -> bool {
    let is_fast = |&(a, b): &(usize, usize)| {
        let line = touching.normal((a, b));
        let speed = |normal: DVec3| (motions[b].velocity - motions[a].velocity).dot(normal).abs();
        // Test the spatial and the horizontal normal, since either may be used to hold the contact.
        speed(line) > FAST && speed(line.with_z(0.0).normalize_or_zero()) > FAST
    };
    let clears = |slot: usize| clears_all_noses(&bodies[touching.members[slot]], &motions[slot], environment);
    touching.pairs.iter().all(is_fast) && (0..motions.len()).all(clears)
}

/// Whether no nose can hold a ball with `motion`: none is near, or every contact with one opens or closes faster than
/// [`FAST`]. Always false for a ball off the bed near a nose or pocket.
pub fn clears_all_noses(body: &Body, motion: &Motion, environment: &Environment) -> bool {
    let place = motion.position.truncate();
    let obstacle_map = environment.obstacle_map();
    if obstacle_map.is_clear_at(place) {
        return true;
    }
    if is_airborne(&body.ball, motion) {
        return false;
    }
    let (radius, usual) = (body.ball.radius, environment.reach(body.ball.radius));
    let is_fast = |obstacle| {
        !is_at_nose(environment, (radius, usual), place, TOUCHING, obstacle)
            || nose_normal(motion.position, obstacle, environment)
                .is_none_or(|normal| motion.velocity.dot(normal).abs() > FAST)
    };
    obstacle_map.noses_near(place).all(is_fast)
}
