// How much of its light the cloth under a cue loses: what the cue hides of the lamp, of the windows, and of the light that comes from
// everywhere. The mesh lies on the cloth.

#import bevy_pbr::forward_io::VertexOutput
#import baize::shining::{LINES, OnCloth, Shining, integral, line_of, lost_of, on_white}

// A cue, as a cone without its ends: the middle of its tip, the radius there, the unit vector to the butt, its length, the radius there.
struct Cue {
    tip: vec3<f32>,
    tip_radius: f32,
    along: vec3<f32>,
    length: f32,
    butt_radius: f32,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> lit: OnCloth;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var sheet: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var sheet_sampler: sampler;
@group(#{MATERIAL_BIND_GROUP}) @binding(3) var<uniform> cue: Cue;

// The ends of the shadow are so soft, in metres along the cue.
const SOFT: f32 = 0.006;

// The place of the cue, in metres from its tip, that is nearest to a ray.
fn nearest(to_tip: vec3<f32>, ray: vec3<f32>) -> f32 {
    let both = dot(ray, cue.along);
    let steps = (dot(ray, to_tip) - both * dot(cue.along, to_tip)) / max(dot(ray, ray) - both * both, 1e-6);
    return steps * both - dot(cue.along, to_tip);
}

// What a rectangle makes white cloth at a place send to the eye: all of it, and the part of that which the cue hides.
fn of_rectangle(shining: Shining, place: vec3<f32>) -> vec2<f32> {
    let to_tip = cue.tip - place;
    let aside_of_cue = cross(cue.along, to_tip);
    var sums = vec2(0.0);
    for (var line = 0u; line < LINES; line += 1u) {
        let seen = line_of(shining, place, vec3(0.0, 1.0, 0.0), line);
        let upright = seen.upright;
        let square = seen.square;
        let start = seen.start;
        let end = seen.end;
        let all = integral(end, square) - integral(start, square);
        // The ray to the place `t` of the line passes the cue's axis within its radius where a t^2 + 2 b t + c < 0.
        let off = vec2(dot(upright, aside_of_cue), aside_of_cue.x);
        let crossing = clamp(select((start + end) / 2.0, -off.x / off.y, abs(off.y) > 1e-6), start, end);
        let at = nearest(to_tip, upright + vec3(crossing, 0.0, 0.0));
        let radius = mix(cue.tip_radius, cue.butt_radius, clamp(at / cue.length, 0.0, 1.0));
        let turned = cross(upright, cue.along);
        let turned_more = cross(vec3(1.0, 0.0, 0.0), cue.along);
        let thick = radius * radius;
        let a = off.y * off.y - thick * dot(turned_more, turned_more);
        let b = off.x * off.y - thick * dot(turned, turned_more);
        let c = off.x * off.x - thick * dot(turned, turned);
        let root = b * b - a * c;
        var hidden = select(0.0, all, a < 0.0 && root <= 0.0);
        if root > 0.0 && abs(a) > 1e-12 {
            let ends = vec2(-b - sqrt(root), -b + sqrt(root)) / a;
            let least = clamp(min(ends.x, ends.y), start, end);
            let most = clamp(max(ends.x, ends.y), start, end);
            let between = integral(most, square) - integral(least, square);
            hidden = select(all - between, between, a > 0.0);
        }
        let inside = smoothstep(-SOFT, SOFT, at) * smoothstep(-SOFT, SOFT, cue.length - at);
        sums += seen.strength * vec2(all, hidden * inside);
    }
    return on_white(sums, shining);
}

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let place = vec3(in.world_position.x, 0.0, in.world_position.z);
    let at = (place.xz - lit.area.xy) / lit.area.zw;
    if any(at < vec2(0.0)) || any(at > vec2(1.0)) {
        discard;
    }
    let all = max(textureSampleLevel(sheet, sheet_sampler, at, 0.0).rgb, vec3(1e-5));
    let lamp = of_rectangle(lit.lamp, place);
    var windows = vec2(0.0);
    if lit.windows.half_length > 0.0 {
        windows = of_rectangle(lit.windows, place);
    }
    // A long cylinder hides this share of even light: the cosine of the way to its axis, times its radius over the distance.
    let to_tip = cue.tip - place;
    let before = clamp(-dot(to_tip, cue.along), 0.0, cue.length);
    let to_axis = to_tip + cue.along * before;
    let distance = length(to_axis);
    let radius = mix(cue.tip_radius, cue.butt_radius, before / cue.length);
    let share = min(radius / distance, 1.0) * max(to_axis.y, 0.0) / distance;
    let lost = lost_of(lit, all, lamp, windows, share);
    let outwards = abs(in.color.rg);
    let fade = 1.0 - smoothstep(0.8, 1.0, max(outwards.x, outwards.y));
    return vec4(0.0, 0.0, 0.0, lost * fade);
}
