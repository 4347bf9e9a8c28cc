//! Balls in the air near noses and jaws: no sample of a track is in one, and no ball comes down in one.

use std::sync::Arc;

use std::f64::consts::TAU;

use baize_physics::{Boundary, CushionModel, Jaw, Meeting, Motion, OwnNose, Phase, Physics, PocketModel, Strike, Tip};
use baize_table::rack::bed_flaw;
use baize_table::shot::{EventKind, Setup, simulate};
use baize_testing::common::{
    assert_close, complaints, direction, four_cushions, played, pool, setup, tables_with_noses, tables_with_pockets,
};
use baize_testing::random::Dice;
use glam::{DVec2, DVec3};

/// The number of shots; a long run has more.
const SHOTS: u64 = 300;

/// The number of balls that fall at pockets; a long run has more.
const FALLS: u64 = 200;

/// A ball may overlap a nose by this, in metres: more than the error of a held contact, far less than anyone sees.
const DEEP: f64 = 1e-7;

/// The longest time in seconds between two checks of a track.
const STEP: f64 = 2e-3;

/// How deep a ball with its centre at `place` overlaps the straight noses and jaws beside it, in metres. If it is on
/// the bed, it touches them at the distance `reach` on the plan.
fn depth(boundary: &Boundary, radius: f64, place: DVec3, reach: Option<f64>) -> f64 {
    let (plan, rounding) = (place.truncate(), boundary.nose_radius);
    // Measured from the axis of the rounding, which lies behind the nose's line.
    let in_space = |out: f64| radius + rounding - DVec2::new(out, place.z - boundary.nose_height).length();
    let in_noses = boundary.cushions.iter().filter_map(|nose| {
        let (along, offset) = (nose.to - nose.from, plan - nose.from);
        let (length, direction) = (along.length(), along.normalize());
        let out = direction.perp().dot(offset);
        let is_beside = (0.0..=length).contains(&direction.dot(offset)) && out + rounding >= 0.0;
        is_beside.then(|| reach.map_or_else(|| in_space(out + rounding), |reach| reach - out))
    });
    let in_jaws = boundary.jaws.iter().filter_map(|jaw| {
        let out = plan.distance(jaw.centre) - jaw.radius;
        (out + rounding >= 0.0).then(|| reach.map_or_else(|| in_space(out + rounding), |reach| reach - out))
    });
    in_noses.chain(in_jaws).fold(f64::NEG_INFINITY, f64::max)
}

/// Says if the ball came into a nose, or landed in one.
fn complaint(setup: &Setup) -> Option<String> {
    let Ok(run) = simulate(setup) else { return None };
    if let Some(rule) = &run.broken {
        return Some(rule.to_string());
    }
    let (boundary, radius) = (&setup.table.boundary, setup.balls[0].ball.radius);
    let reach = setup.physics.shape.reach(boundary, radius);
    for (course, end) in run.tracks[0].courses() {
        for (index, piece) in course.pieces().iter().enumerate() {
            let until = course.end_of(index).min(end).min(run.record.duration);
            if piece.start >= until || until.is_infinite() || !piece.phase.travels() {
                continue;
            }
            let steps = ((until - piece.start) / STEP).ceil().max(8.0);
            for step in 0..=steps as u32 {
                let place = piece.position_at(piece.start + (until - piece.start) * f64::from(step) / steps);
                let plan = place.truncate();
                let is_in_pocket =
                    boundary.pockets.iter().any(|pocket| pocket.centre.distance(plan) <= pocket.radius + DEEP);
                if !boundary.is_over_bed(plan) && (is_in_pocket || !boundary.is_over_rail(plan)) {
                    // A ball that falls into a pocket may still come out at its back. A ball that left the table is no
                    // longer checked.
                    match is_in_pocket {
                        true => continue,
                        false => return None,
                    }
                }
                let is_on_rail = !is_in_pocket && boundary.is_over_rail(plan);
                let deep = match piece.phase.is_off_bed() {
                    true if is_on_rail => boundary.rail_top() + radius - place.z,
                    off_bed => depth(boundary, radius, place, (!off_bed).then_some(reach)),
                };
                if deep > DEEP {
                    let hold = course.hold();
                    return Some(format!("{deep} m deep at {place}, {:?}, {hold:?}", piece.phase));
                }
            }
        }
    }
    let lands = run.record.events.iter().find_map(|event| match &event.kind {
        EventKind::Contact { meeting: Meeting::Slate(_), point, .. } => {
            let flaw = bed_flaw(radius, point.truncate(), boundary, setup.physics.shape);
            flaw.filter(|flaw| !flaw.contains("pocket"))
        }
        _ => None,
    });
    let last = &run.record.finals[0];
    let rests = || bed_flaw(radius, last.motion.position.truncate(), boundary, setup.physics.shape);
    lands.or_else(|| if last.phase == Phase::Resting { rests() } else { None })
}

