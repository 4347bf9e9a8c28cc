//! Balls that are put away from the table and taken back.

use baize::physics::BallId;
use baize::simulation::{OfMainTable, OffTable, TableCommand, TableState};
use bevy::math::DVec2;
use bevy::prelude::*;

use crate::table::{self, break_shot, entity, hz, motions, nine_ball, notices, play, send};

const CUE: BallId = BallId(0);
const NINE: BallId = BallId(9);

fn place(app: &mut App, id: BallId) -> DVec2 {
    let motions = motions(app);
    motions.iter().find(|(other, _)| *other == id).expect("there is such a ball").1.position.truncate()
}

fn is_away(app: &mut App, id: BallId) -> bool {
    let ball = entity(app, id.0);
    app.world().get::<OffTable>(ball).is_some()
}

/// A nine-ball rack from which the nine was put away.
fn without_the_nine() -> App {
    let mut app = table::table(&nine_ball(), hz(120.0));
    app.update();
    send(&mut app, TableCommand::PutAway(NINE));
    app.update();
    app.update();
    assert!(is_away(&mut app, NINE));
    assert_eq!(*app.world().of_main_table::<TableState>(), TableState::AtRest);
    app
}

#[test]
fn a_ball_that_is_put_away_leaves_its_place_free_and_takes_no_part() {
    let setup = nine_ball();
    let nine = setup.balls.iter().find(|placed| placed.ball.id == NINE).expect("it is in the rack").motion.position;
    let mut app = without_the_nine();
    send(&mut app, TableCommand::Place(CUE, nine.truncate()));
    app.update();
    assert_eq!(notices(&mut app), [] as [&str; 0]);
    assert_eq!(place(&mut app, CUE), nine.truncate());
    let away = place(&mut app, NINE);
    play(&mut app, break_shot());
    assert_eq!(place(&mut app, NINE), away);
}

#[test]
fn it_is_taken_back_by_placing_it() {
    let mut app = without_the_nine();
    send(&mut app, TableCommand::Place(NINE, DVec2::new(0.0, 0.3)));
    app.update();
    app.update();
    assert!(!is_away(&mut app, NINE));
    assert_eq!(place(&mut app, NINE), DVec2::new(0.0, 0.3));
}

#[test]
fn a_new_rack_has_every_ball_on_the_table_again() {
    let mut app = without_the_nine();
    send(&mut app, TableCommand::Rack(Box::new(nine_ball())));
    app.update();
    app.update();
    assert!(!is_away(&mut app, NINE));
}

#[test]
fn neither_the_cue_ball_nor_a_ball_of_a_running_shot_is_put_away() {
    let mut app = table::table(&nine_ball(), hz(120.0));
    app.update();
    send(&mut app, TableCommand::PutAway(CUE));
    app.update();
    assert_eq!(notices(&mut app), ["The cue ball stays on the table: there is nothing else to strike."]);
    send(&mut app, TableCommand::Strike(break_shot()));
    app.update();
    send(&mut app, TableCommand::PutAway(NINE));
    app.update();
    assert_eq!(notices(&mut app), ["The balls still move: put a ball away when they rest."]);
    send(&mut app, TableCommand::PutAway(BallId(77)));
    app.update();
    assert_eq!(notices(&mut app), ["There is no ball 77 on this table."]);
}
