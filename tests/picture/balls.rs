//! Every ball of every set, rendered close up, turned, and falling.

use baize::files::{Folders, Kind, Source, built_in_names};
use baize::physics::{BallId, Strike, Tip};
use baize::settings::{CueFile, Level};
use baize::shot::{Look, Setup};
use baize::simulation::{TableCommand, to_screen};
use baize::view::painted;
use bevy::math::{DMat3, DQuat, DVec2, DVec3, Vec2, Vec3};

use crate::is_paint;
use crate::studio::{Ball, Picture, Studio, in_the_studio};

/// Each set, with a rack that has all of its balls.
const SETS: [(&str, &str); 5] = [
    ("pool", "eight_ball_tight"),
    ("snooker", "snooker_tight"),
    ("blackball", "blackball_tight"),
    ("carom", "three_cushion"),
    ("four sizes", "four_sizes"),
];

/// Each look of a set once, side by side in the middle of a pool table.
fn parade(rack: &str) -> Setup {
    parade_of(Setup::rack(rack).load().unwrap())
}

fn parade_of(mut setup: Setup) -> Setup {
    setup.table = Setup::rack("cue_ball").load().unwrap().table;
    let mut seen: Vec<Look> = Vec::new();
    setup.balls.retain(|placed| {
        let known = seen.iter().any(|look| look.colour == placed.look.colour && look.stripe == placed.look.stripe);
        seen.push(placed.look.clone());
        !known || placed.look.number.is_some()
    });
    for (index, placed) in setup.balls.iter_mut().enumerate() {
        let place = DVec2::new((index % 6) as f64 - 2.5, 1.0 - (index / 6) as f64) * 0.075;
        placed.motion.position = place.extend(placed.ball.radius);
    }
    setup.cue_ball = 0;
    setup
}

/// Shows the balls on the table from above, each turned in that way.
fn show(studio: &mut Studio, turn: impl Fn(BallId) -> DQuat) -> Picture {
    studio.turn_balls(turn);
    studio.frame();
    studio.look_at(Vec3::ZERO, 0.0, 1.57, 0.42);
    studio.picture()
}

/// The turn that brings the paint at `up` to the top and that at `ahead` to the upper edge of the picture.
fn turned(id: BallId, up: DVec3, ahead: DVec3) -> DQuat {
    let (up, ahead) = (painted(id, up), painted(id, ahead));
    let own = DMat3::from_cols(ahead.cross(up), ahead, up);
    DQuat::from_mat3(&own.transpose())
}

/// What a place of a ball should show.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Paint {
    Ivory,
    Colour,
    /// Ink on ivory.
    Number,
    /// One of six dots.
    Dot,
    /// An edge between paints.
    Either,
}

fn paint_at(look: &Look, way: DVec3) -> Paint {
    let from_number = libm::acos(way.y.abs().min(1.0));
    let from_dot = libm::acos(way.abs().max_element().min(1.0));
    match look {
        Look { number: Some(_), .. } if from_number < 0.38 => Paint::Number,
        Look { number: Some(_), .. } if from_number < 0.46 => Paint::Either,
        Look { dots: Some(_), .. } if from_dot < 0.08 => Paint::Dot,
        Look { dots: Some(_), .. } if from_dot < 0.2 => Paint::Either,
        Look { stripe: true, .. } if (way.z.abs() - 0.56).abs() < 0.05 => Paint::Either,
        Look { stripe: true, .. } if way.z.abs() > 0.56 => Paint::Ivory,
        _ => Paint::Colour,
    }
}

/// Directions evenly around the ball.
fn directions(count: u32) -> impl Iterator<Item = DVec3> {
    (0..count).map(move |index| {
        let z = 1.0 - (2.0 * f64::from(index) + 1.0) / f64::from(count);
        let around = DVec2::from_angle(2.399_963 * f64::from(index)) * (1.0 - z * z).sqrt();
        around.extend(z)
    })
}

/// The middles of the six dots of a measle ball.
const SIDES: [DVec3; 6] = [DVec3::X, DVec3::NEG_X, DVec3::Y, DVec3::NEG_Y, DVec3::Z, DVec3::NEG_Z];

