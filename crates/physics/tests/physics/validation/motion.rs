//! K: how a ball moves on the cloth.

use baize_physics::{Cloth, Course, Motion, Strike, Tip};
use glam::DVec3;

use super::row::Rank::{Exact, Practice};
use super::row::{Figure, Row, all, at_most, near};
use baize_testing::common::*;
use baize_testing::random::Dice;

const MOTION: &str = "Coriolis 1835; TP 4.1";

/// A pool ball at the origin with that velocity and spin, on the cloth of the catalogue.
fn course(velocity: [f64; 2], spin: [f64; 3]) -> Course {
    let ball = pool(0);
    Course::plan(&ball, &spinning(&ball, [0.0; 2], velocity, spin), &cloth(), 0.0)
}

/// When, where and how fast a ball with a velocity of 2 m/s and that forward spin as a surface speed begins to roll.
fn straight(surface: f64, [time, place, speed]: [f64; 3]) -> Vec<Figure> {
    let (rolls, motion) = when_rolling(&course([2.0, 0.0], [0.0, surface / pool(0).radius, 0.0]));
    vec![
        near("time of the slide", rolls, time, 1e-9),
        near("length of the slide", motion.position.x, place, 1e-9),
        near("speed of the roll", motion.velocity.x, speed, 1e-9),
    ]
}

/// Any motion on the bed.
fn any(dice: &mut Dice) -> Motion {
    let (velocity, spin) = (dice.vector(8.0), dice.vector(200.0));
    spinning(&pool(0), [0.1, -0.2], [velocity.x, velocity.y], spin.to_array())
}

/// The largest value of `error` over a thousand motions.
fn worst(error: impl Fn(&Motion, &Course) -> f64) -> f64 {
    let mut dice = Dice::of(1835);
    let errors = (0..1000).map(|_| {
        let motion = any(&mut dice);
        error(&motion, &Course::plan(&pool(0), &motion, &cloth(), 0.0))
    });
    errors.fold(0.0, f64::max)
}

/// Angular momentum over the mass about the origin, its level part.
fn angular_momentum(motion: &Motion) -> DVec3 {
    let radius = pool(0).radius;
    (motion.position.cross(motion.velocity) + motion.spin * (0.4 * radius * radius)).with_z(0.0)
}

fn struck(height: f64) -> Motion {
    let ball = pool(0);
    let strike = Strike { speed: 1.5, tip: Tip { side: 0.0, height }, ..Strike::default() };
    strike.on(&ball, &Motion::at_rest(0.0, 0.0, ball.radius), &baize_physics::Cue::default()).expect("within the chalk")
}

/// A ball that just reaches the far end of a table: its first speed and its time.
fn lag(rolling_friction: f64) -> (f64, f64) {
    let cloth = Cloth { rolling_friction, ..cloth() };
    let speed = (2.0 * rolling_friction * cloth.gravity * 2.54).sqrt();
    (speed, Course::plan(&pool(0), &rolling(&pool(0), [0.0; 2], [speed, 0.0]), &cloth, 0.0).rest_time())
}

