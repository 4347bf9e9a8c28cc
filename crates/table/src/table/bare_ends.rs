//! Bare points: ends of cushions that nothing else covers.

use glam::DVec2;

use baize_physics::{Boundary, Cushion, Jaw, NoseEnd, OwnNose};

/// Coordinates closer than this (metres) are the same point: far above rounding, far below a ball.
pub(super) const SAME_POINT: f64 = 1e-9;

/// Puts a jaw of radius zero on every cushion end that a ball could meet and that nothing covers. An end is covered by
/// a pocket, by a jaw of the same height, or by another cushion of that height that continues there without sticking
/// out. A facing that ends alone gets no jaw: it must lead into a pocket, and a point would hide that it does not.
pub(super) fn add_bare_points(boundary: &mut Boundary) {
    for index in 0..boundary.cushions.len() {
        let Cushion { name, from, to, facing, own } = boundary.cushions[index].clone();
        for (end, word) in [(from, "start"), (to, "end")] {
            let covered =
                is_jawed(boundary, &own, end) || is_pocketed(boundary, end) || is_inner_corner(boundary, &own, end);
            if !(covered || facing && is_alone(boundary, end)) {
                let own = OwnNose { restitution: shared_restitution(boundary, &own, end), ..own };
                boundary.jaws.push(Jaw { name: format!("{word} of {name}"), centre: end, radius: 0.0, own });
            }
        }
    }
}

/// Adds the ends of noses at pockets that no jaw covers: those inside a hole, and those of facings that end alone. A hole
/// may be a little narrower than the gap between its facings, so that they end beside it.
pub(super) fn add_nose_ends(boundary: &mut Boundary) {
    let ends = boundary.cushions.iter().enumerate();
    let ends = ends.flat_map(|(cushion, nose)| [nose.from, nose.to].map(|place| NoseEnd { cushion, place }));
    let open = |end: &NoseEnd| {
        let nose = &boundary.cushions[end.cushion];
        let is_at_pocket = is_pocketed(boundary, end.place) || nose.facing && is_alone(boundary, end.place);
        is_at_pocket && !is_jawed(boundary, &nose.own, end.place)
    };
    boundary.nose_ends = ends.filter(open).collect();
}

/// Whether only one cushion has an end at that point.
fn is_alone(boundary: &Boundary, point: DVec2) -> bool {
    let ends = boundary.cushions.iter().flat_map(|cushion| [cushion.from, cushion.to]);
    ends.filter(|end| end.distance(point) <= SAME_POINT).count() == 1
}

/// Whether a jaw covers that end of the nose that has `own`. A jaw of another height does not cover it: a step is left.
pub(super) fn is_jawed(boundary: &Boundary, own: &OwnNose, point: DVec2) -> bool {
    boundary.jaws.iter().any(|jaw| covers(jaw, point) && is_as_high(boundary, own, &jaw.own))
}

/// Whether the point is in the jaw or on its edge.
pub(super) fn covers(jaw: &Jaw, point: DVec2) -> bool {
    jaw.centre.distance(point) <= jaw.radius + SAME_POINT
}

fn is_as_high(boundary: &Boundary, one: &OwnNose, other: &OwnNose) -> bool {
    boundary.nose_height_of(one) == boundary.nose_height_of(other)
}

/// The restitution of the end of the nose that has `own`: its own, if all noses of that height that end there have the
/// same.
fn shared_restitution(boundary: &Boundary, own: &OwnNose, point: DVec2) -> Option<f64> {
    let ends_there =
        |cushion: &&Cushion| [cushion.from, cushion.to].iter().any(|end| end.distance(point) <= SAME_POINT);
    let mut there = boundary.cushions.iter().filter(ends_there).filter(|other| is_as_high(boundary, own, &other.own));
    own.restitution.filter(|_| there.all(|other| other.own.restitution == own.restitution))
}

/// Whether the point is inside a pocket, where no ball can meet it.
fn is_pocketed(boundary: &Boundary, point: DVec2) -> bool {
    boundary.pockets.iter().any(|pocket| pocket.centre.distance(point) <= pocket.radius)
}

/// Whether one cushion ends and another starts at this point, both as high as the nose that has `own`, without a corner
/// that sticks out into the bed.
pub(super) fn is_inner_corner(boundary: &Boundary, own: &OwnNose, point: DVec2) -> bool {
    let meets = |end: DVec2| end.distance(point) <= SAME_POINT;
    let arriving = |cushion: &&Cushion| meets(cushion.to) && is_as_high(boundary, own, &cushion.own);
    let leaving = |cushion: &&Cushion| meets(cushion.from) && is_as_high(boundary, own, &cushion.own);
    boundary.cushions.iter().filter(arriving).any(|before| {
        boundary.cushions.iter().filter(leaving).any(|after| {
            before.direction().perp_dot(after.direction()) >= -SAME_POINT
                // If the second cushion folds back onto the first, this is a free edge.
                && before.direction().dot(after.direction()) > -1.0 + SAME_POINT
        })
    })
}
