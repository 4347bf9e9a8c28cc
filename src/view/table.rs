//! The table: bed, rubber, wood and pockets, built from the geometry that the physics uses.

use std::f64::consts::{FRAC_PI_2, PI, TAU};

use bevy::light::NotShadowCaster;
use bevy::math::{DVec2, DVec3};
use bevy::prelude::*;

use super::fall::{POCKET_DEPTH, SLATE};
use super::materials::{Materials, WEAVE, painted_side};
use super::plan::{Circle, EDGE, Ground, PocketPlan, TablePlan, bed};
use super::posts::{boards, posts};
use super::quality::Detail;
use super::room::warm;
use super::rubber::{feather_strips, rubber, shadow};
use super::shades::Shades;
use super::surface::{Corner, Surface, cloth_mesh, ring};
use super::triangulation::cut;
use crate::settings::Level;
use crate::simulation::CurrentSetup;
use crate::table::{Marks, Table};

/// Half the length and half the width of a diamond on a rail, in metres.
const DIAMOND: DVec2 = DVec2::new(0.0125, 0.0065);
/// The size of the dark edging of a diamond, in diamonds.
const EDGING: DVec2 = DVec2::new(1.16, 1.28);
/// Height of the diamonds over the wood, in metres.
const OVER_WOOD: f64 = 0.0006;
/// Width and height of the rim of a pocket, in metres.
const RIM: DVec2 = DVec2::new(0.017, 0.006);
/// Share of its colour that a pocket's wall has at the wood, at the cloth and at its floor, where hardly any light comes.
const WALL_LIGHT: [f32; 3] = [0.9, 0.35, 0.02];
/// Brightness of a white sheet on the apron at its upper edge, at its lower edge and below it, in linear light of the picture.
const APRON_LIGHT: [f32; 3] = [0.42, 0.26, 0.06];
/// Half the width of a leg, in metres.
const LEG: f64 = 0.065;
/// Height of the marks over the cloth, in metres.
const OVER_CLOTH: f64 = 0.0006;
/// Radius of a spot, in metres.
const SPOT: f64 = 0.006;
/// Width of a line, in metres.
const LINE: f64 = 0.003;
/// Width of a line where edges are not smoothed, in metres: a thinner line would fall between the pixels.
const WIDE_LINE: f64 = 0.006;
/// How far the wear floats over the cloth, in metres.
const WEAR_HEIGHT: f32 = 0.0002;
/// How far the frame reaches below the cloth, in metres.
const FRAME_DEPTH: f64 = 0.13;
/// Height of the cloth over the floor, in metres.
pub(super) const BED_HEIGHT: f64 = crate::physics::FLOOR;

/// A part of the table's picture.
#[derive(Component)]
pub(super) struct TablePart;

