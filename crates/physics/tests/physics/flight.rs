//! Slate and flight: hops, bounces, jump shots, massé (catalogue J1 to J3, K4, K13 and Q8).

use std::sync::Arc;

use baize_physics::detection::{flying_ball_meets_jaw, flying_ball_meets_line};
use baize_physics::{
    Ball, BallId, Boundary, Cloth, Course, Cue, Jaw, LIFT, Meeting, Motion, OwnNose, Phase, Physics, Slate, Strike,
    TimeWindow, Tip, bounce, collide,
};
use baize_table::shot::{Ending, Event, EventKind, Report, Run, Setup, simulate};
use baize_table::table::Table;
use baize_testing::common::*;
use glam::{DVec2, DVec3};
use proptest::prelude::*;

/// The slate of the catalogue.
fn slate() -> Slate {
    Slate { flight: true, restitution: 0.5, friction: 0.2 }
}

fn physics() -> Physics {
    Physics { cloth: cloth(), slate: slate(), ..Physics::default() }
}

/// A pool ball at rest with its lowest point at that height above the middle of the bed.
fn lifted(height: f64) -> Motion {
    Motion { position: DVec3::Z * (pool(0).radius + height), ..Motion::default() }
}

/// The run of these balls on that table without a stroke.
fn run(table: Table, physics: &Physics, balls: &[(Ball, Motion)]) -> Run {
    simulate(&setup(table, physics.clone(), balls)).expect("nobody strikes")
}

/// The run of a pool ball at rest on an endless bed after that stroke.
fn struck(strike: Strike, physics: &Physics) -> Run {
    let rest = Motion::at_rest(0.0, 0.0, pool(0).radius);
    let setup = Setup { strike: Some(strike), ..setup(open_bed(), physics.clone(), &[(pool(0), rest)]) };
    simulate(&setup).expect("an honest stroke")
}

fn is_bounce(event: &&Event) -> bool {
    matches!(event.kind, EventKind::Contact { meeting: Meeting::Slate(_), .. })
}

fn meets(event: &Event, wanted: impl Fn(Meeting) -> bool) -> bool {
    matches!(event.kind, EventKind::Contact { meeting, .. } if wanted(meeting))
}

/// The contacts of a run except bounces on the slate, in order.
fn meetings(run: &Run) -> Vec<Meeting> {
    let contacts = run.record.events.iter().filter_map(|event| match event.kind {
        EventKind::Contact { meeting, .. } if !matches!(meeting, Meeting::Slate(_)) => Some(meeting),
        _ => None,
    });
    contacts.collect()
}

#[test]
fn a_dropped_ball_bounces_lower_and_lower_and_comes_to_rest() {
    let run = run(open_bed(), &physics(), &[(pool(0), lifted(0.05))]);
    let bounces: Vec<&Event> = run.record.events.iter().filter(is_bounce).collect();
    assert_within(bounces[0].time, 0.100_964, 5e-7);
    assert_within(bounces[1].time, 0.201_928, 5e-7);
    for pair in bounces.windows(2) {
        let apex = run.tracks[0].at(pair[0].time.midpoint(pair[1].time)).position.z - pool(0).radius;
        let rise = pair[0].changes[0].after.velocity.z;
        assert_close(apex, rise * rise / (2.0 * 9.81), 1e-9, 0.0);
    }
    let apex = |n: usize| run.tracks[0].at(bounces[n].time.midpoint(bounces[n + 1].time)).position.z - pool(0).radius;
    assert_close(apex(0), 0.0125, 1e-9, 0.0);
    assert_close(apex(1), 0.25 * 0.0125, 1e-9, 0.0);
    // Three times the time of the fall, minus the hops that the bed stops at once.
    assert_eq!(run.record.ending, Ending::AtRest);
    assert!(run.record.duration < 0.302_892 && run.record.duration > 0.302_892 - 4.0 * LIFT / 9.81);
    assert_eq!(run.record.finals[0].motion, Motion::at_rest(0.0, 0.0, pool(0).radius));
}

