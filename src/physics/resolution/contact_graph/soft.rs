//! Contacts that give way a little: how much two that all but face each other push.

use smallvec::smallvec;

use super::{ContactGraph, Link, PerLink};

impl ContactGraph {
    /// The impulses on the `active` contacts that leave them neither opening nor closing but for the share `softness` by which
    /// they give way, by elimination (Cholesky), which leaves no contact off by more than rounding however opposite two are.
    pub(super) fn solve_soft(&self, openings: &[f64], active: &[bool], softness: f64) -> PerLink<f64> {
        // Nothing moves what lies between two fixed balls.
        let moves = |link: &Link| self.moved(link, link) > 0.0;
        let chosen: Vec<usize> = (0..active.len()).filter(|&link| active[link] && moves(&self.links[link])).collect();
        let count = chosen.len();
        let mut rows = vec![vec![0.0; count]; count];
        let mut found: Vec<f64> = chosen.iter().map(|&link| -openings[link]).collect();
        for i in 0..count {
            for j in 0..=i {
                let moved = self.moved(&self.links[chosen[i]], &self.links[chosen[j]]);
                let known: f64 = (0..j).map(|k| rows[i][k] * rows[j][k]).sum();
                rows[i][j] = if i == j {
                    (moved * (1.0 + softness) - known).max(0.5 * moved * softness).sqrt()
                } else {
                    (moved - known) / rows[j][j]
                };
            }
            let known: f64 = (0..i).map(|k| rows[i][k] * found[k]).sum();
            found[i] = (found[i] - known) / rows[i][i];
        }
        for i in (0..count).rev() {
            let known: f64 = (i + 1..count).map(|k| rows[k][i] * found[k]).sum();
            found[i] = (found[i] - known) / rows[i][i];
        }
        let mut solution: PerLink<f64> = smallvec![0.0; active.len()];
        chosen.into_iter().zip(found).for_each(|(link, impulse)| solution[link] = impulse);
        solution
    }

    /// How fast `one` opens, in m/s, by an impulse of one in `other`.
    fn moved(&self, one: &Link, other: &Link) -> f64 {
        let by = |slot: usize, sign: f64| {
            let pushed = f64::from(other.a == slot) - f64::from(other.b == Some(slot));
            one.normal.dot(other.normal * self.inverse_masses[slot]) * (sign * pushed)
        };
        by(one.a, 1.0) + one.b.map_or(0.0, |b| by(b, -1.0))
    }
}

#[cfg(test)]
mod tests {
    use std::f64::consts::TAU;

    use bevy::math::DVec3;
    use proptest::prelude::*;

    use super::*;

    /// A ball between two fixed things, the second `angle` off the place opposite the first.
    fn wedge(angle: f64) -> ContactGraph {
        let facing = DVec3::new(libm::sin(angle), -libm::cos(angle), 0.0);
        let links = smallvec![Link { a: 0, b: Some(1), normal: facing }, Link { a: 0, b: None, normal: DVec3::Y }];
        ContactGraph { inverse_masses: smallvec![DVec3::new(6.0, 6.0, 0.0), DVec3::ZERO], links }
    }

    proptest! {
        #[test]
        fn a_ball_between_two_that_face_each_other_is_stopped_where_it_does_not_get_out_and_gains_no_energy(
            places in -9.0..0.0_f64, way in 0.0..TAU, size in -12.0..1.0_f64,
        ) {
            let graph = wedge(libm::exp10(places));
            let velocity = DVec3::new(libm::cos(way), libm::sin(way), 0.0) * libm::exp10(size);
            let openings = graph.openings(&[velocity, DVec3::ZERO]);
            let impulses = graph.stopping_impulses(&openings, &[true; 2]);
            let after = velocity + graph.pushed(&impulses)[0];
            prop_assert!(after.length() <= velocity.length() * (1.0 + 1e-9), "{velocity} {after} {impulses:?}");
            let closing = graph.openings(&[after, DVec3::ZERO]).into_iter().fold(0.0, f64::min);
            prop_assert!(-closing <= 1e-3 * velocity.length(), "{velocity} {after} {impulses:?} {closing:e}");
        }
    }
}
