//! Balls in places where none can be: in the nose beyond a joint, over a hole, in the edge of one, behind one. Each set-up
//! with a fault is kept in `tests/found`, and each kind of fault has a search.

use std::f64::consts::TAU;

use crate::common::{four_cushions, times};
use crate::found_presses::assert_sound;
use crate::hostile::judge::judge;
use crate::hostile::text::shot_file;
use crate::random::Chance;
use baize::files::{Folders, Kind, Source, built_in_names};
use baize::physics::detection::{FlightInHole, ball_meets_line, flying_ball_meets_line};
use baize::physics::resolution::pocket::Shelf;
use baize::physics::{Boundary, Cushion, CushionModel, Motion, OwnNose, Phase, Piece, Pocket, PocketModel, TimeWindow};
use baize::rack::bed_flaw;
use baize::shot::{Setup, Track, simulate};
use bevy::math::{DVec2, DVec3};

/// The number of shots of each search, [`times`] as many in a long run.
const SHOTS: u64 = 150;

/// A ball that lies on the bed may be this far over a hole, in metres: rounding.
const OVER: f64 = 1e-9;

fn unit(angle: f64) -> DVec2 {
    DVec2::new(libm::cos(angle), libm::sin(angle))
}

/// The tables with noses that come with the game. On the largest of them a ball rolls for minutes, so they are left out.
fn tables_with_noses() -> Vec<Setup> {
    let names = built_in_names(Kind::Table).filter(|name| !["pool_36ft", "pool_72ft"].contains(name));
    let of = |table| Setup::of_rack(Some("cue_ball"), Some(table)).unwrap_or_else(|error| panic!("{error}"));
    names.map(of).filter(|setup| !setup.table.boundary.cushions.is_empty()).collect()
}

/// A ball that touches a nose right at its end, where it joins a jaw or another nose, or a hair beside. It rolls or slides
/// in any direction, often along the nose; `None` if another nose is in its way.
fn at_a_joint(tables: &[Setup], number: u64) -> Option<Setup> {
    let mut chance = Chance::of(number);
    let mut setup = chance.pick(tables).clone();
    (setup.physics.horizon.seconds, setup.physics.horizon.impacts) = (2.0, 60);
    setup.physics.cushion.model = *chance.pick(&CushionModel::ALL);
    setup.physics.cushion.restitution = if chance.happens(0.5) { 0.0 } else { chance.next() };
    let ball = setup.balls[0].ball;
    let nose = chance.pick(&setup.table.boundary.cushions);
    let (end, onward) = if chance.happens(0.5) { (nose.from, -nose.direction()) } else { (nose.to, nose.direction()) };
    let reach = setup.physics.shape.reach_of(&setup.table.boundary, &nose.own, ball.radius);
    let beside = if chance.happens(0.5) { 0.0 } else { chance.between(-1e-9, 1e-9) };
    let place = end + nose.normal() * reach + onward * beside;
    if bed_flaw(ball.radius, place, &setup.table.boundary, setup.physics.shape).is_some() {
        return None;
    }
    let along = if chance.happens(0.5) { onward } else { -onward };
    let way = if chance.happens(0.7) { along } else { unit(chance.between(0.0, TAU)) };
    let velocity = (way * chance.between(0.01, 6.0)).extend(0.0);
    let mut spin = || chance.between(-200.0, 200.0);
    let spin = DVec3::new(spin(), spin(), spin());
    setup.balls[0].motion = Motion { velocity, spin, ..Motion::at_rest(place.x, place.y, ball.radius) };
    setup.strike = None;
    Some(setup)
}

/// A ball on the shelf of a pocket that touches a jaw or facing and moves along it towards the hole, with any spin.
fn along_a_jaw(tables: &[Setup], number: u64) -> Option<Setup> {
    let mut chance = Chance::of(number);
    let mut setup = chance.pick(tables).clone();
    (setup.physics.horizon.seconds, setup.physics.horizon.impacts) = (2.0, 400);
    setup.physics.pockets.model = PocketModel::Shelf(Shelf::default());
    setup.physics.cushion.restitution = if chance.happens(0.5) { 0.0 } else { chance.next() };
    setup.physics.slate.restitution = chance.next() * chance.next();
    let (boundary, ball) = (&setup.table.boundary, setup.balls[0].ball);
    let pocket = chance.pick(&boundary.pockets);
    let near = |centre: DVec2| centre.distance(pocket.centre) < pocket.radius + 6.0 * ball.radius;
    let jaws: Vec<_> = boundary.jaws.iter().filter(|jaw| near(jaw.centre)).collect();
    let jaw = jaws.get((chance.next() * jaws.len() as f64) as usize)?;
    let out = unit(chance.between(0.0, TAU));
    let place = jaw.centre + out * (jaw.radius + setup.physics.shape.reach_of(boundary, &jaw.own, ball.radius));
    if bed_flaw(ball.radius, place, boundary, setup.physics.shape).is_some() {
        return None;
    }
    let towards = pocket.centre - place;
    let way = if out.perp().dot(towards) > 0.0 { out.perp() } else { -out.perp() };
    let velocity = (way * chance.between(0.02, 0.6)).extend(0.0);
    let mut spin = || chance.between(-30.0, 30.0);
    let spin = DVec3::new(spin(), spin(), spin());
    setup.balls[0].motion = Motion { velocity, spin, ..Motion::at_rest(place.x, place.y, ball.radius) };
    setup.strike = None;
    Some(setup)
}

