//! The picture of what play leaves on the cloth: chalk, white traces where balls slid and landed, and the dust of both that gathers
//! along the cushions. One mesh holds all of it.

use bevy::camera::visibility::NoFrustumCulling;
use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::math::{DVec2, DVec3};
use bevy::prelude::*;

use super::materials::Materials;
use super::plan::{Ground, TablePlan};
use super::room::Room;
use super::rubber::rows_below_noses;
use super::surface::{Corner, Surface, ring};
use super::systems::ViewSystems;
use super::texture::{scramble, texture};
use crate::physics::Boundary;
use crate::settings::CurrentMood;
use crate::shot::ClothMark;
use crate::simulation::{CurrentSetup, MarkedCloth, TheTable, to_screen};

/// All marks on the cloth.
#[derive(Component)]
pub(super) struct Traces;

/// How far a mark floats over the cloth, in metres: below the lines and spots that are painted on it.
const OVER_CLOTH: f64 = 0.0004;
/// Linear colour of chalk dust, and its largest share of the cloth.
const CHALK: LinearRgba = LinearRgba::new(0.15, 0.23, 0.31, 0.5);
/// Half the length and half the width of the chalk under a tip, in metres.
const CHALK_HALF: DVec2 = DVec2::new(0.017, 0.009);
/// Linear colour of worn fibres, which are paler than the dye. Their share of the cloth is that of the mark.
const WORN: LinearRgba = LinearRgba::new(0.42, 0.42, 0.40, 1.0);
/// Half the width of the trace of a slide, in metres: it fades from its middle to its sides.
const SLIDE_HALF: f64 = 0.0045;
/// The trace of a slide is drawn in parts of about this length, in metres, and in so many parts at most.
const PART: f64 = 0.03;
const MOST_PARTS: u32 = 8;
/// Largest share of the cloth that a trace takes, that of a slide with [`STRONG`] slip (m/s).
const SLIDE_SHARE: f32 = 0.28;
const STRONG: f32 = 7.0;
/// Radius of the mark of a landing in metres, its largest share of the cloth, and the speed (m/s) that gives this share.
const LANDING: f64 = 0.005;
const LANDING_SHARE: f32 = 0.22;
const HARD: f32 = 3.0;
/// Share of the cloth that dust takes along the cushions, by distance in front of the nose (metres), where [`DUSTY`] marks or more
/// lie on the cloth: balls and brushes carry chalk and fibres to the rails.
const DUST: [(f64, f32); 4] = [(-0.004, 0.0), (0.005, 0.26), (0.013, 0.15), (0.035, 0.0)];
const DUSTY: f32 = 120.0;
/// Its linear colour, a mixture of chalk and fibres, in the shadow of the cushion.
const DUST_COLOUR: LinearRgba = LinearRgba::rgb(0.13, 0.20, 0.25);
/// The amount of dust changes along a cushion over this length, in metres.
const DRIFT: f64 = 0.06;
/// The picture of the dust repeats every so many metres.
const GRAIN: f64 = 0.064;

/// Draws the marks on the cloth.
pub(super) fn plugin(app: &mut App) {
    let draw = draw_traces.run_if(resource_exists::<TablePlan>);
    app.add_systems(PostUpdate, spawn_traces.in_set(ViewSystems::Spawn))
        .add_systems(PostUpdate, draw.in_set(ViewSystems::AroundBalls));
}

/// Spawns the mesh of all marks.
fn spawn_traces(mut commands: Commands, mut materials: Materials) {
    commands.spawn((
        Traces,
        MeshMaterial3d(materials.shadow(dust)),
        Transform::default(),
        (NotShadowCaster, NotShadowReceiver, NoFrustumCulling),
    ));
}

/// Draws the marks when they, the table or the mood of the room have changed.
fn draw_traces(
    mut commands: Commands,
    (marks, setup, plan, mood): (TheTable<Ref<MarkedCloth>>, TheTable<&CurrentSetup>, Res<TablePlan>, Res<CurrentMood>),
    traces: Single<(Entity, Option<&Mesh3d>), With<Traces>>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    if marks.is_changed() || plan.is_changed() || mood.is_changed() || traces.1.is_none() {
        let room = Room::of(&setup.0, &mood.0);
        let at = |place: DVec2| LinearRgba::from_vec3(room.guess(to_screen(place.extend(0.0)), Vec3::Y));
        let is_bed = |place| plan.ground(place) == Ground::Bed;
        let surface = drawn(marks.iter(), &setup.0.table.boundary, is_bed, at);
        surface.show_repeating(GRAIN, *traces, &mut commands, &mut meshes);
    }
}

