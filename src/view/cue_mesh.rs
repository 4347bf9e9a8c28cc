//! The mesh of a cue, from what its file says.

use std::f64::consts::{PI, TAU};

use bevy::math::DVec2;
use bevy::prelude::*;

use super::surface::{Corner, Surface, ring};
use crate::settings::{BandFile, CueFile, PointsFile, StretchFile};

/// Colour (sRGB) of the chalk on the tip, and of the leather below it.
const CHALK: [f32; 3] = [0.16, 0.36, 0.55];
const LEATHER: [f32; 3] = [0.30, 0.18, 0.10];
/// How far the chalked tip bulges, in metres: about as much as a coin.
const BULGE: f64 = 0.0024;
/// How far the chalk reaches down the leather, in metres from the top of the tip.
const CHALKED: f64 = 0.0036;
/// The taper of a cue: share of its length from the tip, and share of the way from the radius of the tip to that of the butt.
/// The front of the shaft hardly widens, so that it glides over the hand.
const TAPER: [(f64, f64); 6] = [(0.0, 0.0), (0.238, 0.07), (0.503, 0.45), (0.714, 0.76), (0.912, 0.95), (1.0, 1.0)];
/// By how much joint and rings stand out of the wood, in metres.
const STANDS_OUT: f64 = 0.0001;
/// Width of a ring, in metres.
const RING: f64 = 0.006;
/// Length in metres of the sleeve that shows the player's colour on a cue with neither wrap nor sleeve.
const PLAYERS_SLEEVE: f64 = 0.3;
/// Length in metres of the picture of what a cue is open to, longer than any cue. From bottom to top its middle half is used.
pub(super) const PICTURE: f64 = 2.0;
/// Number of sides of the cue, and rows in which points become narrower.
const SIDES: u32 = 24;
const ROWS_OF_POINTS: u32 = 12;

/// The mesh of a cue. The middle of its tip is at the origin, its butt towards +z of the physics, and +y is up. `player` is the colour (sRGB)
/// of the player to whom it belongs, for the wrap; a cue without a wrap shows it on its sleeve.
pub(super) fn cue_mesh(cue: &CueFile, player: Option<[f32; 3]>) -> Mesh {
    let cue = player.map_or_else(|| cue.clone(), |colour| in_colour_of_player(cue, colour));
    let mut surface = Surface::default();
    let radius = |z: f64| radius_at(&cue, z);
    let tip = cue.tip / 2.0;
    let bulge = |share: f64| (BULGE * share * share, tip * share);
    lathe(&mut surface, &[bulge(0.0), bulge(0.35), bulge(0.6), bulge(0.8), bulge(1.0), (CHALKED, tip)], CHALK);
    lathe(&mut surface, &[(CHALKED, tip), (CueFile::TIP_LENGTH, tip)], LEATHER);
    let places = boundaries(&cue);
    for ends in places.windows(2) {
        let [from, to] = [ends[0], ends[1]];
        let part = part_at(&cue, (from + to) / 2.0);
        match part.points {
            Some(points) => pointed(&mut surface, &cue, [from, to], part.colour, &points),
            None => {
                let row = |z: f64| (z, radius(z) + if part.stands_out { STANDS_OUT } else { 0.0 });
                lathe(&mut surface, &[row(from), row(to)], part.colour);
            }
        }
    }
    let (start, end, butt) = (cue.bumper_start(), cue.length, cue.butt / 2.0);
    lathe(&mut surface, &[(start, butt), (end - 0.002, 0.91 * butt), (end, 0.0)], cue.bumper);
    surface.mesh(PICTURE)
}

/// The cue with its wrap, or else its sleeve, in that colour (sRGB).
fn in_colour_of_player(cue: &CueFile, colour: [f32; 3]) -> CueFile {
    let mut cue = cue.clone();
    let usual = StretchFile { from: cue.bumper_start() - PLAYERS_SLEEVE, colour };
    match &mut cue.wrap {
        Some(wrap) => wrap.colour = colour,
        None => cue.sleeve = Some(StretchFile { colour, ..cue.sleeve.unwrap_or(usual) }),
    }
    cue
}

/// Radius of the wood in metres at a place, in metres from the tip.
fn radius_at(cue: &CueFile, z: f64) -> f64 {
    let share = (z / cue.length).clamp(0.0, 1.0);
    let after = TAPER.iter().position(|(place, _)| *place >= share).unwrap_or(TAPER.len() - 1).max(1);
    let [(from, narrow), (to, wide)] = [TAPER[after - 1], TAPER[after]];
    let widened = narrow + (wide - narrow) * (share - from) / (to - from);
    (cue.tip + (cue.butt - cue.tip) * widened) / 2.0
}

/// What a cue looks like at a place.
struct Part {
    colour: [f32; 3],
    stands_out: bool,
    points: Option<PointsFile>,
}

