//! The table as the physics sees it: cushion noses, jaws and pockets.

mod pocket;
mod outline;
mod nose_line;

use glam::{DVec2, DVec3};
use smallvec::{SmallVec, smallvec};

use super::tolerances::SUNK;
pub use nose_line::NoseLine;
pub use outline::Outline;
pub use pocket::Pocket;

/// Rails whose distances differ by no more than this, in metres, count as equally near.
const SAME_DISTANCE: f64 = 1e-9;

/// A ball this far past the end of a nose, in metres, is still beside it. Where a nose joins a jaw or another nose, rounding
/// must not put a ball beyond the ends of both, so this is as much as the ends of joined noses may be apart in a file.
/// Past the end a ball at the contact distance from the nose is nearer to the jaw by far less than an atom.
const JOINT: f64 = 1e-9;

/// The properties of one nose that differ from those of the table and the physics.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct OwnNose {
    /// Height of its foremost line over the cloth, in metres; `None` for [`Boundary::nose_height`].
    pub height: Option<f64>,
    /// Its restitution for a very slow ball, 0 to 1; `None` for that of the physics.
    pub restitution: Option<f64>,
}

/// A straight cushion nose, from one end to the other; the bed is on the left of that direction.
#[derive(Clone, Debug, PartialEq)]
pub struct Cushion {
    /// Its name for rules and messages, such as `foot rail`.
    pub name: String,
    /// One end, in metres.
    pub from: DVec2,
    /// The other end, in metres.
    pub to: DVec2,
    /// Whether it is a facing of a pocket. Rules count a facing as a jaw, not as a rail.
    pub facing: bool,
    /// How it differs from the other noses.
    pub own: OwnNose,
}

impl Cushion {
    /// Unit vector along the nose.
    #[must_use]
    pub fn direction(&self) -> DVec2 {
        (self.to - self.from).normalize()
    }

    /// The middle of the nose, in metres. Distances are measured from it, so that they are bit for bit the same on a
    /// mirrored table, where the two ends are swapped.
    #[must_use]
    pub fn middle(&self) -> DVec2 {
        self.from.midpoint(self.to)
    }

    /// Its line seen from above. Whoever needs it often computes it once.
    #[must_use]
    pub fn line(&self) -> NoseLine {
        self.into()
    }

    /// Whether a point (metres, seen from above) is beside the nose, see [`NoseLine::is_beside`].
    #[must_use]
    pub fn is_beside(&self, point: DVec2) -> bool {
        self.line().is_beside(point)
    }

    /// Distance in metres of a point, seen from above, from the nose.
    #[must_use]
    pub fn distance(&self, point: DVec2) -> f64 {
        let (along, middle) = (self.to - self.from, self.middle());
        let share = ((point - middle).dot(along) / along.length_squared()).clamp(-0.5, 0.5);
        point.distance(middle + along * share)
    }

    /// Unit normal towards the bed.
    #[must_use]
    pub fn normal(&self) -> DVec2 {
        self.direction().perp()
    }
}

/// A rounded jaw, or a bare point when the radius is zero.
#[derive(Clone, Debug, PartialEq)]
pub struct Jaw {
    /// Its name for rules and messages.
    pub name: String,
    /// Centre of the rounding in metres.
    pub centre: DVec2,
    /// Radius of the rounding in metres, zero for a point.
    pub radius: f64,
    /// How its nose differs from the others.
    pub own: OwnNose,
}

/// The end of a nose at a pocket, if no jaw covers it. Only a ball in the air can touch it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NoseEnd {
    /// Which nose: an index into the boundary's cushions.
    pub cushion: usize,
    /// Where its foremost line ends, in metres.
    pub place: DVec2,
}

/// The bare end of a pocket's liner: an upright edge beside the open edge of the hole, from the cloth up to the top of the
/// rails. No nose covers it, because the hole is narrower than the gap between the noses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LinerEnd {
    /// Which pocket: an index into the boundary's pockets.
    pub pocket: usize,
    /// Where it stands, in metres.
    pub place: DVec2,
    /// The height of its tip over the cloth, in metres.
    pub top: f64,
}

