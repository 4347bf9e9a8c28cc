//! Shots into pockets, and tables with pockets that are too large.

use crate::common::{pool, rolling, setup, times};
use crate::found_presses::assert_sound;
use crate::hostile::text::shot_file;
use crate::random::Chance;
use baize::files::{Folders, Kind, Source, built_in_names};
use baize::physics::resolution::pocket::Shelf;
use baize::physics::{BallId, CushionModel, Meeting, Motion, Phase, Physics, Pocket, PocketModel, Shape};
use baize::rack::bed_flaw;
use baize::shot::{Ending, EventKind, Setup, simulate};
use baize::table::{TableFile, boundary_flaws};
use bevy::math::{DVec2, DVec3};
use std::f64::consts::TAU;
use std::path::Path;

/// The number of shots into pockets, [`times`] as many in a long run.
const SHOTS: u64 = 200;

/// The number of tables that are made up.
const TABLES: u64 = 4_000;

/// One ball and a pocket never need more events than this.
const MOST_EVENTS: usize = 3_000;

fn own_shot(name: &str) -> Setup {
    Setup::of_shot(&format!("tests/found/{name}.shot.ron")).unwrap_or_else(|error| panic!("{error}"))
}

/// A fault of a shot: a broken invariant, or a flight in which a ball gains energy.
fn complaint(setup: &Setup) -> Option<String> {
    let run = simulate(setup).unwrap_or_else(|error| panic!("{error}"));
    if let Some(rule) = &run.broken {
        return Some(rule.to_string());
    }
    let gravity = setup.physics.cloth.gravity;
    for (placed, track) in setup.balls.iter().zip(&run.tracks) {
        let ball = &placed.ball;
        let energy = |motion: &Motion| ball.kinetic_energy(motion) + ball.mass * gravity * motion.position.z;
        for (course, end) in track.courses() {
            let flies = course.pieces().iter().take_while(|piece| piece.phase == Phase::Airborne).count();
            let end = course.pieces().get(flies).map_or(end, |next| next.start.min(end));
            if flies == 0 || end.is_infinite() {
                continue;
            }
            let at = |share: f64| course.start() + (end - course.start()) * share;
            let before = energy(&course.at(at(0.0)));
            // Just before its end the course is still in force.
            let grown = |share: &f64| energy(&course.at(at(*share))) > before + 1e-9 * before.abs() + 1e-8;
            if let Some(share) = [0.125, 0.25, 0.5, 0.75, 0.999_999].iter().find(|share| grown(share)) {
                return Some(format!("the energy of a flight from {} s on grows until {} s", at(0.0), at(*share)));
            }
        }
    }
    None
}

/// A ball near a pocket that moves towards some part of it, by any law of cushions with any restitution.
fn into_a_pocket(tables: &[Setup], number: u64) -> Setup {
    let mut chance = Chance::of(number);
    let mut setup = chance.pick(tables).clone();
    setup.physics.pockets.model =
        if chance.happens(0.8) { PocketModel::Shelf(Shelf::default()) } else { PocketModel::Capture };
    setup.physics.cushion.model = *chance.pick(&CushionModel::ALL);
    let small = libm::pow(10.0, chance.between(-9.0, 0.0));
    setup.physics.cushion.restitution = if chance.happens(0.5) { chance.next() } else { small };
    setup.physics.cushion.restitution_floor = setup.physics.cushion.restitution * chance.next();
    let radius = setup.balls[0].ball.radius;
    let pocket = chance.pick(&setup.table.boundary.pockets).clone();
    let mut around = |distance: f64| {
        let angle = chance.between(0.0, TAU);
        pocket.centre + DVec2::new(libm::cos(angle), libm::sin(angle)) * distance
    };
    let target = around(1.5 * pocket.radius);
    let free = |place: &DVec2| bed_flaw(radius, *place, &setup.table.boundary, setup.physics.shape).is_none();
    let place = (0..).map(|look| around(pocket.radius + 0.003 * f64::from(look % 100))).find(free);
    let place = place.expect("some place around the pocket is on the bed");
    let velocity = (target - place).normalize() * chance.between(0.05, 15.0);
    let rolls = DVec3::new(-velocity.y, velocity.x, 0.0) / radius;
    setup.balls[0].motion = Motion {
        velocity: velocity.extend(0.0),
        spin: rolls * chance.between(-1.0, 2.0) + DVec3::Z * chance.between(-200.0, 200.0),
        ..Motion::at_rest(place.x, place.y, radius)
    };
    setup.strike = None;
    setup
}

