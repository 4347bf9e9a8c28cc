//! What the picture shows, rendered without a window and read back.
//!
//! Without a graphics adapter these tests say so and pass; with `BAIZE_REQUIRE_GPU` set they fail.

mod studio;

use studio::Studio;

#[test]
fn a_look_at_the_rack() {
    let Some(mut studio) = Studio::open("nine_ball", 1280, 720) else { return };
    studio.picture().save("/tmp/shots/rack.png");
    studio.look(baize::view::View::Above);
    studio.picture().save("/tmp/shots/above.png");
    studio.look(baize::view::View::Cue);
    studio.picture().save("/tmp/shots/cue.png");
}
