//! Why a change of a ball's components is refused: functions of plain values.

use bevy::math::DVec3;

use super::components::BallValues;
use super::table_mut::sentence;
use crate::physics::tolerances::TOUCHING;
use crate::physics::{Ball, Motion, Physics, Shape};
use crate::rack::{Look, PlacedBall, air_flaw, bed_flaw, liner_flaw, measure_flaws, motion_flaws};
use crate::shot::boundary_flaws_for;
use crate::table::{Table, not_finite};

/// The square of a quaternion's length may be as far from 1 as this.
const UNIT: f64 = 1e-6;

/// Which values of a ball are new and must be checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ChangedParts {
    /// Radius, mass or restitution, or the whole ball.
    pub constants: bool,
    /// Position, velocity or spin.
    pub motion: bool,
    /// Whether its place must be checked.
    pub place: bool,
}

/// What is wrong with the values of a ball on that table, apart from other balls, as a sentence.
pub(super) fn flaw(values: &BallValues, parts: ChangedParts, table: &Table, physics: &Physics) -> Option<String> {
    let (ball, id) = (&values.ball, values.ball.id.0);
    number_flaw(values)
        .or_else(|| parts.constants.then(|| size_flaw(ball, table, physics.shape)).flatten())
        .or_else(|| parts.place.then(|| place_flaw(ball, &values.motion, table, physics)).flatten())
        .or_else(|| parts.motion.then(|| flight_flaw(ball, &values.motion, physics)).flatten())
        .or_else(|| parts.motion.then(|| light_flaw(&values.motion, physics)).flatten())
        .map(|flaw| sentence(&format!("ball {id} {flaw}")))
}

/// What is wrong with a number.
fn number_flaw(values: &BallValues) -> Option<String> {
    let BallValues { ball, motion, orientation } = values;
    let sizes = measure_flaws(Some(ball.radius), Some(ball.mass), ball.restitution, "");
    let place = not_finite(&motion.position.to_array(), "position");
    let mut flaws = sizes.into_iter().chain(place).chain(motion_flaws(motion.velocity, motion.spin, ""));
    if let Some(flaw) = flaws.next() {
        return Some(format!("is refused: its {} {}", flaw.path.trim_start_matches('.'), flaw.message));
    }
    let length = orientation.length_squared();
    if !(1.0 - UNIT..1.0 + UNIT).contains(&length) {
        return Some("is refused: its orientation must be a quaternion of length 1".to_owned());
    }
    let moves = motion.velocity != DVec3::ZERO || motion.spin != DVec3::ZERO;
    (ball.is_fixed() && moves)
        .then(|| "is fixed to the bed by its infinite mass and must have no velocity and no spin".to_owned())
}

/// Why the noses of the table cannot touch a ball of that size.
fn size_flaw(ball: &Ball, table: &Table, shape: Shape) -> Option<String> {
    let look =
        Look { name: String::new(), colour: [0.0; 3], stripe: false, number: None, dots: None, wear: 0.0, like: None };
    let placed = PlacedBall { ball: *ball, motion: Motion::default(), look };
    let flaws = boundary_flaws_for(table, &[placed], shape);
    flaws.first().first().map(|flaw| format!("does not suit this table: {flaw}"))
}

/// Why it does not fit at its place, apart from other balls.
fn place_flaw(ball: &Ball, motion: &Motion, table: &Table, physics: &Physics) -> Option<String> {
    let (place, radius) = (motion.position, ball.radius);
    if place.z < radius - TOUCHING {
        let z = place.z;
        return Some(format!(
            "is refused: the z of its position is {z} m, but must be at least its radius, {radius} m"
        ));
    }
    if motion.on_slate(radius) || !physics.lets_fly() {
        let place = place.truncate();
        return bed_flaw(radius, place, &table.boundary, physics.shape)
            .or_else(|| liner_flaw(radius, place, &table.boundary, physics));
    }
    air_flaw(radius, place, &table.boundary)
}

/// Why it cannot leave the bed.
fn flight_flaw(ball: &Ball, motion: &Motion, physics: &Physics) -> Option<String> {
    let flies = !motion.on_slate(ball.radius) || motion.velocity.z != 0.0;
    (flies && !physics.lets_fly()).then(|| {
        "is refused: it would be above the bed or move up or down, which needs the shape Spheres and slate.flight true"
            .to_owned()
    })
}

/// Why it would be too fast.
fn light_flaw(motion: &Motion, physics: &Physics) -> Option<String> {
    physics.light_flaw(motion.velocity).map(|flaw| format!("is refused: its velocity {flaw}"))
}

/// What is wrong with a ball beside another one in play, as a sentence.
pub(super) fn overlap(one: (&Ball, &Motion), other: (&Ball, &Motion), shape: Shape) -> Option<String> {
    let ((ball, motion), (other, there)) = (one, other);
    let least = ball.radius + other.radius;
    let apart = shape.between(motion.position, there.position).length();
    (apart < least - TOUCHING).then(|| {
        let (id, other) = (ball.id.0, other.id.0);
        format!(
            "Ball {id} overlaps ball {other}: their centres are {apart:.6} m apart, but must be at least {least:.6} m."
        )
    })
}
