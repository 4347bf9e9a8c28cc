// Sends the colour of the mesh and of a picture to the eye, in light that is known already: that of the mesh, and of a sheet of light.
// Only what a gloss mirrors depends on the eye.

#import bevy_pbr::forward_io::VertexOutput
#import bevy_pbr::mesh_view_bindings::view
#ifdef COATED
#import baize::gloss::{fresnel, lamp_seen}
#endif
#ifdef TONEMAP_IN_SHADER
#import bevy_core_pipeline::tonemapping::{tone_mapping, screen_space_dither}
#import bevy_render::maths::powsafe
#endif

struct Plain {
    colour: vec4<f32>,
    // Index of refraction of the coat, its roughness, share of light in the shine of fibres, number of pictures in the cube.
    surface: vec4<f32>,
    lamp_middle: vec3<f32>,
    lamp_half: vec2<f32>,
    lamp_light: vec3<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> plain: Plain;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var picture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var picture_sampler: sampler;
@group(#{MATERIAL_BIND_GROUP}) @binding(3) var sheet: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(4) var sheet_sampler: sampler;
@group(#{MATERIAL_BIND_GROUP}) @binding(5) var mirrored: texture_cube<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(6) var mirrored_sampler: sampler;

#ifdef COATED
// What a coat mirrors: the lamp where it hangs, and beside it the room as it is seen from the middle of the table.
fn in_coat(place: vec3<f32>, way: vec3<f32>) -> vec3<f32> {
    let rough = plain.surface.y;
    let level = sqrt(rough) * (plain.surface.w - 1.0);
    var seen = textureSampleLevel(mirrored, mirrored_sampler, way * vec3(1.0, 1.0, -1.0), level).rgb;
    seen += plain.lamp_light * lamp_seen(place, way, rough, plain.lamp_middle, plain.lamp_half);
    return seen;
}
#endif

#ifdef CLOTH
const FIBRES: f32 = 0.45;

// The shine of fibres as a multiple of what white cloth sends (Estevez and Kulla 2017). The formula is for light from straight above; the
// two numbers make it that of a lamp as long as the table, with some light from everywhere.
const ASLANT: vec2<f32> = vec2(1.27, 0.027);
fn shine(cosine: f32) -> f32 {
    let half_cosine = sqrt((1.0 + cosine) / 2.0);
    let sine = sqrt(max(1.0 - half_cosine * half_cosine, 0.0));
    return (2.0 + 1.0 / FIBRES) * pow(sine, 1.0 / FIBRES) / 8.0 * ASLANT.x + ASLANT.y;
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
#ifdef VERTEX_COLORS
    light = in.color;
#endif
#ifdef SHEET
#ifdef VERTEX_UVS_B
    light *= vec4(textureSampleLevel(sheet, sheet_sampler, in.uv_b, 0.0).rgb, 1.0);
#endif
#endif
#ifdef COATED
    let normal = normalize(in.world_normal);
    let to_eye = normalize(view.world_position.xyz - in.world_position.xyz);
    let cosine = clamp(dot(normal, to_eye), 0.02, 1.0);
    let mirrors = fresnel(cosine, plain.surface.x) / (1.0 + 2.0 * plain.surface.y);
    let passes = vec4(vec3((1.0 - mirrors)), 1.0);
    seen = seen * light * passes + vec4(in_coat(in.world_position.xyz, reflect(-to_eye, normal)) * mirrors, 0.0);
#else
#ifdef CLOTH
    let to_eye = normalize(view.world_position.xyz - in.world_position.xyz);
    let over = plain.surface.z * shine(clamp(dot(normalize(in.world_normal), to_eye), 0.0, 1.0));
    seen = vec4(seen.rgb * (1.0 - over) + over, seen.a) * light;
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