/// What the judge finds in these shots, of which there must be many.
fn complaints(make: impl Fn(u64) -> Option<Setup>) -> String {
    let (mut played, mut faults) = (0, Vec::new());
    for number in 0..SHOTS * u64::from(times()) {
        let Some(setup) = make(number) else { continue };
        played += 1;
        faults.extend(judge(&setup).faults.iter().map(|fault| format!("shot {number}: {fault}")));
    }
    assert!(played > SHOTS / 10, "only {played} balls have room");
    faults.join("\n")
}

#[test]
fn a_ball_that_slides_from_the_joint_of_jaw_and_rail_along_the_rail_stays_in_front_of_it() {
    assert_sound(&["in_nose_50009"]);
}

#[test]
fn no_ball_that_starts_at_a_joint_of_noses_comes_into_one() {
    let tables = tables_with_noses();
    assert_eq!(complaints(|number| at_a_joint(&tables, number)), "");
}

#[test]
fn a_ball_that_comes_over_the_edge_of_a_pocket_along_a_jaw_does_not_sink_into_the_edge() {
    assert_sound(&["shelf_energy_60012", "shelf_energy_60018"]);
}

#[test]
fn no_ball_that_rolls_along_a_jaw_into_a_pocket_gains_energy_or_sinks_into_the_edge() {
    let mut tables = tables_with_noses();
    tables.retain(|setup| !setup.table.boundary.pockets.is_empty());
    assert_eq!(complaints(|number| along_a_jaw(&tables, number)), "");
}

/// The impacts of two groups at time zero share a fixed ball. Neither gives the other energy.
#[test]
fn two_impacts_at_one_fixed_ball_are_judged_each_by_itself() {
    assert_sound(&["event_energy_3001_14956"]);
}

/// How far a ball that lies on the bed is over a hole at most, in metres.
fn farthest_over_a_hole(setup: &Setup) -> f64 {
    let run = simulate(setup).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(run.broken, None);
    let mut farthest = f64::NEG_INFINITY;
    for (course, end) in run.tracks.iter().flat_map(Track::courses) {
        for (index, piece) in course.pieces().iter().enumerate() {
            let until = course.end_of(index).min(end).min(run.record.duration);
            if piece.phase.is_off_bed() || !piece.phase.in_play() || piece.start >= until {
                continue;
            }
            for place in [piece.start, until].map(|time| piece.position_at(time).truncate()) {
                let depths =
                    setup.table.boundary.pockets.iter().map(|pocket| pocket.radius - pocket.centre.distance(place));
                farthest = depths.fold(farthest, f64::max);
            }
        }
    }
    farthest
}

#[test]
fn a_ball_that_a_facing_stops_on_the_edge_of_a_hole_slides_back_only_from_the_edge_on() {
    let setup = Setup::of_shot("tests/found/over_hole_50013.shot.ron").unwrap_or_else(|error| panic!("{error}"));
    let over = farthest_over_a_hole(&setup);
    assert!(over < OVER, "a ball slides {over:e} m over a hole");
}

#[test]
fn a_ball_behind_the_hole_of_a_pocket_is_refused_in_words() {
    let refusal = Setup::of_shot("tests/found/behind_hole_50006.shot.ron").expect_err("it is refused").to_string();
    assert!(refusal.contains("lies behind the hole of the pocket \"left side\""), "{refusal}");
    assert!(refusal.contains("put it in front of the hole"), "{refusal}");
}

/// The line between the ends of the two facings runs 0.03 mm behind the hole, and the ball is in the strip between them.
#[test]
fn a_ball_between_a_hole_and_the_line_just_behind_it_is_refused_in_words() {
    let refusal = Setup::of_shot("tests/found/behind_hole_5101_88583.shot.ron").expect_err("it is refused").to_string();
    assert!(refusal.contains("lies behind the hole of the pocket \"foot right\""), "{refusal}");
}

