//! A grid of cells over the plan: who may be near to whom, when there are many balls.

use smallvec::SmallVec;

use crate::physics::bounds::Bounds;

/// Cells of one size, each with the balls whose bounds reach into it. What lies beyond the grid counts to its border.
#[derive(Clone, Debug, Default)]
pub(super) struct Grid {
    whole: Option<Bounds>,
    /// Length of a cell's side in metres.
    side: f64,
    columns: usize,
    rows: usize,
    cells: Vec<SmallVec<[u32; 6]>>,
}

impl Grid {
    /// Lays the grid over `whole` for `count` balls, of which the largest has `radius` (metres): a cell for each if they
    /// were spread evenly, but none smaller than a ball.
    pub(super) fn lay(&mut self, whole: Bounds, count: usize, radius: f64) {
        let size = whole.size().max(bevy::math::DVec2::splat(2.0 * radius));
        self.side = (size.element_product() / count.max(1) as f64).sqrt().max(2.0 * radius);
        let cells = |length: f64| (length / self.side).ceil().clamp(1.0, 1e4) as usize;
        (self.columns, self.rows) = (cells(size.x), cells(size.y));
        self.whole = Some(whole);
        self.cells.iter_mut().for_each(SmallVec::clear);
        self.cells.resize_with(self.columns * self.rows, SmallVec::new);
    }

    /// Length of a cell's side in metres.
    pub(super) fn side(&self) -> f64 {
        self.side
    }

    /// Enters a ball into every cell of its bounds.
    pub(super) fn enter(&mut self, ball: usize, bounds: &Bounds) {
        self.for_each_cell(bounds, |cell| cell.push(ball as u32));
    }

    /// Takes a ball out of every cell of the bounds that it was entered with.
    pub(super) fn leave(&mut self, ball: usize, bounds: &Bounds) {
        self.for_each_cell(bounds, |cell| {
            if let Some(place) = cell.iter().position(|&other| other == ball as u32) {
                cell.swap_remove(place);
            }
        });
    }

    /// The balls in the cells of `bounds`; one that is in several of them may come several times.
    pub(super) fn balls_in(&self, bounds: &Bounds) -> impl Iterator<Item = usize> {
        let (columns, rows) = self.range(bounds);
        rows.flat_map(move |row| columns.clone().map(move |column| row * self.columns + column))
            .flat_map(|cell| self.cells[cell].iter().map(|&ball| ball as usize))
    }

    fn for_each_cell(&mut self, bounds: &Bounds, mut act: impl FnMut(&mut SmallVec<[u32; 6]>)) {
        let (columns, rows) = self.range(bounds);
        for row in rows {
            columns.clone().for_each(|column| act(&mut self.cells[row * self.columns + column]));
        }
    }

    /// The columns and rows of the cells that `bounds` reaches into; none for bounds that are nowhere.
    fn range(&self, bounds: &Bounds) -> (std::ops::Range<usize>, std::ops::Range<usize>) {
        let Some(whole) = self.whole.filter(|_| bounds.low.cmple(bounds.high).all()) else { return (0..0, 0..0) };
        // A float that does not fit goes to the nearest end.
        let index = |offset: f64, count: usize| ((offset / self.side) as usize).min(count - 1);
        let (low, high) = (bounds.low - whole.low, bounds.high - whole.low);
        (
            index(low.x, self.columns)..index(high.x, self.columns) + 1,
            index(low.y, self.rows)..index(high.y, self.rows) + 1,
        )
    }
}
