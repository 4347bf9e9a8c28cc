//! The place near another one at which a ball touches balls or cushions.

use bevy::math::{DVec2, DVec3, Vec3Swizzles};

use super::may_lie::may_lie;
use crate::physics::{Ball, Shape};
use crate::table::Table;

/// Something with a gap to the ball of up to this many ball radii can be touched.
const NEAR: f64 = 2.0;
/// Two contacts at once are preferred to one if their place is at most this many ball radii farther away.
const CORNER: f64 = 0.75;

/// The places of a ball's centre, seen from above, at which it touches one thing, in metres.
#[derive(Clone, Copy, Debug)]
enum Locus {
    /// Around a ball, or around the rounding of a jaw: centre and radius.
    Round(DVec2, f64),
    /// Along a nose: both ends.
    Straight(DVec2, DVec2),
}

/// The place nearest to `place` (metres) at which `ball` touches a ball or a nose and may lie; in a corner between two
/// of them, the place at which it touches both. `None` if nothing is near. The arguments are those of [`may_lie`].
#[must_use]
pub fn touching_place(
    ball: &Ball,
    place: DVec2,
    table: &Table,
    others: impl Iterator<Item = (Ball, DVec3)> + Clone,
    shape: Shape,
) -> Option<DVec2> {
    let loci = near_loci(ball, place, table, others.clone(), shape);
    let fits = |at: &DVec2| may_lie(ball, *at, table, others.clone(), shape).is_ok();
    let nearest = |places: &mut dyn Iterator<Item = DVec2>| {
        places.filter(fits).min_by(|a, b| a.distance(place).total_cmp(&b.distance(place)))
    };
    let one = nearest(&mut loci.iter().filter_map(|locus| locus.nearest(place)));
    let pairs = loci.iter().enumerate().flat_map(|(index, locus)| {
        loci[index + 1..].iter().flat_map(|other| locus.crossings(other)).collect::<Vec<_>>()
    });
    let both = nearest(&mut pairs.filter(|at| at.distance(place) <= NEAR * ball.radius));
    let distance = |at: &DVec2| at.distance(place);
    match (one, both) {
        (Some(one), Some(both)) if distance(&both) > distance(&one) + CORNER * ball.radius => Some(one),
        (one, both) => both.or(one),
    }
}

/// The loci around everything that is near.
fn near_loci(
    ball: &Ball,
    place: DVec2,
    table: &Table,
    others: impl Iterator<Item = (Ball, DVec3)>,
    shape: Shape,
) -> Vec<Locus> {
    let boundary = &table.boundary;
    let balls = others
        .filter(|(other, _)| other.id != ball.id)
        .map(|(other, there)| Locus::Round(there.xy(), shape.contact_distance(ball.radius, other.radius)));
    let noses = boundary.cushions.iter().map(|cushion| {
        let lift = cushion.normal() * shape.reach_of(boundary, &cushion.own, ball.radius);
        Locus::Straight(cushion.from + lift, cushion.to + lift)
    });
    let jaws = boundary
        .jaws
        .iter()
        .map(|jaw| Locus::Round(jaw.centre, jaw.radius + shape.reach_of(boundary, &jaw.own, ball.radius)));
    let is_near = |locus: &Locus| locus.nearest(place).is_some_and(|at| at.distance(place) <= NEAR * ball.radius);
    balls.chain(noses).chain(jaws).filter(is_near).collect()
}

impl Locus {
    /// The nearest place on it; `None` in the middle of a circle.
    fn nearest(&self, place: DVec2) -> Option<DVec2> {
        match *self {
            Self::Round(centre, radius) => Some(centre + (place - centre).try_normalize()? * radius),
            Self::Straight(from, to) => {
                let along = to - from;
                let share = (place - from).dot(along) / along.length_squared();
                Some(from + along * share.clamp(0.0, 1.0))
            }
        }
    }

    /// The places that are on both.
    fn crossings(&self, other: &Self) -> Vec<DVec2> {
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

#[cfg(test)]
mod tests {
    use approx::assert_relative_eq;

    use super::*;
    use crate::files::{Folders, Kind, Source};
    use crate::physics::BallId;
    use crate::table::TableFile;

    const RADIUS: f64 = 0.028_575;

    fn pool() -> Table {
        let (file, _) =
            Source::find(Kind::Table, "pool_9ft", &Folders::of_game()).and_then(Source::parse::<TableFile>).unwrap();
        file.build().unwrap()
    }

    fn ball(id: u32, radius: f64) -> Ball {
        Ball { id: BallId(id), radius, mass: 0.17, restitution: None }
    }

    fn snapped(place: (f64, f64), others: &[(Ball, DVec3)]) -> Option<DVec2> {
        touching_place(&ball(0, RADIUS), place.into(), &pool(), others.iter().copied(), Shape::Spheres)
    }

    fn at(id: u32, x: f64, y: f64) -> (Ball, DVec3) {
        (ball(id, RADIUS), DVec3::new(x, y, RADIUS))
    }

    #[test]
    fn a_ball_near_another_one_is_put_in_touch_with_it_on_the_same_side() {
        let place = snapped((0.03, 0.04), &[at(1, 0.0, 0.0)]).unwrap();
        assert_relative_eq!(place.length(), 2.0 * RADIUS, epsilon = 1e-12);
        assert_relative_eq!(place.y / place.x, 4.0 / 3.0, epsilon = 1e-9);
    }

    #[test]
    fn between_two_balls_it_touches_both() {
        let others = [at(1, 0.0, 0.04), at(2, 0.0, -0.04)];
        let place = snapped((0.05, 0.005), &others).unwrap();
        for (_, there) in others {
            assert_relative_eq!(place.distance(there.xy()), 2.0 * RADIUS, epsilon = 1e-12);
        }
    }

    #[test]
    fn near_a_rail_it_is_frozen_to_the_nose_and_beside_a_ball_to_both() {
        let table = pool();
        let reach = table.boundary.reach(RADIUS);
        let frozen = snapped((0.5, 0.59), &[]).unwrap();
        assert_relative_eq!(frozen.y, 0.635 - reach, epsilon = 1e-12);
        assert_relative_eq!(frozen.x, 0.5, epsilon = 1e-12);
        let both = snapped((0.55, 0.6), &[at(1, 0.5, 0.635 - reach)]).unwrap();
        assert_relative_eq!(both.y, 0.635 - reach, epsilon = 1e-9);
        assert_relative_eq!(both.x, 0.5 + 2.0 * RADIUS, epsilon = 1e-9);
    }

    #[test]
    fn a_larger_ball_is_touched_closer_than_the_sum_of_the_radii_seen_from_above() {
        let large = (ball(1, 0.04), DVec3::new(0.0, 0.0, 0.04));
        let place = snapped((0.08, 0.0), &[large]).unwrap();
        assert_relative_eq!(place.x, 2.0 * (RADIUS * 0.04).sqrt(), epsilon = 1e-12);
    }

    #[test]
    fn in_the_open_there_is_nothing_to_touch() {
        assert_eq!(snapped((0.0, 0.0), &[at(1, 0.3, 0.0)]), None);
    }
}
