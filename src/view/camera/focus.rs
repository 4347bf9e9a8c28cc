//! Depth of field: in a replay what lies before and behind the ball that is looked at is a little out of focus.

use bevy::camera::{PerspectiveProjection, Projection};
use bevy::post_process::dof::{DepthOfField, DepthOfFieldMode};
use bevy::prelude::*;

use super::eye::Eye;
use super::lens::{Lens, LensKind};
use super::scene::Scene;
use crate::settings::Level;
use crate::view::quality::Detail;

/// The focal length of the lens over the diameter of its opening. With the focus at 1 m a point of a wall 4 m away becomes a disc
/// of 2 % of the picture's height.
const F_STOPS: f32 = 2.0;
/// The widest such disc, in pixels.
const WIDEST: f32 = 30.0;
/// Changes of the focal distance below this share of it are not seen.
const SAME: f32 = 1e-3;
/// How fast the focus follows what is looked at: share of the way per second.
const HASTE: f32 = 8.0;

impl Eye {
    /// The distance in metres, along its axis, at which the camera sees sharply; `None` if all is sharp. It is out of focus only
    /// in a replay, in a view that looks at one ball, without the panel beside the picture.
    pub(super) fn focal_distance(&self, scene: &Scene, level: Level, lens: &Lens, place: &Transform) -> Option<f32> {
        scene.clip.as_ref().filter(|_| Detail::of(level).depth_of_field && !self.strolls)?;
        if lens.aside != 0.0 || matches!(lens.kind, LensKind::Flat(_)) {
            return None;
        }
        let seen = self.viewpoints.of(self.view).focus(scene)?;
        let distance = (seen - place.translation).dot(*place.forward());
        (distance > lens.near).then_some(distance)
    }
}

/// The projection of a lens. One that blurs is Bevy's own with perspective, because Bevy knows the focal length only of that.
pub(super) fn projection(lens: &Lens, blurs: bool) -> Projection {
    match lens.kind {
        LensKind::Perspective(slope) if blurs => Projection::Perspective(PerspectiveProjection {
            fov: 2.0 * slope.atan(),
            aspect_ratio: lens.aspect,
            near: lens.near,
            far: lens.far,
            near_clip_plane: Vec4::new(0.0, 0.0, -1.0, -lens.near),
        }),
        _ => Projection::custom(*lens),
    }
}

/// Whether two projections show the same.
pub(super) fn is_same(one: &Projection, other: &Projection) -> bool {
    match (one, other) {
        (Projection::Custom(one), Projection::Custom(other)) => one.get::<Lens>() == other.get::<Lens>(),
        (Projection::Perspective(one), Projection::Perspective(other)) => {
            let numbers = |of: &PerspectiveProjection| (of.fov, of.aspect_ratio, of.near, of.far);
            numbers(one) == numbers(other)
        }
        _ => false,
    }
}

/// Moves the focus of a camera towards that distance for so many seconds, or makes all sharp.
pub(super) fn set_focus(
    commands: &mut Commands,
    eye: Entity,
    now: Option<Mut<DepthOfField>>,
    focal_distance: Option<f32>,
    seconds: f32,
) {
    match (now, focal_distance) {
        (None, None) => {}
        (Some(_), None) => _ = commands.entity(eye).remove::<DepthOfField>(),
        (Some(mut blur), Some(distance)) => {
            let away = distance - blur.focal_distance;
            if away.abs() > SAME * distance {
                blur.focal_distance += away * (1.0 - (-HASTE * seconds).exp());
            }
        }
        (None, Some(focal_distance)) => {
            let blur = DepthOfField {
                mode: DepthOfFieldMode::Gaussian,
                focal_distance,
                aperture_f_stops: F_STOPS,
                max_circle_of_confusion_diameter: WIDEST,
                ..default()
            };
            commands.entity(eye).insert(blur);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lens_that_blurs_shows_the_same_picture() {
        let lens = Lens { aspect: 1.6, ..Lens::default() };
        let [sharp, blurred] = [false, true].map(|blurs| projection(&lens, blurs).get_clip_from_view());
        assert!(sharp.abs_diff_eq(blurred, 1e-5), "{sharp} and {blurred}");
        assert!(!is_same(&projection(&lens, false), &projection(&lens, true)));
        assert!(is_same(&projection(&lens, true), &projection(&lens, true)));
    }
}
