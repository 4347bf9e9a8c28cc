//! Checks whether racked balls have room: on the bed or in the air over it, clear of cushions, pockets and each other.

use glam::{DVec2, DVec3, Vec3Swizzles};
use smallvec::SmallVec;

use super::placed_ball::{PlacedBall, Racked};
use super::triangle::TRIANGLE;
use crate::table::{Table, distance_to_segment, is_on_bed, turned_cushions};
use baize_files::{Flaw, Flaws, shown};
use baize_physics::{Boundary, Cushion, Physics, Pocket, Shape};

/// Largest overlap (metres) at which two racked balls still count as touching. It is more than the rounding of
/// coordinates and far less than anybody writes on purpose. The physics has a smaller tolerance of the same name.
const TOUCHING: f64 = 1e-9;

/// The flaws in the places of `racked` on `table` for balls of this shape, with paths inside the rack's file. Of a
/// triangle only the first ball without room is reported, because its balls share one line of the file.
#[must_use]
pub fn fit_flaws(racked: &Racked, table: &Table, shape: Shape) -> Flaws {
    let row = Row::of(&racked.balls);
    let mut flaws = Flaws::default();
    let mut triangle_is_reported = false;
    for (index, placed) in racked.balls.iter().enumerate() {
        let path = &racked.paths[index];
        let mut add = |message: &dyn Fn() -> String| {
            if path != TRIANGLE || !std::mem::replace(&mut triangle_is_reported, true) {
                flaws.add(|| Flaw::new(path, format!("(\"{}\") {}", shown(&placed.look.name), message())));
            }
        };
        let (radius, boundary) = (placed.ball.radius, &table.boundary);
        if is_lifted(placed) {
            if let Some(message) = air_flaw(radius, placed.motion.position, boundary) {
                add(&|| message.clone());
            }
        } else if let Some(misfit) = misfit(radius, place_of(placed), boundary, shape) {
            add(&|| misfit.in_words(boundary));
        }
        for earlier in row.neighbours_before(index) {
            let other = &racked.balls[earlier];
            let (least, distance) = distances(placed, other, shape);
            if distance < least - TOUCHING {
                add(&|| {
                    let (path, name) = (&racked.paths[earlier], shown(&other.look.name));
                    format!(
                        "overlaps {path} (\"{name}\"): their centres are {distance:.6} m apart, but must be at least \
                         {least:.6} m"
                    )
                });
            }
        }
    }
    flaws
}

/// What is wrong with the heights and vertical speeds of `racked` in a physics in which balls cannot leave the bed.
#[must_use]
pub fn flight_flaws(racked: &Racked, physics: &Physics) -> Vec<Flaw> {
    if physics.lets_fly() {
        return Vec::new();
    }
    let lifts = racked.balls.iter().zip(&racked.paths).flat_map(|(placed, path)| {
        let entry = path.rsplit_once('.').map_or("", |(entry, _)| entry);
        let fields = [("height", is_lifted(placed)), ("vertical_speed", placed.motion.velocity.z != 0.0)];
        fields.into_iter().filter(|(_, is_given)| *is_given).map(move |(field, _)| (format!("{entry}.{field}"), placed))
    });
    let flaw = |(path, placed): (String, &PlacedBall)| {
        let message = format!(
            "(\"{}\") needs a physics in which balls can leave the bed: the shape Spheres, with slate.flight true",
            shown(&placed.look.name)
        );
        Flaw::new(path, message)
    };
    lifts.map(flaw).collect()
}

/// What is wrong with the velocities of `racked` in a physics with a speed of light.
pub(crate) fn light_flaws(racked: &Racked, physics: &Physics) -> Vec<Flaw> {
    let flaw = |(placed, path): (&PlacedBall, &String)| {
        let message = physics.light_flaw(placed.motion.velocity)?;
        let entry = path.rsplit_once('.').map_or("", |(entry, _)| entry);
        Some(Flaw::new(format!("{entry}.velocity"), format!("(\"{}\") {message}", shown(&placed.look.name))))
    };
    racked.balls.iter().zip(&racked.paths).filter_map(flaw).collect()
}

