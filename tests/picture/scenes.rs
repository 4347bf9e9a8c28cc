//! Scenes of the game, compared with small pictures of how they looked before. `BLESS=1` accepts how they look now.

mod all;

use std::path::PathBuf;

use baize::settings::{Level, View};
use baize::shot::Setup;
use bevy::asset::RenderAssetUsages;
use bevy::image::{CompressedImageFormats, ImageSampler, ImageType};
use bevy::math::{UVec2, Vec2, Vec3};
use bevy::prelude::Image;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

pub use all::{SCENES, break_rack};

use crate::studio::{Picture, in_the_studio_at};

/// Width and height of the pictures that are compared, and of the parts whose mean colours are compared, in pixels.
const SIZE: UVec2 = UVec2::new(640, 360);
const PART: u32 = 8;
/// A part differs if one of its colours (0 to 1, sRGB) differs by more than this.
const DIFFERS: f32 = 0.07;
/// So many parts may differ: another graphics driver draws some edges a little otherwise.
const MAY_DIFFER: usize = 4;
/// No part may differ by more than this.
const DIFFERS_MUCH: f32 = 0.2;

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

/// How two pictures differ.
#[derive(Debug)]
struct Difference {
    /// How many parts differ.
    parts: usize,
    /// The largest difference of a part.
    most: f32,
}

impl Difference {
    fn between(one: &[Vec3], other: &[Vec3]) -> Self {
        assert_eq!(one.len(), other.len());
        let of_parts = || one.iter().zip(other).map(|(one, other)| (*one - *other).abs().max_element());
        Self {
            parts: of_parts().filter(|difference| *difference > DIFFERS).count(),
            most: of_parts().fold(0.0, f32::max),
        }
    }

    fn is_small(&self) -> bool {
        self.parts <= MAY_DIFFER && self.most <= DIFFERS_MUCH
    }
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
    let mut differ = Vec::new();
    for (name, rack, act) in SCENES {
        let (send, receive) = std::sync::mpsc::channel();
        in_the_studio_at(Level::High, rack, SIZE.x, SIZE.y, move |studio| {
            act(studio);
            studio.name(name);
            let now = parts(&studio.picture());
            if blesses {
                bless(name, &now);
            }
            send.send(Difference::between(&now, &before(name))).unwrap();
        });
        if let Ok(difference) = receive.recv() {
            println!("{name}: {difference:?}");
            differ.extend((!difference.is_small()).then_some((name, difference)));
        }
    }
    assert!(differ.is_empty(), "these scenes look otherwise than before: {differ:?}");
}

#[test]
fn scenes_in_another_quality_or_from_another_place_do_not_look_alike() {
    for (one, other) in [("along_cue", "along_cue_low"), ("along_cue", "rack"), ("break_begins", "break_opens")] {
        let difference = Difference::between(&before(one), &before(other));
        assert!(!difference.is_small(), "{one} and {other} look alike: {difference:?}");
    }
}

#[test]
fn a_rack_without_one_of_its_balls_does_not_look_as_before() {
    in_the_studio_at(Level::High, "nine_ball_tight", SIZE.x, SIZE.y, |studio| {
        let mut setup = Setup::rack("nine_ball_tight").load().unwrap();
        setup.balls.retain(|placed| placed.look.number != Some(9));
        studio.rack(setup);
        studio.look(View::Standing);
        let difference = Difference::between(&parts(&studio.picture()), &before("rack"));
        assert!(!difference.is_small(), "without the 9 the rack looks as before: {difference:?}");
    });
}
