//! The table as the physics sees it: cushion noses, jaws and pockets.

use bevy::math::{DVec2, DVec3};
use smallvec::{SmallVec, smallvec};

use super::bounds::Bounds;
use super::ways::within_circle;

/// The slate around a pocket is looked at a hair outside the hole, at so many times its radius.
const BEYOND: f64 = 1.0 + 1e-9;

/// Rails whose distances differ by less than this, in metres, are equally near: above rounding, far below a ball.
const SAME_DISTANCE: f64 = 1e-9;

/// What one nose has of its own, in place of what table and physics say of all.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct OwnNose {
    /// Height of its foremost line over the cloth in metres; `None` for that of the boundary.
    pub height: Option<f64>,
    /// Its restitution at no speed, 0 to 1; `None` for that of the physics.
    pub restitution: Option<f64>,
}

/// A straight stretch of cushion nose from one end to the other; the playing side is on the left of that direction.
#[derive(Clone, Debug, PartialEq)]
pub struct Cushion {
    /// What a rule or a person calls it, `foot rail`.
    pub name: String,
    /// One end, in metres.
    pub from: DVec2,
    /// The other end, in metres.
    pub to: DVec2,
    /// Whether it is a pocket's facing rather than a rail: a jaw in the eyes of a rule.
    pub facing: bool,
    /// What it has of its own.
    pub own: OwnNose,
}

impl Cushion {
    /// Unit vector along the nose.
    #[must_use]
    pub fn direction(&self) -> DVec2 {
        (self.to - self.from).normalize()
    }

    /// The middle of the nose, in metres. What is measured from there has the same bits on the other side of a mirror, where
    /// the ends are exchanged.
    #[must_use]
    pub fn middle(&self) -> DVec2 {
        self.from.midpoint(self.to)
    }

    /// Whether a point on the plan (metres) is beside the nose, not beyond its ends.
    #[must_use]
    pub fn is_beside(&self, point: DVec2) -> bool {
        self.direction().dot(point - self.middle()).abs() <= 0.5 * self.from.distance(self.to)
    }

    /// Distance in metres of a point on the plan from the nose.
    #[must_use]
    pub fn distance(&self, point: DVec2) -> f64 {
        let (along, middle) = (self.to - self.from, self.middle());
        let share = ((point - middle).dot(along) / along.length_squared()).clamp(-0.5, 0.5);
        point.distance(middle + along * share)
    }

    /// Unit normal into the table.
    #[must_use]
    pub fn normal(&self) -> DVec2 {
        self.direction().perp()
    }
}

/// A rounded jaw, or a bare point when the radius is zero.
#[derive(Clone, Debug, PartialEq)]
pub struct Jaw {
    /// What a rule or a person calls it.
    pub name: String,
    /// Centre of the rounding in metres.
    pub centre: DVec2,
    /// Radius of the rounding in metres, zero for a point.
    pub radius: f64,
    /// What its nose has of its own.
    pub own: OwnNose,
}

/// A pocket: a round hole in the slate. By the simple law a ball whose centre comes inside the circle is taken.
#[derive(Clone, Debug, PartialEq)]
pub struct Pocket {
    /// What a rule or a person calls it, `foot left`.
    pub name: String,
    /// Centre of the circle in metres.
    pub centre: DVec2,
    /// Radius of the circle in metres.
    pub radius: f64,
    /// How far below the cloth the centre of a ball that fell in is taken, in metres; `None` for the ball's radius, when
    /// all of it is below.
    pub depth: Option<f64>,
    /// Restitution of the back, 0 to 1; `None` for that of the physics.
    pub liner_restitution: Option<f64>,
    /// By how much the back leans in over the hole, in radians, 0 to below a quarter turn: it presses balls down.
    pub back_draft: f64,
}

impl Pocket {
    /// Whether `place` (metres) is over the hole.
    #[must_use]
    pub fn holds(&self, place: DVec2) -> bool {
        self.centre.distance(place) < self.radius
    }

    /// Whether a ball of `radius` (metres) falls through with room to spare; over a hole that hardly lets it through, or
    /// not at all, it is taken at the edge whatever the law.
    #[must_use]
    pub fn lets_through(&self, radius: f64) -> bool {
        self.radius > 1.1 * radius
    }

