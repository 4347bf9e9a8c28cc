//! The rubber of the cushions: its nose is the line that the physics uses, facings and jaws included.

use bevy::math::{DVec2, DVec3};

use super::plan::RUBBER_DEPTH;
use super::surface::{Corner, Surface};
use crate::physics::{Boundary, Cushion, Jaw};

/// Two ends closer than this (metres) are one place.
const SAME: f64 = 1e-4;
/// How far the foot of the rubber is behind the nose, in metres. Along a facing it comes forward, until the rubber stands upright
/// where the wood begins.
const UNDERCUT: f64 = 0.016;
/// Radius in metres of the rounding whose foremost point is the nose, and the angles in radians, up from there, at which it
/// begins and ends. Below it the rubber slants back to its foot, above it the top rises to the wood.
const ROUNDING: f64 = 0.0045;
const ROUND: [f64; 2] = [-0.42, 1.49];
/// Number of rows of corners over the rounding, less one.
const ROUND_PARTS: u32 = 6;
/// Width of the strip between cloth and wood, in metres, and its height over the wood.
const STRIP: f64 = 0.0035;
const OVER_WOOD: f64 = 0.0005;

/// The rubber of every rail, up to `top` (metres) where it meets the wood.
pub(super) fn rubber(boundary: &Boundary, top: f64) -> Surface {
    let mut surface = Surface::default();
    for (index, rail) in boundary.cushions.iter().enumerate().filter(|(_, cushion)| !cushion.facing) {
        let piece = Piece { boundary, rail, top };
        let nose = piece.nose(index);
        if nose.len() >= 2 {
            piece.add_front(&mut surface, &nose);
            piece.add_top(&mut surface, &nose);
        }
    }
    surface
}

/// For each cushion, rows of corners along it on the cloth, `height` metres over it: one row so far `ahead` of the nose (metres,
/// negative below it) for each number given. Neighbours in a row are at most `longest` metres apart.
pub(super) fn rows_below_noses(
    boundary: &Boundary,
    height: f64,
    longest: f64,
    ahead: &[f64],
) -> impl Iterator<Item = Vec<Vec<Corner>>> {
    let rails = boundary.cushions.iter().enumerate().filter(|(_, cushion)| !cushion.facing);
    rails.filter_map(move |(index, rail)| {
        let piece = Piece { boundary, rail, top: 0.0 };
        let nose = piece.nose(index);
        let row = |ahead: &f64| -> Vec<Corner> {
            let place = |(place, moved): (&DVec2, DVec2)| place.lerp(moved, piece.overhang(*place)).extend(height);
            let places: Vec<DVec3> = nose.iter().zip(moved(&nose, *ahead)).map(place).collect();
            divided(&nose, &places, longest).into_iter().map(|place| Corner::flat(place, DVec3::Z)).collect()
        };
        (nose.len() >= 2).then(|| ahead.iter().map(row).collect())
    })
}

/// Those places with more between them, evenly, wherever two of the line that they follow are more than `longest` apart.
fn divided(line: &[DVec2], places: &[DVec3], longest: f64) -> Vec<DVec3> {
    let stretch = |(line, ends): (&[DVec2], &[DVec3])| {
        let parts = (line[0].distance(line[1]) / longest).ceil().max(1.0) as u32;
        let (from, to) = (ends[0], ends[1]);
        (0..parts).map(move |part| from.lerp(to, f64::from(part) / f64::from(parts)))
    };
    line.windows(2).zip(places.windows(2)).flat_map(stretch).chain(places.last().copied()).collect()
}

/// The strip of wood that holds the cloth where the rubber of each rail meets the wood, `top` metres over the cloth.
pub(super) fn feather_strips(boundary: &Boundary, top: f64) -> Surface {
    let mut surface = Surface::default();
    for (index, rail) in boundary.cushions.iter().enumerate().filter(|(_, cushion)| !cushion.facing) {
        let nose = Piece { boundary, rail, top }.nose(index);
        if let (Some(from), Some(to)) = (nose.first(), nose.last()) {
            surface.stroke(&[*from, *to], STRIP, top + OVER_WOOD);
        }
    }
    surface
}

