//! The table: bed, rubber, wood and pockets, built from the geometry that the physics uses.

use std::f64::consts::{FRAC_PI_2, TAU};

use bevy::light::NotShadowCaster;
use bevy::math::{DVec2, DVec3};
use bevy::prelude::*;

use super::ball_return::BallReturn;
use super::fall::POCKET_DEPTH;
use super::fittings::fittings;
use super::frame::{APRON_LIGHT, FRAME_DEPTH, LEG, LEG_INSET, dim};
use super::materials::{LINER, Materials, WEAVE, painted_side};
use super::plan::{EDGE, Ground, PocketPlan, TablePlan, bed, has_nap};
use super::pockets::{collars, folds, liners, stitches, throats};
use super::posts::{boards, posts};
use super::quality::Detail;
use super::room::Room;
use super::rubber::{feather_strips, lit_from_below, rubber, shadow};
use super::surface::{Corner, OVER_FLOOR, Surface, cloth_mesh, ring};
use super::systems::{ViewSystems, looks_other};
use super::triangulation::cut;
use super::warm_up::may_build;
use crate::physics::FLOOR;
use crate::settings::{CurrentMood, Level};
use crate::simulation::CurrentSetup;
use crate::table::{Marks, Table};

/// Half the length and half the width of a diamond on a rail, in metres.
const DIAMOND: DVec2 = DVec2::new(0.0125, 0.0065);
/// The size of the dark edging of a diamond, in diamonds.
const EDGING: DVec2 = DVec2::new(1.16, 1.28);
/// Width of the joint between two woods, in metres, and into how many parts it is divided to find where there is wood.
const JOINT: f64 = 0.0016;
const JOINT_PARTS: u32 = 24;
/// Height of the diamonds over the wood, in metres.
const OVER_WOOD: f64 = 0.0006;
/// Brightness of a white sheet on the rounded edge of the wood, in linear light of the picture.
const EDGE_LIGHT: f32 = 0.30;
/// Over what distance the shadow around a leg is soft, in metres, and how dark it is.
const LEG_SHADOW: (f64, f32) = (0.16, 0.75);
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
/// Share of the gloss of the rails that is left by day.
const BY_DAY: f32 = 0.25;

/// A part of the table's picture.
#[derive(Component)]
struct TablePart;

/// Builds the table.
pub(super) fn plugin(app: &mut App) {
    let looks_other = may_build.and_then(looks_other::<TablePlan>);
    app.add_systems(PostUpdate, build_table.run_if(looks_other).in_set(ViewSystems::Table));
}