// The numbers are sums of powers of two, so that all three times are a quarter of a second to the last bit.
#[test]
fn at_one_time_ball_meets_ball_before_slate_before_cushion_however_they_are_named() {
    let radius = 0.031_25;
    let ball = |id: u32| Ball { radius, ..pool(id) };
    let mut physics = physics();
    physics.cloth = Cloth { gravity: 8.0, ..ice() };
    physics.horizon.seconds = 1.0;
    for names in [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1]] {
        let [striker, target, falling, banked] = names.map(ball);
        let mut balls = vec![
            (striker, stun(&striker, [-0.75, 0.0], [1.0, 0.0])),
            (target, stun(&target, [-0.75 + 0.25 + 2.0 * radius, 0.0], [0.0; 2])),
            (
                falling,
                Motion { position: DVec3::new(0.75, 0.0, radius + 0.25), ..stun(&falling, [0.75, 0.0], [0.0; 2]) },
            ),
            (banked, stun(&banked, [0.5, 0.5 - radius - 0.25], [0.0, 1.0])),
        ];
        balls.sort_by_key(|(ball, _)| ball.id);
        let run = run(four_cushions(4.0, 1.0, radius), &physics, &balls);
        let first: Vec<_> =
            run.record.events.iter().filter(|event| matches!(event.kind, EventKind::Contact { .. })).take(3).collect();
        let times: Vec<f64> = first.iter().map(|event| event.time).collect();
        assert_eq!(times, [0.25; 3]);
        assert!(meets(first[0], |meeting| matches!(meeting, Meeting::Balls(..))), "{first:#?}");
        assert!(meets(first[1], |meeting| matches!(meeting, Meeting::Slate(_))), "{first:#?}");
        assert!(meets(first[2], |meeting| matches!(meeting, Meeting::Cushion(..))), "{first:#?}");
    }
}

#[test]
fn a_bounce_takes_speed_and_gives_spin_as_friction_allows() {
    let before =
        Motion { velocity: DVec3::new(1.0, 0.0, -1.0), spin: DVec3::new(0.0, -20.0, 0.0), ..Motion::default() };
    let after = bounce(&pool(0), &before, &slate());
    assert_vectors_close(after.velocity, DVec3::new(0.7, 0.0, 0.5), 1e-9, 0.0);
    assert_close(after.spin.y * pool(0).radius, 0.1785, 1e-9, 0.0);
}

proptest! {
    #![proptest_config(cases(64))]

    // However many hops there are, the total impulse of the slate is the momentum of the fall plus the weight during
    // that time. So friction slows a ball that always slides by the same amount, also in hops that the bed stops at
    // once.
    #[test]
    fn hops_take_as_much_slip_as_the_fall_and_the_weight_together(fall in 1e-3..0.3_f64, restitution in 0.0..0.5_f64) {
        let physics = Physics { slate: Slate { restitution, ..slate() }, ..physics() };
        let mut motion = stun(&pool(0), [0.0; 2], [2.0, 0.0]);
        motion.velocity.z = -fall;
        let run = run(open_bed(), &physics, &[(pool(0), motion)]);
        let after = run.tracks[0].at(0.1);
        prop_assert_eq!(run.tracks[0].phase_at(0.1), Phase::Sliding);
        assert_close(after.velocity.x, 2.0 - 0.2 * (fall + 9.81 * 0.1), 1e-12, 0.0);
    }
}

#[test]
fn a_steep_bounce_ends_the_slip_and_leaves_the_ball_rolling_in_the_air() {
    let before = Motion { velocity: DVec3::new(0.1, 0.2, -3.0), spin: DVec3::new(10.0, 5.0, 7.0), ..Motion::default() };
    let after = bounce(&pool(0), &before, &slate());
    assert_vectors_close(after.slip(pool(0).radius), DVec3::ZERO, 0.0, 1e-15);
    assert_eq!(after.spin.z, 7.0);
}

