//! The places along a rail at which the section through the cushion is drawn, close together where the cloth bends around a jaw.

use bevy::math::{DVec2, DVec3};

use super::nose::{Piece, RailEnd, divided, moved, normals_along};
use crate::view::plan::RUBBER_DEPTH;

/// Longest distance between two stations on the rail, and on jaws and facings, in metres.
const LONGEST: f64 = 0.04;
const FINE: f64 = 0.002;
/// A mitre skews the sections up to this distance from it, in metres.
const SKEWED: f64 = 0.25;
/// Radius in metres with which the cloth bends around an end that no jaw rounds, and the number of parts of this bend.
const BEND: f64 = 0.008;
const BEND_PARTS: u32 = 6;
/// In a pocket the last part of the cloth is tucked behind the leather: length of this part and how deep it goes, in metres.
const TUCK: [f64; 2] = [0.005, 0.0025];
/// A pleat in the cloth of a facing: where its edge is before the end of the cloth, its width, and its height, in metres.
const PLEAT: [f64; 3] = [0.012, 0.009, 0.0015];

/// A place on the nose line at which a section is drawn.
pub(super) struct Station {
    pub place: DVec2,
    /// Unit vector to the playing side.
    pub normal: DVec2,
    /// How far along the rail the section is moved for every metre behind the nose.
    skew: f64,
    /// How far the pleat stands out of the cloth, in metres.
    pub pleat: f64,
    /// Distance in metres along the line.
    pub run: f64,
}

/// The stations of a rail, in its own direction.
pub(super) struct Stations<'a> {
    pub piece: &'a Piece<'a>,
    pub stations: Vec<Station>,
    line: Vec<DVec2>,
    /// Between which places along the rail its back is, in metres.
    back: [f64; 2],
}

impl<'a> Stations<'a> {
    /// The stations of the piece with that number among the cushions.
    pub fn of(piece: &'a Piece<'a>, index: usize) -> Self {
        let ends = piece.ends(index);
        let direction = piece.rail.direction();
        let [mut before, after] = [around(&ends[0], -direction), around(&ends[1], direction)];
        let rail = [before.first(), after.first()].map(|place| place.copied().unwrap_or(piece.rail.from));
        before.reverse();
        let mut line = before;
        line.extend(fine(&rail, LONGEST).into_iter().skip(1));
        line.extend(after.into_iter().skip(1));
        let run = runs(&line);
        let pleats = [pleats(&ends[0], &run, false), pleats(&ends[1], &run, true)];
        let station = |((index, place), normal): ((usize, &DVec2), DVec2)| Station {
            place: *place,
            normal: normal.normalize_or_zero(),
            skew: skew(piece, &ends, *place),
            pleat: pleats[0][index] + pleats[1][index],
            run: run[index],
        };
        let stations = line.iter().enumerate().zip(normals_along(&line)).map(station).collect();
        let back = ends.map(|end| end.places.last().map_or(0.0, |last| piece.along(*last)));
        Self { piece, stations, line, back }
    }

    /// The line so far (metres) behind the nose.
    pub fn behind(&self, depth: f64) -> Vec<DVec2> {
        let along = self.piece.rail.direction() * depth;
        moved(&self.line, -depth).into_iter().zip(&self.stations).map(|(at, of)| at + along * of.skew).collect()
    }

    /// Where the section of a station with its upper edge at `edge` meets the wood.
    pub fn at_wood(&self, station: &Station, edge: DVec2) -> DVec2 {
        let (piece, [from, to]) = (self.piece, self.back);
        let skewed = piece.along(edge) + station.skew * (RUBBER_DEPTH - piece.depth(edge));
        let along = skewed.max(from.min(to)).min(to.max(from));
        piece.rail.from + piece.rail.direction() * along - piece.rail.normal() * RUBBER_DEPTH
    }
}

