//! Scenes of the game: compared with small pictures of how they looked before, and rendered large for people.
//!
//! `BLESS=1` accepts how they look now. The large ones are an ignored test:
//! `BAIZE_PICTURES=folder cargo test --test picture large_pictures -- --ignored`
//! The picture of the README is the scene `after_break`, reduced to a width of 1280 pixels.

use std::path::PathBuf;

use baize::physics::{Strike, Tip};
use baize::settings::{Level, View};
use baize::simulation::{TableCommand, to_screen};
use bevy::asset::RenderAssetUsages;
use bevy::image::{CompressedImageFormats, ImageSampler, ImageType};
use bevy::math::{UVec2, Vec2, Vec3};
use bevy::prelude::Image;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use crate::studio::{Picture, Studio, in_the_studio};

/// Width and height of the pictures that are compared, and of the parts whose mean colours are compared, in pixels.
const SIZE: UVec2 = UVec2::new(640, 360);
const PART: u32 = 8;
/// A part differs if one of its colours (0 to 1, sRGB) differs by more than this.
const DIFFERS: f32 = 0.07;
/// So many parts may differ: another graphics driver draws some edges a little otherwise.
const MAY_DIFFER: usize = 4;

/// A scene: its name, its rack, and what is done before the picture is taken.
type Scene = (&'static str, &'static str, fn(&mut Studio));

/// Every scene. In the last one only the quality differs from the one before.
const SCENES: [Scene; 7] = [
    ("rack", "nine_ball_tight", |studio| studio.look(View::Standing)),
    ("after_break", "nine_ball_tight", |studio| {
        break_rack(studio);
        studio.look_at(Vec3::new(0.1, 0.0, 0.0), 0.75, 0.42, 2.3);
    }),
    ("pocket", "nine_ball_tight", |studio| {
        let pocket = studio.table().boundary.pockets[0].centre;
        studio.look_at(to_screen((pocket * 0.97).extend(0.0)), 2.4, 0.7, 0.45);
    }),
    ("snooker", "snooker_tight", |studio| studio.look_at(Vec3::new(1.0, 0.0, 0.0), 0.5, 0.4, 2.6)),
    ("carom", "three_cushion", |studio| studio.look(View::Above)),
    ("along_cue", "nine_ball_tight", |studio| studio.look(View::Cue)),
    ("along_cue_low", "nine_ball_tight", |studio| {
        studio.level(Level::Low);
        studio.look(View::Cue);
    }),
];

fn break_rack(studio: &mut Studio) {
    let strike = Strike { speed: 8.0, direction: 0.01, tip: Tip { side: 0.0, height: 0.1 }, elevation: 0.0 };
    studio.send(TableCommand::Strike(strike));
    studio.until_rest();
}

/// The mean colours of the parts of a picture, row by row.
fn parts(picture: &Picture) -> Vec<Vec3> {
    let columns = SIZE / PART;
    let of_part = |row: u32, column: u32| {
        let corner = UVec2::new(column, row) * PART;
        let places = (0..PART).flat_map(|y| (0..PART).map(move |x| (corner + UVec2::new(x, y)).as_vec2()));
        places.filter_map(|place: Vec2| picture.at(place)).sum::<Vec3>() / (PART * PART) as f32
    };
    (0..columns.y).flat_map(|row| (0..columns.x).map(move |column| (row, column))).map(|(y, x)| of_part(y, x)).collect()
}

/// How many parts of two pictures differ.
fn differing(one: &[Vec3], other: &[Vec3]) -> usize {
    assert_eq!(one.len(), other.len());
    one.iter().zip(other).filter(|(one, other)| (**one - **other).abs().max_element() > DIFFERS).count()
}

fn file_of(name: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests", "picture", "before", &format!("{name}.png")].iter().collect()
}

/// The parts of a scene as they looked before.
fn before(name: &str) -> Vec<Vec3> {
    let bytes = std::fs::read(file_of(name)).unwrap();
    let formats = CompressedImageFormats::NONE;
    let usages = RenderAssetUsages::default();
    let image =
        Image::from_buffer(&bytes, ImageType::Extension("png"), formats, true, ImageSampler::Default, usages).unwrap();
    let parts = image.data.as_ref().unwrap().chunks(4);
    parts.map(|part| Vec3::new(f32::from(part[0]), f32::from(part[1]), f32::from(part[2])) / 255.0).collect()
}

fn bless(name: &str, parts: &[Vec3]) {
    let bytes = parts.iter().flat_map(|part| [part.x, part.y, part.z, 1.0].map(|light| (light * 255.0).round() as u8));
    let size = Extent3d { width: SIZE.x / PART, height: SIZE.y / PART, depth_or_array_layers: 1 };
    let (format, usages) = (TextureFormat::Rgba8UnormSrgb, RenderAssetUsages::default());
    let mut image = Image::new_fill(size, TextureDimension::D2, &[0; 4], format, usages);
    image.data = Some(bytes.collect());
    image.try_into_dynamic().unwrap().to_rgb8().save(file_of(name)).unwrap();
}

#[test]
fn every_scene_looks_as_it_did_before() {
    let blesses = std::env::var_os("BLESS").is_some();
    for (name, rack, act) in SCENES {
        in_the_studio(rack, SIZE.x, SIZE.y, move |studio| {
            act(studio);
            let now = parts(&studio.picture());
            if blesses {
                bless(name, &now);
            }
            let differing = differing(&now, &before(name));
            println!("{name}: {differing} parts differ");
            assert!(differing <= MAY_DIFFER, "{name}: {differing} parts of the picture differ from before");
        });
    }
}

#[test]
fn scenes_in_another_quality_or_from_another_place_do_not_look_alike() {
    for (one, other) in [("along_cue", "along_cue_low"), ("along_cue", "rack")] {
        let differing = differing(&before(one), &before(other));
        assert!(differing > MAY_DIFFER, "{one} and {other}: only {differing} parts of the picture differ");
    }
}

#[test]
#[ignore = "makes pictures for people"]
fn large_pictures() {
    for (name, rack, act) in SCENES {
        in_the_studio(rack, 1920, 1080, move |studio| {
            act(studio);
            studio.name(name);
            studio.picture();
        });
    }
}
