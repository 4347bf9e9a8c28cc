// How much of its light the cloth beside a ball loses: what the ball hides of the lamp, of the windows, and of the light that comes
// from everywhere. The mesh lies on the cloth; each corner knows the ball.

#import bevy_pbr::forward_io::VertexOutput
#import baize::shining::{OnCloth, lost_behind_ball}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> shadow: OnCloth;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var sheet: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var sheet_sampler: sampler;

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let place = vec3(in.world_position.x, 0.0, in.world_position.z);
    let at = (place.xz - shadow.area.xy) / shadow.area.zw;
    let all = max(textureSampleLevel(sheet, sheet_sampler, at, 0.0).rgb, vec3(1e-5));
    let lost = lost_behind_ball(shadow, place, vec3(0.0, 1.0, 0.0), vec3(in.uv, in.uv_b.x), in.uv_b.y, all);
    // The border of the mesh is not seen.
    let outwards = length(in.color.rg);
    let fade = 1.0 - smoothstep(0.8, 1.0, outwards);
    return vec4(0.0, 0.0, 0.0, lost * fade);
}
