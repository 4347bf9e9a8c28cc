//! The lines of balkline, the zones between them, and the anchors at their ends.

use baize_describe::Described;
use baize_physics::BallId;
use baize_table::table::Table;
use glam::DVec2;
use serde::{Deserialize, Serialize};

use crate::rules::lie::Lie;

/// The side of an anchor in metres, on every table (7 in).
const ANCHOR: f64 = 0.178;

/// A ball on a line may be computed this far beyond it, in metres, and still counts as on it.
const ROUNDING: f64 = 1e-9;

/// Which lines are drawn on the bed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Described)]
pub enum Lines {
    /// Four lines, each a third of the width from its rail: 47 cm on the match table.
    #[default]
    FortySeven,
    /// Three lines: one along the middle, and two half the width from the short rails: 71 cm on the match table.
    SeventyOne,
}

/// A rectangle on the bed, with its edges.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rectangle {
    low: DVec2,
    high: DVec2,
}

impl Rectangle {
    /// Whether a ball with its centre at `place` (metres) lies in it. A ball on a line is in the zones on both sides (UMB 53.4).
    pub(super) fn holds(&self, place: DVec2) -> bool {
        place.cmpge(self.low - ROUNDING).all() && place.cmple(self.high + ROUNDING).all()
    }
}

impl Lines {
    /// Where the lines across the table lie along it, and those along the table across it, in metres.
    fn places(self, table: &Table) -> (Vec<f64>, Vec<f64>) {
        let (half_length, width) = (0.5 * table.length, table.width);
        let from_rails = |share: f64, half: f64| vec![share * width - half, half - share * width];
        match self {
            Self::FortySeven => (from_rails(1.0 / 3.0, half_length), from_rails(1.0 / 3.0, 0.5 * width)),
            Self::SeventyOne => (from_rails(0.5, half_length), vec![0.0]),
        }
    }

    /// The zones between the lines: nine, or six.
    pub(super) fn zones(self, table: &Table) -> Vec<Rectangle> {
        let half = 0.5 * DVec2::new(table.length, table.width);
        let (across, along) = self.places(table);
        let with_rails = |lines: Vec<f64>, half: f64| [vec![-half], lines, vec![half]].concat();
        let (xs, ys) = (with_rails(across, half.x), with_rails(along, half.y));
        let zone = |x: &[f64], y: &[f64]| Rectangle { low: DVec2::new(x[0], y[0]), high: DVec2::new(x[1], y[1]) };
        xs.windows(2).flat_map(|x| ys.windows(2).map(move |y| zone(x, y))).collect()
    }

    /// The anchors: squares astride the ends of the lines, with a side on the cushion.
    pub(super) fn anchors(self, table: &Table) -> Vec<Rectangle> {
        let reach = 0.5 * (DVec2::new(table.length, table.width) - ANCHOR);
        let (across, along) = self.places(table);
        let ends_across = across.into_iter().flat_map(|x| [-1.0, 1.0].map(|side| DVec2::new(x, side * reach.y)));
        let ends_along = along.into_iter().flat_map(|y| [-1.0, 1.0].map(|side| DVec2::new(side * reach.x, y)));
        let square = |middle: DVec2| Rectangle { low: middle - 0.5 * ANCHOR, high: middle + 0.5 * ANCHOR };
        ends_across.chain(ends_along).map(square).collect()
    }
}

/// The first of these areas, as an index, in which all these balls lie; `before` if they lie in that one.
pub(super) fn area_of(areas: &[Rectangle], lie: &Lie, balls: &[BallId], before: Option<usize>) -> Option<usize> {
    let places: Vec<DVec2> = balls.iter().filter_map(|ball| lie.centre(*ball)).collect();
    let holds_all = |area: &Rectangle| places.len() == balls.len() && places.iter().all(|place| area.holds(*place));
    before.filter(|index| areas.get(*index).is_some_and(holds_all)).or_else(|| areas.iter().position(holds_all))
}