#[test]
fn a_rolling_ball_that_meets_another_full_hops_a_tenth_of_a_millimetre() {
    let cue_ball = rolling(&pool(0), [0.0; 2], [1.0, 0.0]);
    let object_ball = Motion::at_rest(2.0 * pool(1).radius, 0.0, pool(1).radius);
    let [after, pressed] = collide((&pool(0), &cue_ball), (&pool(1), &object_ball), &alciatore(0.95), &cloth());
    assert_within(after.velocity.z, 0.045, 5e-4);
    assert_within(after.velocity.z * after.velocity.z / (2.0 * 9.81), 1.0e-4, 5e-6);
    assert_close(pressed.velocity.z, -after.velocity.z, 1e-12, 0.0);
    // On a table it hops: it comes down again after twice its vertical speed over g.
    let physics = Physics { ball_ball: alciatore(0.95), ..physics() };
    let run = run(open_bed(), &physics, &[(pool(0), cue_ball), (pool(1), object_ball)]);
    let flight = 2.0 * after.velocity.z / 9.81;
    assert_eq!(run.tracks[0].phase_at(0.5 * flight), Phase::Airborne);
    let highest = run.tracks[0].at(0.5 * flight).position.z - pool(0).radius;
    assert_within(highest, 1.0e-4, 5e-6);
    assert_eq!(run.record.ending, Ending::AtRest);
}

#[test]
fn without_flight_everything_stays_on_the_bed() {
    let flat = Physics { slate: Slate { flight: false, ..slate() }, ..physics() };
    let strike = Strike { speed: 5.0, tip: Tip { side: 0.3, height: 0.1 }, elevation: 0.7, ..Strike::default() };
    let run = struck(strike, &flat);
    assert_eq!(run.record.events.iter().filter(is_bounce).count(), 0);
    for sample in 0..100 {
        let motion = run.tracks[0].at(0.02 * f64::from(sample));
        assert_eq!((motion.position.z, motion.velocity.z), (pool(0).radius, 0.0));
    }
}

/// Horizontal angular momentum over the mass, about the origin, which is a point of the bed (z = 0).
fn angular_momentum(motion: &Motion) -> DVec3 {
    let radius = pool(0).radius;
    let orbital = motion.position.cross(motion.velocity);
    (orbital + motion.spin * (0.4 * radius * radius)).with_z(0.0)
}

