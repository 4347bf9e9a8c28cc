//! Special relativity: momentum γ m v and energy γ m c² in every impact of flat balls, and Newton where light is fast.

use std::f64::consts::{FRAC_PI_4, TAU};

use baize_files::{Folders, Kind, Source};
use baize_physics::engine::CutOff;
use baize_physics::{
    Ball, BallBall, BallBallModel, BallId, ClusterResolver, Clusters, Course, CushionModel, Meeting, Member, Mixing,
    Motion, Physics, Refusal, Relativity, Shape, Strike, Tip, collide_cluster,
};
use baize_table::shot::{Ending, EventKind, Run, Setup, simulate};
use baize_testing::common::*;
use baize_testing::random::Dice;
use glam::DVec3;
use proptest::prelude::*;

/// The preset `relativistic` with another speed of light.
fn preset(light: f64) -> Physics {
    let source = Source::find(Kind::Physics, "relativistic", &Folders::of_game());
    let physics: Physics = source.and_then(Source::parse).expect("it ships").0;
    assert_eq!(physics.shape, Shape::RelativisticDiscs);
    Physics { relativity: Relativity { speed_of_light: light }, ..physics }
}

/// Discs of this restitution on ice, with light of that speed.
fn lossless(light: f64, restitution: f64) -> Physics {
    Physics {
        shape: Shape::RelativisticDiscs,
        relativity: Relativity { speed_of_light: light },
        cloth: ice(),
        ball_ball: BallBall { model: BallBallModel::Restitution, restitution, ..frictionless(restitution) },
        cushion: cushion(CushionModel::Reflection, restitution, 0.0),
        ..Physics::default()
    }
}

fn disc(id: u32, mass: f64) -> Ball {
    Ball { id: BallId(id), radius: 0.03, mass, restitution: None }
}

/// The Lorentz factor of a velocity, by its definition.
fn factor(velocity: DVec3, light: f64) -> f64 {
    let speed = velocity.length();
    light / ((light - speed) * (light + speed)).sqrt()
}

/// The sums of momentum and of energy over c, both in kg m/s.
fn four_momentum(balls: &[(Ball, Motion)], light: f64) -> (DVec3, f64) {
    let of = |(ball, motion): &(Ball, Motion)| {
        let mass = factor(motion.velocity, light) * ball.mass;
        (motion.velocity * mass, light * mass)
    };
    balls.iter().map(of).fold((DVec3::ZERO, 0.0), |sum, of| (sum.0 + of.0, sum.1 + of.1))
}

/// How far the sums may be off because a velocity has 16 digits: the Lorentz factor γ of one is known to about 1e-16 γ².
fn rounding(balls: &[(Ball, Motion)], light: f64) -> f64 {
    let of = |(ball, motion): &(Ball, Motion)| {
        let factor = factor(motion.velocity, light);
        4e-16 * ball.mass * light * factor * factor * factor
    };
    balls.iter().map(of).sum()
}

/// A velocity in the plane with that rapidity.
fn velocity(light: f64, rapidity: f64, angle: f64) -> DVec3 {
    direction(angle).extend(0.0) * (light * libm::tanh(rapidity))
}

/// Two touching discs, the second in the direction `angle` from the first, and their motions after they met.
fn met(balls: [Ball; 2], velocities: [DVec3; 2], angle: f64, physics: &Physics) -> [(Ball, Motion); 2] {
    let place = direction(angle) * (balls[0].radius + balls[1].radius);
    let motions = [
        stun(&balls[0], [0.0; 2], [velocities[0].x, velocities[0].y]),
        stun(&balls[1], place.to_array(), [velocities[1].x, velocities[1].y]),
    ];
    let after = physics.law_of_balls().collide((&balls[0], &motions[0]), (&balls[1], &motions[1]));
    [(balls[0], after[0]), (balls[1], after[1])]
}

fn run(setup: &Setup) -> Run {
    simulate(setup).expect("an honest shot")
}

