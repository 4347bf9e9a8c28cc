//! How long a tick of the table in the ECS takes, and what a frame adds to it: with moving balls, and at rest.

use std::cell::RefCell;

use baize::physics::{Strike, Tip};
use baize::shot::Setup;
use baize::simulation::{BilliardsPlugin, CommandTo, OfMainTable, TableCommand, TableState, table};
use bevy::prelude::*;
use bevy::time::TimePlugin;

fn main() {
    divan::main();
}

/// The same number as in the game.
const TICKS_PER_SECOND: f64 = 120.0;

/// Racks of 16, of 1,276 and of 5,051 balls.
const RACKS: [&str; 3] = ["eight_ball_tight", "stress_50", "stress_100"];

/// The table without a window. The benchmark advances its time.
struct Game(App);

impl Game {
    fn of(rack: &str) -> Self {
        let mut setup = Setup::rack(rack).load().expect("the rack comes with the game");
        setup.physics.horizon.impacts = u32::MAX;
        let mut app = App::new();
        app.add_plugins((TimePlugin, BilliardsPlugin { setup }));
        app.insert_resource(Time::<Fixed>::from_hz(TICKS_PER_SECOND));
        app.finish();
        app.cleanup();
        app.update();
        let mut game = Self(app);
        for _ in 0..3 {
            game.tick();
        }
        game
    }

    /// So many tables in mid-break.
    fn of_tables(tables: u32) -> Self {
        let rack = "eight_ball_tight";
        let mut game = Self::of(rack);
        for _ in 1..tables {
            game.0.world_mut().spawn(table(Setup::rack(rack).load().expect("the rack comes with the game")));
        }
        TaskPoolPlugin::default().build(&mut game.0);
        game.tick();
        let world = game.0.world_mut();
        let all: Vec<Entity> = world.query_filtered::<Entity, With<TableState>>().iter(world).collect();
        for (table, number) in all.into_iter().zip(0..) {
            let strike = Strike { speed: 9.0 + 0.01 * f64::from(number), direction: 0.003, ..Strike::default() };
            world.write_message(CommandTo { table, command: TableCommand::Strike(strike) });
        }
        game.tick();
        game
    }

    fn is_at_rest(&self) -> bool {
        *self.0.world().of_main_table::<TableState>() == TableState::AtRest
    }

    /// Runs all systems of Baize in a tick.
    fn tick(&mut self) {
        let world = self.0.world_mut();
        world.run_schedule(FixedPreUpdate);
        world.run_schedule(FixedUpdate);
        world.run_schedule(FixedPostUpdate);
    }

    /// Runs the systems that sample the balls for a frame.
    fn show(&mut self) {
        self.0.world_mut().run_schedule(RunFixedMainLoop);
    }

    fn strike(&mut self, speed: f64) {
        let strike = Strike { speed, direction: 0.003, tip: Tip { side: 0.1, height: 0.2 }, elevation: 0.0 };
        self.0.world_mut().write_message(TableCommand::Strike(strike));
        self.tick();
        assert!(!self.is_at_rest(), "the strike holds");
    }

    /// Makes the game ready for the next tick of a break. A break that has ended is racked and struck again.
    fn run_on(&mut self, rack: &str) {
        if self.is_at_rest() {
            *self = Self::of(rack);
            self.strike(9.0);
        }
    }
}

/// A tick of a break, measured over the whole break, so that the median is that of moving balls which meet now and
/// then.
#[divan::bench(args = ["eight_ball_tight"], sample_count = 2000, sample_size = 1)]
fn of_a_break(bencher: divan::Bencher, rack: &str) {
    let game = RefCell::new(Game::of(rack));
    bencher.with_inputs(|| game.borrow_mut().run_on(rack)).bench_local_values(|()| game.borrow_mut().tick());
}

/// A tick of breaks on that many tables of one app at once, each struck a little harder than the one before. With threads of Bevy
/// (`--features bevy/multi_threaded`) the tables are advanced side by side.
#[divan::bench(args = [1, 4, 16], sample_count = 2000, sample_size = 1)]
fn of_breaks_at_once(bencher: divan::Bencher, tables: u32) {
    let game = RefCell::new(Game::of_tables(tables));
    let next = || {
        if game.borrow().is_at_rest() {
            *game.borrow_mut() = Game::of_tables(tables);
        }
    };
    bencher.with_inputs(next).bench_local_values(|()| game.borrow_mut().tick());
}

/// A frame of a break between two ticks.
#[divan::bench(args = ["eight_ball_tight"], sample_count = 2000, sample_size = 1)]
fn frame_of_a_break(bencher: divan::Bencher, rack: &str) {
    let game = RefCell::new(Game::of(rack));
    let next = || {
        game.borrow_mut().run_on(rack);
        game.borrow_mut().tick();
    };
    bencher.with_inputs(next).bench_local_values(|()| game.borrow_mut().show());
}

/// A tick while only the cue ball rolls and all others are at rest.
#[divan::bench(args = RACKS, sample_count = 200, sample_size = 1)]
fn of_one_ball_that_rolls(bencher: divan::Bencher, rack: &str) {
    let game = RefCell::new(Game::of(rack));
    let next = || {
        if game.borrow().is_at_rest() {
            let strike = Strike { speed: 0.8, direction: 1.2, tip: Tip::default(), elevation: 0.0 };
            game.borrow_mut().0.world_mut().write_message(TableCommand::Strike(strike));
            game.borrow_mut().tick();
        }
    };
    bencher.with_inputs(next).bench_local_values(|()| game.borrow_mut().tick());
}

/// A tick of a table on which every ball is at rest.
#[divan::bench(args = RACKS)]
fn at_rest(bencher: divan::Bencher, rack: &str) {
    let game = RefCell::new(Game::of(rack));
    bencher.bench_local(|| game.borrow_mut().tick());
}

/// A frame of a table on which every ball is at rest.
#[divan::bench(args = RACKS)]
fn frame_at_rest(bencher: divan::Bencher, rack: &str) {
    let game = RefCell::new(Game::of(rack));
    bencher.bench_local(|| game.borrow_mut().show());
}

/// The same schedules in an app without a table: the time that Bevy itself takes.
#[divan::bench]
fn without_a_table(bencher: divan::Bencher) {
    let mut app = App::new();
    app.add_plugins(TimePlugin);
    app.init_schedule(FixedPreUpdate).init_schedule(FixedUpdate).init_schedule(FixedPostUpdate);
    app.update();
    let game = RefCell::new(Game(app));
    bencher.bench_local(|| game.borrow_mut().tick());
}