/// The marks as they are drawn: only on the bed, each in the light of its place. The more there are, the more dust lies along the
/// cushions.
fn drawn<'a>(
    marks: impl ExactSizeIterator<Item = &'a ClothMark>,
    boundary: &Boundary,
    is_bed: impl Fn(DVec2) -> bool,
    light: impl Fn(DVec2) -> LinearRgba,
) -> Surface {
    let mut drawing = Drawing { surface: Surface::default(), is_bed, light };
    // A mark that nobody sees: with it the graphics driver has compiled everything before the first shot.
    drawing.surface.quad_of([Corner::flat(DVec3::ZERO, DVec3::Z); 4], [LinearRgba::NONE; 2]);
    drawing.dust(boundary, marks.len() as f32 / DUSTY);
    for mark in marks {
        match *mark {
            ClothMark::Chalk { place, direction } => drawing.spot(place, direction, CHALK_HALF, CHALK),
            ClothMark::Slide { from, through, to, slip } => drawing.slide([from, through, to], slip as f32),
            ClothMark::Landing { place, speed } => {
                let share = LANDING_SHARE * (speed as f32 / HARD).min(1.0);
                drawing.spot(place, DVec2::X, DVec2::splat(LANDING), WORN.with_alpha(share));
            }
        }
    }
    drawing.surface
}

struct Drawing<IsBed, Light> {
    surface: Surface,
    is_bed: IsBed,
    light: Light,
}

impl<IsBed: Fn(DVec2) -> bool, Light: Fn(DVec2) -> LinearRgba> Drawing<IsBed, Light> {
    /// Adds a spot of that colour whose share falls to nothing at its edge.
    fn spot(&mut self, place: DVec2, along: DVec2, half: DVec2, colour: LinearRgba) {
        let row = |size: f64| -> Vec<Corner> {
            ring(10)
                .map(|out| corner(place + (along * out.x * half.x + along.perp() * out.y * half.y) * size))
                .collect()
        };
        let (inner, outer) = (row(0.5), row(1.0));
        if !self.all_on_bed(&outer) {
            return;
        }
        let lit = self.lit(place, colour);
        let [half_way, edge] = [0.5, 0.0].map(|share| lit.with_alpha(lit.alpha * share));
        self.surface.fan_of(corner(place), &inner, [lit, half_way]);
        self.surface.band_of(&inner, &outer, [half_way, edge]);
    }

    /// Adds the trace of a slide through three places, between which the ball went along a parabola. It fades to its end and
    /// to its sides.
    fn slide(&mut self, [from, through, to]: [DVec2; 3], slip: f32) {
        let bend = (from + to) / 2.0 - through;
        let at = |u: f64| from.lerp(to, u) - bend * (4.0 * u * (1.0 - u));
        let parts = ((from.distance(to) / PART).ceil() as u32).clamp(2, MOST_PARTS);
        let row = |part: u32| {
            let u = f64::from(part) / f64::from(parts);
            let (place, along) = (at(u), (at(u + 0.01) - at(u - 0.01)).normalize_or(DVec2::X));
            // The ball hops a little, so that the trace is uneven.
            let uneven = 0.6 + 0.4 * scramble(part, (from.x * 1e4) as i32 as u32, (from.y * 1e4) as i32 as u32);
            let share = SLIDE_SHARE * (slip / STRONG).min(1.0) * (1.0 - u as f32) * uneven;
            let corners = [-1.0, 0.0, 1.0].map(|side| corner(place + along.perp() * (side * SLIDE_HALF)));
            (corners, self.lit(place, WORN.with_alpha(share)))
        };
        let rows: Vec<([Corner; 3], LinearRgba)> = (0..=parts).map(row).collect();
        for pair in rows.windows(2) {
            let [(near, near_colour), (far, far_colour)] = [pair[0], pair[1]];
            if !self.all_on_bed(&near) || !self.all_on_bed(&far) {
                continue;
            }
            let [near_edge, far_edge] = [near_colour, far_colour].map(|colour| colour.with_alpha(0.0));
            for side in [0, 2] {
                self.surface.quad_in_colours([
                    (near[side], near_edge),
                    (near[1], near_colour),
                    (far[1], far_colour),
                    (far[side], far_edge),
                ]);
            }
        }
    }

    /// Adds the dust along the cushions, up to 1 for all of it. More and less of it lies along them, at random.
    fn dust(&mut self, boundary: &Boundary, amount: f32) {
        if amount == 0.0 {
            return;
        }
        let most = DUST.map(|(_, share)| share * amount.min(1.0));
        for rows in rows_below_noses(boundary, OVER_CLOTH, DRIFT, &DUST.map(|(ahead, _)| ahead)) {
            for (band, most) in rows.windows(2).zip(most.windows(2)) {
                for at in 1..band[0].len() {
                    let quad = [(0, at - 1), (1, at - 1), (1, at), (0, at)].map(|(row, at)| {
                        let drift = 0.4 + 0.6 * scramble(at as u32, 0, 43);
                        let corner = band[row][at];
                        (corner, self.lit(corner.place.truncate(), DUST_COLOUR.with_alpha(most[row] * drift)))
                    });
                    if self.all_on_bed(&[quad[1].0, quad[2].0]) {
                        self.surface.quad_in_colours(quad);
                    }
                }
            }
        }
    }

