//! Cushions with their own restitution and nose height.

use baize_files::{FileError, Folders, Kind, Source};
use baize_physics::engine::{Due, Outcome, next_by_search};
use baize_physics::{Meeting, Motion, OwnNose, Phase, Physics, Shape, Strike};
use baize_table::shot::{Depth, EventKind, Run, Setup, preview, shot_text, simulate};
use baize_table::table::{Table, TableFile, boundary_flaws};
use baize_testing::common::*;
use glam::DVec3;
use proptest::prelude::*;

const RADIUS: f64 = 0.028_575;

fn table(text: &str) -> Table {
    let file: TableFile = Source::of_text("test.table.ron", text).parse().unwrap_or_else(|error| panic!("{error}")).0;
    file.build().unwrap_or_else(|flaws| panic!("{flaws:?}"))
}

/// Four rails; the foot rail has the values `own` besides its name.
fn box_with(own: &str) -> Table {
    table(&format!("(length: 2, width: 1, nose_height: 0.036, boundary: Rails, rails: [(name: \"foot rail\"{own})])"))
}

fn run(setup: &Setup) -> Run {
    simulate(setup).expect("it can be played")
}

/// What the first impact with a nose does to the first ball.
fn first_rebound(setup: &Setup) -> (Motion, Motion) {
    let record = run(setup).record;
    let rebound = record.events.iter().find(|event| {
        matches!(event.kind, EventKind::Contact { meeting: Meeting::Cushion(..) | Meeting::Jaw(..), .. })
    });
    let change = rebound.expect("it comes to a nose").changes[0];
    (change.before, change.after)
}

fn towards(table: Table, velocity: [f64; 2], height: f64) -> Setup {
    let ball = pool(0);
    let mut motion = stun(&ball, [0.3, 0.1], velocity);
    motion.position.z += height;
    setup(table, Physics::default(), &[(ball, motion)])
}

#[test]
fn a_rail_of_its_own_restitution_gives_back_that_share_and_the_others_what_the_physics_says() {
    let speed_after = |own: f64, vx: f64| {
        let mut setup = towards(box_with(&format!(", restitution: {own}")), [vx, 0.0], 0.0);
        setup.physics.cushion = cushion(baize_physics::CushionModel::Reflection, 0.8, 0.0);
        let (before, after) = first_rebound(&setup);
        after.velocity.length() / before.velocity.length()
    };
    for own in [0.0, 0.3, 1.0] {
        assert_close(speed_after(own, 2.0), own, 1e-12, 1e-12);
        assert_close(speed_after(own, -2.0), 0.8, 1e-12, 0.0);
    }
}

