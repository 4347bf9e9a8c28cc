//! B: two balls meet.

use baize_physics::{Ball, BallBall, BallBallModel, Cloth, Motion, Physics, collide};
use baize_table::shot::simulate;

use super::row::Rank::{Exact, Measured, Model};
use super::row::{Figure, Row, all, at_most, between, near};
use crate::ball_ball::{SPEEDS, cut, deflection, final_roll, object_ball, throw};
use baize_testing::common::*;
use baize_testing::random::Dice;

/// Throw at the three speeds of TP A.14, with a spin that grows with the speed.
fn throws(angle: f64, spin: [f64; 3], degrees: [f64; 3]) -> [(f64, f64); 3] {
    [0, 1, 2].map(|i| (throw(angle, SPEEDS[i], spin.map(|share| share * SPEEDS[i]), &alciatore(1.0)), degrees[i]))
}

/// The largest throw of a stun shot and its cut angle.
fn most_throw(speed: f64, law: &BallBall) -> (f64, f64) {
    let throws = (100..800).map(|i| 0.1 * f64::from(i)).map(|angle| (throw(angle, speed, [0.0; 3], law), angle));
    throws.fold((0.0, 0.0), |best, next| if next.0 > best.0 { next } else { best })
}

/// The largest deflection of a rolling cue ball and its cut angle.
fn most_deflection(restitution: f64) -> (f64, f64) {
    let (mut low, mut high) = (20.0, 40.0);
    for _ in 0..50 {
        let middle = 0.5 * (low + high);
        let rises = deflection(middle + 1e-4, restitution).0 > deflection(middle - 1e-4, restitution).0;
        if rises { low = middle } else { high = middle }
    }
    (deflection(low, restitution).0, low)
}

/// Three figures of a stun shot cut by 30 degrees: throw, turn of the cue ball from the tangent, and the angle between the balls.
fn stunned_at_thirty(law: &BallBall) -> [f64; 3] {
    let [cue_ball, object_ball] = cut(30.0, 1.0, [0.0; 3], law);
    let (a, b) = (bearing(cue_ball.velocity), bearing(object_ball.velocity));
    [30.0 - b, 60.0 + a, b - a]
}

/// Two balls of any mass that meet, with any motion in space.
fn any_pair(dice: &mut Dice) -> [(Ball, Motion); 2] {
    let normal = dice.vector(1.0).normalize();
    [0, 1].map(|id| {
        let ball = Ball { mass: dice.between(0.1, 0.25), ..pool(id) };
        let place = normal * (2.0 * ball.radius * f64::from(id));
        let toward = normal * if id == 0 { 4.0 } else { -4.0 };
        (ball, Motion { position: place, velocity: dice.vector(3.0) + toward, spin: dice.vector(200.0) })
    })
}

/// The largest value of `error` over many random pairs before and after.
fn worst(error: impl Fn(&[(Ball, Motion); 2], &[Motion; 2]) -> f64) -> f64 {
    let mut dice = Dice::of(1835);
    let errors = (0..20_000).map(|_| {
        let pair = any_pair(&mut dice);
        let [(a, before_a), (b, before_b)] = &pair;
        error(&pair, &collide((a, before_a), (b, before_b), &alciatore(0.95), &cloth()))
    });
    errors.fold(0.0, f64::max)
}

fn energy(pair: &[(Ball, Motion); 2], motions: &[Motion; 2]) -> f64 {
    pair[0].0.kinetic_energy(&motions[0]) + pair[1].0.kinetic_energy(&motions[1])
}

/// How far two balls travel after a full hit by a cue ball that rolls at 1 m/s, without losses.
fn travels() -> [f64; 2] {
    let (a, b) = (pool(0), pool(1));
    let physics = Physics { cloth: cloth(), ball_ball: frictionless(1.0), ..Physics::default() };
    let balls = [(a, rolling(&a, [0.0; 2], [1.0, 0.0])), (b, object_ball(0.0))];
    let run = simulate(&setup(open_bed(), physics, &balls)).expect("an honest shot");
    [0, 1].map(|i| run.record.finals[i].motion.position.distance(balls[i].1.position))
}

