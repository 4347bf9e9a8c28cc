//! Regularised solver for ill-conditioned contacts, such as two whose normals are nearly opposite.

use glam::DVec2;
use smallvec::smallvec;

use super::graph::{ContactGraph, Link, PerLink};

impl ContactGraph<'_> {
    /// The impulses on the `active` contacts after which they neither open nor close, with the regularisation
    /// `softness`. Uses elimination, which leaves each contact exact to rounding however opposite two normals are.
    ///
    /// Rounding depends on the order of elimination. So the contacts are sorted by position in a way that a mirror does
    /// not change. If two contacts are mirror images, which of them comes first is arbitrary: the result is then the
    /// mean over the four orders that the mirrors give.
    pub(super) fn solve_soft(&self, openings: &[f64], active: &[bool], softness: f64) -> PerLink<f64> {
        // Nothing moves a contact of two fixed balls.
        let moves = |link: &Link| self.moved(link, link) > 0.0;
        let chosen: Vec<usize> = (0..active.len()).filter(|&link| active[link] && moves(&self.links[link])).collect();
        let off = |a: DVec2, b: DVec2| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y));
        let place = |link: usize| self.links[link].place;
        let apart = |a: usize, b: usize| off(place(a).abs(), place(b).abs()).then(openings[a].total_cmp(&openings[b]));
        let in_order = |towards: DVec2| {
            let mut order = chosen.clone();
            order.sort_by(|&a, &b| apart(a, b).then_with(|| off(place(a) * towards, place(b) * towards)));
            order
        };
        let first = in_order(DVec2::ONE);
        let are_images = first.windows(2).any(|pair| apart(pair[0], pair[1]).is_eq());
        let mut solution = self.eliminate(openings, &first, softness);
        if are_images {
            let [down, back, both] = [(1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)]
                .map(|(x, y)| self.eliminate(openings, &in_order(DVec2::new(x, y)), softness));
            let others = down.iter().zip(back.iter().zip(&both));
            solution.iter_mut().zip(others).for_each(|(one, (down, (back, both)))| {
                *one = 0.25 * ((*one + down) + (back + both));
            });
        }
        solution
    }

    /// As [`solve_soft`](Self::solve_soft) for one order: eliminates the `chosen` contacts in this order, by Cholesky
    /// decomposition.
    fn eliminate(&self, openings: &[f64], chosen: &[usize], softness: f64) -> PerLink<f64> {
        let count = chosen.len();
        self.meter.add(count * count * count / 6);
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
        let mut solution: PerLink<f64> = smallvec![0.0; openings.len()];
        chosen.iter().zip(found).for_each(|(&link, impulse)| solution[link] = impulse);
        solution
    }

    /// The opening speed of `one` per unit impulse in `other`: an element of the contacts' matrix.
    fn moved(&self, one: &Link, other: &Link) -> f64 {
        let by = |slot: usize, sign: f64| {
            let pushed = f64::from(other.a == slot) - f64::from(other.b == Some(slot));
            let yields = one.normal.dot(other.normal * self.inverse_masses[slot]);
            let yields = self
                .slowed
                .get(slot)
                .map_or(yields, |slowed| yields - slowed.dot(one.normal) * slowed.dot(other.normal));
            yields * (sign * pushed)
        };
        by(one.a, 1.0) + one.b.map_or(0.0, |b| by(b, -1.0))
    }
}

#[cfg(test)]
mod tests {
    use std::f64::consts::TAU;

    use glam::DVec3;
    use proptest::prelude::*;

    use super::*;
    use crate::work::Meter;

