//! The saved views: a key saves where the camera stands, the same key shows it again.

use bevy::prelude::*;

use super::eye::Eye;
use super::free_view::{kept, place_of};
use super::picture::Picture;
use super::pose::Pose;
use super::sight::Sight;
use super::viewpoint::slope;
use crate::input::{Keyboard, Keys, Owner};
use crate::settings::{Action, FreeView, Remembered, SavedViews, View};
use crate::simulation::Notice;
use crate::words::view as text;

/// The keys of the saved views, in their order.
const KEYS: [Action; SavedViews::COUNT] = [Action::SavedViewOne, Action::SavedViewTwo, Action::SavedViewThree];

/// Saves the present view, or shows a saved one in the free view.
pub(super) fn use_saved_views(
    mut eyes: Query<(&mut Eye, &Camera)>,
    (keys, names, owner): (Keyboard, Res<Keys>, Res<Owner>),
    mut sight: Sight,
    remembered: Option<ResMut<Remembered>>,
    mut notices: MessageWriter<Notice>,
) {
    let Some(number) = KEYS.iter().position(|key| keys.hit(*key)).filter(|_| !owner.panel_types) else { return };
    let Some(mut remembered) = remembered else { return };
    for (mut eye, camera) in &mut eyes {
        let Some(size) = camera.logical_viewport_size().filter(|_| !eye.strolls) else { continue };
        let picture = sight.picture(size);
        let saved = remembered.settings.saved_views.get(number).copied().flatten();
        match saved {
            _ if keys.held(Action::Fine) => {
                let pose = eye.wanted(&sight.scene(), &picture);
                let kept = kept(&pose, slope(picture.free()));
                remembered.settings.saved_views.get_mut(number).into_iter().for_each(|slot| *slot = Some(kept));
                let key = names.name(KEYS[number]);
                notices.write(Notice(text::view_saved(&key)));
            }
            Some(view) => {
                eye.view = View::Free;
                eye.viewpoints.free.show(shown(&view, &picture));
            }
            None => {
                let (fine, key) = (names.name(Action::Fine), names.name(KEYS[number]));
                notices.write(Notice(text::no_view(&fine, &key)));
            }
        }
    }
}

/// The pose of a saved view in that picture.
fn shown(view: &FreeView, picture: &Picture) -> Pose {
    let (target, yaw, pitch, distance) = place_of(view);
    let slope = slope(picture.free());
    Pose { target, yaw, pitch, span: 2.0 * slope * distance, slope, aside: picture.covered }
}