/// A shot of the camera: speed and cut angle; then the speeds of cue ball and object ball once they roll, and the angle of the cue ball.
const FILMED: [[f64; 5]; 5] = [
    [1.539, 33.83, 0.816, 0.836, 35.96],
    [1.032, 26.36, 0.520, 0.629, 33.20],
    [1.364, 40.52, 0.925, 0.700, 30.50],
    [1.731, 46.50, 1.275, 0.787, 27.97],
    [0.942, 18.05, 0.365, 0.581, 29.86],
];

/// What a shot of the camera gives here: both speeds as shares of the measured ones, and the difference of the angle.
fn filmed([speed, cut_angle, cue_speed, object_speed, angle]: [f64; 5]) -> [f64; 3] {
    let (a, b) = (snooker(0), snooker(1));
    let law = BallBall { model: BallBallModel::Frictional, ..constant_friction(0.89, 0.05) };
    let place = heading(cut_angle) * (2.0 * a.radius);
    let cloth = Cloth { sliding_friction: 0.21, ..cloth() };
    let balls = (&a, &rolling(&a, [0.0; 2], [speed, 0.0]));
    let [cue_ball, object_ball] = collide(balls, (&b, &Motion::at_rest(place.x, place.y, b.radius)), &law, &cloth)
        .map(|motion| motion.rolling_velocity(a.radius));
    [cue_ball.length() / cue_speed, object_ball.length() / object_speed, -bearing(cue_ball) - angle]
}

/// The larger of the differences of a list of numbers from one.
fn farthest_from_one(shares: impl IntoIterator<Item = f64>) -> f64 {
    shares.into_iter().map(|share| (share - 1.0).abs()).fold(0.0, f64::max)
}

/// Throw of a straight stun shot by that part of the most english (per cent).
fn by_english(percent: f64, degrees: [f64; 3]) -> [(f64, f64); 3] {
    throws(0.0, [0.0, 0.0, -0.0125 * percent], degrees)
}

/// Throw of a half-ball hit with that part of the most outside english (per cent).
fn half_ball(percent: f64, degrees: [f64; 3]) -> [(f64, f64); 3] {
    throws(30.0, [0.0, 0.0, 0.0125 * percent], degrees)
}

fn gearing() -> Vec<Figure> {
    let cuts = [10.0, 30.0, 45.0_f64];
    let sine = |angle: f64| libm::sin(angle.to_radians());
    let thrown = cuts.map(|angle| throw(angle, 1.341, [0.0, 0.0, 1.341 * sine(angle)], &alciatore(0.95)).abs());
    let spun = cuts.map(|angle| cut(angle, 1.341, [0.0, 0.0, 1.341 * sine(angle)], &alciatore(0.95))[1].spin.length());
    vec![
        all(
            "per cent of the most english, cuts of 10, 30 and 45",
            [0, 1, 2].map(|i| (80.0 * sine(cuts[i]), [13.9, 40.0, 56.6][i])),
            0.05,
        ),
        at_most("largest throw", thrown.into_iter().fold(0.0, f64::max), 1e-6),
        at_most("largest spin of the object ball", spun.into_iter().fold(0.0, f64::max), 1e-6),
    ]
}

