//! The rubber of the cushions: its nose is the line that the physics uses, facings and jaws included.

mod nose;
mod profile;
mod stations;
mod before_noses;
mod feather;

use bevy::math::{DVec2, DVec3};

pub(super) use self::before_noses::rows_below_noses;
pub(super) use self::feather::feather_strips;

use self::nose::Piece;
use self::profile::{ROUND, ROUND_PARTS, SLANT_PARTS, UNDERCUT, rounding, top_rows};
use self::stations::Stations;
use super::grid::add_grid;
use super::plan::RUBBER_DEPTH;
use super::surface::{Corner, Surface};
use crate::physics::Boundary;

/// The rubber of every rail, up to `top` (metres) where it meets the wood.
pub(super) fn rubber(boundary: &Boundary, top: f64) -> Surface {
    let mut surface = Surface::default();
    for (index, piece) in Piece::all(boundary) {
        let stations = Stations::of(&piece, index);
        if stations.stations.len() >= 2 {
            add_grid(&mut surface, Sections::of(&stations, top).rows(), 1.0);
        }
    }
    surface
}

/// The sections through the rubber of one rail.
struct Sections<'a> {
    stations: &'a Stations<'a>,
    /// Height of the wood, in metres.
    wood: f64,
    /// Where the rounding of the nose ends above, at each station.
    edge: Vec<DVec3>,
}

impl<'a> Sections<'a> {
    fn of(stations: &'a Stations<'a>, wood: f64) -> Self {
        let [back, _] = rounding(ROUND[1]);
        let piece = stations.piece;
        let high = |place: DVec2| place.extend(piece.height(piece.depth(place), wood));
        Self { stations, wood, edge: stations.behind(back).into_iter().map(high).collect() }
    }

    /// Rows of corners along the rail, from the foot over the nose to below the strip of wood.
    fn rows(&self) -> Vec<Vec<Corner>> {
        let (foot, first) = (self.foot(), self.round(0));
        let slant = |part: u32| -> Vec<DVec3> {
            let share = f64::from(part) / f64::from(SLANT_PARTS);
            foot.iter().zip(&first).map(|(foot, first)| foot.lerp(*first, share)).collect()
        };
        let rows = (0..SLANT_PARTS).map(slant).chain((0..=ROUND_PARTS).map(|part| self.round(part)));
        let rows: Vec<Vec<DVec3>> = rows.chain(top_rows().map(|depth| self.top(depth))).collect();
        self.corners(&rows)
    }

    /// The row on the cloth, under the nose.
    fn foot(&self) -> Vec<DVec3> {
        let under = self.stations.behind(UNDERCUT);
        let piece = self.stations.piece;
        let place = |(station, under): (&stations::Station, DVec2)| {
            station.place.lerp(under, piece.overhang(station.place)).extend(0.0)
        };
        self.stations.stations.iter().zip(under).map(place).collect()
    }

    /// A row over the rounding of the nose.
    fn round(&self, part: u32) -> Vec<DVec3> {
        let angle = ROUND[0] + (ROUND[1] - ROUND[0]) * f64::from(part) / f64::from(ROUND_PARTS);
        let ([back, up], [_, end_up]) = (rounding(angle), rounding(ROUND[1]));
        let piece = self.stations.piece;
        let place = |((station, behind), edge): ((&stations::Station, DVec2), &DVec3)| {
            let hangs_over = if angle < 0.0 { piece.overhang(station.place) } else { 1.0 };
            let z = edge.z - end_up + up;
            let pleated = station.normal * (station.pleat * z / edge.z);
            (station.place.lerp(behind, hangs_over) + pleated).extend(z)
        };
        self.stations.stations.iter().zip(self.stations.behind(back)).zip(&self.edge).map(place).collect()
    }

