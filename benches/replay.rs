//! How long it takes to show a frame of a replay of a break, while somebody drags along its bar or while it plays. Also
//! how long it takes to begin a replay, and to undo a shot.

use std::cell::RefCell;
use std::time::Duration;

use baize::physics::{Strike, Tip};
use baize::shot::Setup;
use baize::simulation::{
    BilliardsPlugin, History, HistoryCommand, HistoryPlugin, OfMainTable, Replay, ReplayCommand, TableCommand,
    TableState, Watched,
};
use bevy::prelude::*;
use bevy::time::{TimePlugin, TimeUpdateStrategy};

fn main() {
    divan::main();
}

/// Racks of 16 and of 1,276 balls.
const RACKS: [&str; 2] = ["eight_ball", "stress_50"];

/// A table without a window after a break.
struct Evening {
    app: App,
    duration: f64,
    /// A place on the bar, from 0 to 1. The next frame goes far away from it.
    place: f64,
}

impl Evening {
    fn of(rack: &str) -> Self {
        let mut setup = Setup::rack(rack).load().expect("the rack comes with the game");
        setup.physics.horizon.impacts = u32::MAX;
        let mut app = App::new();
        app.add_plugins((TimePlugin, BilliardsPlugin { setup }, HistoryPlugin));
        app.insert_resource(Time::<Fixed>::from_hz(120.0));
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_micros(16_667)));
        app.finish();
        app.cleanup();
        app.update();
        let strike = Strike { speed: 9.0, direction: 0.003, tip: Tip { side: 0.1, height: 0.2 }, elevation: 0.0 };
        app.world_mut().write_message(TableCommand::Strike(strike));
        (0..3).for_each(|_| app.update());
        app.world_mut().write_message(TableCommand::Finish);
        (0..3).for_each(|_| app.update());
        assert_ne!(*app.world().of_main_table::<TableState>(), TableState::Moving);
        assert_eq!(app.world().of_main_table::<History>().shots().len(), 1);
        let mut evening = Self { app, duration: 0.0, place: 0.0 };
        evening.ask(ReplayCommand::Watch(None));
        evening.frame();
        evening.frame();
        evening.duration = evening.app.world().of_main_table::<Replay>().watched().map_or(0.0, Watched::duration);
        assert!(evening.duration > 1.0);
        evening
    }

    fn ask(&mut self, command: ReplayCommand) {
        self.app.world_mut().write_message(command);
    }

    /// Runs all systems of a frame that belong to the replay.
    fn frame(&mut self) {
        self.app.world_mut().run_schedule(RunFixedMainLoop);
    }
}

/// A frame after a drag along the bar to another time.
#[divan::bench(args = RACKS, sample_count = 1000, sample_size = 1)]
fn scrubbed(bencher: divan::Bencher, rack: &str) {
    let evening = RefCell::new(Evening::of(rack));
    bencher
        .with_inputs(|| {
            let mut evening = evening.borrow_mut();
            // Steps of the golden section reach all parts of the shot.
            evening.place = (evening.place + 0.618_034).fract();
            let t = evening.place * evening.duration;
            evening.ask(ReplayCommand::Seek(t));
        })
        .bench_local_values(|()| evening.borrow_mut().frame());
}

/// A frame in which it plays.
#[divan::bench(args = RACKS, sample_count = 300, sample_size = 1)]
fn playing(bencher: divan::Bencher, rack: &str) {
    let evening = RefCell::new(Evening::of(rack));
    evening.borrow_mut().ask(ReplayCommand::Play(true));
    bencher.bench_local(|| evening.borrow_mut().frame());
}

/// The frame in which a replay begins. It computes once how the balls turn during the whole shot.
#[divan::bench(args = RACKS, sample_count = 30, sample_size = 1)]
fn begun(bencher: divan::Bencher, rack: &str) {
    let evening = RefCell::new(Evening::of(rack));
    bencher
        .with_inputs(|| evening.borrow_mut().ask(ReplayCommand::Watch(None)))
        .bench_local_values(|()| evening.borrow_mut().frame());
}

/// An undo of the break, and its redo.
#[divan::bench(args = RACKS, sample_count = 100, sample_size = 1)]
fn undone_and_redone(bencher: divan::Bencher, rack: &str) {
    let evening = RefCell::new(Evening::of(rack));
    bencher.bench_local(|| {
        let mut evening = evening.borrow_mut();
        let world = evening.app.world_mut();
        world.write_message(TableCommand::History(HistoryCommand::Undo));
        world.run_schedule(FixedPreUpdate);
        world.write_message(TableCommand::History(HistoryCommand::Redo));
        world.run_schedule(FixedPreUpdate);
    });
}
