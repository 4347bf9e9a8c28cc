//! Pictures for people: the stills of `docs/play/gallery` and the frames of the break in the README. They are ignored tests, which
//! `cargo xtask pictures` runs with the variable `BAIZE_PICTURES`.

use baize::settings::{Level, View};
use bevy::math::Vec3;

use crate::scenes::{SCENES, break_rack};
use crate::studio::in_the_studio;

/// The scenes in which balls run, and for how long a picture of them is exposed, in seconds.
const MOVING: [&str; 2] = ["break_begins", "break_opens"];
const SHUTTER: f64 = 0.004;
/// Of so many pictures a still with an exposure is made, and a frame of the animation.
const OF_STILL: u32 = 10;
const OF_FRAME: u32 = 3;

#[test]
#[ignore = "makes pictures for people"]
fn stills() {
    for (name, rack, act) in SCENES {
        in_the_studio(rack, 1920, 1080, move |studio| {
            studio.level(Level::High);
            act(studio);
            studio.name(name);
            if MOVING.contains(&name) {
                studio.exposed(SHUTTER, OF_STILL);
            } else {
                studio.picture();
            }
        });
    }
}

#[test]
#[ignore = "makes pictures for people"]
fn one_scene_at_every_level() {
    for level in [Level::Low, Level::Medium, Level::High] {
        in_the_studio("eight_ball_tight", 960, 540, move |studio| {
            studio.level(level);
            studio.look(View::Standing);
            studio.name(&format!("level_{level:?}").to_lowercase());
            studio.picture();
        });
    }
}

/// Length of the animation and of one of its frames, in seconds.
const LENGTH: f64 = 3.2;
const FRAME: f64 = 0.04;

#[test]
#[ignore = "makes pictures for people"]
fn frames_of_a_break() {
    in_the_studio("eight_ball_tight", 640, 360, |studio| {
        studio.level(Level::High);
        studio.look_at(Vec3::new(0.25, 0.0, 0.0), 0.35, 0.5, 1.9);
        studio.name("frame_000");
        studio.picture();
        break_rack(studio);
        for frame in 1..(LENGTH / FRAME) as u32 {
            studio.pass(FRAME - SHUTTER);
            studio.look_at(Vec3::new(0.25, 0.0, 0.0), 0.35, 0.5, 1.9);
            studio.name(&format!("frame_{frame:03}"));
            studio.exposed(SHUTTER, OF_FRAME);
        }
    });
}
