//! The ground of a table, prepared once: the edge of its bed, and the part of it where nothing fixed is in reach.

use bevy::math::DVec2;

use crate::physics::boundary::{Boundary, Outline};
use crate::physics::bounds::Bounds;

/// What is far enough from a clear part, in metres, beyond what a ball touches: above every tolerance of touching, that of
/// the rules for frozen balls too.
const MARGIN: f64 = 2e-4;

/// Something fixed that a ball may meet, as an index into the boundary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Thing {
    Cushion(usize),
    Jaw(usize),
    Pocket(usize),
    NoseEnd(usize),
}

/// A table's bed, prepared for many questions.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Ground {
    outline: Outline,
    /// All that stands around the bed or is a hole in it, each with the box in which a ball's centre may be that meets it,
    /// the longest first: what they stop is soon out of reach of the others.
    things: Vec<(Bounds, Thing)>,
    /// The box in which no ball's centre comes within its radius of a nose, a jaw or a pocket.
    clear: Bounds,
    /// A box all of which is bed.
    bed: Bounds,
}

impl Ground {
    /// The ground for balls up to `radius` (metres).
    pub(crate) fn of(boundary: &Boundary, radius: f64) -> Self {
        let outline = boundary.outline();
        let things = things(boundary, radius + boundary.nose_radius.max(0.0) + MARGIN);
        let edges = || outline.edges().map(|(from, to)| Bounds::between(from, to));
        let obstacles = edges().map(|edge| edge.grown(radius)).chain(things.iter().map(|(bounds, _)| *bounds));
        let clear = clear_part(boundary, &outline, obstacles);
        let bed = clear_part(boundary, &outline, edges());
        Self { outline, things, clear, bed }
    }

    /// All that a ball may meet, with the boxes where its centre may be then: cushions, jaws, pockets and ends of noses.
    pub(super) fn things(&self) -> &[(Bounds, Thing)] {
        &self.things
    }

    /// Whether a ball at `place` (metres) may touch a nose.
    pub(super) fn is_nose_near(&self, place: DVec2) -> bool {
        let at = Bounds::at(place);
        self.things.iter().any(|(reach, thing)| !matches!(thing, Thing::Pocket(_)) && reach.holds(&at))
    }

    /// Whether nothing fixed but the slate is in reach of a ball whose centre stays within `bounds`.
    pub(crate) fn is_clear(&self, bounds: &Bounds) -> bool {
        self.clear.holds(bounds)
    }

    /// Whether nothing fixed but the slate is in reach of a ball at `place` (metres).
    pub(crate) fn is_clear_at(&self, place: DVec2) -> bool {
        self.is_clear(&Bounds::at(place))
    }

    /// Whether `place` (metres) lies over the bed.
    pub(crate) fn is_bed(&self, place: DVec2) -> bool {
        self.bed.holds(&Bounds::at(place)) || self.outline.holds(place)
    }
}

fn things(boundary: &Boundary, reach: f64) -> Vec<(Bounds, Thing)> {
    let cushions = boundary.cushions.iter().enumerate();
    let cushions = cushions.map(|(index, cushion)| (Bounds::between(cushion.from, cushion.to), Thing::Cushion(index)));
    let jaws = boundary.jaws.iter().enumerate();
    let jaws = jaws.map(|(index, jaw)| (Bounds::around(jaw.centre, jaw.radius), Thing::Jaw(index)));
    let pockets = boundary.pockets.iter().enumerate();
    let pockets = pockets.map(|(index, pocket)| (Bounds::around(pocket.centre, pocket.radius), Thing::Pocket(index)));
    let ends = boundary.nose_ends.iter().enumerate();
    let ends = ends.map(|(index, end)| (Bounds::around(end.place, boundary.nose_radius), Thing::NoseEnd(index)));
    let things = cushions.chain(jaws).chain(pockets).chain(ends);
    let mut things: Vec<_> = things.map(|(bounds, thing)| (bounds.grown(reach), thing)).collect();
    let length = |bounds: &Bounds| bounds.size().max_element();
    things.sort_by(|a, b| length(&b.0).total_cmp(&length(&a.0)));
    things
}

/// A large box on the bed that is clear of the boxes around obstacles: the whole, cut off on one side or another of each
/// in turn so that as much as can be is left. Without noses everything may be clear; an edge of the bed is as good as a
/// nose.
fn clear_part(boundary: &Boundary, outline: &Outline, obstacles: impl Iterator<Item = Bounds>) -> Bounds {
    let whole = boundary.cushions.iter().map(|cushion| Bounds::between(cushion.from, cushion.to));
    let whole = whole.reduce(|all, one| all.with(&one)).unwrap_or(Bounds::EVERYWHERE);
    let clear =
        obstacles.fold(whole, |clear, obstacle| if clear.meets(&obstacle) { cut(&clear, &obstacle) } else { clear });
    let middle = if clear == Bounds::EVERYWHERE { DVec2::ZERO } else { clear.low.midpoint(clear.high) };
    if outline.holds(middle) { clear } else { Bounds::NOWHERE }
}

/// The largest of the four parts of `clear` beside `obstacle`.
fn cut(clear: &Bounds, obstacle: &Bounds) -> Bounds {
    let Bounds { low, high } = *clear;
    let parts = [
        Bounds { low, high: high.with_x(obstacle.low.x) },
        Bounds { low: low.with_x(obstacle.high.x), high },
        Bounds { low, high: high.with_y(obstacle.low.y) },
        Bounds { low: low.with_y(obstacle.high.y), high },
    ];
    let area = |part: &Bounds| if part.size().min_element() > 0.0 { part.size().element_product() } else { -1.0 };
    let largest = parts.into_iter().max_by(|a, b| area(a).total_cmp(&area(b)));
    largest.filter(|part| area(part) > 0.0).unwrap_or(Bounds::NOWHERE)
}
