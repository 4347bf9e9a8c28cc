//! How worn a level surface is.

use glam::{UVec2, Vec2, Vec3A};

/// The share of its colour that a level surface has left at each place.
#[derive(Clone, Debug)]
pub struct Wear {
    area: [Vec2; 2],
    size: UVec2,
    shares: Vec<f32>,
}

impl Wear {
    /// Shares (0 to 1) over an area along x and z (its least and its greatest corner), in rows of `size.x` from the least z on, between whose middles they change evenly.
    /// Without a share a place is as new. `None` if the number of shares is not that of `size`, or if nothing is worn.
    #[must_use]
    pub fn new(area: [Vec2; 2], size: UVec2, shares: &[Option<f32>]) -> Option<Self> {
        let shares: Vec<f32> = shares.iter().map(|share| share.unwrap_or(1.0)).collect();
        let is_whole = shares.len() == size.element_product() as usize && !shares.is_empty();
        (is_whole && shares.iter().any(|share| *share != 1.0)).then_some(Self { area, size, shares })
    }

    /// The share at a place; beyond the area that of its edge.
    #[must_use]
    pub fn at(&self, place: Vec3A) -> f32 {
        let last = self.size.as_vec2() - 1.0;
        let [least, greatest] = self.area;
        let on = (Vec2::new(place.x, place.z) - least) / (greatest - least) * self.size.as_vec2() - 0.5;
        let on = on.clamp(Vec2::ZERO, last);
        let corner = on.floor().min((last - 1.0).max(Vec2::ZERO));
        let next = (corner + 1.0).min(last);
        let share = on - corner;
        let at = |x: f32, y: f32| self.shares[y as usize * self.size.x as usize + x as usize];
        let row = |y: f32| at(corner.x, y) * (1.0 - share.x) + at(next.x, y) * share.x;
        row(corner.y) * (1.0 - share.y) + row(next.y) * share.y
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_worn_surface_keeps_its_shares_in_the_middles_of_its_parts_and_changes_evenly_between() {
        let area = [Vec2::ZERO, Vec2::splat(2.0)];
        let wear = Wear::new(area, UVec2::splat(2), &[Some(0.5), Some(0.9), None, Some(0.7)]).unwrap();
        let at = |x: f32, z: f32| wear.at(Vec3A::new(x, 3.0, z));
        for (x, z, share) in [(0.5, 0.5, 0.5), (1.5, 0.5, 0.9), (0.5, 1.5, 1.0), (1.0, 0.5, 0.7), (-4.0, 9.0, 1.0)] {
            assert!((at(x, z) - share).abs() < 1e-6, "{} at {x}, {z}", at(x, z));
        }
        assert!(Wear::new(area, UVec2::splat(2), &[Some(0.5)]).is_none());
        assert!(Wear::new(area, UVec2::splat(1), &[None]).is_none());
    }
}
