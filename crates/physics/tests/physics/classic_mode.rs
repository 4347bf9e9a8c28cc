//! The classic mode: flat discs without spin (Mottini 2013, parts 1 to 8; Christensen and Bollinger; Wong).

use std::f64::consts::PI;

use baize_files::{Folders, Kind, Source};
use baize_physics::{
    Air, Ball, BallBall, BallBallModel, BallId, Boundary, Cloth, ClusterResolver, Clusters, Course, Cushion,
    CushionContact, CushionModel, Meeting, Mixing, Motion, OwnNose, Phase, Physics, Shape, Strike, Tip, Turn,
};
use baize_table::rack::{BallSetFile, RackFile, bed_flaw};
use baize_table::shot::{Ending, EventKind, Run, Setup, simulate};
use baize_table::table::boundary_flaws;
use baize_testing::common::*;
use glam::{DMat2, DQuat, DVec2, DVec3};
use proptest::prelude::*;

/// The preset as it is.
fn classic() -> Physics {
    Source::find(Kind::Physics, "classic", &Folders::of_game()).and_then(Source::parse).expect("it ships").0
}

/// The classic mode without any loss but the restitution of the balls and of the sides.
fn lossless(of_balls: f64, of_sides: f64) -> Physics {
    Physics {
        cloth: ice(),
        air: Air::default(),
        ball_ball: BallBall { restitution: of_balls, ..classic().ball_ball },
        cushion: cushion(CushionModel::Reflection, of_sides, 0.0),
        ..classic()
    }
}

/// A ball whose mass is in proportion to its volume.
fn disc(id: u32, radius: f64) -> Ball {
    Ball { id: BallId(id), radius, mass: 1740.0 * 4.0 / 3.0 * PI * radius * radius * radius, restitution: None }
}

fn run(setup: &Setup) -> Run {
    simulate(setup).expect("an honest shot")
}

/// When two balls first meet.
fn meeting(run: &Run, a: u32, b: u32) -> Option<f64> {
    let met = |event: &&baize_table::shot::Event| matches!(event.kind, EventKind::Contact { meeting: Meeting::Balls(x, y), .. } if (x.0, y.0) == (a, b));
    run.record.events.iter().find(met).map(|event| event.time)
}

/// How often a ball meets a cushion.
fn rebounds(run: &Run) -> usize {
    let off_a_side = |kind: &EventKind| matches!(kind, EventKind::Contact { meeting: Meeting::Cushion(..), .. });
    run.record.events.iter().filter(|event| off_a_side(&event.kind)).count()
}

fn plan(motion: DVec3) -> DVec2 {
    motion.truncate()
}

