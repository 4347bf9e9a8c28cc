//! How balls are arranged in the placing mode: what they snap to, and which one the keys move.

use bevy::math::DVec2;
use bevy::prelude::*;

use crate::physics::BallId;
use crate::table::Table;

/// What a ball snaps to that is moved in the placing mode.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Snap {
    /// Nothing.
    #[default]
    Nothing,
    /// The crossings of the lines through diamonds and half diamonds.
    Diamonds,
    /// Balls and cushions near it, so that it is frozen to them.
    Touch,
}

/// How balls are arranged.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Arranging {
    /// What a ball snaps to.
    pub snap: Snap,
    /// The ball that the keys move.
    pub chosen: Option<BallId>,
    /// Whether the placing mode goes on when the set-up comes that is about to be racked.
    pub goes_on: bool,
}

/// The crossing of the lines through diamonds and half diamonds that is nearest to `place` (metres), of those at which a ball with that
/// radius can lie. Without the measures of a bed it is `place`.
pub(super) fn at_diamonds(place: DVec2, radius: f64, table: &Table) -> DVec2 {
    let step = 0.5 * table.diamond();
    let most = ((0.5 * DVec2::new(table.length, table.width) - radius) / step).floor();
    if !most.is_finite() || most.min_element() < 0.0 {
        return place;
    }
    (place / step).round().clamp(-most, most) * step
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shot::Setup;

    #[test]
    fn a_ball_snaps_to_the_nearest_half_diamond_inside_the_rails() {
        let table = Setup::shot("stop_shot").load().unwrap().table;
        let snapped = |x: f64, y: f64| at_diamonds(DVec2::new(x, y), 0.028_575, &table);
        assert_eq!(snapped(0.01, -0.02), DVec2::ZERO);
        assert_eq!(snapped(0.62, 0.3), DVec2::new(0.5 * table.length * 0.5, 0.5 * table.width * 0.5));
        assert_eq!(snapped(9.0, -9.0), DVec2::new(table.length * 7.0 / 16.0, table.width * -3.0 / 8.0));
    }
}