proptest! {
    #![proptest_config(cases(400))]

    // Forces at the height of the bed have no lever about a point of the bed. On the cloth gravity and the pressure of
    // the bed cancel. In the air gravity acts alone, and the next bounce makes up for a part of it only. None of this
    // changes the roll in which the ball ends.
    #[test]
    fn neither_bounces_nor_flight_change_the_roll_in_which_a_ball_ends(
        velocity in prop::array::uniform3(-5.0..5.0_f64),
        spin in prop::array::uniform3(-150.0..150.0_f64),
        restitution in 0.0..0.9_f64,
        friction in 0.0..0.5_f64,
    ) {
        let motion = Motion {
            position: DVec3::Z * pool(0).radius,
            velocity: DVec3::from_array(velocity),
            spin: DVec3::from_array(spin),
        };
        let physics = Physics { slate: Slate { flight: true, restitution, friction }, ..physics() };
        let run = run(open_bed(), &physics, &[(pool(0), motion)]);
        let expected = motion.rolling_velocity(pool(0).radius);
        let (course, _) = run.tracks[0].courses().last().expect("a track has courses");
        let rolls = course.pieces().iter().find(|piece| piece.phase == Phase::Rolling).expect("it rolls");
        assert_vectors_close(rolls.velocity, expected, 1e-9, 1e-12);
        for event in run.record.events.iter().filter(is_bounce) {
            let change = &event.changes[0];
            let (before, after) = (&change.before, &change.after);
            assert_vectors_close(
                after.rolling_velocity(pool(0).radius), before.rolling_velocity(pool(0).radius), 0.0, 1e-12,
            );
            let arm = |motion: &Motion| {
                let level = Motion { velocity: motion.velocity.with_z(0.0), ..*motion };
                angular_momentum(&level)
            };
            assert_vectors_close(arm(after), arm(before), 0.0, 1e-12);
            assert_eq!(after.spin.z, before.spin.z);
            prop_assert!(pool(0).kinetic_energy(after) <= pool(0).kinetic_energy(before) * (1.0 + 1e-15));
        }
    }

    #[test]
    fn a_masse_ends_in_the_direction_of_coriolis_whatever_cloth_and_slate_are(
        elevation in 0.0..1.4_f64,
        offset in 0.0..0.5_f64,
        clock in 0.0..6.3_f64,
        speed in 0.3..4.0_f64,
        sliding_friction in 0.05..0.5_f64,
        restitution in 0.0..0.8_f64,
        friction in 0.0..0.5_f64,
    ) {
        let tip = Tip { side: offset * libm::cos(clock), height: offset * libm::sin(clock) };
        let strike = Strike { speed, tip, elevation, direction: 0.0 };
        let physics = Physics {
            cloth: baize_physics::Cloth { sliding_friction, ..cloth() },
            slate: Slate { flight: true, restitution, friction },
            cue: Cue { end_mass: 0.0, ..Cue::default() },
            ..Physics::default()
        };
        let run = struck(strike, &physics);
        let (course, _) = run.tracks[0].courses().last().expect("a track has courses");
        let rolls = course.pieces().iter().find(|piece| piece.phase == Phase::Rolling).expect("it rolls");
        // Coriolis (1835): along (cos th + b, -a sin th), at 5 J/(7 m) times its length.
        let cue = Cue::default();
        let impulse = (1.0 + cue.tip_restitution) * speed
            / (1.0 + pool(0).mass / cue.mass + 2.5 * offset * offset);
        let (sin, cos) = (libm::sin(elevation), libm::cos(elevation));
        let expected = DVec3::new(cos + tip.height, -tip.side * sin, 0.0) * (5.0 / 7.0 * impulse);
        assert_vectors_close(rolls.velocity, expected, 1e-9, 1e-12);
    }
}

#[test]
fn a_jump_shot_clears_a_ball_that_a_level_cue_would_hit() {
    let jump = |elevation_deg: f64| {
        let strike = Strike { speed: 5.5, elevation: f64::to_radians(elevation_deg), ..Strike::default() };
        let balls = [(pool(0), Motion::at_rest(0.0, 0.0, 0.028_575)), (pool(1), Motion::at_rest(0.3, 0.0, 0.028_575))];
        simulate(&Setup { strike: Some(strike), ..setup(open_bed(), physics(), &balls) }).expect("an honest stroke")
    };
    let flight = jump(35.0);
    assert!(meetings(&flight).is_empty(), "{:?}", meetings(&flight));
    assert!(flight.record.finals[0].motion.position.x > 1.0);
    assert_eq!(meetings(&jump(0.0))[0], Meeting::Balls(BallId(0), BallId(1)));
}

#[test]
fn a_ball_that_comes_down_on_another_is_thrown_up_and_pushes_it_away() {
    let ball = pool(0);
    let over = Motion { position: DVec3::new(0.01, 0.0, 0.3), ..Motion::default() };
    let run = run(open_bed(), &physics(), &[(ball, over), (pool(1), Motion::at_rest(0.0, 0.0, ball.radius))]);
    let first =
        run.record.events.iter().find(|event| meets(event, |m| matches!(m, Meeting::Balls(..)))).expect("they meet");
    let [falling, lying] = [&first.changes[0], &first.changes[1]];
    let apart = falling.before.position.distance(lying.before.position);
    assert_within(apart, 2.0 * ball.radius, 1e-12);
    assert!(falling.after.velocity.z > 0.0 && falling.after.velocity.x > 0.0);
    assert!(lying.after.velocity.x < 0.0);
    assert_eq!(run.record.ending, Ending::AtRest);
    assert!(run.record.events.len() < 100, "{} events", run.record.events.len());
}