    /// A row on the top, so far (metres) behind the nose. Where the edge of a facing is farther behind, it is the edge.
    fn top(&self, depth: f64) -> Vec<DVec3> {
        let piece = self.stations.piece;
        let place = |(station, edge): (&stations::Station, &DVec3)| {
            let start = piece.depth(edge.truncate());
            let share = if start < RUBBER_DEPTH { ((depth - start) / (RUBBER_DEPTH - start)).max(0.0) } else { 0.0 };
            let at = edge.truncate().lerp(self.stations.at_wood(station, edge.truncate()), share);
            let flatter = (1.0 - share) * (1.0 - share);
            let pleated = station.normal * (station.pleat * flatter);
            (at + pleated).extend(piece.height(start.max(depth), self.wood))
        };
        self.stations.stations.iter().zip(&self.edge).map(place).collect()
    }

    /// Those rows as corners. The texture follows the section of the rail.
    fn corners(&self, rows: &[Vec<DVec3>]) -> Vec<Vec<Corner>> {
        let middle = self.stations.stations.len() / 2;
        let mut up = 0.0;
        let mut last: Option<DVec3> = None;
        let row = |row: &Vec<DVec3>| {
            up += last.replace(row[middle]).map_or(0.0, |last| last.distance(row[middle]));
            let corner = |(station, place): (&stations::Station, &DVec3)| Corner {
                place: *place,
                normal: DVec3::Z,
                grain: DVec2::new(station.run, up),
            };
            self.stations.stations.iter().zip(row).map(corner).collect()
        };
        rows.iter().map(row).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::{Kind, built_in_names};
    use crate::shot::Setup;
    use crate::view::plan::rail_top;

    /// The rows of the rubber of every rail of every built-in table that has rails all around, with the piece.
    fn for_every_rail(check: impl Fn(&str, &Piece, &[Vec<Corner>])) {
        for name in built_in_names(Kind::Table) {
            let table = Setup::rack("cue_ball").table(name).load().unwrap().table;
            if table.boundary.is_enclosed() {
                for (index, piece) in Piece::all(&table.boundary) {
                    check(name, &piece, &Sections::of(&Stations::of(&piece, index), rail_top(&table)).rows());
                }
            }
        }
    }

    #[test]
    fn the_foremost_line_of_the_rubber_is_the_nose_of_the_physics() {
        for_every_rail(|name, piece, rows| {
            let corners = || rows.iter().flatten();
            let foremost = corners().map(|corner| piece.depth(corner.place.truncate())).fold(f64::INFINITY, f64::min);
            assert!(foremost.abs() < 1e-9, "{name}: {foremost} m behind the nose");
            let at_nose = corners().filter(|corner| piece.depth(corner.place.truncate()) < 1e-9);
            let heights: Vec<f64> = at_nose.map(|corner| corner.place.z).collect();
            let height = heights.iter().sum::<f64>() / heights.len() as f64;
            assert!((height - piece.nose_height()).abs() < 1e-4, "{name}: the nose is {height} m high");
        });
    }

    #[test]
    fn no_part_of_the_rubber_is_longer_than_five_centimetres() {
        for_every_rail(|name, _, rows| {
            for pair in rows.iter().flat_map(|row| row.windows(2)) {
                let length = pair[0].place.distance(pair[1].place);
                assert!(length < 0.05, "{name}: {length} m at {}", pair[0].place);
            }
        });
    }

    #[test]
    fn the_rubber_stays_below_the_wood_and_above_the_cloth() {
        for_every_rail(|name, piece, rows| {
            let wood = rail_top_of(piece);
            for corner in rows.iter().flatten() {
                assert!((-1e-9..wood).contains(&corner.place.z), "{name}: {}", corner.place);
            }
        });
    }

    fn rail_top_of(piece: &Piece) -> f64 {
        let noses = piece.boundary.cushions.iter().map(|cushion| piece.boundary.nose_height_of(&cushion.own));
        noses.fold(0.0, f64::max) + 0.008 + 2e-4
    }
}