fn tables_with_pockets() -> Vec<Setup> {
    // On the largest tables a ball rolls for minutes.
    let names = built_in_names(Kind::Table).filter(|name| !["pool_36ft", "pool_72ft"].contains(name));
    let of = |table| Setup::of_rack(Some("cue_ball"), Some(table)).unwrap_or_else(|error| panic!("{error}"));
    names.map(of).filter(|setup| !setup.table.boundary.pockets.is_empty()).collect()
}

/// The two ends of the back of a pocket that is narrower than the gap between its facings, which end at `from` and
/// `to`: the points at which the line from facing to facing enters and leaves the hole.
fn bare_ends(pocket: &Pocket, from: DVec2, to: DVec2) -> [DVec2; 2] {
    let along = (to - from).normalize();
    let middle = from + along * along.dot(pocket.centre - from);
    let half = (pocket.radius * pocket.radius - middle.distance_squared(pocket.centre)).sqrt();
    [middle - along * half, middle + along * half]
}

/// A ball that starts beside the pocket and moves into it or past it.
fn past_an_end(table: &Setup, pocket: &Pocket, number: u64) -> Setup {
    let mut chance = Chance::of(number);
    let ball = table.balls[0].ball;
    let mut around = |distance: f64| {
        let angle = chance.between(0.0, TAU);
        pocket.centre + DVec2::new(libm::cos(angle), libm::sin(angle)) * distance
    };
    let target = around(1.2 * pocket.radius);
    let free = |place: &DVec2| bed_flaw(ball.radius, *place, &table.table.boundary, table.physics.shape).is_none();
    let place = (0..1_000).map(|look| around(pocket.radius * (1.0 + 0.002 * f64::from(look)))).find(free);
    let place = place.expect("some place around the pocket is on the bed");
    let velocity = ((target - place).normalize() * libm::pow(10.0, chance.between(-2.5, 0.7))).extend(0.0);
    let spin = ball.rolling_spin(velocity);
    let motion = Motion { velocity, spin, ..Motion::at_rest(place.x, place.y, ball.radius) };
    setup(table.table.clone(), table.physics.clone(), &[(ball, motion)])
}

/// The pocket at the head on the right of this table, and the ends of its back.
fn pocket_with_bare_ends(table: &Setup) -> (&Pocket, [DVec2; 2]) {
    let boundary = &table.table.boundary;
    let facing = |name: &str| boundary.cushions.iter().find(|cushion| cushion.name == name).expect("a facing");
    let from = facing("head right facing of the head rail").to;
    let to = facing("head right facing of the right head rail").from;
    let pocket = boundary.pockets.iter().find(|pocket| pocket.name == "head right").expect("a pocket");
    (pocket, bare_ends(pocket, from, to))
}

/// Only balls as small as these have room beside the facing, in front of the end of the back.
#[test]
fn a_ball_on_the_bed_may_touch_the_bare_end_of_a_pockets_back_but_not_overlap_it() {
    let mut table = Setup::of_rack(Some("cue_ball"), Some("uk_7ft")).unwrap_or_else(|error| panic!("{error}"));
    let (radius, beside) = (0.017_716_5, DVec2::new(-0.039_778, -0.494_234));
    table.balls[0].ball.radius = radius;
    let ends = table.table.boundary.liner_ends();
    let end = ends.iter().map(|end| end.place).min_by(|a, b| a.distance(beside).total_cmp(&b.distance(beside)));
    let end = end.expect("bare ends");
    let refusal = |distance: f64, model: PocketModel| {
        let place = end + (beside - end).normalize() * distance;
        let mut setup = table.clone();
        setup.physics.pockets.model = model;
        setup.balls[0].motion = Motion::at_rest(place.x, place.y, radius);
        let source = Source::of_text("beside.shot.ron", shot_file(&setup, "")).in_folders(&Folders::of_game());
        Setup::of_shot_source(source).err().map(|error| error.to_string())
    };
    let shelf = PocketModel::Shelf(Shelf::default());
    let message = refusal(0.8 * radius, shelf).expect("it overlaps the end");
    assert!(
        message.contains("overlaps the end of the back of the pocket") && message.contains("by 0.003543 m"),
        "{message}"
    );
    assert_eq!(refusal(1.01 * radius, shelf), None);
    // A ball that is captured at the edge of the hole never meets the back.
    assert_eq!(refusal(0.8 * radius, PocketModel::Capture), None);
}