/// Kinetic energy of the centres: a disc has no other energy.
fn energy(balls: &[(Ball, Motion)]) -> f64 {
    balls.iter().map(|(ball, motion)| 0.5 * ball.mass * motion.velocity.length_squared()).sum()
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn two_discs_of_any_size_meet_when_and_as_the_texts_say(
        radii in [0.005..0.06, 0.005..0.06_f64], bearing in 0.0..360.0_f64, aside in -0.99..0.99_f64, gap in 0.01..0.5_f64,
        speeds in [[-1.0..1.0, -1.0..1.0_f64], [-1.0..1.0, -1.0..1.0_f64]], restitution in 0.0..=1.0_f64,
    ) {
        let balls = [disc(0, radii[0]), disc(1, radii[1])];
        let v = speeds.map(DVec2::from_array);
        let dv = v[0] - v[1];
        prop_assume!(dv.length() > 0.1);
        // Puts the second ball where the first will meet it. `aside` is the distance from a full hit as a share.
        let r = radii[0] + radii[1];
        let way = dv.normalize();
        let apart = way * (gap + r) + way.perp() * (aside * r);
        let start = plan(heading(bearing)) * 0.3;
        let motions = [stun(&balls[0], start.to_array(), speeds[0]), stun(&balls[1], (start + apart).to_array(), speeds[1])];
        let physics = Physics { horizon: baize_physics::Horizon { seconds: 20.0, impacts: 100, ..Default::default() }, ..lossless(restitution, 1.0) };
        let run = run(&setup(open_bed(), physics, &[(balls[0], motions[0]), (balls[1], motions[1])]));

        // t = (-p - sqrt q) / dv^2 (part 2).
        let dx = -apart;
        let p = dv.dot(dx);
        let q = dv.length_squared() * r * r - dv.perp_dot(dx) * dv.perp_dot(dx);
        let expected = (-p - q.sqrt()) / dv.length_squared();
        let time = meeting(&run, 0, 1).expect("they meet");
        assert_close(time, expected, 1e-11, 1e-12);

        // v1' = -m2 a cos(alpha) + v1, v2' = m1 a cos(alpha) + v2, a = (1 + c) / (m1 + m2) dv . n (part 3), where masses
        // are cubes of radii.
        let at = v.map(|v| v * time);
        let n = (start + at[0] - (start + apart + at[1])).normalize();
        let [m1, m2] = radii.map(|r| r * r * r);
        let a = (1.0 + restitution) / (m1 + m2) * dv.dot(n);
        let after = |ball: usize| plan(run.tracks[ball].at(time + 1e-6).velocity);
        prop_assert!((after(0) - (v[0] - n * (m2 * a))).length() < 1e-9, "{} {}", after(0), v[0] - n * (m2 * a));
        prop_assert!((after(1) - (v[1] + n * (m1 * a))).length() < 1e-9, "{} {}", after(1), v[1] + n * (m1 * a));
    }

    #[test]
    fn a_side_is_met_at_one_radius_whatever_its_nose(
        radius in 0.005..0.06_f64, nose_height in 0.001..0.1_f64, x in -0.9..0.9_f64, speed in [0.1..3.0, -0.2..0.2_f64],
        restitution in 0.0..=1.0_f64, model in prop::sample::select(CushionModel::ALL.to_vec()),
    ) {
        let ball = disc(0, radius);
        let mut physics = lossless(1.0, restitution);
        physics.cushion = cushion(model, restitution, 0.3);
        physics.horizon.seconds = (2.5 / speed[0]).max(1.0);
        let run = run(&setup(four_cushions(2.0, 20.0, nose_height), physics, &[(ball, stun(&ball, [x, 0.0], speed))]));
        let time = (1.0 - radius - x) / speed[0];
        let met = run.record.events.iter().find(|event| matches!(event.kind, EventKind::Contact { .. })).map(|met| met.time);
        prop_assert!(met.is_some_and(|met| (met / time - 1.0).abs() < 1e-12), "{met:?} is not {time}");
        let after = run.tracks[0].at(time + 1e-6).velocity;
        prop_assert!((after.x + restitution * speed[0]).abs() < 1e-12 && after.y == speed[1], "{after}");
    }

    #[test]
    fn one_ball_on_two_follows_the_six_equations(
        radii in prop::array::uniform3(0.015..0.05_f64), angles in [5.0..85.0_f64, -85.0..-5.0_f64],
        speeds in prop::array::uniform3([-0.4..0.4, -0.4..0.4_f64]), restitution in 0.0..=1.0_f64,
    ) {
        let balls: Vec<Ball> = radii.iter().zip(0..).map(|(&radius, id)| disc(id, radius)).collect();
        let normals = angles.map(|degrees| plan(heading(degrees)));
        // The two balls that are hit must not overlap.
        let places = [DVec2::ZERO, normals[0] * (radii[0] + radii[1]), normals[1] * (radii[0] + radii[2])];
        prop_assume!(places[1].distance(places[2]) > radii[1] + radii[2] + 1e-6);
        let v = [DVec2::from_array(speeds[0]) + DVec2::X, DVec2::from_array(speeds[1]), DVec2::from_array(speeds[2])];
        let m = [balls[0].mass, balls[1].mass, balls[2].mass];

        // Restitution at both contacts, conserved momentum, and no change across the lines of centres.
        let shared = normals[0].dot(normals[1]) / m[0];
        let matrix = DMat2::from_cols_array(&[1.0 / m[0] + 1.0 / m[1], shared, shared, 1.0 / m[0] + 1.0 / m[2]]);
        let approach = DVec2::new(normals[0].dot(v[0] - v[1]), normals[1].dot(v[0] - v[2]));
        let impulses = matrix.inverse() * (approach * (1.0 + restitution));
        // If a contact opens or would have to pull, this formula for one ball that hits two does not hold.
        prop_assume!(approach.min_element() > 0.01 && impulses.min_element() > 1e-3 * m[0]);
        let expected = [
            v[0] - (normals[0] * impulses.x + normals[1] * impulses.y) / m[0],
            v[1] + normals[0] * (impulses.x / m[1]),
            v[2] + normals[1] * (impulses.y / m[2]),
        ];

        let moving: Vec<_> = (0..3).map(|i| (balls[i], stun(&balls[i], places[i].to_array(), v[i].to_array()))).collect();
        let mut physics = lossless(restitution, 1.0);
        physics.horizon.seconds = 1.0;
        let run = run(&setup(open_bed(), physics, &moving));
        for (ball, expected) in expected.into_iter().enumerate() {
            let after = plan(run.tracks[ball].at(1e-6).velocity);
            prop_assert!((after - expected).length() < 1e-9, "ball {ball}: {after} is not {expected}");
        }
    }

    #[test]
    fn a_disc_rolls_to_rest_along_a_straight_line_as_resistance_and_drag_say(
        radius in 0.01..0.05_f64, speed in 0.05..10.0_f64, bearing in 0.0..360.0_f64, friction in 0.002..0.05_f64,
        density in 0.1..50.0_f64, share in 0.0..1.0_f64,
    ) {
        let mut physics = classic();
        physics.cloth.rolling_friction = friction;
        physics.air.density = density;
        let ball = disc(0, radius);
        let way = heading(bearing);
        let course = Course::of(&ball, &stun(&ball, [0.0; 2], [way.x * speed, way.y * speed]), &physics, 0.0);
        // dv/dt = -(c_rr g + f_d v^2 / r), f_d = 3 rho_a c_d / (8 rho_b) (part 5), from rest backwards: v = sqrt(a/k) tan(sqrt(ak) s).
        let (a, k) = (friction * 9.81, 3.0 * density * 0.5 / (8.0 * 1740.0) / radius);
        let rest = libm::atan(speed * (k / a).sqrt()) / (a * k).sqrt();
        assert_close(course.rest_time(), rest, 1e-11, 0.0);
        let left = share * rest;
        let motion = course.at(rest - left);
        assert_vectors_close(motion.velocity, way * ((a / k).sqrt() * libm::tan((a * k).sqrt() * left)), 1e-7, 1e-9);
        let made = (libm::log1p(k / a * speed * speed) / 2.0 + libm::log(libm::cos((a * k).sqrt() * left))) / k;
        assert_vectors_close(motion.position.with_z(0.0), way * made, 1e-8, 1e-9);
        prop_assert_eq!(course.phase_at(0.0), Phase::Rolling);
    }
}

