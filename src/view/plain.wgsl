// Sends the colour of the mesh and of a picture to the eye, in light that is known already: that of the mesh, and of a sheet of light.
// Only what a gloss mirrors depends on the eye.

#import bevy_pbr::forward_io::VertexOutput
#import bevy_pbr::mesh_view_bindings::view
#import baize::gloss::Walls
#ifdef COATED
#import baize::gloss::{fresnel, in_picture, lamp_in_coat}
#endif
#ifdef CLOTH
#import baize::shining::{OnCloth, PI, Shining, lost_behind_ball}
#endif
#ifdef TONEMAP_IN_SHADER
#import bevy_core_pipeline::tonemapping::{tone_mapping, screen_space_dither}
#import bevy_render::maths::powsafe
#endif

struct Plain {
    colour: vec4<f32>,
    // Index of refraction of the coat (of cloth: how much its nap brightens), its roughness, share of light in the shine of fibres, number
    // of pictures in the cube.
    surface: vec4<f32>,
    lamp_middle: vec3<f32>,
    lamp_half: vec2<f32>,
    lamp_light: vec3<f32>,
    walls: Walls,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> plain: Plain;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var picture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var picture_sampler: sampler;
@group(#{MATERIAL_BIND_GROUP}) @binding(3) var sheet: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(4) var sheet_sampler: sampler;
@group(#{MATERIAL_BIND_GROUP}) @binding(5) var mirrored: texture_cube<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(6) var mirrored_sampler: sampler;

#ifdef COATED
// What is lower than this, in metres, does not see the cloth.
const BELOW_BED: f32 = -0.01;

// What a coat mirrors beside the lamp: the room, and of what is lower than the bed the floor.
fn in_coat(place: vec3<f32>, normal: vec3<f32>, way: vec3<f32>) -> vec3<f32> {
    let level = sqrt(plain.surface.y) * (plain.surface.w - 1.0);
    let seen = textureSampleLevel(mirrored, mirrored_sampler, in_picture(place, way, plain.walls), level).rgb;
    let outwards = dot(normal.xz, place.xz - plain.walls.eye.xz) > 0.0 || place.y < BELOW_BED;
    return mix(seen, plain.walls.floor, select(0.0, smoothstep(0.05, -0.1, way.y), outwards));
}
#endif

#ifdef CLOTH
// The light on cloth, and on cushions the balls that may keep it away: middles and radii.
struct Shaded {
    lit: OnCloth,
    balls: array<vec4<f32>, 24>,
    count: u32,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(7) var<uniform> shaded: Shaded;

#ifndef SHEET
// A ball farther away than so many radii hides too little.
const REACH: f32 = 6.0;

// The share of its light that a cushion has left beside the balls.
fn left_by_balls(place: vec3<f32>, normal: vec3<f32>, light: vec3<f32>) -> f32 {
    var left = 1.0;
    for (var index = 0u; index < shaded.count; index += 1u) {
        let ball = shaded.balls[index];
        let away = distance(ball.xyz, place) / ball.w;
        if away < REACH {
            let lost = lost_behind_ball(shaded.lit, place, normal, ball.xyz, ball.w, max(light, vec3(1e-5)));
            left *= 1.0 - lost * (1.0 - smoothstep(0.7 * REACH, REACH, away));
        }
    }
    return left;
}
#endif

const FIBRES: f32 = 0.45;

const PARTS: u32 = 4u;
// A rectangle with more than this half width, in metres, is wide.
const WIDE: f32 = 0.3;

// The shine of fibres in the light of a rectangle, divided into parts along its length, a wide one in two rows: what white cloth sends of it in
// green, and the shine as a multiple of that.
fn shine_of(lit: Shining, place: vec3<f32>, normal: vec3<f32>, to_eye: vec3<f32>, cosine: f32) -> vec2<f32> {
    let half_width = length(lit.half_aside);
    let rows = select(1u, 2u, half_width > WIDE);
    var sum = 0.0;
    var shining = 0.0;
    for (var part = 0u; part < PARTS * rows; part += 1u) {
        let along = ((f32(part % PARTS) + 0.5) / f32(PARTS) * 2.0 - 1.0) * lit.half_length;
        let aside = (f32(part / PARTS) + 0.5) / f32(rows) * 2.0 - 1.0;
        let to_part = lit.middle + vec3(along, 0.0, 0.0) + lit.half_aside * aside - place;
        let distance = length(to_part);
        let way = to_part / distance;
        let slant = max(dot(normal, way), 0.0);
        let weight = slant * max(-dot(lit.normal, way), 0.0) / (distance * distance);
        let upright = dot(normal, normalize(way + to_eye));
        let standing = pow(max(1.0 - upright * upright, 1e-6), 0.5 / FIBRES);
        sum += weight;
        shining += weight * standing / max(slant + cosine - slant * cosine, 1e-3);
    }
    let white = lit.light.g * sum * 4.0 * lit.half_length * half_width / (PI * f32(PARTS * rows));
    return vec2(white, (2.0 + 1.0 / FIBRES) / 8.0 * shining / max(sum, 1e-6));
}

// The shine of fibres as a multiple of what white cloth sends, in that light (Estevez and Kulla 2017): of the lamp, of the windows, and of
// light from everywhere, for which the numbers fit the integral over all directions.
fn shine(place: vec3<f32>, normal: vec3<f32>, to_eye: vec3<f32>, light: vec3<f32>) -> f32 {
    let cosine = clamp(dot(normal, to_eye), 0.0, 1.0);
    let around = 0.70 * exp(-2.2 * cosine) + 0.016;
    let all = max(light.g, 1e-6);
    let lamp = shine_of(shaded.lit.lamp, place, normal, to_eye, cosine);
    let of_lamp = min(lamp.x / all, 1.0);
    var shines = mix(around, lamp.y, of_lamp);
    if shaded.lit.windows.light.g > 0.0 {
        let windows = shine_of(shaded.lit.windows, place, normal, to_eye, cosine);
        shines += (windows.y - around) * min(windows.x / all, 1.0 - of_lamp);
    }
    return shines;
}
#endif

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    var seen = plain.colour;
#ifdef PICTURE
#ifdef VERTEX_UVS_A
    seen *= textureSampleBias(picture, picture_sampler, in.uv, view.mip_bias);
#endif
#endif
    var light = vec4(1.0);
    var unworn = 1.0;
#ifdef VERTEX_COLORS
    // Where a pixel lies partly beside a narrow triangle, what its corners have is carried on beyond them.
    light = max(in.color, vec4(0.0));
#endif
#ifdef SHEET
#ifdef VERTEX_UVS_B
    let on_sheet = textureSampleLevel(sheet, sheet_sampler, in.uv_b, 0.0);
    light *= vec4(on_sheet.rgb, 1.0);
    // Wear and dust darken the ground of the cloth, but not the shine of its fibres.
    unworn = 1.0 / max(on_sheet.a, 0.1);
#endif
#endif
#ifdef COATED
    let normal = normalize(in.world_normal);
    let to_eye = normalize(view.world_position.xyz - in.world_position.xyz);
    let cosine = clamp(dot(normal, to_eye), 0.02, 1.0);
    let mirrors = fresnel(cosine, plain.surface.x) / (1.0 + 2.0 * plain.surface.y);
    let passes = vec4(vec3((1.0 - mirrors)), 1.0);
    let place = in.world_position.xyz;
    var shown = in_coat(place, normal, reflect(-to_eye, normal)) * mirrors;
    let surface = plain.surface;
    shown += plain.lamp_light * lamp_in_coat(place, normal, to_eye, surface.x, surface.y, plain.lamp_middle, plain.lamp_half);
    seen = seen * light * passes + vec4(shown, 0.0);
#else
#ifdef CLOTH
    let to_eye = normalize(view.world_position.xyz - in.world_position.xyz);
#ifndef SHEET
    light *= vec4(vec3(left_by_balls(in.world_position.xyz, normalize(in.world_normal), light.rgb)), 1.0);
#endif
    let over = plain.surface.z * shine(in.world_position.xyz, normalize(in.world_normal), to_eye, light.rgb * unworn);
    // Somebody who looks against the nap sees more of the sides of its fibres.
    let ground = seen.rgb * (1.0 + plain.surface.x * to_eye.x);
    seen = vec4(ground * (1.0 - over) + over * unworn, seen.a) * light;
#else
    seen *= light;
#endif
#endif
#ifdef TONEMAP_IN_SHADER
    seen = tone_mapping(seen, view.color_grading);
#ifdef DEBAND_DITHER
    // As the lit materials do it: the screen has equal steps in sRGB.
    let dithered = powsafe(seen.rgb, 1.0 / 2.2) + screen_space_dither(in.position.xy);
    seen = vec4(powsafe(dithered, 2.2), seen.a);
#endif
#endif
    return seen;
}
