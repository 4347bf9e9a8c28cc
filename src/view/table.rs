//! The table: bed, rubber, wood and pockets, built from the geometry that the physics uses.

use std::f64::consts::{FRAC_PI_2, TAU};

use bevy::math::{DVec2, DVec3};
use bevy::mesh::VertexAttributeValues;
use bevy::prelude::*;

use super::ball_return::BallReturn;
use super::chalks::chalks;
use super::fall::POCKET_DEPTH;
use super::fittings::fittings;
use super::frame::{FRAME_DEPTH, LEG, LEG_INSET};
use super::lamp_light::LampLight;
use super::materials::{LINER, Materials, WEAVE, worn};
use super::plain::Plain;
use super::plan::{EDGE, Ground, PocketPlan, TablePlan, has_nap, stand};
use super::pockets::{collars, folds, liners, stitches, throats};
use super::posts::{boards, posts};
use super::quality::Detail;
use super::rubber::{feather_strips, rubber};
use super::shapes::Rectangle;
use super::still::{Sheet, Still};
use super::surface::{Corner, Surface, ring};
use super::systems::{ViewSystems, looks_other};
use super::triangulation::cut;
use super::warm_up::may_build;
use crate::physics::FLOOR;
use crate::settings::{CurrentMood, Level};
use crate::shot::Setup;
use crate::simulation::{CurrentSetup, TheTable, from_screen, to_screen};
use crate::table::{Marks, Table, distance_to_segment};

/// Half the length and half the width of a diamond on a rail, in metres.
const DIAMOND: DVec2 = DVec2::new(0.0125, 0.0065);
/// The size of the dark edging of a diamond, in diamonds.
const EDGING: DVec2 = DVec2::new(1.16, 1.28);
/// Width of the joint between two woods, in metres, and into how many parts it is divided to find where there is wood.
const JOINT: f64 = 0.0016;
const JOINT_PARTS: u32 = 24;
/// Into so many parts the apron and a leg are divided from above to below, and the longest stretch of a long side that has one light
/// at each end, in metres.
const APRON_PARTS: u32 = 5;
const LEG_PARTS: u32 = 8;
const LONGEST: f64 = 0.15;
/// Height of the diamonds over the wood, in metres.
const OVER_WOOD: f64 = 0.0006;
/// Height of the marks over the cloth, in metres.
const OVER_CLOTH: f64 = 0.0006;
/// Radius of a spot, in metres.
const SPOT: f64 = 0.006;
/// Width of a line, in metres.
const LINE: f64 = 0.003;
/// Width of a line where edges are not smoothed, in metres: a thinner line would fall between the pixels.
const WIDE_LINE: f64 = 0.006;
/// Number of texels of the sheets of light along and across, for the bed and for the tops of rails and pockets.
const BED_TEXELS: UVec2 = UVec2::new(320, 160);
const TOP_TEXELS: UVec2 = UVec2::new(288, 144);
/// Height of that over the tops at which their light is found, in metres.
const OVER_TOP: f64 = 0.0002;

/// A part of the table's picture.
#[derive(Component)]
struct TablePart;

/// The cloth of the bed.
#[derive(Component)]
pub(super) struct BedCloth(pub Handle<Plain>);

/// The cloth of the cushions, on which balls throw shadows.
#[derive(Component)]
pub(super) struct CushionCloth(pub Handle<Plain>);

/// Builds the table.
pub(super) fn plugin(app: &mut App) {
    let looks_other = may_build.and_then(looks_other::<TablePlan>);
    app.add_systems(PostUpdate, build_table.run_if(looks_other).in_set(ViewSystems::Table));
}