#[test]
fn a_higher_nose_is_met_later_by_as_much_as_its_reach_is_shorter() {
    let x_at_contact = |own: &str| first_rebound(&towards(box_with(own), [2.0, 0.0], 0.0)).0.position.x;
    // A nose at the height h touches the ball at the horizontal distance R cos(asin(h/R - 1)).
    let sine = |height: f64| height / RADIUS - 1.0;
    let reach = |height: f64| RADIUS * (1.0 - sine(height) * sine(height)).sqrt();
    for height in [0.02, 0.036, 0.045, 0.05] {
        let x = x_at_contact(&format!(", nose_height: {height}"));
        assert_close(x, 1.0 - reach(height), 1e-12, 0.0);
    }
    assert_close(x_at_contact(""), 1.0 - reach(0.036), 1e-12, 0.0);
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn a_rail_with_the_values_of_another_table_is_met_as_on_that_table(
        height in 0.02..0.05_f64, share in 0.3..1.0_f64, vx in 0.5..4.0_f64, vy in -1.0..1.0_f64, lift in prop_oneof![Just(0.0), 0.0..0.1_f64],
    ) {
        let own = box_with(&format!(", nose_height: {height}, restitution: {share}"));
        let whole = table(&format!("(length: 2, width: 1, nose_height: {height}, boundary: Rails)"));
        let one = towards(own, [vx, vy], lift);
        let mut other = towards(whole, [vx, vy], lift);
        other.physics.cushion.restitution = share;
        let meets_foot = |run: &Run| run.record.events.iter().find_map(|event| match event.kind {
            EventKind::Contact { meeting: Meeting::Cushion(_, index), .. } => Some((index, event.clone())),
            _ => None,
        });
        // The foot rail is the third. What happens at a side rail before does not count.
        match (meets_foot(&run(&one)), meets_foot(&run(&other))) {
            (Some((2, a)), Some((2, b))) => prop_assert_eq!(a, b),
            (a, b) => prop_assert!(a.is_none_or(|(index, _)| index != 2) || b.is_none_or(|(index, _)| index != 2)),
        }
    }

    #[test]
    fn at_any_heights_of_noses_the_forecast_finds_the_same_as_the_exhaustive_search(
        heights in prop::array::uniform4(0.015..0.05_f64), rounding in prop_oneof![Just(0.0), 0.001..0.01_f64],
        balls in prop::collection::vec((-0.9..0.9_f64, -0.4..0.4_f64, -3.0..3.0_f64, -3.0..3.0_f64, 0.0..3.0_f64), 1..4),
    ) {
        let setup = random_box(heights, rounding, &balls);
        let mut engine = setup.engine();
        for _ in 0..40 {
            engine.detect(100.0);
            let bits = |due: Option<Due>| due.map(|due| (due.time.to_bits(), due.kind));
            prop_assert_eq!(bits(next_by_search(engine.bodies(), engine.environment(), 100.0)), bits(engine.due()));
            if engine.resolve() != Outcome::Resolved {
                break;
            }
        }
    }

    #[test]
    fn at_any_heights_of_noses_no_invariant_breaks_and_mirrored_rails_mirror(
        heights in prop::array::uniform4(0.015..0.05_f64),
        balls in prop::collection::vec((-0.9..0.9_f64, -0.4..0.4_f64, -3.0..3.0_f64, -3.0..3.0_f64, 0.0..3.0_f64), 1..2),
    ) {
        let setup = random_box(heights, 0.0, &balls);
        let one = run(&setup);
        prop_assert_eq!(&one.broken, &None);
        let [head, right, foot, left] = heights;
        let mut other = random_box([head, left, foot, right], 0.0, &balls);
        other.balls.iter_mut().for_each(|placed| placed.motion = mirrored(&placed.motion));
        for (one, other) in one.record.finals.iter().zip(run(&other).record.finals) {
            prop_assert_eq!(one.phase, other.phase);
            prop_assert_eq!(one.motion.position, other.motion.position * DVec3::new(1.0, -1.0, 1.0));
        }
    }
}

