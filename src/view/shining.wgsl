// Light of a rectangle that shines, summed along lines of its length.

#define_import_path baize::shining

// A rectangle that shines: its middle, half its length along x, half the way from its middle to its other side, and its light. It is
// divided into lines along its length.
struct Shining {
    middle: vec3<f32>,
    half_length: f32,
    half_aside: vec3<f32>,
    normal: vec3<f32>,
    light: vec3<f32>,
}

// What the cloth is lit by.
struct OnCloth {
    lamp: Shining,
    windows: Shining,
    // Corner with the least x and z of the sheet of light, and its size.
    area: vec4<f32>,
}

const PI: f32 = 3.14159265;
const LINES: u32 = 4u;

// The integral of 1 / (t^2 + square)^2 up to t.
fn integral(t: f32, square: f32) -> f32 {
    let distance = sqrt(square);
    return t / (2.0 * square * (t * t + square)) + atan(t / distance) / (2.0 * square * distance);
}
