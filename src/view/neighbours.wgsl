// What a ball mirrors of a ball beside it. The mesh lies on the first ball; each corner knows the second.

#import bevy_pbr::forward_io::VertexOutput
#import bevy_pbr::mesh_view_bindings::view
#import baize::gloss::fresnel
#ifdef TONEMAP_IN_SHADER
#import bevy_core_pipeline::tonemapping::tone_mapping
#endif

// The index of refraction of resin.
const RESIN: f32 = 1.63;
// Share of its light that the other ball has at its foot.
const FOOT: f32 = 0.04;
// Light of the lamp that the other ball mirrors.
const LAMP: f32 = 1.5;

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let centre = vec3(in.uv, in.uv_b.x);
    let radius = in.uv_b.y;
    let place = in.world_position.xyz;
    let normal = normalize(in.world_normal);
    let to_eye = normalize(view.world_position.xyz - place);
    let way = reflect(-to_eye, normal);
    // How near to the middle of the other ball the mirrored line of sight comes, in radii.
    let to_centre = centre - place;
    let ahead = dot(to_centre, way);
    let miss = sqrt(max(dot(to_centre, to_centre) - ahead * ahead, 0.0)) / radius;
    let soft = max(fwidth(miss), 0.01);
    let hits = (1.0 - smoothstep(1.0 - soft, 1.0 + soft, miss)) * step(0.0, ahead);
    let depth = ahead - radius * sqrt(max(1.0 - miss * miss, 0.0));
    let there = (place + way * depth - centre) / radius;
    let up = there.y;
    // Where the balls nearly touch, each keeps the light from the other.
    let open = clamp(depth / (1.1 * radius), 0.0, 1.0);
    let light = mix(FOOT, 1.0, smoothstep(-0.5, 1.0, up)) * mix(0.05, 1.0, open);
    // The mesh floats over the ball; what it shows beside the ball's own disc is left out.
    let on_ball = smoothstep(0.13, 0.19, dot(normal, to_eye));
    let mirrors = fresnel(clamp(dot(normal, to_eye), 0.02, 1.0), RESIN);
    // The other ball mirrors the lamp, which hangs above it.
    let lamp = vec3(LAMP * smoothstep(0.955, 0.985, reflect(way, there).y));
    var seen = vec4(in.color.rgb * light + lamp, hits * on_ball * mirrors);
#ifdef TONEMAP_IN_SHADER
    seen = tone_mapping(seen, view.color_grading);
#endif
    return seen;
}
