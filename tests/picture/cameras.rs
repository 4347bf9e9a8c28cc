//! What each view shows, rendered without a window and read back: the cue ball and the ball at which it is aimed.

use crate::is_paint;
use crate::studio::{Ball, Picture, Studio, in_the_studio};
use baize::settings::View;
use bevy::math::{DVec3, Vec3};

/// The share of a ball's disc that must show its paint; highlight, shade and number take the rest.
const OWN_COLOUR: f32 = 0.2;

fn assert_is_seen(studio: &mut Studio, picture: &Picture, ball: &Ball, view: View) {
    let middle = studio.project(ball.place);
    let top = studio.project(ball.place + DVec3::Z * ball.radius);
    let side = studio.project(ball.place + DVec3::Y * ball.radius);
    let radius = middle.distance(top).max(middle.distance(side)) * 0.7;
    let colours = picture.disc(middle, radius);
    let paint = Vec3::from(ball.look.colour);
    let own = colours.iter().filter(|colour| is_paint(**colour, paint)).count();
    let share = own as f32 / colours.len().max(1) as f32;
    assert!(share > OWN_COLOUR, "{view:?}: {} at {middle} shows its colour on {share:.2} of its disc", ball.look.name);
}

/// The cue ball and the ball at the head of the rack, at which the first aim points.
fn shot(studio: &mut Studio) -> [Ball; 2] {
    let mut balls = studio.balls();
    balls.sort_by(|a, b| a.place.x.total_cmp(&b.place.x));
    let aimed = balls.iter().skip(1).position(|ball| ball.place.y.abs() < 0.01).unwrap() + 1;
    [balls.remove(0), balls.remove(aimed - 1)]
}

fn assert_views_show_the_shot(rack: &'static str, width: u32, height: u32) {
    in_the_studio(rack, width, height, move |studio| {
        // From behind a pocket the rack hides the ball at its head.
        for &view in View::ALL.iter().filter(|view| **view != View::Pocket) {
            studio.look(view);
            let picture = studio.picture();
            for ball in shot(studio) {
                assert_is_seen(studio, &picture, &ball, view);
            }
        }
    });
}

#[test]
fn each_view_shows_the_cue_ball_and_the_ball_it_is_aimed_at() {
    assert_views_show_the_shot("nine_ball_tight", 640, 360);
}

#[test]
fn each_view_shows_the_shot_in_a_tall_window_too() {
    assert_views_show_the_shot("nine_ball_tight", 350, 450);
}

#[test]
fn each_view_shows_a_shot_on_a_table_of_twelve_feet() {
    assert_views_show_the_shot("snooker_tight", 640, 360);
}

#[test]
fn from_above_there_is_no_perspective() {
    in_the_studio("cue_ball", 640, 360, |studio| {
        studio.look(View::Above);
        for corner in [DVec3::new(1.2, 0.6, 0.0), DVec3::new(-1.2, -0.6, 0.0)] {
            let (low, high) = (studio.project(corner), studio.project(corner.with_z(0.4)));
            assert!(low.distance(high) < 0.01, "a place over {low} is seen at {high}");
        }
        // The lamp lights it as in every other view.
        let picture = studio.picture();
        let cloth = picture.mean(studio.project(DVec3::new(0.3, 0.3, 0.0)), 3.0);
        assert!(cloth.max_element() > 0.3, "the lamp is out: the cloth is {cloth}");
    });
}

#[test]
fn the_first_frame_of_a_view_is_lit_like_the_next_ones() {
    in_the_studio("cue_ball", 640, 360, |studio| {
        for view in [View::Above, View::Free] {
            let first = studio.first_picture(view);
            let next = studio.picture();
            for place in [(-1.0, 0.4), (-0.5, -0.4), (0.0, 0.3), (0.2, -0.2), (0.5, 0.1), (1.0, -0.4)] {
                let middle = studio.project(DVec3::new(place.0, place.1, 0.0));
                let [first, next] = [&first, &next].map(|picture| picture.mean(middle, 3.0));
                assert!(first.distance(next) < 0.02, "{view:?}: at {place:?} {first} at first, then {next}");
            }
        }
    });
}
