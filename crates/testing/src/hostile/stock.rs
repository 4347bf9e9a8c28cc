//! Shots as people play them: tables and physics that come with the game, up to 22 balls of one size, some frozen, and a stroke
//! of any strength and tip that is often aimed at a ball.

use std::f64::consts::PI;

use super::generator::Generator;
use super::wild::{heading, powers};
use crate::random::{Dice, plain_look};
use baize_physics::resolution::pocket::Shelf;
use baize_physics::{Ball, BallId, Motion, Physics, PocketModel, Shape, Strike, Tip};
use baize_table::rack::bed_flaw;
use baize_table::shot::{PlacedBall, Setup};
use baize_table::table::bounding_box;
use glam::DVec2;

/// The most balls on a table.
const MOST_BALLS: f64 = 22.0;

/// The most seconds of a shot.
const MOST_SECONDS: f64 = 60.0;

/// Makes set-ups by their numbers.
pub struct Stock(Generator);

impl Stock {
    /// Reads what comes with the game.
    pub fn open() -> Self {
        Self(Generator::open())
    }

    /// The set-up of that number. Its name is that of its table.
    pub fn setup(&self, number: u64) -> Setup {
        let mut dice = Dice::of(number ^ 0x570c_0000_0000);
        let dice = &mut dice;
        let mut setup = dice.pick(&self.0.tables).clone();
        if dice.happens(0.5) {
            setup.physics = dice.pick(&self.0.presets).clone();
        }
        if setup.physics.shape == Shape::RelativisticDiscs {
            setup.physics = Physics::default();
        }
        if dice.happens(0.3) {
            setup.physics.pockets.model = PocketModel::Shelf(Shelf::default());
        }
        setup.physics.horizon.seconds = MOST_SECONDS;
        lay_balls(&mut setup, dice);
        setup.strike = (!setup.balls.is_empty()).then(|| stroke(&setup, dice));
        setup
    }
}

/// Puts balls on the bed, a quarter of them in touch with another one or close to it.
fn lay_balls(setup: &mut Setup, dice: &mut Dice) {
    let ball = setup.balls[0].ball;
    let (low, high) = bounding_box(&setup.table.boundary).unwrap_or((DVec2::NEG_ONE, DVec2::ONE));
    setup.balls.clear();
    setup.cue_ball = 0;
    for number in 0..1 + (dice.next() * MOST_BALLS) as u32 {
        let place = (0..50).find_map(|_| {
            let anywhere = DVec2::new(dice.between(low.x, high.x), dice.between(low.y, high.y));
            let is_beside = dice.happens(0.25) && !setup.balls.is_empty();
            let place = if is_beside { beside(&setup.balls, ball.radius, dice) } else { anywhere };
            let flaw = bed_flaw(ball.radius, place, &setup.table.boundary, setup.physics.shape);
            let is_free = |other: &PlacedBall| other.motion.position.truncate().distance(place) >= 2.0 * ball.radius;
            (flaw.is_none() && setup.balls.iter().all(is_free)).then_some(place)
        });
        let Some(place) = place else { continue };
        setup.balls.push(PlacedBall {
            ball: Ball { id: BallId(number), ..ball },
            motion: Motion::at_rest(place.x, place.y, ball.radius),
            look: plain_look(format!("b{number}")),
        });
    }
    for (index, placed) in setup.balls.iter_mut().enumerate() {
        placed.ball.id = BallId(index as u32);
    }
}

/// A place beside one of these balls: in touch, or up to a tenth of a ball away.
fn beside(balls: &[PlacedBall], radius: f64, dice: &mut Dice) -> DVec2 {
    let other = dice.pick(balls).motion.position.truncate();
    let gap = if dice.happens(0.5) { 1e-12 } else { powers(dice, 1e-9, 1e-1) };
    other + heading(dice) * (2.0 * radius * (1.0 + gap))
}

/// A stroke of a person, level or with the butt up.
fn stroke(setup: &Setup, dice: &mut Dice) -> Strike {
    let place = |placed: &PlacedBall| placed.motion.position.truncate();
    let way = place(dice.pick(&setup.balls)) - place(&setup.balls[0]);
    let direction = if way == DVec2::ZERO || dice.happens(0.3) {
        dice.between(-PI, PI)
    } else {
        libm::atan2(way.y, way.x) + dice.between(-0.1, 0.1) * dice.next()
    };
    let tip = heading(dice) * (0.5 * dice.next().sqrt());
    Strike {
        speed: if dice.happens(0.8) { dice.between(0.0, 11.0) } else { powers(dice, 1e-3, 15.0) },
        direction,
        tip: Tip { side: tip.x, height: tip.y },
        elevation: if dice.happens(0.6) { 0.0 } else { dice.between(0.0, 1.4) },
    }
}
