//! Balls that come down on the slate or on the top of a rail, or meet the table from outside.

use glam::DVec3;

use super::contact::{contact_of, landing};
use crate::ball::{Ball, Motion};
use crate::engine::now::Now;
use crate::grounded::grounded;
use crate::impact::{Contact, Meeting};
use crate::resolution::{LIFT, bounce, come_down, rebound_from};

/// A bounce on the slate.
pub fn resolve_slate(ball: &Ball, before: &Motion, now: Now) -> Contact {
    let physics = now.environment.physics();
    let before = Motion { position: before.position.with_z(ball.radius), ..*before };
    let after = grounded(ball, &come_down(ball, &before, &physics.slate), physics);
    landing(ball, Meeting::Slate(ball.id), before, after, now.time)
}

/// A ball on the top or on the outer edge of a rail.
pub struct OnRail {
    pub contact: Contact,
    /// Its motion after the bounce; `None` if it is too slow to bounce again: it stays there, off the table.
    pub bounced: Option<Motion>,
}

/// A bounce on the top of a rail.
pub fn resolve_rail_top(ball: &Ball, before: &Motion, now: Now) -> OnRail {
    let bounced = Some(bounce(ball, before, &now.environment.physics().slate)).filter(|after| after.velocity.z > LIFT);
    let stopped = Motion { velocity: DVec3::ZERO, spin: DVec3::ZERO, ..*before };
    let contact = landing(ball, Meeting::RailTop(ball.id), *before, bounced.unwrap_or(stopped), now.time);
    OnRail { contact, bounced }
}

/// A bounce off a side of the table, from outside. The wood is taken to be as hard and as rough as the slate.
pub fn resolve_side(ball: &Ball, before: &Motion, side: usize, now: Now) -> OnRail {
    let nearest = now.environment.obstacle_map().sides()[side].nearest(before.position);
    let normal = (nearest - before.position).try_normalize().unwrap_or(DVec3::NEG_Z);
    let slate = &now.environment.physics().slate;
    let after = rebound_from(ball, before, normal, slate.restitution, slate.friction);
    // Nothing presses a ball against an upright side, so it falls on past it.
    let bounces = normal.z == 0.0 || -after.velocity.dot(normal) > LIFT;
    let stopped = Motion { velocity: DVec3::ZERO, spin: DVec3::ZERO, ..*before };
    let bounced = Some(after).filter(|_| bounces);
    let meeting = Meeting::RailTop(ball.id);
    let contact = contact_of(meeting, ball, normal, *before, bounced.unwrap_or(stopped), now.time);
    OnRail { contact, bounced }
}