#[test]
fn ten_thousand_elastic_impacts_keep_the_four_momentum() {
    let mut dice = Dice::of(40);
    let (mut worst, mut met_fast) = (0.0_f64, 0);
    for _ in 0..10_000 {
        let light = libm::exp10(dice.between(-1.0, 8.0));
        let balls = [0, 1].map(|id| disc(id, libm::exp10(dice.between(-3.0, 3.0))));
        let velocities =
            [0, 1].map(|_| direction(dice.between(0.0, TAU)).extend(0.0) * (light * 0.99 * dice.next().sqrt()));
        let angle = dice.between(0.0, TAU);
        let before = [0, 1].map(|ball| (balls[ball], Motion { velocity: velocities[ball], ..Motion::default() }));
        let after = met(balls, velocities, angle, &lossless(light, 1.0));
        let ((momentum, total), (then, total_then)) = (four_momentum(&before, light), four_momentum(&after, light));
        worst = worst.max((momentum - then).length().max((total - total_then).abs()) / total);
        met_fast += u32::from(after[0].1.velocity != velocities[0]);
    }
    assert!(met_fast > 4_000, "only {met_fast} pairs approached");
    assert!(worst < 1e-12, "off by {worst:e} of the energy");
}

#[test]
fn a_ball_at_six_tenths_of_light_meets_a_resting_one_of_twice_its_mass() {
    let after = met([disc(0, 1.0), disc(1, 2.0)], [DVec3::X * 0.6, DVec3::ZERO], 0.0, &lossless(1.0, 1.0));
    // The momenta are -0.225 and 0.975; Newton has the velocities -0.2 and 0.4.
    assert_close(after[0].1.velocity.x, -0.225 / libm::hypot(1.0, 0.225), 1e-14, 0.0);
    assert_close(after[1].1.velocity.x, 0.975 / libm::hypot(2.0, 0.975), 1e-14, 0.0);
    assert_close(after[0].1.velocity.x, -0.219_512_195, 1e-9, 0.0);
    assert_close(after[1].1.velocity.x, 0.438_202_247, 1e-9, 0.0);
}

#[test]
fn equal_balls_part_at_less_than_a_right_angle() {
    for (factor, cue_ball, opening) in
        [(2.0_f64, 33.690_068, 78.690_068), (5.0, 18.434_949, 63.434_949), (1.0001, 44.998_57, 89.998_57)]
    {
        let speed = (1.0 - 1.0 / (factor * factor)).sqrt();
        let after = met([disc(0, 1.0), disc(1, 1.0)], [DVec3::X * speed, DVec3::ZERO], FRAC_PI_4, &lossless(1.0, 1.0));
        let angles = after.map(|(_, motion)| bearing(motion.velocity));
        assert_within(angles[1], 45.0, 1e-9);
        assert_within(-angles[0], cue_ball, 1e-5);
        assert_within(angles[1] - angles[0], opening, 1e-5);
        // tan a tan b = 2 / (γ + 1).
        let product = angles.map(|angle| libm::tan(angle.abs().to_radians())).iter().product::<f64>();
        assert_close(product, 2.0 / (factor + 1.0), 1e-9, 0.0);
    }
}

