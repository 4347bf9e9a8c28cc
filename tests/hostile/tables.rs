//! Tables of our own: drawn at random, with rails, with pockets of any measures.

use std::f64::consts::TAU;

use super::wild::{heading, powers, signed, wild};
use crate::random::Chance;
use baize::files::Source;
use baize::physics::Shape;
use baize::table::{Table, TableFile, boundary_flaws};
use bevy::math::DVec2;

/// A table for balls of about `radius` (metres); `None` where what was drawn is refused.
pub fn own_table(chance: &mut Chance, radius: f64, shape: Shape) -> Option<Table> {
    let kind = chance.next();
    let boundary = if kind < 0.05 {
        "Unbounded".to_owned()
    } else if kind < 0.2 {
        "Rails".to_owned()
    } else if kind < 0.5 {
        format!("Pocketed(corner: {}, side: {})", pocket_shape(chance, radius), pocket_shape(chance, radius))
    } else {
        drawn(chance, radius)
    };
    let length = radius * powers(chance, 8.0, 200.0);
    let width = length * chance.between(0.3, 1.0);
    let nose_radius = if chance.happens(0.5) { 0.0 } else { radius * wild(chance, 0.0, 1.0) };
    let share = if chance.happens(0.5) { 1.27 } else { wild(chance, 1e-3, 1.999) };
    let nose_height = (radius * share).max(1e-6);
    let text = format!(
        "(name: \"own\", length: {length:?}, width: {width:?}, nose_height: {nose_height:?}, nose_radius: \
         {nose_radius:?}, boundary: {boundary})"
    );
    let (file, _) = Source::of_text("own", text).parse::<TableFile>().unwrap_or_else(|error| panic!("{error}"));
    let table = file.build().ok()?;
    boundary_flaws(&table.boundary, radius, shape).is_empty().then_some(table)
}

fn pocket_shape(chance: &mut Chance, radius: f64) -> String {
    let capture_radius = radius * powers(chance, 0.8, 6.0);
    let mouth = radius * chance.between(2.5, 8.0);
    let cut_angle = chance.between(90.0, 179.0);
    let shelf = radius * chance.between(-1.0, 2.5);
    let jaw_radius = if chance.happens(0.2) { 0.0 } else { radius * powers(chance, 0.01, 1.0) };
    let depth = chance.happens(0.2).then(|| wild(chance, 0.0, 0.5));
    let liner_restitution = chance.happens(0.2).then(|| wild(chance, 0.0, 1.0));
    let draft = wild(chance, 0.0, 45.0);
    format!(
        "(mouth: {mouth:?}, cut_angle_deg: {cut_angle:?}, shelf: {shelf:?}, capture_radius: {capture_radius:?}, \
         jaw_radius: {jaw_radius:?}, depth: {depth:?}, liner_restitution: {liner_restitution:?}, back_draft_deg: {draft:?})"
    )
}

/// A star of three to nine corners, by chance with an island, a post and a hole on the bed.
fn drawn(chance: &mut Chance, radius: f64) -> String {
    let size = radius * powers(chance, 6.0, 60.0);
    let mut corners = ring(chance, DVec2::ZERO, size);
    let mut cushions = noses(&corners, "c");
    if chance.happens(0.2) {
        let centre = heading(chance) * (0.3 * size * chance.next());
        corners = ring(chance, centre, 0.15 * size);
        corners.reverse();
        cushions += &noses(&corners, "i");
    }
    let on_bed = |chance: &mut Chance| (heading(chance) * (0.4 * size * chance.next())).to_array();
    let (mut jaws, mut pockets) = (String::new(), String::new());
    if chance.happens(0.3) {
        let ([x, y], is_point) = (on_bed(chance), chance.happens(0.3));
        let radius = if is_point { 0.0 } else { radius * powers(chance, 0.01, 3.0) };
        jaws = format!("(name: \"post\", centre: ({x:?}, {y:?}), radius: {radius:?})");
    }
    if chance.happens(0.4) {
        let [x, y] = on_bed(chance);
        let radius = radius * powers(chance, 0.5, 5.0);
        let depth = chance.happens(0.2).then(|| wild(chance, 0.0, 0.5));
        pockets = format!("(name: \"hole\", centre: ({x:?}, {y:?}), radius: {radius:?}, depth: {depth:?})");
    }
    format!("Drawn(cushions: [{cushions}], jaws: [{jaws}], pockets: [{pockets}])")
}

/// Three to nine corners around `centre`, counter-clockwise: of a regular figure, or of a star.
fn ring(chance: &mut Chance, centre: DVec2, size: f64) -> Vec<DVec2> {
    let count = 3 + (chance.next() * 7.0) as u32;
    let is_regular = chance.happens(0.4);
    let turn = if is_regular { 0.0 } else { chance.between(0.0, TAU) };
    (0..count)
        .map(|index| {
            let spread = if is_regular { 0.0 } else { signed(chance, 0.35) * chance.next() };
            let angle = turn + TAU * (f64::from(index) + spread) / f64::from(count);
            let distance = if is_regular { size } else { size * chance.between(0.4, 1.0) };
            centre + DVec2::new(libm::cos(angle), libm::sin(angle)) * distance
        })
        .collect()
}

/// Noses from each corner to the next, the bed on their left.
fn noses(corners: &[DVec2], name: &str) -> String {
    let nose = |index: usize| {
        let (from, to) = (corners[index], corners[(index + 1) % corners.len()]);
        format!("(name: \"{name}{index}\", from: ({:?}, {:?}), to: ({:?}, {:?})), ", from.x, from.y, to.x, to.y)
    };
    (0..corners.len()).map(nose).collect()
}