/// The share of the side towards the camera that shows the right paint.
fn share_as_painted(studio: &mut Studio, picture: &Picture, ball: &Ball, turn: DQuat, ways: &[DVec3]) -> f32 {
    let (mut right, mut all) = (0.0, 0.0);
    for way in ways.iter().copied() {
        let outwards = turn * painted(ball.id, way);
        let expected = paint_at(&ball.look, way);
        if outwards.z < 0.5 || expected == Paint::Either {
            continue;
        }
        let Some(colour) = picture.at(studio.project(ball.place + outwards * ball.radius)) else { continue };
        let ivory = is_paint(colour, Vec3::new(0.96, 0.94, 0.85));
        let own = is_paint(colour, Vec3::from(ball.look.colour));
        let seen = match expected {
            Paint::Ivory => ivory,
            Paint::Colour => own,
            Paint::Dot => ball.look.dots.is_some_and(|dots| is_paint(colour, Vec3::from(dots))) && !ivory,
            _ => ivory || colour.max_element() < 0.75,
        };
        all += 1.0;
        right += f32::from(u8::from(seen));
    }
    right / all
}

#[test]
fn every_ball_of_every_set_shows_the_side_that_it_is_turned_to() {
    let ways: Vec<DVec3> = directions(300).collect();
    in_the_studio("cue_ball", 640, 360, move |studio| {
        // On higher levels balls also mirror each other.
        studio.level(Level::Medium);
        let turns = [
            (DVec3::Y, DVec3::Z),
            (DVec3::Z, DVec3::Y),
            (DVec3::X, DVec3::Z),
            (DVec3::new(0.6, 0.64, 0.48), DVec3::new(0.8, -0.48, -0.36)),
        ];
        for (set, rack) in SETS {
            studio.rack(parade(rack));
            for (up, ahead) in turns {
                let turn = |id| turned(id, up, ahead);
                let picture = show(studio, turn);
                for ball in studio.balls() {
                    let share = share_as_painted(studio, &picture, &ball, turn(ball.id), &ways);
                    let name = &ball.look.name;
                    assert!(
                        share > 0.82,
                        "{set} {name} with {up} up is painted as it should be on {share} of its face"
                    );
                }
            }
        }
    });
}

#[test]
fn the_dots_of_a_measle_ball_turn_with_it() {
    in_the_studio("cue_ball", 640, 360, |studio| {
        // Three dots face the camera, away from the lamp's bright strip, which is mirrored in the middle.
        let up = DVec3::ONE.normalize();
        for ahead in [DVec3::new(1.0, -1.0, 0.0), DVec3::new(1.0, 1.0, -2.0)] {
            let turn = |id| turned(id, up, ahead.normalize());
            studio.turn_balls(turn);
            studio.frame();
            let ball = studio.balls().remove(0);
            studio.look_at(to_screen(ball.place), 0.0, 1.57, 0.3);
            let picture = studio.picture();
            let share = share_as_painted(studio, &picture, &ball, turn(ball.id), &SIDES);
            assert!(share > 0.99, "with {ahead} ahead {share} of the dots that face the camera are where they belong");
        }
    });
}

/// The inked places of a number that faces straight up, in radii from the middle, right and up.
fn ink(studio: &mut Studio, picture: &Picture, ball: &Ball) -> (Vec<Vec2>, usize) {
    let top = ball.place + DVec3::Z * ball.radius;
    let middle = studio.project(top);
    let radius = studio.project(top + DVec3::X * ball.radius).distance(middle);
    let reach = (0.38 * radius) as i32;
    let offsets = (-reach..=reach).flat_map(|y| (-reach..=reach).map(move |x| Vec2::new(x as f32, y as f32)));
    let disc: Vec<Vec2> = offsets.filter(|offset| offset.length() < reach as f32).collect();
    let is_ink = |offset: &&Vec2| picture.at(middle + **offset).is_some_and(|colour| colour.max_element() < 0.45);
    let inked = disc.iter().filter(is_ink).map(|offset| Vec2::new(offset.x, -offset.y) / radius).collect();
    (inked, disc.len())
}

fn mean(places: impl Iterator<Item = Vec2>) -> Vec2 {
    let places: Vec<Vec2> = places.collect();
    places.iter().sum::<Vec2>() / places.len().max(1) as f32
}

