//! C: a ball meets a cushion.

use baize_physics::{Ball, CushionContact, CushionModel, Motion, Physics, rebound};
use baize_table::shot::simulate;
use glam::DVec3;

use super::row::Rank::{Exact, Measured, Model, Practice};
use super::row::{Figure, Row, all, at_most, near, yes};
use crate::cushions::{
    POOL_NOSE, on_a_pool_table, on_the_papers_table, rebounded, reflection, rolled, rolling_in, speed_and_angle,
    springy, stunned,
};
use baize_testing::common::*;
use baize_testing::random::Dice;

/// The models that are computed in closed form, with the largest error by rounding.
const CLOSED: [CushionModel; 2] = [CushionModel::RigidNose, CushionModel::Reflection];

/// The largest value of `error` over random balls that meet a pool nose.
fn worst(error: impl Fn(&Motion, &CushionContact) -> f64) -> f64 {
    let mut dice = Dice::of(1835);
    let errors = (0..3000).map(|number| {
        let velocity = dice.vector(8.0);
        let motion = spinning(&pool(0), [0.0, 0.03], [velocity.x, -velocity.y.abs()], dice.vector(300.0).to_array());
        let model = [CLOSED[0], CLOSED[1], springy(1.8)][number % 3];
        error(&motion, &cushion(model, dice.between(0.0, 1.0), dice.between(0.0, 0.6)))
    });
    errors.fold(0.0, f64::max)
}

/// The rolling ball's angle from the rail after it came in at 45 degrees to a nose that keeps its spin.
fn keeps_its_roll(restitution: f64) -> DVec3 {
    rebounded(&rolled(45.0, 1.0), 0.0, &reflection(restitution)).rolling_velocity(pool(0).radius)
}

/// A row of Mathavan's table for snooker: angle in; speed, angle, and side spin at the surface, then angle and speed once it rolls.
const SNOOKER: [[f64; 6]; 9] = [
    [10.0, 0.9433, 10.34, 0.130, 6.10, 0.933],
    [20.0, 0.8947, 21.74, 0.249, 13.48, 0.855],
    [30.0, 0.8614, 34.00, 0.348, 22.58, 0.773],
    [40.0, 0.8474, 46.55, 0.420, 33.65, 0.700],
    [45.0, 0.8476, 52.68, 0.443, 39.88, 0.670],
    [50.0, 0.8516, 58.56, 0.455, 46.38, 0.644],
    [60.0, 0.8672, 68.82, 0.428, 58.92, 0.607],
    [70.0, 0.8883, 76.59, 0.312, 69.55, 0.590],
    [80.0, 0.9046, 83.39, 0.159, 79.72, 0.584],
];

/// What that table has in a column, with what the engine gives.
fn snooker_column(column: usize, of: impl Fn(&Motion) -> f64) -> Vec<(f64, f64)> {
    SNOOKER.iter().map(|row| (of(&on_the_papers_table(&rolling_in(&snooker(0), row[0]))), row[column])).collect()
}

/// The measured speed after a ball rolled straight into a cushion at speed v.
fn measured(v: f64) -> f64 {
    -0.0877 * v * v + 1.131 * v - 0.0953
}

/// Angle from the perpendicular of a ball that rolled in at 45 degrees with that side spin at its surface.
fn out(model: CushionModel, side: f64) -> f64 {
    let mut motion = rolled(45.0, 2.0);
    motion.spin.z = side / pool(0).radius;
    let law = CushionContact { model, ..Physics::default().cushion };
    let velocity = rebounded(&motion, POOL_NOSE, &law).velocity;
    libm::atan2(velocity.x, velocity.y).to_degrees()
}

/// How many lengths of the table a ball runs that starts from the head spot at that speed.
fn lengths(speed: f64) -> f64 {
    let (ball, table) = (pool(0), four_cushions(2.54, 1.27, 0.036_29));
    let spot = [table.head_spot.x, table.head_spot.y];
    let run = simulate(&setup(table, Physics::default(), &[(ball, stun(&ball, spot, [speed, 0.0]))]))
        .expect("an honest shot");
    let places: Vec<_> =
        (0..=20_000).map(|i| run.tracks[0].at(run.record.duration * f64::from(i) / 20_000.0).position).collect();
    places.windows(2).map(|pair| pair[0].distance(pair[1])).sum::<f64>() / 2.54
}

