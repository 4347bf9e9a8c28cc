//! The light of the game against light that was computed by tracing its paths, in the scenes of `scripts/light_scenes.txt`. The traced
//! pictures are small; `cargo xtask figures light` compares larger ones more finely.

use baize::files::{Folders, Kind, Source};
use baize::settings::{Level, View};
use baize::shot::{Depth, Loaded, Setup};
use baize::simulation::{TableCommand, to_screen};
use bevy::asset::RenderAssetUsages;
use bevy::image::{CompressedImageFormats, ImageSampler, ImageType};
use bevy::math::{DVec3, UVec2, Vec2, Vec3};
use bevy::prelude::Image;

use crate::studio::{Picture, Studio, in_the_studio_at};

/// Size of the traced pictures, and the side of the blocks whose mean colours are compared, in pixels.
const SIZE: UVec2 = UVec2::new(160, 90);
const BLOCK: u32 = 5;
/// The mean difference of blocks (0 to 1, sRGB) that a scene may have.
const MOST: f32 = 0.025;

/// A line of the list of scenes.
#[derive(Clone)]
struct Scene {
    name: String,
    setup: String,
    at: f64,
    view: String,
    mood: String,
}

fn scenes() -> Vec<Scene> {
    let lines = include_str!("../../scripts/light_scenes.txt").lines().filter(|line| !line.starts_with('#'));
    let scene = |line: &str| {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let [name, setup, at, view, mood] = words.try_into().unwrap();
        Scene { name, setup, at: at.parse().unwrap(), view, mood }
    };
    lines.map(scene).collect()
}

/// What lies on the table, and whether it is a shot.
fn set_up(scene: &Scene) -> (Setup, bool) {
    if Source::find(Kind::Shot, &scene.setup, &Folders::of_game()).is_ok() {
        return (Loaded::named(&scene.setup, &Folders::of_game()).unwrap().setup, true);
    }
    (Setup::rack(&scene.setup).load().unwrap(), false)
}

/// Shows a scene, after `change` of its table.
fn show(studio: &mut Studio, scene: &Scene, change: impl FnOnce(&mut Setup)) {
    let (mut setup, is_shot) = set_up(scene);
    change(&mut setup);
    studio.mood(&scene.mood);
    let strike = setup.strike.filter(|_| is_shot);
    studio.rack(setup);
    match View::ALL.iter().find(|known| known.name() == scene.view) {
        Some(view) => studio.look(*view),
        None => {
            let numbers: Vec<f64> = scene.view.split(',').map(|number| number.parse().unwrap()).collect();
            let target: Vec3 = to_screen(DVec3::new(numbers[0], numbers[1], 0.0));
            let angle = |degrees: f64| degrees.to_radians() as f32;
            studio.look_at(target, angle(numbers[2]), angle(numbers[3]), numbers[4] as f32);
        }
    }
    studio.line(Depth::Off);
    studio.name(&scene.name);
    // From here on no time may pass but that of the scene.
    if let Some(strike) = strike {
        studio.send(TableCommand::Strike(strike));
        studio.pass_until_shown(scene.at);
    }
}

/// The mean colours of the blocks of a picture, by the colour of each pixel.
fn blocks(at: impl Fn(u32, u32) -> Vec3) -> Vec<Vec3> {
    let of = |x: u32, y: u32| {
        let pixels = (0..BLOCK).flat_map(|dy| (0..BLOCK).map(move |dx| (x * BLOCK + dx, y * BLOCK + dy)));
        pixels.map(|(x, y)| at(x, y)).sum::<Vec3>() / (BLOCK * BLOCK) as f32
    };
    (0..SIZE.y / BLOCK).flat_map(|y| (0..SIZE.x / BLOCK).map(move |x| (x, y))).map(|(x, y)| of(x, y)).collect()
}

fn traced(name: &str) -> Vec<Vec3> {
    let path = format!("{}/tests/picture/traced/{name}.png", env!("CARGO_MANIFEST_DIR"));
    let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let (formats, usages) = (CompressedImageFormats::NONE, RenderAssetUsages::default());
    let image =
        Image::from_buffer(&bytes, ImageType::Extension("png"), formats, true, ImageSampler::Default, usages).unwrap();
    assert_eq!((image.width(), image.height()), (SIZE.x, SIZE.y), "{path}");
    let texels = image.data.unwrap();
    blocks(|x, y| {
        let texel = &texels[4 * (y * SIZE.x + x) as usize..][..3];
        Vec3::new(f32::from(texel[0]), f32::from(texel[1]), f32::from(texel[2])) / 255.0
    })
}

/// The mean difference of the game's picture of a scene from the traced one.
fn difference(picture: &Picture, name: &str) -> f32 {
    let drawn = blocks(|x, y| picture.at(Vec2::new(x as f32, y as f32)).unwrap());
    let traced = traced(name);
    let differ = drawn.iter().zip(&traced).map(|(one, other)| (*one - *other).abs().element_sum() / 3.0);
    differ.sum::<f32>() / drawn.len() as f32
}

#[test]
fn every_scene_has_the_light_that_was_traced() {
    let mut far = Vec::new();
    for scene in scenes() {
        let (send, receive) = std::sync::mpsc::channel();
        let name = scene.name.clone();
        in_the_studio_at(Level::High, "cue_ball", SIZE.x, SIZE.y, move |studio| {
            show(studio, &scene, |_| {});
            send.send(difference(&studio.picture(), &scene.name)).unwrap();
        });
        if let Ok(difference) = receive.recv() {
            println!("{name}: {difference}");
            far.extend((difference > MOST).then_some((name, difference)));
        }
    }
    assert!(far.is_empty(), "these scenes differ from the traced ones: {far:?}");
}

#[test]
fn another_light_or_another_cloth_is_told_from_what_was_traced() {
    in_the_studio_at(Level::High, "cue_ball", SIZE.x, SIZE.y, |studio| {
        let scene = scenes().into_iter().find(|scene| scene.name == "pool_club_far").unwrap();
        show(studio, &Scene { mood: "tournament".to_owned(), ..scene.clone() }, |_| {});
        let other_light = difference(&studio.picture(), &scene.name);
        show(studio, &scene, |setup| setup.table.cloth_colour = [0.05, 0.42, 0.24]);
        let other_cloth = difference(&studio.picture(), &scene.name);
        assert!(
            other_light > MOST && other_cloth > MOST,
            "{other_light} in other light, {other_cloth} with other cloth"
        );
    });
}

#[test]
#[ignore = "makes pictures for people"]
fn light_scenes() {
    for scene in scenes() {
        in_the_studio_at(Level::High, "cue_ball", 640, 360, move |studio| {
            show(studio, &scene, |_| {});
            studio.picture();
        });
    }
}
