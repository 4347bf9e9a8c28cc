//! Q: the cue.

use baize_physics::{Course, Cue, Motion, Physics, Strike, Tip};
use glam::DVec3;

use super::row::Rank::{Exact, Measured, Model};
use super::row::{Row, all, at_most, near, yes};
use crate::cue_strike::{cue, on_resting, squirt, struck, touch};
use baize_testing::common::*;
use baize_testing::random::Dice;

fn side(side: f64) -> Tip {
    Tip { side, height: 0.0 }
}

/// The largest value of `error` over a thousand strokes within the chalk, with a raised butt.
fn worst(error: impl Fn(&Strike) -> f64) -> f64 {
    let mut dice = Dice::of(1835);
    let strokes = (0..1000).map(|_| {
        let (offset, clock) = (dice.between(0.0, 0.5), dice.between(0.0, std::f64::consts::TAU));
        let tip = Tip { side: offset * libm::cos(clock), height: offset * libm::sin(clock) };
        Strike { speed: 2.0, tip, elevation: dice.between(0.05, 1.4), ..Strike::default() }
    });
    strokes.map(|strike| error(&strike)).fold(0.0, f64::max)
}

/// The offset at which an elastic cue of three balls gives most spin.
fn best_offset() -> f64 {
    let spin = |offset: f64| struck(side(offset), &cue(3.0, 1.0)).spin.z;
    let (mut low, mut high) = (0.5, 0.9);
    for _ in 0..60 {
        let middle = 0.5 * (low + high);
        if spin(middle + 1e-4) > spin(middle - 1e-4) { low = middle } else { high = middle }
    }
    low
}

/// The squirt seen from above, in degrees, of a cue that squirts by 1.8 degrees when it is level.
fn raised(elevation: f64) -> f64 {
    let ball = pool(0);
    let cue = Cue { end_mass: ball.mass / 29.158, tip_friction: 100.0, ..Cue::default() };
    bearing(on_resting(&Strike { speed: 1.0, tip: side(0.4533), elevation, ..Strike::default() }, &cue).velocity)
}

