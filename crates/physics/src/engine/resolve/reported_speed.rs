//! The speed that is reported for a contact that passed an impulse although its two bodies did not come together.

use glam::DVec3;

use crate::ball::Motion;

/// The closing speed in m/s that would give the impulse of a contact to its two bodies alone (`equivalent`), but at most
/// [`largest_difference`], which `limit` computes.
///
/// The limit matters for a light ball between heavy ones, and in a narrow wedge: many blows of the one, or the pressure in the
/// other, add up to an impulse that no single blow could give. `known` is a closing speed in that impact, which is never above
/// the limit; so the limit is computed only where it matters.
pub fn reported_speed(equivalent: f64, known: f64, limit: impl FnOnce() -> f64) -> f64 {
    if equivalent <= known { equivalent } else { equivalent.min(limit()) }
}

/// The largest difference in m/s between the velocities of two bodies of an impact, both before it or both after it. If
/// `meets_fixed`, something that does not move takes part.
pub fn largest_difference(before: &[Motion], after: &[Motion], meets_fixed: bool) -> f64 {
    let fixed = meets_fixed.then_some(DVec3::ZERO);
    let largest_square = |motions: &[Motion]| {
        let from = |first: usize| {
            let others = motions[first + 1..].iter().map(|motion| motion.velocity).chain(fixed);
            others.map(move |other| (motions[first].velocity - other).length_squared()).fold(0.0, f64::max)
        };
        (0..motions.len()).map(from).fold(0.0, f64::max)
    };
    largest_square(before).max(largest_square(after)).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moving(x: f64) -> Motion {
        Motion { velocity: DVec3::X * x, ..Motion::default() }
    }

    #[test]
    fn the_limit_is_the_largest_difference_before_or_after_the_impact() {
        let (before, after) = ([moving(1.0), moving(0.0), moving(-2.0)], [moving(0.5), moving(4.5), moving(0.0)]);
        assert_eq!(largest_difference(&before, &after, false), 4.5);
        assert_eq!(largest_difference(&before, &before, false), 3.0);
        assert_eq!(largest_difference(&[moving(2.0), moving(2.5)], &[moving(2.5), moving(2.0)], false), 0.5);
    }

    #[test]
    fn a_cushion_counts_as_a_body_that_does_not_move() {
        assert_eq!(largest_difference(&[moving(2.0)], &[moving(-1.0)], true), 2.0);
        assert_eq!(largest_difference(&[moving(2.0)], &[moving(-1.0)], false), 0.0);
    }

    #[test]
    fn a_speed_below_a_closing_speed_is_reported_as_it_is() {
        assert_eq!(reported_speed(0.5, 1.0, || 0.0), 0.5);
        assert_eq!(reported_speed(7.0, 1.0, || 3.0), 3.0);
        assert_eq!(reported_speed(2.0, 1.0, || 3.0), 2.0);
    }
}