/// The table of `behind_hole_50006`, with one ball at `place` (metres) that moves with `velocity` (m/s).
fn narrow_side_pockets(place: DVec2, velocity: DVec2) -> Result<Setup, String> {
    let table = "(name: \"own\", length: 2.38, width: 1.19, nose_height: 0.03629025, boundary: Pocketed(\
                 corner: (mouth: 0.1175, cut_angle_deg: 142.0, shelf: 0.0286, capture_radius: 0.0605, jaw_radius: 0.005), \
                 side: (mouth: 0.1609, cut_angle_deg: 118.75, shelf: 0.012, capture_radius: 0.02915, jaw_radius: 0.0189)))";
    let text = format!(
        "(name: \"one ball\", table: {table}, rack: (cue_ball: \"a\", balls: [(ball: \"a\", position: ({:?}, {:?}), \
         radius: 0.028575, mass: 0.17, velocity: ({:?}, {:?}))]))",
        place.x, place.y, velocity.x, velocity.y
    );
    let source = Source::of_text("one_ball.shot.ron", text).in_folders(&Folders::of_game());
    Setup::of_shot_source(source).map_err(|error| error.to_string())
}

#[test]
fn every_ball_that_is_accepted_at_a_narrow_hole_stays_on_the_table_or_falls_into_the_hole() {
    let (mut accepted, mut behind) = (0, 0);
    for number in 0..2_000 * u64::from(times()) {
        let mut chance = Chance::of(number);
        let place = DVec2::new(chance.between(-0.04, 0.04), 0.595 + chance.between(-0.02, 0.075));
        match narrow_side_pockets(place, unit(chance.between(0.0, TAU)) * chance.between(0.05, 1.0)) {
            Ok(mut setup) => {
                accepted += 1;
                setup.physics.horizon.seconds = 2.0;
                let run = simulate(&setup).unwrap_or_else(|error| panic!("{error}"));
                assert_eq!(run.broken, None, "ball {number} at {place}\n{}", shot_file(&setup, ""));
            }
            Err(refusal) => behind += u32::from(refusal.contains("behind the hole")),
        }
    }
    assert!(accepted > 50 && behind > 10, "{accepted} accepted, {behind} behind the hole");
}

/// A path at the height of a ball on the bed.
fn path(phase: Phase, position: DVec2, velocity: DVec2, acceleration: DVec2) -> Piece {
    let level = |vector: DVec2| vector.extend(0.0);
    let (position, velocity, acceleration) = (position.extend(0.028_575), level(velocity), level(acceleration));
    Piece { start: 0.0, phase, position, velocity, acceleration, drag: 0.0, spin: DVec3::ZERO, spin_rate: DVec3::ZERO }
}

#[test]
fn a_ball_that_touches_the_line_of_a_nose_before_its_end_is_met_as_soon_as_it_is_beside_the_nose() {
    let name = "nose".to_owned();
    let nose = Cushion { name, from: DVec2::ZERO, to: DVec2::X, facing: false, own: OwnNose::default() };
    let boundary = Boundary { cushions: vec![nose.clone()], nose_height: 0.028_575, ..Boundary::default() };
    let (reach, window) = (0.028_575, TimeWindow::of(1.0));
    // It comes from a jaw that joins the nose at its start, and something presses it towards the nose.
    for before in [1e-3, 1e-6, 1e-8] {
        let moves = (DVec2::new(-before, reach), DVec2::X * 0.5, DVec2::NEG_Y * 1e-3);
        let time = ball_meets_line(&path(Phase::Sliding, moves.0, moves.1, moves.2), &nose, reach, window);
        let in_air = path(Phase::Airborne, moves.0, moves.1, moves.2);
        let time_in_air = flying_ball_meets_line(&in_air, &nose, &boundary, reach, window);
        for time in [time, time_in_air] {
            let time = time.unwrap_or_else(|| panic!("it is not met from {before} m before the nose"));
            assert!((time - before / 0.5).abs() < 1e-9, "{time} s from {before} m before the nose");
        }
    }
}

#[test]
fn a_ball_pushed_along_the_plan_that_starts_right_over_the_edge_of_a_hole_is_on_the_edge() {
    let hole = DVec2::new(0.3, -0.2);
    let pocket = Pocket {
        name: "hole".to_owned(),
        centre: hole,
        radius: 0.05,
        depth: None,
        liner_restitution: None,
        back_draft: 0.0,
    };
    // On a wide bed the edge is open all around.
    let boundary = four_cushions(2.0, 1.0, 0.036).boundary;
    for number in 0..1_000 {
        let mut chance = Chance::of(number);
        let out = unit(chance.between(0.0, TAU));
        // Above sqrt(gravity * radius), 0.53 m/s, a ball flies off the edge.
        let inward = (out.perp() * chance.between(-0.9, 0.9) - out) * chance.between(0.05, 0.5);
        let mut piece = path(Phase::Airborne, hole + out * 0.05, inward, unit(chance.between(0.0, TAU)) * 1e-9);
        piece.acceleration.z = -9.81;
        piece.position.z -= 2e-10;
        let flight = FlightInHole { piece: &piece, pocket: &pocket, radius: 0.028_575, window: TimeWindow::of(8e-3) };
        let met = flight.meets_edge(&boundary).unwrap_or_else(|| panic!("path {number}: the edge is not met"));
        assert!(met < 1e-12, "path {number}: {met} s");
    }
}
