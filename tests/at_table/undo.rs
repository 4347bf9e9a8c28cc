//! Undo, redo and retry: table and aim come back to the last bit.

use baize::cue::{Aim, AimHistoryPlugin, LostCueBallPlugin, TakeBack};
use baize::physics::{BallId, Physics, Strike, Tip};
use baize::shot::Setup;
use baize::simulation::{
    Cause, CurrentPhysics, CurrentSetup, History, HistoryCommand, HistoryPlugin, IsBall, OfMainTable, OffTable,
    Orientation, Pocketed, Position, Spin, TableCommand, TableState, Velocity, ball,
};
use bevy::ecs::world::World;
use bevy::math::DVec2;
use bevy::prelude::*;

use crate::table::{break_shot, entity, hz, motions, nine_ball, notices, play, play_on, send, table_beside, write};
use baize_testing::random::Dice;

/// A table with its history, and with a hand that remembers its aims.
fn evening(setup: &Setup) -> App {
    let mut app = table_beside(setup, hz(120.0), |app| {
        app.add_plugins((HistoryPlugin, AimHistoryPlugin));
    });
    app.update();
    app
}

/// Everything about a table at rest and the aim, with every bit of every number.
fn everything(app: &mut App) -> String {
    type Parts<'a> = (
        &'a IsBall,
        (&'a Position, &'a Velocity, &'a Spin, &'a Orientation),
        (Option<&'a Pocketed>, Option<&'a OffTable>),
    );
    let world: &mut World = app.world_mut();
    let mut balls: Vec<(BallId, String)> =
        world.query::<Parts>().iter(world).map(|parts| (parts.0.0, format!("{parts:?}"))).collect();
    balls.sort_unstable();
    let state = *world.of_main_table::<TableState>();
    let (physics, setup) = (&world.of_main_table::<CurrentPhysics>().0, &world.of_main_table::<CurrentSetup>().0);
    format!("{state:?} {:?} {balls:#?} {physics:?} {setup:?}", world.resource::<Aim>())
}

/// Asks for it, waits until it is done, and returns the notices.
fn ask(app: &mut App, request: TakeBack) -> Vec<String> {
    app.world_mut().write_message(request);
    (0..3).flat_map(|_| notices_of_next_frame(app)).collect()
}

/// Runs a frame, and returns its notices.
fn notices_of_next_frame(app: &mut App) -> Vec<String> {
    notices(app);
    app.update();
    notices(app)
}

fn aim(app: &mut App, aim: Aim) {
    *app.world_mut().resource_mut::<Aim>() = aim;
    app.update();
}

/// Strikes with the present aim, and plays until the balls rest.
fn strike(app: &mut App) {
    let aim = *app.world().resource::<Aim>();
    play(app, aim.strike(aim.power));
    app.update();
}

fn to_the_rack() -> Aim {
    Aim { direction: 0.003, tip: Tip { side: 0.1, height: 0.2 }, elevation: 0.0, power: 9.0 }
}

#[test]
fn after_undo_every_ball_lies_as_before_the_shot_and_the_cue_points_as_it_did() {
    let mut app = evening(&nine_ball());
    aim(&mut app, to_the_rack());
    let before = everything(&mut app);
    strike(&mut app);
    let after = everything(&mut app);
    assert_ne!(before, after);
    assert_eq!(ask(&mut app, TakeBack::Undo), ["Back to before shot 1."]);
    assert_eq!(everything(&mut app), before);
    assert_eq!(ask(&mut app, TakeBack::Redo), ["Forward to the end of shot 1."]);
    assert_eq!(everything(&mut app), after);
    assert_eq!(ask(&mut app, TakeBack::Redo), ["There is nothing to redo."]);
}

#[test]
fn a_shot_played_again_after_undo_ends_in_the_same_bits() {
    let mut app = evening(&nine_ball());
    // The balls have turned before.
    play(&mut app, break_shot());
    send(&mut app, TableCommand::Place(BallId(0), DVec2::new(-0.9, 0.1)));
    app.update();
    aim(&mut app, Aim { direction: 0.2, power: 4.0, ..Aim::default() });
    strike(&mut app);
    let first = everything(&mut app);
    ask(&mut app, TakeBack::Undo);
    strike(&mut app);
    assert_eq!(everything(&mut app), first);
}

/// Changes something: a shot, a place of the cue ball, a rack, another cloth, or another aim.
fn change(app: &mut App, dice: &mut Dice) {
    let racks = ["nine_ball", "eight_ball", "snooker", "cue_ball"];
    match dice.pick(&[0, 0, 0, 1, 1, 2, 3]) {
        0 => {
            aim(app, Aim { direction: dice.between(-3.0, 3.0), power: dice.between(0.5, 6.0), ..Aim::default() });
            strike(app);
        }
        1 => {
            send(app, TableCommand::Place(BallId(0), DVec2::new(dice.between(-1.0, -0.3), dice.between(-0.4, 0.4))));
        }
        2 => {
            let setup = Setup::rack(*dice.pick(&racks)).load().expect("the rack comes with the game");
            send(app, TableCommand::Rack(Box::new(setup)));
        }
        _ => {
            let mut physics: Physics = app.world().of_main_table::<CurrentPhysics>().0.clone();
            physics.cloth.rolling_friction = dice.between(0.008, 0.02);
            send(app, TableCommand::SetPhysics(Box::new(physics)));
        }
    }
    app.update();
    app.update();
    // Longer than the changes of one drag of a slider are apart.
    for _ in 0..130 {
        app.update();
    }
}

