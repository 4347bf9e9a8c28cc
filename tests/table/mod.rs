//! A table in an app that is advanced tick by tick.

#![allow(clippy::allow_attributes, dead_code, reason = "each test file uses its part of the harness")]

use std::time::Duration;

use baize::physics::{BallId, Motion, Strike, Tip};
use baize::shot::Setup;
use baize::simulation::{
    BilliardsPlugin, IsBall, Notice, OfMainTable, OneThreadPlugin, Position, Refused, Spin, TableCommand, TableState,
    Velocity,
};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;

/// An app with a set-up on the table that takes one tick of the given length at every update.
pub fn table(setup: &Setup, tick: Duration) -> App {
    table_beside(setup, tick, |_| ())
}

/// The same, with further plugins and systems of the app.
pub fn table_beside(setup: &Setup, tick: Duration, add: impl FnOnce(&mut App)) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, BilliardsPlugin { setup: setup.clone() }, OneThreadPlugin))
        .insert_resource(Time::<Fixed>::from_duration(tick))
        .insert_resource(TimeUpdateStrategy::FixedTimesteps(1));
    app.world_mut().resource_mut::<Time<Virtual>>().set_max_delta(Duration::MAX);
    add(&mut app);
    app.finish();
    app.cleanup();
    // The next update has a full delta.
    let startup = app.world().resource::<Time<Real>>().startup();
    app.world_mut().resource_mut::<Time<Real>>().update_with_instant(startup);
    app
}

/// The exact length of a tick, as Bevy's own clock rounds it.
pub fn hz(rate: f64) -> Duration {
    Duration::from_secs_f64(1.0 / rate)
}

/// The nine-ball rack that comes with the game.
pub fn nine_ball() -> Setup {
    Setup::rack("nine_ball_tight").load().expect("the rack comes with the game")
}

/// A break along the table.
pub fn break_shot() -> Strike {
    Strike { speed: 9.0, direction: 0.003, tip: Tip { side: 0.1, height: 0.2 }, elevation: 0.0 }
}

/// Sends a command.
pub fn send(app: &mut App, command: impl Message) {
    app.world_mut().write_message(command);
}

/// Strikes and plays until the balls rest.
pub fn play(app: &mut App, strike: Strike) {
    send(app, TableCommand::Strike(strike));
    play_on(app);
}

/// Plays until the balls rest.
pub fn play_on(app: &mut App) {
    app.update();
    for _ in 0..200_000 {
        if *app.world().of_main_table::<TableState>() != TableState::Moving {
            return;
        }
        app.update();
    }
    panic!("the balls never come to rest");
}

/// The place and motion of every ball, by id.
pub fn motions(app: &mut App) -> Vec<(BallId, Motion)> {
    let mut balls: Vec<_> = app
        .world_mut()
        .query::<(&IsBall, &Position, &Velocity, &Spin)>()
        .iter(app.world())
        .map(|(id, position, velocity, spin)| {
            (id.0, Motion { position: position.0, velocity: velocity.0, spin: spin.0 })
        })
        .collect();
    balls.sort_by_key(|(id, _)| *id);
    balls
}

/// The entity of a ball.
pub fn entity(app: &mut App, ball: u32) -> Entity {
    let mut query = app.world_mut().query::<(Entity, &IsBall)>();
    query.iter(app.world()).find(|(_, id)| id.0.0 == ball).map(|(entity, _)| entity).expect("the ball is on the table")
}

/// All notices since they were last asked for.
pub fn notices(app: &mut App) -> Vec<String> {
    app.world_mut().resource_mut::<Messages<Notice>>().drain().map(|notice| notice.0).collect()
}

/// All reasons for which changes of balls were refused since they were last asked for.
pub fn refusals(app: &mut App) -> Vec<String> {
    app.world_mut().resource_mut::<Messages<Refused>>().drain().map(|refused| refused.reason).collect()
}

/// Writes into a component of a ball.
pub fn write<C: Component<Mutability = bevy::ecs::component::Mutable>>(app: &mut App, ball: Entity, value: C) {
    *app.world_mut().get_mut::<C>(ball).expect("the ball has it") = value;
}