/// Builds the picture of the table when there is a new plan, another level of quality, or another mood.
fn build_table(
    mut commands: Commands,
    (setup, plan, level, mood): (TheTable<&CurrentSetup>, Res<TablePlan>, Res<Level>, Res<CurrentMood>),
    parts: Query<Entity, With<TablePart>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: Materials,
) {
    let table = &setup.0.table;
    for part in &parts {
        commands.entity(part).despawn();
    }
    let (has_nap, lamp) = (has_nap(table), LampLight::of(&setup.0, &mood.0));
    let wood = materials.wood(table.rail_colour, table.gloss, lamp);
    let cloth = materials.cloth(table.cloth_colour, has_nap);
    let bed_cloth = materials.bed_cloth(table.cloth_colour, has_nap);
    let (leather, top_leather) = (materials.leather(lamp), materials.leather(lamp));
    let top_wood = materials.wood(table.rail_colour, table.gloss, lamp);
    let [strip, edging] =
        [Color::srgb(0.11, 0.07, 0.04), Color::srgb(0.05, 0.03, 0.02)].map(|dark| materials.matt(dark));
    let pearl = materials.gloss(Color::srgb(0.93, 0.90, 0.82), lamp);
    let chalk = materials.matt(Color::srgba(0.92, 0.95, 0.92, 0.55));
    let tops = Tops::of(&plan);
    let [on_bed, on_tops] =
        sheets(&setup.0, &plan, [vec![bed_cloth.clone(), chalk.clone()], vec![top_wood.clone(), top_leather.clone()]]);
    let mut parts = Parts { commands: &mut commands, meshes: &mut meshes };
    parts.in_sheet(tops.bed, WEAVE, &bed_cloth, &on_bed);
    if plan.is_open() {
        parts.add(boards(&table.boundary, plan.top), 0.6, &wood);
    } else {
        parts.add(rubber(&table.boundary, plan.top), 0.25, &cloth);
        parts.add(feather_strips(&table.boundary, plan.top), 1.0, &strip);
    }
    parts.add(posts(&table.boundary, plan.top), 0.6, &wood);
    parts.in_sheet(tops.wood, 0.6, &top_wood, &on_tops);
    parts.in_sheet(tops.leather, 1.0, &top_leather, &on_tops);
    parts.add(tops.walls, 0.6, &wood);
    for side in [rounded_edge(&plan), apron(&plan), legs(&plan)] {
        parts.add(side, 0.6, &wood);
    }
    if let Some(tray) = BallReturn::of(&setup.0, &plan, has_nap) {
        parts.add(tray.surface(), 0.6, &wood);
    }
    if let Some([red, green, blue]) = table.metal_colour {
        parts.add(fittings(&plan), 1.0, &materials.metal(Color::srgb(red, green, blue), lamp));
    }
    parts.add(collars(&plan), 1.0, &leather);
    parts.add(throats(&plan), 1.0, &materials.inner_leather());
    parts.add(stitches(&plan), 1.0, &materials.matt(Color::srgb(0.52, 0.40, 0.27)));
    parts.add(liners(&plan), LINER, &materials.liner(has_nap));
    parts.add(folds(&plan), 0.25, &cloth);
    parts.add(diamonds(&plan, table, EDGING), 1.0, &edging);
    parts.add(diamonds(&plan, table, DVec2::ONE), 1.0, &pearl);
    parts.add(joints(&plan), 1.0, &strip);
    parts.add(chalks(&setup.0, &plan), 1.0, &materials.matt_mesh_colours());
    let width = if Detail::of(*level).samples == Msaa::Off { WIDE_LINE } else { LINE };
    parts.in_sheet(marks(&table.marks, width), 1.0, &chalk, &on_bed);
    commands.spawn((TablePart, CushionCloth(cloth)));
    commands.spawn((TablePart, BedCloth(bed_cloth)));
    commands.spawn((TablePart, on_bed));
    commands.spawn((TablePart, on_tops));
}

/// The sheets of light on the bed and on the tops of rails and pockets, for these materials.
fn sheets(setup: &Setup, plan: &TablePlan, [of_bed, of_tops]: [Vec<Handle<Plain>>; 2]) -> [Sheet; 2] {
    let has_nap = has_nap(&setup.table);
    let Rectangle { middle, half } = stand(setup);
    let (middle, half) = (to_screen(middle.extend(0.0)).xz(), half.as_vec2());
    let area = Rect::from_center_half_size(middle, half);
    let texel = |size: UVec2, index: u32| {
        let place = Sheet::place_of(area, size, index);
        from_screen(Vec3::new(place.x, 0.0, place.y)).truncate()
    };
    let on_bed = |index: u32| {
        let place = texel(BED_TEXELS, index);
        let cushions = setup.table.boundary.cushions.iter();
        let from_cushion =
            cushions.map(|cushion| distance_to_segment(place, cushion.from, cushion.to)).fold(f64::INFINITY, f64::min);
        Some(worn(place, from_cushion, has_nap))
    };
    let step = 1.5 * f64::from((area.size() / TOP_TEXELS.as_vec2()).max_element());
    let on_top = |index: u32| {
        let place = texel(TOP_TEXELS, index);
        let around = [DVec2::ZERO, DVec2::X, -DVec2::X, DVec2::Y, -DVec2::Y].map(|side| place + side * step);
        around.iter().any(|place| matches!(plan.ground(*place), Ground::Wood(_) | Ground::Leather)).then_some(1.0)
    };
    let shares = |size: UVec2, share: &dyn Fn(u32) -> Option<f32>| (0..size.x * size.y).map(share).collect();
    [
        Sheet { area, height: 0.0, size: BED_TEXELS, shares: shares(BED_TEXELS, &on_bed), on: of_bed },
        Sheet {
            area,
            height: (plan.top + OVER_TOP) as f32,
            size: TOP_TEXELS,
            shares: shares(TOP_TEXELS, &on_top),
            on: of_tops,
        },
    ]
}

/// Adds the parts of the table.
struct Parts<'a, 'w, 's> {
    commands: &'a mut Commands<'w, 's>,
    meshes: &'a mut Assets<Mesh>,
}

