//! Cushions that are drawn the wrong way round, so that the bed lies behind them.

use bevy::math::DVec2;

use super::points::SAME_POINT;
use crate::files::listed;
use crate::physics::{Boundary, Cushion};

/// The cure where a place (metres) lies off the bed only because cushions are drawn the wrong way round; `None` where that
/// is not so.
pub(crate) fn turned_cushions(place: DVec2, boundary: &Boundary) -> Option<String> {
    let cushions = &boundary.cushions;
    let against: Vec<bool> = (0..cushions.len()).map(|index| is_against_neighbours(cushions, index)).collect();
    if boundary.is_enclosed() && !against.contains(&true) {
        return None;
    }
    let behind = |cushion: &Cushion| (cushion.to - cushion.from).perp_dot(place - cushion.from) < 0.0;
    let all = vec![true; cushions.len()];
    let guesses = [all, against, cushions.iter().map(behind).collect()];
    let turned = guesses.into_iter().find(|turned| {
        let boundary = with_turned(boundary, turned);
        boundary.is_enclosed() && boundary.is_over_bed(place)
    })?;
    let names = cushions.iter().zip(&turned).filter(|(_, turned)| **turned).map(|(cushion, _)| cushion.name.as_str());
    let what = if turned.contains(&false) { "these cushions are" } else { "all cushions are" };
    Some(format!(
        "{what} drawn the wrong way round: {}; the bed must lie on the left of the way from `from` to `to`, so exchange \
         the two",
        listed(names)
    ))
}

/// The name of another cushion that starts where this one does, or ends where it does: one of the two is drawn the wrong
/// way round.
pub(super) fn turned_neighbour<'a>(boundary: &'a Boundary, cushion: &Cushion, end: DVec2) -> Option<&'a str> {
    let starts = end == cushion.from;
    let same_end = |other: &&Cushion| {
        let theirs = if starts { other.from } else { other.to };
        *other != cushion && theirs.distance(end) <= SAME_POINT
    };
    boundary.cushions.iter().find(same_end).map(|other| other.name.as_str())
}

/// Whether the nearest end of another cushion to its start is a start, and that to its end an end.
fn is_against_neighbours(cushions: &[Cushion], index: usize) -> bool {
    let cushion = &cushions[index];
    let others = || cushions.iter().enumerate().filter(|(other, _)| *other != index).map(|(_, other)| other);
    let nearest = |place: DVec2, end: fn(&Cushion) -> DVec2| {
        others().map(|other| end(other).distance_squared(place)).fold(f64::INFINITY, f64::min)
    };
    let (from, to): (fn(&Cushion) -> DVec2, fn(&Cushion) -> DVec2) = (|other| other.from, |other| other.to);
    nearest(cushion.from, from) < nearest(cushion.from, to) && nearest(cushion.to, to) < nearest(cushion.to, from)
}

/// The same boundary with those of its cushions turned round.
fn with_turned(boundary: &Boundary, turned: &[bool]) -> Boundary {
    let cushions = boundary.cushions.iter().zip(turned).map(|(cushion, turned)| {
        let (from, to) = if *turned { (cushion.to, cushion.from) } else { (cushion.from, cushion.to) };
        Cushion { from, to, ..cushion.clone() }
    });
    Boundary { cushions: cushions.collect(), ..Boundary::default() }
}
