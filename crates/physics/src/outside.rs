//! The outside of a table: what a ball meets that has left it over the rails.
//!
//! Seen from outside a table is solid down to the floor: under the rails, under the pockets, and under the bed where no
//! rail stands.

use glam::{DVec2, DVec3};

use super::boundary::{Boundary, Outline};
use super::bounds::Bounds;

/// A part of a table as a ball outside meets it: everything within `width` of a line seen from above, from the floor up to
/// `top`. The part is convex.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Side {
    /// One end of the line, in metres.
    pub(crate) from: DVec2,
    /// The other end, in metres; the same one for a round part.
    pub(crate) to: DVec2,
    /// In metres.
    pub(crate) width: f64,
    /// Height over the cloth in metres.
    pub top: f64,
}

impl Side {
    /// The middle of the line, in metres. Distances are measured from it, so that they are bit for bit the same on a
    /// mirrored table.
    pub(crate) fn middle(&self) -> DVec2 {
        self.from.midpoint(self.to)
    }

    /// Unit vector along the line; zero for a round part.
    pub fn direction(&self) -> DVec2 {
        (self.to - self.from).normalize_or_zero()
    }

    /// The vector in metres, seen from above, from the nearest point of the line to `place`; and whether that point is an
    /// end of the line.
    pub(crate) fn offset(&self, place: DVec2) -> (DVec2, bool) {
        let (direction, half) = (self.direction(), 0.5 * self.from.distance(self.to));
        let from_middle = place - self.middle();
        let along = direction.dot(from_middle);
        (from_middle - direction * along.clamp(-half, half), along.abs() >= half)
    }

    /// Whether all of a box is over the part.
    pub(crate) fn holds(&self, bounds: &Bounds) -> bool {
        let Bounds { low, high } = *bounds;
        let corners = [low, high, DVec2::new(low.x, high.y), DVec2::new(high.x, low.y)];
        corners.iter().all(|corner| self.offset(*corner).0.length() <= self.width)
    }

    /// The point of the part that is nearest to `place`, in metres.
    pub(crate) fn nearest(&self, place: DVec3) -> DVec3 {
        let (offset, _) = self.offset(place.truncate());
        let beyond = offset - offset.clamp_length_max(self.width);
        (place.truncate() - beyond).extend(place.z.min(self.top))
    }
}

impl Boundary {
    /// The parts of the table that a ball outside can meet: rails, pockets, and the bed's edge between two noses.
    pub(crate) fn sides(&self, outline: &Outline) -> Vec<Side> {
        let rails = self.cushions.iter().map(|cushion| Side {
            from: cushion.from,
            to: cushion.to,
            width: self.rail_width,
            top: self.rail_top_of(&cushion.own),
        });
        let round = |centre: DVec2, width: f64, top: f64| Side { from: centre, to: centre, width, top };
        let jaws = self.jaws.iter().filter(|jaw| jaw.radius > self.nose_radius);
        let jaws = jaws.map(|jaw| round(jaw.centre, jaw.radius - self.nose_radius, self.rail_top_of(&jaw.own)));
        let pockets = self.pockets.iter();
        let pockets = pockets.map(|pocket| round(pocket.centre, pocket.radius, self.rail_top_at(pocket.centre)));
        let joins = outline.joins().map(|(from, to)| Side { from, to, width: 0.0, top: 0.0 });
        rails.chain(jaws).chain(pockets).chain(joins).collect()
    }

    /// Whether a point (metres, seen from above) is outside the table: neither over the bed, whose edge is `outline`, nor
    /// over a rail or a hole.
    pub(crate) fn is_outside(&self, outline: &Outline, place: DVec2) -> bool {
        !outline.holds(place)
            && !self.pockets.iter().any(|pocket| pocket.holds(place))
            && !self.cushions.iter().any(|cushion| cushion.distance(place) <= self.rail_width)
            && !self.jaws.iter().any(|jaw| self.is_in_jaw(jaw, place))
    }
}