#[test]
fn a_whole_evening_is_undone_and_redone_step_by_step() {
    let mut app = evening(&nine_ball());
    let mut dice = Dice::of(5);
    let mut seen = vec![everything(&mut app)];
    let mut steps = vec![app.world().of_main_table::<History>().step()];
    while seen.len() < 25 {
        change(&mut app, &mut dice);
        let step = app.world().of_main_table::<History>().step();
        if steps.last() != Some(&step) {
            seen.push(everything(&mut app));
            steps.push(step);
        }
    }
    let without_aim = |text: &str| text.split_once('[').map(|(_, rest)| rest.to_owned());
    for before in seen.iter().rev().skip(1) {
        ask(&mut app, TakeBack::Undo);
        assert_eq!(without_aim(&everything(&mut app)), without_aim(before));
    }
    assert_eq!(ask(&mut app, TakeBack::Undo), ["There is nothing to undo."]);
    for after in seen.iter().skip(1) {
        ask(&mut app, TakeBack::Redo);
        assert_eq!(without_aim(&everything(&mut app)), without_aim(after));
    }
}

#[test]
fn an_aim_that_was_changed_is_undone_before_the_shot_is_and_redone_too() {
    let mut app = evening(&nine_ball());
    let (first, second) = (to_the_rack(), Aim { direction: 1.0, ..to_the_rack() });
    aim(&mut app, first);
    strike(&mut app);
    aim(&mut app, second);
    let now = |app: &App| *app.world().resource::<Aim>();
    let lie = motions(&mut app);
    assert_eq!(ask(&mut app, TakeBack::Undo), ["The aim is again as it was before."]);
    assert_eq!((now(&app), motions(&mut app)), (first, lie.clone()));
    ask(&mut app, TakeBack::Redo);
    assert_eq!(now(&app), second);
    ask(&mut app, TakeBack::Undo);
    ask(&mut app, TakeBack::Undo);
    assert_eq!(now(&app), first);
    assert_ne!(motions(&mut app), lie);
}

#[test]
fn an_undo_while_balls_run_goes_back_to_before_the_shot() {
    let mut app = evening(&nine_ball());
    aim(&mut app, to_the_rack());
    let before = everything(&mut app);
    for request in [TakeBack::Undo, TakeBack::Retry(None)] {
        send(&mut app, TableCommand::Strike(break_shot()));
        (0..40).for_each(|_| app.update());
        assert_eq!(*app.world().of_main_table::<TableState>(), TableState::Moving);
        // Meanwhile the player has turned the cue.
        aim(&mut app, Aim { direction: 2.0, ..to_the_rack() });
        ask(&mut app, request);
        assert_eq!(everything(&mut app), before, "{request:?}");
        assert_eq!(app.world().of_main_table::<History>().shots().len(), 0, "a shot without an end is none");
    }
}

#[test]
fn one_undo_goes_back_to_before_a_scratch_although_the_cue_ball_came_back_by_itself() {
    let mut setup = Setup::rack("cue_ball").load().expect("the rack comes with the game");
    let pockets = setup.table.boundary.pockets.iter().map(|pocket| pocket.centre);
    let corner = pockets.into_iter().find(|at| at.x > 1.0 && at.y > 0.0).expect("a corner pocket");
    setup.balls[0].motion.position = (corner - DVec2::splat(0.3)).extend(setup.balls[0].ball.radius);
    let mut app = table_beside(&setup, hz(120.0), |app| {
        app.add_plugins((HistoryPlugin, AimHistoryPlugin, LostCueBallPlugin));
    });
    app.update();
    aim(&mut app, Aim { direction: std::f64::consts::FRAC_PI_4, power: 1.5, ..Aim::default() });
    let before = everything(&mut app);
    strike(&mut app);
    let lost = app.world().of_main_table::<History>().shots().next_back().map(|shot| shot.run.potted().count());
    assert_eq!(lost, Some(1), "the cue ball was to be potted");
    (0..240).for_each(|_| app.update());
    let back = everything(&mut app);
    assert!(!back.contains("Pocketed("), "it is back on the table");
    ask(&mut app, TakeBack::Undo);
    assert_eq!(everything(&mut app), before);
    ask(&mut app, TakeBack::Redo);
    assert_eq!(everything(&mut app), back);
}

