//! Which strikes a map shows: a lattice over direction and speed.

use thiserror::Error;

use baize_physics::{FASTEST, Strike};

/// The most cells to a side of a map.
pub const MOST_CELLS: usize = 2048;

/// The part of all directions and speeds that a map shows. Directions grow from left to right, speeds from the bottom to the top.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    directions: [f64; 2],
    speeds: [f64; 2],
    size: [usize; 2],
}

/// Why there is no such area.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
pub enum AreaFlaw {
    /// The directions.
    #[error("the directions span {0} degrees, but must span more than 0 and at most 360")]
    Directions(f64),
    /// The speeds.
    #[error("the speeds go from {0} to {1} m/s, but must ascend, above 0 and up to {FASTEST} m/s")]
    Speeds(f64, f64),
    /// The number of cells.
    #[error("a map has {0} by {1} cells, but must have 2 to {MOST_CELLS} to a side")]
    Size(usize, usize),
}

impl Area {
    /// An area with these ends: directions in radians about +z from +x, speeds of the cue in m/s, and how many cells it has along each.
    ///
    /// # Errors
    /// An [`AreaFlaw`] if the directions do not ascend or go round more than once, if the speeds do not ascend above zero, or if there
    /// are fewer than 2 or more than 2048 cells to a side.
    pub fn new(directions: [f64; 2], speeds: [f64; 2], size: [usize; 2]) -> Result<Self, AreaFlaw> {
        let span = (directions[1] - directions[0]).to_degrees();
        if !(span > 0.0 && span <= 360.0 + 1e-9) {
            return Err(AreaFlaw::Directions(span));
        }
        if !(speeds[0] > 0.0 && speeds[0] < speeds[1] && speeds[1] <= FASTEST) {
            return Err(AreaFlaw::Speeds(speeds[0], speeds[1]));
        }
        if size.iter().any(|count| !(2..=MOST_CELLS).contains(count)) {
            return Err(AreaFlaw::Size(size[0], size[1]));
        }
        Ok(Self { directions, speeds, size })
    }

    /// The least and the greatest direction in radians.
    #[must_use]
    pub fn directions(&self) -> [f64; 2] {
        self.directions
    }

    /// The least and the greatest speed in m/s.
    #[must_use]
    pub fn speeds(&self) -> [f64; 2] {
        self.speeds
    }

    /// How many cells there are along directions and along speeds.
    #[must_use]
    pub fn size(&self) -> [usize; 2] {
        self.size
    }

    /// The strike in the middle of a cell, counted from the least direction and the least speed; tip and elevation are those of `like`.
    #[must_use]
    pub fn strike(&self, like: &Strike, column: usize, row: usize) -> Strike {
        let middle = |[low, high]: [f64; 2], index: usize, count: usize| {
            low + (high - low) * (index as f64 + 0.5) / count as f64
        };
        Strike {
            direction: middle(self.directions, column, self.size[0]),
            speed: middle(self.speeds, row, self.size[1]),
            ..*like
        }
    }

    /// The cell, column and row, in which a strike lies; `None` if it lies outside.
    #[must_use]
    pub fn cell_of(&self, strike: &Strike) -> Option<[usize; 2]> {
        let [low, high] = self.directions;
        let turns = ((strike.direction - low) / std::f64::consts::TAU).floor();
        let direction = strike.direction - turns * std::f64::consts::TAU;
        let index = |value: f64, [low, high]: [f64; 2], count: usize| {
            let share = (value - low) / (high - low);
            ((0.0..=1.0).contains(&share)).then(|| ((share * count as f64) as usize).min(count - 1))
        };
        Some([index(direction, [low, high], self.size[0])?, index(strike.speed, self.speeds, self.size[1])?])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_strike_of_a_cell_lies_in_that_cell() {
        let area = Area::new([3.0, 3.5], [1.0, 4.0], [7, 5]).unwrap();
        for column in 0..7 {
            for row in 0..5 {
                let strike = area.strike(&Strike::default(), column, row);
                assert_eq!(area.cell_of(&strike), Some([column, row]));
                let turned = Strike { direction: strike.direction - std::f64::consts::TAU, ..strike };
                assert_eq!(area.cell_of(&turned), Some([column, row]), "a whole turn is no other direction");
            }
        }
        assert_eq!(area.cell_of(&Strike { direction: 2.9, speed: 2.0, ..Strike::default() }), None);
        assert_eq!(area.cell_of(&Strike { direction: 3.1, speed: 4.1, ..Strike::default() }), None);
    }

    #[test]
    fn an_area_that_is_empty_or_too_large_is_refused_with_a_sentence() {
        let flaw = |directions, speeds, size| Area::new(directions, speeds, size).unwrap_err().to_string();
        assert!(flaw([1.0, 1.0], [1.0, 2.0], [8, 8]).contains("must span more than 0"));
        assert!(flaw([0.0, f64::NAN], [1.0, 2.0], [8, 8]).contains("must span more than 0"));
        assert!(flaw([0.0, 7.0], [1.0, 2.0], [8, 8]).contains("at most 360"));
        assert!(flaw([0.0, 1.0], [2.0, 2.0], [8, 8]).contains("must ascend"));
        assert!(flaw([0.0, 1.0], [0.0, 2.0], [8, 8]).contains("above 0"));
        assert!(flaw([0.0, 1.0], [1.0, 2.0], [8, 4096]).contains("2 to 2048"));
    }
}
