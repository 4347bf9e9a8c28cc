//! Cuts the plan along lines into convex pieces, which triangles fill without gaps.

use bevy::math::DVec2;

/// The direction in which the plan is swept, in radians from +x. No line of a table is at right angles to it.
const ASKEW: f64 = 0.371;
/// Points closer than this, in metres, are the same.
const SAME: f64 = 1e-9;

/// A convex piece of the plan between lines: the corners around it, counter-clockwise.
pub(super) struct Piece<G> {
    pub corners: Vec<DVec2>,
    pub ground: G,
}

/// A part of a line between two pieces of different ground.
pub(super) struct Border<G> {
    pub ends: [DVec2; 2],
    pub left: G,
    pub right: G,
}

/// Cuts the plan along `lines`; `ground` returns what is at a place.
pub(super) fn cut<G: Copy + PartialEq>(
    lines: &[[DVec2; 2]],
    ground: impl Fn(DVec2) -> G,
) -> (Vec<Piece<G>>, Vec<Border<G>>) {
    let askew = DVec2::from_angle(ASKEW);
    let back = |place: DVec2| askew.rotate(place);
    let lines: Vec<Line> =
        lines.iter().filter_map(|ends| Line::new(ends.map(|end| DVec2::from_angle(-ASKEW).rotate(end)))).collect();
    let strips = strips(&lines);
    let mut pieces = Vec::new();
    let mut borders = Vec::new();
    for (index, strip) in strips.iter().enumerate() {
        let beside = |strip: Option<&Strip>, end: usize, (low, high): (f64, f64)| -> Vec<f64> {
            let heights = strip.into_iter().flat_map(|strip| strip.heights.iter().map(move |ends| ends[end]));
            heights.filter(|y| *y > low + SAME && *y < high - SAME).collect()
        };
        let before = index.checked_sub(1).map(|before| &strips[before]);
        let mut below: Option<G> = None;
        for pair in strip.heights.windows(2) {
            let (low, high) = (pair[0], pair[1]);
            let middle = DVec2::new((strip.from + strip.to) / 2.0, (low[0] + low[1] + high[0] + high[1]) / 4.0);
            let here = ground(back(middle));
            if let Some(below) = below.filter(|below| *below != here) {
                let ends = [DVec2::new(strip.from, low[0]), DVec2::new(strip.to, low[1])].map(back);
                borders.push(Border { ends, left: here, right: below });
            }
            below = Some(here);
            // Corners of the neighbours on both sides are corners here too; otherwise light shows through.
            let mut right = beside(strips.get(index + 1), 0, (low[1], high[1]));
            let mut left = beside(before, 1, (low[0], high[0]));
            right.extend([low[1], high[1]]);
            left.extend([low[0], high[0]]);
            right.sort_by(f64::total_cmp);
            left.sort_by(|one, other| other.total_cmp(one));
            let right = right.into_iter().map(|y| DVec2::new(strip.to, y));
            let left = left.into_iter().map(|y| DVec2::new(strip.from, y));
            pieces.push(Piece { corners: right.chain(left).map(back).collect(), ground: here });
        }
    }
    (pieces, borders)
}

/// A line with its left end first.
struct Line {
    left: DVec2,
    right: DVec2,
}

impl Line {
    fn new([one, other]: [DVec2; 2]) -> Option<Self> {
        let (left, right) = if one.x < other.x { (one, other) } else { (other, one) };
        (right.x - left.x > SAME).then_some(Self { left, right })
    }

    fn height(&self, x: f64) -> f64 {
        let share = ((x - self.left.x) / (self.right.x - self.left.x)).clamp(0.0, 1.0);
        self.left.y + (self.right.y - self.left.y) * share
    }

    /// The x at which it crosses `other`; `None` if it does not.
    fn crossing(&self, other: &Self) -> Option<f64> {
        let (from, to) = (self.left.x.max(other.left.x), self.right.x.min(other.right.x));
        if from >= to {
            return None;
        }
        let (before, after) = (self.height(from) - other.height(from), self.height(to) - other.height(to));
        (before * after < 0.0).then(|| from + (to - from) * before / (before - after))
    }
}

/// A part of the sweep in which no line begins, ends or crosses another, with the heights of the lines at both ends,
/// ascending.
struct Strip {
    from: f64,
    to: f64,
    heights: Vec<[f64; 2]>,
}

fn strips(lines: &[Line]) -> Vec<Strip> {
    let mut cuts: Vec<f64> = lines.iter().flat_map(|line| [line.left.x, line.right.x]).collect();
    for (index, line) in lines.iter().enumerate() {
        cuts.extend(lines[index + 1..].iter().filter_map(|other| line.crossing(other)));
    }
    cuts.sort_by(f64::total_cmp);
    cuts.dedup_by(|next, kept| *next - *kept < SAME);
    let strip = |ends: &[f64]| {
        let (from, to) = (ends[0], ends[1]);
        let runs = |line: &&Line| line.left.x < from + SAME && line.right.x > to - SAME;
        let mut heights: Vec<[f64; 2]> =
            lines.iter().filter(runs).map(|line| [line.height(from), line.height(to)]).collect();
        heights.sort_by(|one, other| (one[0] + one[1]).total_cmp(&(other[0] + other[1])));
        heights.dedup_by(|next, kept| next[0] - kept[0] < SAME && next[1] - kept[1] < SAME);
        Strip { from, to, heights }
    };
    cuts.windows(2).map(strip).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn area(corners: &[DVec2]) -> f64 {
        corners.iter().zip(corners.iter().cycle().skip(1)).map(|(from, to)| from.perp_dot(*to)).sum::<f64>() / 2.0
    }

    #[test]
    fn the_pieces_of_a_square_with_a_square_hole_have_its_area_and_the_borders_its_length() {
        let square = |half: f64| {
            let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(x, y)| DVec2::new(x, y) * half);
            [0, 1, 2, 3].map(|i| [corners[i], corners[(i + 1) % 4]])
        };
        let lines = [square(2.0), square(1.0)].concat();
        let within = |place: DVec2, half: f64| place.abs().max_element() < half;
        let (pieces, borders) = cut(&lines, |place| within(place, 2.0) && !within(place, 1.0));
        let whole: f64 = pieces.iter().filter(|piece| piece.ground).map(|piece| area(&piece.corners)).sum();
        assert!((whole - 12.0).abs() < 1e-9, "the area is {whole}");
        let around_hole = |border: &&Border<bool>| border.ends.iter().all(|end| end.abs().max_element() < 1.5);
        let length: f64 =
            borders.iter().filter(around_hole).map(|border| border.ends[0].distance(border.ends[1])).sum();
        assert!((length - 8.0).abs() < 1e-6, "around the hole it is {length}");
    }
}