#[test]
fn a_small_disc_is_slowed_more_by_the_air() {
    let drag = |radius| classic().air.drag(&disc(0, radius));
    assert_close(drag(0.014) * 0.014, drag(0.028) * 0.028, 1e-14, 0.0);
    // 0.0045 1/m for a pool ball.
    assert_close(classic().air.drag(&pool(0)), 0.0045, 0.01, 0.0);
    // For a rolling sphere the air acts on 7/5 of the mass.
    let spheres = Physics { shape: Shape::Spheres, ..classic() };
    assert_close(spheres.cloth_under(&pool(0)).drag * 1.4, classic().cloth_under(&pool(0)).drag, 1e-14, 0.0);
}

#[test]
fn a_disc_is_drawn_turned_by_its_distance_over_its_radius() {
    let ball = disc(0, 0.03);
    let course = Course::of(&ball, &spinning(&ball, [0.0; 2], [1.0, 0.5], [7.0, 80.0, -90.0]), &classic(), 0.0);
    for time in [0.2, 1.0, 4.0] {
        let way = course.at(time).position.with_z(0.0);
        let turned = Turn::new(DQuat::IDENTITY, 0.0).advance(&course, time);
        let expected = DQuat::from_axis_angle(DVec3::new(-way.y, way.x, 0.0).normalize(), way.length() / ball.radius);
        assert!(turned.angle_between(expected) < 1e-7, "{time}");
    }
}

