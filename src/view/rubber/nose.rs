//! The line along the nose of a rail: the rail itself, its jaws and facings, and how it ends at the next rail or in a pocket.

use bevy::math::{DVec2, DVec3};

use crate::physics::{Boundary, Cushion, Jaw};
use crate::view::plan::RUBBER_DEPTH;

/// Two ends closer than this (metres) are one place.
const SAME: f64 = 1e-4;
/// Number of parts of a jaw's rounding.
const JAW_PARTS: u32 = 12;

/// A facing that goes backwards by less than this share of its length is not extended along its own line.
const LEAST_BACKWARDS: f64 = 0.3;

/// One rail with what lies at its ends.
pub(super) struct Piece<'a> {
    pub boundary: &'a Boundary,
    pub rail: &'a Cushion,
}

/// What follows on one end of a rail.
pub(super) struct RailEnd {
    /// Where the rail ends, then jaw and facing up to the back of the rubber. Where another rail meets this one, the last place is
    /// the back corner between them.
    pub places: Vec<DVec2>,
    /// Whether another rail meets this one.
    pub is_mitre: bool,
    /// Whether a jaw rounds the end.
    pub has_jaw: bool,
}

impl<'a> Piece<'a> {
    /// The pieces of a boundary, each with its number among the cushions.
    pub fn all(boundary: &'a Boundary) -> impl Iterator<Item = (usize, Self)> {
        let cushions = boundary.cushions.iter().enumerate();
        cushions.filter(|(_, cushion)| !cushion.facing).map(move |(index, rail)| (index, Self { boundary, rail }))
    }

    /// How far `place` is behind the rail's nose.
    pub fn depth(&self, place: DVec2) -> f64 {
        (self.rail.from - place).dot(self.rail.normal())
    }

    /// How far `place` is along the rail from where it begins.
    pub fn along(&self, place: DVec2) -> f64 {
        (place - self.rail.from).dot(self.rail.direction())
    }

    /// How much of the rail's overhang the nose has at a place: all along the rail, less and less along a facing.
    pub fn overhang(&self, place: DVec2) -> f64 {
        (1.0 - self.depth(place) / RUBBER_DEPTH).clamp(0.0, 1.0)
    }

    /// Height of the rail's nose over the cloth.
    pub fn nose_height(&self) -> f64 {
        self.boundary.nose_height_of(&self.rail.own)
    }

    /// The nose from one back corner of the rubber to the other, along the cushion's own direction.
    pub fn nose(&self, index: usize) -> Vec<DVec2> {
        let [mut before, after] = self.ends(index).map(|end| end.places);
        before.reverse();
        let mut nose = before;
        nose.extend(after);
        nose.dedup_by(|one, other| one.distance(*other) < 1e-6);
        nose
    }

    /// What lies before the rail begins, and what after it ends.
    pub fn ends(&self, index: usize) -> [RailEnd; 2] {
        [Step::Back, Step::On].map(|step| self.end(index, step))
    }

    /// The line at one end of the rail: jaw and facing, cut where the wood begins, or a mitre.
    fn end(&self, index: usize, step: Step) -> RailEnd {
        let end = step.end_of(self.rail);
        let mut places = vec![end];
        let Some((jaw, next)) = self.neighbour(index, step) else {
            places.push(end - self.rail.normal() * RUBBER_DEPTH);
            return RailEnd { places, is_mitre: false, has_jaw: false };
        };
        let round = jaw.map(|jaw| arc(jaw, end, step.start_of(next))).unwrap_or_default();
        if next.facing {
            places.extend(round);
            places.extend([step.start_of(next), step.end_of(next)]);
            self.cut(&mut places);
        } else {
            // The other half of the rounding belongs to the next rail.
            places.extend(round.iter().take(round.len().div_ceil(2)));
            places.dedup_by(|one, other| one.distance(*other) < 1e-6);
            places.push(self.back_corner(end, next, step.start_of(next)));
        }
        RailEnd { places, is_mitre: !next.facing, has_jaw: jaw.is_some() }
    }

    /// Where the backs of this rail, which ends at `end`, and of the next one, which begins at `start`, meet.
    fn back_corner(&self, end: DVec2, next: &Cushion, start: DVec2) -> DVec2 {
        let back = |rail: &Cushion, place: DVec2| (place - rail.normal() * RUBBER_DEPTH, rail.direction());
        meeting(back(self.rail, end), back(next, start))
            .filter(|corner| corner.distance(end) < 6.0 * RUBBER_DEPTH)
            .unwrap_or(end - self.rail.normal() * RUBBER_DEPTH)
    }

    /// Ends the line at the back of the rubber: cuts it there, or extends it to there.
    fn cut(&self, places: &mut Vec<DVec2>) {
        let [Some(last), before] = [places.last(), places.iter().rev().nth(1)].map(Option::<&DVec2>::copied) else {
            return;
        };
        let backwards = |direction: &DVec2| self.depth(self.rail.from + *direction) > LEAST_BACKWARDS;
        let direction = before.and_then(|before| (last - before).try_normalize()).filter(backwards);
        let direction = direction.unwrap_or(-self.rail.normal());
        places.push(last + direction * 2.0 * RUBBER_DEPTH / LEAST_BACKWARDS);
        if let Some(behind) = places.iter().position(|place| self.depth(*place) > RUBBER_DEPTH) {
            let (last, first) = (places[behind.saturating_sub(1)], places[behind]);
            let (near, far) = (self.depth(last), self.depth(first));
            places.truncate(behind);
            places.push(last.lerp(first, (RUBBER_DEPTH - near) / (far - near)));
        }
    }