#[test]
fn the_difference_to_newton_falls_with_the_square_of_the_speed_of_light() {
    let off = |light: f64| {
        let [one, other] =
            [lossless(light, 0.9), Physics { shape: Shape::Discs, ..lossless(light, 0.9) }].map(|physics| {
                met(
                    [disc(0, 1.0), disc(1, 1.7)],
                    [DVec3::new(3.0, 1.0, 0.0), DVec3::new(-1.0, 0.5, 0.0)],
                    0.4,
                    &physics,
                )
            });
        (one[0].1.velocity - other[0].1.velocity).length()
    };
    for light in [50.0, 100.0, 200.0] {
        assert_close(off(light) / off(2.0 * light), 4.0, 0.02, 0.0);
    }
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn with_any_restitution_momentum_is_kept_and_energy_lost(
        masses in [-3.0..3.0_f64, -3.0..3.0_f64], rapidities in [0.0..3.0_f64, 0.0..3.0_f64], angles in [0.0..TAU, 0.0..TAU, 0.0..TAU],
        restitution in 0.0..=1.0_f64, light in 0.5..100.0_f64,
    ) {
        let balls = [disc(0, libm::exp10(masses[0])), disc(1, libm::exp10(masses[1]))];
        let velocities = [velocity(light, rapidities[0], angles[0]), velocity(light, rapidities[1], angles[1])];
        let normal = direction(angles[2]).extend(0.0);
        prop_assume!((velocities[0] - velocities[1]).dot(normal) > 1e-6 * light);
        let before = [0, 1].map(|ball| (balls[ball], Motion { velocity: velocities[ball], ..Motion::default() }));
        let after = met(balls, velocities, angles[2], &lossless(light, restitution));
        let ((momentum, total), (then, total_then)) = (four_momentum(&before, light), four_momentum(&after, light));
        let rounding = rounding(&before, light) + rounding(&after, light);
        prop_assert!((momentum - then).length() < rounding, "{momentum} {then}");
        prop_assert!(total_then <= total + rounding, "{total} {total_then}");
        prop_assert!(after.iter().all(|(_, motion)| motion.velocity.length() < light));
        // They part, and do not stay together unless the impact is inelastic.
        let parting = (after[1].1.velocity - after[0].1.velocity).dot(normal);
        prop_assert!(parting > -1e-12 * light, "{parting}");
        if restitution == 0.0 {
            prop_assert!(parting < 1e-9 * light, "{parting}");
        }
        // A lower restitution loses more.
        let less = met(balls, velocities, angles[2], &lossless(light, 0.5 * restitution));
        prop_assert!(four_momentum(&less, light).1 <= total_then + rounding);
    }

    #[test]
    fn a_cushion_turns_back_the_momentum_towards_it(
        rapidity in 0.0..4.0_f64, angle in -1.5..1.5_f64, restitution in 0.0..=1.0_f64, light in 0.5..100.0_f64,
    ) {
        let ball = disc(0, 0.2);
        let start = velocity(light, rapidity, angle);
        prop_assume!(start.x > 1e-3);
        let mut physics = lossless(light, restitution);
        physics.horizon.seconds = 1.0_f64.max(1.5 / start.x);
        let table = four_cushions(2.0, 2000.0, 0.036);
        let run = run(&setup(table, physics, &[(ball, stun(&ball, [0.0; 2], [start.x, start.y]))]));
        let after = run.tracks[0].at((1.0 - ball.radius) / start.x * (1.0 + 1e-9)).velocity;
        let (before, after) = (start * factor(start, light), after * factor(after, light));
        prop_assert!((after.x + restitution * before.x).abs() < 1e-11 * before.length(), "{before} {after}");
        prop_assert!((after.y - before.y).abs() < 1e-11 * before.length(), "{before} {after}");
    }

    #[test]
    fn a_strike_gives_a_ball_the_momentum_of_a_straight_impact_with_the_cue(
        speed in 0.0..0.9999_f64, light in 0.5..1e8_f64, elevation in 0.0..1.0_f64, side in -0.9..0.9_f64, mass in 0.05..1.0_f64,
    ) {
        let physics = preset(light);
        let strike = Strike { speed: speed * light.min(900.0), direction: 0.7, tip: Tip { side, height: 0.0 }, elevation };
        let ball = disc(0, mass);
        let still = Motion::at_rest(0.0, 0.0, ball.radius);
        let struck = strike.under(&physics, &ball, &still).expect("it is slower than light");
        prop_assert!(struck.velocity.length() < light);
        assert_within(bearing(struck.velocity), 0.7_f64.to_degrees(), 1e-9);
        // The cue as a ball of its mass.
        let cue = Ball { mass: physics.cue.mass, ..disc(1, 1.0) };
        let of_tip = Physics { ball_ball: BallBall { restitution: physics.cue.tip_restitution, mixing: Mixing::default(), ..physics.ball_ball.clone() }, ..physics };
        let [_, (_, after)] = met([cue, ball], [DVec3::X * strike.speed, DVec3::ZERO], 0.0, &of_tip);
        let level = after.velocity.length() * factor(after.velocity, light) * libm::cos(elevation);
        let momentum = struck.velocity.length() * factor(struck.velocity, light);
        prop_assert!((momentum - level).abs() <= 1e-9 * level, "{momentum} {level}");
    }

    #[test]
    fn touching_discs_keep_momentum_and_energy_and_part(
        count in 3..9_usize, seed in 0_u64.., light in 2.0..50.0_f64, rapidity in 0.0..3.0_f64, mixed in any::<bool>(),
        restitution in prop::sample::select(vec![1.0, 1.0, 0.9, 0.3, 0.0]),
    ) {
        let (members, pairs) = heap(count, seed, light, rapidity, mixed);
        let outcome = collide_cluster(&members, &pairs, &lossless(light, restitution));
        let after: Vec<(Ball, Motion)> = members.iter().zip(&outcome.motions).map(|((ball, _), motion)| (*ball, *motion)).collect();
        let ((momentum, total), (then, total_then)) = (four_momentum(&members, light), four_momentum(&after, light));
        let rounding = 1e-12 * total + rounding(&members, light) + rounding(&after, light);
        prop_assert!((momentum - then).length() < rounding, "{momentum} {then}");
        prop_assert!(total_then <= total + rounding, "{total} {total_then}");
        if restitution == 1.0 {
            prop_assert!((total - total_then).abs() < rounding, "{total} {total_then}");
        }
        prop_assert!(outcome.impulses.iter().all(|impulse| *impulse >= 0.0), "{:?}", outcome.impulses);
        for &(a, b) in &pairs {
            let normal = (members[b].1.position - members[a].1.position).normalize();
            let closing = (after[a].1.velocity - after[b].1.velocity).dot(normal);
            // After losses a contact of several may still close: it meets again in the next round of the impact.
            prop_assert!(restitution != 1.0 || closing < 1e-7 * light, "{a} {b} {closing}");
        }
    }

    #[test]
    fn the_order_of_touching_discs_does_not_matter_and_a_mirror_image_stays_one(
        count in 3..9_usize, seed in 0_u64.., light in 2.0..50.0_f64, rapidity in 0.0..3.0_f64, restitution in 0.0..=1.0_f64,
    ) {
        let (members, pairs) = heap(count, seed, light, rapidity, true);
        let physics = lossless(light, restitution);
        let outcome = collide_cluster(&members, &pairs, &physics);
        let image: Vec<Member> = members.iter().map(|(ball, motion)| (*ball, mirrored(motion))).collect();
        let in_mirror = collide_cluster(&image, &pairs, &physics);
        for (one, other) in outcome.motions.iter().zip(&in_mirror.motions) {
            prop_assert_eq!(mirrored(one).velocity, other.velocity);
        }
        let back: Vec<Member> = members.iter().rev().copied().collect();
        let turned: Vec<_> = pairs.iter().rev().map(|&(a, b)| (count - 1 - b, count - 1 - a)).collect();
        let reversed = collide_cluster(&back, &turned, &physics);
        for (one, other) in outcome.motions.iter().zip(reversed.motions.iter().rev()) {
            prop_assert_eq!(one.velocity, other.velocity);
        }
    }

    #[test]
    fn slow_touching_discs_obey_newton(count in 3..9_usize, seed in 0_u64.., restitution in 0.0..=1.0_f64) {
        let (members, pairs) = heap(count, seed, 1e8, 3e-8, true);
        let physics = lossless(1e8, restitution);
        let fast = collide_cluster(&members, &pairs, &physics);
        let clusters = Clusters { resolver: ClusterResolver::GeneralizedReflections };
        let slow = collide_cluster(&members, &pairs, &Physics { shape: Shape::Discs, clusters, ..physics });
        for (one, other) in fast.motions.iter().zip(&slow.motions) {
            prop_assert!((one.velocity - other.velocity).length() < 1e-9, "{} {}", one.velocity, other.velocity);
        }
    }

    #[test]
    fn a_ball_rolls_as_far_and_as_long_as_in_the_classic_mode(speed in 0.01..20.0_f64, drag in 0.0..0.1_f64) {
        let physics = preset(25.0);
        let physics = Physics { cloth: baize_physics::Cloth { drag, ..physics.cloth }, ..physics };
        let ball = pool(0);
        let [one, other] = [physics.clone(), Physics { shape: Shape::Discs, ..physics }]
            .map(|physics| Course::of(&ball, &stun(&ball, [0.0; 2], [speed, 0.0]), &physics, 0.0));
        prop_assert_eq!(one, other);
    }
}

