//! A grid of square cells over the table, seen from above, that finds the neighbours of a ball when there are many
//! balls.

use std::ops::Range;

use glam::DVec2;
use smallvec::SmallVec;

use crate::bounds::Bounds;

/// Average number of balls in a cell. It decides only how many balls are examined, not what is found.
const CROWDED: f64 = 2.0;

/// Square cells, each with the balls whose boxes reach into it. Places beyond the grid count as inside the nearest
/// border cell.
#[derive(Clone, Debug, Default)]
pub struct Grid {
    whole: Option<Bounds>,
    /// Length of a cell's side in metres.
    side: f64,
    /// Cells per metre.
    per_metre: f64,
    /// 16-bit steps per metre.
    steps_per_metre: f64,
    columns: usize,
    rows: usize,
    cells: Vec<SmallVec<[CellEntry; 8]>>,
}

/// A ball's entry in a cell. It holds the ball's box, so that most balls whose boxes do not overlap are rejected
/// without another memory access.
#[derive(Clone, Copy, Debug)]
struct CellEntry {
    bounds: CoarseBounds,
    ball: u32,
    /// Whether this cell is in the first column, and in the first row, of the cells that the box covers.
    begins: [bool; 2],
}

/// A box with 16-bit coordinates, in a quarter of the memory. If two boxes overlap, so do their coarse boxes. The reverse
/// holds nearly always.
#[derive(Clone, Copy, Debug)]
struct CoarseBounds {
    low: [u16; 2],
    high: [u16; 2],
}

/// Number of 16-bit steps along the longer side of the grid.
const STEPS_PER_SIDE: f64 = 65_536.0;

impl CoarseBounds {
    /// Whether two coarse boxes overlap, computed without a branch.
    fn meets(&self, other: &Self) -> bool {
        (self.low[0] <= other.high[0])
            & (other.low[0] <= self.high[0])
            & (self.low[1] <= other.high[1])
            & (other.low[1] <= self.high[1])
    }
}

impl Grid {
    /// Lays the grid over `whole` for `count` balls, of which the largest has `radius` (metres). The cells are sized
    /// for [`CROWDED`] balls each if these are spread evenly, but are never narrower than a ball.
    pub fn lay(&mut self, whole: Bounds, count: usize, radius: f64) {
        let size = whole.size().max(DVec2::splat(2.0 * radius));
        self.side = (CROWDED * size.element_product() / count.max(1) as f64).sqrt().max(2.0 * radius);
        (self.per_metre, self.steps_per_metre) = (1.0 / self.side, STEPS_PER_SIDE / size.max_element());
        let cells = |length: f64| (length * self.per_metre).ceil().clamp(1.0, 1e4) as usize;
        (self.columns, self.rows) = (cells(size.x), cells(size.y));
        self.whole = Some(whole);
        self.cells.iter_mut().for_each(SmallVec::clear);
        self.cells.resize_with(self.columns * self.rows, SmallVec::new);
    }

    /// Length of a cell's side in metres.
    pub fn side(&self) -> f64 {
        self.side
    }

    /// Adds a ball to every cell that its box covers.
    pub fn enter(&mut self, ball: usize, bounds: &Bounds) {
        let (columns, rows) = self.range(bounds);
        let coarse = self.coarse(bounds);
        for row in rows.clone() {
            for column in columns.clone() {
                let begins = [column == columns.start, row == rows.start];
                self.cells[row * self.columns + column].push(CellEntry { bounds: coarse, ball: ball as u32, begins });
            }
        }
    }

    /// Removes a ball from every cell; `bounds` is the box that it was added with.
    pub fn leave(&mut self, ball: usize, bounds: &Bounds) {
        let (columns, rows) = self.range(bounds);
        for row in rows {
            for cell in &mut self.cells[row * self.columns..][columns.clone()] {
                if let Some(place) = cell.iter().position(|guest| guest.ball == ball as u32) {
                    cell.swap_remove(place);
                }
            }
        }
    }

