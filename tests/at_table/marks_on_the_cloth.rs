//! What play leaves on the cloth: chalk, traces of slides and landings; and how a brush, an undo and a replay treat them.

use baize::cue::AimHistoryPlugin;
use baize::physics::{BallId, Strike, Tip};
use baize::shot::{ClothMark, ClothMarks, Setup, marks_of_shot, simulate};
use baize::simulation::{
    HistoryCommand, HistoryPlugin, LastShot, MarkedCloth, OfMainTable, ReplayCommand, TableCommand,
};
use bevy::math::DVec2;
use bevy::prelude::*;

use crate::table::{break_shot, hz, nine_ball, notices, play, send, table_beside};

/// A table on which a set-up is racked, with its history.
fn evening(setup: &Setup) -> App {
    let mut app = table_beside(setup, hz(120.0), |app| {
        app.add_plugins((HistoryPlugin, AimHistoryPlugin));
    });
    app.update();
    app
}

fn cue_ball_alone() -> Setup {
    Setup::rack("cue_ball").load().expect("the rack comes with the game")
}

/// A stroke along the table, with the tip so many ball radii over the centre.
fn stroke(speed: f64, height: f64) -> Strike {
    Strike { speed, tip: Tip { side: 0.0, height }, ..Strike::default() }
}

fn marks(app: &App) -> ClothMarks {
    app.world().of_main_table::<MarkedCloth>().0.clone()
}

fn ask(app: &mut App, command: TableCommand) {
    send(app, command);
    app.update();
    app.update();
}

/// The places at which the slides begin, and the directions in which they begin.
fn slides(marks: &[ClothMark]) -> Vec<(DVec2, DVec2)> {
    let slide = |mark: &ClothMark| match *mark {
        ClothMark::Slide { from, through, .. } => Some((from, (through - from).normalize())),
        ClothMark::Chalk { .. } | ClothMark::Landing { .. } => None,
    };
    marks.iter().filter_map(slide).collect()
}

/// The marks of a stroke at the cue ball, alone on its table, and where that ball lay.
fn marks_of(strike: Strike) -> (Vec<ClothMark>, DVec2) {
    let setup = Setup { strike: Some(strike), ..cue_ball_alone() };
    let run = simulate(&setup).expect("it can be played");
    let ball = &setup.balls[0];
    (marks_of_shot(&run, [ball.ball.radius]), ball.motion.position.truncate())
}

#[test]
fn a_stun_shot_leaves_a_trace_from_the_start_of_the_ball_along_its_course() {
    let direction = 0.2;
    let (marks, place) = marks_of(Strike { direction, ..stroke(2.5, 0.0) });
    let (from, along) = slides(&marks)[0];
    assert!(from.distance(place) < 1e-9, "it begins at {from}, and the ball lay at {place}");
    assert!(along.angle_to(DVec2::from_angle(direction)).abs() < 0.01, "it goes along {along}");
}

#[test]
fn a_ball_that_rolls_from_the_start_leaves_chalk_and_no_trace_there() {
    // Struck at 7/5 of its radius over the cloth, a ball rolls at once.
    let (marks, place) = marks_of(stroke(2.5, 0.4));
    assert!(slides(&marks).iter().all(|(from, _)| from.distance(place) > 0.5), "{marks:?}");
    assert!(matches!(marks[0], ClothMark::Chalk { place: chalk, .. } if chalk == place), "{marks:?}");
}

#[test]
fn the_harder_the_stun_shot_the_longer_its_trace_and_a_soft_one_leaves_none() {
    let length = |speed: f64| match marks_of(stroke(speed, 0.0)).0.get(1) {
        Some(ClothMark::Slide { from, to, .. }) => from.distance(*to),
        _ => 0.0,
    };
    let lengths = [0.5, 1.5, 3.0].map(length);
    assert!(lengths[0] == 0.0 && lengths[1] > 0.03 && lengths[2] > 1.5 * lengths[1], "{lengths:?}");
}

#[test]
fn a_jump_shot_leaves_a_mark_where_the_ball_lands() {
    let (marks, place) = marks_of(Strike { elevation: 0.9, ..stroke(4.0, 0.0) });
    let landings: Vec<DVec2> = marks
        .iter()
        .filter_map(|mark| match mark {
            ClothMark::Landing { place, .. } => Some(*place),
            _ => None,
        })
        .collect();
    assert!(landings.first().is_some_and(|landing| landing.distance(place) > 0.1), "{marks:?}");
}

