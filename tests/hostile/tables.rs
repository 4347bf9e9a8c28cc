//! Tables of our own: drawn at random, with rails, with pockets of any measures.

use std::f64::consts::TAU;

use super::random::Chance;
use super::wild::{heading, powers, signed, wild};
use baize::physics::Shape;
use baize::table::{
    BoundaryFile, CushionFile, JawFile, LookFile, PocketFile, PocketShape, Table, TableFile, boundary_flaws,
};
use bevy::math::DVec2;

/// A table for balls of about `radius` (metres); `None` where what was drawn is refused.
pub fn own_table(chance: &mut Chance, radius: f64, shape: Shape) -> Option<Table> {
    let kind = chance.next();
    let boundary = if kind < 0.05 {
        BoundaryFile::Unbounded
    } else if kind < 0.2 {
        BoundaryFile::Rails
    } else if kind < 0.5 {
        BoundaryFile::Pocketed { corner: pocket_shape(chance, radius), side: pocket_shape(chance, radius) }
    } else {
        drawn(chance, radius)
    };
    let length = radius * powers(chance, 8.0, 200.0);
    let nose_radius = if chance.happens(0.5) { 0.0 } else { radius * wild(chance, 0.0, 1.0) };
    let share = if chance.happens(0.5) { 1.27 } else { wild(chance, 1e-3, 1.999) };
    let file = TableFile {
        name: "own".to_owned(),
        length: Some(length),
        width: Some(length * chance.between(0.3, 1.0)),
        nose_height: Some((radius * share).max(1e-6)),
        nose_radius,
        boundary,
        spots: Vec::new(),
        strings: None,
        lines: None,
        arcs: Vec::new(),
        physics: None,
        look: LookFile::default(),
    };
    let table = file.build().ok()?;
    boundary_flaws(&table.boundary, radius, shape).is_empty().then_some(table)
}

fn pocket_shape(chance: &mut Chance, radius: f64) -> PocketShape {
    let capture_radius = radius * powers(chance, 0.8, 6.0);
    PocketShape {
        mouth: radius * chance.between(2.5, 8.0),
        cut_angle_deg: chance.between(90.0, 179.0),
        shelf: radius * chance.between(-1.0, 2.5),
        capture_radius,
        jaw_radius: if chance.happens(0.2) { 0.0 } else { radius * powers(chance, 0.01, 1.0) },
        depth: chance.happens(0.2).then(|| wild(chance, 0.0, 0.5)),
        liner_restitution: chance.happens(0.2).then(|| wild(chance, 0.0, 1.0)),
        back_draft_deg: wild(chance, 0.0, 45.0),
    }
}

/// A star of three to nine corners, by chance with islands, posts and holes on the bed.
fn drawn(chance: &mut Chance, radius: f64) -> BoundaryFile {
    let size = radius * powers(chance, 6.0, 60.0);
    let mut cushions = ring(chance, DVec2::ZERO, size, "c");
    let (mut jaws, mut pockets) = (Vec::new(), Vec::new());
    if chance.happens(0.2) {
        let centre = heading(chance) * (0.3 * size * chance.next());
        let mut island = ring(chance, centre, 0.15 * size, "i");
        for cushion in &mut island {
            std::mem::swap(&mut cushion.from, &mut cushion.to);
        }
        cushions.extend(island);
    }
    if chance.happens(0.3) {
        let centre = heading(chance) * (0.4 * size * chance.next());
        let radius = if chance.happens(0.3) { 0.0 } else { radius * powers(chance, 0.01, 3.0) };
        jaws.push(JawFile { name: "post".to_owned(), centre: centre.to_array(), radius });
    }
    if chance.happens(0.4) {
        let centre = heading(chance) * (0.4 * size * chance.next());
        pockets.push(PocketFile {
            name: "hole".to_owned(),
            centre: centre.to_array(),
            radius: radius * powers(chance, 0.5, 5.0),
            depth: chance.happens(0.2).then(|| wild(chance, 0.0, 0.5)),
            liner_restitution: None,
            back_draft_deg: 12.0,
        });
    }
    BoundaryFile::Drawn { cushions, jaws, pockets }
}

/// Noses around `centre`, the bed inside.
fn ring(chance: &mut Chance, centre: DVec2, size: f64, name: &str) -> Vec<CushionFile> {
    let count = 3 + (chance.next() * 7.0) as usize;
    let is_round = chance.happens(0.4);
    let turn = if is_round { 0.0 } else { chance.between(0.0, TAU) };
    let corners: Vec<DVec2> = (0..count)
        .map(|index| {
            let spread = if is_round { 0.0 } else { signed(chance, 0.35) * chance.next() };
            let angle = turn + TAU * (index as f64 + spread) / count as f64;
            let distance = if is_round { size } else { size * chance.between(0.4, 1.0) };
            centre + DVec2::new(libm::cos(angle), libm::sin(angle)) * distance
        })
        .collect();
    (0..count)
        .map(|index| CushionFile {
            name: format!("{name}{index}"),
            from: corners[index].to_array(),
            to: corners[(index + 1) % count].to_array(),
            facing: false,
        })
        .collect()
}