/// How far a ball that is shot into the corner at 45 degrees gets beyond the noses.
fn beyond_the_corner(law: CushionContact) -> f64 {
    let ball: Ball = pool(0);
    let table = four_cushions(2.54, 1.27, 0.036_29);
    let reach = table.boundary.reach(ball.radius);
    let edge = [1.27 - reach, 0.635 - reach];
    let physics = Physics { cloth: cloth(), cushion: law, ..Physics::default() };
    let start = stun(&ball, [edge[0] - 0.2, edge[1] - 0.2], [3.0, 3.0]);
    let run = simulate(&setup(table, physics, &[(ball, start)])).expect("an honest shot");
    let beyond = (0..=2000).map(|i| {
        let place = run.tracks[0].at(run.record.duration * f64::from(i) / 2000.0).position;
        (place.x.abs() - edge[0]).max(place.y.abs() - edge[1])
    });
    beyond.fold(0.0, f64::max)
}

fn pool_rows() -> Vec<Figure> {
    let rows = [
        [15.0, 0.9257, 15.67, 8.50],
        [30.0, 0.8765, 33.33, 20.20],
        [45.0, 0.8702, 51.38, 36.24],
        [60.0, 0.9017, 67.50, 55.70],
        [75.0, 0.9375, 79.80, 73.63],
    ];
    let after = rows.map(|row| on_a_pool_table(&rolling_in(&pool(0), row[0]), 0.97));
    let rolls = after.map(|motion| speed_and_angle(motion.rolling_velocity(pool(0).radius)).1);
    let left = after.map(|motion| speed_and_angle(motion.velocity));
    vec![
        all("share of the speed", [0, 1, 2, 3, 4].map(|i| (left[i].0, rows[i][1])), 1e-3),
        all("angle from the rail", [0, 1, 2, 3, 4].map(|i| (left[i].1, rows[i][2])), 0.02),
        all("angle once it rolls", [0, 1, 2, 3, 4].map(|i| (rolls[i], rows[i][3])), 0.02),
    ]
}

const MATHAVAN: &str = "Mathavan, Jackson, Parkin 2010";