impl Parts<'_, '_, '_> {
    /// Adds a part whose texture repeats every `grain` metres and whose light is stored with its corners, unless it is empty.
    fn add(&mut self, surface: Surface, grain: f64, material: &Handle<Plain>) {
        if !surface.is_empty() {
            let bare = surface.mesh(grain);
            let drawn = (Mesh3d(self.meshes.add(bare.clone())), MeshMaterial3d(material.clone()));
            self.commands.spawn((TablePart, drawn, Still { bare, glow: Vec3::ZERO }));
        }
    }

    /// Adds a level part whose light is that of a sheet.
    fn in_sheet(&mut self, surface: Surface, grain: f64, material: &Handle<Plain>, sheet: &Sheet) {
        if !surface.is_empty() {
            let mut mesh = surface.mesh(grain);
            let places = mesh.attribute(Mesh::ATTRIBUTE_POSITION).and_then(VertexAttributeValues::as_float3);
            let grains: Vec<[f32; 2]> =
                places.unwrap_or_default().iter().map(|place| sheet.grain(Vec3::from(*place))).collect();
            mesh.insert_attribute(Mesh::ATTRIBUTE_UV_1, grains);
            self.commands.spawn((TablePart, Mesh3d(self.meshes.add(mesh)), MeshMaterial3d(material.clone())));
        }
    }
}

/// Everything flat, with the walls between different heights.
#[derive(Default)]
struct Tops {
    bed: Surface,
    wood: Surface,
    leather: Surface,
    walls: Surface,
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
                tops.walls.quad([corner(from, 0.0), corner(to, 0.0), corner(to, plan.top), corner(from, plan.top)]);
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

/// The dark lines where the woods of two rails meet, as far as there is wood.
fn joints(plan: &TablePlan) -> Surface {
    let mut surface = Surface::default();
    for [from, to] in plan.mitres() {
        let place = |part: u32| from.lerp(to, f64::from(part) / f64::from(JOINT_PARTS));
        let in_wood = |part: u32| matches!(plan.ground(place(part)), Ground::Wood(_));
        for part in (0..JOINT_PARTS).filter(|part| in_wood(*part) && in_wood(part + 1)) {
            surface.stroke(&[place(part), place(part + 1)], JOINT, plan.top + OVER_WOOD / 2.0);
        }
    }
    surface
}

/// The wood's rounded edge.
fn rounded_edge(plan: &TablePlan) -> Surface {
    let mut surface = Surface::default();
    let round = |part: u32| {
        let (sin, cos) = libm::sincos(FRAC_PI_2 * f64::from(part) / 6.0);
        row_around(plan, EDGE * (1.0 - sin), plan.top - EDGE * (1.0 - cos), cos, sin)
    };
    for part in 0..6 {
        surface.band(&divided(&round(part)), &divided(&round(part + 1)));
    }
    surface
}

/// The outer sides of the table.
fn apron(plan: &TablePlan) -> Surface {
    let mut surface = Surface::default();
    let upper = plan.top - EDGE;
    let row = |part: u32| {
        let share = f64::from(part) / f64::from(APRON_PARTS);
        row_around(plan, 0.006 * share, upper + (-FRAME_DEPTH - upper) * share, 0.0, 1.0)
    };
    for part in 0..APRON_PARTS {
        surface.band(&divided(&row(part)), &divided(&row(part + 1)));
    }
    let below = |inset: f64| divided(&row_around(plan, inset, -FRAME_DEPTH, -1.0, 0.0));
    surface.band(&below(0.006), &below(0.05));
    let inner = |inset: f64, z: f64| divided(&row_around(plan, inset, z, 0.0, 1.0));
    surface.band(&inner(0.05, -FRAME_DEPTH), &inner(0.07, -FRAME_DEPTH - 0.09));
    surface
}

/// A row with more corners between its own, so that the light on it can change.
fn divided(row: &[Corner]) -> Vec<Corner> {
    let between = |from: &Corner, to: &Corner| {
        let parts = (from.place.distance(to.place) / LONGEST).ceil().max(1.0) as u32;
        let (from, to) = (*from, *to);
        (0..parts).map(move |part| {
            let share = f64::from(part) / f64::from(parts);
            Corner {
                place: from.place.lerp(to.place, share),
                normal: from.normal.lerp(to.normal, share),
                grain: from.grain.lerp(to.grain, share),
            }
        })
    };
    row.windows(2).flat_map(|ends| between(&ends[0], &ends[1])).chain(row.last().copied()).collect()
}

fn legs(plan: &TablePlan) -> Surface {
    let mut surface = Surface::default();
    // The legs reach up only to the pockets' floors, because one can look through a pocket under the slate.
    let (low, high) = (-FLOOR, -POCKET_DEPTH);
    for foot in plan.feet(LEG_INSET) {
        for out in ring(4).take(4) {
            let corner = |aside: f64, part: u32| {
                let z = low + (high - low) * f64::from(part) / f64::from(LEG_PARTS);
                let place = foot + (out + out.perp() * aside) * LEG;
                Corner { place: place.extend(z), normal: out.extend(0.0), grain: DVec2::new(z, LEG * aside) }
            };
            for part in 0..LEG_PARTS {
                surface.quad([corner(-1.0, part), corner(1.0, part), corner(1.0, part + 1), corner(-1.0, part + 1)]);
            }
        }
    }
    surface
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