#[test]
fn retry_puts_back_any_shot_of_the_evening_even_that_of_another_rack_and_can_be_undone() {
    let mut app = evening(&nine_ball());
    aim(&mut app, to_the_rack());
    let before_first = everything(&mut app);
    strike(&mut app);
    let snooker = Setup::rack("snooker").load().expect("the rack comes with the game");
    send(&mut app, TableCommand::Rack(Box::new(snooker)));
    app.update();
    app.update();
    aim(&mut app, Aim { direction: 0.1, power: 5.0, ..Aim::default() });
    let before_second = everything(&mut app);
    strike(&mut app);
    let now = everything(&mut app);
    ask(&mut app, TakeBack::Retry(Some(1)));
    assert_eq!(everything(&mut app), before_first);
    ask(&mut app, TakeBack::Undo);
    assert_eq!(everything(&mut app), now);
    assert_eq!(ask(&mut app, TakeBack::Retry(None)), ["Back to before shot 2: play it again."]);
    assert_eq!(everything(&mut app), before_second);
    let steps = app.world().of_main_table::<History>().step();
    aim(&mut app, Aim::default());
    ask(&mut app, TakeBack::Retry(None));
    assert_eq!(everything(&mut app), before_second, "the aim comes back though the table did not change");
    assert_eq!(app.world().of_main_table::<History>().step(), steps, "a second retry is no step");
}

#[test]
fn balls_that_an_app_spawns_despawns_and_resizes_come_back_too() {
    let mut app = evening(&nine_ball());
    let mut seen = vec![everything(&mut app)];
    let wait = |app: &mut App| (0..130).for_each(|_| app.update());
    app.world_mut().spawn(ball(BallId(40), 0.03, 0.2, DVec2::new(-0.2, 0.3)));
    wait(&mut app);
    seen.push(everything(&mut app));
    let five = entity(&mut app, 5);
    app.world_mut().despawn(five);
    wait(&mut app);
    seen.push(everything(&mut app));
    let forty = entity(&mut app, 40);
    write(&mut app, forty, baize::simulation::Radius(0.02));
    wait(&mut app);
    let last = everything(&mut app);
    for before in seen.iter().rev() {
        ask(&mut app, TakeBack::Undo);
        assert_eq!(everything(&mut app), *before);
    }
    (0..3).for_each(|_| drop(ask(&mut app, TakeBack::Redo)));
    assert_eq!(everything(&mut app), last);
}

#[test]
fn a_shot_that_a_pushed_ball_began_is_undone_as_well() {
    let mut app = evening(&nine_ball());
    let before = everything(&mut app);
    let one = entity(&mut app, 1);
    write(&mut app, one, Velocity(bevy::math::DVec3::new(-1.0, 0.2, 0.0)));
    play_on(&mut app);
    app.update();
    assert_ne!(everything(&mut app), before);
    ask(&mut app, TakeBack::Undo);
    assert_eq!(everything(&mut app), before);
}

#[test]
fn a_shot_that_is_finished_at_once_ends_as_it_would_have_ended() {
    for (rate, after) in [(120.0, 0), (120.0, 17), (60.0, 3), (7.0, 1)] {
        let mut slow = table_beside(&nine_ball(), hz(rate), |app| _ = app.add_plugins(HistoryPlugin));
        let mut fast = table_beside(&nine_ball(), hz(rate), |app| _ = app.add_plugins(HistoryPlugin));
        [&mut slow, &mut fast].into_iter().for_each(|app| _ = app.init_resource::<Aim>());
        play(&mut slow, break_shot());
        send(&mut fast, TableCommand::Strike(break_shot()));
        (0..after).for_each(|_| fast.update());
        send(&mut fast, TableCommand::Finish);
        fast.update();
        fast.update();
        assert_eq!(everything(&mut fast), everything(&mut slow), "at {rate} ticks a second, after {after}");
        let record =
            |app: &App| app.world().of_main_table::<History>().shots().next_back().map(|shot| shot.run.clone());
        assert_eq!(record(&fast), record(&slow));
        let clock = |app: &App| *app.world().of_main_table::<baize::simulation::ShotClock>();
        assert_eq!(clock(&fast), clock(&slow));
    }
}

#[test]
fn without_the_history_undo_says_that_there_is_nothing() {
    let mut app = crate::table::table(&nine_ball(), hz(60.0));
    app.update();
    for (command, said) in [
        (TableCommand::History(HistoryCommand::Undo), "There is nothing to undo."),
        (TableCommand::History(HistoryCommand::Redo), "There is nothing to redo."),
        (TableCommand::History(HistoryCommand::Retry(None)), "There is no shot to retry yet."),
    ] {
        send(&mut app, command);
        assert_eq!(notices_of_next_frame(&mut app), [said]);
    }
}

#[test]
fn the_causes_of_the_steps_are_known_to_those_who_show_them() {
    assert_eq!(Cause::Shot(3), Cause::Shot(3));
    let strike = Strike { speed: 2.0, ..Strike::default() };
    let mut app = evening(&nine_ball());
    play(&mut app, strike);
    let history = app.world().of_main_table::<History>();
    assert_eq!(history.shot(1).map(|shot| shot.strike), Some(Some(strike)));
    assert!(history.can_undo() && !history.can_redo() && history.memory() > 10_000);
}