impl LinerEnd {
    /// The point of the end that is nearest to `centre`, in metres, for a centre above the cloth: beside the end it is at the
    /// height of `centre`, above the end it is the tip.
    #[must_use]
    pub fn nearest_to(&self, centre: DVec3) -> DVec3 {
        self.place.extend(centre.z.min(self.top))
    }

    /// The distance, seen from above, at which a ball of `radius` (metres) on the bed touches the end, in metres.
    #[must_use]
    pub fn reach(&self, radius: f64) -> f64 {
        if radius <= self.top { radius } else { (self.top * (2.0 * radius - self.top)).sqrt() }
    }
}

/// What stands around the bed: cushions, jaws and pockets.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Boundary {
    /// Straight noses, in the order of the table's file.
    pub cushions: Vec<Cushion>,
    /// Rounded jaws and points.
    pub jaws: Vec<Jaw>,
    /// Pockets.
    pub pockets: Vec<Pocket>,
    /// Ends of noses at pockets that no jaw covers.
    pub nose_ends: Vec<NoseEnd>,
    /// Height of the noses' foremost line over the cloth, in metres; a nose may have its own.
    pub nose_height: f64,
    /// Radius in metres with which all noses are rounded, above and below that line; zero for a sharp edge.
    pub nose_radius: f64,
    /// Width of the rail's top behind the nose, in metres. It is level with the top of the nose.
    pub rail_width: f64,
}

impl Boundary {
    /// Sine of the angle at which the contact lies above the centre of a ball of radius R, (h - R) / (R + r).
    ///
    /// The nose has the height h and the radius r. The axis of its rounding lies r behind its foremost line, at the
    /// same height, and the centre of a ball that touches it is R + r away from the axis. The nose can touch the ball
    /// only if the result is between -1 and 1.
    #[must_use]
    pub fn nose_sine(&self, radius: f64) -> f64 {
        self.sine_at(self.nose_height, radius)
    }

    /// As [`Boundary::nose_sine`], for a nose with the properties `own`.
    #[must_use]
    pub fn nose_sine_of(&self, own: &OwnNose, radius: f64) -> f64 {
        self.sine_at(self.nose_height_of(own), radius)
    }

    fn sine_at(&self, height: f64, radius: f64) -> f64 {
        (height - radius) / (radius + self.nose_radius)
    }

    /// Height over the cloth in metres of the foremost line of a nose with the properties `own`.
    #[must_use]
    pub fn nose_height_of(&self, own: &OwnNose) -> f64 {
        own.height.unwrap_or(self.nose_height)
    }

    /// Whether a point (metres) is over the bed, by the outline of the straight noses; see [`Outline`].
    #[must_use]
    pub fn is_over_bed(&self, place: DVec2) -> bool {
        self.outline().holds(place)
    }

    /// The edge of the bed.
    #[must_use]
    pub fn outline(&self) -> Outline {
        let next = self.next_cushions();
        let noses = self.cushions.iter().zip(&next);
        let edges =
            noses.flat_map(|(cushion, &next)| [(cushion.from, cushion.to), (cushion.to, self.cushions[next].from)]);
        Outline::of(edges.collect())
    }

    /// Whether the noses enclose the bed. If not, the bed is infinite, and noses stand on it as free walls.
    #[must_use]
    pub fn is_enclosed(&self) -> bool {
        self.outline().is_table()
    }

    /// Whether the edge of the hole is open towards the bed in `direction`, a unit vector from the middle of the
    /// pocket. Otherwise the back of the pocket stands there.
    #[must_use]
    pub fn is_open_edge(&self, pocket: &Pocket, direction: DVec2) -> bool {
        self.outline().is_open_edge(pocket, direction)
    }

    /// The axis of the rounding at the end of a nose that leads into a pocket, in metres.
    #[must_use]
    pub fn nose_end_axis(&self, end: &NoseEnd) -> DVec3 {
        let cushion = &self.cushions[end.cushion];
        (end.place - cushion.normal() * self.nose_radius).extend(self.nose_height_of(&cushion.own))
    }

