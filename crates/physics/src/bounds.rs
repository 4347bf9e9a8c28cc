//! Axis-aligned boxes, seen from above. Comparing them rules out most of what a ball might meet.

use glam::DVec2;

/// An axis-aligned box seen from above, in metres; its sides belong to it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// The corner with the least x and y.
    pub low: DVec2,
    /// The corner with the greatest x and y.
    pub high: DVec2,
}

impl Default for Bounds {
    fn default() -> Self {
        Self::NOWHERE
    }
}

impl Bounds {
    /// The box that holds every place.
    pub(crate) const EVERYWHERE: Self = Self { low: DVec2::NEG_INFINITY, high: DVec2::INFINITY };

    /// The box that holds no place. It is the start of a union by [`Bounds::with`].
    pub(crate) const NOWHERE: Self = Self { low: DVec2::INFINITY, high: DVec2::NEG_INFINITY };

    /// The box with these two opposite corners.
    #[must_use]
    pub fn between(a: DVec2, b: DVec2) -> Self {
        Self { low: a.min(b), high: a.max(b) }
    }

    /// The box that holds one place only.
    pub(crate) fn at(place: DVec2) -> Self {
        Self { low: place, high: place }
    }

    /// The square about a place whose sides are `distance` away from it.
    pub(crate) fn around(place: DVec2, distance: f64) -> Self {
        Self { low: place - distance, high: place + distance }
    }

    /// The box, grown by `distance` on all sides.
    pub(crate) fn grown(&self, distance: f64) -> Self {
        Self { low: self.low - distance, high: self.high + distance }
    }

    /// The smallest box that holds both.
    pub(crate) fn with(&self, other: &Self) -> Self {
        Self { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    /// Whether the boxes overlap or touch. [`Bounds::NOWHERE`] and [`Bounds::EVERYWHERE`] count as overlapping.
    pub(crate) fn meets(&self, other: &Self) -> bool {
        self.low.x <= other.high.x
            && other.low.x <= self.high.x
            && self.low.y <= other.high.y
            && other.low.y <= self.high.y
    }

    /// As [`Bounds::meets`], but without branches. The only difference: [`Bounds::NOWHERE`] and [`Bounds::EVERYWHERE`]
    /// do not count as overlapping.
    fn meets_at_once(&self, other: &Self) -> bool {
        let apart = (self.low - other.high).max(other.low - self.high);
        (apart.x <= 0.0) & (apart.y <= 0.0)
    }

    /// Whether the box holds the origin after growing by `grown` on each side.
    pub(crate) fn holds_origin_beside(&self, grown: DVec2) -> bool {
        self.low.x <= grown.x && self.low.y <= grown.y && -grown.x <= self.high.x && -grown.y <= self.high.y
    }

    /// Whether `other` lies inside this box.
    pub(crate) fn holds(&self, other: &Self) -> bool {
        self.low.x <= other.low.x
            && self.low.y <= other.low.y
            && other.high.x <= self.high.x
            && other.high.y <= self.high.y
    }

    /// Its extent along x and y.
    pub(crate) fn size(&self) -> DVec2 {
        self.high - self.low
    }
}

/// Calls `visit` with the index of each of the `items` whose box meets `bounds`, in order, until `visit` returns false.
/// Returns false if `visit` did, otherwise true.
///
/// The boxes are compared 64 at a time, without branches, before any is visited. A branch for each box would be
/// mispredicted whenever one meets `bounds`, and that would cost more than the comparisons.
pub(crate) fn visit_meeting<T>(
    items: &[T],
    bounds_of: impl Fn(&T) -> &Bounds,
    bounds: &Bounds,
    mut visit: impl FnMut(usize) -> bool,
) -> bool {
    for (part, items) in items.chunks(64).enumerate() {
        let meets = |item: &T| u64::from(bounds_of(item).meets_at_once(bounds));
        let mut meeting = items.iter().rev().fold(0_u64, |later, item| later << 1 | meets(item));
        while meeting != 0 {
            if !visit(64 * part + meeting.trailing_zeros() as usize) {
                return false;
            }
            // Clear the lowest bit.
            meeting &= meeting - 1;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn a_box() -> impl Strategy<Value = Bounds> {
        let side = || prop_oneof![8 => -3.0..3.0_f64, 1 => Just(0.0), 1 => Just(1.0)];
        let between = (side(), side(), side(), side())
            .prop_map(|(a, b, c, d)| Bounds::between(DVec2::new(a, b), DVec2::new(c, d)));
        prop_oneof![12 => between, 1 => Just(Bounds::EVERYWHERE), 1 => Just(Bounds::NOWHERE)]
    }

    proptest! {
        #[test]
        fn the_boxes_that_meet_one_are_visited_in_order(boxes in prop::collection::vec(a_box(), 0..200), one in a_box()) {
            prop_assume!(one != Bounds::EVERYWHERE && one != Bounds::NOWHERE);
            let plain: Vec<_> = (0..boxes.len()).filter(|&index| boxes[index].meets(&one)).collect();
            let mut visited = Vec::new();
            let visit = |index| { visited.push(index); true };
            prop_assert!(visit_meeting(&boxes, |found| found, &one, visit));
            prop_assert_eq!(&visited, &plain);
            // `visit` returns false after half of the boxes that meet: no more are visited then.
            let last = visited.len() / 2;
            let mut count = 0;
            let all = visit_meeting(&boxes, |found| found, &one, |_| { count += 1; count <= last });
            prop_assert_eq!(all, visited.len() <= last);
        }
    }
}