/// The speeds of the first two contacts of a ball in the air with a fixed ball on the bed.
fn speeds_on_a_fixed_ball(motion: Motion) -> [f64; 2] {
    let fixed = Ball { mass: f64::INFINITY, ..pool(0) };
    let physics = Physics { ball_ball: frictionless(0.9), ..physics() };
    let run = run(open_bed(), &physics, &[(fixed, Motion::at_rest(0.0, 0.0, fixed.radius)), (pool(1), motion)]);
    let contacts = run.record.events.iter().filter_map(|event| match event.kind {
        EventKind::Contact { meeting: Meeting::Balls(..), normal_speed, .. } => Some(normal_speed),
        _ => None,
    });
    let speeds: Vec<f64> = contacts.take(2).collect();
    [speeds[0], speeds[1]]
}

#[test]
fn a_ball_that_falls_onto_another_from_micrometres_bounces_back_as_high_and_from_more_it_loses() {
    let radius = pool(0).radius;
    let over = |height: f64| lifted(2.0 * radius + height);
    let [first, second] = speeds_on_a_fixed_ball(over(2e-6));
    assert_close(second, first, 1e-9, 0.0);
    let [first, second] = speeds_on_a_fixed_ball(over(5e-5));
    assert_close(second, 0.9 * first, 1e-9, 0.0);
}

/// A table of four cushions with a rail of 14 cm around it.
fn railed() -> Table {
    let mut table = four_cushions(2.54, 1.27, 0.036_29);
    Arc::make_mut(&mut table.boundary).rail_width = 0.14;
    table
}

#[test]
fn a_ball_that_flies_over_the_rail_is_recorded_as_off_the_table() {
    let motion = Motion { velocity: DVec3::new(6.0, 0.5, 2.5), ..Motion::at_rest(0.8, 0.0, pool(0).radius) };
    let setup = setup(railed(), physics(), &[(pool(0), motion)]);
    let run = simulate(&setup).expect("nobody strikes");
    assert_eq!(run.record.ending, Ending::AtRest);
    assert_eq!(run.record.finals[0].phase, Phase::OffTable);
    assert!(meetings(&run).is_empty());
    let is_recorded =
        run.record.events.iter().any(|event| event.kind == EventKind::Transition(BallId(0), Phase::OffTable));
    assert!(is_recorded, "{:?}", run.record.events);
    let report = Report { setup: &setup, run: &run, sample: None, at: &[] };
    let (mut text, mut json) = (Vec::new(), Vec::new());
    report.write_text(&mut text).expect("memory takes everything");
    report.write_json(&mut json).expect("memory takes everything");
    assert!(String::from_utf8_lossy(&text).contains("0 is off the table"));
    assert!(String::from_utf8_lossy(&json).contains("\"phase\":\"off_table\""));
}

#[test]
fn a_ball_that_comes_down_on_the_rail_bounces_there_and_lies_there_off_the_table() {
    // Straight down onto the middle of the rail.
    let over = Motion { position: DVec3::new(1.27 + 0.07, 0.1, 0.2), ..Motion::default() };
    let run = run(railed(), &physics(), &[(pool(0), over)]);
    let last = run.record.finals[0];
    assert_eq!(last.phase, Phase::OffTable);
    assert_within(last.motion.position.z, 0.036_29 + pool(0).radius, 1e-12);
    assert!(run.record.events.iter().filter(|event| meets(event, |m| matches!(m, Meeting::RailTop(_)))).count() > 3);
}

