//! What every view has: a pose, what mouse and keys do to it, and the limits that all share.

use bevy::math::Vec3;

use super::fit::widened;
use super::picture::Picture;
use super::pose::Pose;
use super::push::Push;
use super::scene::Scene;
use super::watch::Watch;

/// Half the height of a wide picture over the distance from the camera.
pub(super) const SLOPE: f32 = 0.342;
/// If the part of the picture beside the panel is narrower than this (width over height), the lens widens. Otherwise the
/// camera would have to go too far back.
const WIDE: f32 = 1.4;
/// Share of the picture in which a view shows all that it must show.
pub(super) const SHARE: f32 = 0.94;

/// A view, as the player has changed it.
pub(super) trait Viewpoint {
    /// The pose that the camera should have.
    fn pose(&self, scene: &Scene, picture: &Picture) -> Pose;

    /// Applies what mouse and keys do in a frame; `pose` is the present one.
    fn steer(&mut self, pose: Pose, push: &Push, scene: &Scene, picture: &Picture);

    /// Notes what happens on the table, once in each frame; `seconds` have passed since the last one.
    fn note(&mut self, _scene: &Scene, _seconds: f32) {}

    /// The number of its present take. When it changes, the picture cuts: the camera jumps.
    fn take(&self, _scene: &Scene) -> usize {
        0
    }

    /// The place that a replay shows sharply, while what is far from it is a little out of focus; `None` if all is sharp.
    fn focus(&self, _scene: &Scene) -> Option<Vec3> {
        None
    }

    /// Whether the picture also cuts when the free part of the window changes, as when the bar of a replay comes or goes.
    fn cuts_to_fit(&self) -> bool {
        false
    }

    /// Whether a still camera stays at `pose` for now, although another one is wanted.
    fn may_stay(&self, _pose: &Pose, _picture: &Picture) -> bool {
        false
    }

    /// Whether the camera stays where the cue ball was struck while balls move, and keeps its path in the picture.
    fn watches_shot(&self) -> bool {
        false
    }

    /// When the key of the view is pressed again: undoes what the player has changed, if that comes before the view is
    /// left. Returns whether it did.
    fn resets_before_leaving(&mut self) -> bool {
        false
    }

    /// Forgets a place that the player has chosen, because it means nothing on another table.
    fn forget_place(&mut self) {}
}

/// The slope of the lens, where `free` is the width of the part beside the panel over the height of the picture.
pub(super) fn slope(free: f32) -> f32 {
    SLOPE * (WIDE / free).max(1.0).sqrt()
}

/// `pose`, moved aside and back until the whole path of the cue ball so far is in the picture.
pub(super) fn watching(watch: &Watch, picture: &Picture, pose: Pose) -> Pose {
    widened(&pose, &watch.places(), picture.free(), SHARE)
}
