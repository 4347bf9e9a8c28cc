//! The rules of the game that is played, in short, in a window that one key opens.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use super::score_card::score_card;
use super::systems::HudSystems;
use crate::input::{Covered, Keyboard, Owner};
use crate::referee::CurrentMatch;
use crate::rules::UNSEEN;
use crate::settings::Action;
use crate::simulation::Notice;
use crate::ui::style::MARGIN;
use crate::words::rules_page as text;
use bevy_egui::EguiPrimaryContextPass;

/// Whether the page is open.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct RulesPage(pub bool);

/// Opens and closes the page.
fn toggle_rules(
    keys: Keyboard,
    owner: Res<Owner>,
    current: Res<CurrentMatch>,
    mut page: ResMut<RulesPage>,
    mut notices: MessageWriter<Notice>,
) {
    if !keys.hit(Action::Rules) || owner.panel_types {
        return;
    }
    if current.is_on() {
        page.0 = !page.0;
    } else {
        notices.write(Notice(text::NO_RULES.to_owned()));
    }
}

/// Shows the rules of the game.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RulesPage>()
        .add_systems(Update, toggle_rules)
        .add_systems(EguiPrimaryContextPass, rules_page.after(score_card).in_set(HudSystems::Match));
}

/// Shows the page when it is open.
fn rules_page(
    mut contexts: EguiContexts,
    covered: Res<Covered>,
    current: Res<CurrentMatch>,
    mut page: ResMut<RulesPage>,
) -> Result {
    let Some(the_match) = current.the_match() else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let window = ctx.content_rect();
    let width = (window.width() - covered.0 - 2.0 * MARGIN - 30.0).clamp(220.0, 480.0);
    let height = (window.height() - 200.0).max(120.0);
    let shown = egui::Window::new(text::title(the_match.game().title())).id("rules".into());
    let shown = shown.open(&mut page.0).resizable(false).collapsible(false);
    shown.default_pos([MARGIN, 60.0]).show(ctx, |ui| {
        ui.set_width(width);
        egui::ScrollArea::vertical().max_height(height).show(ui, |ui| {
            for paragraph in the_match.game().in_short() {
                ui.label(paragraph.as_ref());
                ui.add_space(4.0);
            }
            ui.collapsing(text::UNSEEN, |ui| {
                for sentence in UNSEEN {
                    ui.label(*sentence);
                }
            });
        });
    });
    Ok(())
}