#[test]
fn a_ball_in_the_air_meets_the_nose_at_a_radius_from_its_edge_and_comes_back_lower_or_higher() {
    let table = railed();
    for height in [0.01, 0.02, 0.03, 0.04] {
        let position = DVec3::new(1.1, 0.0, height + pool(0).radius);
        let motion = Motion { position, velocity: DVec3::new(4.0, 0.0, 0.0), ..Motion::default() };
        let run = run(table.clone(), &physics(), &[(pool(0), motion)]);
        let first = run.record.events.iter().find(|event| meets(event, |m| matches!(m, Meeting::Cushion(..))));
        let first = first.unwrap_or_else(|| panic!("it misses the nose from a height of {height}"));
        let change = &first.changes[0];
        let edge = DVec3::new(1.27, 0.0, 0.036_29);
        assert_within(change.before.position.distance(edge), pool(0).radius, 1e-12);
        // A ball below the height of the nose is pressed down, a ball above it is thrown up.
        let above = change.before.position.z > edge.z;
        assert_eq!(change.after.velocity.z > change.before.velocity.z, above, "from {height}");
        assert!(pool(0).kinetic_energy(&change.after) <= pool(0).kinetic_energy(&change.before));
    }
}

#[test]
fn a_ball_that_hops_off_the_slate_meets_no_slate_before_it_is_down_again() {
    let rising = Motion { velocity: DVec3::new(0.3, 0.0, 1.0), ..Motion::at_rest(0.0, 0.0, pool(0).radius) };
    let run = run(open_bed(), &physics(), &[(pool(0), rising)]);
    let first = run.record.events.iter().find(is_bounce).expect("it comes down");
    assert_close(first.time, 2.0 / 9.81, 1e-15, 0.0);
    // In the air spin and horizontal velocity do not change.
    let course = Course::of(&pool(0), &rising, &physics(), 0.0);
    assert_eq!(course.pieces()[0].phase, Phase::Airborne);
    assert_eq!(first.changes[0].before.velocity.with_z(0.0), DVec3::X * 0.3);
}

/// The balls of a shot that comes with the game, and its run.
fn shot(name: &str) -> (Setup, Run) {
    let setup = Setup::shot(name).load().unwrap_or_else(|error| panic!("{error}"));
    let run = simulate(&setup).expect("an honest stroke");
    (setup, run)
}

/// The names of the balls that the cue ball meets, in order.
fn met_by_the_cue_ball(setup: &Setup, run: &Run) -> Vec<String> {
    let cue_ball = setup.balls[setup.cue_ball].ball.id;
    let name =
        |id: BallId| setup.balls.iter().find(|placed| placed.ball.id == id).map(|placed| placed.look.name.clone());
    let met = meetings(run).into_iter().filter_map(|meeting| match meeting {
        Meeting::Balls(a, b) if a == cue_ball => name(b),
        Meeting::Balls(a, b) if b == cue_ball => name(a),
        _ => None,
    });
    met.collect()
}

#[test]
fn the_jump_shot_goes_over_the_one_and_plays_the_two() {
    let (setup, run) = shot("jump");
    assert_eq!(met_by_the_cue_ball(&setup, &run)[0], "2");
    // Over the 1, not around it: the lowest point of the cue ball is above the highest of the 1.
    let over = (0..1000).map(|step| run.tracks[setup.cue_ball].at(0.0005 * f64::from(step)).position);
    let lowest = over.filter(|place| (place.x + 0.335).abs() < 0.01).map(|place| place.z).fold(f64::INFINITY, f64::min);
    assert!(lowest > 3.0 * pool(0).radius && lowest.is_finite(), "{lowest}");
}

#[test]
fn the_masse_goes_around_the_one_and_plays_the_two_behind_it() {
    let (setup, run) = shot("masse");
    assert_eq!(met_by_the_cue_ball(&setup, &run)[0], "2");
    let widest = (0..200).map(|step| run.tracks[setup.cue_ball].at(0.003 * f64::from(step)).position);
    assert!(widest.clone().map(|place| place.y).fold(0.0, f64::max) > 2.0 * pool(0).radius);
    assert!(widest.map(|place| place.y).fold(0.0, f64::min) == 0.0, "it bends one way");
}

