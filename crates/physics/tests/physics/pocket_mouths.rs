//! Balls that come into the mouths of pockets, past the ends of their backs, and about as wide as the mouth.

use std::f64::consts::TAU;

use baize_files::{Folders, Source};
use baize_physics::resolution::pocket::Shelf;
use baize_physics::{CushionModel, Meeting, Motion, Pocket, PocketModel};
use baize_table::rack::bed_flaw;
use baize_table::shot::{Ending, EventKind, Setup};
use baize_testing::common::{complaints, direction, found, played, setup, tables_with_pockets, times};
use baize_testing::hostile::judge::judge_alone;
use baize_testing::hostile::text::shot_file;
use baize_testing::random::Dice;
use glam::{DVec2, DVec3};

/// The number of shots into pockets, [`times`] as many in a long run.
const SHOTS: u64 = 200;

/// The number of balls past the end of a pocket's back, [`times`] as many in a long run. Such a ball topples for long.
const PAST_ENDS: u64 = 320;

/// The number of balls at a narrow hole, [`times`] as many in a long run. Most are refused.
const NARROW: u64 = 700;

/// One ball and a pocket never need more events than this.
const MOST_EVENTS: usize = 3_000;

fn table(name: &str) -> Setup {
    Setup::rack("cue_ball").table(name).load().unwrap_or_else(|error| panic!("{error}"))
}

/// A ball near a pocket that moves towards some part of it, by any law of cushions with any restitution.
fn into_a_pocket(tables: &[Setup], number: u64) -> Setup {
    let mut dice = Dice::of(number);
    let mut setup = dice.pick(tables).clone();
    setup.physics.pockets.model =
        if dice.happens(0.8) { PocketModel::Shelf(Shelf::default()) } else { PocketModel::Capture };
    setup.physics.cushion.model = *dice.pick(&CushionModel::ALL);
    let small = libm::pow(10.0, dice.between(-9.0, 0.0));
    setup.physics.cushion.restitution = if dice.happens(0.5) { dice.next() } else { small };
    setup.physics.cushion.restitution_floor = setup.physics.cushion.restitution * dice.next();
    let radius = setup.balls[0].ball.radius;
    let pocket = dice.pick(&setup.table.boundary.pockets).clone();
    let mut around = |distance: f64| pocket.centre + direction(dice.between(0.0, TAU)) * distance;
    let target = around(1.5 * pocket.radius);
    let free = |place: &DVec2| bed_flaw(radius, *place, &setup.table.boundary, setup.physics.shape).is_none();
    let place = (0..).map(|look| around(pocket.radius + 0.003 * f64::from(look % 100))).find(free);
    let place = place.expect("some place around the pocket is on the bed");
    let velocity = (target - place).normalize() * dice.between(0.05, 15.0);
    let rolls = DVec3::new(-velocity.y, velocity.x, 0.0) / radius;
    setup.balls[0].motion = Motion {
        velocity: velocity.extend(0.0),
        spin: rolls * dice.between(-1.0, 2.0) + DVec3::Z * dice.between(-200.0, 200.0),
        ..Motion::at_rest(place.x, place.y, radius)
    };
    setup.strike = None;
    setup
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
    let mut dice = Dice::of(number);
    let ball = table.balls[0].ball;
    let mut around = |distance: f64| pocket.centre + direction(dice.between(0.0, TAU)) * distance;
    let target = around(1.2 * pocket.radius);
    let free = |place: &DVec2| bed_flaw(ball.radius, *place, &table.table.boundary, table.physics.shape).is_none();
    let place = (0..1_000).map(|look| around(pocket.radius * (1.0 + 0.002 * f64::from(look)))).find(free);
    let place = place.expect("some place around the pocket is on the bed");
    let velocity = ((target - place).normalize() * libm::pow(10.0, dice.between(-2.5, 0.7))).extend(0.0);
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
    let mut table = table("uk_7ft");
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
        Setup::shot(source).load().err().map(|error| error.to_string())
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
    let table = found("liner_end_49692");
    let (boundary, radius) = (&table.table.boundary, table.balls[0].ball.radius);
    let (pocket, ends) = pocket_with_bare_ends(&table);
    let mut touched = 0;
    for number in 0..PAST_ENDS * u64::from(times()) {
        let run = played(&past_an_end(&table, pocket, number));
        assert_eq!(run.broken, None, "shot {number}");
        for (course, end) in run.tracks[0].courses().filter(|(_, end)| end.is_finite()) {
            for look in 0..=50 {
                let time = course.start() + (end - course.start()) * f64::from(look) / 50.0;
                let (place, plan) = (course.at(time).position, course.at(time).position.truncate());
                let stands = place.z > 0.0;
                let is_before = pocket.holds(plan) || boundary.is_over_bed(plan);
                let upright = |end: &DVec2| place.distance(end.extend(place.z.min(boundary.rail_top())));
                let gap = ends.iter().map(upright).fold(f64::INFINITY, f64::min) - radius;
                assert!(!stands || !is_before || gap > -1e-7, "shot {number}: {:e} m inside at {time} s", -gap);
                touched += u32::from(stands && gap.abs() < 1e-7);
            }
        }
    }
    assert!(touched >= 20, "a ball is seen at an end only {touched} times");
}

