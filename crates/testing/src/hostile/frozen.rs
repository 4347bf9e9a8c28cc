//! Balls frozen where several things meet: in the joint of two noses, of a jaw and a rail or a facing, in the throat of a
//! pocket, and in the wedge between another ball and any of these. They are struck with side and a raised butt.

use super::laws::{any_physics, set_numbers_of_laws};
use super::tables::{OwnNoses, own_table};
use super::wild::{heading, powers, signed, wild};
use crate::random::{Dice, plain_look};
use baize_files::{Folders, Kind, Source, built_in_names};
use baize_physics::{Ball, BallId, Boundary, Motion, Physics, Shape, Strike, Tip};
use baize_table::rack::bed_flaw;
use baize_table::shot::{PlacedBall, Setup};
use baize_table::table::boundary_flaws;
use glam::{DVec2, DVec3};

/// The most balls of a set-up.
const MOST_BALLS: f64 = 9.0;

/// The most seconds and impacts of a shot.
const LIMITS: (f64, u32) = (20.0, 5_000);

/// What a ball touches, seen from above.
enum Side {
    /// A straight line that the centre keeps at this distance, in metres; the normal points to the bed.
    Line { on: DVec2, normal: DVec2, distance: f64 },
    /// A circle on which the centre is.
    Circle { centre: DVec2, radius: f64 },
}

/// Makes set-ups by their numbers.
pub struct Frozen {
    tables: Vec<Setup>,
    presets: Vec<Physics>,
}

impl Frozen {
    /// Reads what comes with the game.
    ///
    /// # Panics
    /// Where a file that comes with the game is refused.
    pub fn open() -> Self {
        let table = |name: &str| {
            let setup = Setup::rack("cue_ball").table(name).load().unwrap_or_else(|error| panic!("{error}"));
            Setup { name: name.to_owned(), ..setup }
        };
        let preset = |name| {
            let preset = Source::find(Kind::Physics, name, &Folders::of_game()).and_then(Source::parse::<Physics>);
            preset.unwrap_or_else(|error| panic!("{error}")).0
        };
        Self {
            tables: built_in_names(Kind::Table).map(table).collect(),
            presets: built_in_names(Kind::Physics).map(preset).collect(),
        }
    }

    /// The set-up of that number.
    pub fn setup(&self, number: u64) -> Setup {
        let mut dice = Dice::of(number ^ 0xf402_e400_0000);
        let dice = &mut dice;
        let preset = if dice.happens(0.6) { Physics::default() } else { dice.pick(&self.presets).clone() };
        let mut physics = if dice.happens(0.4) { preset } else { any_physics(dice, &preset) };
        if dice.happens(0.4) {
            set_numbers_of_laws(dice, &mut physics);
        }
        physics.horizon.seconds = physics.horizon.seconds.min(LIMITS.0);
        physics.horizon.impacts = physics.horizon.impacts.min(LIMITS.1);
        let mut setup = self.table(dice, physics);
        let usual = setup.balls[0].ball;
        setup.balls.clear();
        let radii = if dice.happens(0.5) { 1.0 } else { powers(dice, 1.01, 4.0) };
        let masses = if dice.happens(0.4) { 1.0 } else { powers(dice, 1.01, 1e9) };
        let fixed = if dice.happens(0.3) { 0.3 } else { 0.0 };
        let moving = if dice.happens(0.3) { 0.3 } else { 0.0 };
        let fits =
            |radius: f64, setup: &Setup| boundary_flaws(&setup.table.boundary, radius, setup.physics.shape).is_empty();
        for _ in 0..1 + (MOST_BALLS * dice.next()) as usize {
            let radius = usual.radius * powers(dice, 1.0 / radii.sqrt(), radii.sqrt());
            let radius = if fits(radius, &setup) { radius } else { usual.radius };
            let Some(place) = place(&setup, radius, dice) else { continue };
            let mass = (usual.mass * powers(dice, 1.0 / masses.sqrt(), masses.sqrt())).clamp(1e-6, 1e6);
            let mass = if dice.happens(fixed) { f64::INFINITY } else { mass };
            let restitution = dice.happens(0.1).then(|| wild(dice, 0.0, 1.0));
            let ball = Ball { id: BallId(setup.balls.len() as u32), radius, mass, restitution };
            let mut motion = Motion::at_rest(place.x, place.y, ball.radius);
            if !ball.is_fixed() && dice.happens(moving) {
                motion.velocity = (heading(dice) * powers(dice, 1e-6, 10.0)).extend(0.0);
            }
            if !ball.is_fixed() && dice.happens(moving) {
                let mut part = || dice.between(-400.0, 400.0);
                motion.spin = DVec3::new(part(), part(), part());
            }
            let name = format!("b{}", ball.id.0);
            let look = plain_look(name);
            setup.balls.push(PlacedBall { ball, motion, look });
        }
        let free: Vec<usize> = (0..setup.balls.len()).filter(|&index| !setup.balls[index].ball.is_fixed()).collect();
        (setup.cue_ball, setup.strike) = (0, None);
        if !free.is_empty() && dice.happens(0.8) {
            setup.cue_ball = *dice.pick(&free);
            setup.strike = Some(strike(dice));
        }
        setup
    }

