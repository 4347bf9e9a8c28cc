//! Balls that are pressed against something: they keep their distance at every time, without a series of impacts and
//! without gaining energy.

use baize_physics::{Ball, BallId, Boundary, Cushion, Jaw, Meeting, Motion, Obstacle, Partner, Physics};
use baize_table::rack::bed_flaw;
use baize_table::shot::{Ending, EventKind, PlacedBall, Run, Setup, Track, simulate};
use baize_table::table::Table;
use baize_testing::common::*;
use baize_testing::hostile::judge::judge;
use baize_testing::random::Dice;
use glam::{DVec2, DVec3};

/// How far a held contact may be off touching, in metres.
const HELD: f64 = 1e-9;

fn pool_table() -> Table {
    Setup::rack("cue_ball").table("pool_9ft").load().expect("the table comes with the game").table
}

/// How far ball `ball` is off touching `partner`, in metres.
fn gap(setup: &Setup, run: &Run, ball: usize, partner: Partner, t: f64) -> f64 {
    let (me, place) = (&setup.balls[ball].ball, run.tracks[ball].at(t).position);
    let reach = setup.table.boundary.reach(me.radius);
    let boundary: &Boundary = &setup.table.boundary;
    match partner {
        Partner::Ball(id) => {
            let other = setup.balls.iter().position(|placed| placed.ball.id == id).expect("a ball of the shot");
            place.distance(run.tracks[other].at(t).position) - me.radius - setup.balls[other].ball.radius
        }
        Partner::Fixed(Obstacle::Cushion(index)) => boundary.cushions[index].distance(place.truncate()) - reach,
        Partner::Fixed(Obstacle::Jaw(index)) => {
            let jaw = &boundary.jaws[index];
            jaw.centre.distance(place.truncate()) - jaw.radius - reach
        }
        Partner::Fixed(_) => panic!("nothing here is at a pocket"),
    }
}

/// How long balls were held, how far they were off touching at most, and how often the forces were solved.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Held {
    seconds: f64,
    off: f64,
    solutions: usize,
}

/// The held contacts of a shot on the bed, each checked twelve times between two solutions of the forces.
fn held_in(setup: &Setup, run: &Run) -> Held {
    let mut held = Held::default();
    for (ball, track) in run.tracks.iter().enumerate() {
        for (course, end) in track.courses() {
            let Some(hold) = course.hold() else { continue };
            let (start, end) = (course.start(), end.min(hold.until).min(run.record.duration));
            for step in 0..=12 {
                let t = start + (end - start) * f64::from(step) / 12.0;
                let worst = hold.partners.iter().map(|&partner| gap(setup, run, ball, partner, t).abs());
                held.off = worst.fold(held.off, f64::max);
            }
            (held.seconds, held.solutions) = (held.seconds + end - start, held.solutions + 1);
        }
    }
    held
}

/// Plays balls on a table. Fails unless something is held, always at its distance.
fn pressed(table: Table, physics: Physics, balls: &[(Ball, Motion)]) -> (Run, Held) {
    let setup = setup(table, physics, balls);
    let run = simulate(&setup).expect("no cue strikes");
    let held = held_in(&setup, &run);
    assert_eq!(run.broken, None, "{balls:?}");
    assert_eq!(run.record.ending, Ending::AtRest, "{balls:?}");
    assert!(held.off <= HELD, "off by {:e} m: {balls:?}", held.off);
    (run, held)
}

/// Where a pool ball touches the middle of a jaw's rounding, and the direction from the jaw to it.
fn at_jaw(boundary: &Boundary, jaw: &Jaw) -> (DVec3, DVec3) {
    // The nose and the facing that the jaw joins lead away on both sides.
    let ends_here = |end: DVec2| (end.distance(jaw.centre) - jaw.radius).abs() < 1e-9;
    let joined = boundary.cushions.iter().filter(|cushion| ends_here(cushion.from) || ends_here(cushion.to));
    let normals: Vec<DVec2> = joined.map(Cushion::normal).collect();
    assert_eq!(normals.len(), 2, "{jaw:?} joins a nose and a facing");
    let out = (normals[0] + normals[1]).normalize();
    ((jaw.centre + out * (jaw.radius + boundary.reach(pool(0).radius))).extend(0.0), out.extend(0.0))
}

/// The spin in rad/s that drives a ball at rest in that direction over the cloth.
fn driving(way: DVec3, spin: f64) -> [f64; 3] {
    [-way.y * spin, way.x * spin, 0.0]
}

fn fixed(ball: Ball) -> Ball {
    Ball { mass: f64::INFINITY, ..ball }
}

