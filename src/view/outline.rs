//! The plan of a table as seen from its middle: how far bed, rail and pockets reach in each direction.

use bevy::math::DVec2;

use super::surface::ring;
use crate::table::Table;

/// How far behind the nose the rubber meets the wood, in metres (2 inches).
pub(super) const RUBBER_DEPTH: f64 = 0.0508;
/// How much the wood rises over the nose, in metres.
const RAIL_RISE: f64 = 0.008;
/// How much further than the hole in the slate the hole in the wood reaches, in metres.
const COLLAR: f64 = 0.004;
/// At least so much wood stays behind a pocket, in metres.
const WOOD_BEHIND: f64 = 0.036;
/// Radius of the frame's outer corners, in metres.
const CORNER: f64 = 0.10;

/// A circle on the plan.
#[derive(Clone, Copy)]
pub(super) struct Circle {
    pub centre: DVec2,
    pub radius: f64,
}

impl Circle {
    /// Where a ray from the middle along the unit vector `way` enters and leaves the circle.
    fn crossed(&self, way: DVec2) -> Option<(f64, f64)> {
        let along = way.dot(self.centre);
        let depth = along * along - self.centre.length_squared() + self.radius * self.radius;
        (depth >= 0.0 && along > 0.0).then(|| (along - depth.sqrt(), along + depth.sqrt()))
    }
}

/// The plan of a table.
pub(super) struct Outline {
    /// Half the distance of the noses.
    pub noses: DVec2,
    /// Height of the wood's top.
    pub top: f64,
    /// The holes in the slate.
    pub holes: Vec<Circle>,
    /// The holes in the wood above them.
    pub collars: Vec<Circle>,
    /// How far the wood reaches behind the noses.
    rail_width: f64,
    /// Directions in which the plan is looked at, once around, the first one again at the end.
    pub ways: Vec<DVec2>,
}

impl Outline {
    pub fn of(table: &Table) -> Self {
        let noses = DVec2::new(table.length, table.width) / 2.0;
        let holes: Vec<Circle> = table
            .boundary
            .pockets
            .iter()
            .map(|pocket| Circle { centre: pocket.centre, radius: pocket.radius })
            .collect();
        let rail_width = rail_width(table);
        let collars: Vec<Circle> = holes
            .iter()
            .map(|hole| {
                let radius = hole.radius + COLLAR;
                let most = (noses + rail_width - WOOD_BEHIND - radius).max(DVec2::ZERO);
                Circle { centre: hole.centre.clamp(-most, most), radius }
            })
            .collect();
        let mut outline = Self { noses, top: rail_top(table), holes, collars, rail_width, ways: Vec::new() };
        outline.ways = outline.directions();
        outline
    }

    /// Half the size of the whole table.
    pub fn outer(&self) -> DVec2 {
        self.noses + self.rail_width
    }

    /// Half the size of the rectangle in which rubber and bed lie.
    pub fn inner(&self) -> DVec2 {
        self.noses + RUBBER_DEPTH
    }

    /// How far the bed reaches along `way`: to the wood or into the first pocket.
    pub fn bed(&self, way: DVec2) -> f64 {
        let entries = self.holes.iter().filter_map(|hole| hole.crossed(way)).map(|(entry, _)| entry);
        entries.fold(to_rectangle(self.inner() + 0.001, way), f64::min)
    }

    /// Where the wood begins along `way`: behind the rubber or behind the pocket.
    pub fn wood(&self, way: DVec2) -> f64 {
        let exits = self.collars.iter().filter_map(|collar| collar.crossed(way)).map(|(_, exit)| exit);
        exits.fold(to_rectangle(self.inner(), way), f64::max).min(self.frame(way, 0.03))
    }

    /// Where the frame ends along `way`, less `inset` metres.
    pub fn frame(&self, way: DVec2, inset: f64) -> f64 {
        let (half, radius) = (self.outer() - inset, CORNER - inset);
        let reach = to_rectangle(half, way);
        let place = way.abs() * reach;
        let centre = half - radius;
        if place.x <= centre.x || place.y <= centre.y {
            return reach;
        }
        let corner = Circle { centre, radius };
        corner.crossed(way.abs()).map_or(reach, |(_, exit)| exit)
    }

    /// Enough directions that every corner and every arc of the plan is met.
    fn directions(&self) -> Vec<DVec2> {
        let whole = std::f64::consts::TAU;
        let towards = |place: DVec2| libm::atan2(place.y, place.x).rem_euclid(whole);
        let mut angles: Vec<f64> = (0..360).map(|degree| f64::from(degree).to_radians()).collect();
        for sign in [DVec2::ONE, DVec2::new(-1.0, 1.0), -DVec2::ONE, DVec2::new(1.0, -1.0)] {
            angles.extend([towards(self.inner() * sign), towards(self.outer() * sign)]);
            angles.extend(ring(48).map(|way| towards((self.outer() - CORNER + way * CORNER) * sign)));
        }
        for circle in self.holes.iter().chain(&self.collars) {
            angles.extend(ring(96).map(|way| towards(circle.centre + way * circle.radius)));
            // Just beside the two tangents, where what is seen jumps.
            let middle = towards(circle.centre);
            let spread = libm::asin((circle.radius / circle.centre.length()).min(1.0));
            for edge in [spread * (1.0 - 1e-7), spread * (1.0 + 1e-7)] {
                angles.extend([(middle + edge).rem_euclid(whole), (middle - edge).rem_euclid(whole)]);
            }
        }
        angles.sort_by(f64::total_cmp);
        angles.dedup();
        angles.push(angles[0]);
        angles.into_iter().map(|angle| DVec2::new(libm::cos(angle), libm::sin(angle))).collect()
    }
}

/// Half the size of the whole table, wood and all, in metres.
pub(super) fn outer_half(table: &Table) -> DVec2 {
    DVec2::new(table.length, table.width) / 2.0 + rail_width(table)
}

/// Height of the wood's top over the cloth, in metres.
pub(super) fn rail_top(table: &Table) -> f64 {
    table.boundary.nose_height + RAIL_RISE
}

/// How far the wood reaches behind the noses, in metres: at least so far that the rubber has something to lean on.
fn rail_width(table: &Table) -> f64 {
    table.rail_width.max(RUBBER_DEPTH + 0.02)
}

/// How far it is from the middle along `way` to the rectangle of that half-size.
fn to_rectangle(half: DVec2, way: DVec2) -> f64 {
    (half.x / way.x.abs()).min(half.y / way.y.abs())
}