pub const ROWS: [Row; 16] = [
    Row::holds(
        "C1",
        Exact,
        "A rolling ball meets a smooth nose at its centre's height and keeps its spin",
        "Coriolis's roll",
        || {
            vec![
                near(
                    "angle from the rail once it rolls, in at 45 with e = 0.8",
                    bearing(keeps_its_roll(0.8)),
                    15.945,
                    5e-4,
                ),
                all(
                    "speed off the rail, e = 1, 0.8 and 0.5",
                    [1.0, 0.8, 0.5].map(|e| (keeps_its_roll(e).y, (5.0 * e - 2.0) / 7.0 * 0.5_f64.sqrt())),
                    1e-9,
                ),
                yes(
                    "below e = 2/5 it turns back to the rail",
                    keeps_its_roll(0.39).y < 0.0 && keeps_its_roll(0.41).y > 0.0,
                ),
            ]
        },
    ),
    Row::holds("C2", Exact, "A level push at 7/5 of the radius keeps a ball rolling", "TP A.18", || {
        let law = cushion(CushionModel::RigidNose, 0.0, 0.5);
        let slip = |sine: f64| rebounded(&rolled(0.0, 1.0), sine, &law).slip(pool(0).radius).length();
        vec![
            near("slip after a nose at that height that holds the ball", slip(0.4), 0.0, 1e-9),
            yes("a lower nose makes it slip", slip(0.2) > 0.01),
        ]
    }),
    Row::holds(
        "C3",
        Exact,
        "Without friction the tangent of the angle from the perpendicular grows by 1/e, e = 0.8",
        "TP 6.3",
        || {
            let angle = |degrees: f64| {
                let velocity = rebounded(&stunned(degrees, 2.0), 0.0, &reflection(0.8)).velocity;
                libm::atan2(velocity.x, velocity.y).to_degrees()
            };
            vec![all("angle out for 30 and 60 in", [(angle(30.0), 35.8175), (angle(60.0), 65.2087)], 5e-5)]
        },
    ),
    Row::holds("C4", Model, "A snooker ball rolls straight into a cushion at any speed", MATHAVAN, || {
        let after = |speed: f64| on_the_papers_table(&rolling(&snooker(0), [0.0; 2], [0.0, speed]));
        vec![
            all(
                "share of the speed at 0.01, 1 and 7 m/s",
                [0.01, 1.0, 7.0].map(|v| (-after(v).velocity.y / v, 0.91066)),
                1e-3,
            ),
            near("R w / v", snooker(0).radius * after(1.0).spin.x, -0.23517, 1e-3),
        ]
    }),
    Row::holds(
        "C5",
        Model,
        "A snooker ball rolls in at 10, 20, 30, 40, 45, 50, 60, 70 and 80 from the rail",
        MATHAVAN,
        || {
            vec![
                all("share of the speed", snooker_column(1, |motion| speed_and_angle(motion.velocity).0), 2e-3),
                all("angle from the rail", snooker_column(2, |motion| speed_and_angle(motion.velocity).1), 0.1),
                all("side spin at the surface", snooker_column(3, |motion| snooker(0).radius * motion.spin.z), 2e-3),
            ]
        },
    ),
    Row::holds("C6", Model, "The same once the ball rolls", MATHAVAN, || {
        let rolls = |motion: &Motion| speed_and_angle(motion.rolling_velocity(snooker(0).radius));
        let straight = on_the_papers_table(&rolling_in(&snooker(0), 90.0));
        vec![
            all("angle from the rail", snooker_column(4, |motion| rolls(motion).1), 0.1),
            all("share of the speed", snooker_column(5, |motion| rolls(motion).0), 2e-3),
            near("share of the speed after a straight roll", rolls(&straight).0, 0.5833, 1e-3),
        ]
    }),
    Row::holds("C7", Model, "A pool ball rolls in at 45, e = 0.97", MATHAVAN, || {
        let after = on_a_pool_table(&rolling_in(&pool(0), 45.0), 0.97);
        let spin = after.spin * pool(0).radius;
        vec![
            all("velocity", [(after.velocity.x, 0.543_144), (after.velocity.y, -0.679_939)], 2e-4),
            all("spin at the surface", [(spin.x, -0.273_447), (spin.y, 0.588_274), (spin.z, 0.400_869)], 2e-4),
        ]
    }),
    Row::holds(
        "C8",
        Model,
        "A pool ball comes at 30 from the rail and 2 m/s with a side spin of 1 m/s at its surface",
        MATHAVAN,
        || {
            let way = heading(30.0) * 2.0;
            let before = spinning(&pool(0), [0.0; 2], [way.x, way.y], [0.0, 0.0, 1.0 / pool(0).radius]);
            let after = on_a_pool_table(&before, 0.97);
            let spin = after.spin * pool(0).radius;
            vec![
                all("velocity", [(after.velocity.x, 1.407_479), (after.velocity.y, -0.921_805)], 2e-4),
                all("spin at the surface", [(spin.x, -0.162_184), (spin.y, 0.147_018), (spin.z, 1.503_729)], 2e-4),
            ]
        },
    ),
    Row::holds("C9", Model, "A pool ball rolls straight into a cushion, e = 0.98", MATHAVAN, || {
        let after = on_a_pool_table(&rolling_in(&pool(0), 90.0), 0.98);
        vec![all(
            "share of the speed and R w / v",
            [(-after.velocity.y, 0.95993), (pool(0).radius * after.spin.x, -0.24558)],
            1e-3,
        )]
    }),
    Row::holds(
        "C10",
        Model,
        "A pool ball rolls in at 15, 30, 45, 60 and 75 from the rail, e = 0.97",
        MATHAVAN,
        pool_rows,
    ),
    Row::holds("C11", Model, "A rigid nose, e = 0.85 and mu = 0.2: roll, stun, and a roll at 45", "Han 2005", || {
        let law = cushion(CushionModel::RigidNose, 0.85, 0.2);
        let after = |motion: Motion| rebounded(&motion, POOL_NOSE, &law).velocity;
        let slanted = after(rolled(45.0, 1.0));
        vec![
            all(
                "speed after a straight roll and after a straight stun",
                [(after(rolled(0.0, 1.0)).y, 0.811_325), (after(stunned(0.0, 1.0)).y, 0.735_964)],
                1e-6,
            ),
            all("velocity along and off the rail at 45", [(slanted.x, 0.528_978), (slanted.y, 0.553_772)], 1e-6),
        ]
    }),
    Row::holds(
        "C12",
        Exact,
        "With a constant restitution a rebound grows in step with the speed",
        "dimensions",
        || {
            let off = worst(|motion, law| {
                let faster = Motion { velocity: motion.velocity * 3.0, spin: motion.spin * 3.0, ..*motion };
                let (once, scaled) = (rebounded(motion, POOL_NOSE, law), rebounded(&faster, POOL_NOSE, law));
                scaled.velocity.distance(once.velocity * 3.0)
                    / (1.0 + faster.velocity.length() + faster.spin.length() * pool(0).radius)
            });
            vec![at_most("relative difference at three times the speed, 3000 balls", off, 1e-12)]
        },
    ),
    Row::holds(
        "C13",
        Measured,
        "A ball rolls straight into a cushion at 0.5 to 3.5 m/s",
        "Mathavan, Jackson, Parkin 2009",
        || {
            let law = Physics::default().cushion;
            let off = (0..=30).map(|i| {
                let v = 0.5 + 0.1 * f64::from(i);
                let before = rolling(&snooker(0), [0.0, 0.03], [0.0, -v]);
                (rebound(&snooker(0), &before, DVec3::NEG_Y, POOL_NOSE, &law, &cloth()).velocity.y - measured(v)).abs()
            });
            vec![at_most(
                "largest difference from the measured curve -0.0877 v² + 1.131 v - 0.0953, m/s",
                off.fold(0.0, f64::max),
                0.08,
            )]
        },
    )
    .noting("Our usual law and constants, which are those of a pool table."),
    Row::holds(
        "C14",
        Exact,
        "A rebound gains no energy, and its mirror image is the rebound of the mirror image",
        "energy; symmetry",
        || {
            let gain = worst(|motion, law| {
                let after = rebounded(motion, POOL_NOSE, law);
                pool(0).kinetic_energy(&after) / pool(0).kinetic_energy(motion) - 1.0
            });
            let off = worst(|motion, law| {
                let image = |motion: &Motion| Motion {
                    position: motion.position * DVec3::new(-1.0, 1.0, 1.0),
                    velocity: motion.velocity * DVec3::new(-1.0, 1.0, 1.0),
                    spin: motion.spin * DVec3::new(1.0, -1.0, -1.0),
                };
                let after = rebounded(&image(motion), POOL_NOSE, law);
                after.velocity.distance(image(&rebounded(motion, POOL_NOSE, law)).velocity)
            });
            let beyond = [reflection(1.0), cushion(CushionModel::RigidNose, 0.9, 0.2), Physics::default().cushion]
                .map(beyond_the_corner);
            vec![
                at_most("largest gain of energy, 3000 balls", gain, 1e-12),
                at_most("difference from the mirror image", off, 1e-12),
                at_most(
                    "way beyond the noses of a corner, three laws, m",
                    beyond.into_iter().fold(0.0, f64::max),
                    1e-9,
                ),
            ]
        },
    ),
    Row::told(
        "C15",
        Practice,
        "A firm shot from the head spot, 6.5 m/s, on a nine-foot table",
        "WPA equipment specifications",
        || vec![super::row::between("lengths of the table", lengths(6.5), 4.0, 8.0)],
    ),
    Row::holds(
        "C16",
        Measured,
        "English at a cushion: running widens the rebound, reverse narrows it",
        "every player",
        || {
            let is_ordered =
                |model: CushionModel| out(model, -1.0) > out(model, 0.0) && out(model, 0.0) > out(model, 1.0);
            vec![
                yes("Mathavan", is_ordered(CushionModel::Mathavan)),
                yes("rigid nose", is_ordered(CushionModel::RigidNose)),
                yes("springy nose", is_ordered(springy(1.8))),
            ]
        },
    ),
];
