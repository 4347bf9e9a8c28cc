//! Set-ups of all kinds. Each is made from its number alone.

use super::balls::put_balls;
use super::laws::{any_physics, of_shape};
use super::lifted::lift_some;
use super::tables::{OwnNoses, own_table};
use super::wild::{powers, wild};
use crate::random::Dice;
use baize_files::{Folders, Kind, Source, built_in_names};
use baize_physics::{Physics, Shape, Strike, Tip};
use baize_table::shot::Setup;
use baize_table::table::boundary_flaws;

/// Racks that are random at every start; those without gaps are used too. That of rotation is `straight_pool_tight`.
const HAS_TIGHT_TWIN: [&str; 7] =
    ["nine_ball", "eight_ball", "ten_ball", "straight_pool", "rotation", "blackball", "snooker"];

/// Tables with room for thousands of balls, on which a few balls hardly meet.
const TOO_LARGE: [&str; 2] = ["pool_36ft", "pool_72ft"];

/// The most seconds, impacts and million steps of computing of a shot that is cut off early.
const BRIEF: (f64, u32, u32) = (3.0, 100, 20);

/// What comes with the game, read once.
pub struct Generator {
    racks: Vec<Setup>,
    pub(super) tables: Vec<Setup>,
    pub(super) presets: Vec<Physics>,
}

impl Generator {
    /// Reads what comes with the game.
    ///
    /// # Panics
    /// Where a file that comes with the game is refused.
    pub fn open() -> Self {
        let rack = |rack, table| Setup::rack(rack).table(table).load().unwrap_or_else(|error| panic!("{error}"));
        let usual = |name: &&str| {
            !name.starts_with("stress") && !name.starts_with("relativity") && !HAS_TIGHT_TWIN.contains(name)
        };
        let racks = built_in_names(Kind::Rack).filter(usual).map(|name| rack(name, None));
        let tables = built_in_names(Kind::Table).filter(|name| !TOO_LARGE.contains(name));
        let tables = tables.map(|name| Setup { name: name.to_owned(), ..rack("cue_ball", Some(name)) });
        let preset = |name| {
            let preset = Source::find(Kind::Physics, name, &Folders::of_game()).and_then(Source::parse::<Physics>);
            preset.unwrap_or_else(|error| panic!("{error}")).0
        };
        Self {
            racks: racks.collect(),
            tables: tables.collect(),
            presets: built_in_names(Kind::Physics).map(preset).collect(),
        }
    }

    /// The set-up of that number. Its name is that of its table, or `own` for a table that was made up.
    pub fn setup(&self, number: u64) -> Setup {
        let mut dice = Dice::of(number ^ 0x5eed_0000_0000);
        let dice = &mut dice;
        let preset = if dice.happens(0.5) { Physics::default() } else { dice.pick(&self.presets).clone() };
        let physics = any_physics(dice, &preset);
        // From a separate stream of random numbers, so that the other shots stay as they were.
        let mut aside = Dice::of(number ^ 0xa51d_e000_0000);
        let mut noses = OwnNoses::any(&mut aside);
        let mut setup =
            if dice.happens(0.1) { self.racked(dice, &physics) } else { self.laid(dice, &mut noses, &physics) };
        if dice.happens(0.9) && !setup.balls.is_empty() && !setup.balls[setup.cue_ball].ball.is_fixed() {
            setup.strike = Some(any_strike(&setup, dice));
        }
        if aside.happens(0.15) {
            lift_some(&mut setup, &mut aside);
        }
        if setup.physics.shape == Shape::Discs && aside.happens(0.5) {
            make_relativistic(&mut setup, &mut aside);
        }
        setup
    }

    /// The same, cut off so early that a thousand of them take seconds only.
    pub fn brief_setup(&self, number: u64) -> Setup {
        let mut setup = self.setup(number);
        let horizon = &mut setup.physics.horizon;
        horizon.seconds = horizon.seconds.min(BRIEF.0);
        horizon.impacts = horizon.impacts.min(BRIEF.1);
        horizon.work = horizon.work.min(BRIEF.2);
        setup
    }

    /// A rack on its own table, in the shape for which its places are made.
    fn racked(&self, dice: &mut Dice, physics: &Physics) -> Setup {
        let rack = dice.pick(&self.racks).clone();
        Setup { physics: of_shape(physics, rack.physics.shape), ..rack }
    }

    /// Balls anywhere on a made-up table or on one of the game.
    fn laid(&self, dice: &mut Dice, noses: &mut OwnNoses, physics: &Physics) -> Setup {
        let known = dice.pick(&self.tables).clone();
        let radius = if dice.happens(0.8) { 0.028_575 } else { powers(dice, 1e-3, 1.0) };
        let own =
            if dice.happens(0.5) { (0..20).find_map(|_| own_table(dice, noses, radius, physics.shape)) } else { None };
        let usual = known.balls[0].ball.radius;
        let fits = |setup: &Setup| boundary_flaws(&setup.table.boundary, usual, physics.shape).is_empty();
        let mut setup = match own {
            Some(table) => Setup { name: "own".to_owned(), table, ..known },
            None if fits(&known) => known,
            None => self.tables[0].clone(),
        };
        let radius = if setup.name == "own" { radius } else { setup.balls[0].ball.radius };
        setup.physics = physics.clone();
        put_balls(&mut setup, radius, dice);
        setup
    }
}

/// Has the discs obey special relativity, with light that is up to a thousand times as fast as the fastest of them, or by as
/// little faster as a thousandth.
fn make_relativistic(setup: &mut Setup, dice: &mut Dice) {
    let speeds = setup.balls.iter().map(|placed| placed.motion.velocity.length());
    let fastest = speeds.chain(setup.strike.map(|strike| strike.speed)).fold(0.01, f64::max);
    setup.physics.shape = Shape::RelativisticDiscs;
    setup.physics.relativity.speed_of_light = fastest * (1.0 + powers(dice, 1e-3, 1e3));
}

/// Any stroke that meets the ball: level, jumping or from straight above; half of them at another ball. A file can give
/// its angles in degrees.
fn any_strike(setup: &Setup, dice: &mut Dice) -> Strike {
    let place = |index: usize| setup.balls[index].motion.position.truncate();
    let way = place((dice.next() * setup.balls.len() as f64) as usize) - place(setup.cue_ball);
    let at_ball = libm::atan2(way.y, way.x).to_degrees() + dice.between(-10.0, 10.0) * dice.next();
    let aimed = dice.happens(0.5);
    let direction = if aimed { at_ball } else { dice.between(-180.0, 180.0) };
    let direction = if dice.happens(0.2) { (direction / 15.0).round() * 15.0 } else { direction };
    let reach = if dice.happens(0.2) { 0.99 } else { 0.5 };
    let offset = if dice.happens(0.2) { 0.0 } else { reach * dice.next().sqrt() };
    let clock = dice.between(-180.0, 180.0).to_radians();
    let kind = dice.next();
    let speed = match kind {
        kind if kind < 0.7 => dice.between(0.0, 15.0),
        kind if kind < 0.95 => powers(dice, 1e-4, 30.0),
        _ => wild(dice, 0.0, 1000.0),
    };
    let elevation = match dice.next() {
        kind if kind < 0.6 => 0.0,
        kind if kind < 0.9 => dice.between(0.0, 89.9),
        _ => 89.9,
    };
    Strike {
        speed,
        direction: direction.to_radians(),
        tip: Tip { side: offset * libm::cos(clock), height: offset * libm::sin(clock) },
        elevation: f64::to_radians(elevation),
    }
}
