//! The horizon of work ends a shot at the same place at any tick rate.

use baize::shot::Setup;
use baize::simulation::{LastShot, OfMainTable};
use baize_testing::common::{found, played};

use crate::table;

/// Sixteen balls on a slope, whose shot is cut off after two million steps.
fn cut_off() -> Setup {
    let mut setup = found("slow_slope_60011");
    setup.physics.horizon.work = 2;
    setup
}

#[test]
fn work_ends_a_shot_at_the_same_bits_at_any_tick_rate_and_the_player_is_told() {
    // The slope sets the balls off, without a stroke.
    let setup = Setup { strike: None, ..cut_off() };
    let headless = played(&setup);
    for rate in [30.0, 1000.0] {
        let mut app = table::table(&setup, table::hz(rate));
        table::play_on(&mut app);
        let last = app.world().of_main_table::<LastShot>().0.clone().expect("a shot was played");
        assert_eq!(last.work, headless.work, "at {rate} ticks per second");
        assert!(last.record == headless.record, "at {rate} ticks per second");
        let told = "The shot was cut off after 2 million steps of computing: still moving.";
        assert!(table::notices(&mut app).iter().any(|notice| notice == told));
    }
}
