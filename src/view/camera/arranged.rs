//! The view while balls are placed. A view from behind the cue turns with every ball that is moved, so placing is seen from above.

use bevy::prelude::*;

use super::eye::Eye;
use crate::cue::Hand;
use crate::settings::View;

/// Looks from above when the placing mode begins in a view from behind the cue. When it ends, that view comes back, unless the player
/// has chosen another one.
pub(super) fn look_down_on_placing(
    hand: Option<Res<Hand>>,
    mut eyes: Query<&mut Eye>,
    mut before: Local<Option<View>>,
    mut was_placing: Local<bool>,
) {
    let is_placing = hand.is_some_and(|hand| hand.is_placing());
    if std::mem::replace(&mut *was_placing, is_placing) == is_placing {
        return;
    }
    for mut eye in &mut eyes {
        if is_placing && matches!(eye.view, View::Cue | View::Standing) {
            *before = Some(std::mem::replace(&mut eye.view, View::Above));
        } else if let Some(view) = before.take().filter(|_| !is_placing && eye.view == View::Above) {
            eye.view = view;
        }
    }
}