/// Discs that were put beside each other one by one, with velocities of up to that rapidity, and the pairs that touch.
fn heap(count: usize, seed: u64, light: f64, rapidity: f64, mixed: bool) -> (Vec<Member>, Vec<(usize, usize)>) {
    let mut dice = Dice::of(seed);
    let mut members: Vec<Member> = Vec::new();
    while members.len() < count {
        let id = members.len() as u32;
        let ball = disc(id, if mixed { libm::exp10(dice.between(-1.0, 1.0)) } else { 1.0 });
        let place = members.last().map_or(DVec3::ZERO, |_| {
            let beside = dice.pick(&members).1.position;
            beside + direction(dice.between(0.0, TAU)).extend(0.0) * 0.06
        });
        if members.iter().any(|(_, other)| other.position.truncate().distance(place.truncate()) < 0.06 - 1e-9) {
            continue;
        }
        let velocity = velocity(light, dice.between(0.0, rapidity), dice.between(0.0, TAU));
        let motion = stun(&ball, [place.x, place.y], [velocity.x, velocity.y]);
        members.push((ball, motion));
    }
    let touches = |a: usize, b: usize| members[a].1.position.distance(members[b].1.position) < 0.06 + 1e-9;
    let pairs = (0..count).flat_map(|b| (0..b).map(move |a| (a, b))).filter(|&(a, b)| touches(a, b)).collect();
    (members, pairs)
}

