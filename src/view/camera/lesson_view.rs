//! The view with which a step of a lesson begins. The player may change it at any time.

use bevy::prelude::*;

use super::eye::Eye;
use crate::lessons::StepView;
use crate::settings::View;
use crate::teaching::CurrentLesson;

/// The step whose view was taken: the name of the file of the lesson, and the index.
type Seen = (String, usize);

/// Goes to the view that a new step asks for. After the lesson the view of before comes back.
pub(super) fn look_as_the_step_asks(
    lesson: Option<Res<CurrentLesson>>,
    mut eyes: Query<&mut Eye>,
    (mut seen, mut before): (Local<Option<Seen>>, Local<Option<View>>),
) {
    let shown = lesson.as_ref().and_then(|lesson| lesson.shown());
    let is_seen = match (&shown, &*seen) {
        (Some(step), Some((file, index))) => step.file == file && step.index == *index,
        (None, None) => true,
        _ => false,
    };
    if is_seen {
        return;
    }
    let wanted = shown.as_ref().and_then(|step| step.step.view).map(view_of);
    *seen = shown.map(|step| (step.file.to_owned(), step.index));
    for mut eye in &mut eyes {
        if let Some(view) = wanted {
            before.get_or_insert(eye.view);
            eye.view = view;
        } else if seen.is_none()
            && let Some(view) = before.take()
        {
            eye.view = view;
        }
    }
}

fn view_of(view: StepView) -> View {
    match view {
        StepView::Standing => View::Standing,
        StepView::AlongCue => View::Cue,
        StepView::Above => View::Above,
    }
}
