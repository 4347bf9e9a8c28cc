// Sends the colour of the mesh and of a picture to the eye: no lamp shines on it, and no light is computed.

#import bevy_pbr::forward_io::VertexOutput
#import bevy_pbr::mesh_view_bindings::view
#ifdef TONEMAP_IN_SHADER
#import bevy_core_pipeline::tonemapping::{tone_mapping, screen_space_dither}
#import bevy_render::maths::powsafe
#endif

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> colour: vec4<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var picture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var picture_sampler: sampler;

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    var seen = colour;
#ifdef VERTEX_COLORS
    seen *= in.color;
#endif
#ifdef PICTURE
#ifdef VERTEX_UVS_A
    seen *= textureSampleBias(picture, picture_sampler, in.uv, view.mip_bias);
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
