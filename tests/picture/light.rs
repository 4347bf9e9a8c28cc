//! The light of the picture: the room is seen, the lamp is mirrored, and balls darken each other.

use baize::settings::{Level, View};
use baize::shot::Setup;
use baize::simulation::to_screen;
use bevy::math::{DVec3, Vec2, Vec3};

use crate::light_of;
use crate::studio::{Studio, in_the_studio};

/// Height of the lamp over the cloth of a table of nine feet, in metres.
const LAMP: f32 = 1.35;

#[test]
fn no_view_of_a_player_is_a_black_void() {
    in_the_studio("nine_ball_tight", 320, 180, |studio| {
        for level in [Level::Low, Level::High] {
            studio.level(level);
            for view in [View::Standing, View::Cue] {
                studio.look(view);
                let picture = studio.picture();
                let all = (0..320).flat_map(|x| (0..180).map(move |y| Vec2::new(x as f32, y as f32)));
                let dark = all.filter_map(|place| picture.at(place)).filter(|colour| light_of(*colour) < 0.006).count();
                let share = dark as f32 / (320.0 * 180.0);
                assert!(share < 0.05, "{level:?}, {view:?}: {share:.2} of the picture is black");
            }
        }
    });
}

/// The first two balls of the nine-ball rack in the middle of the table, their centres so many ball diameters apart.
fn pair(apart: f64) -> Setup {
    let mut setup = Setup::rack("nine_ball_tight").load().unwrap();
    setup.balls.truncate(2);
    for (placed, side) in setup.balls.iter_mut().zip([-1.0, 1.0]) {
        let radius = placed.ball.radius;
        placed.motion.position = DVec3::new(side * radius * apart, 0.0, radius);
    }
    setup
}

/// How bright the second ball is beside the place where it faces the first one, low down and high up.
fn light_at_contact(studio: &mut Studio, apart: f64) -> [f32; 2] {
    studio.rack(pair(apart));
    let ball = studio.balls().into_iter().find(|ball| ball.place.x > 0.0).unwrap();
    studio.look_at(to_screen(ball.place), 0.0, 0.14, 0.3);
    let picture = studio.picture();
    let facing = [DVec3::new(-0.7, -0.51, -0.5), DVec3::new(-0.9, -0.31, 0.31)];
    facing.map(|facing| light_of(picture.mean(studio.project(ball.place + facing * ball.radius), 1.0)))
}

#[test]
fn balls_that_touch_are_darker_low_beside_the_place_where_they_touch_but_not_high() {
    in_the_studio("cue_ball", 320, 180, |studio| {
        for level in [Level::Low, Level::High] {
            studio.level(level);
            let [touching, apart] = [1.0, 4.0].map(|apart| light_at_contact(studio, apart));
            let [low, high] = [0, 1].map(|at| touching[at] / apart[at]);
            // Traced light has 0.72 there, and 1.25 high up, where the other ball is lit.
            assert!((0.6..0.9).contains(&low), "{level:?}: low down {low} of the light without the other ball");
            assert!(high > 0.9, "{level:?}: high up {high} of the light without the other ball");
        }
    });
}

#[test]
fn a_black_ball_mirrors_the_red_one_beside_it() {
    in_the_studio("cue_ball", 320, 180, |studio| {
        let mut setup = pair(1.5);
        setup.balls[0].look.colour = [0.78, 0.08, 0.09];
        setup.balls[1].look.colour = [0.02; 3];
        for placed in &mut setup.balls {
            placed.look.number = None;
        }
        studio.rack(setup);
        let ball = |studio: &mut Studio, is_right: bool| {
            studio.balls().into_iter().find(|ball| (ball.place.x > 0.0) == is_right).unwrap()
        };
        let (red, black) = (ball(studio, false), ball(studio, true));
        let middle = to_screen(black.place);
        let mut redness = [Level::Medium, Level::High].map(|level| {
            studio.level(level);
            studio.look_at(middle, 0.0, 0.5, 0.25);
            let picture = studio.picture();
            // A mirror shows the red ball where it halves the angle between the way to the eye and the way to the ball.
            let to = |place: Vec3| (place - middle).normalize();
            let normal = (to(studio.eye()) + to(to_screen(red.place))).normalize() * black.radius as f32;
            let seen = picture.mean(studio.project(black.place + baize::simulation::from_screen(normal)), 1.0);
            seen.x - seen.z
        });
        redness.iter_mut().for_each(|red| *red = red.max(0.0));
        let [without, with] = redness;
        assert!(with > without + 0.05, "{with} redder than blue with mirrored balls, {without} without");
    });
}

#[test]
fn the_cue_darkens_the_cloth_below_it() {
    in_the_studio("cue_ball", 320, 180, |studio| {
        for level in [Level::Low, Level::High] {
            studio.level(level);
            let ball = studio.balls().remove(0).place;
            // The cue lies along the table, behind the ball.
            let below = DVec3::new(ball.x - 0.3, ball.y, 0.0);
            studio.look_at(to_screen(below), 0.0, 0.6, 0.5);
            let picture = studio.picture();
            let mut light = |aside: f64| light_of(picture.mean(studio.project(below + DVec3::Y * aside), 1.0));
            let (shadow, [left, right]) = (light(0.0), [-0.15, 0.15].map(&mut light));
            assert!(shadow < 0.8 * left.min(right), "{level:?}: {shadow} below the cue, {left} and {right} beside it");
        }
    });
}

