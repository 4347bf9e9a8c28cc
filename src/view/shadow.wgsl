// How much of its light the cloth beside a ball loses: what the ball hides of the lamp, of the windows, and of the light that comes
// from everywhere. The mesh lies on the cloth; each corner knows the ball.

#import bevy_pbr::forward_io::VertexOutput
#import baize::shining::{LINES, OnCloth, PI, Shining, integral}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> shadow: OnCloth;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var sheet: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var sheet_sampler: sampler;

// A line whose direction differs by less than this from that to the ball (the square of a distance in metres) runs towards the ball.
const ALONG: f32 = 1e-7;
// Some light is sent to and fro between ball and cloth.
const KEPT: f32 = 0.96;

// What a rectangle makes white cloth at a place send to the eye: all of it, and the part of that which a ball hides. Both are exact along
// each line.
fn of_rectangle(lit: Shining, place: vec3<f32>, centre: vec3<f32>, radius: f32) -> vec2<f32> {
    let to_ball = centre - place;
    let beyond = max(dot(to_ball, to_ball) - radius * radius, 1e-9);
    var sums = vec2(0.0);
    for (var line = 0u; line < LINES; line += 1u) {
        let aside = (f32(line) + 0.5) / f32(LINES) * 2.0 - 1.0;
        let to_line = lit.middle + lit.half_aside * aside - place;
        let upright = vec3(0.0, to_line.y, to_line.z);
        let square = dot(upright, upright);
        let start = to_line.x - lit.half_length;
        let end = to_line.x + lit.half_length;
        let strength = max(to_line.y, 0.0) * max(-dot(lit.normal, to_line), 0.0);
        // Where the line, seen from the place, is behind the ball: a t^2 + 2 b t + c > 0 ahead of the eye.
        let ahead = dot(to_ball, upright);
        let a = to_ball.x * to_ball.x - beyond;
        let b = ahead * to_ball.x;
        let c = ahead * ahead - square * beyond;
        let root = b * b - a * c;
        var hidden_start = end;
        var hidden_end = start;
        if a < -ALONG {
            if root > 0.0 {
                // The sum of numbers with the same sign loses no digits.
                let sum = -(b + select(-1.0, 1.0, b >= 0.0) * sqrt(root));
                let one = sum / a;
                let other = c / select(sum, 1e-12, abs(sum) < 1e-12);
                if ahead + to_ball.x * (one + other) / 2.0 > 0.0 {
                    hidden_start = clamp(min(one, other), start, end);
                    hidden_end = clamp(max(one, other), start, end);
                }
            }
        } else if abs(b) > 1e-9 {
            // The line runs towards the ball, or behind it to its end.
            let edge = clamp(-c / (2.0 * b), start, end);
            hidden_start = select(start, edge, to_ball.x > 0.0);
            hidden_end = select(edge, end, to_ball.x > 0.0);
        }
        let hidden = select(0.0, integral(hidden_end, square) - integral(hidden_start, square), hidden_end > hidden_start);
        sums += strength * vec2(integral(end, square) - integral(start, square), hidden);
    }
    return sums * 2.0 * length(lit.half_aside) / (f32(LINES) * PI);
}

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let place = vec3(in.world_position.x, 0.0, in.world_position.z);
    let centre = vec3(in.uv, in.uv_b.x);
    let radius = in.uv_b.y;
    let to_ball = centre - place;
    let distance = max(length(to_ball), radius);
    let at = (place.xz - shadow.area.xy) / shadow.area.zw;
    let all = max(textureSampleLevel(sheet, sheet_sampler, at, 0.0).rgb, vec3(1e-5));
    let lamp = of_rectangle(shadow.lamp, place, centre, radius);
    var direct = shadow.lamp.light * lamp.x;
    var hidden = shadow.lamp.light * lamp.y;
    if shadow.windows.half_length > 0.0 {
        let windows = of_rectangle(shadow.windows, place, centre, radius);
        direct += shadow.windows.light * windows.x;
        hidden += shadow.windows.light * windows.y;
    }
    // A sphere over the horizon hides this share of even light: the cosine of the way to its middle, times the square of the sine of half
    // the angle under which it is seen.
    let share = max(to_ball.y, 0.0) / distance * (radius / distance) * (radius / distance);
    let rest = max(all - direct, vec3(0.0));
    let lost = clamp((hidden + rest * share) / all, vec3(0.0), vec3(1.0)) * KEPT;
    // The border of the mesh is not seen.
    let outwards = length(in.color.rg);
    let fade = 1.0 - smoothstep(0.8, 1.0, outwards);
    return vec4(0.0, 0.0, 0.0, dot(lost, vec3(0.2126, 0.7152, 0.0722)) * fade);
}