    fn all_on_bed(&self, corners: &[Corner]) -> bool {
        corners.iter().all(|corner| (self.is_bed)(corner.place.truncate()))
    }

    /// That colour in the light of the lamp.
    fn lit(&self, place: DVec2, colour: LinearRgba) -> LinearRgba {
        let light = (self.light)(place);
        LinearRgba::new(colour.red * light.red, colour.green * light.green, colour.blue * light.blue, colour.alpha)
    }
}

fn corner(place: DVec2) -> Corner {
    Corner::flat(place.extend(OVER_CLOTH), DVec3::Z)
}

/// The picture of the dust: which share of each place it covers.
fn dust() -> Image {
    const SIZE: u32 = 256;
    texture(SIZE, SIZE, |x, y| {
        let (speck, clump) = (scramble(x, y, 41), scramble(x / 3, y / 3, 42));
        LinearRgba::WHITE.with_alpha((0.35 + 0.4 * clump + if speck > 0.5 { 0.25 } else { 0.0 }).min(1.0))
    })
}

#[cfg(test)]
mod tests {
    use super::super::plan::bed;
    use super::*;
    use crate::shot::{ClothMarks, Setup};

    fn slide() -> ClothMark {
        let [from, through, to] = [0.0, 0.15, 0.2].map(|x| DVec2::new(x, 0.0));
        ClothMark::Slide { from, through, to, slip: 6.0 }
    }

    fn size(marks: &[ClothMark], is_bed: impl Fn(DVec2) -> bool) -> usize {
        drawn(marks.iter(), &Boundary::default(), is_bed, |_| LinearRgba::WHITE).mesh(1.0).count_vertices()
    }

    #[test]
    fn a_brushed_cloth_has_no_dust_and_a_played_one_has_it_along_the_cushions_only() {
        let setup = Setup::rack("nine_ball").load().unwrap();
        let (table, bed) = (&setup.table, bed(&setup));
        let plan = TablePlan::of(table, bed);
        let places = |marks: &[ClothMark]| -> Vec<DVec2> {
            let is_bed = |place| plan.ground(place) == Ground::Bed;
            let mesh = drawn(marks.iter(), &table.boundary, is_bed, |_| LinearRgba::WHITE).mesh(1.0);
            let places = mesh.attribute(Mesh::ATTRIBUTE_POSITION).unwrap().as_float3().unwrap();
            places.iter().map(|place| DVec2::new(place[0].into(), (-place[2]).into())).collect()
        };
        assert_eq!(places(&[]).len(), 4, "only the mark that nobody sees");
        // One mark in the middle of the bed, and dust at least 0.3 m away from it all around.
        let played = places(&[ClothMark::Landing { place: DVec2::ZERO, speed: 2.0 }]);
        let dust: Vec<DVec2> = played.into_iter().filter(|place| place.length() > 0.02).collect();
        assert!(dust.len() > 500, "{} corners", dust.len());
        let to_noses = |place: &DVec2| (bed.half - place.abs()).min_element();
        assert!(dust.iter().all(|place| to_noses(place) < 0.04), "dust far from all cushions");
    }

    #[test]
    fn no_mark_is_drawn_beside_the_bed() {
        let marks = [
            slide(),
            ClothMark::Chalk { place: DVec2::new(0.0, 0.0), direction: DVec2::X },
            ClothMark::Landing { place: DVec2::new(0.1, 0.0), speed: 2.0 },
        ];
        let nothing = size(&[], |_| true);
        assert_eq!(size(&marks, |_| false), nothing);
        assert!(size(&marks, |_| true) > nothing);
        // A pocket that cuts the trace: the part before it is drawn.
        let cut = size(&[slide()], |place| place.x < 0.1);
        assert!(cut > nothing && cut < size(&[slide()], |_| true), "{cut}");
    }

    #[test]
    fn a_full_cloth_is_a_mesh_that_costs_little() {
        let mut marks = ClothMarks::default();
        marks.add((0..2 * ClothMarks::MOST).map(|_| slide()));
        let corners =
            drawn(marks.iter(), &Boundary::default(), |_| true, |_| LinearRgba::WHITE).mesh(1.0).count_vertices();
        assert!(corners < 30_000, "{corners} corners");
    }
}
