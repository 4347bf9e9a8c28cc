//! The rebound of a ball from a pocket's liner, which is the wall of the hole and the back above the cloth.

use glam::DVec3;

use super::contact::contact_of;
use crate::ball::{Ball, Motion};
use crate::engine::edges::{CHORD, NEAR, grounded_off_holes, may_lean};
use crate::engine::now::Now;
use crate::impact::{Contact, Meeting};
use crate::resolution::{PocketLaw, is_airborne};
use crate::tolerances::QUIET;

/// The contact of a ball with a pocket's liner: the wall of the hole, or the back above the cloth. Restitution and
/// friction act in three dimensions. The back leans in by the angle `back_draft` and pushes the ball down. The lean
/// changes the direction of the contact, but not its place. `None` if the contact passes no impulse: the ball may lean
/// on the liner and does not move towards it.
pub fn resolve_liner(ball: &Ball, before: &Motion, pocket: usize, now: Now) -> Option<Contact> {
    let hole = &now.environment.boundary().pockets[pocket];
    let outward = hole.direction_to(before.position.truncate()).extend(0.0);
    if may_lean(before) && before.velocity.dot(outward) <= QUIET {
        return None;
    }
    let clearance = hole.radius - ball.radius;
    let out = before.position.truncate().distance(hole.centre);
    let is_beyond = out > clearance + NEAR;
    let lean = if before.position.z > 0.0 { hole.back_draft } else { 0.0 };
    let normal = outward * libm::cos(lean) + DVec3::Z * libm::sin(lean);
    let mut contact = off_the_liner(ball, before, pocket, normal, now);
    let inward = if is_beyond { inward_share(clearance / out) } else { CHORD };
    let after = off_the_wall(&contact.changes[0].after, outward, inward);
    contact.changes[0].after = grounded_off_holes(ball, before, &after, now.environment);
    Some(contact)
}

/// The contact of a ball with the bare end of a liner, which is upright, or with its tip. `index` is its index in
/// [`Environment::liner_ends`]. `None` if the contact passes no impulse.
pub fn resolve_liner_end(ball: &Ball, before: &Motion, index: usize, now: Now) -> Option<Contact> {
    let end = now.environment.liner_ends()[index];
    // On the bed it acts level, like a nose.
    let is_level = !is_airborne(ball, before);
    let apart = end.nearest_to(before.position) - before.position;
    let normal = if is_level { apart.with_z(0.0) } else { apart }.normalize_or_zero();
    if before.velocity.dot(normal) <= QUIET {
        return None;
    }
    let mut contact = off_the_liner(ball, before, end.pocket, normal, now);
    contact.changes[0].after = grounded_off_holes(ball, before, &contact.changes[0].after, now.environment);
    Some(contact)
}

/// The rebound of a ball from a liner. `normal` is the unit vector from the ball towards the liner.
fn off_the_liner(ball: &Ball, before: &Motion, pocket: usize, normal: DVec3, now: Now) -> Contact {
    let law = &now.environment.physics().pockets.model;
    let restitution = now.environment.boundary().pockets[pocket].liner_restitution;
    let after = law.off_the_liner(ball, before, normal, restitution);
    contact_of(Meeting::Liner(ball.id, pocket), ball, normal, *before, after, now.time)
}

/// The least inward share of the level velocity of a ball that comes off a liner beyond which it is: `share` is the
/// distance from the hole's centre at which it would touch the liner, divided by its own.
///
/// A small ball that leans over the open edge may get under a nose and past the end of the liner. On chords it would
/// go round behind the liner and come back inside the edge of the slate. With this share its chord touches the places
/// where it is free.
fn inward_share(share: f64) -> f64 {
    (1.0 - share * share).sqrt().max(CHORD)
}

/// Turns a velocity that is nearly parallel to the wall away from it, so that its inward share is at least `inward`.
/// `normal` points into the wall.
fn off_the_wall(motion: &Motion, normal: DVec3, inward: f64) -> Motion {
    let level = motion.velocity.with_z(0.0);
    let speed = level.length();
    let along = level - normal * level.dot(normal);
    if -level.dot(normal) >= inward * speed || along == DVec3::ZERO {
        return *motion;
    }
    let chord = along.normalize() * (speed * (1.0 - inward * inward).sqrt()) - normal * (speed * inward);
    Motion { velocity: chord.with_z(motion.velocity.z), ..*motion }
}