#[test]
fn no_ball_goes_through_the_bare_end_of_a_pockets_back() {
    let table = own_shot("liner_end_49692");
    let (boundary, radius) = (&table.table.boundary, table.balls[0].ball.radius);
    let (pocket, ends) = pocket_with_bare_ends(&table);
    let mut touched = 0;
    for number in 0..SHOTS * u64::from(times()) {
        let run = simulate(&past_an_end(&table, pocket, number)).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(run.broken, None, "shot {number}");
        for (course, end) in run.tracks[0].courses().filter(|(_, end)| end.is_finite()) {
            for look in 0..=50 {
                let time = course.start() + (end - course.start()) * f64::from(look) / 50.0;
                let (place, plan) = (course.at(time).position, course.at(time).position.truncate());
                let stands = place.z > 0.0 && place.z < boundary.rail_top();
                let is_before = pocket.holds(plan) || boundary.is_over_bed(plan);
                let gap = ends.iter().map(|end| end.distance(plan)).fold(f64::INFINITY, f64::min) - radius;
                assert!(!stands || !is_before || gap > -1e-7, "shot {number}: {:e} m inside at {time} s", -gap);
                touched += u32::from(stands && gap.abs() < 1e-7);
            }
        }
    }
    assert!(touched >= 20, "a ball is seen at an end only {touched} times");
}

#[test]
fn a_ball_that_leaves_a_facing_over_the_edge_of_a_pocket_gains_no_energy() {
    assert_eq!(complaint(&own_shot("pocket_energy")), None);
}