pub const ROWS: [Row; 23] = [
    Row::holds("B1", Exact, "Stun shot without friction or loss: the balls part at a right angle", "TP 3.1", || {
        let angles = [1.0, 15.0, 30.0, 45.0, 60.0, 75.0, 89.0_f64];
        let after = angles.map(|angle| cut(angle, 2.0, [0.0; 3], &frictionless(1.0)));
        let between = |[a, b]: &[Motion; 2]| bearing(b.velocity) - bearing(a.velocity);
        vec![
            all("angle between the balls, cuts of 1 to 89", after.iter().map(|pair| (between(pair), 90.0)), 1e-7),
            all("speed of the object ball", after.iter().zip(angles).map(|([_, b], angle)| (b.velocity.length(), 2.0 * libm::cos(angle.to_radians()))), 1e-9),
        ]
    }),
    Row::holds("B2", Exact, "Full stun hit with a restitution of 0.95", "momentum", || {
        let [a, b] = cut(0.0, 1.0, [0.0; 3], &frictionless(0.95));
        vec![
            all("speeds of cue ball and object ball", [(a.velocity.x, 0.025), (b.velocity.x, 0.975)], 1e-9),
            near("speed of the cue ball once it rolls", final_roll(&a).x, 0.025 * 5.0 / 7.0, 1e-9),
        ]
    }),
    Row::holds("B3", Exact, "A cue ball of 221 g meets a ball of 163 g full, e = 0.95", "momentum", || {
        let (heavy, light) = (Ball { mass: 0.221, ..pool(0) }, Ball { mass: 0.163, ..pool(1) });
        let [a, b] = collide((&heavy, &stun(&heavy, [0.0; 2], [1.0, 0.0])), (&light, &object_ball(0.0)), &frictionless(0.95), &cloth());
        vec![all("speeds", [(a.velocity.x, 0.066_15 / 0.384), (b.velocity.x, 1.95 * 0.221 / 0.384)], 1e-9)]
    }),
    Row::holds("B4", Exact, "A rolling cue ball is turned by a cut: the 30-degree rule", "TP 3.3; TP A.4", || {
        let of = |fraction: f64| deflection(libm::asin(1.0 - fraction).to_degrees(), 1.0).0;
        vec![
            near("half ball", deflection(30.0, 1.0).0, 33.670_496_5, 1e-6),
            all("quarter and three-quarter ball", [(of(0.25), 27.266_854_6), (of(0.75), 27.626_486_5)], 1e-6),
            all("a tenth and nine tenths", [(of(0.1), 17.9635), (of(0.9), 13.6408)], 5e-5),
        ]
    }),
    Row::holds("B5", Exact, "The largest turn of a rolling cue ball", "TP A.6", || {
        let most = [1.0, 0.95, 0.94, 0.90].map(most_deflection);
        vec![
            all("turn for e = 1, 0.95, 0.94 and 0.9", [0, 1, 2, 3].map(|i| (most[i].0, [33.748_989, 32.292_83, 32.009_15, 30.898_15][i])), 1e-5),
            all("cut angle of it", [0, 1, 2, 3].map(|i| (most[i].1, [28.1255, 28.854, 28.995, 29.551][i])), 1e-3),
        ]
    }),
    Row::holds("B6", Exact, "A rolling cue ball after a half-ball hit", "TP A.4", || {
        let (elastic, usual) = (deflection(30.0, 1.0), deflection(30.0, 0.95));
        vec![
            all("speed for e = 1 and 0.95", [(elastic.1, 0.557_874_977), (usual.1, 0.564_904_159)], 1e-9),
            near("turn for e = 0.95", usual.0, 32.264_555_3, 1e-7),
        ]
    }),
    Row::holds("B7", Exact, "Full hit with natural roll, and with as much draw", "TP A.4", || {
        let of = |spin: f64, e: f64| cut(0.0, 1.0, [0.0, spin, 0.0], &frictionless(e)).map(|motion| final_roll(&motion).x);
        vec![
            all("cue ball in the end, e = 1 and 0.95", [(of(1.0, 1.0)[0], 2.0 / 7.0), (of(1.0, 0.95)[0], 2.0 / 7.0 + 0.25 / 14.0)], 1e-9),
            near("cue ball after draw", of(-1.0, 1.0)[0], -2.0 / 7.0, 1e-9),
            all("object ball, e = 1 and 0.95", [(of(1.0, 1.0)[1], 5.0 / 7.0), (of(1.0, 0.95)[1], 5.0 / 7.0 * 0.975)], 1e-9),
        ]
    }),
    Row::holds("B8", Exact, "The ways of both balls after a full hit at 1 m/s with natural roll", "TP A.4", || {
        let [cue_ball, object_ball] = travels();
        let (slide, roll) = (12.0 / 49.0 / (0.2 * 9.81), 0.5 / (0.01 * 9.81));
        vec![
            near("cue ball, m", cue_ball, slide / 6.0 + 4.0 / 49.0 * roll, 1e-9),
            near("object ball, m", object_ball, slide + 25.0 / 49.0 * roll, 1e-9),
            near("ratio", object_ball / cue_ball, 6.238, 1e-3),
        ]
    })
    .noting(
        "The catalogue has 2.72528 m for the object ball. It slides for 12/49 v²/(mu g) = 0.124821 m and rolls for \
         25/49 v²/(2 mu_r g) = 2.600429 m: together 2.725250 m.",
    ),
    Row::holds("B9", Model, "Stun shot cut by 30: e = 0.94 and a constant friction of 0.06", "TP A.5", || {
        let [thrown, turned, apart] = stunned_at_thirty(&constant_friction(0.94, 0.06));
        vec![
            all("throw, turn from the tangent, angle between the balls", [(thrown, 3.4336), (turned, 3.3073), (apart, 83.2591)], 1e-3),
            near("angle between the balls with the loss alone", stunned_at_thirty(&frictionless(0.94))[2], 87.0255, 1e-3),
            near("with the friction alone", stunned_at_thirty(&constant_friction(1.0, 0.06))[2], 86.5664, 1e-3),
        ]
    }),
    Row::holds("B10", Model, "Throw of stun shots at 0.447, 1.341 and 3.129 m/s, e = 1", "TP A.14", || {
        let of = |angle, degrees| throws(angle, [0.0; 3], degrees);
        vec![
            all("cut of 5", of(5.0, [0.716, 0.716, 0.716]), 0.005),
            all("10", of(10.0, [1.443, 1.443, 1.443]), 0.005),
            all("20", of(20.0, [2.976, 2.976, 2.500]), 0.005),
            all("30", of(30.0, [4.715, 3.549, 1.698]), 0.005),
            all("40", of(40.0, [5.083, 2.990, 1.264]), 0.005),
            all("45", of(45.0, [4.945, 2.773, 1.127]), 0.005),
            all("60", of(60.0, [4.621, 2.318, 0.894]), 0.005),
            all("75", of(75.0, [4.430, 2.081, 0.801]), 0.005),
        ]
    }),
    Row::holds("B11", Model, "The largest throw of a stun shot", "TP A.14", || {
        let most = SPEEDS.map(|speed| most_throw(speed, &alciatore(1.0)));
        let lossy = most_throw(SPEEDS[0], &alciatore(0.95));
        vec![
            all("throw at the three speeds, e = 1", [0, 1, 2].map(|i| (most[i].0, [5.302, 3.875, 2.698][i])), 0.01),
            all("cut angle of it", [0, 1, 2].map(|i| (most[i].1, [33.0, 25.4, 18.3][i])), 0.2),
            near("throw at the lowest speed, e = 0.95", lossy.0, 5.320, 0.01),
            near("cut angle of it", lossy.1, 32.5, 0.2),
        ]
    })
    .noting(
        "The catalogue has the two restitutions the wrong way round. While the balls stick, tan(throw) = 2 tan(cut) / (7 (1 + e)). \
         A lower e throws more there, so the peak of e = 0.95 is the higher one, 5.320.",
    ),
    Row::holds("B12", Model, "Throw with natural roll at the three speeds, e = 1", "TP A.14", || {
        let of = |angle, degrees| throws(angle, [0.0, 1.0, 0.0], degrees);
        vec![
            all("cut of 10", of(10.0, [0.760, 0.349, 0.135]), 0.005),
            all("30", of(30.0, [2.186, 1.004, 0.388]), 0.005),
            all("45", of(45.0, [3.090, 1.420, 0.548]), 0.005),
            all("60", of(60.0, [3.783, 1.739, 0.672]), 0.005),
        ]
    }),
    Row::holds("B13", Exact, "Thin slip: the balls stick, tan(throw) = 2 tan(cut) / (7 (1 + e))", "impulse of a contact that sticks", || {
        let of = |angle: f64, e: f64| {
            let expected = libm::atan(2.0 * libm::tan(angle.to_radians()) / (7.0 * (1.0 + e))).to_degrees();
            (throw(angle, 0.447, [0.0; 3], &alciatore(e)), expected)
        };
        vec![
            all("cuts of 0.5, 2, 5 and 10, e = 1", [0.5, 2.0, 5.0, 10.0].map(|angle| of(angle, 1.0)), 1e-9),
            all("the same, e = 0.95", [0.5, 2.0, 5.0, 10.0].map(|angle| of(angle, 0.95)), 1e-9),
            near("a cut of 10, e = 0.95", of(10.0, 0.95).0, 1.4799, 5e-5),
        ]
    }),
    Row::holds("B14", Model, "Straight stun shot with part of the most english, three speeds, e = 1", "TP A.14", || {
        vec![
            all("throw by 10 per cent", by_english(10.0, [1.023; 3]), 0.005),
            all("25", by_english(25.0, [2.556; 3]), 0.005),
            all("50", by_english(50.0, [5.102, 3.053, 1.307]), 0.005),
            all("75", by_english(75.0, [4.483, 2.145, 0.824]), 0.005),
            all("100", by_english(100.0, [3.933, 1.568, 0.658]), 0.005),
        ]
    }),
    Row::holds("B15", Exact, "Gearing outside english neither throws nor gives spin", "TP A.12; TP A.14", gearing),
    Row::holds("B16", Model, "Half-ball stun hit with outside and inside english, three speeds, e = 1", "TP A.14", || {
        vec![
            all("throw with 25 per cent outside", half_ball(25.0, [1.772; 3]), 0.005),
            all("50 outside", half_ball(50.0, [-1.181; 3]), 0.005),
            all("100 outside", half_ball(100.0, [-4.855, -2.640, -1.052]), 0.005),
            all("25 inside", half_ball(-25.0, [4.727, 2.460, 0.959]), 0.005),
            all("50 inside", half_ball(-50.0, [4.143, 1.768, 0.704]), 0.005),
            all("100 inside", half_ball(-100.0, [3.209, 1.052, 0.586]), 0.005),
        ]
    }),
    Row::holds("B17", Model, "Cling: 1.5 and 2.5 times the friction, slow stun", "TP A.14", || {
        let most = [1.5, 2.5].map(|cling| most_throw(SPEEDS[0], &BallBall { cling, ..alciatore(1.0) }));
        vec![
            all("largest throw", [(most[0].0, 7.488), (most[1].0, 11.64)], 0.05),
            all("cut angle of it", [(most[0].1, 42.7), (most[1].1, 55.3)], 0.2),
        ]
    }),
    Row::holds("B18", Exact, "Follow and draw of equal size throw alike", "symmetry", || {
        let of = |spin: f64| [10.0, 30.0, 50.0].map(|angle| throw(angle, 1.341, [0.0, spin, 0.0], &alciatore(0.95)));
        let (follow, draw) = (of(0.8), of(-0.8));
        vec![all("throw with follow, and with draw as expected, cuts of 10, 30 and 50", [0, 1, 2].map(|i| (follow[i], draw[i])), 1e-9)]
    }),
    Row::holds("B19", Measured, "Throw at a table", "Alciatore, Billiards Digest, September 2006", || {
        let law = alciatore(0.95);
        let (most, at) = most_throw(SPEEDS[0], &law);
        vec![
            all("a cut of 10 at the three speeds: about 1.5", SPEEDS.map(|speed| (throw(10.0, speed, [0.0; 3], &law), 1.5)), 0.2),
            between("most of a slow stun shot: almost 6", most, 5.0, 6.0),
            between("cut angle of it: near 35", at, 30.0, 40.0),
        ]
    }),
    Row::holds("B20", Exact, "The object ball takes at most 5/14 of the side spin", "impulse of a contact that sticks", || {
        let share = |spin: f64| -cut(0.0, 1.0, [0.0, 0.0, spin], &alciatore(0.95))[1].spin.z * pool(1).radius / spin;
        vec![
            near("share of a small spin", share(0.01), 5.0 / 14.0, 1e-9),
            at_most("share of larger ones", [0.05, 0.2, 1.0, 5.0].map(share).into_iter().fold(0.0, f64::max), 5.0 / 14.0 + 1e-12),
            near(
                "spin of the object ball at 0.5 m/s with a spin of 0.5 m/s, at its surface",
                cut(0.0, 0.5, [0.0, 0.0, 0.5], &alciatore(0.95))[1].spin.z * pool(1).radius,
                -0.088_525_8,
                1e-6,
            ),
        ]
    }),
    Row::holds("B21", Exact, "Any two balls that meet in space", "momentum and energy", || {
        let momentum = worst(|pair, after| {
            let change = |i: usize| pair[i].0.mass * (after[i].velocity - pair[i].1.velocity);
            (change(0) + change(1)).length()
        });
        let spin_about_line = worst(|pair, after| {
            let line = (pair[1].1.position - pair[0].1.position).normalize();
            [0, 1].map(|i| ((after[i].spin - pair[i].1.spin).dot(line) * pool(0).radius).abs()).into_iter().fold(0.0, f64::max)
        });
        let torque = worst(|pair, after| {
            let change = |i: usize| pair[i].0.mass * (after[i].spin - pair[i].1.spin) * pool(0).radius;
            change(0).distance(change(1))
        });
        let gain = worst(|pair, after| energy(pair, after) / energy(pair, &[pair[0].1, pair[1].1]) - 1.0);
        vec![
            at_most("change of the momentum, 20000 pairs", momentum, 1e-12),
            at_most("change of the spin about the line of centres", spin_about_line, 1e-12),
            at_most("difference of what both get of spin", torque, 1e-12),
            at_most("gain of energy", gain, 1e-12),
        ]
    }),
    Row::holds("B22", Exact, "The mirror image of an impact", "symmetry", || {
        let off = worst(|pair, after| {
            let image = |motion: &Motion| mirrored(motion);
            let [(a, before_a), (b, before_b)] = pair;
            let other = collide((a, &image(before_a)), (b, &image(before_b)), &alciatore(0.95), &cloth());
            [0, 1].map(|i| other[i].velocity.distance(image(&after[i]).velocity)).into_iter().fold(0.0, f64::max)
        });
        vec![at_most("difference from the impact of the mirror images", off, 1e-14)]
    }),
    Row::told("B23", Measured, "Five shots with snooker balls before a camera, e = 0.89, mu = 0.05", "Mathavan, Jackson, Parkin 2009, table I", || {
        let shots = FILMED.map(filmed);
        let angles = shots.iter().map(|shot| shot[2].abs()).fold(0.0, f64::max);
        vec![
            at_most("largest relative difference of a cue ball's speed", farthest_from_one(shots.map(|shot| shot[0])), 0.12),
            at_most("largest relative difference of an object ball's speed", farthest_from_one(shots.map(|shot| shot[1])), 0.12),
            at_most("largest difference of a cue ball's angle", angles, 4.0),
        ]
    })
    .noting(
        "Two of the fifteen numbers lie outside the tolerance of 12 per cent and 4 degrees, so this row is told although it was measured. The \
         angle of the first shot, 35.96, is larger than any rolling ball without losses is turned (33.75, see B5); there the law is off by \
         4.3. One speed of a cue ball is 12.2 per cent above the measured one.",
    ),
];