/// Builds the picture of the table when there is a new plan, another level of quality, or another mood.
fn build_table(
    mut commands: Commands,
    (setup, plan, level, mood): (Res<CurrentSetup>, Res<TablePlan>, Res<Level>, Res<CurrentMood>),
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
    let room = Room::of(&setup.0, &mood.0);
    let is_painted = Detail::of(*level).painted_light;
    // The rails mirror the room as it is seen from the middle of the table. From there much of the sky is seen that a rail beside
    // the windows would not mirror.
    let gloss = if mood.0.daylight.is_some() { table.gloss * BY_DAY } else { table.gloss };
    let wood = materials.wood(table.rail_colour, gloss);
    let leather = materials.leather();
    let [strip, edging] =
        [Color::srgb(0.07, 0.04, 0.02), Color::srgb(0.05, 0.03, 0.02)].map(|dark| materials.matt(dark, 0.6));
    let pearl = materials.gloss(Color::srgb(0.93, 0.90, 0.82));
    let chalk = materials.matt(Color::srgba(0.92, 0.95, 0.92, 0.55), 1.0);
    let shade = materials.unlit_mesh_colours();
    let tops = Tops::of(&plan);
    let on_cloth = room.light_on_cloth();
    let mut parts = Parts { commands: &mut commands, meshes: &mut meshes };
    if is_painted {
        let painted = materials.painted_cloth(table.cloth_colour, &bed, &on_cloth, has_nap);
        parts.add(tops.bed, side, &painted);
    } else if !tops.bed.is_empty() {
        let over = Transform::from_translation(Vec3::Y * WEAR_HEIGHT);
        parts.spawn(tops.bed.clone().mesh(side), &materials.wear(&bed, has_nap), (over, NotShadowCaster));
        parts.spawn(cloth_mesh(tops.bed, WEAVE), &materials.bed_cloth(table.cloth_colour), Transform::default());
    }
    if plan.is_open() {
        parts.add(boards(&table.boundary, plan.top), 0.6, &wood);
    } else {
        let brightest = on_cloth(room.middle);
        let share = |place: Vec3| on_cloth(place.with_y(0.0)).element_sum() / brightest.element_sum().max(1e-6);
        let cushions = lit_from_below(rubber(&table.boundary, plan.top).mesh(0.25), share);
        parts.spawn(cushions, &materials.cushion_cloth(table.cloth_colour, brightest), Transform::default());
        if !is_painted {
            parts.add(feather_strips(&table.boundary, plan.top), 1.0, &strip);
        }
    }
    parts.add(posts(&table.boundary, plan.top), 0.6, &wood);
    parts.add(tops.wood, 0.6, &wood);
    let edge_light = dim(EDGE_LIGHT).to_vec3() * room.dim_light(room.middle, Vec3::Y);
    parts.add(rounded_edge(&plan), 0.6, &materials.outer_wood(&wood, edge_light));
    let dim_wood = materials.in_dim_light(&wood);
    for mut dim in [apron(&plan), legs(&plan)] {
        dim.light(|place, normal| room.dim_light(place, normal));
        parts.add(dim, 0.6, &dim_wood);
    }
    if let Some(tray) = BallReturn::of(&setup.0, &plan, has_nap) {
        parts.add(tray.surface(|place, normal| room.dim_light(place, normal)), 0.6, &dim_wood);
    }
    if let Some(metal) = table.metal_colour {
        parts.add(fittings(&plan, metal), 1.0, &materials.solid_mesh_colours());
    }
    parts.add(tops.leather, 1.0, &leather);
    parts.add(collars(&plan), 1.0, &leather);
    parts.add(throats(&plan), 1.0, &materials.inner_leather(&leather));
    if !is_painted {
        parts.add_flat(stitches(&plan), &materials.matt(Color::srgb(0.52, 0.40, 0.27), 0.9));
    }
    parts.add(liners(&plan), LINER, &materials.liner(has_nap));
    parts.add(folds(&plan), 0.25, &cloth);
    parts.add(diamonds(&plan, table, EDGING), 1.0, &edging);
    parts.add(diamonds(&plan, table, DVec2::ONE), 1.0, &pearl);
    parts.add_flat(joints(&plan), &strip);
    parts.add_flat(marks(&table.marks, if is_painted { WIDE_LINE } else { LINE }), &chalk);
    if !plan.is_open() {
        parts.add_flat(shadow(&table.boundary), &shade);
        parts.add_flat(leg_shadows(&plan), &shade);
    }
}

/// Adds the parts of the table.
struct Parts<'a, 'w, 's> {
    commands: &'a mut Commands<'w, 's>,
    meshes: &'a mut Assets<Mesh>,
}

impl Parts<'_, '_, '_> {
    /// Adds a part whose texture repeats every `grain` metres, unless it is empty.
    fn add<M: Material>(&mut self, surface: Surface, grain: f64, material: &Handle<M>) {
        if !surface.is_empty() {
            self.spawn(surface.mesh(grain), material, Transform::default());
        }
    }

    /// Adds something as thin as paint, which casts no shadow.
    fn add_flat<M: Material>(&mut self, surface: Surface, material: &Handle<M>) {
        if !surface.is_empty() {
            self.spawn(surface.mesh(1.0), material, (Transform::default(), NotShadowCaster));
        }
    }

    fn spawn<M: Material>(&mut self, mesh: Mesh, material: &Handle<M>, more: impl Bundle) {
        let drawn = (Mesh3d(self.meshes.add(mesh)), MeshMaterial3d(material.clone()));
        self.commands.spawn((TablePart, drawn, more));
    }
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

fn legs(plan: &TablePlan) -> Surface {
    let mut surface = Surface::default();
    // The legs reach up only to the pockets' floors, because one can look through a pocket under the slate.
    let (low, high) = (-FLOOR, -POCKET_DEPTH);
    for foot in plan.feet(LEG_INSET) {
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

/// The soft shadows around the feet of the legs.
fn leg_shadows(plan: &TablePlan) -> Surface {
    let mut surface = Surface::default();
    for foot in plan.feet(LEG_INSET) {
        surface.soft_shadow(foot.extend(OVER_FLOOR - FLOOR), LEG, DVec2::X, LEG_SHADOW);
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
