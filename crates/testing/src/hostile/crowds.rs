//! Crowds: racks, rows and frozen balls, many of them exactly their own mirror image, that are hit from one side or
//! from two.
//!
//! In them many things happen at the same time, in places that are mirror images of each other.

use super::laws::any_physics;
use super::twins::Mirror;
use super::wild::{powers, signed};
use crate::random::{Dice, plain_look};
use baize_files::{Folders, Kind, Source, built_in_names};
use baize_physics::resolution::cluster::HertzBurst;
use baize_physics::{Ball, BallId, ClusterResolver, Motion, Physics, Strike};
use baize_table::rack::bed_flaw;
use baize_table::shot::{PlacedBall, Setup};
use glam::{DVec2, DVec3};

/// The tables on which they stand.
const TABLES: [&str; 6] = ["flat_box", "carom_10ft", "pool_9ft", "uk_7ft", "snooker_12ft", "hexagon"];

/// Racks that are struck from the place of their cue ball.
const RACKS: [&str; 6] = [
    "eight_ball_tight",
    "nine_ball_tight",
    "straight_pool_tight",
    "cradle_of_five",
    "four_sizes",
    "into_two_from_foot",
];

/// The most seconds that a crowd is played, and the most when it is cut off early. A limit on the number of impacts
/// could end a shot between an impact and its mirror image.
const LONG: f64 = 6.0;
const BRIEF: f64 = 1.0;

/// The balls of a crowd are within this many radii of its middle.
const ROOM: f64 = 9.0;

/// The files of which crowds are made, read once.
pub struct Crowds {
    racks: Vec<Setup>,
    tables: Vec<Setup>,
    presets: Vec<Physics>,
}

/// A crowd that is being made.
struct Crowd<'a> {
    setup: Setup,
    /// The mirrors that do not change it.
    mirrors: &'a [Mirror],
    /// The middle on the plan, in metres.
    middle: DVec2,
    radius: f64,
    /// The gap between the surfaces of neighbours on the lattice, in metres.
    gap: f64,
}

impl Crowds {
    /// Reads what comes with the game.
    ///
    /// # Panics
    /// Where a file that comes with the game is refused.
    pub fn open() -> Self {
        let rack = |rack: &str, table: Option<&str>| {
            Setup::rack(rack).table(table).load().unwrap_or_else(|error| panic!("{error}"))
        };
        let preset = |name| {
            let preset = Source::find(Kind::Physics, name, &Folders::of_game()).and_then(Source::parse::<Physics>);
            preset.unwrap_or_else(|error| panic!("{error}")).0
        };
        Self {
            racks: RACKS.iter().map(|name| rack(name, None)).collect(),
            tables: TABLES
                .iter()
                .map(|&name| Setup { name: name.to_owned(), ..rack("cue_ball", Some(name)) })
                .collect(),
            presets: built_in_names(Kind::Physics).map(preset).collect(),
        }
    }

    /// The crowd of that number.
    pub fn setup(&self, number: u64) -> Setup {
        let mut dice = Dice::of(number ^ 0xc40d_0000_0000);
        let dice = &mut dice;
        let mut setup = if dice.happens(0.15) { self.racked(dice) } else { self.laid(dice) };
        setup.physics.horizon.seconds = LONG;
        setup.physics.horizon.impacts = u32::MAX;
        setup
    }

    /// The same, cut off early.
    pub fn brief_setup(&self, number: u64) -> Setup {
        let mut setup = self.setup(number);
        setup.physics.horizon.seconds = BRIEF;
        setup
    }

    fn physics(&self, dice: &mut Dice) -> Physics {
        let mut physics = if dice.happens(0.6) { Physics::default() } else { dice.pick(&self.presets).clone() };
        if dice.happens(0.3) {
            physics = any_physics(dice, &physics);
        }
        physics.clusters.resolver = if dice.happens(0.7) {
            ClusterResolver::HertzBurst(HertzBurst::default())
        } else {
            ClusterResolver::GeneralizedReflections
        };
        // A bed with a nap along it has no mirror image across the table.
        physics.cloth.nap = 0.0;
        physics
    }

    /// A rack on its own table, struck along the middle of the table or beside it.
    fn racked(&self, dice: &mut Dice) -> Setup {
        let rack = dice.pick(&self.racks).clone();
        let shape = rack.physics.shape;
        let mut setup = Setup { physics: Physics { shape, ..self.physics(dice) }, ..rack };
        let direction = if dice.happens(0.6) { 0.0 } else { signed(dice, 0.1) * dice.next() };
        setup.strike = Some(Strike { speed: dice.between(0.5, 12.0), direction, ..Strike::default() });
        setup
    }

    fn laid(&self, dice: &mut Dice) -> Setup {
        let mut setup = dice.pick(&self.tables).clone();
        let shape = setup.physics.shape;
        setup.physics = Physics { shape, ..self.physics(dice) };
        if dice.happens(0.8) {
            // Most crowds are mirror images of themselves only on a level bed.
            setup.physics.cloth.slope = Default::default();
        }
        let radius = setup.balls[0].ball.radius;
        setup.balls.clear();
        setup.strike = None;
        let mirrors: &[Mirror] = match dice.next() {
            kind if kind < 0.4 => &[Mirror::Along],
            kind if kind < 0.55 => &[Mirror::Across],
            kind if kind < 0.8 => &Mirror::ALL,
            _ => &[],
        };
        let beside = |mirror: Mirror, dice: &mut Dice| {
            if mirrors.contains(&mirror) { 0.0 } else { radius * dice.between(-8.0, 8.0) }
        };
        let middle = DVec2::new(beside(Mirror::Across, dice), beside(Mirror::Along, dice));
        let gap = if dice.happens(0.6) { 0.0 } else { radius * powers(dice, 1e-14, 1e-2) };
        let mut crowd = Crowd { setup, mirrors, middle, radius, gap };
        crowd.fill(dice);
        crowd.hit(dice);
        crowd.setup.cue_ball = 0;
        crowd.setup
    }
}