    /// Height of the centre in metres, below zero, at which a ball of `radius` (metres) that fell in is taken.
    #[must_use]
    pub fn floor(&self, radius: f64) -> f64 {
        -self.depth.unwrap_or(radius)
    }

    /// Unit vector on the plan from the middle of the hole to `place` (metres); none at the middle itself.
    #[must_use]
    pub fn way_to(&self, place: DVec2) -> DVec2 {
        (place - self.centre).normalize_or_zero()
    }

    /// The point of the slate's edge that is nearest to `place` on the plan, in metres.
    #[must_use]
    pub fn edge_point(&self, place: DVec2) -> DVec3 {
        (self.centre + self.way_to(place) * self.radius).extend(0.0)
    }
}

/// The end of a nose inside a pocket. On the bed no ball comes there; one that flies in the pocket may.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NoseEnd {
    /// Which nose, an index into the boundary's cushions.
    pub cushion: usize,
    /// Where it ends, on the line of its nose, in metres.
    pub place: DVec2,
}

/// All that bounds the bed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Boundary {
    /// Straight noses, in the table's own order.
    pub cushions: Vec<Cushion>,
    /// Rounded jaws and points.
    pub jaws: Vec<Jaw>,
    /// Pockets.
    pub pockets: Vec<Pocket>,
    /// Noses that end inside pockets, where nothing else covers their ends.
    pub nose_ends: Vec<NoseEnd>,
    /// Height over the cloth in metres of the foremost line of every nose that has no height of its own.
    pub nose_height: f64,
    /// Radius in metres with which every nose is rounded, above and below that line; zero for an edge.
    pub nose_radius: f64,
    /// How far the top of the rail, level with that of the nose, reaches out behind it, in metres.
    pub rail_width: f64,
}

impl Boundary {
    /// Sine of the angle by which the contact lies above the centre of a ball of that radius, (h - R) / (R + r): the
    /// rounding's axis lies r behind the nose's line at its height h, and a ball that touches has its centre R + r from
    /// it. The nose can touch the ball only between -1 and 1.
    #[must_use]
    pub fn nose_sine(&self, radius: f64) -> f64 {
        self.sine_at(self.nose_height, radius)
    }

    /// As [`Boundary::nose_sine`], for the nose that has `own`.
    #[must_use]
    pub fn nose_sine_of(&self, own: &OwnNose, radius: f64) -> f64 {
        self.sine_at(self.nose_height_of(own), radius)
    }

    fn sine_at(&self, height: f64, radius: f64) -> f64 {
        (height - radius) / (radius + self.nose_radius)
    }

    /// Height over the cloth in metres of the foremost line of the nose that has `own`.
    #[must_use]
    pub fn nose_height_of(&self, own: &OwnNose) -> f64 {
        own.height.unwrap_or(self.nose_height)
    }

    /// Whether a point (metres) lies over the bed as far as the straight noses tell; see [`Outline`].
    #[must_use]
    pub fn is_over_bed(&self, place: DVec2) -> bool {
        self.outline().holds(place)
    }

    /// The edge of the bed.
    #[must_use]
    pub fn outline(&self) -> Outline {
        let next = self.next_cushions();
        let noses = self.cushions.iter().zip(&next);
        let edges: Vec<_> = noses
            .flat_map(|(cushion, &next)| [(cushion.from, cushion.to), (cushion.to, self.cushions[next].from)])
            .collect();
        let outline = Outline { edges, outside: 0 };
        Outline { outside: if outline.area() > 0.0 { 0 } else { -1 }, ..outline }
    }

    /// Whether noses go around the bed; else it has no end, and what noses there are stand on it as walls.
    #[must_use]
    pub fn is_enclosed(&self) -> bool {
        self.outline().outside == 0
    }

    /// Whether the slate ends in an open edge where `way`, a unit vector, leads out of a pocket; else its back stands there.
    #[must_use]
    pub fn is_open_edge(&self, pocket: &Pocket, way: DVec2) -> bool {
        self.outline().is_open_edge(pocket, way)
    }

    /// The axis of the rounding at the end of a nose inside a pocket, in metres.
    #[must_use]
    pub fn nose_end_axis(&self, end: &NoseEnd) -> DVec3 {
        let cushion = &self.cushions[end.cushion];
        (end.place - cushion.normal() * self.nose_radius).extend(self.nose_height_of(&cushion.own))
    }