    /// A table of the game or a made-up one, with one ball of its size.
    fn table(&self, dice: &mut Dice, physics: Physics) -> Setup {
        let known = dice.pick(&self.tables).clone();
        let radius = known.balls[0].ball.radius;
        let fits = |setup: &Setup| boundary_flaws(&setup.table.boundary, radius, physics.shape).is_empty();
        let mut noses = OwnNoses::any(dice);
        let own = if dice.happens(0.5) {
            (0..20).find_map(|_| own_table(dice, &mut noses, radius, physics.shape))
        } else {
            None
        };
        let setup = match own {
            Some(table) => Setup { name: "own".to_owned(), table, ..known },
            None if fits(&known) => known,
            None => self.tables[0].clone(),
        };
        Setup { physics, ..setup }
    }
}

/// Any stroke, most of them with side and a raised butt.
fn strike(dice: &mut Dice) -> Strike {
    let (offset, clock) = (0.99 * dice.next().sqrt(), dice.between(-180.0, 180.0).to_radians());
    let elevation = if dice.happens(0.3) { 0.0 } else { dice.between(0.0, 89.9_f64) };
    Strike {
        speed: if dice.happens(0.8) { dice.between(0.0, 12.0) } else { powers(dice, 1e-4, 30.0) },
        direction: dice.between(-180.0, 180.0_f64).to_radians(),
        tip: Tip { side: offset * libm::cos(clock), height: offset * libm::sin(clock) },
        elevation: elevation.to_radians(),
    }
}

/// A free place of a ball that touches two things, or almost.
fn place(setup: &Setup, radius: f64, dice: &mut Dice) -> Option<DVec2> {
    let (boundary, shape) = (&setup.table.boundary, setup.physics.shape);
    let is_free = |place: DVec2| {
        bed_flaw(radius, place, boundary, shape).is_none()
            && setup.balls.iter().all(|other| {
                let least = shape.contact_distance(radius, other.ball.radius);
                place.distance(other.motion.position.truncate()) >= least - 1e-10
            })
    };
    (0..200).find_map(|_| {
        let gap = if dice.happens(0.7) { 0.0 } else { powers(dice, 1e-16, 1e-6) };
        let sides = sides(setup, boundary, shape, radius, gap);
        if sides.len() < 2 {
            return None;
        }
        let [one, two] = [(); 2].map(|()| dice.pick(&sides));
        let places = touching(one, two);
        places.filter(|_| !places_are_same(one, two)).map(|places| *dice.pick(&places)).filter(|place| is_free(*place))
    })
}

fn places_are_same(one: &Side, two: &Side) -> bool {
    std::ptr::eq(one, two)
}

/// All that a ball of `radius` can touch, with `gap` between the surfaces.
fn sides(setup: &Setup, boundary: &Boundary, shape: Shape, radius: f64, gap: f64) -> Vec<Side> {
    let reach = shape.reach(boundary, radius) + gap;
    let lines = boundary.cushions.iter();
    let lines = lines.map(|cushion| Side::Line { on: cushion.middle(), normal: cushion.normal(), distance: reach });
    let jaws = boundary.jaws.iter().map(|jaw| Side::Circle { centre: jaw.centre, radius: jaw.radius + reach });
    let ends = boundary.nose_ends.iter().map(|end| Side::Circle { centre: end.place, radius: reach });
    let edges = boundary.pockets.iter();
    let edges = edges.map(|pocket| Side::Circle { centre: pocket.centre, radius: pocket.radius + gap });
    let balls = setup.balls.iter().map(|other| Side::Circle {
        centre: other.motion.position.truncate(),
        radius: shape.contact_distance(radius, other.ball.radius) + gap,
    });
    lines.chain(jaws).chain(ends).chain(edges).chain(balls).collect()
}

/// The places that touch both; `None` if there are none.
fn touching(one: &Side, two: &Side) -> Option<Vec<DVec2>> {
    match (one, two) {
        (Side::Line { on: a, normal: n, distance: d }, Side::Line { on: b, normal: m, distance: e }) => {
            let cross = n.perp_dot(*m);
            let (along_n, along_m) = (n.dot(*a) + d, m.dot(*b) + e);
            let place = DVec2::new(along_n * m.y - along_m * n.y, along_m * n.x - along_n * m.x) / cross;
            (cross.abs() > 1e-9).then(|| vec![place])
        }
        (Side::Line { on, normal, distance }, Side::Circle { centre, radius })
        | (Side::Circle { centre, radius }, Side::Line { on, normal, distance }) => {
            let off = normal.dot(*on - *centre) + distance;
            let along = (radius * radius - off * off).max(0.0).sqrt();
            let foot = *centre + *normal * off;
            (off.abs() <= *radius).then(|| vec![foot + normal.perp() * along, foot - normal.perp() * along])
        }
        (Side::Circle { centre: a, radius: r }, Side::Circle { centre: b, radius: s }) => {
            let (line, apart) = (*b - *a, a.distance(*b));
            let along = (apart * apart + r * r - s * s) / (2.0 * apart);
            let aside = (r * r - along * along).sqrt();
            let place = |side: f64| *a + line / apart * along + line.perp() / apart * (aside * side);
            (apart > 0.0 && aside.is_finite()).then(|| vec![place(1.0), place(-1.0)])
        }
    }
}

/// A number with that size and either sign, for a slope.
pub fn fall(dice: &mut Dice, most: f64) -> f64 {
    let size = wild(dice, 0.0, most);
    signed(dice, size)
}