pub const ROWS: [Row; 14] = [
    Row::holds(
        "K1",
        Exact,
        "A ball without spin starts at 2 m/s: it slides, then rolls at 5/7 of its speed",
        MOTION,
        || {
            let course = course([2.0, 0.0], [0.0; 3]);
            let (rolls, motion) = when_rolling(&course);
            let end = course.rest_time();
            let mut figures = straight(0.0, [0.291_247_997_670, 0.499_282_281_720, 10.0 / 7.0]);
            figures.push(near("time of the roll", end - rolls, 14.5624, 5e-5));
            figures.push(near("length of the roll", course.at(end).position.x - motion.position.x, 10.4017, 5e-5));
            figures
        },
    ),
    Row::holds("K2", Exact, "Draw: 2 m/s with a backward spin of 2 m/s at the surface", "Coriolis 1835", || {
        straight(-2.0, [0.582_495_995, 0.832_137_136, 6.0 / 7.0])
    }),
    Row::holds(
        "K3",
        Exact,
        "Follow: 2 m/s with a forward spin of 1 m/s, then of 4 m/s, at the surface",
        "Coriolis 1835",
        || {
            let mut figures = straight(1.0, [0.145_623_999, 0.270_444_569, 12.0 / 7.0]);
            figures.extend(straight(4.0, [0.291_247_998, 0.665_709_709, 18.0 / 7.0]));
            figures
        },
    ),
    Row::holds(
        "K4",
        Exact,
        "Any ball ends in a roll at 5/7 of its velocity plus 2/7 of its spin; friction does not matter",
        "Coriolis 1835; TP A.4",
        || {
            let off = worst(|motion, course| {
                let of_spin = motion.spin.cross(DVec3::Z) * (2.0 * pool(0).radius);
                when_rolling(course).1.velocity.distance((motion.velocity * 5.0 + of_spin) / 7.0)
            });
            vec![at_most("largest difference of 1000 random balls", off, 1e-12)]
        },
    ),
    Row::holds("K5", Exact, "(1, 0.5) m/s with the spin (10, -20, 5) rad/s", "Coriolis 1835", || {
        let (rolls, motion) = when_rolling(&course([1.0, 0.5], [10.0, -20.0, 5.0]));
        vec![
            near("time of the slide", rolls, 0.255_859_969_902, 1e-9),
            all(
                "place where it rolls",
                [(motion.position.x, 0.198_419_406_659), (motion.position.y, 0.099_209_703_330)],
                1e-9,
            ),
            all("velocity of the roll", [(motion.velocity.x, 0.5510), (motion.velocity.y, 0.2755)], 1e-9),
        ]
    }),
    Row::holds(
        "K6",
        Exact,
        "Massé: (1, 0) m/s with the spin (50, -60) rad/s and any side spin",
        "Coriolis 1835",
        || {
            let (rolls, motion) = when_rolling(&course([1.0, 0.0], [50.0, -60.0, 30.0]));
            vec![
                near("time of the slide", rolls, 0.446_708_275_975, 1e-9),
                all(
                    "place where it rolls",
                    [(motion.position.x, 0.273_481_188_098), (motion.position.y, -0.091_176_349_899_8)],
                    1e-9,
                ),
                near("direction of the roll", bearing(motion.velocity), -61.198_828_554_7, 1e-8),
            ]
        },
    ),
    Row::holds(
        "K7",
        Exact,
        "A sliding ball runs along a parabola, and its slip keeps its direction",
        "Coriolis 1835",
        || {
            let off = worst(|motion, course| {
                let slip = motion.slip(pool(0).radius);
                let time = 0.5 * when_rolling(course).0;
                let there =
                    motion.position + motion.velocity * time - slip.normalize() * (0.5 * 0.2 * 9.81 * time * time);
                course.at(time).position.distance(there)
            });
            let turned = worst(|motion, course| {
                let now = course.at(0.5 * when_rolling(course).0).slip(pool(0).radius);
                now.normalize().distance(motion.slip(pool(0).radius).normalize())
            });
            vec![at_most("distance from the parabola", off, 1e-12), at_most("turn of the slip", turned, 1e-9)]
        },
    ),
    Row::holds(
        "K8",
        Exact,
        "Struck at 7/10 of its height a ball rolls at once; the spin is 5/2 of the offset",
        "TP A.18",
        || {
            let ratio = |height: f64| pool(0).radius * struck(height).spin.y / struck(height).velocity.x;
            vec![
                near("slip after a hit 2/5 R above the centre", struck(0.4).slip(pool(0).radius).length(), 0.0, 1e-9),
                all(
                    "R w / v for offsets of -0.5, -0.3, 0.2 and 0.5",
                    [-0.5, -0.3, 0.2, 0.5].map(|b| (ratio(b), 2.5 * b)),
                    1e-9,
                ),
            ]
        },
    ),
    Row::holds("K9", Exact, "A ball spins in its place with 20 rad/s", "Leckie and Greenspan 2005", || {
        let course = course([0.0; 2], [0.0, 0.0, 20.0]);
        let turned: f64 = (0..20).map(|i| 0.1 * course.at(0.05 + 0.1 * f64::from(i)).spin.z).sum();
        vec![
            near("time until it stops", course.rest_time(), 2.0, 1e-9),
            near("angle it turns, radians", turned, 20.0, 1e-9),
            near("way it goes", course.at(1.3).position.truncate().length(), 0.0, 1e-12),
        ]
    }),
    Row::holds("K10", Exact, "A ball rolls at 1 m/s with a side spin of 10 rad/s", "Leckie and Greenspan 2005", || {
        let course = course([1.0, 0.0], [0.0, 1.0 / pool(0).radius, 10.0]);
        vec![
            near("side spin after half a second", course.at(0.5).spin.z, 5.0, 1e-9),
            near("side spin after a second", course.at(1.0).spin.z, 0.0, 1e-9),
            near("time until it rests", course.rest_time(), 10.193_68, 5e-6),
            near("way to the side", course.at(course.rest_time()).position.y, 0.0, 1e-12),
        ]
    }),
    Row::holds("K11", Exact, "Lag: a ball rolls over 2.54 m and just stops", "Jewett", || {
        let (speed, time) = lag(0.01);
        let times = [(0.005, 10.18), (0.007, 8.60), (0.0127, 6.39), (0.015, 5.88)].map(|(mu, time)| (lag(mu).1, time));
        vec![
            near("first speed", speed, 0.705_937_674, 1e-9),
            near("time", time, 7.196_102_694, 1e-9),
            all("time on cloths of 0.005, 0.007, 0.0127 and 0.015", times, 0.006),
        ]
    }),
    Row::told("K11", Practice, "The lag on a table that players call fair", "Jewett", || {
        vec![super::row::between("time with our usual cloth", lag(Cloth::default().rolling_friction).1, 7.0, 9.0)]
    }),
    Row::holds(
        "K12",
        Exact,
        "A slide costs 1/7 of the mass times the square of the first slip",
        "Coriolis 1835",
        || {
            let off = worst(|motion, course| {
                let ball = pool(0);
                let slip = motion.slip(ball.radius).length_squared();
                let lost = ball.kinetic_energy(motion)
                    - ball.kinetic_energy(&{
                        let (time, rolls) = when_rolling(course);
                        Motion { spin: rolls.spin.with_z(motion.spin.z), ..course.at(time) }
                    });
                (lost / (ball.mass * slip / 7.0) - 1.0).abs()
            });
            vec![at_most("largest relative difference of 1000 random balls", off, 1e-9)]
        },
    ),
    Row::holds(
        "K13",
        Exact,
        "The level angular momentum about a point of the cloth does not change in a slide",
        "Coriolis 1835",
        || {
            let off = worst(|motion, course| {
                let half = course.at(0.5 * when_rolling(course).0);
                angular_momentum(&half).distance(angular_momentum(motion))
            });
            let is_kept =
                worst(|motion, course| angular_momentum(&when_rolling(course).1).distance(angular_momentum(motion)));
            vec![at_most("change by the middle of the slide", off, 1e-12), at_most("change by its end", is_kept, 1e-12)]
        },
    ),
];
