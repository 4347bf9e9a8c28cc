//! Where a ball's centre is while it touches one thing.

use glam::{DVec2, DVec3, Vec3Swizzles};

use crate::table::Table;
use baize_physics::{Ball, BallId, Shape};

/// The places of a ball's centre, seen from above, at which it touches one thing, in metres.
#[derive(Clone, Copy, Debug)]
pub(super) enum Locus {
    /// Around a ball, or around the rounding of a jaw: centre and radius.
    Round(DVec2, f64),
    /// Along a nose: both ends.
    Straight(DVec2, DVec2),
}

/// What a ball can touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Neighbour {
    /// Another ball.
    Ball(BallId),
    /// A cushion or a jaw.
    Rail,
}

/// The loci around everything that `ball` can touch.
pub(super) fn loci(
    ball: &Ball,
    table: &Table,
    others: impl Iterator<Item = (Ball, DVec3)>,
    shape: Shape,
) -> impl Iterator<Item = (Neighbour, Locus)> {
    let (id, radius, boundary) = (ball.id, ball.radius, &table.boundary);
    let balls = others.filter(move |(other, _)| other.id != id).map(move |(other, there)| {
        (Neighbour::Ball(other.id), Locus::Round(there.xy(), shape.contact_distance(radius, other.radius)))
    });
    let noses = boundary.cushions.iter().map(move |cushion| {
        let lift = cushion.normal() * shape.reach_of(boundary, &cushion.own, radius);
        (Neighbour::Rail, Locus::Straight(cushion.from + lift, cushion.to + lift))
    });
    let jaws = boundary.jaws.iter().map(move |jaw| {
        (Neighbour::Rail, Locus::Round(jaw.centre, jaw.radius + shape.reach_of(boundary, &jaw.own, radius)))
    });
    balls.chain(noses).chain(jaws)
}

impl Locus {
    /// The nearest place on it; `None` in the middle of a circle.
    pub(super) fn nearest(&self, place: DVec2) -> Option<DVec2> {
        match *self {
            Self::Round(centre, radius) => Some(centre + (place - centre).try_normalize()? * radius),
            Self::Straight(from, to) => {
                let along = to - from;
                let share = (place - from).dot(along) / along.length_squared();
                Some(from + along * share.clamp(0.0, 1.0))
            }
        }
    }

    /// How far a ball with its centre at `place` is from touching, in metres; negative if it overlaps a round thing.
    pub(super) fn gap(&self, place: DVec2) -> f64 {
        match *self {
            Self::Round(centre, radius) => place.distance(centre) - radius,
            Self::Straight(..) => self.nearest(place).map_or(0.0, |at| at.distance(place)),
        }
    }

    /// The places that are on both.
    pub(super) fn crossings(&self, other: &Self) -> Vec<DVec2> {
        match (*self, *other) {
            (Self::Straight(from, to), Self::Straight(start, end)) => {
                let (along, across) = (to - from, end - start);
                let share = (start - from).perp_dot(across) / along.perp_dot(across);
                if share.is_finite() { vec![from + along * share] } else { Vec::new() }
            }
            (Self::Straight(from, to), Self::Round(centre, radius))
            | (Self::Round(centre, radius), Self::Straight(from, to)) => {
                let along = (to - from).normalize();
                let foot = from + along * (centre - from).dot(along);
                chord(foot, along, radius * radius - centre.distance_squared(foot))
            }
            (Self::Round(one, radius), Self::Round(two, reach)) => {
                let apart = one.distance(two);
                let Some(along) = (two - one).try_normalize() else { return Vec::new() };
                let to_foot = (apart * apart + radius * radius - reach * reach) / (2.0 * apart);
                chord(one + along * to_foot, along.perp(), radius * radius - to_foot * to_foot)
            }
        }
    }
}

/// Both places on a line through `foot` whose distance from it squared is `squared`.
fn chord(foot: DVec2, along: DVec2, squared: f64) -> Vec<DVec2> {
    if squared < 0.0 {
        return Vec::new();
    }
    let half = along * squared.sqrt();
    vec![foot + half, foot - half]
}
