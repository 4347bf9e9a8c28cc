//! Balls that are nearly as fast as light, in the picture.

use baize::physics::{BallId, Shape};
use baize::settings::RelativityView;
use baize::simulation::{TableCommand, TimeCommand, from_screen, to_screen};
use bevy::math::{DVec3, Vec2, Vec3};

use crate::is_paint;
use crate::studio::{Picture, Studio, in_the_studio};

/// In m/s.
const SPEED_OF_LIGHT: f64 = 5.0;
/// At this velocity, 4/5 of that of light, the Lorentz factor is 5/3.
const VELOCITY: DVec3 = DVec3::new(4.0, 0.0, 0.0);
const IVORY: Vec3 = Vec3::new(0.96, 0.94, 0.85);
/// How far around its place a ball is sought, in pixels: less far than the spots of the table are.
const REACH: i32 = 30;
/// How far above the cloth the eye is, in metres.
const HEIGHT: f32 = 1.0;

/// The cue ball as a picture shows it.
struct Drawn {
    /// Its middle, in pixels.
    middle: Vec2,
    /// Its size along the table and across it, in pixels.
    size: Vec2,
}

/// Sends the cue ball along the table for three tenths of a second, and stops time. Returns its place then.
fn send_ball(studio: &mut Studio) -> DVec3 {
    let mut physics = studio.setup().physics;
    physics.shape = Shape::RelativisticDiscs;
    physics.relativity.speed_of_light = SPEED_OF_LIGHT;
    studio.send(TableCommand::SetPhysics(Box::new(physics)));
    studio.push(BallId(0), VELOCITY);
    (0..3).for_each(|_| studio.frame());
    studio.send(TimeCommand::Pause);
    studio.balls().remove(0).place
}

/// Looks down on that place of the table.
fn look_down_on(studio: &mut Studio, place: DVec3) {
    studio.look_at(to_screen(place.with_z(0.0)), 0.0, std::f32::consts::FRAC_PI_2, HEIGHT);
    // The balls are seen by the eye of the frame before.
    studio.frame();
}

/// Finds the ball in a picture, near that pixel.
fn find(picture: &Picture, near: Vec2) -> Drawn {
    let offset = |offset: i32| offset as f32;
    let around = (-REACH..=REACH).flat_map(|y| (-REACH..=REACH).map(move |x| near + Vec2::new(offset(x), offset(y))));
    // The arrow that shows the velocity in a pause has little blue.
    let is_ivory = |colour: Vec3| is_paint(colour, IVORY) && colour.z > 0.5;
    let of_ball: Vec<Vec2> = around.filter(|place| picture.at(*place).is_some_and(is_ivory)).collect();
    assert!(of_ball.len() > 300, "near {near} are {} pixels of the ball", of_ball.len());
    let corners = of_ball.iter().fold((Vec2::MAX, Vec2::MIN), |(low, high), place| (low.min(*place), high.max(*place)));
    Drawn { middle: (corners.0 + corners.1) / 2.0, size: corners.1 - corners.0 + 1.0 }
}

/// Where a ball that has gone to `place` was when its light left.
fn place_seen(studio: &mut Studio, place: DVec3) -> DVec3 {
    let eye = from_screen(studio.eye());
    // The ball goes straight and, on the little way, without losing speed: |eye - place + v t| = c t.
    let (offset, speed) = (eye - place, VELOCITY.length());
    let (square, half, rest) =
        (SPEED_OF_LIGHT * SPEED_OF_LIGHT - speed * speed, offset.dot(VELOCITY), offset.length_squared());
    place - VELOCITY * ((half + (half * half + square * rest).sqrt()) / square)
}

/// Looks down on the place `at`, where the ball is expected to be drawn at the place that `expected` gives. Returns how it is
/// drawn, and that place in pixels.
fn look_at_ball(
    studio: &mut Studio,
    shown: RelativityView,
    at: DVec3,
    expected: impl Fn(&mut Studio) -> DVec3,
) -> (Drawn, Vec2) {
    studio.relativity(shown);
    look_down_on(studio, at);
    let place = expected(studio);
    let expected = studio.project(place);
    (find(&studio.picture(), expected), expected)
}

#[test]
fn a_fast_ball_is_drawn_narrower_behind_or_turned_as_the_switches_say() {
    in_the_studio("cue_ball", 640, 360, |studio| {
        let place = send_ball(studio);
        let (plain, _) = look_at_ball(studio, RelativityView::default(), place, |_| place);
        assert!((plain.size.x / plain.size.y - 1.0).abs() < 0.07, "a ball of Newton is {} pixels", plain.size);

        let contracted = RelativityView { length_contraction: true, light_delay: false };
        let (narrow, _) = look_at_ball(studio, contracted, place, |_| place);
        assert!((narrow.size.x / narrow.size.y - 0.6).abs() < 0.07, "it is {} pixels", narrow.size);
        assert!(narrow.middle.distance(plain.middle) < 1.5, "it is at {}, not at {}", narrow.middle, plain.middle);

        for length_contraction in [false, true] {
            let late = RelativityView { length_contraction, light_delay: true };
            // The eye stands where the ball is seen.
            let about = place - DVec3::X * 0.8;
            let (drawn, wanted) = look_at_ball(studio, late, about, |studio| place_seen(studio, place));
            assert!(drawn.middle.distance(wanted) < 3.0, "it is seen at {}, not at {wanted}", drawn.middle);
            // A ball that is contracted looks round, because the light of its far side left earlier.
            assert!((drawn.size.x / drawn.size.y - 1.0).abs() < 0.09, "it is {} pixels", drawn.size);
        }
        studio.send(TimeCommand::Run);
    });
}