#[test]
fn a_pair_pressed_together_whose_line_turns_stays_at_its_distance() {
    let (small, large) = (snooker(1), carom(1));
    let mut seconds = 0.0;
    for other in [pool(1), small, large, fixed(pool(1)), fixed(large)] {
        let apart = 2.0 * (pool(0).radius * other.radius).sqrt();
        for sideways in [0.0, 0.01, 0.05, 0.1, 0.2] {
            for spin in [20.0, 80.0, 200.0] {
                for degrees in [0.0, 37.0] {
                    let (way, across) = (heading(degrees), heading(degrees + 90.0) * sideways);
                    let driven = spinning(&pool(0), [0.0; 2], [across.x, across.y], driving(way, spin));
                    let place = way * apart;
                    let balls = [(pool(0), driven), (other, Motion::at_rest(place.x, place.y, other.radius))];
                    seconds += pressed(open_bed(), Physics::default(), &balls).1.seconds;
                }
            }
        }
    }
    assert!(seconds > 1.0, "held for {seconds} s");
}

#[test]
fn a_ball_driven_along_a_straight_rail_stays_at_it() {
    let table = pool_table();
    let y = table.width / 2.0 - table.boundary.reach(pool(0).radius);
    for speed in [0.0, 0.2, 1.5] {
        for spin in [10.0, 100.0] {
            let driven = spinning(&pool(0), [0.2, y], [speed, 0.0], driving(DVec3::Y, spin));
            let (_, held) = pressed(table.clone(), Physics::default(), &[(pool(0), driven)]);
            assert!(held.seconds > 0.01, "{held:?}");
        }
    }
}

#[test]
fn a_ball_driven_around_a_jaw_stays_at_it() {
    let table = pool_table();
    let mut seconds = 0.0;
    for jaw in &table.boundary.jaws {
        let (place, out) = at_jaw(&table.boundary, jaw);
        for sideways in [0.0, -0.05, 0.05, 0.15] {
            for spin in [20.0, 100.0] {
                let across = DVec3::new(-out.y, out.x, 0.0) * sideways;
                let driven = spinning(&pool(0), [place.x, place.y], [across.x, across.y], driving(-out, spin));
                seconds += pressed(table.clone(), Physics::default(), &[(pool(0), driven)]).1.seconds;
            }
        }
    }
    assert!(seconds > 1.0, "held for {seconds} s");
}

#[test]
fn a_ball_driven_into_the_corner_of_two_rails_stays_at_both() {
    let table = four_cushions(2.54, 1.27, 0.036_29);
    let reach = table.boundary.reach(pool(0).radius);
    let corner = [1.27 - reach, 0.635 - reach];
    for degrees in [5.0, 45.0, 80.0] {
        let driven = spinning(&pool(0), corner, [0.0; 2], driving(heading(degrees), 100.0));
        let (_, held) = pressed(table.clone(), Physics::default(), &[(pool(0), driven)]);
        assert!(held.seconds > 0.01, "{held:?}");
    }
}

#[test]
fn balls_driven_against_each_other_at_a_rail_or_a_jaw_stay_where_they_touch() {
    let table = pool_table();
    let reach = table.boundary.reach(pool(0).radius);
    let y = table.width / 2.0 - reach;
    let (at_jaw, out) = at_jaw(&table.boundary, &table.boundary.jaws[0]);
    let mut seconds = 0.0;
    for (place, inward) in [(DVec3::new(0.2, y, 0.0), DVec3::Y), (at_jaw, -out)] {
        for degrees in [-60.0, -20.0, 0.0, 35.0] {
            let turned = DVec3::new(-inward.y, inward.x, 0.0) * libm::sin(f64::to_radians(degrees))
                + inward * libm::cos(f64::to_radians(degrees));
            let behind = place - turned * (2.0 * pool(1).radius);
            for other in [pool(1), fixed(pool(1))] {
                let balls = [
                    (pool(0), spinning(&pool(0), [place.x, place.y], [0.0; 2], driving(inward, 60.0))),
                    (
                        other,
                        spinning(
                            &other,
                            [behind.x, behind.y],
                            [0.0; 2],
                            if other.is_fixed() { [0.0; 3] } else { driving(turned, 90.0) },
                        ),
                    ),
                ];
                seconds += pressed(table.clone(), Physics::default(), &balls).1.seconds;
            }
        }
    }
    assert!(seconds > 1.0, "held for {seconds} s");
}

#[test]
fn a_row_driven_from_one_end_stays_closed_as_long_as_it_is_pressed() {
    let step = 2.0 * pool(0).radius;
    for degrees in [0.0, 3.0, 20.0] {
        let mut balls = vec![(pool(0), spinning(&pool(0), [0.0; 2], [0.0; 2], driving(heading(degrees), 150.0)))];
        balls.extend((1..5).map(|id| {
            let ball = Ball { id: BallId(id), ..pool(id) };
            (ball, Motion::at_rest(step * f64::from(id), 0.0, ball.radius))
        }));
        let (_, held) = pressed(open_bed(), Physics::default(), &balls);
        assert!(held.seconds > 0.01, "{held:?}");
    }
}

