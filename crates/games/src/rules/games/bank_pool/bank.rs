//! What a legal bank is: the cue ball hits the called ball first and directly, this ball touches a rail that is not next to its pocket,
//! and it falls without touching another ball.

use glam::DVec2;

use crate::rules::facts::{Contact, Touched};
use crate::rules::played::Played;
use baize_physics::{BallId, Boundary};

/// Contacts of the same two within this time, in seconds, are one: the engine resolves an impact in steps. A rail that the ball was
/// pressed against by the hit itself is within it, too.
const ONE_IMPACT: f64 = 5e-4;
/// Two rails are parts of the same one if the cosine of the angle between them is at least this.
const SAME_RAIL: f64 = 0.99;

/// Why a ball that fell into this pocket was not legally banked, as a part of a sentence; `None` if it was.
pub(super) fn flaw(played: &Played, ball: BallId, pocket: usize) -> Option<&'static str> {
    let facts = played.facts;
    let is_direct = facts.touches.first().is_some_and(|touch| matches!(touch.what, Touched::Ball(_)));
    if !facts.first_hit.contains(&ball) || !is_direct {
        return Some("the cue ball must hit the called ball first, and directly");
    }
    if facts.contacts.iter().any(|contact| is_with_other_ball(contact, ball, played.cue_ball)) {
        return Some("the called ball touched another ball");
    }
    let hits: Vec<f64> =
        facts.touches.iter().filter(|touch| touch.what == Touched::Ball(ball)).map(|touch| touch.time).collect();
    if hits.windows(2).any(|pair| pair[1] - pair[0] > ONE_IMPACT) {
        return Some("the cue ball hit the called ball twice");
    }
    let hit = hits.first().copied().unwrap_or_default();
    let boundary = &played.equipment.table.boundary;
    let is_banked = facts.contacts.iter().any(|contact| match contact.what {
        Touched::Cushion(cushion) if contact.ball == ball && contact.time > hit + ONE_IMPACT => {
            is_rail_away_from(boundary, cushion, pocket)
        }
        _ => false,
    });
    (!is_banked).then_some("the called ball touched no rail but those next to its pocket")
}

/// Whether this is a contact of `ball` with a ball other than the cue ball.
fn is_with_other_ball(contact: &Contact, ball: BallId, cue_ball: BallId) -> bool {
    match contact.what {
        Touched::Ball(other) if contact.ball == ball => other != cue_ball,
        Touched::Ball(other) if other == ball => contact.ball != cue_ball,
        _ => false,
    }
}

/// Whether a cushion is a rail, not a facing, and no part of a rail that ends at the pocket.
fn is_rail_away_from(boundary: &Boundary, cushion: usize, pocket: usize) -> bool {
    let Some(cushion) = boundary.cushions.get(cushion).filter(|cushion| !cushion.facing) else { return false };
    let nearest = |end: DVec2| {
        let pockets = boundary.pockets.iter().enumerate();
        let distance = |place: DVec2| place.distance_squared(end);
        pockets.min_by(|(_, a), (_, b)| distance(a.centre).total_cmp(&distance(b.centre))).map(|(index, _)| index)
    };
    let mut next_to = boundary
        .cushions
        .iter()
        .filter(|other| !other.facing && (nearest(other.from) == Some(pocket) || nearest(other.to) == Some(pocket)));
    next_to.all(|other| other.normal().dot(cushion.normal()) < SAME_RAIL)
}
