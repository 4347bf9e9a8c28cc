//! The card of a lesson, and the zones on the cloth in which its balls shall come to rest.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::bed_zones::{Outlines, targets};
use super::card_place::{PAD, card};
use super::layout::Layout;
use super::lesson_rows::{LessonAsked, lesson_rows};
use super::systems::HudSystems;
use crate::input::{Covered, Keys, Screen};
use crate::mode::Mode;
use crate::simulation::{TableState, TheTable};
use crate::teaching::{CurrentLesson, LessonRequest};
use crate::ui::begin_match::BeginMatch;
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

/// Draws the card, and passes on what is asked for.
fn lesson_card(
    mut contexts: EguiContexts,
    (current, keys, covered): (Res<CurrentLesson>, Res<Keys>, Res<Covered>),
    state: TheTable<&TableState>,
    (mut requests, mut opens): (MessageWriter<LessonRequest>, ResMut<OpensLessons>),
    mut matches: MessageWriter<BeginMatch>,
    mut commands: Commands,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let layout = Layout::of(ctx.content_rect(), covered.0);
    let rests = **state != TableState::Moving;
    let margin = egui::Margin::symmetric(12, 2 * PAD as i8);
    let rows = |ui: &mut egui::Ui| current.shown().and_then(|shown| lesson_rows(ui, &shown, &keys, rests));
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
