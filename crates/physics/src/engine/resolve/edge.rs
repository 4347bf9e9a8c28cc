//! A ball at the edge of a pocket: it goes over the edge, or comes down on it.

use glam::DVec3;

use super::contact::contact_of;
use crate::ball::{Ball, Motion};
use crate::engine::edges::{BELOW_EDGE, edge_of};
use crate::engine::now::Now;
use crate::impact::{Contact, Meeting};
use crate::resolution::rebound_from;
use crate::tolerances::CLOSED;

/// Largest speed in m/s towards an edge at which a ball that comes down on it stays on it.
const STAYS: f64 = 0.005;

/// A ball at the edge of a pocket.
pub struct AtEdge {
    /// Its motion after the contact.
    pub after: Motion,
    /// Whether the edge must hold it: it comes from the bed, or hits the edge at [`STAYS`] or less.
    pub must_hold: bool,
    /// What is reported of it.
    pub contact: Option<Contact>,
}

/// The contact of a ball with the edge of `pocket`. A ball from the bed goes over the edge. A ball from the air bounces
/// off it, or stays on it if it is slow.
pub fn resolve_edge(ball: &Ball, before: Motion, comes_from_bed: bool, pocket: usize, now: Now) -> AtEdge {
    if comes_from_bed {
        let after = Motion { position: before.position - DVec3::Z * BELOW_EDGE, ..before };
        return AtEdge { after, must_hold: true, contact: None };
    }
    let normal = edge_of(ball, pocket, now.environment).normal(before.position);
    let approach = -before.velocity.dot(normal);
    let after = if approach > STAYS {
        let slate = &now.environment.physics().slate;
        rebound_from(ball, &before, -normal, slate.restitution, slate.friction)
    } else {
        Motion { velocity: before.velocity + normal * approach.max(0.0), ..before }
    };
    let contact =
        (approach > CLOSED).then(|| contact_of(Meeting::Edge(ball.id, pocket), ball, -normal, before, after, now.time));
    AtEdge { after, must_hold: approach <= STAYS, contact }
}