#[test]
fn no_shot_into_a_pocket_gains_energy_in_the_air() {
    let tables = tables_with_pockets();
    assert_eq!(complaints(SHOTS, |number| judge_alone(&into_a_pocket(&tables, number)).complaint()), "");
}

/// Such a ball comes in between the facings, and may rest on them and against the back.
#[test]
fn a_ball_about_as_wide_as_the_mouth_of_a_pocket_comes_to_rest() {
    let table = table("pool_9ft");
    for number in 0..SHOTS * u64::from(times()) {
        let mut dice = Dice::of(number);
        let mut setup = table.clone();
        setup.physics.pockets.model = PocketModel::Shelf(Shelf::default());
        setup.physics.cushion.model = *dice.pick(&CushionModel::ALL);
        let pocket = dice.pick(&setup.table.boundary.pockets).centre;
        let radius = dice.between(0.050, 0.056);
        let place = pocket * 0.8 + DVec2::new(dice.between(-0.05, 0.05), dice.between(-0.05, 0.05));
        let velocity = ((pocket - place).normalize() * dice.between(0.5, 8.0)).extend(0.0);
        setup.balls[0].ball.radius = radius;
        setup.balls[0].motion = Motion {
            velocity,
            spin: setup.balls[0].ball.rolling_spin(velocity) * dice.between(-1.0, 3.0),
            ..Motion::at_rest(place.x, place.y, radius)
        };
        setup.strike = None;
        let run = played(&setup);
        assert_eq!(run.broken, None, "shot {number}");
        assert_eq!(run.record.ending, Ending::AtRest, "shot {number}");
        assert!(run.record.events.len() < MOST_EVENTS, "shot {number}: {}", run.record.events.len());
    }
}

/// The liners of the side pockets of this table are bare beside the mouth. A ball of radius 10 mm that falls past such an end,
/// and is nearer to it than its radius, comes down on the tip of the end, also while it moves away from it.
#[test]
fn a_ball_that_comes_down_over_the_end_of_a_liner_meets_its_tip() {
    let mut setup = table("uk_7ft");
    setup.physics.pockets.model = PocketModel::Shelf(Shelf::default());
    let radius = 0.01;
    setup.balls[0].ball.radius = radius;
    let ends = setup.table.boundary.liner_ends();
    let mut met_by_its_tip = 0;
    for number in 0..400 {
        let mut dice = Dice::of(number);
        let end = dice.pick(&ends);
        let pocket = &setup.table.boundary.pockets[end.pocket];
        let to_hole = (pocket.centre - end.place).normalize();
        // Towards the open side of the hole, where the end is nearer than the rest of the liner.
        let is_open =
            |way: &DVec2| setup.table.boundary.is_open_edge(pocket, pocket.direction_to(end.place + *way * 0.01));
        let way = [1.0, -1.0].map(|turn| DVec2::from_angle(turn).rotate(to_hole)).into_iter().find(is_open);
        let way = way.expect("an open side");
        let place = end.place + way * radius * dice.between(0.2, 0.9);
        let height = end.top + radius + dice.between(1e-3, 2e-2);
        let velocity = (way * dice.between(-0.1, 0.1)).extend(dice.between(-0.1, 0.1));
        setup.balls[0].motion = Motion { position: place.extend(height), velocity, ..Motion::default() };
        let run = played(&setup);
        let first = run.record.events.iter().find_map(|event| match event.kind {
            EventKind::Contact { meeting, .. } => Some((meeting, event.changes[0].before.position)),
            _ => None,
        });
        let Some((Meeting::Liner(..), met)) = first else { continue };
        let gap = end.place.extend(end.top).distance(met) - radius;
        assert!(gap.abs() < 1e-12, "ball {number} meets the liner {gap} m away from the tip");
        met_by_its_tip += 1;
    }
    assert!(met_by_its_tip >= 50, "only {met_by_its_tip} balls meet a tip before a nose");
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
    Setup::shot(source).load().map_err(|error| error.to_string())
}

#[test]
fn every_ball_that_is_accepted_at_a_narrow_hole_stays_on_the_table_or_falls_into_the_hole() {
    let (mut accepted, mut behind) = (0, 0);
    for number in 0..NARROW * u64::from(times()) {
        let mut dice = Dice::of(number);
        let place = DVec2::new(dice.between(-0.04, 0.04), 0.595 + dice.between(-0.02, 0.075));
        match narrow_side_pockets(place, direction(dice.between(0.0, TAU)) * dice.between(0.05, 1.0)) {
            Ok(mut setup) => {
                accepted += 1;
                setup.physics.horizon.seconds = 2.0;
                let run = played(&setup);
                assert_eq!(run.broken, None, "ball {number} at {place}\n{}", shot_file(&setup, ""));
            }
            Err(refusal) => behind += u32::from(refusal.contains("behind the hole")),
        }
    }
    assert!(accepted > 50 && behind > 10, "{accepted} accepted, {behind} behind the hole");
}