    /// The bare ends of the pockets' liners. An end inside a jaw is not bare.
    #[must_use]
    pub fn liner_ends(&self) -> Vec<LinerEnd> {
        let outline = self.outline();
        let is_in_jaw = |place: DVec2| self.jaws.iter().any(|jaw| jaw.centre.distance(place) <= jaw.radius);
        let pockets = self.pockets.iter().enumerate();
        let ends = pockets.flat_map(|(pocket, hole)| {
            let place = |direction: DVec2| hole.centre + direction * hole.radius;
            let top = self.rail_top_at(hole.centre);
            outline.bare_edge_ends(hole).map(move |direction| LinerEnd { pocket, place: place(direction), top })
        });
        ends.filter(|end| !is_in_jaw(end.place)).collect()
    }

    /// For each cushion the next one along the outline. A cushion is its own next one if it is the only one, or if no
    /// start of another cushion is left for its end.
    ///
    /// Each end is joined to one start, so that the outline is closed wherever the noses stand. The nearest pair of an
    /// end and a start is joined first, then the nearest pair of the others, and so on. On a mirrored table, where ends
    /// and starts are swapped, the same noses are joined.
    #[must_use]
    pub fn next_cushions(&self) -> SmallVec<[usize; 32]> {
        let count = self.cushions.len();
        let gap = |(end, start): (usize, usize)| {
            let squared = self.cushions[end].to.distance_squared(self.cushions[start].from);
            // Among equal distances, prefer the nose that is nearest in the table's order.
            let places = end.abs_diff(start);
            (squared, places.min(count - places))
        };
        let order = |a: (usize, usize), b: (usize, usize)| {
            let (a, b) = (gap(a), gap(b));
            a.0.total_cmp(&b.0).then(a.1.cmp(&b.1))
        };
        let mut next: SmallVec<[usize; 32]> = (0..count).collect();
        // Stable matching: each end takes the nearest start that no nearer end has. An end that loses its start to a
        // nearer end looks for another one.
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

    /// Whether the noses enclose an island: the bed is outside them and infinite.
    #[must_use]
    pub fn is_island(&self) -> bool {
        self.outline().is_island()
    }

    /// Height in metres over the cloth of the top of every rail whose nose has no height of its own.
    #[must_use]
    pub fn rail_top(&self) -> f64 {
        self.nose_height + self.nose_radius
    }

    /// Height in metres of the top of the rail behind a nose with the properties `own`.
    #[must_use]
    pub fn rail_top_of(&self, own: &OwnNose) -> f64 {
        self.nose_height_of(own) + self.nose_radius
    }

    /// Height in metres of the top of the nearest rail to a place seen from above; the highest one if several are
    /// equally near. In the rounding of a jaw it is the top of that jaw, or of the rail behind which the place is if that
    /// is higher.
    #[must_use]
    pub fn rail_top_at(&self, place: DVec2) -> f64 {
        if !self.has_own_heights() {
            return self.rail_top();
        }
        let jaws = self.jaws.iter().filter(|jaw| self.is_in_jaw(jaw, place));
        let jaw = jaws.map(|jaw| self.rail_top_of(&jaw.own)).fold(0.0, f64::max);
        if jaw > 0.0 && self.is_over_bed(place) {
            return jaw;
        }
        let rails = || self.cushions.iter().map(|cushion| (cushion.distance(place), self.rail_top_of(&cushion.own)));
        let nearest = rails().map(|(distance, _)| distance).fold(f64::INFINITY, f64::min);
        let near = rails().filter(|(distance, _)| *distance <= nearest + SAME_DISTANCE);
        near.map(|(_, top)| top).fold(jaw, f64::max)
    }

    /// Heights in metres of the tops of all rails and jaws, without repeats, the highest first.
    pub(super) fn rail_tops(&self) -> SmallVec<[f64; 4]> {
        if !self.has_own_heights() {
            return smallvec![self.rail_top()];
        }
        let owns = self.cushions.iter().map(|cushion| &cushion.own).chain(self.jaws.iter().map(|jaw| &jaw.own));
        let mut tops: SmallVec<[f64; 4]> = owns.map(|own| self.rail_top_of(own)).collect();
        tops.sort_unstable_by(|a, b| b.total_cmp(a));
        tops.dedup();
        tops
    }

    fn has_own_heights(&self) -> bool {
        let own_height = |own: &OwnNose| own.height.is_some();
        self.cushions.iter().any(|cushion| own_height(&cushion.own)) || self.jaws.iter().any(|jaw| own_height(&jaw.own))
    }

    /// Whether a place (metres, seen from above) is over the top of a jaw, within the axis of its rounding.
    pub(super) fn is_in_jaw(&self, jaw: &Jaw, place: DVec2) -> bool {
        jaw.centre.distance(place) < jaw.radius - self.nose_radius
    }

    /// Whether a point (metres) is over the top of a rail. There are two such places:
    ///
    /// * off the bed, and within the rail's width of a nose. Over the hole of a pocket, it must also be straight behind
    ///   the nose: a hole may reach out under a facing.
    /// * within the rounding of a jaw. A jaw may stand out in front of the straight noses beside it.
    #[must_use]
    pub fn is_over_rail(&self, place: DVec2) -> bool {
        let is_in_pocket = self.pockets.iter().any(|pocket| pocket.centre.distance(place) <= pocket.radius);
        let is_right_behind =
            |cushion: &Cushion| cushion.is_beside(place) && cushion.normal().dot(place - cushion.middle()) < 0.0;
        let has_rail = |cushion: &Cushion| {
            cushion.distance(place) <= self.rail_width && (!is_in_pocket || is_right_behind(cushion))
        };
        let is_in_jaw = || self.jaws.iter().any(|jaw| self.is_in_jaw(jaw, place));
        self.cushions.iter().any(has_rail) && !self.is_over_bed(place) || is_in_jaw()
    }

    /// Whether a flying ball of `radius` with its centre at `place` (both in metres) can touch a straight nose there.
    /// The ball must be beside the nose, not beyond its ends. Behind the axis of the rounding is the rail: a ball there
    /// must also be off the bed and lower than a ball on the rail's top. Such a ball came from beside the rail, for
    /// example out of the hole of a pocket.
    #[must_use]
    pub fn nose_stands_at(&self, cushion: &Cushion, radius: f64, place: DVec3) -> bool {
        let plan = place.truncate();
        let is_in_rail = || place.z < self.rail_top_of(&cushion.own) + radius - SUNK && !self.is_over_bed(plan);
        cushion.is_beside(plan) && (!self.is_behind_axis(cushion, plan) || is_in_rail())
    }

    /// Whether `place` (metres, seen from above) is behind the axis of a straight nose's rounding, where the top of the
    /// rail is.
    #[must_use]
    pub fn is_behind_axis(&self, cushion: &Cushion, place: DVec2) -> bool {
        cushion.normal().dot(place - cushion.middle()) + self.nose_radius < 0.0
    }

    /// Horizontal distance in metres, at contact, from the centre of a ball to the nose's foremost line: (R + r)
    /// cos(theta) - r. NaN for a nose that cannot touch the ball. Jaws and points have the same profile as straight
    /// noses, so that a ball rolls smoothly over the place where they join.
    #[must_use]
    pub fn reach(&self, radius: f64) -> f64 {
        self.reach_at(self.nose_sine(radius), radius)
    }

    /// As [`Boundary::reach`], for a nose with the properties `own`.
    #[must_use]
    pub fn reach_of(&self, own: &OwnNose, radius: f64) -> f64 {
        self.reach_at(self.nose_sine_of(own, radius), radius)
    }

    fn reach_at(&self, sine: f64, radius: f64) -> f64 {
        (radius + self.nose_radius) * (1.0 - sine * sine).sqrt() - self.nose_radius
    }

    /// The range of nose heights in metres, both ends excluded, in which a nose touches a ball of that radius in front
    /// of the nose's foremost line.
    #[must_use]
    pub fn nose_heights(&self, radius: f64) -> (f64, f64) {
        let half = (radius * (radius + 2.0 * self.nose_radius)).sqrt();
        ((radius - half).max(0.0), radius + half)
    }
}
