//! Laws and parameters of the physics that change while balls move: no invariant is broken, and the shot ends.

use crate::table;
use baize::physics::{Physics, Strike, Tip};
use baize::shot::{EventKind, Setup};
use baize::simulation::{LastShot, OfMainTable, TableCommand, TableState};
use baize_testing::random::{Cupboard, Dice, dissipates};
use bevy::math::DVec2;

/// The number of shots.
const SHOTS: u64 = 60;

/// The physics changes within this many ticks.
const TICKS: u32 = 240;

#[test]
fn any_change_of_the_physics_while_balls_run_keeps_the_rules() {
    let cupboard = Cupboard::open();
    let (mut changed, mut impacts) = (0, 0);
    for number in 0..SHOTS {
        let mut dice = Dice::of(1_000_000 + number);
        let mut setup = cupboard.setup(number);
        setup.physics.horizon.seconds = 300.0;
        let strike = setup.strike.take();
        let mut app = table::table(&setup, table::hz(120.0));
        app.update();
        if let Some(strike) = strike.filter(|_| *app.world().of_main_table::<TableState>() == TableState::AtRest) {
            table::send(&mut app, TableCommand::Strike(strike));
        }
        for _ in 0..TICKS {
            app.update();
            if *app.world().of_main_table::<TableState>() == TableState::Moving && dice.happens(0.1) {
                table::send(&mut app, TableCommand::SetPhysics(Box::new(cupboard.physics(&mut dice))));
                changed += 1;
            }
        }
        // On a cloth that slows them they must come to rest.
        assert!(dissipates(&Physics::default()));
        table::send(&mut app, TableCommand::SetPhysics(Box::default()));
        table::play_on(&mut app);
        assert_eq!(*app.world().of_main_table::<TableState>(), TableState::AtRest, "shot {number}");
        assert!(table::motions(&mut app).iter().all(|(_, motion)| motion.is_finite()), "shot {number}");
        if let Some(run) = &app.world().of_main_table::<LastShot>().0 {
            assert_eq!(run.broken, None, "shot {number}");
            impacts += run.record.events.len();
        }
    }
    println!("{changed} changes, {impacts} events");
    assert!(changed > 500 && impacts > 1_000, "too tame: {changed} changes, {impacts} events");
}

#[test]
fn a_ball_that_is_taken_back_while_it_rolls_has_crossed_what_it_crossed() {
    // On heated cloth a roll has drag.
    let setup = Setup::rack("three_cushion").load().expect("the rack comes with the game");
    let (white, start) = (setup.balls[setup.cue_ball].ball.id, setup.balls[setup.cue_ball].motion.position);
    let mut app = table::table(&setup, table::hz(120.0));
    app.update();
    let tip = Tip { side: 0.0, height: 0.4 };
    table::send(&mut app, TableCommand::Strike(Strike { speed: 1.5, direction: 0.0, tip, elevation: 0.0 }));
    let is_beyond = |app: &mut _| table::motions(app)[0].1.position.x > 0.3;
    (0..240).find(|_| {
        app.update();
        is_beyond(&mut app)
    });
    assert!(is_beyond(&mut app), "it rolls over the middle of the table");
    table::send(&mut app, TableCommand::Place(white, DVec2::new(start.x - 0.2, start.y)));
    table::play_on(&mut app);
    let run = app.world().of_main_table::<LastShot>().0.clone().expect("a shot was played");
    let crossed = |string: usize| {
        let crosses =
            |kind: &EventKind| matches!(kind, EventKind::Crossing { string: of, to_foot: true, .. } if *of == string);
        run.record.events.iter().any(|event| crosses(&event.kind))
    };
    assert!(
        crossed(1),
        "the centre string: {:?}",
        run.record.events.iter().map(|event| &event.kind).collect::<Vec<_>>()
    );
    assert!(!crossed(2), "the foot string");
}
