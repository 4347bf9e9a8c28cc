//! The facts of shots that the engine plays: the record has what the rules need.

use baize_files::{Kind, Source, built_in_names};
use baize_games::rules::{Equipment, Facts, LeftKitchen, Place, Touched};
use baize_physics::{BallId, Phase};
use baize_table::shot::{Brief, Event, EventKind, Goal, Recorded, Run, Setup, Simulator, simulate};
use glam::{DVec2, DVec3};

use crate::script::{First, Game};

fn played(setup: &Setup) -> (Run, Facts) {
    let run = simulate(setup).unwrap_or_else(|error| panic!("{error}"));
    let equipment = Equipment::of(setup);
    let facts = Facts::of(&run.record, &equipment, &equipment.homes(), equipment.cue_ball);
    (run, facts)
}

/// A shot on a 9-ft table: the balls, and the strike.
fn shot(balls: &str, strike: &str) -> Setup {
    let text = format!(
        "(table: \"pool_9ft\", rack: (ball_set: \"pool\", cue_ball: \"cue\", balls: [{balls}]), strike: ({strike}))"
    );
    Setup::shot(Source::of_text("shot", text)).load().unwrap_or_else(|error| panic!("{error}"))
}

fn jumps(run: &Run) -> Vec<&Event> {
    run.record.events.iter().filter(|event| matches!(event.kind, EventKind::Jump { .. })).collect()
}

#[test]
fn a_shot_that_is_not_watched_has_the_record_of_a_watched_one() {
    let mut simulator = Simulator::default();
    for name in built_in_names(Kind::Shot) {
        let setup = Setup::shot(name).load().expect("it ships");
        let run = simulate(&setup).expect("it can be played");
        let unwatched = simulator.play_unwatched(&setup, Recorded::Everything);
        assert_eq!(unwatched.expect("it was played"), &run, "{name}");
        assert_eq!(simulator.play(&setup).expect("it was played"), &run, "{name}");
    }
}

#[test]
fn a_record_of_contacts_has_all_events_but_changes_of_phase_crossings_and_jumps_and_the_same_outcome() {
    let mut simulator = Simulator::default();
    let mut lost = 0;
    let shipped = built_in_names(Kind::Shot).map(|name| Setup::shot(name).load().expect("it ships"));
    let off_the_table = shot("(ball: \"cue\", position: (0.5, 0.0))", "speed: 9, direction_deg: 10, elevation_deg: 40");
    for setup in shipped.chain([off_the_table]) {
        let name = &setup.name;
        let run = simulate(&setup).expect("it can be played");
        let mut expected = run.clone();
        expected.record.events.retain(|event| match event.kind {
            EventKind::Tip { .. } | EventKind::Contact { .. } => true,
            EventKind::Transition(_, phase) => phase == Phase::OffTable,
            EventKind::Crossing { .. } | EventKind::Jump { .. } => false,
        });
        lost += expected.record.finals.iter().filter(|last| last.phase == Phase::OffTable).count();
        let contacts = simulator.play_recording(&setup, Recorded::Contacts).expect("it was played");
        assert_eq!(contacts, &expected, "{name}");
        assert_eq!(Brief::of(&contacts.record), Brief::of(&run.record), "{name}");
        assert_eq!(simulator.play(&setup).expect("it was played"), &run, "{name}");
    }
    assert!(lost > 0, "no shot loses a ball");
}

#[test]
fn a_jump_shot_reports_the_ball_below_at_the_time_at_which_both_are_nearest() {
    let setup = Setup::shot("jump").load().expect("it ships");
    let (run, facts) = played(&setup);
    assert_eq!(facts.first_hit, [BallId(2)]);
    let index = |id| setup.balls.iter().position(|placed| placed.ball.id == id).expect("it is there");
    let apart = |time: f64| {
        let place = |id| run.tracks[index(id)].at(time).position;
        (place(BallId(0)) - place(BallId(1))).truncate().length()
    };
    let [jump] = jumps(&run)[..] else { panic!("{:?}", jumps(&run)) };
    assert_eq!(jump.kind, EventKind::Jump { ball: BallId(0), over: BallId(1) });
    assert!(apart(jump.time) < apart(jump.time - 1e-4) && apart(jump.time) < apart(jump.time + 1e-4));
    assert!(apart(jump.time) < 2.0 * 0.028_575);
}

