//! Finds cushions that are drawn the wrong way round, with the bed behind them.

use glam::DVec2;

use super::bare_ends::{SAME_POINT, covers};
use baize_files::{Flaw, Flaws, listed, shown};
use baize_physics::{Boundary, Cushion};

/// The advice for such a cushion.
const LEFT: &str = "the bed must lie on the left of the way from `from` to `to`, so exchange the two";

/// The advice, if a point (metres) is off the bed only because cushions are drawn the wrong way round; else `None`.
pub(crate) fn turned_cushions(place: DVec2, boundary: &Boundary) -> Option<String> {
    let cushions = &boundary.cushions;
    let against: Vec<bool> = (0..cushions.len()).map(|index| is_against_neighbours(cushions, index)).collect();
    if boundary.is_enclosed() && !against.contains(&true) {
        return None;
    }
    let behind = |cushion: &Cushion| (cushion.to - cushion.from).perp_dot(place - cushion.from) < 0.0;
    let all = vec![true; cushions.len()];
    let guesses = [all, against, cushions.iter().map(behind).collect()];
    let turned = guesses.into_iter().find(|turned| {
        let boundary = with_turned(boundary, turned);
        boundary.is_enclosed() && boundary.is_over_bed(place)
    })?;
    let names = cushions.iter().zip(&turned).filter(|(_, turned)| **turned).map(|(cushion, _)| cushion.name.as_str());
    let what = if turned.contains(&false) { "these cushions are" } else { "all cushions are" };
    Some(format!("{what} drawn the wrong way round, {}: {LEFT}", listed(names)))
}

/// Adds the cushions that meet another one start to start or end to end, at a point or at a jaw. One of the two has the
/// bed behind its nose, and balls roll through it.
pub(super) fn add_turned(flaws: &mut Flaws, boundary: &Boundary) {
    let ends: Vec<_> = boundary.cushions.iter().map(|cushion| Ends::of(cushion, boundary)).collect();
    let corners: Vec<_> = (0..ends.len()).map(|index| turned_corners(&ends, index)).collect();
    let is_turned = |index: usize| corners[index].iter().all(Option::is_some);
    for (index, cushion) in boundary.cushions.iter().enumerate() {
        let path = format!("boundary.cushions[{index}]");
        let name = || shown(&cushion.name);
        if is_turned(index) {
            flaws.add(|| Flaw::new(path, format!("(\"{}\") is drawn the wrong way round: {LEFT}", name())));
            continue;
        }
        // Report each corner once, and not if one of its cushions is reported already.
        let others = corners[index].iter().zip(["from", "to"]).filter_map(|(other, end)| Some(((*other)?, end)));
        for (other, end) in others.filter(|(other, _)| *other < index && !is_turned(*other)) {
            flaws.add(|| {
                let (name, other) = (name(), shown(&boundary.cushions[other].name));
                let message = format!(
                    "(\"{name}\") is where \"{other}\" has its `{end}` too, so one of the two is drawn the wrong way \
                     round: {LEFT}"
                );
                Flaw::new(format!("{path}.{end}"), message)
            });
        }
    }
}

/// Start and end of a cushion.
struct Ends {
    from: End,
    to: End,
}

/// One end of a cushion.
#[derive(Clone, Copy)]
struct End {
    place: DVec2,
    /// The jaw that covers it.
    jaw: Option<usize>,
}

impl Ends {
    fn of(cushion: &Cushion, boundary: &Boundary) -> Self {
        let end = |place| End { place, jaw: boundary.jaws.iter().position(|jaw| covers(jaw, place)) };
        Self { from: end(cushion.from), to: end(cushion.to) }
    }
}

impl End {
    fn meets(self, other: Self) -> bool {
        self.place.distance(other.place) <= SAME_POINT || self.jaw.is_some() && self.jaw == other.jaw
    }
}

/// The cushions that meet the start and the end of this cushion the wrong way round.
fn turned_corners(ends: &[Ends], index: usize) -> [Option<usize>; 2] {
    let Ends { from, to } = ends[index];
    let others = || ends.iter().enumerate().filter(|(other, _)| *other != index);
    let start = others().find(|(_, other)| from.meets(other.from)).map(|(other, _)| other);
    let end = others().find(|(_, other)| to.meets(other.to)).map(|(other, _)| other);
    [
        start.filter(|_| !others().any(|(_, other)| from.meets(other.to))),
        end.filter(|_| !others().any(|(_, other)| to.meets(other.from))),
    ]
}

/// Whether the cushion end nearest to its start is a start, and the one nearest to its end an end.
fn is_against_neighbours(cushions: &[Cushion], index: usize) -> bool {
    let cushion = &cushions[index];
    let others = || cushions.iter().enumerate().filter(|(other, _)| *other != index).map(|(_, other)| other);
    let nearest = |place: DVec2, end: fn(&Cushion) -> DVec2| {
        others().map(|other| end(other).distance_squared(place)).fold(f64::INFINITY, f64::min)
    };
    let (from, to): (fn(&Cushion) -> DVec2, fn(&Cushion) -> DVec2) = (|other| other.from, |other| other.to);
    nearest(cushion.from, from) < nearest(cushion.from, to) && nearest(cushion.to, to) < nearest(cushion.to, from)
}

/// The boundary with these cushions turned round.
fn with_turned(boundary: &Boundary, turned: &[bool]) -> Boundary {
    let cushions = boundary.cushions.iter().zip(turned).map(|(cushion, turned)| {
        let (from, to) = if *turned { (cushion.to, cushion.from) } else { (cushion.from, cushion.to) };
        Cushion { from, to, ..cushion.clone() }
    });
    Boundary { cushions: cushions.collect(), ..Boundary::default() }
}
