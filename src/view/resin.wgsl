// A ball of resin: a coat over its paint, in the light of the lamp, of the room, and of the cloth, on which its own shadow lies.

#import bevy_pbr::forward_io::VertexOutput
#import bevy_pbr::mesh_functions::get_world_from_local
#import bevy_pbr::mesh_view_bindings::view
#import baize::gloss::{Walls, fresnel, in_picture, lamp_seen}
#ifdef TONEMAP_IN_SHADER
#import bevy_core_pipeline::tonemapping::{tone_mapping, screen_space_dither}
#import bevy_render::maths::powsafe
#endif

struct Resin {
    // Index of refraction of the coat, its roughness, number of pictures in the cube.
    coat: vec4<f32>,
    cloth: vec3<f32>,
    lamp_middle: vec3<f32>,
    lamp_half: vec2<f32>,
    lamp_light: vec3<f32>,
    // Corner with the least x and z of the sheet of light on the bed, and its size.
    area: vec4<f32>,
    walls: Walls,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> resin: Resin;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var paint: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var paint_sampler: sampler;
@group(#{MATERIAL_BIND_GROUP}) @binding(3) var matt: texture_cube<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(4) var matt_sampler: sampler;
@group(#{MATERIAL_BIND_GROUP}) @binding(5) var mirrored: texture_cube<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(6) var mirrored_sampler: sampler;
@group(#{MATERIAL_BIND_GROUP}) @binding(7) var bed: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(8) var bed_sampler: sampler;

const PI: f32 = 3.14159265;
const PARTS: u32 = 8u;
// Beyond this distance in metres a ball mirrors what is seen from the middle of the table.
const NEAR: f32 = 1.6;
// Share of the light of the cloth below a resting ball that reaches its lowest point, and its equator.
const LOWEST: f32 = 0.03;
const EQUATOR: f32 = 0.80;

// What the lamp makes a white sheet at a place that faces `normal` send to the eye: parts along its length.
fn from_lamp(place: vec3<f32>, normal: vec3<f32>) -> vec3<f32> {
    var sum = 0.0;
    for (var part = 0u; part < PARTS; part += 1u) {
        let along = ((f32(part) + 0.5) / f32(PARTS) * 2.0 - 1.0) * resin.lamp_half.x;
        let way = resin.lamp_middle + vec3(along, 0.0, 0.0) - place;
        let square = dot(way, way);
        sum += max(dot(normal, way), 0.0) * max(way.y, 0.0) / (square * square);
    }
    return resin.lamp_light * (sum * 4.0 * resin.lamp_half.x * resin.lamp_half.y / (PI * f32(PARTS)));
}

// What the cloth sends to the eye at a place.
fn of_cloth(at: vec2<f32>) -> vec3<f32> {
    let on_sheet = clamp((at - resin.area.xy) / resin.area.zw, vec2(0.0), vec2(1.0));
    return textureSampleLevel(bed, bed_sampler, on_sheet, 0.0).rgb * resin.cloth;
}

#ifdef MIRRORS
// What is mirrored along `way`: the lamp, the cloth with the shadow of the ball, or the room.
fn in_coat(place: vec3<f32>, way: vec3<f32>, centre: vec3<f32>, radius: f32) -> vec3<f32> {
    let rough = resin.coat.y;
    let level = sqrt(rough) * (resin.coat.z - 1.0);
    var seen = textureSampleLevel(mirrored, mirrored_sampler, in_picture(place, way, resin.walls), level).rgb;
    if way.y < -0.001 {
        let distance = place.y / -way.y;
        let at = place.xz + way.xz * distance;
        let light = of_cloth(at);
        let from_ball = length(at - centre.xz) / radius;
        let lift = max(centre.y / radius - 1.0, 0.0);
        let lit = max(smoothstep(0.3, 1.7, from_ball), min(lift, 1.0));
        seen = mix(seen, light * lit, 1.0 - smoothstep(NEAR / 2.0, NEAR, distance));
    }
    return seen + resin.lamp_light * lamp_seen(place, way, rough, resin.lamp_middle, resin.lamp_half);
}
#endif

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let place = in.world_position.xyz;
    let normal = normalize(in.world_normal);
    var centre = place - normal * 0.028;
    var radius = 0.028;
#ifdef VERTEX_OUTPUT_INSTANCE_INDEX
    let to_world = get_world_from_local(in.instance_index);
    centre = to_world[3].xyz;
    radius = max(length(to_world[1].xyz), 1e-4);
#endif
    let painted = textureSampleBias(paint, paint_sampler, in.uv, view.mip_bias).rgb;
    // Below its equator a resting ball sees the cloth in its own shadow.
    let lift = clamp((centre.y / radius - 1.0) / 1.5, 0.0, 1.0);
    let shaded = mix(LOWEST, EQUATOR, smoothstep(-1.0, 0.1, normal.y));
    let open = mix(mix(shaded, 1.0, smoothstep(0.0, 0.8, normal.y)), 1.0, lift);
    // Of what is around the middle of the table the cloth is taken away, and that around the ball added.
    let below = (1.0 - normal.y) / 2.0;
    let all = textureSampleLevel(matt, matt_sampler, normal * vec3(1.0, 1.0, -1.0), 0.0).rgb;
    let above = max(all - of_cloth(resin.lamp_middle.xz) * below, vec3(0.0));
    let around = above * mix(LOWEST, 1.0, smoothstep(-1.0, -0.2, normal.y)) + of_cloth(centre.xz) * below * open;
    var seen = painted * (from_lamp(place, normal) + around);
    let to_eye = normalize(view.world_position.xyz - place);
    let mirrors = fresnel(clamp(dot(normal, to_eye), 0.02, 1.0), resin.coat.x);
    let way = reflect(-to_eye, normal);
#ifdef MIRRORS
    let shown = in_coat(place, way, centre, radius);
#else
    // Without pictures of the room the lamp alone is mirrored, and the cloth as a blur.
    let lamp = lamp_seen(place, way, resin.coat.y, resin.lamp_middle, resin.lamp_half);
    let shown = resin.lamp_light * lamp + of_cloth(centre.xz) * smoothstep(0.1, -0.3, way.y);
#endif
    seen = seen * (1.0 - mirrors) + shown * mirrors;
    var colour = vec4(seen, 1.0);
#ifdef TONEMAP_IN_SHADER
    colour = tone_mapping(colour, view.color_grading);
#ifdef DEBAND_DITHER
    let dithered = powsafe(colour.rgb, 1.0 / 2.2) + screen_space_dither(in.position.xy);
    colour = vec4(powsafe(dithered, 2.2), colour.a);
#endif
#endif
    return colour;
}