/// Builds the picture of the table when there is a new plan.
pub(super) fn build_table(
    mut commands: Commands,
    (setup, plan, level): (Res<CurrentSetup>, Res<TablePlan>, Res<Level>),
    parts: Query<Entity, With<TablePart>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: Materials,
) {
    let table = &setup.0.table;
    for part in &parts {
        commands.entity(part).despawn();
    }
    let cloth = materials.cloth(table.cloth_colour);
    let bed = bed(&setup.0);
    let (side, has_nap) = (painted_side(&bed), has_nap(table));
    let is_painted = Detail::of(*level).painted_light;
    let bed_cloth = if is_painted {
        materials.painted_cloth(table.cloth_colour, &bed, &Shades::of(&setup.0), has_nap)
    } else {
        materials.bed_cloth(table.cloth_colour)
    };
    let wood = materials.wood(table.rail_colour);
    let leather = materials.leather();
    let pit = materials.matt(Color::srgb(0.008, 0.008, 0.008), 1.0);
    let [strip, edging] =
        [Color::srgb(0.07, 0.04, 0.02), Color::srgb(0.05, 0.03, 0.02)].map(|dark| materials.matt(dark, 0.6));
    let pearl = materials.gloss(Color::srgb(0.93, 0.90, 0.82));
    let chalk = materials.matt(Color::srgba(0.92, 0.95, 0.92, 0.55), 1.0);
    let shade = materials.unlit_mesh_colours();
    let tops = Tops::of(&plan);
    if !tops.bed.is_empty() {
        if !is_painted {
            let mesh = meshes.add(tops.bed.clone().mesh(side));
            let over = Transform::from_translation(Vec3::Y * WEAR_HEIGHT);
            commands.spawn((
                TablePart,
                Mesh3d(mesh),
                MeshMaterial3d(materials.wear(&bed, has_nap)),
                over,
                NotShadowCaster,
            ));
        }
        let mesh = if is_painted { tops.bed.mesh(side) } else { cloth_mesh(tops.bed, WEAVE) };
        commands.spawn((TablePart, Mesh3d(meshes.add(mesh)), MeshMaterial3d(bed_cloth), Transform::default()));
    }
    let mut add = |surface: Surface, grain: f64, material: Handle<StandardMaterial>| {
        if !surface.is_empty() {
            let mesh = meshes.add(surface.mesh(grain));
            commands.spawn((TablePart, Mesh3d(mesh), MeshMaterial3d(material), Transform::default()));
        }
    };
    if plan.is_open() {
        add(boards(&table.boundary, plan.top), 0.6, wood.clone());
    } else {
        add(rubber(&table.boundary, plan.top), 0.25, cloth);
        if !is_painted {
            add(feather_strips(&table.boundary, plan.top), 1.0, strip);
        }
    }
    add(posts(&table.boundary, plan.top), 0.6, wood.clone());
    add(tops.wood, 0.6, wood.clone());
    add(rounded_edge(&plan), 0.6, wood.clone());
    let dim_wood = materials.dim_wood(&wood);
    add(apron(&plan), 0.6, dim_wood.clone());
    add(legs(&plan), 0.6, dim_wood);
    add(tops.leather, 1.0, leather.clone());
    add(pocket_walls(&plan), 1.0, leather.clone());
    add(collars(&plan), 1.0, leather);
    add(floors(&plan), 1.0, pit);
    add(diamonds(&plan, table, EDGING), 1.0, edging);
    add(diamonds(&plan, table, DVec2::ONE), 1.0, pearl);
    let shadow = if plan.is_open() { Surface::default() } else { shadow(&table.boundary) };
    for (surface, material) in
        [(marks(&table.marks, if is_painted { WIDE_LINE } else { LINE }), chalk), (shadow, shade)]
    {
        if !surface.is_empty() {
            let drawn = (Mesh3d(meshes.add(surface.mesh(1.0))), MeshMaterial3d(material));
            commands.spawn((TablePart, drawn, Transform::default(), NotShadowCaster));
        }
    }
}

/// Whether the cloth has a nap: the tables without diamonds that have pockets are of the English kind, with woollen cloth.
fn has_nap(table: &Table) -> bool {
    table.diamonds.is_none() && !table.boundary.pockets.is_empty()
}

/// Everything flat, with the walls between different heights.
#[derive(Default)]
struct Tops {
    bed: Surface,
    wood: Surface,
    leather: Surface,
}

impl Tops {
    fn of(plan: &TablePlan) -> Self {
        let mut tops = Self::default();
        let (pieces, borders) = cut(&plan.lines(), |place| plan.ground(place));
        for piece in &pieces {
            let flat = |z: f64| -> Vec<Corner> {
                piece.corners.iter().map(|corner| Corner::flat(corner.extend(z), DVec3::Z)).collect()
            };
            match piece.ground {
                Ground::Bed => tops.bed.sheet(&flat(0.0)),
                Ground::Leather => tops.leather.sheet(&flat(plan.top)),
                Ground::Wood(rail) => {
                    let on_rail =
                        |corner: &Corner| Corner { grain: plan.grain(rail, corner.place.truncate()), ..*corner };
                    tops.wood.sheet(&flat(plan.top).iter().map(on_rail).collect::<Vec<_>>());
                }
                Ground::Hole | Ground::Beyond => {}
            }
        }
        for border in &borders {
            let (high, low, side) = if border.left.is_high() {
                (border.left, border.right, -1.0)
            } else {
                (border.right, border.left, 1.0)
            };
            if high.is_high() && low == Ground::Bed {
                let normal = ((border.ends[1] - border.ends[0]).perp() * side).extend(0.0);
                let corner = |place: DVec2, z: f64| Corner {
                    place: place.extend(z),
                    normal,
                    grain: DVec2::new(place.length(), z),
                };
                let [from, to] = border.ends;
                let wall = if high == Ground::Leather { &mut tops.leather } else { &mut tops.wood };
                wall.quad([corner(from, 0.0), corner(to, 0.0), corner(to, plan.top), corner(from, plan.top)]);
            }
        }
        tops
    }
}

