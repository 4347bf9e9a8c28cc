// What a clear coat mirrors.

#define_import_path baize::gloss

// The share of light that a boundary of that index mirrors (Schlick 1994).
fn fresnel(cosine: f32, index: f32) -> f32 {
    let straight = (index - 1.0) / (index + 1.0);
    let least = straight * straight;
    return least + (1.0 - least) * pow(1.0 - cosine, 5.0);
}

// The share of a rectangle's width that a blurred ray covers, `soft` being half the width of its blur.
fn covered(place: f32, half_width: f32, soft: f32) -> f32 {
    return smoothstep(-soft, soft, place + half_width) * smoothstep(-soft, soft, half_width - place);
}

// The share of the lamp that is mirrored at `place` along `way`: a rectangle of half size `half_size` around `middle` that faces down.
fn lamp_seen(place: vec3<f32>, way: vec3<f32>, rough: f32, middle: vec3<f32>, half_size: vec2<f32>) -> f32 {
    if way.y < 0.02 {
        return 0.0;
    }
    let distance = (middle.y - place.y) / way.y;
    let at = (place + way * distance - middle).xz;
    let soft = max(1.2 * rough * distance, 0.01);
    let share = covered(at.x, half_size.x, soft) * covered(at.y, half_size.y, soft);
    // A blur wider than the lamp spreads its light.
    return share * min(half_size.y / soft, 1.0) * min(half_size.x / soft, 1.0);
}
