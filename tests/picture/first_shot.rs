//! The first shot of an evening runs as smoothly as the later ones.

use baize::physics::{Strike, Tip};
use baize::settings::Level;
use baize::shot::Depth;
use baize::simulation::TableCommand;

use crate::studio::{Studio, in_a_new_studio};

/// A break, with pictures drawn at three moments, and then the line of the next shot.
fn play_a_break(studio: &mut Studio) {
    let tip = Tip { side: 0.2, height: 0.1 };
    studio.send(TableCommand::Strike(Strike { speed: 9.0, direction: 0.01, tip, elevation: 0.0 }));
    for _ in 0..3 {
        studio.pass(0.8);
        studio.picture();
    }
    studio.until_rest();
    studio.picture();
}

#[test]
fn the_first_shot_needs_nothing_new_of_the_graphics_driver() {
    in_a_new_studio("nine_ball", 160, 90, |studio| {
        studio.level(Level::High);
        studio.line(Depth::WholeShot);
        // What the curtain hides at the start of the game.
        studio.picture();
        let before = studio.pipelines();
        play_a_break(studio);
        let later = studio.pipelines() - before;
        assert_eq!(later, 0, "{later} pipelines were compiled during the shot, {before} before");
    });
}
