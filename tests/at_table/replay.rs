//! Replays: a played shot is shown at any time of it, to the same bits, and the table stays as it is.

use baize::cue::AimHistoryPlugin;
use baize::physics::BallId;
use baize::shot::Setup;
use baize::simulation::{
    CurrentSetup, History, HistoryPlugin, IsBall, MarkKind, OfMainTable, Orientation, Position, Replay, ReplayCommand,
    Replayed, Shown, TableCommand, TableState, Velocity, Watched,
};
use bevy::math::{DQuat, DVec2, DVec3};
use bevy::prelude::*;

use crate::table::{break_shot, hz, nine_ball, notices, play, play_on, send, table_beside};
use baize_testing::random::Cupboard;

fn evening(setup: &Setup) -> App {
    let mut app = table_beside(setup, hz(120.0), |app| {
        app.add_plugins((HistoryPlugin, AimHistoryPlugin));
    });
    app.update();
    app
}

fn order(app: &mut App, command: ReplayCommand) {
    app.world_mut().write_message(command);
    app.update();
}

fn watched(app: &App) -> &Watched {
    app.world().of_main_table::<Replay>().watched().expect("a replay is on")
}

/// What the picture shows for each ball.
fn shown(app: &mut App) -> Vec<(BallId, DVec3, DQuat)> {
    let world = app.world_mut();
    let mut balls: Vec<_> =
        world.query::<(&IsBall, &Shown)>().iter(world).map(|(id, at)| (id.0, at.position, at.orientation)).collect();
    balls.sort_by_key(|(id, ..)| *id);
    balls
}

/// Where each ball is on the table.
fn lying(app: &mut App) -> Vec<(BallId, DVec3, DQuat)> {
    let world = app.world_mut();
    let mut balls: Vec<_> = world
        .query::<(&IsBall, &Position, &Orientation)>()
        .iter(world)
        .map(|(id, at, turn)| (id.0, at.0, turn.0))
        .collect();
    balls.sort_by_key(|(id, ..)| *id);
    balls
}

#[test]
fn the_end_of_a_replay_is_the_end_that_was_played_to_the_last_bit() {
    let cupboard = Cupboard::open();
    let mut replayed = 0;
    for number in 0..40 {
        let setup = cupboard.setup(number);
        let mut app = evening(&Setup { strike: None, ..setup.clone() });
        if let Some(strike) = setup.strike {
            send(&mut app, TableCommand::Strike(strike));
        }
        play_on(&mut app);
        if app.world().of_main_table::<History>().shots().len() == 0 {
            continue;
        }
        replayed += 1;
        let end = lying(&mut app);
        order(&mut app, ReplayCommand::Watch(None));
        order(&mut app, ReplayCommand::Seek(0.0));
        assert_ne!(shown(&mut app), end, "shot {number} moves something");
        order(&mut app, ReplayCommand::End);
        assert_eq!(shown(&mut app), end, "shot {number}");
        assert_eq!(lying(&mut app), end, "shot {number}: the table stays as it is");
    }
    assert!(replayed > 30, "{replayed} shots were replayed");
}

#[test]
fn at_every_tick_the_replay_shows_the_table_of_that_tick() {
    let mut app = evening(&nine_ball());
    send(&mut app, TableCommand::Strike(break_shot()));
    let mut had = Vec::new();
    for _ in 0..600 {
        app.update();
        let time = app.world().of_main_table::<baize::simulation::ShotClock>().seconds();
        had.push((time, lying(&mut app)));
    }
    play_on(&mut app);
    order(&mut app, ReplayCommand::Watch(Some(1)));
    // In mixed order, as when somebody drags along a bar.
    for step in 0..600_usize {
        let (time, balls) = &had[step * 377 % 600];
        order(&mut app, ReplayCommand::Seek(*time));
        assert_eq!(shown(&mut app), *balls, "at {time} s");
    }
}

#[test]
fn after_a_replay_the_balls_are_where_they_were() {
    let mut app = evening(&nine_ball());
    play(&mut app, break_shot());
    send(&mut app, TableCommand::Place(BallId(3), DVec2::new(0.1, -0.3)));
    app.update();
    app.update();
    let (before, pictured) = (lying(&mut app), shown(&mut app));
    order(&mut app, ReplayCommand::Watch(None));
    order(&mut app, ReplayCommand::Seek(0.2));
    assert_ne!(shown(&mut app), pictured);
    assert_eq!(lying(&mut app), before);
    order(&mut app, ReplayCommand::Leave);
    app.update();
    assert_eq!((lying(&mut app), shown(&mut app)), (before, pictured));
    let left = app.world_mut().query::<&Replayed>().iter(app.world()).count();
    assert_eq!(left, 0, "nothing is left of the replay");
}

#[test]
fn a_shot_of_another_table_is_watched_on_that_table_and_the_present_one_comes_back() {
    let mut app = evening(&nine_ball());
    play(&mut app, break_shot());
    let snooker = Setup::rack("snooker").load().expect("the rack comes with the game");
    send(&mut app, TableCommand::Rack(Box::new(snooker.clone())));
    app.update();
    app.update();
    let before = lying(&mut app);
    let table = |app: &App| app.world().of_main_table::<CurrentSetup>().0.table.name.clone();
    order(&mut app, ReplayCommand::Watch(Some(1)));
    app.update();
    assert_eq!(table(&app), nine_ball().table.name);
    assert_eq!(shown(&mut app).len(), 10);
    order(&mut app, ReplayCommand::Leave);
    app.update();
    assert_eq!((table(&app), lying(&mut app)), (snooker.table.name.clone(), before.clone()));
    // A command leaves it as well, and is carried out on the present table.
    order(&mut app, ReplayCommand::Watch(Some(1)));
    let strike = baize::physics::Strike { speed: 3.0, direction: 0.1, ..Default::default() };
    send(&mut app, TableCommand::Strike(strike));
    (0..3).for_each(|_| app.update());
    assert!(!app.world().of_main_table::<Replay>().is_on());
    assert_eq!(*app.world().of_main_table::<TableState>(), TableState::Moving);
    assert_eq!((table(&app), lying(&mut app).len()), (snooker.table.name, before.len()));
}