#[test]
fn a_ball_in_the_air_that_rests_against_the_line_of_a_nose_beyond_its_end_meets_nothing() {
    let radius = pool(0).radius;
    let boundary = four_cushions(2.0, 1.0, 0.036).boundary;
    let cushion = &boundary.cushions[0];
    // The ball's centre is four fifths of the radius beside the nose's line, and three fifths above it.
    let beyond = cushion.from - cushion.direction() * 0.3 + cushion.normal() * (0.8 * radius);
    for speed in [-1.0, 0.0, 0.1] {
        let motion = Motion {
            position: beyond.extend(boundary.nose_height + 0.6 * radius),
            velocity: (cushion.direction() * speed).extend(0.0),
            ..Motion::default()
        };
        let flight = Course::flight(&motion, 9.81, 0.0).pieces()[0];
        assert_eq!(flying_ball_meets_line(&flight, cushion, &boundary, radius, TimeWindow::of(0.5)), None);
    }
}

/// An island with an open middle, made of four noses with a point at each corner; beside it stands a round post.
fn hollow_island(post: f64) -> Boundary {
    let mut boundary = (*four_cushions(0.4, 0.3, 0.036).boundary).clone();
    for cushion in &mut boundary.cushions {
        std::mem::swap(&mut cushion.from, &mut cushion.to);
    }
    let jaw = |centre, radius| Jaw { name: "jaw".to_owned(), centre, radius, own: OwnNose::default() };
    boundary.jaws = boundary.cushions.iter().map(|cushion| jaw(cushion.from, 0.0)).collect();
    boundary.jaws.push(jaw(DVec2::new(0.35, 0.1), post));
    boundary
}

/// By how much a pool ball with its centre at `place` overlaps the noses and jaws of `boundary`, in metres. Only a ball
/// in front of a nose or jaw counts, or with `from_behind` also one behind it.
fn overlap(boundary: &Boundary, place: DVec3, from_behind: bool) -> f64 {
    let (plan, rise) = (place.truncate(), place.z - boundary.nose_height);
    let in_noses = boundary.cushions.iter().filter(|cushion| cushion.is_beside(plan)).map(|cushion| {
        let out = cushion.normal().dot(plan - cushion.middle());
        if out >= 0.0 || from_behind { DVec2::new(out, rise).length() } else { f64::INFINITY }
    });
    let in_jaws = boundary.jaws.iter().map(|jaw| {
        let out = plan.distance(jaw.centre) - jaw.radius;
        if out >= 0.0 || from_behind { DVec2::new(out.max(0.0), rise).length() } else { f64::INFINITY }
    });
    pool(0).radius - in_noses.chain(in_jaws).fold(f64::INFINITY, f64::min)
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn a_flying_ball_is_in_no_nose_or_jaw_before_the_first_contact_that_is_found(
        place in (-0.4..0.5, -0.3..0.3, 0.0..0.2),
        velocity in (-2.0..2.0, -2.0..2.0, -2.0..2.0),
        gravity in prop_oneof![Just(0.0), Just(9.81)],
        post in 0.01..0.1,
    ) {
        let (boundary, radius) = (hollow_island(post), pool(0).radius);
        let motion = Motion { position: place.into(), velocity: velocity.into(), ..Motion::default() };
        prop_assume!(overlap(&boundary, motion.position, true) < -1e-9);
        let flight = Course::flight(&motion, gravity, 0.0).pieces()[0];
        let noses = boundary.cushions.iter().filter_map(|nose| {
            flying_ball_meets_line(&flight, nose, &boundary, radius, TimeWindow::of(0.5))
        });
        let window = TimeWindow::of(0.5);
        let jaws = boundary.jaws.iter().filter_map(|jaw| flying_ball_meets_jaw(&flight, jaw, &boundary, radius, window));
        let first = noses.chain(jaws).fold(0.5, f64::min);
        for look in 0..=1000 {
            let at = flight.position_at(first * f64::from(look) / 1000.0);
            if at.truncate().distance(boundary.jaws[4].centre) < post {
                // The ball lands on top of the post.
                break;
            }
            prop_assert!(overlap(&boundary, at, false) < 1e-9, "{} m deep at {at}", overlap(&boundary, at, false));
        }
    }
}