/// A single ball on the bed, `from_nose` metres in front of a nose of the cushion that lies towards `cushion`.
fn ball_before(nose: DVec3, cushion: DVec3, from_nose: f64) -> Setup {
    let mut setup = pair(4.0);
    setup.balls.truncate(1);
    let radius = setup.balls[0].ball.radius;
    setup.balls[0].motion.position = (nose - cushion * (radius + from_nose)).with_z(radius);
    setup
}

#[test]
fn a_ball_at_a_cushion_darkens_it() {
    in_the_studio("cue_ball", 320, 180, |studio| {
        let nose = DVec3::new(0.5, studio.table().width / 2.0, studio.table().boundary.nose_height);
        for level in [Level::Low, Level::High] {
            studio.level(level);
            let mut face = |from_nose: f64| {
                studio.rack(ball_before(nose, DVec3::Y, from_nose));
                studio.look_at(to_screen(nose), 0.9, 0.3, 0.4);
                let picture = studio.picture();
                light_of(picture.mean(studio.project(nose + DVec3::new(0.022, 0.004, -0.01)), 1.0))
            };
            let (at_cushion, away) = (face(0.001), face(0.4));
            assert!(at_cushion < 0.93 * away, "{level:?}: {at_cushion} with a ball at the cushion, {away} without");
        }
    });
}

#[test]
fn a_ball_frozen_to_the_foot_cushion_leaves_the_top_of_the_cushion_most_of_its_light() {
    in_the_studio("cue_ball", 320, 180, |studio| {
        let nose = DVec3::new(studio.table().length / 2.0, 0.1, studio.table().boundary.nose_height);
        for level in [Level::Low, Level::High] {
            studio.level(level);
            let mut top = |from_nose: f64| {
                studio.rack(ball_before(nose, DVec3::X, from_nose));
                studio.look_at(to_screen(nose), 0.0, 0.9, 0.4);
                let picture = studio.picture();
                let behind = [0.01, 0.02, 0.03].map(|far| nose + DVec3::new(far, 0.0, 0.002));
                behind.map(|place| light_of(picture.mean(studio.project(place), 1.0)))
            };
            let (at_cushion, away) = (top(0.0001), top(0.4));
            let left = [0, 1, 2].map(|place| at_cushion[place] / away[place]);
            assert!(
                left.iter().all(|left| (0.6..1.05).contains(left)),
                "{level:?}: {left:?} of the light behind the ball"
            );
        }
    });
}

#[test]
fn the_bed_lights_the_cushions_beside_it() {
    in_the_studio("cue_ball", 320, 180, |studio| {
        let nose = DVec3::new(0.5, studio.table().width / 2.0, studio.table().boundary.nose_height);
        for level in [Level::Low, Level::High] {
            studio.level(level);
            studio.look_at(to_screen(nose), 0.0, 0.3, 0.4);
            let picture = studio.picture();
            let mut light = |place: DVec3| light_of(picture.mean(studio.project(place), 1.0));
            let face = light(nose + DVec3::new(0.0, 0.008, -0.018));
            let bed = light(DVec3::new(nose.x, nose.y - 0.12, 0.0));
            let share = face / bed;
            // A traced picture has a tenth there: cloth sends on a fifth of the light, and what stands upright sees it with half its sight.
            assert!(
                (0.05..0.3).contains(&share),
                "{level:?}: the cushion below its nose has {share} of the light of the bed"
            );
        }
    });
}

#[test]
fn the_lamp_is_mirrored_where_a_mirror_would_show_it() {
    in_the_studio("cue_ball", 640, 360, |studio| {
        studio.level(Level::High);
        let mut setup = pair(4.0);
        // A black ball mirrors nothing but the room and the lamp.
        setup.balls[1].look.colour = [0.02; 3];
        setup.balls[1].look.number = None;
        setup.balls[1].look.stripe = false;
        studio.rack(setup);
        let ball = studio.balls().into_iter().find(|ball| ball.place.x > 0.0).unwrap();
        studio.look_at(to_screen(ball.place), 1.0, 0.5, 0.25);
        let picture = studio.picture();
        let (middle, eye) = (to_screen(ball.place), studio.eye());
        // A mirror shows the lamp where it halves the angle between the way to the eye and the way to the lamp.
        let to = |place: Vec3| (place - middle).normalize();
        let seen_at = |way: Vec3| (to(eye) + way).normalize() * ball.radius as f32;
        let mut light = |way: Vec3| {
            let place = ball.place + baize::simulation::from_screen(seen_at(way));
            light_of(picture.mean(studio.project(place), 1.0))
        };
        // Between the shades, which are mirrored as dots, and out beyond the ends and the sides of the strip.
        let between = [-0.4, 0.4].map(|along| light(to(Vec3::new(along, LAMP, 0.0))));
        let outside = [(1.4, 0.0), (-1.4, 0.0), (0.4, 0.4), (0.4, -0.4), (-0.4, 0.4), (-0.4, -0.4)];
        let outside = outside.map(|(along, aside)| light(to(Vec3::new(along, LAMP, aside))));
        let (least, most) = (between[0].min(between[1]), outside.into_iter().fold(0.0, f32::max));
        assert!(least > 0.15 && least > 3.0 * most, "the lamp is {between:?}, what is beside it {outside:?}");
    });
}