#[test]
fn the_cue_sends_a_disc_along_its_line_wherever_the_tip_meets_it() {
    let (ball, physics) = (disc(0, 0.028), classic());
    let strike = |tip, elevation: f64| {
        let strike = Strike { speed: 2.0, direction: 0.4, tip, elevation };
        strike.under(&physics, &ball, &Motion::at_rest(0.0, 0.0, ball.radius)).expect("within the chalk")
    };
    let centred = strike(Tip::default(), 0.0);
    let speed = (1.0 + physics.cue.tip_restitution) * 2.0 / (1.0 + ball.mass / physics.cue.mass);
    assert_vectors_close(centred.velocity, heading(0.4_f64.to_degrees()) * speed, 1e-14, 0.0);
    assert_eq!(strike(Tip { side: 0.4, height: -0.2 }, 0.0), centred);
    assert_vectors_close(
        strike(Tip { side: 0.4, height: 0.0 }, 0.5).velocity,
        centred.velocity * libm::cos(0.5),
        1e-14,
        0.0,
    );
    // At the centre no chalk is needed, but the ball must be there.
    assert_eq!(strike(Tip { side: 0.9, height: 0.0 }, 0.0), centred);
    let aside = Strike { tip: Tip { side: 1.1, height: 0.0 }, ..Strike::default() };
    assert!(!aside.slips_under(&physics) && aside.under(&physics, &ball, &centred).is_err());
}

#[test]
fn the_elasticity_of_two_balls_is_the_product_of_their_own() {
    let pair = |mixing: Mixing, own| mixing.restitution(own, 0.81);
    assert_close(pair(Mixing::Product, [Some(0.9), Some(0.3)]), 0.27, 1e-15, 0.0);
    assert_close(pair(Mixing::Product, [Some(0.5), None]), 0.45, 1e-15, 0.0);
    assert_close(pair(Mixing::GeometricMean, [Some(0.9), Some(0.4)]), 0.6, 1e-15, 0.0);
    for mixing in Mixing::ALL {
        assert_eq!(pair(mixing, [None, None]), 0.81);
    }
    let balls = [Ball { restitution: Some(0.9), ..disc(0, 0.02) }, Ball { restitution: Some(0.6), ..disc(1, 0.03) }];
    let moving =
        [(balls[0], stun(&balls[0], [-0.3, 0.0], [1.0, 0.0])), (balls[1], Motion::at_rest(0.0, 0.0, balls[1].radius))];
    let mut physics = lossless(1.0, 1.0);
    physics.horizon.seconds = 1.0;
    let run = run(&setup(open_bed(), physics, &moving));
    let after = |ball: usize| run.tracks[ball].at(0.9).velocity.x;
    assert_close(after(1) - after(0), 0.54, 1e-12, 0.0);
}

fn parsed<T: serde::de::DeserializeOwned>(text: &str) -> T {
    Source::of_text("text", text).parse().unwrap_or_else(|error| panic!("{error}")).0
}

