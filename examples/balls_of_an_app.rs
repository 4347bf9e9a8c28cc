//! Balls as entities of a Bevy app without a window. The app spawns, strikes, resizes and despawns them, in systems
//! that have no order with those of Baize.
//!
//! Run it with `cargo run --release --no-default-features --example balls_of_an_app`.

use std::error::Error;

use baize::prelude::*;
use baize::simulation::{
    BilliardsPlugin, CurrentSetup, Impact, InPlay, IsBall, Mass, Pocketed, Position, Radius, Refused, ShotEnded,
    TableCommand, TableState, TheTable, ball,
};
use bevy::math::DVec2;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;

/// Radius in metres and mass in kilograms of a new ball.
const RADIUS: f64 = 0.028_575;
const MASS: f64 = 0.17;

fn main() -> Result<(), Box<dyn Error>> {
    let mut app = app()?;
    for _ in 0..6000 {
        app.update();
    }
    println!("{:?}", app.world().resource::<Tally>());
    Ok(())
}

/// How often something happened.
#[derive(Resource, Clone, Debug, Default)]
pub struct Tally {
    /// Balls that were spawned, one before each strike.
    pub spawned: u32,
    /// Shots that ended.
    pub shots: u32,
    /// Balls that were hit and have grown.
    pub grown: u32,
    /// Balls that were pocketed and despawned.
    pub despawned: u32,
    /// What Baize said of changes that it refused.
    pub refused: Vec<String>,
}

/// A table with a cue ball, and what this app does with it.
pub(crate) fn app() -> Result<App, Box<dyn Error>> {
    let setup = Setup::rack("cue_ball").load()?;
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, BilliardsPlugin { setup }))
        .init_resource::<Tally>()
        // Takes one tick at every update: without a window nothing waits for real time.
        .insert_resource(TimeUpdateStrategy::FixedTimesteps(1))
        // These systems run in the same schedule as the physics, in any order.
        .add_systems(FixedUpdate, (spawn_and_strike.run_if(is_ready), grow_what_was_hit, take_out_pocketed))
        .add_observer(|_: On<ShotEnded>, mut tally: ResMut<Tally>| tally.shots += 1)
        .add_observer(|refused: On<Refused>, mut tally: ResMut<Tally>| tally.refused.push(refused.reason.clone()));
    Ok(app)
}

/// Whether the balls rest and there is a cue ball to strike.
fn is_ready(state: TheTable<&TableState>, in_play: TheTable<&InPlay>) -> bool {
    let cue_ball = in_play.index_of(in_play.cue_ball());
    **state == TableState::AtRest && cue_ball.is_some_and(|index| in_play.engine().phase(index).in_play())
}

/// Spawns a ball, and strikes the cue ball, each time in another direction. Both happen at the next tick.
fn spawn_and_strike(mut commands: Commands, mut requests: MessageWriter<TableCommand>, mut tally: ResMut<Tally>) {
    tally.spawned += 1;
    let number = tally.spawned;
    // On a circle around the middle. If another ball lies there already, the new one is refused and waits outside the
    // game.
    let angle = 2.4 * f64::from(number);
    let place = 0.5 * DVec2::from_angle(angle);
    commands.spawn(ball(BallId(number), RADIUS, MASS, place));
    requests.write(TableCommand::Strike(Strike { speed: 3.0, direction: angle, ..Strike::default() }));
}

/// Every ball that was hit grows by a tenth, once.
fn grow_what_was_hit(
    mut impacts: MessageReader<Impact>,
    in_play: TheTable<&InPlay>,
    mut balls: Query<(&mut Radius, &mut Mass)>,
    mut tally: ResMut<Tally>,
) {
    for Impact { contact, .. } in impacts.read() {
        let Meeting::Balls(_, hit) = contact.meeting else { continue };
        // A ball may be gone by now.
        let Some(entity) = in_play.entity_of(hit) else { continue };
        let Ok((mut radius, mut mass)) = balls.get_mut(entity) else { continue };
        if radius.0 == RADIUS {
            radius.0 *= 1.1;
            mass.0 *= 1.1 * 1.1 * 1.1;
            tally.grown += 1;
        }
    }
}

/// Despawns each ball in a pocket. The cue ball is put back to where it lay at first instead.
fn take_out_pocketed(
    mut commands: Commands,
    setup: TheTable<&CurrentSetup>,
    mut balls: Query<(Entity, &IsBall, &mut Position), With<Pocketed>>,
    mut tally: ResMut<Tally>,
) {
    for (entity, id, mut position) in &mut balls {
        if id.0 == BallId(0) {
            position.0 = setup.0.table.head_spot.extend(RADIUS);
        } else {
            commands.entity(entity).despawn();
            tally.despawned += 1;
        }
    }
}
