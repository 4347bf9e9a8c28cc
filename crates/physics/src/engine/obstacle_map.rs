//! Geometry of a table that is computed once: the bed's outline, boxes around cushions, jaws and pockets, and a box
//! that is clear of all of them.

use std::ops::Range;

use glam::DVec2;

use crate::boundary::{Boundary, Cushion, LinerEnd, NoseLine, Outline};
use crate::bounds::Bounds;
use crate::obstacle::Obstacle;
use crate::outside::Side;

/// Safety margin in metres that is added to every box. It is larger than every contact tolerance; the largest is 0.1
/// mm, for frozen balls.
const MARGIN: f64 = 2e-4;

/// The longest side of the box around a group of obstacles, in radii of the largest ball: what belongs to one pocket fits
/// into it. It decides only how many boxes are compared, not what is found.
const GROUP_SIZE: f64 = 12.0;

/// A table's geometry, prepared so that most of it can be ruled out quickly.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ObstacleMap {
    outline: Outline,
    /// The lines of the straight noses, by the indices of the cushions.
    lines: Vec<NoseLine>,
    /// See [`Boundary::liner_ends`].
    liner_ends: Vec<LinerEnd>,
    /// Cushions, jaws, pockets and the ends of noses and liners, each with the box that holds the centre of any ball
    /// that meets it, group by group.
    obstacles: Vec<(Bounds, Obstacle)>,
    groups: Vec<Group>,
    /// A box for the centre of a ball: inside it no ball reaches a nose, a jaw, a pocket or the bed's edge.
    clear: Bounds,
    /// Two boxes that are entirely on the bed: a large one, and one that reaches as far along x as possible.
    beds: [Bounds; 2],
    /// What a ball meets from outside, see [`Boundary::sides`].
    sides: Vec<Side>,
}

/// Neighbouring obstacles, such as all that belongs to one pocket.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Group {
    /// The box around the boxes of its obstacles.
    pub(super) bounds: Bounds,
    /// The indices of its obstacles.
    members: Range<usize>,
}

impl ObstacleMap {
    /// The geometry for balls up to `radius` (metres).
    #[must_use]
    pub fn of(boundary: &Boundary, radius: f64) -> Self {
        let outline = boundary.outline();
        let liner_ends = boundary.liner_ends();
        let obstacles = obstacles_of(boundary, &liner_ends, radius + boundary.nose_radius.max(0.0) + MARGIN);
        let (obstacles, groups) = grouped(&obstacles, GROUP_SIZE * radius);
        let edges = || outline.edges().map(|(from, to)| Bounds::between(from, to));
        let boxes = edges().map(|edge| edge.grown(radius)).chain(obstacles.iter().map(|(bounds, _)| *bounds));
        let clear = clear_part(boundary, &outline, boxes, area);
        let bed = |size| clear_part(boundary, &outline, edges(), size);
        let beds = [bed(area), bed(length_above_all)];
        let sides = boundary.sides(&outline);
        let lines = boundary.cushions.iter().map(Cushion::line).collect();
        Self { outline, lines, liner_ends, obstacles, groups, clear, beds, sides }
    }

    /// The line of the straight nose with that index.
    pub(super) fn line(&self, cushion: usize) -> &NoseLine {
        &self.lines[cushion]
    }

    /// The bare ends of the pockets' liners.
    pub(super) fn liner_ends(&self) -> &[LinerEnd] {
        &self.liner_ends
    }

    /// The bed's outline.
    pub(super) fn outline(&self) -> &Outline {
        &self.outline
    }

    /// What a ball meets from outside.
    pub(super) fn sides(&self) -> &[Side] {
        &self.sides
    }

    /// Whether a ball whose centre stays within `bounds` certainly stays over the bed, over one rail or over one hole. False
    /// may also mean that the boxes cannot decide.
    pub(super) fn is_over_table(&self, bounds: &Bounds) -> bool {
        self.beds[0].holds(bounds) || self.sides.iter().any(|side| side.holds(bounds))
    }

    /// The groups of neighbouring obstacles. That with the longest box comes first: a contact found early shortens the path
    /// that is tested against the rest.
    pub(super) fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// The obstacles of a group, each with the box that holds the centre of any ball that meets it.
    pub(super) fn members(&self, group: &Group) -> &[(Bounds, Obstacle)] {
        &self.obstacles[group.members.clone()]
    }

    /// The noses and ends of liners that a ball with its centre at `place` (metres) may touch.
    pub(super) fn noses_near(&self, place: DVec2) -> impl Iterator<Item = Obstacle> {
        let at = Bounds::at(place);
        let near = self.groups.iter().filter(move |group| group.bounds.holds(&at));
        let near = near.flat_map(|group| self.members(group));
        let near = near.filter(move |(reach, obstacle)| reach.holds(&at) && !matches!(obstacle, Obstacle::Pocket(_)));
        near.map(|(_, obstacle)| *obstacle)
    }

    /// Whether a ball whose centre stays within `bounds` certainly touches nothing fixed but the slate. False may also
    /// mean that this one box cannot decide.
    pub(crate) fn is_clear(&self, bounds: &Bounds) -> bool {
        self.clear.holds(bounds)
    }

    /// Whether a ball with its centre at `place` (metres) certainly touches nothing fixed but the slate. False may also
    /// mean that this one box cannot decide.
    #[must_use]
    pub fn is_clear_at(&self, place: DVec2) -> bool {
        self.is_clear(&Bounds::at(place))
    }