/// A box with rails of those heights: head, right, foot and left; balls by place, velocity and vertical speed.
fn random_box([head, right, foot, left]: [f64; 4], rounding: f64, balls: &[(f64, f64, f64, f64, f64)]) -> Setup {
    let table = table(&format!(
        "(length: 2, width: 1, nose_height: 0.036, nose_radius: {rounding:?}, boundary: Rails, rails: [
            (name: \"head rail\", nose_height: {head:?}, restitution: 0.9), (name: \"right rail\", nose_height: {right:?}),
            (name: \"foot rail\", nose_height: {foot:?}), (name: \"left rail\", nose_height: {left:?})])"
    ));
    let mut placed: Vec<(baize_physics::Ball, Motion)> = Vec::new();
    for (x, y, vx, vy, vz) in balls {
        let ball = pool(placed.len() as u32);
        let mut motion = stun(&ball, [*x, *y], [*vx, *vy]);
        motion.velocity.z = *vz;
        if placed.iter().all(|(_, other)| other.position.distance(motion.position) > 0.06) {
            placed.push((ball, motion));
        }
    }
    setup(table, Physics::default(), &placed)
}

/// The break on a pool table on which all rails have the values `rails`, and table and physics have the other two.
fn break_on(rails: Option<(f64, f64)>, nose_height: f64, restitution: f64) -> Setup {
    let mut setup = Setup::shot("nine_ball_break").load().expect("it ships");
    let (file, _) = Source::find(Kind::Table, "pool_9ft", &Folders::of_game())
        .and_then(Source::parse::<TableFile>)
        .expect("it ships");
    let own = |(height, share): (f64, f64)| {
        let names =
            ["head rail", "right head rail", "right foot rail", "foot rail", "left foot rail", "left head rail"];
        names.map(|name| format!("(name: \"{name}\", nose_height: {height}, restitution: {share})")).join(", ")
    };
    let rails: Vec<baize_table::table::RailFile> =
        Source::of_text("rails", format!("[{}]", rails.map_or(String::new(), own))).parse().expect("sound").0;
    setup.table = TableFile { rails, nose_height: Some(nose_height), ..file }.build().expect("it is sound");
    setup.physics.cushion.restitution = restitution;
    setup
}

#[test]
fn facings_and_jaws_go_with_their_rail() {
    // Values of every single rail have the same effect as those of table and physics: whole breaks are equal to the
    // last bit.
    let (mut jaws, mut facings) = (0, 0);
    for direction in [0.0, 0.01, 0.02, 0.6, 0.7] {
        let [mut one, mut other, mut without] =
            [break_on(Some((0.034, 0.9)), 0.036, 0.5), break_on(None, 0.034, 0.9), break_on(None, 0.036, 0.5)];
        for setup in [&mut one, &mut other, &mut without] {
            setup.strike.as_mut().expect("it has a stroke").direction = direction;
        }
        let (one, other) = (run(&one).record, run(&other).record);
        for event in &one.events {
            let EventKind::Contact { meeting, .. } = event.kind else { continue };
            jaws += usize::from(matches!(meeting, Meeting::Jaw(..)));
            let cushions = &without.table.boundary.cushions;
            facings += usize::from(matches!(meeting, Meeting::Cushion(_, index) if cushions[index].facing));
        }
        assert_eq!(one, other);
        assert_ne!(one, run(&without).record);
    }
    assert!(jaws > 0 && facings > 0, "{jaws} jaws and {facings} facings were met");
}

#[test]
fn the_line_of_the_coming_shot_knows_the_rail_s_own() {
    let line = |setup: &Setup| {
        let strike = Strike { speed: 3.0, direction: 0.2, ..Strike::default() };
        let alone = Setup { balls: setup.balls[..1].to_vec(), ..setup.clone() };
        preview(&alone.engine(), 0, &strike, Depth::WholeShot).expect("the strike holds")
    };
    let [own, whole, without] =
        [break_on(Some((0.034, 0.9)), 0.036, 0.5), break_on(None, 0.034, 0.9), break_on(None, 0.036, 0.5)];
    assert_eq!(line(&own), line(&whole));
    assert_ne!(line(&own), line(&without));
}

#[test]
fn a_ball_lands_on_the_rail_that_it_is_over_at_that_rail_s_height() {
    for (own, top) in [("", 0.036), (", nose_height: 0.05", 0.05), (", nose_height: 0.02", 0.02)] {
        let mut setup = towards(box_with(own), [1.0, 0.0], 0.0);
        setup.balls[0].motion.position.x = 0.85;
        setup.balls[0].motion.velocity = DVec3::new(0.55, 0.0, 2.0);
        let record = run(&setup).record;
        let landing = record.events.iter().find_map(|event| match event.kind {
            EventKind::Contact { meeting: Meeting::RailTop(_), point, .. } => Some(point),
            _ => None,
        });
        assert_close(landing.expect("it lands on the rail").z, top, 1e-9, 0.0);
        assert_eq!(record.finals[0].phase, Phase::OffTable);
    }
}

#[test]
fn where_noses_of_two_heights_join_in_one_line_the_step_is_met_as_a_point() {
    let walls = |second: &str| {
        table(&format!(
            "(nose_height: 0.036, boundary: Drawn(cushions: [
                (name: \"a\", from: (-1, 0), to: (0, 0)), (name: \"b\", from: (0, 0), to: (1, 0){second}),
            ]))"
        ))
    };
    let names = |table: &Table| table.boundary.jaws.iter().map(|jaw| jaw.name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&walls("")), ["start of a", "end of b"]);
    assert_eq!(names(&walls(", restitution: 0.5")), ["start of a", "end of b"]);
    let stepped = walls(", nose_height: 0.028575");
    assert_eq!(names(&stepped), ["start of a", "end of a", "start of b", "end of b"]);
    // A ball that rolls close along the high nose, which touches balls from a smaller distance, hits the end of the low
    // one.
    let ball = pool(0);
    let reach = stepped.boundary.reach(ball.radius);
    let beside = stun(&ball, [-0.3, reach + 1e-6], [1.0, 0.0]);
    let record = run(&setup(stepped, Physics::default(), &[(ball, beside)])).record;
    let met = record.events.iter().find_map(|event| match event.kind {
        EventKind::Contact { meeting, .. } => Some(meeting),
        _ => None,
    });
    assert_eq!(met, Some(Meeting::Jaw(ball.id, 2)), "the start of b");
}