/// A cue ball with a strike, and three balls beside its way, on a table without pockets.
fn four_balls(dice: &mut Dice, physics: Physics, fastest: f64) -> Setup {
    let place = |x: f64, y: f64| Motion::at_rest(x, y, pool(0).radius);
    let mut balls = vec![(pool(0), place(-0.5, 0.0))];
    for id in 1..4 {
        balls.push((pool(id), place(0.3 * f64::from(id) - 0.3, dice.between(-0.2, 0.2))));
    }
    let mut setup = setup(four_cushions(2.54, 1.27, 0.036), physics, &balls);
    setup.strike =
        Some(Strike { speed: dice.between(0.5, fastest), direction: dice.between(-0.4, 0.4), ..Strike::default() });
    setup
}

#[test]
fn where_light_is_fast_a_thousand_shots_are_those_of_newton() {
    let mut dice = Dice::of(41);
    let mut compared = 0;
    for _ in 0..1000 {
        let fast = four_balls(&mut dice, preset(1e8), 8.0);
        let slow = Setup { physics: Physics { shape: Shape::Discs, ..fast.physics.clone() }, ..fast.clone() };
        let speed = slow.strike.map_or(0.0, |strike| strike.speed);
        let [fast, slow] = [&fast, &slow].map(run);
        // Each meeting of two balls makes a difference of the directions some twenty times larger.
        let meets = |event: &&baize_table::shot::Event| {
            matches!(event.kind, EventKind::Contact { meeting: Meeting::Balls(..), .. })
        };
        let times = slow.record.events.iter().filter(meets).map(|event| event.time).take(2);
        for time in times.map(|time| time + 1e-6).chain([0.0]) {
            for (one, other) in fast.tracks.iter().zip(&slow.tracks) {
                let (one, other) = (one.at(time).velocity, other.at(time).velocity);
                assert!((one - other).length() <= 1e-9 * speed, "{one} {other} at {time}");
                compared += 1;
            }
        }
    }
    assert!(compared > 8_000, "{compared}");
}

#[test]
fn no_ball_ever_reaches_the_speed_of_light() {
    let mut dice = Dice::of(42);
    let mut fastest = 0.0_f64;
    for _ in 0..500 {
        let light = dice.between(0.2, 10.0);
        let mut setup = four_balls(&mut dice, lossless(light, 1.0), 1.0);
        setup.physics.horizon.seconds = 20.0;
        for placed in &mut setup.balls[1..] {
            placed.ball.mass = 0.17 * libm::exp10(dice.between(-5.0, 0.0));
        }
        if let Some(strike) = &mut setup.strike {
            strike.speed = light * (1.0 - libm::exp10(dice.between(-6.0, -0.5)));
        }
        let run = run(&setup);
        assert_eq!(run.broken, None);
        for change in run.record.events.iter().flat_map(|event| &event.changes) {
            let share = change.after.velocity.length() / light;
            assert!(share < 1.0, "{share} of the speed of light");
            fastest = fastest.max(share);
        }
    }
    assert!(fastest > 1.0 - 1e-9, "no ball came near it: {fastest}");
}

