//! The table: bed, rubber, wood and pockets, built from the geometry that the physics uses.

use bevy::math::{DVec2, DVec3};
use bevy::prelude::*;

use super::materials::Materials;
use super::outline::{Circle, Outline};
use super::rubber::rubber;
use super::surface::{Corner, Surface, ring};
use crate::simulation::CurrentSetup;
use crate::table::Table;

/// How deep a pocket's well goes below the cloth, in metres.
const WELL_DEPTH: f64 = 0.16;
/// Rounding of the wood's upper edge, in metres.
const EDGE: f64 = 0.022;
/// How far the frame reaches below the cloth, in metres.
const FRAME_DEPTH: f64 = 0.13;
/// Height of the cloth over the floor, in metres.
pub(super) const BED_HEIGHT: f64 = 0.78;

/// A piece of the table's picture.
#[derive(Component)]
pub(super) struct TablePart;

/// Builds the picture of the table whenever another one is played on.
pub(super) fn build_table(
    mut commands: Commands,
    setup: Res<CurrentSetup>,
    parts: Query<Entity, With<TablePart>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: Materials,
    mut built: Local<Option<Table>>,
) {
    let table = &setup.0.table;
    if built.as_ref() == Some(table) {
        return;
    }
    for part in &parts {
        commands.entity(part).despawn();
    }
    let outline = Outline::of(table);
    let cloth = materials.cloth(table.cloth_colour);
    let wood = materials.wood(table.rail_colour);
    let leather = materials.matt(Color::srgb(0.035, 0.028, 0.025), 0.75);
    let pit = materials.matt(Color::srgb(0.008, 0.008, 0.008), 1.0);
    let pearl = materials.gloss(Color::srgb(0.93, 0.90, 0.82));
    let chalk = materials.matt(Color::srgba(0.92, 0.95, 0.92, 0.55), 1.0);
    let mut add = |surface: Surface, grain: f64, material: Handle<StandardMaterial>| {
        let mesh = meshes.add(surface.mesh(grain));
        commands.spawn((TablePart, Mesh3d(mesh), MeshMaterial3d(material), Transform::default()));
    };
    add(bed(&outline), 0.25, cloth.clone());
    add(rubber(&table.boundary, outline.top), 0.25, cloth);
    add(frame(&outline), 0.6, wood.clone());
    add(legs(&outline), 0.6, wood);
    add(wells(&outline), 1.0, leather.clone());
    add(floors(&outline), 1.0, pit);
    add(collars(&outline), 1.0, leather);
    add(sights(&outline, table.diamonds), 1.0, pearl);
    add(marks(table), 1.0, chalk);
    *built = Some(table.clone());
}

fn bed(outline: &Outline) -> Surface {
    let mut surface = Surface::default();
    let edge: Vec<Corner> =
        outline.ways.iter().map(|way| Corner::flat((*way * outline.bed(*way)).extend(0.0), DVec3::Z)).collect();
    surface.fan(Corner::flat(DVec3::ZERO, DVec3::Z), &edge);
    surface
}

/// The wood: its top, a rounded edge, the side, and the inner wall behind rubber and pockets.
fn frame(outline: &Outline) -> Surface {
    let mut surface = Surface::default();
    let row = |reach: &dyn Fn(DVec2) -> f64, z: f64, normal: &dyn Fn(DVec2) -> DVec3| -> Vec<Corner> {
        outline
            .ways
            .iter()
            .map(|way| {
                let place = *way * reach(*way);
                let normal = normal(*way);
                Corner { place: place.extend(z), normal, grain: grain_of_frame(outline, place, z) }
            })
            .collect()
    };
    let outwards = |way: DVec2| frame_normal(outline, way);
    let top = outline.top;
    surface.band(
        &row(&|way| outline.wood(way), -0.02, &|way| (-way).extend(0.0)),
        &row(&|way| outline.wood(way), top, &|way| (-way).extend(0.0)),
    );
    surface.band(
        &row(&|way| outline.wood(way), top, &|_| DVec3::Z),
        &row(&|way| outline.frame(way, EDGE), top, &|_| DVec3::Z),
    );
    let round = |quarter: u32| {
        let angle = std::f64::consts::FRAC_PI_2 * f64::from(quarter) / 6.0;
        let (sin, cos) = libm::sincos(angle);
        row(&|way| outline.frame(way, EDGE * (1.0 - sin)), top - EDGE * (1.0 - cos), &|way| {
            (outwards(way) * sin).extend(cos)
        })
    };
    for quarter in 0..6 {
        surface.band(&round(quarter), &round(quarter + 1));
    }
    let side = |inset: f64, z: f64| row(&|way| outline.frame(way, inset), z, &|way| outwards(way).extend(0.0));
    surface.band(&side(0.0, top - EDGE), &side(0.006, -FRAME_DEPTH));
    surface.band(&side(0.006, -FRAME_DEPTH), &side(0.05, -FRAME_DEPTH));
    surface.band(&side(0.05, -FRAME_DEPTH), &side(0.07, -FRAME_DEPTH - 0.09));
    surface
}

/// Normal of the frame's outer side along `way`.
fn frame_normal(outline: &Outline, way: DVec2) -> DVec2 {
    let beside = |angle: f64| {
        let way = DVec2::from_angle(angle).rotate(way);
        way * outline.frame(way, 0.0)
    };
    (beside(-1e-3) - beside(1e-3)).perp().normalize_or(way)
}

/// The grain runs along each rail.
fn grain_of_frame(outline: &Outline, place: DVec2, z: f64) -> DVec2 {
    let beyond = place.abs() - outline.noses;
    let across = z * 0.7;
    if beyond.x > beyond.y {
        DVec2::new(place.y, beyond.x - across + 3.0_f64.copysign(place.x))
    } else {
        DVec2::new(place.x, beyond.y - across + 7.0_f64.copysign(place.y))
    }
}