#[test]
fn a_shipped_shot_jumps_over_a_ball_if_and_only_if_its_file_says_so() {
    for name in built_in_names(Kind::Shot) {
        let loaded = Setup::shot(name).load_with_files().expect("it ships");
        let says_so = loaded.notes.expect.iter().any(|goal| matches!(goal, Goal::Jump { .. }));
        let (run, _) = played(&loaded.setup);
        // A hard break with a raised butt lifts the cue ball over the rack; the facts have this too.
        assert_eq!(jumps(&run).is_empty(), !says_so, "{name}: {:?}", jumps(&run));
    }
}

#[test]
fn a_ball_that_the_cue_ball_lands_on_and_passes_counts_as_jumped() {
    // Too low to clear the 1, and off its middle: the cue ball touches it and goes on over it.
    let found = (20..45).step_by(1).find_map(|degrees| {
        let setup = shot(
            "(ball: \"cue\", position: (-0.25, 0.0)), (ball: \"1\", position: (0.0, 0.0))",
            &format!("speed: 4, direction_deg: 0, elevation_deg: {degrees}"),
        );
        let (run, facts) = played(&setup);
        (!jumps(&run).is_empty() && facts.first_hit == [BallId(1)]).then_some(run)
    });
    assert!(found.is_some(), "no elevation lets the cue ball touch the 1 from above and pass it");
}

#[test]
fn a_level_shot_past_a_ball_is_no_jump_although_the_butt_lifts_it_a_little() {
    // It passes the 1 at a tenth of a millimetre, with the butt raised over the rail.
    let near = shot(
        "(ball: \"cue\", position: (-1.15, 0.0)), (ball: \"1\", position: (-0.9, 0.0572)), (ball: \"2\", position: (0.5, 0.0))",
        "speed: 5, direction_deg: 0, elevation_deg: 8",
    );
    let (run, facts) = played(&near);
    assert!(
        run.record.events.iter().any(|event| matches!(event.kind, EventKind::Transition(_, Phase::Airborne)))
            || run.tracks[0].phase_at(0.001) == Phase::Airborne,
        "the cue ball hops"
    );
    assert_eq!((jumps(&run), facts.first_hit), (vec![], vec![BallId(2)]));
}

#[test]
fn a_ball_that_comes_to_lie_on_a_rail_is_reported_as_off_the_table() {
    let mut setup = Setup::rack("nine_ball").load().expect("it ships");
    let one = setup.balls.iter().position(|placed| placed.ball.id == BallId(1)).expect("it is there");
    // Straight down onto the middle of the foot rail.
    setup.balls[one].motion.position = DVec3::new(1.27 + 0.07, 0.1, 0.2);
    let (run, facts) = played(&setup);
    let transitions: Vec<_> = run
        .record
        .events
        .iter()
        .filter(|event| event.kind == EventKind::Transition(BallId(1), Phase::OffTable))
        .collect();
    assert_eq!(transitions.len(), 1, "{:?}", run.record.events);
    assert_eq!(facts.off_table, [BallId(1)]);
    assert_eq!(facts.lie.places().find(|(ball, _)| *ball == BallId(1)).map(|(_, place)| place), Some(Place::Off));
}

#[test]
fn a_ball_that_was_off_the_table_before_is_not_reported_again() {
    let (run, _) = played(&Setup::shot("nine_ball_break").load().expect("it ships"));
    let off = |event: &&Event| matches!(event.kind, EventKind::Transition(_, Phase::OffTable));
    assert_eq!(run.record.events.iter().filter(off).count(), 0);
}

#[test]
fn the_nine_ball_break_hits_the_one_first_and_drives_balls_to_rails() {
    let setup = Setup::shot("nine_ball_break").load().expect("it ships");
    let (_, facts) = played(&setup);
    assert!(facts.was_struck && !facts.miscue);
    assert_eq!((facts.first_hit.as_slice(), facts.left_kitchen), (&[BallId(1)][..], LeftKitchen::BeforeContact));
    assert!(facts.object_balls_to_rail(BallId(0)) >= 4, "{:?}", facts.to_rail);
    assert_eq!(facts.lie.places().count(), 10);
}

#[test]
fn two_balls_side_by_side_are_both_hit_first() {
    let setup = shot(
        "(ball: \"cue\", position: (-0.5, 0.0)), (ball: \"1\", position: (0.0, -0.0286)), (ball: \"2\", position: (0.0, 0.0286))",
        "speed: 2, direction_deg: 0",
    );
    assert_eq!(played(&setup).1.first_hit.len(), 2);
}

