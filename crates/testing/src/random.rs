//! Random set-ups: any table, any rack or scattered balls, any physics, any stroke, all of it from one number.

#![allow(clippy::allow_attributes, dead_code, reason = "each test file uses its part of the harness")]

use std::f64::consts::{PI, TAU};

use baize_files::{Folders, Kind, Source};
use baize_physics::{
    Ball, BallBallModel, BallId, Boundary, ClusterResolver, CushionModel, Mixing, Motion, Physics, PocketModel, Shape,
    Slope, Strike, Tip,
};
use baize_table::rack::bed_flaw;
use baize_table::shot::{Look, PlacedBall, Setup};
use baize_table::table::{boundary_flaws, bounding_box};
use glam::{DVec2, DVec3};

/// The next number of the stream SplitMix64 (Steele, Lea and Flood 2014), which is the same on every machine.
pub fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A stream of numbers from 0 to 1 that is the same on every machine.
pub struct Dice(u64);

impl Dice {
    /// The stream of that number.
    pub fn of(number: u64) -> Self {
        Self(number.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(20_261_121))
    }

    /// A number from 0 to below 1.
    #[expect(clippy::should_implement_trait, reason = "the stream has no end")]
    pub fn next(&mut self) -> f64 {
        (split_mix(&mut self.0) >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A number from `low` to below `high`.
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.next()
    }

    /// A vector each of whose parts is from `-most` to below `most`.
    pub fn vector(&mut self, most: f64) -> DVec3 {
        let mut part = || self.between(-most, most);
        DVec3::new(part(), part(), part())
    }

    /// Whether something happens that happens in that share of cases, 0 to 1.
    pub fn happens(&mut self, share: f64) -> bool {
        self.next() < share
    }

    /// One of several, each as likely.
    pub fn pick<'a, T>(&mut self, among: &'a [T]) -> &'a T {
        &among[(self.next() * among.len() as f64) as usize]
    }

    /// Any stroke that meets the ball, at any speed, half of them at the rack.
    pub fn strike(&mut self) -> Strike {
        let spread = if self.happens(0.5) { 0.05 } else { PI };
        // One in ten is so far from the centre that the tip may slip.
        let reach = if self.happens(0.1) { 0.99 } else { 0.51 };
        let offset = reach * self.next().sqrt();
        let clock = self.between(0.0, TAU);
        Strike {
            speed: self.between(0.0, 12.0),
            direction: self.between(-spread, spread),
            tip: Tip { side: offset * libm::cos(clock), height: offset * libm::sin(clock) },
            elevation: if self.happens(0.2) { self.between(0.0, 1.2) } else { 0.0 },
        }
    }

    /// A separate stream that begins here and takes no number from this one.
    fn aside(&self) -> Self {
        Self::of(self.0 ^ 3_695)
    }

    fn direction(&mut self) -> DVec2 {
        let angle = self.between(0.0, TAU);
        DVec2::new(libm::cos(angle), libm::sin(angle))
    }
}

/// The tables of the set-ups. What a number draws depends on these lists and their order, so the golden shots do too: a new file is
/// not added. Beds for thousands of balls are left out: on them a few balls hardly meet.
const TABLES: [&str; 9] =
    ["pool_9ft", "pool_8ft", "pool_7ft", "uk_7ft", "snooker_12ft", "carom_10ft", "flat_box", "l_shape", "hexagon"];

/// The racks of the set-ups: no rack that is random at every start, and none of thousands of balls.
const RACKS: [&str; 17] = [
    "nine_ball_tight",
    "eight_ball_tight",
    "ten_ball_tight",
    "straight_pool_tight",
    "nine_ball_loose",
    "blackball_tight",
    "snooker_tight",
    "three_cushion",
    "cue_ball",
    "cradle_of_three",
    "cradle_of_five",
    "into_two_from_head",
    "into_two_from_foot",
    "into_two_from_left",
    "into_two_from_right",
    "four_sizes",
    "scatter",
];

/// The physics of the set-ups.
const PRESETS: [&str; 9] = [
    "physics",
    "club_pool",
    "tournament_pool",
    "bar_box",
    "snooker",
    "heated_carom",
    "frictionless",
    "classic",
    "ideal",
];

/// What comes with the game, read once.
pub struct Cupboard {
    /// Every rack on its own table, and some racks on every table that no rack names.
    racks: Vec<Setup>,
    /// One ball on each table.
    tables: Vec<Setup>,
    /// The physics of every preset.
    presets: Vec<Physics>,
}

impl Cupboard {
    /// A cupboard with all that comes with the game.
    pub fn open() -> Self {
        let rack = |rack: &str, table: Option<&str>| {
            Setup::rack(rack).table(table).load().unwrap_or_else(|error| panic!("{error}"))
        };
        let own = RACKS.iter().map(|name| rack(name, None));
        let elsewhere = TABLES.iter().map(|table| rack("scatter", Some(table)));
        let eight_ball = ["pool_8ft", "pool_7ft"].map(|table| rack("eight_ball_tight", Some(table)));
        let preset = |name: &&str| {
            let (physics, _) = Source::find(Kind::Physics, name, &Folders::of_game())
                .and_then(Source::parse::<Physics>)
                .unwrap_or_else(|error| panic!("{error}"));
            physics
        };
        Self {
            racks: own.chain(elsewhere).chain(eight_ball).collect(),
            tables: TABLES.iter().map(|table| rack("cue_ball", Some(table))).collect(),
            presets: PRESETS.iter().map(preset).collect(),
        }
    }