#[test]
fn a_shot_ends_where_a_speed_tells_too_little_about_the_energy() {
    let light = 2.0;
    let speed_with = |factor: f64| light * (1.0 - 1.0 / (factor * factor)).sqrt();
    let after_impact = |first: f64, mass: f64, seconds: f64| {
        let motions =
            [stun(&disc(0, 17.0), [-1.2, 0.0], [speed_with(first), 0.0]), stun(&disc(1, mass), [0.0; 2], [0.0; 2])];
        let mut setup = setup(
            four_cushions(2.54, 1.27, 0.036),
            lossless(light, 1.0),
            &[(disc(0, 17.0), motions[0]), (disc(1, mass), motions[1])],
        );
        setup.physics.horizon.seconds = seconds;
        let run = run(&setup);
        assert_eq!(run.broken, None);
        let fastest = run
            .record
            .events
            .iter()
            .flat_map(|event| &event.changes)
            .map(|change| factor(change.after.velocity, light));
        (run.record.ending, fastest.fold(0.0, f64::max))
    };
    // The impact is at 0.57 s, and the faster ball is at the cushion at 1.2 s. There the first shot ends, and the second is over before.
    // A ball that is hit by one a million times as heavy leaves with twice the square of its Lorentz factor.
    let (ending, fastest) = after_impact(400.0, 17e-6, 20.0);
    assert_eq!(ending, Ending::StillMoving(CutOff::Light), "the fastest has {fastest}");
    assert!((fastest / 3.2e5 - 1.0).abs() < 0.1, "{fastest}");
    let (ending, fastest) = after_impact(100.0, 17e-6, 1.0);
    assert_ne!(ending, Ending::StillMoving(CutOff::Light), "the fastest has {fastest}");
    assert!((fastest / 2e4 - 1.0).abs() < 0.1, "{fastest}");
}

#[test]
fn a_strike_at_the_speed_of_light_is_refused() {
    let ball = pool(0);
    let strike = |speed: f64| {
        Strike { speed, ..Strike::default() }.under(&preset(5.0), &ball, &Motion::at_rest(0.0, 0.0, ball.radius))
    };
    assert!(strike(4.999).is_ok());
    for speed in [5.0, 7.0] {
        assert_eq!(strike(speed), Err(Refusal::Light { cue: speed, light: 5.0 }));
    }
    let sentence = Refusal::Light { cue: 7.0, light: 5.0 }.to_string();
    assert!(sentence.contains("the cue's speed is 7 m/s, but must be below the speed of light, which is 5 m/s here"));
}

#[test]
fn a_ball_that_starts_as_fast_as_light_is_refused() {
    let ball = pool(0);
    let set_up = setup(open_bed(), preset(5.0), &[(ball, stun(&ball, [0.0; 2], [3.0, 4.0]))]);
    let flaws = set_up.flaws();
    let said = "balls[0].velocity is 5 m/s in size, but must be below the speed of light, which is 5 m/s here";
    assert_eq!(flaws, [said]);
    assert!(simulate(&set_up).is_err());
}

#[test]
fn a_start_so_near_the_speed_of_light_that_its_digits_do_not_say_the_energy_is_refused() {
    let ball = pool(0);
    let rest = Motion::at_rest(0.0, 0.0, ball.radius);
    let speed = |factor: f64| 5.0 * (1.0 - 1.0 / (factor * factor)).sqrt();
    let set_up = |factor: f64| setup(open_bed(), preset(5.0), &[(ball, stun(&ball, [0.0; 2], [speed(factor), 0.0]))]);
    let strike = |factor: f64| Strike { speed: speed(factor), ..Strike::default() }.under(&preset(5.0), &ball, &rest);
    assert_eq!(set_up(999.0).flaws(), Vec::<String>::new());
    assert!(strike(999.0).is_ok());
    for factor in [1001.0, 1e6] {
        let [flaw] = &set_up(factor).flaws()[..] else { panic!("{factor}") };
        assert!(flaw.contains("the Lorentz factor must be at most 1000"), "{flaw}");
        assert_eq!(strike(factor), Err(Refusal::NearLight { cue: speed(factor), light: 5.0 }));
    }
}

