//! The throat of a pocket: its opening in the wood, whose sides continue the facings.

use std::f64::consts::{FRAC_PI_2, TAU};

use bevy::math::DVec2;

use super::shapes::Circle;
use crate::physics::{Boundary, Cushion};

/// A facing belongs to a pocket if it comes this near to the middle of its hole, in radii of the hole.
const NEAR: f64 = 1.6;
/// Distance in metres between two places on the side of an opening, and number of parts of its back.
const STEP: f64 = 0.004;
const ARC_PARTS: u32 = 48;
/// So many steps before the wood the edge begins, inside the rubber.
const INTO_RUBBER: i32 = 3;
/// The largest radius of an opening, in radii of the hole.
const WIDEST: f64 = 3.0;
/// So far beside the edge of an opening, in metres, there must be wood or leather.
const BESIDE: f64 = 0.001;

/// The sides of the throat of a pocket.
#[derive(Clone, Copy)]
pub(super) struct Throat {
    /// The facings on both sides, if the pocket has them.
    facings: [Option<Side>; 2],
}

/// The line of a facing.
#[derive(Clone, Copy)]
struct Side {
    /// Where the facing begins at the mouth.
    mouth: DVec2,
    /// Unit vector from there into the pocket.
    inward: DVec2,
    /// Unit vector to the side on which the balls pass.
    normal: DVec2,
}

impl Side {
    /// Where its line leaves the hole in the wood; `None` if it misses the hole.
    fn last_on(&self, hole: &Circle) -> Option<DVec2> {
        let to_middle = hole.centre - self.mouth;
        let ahead = to_middle.dot(self.inward);
        let half = hole.radius * hole.radius - (to_middle - self.inward * ahead).length_squared();
        (half > 0.0).then(|| self.mouth + self.inward * (ahead + half.sqrt()))
    }
}

impl Throat {
    /// The throat of that hole.
    pub fn of(hole: &Circle, boundary: &Boundary) -> Self {
        let distance = |facing: &Cushion| crate::table::distance_to_segment(hole.centre, facing.from, facing.to);
        let mut near =
            boundary.cushions.iter().filter(|cushion| cushion.facing && distance(cushion) < NEAR * hole.radius);
        let side = |facing: &Cushion| {
            let is_first = facing.to.distance(hole.centre) < facing.from.distance(hole.centre);
            let (mouth, inward) =
                if is_first { (facing.from, facing.direction()) } else { (facing.to, -facing.direction()) };
            Side { mouth, inward, normal: facing.normal() }
        };
        Self { facings: [near.next().map(side), near.next().map(side)] }
    }

    fn sides(&self) -> impl Iterator<Item = &Side> {
        self.facings.iter().flatten()
    }

    /// Whether a place is between the facings or between the lines that continue them.
    pub fn holds(&self, place: DVec2) -> bool {
        self.clear_of(place) > 0.0
    }

    /// Distance in metres of a place from the nearer of these lines; negative behind it, infinite for a throat without facings.
    pub fn clear_of(&self, place: DVec2) -> f64 {
        self.sides().map(|side| (place - side.mouth).dot(side.normal)).fold(f64::INFINITY, f64::min)
    }

    /// The hole in the wood with so much greater a radius that it is as wide as the throat where it is `deep` metres in front of its
    /// back; its back, towards `out`, stays.
    pub fn widened(&self, hole: Circle, out: DVec2, deep: f64) -> Circle {
        let back = hole.centre + out * hole.radius;
        let half = self.clear_of(back - out * deep);
        let radius = (half * half + deep * deep) / (2.0 * deep);
        let fits = deep > 0.0 && half.is_finite() && radius < WIDEST * hole.radius;
        let radius = if fits { radius.max(hole.radius) } else { hole.radius };
        Circle { centre: back - out * radius, radius }
    }

    /// The edge of the opening in the wood, which has that hole and lies towards `out` from the bed: in order from one side of the
    /// mouth to the other, places with unit vectors to the wood. `is_high` says where the wood or leather around it is.
    pub fn edge(&self, wood_hole: &Circle, out: DVec2, is_high: impl Fn(DVec2) -> bool) -> Vec<(DVec2, DVec2)> {
        let beside = |(place, away): &(DVec2, DVec2)| is_high(*place + *away * BESIDE);
        let around = out.perp();
        let mut edge: Vec<(DVec2, DVec2)> = Vec::new();
        let mut ends = [-FRAC_PI_2, FRAC_PI_2].map(|angle| DVec2::from_angle(angle).rotate(out));
        let mut sides = [Vec::new(), Vec::new()];
        for side in self.sides() {
            let Some(last) = side.last_on(wood_hole) else { continue };
            let which = usize::from((last - wood_hole.centre).dot(around) > 0.0);
            ends[which] = (last - wood_hole.centre).normalize_or(out);
            let steps = ((last - side.mouth).length() / STEP).ceil().max(1.0) as i32;
            let place = |step: i32| (side.mouth.lerp(last, f64::from(step) / f64::from(steps)), -side.normal);
            let first = (0..steps).find(|step| beside(&place(*step))).unwrap_or(steps);
            sides[which] = (first - INTO_RUBBER..=steps).map(place).collect();
        }
        let whole = libm::atan2(ends[0].perp_dot(ends[1]), ends[0].dot(ends[1]));
        let whole = if whole < 0.0 { whole + TAU } else { whole };
        let on_arc = |part: u32| {
            let away = DVec2::from_angle(whole * f64::from(part) / f64::from(ARC_PARTS)).rotate(ends[0]);
            (wood_hole.centre + away * wood_hole.radius, away)
        };
        let [first, mut last] = sides;
        edge.extend(first);
        edge.extend((0..=ARC_PARTS).map(on_arc).filter(beside));
        last.reverse();
        edge.extend(last);
        edge
    }

    /// The lines of its sides, from the mouth to the far side of the hole in the wood.
    pub fn lines(&self, wood_hole: &Circle) -> impl Iterator<Item = [DVec2; 2]> {
        self.sides().map(|side| {
            let ahead = (wood_hole.centre - side.mouth).dot(side.inward);
            [side.mouth, side.mouth + side.inward * (ahead + wood_hole.radius)]
        })
    }
}