    /// Whether `place` (metres) is over the bed.
    #[must_use]
    pub fn is_bed(&self, place: DVec2) -> bool {
        self.beds.iter().any(|bed| bed.holds(&Bounds::at(place))) || self.outline.holds(place)
    }
}

fn obstacles_of(boundary: &Boundary, liner_ends: &[LinerEnd], reach: f64) -> Vec<(Bounds, Obstacle)> {
    let cushions = boundary.cushions.iter().enumerate();
    let cushions =
        cushions.map(|(index, cushion)| (Bounds::between(cushion.from, cushion.to), Obstacle::Cushion(index)));
    let jaws = boundary.jaws.iter().enumerate();
    let jaws = jaws.map(|(index, jaw)| (Bounds::around(jaw.centre, jaw.radius), Obstacle::Jaw(index)));
    let pockets = boundary.pockets.iter().enumerate();
    let pockets =
        pockets.map(|(index, pocket)| (Bounds::around(pocket.centre, pocket.radius), Obstacle::Pocket(index)));
    let ends = boundary.nose_ends.iter().enumerate();
    let ends = ends.map(|(index, end)| (Bounds::around(end.place, boundary.nose_radius), Obstacle::NoseEnd(index)));
    let liners = liner_ends.iter().enumerate();
    let liners = liners.map(|(index, end)| (Bounds::at(end.place), Obstacle::LinerEnd(index)));
    let obstacles = cushions.chain(jaws).chain(pockets).chain(ends).chain(liners);
    let mut obstacles: Vec<_> = obstacles.map(|(bounds, obstacle)| (bounds.grown(reach), obstacle)).collect();
    obstacles.sort_by(|a, b| length(&b.0).total_cmp(&length(&a.0)));
    obstacles
}

/// The obstacles in groups of neighbours whose common box is at most `size` metres long, and these groups. An obstacle that
/// is longer is a group of its own. `obstacles` must be sorted by length, the longest first; so are the groups, and the
/// obstacles of each group.
fn grouped(obstacles: &[(Bounds, Obstacle)], size: f64) -> (Vec<(Bounds, Obstacle)>, Vec<Group>) {
    let mut found: Vec<(Bounds, Vec<(Bounds, Obstacle)>)> = Vec::new();
    for one in obstacles {
        let fits = |(bounds, _): &&mut (Bounds, Vec<_>)| length(&bounds.with(&one.0)) <= size;
        match found.iter_mut().find(fits) {
            Some((bounds, members)) => {
                *bounds = bounds.with(&one.0);
                members.push(*one);
            }
            None => found.push((one.0, vec![*one])),
        }
    }
    found.sort_by(|a, b| length(&b.0).total_cmp(&length(&a.0)));
    let (mut all, mut groups) = (Vec::with_capacity(obstacles.len()), Vec::with_capacity(found.len()));
    for (bounds, members) in found {
        let first = all.len();
        all.extend(members);
        groups.push(Group { bounds, members: first..all.len() });
    }
    (all, groups)
}

/// The length in metres of the longer side of a box.
fn length(bounds: &Bounds) -> f64 {
    bounds.size().max_element()
}

/// A large box on the bed that overlaps no box of `obstacles`. It is found greedily: each obstacle that overlaps it
/// cuts it to that of the four parts beside the obstacle for which `size` is greatest. Without cushions it may be
/// unbounded.
fn clear_part(
    boundary: &Boundary,
    outline: &Outline,
    obstacles: impl Iterator<Item = Bounds>,
    size: fn(&Bounds) -> f64,
) -> Bounds {
    let whole = boundary.cushions.iter().map(|cushion| Bounds::between(cushion.from, cushion.to));
    let whole = whole.reduce(|all, one| all.with(&one)).unwrap_or(Bounds::EVERYWHERE);
    let clear = obstacles.fold(
        whole,
        |clear, obstacle| {
            if clear.meets(&obstacle) { cut(&clear, &obstacle, size) } else { clear }
        },
    );
    let middle = if clear == Bounds::EVERYWHERE { DVec2::ZERO } else { clear.low.midpoint(clear.high) };
    if outline.holds(middle) { clear } else { Bounds::NOWHERE }
}

/// That of the four parts of `clear` beside `obstacle` for which `size` is greatest. `size` of an empty part is not
/// positive.
fn cut(clear: &Bounds, obstacle: &Bounds, size: fn(&Bounds) -> f64) -> Bounds {
    let Bounds { low, high } = *clear;
    let parts = [
        Bounds { low, high: high.with_x(obstacle.low.x) },
        Bounds { low: low.with_x(obstacle.high.x), high },
        Bounds { low, high: high.with_y(obstacle.low.y) },
        Bounds { low: low.with_y(obstacle.high.y), high },
    ];
    let greatest = parts.into_iter().max_by(|a, b| size(a).total_cmp(&size(b)));
    greatest.filter(|part| size(part) > 0.0).unwrap_or(Bounds::NOWHERE)
}

/// The area of a box in m^2; -1 if it is empty.
fn area(part: &Bounds) -> f64 {
    if part.size().min_element() > 0.0 { part.size().element_product() } else { -1.0 }
}

/// The area of a box, to which its length along x counts far more than its width; -1 if it is empty.
fn length_above_all(part: &Bounds) -> f64 {
    let square = part.size().x * part.size().x;
    area(part) * square * square * square
}