#[test]
fn a_number_is_upright_crisp_and_not_mirrored() {
    in_the_studio("cue_ball", 1280, 720, |studio| {
        studio.level(Level::High);
        let turn = |id| turned(id, DVec3::Y, DVec3::Z);
        studio.rack(parade("eight_ball_tight"));
        let picture = show(studio, turn);
        for ball in studio.balls() {
            let Some(number) = ball.look.number else { continue };
            let (inked, all) = ink(studio, &picture, &ball);
            let share = inked.len() as f32 / all as f32;
            assert!((0.08..0.6).contains(&share), "the number {number} is ink on {share} of its disc");
            let middle = mean(inked.iter().copied());
            assert!(middle.length() < 0.12, "the number {number} lies {middle} off the middle");
            match number {
                // With the bar above, the foot is to the left of the bar's right end.
                7 => {
                    let above = mean(inked.iter().copied().filter(|place| place.y > 0.0));
                    let below = mean(inked.iter().copied().filter(|place| place.y < -0.1));
                    assert!(middle.y > 0.02, "the 7 stands on its head: {middle}");
                    assert!(below.x < above.x + 0.02, "the 7 is mirrored: {above} above, {below} below");
                }
                6 | 9 => {
                    let lowest = inked.iter().map(|place| place.y).fold(f32::INFINITY, f32::min);
                    let bar: Vec<&Vec2> = inked.iter().filter(|place| place.y < lowest + 0.06).collect();
                    let wide = bar.iter().map(|place| place.x.abs()).fold(0.0, f32::max);
                    assert!(wide > 0.07, "the {number} has no bar below: {wide}");
                }
                _ => {}
            }
        }
    });
}

#[test]
fn a_ball_that_drops_is_seen_to_fall_and_then_no_more() {
    in_the_studio("cue_ball", 640, 360, |studio| {
        let pocket = studio.table().boundary.pockets[0].clone();
        let ball = studio.balls().remove(0);
        // Into the middle of the mouth.
        let way = pocket.centre.signum().normalize();
        studio.send(TableCommand::Place(ball.id, pocket.centre - way * 0.2));
        studio.look_at(to_screen(pocket.centre.extend(0.0)), 0.0, 1.5, 0.5);
        let middle = studio.project(pocket.centre.extend(-0.03));
        let white =
            |picture: &Picture| picture.disc(middle, 30.0).iter().filter(|colour| colour.min_element() > 0.3).count();
        let before = white(&studio.picture());
        let direction = way.to_angle();
        let strike = Strike { speed: 1.2, direction, tip: Tip { side: 0.0, height: 0.0 }, elevation: 0.0 };
        studio.send(TableCommand::Strike(strike));
        for _ in 0..20 {
            if studio.balls().is_empty() {
                break;
            }
            studio.pass(0.02);
        }
        assert!(studio.balls().is_empty(), "it was not pocketed");
        studio.pass(0.03);
        let falling = white(&studio.picture());
        studio.pass(0.5);
        let after = white(&studio.picture());
        assert!(falling > before + 200, "{falling} white places in the hole while it falls, {before} before");
        assert!(after < before + 20, "{after} white places in the hole when it has gone, {before} before");
    });
}

#[test]
#[ignore = "makes pictures for people"]
fn close_ups_of_balls_and_cues() {
    in_the_studio("cue_ball", 1280, 720, |studio| {
        studio.level(Level::High);
        for (set, rack) in SETS {
            studio.rack(parade(rack));
            studio.name(set);
            studio.look_at(Vec3::ZERO, 0.6, 0.5, 0.5);
            studio.picture();
        }
        let folders = Folders::of_game();
        let old = Setup::rack("eight_ball_tight").balls("pool_bar").folders(&folders).load_with_files().unwrap();
        studio.rack(parade_of(old.setup));
        studio.name("pool_bar");
        studio.picture();
        studio.rack(Setup::rack("cue_ball").load().unwrap());
        let ball = studio.balls().remove(0).place;
        for name in built_in_names(Kind::Cue) {
            let file = Source::built_in(Kind::Cue, name).unwrap();
            studio.cue(file.parse_checked(CueFile::flaws).unwrap());
            studio.name(&format!("cue_{name}"));
            for (along, distance) in [(0.1, 0.25), (0.75, 1.5)] {
                studio.look_at(to_screen(ball - DVec3::X * along), 0.5, 0.5, distance);
                studio.picture();
            }
        }
    });
}
