//! Balls that are laid between two shots: those that lie right already are left alone.

use baize::physics::{BallId, Strike};
use baize::shot::Setup;
use baize::simulation::{
    History, HistoryCommand, HistoryPlugin, InPlay, OfMainTable, OffTable, Orientation, Pocketed, Position,
    TableCommand, TableState,
};
use bevy::math::{DQuat, DVec3};
use bevy::prelude::*;

use crate::table::{break_shot, entity, hz, motions, nine_ball, notices, play, send, table_beside};

fn table_of(setup: &Setup) -> App {
    let mut app = table_beside(setup, hz(120.0), |app| {
        app.add_plugins(HistoryPlugin);
    });
    app.update();
    app
}

fn lay(app: &mut App, setup: Setup) {
    notices(app);
    send(app, TableCommand::Lay(Box::new(setup)));
    app.update();
    app.update();
    assert_eq!(notices(app), [""; 0]);
}

fn entities(app: &App) -> Vec<Entity> {
    let in_play = app.world().of_main_table::<InPlay>();
    in_play.engine().bodies().iter().filter_map(|body| in_play.entity_of(body.ball.id)).collect()
}

fn step(app: &App) -> Option<u64> {
    app.world().of_main_table::<History>().step()
}

fn turn(app: &mut App, ball: u32) -> DQuat {
    let ball = entity(app, ball);
    app.world().get::<Orientation>(ball).expect("a ball has it").0
}

#[test]
fn a_table_that_lies_right_is_not_touched() {
    let mut app = table_of(&nine_ball());
    let before = (entities(&app), motions(&mut app), step(&app));
    lay(&mut app, nine_ball());
    assert_eq!((entities(&app), motions(&mut app), step(&app)), before);
}

#[test]
fn after_a_break_every_ball_keeps_its_entity_and_how_it_is_turned_and_goes_to_its_place_at_rest() {
    let mut app = table_of(&nine_ball());
    play(&mut app, break_shot());
    let (before, turned) = (entities(&app), turn(&mut app, 3));
    assert!(turned != DQuat::IDENTITY && app.world().of_main_table::<TableState>() == &TableState::AtRest);
    lay(&mut app, nine_ball());
    assert_eq!(entities(&app), before);
    assert_eq!(turn(&mut app, 3), turned);
    let racked: Vec<_> = nine_ball().balls.iter().map(|placed| (placed.ball.id, placed.motion)).collect();
    assert_eq!(motions(&mut app), racked);
    // The break from there has the same bits as from a fresh rack.
    play(&mut app, break_shot());
    let mut fresh = table_of(&nine_ball());
    play(&mut fresh, break_shot());
    assert_eq!(motions(&mut app), motions(&mut fresh));
}

#[test]
fn only_the_ball_that_lies_elsewhere_is_moved_and_it_is_one_step_to_undo() {
    let mut app = table_of(&nine_ball());
    let before = (entities(&app), motions(&mut app));
    let mut other = nine_ball();
    other.balls[4].motion.position = DVec3::new(-0.2, 0.3, other.balls[4].motion.position.z);
    lay(&mut app, other.clone());
    let moved: Vec<BallId> =
        motions(&mut app).iter().zip(&before.1).filter(|(now, then)| now != then).map(|(now, _)| now.0).collect();
    assert_eq!((moved, entities(&app)), (vec![other.balls[4].ball.id], before.0.clone()));
    send(&mut app, TableCommand::History(HistoryCommand::Undo));
    app.update();
    app.update();
    assert_eq!((entities(&app), motions(&mut app)), before);
}

#[test]
fn a_pocketed_ball_stays_in_its_pocket_unless_it_is_laid_on_the_bed() {
    let mut app = table_of(&Setup::shot("stop_shot").load().expect("it ships"));
    let stroke = Setup::shot("stop_shot").load().expect("it ships").strike.expect("it has one");
    play(&mut app, stroke);
    let potted = entity(&mut app, 1);
    assert!(app.world().get::<Pocketed>(potted).is_some());
    let all = Setup { strike: None, ..Setup::shot("stop_shot").load().expect("it ships") };
    let mut alone = all.clone();
    alone.balls.retain(|placed| placed.ball.id == BallId(0));
    lay(&mut app, alone);
    assert!(app.world().get::<Pocketed>(potted).is_some(), "it is out of play, which is right");
    let cue_ball = entity(&mut app, 0);
    assert_eq!(app.world().get::<Position>(cue_ball).map(|at| at.0), Some(all.balls[0].motion.position));
    lay(&mut app, all.clone());
    assert!(app.world().get::<Pocketed>(potted).is_none());
    assert_eq!(app.world().get::<Position>(potted).map(|at| at.0), Some(all.balls[1].motion.position));
}

#[test]
fn a_ball_in_play_that_the_set_up_lacks_goes_off_the_table_and_comes_back() {
    let mut app = table_of(&nine_ball());
    let (before, places) = (entities(&app), motions(&mut app));
    let mut without = nine_ball();
    without.balls.remove(3);
    lay(&mut app, without);
    assert_eq!(entities(&app), before);
    assert!(app.world().get::<OffTable>(before[3]).is_some());
    lay(&mut app, nine_ball());
    assert!(app.world().get::<OffTable>(before[3]).is_none());
    assert_eq!((entities(&app), motions(&mut app)), (before, places));
}

#[test]
fn under_another_physics_the_set_up_is_racked() {
    let mut app = table_of(&nine_ball());
    let before = entities(&app);
    let mut slower = nine_ball();
    slower.physics.cloth.rolling_friction *= 2.0;
    lay(&mut app, slower.clone());
    assert!(entities(&app).iter().all(|ball| !before.contains(ball)));
    assert_eq!(app.world().of_main_table::<InPlay>().engine().environment().physics(), &slower.physics);
}

#[test]
fn a_shot_that_runs_or_was_cut_off_ends_where_the_balls_are_laid() {
    let mut short = nine_ball();
    short.physics.horizon.seconds = 1.0;
    let mut app = table_of(&short);
    play(&mut app, Strike { speed: 8.0, ..break_shot() });
    assert_eq!(app.world().of_main_table::<TableState>(), &TableState::StillMoving);
    lay(&mut app, short.clone());
    assert_eq!(app.world().of_main_table::<TableState>(), &TableState::AtRest);
    send(&mut app, TableCommand::Strike(break_shot()));
    app.update();
    assert_eq!(app.world().of_main_table::<TableState>(), &TableState::Moving);
    lay(&mut app, short);
    assert_eq!(app.world().of_main_table::<TableState>(), &TableState::AtRest);
    let racked: Vec<_> = nine_ball().balls.iter().map(|placed| (placed.ball.id, placed.motion)).collect();
    assert_eq!(motions(&mut app), racked);
}
