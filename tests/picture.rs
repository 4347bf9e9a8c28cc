//! What the picture shows, rendered without a window and read back.
//!
//! Without a graphics adapter these tests say so and pass; with `BAIZE_REQUIRE_GPU` set they fail.

mod studio;

use bevy::math::Vec3;
use studio::Studio;

#[test]
fn a_look_at_the_rack() {
    let Some(mut studio) = Studio::open("nine_ball", 1280, 720) else { return };
    for _ in 0..3 { studio.frame(); }
    studio.picture().save("/tmp/shots/rack.png");
    studio.look_at(Vec3::new(0.1, 0.0, -0.65), 0.0, 1.4, 0.8);
    studio.picture().save("/tmp/shots/side.png");
}