/// The balls of `racked` on the bed of `table` that overlap the bare end of a pocket's back, with paths inside the rack's
/// file. Empty in a physics that captures such a ball at the pocket's edge, where it meets no back.
#[must_use]
pub fn liner_flaws(racked: &Racked, table: &Table, physics: &Physics) -> Vec<Flaw> {
    let balls = racked.balls.iter().zip(&racked.paths).filter(|(placed, _)| !is_lifted(placed));
    let flaw = |(placed, path): (&PlacedBall, &String)| {
        let message = liner_flaw(placed.ball.radius, place_of(placed), &table.boundary, physics)?;
        Some(Flaw::new(path, format!("(\"{}\") {message}", shown(&placed.look.name))))
    };
    balls.filter_map(flaw).collect()
}

/// What is wrong with a ball of this radius at `place` (metres) on the bed if it overlaps the bare end of a pocket's back;
/// `None` if it does not, or if this physics captures such a ball at the pocket's edge, where it meets no back.
#[must_use]
pub fn liner_flaw(radius: f64, place: DVec2, boundary: &Boundary, physics: &Physics) -> Option<String> {
    if !physics.has_shelves() {
        return None;
    }
    let ends = boundary.liner_ends().into_iter();
    let depths = ends.map(|end| (end, end.reach(radius) - end.place.distance(place)));
    let is_met = |pocket: usize| boundary.pockets[pocket].lets_through(radius);
    let overlapped = depths.filter(|(end, depth)| is_met(end.pocket) && *depth > TOUCHING);
    let (end, depth) = overlapped.max_by(|a, b| a.1.total_cmp(&b.1))?;
    let (name, reach) = (shown(&boundary.pockets[end.pocket].name), end.reach(radius));
    Some(format!(
        "overlaps the end of the back of the pocket \"{name}\" by {depth:.6} m; its centre must be at least {reach:.6} m \
         from there"
    ))
}

/// Whether a ball starts above the bed.
fn is_lifted(placed: &PlacedBall) -> bool {
    !placed.motion.on_slate(placed.ball.radius)
}

/// How far apart the centres of two balls must be, and how far apart they are, both in metres; seen from above if both
/// balls are on the bed.
fn distances(a: &PlacedBall, b: &PlacedBall, shape: Shape) -> (f64, f64) {
    if is_lifted(a) || is_lifted(b) {
        let apart = shape.between(a.motion.position, b.motion.position);
        return (a.ball.radius + b.ball.radius, apart.length());
    }
    (shape.contact_distance(a.ball.radius, b.ball.radius), place_of(a).distance(place_of(b)))
}

/// What is wrong with a ball of this radius in the air with its centre at `centre` (metres), apart from other balls;
/// `None` if it is over the bed or a pocket and clear of the noses.
#[must_use]
pub fn air_flaw(radius: f64, centre: DVec3, boundary: &Boundary) -> Option<String> {
    let place = centre.xy();
    let pocket = boundary.pockets.iter().find(|pocket| pocket.holds(place));
    if let Some(pocket) = pocket {
        let rail_top = boundary.rail_top_at(pocket.centre);
        let is_at_wall = pocket.centre.distance(place) + radius > pocket.radius + TOUCHING;
        let is_low = centre.z - radius < rail_top;
        if is_low && is_at_wall && !boundary.is_open_edge(pocket, pocket.direction_to(place)) {
            let name = shown(&pocket.name);
            return Some(format!("starts in the back of the pocket \"{name}\"; lift it to {rail_top} m or more"));
        }
        let rail_top = boundary.rail_top_at(place);
        if centre.z - radius < rail_top - TOUCHING && boundary.is_over_rail(place) {
            let name = shown(&pocket.name);
            return Some(format!("starts in the rail at the pocket \"{name}\"; lift it to {rail_top} m or more"));
        }
    } else if !is_on_bed(place, boundary) {
        let (x, y) = (place.x, place.y);
        return Some(format!("starts in the air beside the bed, at {x:.4}, {y:.4}; put it over the bed"));
    } else if let Some(pocket) = hole_before(radius, place, boundary) {
        let name = shown(&pocket.name);
        return Some(format!(
            "starts in the air behind the hole of the pocket \"{name}\"; put it in front of the hole"
        ));
    }
    let rounding = boundary.nose_radius;
    let depth = |level: f64, height: f64| radius + rounding - DVec2::new(level, centre.z - height).length();
    let cushions = boundary.cushions.iter().map(|cushion| {
        let back = cushion.normal() * rounding;
        let level = distance_to_segment(place, cushion.from - back, cushion.to - back);
        (&cushion.name, depth(level, boundary.nose_height_of(&cushion.own)))
    });
    let jaws = boundary.jaws.iter().map(|jaw| {
        let level = (place.distance(jaw.centre) - jaw.radius + rounding).max(0.0);
        (&jaw.name, depth(level, boundary.nose_height_of(&jaw.own)))
    });
    let (name, depth) = cushions.chain(jaws).max_by(|a, b| a.1.total_cmp(&b.1))?;
    let name = shown(name);
    (depth > TOUCHING).then(|| format!("starts {depth:.6} m inside \"{name}\"; lift it higher or move it away"))
}

