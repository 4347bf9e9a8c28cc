//! The outcome of a shot is the same to the last bit with every length of a tick, at the table and without a window.

use crate::table;
use crate::table::{break_shot, hz, motions, nine_ball, play, send};
use baize::physics::BallId;
use baize::shot::{Setup, simulate};
use baize::simulation::{LastShot, OfMainTable, TableCommand, TableState, TimeCommand};
use bevy::math::DVec2;
use bevy::prelude::*;

/// Bits of every number in the positions of the balls.
fn bits(positions: impl Iterator<Item = (BallId, bevy::math::DVec3)>) -> Vec<(u32, [u64; 3])> {
    positions.map(|(id, p)| (id.0, p.to_array().map(f64::to_bits))).collect()
}

fn bits_on_table(app: &mut App) -> Vec<(u32, [u64; 3])> {
    let cue_ball = BallId(0);
    bits(motions(app).into_iter().filter(|(id, _)| *id != cue_ball).map(|(id, motion)| (id, motion.position)))
}

fn bits_headless(setup: &Setup) -> Vec<(u32, [u64; 3])> {
    let run = simulate(setup).expect("the strike holds");
    bits(run.record.finals.iter().filter(|ball| ball.ball.0 != 0).map(|ball| (ball.ball, ball.motion.position)))
}

#[test]
fn the_same_break_ends_in_the_same_bits_at_every_tick_rate_and_headless() {
    let setup = nine_ball();
    let headless = bits_headless(&Setup { strike: Some(break_shot()), ..setup.clone() });
    for rate in [30.0, 60.0, 120.0, 1000.0] {
        let mut app = table::table(&setup, hz(rate));
        play(&mut app, break_shot());
        assert_eq!(bits_on_table(&mut app), headless, "at {rate} ticks per second");
    }
}

#[test]
fn drag_and_damping_leave_the_same_bits_at_every_tick_rate_and_headless() {
    let mut setup = nine_ball();
    (setup.physics.cloth.drag, setup.physics.cloth.spin_damping) = (0.0235, 0.059);
    let headless = bits_headless(&Setup { strike: Some(break_shot()), ..setup.clone() });
    assert_ne!(headless, bits_headless(&Setup { strike: Some(break_shot()), ..nine_ball() }));
    for rate in [30.0, 120.0, 1000.0] {
        let mut app = table::table(&setup, hz(rate));
        play(&mut app, break_shot());
        assert_eq!(bits_on_table(&mut app), headless, "at {rate} ticks per second");
    }
}

#[test]
fn the_record_kept_on_the_table_is_the_headless_record() {
    let setup = nine_ball();
    let run = simulate(&Setup { strike: Some(break_shot()), ..setup.clone() }).expect("the strike holds");
    let mut app = table::table(&setup, hz(120.0));
    play(&mut app, break_shot());
    let last = app.world().of_main_table::<LastShot>().0.as_ref().expect("a shot was played");
    assert_eq!(last.record.events, run.record.events);
    assert_eq!(last.record.frozen, run.record.frozen);
}

#[test]
fn the_tenth_break_is_the_first_break() {
    let setup = nine_ball();
    let mut app = table::table(&setup, hz(60.0));
    play(&mut app, break_shot());
    let first = bits_on_table(&mut app);
    for time in 2..=10 {
        send(&mut app, TableCommand::Rack(Box::new(setup.clone())));
        app.update();
        app.update();
        play(&mut app, break_shot());
        assert_eq!(bits_on_table(&mut app), first, "break number {time}");
    }
}

#[test]
fn pausing_stepping_and_slow_motion_change_nothing() {
    let setup = nine_ball();
    let mut plain = table::table(&setup, hz(120.0));
    play(&mut plain, break_shot());
    let expected = bits_on_table(&mut plain);

    let mut app = table::table(&setup, hz(120.0));
    send(&mut app, TableCommand::Strike(break_shot()));
    let mut taken = 0_u32;
    loop {
        app.update();
        taken += 1;
        if *app.world().of_main_table::<TableState>() != TableState::Moving {
            break;
        }
        match taken % 50 {
            10 => send(&mut app, TimeCommand::Pause),
            20 => send(&mut app, TimeCommand::Step),
            30 => send(&mut app, TimeCommand::Speed(0.25)),
            40 => send(&mut app, TimeCommand::Run),
            _ => {}
        }
    }
    // Everything was tried, and the last tick may have been a single step.
    assert!(taken > 50);
    assert_eq!(bits_on_table(&mut app), expected);
}

/// Breaks this rack straight at `speed` m/s: every ball must stop at the mirror image of where its mirror ball stops.
fn expect_a_mirror_image(rack: &str, speed: f64) {
    let mut setup = Setup::rack(rack).load().expect("the rack comes with the game");
    setup.strike = Some(baize::physics::Strike { speed, ..Default::default() });
    let run = simulate(&setup).expect("the strike holds");
    let end = |x: f64, y: f64| {
        let index = setup.balls.iter().position(|ball| ball.motion.position.truncate() == DVec2::new(x, y));
        index.map(|index| run.record.finals[index].motion)
    };
    let mut pairs = 0;
    for (placed, last) in setup.balls.iter().zip(&run.record.finals) {
        let start = placed.motion.position;
        let mirrored = end(start.x, -start.y).expect("every ball has its mirror ball");
        assert_eq!(last.motion.position.x.to_bits(), mirrored.position.x.to_bits(), "{rack} at {speed} m/s");
        assert_eq!(last.motion.position.y, -mirrored.position.y, "{rack} at {speed} m/s");
        pairs += 1;
    }
    assert!(pairs >= 10);
}

#[test]
fn a_symmetric_break_is_its_own_mirror_image_bit_for_bit_to_rest() {
    for (rack, speed) in [
        ("nine_ball_tight", 9.0),
        ("nine_ball_tight", 4.3),
        ("eight_ball_tight", 10.0),
        ("ten_ball_tight", 11.0),
        ("blackball_tight", 7.0),
    ] {
        expect_a_mirror_image(rack, speed);
    }
}

#[test]
fn a_symmetric_break_is_its_own_mirror_image_at_every_speed_of_a_break() {
    for rack in ["nine_ball_tight", "eight_ball_tight"] {
        for third in 12..=36 {
            expect_a_mirror_image(rack, f64::from(third) / 3.0);
        }
    }
}