/// Every place between ferrule and bumper where something begins or ends, in metres from the tip, in order.
fn boundaries(cue: &CueFile) -> Vec<f64> {
    let (start, end) = (CueFile::TIP_LENGTH, cue.bumper_start());
    let mut places = vec![start, cue.ferrule_end(), end];
    places.extend(TAPER.iter().map(|(share, _)| share * cue.length));
    places.extend(cue.joint.iter().chain(&cue.wrap).chain(&rings(cue)).flat_map(|band| [band.from, band.to]));
    places.extend(cue.forearm.iter().chain(&cue.sleeve).map(|stretch| stretch.from));
    places.extend(points_of(cue).iter().flat_map(|(points, from)| [from - points.length, *from]));
    places.retain(|place| (start..=end).contains(place));
    places.sort_by(f64::total_cmp);
    places.dedup_by(|one, other| (*one - *other).abs() < 1e-6);
    places
}

/// The rings of a cue.
fn rings(cue: &CueFile) -> Vec<BandFile> {
    let Some(colour) = cue.rings else { return Vec::new() };
    let before = |to: f64| BandFile { from: to - RING, to, colour };
    let around_wrap = cue.wrap.iter().flat_map(|wrap| [before(wrap.from), before(wrap.to + RING)]);
    around_wrap.chain(cue.sleeve.map(|sleeve| before(sleeve.from))).collect()
}

/// The points of a cue, and where they begin, in metres from the tip.
fn points_of(cue: &CueFile) -> Option<(PointsFile, f64)> {
    cue.points.zip(cue.points_start())
}

/// What a cue looks like at a place, in metres from the tip.
fn part_at(cue: &CueFile, z: f64) -> Part {
    let bands = cue.joint.into_iter().chain(rings(cue));
    let mut bands = bands.map(|band| (band, true)).chain(cue.wrap.map(|wrap| (wrap, false)));
    if let Some((band, stands_out)) = bands.find(|(band, _)| (band.from..band.to).contains(&z)) {
        return Part { colour: band.colour, stands_out, points: None };
    }
    let begun =
        |stretch: &Option<StretchFile>| stretch.filter(|stretch| stretch.from <= z).map(|stretch| stretch.colour);
    let ferrule = Some(cue.ferrule.colour).filter(|_| z < cue.ferrule_end());
    let colour = ferrule.or_else(|| begun(&cue.sleeve)).or_else(|| begun(&cue.forearm)).unwrap_or(cue.shaft);
    let points = points_of(cue).filter(|(points, from)| (from - points.length..*from).contains(&z));
    Part { colour, stands_out: false, points: points.map(|(points, _)| points) }
}

/// Adds a part with that colour (sRGB) through pairs of a distance from the tip and a radius, in metres.
fn lathe(surface: &mut Surface, profile: &[(f64, f64)], colour: [f32; 3]) {
    for stretch in profile.windows(2) {
        let [(z, radius), (far_z, far_radius)] = [stretch[0], stretch[1]];
        let slope = (radius - far_radius) / (far_z - z);
        let row = |z: f64, radius: f64| -> Vec<Corner> {
            ring(SIDES).map(|direction| corner(direction, z, radius, slope)).collect()
        };
        surface.band(&row(z, radius), &row(far_z, far_radius));
    }
    surface.paint(linear(colour));
}

/// Adds a part of the wood with points, which become narrower towards the tip.
fn pointed(surface: &mut Surface, cue: &CueFile, [from, to]: [f64; 2], ground: [f32; 3], points: &PointsFile) {
    let Some(start) = cue.points_start() else { return };
    let slope = (radius_at(cue, from) - radius_at(cue, to)) / (to - from);
    let place = |row: u32| from + (to - from) * f64::from(row) / f64::from(ROWS_OF_POINTS);
    // Half the angle of a point: nothing at its end, and all its room where it begins.
    let half = |z: f64| PI / f64::from(points.count) * (1.0 - (start - z) / points.length).clamp(0.0, 1.0);
    let parts = (SIDES / points.count).max(2);
    // A row of corners from one angle to another.
    let arc = |z: f64, [one, other]: [f64; 2]| -> Vec<Corner> {
        let angle = |part: u32| one + (other - one) * f64::from(part) / f64::from(parts);
        (0..=parts).map(|part| corner(DVec2::from_angle(angle(part)), z, radius_at(cue, z), slope)).collect()
    };
    for (index, row) in (0..points.count).flat_map(|index| (0..ROWS_OF_POINTS).map(move |row| (index, row))) {
        let middle = TAU * f64::from(index) / f64::from(points.count);
        let next = middle + TAU / f64::from(points.count);
        let on_point = |z: f64| arc(z, [middle - half(z), middle + half(z)]);
        let between = |z: f64| arc(z, [middle + half(z), next - half(z)]);
        let [z, far] = [place(row), place(row + 1)];
        surface.band(&on_point(z), &on_point(far));
        surface.paint(linear(points.colour));
        surface.band(&between(z), &between(far));
        surface.paint(linear(ground));
    }
}

