// Light of a rectangle that shines, summed along lines of its length, and what a ball hides of it.

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

// A line of a rectangle that shines, as it is seen from a place: the way to it across its length, the square of that, where it starts and ends
// along x, and how strongly it shines on what faces `normal` there.
struct Line {
    upright: vec3<f32>,
    square: f32,
    start: f32,
    end: f32,
    strength: f32,
}

fn line_of(lit: Shining, place: vec3<f32>, normal: vec3<f32>, line: u32) -> Line {
    let aside = (f32(line) + 0.5) / f32(LINES) * 2.0 - 1.0;
    let to_line = lit.middle + lit.half_aside * aside - place;
    let upright = vec3(0.0, to_line.y, to_line.z);
    let strength = max(dot(normal, to_line), 0.0) * max(-dot(lit.normal, to_line), 0.0);
    return Line(upright, dot(upright, upright), to_line.x - lit.half_length, to_line.x + lit.half_length, strength);
}

// What lines with that sum make white cloth send to the eye.
fn on_white(sums: vec2<f32>, lit: Shining) -> vec2<f32> {
    return sums * 2.0 * length(lit.half_aside) / (f32(LINES) * PI);
}

// The share of `all` its light that cloth loses: of lamp and windows, whose light and the hidden part of it are given, and of the rest, of
// which `share` is hidden.
fn lost_of(lit: OnCloth, all: vec3<f32>, lamp: vec2<f32>, windows: vec2<f32>, share: f32) -> f32 {
    let direct = lit.lamp.light * lamp.x + lit.windows.light * windows.x;
    let hidden = lit.lamp.light * lamp.y + lit.windows.light * windows.y;
    let lost = (hidden + max(all - direct, vec3(0.0)) * share) / all;
    return dot(clamp(lost, vec3(0.0), vec3(1.0)), BRIGHTNESS);
}

// Below this (the square of a distance in metres) the far one of two ends of what a ball hides of a line counts as infinitely far.
const ALONG: f32 = 1e-7;
// Some light is sent to and fro between ball and cloth.
const KEPT: f32 = 0.96;
// The share of each colour in the brightness of light.
const BRIGHTNESS: vec3<f32> = vec3(0.2126, 0.7152, 0.0722);

// What a rectangle makes white cloth send to the eye at a place that faces `normal`: all of it, and the part of that which a ball hides. Both
// are exact along each line if it is parallel to the cloth.
fn behind_ball(lit: Shining, place: vec3<f32>, normal: vec3<f32>, centre: vec3<f32>, radius: f32) -> vec2<f32> {
    let to_ball = centre - place;
    let beyond = max(dot(to_ball, to_ball) - radius * radius, 1e-9);
    var sums = vec2(0.0);
    for (var line = 0u; line < LINES; line += 1u) {
        let seen = line_of(lit, place, normal, line);
        let square = seen.square;
        let start = seen.start;
        let end = seen.end;
        // Where the line, seen from the place, is behind the ball: a t^2 + 2 b t + c > 0 ahead of the eye.
        let ahead = dot(to_ball, seen.upright);
        let a = to_ball.x * to_ball.x - beyond;
        let b = ahead * to_ball.x;
        let c = ahead * ahead - square * beyond;
        let root = b * b - a * c;
        var hidden_start = end;
        var hidden_end = start;
        if abs(a) > ALONG {
            if root > 0.0 {
                // The sum of numbers with the same sign loses no digits.
                let sum = -(b + select(-1.0, 1.0, b >= 0.0) * sqrt(root));
                let one = sum / a;
                let other = c / select(sum, 1e-12, abs(sum) < 1e-12);
                if a > 0.0 {
                    // The line runs into what the ball hides, and never out of it.
                    hidden_start = select(start, clamp(max(one, other), start, end), to_ball.x > 0.0);
                    hidden_end = select(clamp(min(one, other), start, end), end, to_ball.x > 0.0);
                } else if ahead + to_ball.x * (one + other) / 2.0 > 0.0 {
                    hidden_start = clamp(min(one, other), start, end);
                    hidden_end = clamp(max(one, other), start, end);
                }
            }
        } else if abs(b) > 1e-9 {
            let edge = clamp(-c / (2.0 * b), start, end);
            hidden_start = select(start, edge, to_ball.x > 0.0);
            hidden_end = select(edge, end, to_ball.x > 0.0);
        }
        let hidden = select(0.0, integral(hidden_end, square) - integral(hidden_start, square), hidden_end > hidden_start);
        sums += seen.strength * vec2(integral(end, square) - integral(start, square), hidden);
    }
    return on_white(sums, lit);
}

// The share of all its light that cloth at a place loses by a ball: what the ball hides of the lamp, of the windows, and of the light that
// comes from everywhere.
fn lost_behind_ball(lit: OnCloth, place: vec3<f32>, normal: vec3<f32>, centre: vec3<f32>, radius: f32, all: vec3<f32>) -> f32 {
    let to_ball = centre - place;
    let distance = max(length(to_ball), radius);
    let lamp = behind_ball(lit.lamp, place, normal, centre, radius);
    var windows = vec2(0.0);
    if lit.windows.half_length > 0.0 {
        windows = behind_ball(lit.windows, place, normal, centre, radius);
    }
    // A sphere over the horizon hides this share of even light: the cosine of the way to its middle, times the square of the sine of half
    // the angle under which it is seen.
    let share = max(dot(normal, to_ball), 0.0) / distance * (radius / distance) * (radius / distance);
    return lost_of(lit, all, lamp, windows, share) * KEPT;
}