    /// Calls `visit` once for every ball whose box overlaps or nearly overlaps `bounds`, until `visit` returns false.
    /// Returns false if `visit` did, otherwise true.
    ///
    /// Two boxes may share several cells. To visit a ball once, only the shared cell with the lowest row and column
    /// counts: one of the two boxes begins in that row, and one in that column.
    pub fn visit_meeting(&self, bounds: &Bounds, mut visit: impl FnMut(usize) -> bool) -> bool {
        let (columns, rows) = self.range(bounds);
        let coarse = self.coarse(bounds);
        for row in rows.clone() {
            for (place, cell) in self.cells[row * self.columns..][columns.clone()].iter().enumerate() {
                for guest in cell {
                    let is_first = (guest.begins[0] | (place == 0)) & (guest.begins[1] | (row == rows.start));
                    if is_first & guest.bounds.meets(&coarse) && !visit(guest.ball as usize) {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// The coarse box around `bounds`.
    fn coarse(&self, bounds: &Bounds) -> CoarseBounds {
        let least = self.whole.map_or(DVec2::ZERO, |whole| whole.low);
        // `as u16` saturates: places beyond the grid count as on its border.
        let steps = |place: DVec2| ((place - least) * self.steps_per_metre).to_array().map(|step| step as u16);
        CoarseBounds { low: steps(bounds.low), high: steps(bounds.high) }
    }

    /// The columns and rows of the cells that `bounds` covers; empty for [`Bounds::NOWHERE`].
    fn range(&self, bounds: &Bounds) -> (Range<usize>, Range<usize>) {
        let Some(whole) = self.whole.filter(|_| bounds.low.cmple(bounds.high).all()) else { return (0..0, 0..0) };
        // `as usize` saturates: negative offsets become 0.
        let index = |offset: f64, count: usize| ((offset * self.per_metre) as usize).min(count - 1);
        let (low, high) = (bounds.low - whole.low, bounds.high - whole.low);
        (
            index(low.x, self.columns)..index(high.x, self.columns) + 1,
            index(low.y, self.rows)..index(high.y, self.rows) + 1,
        )
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn a_box() -> impl Strategy<Value = Bounds> {
        let place = || (-1.5..1.5_f64, -1.2..1.2_f64).prop_map(DVec2::from);
        let small = (place(), 0.0..0.1_f64).prop_map(|(middle, half)| Bounds::around(middle, half));
        let large = (place(), place()).prop_map(|(a, b)| Bounds::between(a, b));
        prop_oneof![6 => small, 2 => large, 1 => Just(Bounds::EVERYWHERE), 1 => Just(Bounds::NOWHERE)]
    }

    proptest! {
        #[test]
        fn every_ball_whose_bounds_meet_is_visited_once_whether_others_left_and_came_or_not(
            first in prop::collection::vec(a_box(), 1..80),
            moves in prop::collection::vec((any::<prop::sample::Index>(), a_box()), 0..60),
            one in a_box(),
        ) {
            let mut grid = Grid::default();
            grid.lay(Bounds::between(DVec2::new(-1.0, -0.5), DVec2::new(1.0, 0.5)), first.len(), 0.03);
            let mut boxes = first;
            boxes.iter().enumerate().for_each(|(ball, bounds)| grid.enter(ball, bounds));
            for (index, bounds) in moves {
                let ball = index.index(boxes.len());
                grid.leave(ball, &boxes[ball]);
                grid.enter(ball, &bounds);
                boxes[ball] = bounds;
            }
            let mut visited = Vec::new();
            let to_the_end = grid.visit_meeting(&one, |ball| {
                visited.push(ball);
                true
            });
            prop_assert!(to_the_end);
            visited.sort_unstable();
            prop_assert!(visited.is_sorted_by(|a, b| a < b), "twice: {visited:?}");
            let is_somewhere = |bounds: &Bounds| *bounds != Bounds::NOWHERE;
            for (ball, bounds) in boxes.iter().enumerate().filter(|(_, bounds)| is_somewhere(bounds) && is_somewhere(&one)) {
                prop_assert!(!bounds.meets(&one) || visited.contains(&ball), "{ball} of {visited:?}");
            }
            // Balls visited without an overlap are no farther away than one step.
            let step = 2.0 / 65_536.0;
            prop_assert!(visited.iter().all(|&ball| boxes[ball].grown(step).meets(&one)) || is_beyond(&one));
            let mut count = 0;
            let none = grid.visit_meeting(&one, |_| {
                count += 1;
                false
            });
            prop_assert_eq!((none, count), (visited.is_empty(), visited.len().min(1)));
        }
    }

    /// Whether a box reaches beyond the grid, where all places count as near each other.
    fn is_beyond(bounds: &Bounds) -> bool {
        !Bounds::between(DVec2::new(-1.0, -0.5), DVec2::new(1.0, 0.5)).holds(bounds)
    }
}
