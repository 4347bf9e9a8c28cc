//! A shot on a slope, tick by tick.

use baize::physics::Slope;
use baize::shot::Setup;
use baize::simulation::{LastShot, OfMainTable};
use baize_testing::common::played;

use crate::table;

#[test]
fn on_a_slope_the_length_of_a_tick_does_not_matter() {
    let mut setup = table::nine_ball();
    setup.physics.cloth.slope = Slope { to_foot: 0.003, to_left: -0.004 };
    (setup.physics.cloth.drag, setup.physics.cloth.nap) = (0.02, 0.001);
    let headless = played(&Setup { strike: Some(table::break_shot()), ..setup.clone() });
    assert!(headless.tracks.iter().any(|track| track.courses().any(|(course, _)| course.continues())));
    for rate in [30.0, 1000.0] {
        let mut app = table::table(&setup, table::hz(rate));
        table::play(&mut app, table::break_shot());
        let last = app.world().of_main_table::<LastShot>().0.as_ref().expect("a shot was played");
        assert_eq!(last.record.events, headless.record.events, "at {rate} ticks per second");
        assert_eq!(last.record.finals, headless.record.finals, "at {rate} ticks per second");
    }
}