#[test]
fn balls_without_a_mass_weigh_as_much_as_their_volume_says() {
    let set: BallSetFile = parsed(
        "(name: \"set\", radius: 0.03, density: 1000, balls: [(name: \"a\", colour: (1, 1, 1)), (name: \"b\", colour: (1, \
         1, 1), radius: 0.015), (name: \"c\", colour: (1, 1, 1), mass: 0.2)])",
    );
    assert_eq!(set.flaws(), vec![]);
    let rack = |density: &str| -> RackFile {
        let rack = "balls: [(ball: \"a\", position: (0, 0)), (ball: \"b\", position: (1, 0)), (ball: \"c\", position: (2, \
                    0)), (ball: \"a2\", position: (3, 0), radius: 0.03, mass: 0.1)]";
        parsed(&format!("({density} {})", rack.replace("a2", "d")))
    };
    let set = BallSetFile { balls: set.balls.iter().cloned().chain([named("d")]).collect(), ..set };
    let masses = |density: &str| -> Vec<f64> {
        let racked = rack(density).place(Some(&set), &open_bed(), Shape::Discs, None).expect("all have a place");
        racked.balls.iter().map(|placed| placed.ball.mass).collect()
    };
    let volume = 4.0 / 3.0 * PI * 0.03 * 0.03 * 0.03;
    for (density, text) in [(1000.0, ""), (2000.0, "density: 2000,")] {
        let expected = [density * volume, density * volume / 8.0, 0.2, 0.1];
        for (mass, expected) in masses(text).into_iter().zip(expected) {
            assert_close(mass, expected, 1e-14, 0.0);
        }
    }
}

fn named(name: &str) -> baize_table::rack::BallFile {
    parsed(&format!("(name: \"{name}\", colour: (1, 1, 1))"))
}

#[test]
fn a_set_says_either_a_mass_or_a_density() {
    let flaws = |fields: &str| -> Vec<String> {
        let set: BallSetFile = parsed(&format!("(name: \"set\", {fields}, balls: [])"));
        set.flaws().iter().map(ToString::to_string).collect()
    };
    assert_eq!(flaws("radius: 0.03, mass: 0.2"), Vec::<String>::new());
    assert_eq!(flaws("radius: 0.03, density: 1740"), Vec::<String>::new());
    assert!(flaws("radius: 0.03")[0].contains("neither mass nor density"));
    assert_eq!(
        flaws("radius: 0.03, mass: 0.2, density: 1740"),
        ["density is given beside a mass; leave out one of the two"]
    );
    assert_eq!(flaws("radius: 0.03, density: -2"), ["density is -2, but must be above 0 kg/m3"]);
    let light: RackFile = parsed("(density: 1, balls: [(ball: \"dust\", radius: 0.001, position: (0, 0))])");
    let said = light.flaws(None)[0].to_string();
    assert!(said.starts_with("balls[0] weighs 4.1887902047863"), "{said}");
    assert!(
        said.ends_with("kg by its volume, but must weigh 0.000001 to 1000000 kg; give it a mass or another radius"),
        "{said}"
    );
}

#[test]
fn balls_that_overlap_as_discs_are_refused_where_spheres_would_fit() {
    let text = |shape: &str, apart: f64| {
        format!(
            "(table: (boundary: Unbounded), physics: (shape: {shape}), rack: (density: 1740, balls: [(ball: \"a\", radius: \
             0.02, position: (0, 0)), (ball: \"b\", radius: 0.04, position: ({apart}, 0))]))"
        )
    };
    let error = |shape, apart| Setup::shot(Source::of_text("shot", text(shape, apart))).load().err();
    assert_eq!(error("Spheres", 0.058), None);
    assert!(error("Discs", 0.058).is_some_and(|error| error.to_string().contains("must be at least 0.060000 m")));
    assert_eq!(error("Discs", 0.06), None);
}