/// A corner `z` metres from the tip and `radius` metres from the axis, on a surface that narrows with that slope.
fn corner(direction: DVec2, z: f64, radius: f64, slope: f64) -> Corner {
    let grain = DVec2::new(z, (0.5 + 0.25 * direction.y) * PICTURE);
    Corner { place: (direction * radius).extend(z), normal: direction.extend(slope), grain }
}

fn linear([red, green, blue]: [f32; 3]) -> LinearRgba {
    LinearRgba::from(Srgba::rgb(red, green, blue))
}

#[cfg(test)]
mod tests {
    use bevy::mesh::VertexAttributeValues;

    use super::*;
    use crate::files::{Kind, Source, built_in_names};

    /// The cues that ship.
    fn shipped() -> Vec<CueFile> {
        let cues = built_in_names(Kind::Cue).map(|name| Source::built_in(Kind::Cue, name).unwrap());
        cues.map(|source| source.parse_checked(CueFile::flaws).unwrap()).collect()
    }

    /// The corners of a mesh with their colours: distance from the tip and from the axis in metres.
    fn corners(mesh: &Mesh) -> Vec<(f64, f64, [f32; 4])> {
        let Some(VertexAttributeValues::Float32x3(places)) = mesh.attribute(Mesh::ATTRIBUTE_POSITION) else { panic!() };
        let Some(VertexAttributeValues::Float32x4(colours)) = mesh.attribute(Mesh::ATTRIBUTE_COLOR) else { panic!() };
        let place = |place: &[f32; 3]| crate::simulation::from_screen(Vec3::from(*place));
        let placed = places.iter().map(place).map(|place| (place.z, place.truncate().length()));
        placed.zip(colours).map(|((z, radius), colour)| (z, radius, *colour)).collect()
    }

    fn of_colour(mesh: &Mesh, colour: [f32; 3]) -> Vec<(f64, f64)> {
        let colour = linear(colour).to_f32_array();
        corners(mesh).into_iter().filter(|(.., known)| *known == colour).map(|(z, radius, _)| (z, radius)).collect()
    }

    #[test]
    fn every_shipped_cue_has_its_tip_at_the_origin_and_the_length_and_thickness_of_its_file() {
        assert!(shipped().len() >= 4);
        for cue in shipped() {
            let mesh = cue_mesh(&cue, None);
            let corners = corners(&mesh);
            let ends = corners
                .iter()
                .map(|(z, ..)| *z)
                .fold([f64::INFINITY, 0.0], |[least, most], z| [least.min(z), most.max(z)]);
            assert!(
                ends[0].abs() < 1e-9 && (ends[1] - cue.length).abs() < 1e-6,
                "{}: from {} to {}",
                cue.name,
                ends[0],
                ends[1]
            );
            let thickest = corners.iter().map(|(_, radius, _)| *radius).fold(0.0, f64::max);
            assert!((thickest - cue.butt / 2.0).abs() < 2.0 * STANDS_OUT, "{}: {thickest} m", cue.name);
            let chalked = of_colour(&mesh, CHALK);
            assert!(chalked.iter().all(|(z, radius)| *z < 0.004 && *radius < 1.01 * cue.tip / 2.0), "{}", cue.name);
            assert!(chalked.iter().any(|(z, radius)| z.max(*radius) < 1e-9), "{}: the tip is not chalked", cue.name);
        }
    }

    #[test]
    fn the_usual_cue_is_the_shipped_pool_cue() {
        assert!(shipped().contains(&CueFile::default()));
    }

    #[test]
    fn points_start_at_the_butt_and_end_in_the_forearm_and_every_place_has_one_colour() {
        let cue = CueFile::default();
        let points = cue.points.unwrap();
        let on_points = of_colour(&cue_mesh(&cue, None), points.colour);
        let ends = on_points
            .iter()
            .map(|(z, _)| *z)
            .fold([f64::INFINITY, 0.0], |[least, most], z| [least.min(z), most.max(z)]);
        // A ring covers their beginning.
        assert!((ends[0] - (1.056 - points.length)).abs() < 1e-6 && (ends[1] - 1.05).abs() < 1e-6, "{ends:?}");
    }

    #[test]
    fn every_cue_shows_the_colour_of_the_player() {
        let colour = [0.1, 0.2, 0.9];
        for cue in shipped() {
            assert!(of_colour(&cue_mesh(&cue, None), colour).is_empty());
            let shown = of_colour(&cue_mesh(&cue, Some(colour)), colour);
            assert!(shown.iter().all(|(z, _)| *z > 0.6), "{}: on the shaft", cue.name);
            let length =
                shown.iter().map(|(z, _)| *z).fold(0.0, f64::max) - shown.iter().map(|(z, _)| *z).fold(9.0, f64::min);
            assert!(length > 0.2, "{}: on {length} m", cue.name);
        }
    }
}
