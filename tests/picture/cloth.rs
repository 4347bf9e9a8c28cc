//! The weave of the cloth: it is seen close by, and gone from afar without moire.

use bevy::math::{Vec2, Vec3};

use crate::studio::{Picture, Studio, in_the_studio};

/// Half the width of the patch of cloth that is looked at, in pixels.
const HALF: i32 = 20;

/// How bright the pixels of a patch in the middle of the picture are, row by row, as shares of its mean.
fn patch(picture: &Picture, middle: Vec2) -> Vec<Vec<f32>> {
    let light = |x: i32, y: i32| {
        let colour = picture.at(middle + Vec2::new(x as f32, y as f32)).unwrap_or(Vec3::ZERO);
        colour.element_sum() / 3.0
    };
    let rows: Vec<Vec<f32>> = (-HALF..HALF).map(|y| (-HALF..HALF).map(|x| light(x, y)).collect()).collect();
    let mean = rows.iter().flatten().sum::<f32>() / (rows.len() * rows.len()) as f32;
    rows.iter().map(|row| row.iter().map(|light| light / mean).collect()).collect()
}

/// The mean difference between a pixel and the one `apart` pixels to its right or below it.
fn difference(patch: &[Vec<f32>], apart: usize) -> f32 {
    let side = patch.len() - apart;
    let pairs = (0..side).flat_map(|y| (0..side).map(move |x| (x, y)));
    let differ = |(x, y): (usize, usize)| {
        let here = patch[y][x];
        (patch[y][x + apart] - here).abs().max((patch[y + apart][x] - here).abs())
    };
    pairs.map(differ).sum::<f32>() / (side * side) as f32
}

/// A patch of bare cloth, seen at that pitch (radians) from so many metres away.
fn cloth_from(studio: &mut Studio, distance: f32, pitch: f32) -> Vec<Vec<f32>> {
    studio.look_at(Vec3::new(0.3, 0.0, 0.3), 0.6, pitch, distance);
    let picture = studio.picture();
    patch(&picture, Vec2::new(320.0, 180.0))
}

/// The largest difference between pixels of a patch, up to 8 pixels apart.
fn largest_difference(patch: &[Vec<f32>]) -> f32 {
    [1, 2, 3, 5, 8].into_iter().map(|apart| difference(patch, apart)).fold(0.0, f32::max)
}

/// The wear of the cloth differs by less than this from pixel to pixel, and the weave by more.
const LIMIT: f32 = 0.02;

#[test]
fn the_weave_of_the_cloth_is_seen_close_by_and_gone_from_afar_without_moire() {
    in_the_studio("cue_ball", 640, 360, |studio| {
        // A pixel shows as much as from 0.3 m in a window of 1280 by 720.
        let near = difference(&cloth_from(studio, 0.15, 1.2), 1);
        assert!(near > LIMIT, "close by the weave is not seen: neighbours differ by {near}");
        for pitch in [0.25, 0.6, 1.5] {
            let far = largest_difference(&cloth_from(studio, 3.0, pitch));
            assert!(far < LIMIT, "at 3 m, pitch {pitch}: pixels differ by {far}");
        }
        // If the weave were not blurred from afar, it would be seen as moire.
        studio.sharpen_textures(5.0);
        let moire = largest_difference(&cloth_from(studio, 3.0, 0.6));
        assert!(moire > LIMIT, "the weave without mip maps is not seen: pixels differ by {moire}");
    });
}
