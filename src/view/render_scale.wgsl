// Enlarges the drawn part of the picture to the whole, with linear interpolation.

#import bevy_core_pipeline::fullscreen_vertex_shader::FullscreenVertexOutput

struct RenderScale {
    // Width and height that are drawn, in pixels.
    drawn: vec2<f32>,
    share: f32,
}

@group(0) @binding(0) var picture: texture_2d<f32>;
@group(0) @binding(1) var unused_sampler: sampler;
@group(0) @binding(2) var<uniform> scale: RenderScale;

@fragment
fn fragment(in: FullscreenVertexOutput) -> @location(0) vec4<f32> {
    // Single texels are read, so that nothing of the part that is not drawn comes in at the edge.
    let place = in.uv * scale.drawn - 0.5;
    let first = floor(place);
    let between = place - first;
    let last = scale.drawn - 1.0;
    let low = vec2<i32>(clamp(first, vec2(0.0), last));
    let high = vec2<i32>(clamp(first + 1.0, vec2(0.0), last));
    let upper = mix(textureLoad(picture, low, 0), textureLoad(picture, vec2(high.x, low.y), 0), between.x);
    let lower = mix(textureLoad(picture, vec2(low.x, high.y), 0), textureLoad(picture, high, 0), between.x);
    return mix(upper, lower, between.y);
}