#[test]
fn no_shot_into_a_pocket_gains_energy_in_the_air() {
    let tables = tables_with_pockets();
    let complaints: Vec<String> = (0..SHOTS * u64::from(times()))
        .filter_map(|number| Some(format!("shot {number}: {}", complaint(&into_a_pocket(&tables, number))?)))
        .collect();
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn a_ball_that_gets_stuck_in_the_mouth_of_a_pocket_comes_to_rest() {
    let setup = own_shot("stuck_mouth_47474");
    let run = simulate(&setup).expect("an honest shot");
    assert_eq!(run.broken, None);
    assert_eq!(run.record.ending, Ending::AtRest);
    assert!(run.record.events.len() < MOST_EVENTS, "{}", run.record.events.len());
}

/// Such a ball comes in between the facings, and may rest on them and against the back.
#[test]
fn a_ball_about_as_wide_as_the_mouth_of_a_pocket_comes_to_rest() {
    let table = Setup::of_rack(Some("cue_ball"), Some("pool_9ft")).unwrap_or_else(|error| panic!("{error}"));
    for number in 0..SHOTS {
        let mut chance = Chance::of(number);
        let mut setup = table.clone();
        setup.physics.pockets.model = PocketModel::Shelf(Shelf::default());
        setup.physics.cushion.model = *chance.pick(&CushionModel::ALL);
        let pocket = chance.pick(&setup.table.boundary.pockets).centre;
        let radius = chance.between(0.050, 0.056);
        let place = pocket * 0.8 + DVec2::new(chance.between(-0.05, 0.05), chance.between(-0.05, 0.05));
        let velocity = ((pocket - place).normalize() * chance.between(0.5, 8.0)).extend(0.0);
        setup.balls[0].ball.radius = radius;
        setup.balls[0].motion = Motion {
            velocity,
            spin: setup.balls[0].ball.rolling_spin(velocity) * chance.between(-1.0, 3.0),
            ..Motion::at_rest(place.x, place.y, radius)
        };
        setup.strike = None;
        let run = simulate(&setup).unwrap_or_else(|error| panic!("shot {number}: {error}"));
        assert_eq!(run.broken, None, "shot {number}");
        assert_eq!(run.record.ending, Ending::AtRest, "shot {number}");
        assert!(run.record.events.len() < MOST_EVENTS, "shot {number}: {}", run.record.events.len());
    }
}

#[test]
fn a_table_with_pockets_too_large_for_it_is_refused_in_words() {
    let refusal = Setup::of_shot("tests/found/own_outside_1716.shot.ron").expect_err("it is refused").to_string();
    assert!(refusal.contains("boundary.corner makes pockets too large for a bed of 0.607"), "{refusal}");
    assert!(refusal.contains("make the mouth, the shelf, the capture radius or the jaw radius smaller"), "{refusal}");
}

#[test]
fn tables_on_which_balls_once_lay_off_the_bed_are_refused() {
    for number in [45, 720, 906, 1_430, 4_953] {
        let path = format!("{}/tests/found/outside_{number}.table.ron", env!("CARGO_MANIFEST_DIR"));
        let source = Source::read(Path::new(&path)).unwrap_or_else(|error| panic!("{error}"));
        let (file, _) = source.parse::<TableFile>().unwrap_or_else(|error| panic!("{error}"));
        let flaws = file.build().expect_err("it is refused");
        let blames_a_pocket = |path: &str| ["boundary.corner", "boundary.side"].contains(&path);
        assert!(flaws.iter().any(|flaw| blames_a_pocket(&flaw.path)), "{number}: {flaws:?}");
    }
}

/// Random measures of a pocket, for a bed of `size` metres.
fn pocket(chance: &mut Chance, size: f64) -> String {
    let mouth = size * chance.between(0.02, 0.9);
    format!(
        "(mouth: {mouth}, cut_angle_deg: {}, shelf: {}, capture_radius: {}, jaw_radius: {})",
        chance.between(90.0, 179.0),
        mouth * chance.between(-0.5, 1.0),
        mouth * chance.between(0.1, 1.5),
        mouth * (chance.next() - 0.2).max(0.0),
    )
}

/// The line around the bed: its noses in the order of the table.
fn line_around(setup: &Setup) -> Vec<(DVec2, DVec2)> {
    let noses = &setup.table.boundary.cushions;
    let next = |index: usize| noses[(index + 1) % noses.len()].from;
    noses.iter().enumerate().flat_map(|(index, nose)| [(nose.from, nose.to), (nose.to, next(index))]).collect()
}

fn crosses_itself(line: &[(DVec2, DVec2)]) -> bool {
    let side = |(from, to): (DVec2, DVec2), place: DVec2| (to - from).perp_dot(place - from);
    let parts = |line, other: (DVec2, DVec2)| side(line, other.0) * side(line, other.1) < 0.0;
    let pairs = (0..line.len()).flat_map(|a| (a + 1..line.len()).map(move |b| (line[a], line[b])));
    pairs.into_iter().any(|(a, b)| parts(a, b) && parts(b, a))
}

#[test]
fn from_an_accepted_table_a_ball_rolls_out_only_through_a_pocket() {
    let ball = pool(0);
    let mut accepted = 0;
    for number in 0..TABLES {
        let mut chance = Chance::of(number);
        let width = libm::pow(10.0, chance.between(-0.7, 0.5));
        let length = width * chance.between(0.5, 3.0);
        let size = width.min(length);
        let (corner, side) = (pocket(&mut chance, size), pocket(&mut chance, size));
        let text = format!(
            "#![enable(implicit_some)] (length: {length}, width: {width}, nose_height: 0.036, boundary: Pocketed(corner: {corner}, side: {side}))"
        );
        let file: TableFile = ron::from_str(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let Ok(table) = file.build() else { continue };
        if !boundary_flaws(&table.boundary, ball.radius, Shape::Spheres).is_empty() {
            continue;
        }
        accepted += 1;
        for look in 0..12 {
            let angle = f64::from(look) * TAU / 12.0 + 0.06;
            let mut physics = Physics::default();
            physics.pockets.model = PocketModel::ALL[look as usize % PocketModel::ALL.len()];
            let motion = rolling(&ball, [0.0, 0.0], [5.0 * libm::cos(angle), 5.0 * libm::sin(angle)]);
            let setup = setup(table.clone(), physics, &[(ball, motion)]);
            assert!(!crosses_itself(&line_around(&setup)), "table {number}: {text}");
            let run = simulate(&setup).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(run.broken, None, "table {number}, ball {:?}: {text}", BallId(0));
        }
    }
    assert!(accepted > 20, "only {accepted} tables were accepted");
}

#[test]
fn a_ball_that_sinks_over_the_end_of_a_liner_meets_it_in_the_mirror_too() {
    assert_sound(&["over_liner_end_6104_49624"]);
}

/// The liners of the side pockets of this table are bare beside the mouth. A ball of radius 28.575 mm that moves towards such
/// an end, and is nearer to it than its radius, meets it as soon as it has come down to the height of the rails.
#[test]
fn a_ball_that_comes_down_over_the_end_of_a_liner_meets_it_at_the_height_of_the_rails() {
    let mut setup = Setup::of_rack(Some("cue_ball"), Some("uk_7ft")).unwrap_or_else(|error| panic!("{error}"));
    setup.physics.pockets.model = PocketModel::Shelf(Shelf::default());
    setup.balls[0].ball = pool(0);
    let top = setup.table.boundary.rail_top() + pool(0).radius;
    for number in 0..100 {
        let mut chance = Chance::of(number);
        let place = DVec3::new(0.0349, -0.4993, top + chance.between(1e-3, 2e-2));
        let to_end = DVec3::new(0.0045, -0.0087, 0.0) * chance.between(0.1, 2.0);
        let velocity = to_end + DVec3::Z * chance.between(-0.1, 0.1);
        setup.balls[0].motion = Motion { position: place, velocity, ..Motion::default() };
        let run = simulate(&setup).unwrap_or_else(|error| panic!("{error}"));
        let first = run.record.events.iter().find_map(|event| match event.kind {
            EventKind::Contact { meeting, .. } => Some((meeting, event.changes[0].before.position.z)),
            _ => None,
        });
        let Some((Meeting::Liner(..), height)) = first else { panic!("ball {number} meets {first:?} first") };
        assert!((height - top).abs() < 1e-12, "ball {number} meets it at {height} m, not at {top} m");
    }
}