    /// The set-up of that number, with a stroke or with balls that move already.
    pub fn setup(&self, number: u64) -> Setup {
        let mut dice = Dice::of(number);
        let scattered = dice.happens(0.5);
        let mut setup = dice.pick(if scattered { &self.tables } else { &self.racks }).clone();
        if dice.happens(0.5) {
            let shape = setup.physics.shape;
            setup.physics = self.physics(&mut dice);
            if !scattered {
                // The shape decides where balls of several sizes touch.
                setup.physics.shape = shape;
            }
        } else if dice.happens(0.5) {
            // A cloth whose resistance grows with the speed.
            (setup.physics.cloth.drag, setup.physics.cloth.spin_damping) = (0.0235, 0.059);
        }
        if !dissipates(&setup.physics) {
            setup.physics.horizon.seconds = 3.0;
        }
        if scattered {
            scatter(&mut setup, &mut dice);
        }
        if dice.happens(0.9) {
            setup.strike = Some(dice.strike());
        }
        setup
    }

    /// Any preset with random laws.
    pub fn physics(&self, dice: &mut Dice) -> Physics {
        let mut aside = dice.aside();
        let mut physics = dice.pick(&self.presets).clone();
        physics.pockets.model = *aside.pick(&PocketModel::ALL);
        physics.ball_ball.mixing = *aside.pick(&Mixing::ALL);
        if aside.happens(0.1) {
            // On such a slope most cloths bring balls to rest by their rolling friction.
            let mut fall = || aside.between(-0.003, 0.003);
            physics.cloth.slope = Slope { to_foot: fall(), to_left: fall() };
            physics.cloth.nap = aside.between(0.0, 0.002);
        }
        physics.ball_ball.model = *dice.pick(&BallBallModel::ALL);
        physics.cushion.model = *dice.pick(&CushionModel::ALL);
        physics.clusters.resolver = *dice.pick(&ClusterResolver::ALL);
        if dice.happens(0.2) {
            physics.slate.flight = !physics.slate.flight;
        }
        physics
    }
}

/// Whether the cloth brings every moving ball to rest.
pub fn dissipates(physics: &Physics) -> bool {
    let cloth = &physics.cloth;
    let falls = !physics.slate.flight || physics.slate.restitution < 1.0;
    cloth.sliding_friction * cloth.gravity > 0.0
        && cloth.rolling_resistance() > 0.0
        && cloth.spin_deceleration > 0.0
        && !cloth.is_steep()
        && cloth.roll_pull().length() < cloth.rolling_resistance()
        && falls
}

/// Puts up to fifteen more balls around the first, of any size that the noses can touch. Some touch each other or a
/// nose, and some move.
fn scatter(setup: &mut Setup, dice: &mut Dice) {
    let sizes: Vec<(f64, f64)> = [(0.028_575, 0.170_097), (0.026_25, 0.1406), (0.030_75, 0.21), (0.0254, 0.118)]
        .into_iter()
        .filter(|(radius, _)| boundary_flaws(&setup.table.boundary, *radius, setup.physics.shape).is_empty())
        .collect();
    let one_size = *dice.pick(&sizes);
    let mixed = dice.happens(0.3);
    let moving = dice.happens(0.3);
    let crowd = dice.between(0.0, 0.9);
    let count = 1 + (dice.next() * 16.0) as u32;
    setup.balls.clear();
    for id in 0..count {
        let (radius, mass) = if mixed { *dice.pick(&sizes) } else { one_size };
        let ball = Ball {
            id: BallId(id),
            radius,
            mass: if id > 0 && dice.happens(0.02) { f64::INFINITY } else { mass },
            restitution: dice.happens(0.05).then(|| dice.between(0.0, 1.0)),
        };
        if let Some(place) = room(setup, radius, crowd, dice) {
            let mut motion = Motion::at_rest(place.x, place.y, radius);
            if moving && !ball.is_fixed() && dice.happens(0.5) {
                motion.velocity = (dice.direction() * dice.between(0.0, 3.0)).extend(0.0);
                motion.spin =
                    DVec3::new(dice.between(-100.0, 100.0), dice.between(-100.0, 100.0), dice.between(-100.0, 100.0));
            }
            let look = plain_look(id.to_string());
            setup.balls.push(PlacedBall { ball, motion, look });
        }
    }
    setup.cue_ball = 0;
}

/// The look of a ball of that name, for tests in which looks do not matter.
pub fn plain_look(name: String) -> Look {
    Look { name, colour: [1.0; 3], stripe: false, number: None, dots: None, wear: 0.0, like: None }
}

/// A place where a ball of that radius has room, sometimes touching a ball or a nose.
fn room(setup: &Setup, radius: f64, crowd: f64, dice: &mut Dice) -> Option<DVec2> {
    let (boundary, shape) = (&setup.table.boundary, setup.physics.shape);
    let (low, high) = bounding_box(boundary)?;
    let free = |place: DVec2| {
        bed_flaw(radius, place, boundary, shape).is_none()
            && setup.balls.iter().all(|other| {
                let least = shape.contact_distance(radius, other.ball.radius);
                place.distance(other.motion.position.truncate()) >= least * (1.0 - 1e-15)
            })
    };
    (0..1000).find_map(|_| {
        let place = if !setup.balls.is_empty() && dice.happens(crowd) {
            let other = dice.pick(&setup.balls);
            let apart = shape.contact_distance(radius, other.ball.radius);
            other.motion.position.truncate() + dice.direction() * apart
        } else if dice.happens(0.2) {
            beside_a_nose(boundary, radius, shape, dice)
        } else {
            DVec2::new(dice.between(low.x, high.x), dice.between(low.y, high.y))
        };
        free(place).then_some(place)
    })
}

fn beside_a_nose(boundary: &Boundary, radius: f64, shape: Shape, dice: &mut Dice) -> DVec2 {
    let cushion = dice.pick(&boundary.cushions);
    cushion.from.lerp(cushion.to, dice.next()) + cushion.normal() * shape.reach(boundary, radius)
}
