//! A shot of a file is the same shot in the game and on the command line.

use baize::input::Screen;
use baize::physics::{Phase, Strike};
use baize::shot::{Setup, obstruction, simulate};
use baize::simulation::TableCommand;
use bevy::prelude::*;

use crate::seat::Seat;

/// A break that no hand can strike, with a level cue that lies in the head rail.
fn hard_break_frozen_to_the_rail() -> Setup {
    let mut setup = Setup::rack("nine_ball_tight").load().expect("a rack of the game");
    let cue_ball = setup.cue_ball;
    let placed = &mut setup.balls[cue_ball];
    placed.motion.position.x = placed.ball.radius - 0.5 * setup.table.length;
    setup.strike = Some(Strike { speed: 14.0, direction: 0.01, ..Strike::default() });
    setup
}

#[test]
fn the_game_plays_a_shot_as_its_file_says_though_the_cue_has_no_room() {
    let setup = hard_break_frozen_to_the_rail();
    assert!(obstruction(&setup).is_some(), "the cue lies in the rail");
    let run = simulate(&setup).expect("the strike holds");

    let mut seat = Seat::take(Screen::Playing);
    seat.send(TableCommand::Rack(Box::new(setup)));
    seat.key(KeyCode::Space);
    let struck = seat.last_strike().expect("it struck");
    assert_eq!((struck.speed, struck.elevation), (14.0, 0.0));
    seat.until_rest();
    for end in run.record.finals.iter().filter(|end| end.phase == Phase::Resting) {
        let place = seat.ball(end.ball.0).expect("a ball that rests on the bed");
        assert_eq!(place.to_array().map(f64::to_bits), end.motion.position.to_array().map(f64::to_bits));
    }
}
