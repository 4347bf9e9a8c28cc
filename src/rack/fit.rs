//! Whether racked balls have room: on the bed, clear of cushions and pockets and of each other.

use bevy::math::{DVec2, Vec3Swizzles};

use super::placed::{PlacedBall, Racked};
use super::triangle::TRIANGLE;
use crate::files::{Flaw, Flaws, shown};
use crate::physics::{Boundary, Shape};
use crate::table::{Table, distance_to_segment, is_on_bed, turned_cushions};

/// Balls may overlap by this much (metres) and still count as touching: above the rounding of a rack's coordinates,
/// far below what a person could mean.
const TOUCHING: f64 = 1e-9;

/// Everything about the places of `racked` on `table` that cannot be for balls of that shape, with paths inside the rack's
/// file. Of a triangle only the first ball that does not fit is told, for all its balls have one line in the file.
#[must_use]
pub fn fit_flaws(racked: &Racked, table: &Table, shape: Shape) -> Flaws {
    let row = Row::of(&racked.balls);
    let mut flaws = Flaws::default();
    let mut triangle_is_told = false;
    for (index, placed) in racked.balls.iter().enumerate() {
        let path = &racked.paths[index];
        let mut add = |message: &dyn Fn() -> String| {
            if path != TRIANGLE || !std::mem::replace(&mut triangle_is_told, true) {
                flaws.add(|| Flaw::new(path, format!("(\"{}\") {}", shown(&placed.look.name), message())));
            }
        };
        let (radius, place) = (placed.ball.radius, place_of(placed));
        if let Some(misfit) = misfit(radius, place, &table.boundary, shape) {
            add(&|| misfit.words(&table.boundary));
        }
        for earlier in row.neighbours_before(index) {
            let other = &racked.balls[earlier];
            let least = shape.contact_distance(radius, other.ball.radius);
            let distance = place.distance(place_of(other));
            if distance < least - TOUCHING {
                add(&|| {
                    let (path, name) = (&racked.paths[earlier], shown(&other.look.name));
                    format!(
                        "overlaps {path} (\"{name}\"): their centres are {distance:.6} m apart, but must be at least \
                         {least:.6} m"
                    )
                });
            }
        }
    }
    flaws
}

/// The balls in their order along the table: a rack of thousands has few rows at a time.
struct Row {
    /// Index of the ball and its place in metres, from the head on.
    along: Vec<(usize, DVec2)>,
    /// Where in `along` each ball is.
    at: Vec<usize>,
    /// Balls that overlap are not farther apart, in metres.
    reach: f64,
}

impl Row {
    fn of(balls: &[PlacedBall]) -> Self {
        let mut along: Vec<_> = balls.iter().map(place_of).enumerate().collect();
        along.sort_by(|(_, a), (_, b)| a.x.total_cmp(&b.x));
        let mut at = vec![0; balls.len()];
        for (position, (index, _)) in along.iter().enumerate() {
            at[*index] = position;
        }
        Self { along, at, reach: 2.0 * balls.iter().map(|placed| placed.ball.radius).fold(0.0, f64::max) }
    }

    /// The balls before the one of that index that are near enough to overlap it, in ascending order.
    fn neighbours_before(&self, index: usize) -> Vec<usize> {
        let at = self.at[index];
        let place = self.along[at].1;
        let is_near = |(_, other): &&(usize, DVec2)| (other.x - place.x).abs() <= self.reach;
        let towards_head = self.along[..at].iter().rev().take_while(is_near);
        let towards_foot = self.along[at + 1..].iter().take_while(is_near);
        let beside = towards_head.chain(towards_foot).filter(|(_, other)| (other.y - place.y).abs() <= self.reach);
        let mut before: Vec<usize> = beside.map(|(other, _)| *other).filter(|other| *other < index).collect();
        before.sort_unstable();
        before
    }
}

fn place_of(placed: &PlacedBall) -> DVec2 {
    placed.motion.position.xy()
}

/// What is wrong with putting a ball of that shape and radius at `place` (metres) on the bed, other balls aside; `None`
/// when it fits.
#[must_use]
pub fn bed_flaw(radius: f64, place: DVec2, boundary: &Boundary, shape: Shape) -> Option<String> {
    misfit(radius, place, boundary, shape).map(|misfit| misfit.words(boundary))
}

/// Whether a ball of that shape and radius fits at `place` (metres) on the bed, other balls aside.
pub(super) fn has_room(radius: f64, place: DVec2, boundary: &Boundary, shape: Shape) -> bool {
    misfit(radius, place, boundary, shape).is_none()
}

/// Why a ball has no room on the bed.
enum Misfit<'a> {
    InPocket(&'a str),
    /// Off the bed, at that place in metres.
    OffBed(DVec2),
    /// So many metres over the nose of that name, from which its centre must be so many metres away.
    OverNose(&'a str, f64, f64),
}

fn misfit(radius: f64, place: DVec2, boundary: &Boundary, shape: Shape) -> Option<Misfit<'_>> {
    if let Some(pocket) = boundary.pockets.iter().find(|pocket| pocket.holds(place)) {
        return Some(Misfit::InPocket(&pocket.name));
    }
    if !is_on_bed(place, boundary) {
        return Some(Misfit::OffBed(place));
    }
    let reach = shape.reach(boundary, radius);
    let cushions = boundary
        .cushions
        .iter()
        .map(|cushion| (&cushion.name, reach - distance_to_segment(place, cushion.from, cushion.to)));
    let jaws = boundary.jaws.iter().map(|jaw| (&jaw.name, jaw.radius + reach - place.distance(jaw.centre)));
    let (name, depth) = cushions.chain(jaws).max_by(|a, b| a.1.total_cmp(&b.1))?;
    (depth > TOUCHING).then_some(Misfit::OverNose(name, depth, reach))
}

impl Misfit<'_> {
    fn words(&self, boundary: &Boundary) -> String {
        match *self {
            Self::InPocket(pocket) => format!("lies in the pocket \"{}\"; put it on the bed", shown(pocket)),
            Self::OffBed(place) => {
                let cure = turned_cushions(place, boundary).unwrap_or_else(|| "put it between the cushions".to_owned());
                format!("lies off the bed, at {:.4}, {:.4}; {cure}", place.x, place.y)
            }
            Self::OverNose(nose, depth, reach) => {
                let nose = shown(nose);
                format!("lies {depth:.6} m over \"{nose}\"; its centre must be at least {reach:.6} m from the nose")
            }
        }
    }
}
