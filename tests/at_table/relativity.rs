//! Relativistic discs at the table: the same bits at every tick rate, the preview, undo, replay, and what is refused.

use baize::cue::{AimHistoryPlugin, TakeBack};
use baize::files::{Folders, Kind, Source};
use baize::physics::{BallId, Physics, Relativity, Shape, Strike};
use baize::shot::{Depth, Setup, preview, simulate};
use baize::simulation::{
    CurrentPhysics, HistoryPlugin, IsBall, LastShot, OfMainTable, Replay, ReplayCommand, Shown, TableCommand, Velocity,
};
use bevy::math::DVec3;
use bevy::prelude::*;

use crate::table::{entity, hz, motions, nine_ball, notices, play, refusals, send, table, table_beside, write};

/// The nine-ball rack as discs, with light that is a little faster than a break.
fn fast_nine_ball() -> Setup {
    let source = Source::find(Kind::Physics, "relativistic", &Folders::of_game());
    let physics: Physics = source.and_then(Source::parse).expect("it ships").0;
    Setup { physics: Physics { relativity: Relativity { speed_of_light: 12.0 }, ..physics }, ..nine_ball() }
}

fn break_shot() -> Strike {
    Strike { speed: 10.0, direction: 0.01, ..Strike::default() }
}

/// The bits of every ball's place.
fn bits(app: &mut App) -> Vec<(BallId, [u64; 3])> {
    motions(app).into_iter().map(|(id, motion)| (id, motion.position.to_array().map(f64::to_bits))).collect()
}

#[test]
fn a_relativistic_break_ends_in_the_same_bits_at_every_tick_rate_and_headless() {
    let setup = fast_nine_ball();
    let run = simulate(&Setup { strike: Some(break_shot()), ..setup.clone() }).expect("it is slower than light");
    let newton = Physics { shape: Shape::Discs, ..setup.physics.clone() };
    let newton = simulate(&Setup { strike: Some(break_shot()), physics: newton, ..setup.clone() }).expect("it holds");
    assert_ne!(run.record.events.len(), newton.record.events.len());
    let mut first = None;
    for rate in [30.0, 60.0, 120.0, 1000.0] {
        let mut app = table(&setup, hz(rate));
        play(&mut app, break_shot());
        let last = app.world().of_main_table::<LastShot>().0.as_ref().expect("a shot was played");
        assert_eq!(last.record.events, run.record.events, "at {rate} ticks per second");
        let bits = bits(&mut app);
        assert_eq!(*first.get_or_insert_with(|| bits.clone()), bits, "at {rate} ticks per second");
    }
}

#[test]
fn the_preview_of_a_relativistic_shot_is_the_shot() {
    let setup = fast_nine_ball();
    let strike = break_shot();
    let foreseen =
        preview(&setup.engine(), setup.cue_ball, &strike, Depth::WholeShot).expect("it is slower than light");
    let run = simulate(&Setup { strike: Some(strike), ..setup.clone() }).expect("it is slower than light");
    let ends = foreseen.paths.iter().filter_map(|path| Some((path.ball, path.legs.last()?.last()?)));
    let mut compared = 0;
    for (ball, place) in ends {
        let played = run.record.finals.iter().find(|played| played.ball == ball).expect("every ball ends");
        assert_eq!(place, played.motion.position, "ball {}", ball.0);
        compared += 1;
    }
    assert!(compared > 3, "{compared} balls moved");
    let too_fast = Strike { speed: 12.0, ..strike };
    assert!(preview(&setup.engine(), setup.cue_ball, &too_fast, Depth::WholeShot).is_err());
}

#[test]
fn undo_and_replay_bring_a_relativistic_table_back_to_the_last_bit() {
    let mut app = table_beside(&fast_nine_ball(), hz(120.0), |app| {
        app.add_plugins((HistoryPlugin, AimHistoryPlugin));
    });
    app.update();
    let start = bits(&mut app);
    play(&mut app, break_shot());
    app.update();
    let end = bits(&mut app);
    assert_ne!(start, end);

    app.world_mut().write_message(ReplayCommand::Watch(None));
    app.update();
    let duration = app.world().of_main_table::<Replay>().watched().expect("a replay is on").duration();
    app.world_mut().write_message(ReplayCommand::Seek(duration));
    app.update();
    app.update();
    let world = app.world_mut();
    let mut shown: Vec<_> = world
        .query::<(&IsBall, &Shown)>()
        .iter(world)
        .map(|(id, shown)| (id.0, shown.position.to_array().map(f64::to_bits)))
        .collect();
    shown.sort_by_key(|(id, _)| *id);
    let in_play: Vec<_> = end.iter().filter(|ball| shown.contains(ball)).collect();
    assert!(in_play.len() > 5, "{shown:?} {end:?}");
    app.world_mut().write_message(ReplayCommand::Leave);
    app.update();

    app.world_mut().write_message(TakeBack::Undo);
    (0..3).for_each(|_| app.update());
    assert_eq!(bits(&mut app), start);
    app.world_mut().write_message(TakeBack::Redo);
    (0..3).for_each(|_| app.update());
    assert_eq!(bits(&mut app), end);
    play(&mut app, Strike { direction: 2.0, ..break_shot() });
}

/// Runs some ticks, and returns what was said in them.
fn said(app: &mut App) -> String {
    let tick = |_| {
        app.update();
        [notices(app), refusals(app)].concat().join(" ")
    };
    (0..3).map(tick).collect()
}

#[test]
fn what_would_reach_the_speed_of_light_is_refused_with_a_sentence() {
    let mut app = table(&fast_nine_ball(), hz(60.0));
    app.update();
    send(&mut app, TableCommand::Strike(Strike { speed: 12.0, ..Strike::default() }));
    let strike = said(&mut app);
    let says = "The cue's speed is 12 m/s, but must be below the speed of light, which is 12 m/s here";
    assert!(strike.contains(says), "{strike}");

    // The cue ball has room to run.
    let ball = entity(&mut app, 0);
    write(&mut app, ball, Velocity(DVec3::new(0.0, 13.0, 0.0)));
    let push = said(&mut app);
    let says = "Ball 0 is refused: its velocity is 13 m/s in size, but must be below the speed of light, which is 12 m/s \
                here.";
    assert!(push.contains(says), "{push}");

    write(&mut app, ball, Velocity(DVec3::new(0.0, 5.0, 0.0)));
    assert_eq!(said(&mut app), "");
    let light = |app: &App| app.world().of_main_table::<CurrentPhysics>().0.relativity.speed_of_light;
    send(&mut app, TableCommand::SetPhysics(Box::new(with_light(4.0))));
    let slowed = said(&mut app);
    let says = "m/s: the speed of light must be above that, or wait until it is slower.";
    assert!(slowed.starts_with("Ball 0 moves at 4.9") && slowed.ends_with(says), "{slowed}");
    assert_eq!(light(&app), 12.0);
    send(&mut app, TableCommand::SetPhysics(Box::new(with_light(5.1))));
    assert_eq!(said(&mut app), "");
    assert_eq!(light(&app), 5.1);
}

/// The physics of the rack with light of another speed.
fn with_light(light: f64) -> Physics {
    Physics { relativity: Relativity { speed_of_light: light }, ..fast_nine_ball().physics }
}
