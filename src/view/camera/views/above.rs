//! The view from above, without perspective: the whole table, or a part of it that the player has chosen.

use std::f32::consts::FRAC_PI_2;

use bevy::prelude::*;

use super::free::home;
use crate::view::camera::fit::Gaze;
use crate::view::camera::picture::Picture;
use crate::view::camera::pose::{FLAT, Pose};
use crate::view::camera::push::{CLOSEST, Push, dragged, on_plan, scaled};
use crate::view::camera::scene::Scene;
use crate::view::camera::viewpoint::Viewpoint;

/// Share of the picture in which the whole table is shown.
const SHARE_ABOVE: f32 = 0.97;
/// Margin around the table, in metres, that can be shown.
const BEYOND: f32 = 0.1;

/// The pose that the player has chosen; `None` for the whole table.
#[derive(Clone, Debug, Default)]
pub struct Above(Option<Pose>);

impl Viewpoint for Above {
    fn pose(&self, scene: &Scene, picture: &Picture) -> Pose {
        let whole = above(scene, picture);
        self.0.map_or(whole, |own| Pose { yaw: whole.yaw, aside: whole.aside, ..own })
    }

    fn steer(&mut self, pose: Pose, push: &Push, scene: &Scene, picture: &Picture) {
        self.0 = slid(pose, push, scene, picture);
    }

    fn resets_before_leaving(&mut self) -> bool {
        self.0.take().is_some()
    }

    fn forget_place(&mut self) {
        self.0 = None;
    }
}

/// The whole table from above in a clear part of the picture, in the part and the rotation in which it is largest.
pub fn above(scene: &Scene, picture: &Picture) -> Pose {
    // A turned table has its head end at the bottom of the picture.
    let poses = [0.0, -FRAC_PI_2]
        .into_iter()
        .flat_map(|yaw| picture.clear.into_iter().map(move |clear| above_in(clear, yaw, scene, picture)));
    poses.reduce(|best, next| if next.span < best.span { next } else { best }).unwrap_or_else(|| home(scene, picture))
}

/// The whole table from above in a part of the picture (logical pixels).
fn above_in(clear: Rect, yaw: f32, scene: &Scene, picture: &Picture) -> Pose {
    let (width, height) = clear.size().into();
    let gaze = Gaze { yaw, pitch: FRAC_PI_2, slope: FLAT, free: width / height, share: SHARE_ABOVE };
    let held = gaze.holding_flat(&scene.corners());
    let span = held.span * picture.size.y / height;
    let aside = (clear.center() - picture.middle()) * span / picture.size.y;
    let target = held.target - held.rotation() * Vec3::new(aside.x, -aside.y, 0.0);
    Pose { target: target.with_y(0.0), span, aside: picture.covered, ..held }
}

/// The view from above shifted and scaled; `None` for the whole table.
fn slid(pose: Pose, push: &Push, scene: &Scene, picture: &Picture) -> Option<Pose> {
    let whole = above(scene, picture);
    let pose = scaled(pose, push, CLOSEST * scene.radius, whole.span, picture);
    if pose.span >= whole.span {
        return None;
    }
    let target = pose.target + dragged(&pose, push.shifted(picture), picture);
    // Do not shift beyond the margin around the table.
    let along_table = |size: Vec2| if whole.yaw == 0.0 { size } else { size.yx() };
    let seen = |span: f32| along_table(Vec2::new(picture.free(), 1.0)) * span / 2.0;
    let most = (seen(whole.span).min(scene.half + BEYOND) - seen(pose.span)).max(Vec2::ZERO);
    // With a HUD, the whole table is shown beside it, not in the middle.
    let (low, high) = (whole.target.min(scene.middle), whole.target.max(scene.middle));
    let target = target.clamp(low + on_plan(-most), high + on_plan(most));
    Some(Pose { target, yaw: whole.yaw, ..pose })
}
