//! The card of a lesson, and the zones on the cloth in which its balls shall come to rest.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::vec2;

use super::bed_zones::{Outlines, targets};
use super::card_place::{AREA, PAD, place};
use super::layout::Layout;
use super::lesson_rows::{LessonAsked, lesson_rows};
use super::systems::HudSystems;
use crate::input::{Covered, Keys, Screen};
use crate::mode::Mode;
use crate::simulation::{TableState, TheTable};
use crate::teaching::{CurrentLesson, LessonRequest};
use crate::ui::begin_match::BeginMatch;
use crate::ui::open::OpensLessons;
use crate::ui::style::glass;

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
    let (corner, width) = place(layout);
    let area = egui::Area::new(AREA.into()).order(egui::Order::Background).fixed_pos(corner);
    let rests = **state != TableState::Moving;
    let shown = area.show(ctx, |ui| {
        let frame = glass().inner_margin(egui::Margin::symmetric(12, 2 * PAD as i8));
        frame
            .show(ui, |ui| {
                ui.set_width(width - 26.0);
                ui.spacing_mut().item_spacing = vec2(8.0, 5.0);
                current.shown().and_then(|shown| lesson_rows(ui, &shown, &keys, rests))
            })
            .inner
    });
    match shown.inner {
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