    /// For each cushion the one with which the outline goes on after it; itself where it is the only one.
    ///
    /// Ends and starts are joined one to one, so that the outline is closed wherever the noses stand: the two that are
    /// nearest to each other first, then of all others the two nearest, and so on. A mirror exchanges ends and starts, and
    /// joins the same ones.
    #[must_use]
    pub fn next_cushions(&self) -> SmallVec<[usize; 32]> {
        let count = self.cushions.len();
        let gap = |(end, start): (usize, usize)| {
            let squared = self.cushions[end].to.distance_squared(self.cushions[start].from);
            // Of equal ones that which is fewer places away in the table's own order.
            let places = end.abs_diff(start);
            (squared, places.min(count - places))
        };
        let order = |a: (usize, usize), b: (usize, usize)| {
            let (a, b) = (gap(a), gap(b));
            a.0.total_cmp(&b.0).then(a.1.cmp(&b.1))
        };
        let mut next: SmallVec<[usize; 32]> = (0..count).collect();
        // Each end asks for the nearest start that no nearer end has; whose start is taken asks again.
        let mut joined: SmallVec<[Option<usize>; 32]> = smallvec![None; count];
        let mut asking: SmallVec<[usize; 32]> = (0..count).rev().collect();
        while let Some(end) = asking.pop() {
            let nearer = |start: usize| joined[start].is_none_or(|other| order((end, start), (other, start)).is_lt());
            let starts = (0..count).filter(|&start| start != end && nearer(start));
            let Some(start) = starts.min_by(|&a, &b| order((end, a), (end, b))) else { continue };
            next[end] = start;
            asking.extend(joined[start].replace(end));
        }
        next
    }

    /// Whether the noses go around what is off the bed, as around an island: the bed lies around them, without end.
    #[must_use]
    pub fn is_island(&self) -> bool {
        let outline = self.outline();
        outline.outside == -1 && outline.area() < 0.0
    }

    /// Height of the top of the rail over the cloth in metres: that of the rounded nose, where it has no height of its own.
    #[must_use]
    pub fn rail_top(&self) -> f64 {
        self.nose_height + self.nose_radius
    }

    /// Height in metres of the top of the rail behind the nose that has `own`.
    #[must_use]
    pub fn rail_top_of(&self, own: &OwnNose) -> f64 {
        self.nose_height_of(own) + self.nose_radius
    }

    /// Height in metres of the top of the rail at a place on the plan: that of the nearest one, of several the highest.
    #[must_use]
    pub fn rail_top_at(&self, place: DVec2) -> f64 {
        if !self.has_own_heights() {
            return self.rail_top();
        }
        let rails = || self.cushions.iter().map(|cushion| (cushion.distance(place), self.rail_top_of(&cushion.own)));
        let nearest = rails().map(|(distance, _)| distance).fold(f64::INFINITY, f64::min);
        let near = rails().filter(|(distance, _)| *distance <= nearest + SAME_DISTANCE);
        near.map(|(_, top)| top).fold(0.0, f64::max)
    }

    /// Heights in metres of the tops of all rails, each once, the highest first.
    pub(super) fn rail_tops(&self) -> SmallVec<[f64; 4]> {
        if !self.has_own_heights() {
            return smallvec![self.rail_top()];
        }
        let mut tops: SmallVec<[f64; 4]> = self.cushions.iter().map(|cushion| self.rail_top_of(&cushion.own)).collect();
        tops.sort_unstable_by(|a, b| b.total_cmp(a));
        tops.dedup();
        tops
    }

    fn has_own_heights(&self) -> bool {
        self.cushions.iter().any(|cushion| cushion.own.height.is_some())
    }

    /// Whether a point (metres) lies over the top of a rail: off the bed within the rail's width of a nose, in a pocket only
    /// right behind one, as where a hole reaches out under a facing; or within the rounding of a jaw, which comes out before
    /// the straight noses beside it.
    #[must_use]
    pub fn is_over_rail(&self, place: DVec2) -> bool {
        let is_in_pocket = self.pockets.iter().any(|pocket| pocket.centre.distance(place) <= pocket.radius);
        let is_right_behind =
            |cushion: &Cushion| cushion.is_beside(place) && cushion.normal().dot(place - cushion.middle()) < 0.0;
        let has_rail = |cushion: &Cushion| {
            cushion.distance(place) <= self.rail_width && (!is_in_pocket || is_right_behind(cushion))
        };
        let is_in_jaw = || self.jaws.iter().any(|jaw| jaw.centre.distance(place) < jaw.radius - self.nose_radius);
        self.cushions.iter().any(has_rail) && !self.is_over_bed(place) || is_in_jaw()
    }

