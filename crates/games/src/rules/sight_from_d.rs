//! Whether a cue ball in hand is snookered: from every place in the D.
//!
//! The places from which both edges of a ball are seen form regions of the D. A region is bounded by the D itself, by the
//! circles around balls, and by common tangents of two circles: lines along which the edges of two balls are seen at once.
//! Every region has a corner where two of these cross, so it is enough to try all crossings.

use glam::DVec2;

use super::sight::Sight;
use super::zone::d;
use baize_table::shot::{Circle, ROUNDING, crossings};

/// A crossing may be computed this far, in metres, beside its true place.
const SLACK: f64 = 1e-10;

/// A border of a region.
#[derive(Clone, Copy, Debug)]
enum Border {
    /// The line of all places x with x . normal = offset.
    Line { normal: DVec2, offset: f64 },
    /// A circle.
    Circle(Circle),
}

impl Sight<'_> {
    /// Whether a cue ball in hand is snookered, from every place in the D where it has room (WPBSA 2.17 b).
    #[must_use]
    pub fn is_snookered_from_d(&self) -> bool {
        !self.on.iter().any(|target| self.sees_both_edges_from_d(target))
    }

    /// Whether a cue ball in hand can hit a part of a ball on along a straight line, past balls and jaws, from a place in the D where
    /// no ball hides an edge of it. Where there is no such place, the cue ball is snookered.
    #[must_use]
    pub fn sees_a_part_from_d(&self) -> bool {
        self.on.iter().any(|target| {
            let mut places = self.corners_in_d(target).into_iter();
            places.any(|place| self.sees_both_edges(place, target) && self.sees_a_part_from(place))
        })
    }

    fn sees_both_edges_from_d(&self, target: &Circle) -> bool {
        self.corners_in_d(target).into_iter().any(|place| self.sees_both_edges(place, target))
    }

    /// The corners of the regions of the D in which the cue ball has room.
    fn corners_in_d(&self, target: &Circle) -> Vec<DVec2> {
        let borders = self.borders(target);
        let pairs =
            borders.iter().enumerate().flat_map(|(index, one)| borders[..index].iter().map(move |other| (one, other)));
        pairs.flat_map(|(one, other)| meetings(one, other)).filter(|place| self.is_in_d(*place)).collect()
    }

    fn borders(&self, target: &Circle) -> Vec<Border> {
        let (centre, radius) = d(self.equipment);
        let mut borders = vec![
            Border::Line { normal: DVec2::X, offset: centre.x },
            Border::Circle(Circle { ball: self.cue_ball, centre, radius }),
        ];
        let near =
            self.on.iter().chain(&self.others).filter(|circle| circle.centre.distance(centre) < radius + circle.radius);
        borders.extend(near.map(|circle| Border::Circle(*circle)));
        borders.extend(self.others.iter().flat_map(|other| common_tangents(target, other)));
        borders
    }

    fn is_in_d(&self, place: DVec2) -> bool {
        let (centre, radius) = d(self.equipment);
        let has_room = |circle: &Circle| place.distance(circle.centre) >= circle.radius - ROUNDING;
        place.x <= centre.x + SLACK
            && place.distance(centre) <= radius + SLACK
            && self.on.iter().chain(&self.others).all(has_room)
    }
}

/// The lines that touch two circles: with the unit normal n, n . (other - one) = one.radius +- other.radius.
fn common_tangents(one: &Circle, other: &Circle) -> impl Iterator<Item = Border> + use<> {
    let (one, other) = (*one, *other);
    let apart = other.centre - one.centre;
    let along = apart.normalize_or_zero();
    [one.radius - other.radius, one.radius + other.radius].into_iter().flat_map(move |sum| {
        let cosine = sum / apart.length();
        let sine = (cosine.abs() <= 1.0).then(|| (1.0 - cosine * cosine).sqrt());
        sine.into_iter().flat_map(move |sine| [sine, -sine]).map(move |sine| {
            let normal = DVec2::new(cosine, sine).rotate(along);
            Border::Line { normal, offset: normal.dot(one.centre) + one.radius }
        })
    })
}

/// The places where two borders cross.
fn meetings(one: &Border, other: &Border) -> Vec<DVec2> {
    match (one, other) {
        (Border::Line { normal, offset }, Border::Line { normal: second, offset: other }) => {
            let turn = normal.perp_dot(*second);
            let place = (second.perp() * *offset - normal.perp() * *other) / -turn;
            if turn == 0.0 { Vec::new() } else { vec![place] }
        }
        (Border::Line { normal, offset }, Border::Circle(circle))
        | (Border::Circle(circle), Border::Line { normal, offset }) => {
            let away = offset - normal.dot(circle.centre);
            let half = circle.radius * circle.radius - away * away;
            let foot = circle.centre + *normal * away;
            let across = if half >= 0.0 { vec![half.sqrt(), -half.sqrt()] } else { Vec::new() };
            across.into_iter().map(|across| foot + normal.perp() * across).collect()
        }
        (Border::Circle(one), Border::Circle(other)) => crossings(one, other).collect(),
    }
}
