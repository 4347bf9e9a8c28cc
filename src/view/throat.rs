//! The throat of a pocket: its opening in the wood, whose sides continue the facings.

use bevy::math::DVec2;

use super::plan::Circle;
use crate::physics::{Boundary, Cushion};

/// A facing belongs to a pocket if it comes this near to the middle of its hole, in radii of the hole.
const NEAR: f64 = 1.6;

/// The sides of the throat of a pocket.
#[derive(Clone, Copy)]
pub(super) struct Throat {
    /// The facings on both sides, if the pocket has them.
    facings: [Option<Side>; 2],
}

/// The line of a facing.
#[derive(Clone, Copy)]
struct Side {
    /// Where the facing begins at the mouth.
    mouth: DVec2,
    /// Unit vector from there into the pocket.
    inward: DVec2,
    /// Unit vector to the side on which the balls pass.
    normal: DVec2,
}

impl Throat {
    /// The throat of that hole.
    pub fn of(hole: &Circle, boundary: &Boundary) -> Self {
        let distance = |facing: &Cushion| crate::table::distance_to_segment(hole.centre, facing.from, facing.to);
        let mut near =
            boundary.cushions.iter().filter(|cushion| cushion.facing && distance(cushion) < NEAR * hole.radius);
        let side = |facing: &Cushion| {
            let is_first = facing.to.distance(hole.centre) < facing.from.distance(hole.centre);
            let (mouth, inward) =
                if is_first { (facing.from, facing.direction()) } else { (facing.to, -facing.direction()) };
            Side { mouth, inward, normal: facing.normal() }
        };
        Self { facings: [near.next().map(side), near.next().map(side)] }
    }

    fn sides(&self) -> impl Iterator<Item = &Side> {
        self.facings.iter().flatten()
    }

    /// Whether a place is between the facings or between the lines that continue them.
    pub fn holds(&self, place: DVec2) -> bool {
        self.sides().all(|side| (place - side.mouth).dot(side.normal) > 0.0)
    }

    /// The lines of its sides, from the mouth to the far side of the hole in the wood.
    pub fn lines(&self, wood_hole: &Circle) -> impl Iterator<Item = [DVec2; 2]> {
        self.sides().map(|side| {
            let ahead = (wood_hole.centre - side.mouth).dot(side.inward);
            [side.mouth, side.mouth + side.inward * (ahead + wood_hole.radius)]
        })
    }
}