#[test]
fn a_disc_fits_beside_a_nose_at_one_radius_and_needs_no_nose_of_its_height() {
    let table = four_cushions(2.0, 1.0, 0.05);
    let flaw = |y: f64, shape| bed_flaw(0.028, DVec2::new(0.0, y), &table.boundary, shape);
    assert!(flaw(0.5 - 0.0279, Shape::Discs).is_some());
    assert_eq!(flaw(0.5 - 0.0281, Shape::Discs), None);
    assert_eq!(flaw(0.5 - 0.0279, Shape::Spheres), None);
    assert!(!boundary_flaws(&table.boundary, 0.02, Shape::Spheres).is_empty());
    assert_eq!(boundary_flaws(&table.boundary, 0.02, Shape::Discs).first(), []);
}

#[test]
fn scattered_discs_lie_clear_of_each_other() {
    let balls: Vec<String> =
        (0..40).map(|n| format!("(ball: \"{n}\", radius: {}, scatter: true)", [0.01, 0.03, 0.06][n % 3])).collect();
    let text = format!(
        "(table: \"flat_box\", physics: \"classic\", rack: (seed: 4, density: 1740, balls: [{}]))",
        balls.join(", ")
    );
    let setup = Setup::shot(Source::of_text("shot", text)).load().unwrap_or_else(|error| panic!("{error}"));
    for (index, a) in setup.balls.iter().enumerate() {
        for b in &setup.balls[..index] {
            let apart = plan(a.motion.position).distance(plan(b.motion.position));
            assert!(apart >= a.ball.radius + b.ball.radius);
        }
    }
}

/// Discs in a box, each in its own cell. Two of three move.
fn crowd() -> impl Strategy<Value = Vec<(Ball, Motion)>> {
    let velocity = [-1.5..1.5, -1.5..1.5_f64];
    let disc = (0.008..0.05_f64, velocity, [-30.0..30.0, -30.0..30.0, -30.0..30.0_f64], 0..3).prop_map(
        |(radius, velocity, spin, chance)| {
            let ball = disc(0, radius);
            let motion = spinning(&ball, [0.0; 2], velocity, spin);
            (ball, if chance == 0 { Motion::at_rest(0.0, 0.0, radius) } else { motion })
        },
    );
    prop::collection::vec(disc, 12).prop_map(|mut balls| {
        for (index, (ball, motion)) in (0..).zip(&mut balls) {
            ball.id = BallId(index);
            motion.position.x = 0.12 * f64::from(index % 4) - 0.2;
            motion.position.y = 0.1 * f64::from(index / 4) - 0.1;
        }
        balls
    })
}

/// The classic mode with random laws and losses.
fn any_classic() -> impl Strategy<Value = Physics> {
    (
        prop::sample::select(BallBallModel::ALL.to_vec()),
        prop::sample::select(ClusterResolver::ALL.to_vec()),
        prop::sample::select(CushionModel::ALL.to_vec()),
        [0.0..=1.0, 0.3..=1.0_f64],
        [0.005..0.05, 0.0..20.0_f64],
        any::<bool>(),
    )
        .prop_map(|(model, resolver, nose, [of_sides, of_balls], [friction, air], flight)| {
            let mut physics = classic();
            physics.ball_ball = BallBall { model, restitution: of_balls, ..BallBall::default() };
            physics.clusters = Clusters { resolver };
            physics.cushion = CushionContact { model: nose, restitution: of_sides, ..CushionContact::default() };
            physics.cloth = Cloth { rolling_friction: friction, drag: 0.01, ..cloth() };
            physics.air.density = air;
            physics.slate.flight = flight;
            physics
        })
}

