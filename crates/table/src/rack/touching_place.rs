//! The place near another one at which a ball touches balls or cushions.

use glam::{DVec2, DVec3};

use super::locus::{Locus, loci};
use super::may_lie::may_lie;
use crate::table::Table;
use baize_physics::{Ball, Shape};

/// Something with a gap to the ball of up to this many ball radii can be touched.
const NEAR: f64 = 2.0;
/// Two contacts at once are preferred to one if their place is at most this many ball radii farther away.
const CORNER: f64 = 0.75;

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
    let is_near = |locus: &Locus| locus.nearest(place).is_some_and(|at| at.distance(place) <= NEAR * ball.radius);
    let all = loci(ball, table, others.clone(), shape).map(|(_, locus)| locus);
    let loci: Vec<Locus> = all.filter(is_near).collect();
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

#[cfg(test)]
mod tests {
    use approx::assert_relative_eq;

    use glam::Vec3Swizzles;

    use super::*;
    use crate::table::TableFile;
    use baize_files::{Folders, Kind, Source};
    use baize_physics::BallId;

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
