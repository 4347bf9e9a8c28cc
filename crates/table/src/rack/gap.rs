//! How far a ball is from the nearest thing that it can touch.

use glam::{DVec2, DVec3};

use super::locus::{Neighbour, loci};
use crate::table::Table;
use baize_physics::{Ball, Shape};

/// The nearest thing to a ball.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gap {
    /// What it is.
    pub to: Neighbour,
    /// How far the ball is from touching it, in metres, seen from above.
    pub metres: f64,
}

/// What is nearest to `ball` with its centre over `place` (metres), and how near; `None` on an empty plane. The arguments are
/// those of [`may_lie`](super::may_lie()).
#[must_use]
pub fn gap(
    ball: &Ball,
    place: DVec2,
    table: &Table,
    others: impl Iterator<Item = (Ball, DVec3)>,
    shape: Shape,
) -> Option<Gap> {
    let gaps = loci(ball, table, others, shape).map(|(to, locus)| Gap { to, metres: locus.gap(place) });
    gaps.min_by(|a, b| a.metres.total_cmp(&b.metres))
}

#[cfg(test)]
mod tests {
    use approx::assert_relative_eq;

    use super::*;
    use crate::table::TableFile;
    use baize_files::{Kind, Source};
    use baize_physics::BallId;

    #[test]
    fn the_gap_is_that_to_the_nearest_ball_or_rail() {
        let (file, _) = Source::built_in(Kind::Table, "pool_9ft").and_then(Source::parse::<TableFile>).unwrap();
        let table = file.build().unwrap();
        let ball = |id| Ball { id: BallId(id), radius: 0.028_575, mass: 0.17, restitution: None };
        let other = [(ball(1), DVec3::new(0.3, 0.0, 0.028_575))];
        let near = |x: f64, y: f64| gap(&ball(0), DVec2::new(x, y), &table, other.into_iter(), Shape::Spheres).unwrap();
        let to_ball = near(0.3 + 0.07, 0.0);
        assert_eq!(to_ball.to, Neighbour::Ball(BallId(1)));
        assert_relative_eq!(to_ball.metres, 0.07 - 2.0 * 0.028_575, epsilon = 1e-12);
        let to_rail = near(-0.5, 0.55);
        assert_eq!(to_rail.to, Neighbour::Rail);
        assert_relative_eq!(to_rail.metres, 0.635 - 0.55 - table.boundary.reach(0.028_575), epsilon = 1e-12);
    }
}
