//! Balls of any size, anywhere where they have room.

use super::wild::{heading, powers, signed, wild};
use crate::random::{Dice, plain_look};
use baize_physics::{Ball, BallId, Boundary, Motion, Shape};
use baize_table::rack::bed_flaw;
use baize_table::shot::{PlacedBall, Setup};
use baize_table::table::{boundary_flaws, bounding_box};
use glam::{DVec2, DVec3};

/// An ordinary ball: radius in metres and mass in kilograms.
const ORDINARY: (f64, f64) = (0.028_575, 0.17);

/// How the radii and masses of a set-up differ.
struct Sizes {
    /// The usual radius on this table.
    radius: f64,
    radii: f64,
    masses: f64,
    fixed: f64,
    restitutions: f64,
}

/// Puts up to sixteen balls on the table of `setup`, the largest of them first.
pub fn put_balls(setup: &mut Setup, radius: f64, dice: &mut Dice) {
    let sizes = Sizes {
        radius,
        radii: if dice.happens(0.6) { 1.0 } else { powers(dice, 1.01, 1000.0) },
        masses: if dice.happens(0.5) { 1.0 } else { powers(dice, 1.01, 1000.0) },
        fixed: if dice.happens(0.2) { 0.2 } else { 0.0 },
        restitutions: if dice.happens(0.2) { 0.5 } else { 0.0 },
    };
    let count = 1 + (16.0 * dice.next() * dice.next()) as u32;
    let moving = if dice.happens(0.4) { 0.6 } else { 0.0 };
    let mut balls: Vec<Ball> = (0..count).map(|_| any_ball(setup, &sizes, dice)).collect();
    balls.sort_by(|a, b| b.radius.total_cmp(&a.radius));
    setup.balls.clear();
    for mut ball in balls {
        if let Some(place) = room(setup, ball.radius, dice) {
            ball.id = BallId(setup.balls.len() as u32);
            let mut motion = Motion::at_rest(place.x, place.y, ball.radius);
            if !ball.is_fixed() && dice.happens(moving) {
                set_moving(&ball, &mut motion, dice);
            }
            let look = plain_look(format!("b{}", ball.id.0));
            setup.balls.push(PlacedBall { ball, motion, look });
        }
    }
    let free: Vec<usize> = (0..setup.balls.len()).filter(|&index| !setup.balls[index].ball.is_fixed()).collect();
    setup.cue_ball = if free.is_empty() { 0 } else { *dice.pick(&free) };
}

fn any_ball(setup: &Setup, sizes: &Sizes, dice: &mut Dice) -> Ball {
    let fits = |radius: f64| boundary_flaws(&setup.table.boundary, radius, setup.physics.shape).is_empty();
    let any_radius = |dice: &mut Dice| {
        let spread = libm::sqrt(sizes.radii);
        (sizes.radius * powers(dice, 1.0 / spread, spread)).clamp(1e-5, 10.0)
    };
    let radius = (0..5).map(|_| any_radius(dice)).find(|radius| fits(*radius)).unwrap_or(sizes.radius);
    let spread = libm::sqrt(sizes.masses);
    let by_volume = dice.happens(0.3);
    let usual = if by_volume { ORDINARY.1 * libm::pow(radius / ORDINARY.0, 3.0) } else { ORDINARY.1 };
    let mass = (usual * powers(dice, 1.0 / spread, spread)).clamp(1e-6, 1e6);
    Ball {
        id: BallId(0),
        radius,
        mass: if dice.happens(sizes.fixed) { f64::INFINITY } else { mass },
        restitution: dice.happens(sizes.restitutions).then(|| wild(dice, 0.0, 1.0)),
    }
}

/// Lets a ball roll, or slide with any spin.
fn set_moving(ball: &Ball, motion: &mut Motion, dice: &mut Dice) {
    let speed = if dice.happens(0.7) { dice.between(0.0, 5.0) } else { powers(dice, 1e-6, 30.0) };
    motion.velocity = (heading(dice) * speed).extend(0.0);
    if dice.happens(0.5) {
        motion.spin = DVec3::new(-motion.velocity.y, motion.velocity.x, 0.0) / ball.radius;
    }
    if dice.happens(0.6) {
        let most = if dice.happens(0.5) { 100.0 } else { 1000.0 };
        let mut part = || wild(dice, -most, most);
        let spin = DVec3::new(part(), part(), part());
        motion.spin += spin.clamp_length_max(1000.0);
    }
}

