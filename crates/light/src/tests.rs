//! Checks of traced light against what is known in closed form.

use std::f32::consts::PI;
use std::sync::atomic::AtomicBool;

use glam::{Mat4, Quat, UVec2, Vec3, Vec3A};

use super::random::Random;
use super::*;

fn white(substance: Substance) -> Material {
    Material { substance, colour: Vec3::ONE, picture: None, wear: None, opacity: 1.0, is_paint: false }
}

fn emitter(middle: Vec3, half: [Vec3; 2], light: f32) -> Emitter {
    Emitter { middle, half, light: Vec3::splat(light), picture: None, colour: Vec3::ZERO, is_open_behind: false }
}

/// A closed box around the origin whose walls shine with 1, and in it a white ball of that substance.
fn furnace(substance: Substance) -> Scene {
    let mut builder = SceneBuilder::default();
    for axis in Vec3::AXES {
        for side in [-1.0, 1.0] {
            let (one, other) = (axis * side).any_orthonormal_pair();
            let (one, other) = if one.cross(other).dot(axis * side) < 0.0 { (one, other) } else { (other, one) };
            builder.emitter(emitter(axis * side * 2.0, [one * 2.0, other * 2.0], 1.0));
        }
    }
    let material = builder.material(white(substance));
    builder.ball(Vec3::ZERO, 0.5, Quat::IDENTITY, material);
    builder.build()
}

#[test]
fn a_white_ball_in_a_furnace_cannot_be_seen() {
    let substances = [
        Substance::Matt,
        Substance::Cloth { sheen: 0.3, nap: 0.0 },
        Substance::Coated { index: 1.63, roughness: 0.01 },
        Substance::Coated { index: 1.5, roughness: 0.2 },
    ];
    for substance in substances {
        let scene = furnace(substance);
        for aside in [0.0, 0.2, 0.4, 0.48, 0.6] {
            let count = 2048;
            let from = Vec3A::new(aside, 0.0, 1.8);
            let path = |index: u32| scene.seen(from, Vec3A::NEG_Z, &mut Random::new(7, index));
            let seen = (0..count).map(path).sum::<Vec3>() / count as f32;
            assert!((seen - 1.0).abs().max_element() < 0.03, "{substance:?}, {aside} m aside: {seen}");
        }
    }
}

/// What a white sheet sends to the eye that lies `height` below the corner of a parallel rectangle of these sides which sends 1 (Howell,
/// "A Catalog of Radiation Heat Transfer Configuration Factors", B-3).
fn below_corner(sides: [f32; 2], height: f32) -> f32 {
    let [a, b] = sides.map(|side| side / height);
    let part = |a: f32, b: f32| a / (1.0 + a * a).sqrt() * (b / (1.0 + a * a).sqrt()).atan();
    (part(a, b) + part(b, a)) / (2.0 * PI)
}

#[test]
fn the_light_under_a_rectangular_lamp_is_that_of_the_closed_form() {
    let half = [Vec3::X * 1.1, Vec3::Z * 0.26];
    let lamp = emitter(Vec3::Y * 1.35, half, 3.0);
    let mut builder = SceneBuilder::default();
    builder.emitter(lamp.clone());
    let scene = builder.build();
    // Below its middle the four quarters give the same.
    let known = 4.0 * 3.0 * below_corner([1.1, 0.26], 1.35);
    let traced = scene.on_white(Vec3::ZERO, Vec3::Y, 4096, 1).x;
    assert!((traced / known - 1.0).abs() < 0.005, "{traced} and {known}");
    assert!((lamp.on_white(Vec3::ZERO, Vec3::Y).x / known - 1.0).abs() < 0.002);
    // Below a corner, one.
    let corner = Vec3::new(1.1, 0.0, 0.26);
    let known = 3.0 * below_corner([2.2, 0.52], 1.35);
    let traced = scene.on_white(corner, Vec3::Y, 4096, 1).x;
    assert!((traced / known - 1.0).abs() < 0.005, "{traced} and {known}");
    assert!((lamp.on_white(corner, Vec3::Y).x / known - 1.0).abs() < 0.002);
    assert_eq!(scene.on_white(Vec3::Y * 2.0, Vec3::Y, 64, 1), Vec3::ZERO, "over the lamp it is dark");
}

#[test]
fn a_ball_hides_as_much_of_even_light_as_the_closed_form_says() {
    // A sheet beside a black ball that rests on it, under a sky that shines with 1.
    let mut builder = SceneBuilder::default();
    builder.emitter(emitter(Vec3::Y * 50.0, [Vec3::X * 5000.0, Vec3::Z * 5000.0], 1.0));
    let black = builder.material(Material { colour: Vec3::ZERO, ..white(Substance::Matt) });
    builder.ball(Vec3::Y, 1.0, Quat::IDENTITY, black);
    let scene = builder.build();
    for aside in [0.3_f32, 0.7, 1.5, 4.0] {
        let traced = scene.on_white(Vec3::X * aside, Vec3::Y, 1 << 14, 1).x;
        let known = 1.0 - (1.0 + aside * aside).powf(-1.5);
        assert!((traced - known).abs() < 0.012, "{aside}: {traced} and {known}");
    }
}

fn small_picture(threads: usize, steps: &[u32]) -> Film {
    let scene = furnace(Substance::Coated { index: 1.63, roughness: 0.1 });
    let eye = Mat4::look_at_rh(Vec3::new(0.0, 0.3, 1.9), Vec3::ZERO, Vec3::Y);
    let lens = Mat4::perspective_infinite_reverse_rh(1.0, 1.5, 0.01);
    let camera = Camera {
        clip_from_scene: lens * eye,
        forward: Vec3::new(0.0, -0.3, -1.9).normalize(),
        opening: 0.01,
        focus: 1.5,
    };
    let mut film = Film::new(UVec2::new(24, 16), 5);
    for count in steps {
        let mut resumed = Film::new(UVec2::new(24, 16), 5);
        resumed.resume(&film.to_bytes(77), 77).unwrap();
        resumed.trace(&scene, &camera, *count, threads);
        film = resumed;
    }
    film
}

#[test]
fn a_picture_has_the_same_bits_on_any_number_of_threads_and_after_any_interruption() {
    let whole = small_picture(1, &[6]);
    assert_eq!(small_picture(3, &[6]), whole);
    assert_eq!(small_picture(2, &[1, 3, 2]), whole);
    assert_eq!(whole.paths(), 6);
}

#[test]
fn an_unfinished_picture_of_something_else_is_refused() {
    let film = small_picture(1, &[1]);
    let mut other = Film::new(UVec2::new(24, 16), 5);
    assert_eq!(other.resume(&film.to_bytes(77), 78), Err(FilmError::Other));
    assert_eq!(other.resume(b"no picture", 77), Err(FilmError::NotAFilm));
    assert_eq!(Film::new(UVec2::new(16, 24), 5).resume(&film.to_bytes(77), 77), Err(FilmError::Other));
}

#[test]
fn work_that_is_over_ends_and_gives_nothing() {
    let reins = Reins { is_over: AtomicBool::new(true), ..Reins::default() };
    assert_eq!(furnace(Substance::Matt).on_white_at(&[(Vec3::ZERO, Vec3::Y); 8], 16, 2, &reins), None);
}
