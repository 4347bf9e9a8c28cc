//! What shines: rectangles, and the sun through openings.

use std::f32::consts::PI;
use std::sync::Arc;

use glam::{Vec2, Vec3, Vec3A};

use super::directions::on_disc;
use super::picture::Picture;

/// Half the angle under which the sun is seen, in radians.
const SUN: f32 = 0.004_65;

/// A rectangle that shines from its front, evenly in all directions (Lambert).
#[derive(Clone, Debug)]
pub struct Emitter {
    /// Its middle.
    pub middle: Vec3,
    /// From its middle to the right side and to the upper side, in metres. Seen from the front, the right side is to the right of the
    /// upper one.
    pub half: [Vec3; 2],
    /// What it sends to the eye.
    pub light: Vec3,
    /// Shares of that light, if it differs from place to place.
    pub picture: Option<Arc<Picture>>,
    /// Its colour for light that falls on it; black sends nothing back.
    pub colour: Vec3,
    /// Whether one looks through its back, as through a lamp over which one stands.
    pub is_open_behind: bool,
}

impl Emitter {
    /// The unit vector to its front.
    #[must_use]
    pub fn normal(&self) -> Vec3 {
        self.half[0].cross(self.half[1]).normalize_or(Vec3::Y)
    }

    /// Its area in square metres.
    #[must_use]
    pub fn area(&self) -> f32 {
        4.0 * self.half[0].cross(self.half[1]).length()
    }

    /// The light per area on a sheet at `place` that faces `normal`, a unit vector, if nothing is between, as what a white sheet
    /// there would send to the eye: the integral over the rectangle, by parts of at most 2 % of the distance.
    #[must_use]
    pub fn on_white(&self, place: Vec3, normal: Vec3) -> Vec3 {
        let distance = (self.middle - place).length().max(1e-3);
        let parts = self.half.map(|half| (half.length() / (0.02 * distance)).ceil().clamp(4.0, 120.0) as u32);
        let front = self.normal();
        let share = |index: u32, parts: u32| (index as f32 + 0.5) / parts as f32 * 2.0 - 1.0;
        let mut sum = 0.0;
        for (x, y) in (0..parts[0]).flat_map(|x| (0..parts[1]).map(move |y| (x, y))) {
            let to = self.middle + self.half[0] * share(x, parts[0]) + self.half[1] * share(y, parts[1]) - place;
            let square = to.length_squared();
            sum += normal.dot(to).max(0.0) * (-front.dot(to)).max(0.0) / (square * square);
        }
        self.light * (sum * self.area() / (PI * (parts[0] * parts[1]) as f32))
    }
}

/// An emitter, prepared for tracing.
#[derive(Clone, Debug)]
pub(super) struct Shining {
    middle: Vec3A,
    half: [Vec3A; 2],
    pub normal: Vec3A,
    pub area: f32,
    light: Vec3,
    mean: f32,
    picture: Option<Arc<Picture>>,
}

/// A place on an emitter.
pub(super) struct Shone {
    pub place: Vec3A,
    pub light: Vec3,
}

impl Shining {
    pub fn of(emitter: &Emitter) -> Self {
        let shown = emitter.picture.as_ref().map_or(Vec3::ONE, |picture| picture.mean());
        Self {
            middle: emitter.middle.into(),
            half: emitter.half.map(Vec3A::from),
            normal: emitter.normal().into(),
            area: emitter.area(),
            light: emitter.light,
            mean: (emitter.light * shown).element_sum() / 3.0,
            picture: emitter.picture.clone(),
        }
    }

    /// About how much of its light comes to a place: 0 only where none can.
    pub fn weight(&self, place: Vec3A) -> f32 {
        let to = place - self.middle;
        let ahead = to.dot(self.normal);
        if ahead <= 0.0 {
            return 0.0;
        }
        let square = to.length_squared() + self.area;
        self.mean * self.area * (ahead / square.sqrt() + 0.1) / square
    }

    /// A place on it, all alike.
    pub fn choose(&self, random: [f32; 2]) -> Shone {
        let share = Vec2::from(random) * 2.0 - 1.0;
        let place = self.middle + self.half[0] * share.x + self.half[1] * share.y;
        Shone { place, light: self.light_at(share) }
    }

    /// What it sends to the eye from a place on it.
    pub fn light_of(&self, place: Vec3A) -> Vec3 {
        let from_middle = place - self.middle;
        let share = self.half.map(|half| from_middle.dot(half) / half.length_squared());
        self.light_at(Vec2::from(share))
    }

    fn light_at(&self, share: Vec2) -> Vec3 {
        let place = Vec2::new(0.5 + 0.5 * share.x, 0.5 - 0.5 * share.y);
        self.picture.as_ref().map_or(self.light, |picture| self.light * picture.at(place).truncate())
    }
}

/// The sun, which shines in through openings only.
#[derive(Clone, Debug)]
pub struct Sun {
    /// The unit vector to it.
    pub towards: Vec3,
    /// What a white sheet that faces it sends to the eye.
    pub light: Vec3,
    /// The openings: rectangles, each as its middle and from there to its right and upper side, in metres.
    pub openings: Vec<(Vec3, [Vec3; 2])>,
}

impl Sun {
    /// Whether a place sees its middle through an opening, if nothing else is between.
    #[must_use]
    pub fn is_seen(&self, place: Vec3) -> bool {
        self.seen(place.into(), [0.0; 2]).is_some()
    }

    /// The unit vector to a point of the sun, and the distance along it to the opening through which it is seen from a place;
    /// `None` if there is none.
    pub(super) fn seen(&self, place: Vec3A, random: [f32; 2]) -> Option<(Vec3A, f32)> {
        let middle = Vec3A::from(self.towards);
        let (one, other) = middle.any_orthonormal_pair();
        let [x, y] = on_disc(random);
        let towards = (middle + (one * x + other * y) * SUN).normalize();
        self.openings.iter().find_map(|(middle, half)| {
            let [right, up] = half.map(Vec3A::from);
            let normal = right.cross(up);
            let along = (Vec3A::from(*middle) - place).dot(normal) / towards.dot(normal);
            let on_it = place + towards * along - Vec3A::from(*middle);
            let inside = [right, up].map(|half| on_it.dot(half).abs() <= half.length_squared());
            (along > 0.0 && inside == [true; 2]).then_some((towards, along))
        })
    }
}