/// A row of corners around the outside of the wood, `inset` metres inside it and `z` metres over the cloth. The normal has
/// these parts upwards and outwards.
fn row_around(plan: &TablePlan, inset: f64, z: f64, up: f64, out: f64) -> Vec<Corner> {
    let mut run = 0.0;
    let mut last = None;
    let places = plan.frame(inset).into_iter().map(|(place, normal)| {
        run += last.replace(place).map_or(0.0, |last: DVec2| last.distance(place));
        Corner { place: place.extend(z), normal: (normal * out).extend(up), grain: DVec2::new(run, z - inset) }
    });
    places.collect()
}

/// The wood's rounded edge.
fn rounded_edge(plan: &TablePlan) -> Surface {
    let mut surface = Surface::default();
    let round = |part: u32| {
        let (sin, cos) = libm::sincos(FRAC_PI_2 * f64::from(part) / 6.0);
        row_around(plan, EDGE * (1.0 - sin), plan.top - EDGE * (1.0 - cos), cos, sin)
    };
    for part in 0..6 {
        surface.band(&round(part), &round(part + 1));
    }
    surface
}

/// The outer sides of the table, in the light of the room: neither the lamp nor the light of the cloth reaches them.
fn apron(plan: &TablePlan) -> Surface {
    let mut surface = Surface::default();
    let side = |inset: f64, z: f64| row_around(plan, inset, z, 0.0, 1.0);
    let [upper, lower, below] = APRON_LIGHT.map(dim);
    surface.band_of(&side(0.0, plan.top - EDGE), &side(0.006, -FRAME_DEPTH), [upper, lower]);
    surface.band_of(&side(0.006, -FRAME_DEPTH), &side(0.05, -FRAME_DEPTH), [below; 2]);
    surface.band_of(&side(0.05, -FRAME_DEPTH), &side(0.07, -FRAME_DEPTH - 0.09), [lower * 0.6, below]);
    surface
}

/// The colour of a white sheet in the room's light of that brightness.
fn dim(light: f32) -> LinearRgba {
    LinearRgba::from_vec3(warm(light))
}

fn legs(plan: &TablePlan) -> Surface {
    let mut surface = Surface::default();
    // The legs reach up only to the pockets' floors, because one can look through a pocket under the slate.
    let (low, high) = (-BED_HEIGHT, -POCKET_DEPTH);
    for foot in plan.feet(0.08) {
        for (out, light) in ring(4).zip([0.26, 0.17, 0.26, 0.17]) {
            let corner = |aside: f64, z: f64| {
                let place = foot + (out + out.perp() * aside) * LEG;
                Corner { place: place.extend(z), normal: out.extend(0.0), grain: DVec2::new(z, LEG * aside) }
            };
            let corners = [corner(-1.0, low), corner(1.0, low), corner(1.0, high), corner(-1.0, high)];
            surface.quad_of(corners, [dim(light), dim(0.4 * light)]);
        }
    }
    surface
}

/// The walls of the pockets, with the slate in front, and the ledge below the wood. They are darker the deeper they are.
fn pocket_walls(plan: &TablePlan) -> Surface {
    let mut surface = Surface::default();
    let [_, at_cloth, at_floor] = WALL_LIGHT.map(LinearRgba::gray);
    for PocketPlan { hole, wood_hole, out, .. } in &plan.pockets {
        let wall = |depth: &dyn Fn(DVec2) -> f64| -> Vec<Corner> {
            let place = |direction: DVec2| (hole.centre + direction * hole.radius).extend(-depth(direction));
            ring(64)
                .map(|direction| Corner { place: place(direction), normal: -direction.extend(0.0), grain: direction })
                .collect()
        };
        let bottom = |direction: DVec2| if direction.dot(*out) < 0.0 { SLATE } else { POCKET_DEPTH };
        let middle = |direction: DVec2| 0.4 * bottom(direction);
        surface.band_of(&wall(&|_| 0.0), &wall(&middle), [at_cloth, at_cloth * 0.35]);
        surface.band_of(&wall(&middle), &wall(&bottom), [at_cloth * 0.35, at_floor]);
        let ledge = |circle: &Circle| -> Vec<Corner> {
            let place = |direction: DVec2| (circle.centre + direction * circle.radius).extend(-0.0008);
            ring(64).map(|direction| Corner::flat(place(direction), DVec3::Z)).collect()
        };
        surface.band_of(&ledge(hole), &ledge(wood_hole), [at_cloth; 2]);
    }
    surface
}