impl Crowd<'_> {
    /// Adds balls: on a lattice, in a row, touching others, or anywhere near.
    fn fill(&mut self, dice: &mut Dice) {
        let (most, step) = (4 + (14.0 * dice.next()) as usize, 2.0 * self.radius + self.gap);
        let (along, up) = (DVec2::new(step, 0.0), DVec2::new(0.5 * step, 0.75_f64.sqrt() * step));
        let is_turned = dice.happens(0.5);
        // The middle of the lattice is a ball, a gap, or the middle of three balls.
        let shift = *dice.pick(&[DVec2::ZERO, along * 0.5, (along + up) / 3.0]);
        let kind = dice.next();
        for _ in 0..4 * most {
            if self.setup.balls.len() >= most {
                break;
            }
            let whole = |dice: &mut Dice| dice.between(-3.5, 3.5).round();
            let (i, j) = (whole(dice), whole(dice));
            let place = match kind {
                kind if kind < 0.5 => along * i + up * j + shift,
                kind if kind < 0.65 => along * i + along.perp() * j,
                kind if kind < 0.75 => along * (i + 0.5 * j) * 0.5,
                kind if kind < 0.9 && !self.setup.balls.is_empty() => self.beside(step, dice),
                _ => DVec2::new(dice.between(-1.0, 1.0), dice.between(-1.0, 1.0)) * (ROOM * self.radius * 0.5),
            };
            let place = if is_turned { place.perp() } else { place };
            let moves = dice.happens(0.1);
            self.put(place, DVec2::ZERO, if moves { 1.0 } else { 0.0 }, dice);
        }
    }

    /// A place that touches one ball or two.
    fn beside(&self, step: f64, dice: &mut Dice) -> DVec2 {
        let one = dice.pick(&self.setup.balls).motion.position.truncate() - self.middle;
        let angle = dice.between(0.0, std::f64::consts::TAU);
        one + DVec2::new(libm::cos(angle), libm::sin(angle)) * step
    }

    /// Sends balls at the crowd: along the axes, or from anywhere, together with their mirror images.
    fn hit(&mut self, dice: &mut Dice) {
        for _ in 0..1 + (2.0 * dice.next()) as usize {
            let angle = if dice.happens(0.5) {
                std::f64::consts::FRAC_PI_2 * dice.between(0.0, 4.0).floor()
            } else {
                dice.between(0.0, std::f64::consts::TAU)
            };
            let out = DVec2::new(libm::cos(angle), libm::sin(angle));
            // Exactly on the axes.
            let out =
                DVec2::new(if out.x.abs() < 1e-9 { 0.0 } else { out.x }, if out.y.abs() < 1e-9 { 0.0 } else { out.y });
            let place = out * (self.radius * dice.between(ROOM, 1.5 * ROOM));
            let speed = if dice.happens(0.9) { dice.between(0.2, 10.0) } else { powers(dice, 1e-3, 10.0) };
            self.put(place, -out * speed, if dice.happens(0.3) { 1.0 } else { 0.0 }, dice);
        }
    }

    /// Puts a ball and all its mirror images there (seen from the middle) if all have room. Each may get a further
    /// velocity of up to `more` m/s, and a roll or a spin.
    fn put(&mut self, place: DVec2, velocity: DVec2, more: f64, dice: &mut Dice) {
        let mut motion = Motion::at_rest(self.middle.x + place.x, self.middle.y + place.y, self.radius);
        let velocity = velocity + DVec2::new(dice.between(-more, more), dice.between(-more, more));
        motion.velocity = velocity.extend(0.0);
        if dice.happens(0.4) {
            motion.spin = DVec3::new(-velocity.y, velocity.x, 0.0) / self.radius;
        } else if velocity != DVec2::ZERO && dice.happens(0.3) {
            motion.spin = DVec3::new(dice.between(-50.0, 50.0), dice.between(-50.0, 50.0), dice.between(-50.0, 50.0));
        }
        for mirror in self.mirrors {
            // A ball on a mirror is its own image.
            let image = mirror.image(&motion);
            if image.position.distance(motion.position) < 0.2 * self.radius {
                let mean = |a: DVec3, b: DVec3| (a + b) * 0.5;
                motion = Motion {
                    position: mean(motion.position, image.position),
                    velocity: mean(motion.velocity, image.velocity),
                    spin: mean(motion.spin, image.spin),
                };
            }
        }
        let mut all = vec![motion];
        for mirror in self.mirrors {
            let images: Vec<Motion> = all.iter().map(|motion| mirror.image(motion)).collect();
            let others: Vec<Motion> = images.into_iter().filter(|image| !all.contains(image)).collect();
            all.extend(others);
        }
        let before = self.setup.balls.len();
        for motion in all {
            if !self.has_room(motion.position) {
                return self.setup.balls.truncate(before);
            }
            let id = BallId(self.setup.balls.len() as u32);
            let ball = Ball { id, radius: self.radius, mass: 0.17, restitution: None };
            let look = plain_look(format!("b{}", id.0));
            self.setup.balls.push(PlacedBall { ball, motion, look });
        }
    }

    fn has_room(&self, place: DVec3) -> bool {
        let least = 2.0 * self.radius - 1e-10;
        bed_flaw(self.radius, place.truncate(), &self.setup.table.boundary, self.setup.physics.shape).is_none()
            && self.setup.balls.iter().all(|other| other.motion.position.distance(place) >= least)
    }
}
