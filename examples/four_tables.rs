//! Four tables in one Bevy app without a window. All four break at once, and the app prints what each break gave.
//!
//! Run it with `cargo run --release --no-default-features --example four_tables`.

use std::error::Error;

use baize::prelude::*;
use baize::simulation::{CommandTo, ShotEnded, TableCommand, TablesPlugin, table};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;

/// What is racked on each table.
const RACKS: [&str; 4] = ["eight_ball", "nine_ball", "ten_ball", "blackball"];

fn main() -> Result<(), Box<dyn Error>> {
    for line in breaks()? {
        println!("{line}");
    }
    Ok(())
}

/// What the breaks gave, in the order in which they ended.
#[derive(Resource, Default)]
struct Ended(Vec<String>);

/// Breaks on all tables, and returns a line for each break.
pub(crate) fn breaks() -> Result<Vec<String>, Box<dyn Error>> {
    let mut app = App::new();
    // `BilliardsPlugin` would add one table. Here the app spawns all of them.
    app.add_plugins((MinimalPlugins, TablesPlugin))
        .init_resource::<Ended>()
        // Takes one tick at every update: without a window nothing waits for real time.
        .insert_resource(TimeUpdateStrategy::FixedTimesteps(1))
        .add_observer(|end: On<ShotEnded>, mut ended: ResMut<Ended>| ended.0.push(line(&end)));
    for rack in RACKS {
        let setup = Setup::rack(rack).load()?;
        let table = app.world_mut().spawn(table(setup)).id();
        // Straight up the table, or almost: a break dead straight would be its own mirror image.
        let strike = Strike { speed: 9.0, direction: 0.003, ..Strike::default() };
        app.world_mut().write_message(CommandTo { table, command: TableCommand::Strike(strike) });
    }
    while app.world().resource::<Ended>().0.len() < RACKS.len() {
        app.update();
    }
    Ok(app.world().resource::<Ended>().0.clone())
}

/// What a break gave.
fn line(end: &ShotEnded) -> String {
    let record = &end.run.record;
    let potted = record.finals.iter().filter(|ball| matches!(ball.phase, Phase::Pocketed(_))).count();
    let impacts = record.events.iter().filter(|event| matches!(event.kind, EventKind::Contact { .. })).count();
    format!("{}: {potted} balls down, {impacts} impacts in {:.1} s.", end.setup.name, record.duration)
}