    /// The cushion that begins where this one ends, and the jaw between them.
    fn neighbour(&self, index: usize, step: Step) -> Option<(Option<&Jaw>, &Cushion)> {
        let end = step.end_of(self.rail);
        let others = || self.boundary.cushions.iter().enumerate().filter(|(other, _)| *other != index);
        let on_arc = |jaw: &Jaw, place: DVec2| (jaw.centre.distance(place) - jaw.radius).abs() < SAME;
        for jaw in self.boundary.jaws.iter().filter(|jaw| on_arc(jaw, end)) {
            if let Some((_, next)) = others().find(|(_, next)| on_arc(jaw, step.start_of(next))) {
                return Some((Some(jaw), next));
            }
        }
        others().find(|(_, next)| step.start_of(next).distance(end) < SAME).map(|(_, next)| (None, next))
    }
}

/// The direction in which the cushions are followed.
#[derive(Clone, Copy)]
enum Step {
    On,
    Back,
}

impl Step {
    fn end_of(self, cushion: &Cushion) -> DVec2 {
        match self {
            Self::On => cushion.to,
            Self::Back => cushion.from,
        }
    }

    fn start_of(self, cushion: &Cushion) -> DVec2 {
        match self {
            Self::On => cushion.from,
            Self::Back => cushion.to,
        }
    }
}

/// Points on a jaw's rounding between two ends, the short way.
fn arc(jaw: &Jaw, from: DVec2, to: DVec2) -> Vec<DVec2> {
    let (start, end) = (from - jaw.centre, to - jaw.centre);
    let whole = libm::atan2(start.perp_dot(end), start.dot(end));
    let turned = |share: f64| {
        let (sin, cos) = libm::sincos(whole * share);
        jaw.centre + DVec2::new(cos, sin).rotate(start)
    };
    (1..JAW_PARTS).map(|part| turned(f64::from(part) / f64::from(JAW_PARTS))).collect()
}

/// Where two lines meet, each given by a place and a direction; `None` if they are parallel.
fn meeting((before, one): (DVec2, DVec2), (after, other): (DVec2, DVec2)) -> Option<DVec2> {
    let turn = one.perp_dot(other);
    (turn.abs() >= 1e-6).then(|| before + one * ((after - before).perp_dot(other) / turn))
}

/// Those places with more between them, evenly, wherever two of the line that they follow are more than `longest` apart.
pub(super) fn divided(line: &[DVec2], places: &[DVec3], longest: f64) -> Vec<DVec3> {
    let stretch = |(line, ends): (&[DVec2], &[DVec3])| {
        let parts = (line[0].distance(line[1]) / longest).ceil().max(1.0) as u32;
        let (from, to) = (ends[0], ends[1]);
        (0..parts).map(move |part| from.lerp(to, f64::from(part) / f64::from(parts)))
    };
    line.windows(2).zip(places.windows(2)).flat_map(stretch).chain(places.last().copied()).collect()
}

/// The places of a line moved by that many metres to the playing side, or away from it if negative. Places around a jaw too sharp
/// to be moved so far back become one: the corner of the lines before and after it.
pub(super) fn moved(line: &[DVec2], by: f64) -> Vec<DVec2> {
    let stretch = |from: usize| {
        let direction = (line[from + 1] - line[from]).normalize_or_zero();
        (line[from] + direction.perp() * by, direction)
    };
    let normals = normals_along(line);
    let corner = |first: usize, last: usize| {
        let alone = line[first] + normals[first] * by;
        if first == last || first == 0 || last + 1 == line.len() {
            return alone;
        }
        meeting(stretch(first - 1), stretch(last)).unwrap_or(alone)
    };
    let mut groups: Vec<(usize, usize, DVec2)> = (0..line.len()).map(|at| (at, at, corner(at, at))).collect();
    let runs_back =
        |pair: &[(usize, usize, DVec2)]| (pair[1].2 - pair[0].2).dot(line[pair[1].0] - line[pair[0].1]) < 0.0;
    while let Some(at) = groups.windows(2).position(runs_back) {
        let (first, last) = (groups[at].0, groups[at + 1].1);
        groups[at] = (first, last, corner(first, last));
        groups.remove(at + 1);
    }
    groups.into_iter().flat_map(|(first, last, place)| std::iter::repeat_n(place, last - first + 1)).collect()
}

/// The normal to the playing side at every point of a line, mitred between its segments.
pub(super) fn normals_along(line: &[DVec2]) -> Vec<DVec2> {
    let stretch = |i: usize| (line[i + 1] - line[i]).normalize_or_zero().perp();
    (0..line.len())
        .map(|i| {
            let before = stretch(i.saturating_sub(1).min(line.len() - 2));
            let after = stretch(i.min(line.len() - 2));
            (before + after) / (1.0 + before.dot(after)).max(0.3)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn behind_a_jaw_sharper_than_the_rubber_is_undercut_its_foot_is_one_corner() {
        let jaw = [(-1.0, 0.0), (-0.001, 0.0), (-0.0003, -0.0003), (0.0, -0.001), (0.0, -1.0)];
        let line = jaw.map(|(x, y)| DVec2::new(x, y));
        let foot = moved(&line, -0.016);
        assert_eq!(foot.len(), line.len());
        let corner = foot[1];
        assert!(foot[1..4].iter().all(|place| place.distance(corner) < 1e-12), "{foot:?}");
        let side = -normals_along(&line)[0] * 0.016;
        assert!(foot[0].distance(line[0] + side) < 1e-12 && (corner - line[0]).perp_dot(DVec2::X).abs() > 0.0159);
        // A rounder jaw keeps its rounding.
        let round = line.map(|place| place * 100.0);
        assert!(moved(&round, -0.016).windows(2).all(|pair| pair[0].distance(pair[1]) > 0.0));
    }
}