#[test]
fn a_ball_that_creeps_at_two_micrometres_a_second_passes_its_speed_on_and_a_slower_one_pushes() {
    let radius = pool(0).radius;
    let after = |speed: f64| {
        let balls = [
            (pool(0), stun(&pool(0), [0.0; 2], [speed, 0.0])),
            (pool(1), Motion::at_rest(2.0 * radius + 1e-8, 0.0, radius)),
        ];
        let physics = Physics { cloth: ice(), ball_ball: frictionless(1.0), ..Physics::default() };
        let run = simulate(&setup(open_bed(), physics, &balls)).expect("an honest shot");
        [0, 1].map(|ball| run.tracks[ball].at(1.0).velocity.x / speed)
    };
    let [cue_ball, object_ball] = after(2e-6);
    assert_within(cue_ball, 0.0, 1e-9);
    assert_within(object_ball, 1.0, 1e-9);
    let [cue_ball, object_ball] = after(5e-7);
    assert_within(cue_ball, object_ball, 1e-9);
    assert!(cue_ball > 0.1, "{cue_ball}");
}

/// A heavy ball whose topspin presses it against a light one, while both move into a pocket.
fn pressing_into_a_pocket(table: &Setup, number: u64) -> Setup {
    let mut dice = Dice::of(number);
    let pocket = dice.pick(&table.table.boundary.pockets).clone();
    let back = (-pocket.centre).extend(0.0).normalize();
    let (heavy, light) = (Ball { mass: dice.between(1.0, 50.0), ..pool(0) }, pool(1));
    let place = (pocket.centre.extend(0.0) + back * (pocket.radius + dice.between(0.05, 0.3))).with_z(heavy.radius);
    let straight = bearing(-back);
    let normal = heading(straight + dice.between(-80.0, 80.0));
    let velocity = heading(straight + dice.between(-10.0, 10.0)) * dice.between(0.05, 0.5);
    // Both have the same speed along the line of centres, so they neither meet nor part.
    let along = normal * velocity.dot(normal);
    let motions = [
        Motion { position: place, velocity, spin: heavy.rolling_spin(velocity) * dice.between(1.5, 30.0) },
        Motion { position: place + normal * (2.0 * heavy.radius), velocity: along, spin: light.rolling_spin(along) },
    ];
    let balls = [(heavy, motions[0]), (light, motions[1])];
    setup(table.table.clone(), Physics::default(), &balls)
}

#[test]
fn no_ball_is_held_by_one_that_a_pocket_took() {
    let table = Setup::rack("cue_ball").table("pool_9ft").load().unwrap_or_else(|error| panic!("{error}"));
    let mut let_go = 0;
    for number in 0..400 * u64::from(times()) {
        let setup = pressing_into_a_pocket(&table, number);
        let flaw = |placed: &PlacedBall| {
            bed_flaw(placed.ball.radius, placed.motion.position.truncate(), &setup.table.boundary, setup.physics.shape)
        };
        if setup.balls.iter().any(|placed| flaw(placed).is_some()) {
            continue;
        }
        let run = played(&setup);
        for event in &run.record.events {
            let EventKind::Contact { meeting: Meeting::Pocket(taken, _), .. } = event.kind else { continue };
            let courses = run.tracks.iter().flat_map(Track::courses);
            for (_, end) in courses.filter(|(course, _)| course.holds(Partner::Ball(taken))) {
                assert!(
                    end <= event.time,
                    "shot {number}: ball {taken:?} is gone at {} s and holds until {end} s",
                    event.time
                );
                let_go += u32::from(end == event.time);
            }
        }
    }
    assert!(let_go >= 10, "only {let_go} balls were held by one that a pocket took");
}

/// Friction by its spin presses the ball against the nose along which it runs, until the slip ends.
#[test]
fn a_slip_that_ends_while_a_nose_holds_the_ball_gives_it_no_energy() {
    let ball = pool(0);
    let table = four_cushions(2.54, 1.27, 1.3 * ball.radius);
    let y = table.boundary.reach(ball.radius) - 0.635;
    let mut physics = Physics::default();
    physics.cloth.sliding_friction = 0.9;
    let mut held = 0;
    for seed in 0..200 * u64::from(times()) {
        let dice = &mut Dice::of(seed);
        let velocity = DVec3::X * dice.between(0.3, 2.0);
        let slip = DVec3::new(dice.between(0.001, 0.03), dice.between(-0.03, 0.03), 0.0);
        let motion = Motion {
            velocity,
            spin: ball.rolling_spin(velocity) + slip / ball.radius,
            ..Motion::at_rest(-0.5, y, ball.radius)
        };
        let setup = setup(table.clone(), physics.clone(), &[(ball, motion)]);
        assert_eq!(judge(&setup).faults, [], "{seed}");
        let run = played(&setup);
        held += run.tracks[0].courses().filter(|(course, _)| course.hold().is_some()).count();
    }
    assert!(held >= 400, "only {held} courses are held");
}
