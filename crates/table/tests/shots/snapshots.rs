//! Snapshots of the engine: from each of them a shot goes on as before, to the last bit.

use baize_physics::engine::{Engine, Outcome};
use baize_table::shot::Setup;
use baize_testing::random::Cupboard;
use glam::DQuat;

/// The engine of a set-up after the stroke, with spinning balls.
fn struck(setup: &Setup) -> Engine {
    let mut engine = setup.engine();
    if let Some(strike) = &setup.strike {
        engine.strike(setup.cue_ball, strike).expect("the strike holds");
    }
    engine.keep_orientations(setup.balls.iter().map(|_| DQuat::IDENTITY));
    engine
}

/// Plays to the end. Returns for every ball where it is, how it moves and how it is turned, and the number of impacts.
fn play_on(engine: &mut Engine) -> String {
    while engine.step(20.0) == Outcome::Resolved {}
    let balls = (0..engine.bodies().len()).map(|index| (engine.motion(index), engine.orientation(index)));
    format!("{} {:?}", engine.impacts(), balls.collect::<Vec<_>>())
}

#[test]
fn a_shot_goes_on_from_a_snapshot_as_it_did_before() {
    let cupboard = Cupboard::open();
    let mut resumed = 0;
    for number in 0..60 {
        let setup = cupboard.setup(number);
        let mut engine = struck(&setup);
        let steps = (0..3 + number % 9).take_while(|_| engine.step(20.0) == Outcome::Resolved).count();
        let snapshot = engine.snapshot();
        let end = play_on(&mut engine);
        engine.restore(&snapshot);
        assert_eq!(play_on(&mut engine), end, "shot {number} after {steps} impacts");
        assert_eq!(play_on(&mut Engine::from(&snapshot)), end, "shot {number} in another engine");
        resumed += usize::from(steps > 2);
    }
    assert!(resumed > 30, "only {resumed} shots were resumed after some impacts");
}
