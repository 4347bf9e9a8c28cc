//! Balls that start in the air, or are thrown up from the bed.

use super::wild::{heading, powers, signed, wild};
use crate::random::Dice;
use baize_table::rack::{Racked, fit_flaws};
use baize_table::shot::{PlacedBall, Setup};
use baize_table::table::bounding_box;
use glam::{DVec2, DVec3};

/// Lifts some balls of `setup` to where they have room, and throws some up. A cue ball among them gets no stroke.
pub fn lift_some(setup: &mut Setup, dice: &mut Dice) {
    if !setup.physics.lets_fly() {
        return;
    }
    for index in 0..setup.balls.len() {
        if setup.balls[index].ball.is_fixed() || !dice.happens(0.4) {
            continue;
        }
        let lifted = (0..20).find_map(|_| {
            let mut balls = setup.balls.clone();
            balls[index].motion.position = any_place(setup, index, dice);
            has_room(setup, &balls).then(|| balls.swap_remove(index))
        });
        let Some(mut lifted) = lifted else { continue };
        if dice.happens(0.6) {
            throw(&mut lifted, dice);
        }
        let motion = &lifted.motion;
        if index == setup.cue_ball && (!motion.on_slate(lifted.ball.radius) || motion.velocity.z != 0.0) {
            setup.strike = None;
        }
        setup.balls[index] = lifted;
    }
}

fn has_room(setup: &Setup, balls: &[PlacedBall]) -> bool {
    let racked = Racked { balls: balls.to_vec(), paths: vec![String::new(); balls.len()], cue_ball: setup.cue_ball };
    fit_flaws(&racked, &setup.table, setup.physics.shape).is_empty()
}

/// A place for the centre of the ball with that index: above where it is or anywhere over the table, low or high; or
/// touching another ball.
fn any_place(setup: &Setup, index: usize, dice: &mut Dice) -> DVec3 {
    let PlacedBall { ball, motion, .. } = &setup.balls[index];
    let other = dice.pick(&setup.balls);
    if dice.happens(0.3) && other.ball.id != ball.id {
        let rise = dice.between(-1.0, 1.0);
        let way = (heading(dice) * (1.0 - rise * rise).sqrt()).extend(rise);
        let place = other.motion.position + way * (ball.radius + other.ball.radius);
        return place.with_z(place.z.max(ball.radius));
    }
    let plan = if dice.happens(0.5) {
        motion.position.truncate()
    } else {
        let (low, high) = bounding_box(&setup.table.boundary).unwrap_or((DVec2::splat(-1.0), DVec2::splat(1.0)));
        DVec2::new(dice.between(low.x, high.x), dice.between(low.y, high.y))
    };
    let height = match dice.next() {
        kind if kind < 0.2 => 0.0,
        kind if kind < 0.9 => ball.radius * powers(dice, 1e-9, 30.0),
        _ => powers(dice, 1e-3, 3.0),
    };
    plan.extend(ball.radius + height)
}

/// Gives a ball any velocity and spin.
fn throw(placed: &mut PlacedBall, dice: &mut Dice) {
    let size = wild(dice, 0.0, 5.0);
    let rise = signed(dice, size);
    let level = if dice.happens(0.3) { 0.0 } else { wild(dice, 0.0, 5.0) };
    placed.motion.velocity = (heading(dice) * level).extend(rise);
    if dice.happens(0.5) {
        let mut part = || dice.between(-200.0, 200.0);
        placed.motion.spin = DVec3::new(part(), part(), part());
    }
}