/// The line with places at most `longest` metres apart.
fn fine(line: &[DVec2], longest: f64) -> Vec<DVec2> {
    let places: Vec<DVec3> = line.iter().map(|place| place.extend(0.0)).collect();
    divided(line, &places, longest).into_iter().map(DVec3::truncate).collect()
}

/// The line at an end of a rail that goes `on` there: from the last place of the straight nose around jaw and facing.
fn around(end: &RailEnd, on: DVec2) -> Vec<DVec2> {
    let mut places = end.places.clone();
    if end.is_mitre {
        places.pop();
        return fine(&places, FINE);
    }
    places.dedup_by(|one, other| one.distance(*other) < 1e-6);
    if !end.has_jaw {
        bend(&mut places, on);
    }
    let mut places = fine(&places, FINE);
    tuck(&mut places, on);
    places
}

/// Rounds the corner at the start of that line, at which a rail that goes `on` there ends.
fn bend(places: &mut Vec<DVec2>, on: DVec2) {
    let [corner, next] = [places[0], places.get(1).copied().unwrap_or(places[0])];
    let away = (next - corner).normalize_or_zero();
    let turn = libm::atan2(on.perp_dot(away).abs(), on.dot(away));
    let length = (BEND * libm::tan(turn / 2.0)).min(next.distance(corner) / 2.0);
    let (start, end) = (corner - on * length, corner + away * length);
    let place = |part: u32| {
        let share = f64::from(part) / f64::from(BEND_PARTS);
        start.lerp(corner, share).lerp(corner.lerp(end, share), share)
    };
    places.splice(0..1, (0..=BEND_PARTS).map(place));
}

/// Bends the last part of the line, at the end of a rail that goes `on` there, away from the playing side.
fn tuck(places: &mut [DVec2], on: DVec2) {
    let run = runs(places);
    let length = run.last().copied().unwrap_or_default();
    let [Some(last), Some(before)] = [places.last(), places.iter().rev().nth(1)].map(Option::<&DVec2>::copied) else {
        return;
    };
    // The rubber is on the side from which the line has turned away.
    let along = (last - before).normalize_or_zero();
    let back = along.perp() * on.perp_dot(along).signum();
    for (place, run) in places.iter_mut().zip(run) {
        let share = (1.0 - (length - run) / TUCK[0]).clamp(0.0, 1.0);
        *place += back * (TUCK[1] * share * share);
    }
}

/// Distances along a line, in metres.
fn runs(line: &[DVec2]) -> Vec<f64> {
    let mut run = 0.0;
    let mut last = line.first().copied().unwrap_or_default();
    let mut add = |place: &DVec2| {
        run += place.distance(last);
        last = *place;
        run
    };
    line.iter().map(&mut add).collect()
}

/// How far a mitre at an end of the rail moves the section at a place along the rail, for every metre behind the nose.
fn skew(piece: &Piece, ends: &[RailEnd; 2], place: DVec2) -> f64 {
    let reach = SKEWED.min(piece.rail.from.distance(piece.rail.to) / 2.0);
    let of_end = |end: &RailEnd| match end.places[..] {
        [nose, corner] if end.is_mitre => {
            let whole = (piece.along(corner) - piece.along(nose)) / RUBBER_DEPTH;
            whole * (1.0 - place.distance(nose) / reach).max(0.0)
        }
        _ => 0.0,
    };
    ends.iter().map(of_end).sum()
}

/// How far the pleat at an end of the cloth, the `last` or the first, stands out at each place.
fn pleats(end: &RailEnd, run: &[f64], last: bool) -> Vec<f64> {
    let length = run.last().copied().unwrap_or_default();
    let [edge, width, height] = PLEAT;
    let pleat = |run: &f64| {
        let from_end = if last { length - run } else { *run };
        let share = (from_end - edge) / width;
        if end.is_mitre || !(0.0..1.0).contains(&share) { 0.0 } else { height * (1.0 - share) * (1.0 - share) }
    };
    run.iter().map(pleat).collect()
}