#[test]
fn a_ball_frozen_to_a_rail_reaches_it_only_after_it_has_left_it() {
    let at_rail = |strike: &str| {
        let setup = shot("(ball: \"cue\", position: (0.9, 0.0)), (ball: \"1\", position: (1.2414, 0.0))", strike);
        let nose = setup.table.boundary.cushions.iter().position(|cushion| cushion.name == "foot rail");
        let mut setup = setup;
        // Exactly at the nose: the radius and the height of the nose give the distance.
        let own = setup.table.boundary.cushions[nose.expect("it is there")].own;
        let reach = setup.physics.shape.reach_of(&setup.table.boundary, &own, 0.028_575);
        setup.balls[1].motion.position.x = 1.27 - reach;
        setup
    };
    // A soft shot into the rail: the 1 hardly moves, and nothing else reaches a rail.
    let (run, facts) = played(&at_rail("speed: 0.6, direction_deg: 0"));
    assert_eq!(run.record.frozen.len(), 1);
    assert!(facts.touches.iter().any(|touch| touch.what == Touched::Ball(BallId(1))), "{:?}", facts.touches);
    assert!(!facts.to_rail.contains(&BallId(1)), "{:?}", facts.to_rail);
    // A hard shot: the 1 comes back from the head rail.
    let (_, facts) = played(&at_rail("speed: 6, direction_deg: 0"));
    assert!(facts.to_rail.contains(&BallId(1)), "{:?}", facts.to_rail);
}

#[test]
fn the_referee_calls_frozen_before_the_stroke_what_the_record_of_the_stroke_has_as_frozen() {
    let setup = shot(
        "(ball: \"cue\", position: (0.0, 0.0)), (ball: \"1\", position: (0.3, 0.0))",
        "speed: 1, direction_deg: 180",
    );
    let game = Game::of("straight_pool").turn_of(First);
    let (boundary, shape, radius) = (&setup.table.boundary, setup.physics.shape, 0.028_575);
    let mut places = Vec::new();
    for gap in [0.0, 5e-5, 9e-5, 1.1e-4, 1e-3] {
        for cushion in &boundary.cushions {
            let reach = shape.reach_of(boundary, &cushion.own, radius) + gap;
            let along = |share: f64| cushion.from.lerp(cushion.to, share) + cushion.normal() * reach;
            places.extend([0.0, 0.02, 0.5, 0.97, 1.0].map(along));
        }
        for jaw in &boundary.jaws {
            let reach = jaw.radius + shape.reach_of(boundary, &jaw.own, radius) + gap;
            places.extend((0..8).map(|step| jaw.centre + DVec2::from_angle(0.7 * f64::from(step)) * reach));
        }
    }
    let (mut frozen, mut free) = (0, 0);
    for place in places {
        let mut setup = setup.clone();
        (setup.balls[1].motion.position.x, setup.balls[1].motion.position.y) = (place.x, place.y);
        let Ok(run) = simulate(&setup) else { continue };
        let equipment = Equipment::of(&setup);
        let facts = Facts::of(&run.record, &equipment, &equipment.homes(), equipment.cue_ball);
        let game = game.clone().only(&["1"]).with("1", place.x, place.y);
        let called = game.state.frozen_on(&game.equipment);
        assert_eq!(called, facts.frozen_to_rail, "{place}");
        if called.is_empty() { free += 1 } else { frozen += 1 }
    }
    assert!(frozen > 50 && free > 50, "{frozen} {free}");
}

#[test]
fn a_ball_a_millimetre_away_is_hit_while_the_tip_is_still_there() {
    let near = |gap: f64, direction: f64| {
        let balls = format!("(ball: \"cue\", position: (0.0, 0.0)), (ball: \"1\", position: ({}, 0.0))", 0.05715 + gap);
        played(&shot(&balls, &format!("speed: 2, direction_deg: {direction}"))).1.double_hit
    };
    assert_eq!(near(0.001, 0.0), Some(BallId(1)));
    assert_eq!(near(0.02, 0.0), None, "the tip has left the cue ball");
    assert_eq!(near(0.0, 0.0), None, "balls that touch may be played");
    assert_eq!(near(0.001, 75.0), None, "a thin hit");
}
