//! Where a ball may lie. Whatever puts a ball on the table, by hand or by a rule, asks the one function in this file.

use bevy::math::{DVec2, DVec3};
use thiserror::Error;

use super::fit::bed_flaw;
use crate::physics::tolerances::TOUCHING;
use crate::physics::{Ball, BallId, Shape};
use crate::table::{Arc, Table};

/// A ball this near to the place or the line that a rule asks for, in metres, counts as on it.
const THERE: f64 = 1e-9;

/// The part of the table in which a ball may be placed. A game chooses it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Zone {
    /// The whole bed.
    #[default]
    Anywhere,
    /// Behind the table's `head string`, with the centre of the ball. A ball on the string is not behind it.
    Kitchen,
    /// Behind the table's `baulk line`, with the centre of the ball. A ball on the line is not behind it.
    Baulk,
    /// In the half circle that is drawn behind the baulk line, or on its lines, with the centre of the ball.
    D,
    /// At this place, in metres.
    Spot(DVec2),
}

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
    /// The ball would lie outside the zone.
    #[error("The ball must lie {0}.")]
    OutsideZone(&'static str),
    /// The rules of the match forbid it. Holds their sentence.
    #[error("{0}")]
    AgainstRules(String),
    /// The table has no such line.
    #[error("The ball cannot be placed {0}: this table has no such line.")]
    NoZone(&'static str),
}

/// Whether `ball` may lie at rest with its centre over `place` (metres) on the bed of `table`. `others` are the balls in
/// play and their centres in metres; `ball` itself may be among them. `shape` is the shape of all balls.
///
/// # Errors
/// Why it may not lie there.
pub fn may_lie(
    ball: &Ball,
    place: DVec2,
    zone: Zone,
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
    zone.check(place, table)
}

impl Zone {
    /// Where a ball in this zone lies, in words after "must lie".
    const fn words(self) -> &'static str {
        match self {
            Self::Anywhere => "on the bed",
            Self::Kitchen => "behind the head string",
            Self::Baulk => "behind the baulk line",
            Self::D => "in the D",
            Self::Spot(_) => "on its spot",
        }
    }

    fn check(self, place: DVec2, table: &Table) -> Result<(), Misplaced> {
        let behind = |name: &str| string(table, name).map(|x| place.x < x);
        let is_inside = match self {
            Self::Anywhere => Some(true),
            Self::Kitchen => behind("head string"),
            Self::Baulk => behind("baulk line"),
            Self::D => half_circle(table)
                .map(|arc| place.distance(arc.centre) <= arc.radius + THERE && place.x <= arc.centre.x + THERE),
            Self::Spot(spot) => Some(place.distance(spot) <= THERE),
        };
        match is_inside {
            Some(true) => Ok(()),
            Some(false) => Err(Misplaced::OutsideZone(self.words())),
            None => Err(Misplaced::NoZone(self.words())),
        }
    }
}

/// The x of a string in metres.
fn string(table: &Table, name: &str) -> Option<f64> {
    table.strings.iter().find(|(known, _)| known == name).map(|(_, x)| *x)
}

/// The arc of the D: the one whose middle is on the baulk line.
fn half_circle(table: &Table) -> Option<Arc> {
    let line = string(table, "baulk line")?;
    table.marks.arcs.iter().find(|arc| (arc.centre.x - line).abs() <= THERE).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::{Folders, Kind, Source};
    use crate::table::TableFile;

    fn table(name: &str) -> Table {
        let (file, _) =
            Source::find(Kind::Table, name, &Folders::of_game()).and_then(Source::parse::<TableFile>).unwrap();
        file.build().unwrap()
    }

    fn ball(id: u32) -> Ball {
        Ball { id: BallId(id), radius: 0.026, mass: 0.14, restitution: None }
    }

    fn asked(place: (f64, f64), zone: Zone, on: &Table, others: &[(Ball, DVec3)]) -> Result<(), Misplaced> {
        may_lie(&ball(0), place.into(), zone, on, others.iter().copied(), Shape::Spheres)
    }

    #[test]
    fn a_ball_lies_on_the_bed_clear_of_noses_pockets_and_balls() {
        let pool = table("pool_9ft");
        let other = [(ball(0), DVec3::new(0.3, 0.0, 0.026)), (ball(1), DVec3::new(0.0, 0.0, 0.026))];
        let anywhere = |x: f64, y: f64| asked((x, y), Zone::Anywhere, &pool, &other);
        assert_eq!(anywhere(0.3, 0.0), Ok(()), "a ball is not in its own way");
        assert_eq!(anywhere(0.052, 0.0), Ok(()), "it may touch another one");
        assert_eq!(anywhere(0.0519, 0.0), Err(Misplaced::Overlaps(BallId(1))));
        assert_eq!(anywhere(f64::NAN, 0.0), Err(Misplaced::NotANumber));
        for (x, y) in [(0.4, 0.62), (1.4, 0.0), (1.27, 0.635)] {
            assert!(matches!(anywhere(x, y), Err(Misplaced::OffBed(_))), "{x}, {y}: {:?}", anywhere(x, y));
        }
    }

    #[test]
    fn behind_the_head_string_begins_short_of_the_string() {
        let pool = table("pool_9ft");
        let kitchen = |x: f64| asked((x, 0.2), Zone::Kitchen, &pool, &[]);
        assert_eq!(kitchen(-0.636), Ok(()));
        assert_eq!(kitchen(-0.635), Err(Misplaced::OutsideZone("behind the head string")));
        assert_eq!(kitchen(-0.635).unwrap_err().to_string(), "The ball must lie behind the head string.");
    }

    #[test]
    fn the_d_has_its_lines_in_it_and_baulk_has_not() {
        let snooker = table("snooker_12ft");
        let within = |zone: Zone, x: f64, y: f64| asked((x, y), zone, &snooker, &[]).is_ok();
        assert!(within(Zone::D, -1.0475, 0.2) && within(Zone::D, -1.0475 - 0.292, 0.0));
        assert!(!within(Zone::D, -1.04, 0.0) && !within(Zone::D, -1.0475 - 0.25, 0.25));
        assert!(within(Zone::Baulk, -1.2, 0.6) && !within(Zone::Baulk, -1.0475, 0.6));
    }

    #[test]
    fn on_a_spot_is_nowhere_beside_it() {
        let pool = table("pool_9ft");
        let spot = Zone::Spot(DVec2::new(0.635, 0.0));
        assert_eq!(asked((0.635, 0.0), spot, &pool, &[]), Ok(()));
        assert!(asked((0.635, 0.001), spot, &pool, &[]).is_err());
    }

    #[test]
    fn a_table_without_a_baulk_line_says_so() {
        let said = asked((-1.0, 0.0), Zone::D, &table("pool_9ft"), &[]).unwrap_err().to_string();
        assert_eq!(said, "The ball cannot be placed in the D: this table has no such line.");
    }
}