fn legs(outline: &Outline) -> Surface {
    let mut surface = Surface::default();
    let reach = outline.noses - DVec2::new(0.12, 0.05);
    let half = DVec3::new(0.065, 0.065, (BED_HEIGHT - 0.1) / 2.0);
    for x in [-1.0, 1.0] {
        for y in [-1.0, 1.0] {
            surface.block((reach * DVec2::new(x, y)).extend(-BED_HEIGHT + half.z), half);
        }
    }
    surface
}

/// The walls of the pockets, from the wood's top down into the dark.
fn wells(outline: &Outline) -> Surface {
    let mut surface = Surface::default();
    for (hole, collar) in outline.holes.iter().zip(&outline.collars) {
        surface.band(&inner_wall(hole, -0.0005), &inner_wall(hole, -WELL_DEPTH));
        let ledge = |circle: &Circle| -> Vec<Corner> {
            let place = |way: DVec2| (circle.centre + way * circle.radius).extend(-0.0008);
            ring(64).map(|way| Corner::flat(place(way), DVec3::Z)).collect()
        };
        surface.band(&ledge(hole), &ledge(collar));
    }
    surface
}

fn inner_wall(circle: &Circle, z: f64) -> Vec<Corner> {
    ring(64)
        .map(|way| Corner {
            place: (circle.centre + way * circle.radius).extend(z),
            normal: -way.extend(0.0),
            grain: way,
        })
        .collect()
}

fn floors(outline: &Outline) -> Surface {
    let mut surface = Surface::default();
    for hole in &outline.holes {
        surface.disc(hole.centre.extend(-WELL_DEPTH), hole.radius * 1.05);
    }
    surface
}

/// The leather around each pocket: a rounded lip on the wood and the wall below it.
fn collars(outline: &Outline) -> Surface {
    let mut surface = Surface::default();
    let inner = outline.inner();
    for collar in &outline.collars {
        let in_wood = |way: &DVec2| {
            let place = (collar.centre + *way * collar.radius).abs();
            place.x > inner.x || place.y > inner.y
        };
        let lip = |part: u32| -> Vec<(DVec2, Corner)> {
            let (sin, cos) = libm::sincos(std::f64::consts::PI * f64::from(part) / 6.0);
            ring(128)
                .filter(in_wood)
                .map(|way| {
                    let place = collar.centre + way * (collar.radius + 0.007 * (1.0 - cos));
                    let normal = (-way * cos).extend(sin);
                    (way, Corner { place: place.extend(outline.top - 0.002 + 0.005 * sin), normal, grain: way })
                })
                .collect()
        };
        for part in 0..6 {
            band_without_gaps(&mut surface, &lip(part), &lip(part + 1));
        }
        let wall = |z: f64| -> Vec<(DVec2, Corner)> {
            ring(128)
                .filter(in_wood)
                .map(|way| {
                    let place = (collar.centre + way * (collar.radius - 0.0008)).extend(z);
                    (way, Corner { place, normal: -way.extend(0.0), grain: way })
                })
                .collect()
        };
        band_without_gaps(&mut surface, &wall(-0.03), &wall(outline.top));
    }
    surface
}

/// A band between two rows around a circle, left open where the circle was.
fn band_without_gaps(surface: &mut Surface, one: &[(DVec2, Corner)], other: &[(DVec2, Corner)]) {
    for (ends, far_ends) in one.windows(2).zip(other.windows(2)) {
        if ends[0].0.dot(ends[1].0) > 0.99 {
            surface.quad([ends[0].1, ends[1].1, far_ends[1].1, far_ends[0].1]);
        }
    }
}

/// The sights in the rails: eighths of the length, quarters of the width, none where a pocket is.
fn sights(outline: &Outline, depth: Option<f64>) -> Surface {
    let mut surface = Surface::default();
    let Some(depth) = depth else { return surface };
    let noses = outline.noses;
    let mut add = |place: DVec2, along: DVec2| {
        let clear = |collar: &Circle| collar.centre.distance(place) > collar.radius + 0.03;
        let across = along.perp();
        if outline.collars.iter().all(clear) {
            let corner = |offset: DVec2| Corner::flat((place + offset).extend(outline.top + 0.0006), DVec3::Z);
            surface.quad([along * 0.0125, across * 0.0065, along * -0.0125, across * -0.0065].map(corner));
        }
    };
    for side in [-1.0, 1.0] {
        for eighth in 1..8 {
            let x = noses.x * (f64::from(eighth) / 4.0 - 1.0);
            add(DVec2::new(x, side * (noses.y + depth)), DVec2::X);
        }
        for quarter in 1..4 {
            let y = noses.y * (f64::from(quarter) / 2.0 - 1.0);
            add(DVec2::new(side * (noses.x + depth), y), DVec2::Y);
        }
    }
    surface
}

/// What is drawn on the cloth: the spots and the head string.
fn marks(table: &Table) -> Surface {
    const OVER_CLOTH: f64 = 0.0006;
    let mut surface = Surface::default();
    for (_, spot) in &table.spots {
        surface.disc(spot.extend(OVER_CLOTH), 0.006);
    }
    let heads = table.strings.iter().filter(|(name, _)| name.starts_with("head") || name.starts_with("baulk"));
    for (_, x) in heads {
        let corner = |dx: f64, y: f64| Corner::flat(DVec3::new(x + dx, y, OVER_CLOTH), DVec3::Z);
        let half = table.width / 2.0;
        surface.quad([corner(-0.001, -half), corner(0.001, -half), corner(0.001, half), corner(-0.001, half)]);
    }
    surface
}
