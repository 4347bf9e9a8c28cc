//! The card of a lesson, and the zones on the cloth in which its balls shall come to rest.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::bed_zones::{Outlines, targets};
use super::card_place::{PAD, card};
use super::layout::Layout;
use super::lesson_rows::{LessonAsked, NextLesson, lesson_rows};
use super::systems::HudSystems;
use crate::input::{Covered, Keys, Screen};
use crate::mode::Mode;
use crate::settings::{GameFolders, Remembered};
use crate::simulation::{TableState, TheTable};
use crate::teaching::{CurrentLesson, LessonRequest};
use crate::ui::begin_match::BeginMatch;
use crate::ui::offered_lessons::OfferedLessons;
use crate::ui::open::OpensLessons;

/// Draws card and zones.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OpensLessons>().add_systems(
        EguiPrimaryContextPass,
        (
            zones.run_if(in_state(Mode::Lesson)).in_set(HudSystems::AtBalls),
            lesson_card.run_if(in_state(Mode::Lesson)).in_set(HudSystems::Match),
        ),
    );
}

/// What comes after the lesson that is over. The files of all lessons are read for it once, at the end of the lesson.
#[derive(Debug, Default)]
struct Following {
    is_known: bool,
    next: Option<NextLesson>,
}

impl Following {
    /// Finds it at the end of the lesson, and forgets it in another one.
    fn follow(&mut self, current: &CurrentLesson, folders: &GameFolders, remembered: &Remembered) {
        let Some(over) = current.shown().filter(|shown| shown.is_over) else {
            *self = Self::default();
            return;
        };
        if self.is_known {
            return;
        }
        let learned = &remembered.settings.lessons;
        let offered = OfferedLessons::read(folders);
        let next = offered.after(over.file, learned).map(|(file, lesson)| {
            let (file, name, step) = (file.clone(), lesson.name.clone(), learned.step_of(file));
            NextLesson { file, name, step }
        });
        *self = Self { is_known: true, next };
    }
}

/// Draws the card, and passes on what is asked for.
fn lesson_card(
    mut contexts: EguiContexts,
    (current, keys, covered): (Res<CurrentLesson>, Res<Keys>, Res<Covered>),
    state: TheTable<&TableState>,
    (mut requests, mut opens): (MessageWriter<LessonRequest>, ResMut<OpensLessons>),
    (folders, remembered): (Option<Res<GameFolders>>, Option<Res<Remembered>>),
    mut following: Local<Following>,
    mut matches: MessageWriter<BeginMatch>,
    mut commands: Commands,
) -> Result {
    if let (Some(folders), Some(remembered)) = (folders, remembered) {
        following.follow(&current, &folders, &remembered);
    }
    let ctx = contexts.ctx_mut()?;
    let layout = Layout::of(ctx.content_rect(), covered.0);
    let rests = **state != TableState::Moving;
    let margin = egui::Margin::symmetric(12, 2 * PAD as i8);
    let next = following.next.as_ref();
    let rows = |ui: &mut egui::Ui| current.shown().and_then(|shown| lesson_rows(ui, &shown, &keys, rests, next));
    match card(ctx, layout, margin, 5.0, rows) {
        Some(LessonAsked::Ask(request)) => _ = requests.write(request),
        Some(LessonAsked::Play(next)) => {
            matches.write(BeginMatch { game: next.game, opponent: next.opponent });
        }
        Some(LessonAsked::Leave) => {
            requests.write(LessonRequest::Leave);
            opens.0 = true;
            commands.set_state(Screen::Start);
        }
        None => {}
    }
    Ok(())
}

/// Draws the zones of the step.
fn zones(mut contexts: EguiContexts, current: Res<CurrentLesson>, outlines: Outlines) -> Result {
    let Some(shown) = current.shown().filter(|shown| !shown.is_over) else { return Ok(()) };
    let goals = targets(shown.step.watch.goals().iter().flatten());
    outlines.draw(contexts.ctx_mut()?, &shown.step.setup.table, &goals, current.zone().as_ref());
    Ok(())
}