/// One rail with the facings at its ends.
struct Piece<'a> {
    boundary: &'a Boundary,
    rail: &'a Cushion,
    top: f64,
}

impl Piece<'_> {
    /// How far `place` is behind the rail's nose.
    fn depth(&self, place: DVec2) -> f64 {
        (self.rail.from - place).dot(self.rail.normal())
    }

    /// How much of the rail's overhang the nose has at a place: all along the rail, less and less along a facing.
    fn overhang(&self, place: DVec2) -> f64 {
        (1.0 - self.depth(place) / RUBBER_DEPTH).clamp(0.0, 1.0)
    }

    /// Height of the rubber's top at `place`. The top rises from the rounding of the nose to the wood.
    fn height(&self, place: DVec2) -> f64 {
        let [back, up] = rounding(ROUND[1]);
        let share = ((self.depth(place) - back) / (RUBBER_DEPTH - back)).clamp(0.0, 1.0);
        (self.nose_height() + up) * (1.0 - share) + self.top * share
    }

    /// Height of the rail's nose over the cloth.
    fn nose_height(&self) -> f64 {
        self.boundary.nose_height_of(&self.rail.own)
    }

    /// The nose from one back corner of the rubber to the other, along the cushion's own direction.
    fn nose(&self, index: usize) -> Vec<DVec2> {
        let mut before = self.side(index, Step::Back);
        before.reverse();
        let mut nose = before;
        nose.push(self.rail.from);
        nose.push(self.rail.to);
        nose.extend(self.side(index, Step::On));
        nose.dedup_by(|one, other| one.distance(*other) < 1e-6);
        nose
    }

    /// The line at one end of the rail: jaw and facing, cut where the wood begins, or a mitre.
    fn side(&self, index: usize, step: Step) -> Vec<DVec2> {
        let end = step.end_of(self.rail);
        let mut places = vec![end];
        if let Some((jaw, next)) = self.neighbour(index, step) {
            if let Some(jaw) = jaw {
                places.extend(arc(jaw, end, step.start_of(next)));
            }
            if next.facing {
                places.extend([step.start_of(next), step.end_of(next)]);
                self.cut(&mut places);
            } else {
                let (one, other) = (self.rail.normal(), next.normal());
                places.push(end - (one + other) * (RUBBER_DEPTH / (1.0 + one.dot(other)).max(0.2)));
            }
        } else {
            places.push(end - self.rail.normal() * RUBBER_DEPTH);
        }
        places.remove(0);
        places
    }

    /// Ends the line at the back of the rubber: cuts it there, or extends it to there.
    fn cut(&self, places: &mut Vec<DVec2>) {
        if let Some(behind) = places.iter().position(|place| self.depth(*place) > RUBBER_DEPTH) {
            let (last, first) = (places[behind.saturating_sub(1)], places[behind]);
            let (near, far) = (self.depth(last), self.depth(first));
            places.truncate(behind);
            places.push(last.lerp(first, (RUBBER_DEPTH - near) / (far - near)));
        } else if let Some(last) = places.last().copied() {
            places.push(last - self.rail.normal() * (RUBBER_DEPTH - self.depth(last)));
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

    /// The front: from the cloth up to the nose, and over its rounding.
    fn add_front(&self, surface: &mut Surface, nose: &[DVec2]) {
        let normals = normals_along(nose);
        let [end_back, end_up] = rounding(ROUND[1]);
        // How far back and up from the nose a row is, or at the height of the cloth, and how its normal points up.
        let row = |back: f64, up: Option<f64>, slope: f64| -> Vec<Corner> {
            let mut run = 0.0;
            let mut last = nose[0];
            let corner = |((place, normal), moved): ((&DVec2, &DVec2), DVec2)| {
                run += place.distance(last);
                last = *place;
                let hangs_over = if slope < 0.0 { self.overhang(*place) } else { 1.0 };
                let top = self.height(*place - *normal * end_back) - end_up;
                let z = up.map_or(0.0, |up| top + up);
                let at = place.lerp(moved, hangs_over);
                let normal = (*normal * libm::sqrt(1.0 - slope * slope)).extend(slope);
                Corner { place: at.extend(z), normal, grain: DVec2::new(run, z) }
            };
            nose.iter().zip(&normals).zip(moved(nose, -back)).map(corner).collect()
        };
        let round = |part: u32| {
            let angle = ROUND[0] + (ROUND[1] - ROUND[0]) * f64::from(part) / f64::from(ROUND_PARTS);
            let [back, up] = rounding(angle);
            row(back, Some(up), libm::sin(angle))
        };
        surface.band(&row(UNDERCUT, None, libm::sin(ROUND[0])), &round(0));
        for part in 0..ROUND_PARTS {
            surface.band(&round(part), &round(part + 1));
        }
    }

    /// The top: a plane that rises to the wood.
    fn add_top(&self, surface: &mut Surface, nose: &[DVec2]) {
        let back = self.rail.normal();
        let [inside, up] = rounding(ROUND[1]);
        let slope = (self.top - self.nose_height() - up) / (RUBBER_DEPTH - inside);
        let normal = DVec3::new(back.x * slope, back.y * slope, 1.0);
        let corner = |place: DVec2| Corner::flat(place.extend(self.height(place)), normal);
        let edge: Vec<Corner> = moved(nose, -inside).into_iter().map(corner).collect();
        let middle = (self.rail.from + self.rail.to) / 2.0 - back * (RUBBER_DEPTH / 2.0);
        surface.fan(corner(middle), &edge);
        surface.quad([corner(middle), edge[0], edge[edge.len() - 1], corner(middle - back * (RUBBER_DEPTH / 2.0))]);
    }
}

/// How far back and up from the nose its rounding is, in metres, where it looks up by that angle.
fn rounding(angle: f64) -> [f64; 2] {
    let (sin, cos) = libm::sincos(angle);
    [ROUNDING * (1.0 - cos), ROUNDING * sin]
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
    (1..12).map(|part| turned(f64::from(part) / 12.0)).collect()
}

/// The places of a line moved by that many metres to the playing side, or away from it if negative. Places around a jaw too sharp
/// to be moved so far back become one: the corner of the lines before and after it.
fn moved(line: &[DVec2], by: f64) -> Vec<DVec2> {
    let stretch = |from: usize| {
        let direction = (line[from + 1] - line[from]).normalize_or_zero();
        (line[from] + direction.perp() * by, direction)
    };
    let normals = normals_along(line);
    let meeting = |first: usize, last: usize| {
        let alone = line[first] + normals[first] * by;
        if first == last || first == 0 || last + 1 == line.len() {
            return alone;
        }
        let ((before, one), (after, other)) = (stretch(first - 1), stretch(last));
        let turn = one.perp_dot(other);
        if turn.abs() < 1e-6 { alone } else { before + one * ((after - before).perp_dot(other) / turn) }
    };
    let mut groups: Vec<(usize, usize, DVec2)> = (0..line.len()).map(|at| (at, at, meeting(at, at))).collect();
    let runs_back =
        |pair: &[(usize, usize, DVec2)]| (pair[1].2 - pair[0].2).dot(line[pair[1].0] - line[pair[0].1]) < 0.0;
    while let Some(at) = groups.windows(2).position(runs_back) {
        let (first, last) = (groups[at].0, groups[at + 1].1);
        groups[at] = (first, last, meeting(first, last));
        groups.remove(at + 1);
    }
    groups.into_iter().flat_map(|(first, last, place)| std::iter::repeat_n(place, last - first + 1)).collect()
}

/// The normal to the playing side at every point of a line, mitred between its segments.
fn normals_along(line: &[DVec2]) -> Vec<DVec2> {
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