/// A place where a ball of that radius has room: often touching something, or almost.
fn room(setup: &Setup, radius: f64, dice: &mut Dice) -> Option<DVec2> {
    let (boundary, shape) = (&setup.table.boundary, setup.physics.shape);
    let (low, high) = bounding_box(boundary).unwrap_or((DVec2::splat(-20.0 * radius), DVec2::splat(20.0 * radius)));
    let free = |place: DVec2| {
        bed_flaw(radius, place, boundary, shape).is_none()
            && setup.balls.iter().all(|other| {
                let least = shape.contact_distance(radius, other.ball.radius);
                place.distance(other.motion.position.truncate()) >= least - 1e-10
            })
    };
    (0..60).find_map(|_| {
        let gap = any_gap(dice);
        let kind = dice.next();
        let place = if kind < 0.4 && !setup.balls.is_empty() {
            beside_a_ball(setup, radius, gap, dice)
        } else if kind < 0.5 && !boundary.cushions.is_empty() {
            beside_a_nose(boundary, radius, shape, gap, dice)
        } else if kind < 0.58 && !boundary.cushions.is_empty() {
            in_a_corner(boundary, radius, shape, gap, dice)
        } else if kind < 0.65 && !boundary.jaws.is_empty() {
            let jaw = dice.pick(&boundary.jaws);
            jaw.centre + heading(dice) * (jaw.radius + shape.reach(boundary, radius) + gap)
        } else if kind < 0.7 && !boundary.pockets.is_empty() {
            let pocket = dice.pick(&boundary.pockets);
            pocket.centre + heading(dice) * (pocket.radius + gap)
        } else {
            DVec2::new(dice.between(low.x, high.x), dice.between(low.y, high.y))
        };
        free(place).then_some(place)
    })
}

/// A gap of zero, or one between far below rounding and a tenth of a millimetre.
fn any_gap(dice: &mut Dice) -> f64 {
    if dice.happens(0.6) { 0.0 } else { powers(dice, 1e-16, 1e-4) }
}

/// A place that touches one ball or two.
fn beside_a_ball(setup: &Setup, radius: f64, gap: f64, dice: &mut Dice) -> DVec2 {
    let shape = setup.physics.shape;
    let place = |other: &PlacedBall| other.motion.position.truncate();
    let reach = |other: &PlacedBall| shape.contact_distance(radius, other.ball.radius) + gap;
    let (one, two) = (dice.pick(&setup.balls), dice.pick(&setup.balls));
    let (line, a, b) = (place(two) - place(one), reach(one), reach(two));
    let apart = line.length();
    if dice.happens(0.5) || apart == 0.0 || apart > a + b {
        return place(one) + heading(dice) * a;
    }
    // Where the circles around the two balls cross.
    let along = (apart * apart + a * a - b * b) / (2.0 * apart);
    let aside = signed(dice, (a * a - along * along).max(0.0).sqrt());
    place(one) + line / apart * along + line.perp() / apart * aside
}

fn beside_a_nose(boundary: &Boundary, radius: f64, shape: Shape, gap: f64, dice: &mut Dice) -> DVec2 {
    let cushion = dice.pick(&boundary.cushions);
    cushion.from.lerp(cushion.to, dice.next()) + cushion.normal() * (shape.reach(boundary, radius) + gap)
}

/// A place that touches two noses that meet.
fn in_a_corner(boundary: &Boundary, radius: f64, shape: Shape, gap: f64, dice: &mut Dice) -> DVec2 {
    let reach = shape.reach(boundary, radius) + gap;
    let before = dice.pick(&boundary.cushions);
    let after = boundary.cushions.iter().find(|after| after.from == before.to);
    let Some(after) = after else { return beside_a_nose(boundary, radius, shape, gap, dice) };
    let (n, m) = (before.normal(), after.normal());
    before.to + (n + m) * (reach / (1.0 + n.dot(m)))
}