/// The dark part below the pockets, as far as one can look in under the slate.
fn floors(plan: &TablePlan) -> Surface {
    let mut surface = Surface::default();
    for PocketPlan { hole, out, .. } in &plan.pockets {
        let middle = hole.centre - *out * hole.radius;
        surface.disc(middle.extend(-POCKET_DEPTH), hole.radius * if *out == DVec2::ZERO { 1.05 } else { 2.1 });
    }
    surface
}

/// The leather around each pocket: a rounded lip on the wood and the wall below it.
fn collars(plan: &TablePlan) -> Surface {
    let mut surface = Surface::default();
    for wood_hole in plan.pockets.iter().map(|pocket| &pocket.wood_hole) {
        let in_wood =
            |direction: &DVec2| plan.ground(wood_hole.centre + *direction * (wood_hole.radius + 0.001)).is_high();
        let lip = |part: u32| -> Vec<(DVec2, Corner)> {
            let (sin, cos) = libm::sincos(PI * f64::from(part) / 8.0);
            ring(128)
                .filter(in_wood)
                .map(|direction| {
                    let place = wood_hole.centre + direction * (wood_hole.radius + RIM.x / 2.0 * (1.0 - cos));
                    let normal = (-direction * cos).extend(sin);
                    (
                        direction,
                        Corner { place: place.extend(plan.top - 0.002 + RIM.y * sin), normal, grain: direction },
                    )
                })
                .collect()
        };
        for part in 0..8 {
            band_with_gaps(&mut surface, &lip(part), &lip(part + 1), [LinearRgba::WHITE; 2]);
        }
        let wall = |z: f64| -> Vec<(DVec2, Corner)> {
            ring(128)
                .filter(in_wood)
                .map(|direction| {
                    let place = (wood_hole.centre + direction * (wood_hole.radius - 0.0008)).extend(z);
                    (direction, Corner { place, normal: -direction.extend(0.0), grain: direction })
                })
                .collect()
        };
        let [at_wood, at_cloth, _] = WALL_LIGHT.map(LinearRgba::gray);
        band_with_gaps(&mut surface, &wall(-0.03), &wall(0.0), [at_cloth * 0.5, at_cloth]);
        band_with_gaps(&mut surface, &wall(0.0), &wall(plan.top), [at_cloth, at_wood]);
    }
    surface
}

/// A band between two rows around a circle, open where the circle is open, whose colour changes from one to the other.
fn band_with_gaps(surface: &mut Surface, one: &[(DVec2, Corner)], other: &[(DVec2, Corner)], colours: [LinearRgba; 2]) {
    for (ends, far_ends) in one.windows(2).zip(other.windows(2)) {
        if ends[0].0.dot(ends[1].0) > 0.99 {
            surface.quad_of([ends[0].1, ends[1].1, far_ends[1].1, far_ends[0].1], colours);
        }
    }
}

/// The diamonds on the rails: at eighths of the length and quarters of the width, except at pockets and where there is
/// no wood. They are `times` as long and wide as usual; larger ones are a little lower.
fn diamonds(plan: &TablePlan, table: &Table, times: DVec2) -> Surface {
    let mut surface = Surface::default();
    let Some(depth) = table.diamonds else { return surface };
    let noses = DVec2::new(table.length, table.width) / 2.0;
    let mut add = |place: DVec2, along: DVec2| {
        let across = along.perp();
        let clear = |pocket: &PocketPlan| pocket.wood_hole.centre.distance(place) > pocket.wood_hole.radius + 0.03;
        let size = DIAMOND * times;
        let ends = [along * size.x, across * size.y, along * -size.x, across * -size.y];
        let in_wood = ends.iter().all(|end| matches!(plan.ground(place + *end), Ground::Wood(_)));
        if in_wood && plan.pockets.iter().all(clear) {
            surface.quad(ends.map(|end| Corner::flat((place + end).extend(plan.top + OVER_WOOD / times.y), DVec3::Z)));
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

/// What is drawn on the cloth.
fn marks(marks: &Marks, width: f64) -> Surface {
    let mut surface = Surface::default();
    for spot in &marks.spots {
        surface.disc(spot.extend(OVER_CLOTH), SPOT);
    }
    for line in &marks.lines {
        surface.stroke(line, width, OVER_CLOTH);
    }
    for arc in &marks.arcs {
        let parts = (arc.turn / TAU * 120.0).ceil().max(1.0) as u32;
        let places: Vec<DVec2> = (0..=parts).map(|part| arc.at(f64::from(part) / f64::from(parts))).collect();
        surface.stroke(&places, width, OVER_CLOTH);
    }
    surface
}