    /// A ball between two fixed obstacles; the second is `angle` (radians) away from the place opposite the first.
    fn wedge(angle: f64) -> ContactGraph<'static> {
        let facing = DVec3::new(libm::sin(angle), -libm::cos(angle), 0.0);
        let links = smallvec![
            Link { a: 0, b: Some(1), normal: facing, place: facing.truncate() },
            Link { a: 0, b: None, normal: DVec3::Y, place: DVec2::Y },
        ];
        ContactGraph {
            slowed: smallvec![],
            inverse_masses: smallvec![DVec3::new(6.0, 6.0, 0.0), DVec3::ZERO],
            links,
            meter: Meter::default(),
        }
    }

    /// Balls in a row between two fixed ends, each contact a little off the line. `doubled` adds the row's mirror image
    /// on the other side of the long axis.
    fn rows(tilts: &[f64], doubled: bool) -> ContactGraph<'static> {
        let count = tilts.len() + 1;
        let sides = if doubled { vec![1.0, -1.0] } else { vec![1.0] };
        let link = |row: usize, side: f64, index: usize, tilt: f64| Link {
            a: row * count + index,
            b: Some(row * count + index + 1),
            normal: DVec3::new(libm::cos(tilt), side * libm::sin(tilt), 0.0),
            place: DVec2::new(index as f64, side * (1.0 + tilt)),
        };
        let row = |(row, &side): (usize, &f64)| {
            tilts.iter().enumerate().map(move |(index, &tilt)| link(row, side, index, tilt)).collect::<Vec<_>>()
        };
        let is_end = |node: usize| node.is_multiple_of(count) || node % count == count - 1;
        let mass = |node: usize| if is_end(node) { DVec3::ZERO } else { DVec3::new(6.0, 6.0, 0.0) };
        ContactGraph {
            slowed: smallvec![],
            inverse_masses: (0..count * sides.len()).map(mass).collect(),
            links: sides.iter().enumerate().flat_map(row).collect(),
            meter: Meter::default(),
        }
    }

    proptest! {
        #[test]
        fn the_regularised_impulses_do_not_depend_on_the_order_of_contacts_or_on_a_mirror(
            row in prop::collection::vec((-1e-6..1e-6_f64, -1.0..1.0_f64), 2..8), doubled in any::<bool>(),
        ) {
            let tilts: Vec<f64> = row.iter().map(|(tilt, _)| *tilt).collect();
            let graph = rows(&tilts, doubled);
            let count = graph.links.len();
            let openings: Vec<f64> = (0..count).map(|link| row[link % row.len()].1).collect();
            let impulses = graph.solve_soft(&openings, &vec![true; count], 1e-13);
            let mut turned = graph.clone();
            turned.links.reverse();
            let mut back: Vec<f64> = openings.iter().rev().copied().collect();
            let mut found = turned.solve_soft(&back, &vec![true; count], 1e-13);
            found.reverse();
            prop_assert_eq!(&found, &impulses);
            for link in &mut turned.links {
                (link.normal.y, link.place.y) = (-link.normal.y, -link.place.y);
            }
            found = turned.solve_soft(&back, &vec![true; count], 1e-13);
            found.reverse();
            prop_assert_eq!(&found, &impulses);
            turned.links.reverse();
            back.reverse();
            prop_assert_eq!(&turned.solve_soft(&back, &vec![true; count], 1e-13), &impulses);
        }

        #[test]
        fn a_guess_of_the_impulses_changes_none_of_the_velocities(
            row in prop::collection::vec((-0.3..0.3_f64, -1.0..1.0_f64, 0.0..3.0_f64), 2..8), doubled in any::<bool>(),
        ) {
            let tilts: Vec<f64> = row.iter().map(|(tilt, ..)| *tilt).collect();
            let graph = rows(&tilts, doubled);
            let count = graph.links.len();
            let openings: Vec<f64> = (0..count).map(|link| row[link % row.len()].1).collect();
            let guess: Vec<f64> = (0..count).map(|link| row[link % row.len()].2).collect();
            let after = |impulses: &[f64]| graph.pushed(impulses);
            let (plain, guessed) = (
                after(&graph.stopping_impulses(&openings, &vec![true; count])),
                after(&graph.stopping_impulses_near(&openings, &vec![true; count], &guess)),
            );
            for (one, other) in plain.iter().zip(&guessed) {
                prop_assert!((*one - *other).length() < 1e-9, "{plain:?} {guessed:?}");
            }
        }

        #[test]
        fn a_ball_between_two_contacts_with_nearly_opposite_normals_is_stopped_and_gains_no_energy(
            places in -9.0..0.0_f64, direction in 0.0..TAU, size in -12.0..1.0_f64,
        ) {
            let graph = wedge(libm::exp10(places));
            let velocity = DVec3::new(libm::cos(direction), libm::sin(direction), 0.0) * libm::exp10(size);
            let openings = graph.openings(&[velocity, DVec3::ZERO]);
            let impulses = graph.stopping_impulses(&openings, &[true; 2]);
            let after = velocity + graph.pushed(&impulses)[0];
            prop_assert!(after.length() <= velocity.length() * (1.0 + 1e-9), "{velocity} {after} {impulses:?}");
            let closing = graph.openings(&[after, DVec3::ZERO]).into_iter().fold(0.0, f64::min);
            prop_assert!(-closing <= 1e-3 * velocity.length(), "{velocity} {after} {impulses:?} {closing:e}");
        }
    }
}
