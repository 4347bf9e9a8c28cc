//! Where a ball may lie on the bed. A match asks for more: `Zone` of the rules.

use glam::{DVec2, DVec3};
use thiserror::Error;

use super::fit::bed_flaw;
use crate::table::Table;
use baize_physics::tolerances::TOUCHING;
use baize_physics::{Ball, BallId, Shape};

/// Why a ball may not lie at a place. Its text is a sentence for the player.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum Misplaced {
    /// The place is NaN or infinite.
    #[error("The ball cannot be put at a place that is not a number.")]
    NotANumber,
    /// There is no ball with this id.
    #[error("There is no ball {} on this table.", .0.0)]
    NoBall(BallId),
    /// The ball would be off the bed, in a pocket or in a cushion. Holds what [`bed_flaw`] says.
    #[error("The ball does not fit there: it {0}.")]
    OffBed(String),
    /// The ball would overlap the ball with this id.
    #[error("The ball does not fit there: it would overlap another one.")]
    Overlaps(BallId),
    /// The rules of the match forbid it. Holds their sentence.
    #[error("{0}")]
    AgainstRules(String),
}

/// Whether `ball` may lie at rest with its centre over `place` (metres) on the bed of `table`. `others` are the balls in
/// play and their centres in metres; `ball` itself may be among them. `shape` is the shape of all balls.
///
/// # Errors
/// Why it may not lie there.
pub fn may_lie(
    ball: &Ball,
    place: DVec2,
    table: &Table,
    others: impl IntoIterator<Item = (Ball, DVec3)>,
    shape: Shape,
) -> Result<(), Misplaced> {
    if !place.is_finite() {
        return Err(Misplaced::NotANumber);
    }
    if let Some(flaw) = bed_flaw(ball.radius, place, &table.boundary, shape) {
        return Err(Misplaced::OffBed(flaw));
    }
    let centre = place.extend(ball.radius);
    let overlaps = |(other, there): &(Ball, DVec3)| {
        other.id != ball.id && shape.between(centre, *there).length() < ball.radius + other.radius - TOUCHING
    };
    if let Some((other, _)) = others.into_iter().find(overlaps) {
        return Err(Misplaced::Overlaps(other.id));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::TableFile;
    use baize_files::{Folders, Kind, Source};

    fn table(name: &str) -> Table {
        let (file, _) =
            Source::find(Kind::Table, name, &Folders::of_game()).and_then(Source::parse::<TableFile>).unwrap();
        file.build().unwrap()
    }

    fn ball(id: u32) -> Ball {
        Ball { id: BallId(id), radius: 0.026, mass: 0.14, restitution: None }
    }

    #[test]
    fn a_ball_lies_on_the_bed_clear_of_noses_pockets_and_balls() {
        let pool = table("pool_9ft");
        let other = [(ball(0), DVec3::new(0.3, 0.0, 0.026)), (ball(1), DVec3::new(0.0, 0.0, 0.026))];
        let asked = |x: f64, y: f64| may_lie(&ball(0), DVec2::new(x, y), &pool, other, Shape::Spheres);
        assert_eq!(asked(0.3, 0.0), Ok(()), "a ball is not in its own way");
        assert_eq!(asked(0.052, 0.0), Ok(()), "it may touch another one");
        assert_eq!(asked(0.0519, 0.0), Err(Misplaced::Overlaps(BallId(1))));
        assert_eq!(asked(f64::NAN, 0.0), Err(Misplaced::NotANumber));
        for (x, y) in [(0.4, 0.62), (1.4, 0.0), (1.27, 0.635)] {
            assert!(matches!(asked(x, y), Err(Misplaced::OffBed(_))), "{x}, {y}: {:?}", asked(x, y));
        }
    }
}