/// A ball at, near or far from a nose or jaw. A raised cue strikes it, or it already moves, up and sideways.
fn near_a_nose(tables: &[Setup], number: u64) -> Setup {
    let mut dice = Dice::of(number);
    let mut setup = dice.pick(tables).clone();
    setup.physics.pockets.model = *dice.pick(&PocketModel::ALL);
    setup.physics.cushion.model = *dice.pick(&CushionModel::ALL);
    if dice.happens(0.7) {
        let small = libm::pow(10.0, dice.between(-9.0, 0.0));
        setup.physics.cushion.restitution = if dice.happens(0.5) { dice.next() } else { small };
        setup.physics.cushion.restitution_floor = setup.physics.cushion.restitution * dice.next();
    }
    let (boundary, radius) = (&setup.table.boundary, setup.balls[0].ball.radius);
    let reach = setup.physics.shape.reach(boundary, radius);
    let (place, normal) = loop {
        let small = libm::pow(10.0, dice.between(-12.0, -0.5));
        let gap = if dice.happens(0.6) { 0.0 } else { small };
        let (place, normal) = if boundary.jaws.is_empty() || dice.happens(0.7) {
            let nose = dice.pick(&boundary.cushions);
            (nose.from.lerp(nose.to, dice.next()) + nose.normal() * (reach + gap), nose.normal())
        } else {
            let (jaw, out) = (dice.pick(&boundary.jaws), direction(dice.between(0.0, TAU)));
            (jaw.centre + out * (jaw.radius + reach + gap), out)
        };
        if bed_flaw(radius, place, boundary, setup.physics.shape).is_none() {
            break (place, normal);
        }
    };
    let to_nose = libm::atan2(-normal.y, -normal.x);
    let towards = if dice.happens(0.5) { to_nose + dice.between(-1.7, 1.7) } else { dice.between(0.0, TAU) };
    let mut motion = Motion::at_rest(place.x, place.y, radius);
    if dice.happens(0.5) {
        let tip = direction(dice.between(0.0, TAU)) * (0.5 * dice.next().sqrt());
        let (speed, elevation) = (dice.between(0.0, 12.0), dice.between(0.0, 1.5));
        setup.strike = Some(Strike { speed, direction: towards, tip: Tip { side: tip.x, height: tip.y }, elevation });
    } else {
        setup.strike = None;
        // Some move exactly along the nose.
        let along = if dice.happens(0.3) { normal.perp() } else { direction(towards) };
        motion.velocity = (along * dice.between(0.0, 6.0)).extend(dice.between(0.0, 5.0));
        motion.spin = dice.vector(200.0);
    }
    setup.balls[0].motion = motion;
    setup
}

/// A ball in the air over a pocket, its facings or the rails beside it, with any velocity.
fn over_a_pocket(tables: &[Setup], number: u64) -> Setup {
    let mut dice = Dice::of(number);
    let mut setup = dice.pick(tables).clone();
    setup.physics.pockets.model = *dice.pick(&PocketModel::ALL);
    let restitution = dice.next();
    if let PocketModel::Shelf(shelf) = &mut setup.physics.pockets.model {
        shelf.liner_restitution = restitution;
    }
    let (boundary, radius) = (&setup.table.boundary, setup.balls[0].ball.radius);
    let pocket = dice.pick(&boundary.pockets);
    let plan = pocket.centre + direction(dice.between(0.0, TAU)) * (1.5 * pocket.radius * dice.next().sqrt());
    let height = boundary.rail_top() + radius * dice.between(1.001, 5.0);
    let level = direction(dice.between(0.0, TAU)) * (dice.between(0.0, 3.0) * dice.next());
    let spin = dice.vector(200.0);
    let velocity = level.extend(dice.between(-3.0, 1.0));
    setup.balls[0].motion = Motion { position: plan.extend(height), velocity, spin };
    setup.strike = None;
    setup
}

#[test]
fn no_ball_that_falls_at_a_pocket_comes_into_a_nose() {
    let tables = tables_with_pockets();
    assert_eq!(complaints(FALLS, |number| complaint(&over_a_pocket(&tables, number))), "");
}

#[test]
fn no_ball_in_the_air_comes_into_a_nose_or_down_in_one() {
    let tables = tables_with_noses();
    assert_eq!(complaints(SHOTS, |number| complaint(&near_a_nose(&tables, number))), "");
}

/// A ball that falls from high above the middle of a post on the bed. The rails around have the usual height.
fn onto_a_post(height: f64) -> Setup {
    let ball = pool(0);
    let mut table = four_cushions(2.0, 1.0, 0.036);
    let own = OwnNose { height: Some(height), ..OwnNose::default() };
    Arc::make_mut(&mut table.boundary).jaws.push(Jaw {
        name: "post".to_owned(),
        centre: DVec2::new(0.3, 0.2),
        radius: 0.06,
        own,
    });
    let motion = Motion { position: DVec3::new(0.32, 0.19, 0.3), ..Motion::default() };
    setup(table, Physics::default(), &[(ball, motion)])
}

#[test]
fn a_ball_lands_on_a_post_as_high_as_the_post_is_whether_the_rails_are_higher_or_lower() {
    for height in [0.02, 0.036, 0.05] {
        let setup = onto_a_post(height);
        let (run, radius) = (played(&setup), setup.balls[0].ball.radius);
        let lands = run.record.events.iter().find_map(|event| match event.kind {
            EventKind::Contact { meeting, point, .. } => Some((meeting, point.z, event.changes[0].before.position.z)),
            _ => None,
        });
        let Some((Meeting::RailTop(_), point, centre)) = lands else { panic!("{height} m: it meets {lands:?} first") };
        assert_close(point, height, 1e-12, 0.0);
        assert_close(centre, height + radius, 1e-12, 0.0);
    }
}