/// The balls sorted along the table. Even in a rack of thousands, few overlap along this direction.
struct Row {
    /// Index and place (metres) of each ball, from the head to the foot.
    along: Vec<(usize, DVec2)>,
    /// The position of each ball in `along`.
    at: Vec<usize>,
    /// Largest distance of the centres of two overlapping balls, in metres.
    reach: f64,
}

impl Row {
    fn of(balls: &[PlacedBall]) -> Self {
        let mut along: Vec<_> = balls.iter().map(place_of).enumerate().collect();
        along.sort_by(|(_, a), (_, b)| a.x.total_cmp(&b.x));
        let mut at = vec![0; balls.len()];
        for (position, (index, _)) in along.iter().enumerate() {
            at[*index] = position;
        }
        Self { along, at, reach: 2.0 * balls.iter().map(|placed| placed.ball.radius).fold(0.0, f64::max) }
    }

    /// The balls with smaller indices that are near enough to overlap ball `index`, in ascending order.
    fn neighbours_before(&self, index: usize) -> Vec<usize> {
        let at = self.at[index];
        let place = self.along[at].1;
        let is_near = |(_, other): &&(usize, DVec2)| (other.x - place.x).abs() <= self.reach;
        let towards_head = self.along[..at].iter().rev().take_while(is_near);
        let towards_foot = self.along[at + 1..].iter().take_while(is_near);
        let beside = towards_head.chain(towards_foot).filter(|(_, other)| (other.y - place.y).abs() <= self.reach);
        let mut before: Vec<usize> = beside.map(|(other, _)| *other).filter(|other| *other < index).collect();
        before.sort_unstable();
        before
    }
}

fn place_of(placed: &PlacedBall) -> DVec2 {
    placed.motion.position.xy()
}

/// What is wrong with a ball of this shape and radius at `place` (metres) on the bed, apart from other balls; `None` if
/// it fits.
#[must_use]
pub fn bed_flaw(radius: f64, place: DVec2, boundary: &Boundary, shape: Shape) -> Option<String> {
    misfit(radius, place, boundary, shape).map(|misfit| misfit.in_words(boundary))
}

/// Whether a ball of this shape and radius fits at `place` (metres) on the bed, apart from other balls.
pub(super) fn has_room(radius: f64, place: DVec2, boundary: &Boundary, shape: Shape) -> bool {
    misfit(radius, place, boundary, shape).is_none()
}