pub const ROWS: [Row; 12] = [
    Row::holds(
        "Q1",
        Exact,
        "An elastic cue of three balls' mass hits the centre, then half a radius beside it",
        "TP A.30",
        || {
            let motions = [0.0, 0.5].map(|x| struck(side(x), &cue(3.0, 1.0)));
            vec![
                all(
                    "speed of the ball over that of the cue",
                    [(motions[0].velocity.x, 1.5), (motions[1].velocity.x, 1.021_276_596)],
                    1e-9,
                ),
                all(
                    "R w / v",
                    [0, 1].map(|i| (pool(0).radius * motions[i].spin.z / motions[i].velocity.x, [0.0, 1.25][i])),
                    1e-9,
                ),
            ]
        },
    ),
    Row::holds("Q2", Exact, "The same centre hit with a tip that gives back 3/4", "TP A.30", || {
        vec![near(
            "speed of the ball over that of the cue",
            struck(side(0.0), &cue(3.0, 0.75)).velocity.x,
            1.3125,
            1e-9,
        )]
    }),
    Row::holds("Q3", Exact, "The offset that would give most spin, were there no miscue", "TP A.30", || {
        vec![near("offset in radii", best_offset(), 0.730_296_743, 1e-6)]
    }),
    Row::holds("Q4", Exact, "The miscue limit of a chalked tip with a friction of 0.6", "TP 2.1", || {
        let cue = Cue { tip_friction: 0.6, ..Cue::default() };
        let slips = |x: f64| Strike { tip: side(x), ..Strike::default() }.is_miscue(&cue);
        vec![
            near("offset in radii", cue.offset_limit(), 0.6 / (1.36_f64).sqrt(), 1e-9),
            yes("a tip just beyond slips, one just within does not", slips(0.515) && !slips(0.514)),
        ]
    }),
    Row::holds("Q5", Model, "Squirt at offsets of 0.1, 0.25 and 0.5", "TP A.31", || {
        let of = |ratio: f64, degrees: [f64; 3]| [0, 1, 2].map(|i| (squirt([0.1, 0.25, 0.5][i], ratio), degrees[i]));
        vec![
            all("end of the shaft 1/12 of the ball", of(12.0, [0.921, 2.259, 4.162]), 1e-3),
            all("1/20 of the ball", of(20.0, [0.607, 1.485, 2.709]), 1e-3),
            all("1/30 of the ball", of(30.0, [0.426, 1.040, 1.886]), 1e-3),
            all("1/50 of the ball", of(50.0, [0.267, 0.650, 1.173]), 1e-3),
        ]
    }),
    Row::holds(
        "Q5",
        Exact,
        "Squirt with the butt at 0, 30, 45 and 60 degrees, seen from above",
        "docs/science/laws.md, from TP A.31",
        || {
            let pairs = [(0.0, 1.8), (30.0, 2.078), (45.0, 2.545), (60.0, 3.596)];
            vec![all(
                "a cue that squirts by 1.8 when level",
                pairs.map(|(theta, angle)| (raised(f64::to_radians(theta)), angle)),
                1e-3,
            )]
        },
    ),
    Row::holds("Q6", Measured, "Squirt of three cues", "TP B.1", || {
        let cues = [(0.4533, 20.151, 2.5), (0.4533, 29.158, 1.8), (0.2667, 12.008, 2.4)];
        vec![all(
            "Players, Predator Z, Stinger",
            cues.map(|(offset, ratio, angle)| (squirt(offset, ratio), angle)),
            1e-3,
        )]
    })
    .noting(
        "The mass of the end of each shaft was fitted to its squirt, so these rows check the formula and not the cue.",
    ),
    Row::holds(
        "Q7",
        Exact,
        "Right english sends the ball to the left of the cue's line and turns it counter-clockwise",
        "TP A.31",
        || {
            let [right, left, none] = [0.3, -0.3, 0.0].map(|x| struck(side(x), &Cue::default()));
            vec![
                yes("right english does", right.velocity.y > 0.0 && right.spin.z > 0.0),
                yes("left english is its mirror image", left == mirrored(&right)),
                near("none at the centre", none.velocity.y, 0.0, 1e-12),
            ]
        },
    ),
    Row::holds(
        "Q8",
        Exact,
        "A massé without squirt ends in a roll towards the point where the cue's line meets the cloth",
        "Coriolis 1835; TP A.19",
        || {
            let cue = cue(3.0, 0.75);
            let off = worst(|strike| {
                let motion = on_resting(strike, &cue);
                let (sin, cos) = (libm::sin(strike.elevation), libm::cos(strike.elevation));
                let towards = DVec3::new(cos + strike.tip.height, -strike.tip.side * sin, 0.0);
                let impulse = motion.velocity.dot(touch(strike).1);
                motion.rolling_velocity(pool(0).radius).distance(towards * (5.0 / 7.0 * impulse))
            });
            let turned = worst(|strike| {
                let (point, along) = touch(strike);
                let pierced = point + along * ((point.z + pool(0).radius) / -along.z) + DVec3::Z * pool(0).radius;
                let rolls = on_resting(strike, &cue).rolling_velocity(pool(0).radius);
                pierced.normalize().distance(rolls.normalize())
            });
            vec![
                at_most(
                    "difference of the rolling velocity from 5 J/7 m (cos th + b, -a sin th), 1000 strokes",
                    off,
                    1e-9,
                ),
                at_most("turn from the line to that point, radians", turned, 1e-9),
            ]
        },
    ),
    Row::holds("Q9", Exact, "A level stroke with english gives a straight path", "Coriolis 1835", || {
        let physics = Physics { cloth: cloth(), ..Physics::default() };
        let off = [0.45, -0.45, 0.2].map(|x| {
            let motion = on_resting(&Strike { speed: 3.0, tip: side(x), ..Strike::default() }, &physics.cue);
            let (way, course) = (motion.velocity.normalize(), Course::of(&pool(0), &motion, &physics, 0.0));
            (0..200)
                .map(|i| way.cross(course.at(0.05 * f64::from(i)).position.with_z(0.0)).length())
                .fold(0.0, f64::max)
        });
        vec![at_most("largest distance from the line", off.into_iter().fold(0.0, f64::max), 1e-12)]
    }),
    Row::holds(
        "Q10",
        Exact,
        "The ball gets the momentum that the cue loses, and an elastic tip loses no energy",
        "TP A.30",
        || {
            let cue = cue(3.0, 1.0);
            let left = |strike: &Strike, motion: &Motion| {
                strike.speed - pool(0).mass * motion.velocity.dot(touch(strike).1) / cue.mass
            };
            let parting = worst(|strike| {
                let motion = on_resting(strike, &cue);
                let (point, along) = touch(strike);
                let surface = motion.velocity + motion.spin.cross(point);
                (surface.dot(along) - left(strike, &motion) - strike.speed).abs()
            });
            let energy = worst(|strike| {
                let motion = on_resting(strike, &cue);
                let after =
                    pool(0).kinetic_energy(&motion) + 0.5 * cue.mass * left(strike, &motion) * left(strike, &motion);
                (after / (0.5 * cue.mass * strike.speed * strike.speed) - 1.0).abs()
            });
            vec![
                at_most(
                    "difference of the speed at which tip and ball part from the speed at which they met",
                    parting,
                    1e-9,
                ),
                at_most("relative change of the energy", energy, 1e-9),
            ]
        },
    ),
    Row::holds(
        "Q10",
        Exact,
        "Squirt turns the impulse and keeps its size, at any elevation",
        "docs/science/laws.md",
        || {
            let (straight, bent) = (Cue { end_mass: 0.0, ..Cue::default() }, Cue::default());
            let off = worst(|strike| {
                (on_resting(strike, &bent).velocity.length() / on_resting(strike, &straight).velocity.length() - 1.0)
                    .abs()
            });
            vec![at_most("relative change of the size, 1000 strokes", off, 1e-9)]
        },
    ),
];
