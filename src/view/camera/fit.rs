//! Finds the closest pose of the camera that shows all given places.

use bevy::prelude::*;

use super::picture::Picture;
use super::pose::{Pose, turned};

/// A direction, a lens, and the part of the picture that must show everything.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gaze {
    /// As in a [`Pose`].
    pub yaw: f32,
    /// As in a [`Pose`].
    pub pitch: f32,
    /// As in a [`Pose`].
    pub slope: f32,
    /// Width of the part beside the panel over the picture's height.
    pub free: f32,
    /// Share of that part, in width and in height, that must show everything.
    pub share: f32,
}

/// Bounds of places on the picture's two axes, projected along the sides of the view pyramid.
struct Reach {
    low: Vec2,
    high: Vec2,
}

impl Gaze {
    /// Half the width and half the height of the shown area, over the distance from the camera.
    fn slopes(&self) -> Vec2 {
        Vec2::new(self.free, 1.0) * self.slope * self.share
    }

    fn reach(&self, places: &[Vec3], slopes: Vec2) -> Reach {
        let back = turned(self.yaw, self.pitch).inverse();
        let places = places.iter().map(|place| back * *place);
        let none = Reach { low: Vec2::INFINITY, high: Vec2::NEG_INFINITY };
        places.fold(none, |reach, place| Reach {
            low: reach.low.min(place.truncate() - slopes * place.z),
            high: reach.high.max(place.truncate() + slopes * place.z),
        })
    }

    /// The closest pose that shows all of `places`, of which there must be at least one. Its target is on the cloth.
    pub fn holding(&self, places: &[Vec3]) -> Pose {
        let slopes = self.slopes();
        let reach = self.reach(places, slopes);
        let distance = ((reach.high - reach.low) / 2.0 / slopes).max_element();
        let rotation = turned(self.yaw, self.pitch);
        let eye = rotation * ((reach.low + reach.high) / 2.0).extend(distance);
        let ahead = rotation * Vec3::NEG_Z;
        let to_cloth = eye.y / -ahead.y;
        self.pose(eye + ahead * to_cloth, 2.0 * self.slope * to_cloth)
    }

    /// As [`holding`](Self::holding), without perspective.
    pub fn holding_flat(&self, places: &[Vec3]) -> Pose {
        let reach = self.reach(places, Vec2::ZERO);
        let span = ((reach.high - reach.low) / Vec2::new(self.free, 1.0) / self.share).max_element();
        let rotation = turned(self.yaw, self.pitch);
        let target = rotation * ((reach.low + reach.high) / 2.0).extend(0.0);
        let ahead = rotation * Vec3::NEG_Z;
        self.pose(target - ahead * (target.y / ahead.y), span)
    }

    /// The closest pose that shows all of `places`, of which there must be at least one, in a clear part of the picture.
    pub fn holding_clear(&self, places: &[Vec3], picture: &Picture) -> Pose {
        let poses = picture.clear.map(|clear| self.holding_in(places, clear, picture));
        let [first, other] = poses;
        if other.span < first.span { other } else { first }
    }

    /// The same in that part of the picture (logical pixels).
    fn holding_in(&self, places: &[Vec3], part: Rect, picture: &Picture) -> Pose {
        let margin = part.size() * (1.0 - self.share) / 2.0;
        let slope_of = |pixels: Vec2| (pixels - picture.middle()) * Vec2::new(2.0, -2.0) / picture.size.y * self.slope;
        // The part's left and right, and its lower and upper edge, over the distance from the camera.
        let (one, other) = (slope_of(part.min + margin), slope_of(part.max - margin));
        let (low, high) = (one.min(other), one.max(other));
        let rotation = turned(self.yaw, self.pitch);
        let back = rotation.inverse();
        let none = Reach { low: Vec2::INFINITY, high: Vec2::NEG_INFINITY };
        let reach = places.iter().map(|place| back * *place).fold(none, |reach, place| Reach {
            low: reach.low.min(place.truncate() + low * place.z),
            high: reach.high.max(place.truncate() + high * place.z),
        });
        let distance = ((reach.high - reach.low) / (high - low)).max_element();
        let aside = (reach.high - high * distance + reach.low - low * distance) / 2.0;
        let eye = rotation * aside.extend(distance);
        let ahead = rotation * Vec3::NEG_Z;
        let to_cloth = eye.y / -ahead.y;
        Pose { aside: picture.covered, ..self.pose(eye + ahead * to_cloth, 2.0 * self.slope * to_cloth) }
    }

    fn pose(&self, target: Vec3, span: f32) -> Pose {
        Pose { target, yaw: self.yaw, pitch: self.pitch, span, slope: self.slope, aside: 0.0 }
    }
}

/// The pose nearest to `pose` that also shows all of `places`. The camera keeps its direction and does not come lower: it
/// moves aside, and back as far as needed.
pub(super) fn widened(pose: &Pose, places: &[Vec3], free: f32, share: f32) -> Pose {
    let gaze = Gaze { yaw: pose.yaw, pitch: pose.pitch, slope: pose.slope, free, share };
    let slopes = gaze.slopes();
    let reach = gaze.reach(places, slopes);
    let rotation = pose.rotation();
    let eye = pose.eye();
    let now = rotation.inverse() * eye;
    let (sin, cos) = pose.pitch.sin_cos();
    let apart = ((reach.high - reach.low) / 2.0 / slopes).max_element();
    let not_lower = (eye.y / cos - reach.low.y) / (slopes.y + sin / cos);
    let back = now.z.max(apart).max(not_lower);
    let (low, high) = (reach.high - slopes * back, reach.low + slopes * back);
    let low = low.max(Vec2::new(f32::NEG_INFINITY, (eye.y - back * sin) / cos));
    let place = rotation * now.truncate().max(low).min(high).extend(back);
    Pose { target: pose.target + place - eye, ..*pose }
}
