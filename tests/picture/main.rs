//! What the picture shows, rendered without a window and read back.
//!
//! Without a graphics adapter these tests print this and pass; with `BAIZE_REQUIRE_GPU` set they fail. `BAIZE_PICTURES`
//! names a folder in which every picture is saved.

mod studio;
mod balls;
mod cameras;
mod cloth;
mod computed;
mod first_shot;
mod gallery;
mod light;
mod line;
mod moods;
mod relativity;
mod scenes;
mod stress;
mod tables;

use baize::physics::{Strike, Tip};
use baize::settings::{Level, View};
use baize::simulation::TableCommand;
use bevy::math::{DVec3, Vec2, Vec3};
use studio::{Ball, Picture, Studio, in_the_studio};

/// The share of a ball's disc that must show its colour; numbers, highlights and shade take the rest.
const OWN_COLOUR: f32 = 0.25;

/// How bright a colour (sRGB) is: its linear luminance.
fn luminance(colour: Vec3) -> f32 {
    let linear = |part: f32| if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) };
    0.2126 * linear(colour.x) + 0.7152 * linear(colour.y) + 0.0722 * linear(colour.z)
}

/// The light that a colour of the picture (sRGB) stands for, in the units of the picture: that of the grey which film shows as bright.
fn light_of(colour: Vec3) -> f32 {
    let on_film = luminance(colour);
    let (mut darker, mut brighter) = (0.0, 64.0);
    for _ in 0..32 {
        let middle: f32 = (darker + brighter) / 2.0;
        let shown = Vec3::from(baize::light::shown(Vec3::splat(middle)).map(|byte| f32::from(byte) / 255.0));
        if luminance(shown) < on_film { darker = middle } else { brighter = middle }
    }
    brighter
}

/// Whether a colour of the picture can be that paint (sRGB) under a warm lamp. For paint with a hue the hue is
/// compared, otherwise the brightness.
fn is_paint(colour: Vec3, paint: Vec3) -> bool {
    let saturation = |c: Vec3| (c.max_element() - c.min_element()) / c.max_element().max(1e-3);
    if paint.max_element() < 0.2 {
        return colour.max_element() < 0.25;
    }
    if saturation(paint) < 0.3 {
        return saturation(colour) < 0.45 && colour.max_element() > 0.4;
    }
    let hue = |c: Vec3| (c - c.min_element()).normalize_or_zero();
    saturation(colour) > 0.2 && hue(colour).dot(hue(paint)) > 0.9
}

/// The share of the ball's disc that shows its colour; for a striped ball its white counts too.
fn own_colour(studio: &mut Studio, picture: &Picture, ball: &Ball) -> f32 {
    let middle = studio.project(ball.place);
    let edge = studio.project(ball.place + DVec3::new(0.0, ball.radius, 0.0));
    let colours = picture.disc(middle, middle.distance(edge) * 0.8);
    let white = |colour: Vec3| ball.look.stripe && is_paint(colour, Vec3::ONE);
    let own = |colour: Vec3| is_paint(colour, Vec3::from(ball.look.colour)) || white(colour);
    let own = colours.iter().filter(|colour| own(**colour)).count();
    own as f32 / colours.len().max(1) as f32
}

fn assert_every_ball_is_seen(studio: &mut Studio, picture: &Picture) {
    for ball in studio.balls() {
        let share = own_colour(studio, picture, &ball);
        assert!(share > OWN_COLOUR, "ball {} shows its colour on {share:.2} of its disc", ball.look.name);
    }
}

#[test]
fn every_ball_of_a_rack_is_seen_in_its_own_colour() {
    in_the_studio("nine_ball_tight", 640, 360, |studio| {
        studio.look(View::Above);
        let picture = studio.picture();
        assert_every_ball_is_seen(studio, &picture);
        let cloth = picture.mean(studio.project(DVec3::new(0.0, 0.3, 0.0)), 3.0);
        assert!(cloth.max_element() > 0.3, "the lamp is out: the cloth is {cloth}");
    });
}

#[test]
fn the_cloth_has_the_colour_of_the_table_and_darkens_under_a_ball() {
    in_the_studio("cue_ball", 640, 360, |studio| {
        studio.level(Level::High);
        let ball = studio.balls().remove(0);
        studio.look_at(baize::simulation::to_screen(ball.place), -1.2, 0.6, 0.6);
        let picture = studio.picture();
        let cloth = |place: DVec3, studio: &mut Studio| picture.mean(studio.project(place.with_z(0.0)), 2.0);
        // Beside the head string.
        let far = cloth(ball.place + DVec3::new(0.06, 0.15, 0.0), studio);
        let paint = Vec3::from(studio.table().cloth_colour);
        assert!(is_paint(far, paint), "the cloth is {far}, its paint {paint}");
        // In front of the ball, seen from the head end, where it hides nothing.
        let near = cloth(ball.place + DVec3::new(-0.3, -1.0, 0.0).normalize() * ball.radius * 0.9, studio);
        assert!(near.element_sum() < 0.75 * far.element_sum(), "{near} under the ball, {far} far from it");
    });
}

#[test]
fn after_a_break_every_ball_is_seen_where_the_physics_has_it() {
    in_the_studio("nine_ball_tight", 640, 360, |studio| {
        let strike = Strike { speed: 8.0, direction: 0.01, tip: Tip { side: 0.0, height: 0.1 }, elevation: 0.0 };
        studio.look(View::Above);
        studio.send(TableCommand::Strike(strike));
        studio.until_rest();
        let picture = studio.picture();
        assert_every_ball_is_seen(studio, &picture);
    });
}

#[test]
fn the_view_from_above_shows_the_whole_table_in_a_tall_window_too() {
    in_the_studio("three_cushion", 300, 400, |studio| {
        studio.look(View::Above);
        for (x, y) in [(1.5, 0.8), (-1.5, 0.8), (1.5, -0.8), (-1.5, -0.8)] {
            let place = studio.project(DVec3::new(x, y, 0.0));
            assert!(
                Vec2::ZERO.cmple(place).all() && place.cmple(Vec2::new(300.0, 400.0)).all(),
                "a corner is at {place}"
            );
        }
        let picture = studio.picture();
        assert_every_ball_is_seen(studio, &picture);
    });
}
