// What a clear coat mirrors.

#define_import_path baize::gloss
#import baize::shining::{LINES, PI, integral}

// The share of light that a boundary of that index mirrors: Fresnel's equations, for light that is not polarized.
fn fresnel(cosine: f32, index: f32) -> f32 {
    let inside = sqrt(max(1.0 - (1.0 - cosine * cosine) / (index * index), 0.0));
    let upright = (cosine - index * inside) / (cosine + index * inside);
    let along = (index * cosine - inside) / (index * cosine + inside);
    return (upright * upright + along * along) / 2.0;
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

// The walls around what is mirrored, and where the picture of it was taken.
struct Walls {
    least: vec3<f32>,
    most: vec3<f32>,
    eye: vec3<f32>,
    floor: vec3<f32>,
}

// Where in the picture is what `place` mirrors along `way`, for a room that is a box (Lagarde and Zanuttini, "Local Image-Based Lighting
// with Parallax-Corrected Cubemaps", SIGGRAPH 2012).
fn in_picture(place: vec3<f32>, way: vec3<f32>, walls: Walls) -> vec3<f32> {
    let slant = select(way, vec3(1e-5), abs(way) < vec3(1e-5));
    let far = max((walls.least - place) / slant, (walls.most - place) / slant);
    let wall = place + way * min(far.x, min(far.y, far.z));
    return (wall - walls.eye) * vec3(1.0, 1.0, -1.0);
}

// What facets do not hide towards a direction with that cosine (Smith).
fn hiding(cosine: f32, rough: f32) -> f32 {
    return (sqrt(1.0 + rough * rough * (1.0 / (cosine * cosine) - 1.0)) - 1.0) / 2.0;
}

// By which share the square of the slope may be less at another part of a line than at the nearest one.
const NEARER: f32 = 0.3;

// The share of the lamp's light that a coat of that index sends to the eye: microfacets of Trowbridge and Reitz, summed exactly along
// each line of the lamp, as if the slope of the facets that mirror a place of the line changed as evenly everywhere as at the nearest part.
fn lamp_in_coat(
    place: vec3<f32>, normal: vec3<f32>, to_eye: vec3<f32>, index: f32, roughness: f32, middle: vec3<f32>, half_size: vec2<f32>,
) -> f32 {
    let cosine = max(dot(normal, to_eye), 0.02);
    let way = reflect(-to_eye, normal);
    let gap = 2.0 * half_size.y / f32(LINES);
    var sum = 0.0;
    for (var line = 0u; line < LINES; line += 1u) {
        let aside = (f32(line) + 0.5) * gap - half_size.y;
        let to_line = middle + vec3(0.0, 0.0, aside) - place;
        // The place on the line that is seen nearest to what is mirrored: the end of the line, if that lies the other way.
        let ahead = dot(to_line.yz, way.yz);
        let beside = way.x * dot(to_line, to_line) - dot(to_line, way) * to_line.x;
        let place_on_line = select(sign(way.x) * half_size.x, beside / max(ahead, 1e-4), ahead > 1e-4);
        let nearest = clamp(place_on_line, -half_size.x, half_size.x);
        let to_nearest = to_line + vec3(nearest, 0.0, 0.0);
        let distance = length(to_nearest);
        let ray = to_nearest / distance;
        let half_way = ray + to_eye;
        let upright = dot(normal, half_way);
        let lit = dot(normal, ray);
        if upright <= 0.0 || lit <= 0.0 || to_nearest.y <= 0.0 {
            continue;
        }
        // The slope of the facets that mirror the place `t` of the line is `slope + step * (t - nearest)`.
        let slope = half_way / upright - normal;
        let turn = (vec3(1.0, 0.0, 0.0) - ray * ray.x) / distance;
        let step = (turn - (slope + normal) * dot(normal, turn)) / upright;
        let rough = max(roughness, 0.3 * gap / distance);
        let square = max(dot(step, step), 1e-6);
        // No other part of the line is much nearer to what is mirrored than the nearest one, as far as that is known.
        let most = sqrt(NEARER * dot(slope, slope) * square);
        let towards = clamp(dot(slope, step), -most, most);
        let centre = nearest - towards / square;
        let rest = (rough * rough + max(dot(slope, slope) - towards * towards / square, 0.0)) / square;
        let along = integral(half_size.x - centre, rest) - integral(-half_size.x - centre, rest);
        let flat = 1.0 + dot(slope, slope);
        let facets = rough * rough / PI * flat * flat * along / (square * square);
        let clear = 1.0 / (1.0 + hiding(cosine, rough) + hiding(max(lit, 0.02), rough));
        let seen = fresnel(clamp(dot(to_eye, normalize(half_way)), 0.0, 1.0), index) * clear * facets / (4.0 * cosine);
        sum += seen * gap * to_nearest.y / (distance * distance * distance);
    }
    return sum;
}