#[test]
fn a_drawn_jaw_takes_what_the_cushions_that_end_at_it_agree_on() {
    let own = |a: &str, b: &str, jaw: &str| {
        table(&format!(
            "(nose_height: 0.036, boundary: Drawn(
                cushions: [(name: \"a\", from: (-1, 0), to: (-0.01, 0){a}), (name: \"b\", from: (0, -0.01), to: (0, -1){b})],
                jaws: [(name: \"round\", centre: (-0.01, -0.01), radius: 0.01{jaw})]))"
        ))
        .boundary
        .jaws[0]
            .own
    };
    let with = |height, restitution| OwnNose { height, restitution };
    assert_eq!(own("", "", ""), with(None, None));
    assert_eq!(own(", restitution: 0.5", ", restitution: 0.5", ""), with(None, Some(0.5)));
    assert_eq!(own(", restitution: 0.5", ", restitution: 0.6", ""), with(None, None));
    assert_eq!(own(", nose_height: 0.03", ", nose_height: 0.03, restitution: 1", ""), with(Some(0.03), None));
    assert_eq!(own(", nose_height: 0.03", ", nose_height: 0.03", ", nose_height: 0.04"), with(Some(0.04), None));
}

#[test]
fn a_nose_of_its_own_that_cannot_touch_the_balls_is_refused_by_its_name() {
    let said = |table: &str| {
        let (file, origin) = Source::of_text("t.table.ron", table).parse::<TableFile>().expect("its fields are right");
        let table = file.build().expect("its parts fit");
        // The noses are made for balls of this radius: 63.5 % of the diameter (WPA equipment specification).
        let flaws = boundary_flaws(&table.boundary, table.boundary.nose_height / 1.27, Shape::Spheres);
        FileError::Mistakes(origin.locate(file.as_written(flaws, &table))).to_string()
    };
    let rails = said(
        "(length: 2, width: 1, nose_height: 0.036, boundary: Rails, rails: [\n(name: \"foot rail\", nose_height: 0.06)])",
    );
    assert!(
        rails.starts_with(
            "t.table.ron:2:21: rails[0].nose_height (\"foot rail\") is 0.06 m, where the nose cannot touch"
        ),
        "{rails}"
    );
    let drawn = said(
        "(nose_height: 0.036, boundary: Drawn(cushions: [\n(name: \"w\", from: (0, 0), to: (1, 0), nose_height: 0.07)]))",
    );
    assert!(drawn.starts_with("t.table.ron:2:39: boundary.cushions[0].nose_height (\"w\") is 0.07 m"), "{drawn}");
    let shot = Setup::shot(Source::of_text(
        "s.shot.ron",
        "(rack: \"nine_ball_tight\", table: (length: 2, width: 1, nose_height: 0.036, boundary: Rails, rails: [\n(name: \"foot rail\", nose_height: 0.06)]))",
    )).load();
    let said = shot.expect_err("it cannot touch").to_string();
    assert!(said.starts_with("s.shot.ron:2:21: table.rails[0].nose_height (\"foot rail\") is 0.06 m"), "{said}");
    // Discs meet noses at a distance of one radius, whatever the height of the nose is.
    assert_eq!(boundary_flaws(&box_with(", nose_height: 0.2").boundary, RADIUS, Shape::Discs).first(), []);
}

#[test]
fn a_saved_shot_keeps_what_the_cushions_have_of_their_own() {
    let mut setup = break_on(Some((0.034, 0.9)), 0.036, 0.5);
    let saved = Setup::shot(Source::of_text("saved.shot.ron", shot_text(&setup, "A break."))).load();
    let saved = saved.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(saved.table.boundary, setup.table.boundary);
    setup.table = box_with(", nose_height: 0.04, restitution: 0.2");
    setup.balls.truncate(1);
    setup.balls[0].motion.position = DVec3::new(-0.5, 0.0, RADIUS);
    let saved = Setup::shot(Source::of_text("saved.shot.ron", shot_text(&setup, "A box."))).load();
    assert_eq!(saved.unwrap_or_else(|error| panic!("{error}")).table.boundary, setup.table.boundary);
}
