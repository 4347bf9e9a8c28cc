//! Chooses the pose that the camera should have in each view, and moves the camera to it frame by frame.

use bevy::post_process::dof::DepthOfField;
use bevy::prelude::*;

use super::clearance::clear;
use super::eye::{Eye, Taken};
use super::focus::{is_same, projection, set_focus};
use super::glide::Glide;
use super::picture::Picture;
use super::pose::Pose;
use super::scene::Scene;
use super::sight::Sight;
use super::viewpoint::{SLOPE, watching};
use super::views::stroll;
use super::watch::Watch;
use crate::settings::{Ease, Level};
use crate::simulation::to_screen;

/// How fast the stroll goes around the table, in radians per second.
const STROLL_PACE: f32 = 0.06;
/// Longest frame time, in seconds, by which the stroll advances.
const LONGEST_FRAME: f32 = 0.1;

impl Eye {
    /// The pose that the camera should have. While balls move, a view from behind the cue ball stays where the ball was
    /// struck, and moves back until the path of the ball is in the picture.
    pub(super) fn wanted(&self, scene: &Scene, picture: &Picture) -> Pose {
        if self.strolls {
            return stroll(scene, picture, self.strolled);
        }
        let viewpoint = self.viewpoints.of(self.view);
        match self.watch.as_ref().filter(|_| viewpoint.watches_shot()) {
            None => viewpoint.pose(scene, picture),
            Some(watch) => {
                let at_strike = Scene { cue_ball: watch.struck, ..scene.clone() };
                watching(watch, picture, viewpoint.pose(&at_strike, picture))
            }
        }
    }

    /// Glides towards the wanted pose for so many seconds, or jumps to it where the view cuts. A still camera always jumps.
    pub(super) fn move_on(&mut self, scene: &Scene, picture: &Picture, seconds: f32, still: bool) {
        let viewpoint = self.viewpoints.of(self.view);
        let now = Taken { view: self.view, take: viewpoint.take(scene), picture: *picture };
        let stays = still && self.glide.is_some_and(|glide| viewpoint.may_stay(&glide.pose(), picture));
        let before = self.taken.replace(now).filter(|before| before.view == now.view);
        let cuts = |before: Taken| before.take != now.take || viewpoint.cuts_to_fit() && before.picture != now.picture;
        if before.is_some_and(cuts) {
            self.jump();
        } else if stays && before.is_some() {
            return;
        } else if still {
            self.jump();
        }
        let wanted = self.wanted(scene, picture);
        self.glide.get_or_insert_with(|| Glide::at(wanted)).go(wanted, seconds);
    }

    /// Watches the shot: notes the cue ball's places while balls move, and forgets them when the table is at rest or
    /// another shot is replayed.
    fn follow(&mut self, sight: &Sight, scene: &Scene) {
        let struck = sight.struck();
        self.watch = sight.moving_ball().map(|place| {
            let known = self.watch.filter(|watch| struck.is_none_or(|struck| struck == watch.struck));
            let mut watch = known.unwrap_or_else(|| Watch::begin(struck.unwrap_or(scene.cue_ball)));
            if let Some(place) = place {
                watch.note(to_screen(place));
            }
            watch
        });
    }
}

/// Moves the camera smoothly to the wanted pose, never into rails or balls. At the first frame, after a jump and on another
/// table it is there at once, and always if the player wants a still camera.
pub(super) fn move_eye(
    mut commands: Commands,
    mut eyes: Query<(Entity, &mut Eye, &mut Transform, &mut Projection, &Camera, Option<&mut DepthOfField>)>,
    mut sight: Sight,
    time: Res<Time<Real>>,
    (ease, level): (Res<Ease>, Res<Level>),
    mut table: Local<Option<(Vec3, Vec2)>>,
) {
    let scene = sight.scene();
    let now = (scene.middle, scene.half);
    let another_table = table.replace(now).is_some_and(|before| before != now);
    for (entity, mut eye, mut transform, mut seen_by, camera, blur) in &mut eyes {
        let Some(size) = camera.logical_viewport_size() else { continue };
        let picture = sight.picture(size);
        if another_table {
            eye.viewpoints.forget_places();
            eye.jump();
        }
        if !ease.still_camera && eye.strolls {
            eye.strolled += STROLL_PACE * time.delta_secs().min(LONGEST_FRAME);
        }
        eye.follow(&sight, &scene);
        eye.viewpoints.note(&scene, time.delta_secs());
        eye.move_on(&scene, &picture, time.delta_secs(), ease.still_camera);
        let Some(pose) = eye.glide.map(|glide| clear(glide.pose(), &scene)) else { continue };
        transform.set_if_neq(pose.transform());
        eye.looks_from = Some(pose.eye_with(pose.slope.max(SLOPE)));
        let lens = pose.lens(picture.aspect());
        let focal_distance = eye.focal_distance(&scene, *level, &lens, &transform);
        set_focus(&mut commands, entity, blur, focal_distance, time.delta_secs());
        let wanted = projection(&lens, focal_distance.is_some());
        if !is_same(&seen_by, &wanted) {
            *seen_by = wanted;
        }
    }
}