/// All times at which something happens, and some in between.
fn moments(run: &Run) -> Vec<f64> {
    let mut times: Vec<f64> = run.record.events.iter().map(|event| event.time).collect();
    times.extend((0..50).map(|part| f64::from(part) / 50.0 * run.record.duration));
    times.sort_by(f64::total_cmp);
    times
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn discs_never_spin_never_overlap_never_leave_the_box_and_only_lose_energy(
        balls in crowd(), physics in any_classic(), nose_height in 0.001..0.08,
    ) {
        let run = run(&setup(four_cushions(0.8, 0.5, nose_height), physics, &balls));
        prop_assert_eq!(run.record.ending, Ending::AtRest);
        let mut last = f64::INFINITY;
        for time in moments(&run) {
            let now: Vec<_> = balls.iter().zip(&run.tracks).map(|((ball, _), track)| (*ball, track.at(time))).collect();
            for (index, (ball, motion)) in now.iter().enumerate() {
                let rolling = ball.rolling_spin(motion.velocity);
                prop_assert!((motion.spin - rolling).length() * ball.radius <= 1e-12, "{time}: {motion:?}");
                prop_assert_eq!(motion.position.z, ball.radius);
                prop_assert!(motion.position.x.abs() <= 0.4 - ball.radius + 1e-8, "{time}: {motion:?}");
                prop_assert!(motion.position.y.abs() <= 0.25 - ball.radius + 1e-8, "{time}: {motion:?}");
                for (other, there) in &now[..index] {
                    let apart = plan(motion.position).distance(plan(there.position));
                    prop_assert!(apart >= ball.radius + other.radius - 1e-7, "{time}: {apart}");
                }
            }
            let energy = energy(&now);
            prop_assert!(energy <= last * (1.0 + 1e-9) + 1e-15, "{time}: {energy} after {last}");
            last = energy;
        }
        for (piece, phase) in run.tracks.iter().zip(&run.record.finals) {
            prop_assert_eq!(phase.phase, Phase::Resting);
            prop_assert_eq!(piece.at(run.record.duration + 1.0).spin, DVec3::ZERO);
        }
    }

    #[test]
    fn a_mirrored_set_up_of_discs_has_a_mirrored_outcome_to_the_last_bit(balls in crowd(), physics in any_classic()) {
        // This law goes by ids, not by places.
        prop_assume!(physics.clusters.resolver != ClusterResolver::OneAtATime);
        let table = four_cushions(0.8, 0.5, 0.03);
        let other_side: Vec<_> = balls.iter().map(|(ball, motion)| (*ball, mirrored(motion))).collect();
        let [this, other] = [&balls, &other_side].map(|balls| run(&setup(table.clone(), physics.clone(), balls)));
        prop_assert_eq!(this.record.duration, other.record.duration);
        for (this, other) in this.record.finals.iter().zip(&other.record.finals) {
            prop_assert_eq!(this.motion.position * DVec3::new(1.0, -1.0, 1.0), other.motion.position);
        }
    }

    #[test]
    fn any_shot_may_go_on_as_discs_and_as_spheres_again(balls in crowd(), at in 0.0..1.0_f64, back in 0.0..1.0_f64) {
        let table = four_cushions(0.8, 0.5, 0.036);
        // Only balls that the nose can touch as spheres.
        let balls: Vec<_> = balls.into_iter().filter(|(ball, _)| ball.radius > 0.02).collect();
        prop_assume!(!balls.is_empty());
        let spheres = Physics { shape: Shape::Spheres, ..Physics::default() };
        let mut now = balls;
        let mut switches = 0;
        for (physics, time) in [(spheres.clone(), at), (classic(), back), (spheres, f64::INFINITY)] {
            let run = run(&setup(table.clone(), physics.clone(), &now));
            let pieces = now.iter().zip(&run.tracks).map(|((ball, _), track)| (*ball, track.at(time.min(run.record.duration))));
            now = pieces.collect();
            switches += 1;
            prop_assert_eq!(run.record.ending, Ending::AtRest);
            for last in &run.record.finals {
                let motion = last.motion;
                prop_assert!(motion.is_finite());
                prop_assert!(motion.position.x.abs() < 0.4 && motion.position.y.abs() < 0.25 || last.phase == Phase::OffTable, "{motion:?}");
            }
            now.retain(|(ball, motion)| bed_flaw(ball.radius, plan(motion.position), &table.boundary, Shape::Spheres).is_none());
        }
        prop_assert_eq!(switches, 3);
    }
}