#[test]
fn the_marks_that_come_tick_by_tick_are_those_of_the_whole_shot() {
    let mut app = evening(&nine_ball());
    play(&mut app, break_shot());
    let run = app.world().of_main_table::<LastShot>().0.clone().expect("a shot was played");
    let whole = marks_of_shot(&run, nine_ball().balls.iter().map(|placed| placed.ball.radius));
    assert!(slides(&whole).len() > 10, "{}", whole.len());
    assert_eq!(marks(&app).iter().copied().collect::<Vec<_>>(), whole);
    // So are those of a shot that was skipped.
    let mut skipped = evening(&nine_ball());
    send(&mut skipped, TableCommand::Strike(break_shot()));
    send(&mut skipped, TableCommand::Finish);
    skipped.update();
    skipped.update();
    assert_eq!(marks(&skipped), marks(&app));
}

#[test]
fn undo_takes_the_marks_of_a_shot_away_and_redo_brings_them_back() {
    let mut app = evening(&nine_ball());
    play(&mut app, break_shot());
    let first = marks(&app);
    ask(&mut app, TableCommand::Place(BallId(0), DVec2::new(-0.9, 0.2)));
    play(&mut app, stroke(3.0, 0.0));
    let both = marks(&app);
    assert!(both.len() > first.len() && !first.is_empty());
    ask(&mut app, TableCommand::History(HistoryCommand::Undo));
    assert_eq!(marks(&app), first);
    ask(&mut app, TableCommand::History(HistoryCommand::Redo));
    assert_eq!(marks(&app), both);
    ask(&mut app, TableCommand::History(HistoryCommand::Undo));
    // Also in the middle of a shot, whose first marks are there already.
    send(&mut app, TableCommand::Strike(stroke(3.0, 0.0)));
    (0..60).for_each(|_| app.update());
    assert!(marks(&app).len() > first.len());
    ask(&mut app, TableCommand::History(HistoryCommand::Undo));
    assert_eq!(marks(&app), first);
}

#[test]
fn a_replay_leaves_no_second_marks() {
    let mut app = evening(&nine_ball());
    play(&mut app, break_shot());
    let before = marks(&app);
    app.world_mut().write_message(ReplayCommand::Watch(None));
    for _ in 0..600 {
        app.update();
    }
    assert_eq!(marks(&app), before);
    app.world_mut().write_message(ReplayCommand::Leave);
    app.update();
    app.update();
    assert_eq!(marks(&app), before);
}

#[test]
fn a_brush_takes_all_marks_away_and_undo_brings_them_back() {
    let mut app = evening(&nine_ball());
    play(&mut app, break_shot());
    let before = marks(&app);
    ask(&mut app, TableCommand::Brush);
    assert!(marks(&app).is_empty());
    notices(&mut app);
    ask(&mut app, TableCommand::Brush);
    assert_eq!(notices(&mut app), ["The cloth is brushed already."]);
    ask(&mut app, TableCommand::History(HistoryCommand::Undo));
    assert_eq!(marks(&app), before);
}

#[test]
fn nobody_brushes_a_cloth_on_which_balls_move() {
    let mut app = evening(&nine_ball());
    ask(&mut app, TableCommand::Strike(break_shot()));
    notices(&mut app);
    ask(&mut app, TableCommand::Brush);
    assert_eq!(notices(&mut app), ["The balls still move: brush the cloth when they rest."]);
    assert!(!marks(&app).is_empty());
}

#[test]
fn a_new_rack_does_not_brush_the_cloth_and_another_table_or_cloth_is_brushed() {
    let mut app = evening(&nine_ball());
    let mut other_cloth = nine_ball();
    other_cloth.table.cloth_colour = [0.5, 0.1, 0.1];
    for (setup, stays) in [(nine_ball(), true), (other_cloth, false)] {
        play(&mut app, break_shot());
        let before = marks(&app);
        ask(&mut app, TableCommand::Rack(Box::new(setup)));
        assert_eq!(marks(&app), if stays { before } else { ClothMarks::default() });
    }
    play(&mut app, break_shot());
    let snooker = Setup::rack("snooker").load().expect("the rack comes with the game");
    ask(&mut app, TableCommand::Rack(Box::new(snooker)));
    assert!(marks(&app).is_empty());
}

#[test]
fn of_too_many_marks_the_oldest_go() {
    let chalk = |number: usize| ClothMark::Chalk { place: DVec2::new(number as f64, 0.0), direction: DVec2::X };
    let mut marks = ClothMarks::default();
    (0..ClothMarks::MOST + 7).for_each(|number| marks.add([chalk(number)]));
    assert_eq!(marks.len(), ClothMarks::MOST);
    assert_eq!(marks.iter().next(), Some(&chalk(7)));
}