    /// Horizontal distance in metres from centre to nose line at contact, (R + r) cos(theta) - r; NaN for a nose that
    /// cannot touch. Jaws and points have the profile of the straight noses, so that a ball rolls over where they join.
    #[must_use]
    pub fn reach(&self, radius: f64) -> f64 {
        self.reach_at(self.nose_sine(radius), radius)
    }

    /// As [`Boundary::reach`], for the nose that has `own`.
    #[must_use]
    pub fn reach_of(&self, own: &OwnNose, radius: f64) -> f64 {
        self.reach_at(self.nose_sine_of(own, radius), radius)
    }

    fn reach_at(&self, sine: f64, radius: f64) -> f64 {
        (radius + self.nose_radius) * (1.0 - sine * sine).sqrt() - self.nose_radius
    }

    /// The heights in metres, above the first and below the second, between which a nose touches a ball of that radius in
    /// front of its line.
    #[must_use]
    pub fn nose_heights(&self, radius: f64) -> (f64, f64) {
        let half = (radius * (radius + 2.0 * self.nose_radius)).sqrt();
        ((radius - half).max(0.0), radius + half)
    }
}

/// The edge of the bed: the straight noses, closed across their jaws and pockets. The bed is on their left: inside an
/// outline, outside an island. Without noses there is no edge.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outline {
    edges: Vec<(DVec2, DVec2)>,
    /// How often the edge goes around what is off the bed.
    outside: i32,
}

impl Outline {
    /// Whether a point (metres) lies over the bed; none on the edge does.
    #[must_use]
    pub fn holds(&self, place: DVec2) -> bool {
        winding(place, &self.edges).is_some_and(|turns| turns > self.outside)
    }

    /// Twice the area in m^2 that the edges go around counter-clockwise.
    fn area(&self) -> f64 {
        self.edges.iter().map(|(from, to)| from.perp_dot(*to)).sum()
    }

    /// The edges, each from one end to the other, in metres.
    pub(super) fn edges(&self) -> impl Iterator<Item = (DVec2, DVec2)> {
        self.edges.iter().copied()
    }

    /// See [`Boundary::is_open_edge`].
    pub(super) fn is_open_edge(&self, pocket: &Pocket, way: DVec2) -> bool {
        self.holds(pocket.centre + way * (pocket.radius * BEYOND))
    }

    /// Unit vectors from the middle of a pocket to the ends of its open edge, where it goes on as a back.
    pub(super) fn edge_ends(&self, pocket: &Pocket) -> impl Iterator<Item = DVec2> {
        let crossings = self.edges.iter().filter_map(|(from, to)| {
            let (middle, half) = (from.midpoint(*to) - pocket.centre, (*to - *from) * 0.5);
            let (enters, leaves) = within_circle(middle, half, pocket.radius * BEYOND)?;
            let shares = [enters, leaves].into_iter().filter(|share| share.abs() <= 1.0);
            Some(shares.map(move |share| (middle + half * share).normalize()))
        });
        crossings.flatten()
    }
}

/// How often the outline goes around the point counter-clockwise (Sunday 2001); `None` on the outline itself.
///
/// On which side of an edge it lies is told from the edge's middle, so that a mirror keeps the answer to the last bit.
fn winding(place: DVec2, outline: &[(DVec2, DVec2)]) -> Option<i32> {
    let turn = |(from, to): &(DVec2, DVec2)| {
        let left = (*to - *from).perp_dot(place - from.midpoint(*to));
        if left == 0.0 && Bounds::between(*from, *to).holds(&Bounds::at(place)) {
            None
        } else if from.y <= place.y && to.y > place.y && left > 0.0 {
            Some(1)
        } else if from.y > place.y && to.y <= place.y && left < 0.0 {
            Some(-1)
        } else {
            Some(0)
        }
    };
    outline.iter().try_fold(0, |turns, edge| Some(turns + turn(edge)?))
}