/// A small and a large ball that just touch as spheres, and so overlap as discs, with those velocities along x.
fn overlapping(small: f64, large: f64) -> Run {
    let (a, b) = (disc(0, 0.02), disc(1, 0.04));
    let apart = 2.0 * (0.02 * 0.04_f64).sqrt();
    let balls = [(a, stun(&a, [0.0; 2], [small, 0.0])), (b, stun(&b, [apart, 0.0], [large, 0.0]))];
    let mut physics = lossless(1.0, 1.0);
    physics.horizon.seconds = 1.0;
    run(&setup(open_bed(), physics, &balls))
}

#[test]
fn balls_that_overlap_once_they_are_discs_touch_and_only_ever_part() {
    // Balls at rest stay where they are.
    let still = overlapping(0.0, 0.0);
    assert_eq!((still.record.events.len(), still.tracks[0].at(1.0).position.x), (0, 0.0));
    // Balls that approach each other meet at once.
    assert_eq!(meeting(&overlapping(1.0, 0.0), 0, 1), Some(0.0));
    // Balls that move apart do not meet.
    let parting = overlapping(-1.0, 0.5);
    assert_eq!(meeting(&parting, 0, 1), None);
    assert_close(parting.tracks[0].at(1.0).position.x, -1.0, 1e-15, 0.0);
    // Balls with the same velocity overlap as deeply as before.
    assert_eq!(meeting(&overlapping(0.3, 0.3), 0, 1), None);
}

#[test]
fn a_ball_that_lies_over_a_nose_once_it_is_a_disc_rebounds_and_is_not_lost() {
    // A high nose touches a sphere above its middle. So a ball that is frozen to it overlaps the nose once it is a
    // disc.
    let (ball, table) = (pool(0), four_cushions(2.0, 1.0, 0.04));
    let y = 0.5 - table.boundary.reach(ball.radius);
    assert!(y + ball.radius > 0.501);
    let go = |velocity: [f64; 2]| {
        let mut physics = lossless(1.0, 1.0);
        physics.horizon.seconds = 5.0;
        run(&setup(table.clone(), physics, &[(ball, stun(&ball, [0.0, y], velocity))]))
    };
    let into = go([0.0, 1.0]);
    assert_eq!(into.record.events[0].time, 0.0);
    assert!(rebounds(&into) > 4);
    for run in [into, go([0.7, 0.4]), go([0.7, -0.4]), go([1.0, 0.0])] {
        for part in 0..500 {
            let place = run.tracks[0].at(0.01 * f64::from(part)).position;
            assert!(place.x.abs() < 1.0 && place.y.abs() <= y + 1e-12, "{place}");
        }
    }
    assert_eq!(rebounds(&go([0.0, 0.0])), 0);
}

#[test]
fn a_ball_beside_a_wall_and_not_in_front_of_it_passes() {
    // One side of a wall, and a disc that passes its end, nearer to the wall's line than its radius.
    let wall = Cushion {
        name: "wall".to_owned(),
        from: DVec2::new(-0.5, 0.0),
        to: DVec2::new(0.5, 0.0),
        facing: false,
        own: OwnNose::default(),
    };
    let ball = disc(0, 0.03);
    let mut table = open_bed();
    table.boundary = Boundary { cushions: vec![wall], nose_height: 0.03, ..Boundary::default() }.into();
    let mut physics = lossless(1.0, 1.0);
    physics.horizon.seconds = 2.0;
    let run = run(&setup(table, physics, &[(ball, stun(&ball, [0.6, 0.5], [0.0, -1.0]))]));
    assert_eq!(rebounds(&run), 0);
}