#[test]
fn the_balls_of_the_table_wait_while_a_replay_is_on() {
    let mut app = evening(&nine_ball());
    play(&mut app, break_shot());
    send(&mut app, TableCommand::Place(BallId(0), DVec2::new(-0.9, 0.0)));
    app.update();
    let mut unwatched = evening(&nine_ball());
    play(&mut unwatched, break_shot());
    send(&mut unwatched, TableCommand::Place(BallId(0), DVec2::new(-0.9, 0.0)));
    unwatched.update();
    let strike = baize::physics::Strike { speed: 4.0, direction: 0.2, ..Default::default() };
    play(&mut unwatched, strike);
    send(&mut app, TableCommand::Strike(strike));
    (0..30).for_each(|_| app.update());
    let running = lying(&mut app);
    order(&mut app, ReplayCommand::Watch(Some(1)));
    (0..50).for_each(|_| app.update());
    assert_eq!(lying(&mut app), running);
    order(&mut app, ReplayCommand::Leave);
    play_on(&mut app);
    assert_eq!(lying(&mut app), lying(&mut unwatched), "the shot goes on as if nobody had watched another");
}

#[test]
fn a_step_goes_from_impact_to_impact_and_the_marks_say_what_met() {
    let mut app = evening(&nine_ball());
    play(&mut app, break_shot());
    order(&mut app, ReplayCommand::Watch(None));
    let marks = watched(&app).marks().to_vec();
    for kind in [MarkKind::Balls, MarkKind::Cushion, MarkKind::Pocket] {
        assert!(marks.iter().any(|mark| mark.kind == kind), "a break has no {kind:?}");
    }
    assert!(marks.is_sorted_by(|one, next| one.time <= next.time));
    let mut times: Vec<f64> = marks.iter().map(|mark| mark.time).collect();
    times.dedup();
    order(&mut app, ReplayCommand::Seek(0.0));
    for time in &times {
        order(&mut app, ReplayCommand::NextImpact);
        assert_eq!(watched(&app).time(), *time);
    }
    order(&mut app, ReplayCommand::NextImpact);
    assert_eq!(watched(&app).time(), watched(&app).duration());
    for time in times.iter().rev() {
        order(&mut app, ReplayCommand::LastImpact);
        assert_eq!(watched(&app).time(), *time);
    }
    order(&mut app, ReplayCommand::LastImpact);
    assert_eq!(watched(&app).time(), 0.0);
}

#[test]
fn a_replay_plays_as_fast_as_asked_and_stops_at_the_end() {
    let mut app = evening(&nine_ball());
    play(&mut app, break_shot());
    order(&mut app, ReplayCommand::Watch(None));
    for (asked, given) in [(1.0, 1.0), (1.0 / 64.0, 1.0 / 64.0), (0.001, 1.0 / 64.0), (8.0, 8.0), (99.0, 8.0)] {
        order(&mut app, ReplayCommand::Seek(0.1));
        order(&mut app, ReplayCommand::Pace(asked));
        app.world_mut().write_message(ReplayCommand::Play(true));
        (0..12).for_each(|_| app.update());
        let passed = watched(&app).time() - 0.1;
        assert!((passed - 0.1 * given).abs() < 1e-6, "{passed} s in a tenth of a second at {asked}");
    }
    (0..2000).for_each(|_| app.update());
    assert_eq!(watched(&app).time(), watched(&app).duration());
    assert!(!watched(&app).is_playing());
    order(&mut app, ReplayCommand::Play(true));
    assert!(watched(&app).time() < 0.2, "it plays again from the start");
}

#[test]
fn before_the_first_shot_there_is_nothing_to_watch() {
    let mut app = evening(&nine_ball());
    order(&mut app, ReplayCommand::Watch(None));
    assert!(!app.world().of_main_table::<Replay>().is_on());
    assert_eq!(notices(&mut app), ["There is no such shot to watch; play one first."]);
}

#[test]
fn a_replay_of_a_pushed_ball_begins_with_the_push() {
    let mut app = evening(&nine_ball());
    let one = crate::table::entity(&mut app, 1);
    crate::table::write(&mut app, one, Velocity(DVec3::new(-1.0, 0.2, 0.0)));
    play_on(&mut app);
    order(&mut app, ReplayCommand::Watch(None));
    order(&mut app, ReplayCommand::Seek(0.0));
    let motion = watched(&app).ball(BallId(1)).map(|(motion, ..)| motion.velocity);
    assert_eq!(motion, Some(DVec3::new(-1.0, 0.2, 0.0)));
    let setup = watched(&app).shot().setup();
    let index = setup.balls.iter().position(|placed| placed.ball.id == BallId(1)).expect("it is there");
    assert_eq!(setup.balls[index].motion.velocity, DVec3::new(-1.0, 0.2, 0.0));
}