#[test]
fn a_slow_ball_at_a_cushion_gains_no_energy_where_light_is_hardly_faster() {
    let mut dice = Dice::of(41);
    for _ in 0..300 {
        let light = libm::exp10(dice.between(-3.0, 0.0));
        let ball = pool(0);
        let start = velocity(light, dice.between(0.0, 7.0), dice.between(0.0, TAU));
        let physics = Physics { cloth: Physics::default().cloth, ..lossless(light, dice.between(0.5, 1.0)) };
        let nose = 0.05 - 1e-7 * dice.next();
        let place = [nose - ball.radius, 0.0];
        let run =
            run(&setup(four_cushions(0.1, 0.2, 0.0362), physics, &[(ball, stun(&ball, place, [start.x, start.y]))]));
        assert_eq!(run.broken, None, "light at {light} m/s, {start}");
    }
}

/// The bearing in degrees and the share of the speed of light with which each ball of a rack moves after the first impact; by
/// Newton if there is no light.
fn after_first_impact(rack: &str, light: bool) -> Vec<(f64, f64)> {
    let mut setup = Setup::rack(rack).load().expect("it ships");
    let speed_of_light = setup.physics.relativity.speed_of_light;
    if !light {
        setup.physics.shape = Shape::Discs;
    }
    let run = run(&setup);
    let meets = |event: &&baize_table::shot::Event| matches!(event.kind, EventKind::Contact { .. });
    let impact = run.record.events.iter().find(meets).expect("two balls meet");
    assert!(matches!(impact.kind, EventKind::Contact { meeting: Meeting::Balls(..), .. }), "{:?}", impact.kind);
    let after = impact.changes.iter().map(|change| change.after.velocity);
    after.map(|velocity| (bearing(velocity), velocity.length() / speed_of_light)).collect()
}

#[test]
fn the_three_racks_show_what_their_page_says() {
    let opening = |light: bool| {
        let balls = after_first_impact("relativity_angle", light);
        (balls[0].0 - balls[1].0).abs()
    };
    assert_within(opening(true), 78.690, 1e-3);
    assert_within(opening(false), 90.0, 1e-9);
    for (rack, with_light, by_newton) in
        [("relativity_limit", [0.790, 0.974], [0.784, 1.584]), ("relativity_balance", [0.805, 0.529], [0.9, 0.225])]
    {
        for (light, speeds) in [(true, with_light), (false, by_newton)] {
            for ((_, share), expected) in after_first_impact(rack, light).into_iter().zip(speeds) {
                assert_within(share, expected, 6e-4);
            }
        }
    }
}

#[test]
fn rapidities_of_one_line_add_up_and_energies_of_slow_balls_are_those_of_newton() {
    let light = baize_physics::Light { speed: 3.0 };
    let rapidity = |speed: f64| light.rapidity(DVec3::X * speed);
    let (one, other) = (1.7, 2.4);
    let sum = (one + other) / (1.0 + one * other / 9.0);
    assert_close(rapidity(sum), rapidity(one) + rapidity(other), 1e-14, 0.0);
    assert_close(light.kinetic_energy(0.2, DVec3::X * 2.4), 0.2 * 9.0 * (1.0 / 0.6 - 1.0), 1e-14, 0.0);
    let fast = baize_physics::Light { speed: 1e8 };
    assert_close(fast.kinetic_energy(0.2, DVec3::Y * 3.0), 0.9, 1e-14, 0.0);
    for proper in [1e-9, 0.3, 40.0, 1e6] {
        let velocity = light.velocity(DVec3::X * proper);
        assert_close(light.proper_velocity(velocity).x, proper, 1e-15 * (1.0 + proper * proper / 9.0), 0.0);
    }
}
