//! Heaps: 200 to 2,000 balls in touch, in a lattice, with any laws and parameters.

use super::frozen::fall;
use super::laws::{any_physics, set_numbers_of_laws};
use super::wild::{heading, powers, wild};
use crate::random::{Dice, plain_look};
use baize_files::Source;
use baize_physics::{Ball, BallId, Motion, Physics, Slope, Strike};
use baize_table::rack::bed_flaw;
use baize_table::shot::{PlacedBall, Setup};
use baize_table::table::TableFile;
use glam::DVec2;

/// The fewest and the most balls of a heap.
const BALLS: (f64, f64) = (200.0, 2000.0);

/// An ordinary ball: radius in metres and mass in kilograms.
const ORDINARY: (f64, f64) = (0.028_575, 0.17);

/// The most seconds of a shot.
const SECONDS: f64 = 5.0;

/// Makes heaps by their numbers.
pub struct Heaps {
    usual: Setup,
}

impl Heaps {
    /// Reads what comes with the game.
    ///
    /// # Panics
    /// Where a file that comes with the game is refused.
    pub fn open() -> Self {
        Self { usual: Setup::rack("cue_ball").load().unwrap_or_else(|error| panic!("{error}")) }
    }

    /// The heap of that number.
    pub fn setup(&self, number: u64) -> Setup {
        let mut dice = Dice::of(number ^ 0x4ea9_0000_0000);
        let dice = &mut dice;
        let mut physics = if dice.happens(0.3) { Physics::default() } else { any_physics(dice, &Physics::default()) };
        if dice.happens(0.5) {
            set_numbers_of_laws(dice, &mut physics);
        }
        if dice.happens(0.4) {
            physics.cloth.slope = Slope { to_foot: fall(dice, 0.02), to_left: fall(dice, 0.02) };
            physics.cloth.nap = if dice.happens(0.5) { wild(dice, 0.0, 0.01) } else { 0.0 };
        }
        physics.horizon.seconds = SECONDS;
        physics.horizon.impacts = 100_000;
        let mut setup = Setup { name: "heap".to_owned(), physics, strike: None, ..self.usual.clone() };
        let count = powers(dice, BALLS.0, BALLS.1);
        // The bed has two to ten times the room that the balls need.
        let side = (4.0 * count * ORDINARY.0 * ORDINARY.0 * dice.between(2.0, 10.0)).sqrt();
        setup.table = table(side * dice.between(1.0, 1.4), side);
        fill(&mut setup, count as usize, dice);
        setup
    }
}

/// A bed with four rails.
fn table(length: f64, width: f64) -> baize_table::table::Table {
    let rails = ["head rail", "right rail", "foot rail", "left rail"].map(|name| format!("(name: {name:?}), "));
    let text = format!(
        "(name: \"own\", length: {length:?}, width: {width:?}, nose_height: 0.0363, boundary: Rails, rails: [{}])",
        rails.concat()
    );
    let (file, _) = Source::of_text("own", text).parse::<TableFile>().unwrap_or_else(|error| panic!("{error}"));
    file.build().unwrap_or_else(|flaws| panic!("{flaws:?}"))
}

/// Lays a lattice of `count` balls, from the middle or from a corner, and a ball that runs into it.
fn fill(setup: &mut Setup, count: usize, dice: &mut Dice) {
    let (radius, mass) = ORDINARY;
    setup.balls.clear();
    let gap = if dice.happens(0.7) { 0.0 } else { radius * powers(dice, 1e-14, 1e-3) };
    let step = 2.0 * radius + gap;
    let is_square = dice.happens(0.3);
    let turn = if dice.happens(0.5) { DVec2::X } else { heading(dice) };
    let up = if is_square { DVec2::Y } else { DVec2::new(0.5, 0.75_f64.sqrt()) };
    let masses = if dice.happens(0.5) { 1.0 } else { powers(dice, 1.01, 1e6) };
    let moving = if dice.happens(0.3) { 0.02 } else { 0.0 };
    let reach = setup.physics.shape.reach(&setup.table.boundary, radius);
    let corner = setup.table.boundary.cushions[0].from;
    let is_in_corner = dice.happens(0.4);
    let origin = if is_in_corner { corner - corner.signum() * reach } else { DVec2::ZERO };
    let most = (2.0 * (count as f64).sqrt()) as i32;
    let mut places: Vec<DVec2> = (-most..=most)
        .flat_map(|i| (-most..=most).map(move |j| (DVec2::X * f64::from(i) + up * f64::from(j)) * step))
        .map(|place| if is_in_corner { place } else { turn.rotate(place) })
        .collect();
    places.sort_by(|a, b| a.length_squared().total_cmp(&b.length_squared()));
    let put = |setup: &mut Setup, place: DVec2, velocity: DVec2, dice: &mut Dice| {
        if bed_flaw(radius, place, &setup.table.boundary, setup.physics.shape).is_some() {
            return;
        }
        let id = BallId(setup.balls.len() as u32);
        let mass = (mass * powers(dice, 1.0 / masses.sqrt(), masses.sqrt())).clamp(1e-6, 1e6);
        let mass = if masses > 1.0 && dice.happens(0.02) { f64::INFINITY } else { mass };
        let mut motion = Motion::at_rest(place.x, place.y, radius);
        if mass.is_finite() {
            motion.velocity = velocity.extend(0.0);
        }
        let look = plain_look(format!("b{}", id.0));
        setup.balls.push(PlacedBall { ball: Ball { id, radius, mass, restitution: None }, motion, look });
    };
    for place in places {
        if setup.balls.len() >= count {
            break;
        }
        let velocity = if dice.happens(moving) { heading(dice) * powers(dice, 1e-3, 10.0) } else { DVec2::ZERO };
        put(setup, origin + place, velocity, dice);
    }
    // A ball somewhere outside, struck at the heap.
    let far = heading(dice) * (step * 0.7 * (count as f64).sqrt());
    let laid = setup.balls.len();
    let is_apart = |place: DVec2, setup: &Setup| {
        setup.balls.iter().all(|other| other.motion.position.truncate().distance(place) >= step)
    };
    if is_apart(origin + far, setup) {
        put(setup, origin + far, DVec2::ZERO, dice);
    }
    setup.cue_ball = setup.balls.len().saturating_sub(1);
    if setup.balls.len() > laid && !setup.balls[laid].ball.is_fixed() {
        let direction = libm::atan2(-far.y, -far.x) + dice.between(-0.1, 0.1);
        setup.strike = Some(Strike { speed: powers(dice, 1e-2, 30.0), direction, ..Strike::default() });
    }
}