/// Why a ball has no room on the bed.
enum Misfit<'a> {
    InPocket(&'a str),
    BehindHole(&'a str),
    /// Off the bed, at this place in metres.
    OffBed(DVec2),
    /// It overlaps the named nose by the first number of metres; its centre must be at least the second number of
    /// metres away from the nose.
    OverNose(&'a str, f64, f64),
}

fn misfit(radius: f64, place: DVec2, boundary: &Boundary, shape: Shape) -> Option<Misfit<'_>> {
    if let Some(pocket) = boundary.pockets.iter().find(|pocket| pocket.holds(place)) {
        return Some(Misfit::InPocket(&pocket.name));
    }
    if !is_on_bed(place, boundary) {
        return Some(Misfit::OffBed(place));
    }
    if let Some(pocket) = hole_before(radius, place, boundary) {
        return Some(Misfit::BehindHole(&pocket.name));
    }
    let cushions = boundary.cushions.iter().map(|cushion| {
        let reach = shape.reach_of(boundary, &cushion.own, radius);
        (&cushion.name, reach, reach - distance_to_segment(place, cushion.from, cushion.to))
    });
    let jaws = boundary.jaws.iter().map(|jaw| {
        let reach = shape.reach_of(boundary, &jaw.own, radius);
        (&jaw.name, reach, jaw.radius + reach - place.distance(jaw.centre))
    });
    let (name, reach, depth) = cushions.chain(jaws).max_by(|a, b| a.2.total_cmp(&b.2))?;
    (depth > TOUCHING).then_some(Misfit::OverNose(name, depth, reach))
}

/// The pocket whose hole lies between `place` and the rest of the bed. Such a place is past the ends of both noses that lead
/// into the pocket, and its way to the bed leads over the hole. No ball rolls there, and from there a ball would roll off the
/// table between the hole and the end of a nose. `radius` is that of the ball; all lengths are in metres.
///
/// The line between the ends of two facings may run just behind the hole. A facing ends so deep in a pocket that a ball which
/// rolls along it drops, so this line is less than the ball's radius behind the hole.
fn hole_before(radius: f64, place: DVec2, boundary: &Boundary) -> Option<&Pocket> {
    mouths(boundary).into_iter().find_map(|(before, after)| {
        if (place - before.to).dot(before.direction()) <= 0.0 || (place - after.from).dot(after.direction()) >= 0.0 {
            return None;
        }
        let towards_bed = (after.from - before.to).normalize_or_zero().perp();
        let is_ahead = |pocket: &Pocket| {
            let offset = pocket.centre - place;
            offset.dot(towards_bed) > 0.0 && offset.perp_dot(towards_bed).abs() < pocket.radius
        };
        boundary.pockets.iter().find(|pocket| is_led_to(pocket, before, after, radius) && is_ahead(pocket))
    })
}

/// Every two noses that follow each other along the outline.
pub(super) fn mouths(boundary: &Boundary) -> SmallVec<[(&Cushion, &Cushion); 32]> {
    let next = boundary.next_cushions();
    boundary.cushions.iter().zip(next.iter().map(|&next| &boundary.cushions[next])).collect()
}

/// Whether two noses that follow each other lead a ball of this radius (metres) into the pocket.
pub(super) fn is_led_to(pocket: &Pocket, before: &Cushion, after: &Cushion, radius: f64) -> bool {
    let behind = if before.facing && after.facing { radius } else { 0.0 };
    distance_to_segment(pocket.centre, before.to, after.from) < pocket.radius + behind
}

impl Misfit<'_> {
    fn in_words(&self, boundary: &Boundary) -> String {
        match *self {
            Self::InPocket(pocket) => format!("lies in the pocket \"{}\"; put it on the bed", shown(pocket)),
            Self::BehindHole(pocket) => {
                format!("lies behind the hole of the pocket \"{}\"; put it in front of the hole", shown(pocket))
            }
            Self::OffBed(place) => {
                let cure = turned_cushions(place, boundary).unwrap_or_else(|| "put it between the cushions".to_owned());
                format!("lies off the bed, at {:.4}, {:.4}; {cure}", place.x, place.y)
            }
            Self::OverNose(nose, depth, reach) => {
                let nose = shown(nose);
                format!("overlaps \"{nose}\" by {depth:.6} m; its centre must be at least {reach:.6} m from the nose")
            }
        }
    }
}
