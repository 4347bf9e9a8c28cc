//! The card of the layout editor, while the placing mode is on: what balls snap to, and on request the balls of the set, name and
//! sentence, and buttons that save and share.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::{RichText, vec2};

use super::card_place::{AREA, place, take_from};
use super::layout::Layout;
use super::pocketed::{RADIUS, ball, pocketed};
use super::systems::HudSystems;
use crate::cue::{Arranging, Hand, Snap};
use crate::input::{Clear, Covered};
use crate::mode::Mode;
use crate::physics::BallId;
use crate::rack::{BallSetFile, Look};
use crate::settings::{Ease, Palette};
use crate::simulation::{CurrentSetup, InPlay, TheTable};
use crate::ui::set_ups::{SetUpDraft, SetUpRequest};
use crate::ui::style::{ACCENT, QUIET, glass};
use crate::words::layout_card as text;

/// Space between the edge of the card and its contents, in points. So the row of the closed card is as high as the buttons in the corner.
const PAD: i8 = 2;
/// Size of the texts in points.
const SIZE: f32 = 13.0;
/// Width of the names of the fields in points.
const NAMES: f32 = 72.0;
/// How opaque a ball is that is not on the table.
const AWAY: f32 = 0.3;
/// The longest name and the longest sentence, in letters.
const LONGEST_NAME: usize = 60;
const LONGEST_SENTENCE: usize = 200;
/// What balls snap to, with the words of its button and of its hint.
const SNAPS: [(Snap, &str, &str); 3] = [
    (Snap::Nothing, text::FREE, text::FREE_HINT),
    (Snap::Diamonds, text::DIAMONDS, text::DIAMONDS_HINT),
    (Snap::Touch, text::FROZEN, text::FROZEN_HINT),
];

/// Draws the card.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, layout_card.run_if(is_on).after(pocketed).in_set(HudSystems::Corner));
}

/// Whether balls are placed freely: neither a match nor a drill is at the table.
fn is_on(hand: Res<Hand>, mode: Res<State<Mode>>) -> bool {
    hand.is_placing() && *mode.get() == Mode::FreeTable
}

/// Draws the card, and passes on what is asked for.
fn layout_card(
    mut contexts: EguiContexts,
    (covered, mut clear): (Res<Covered>, ResMut<Clear>),
    (setup, in_play): (TheTable<&CurrentSetup>, TheTable<&InPlay>),
    (mut arranging, mut hand): (ResMut<Arranging>, ResMut<Hand>),
    (mut draft, ease): (ResMut<SetUpDraft>, Res<Ease>),
    mut requests: MessageWriter<SetUpRequest>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let layout = Layout::of(ctx.content_rect(), covered.0);
    if draft.is_open {
        take_from(&mut clear, layout);
    }
    let (corner, width) = place(layout);
    let area = egui::Area::new(AREA.into()).order(egui::Order::Background).fixed_pos(corner);
    let is_there = |name: &str| {
        let known = setup.0.balls.iter().find(|placed| placed.look.name == name)?;
        Some(in_play.engine().phase(in_play.index_of(known.ball.id)?).in_play())
    };
    let mut edited = draft.clone();
    area.show(ctx, |ui| {
        glass().inner_margin(egui::Margin::symmetric(8, PAD)).show(ui, |ui| {
            ui.spacing_mut().item_spacing = vec2(6.0, 4.0);
            head(ui, &mut arranging, &mut edited.is_open);
            if edited.is_open {
                ui.set_width(width - 18.0);
                if let Some(set) = &draft.set
                    && let Some(asked) = balls(ui, set, ease.palette, |name| is_there(name) == Some(true))
                {
                    match asked {
                        Asked::Press(name) => _ = requests.write(SetUpRequest::Ball(name)),
                        Asked::Drag(name) => edited.dragged = Some(name),
                    }
                }
                field(ui, text::NAME, &mut edited.name, LONGEST_NAME);
                field(ui, text::WHAT_TO_SEE, &mut edited.about, LONGEST_SENTENCE);
                buttons(ui, edited.file.is_some(), &mut requests);
            }
        });
    });
    if !ctx.input(|input| input.pointer.primary_down()) {
        edited.dragged = None;
    }
    if let Some(name) = &edited.dragged {
        match setup.0.balls.iter().find(|placed| placed.look.name == *name) {
            Some(placed) => {
                hand.take_from_tray(placed.ball.id);
                edited.dragged = None;
            }
            // A ball that this rack does not have comes with the next one, near the head spot, and then into the hand.
            None if draft.dragged.is_none() => _ = requests.write(SetUpRequest::Ball(name.clone())),
            None => {}
        }
    }
    draft.set_if_neq(edited);
    Ok(())
}

/// What balls snap to, and the button that opens the rest.
fn head(ui: &mut egui::Ui, arranging: &mut ResMut<Arranging>, is_open: &mut bool) {
    ui.horizontal(|ui| {
        for (snap, name, hint) in SNAPS {
            if toggle(ui, name, arranging.snap == snap).on_hover_text(hint).clicked() {
                arranging.snap = snap;
            }
        }
        let name = if *is_open { text::LESS } else { text::MORE };
        if toggle(ui, name, *is_open).on_hover_text(text::MORE_HINT).clicked() {
            *is_open = !*is_open;
        }
    });
}

fn toggle(ui: &mut egui::Ui, name: &str, is_on: bool) -> egui::Response {
    let button = egui::Button::new(RichText::new(name).size(SIZE)).min_size(vec2(0.0, 24.0));
    ui.add(if is_on { button.fill(ACCENT) } else { button })
}

/// What is asked of a ball of the set, by its name.
enum Asked {
    /// Put it on the table, or away.
    Press(String),
    /// Take it in the hand.
    Drag(String),
}

/// The balls of the set. A press puts one on the table, or away; a drag takes it out of the row.
fn balls(ui: &mut egui::Ui, set: &BallSetFile, palette: Palette, is_there: impl Fn(&str) -> bool) -> Option<Asked> {
    let mut asked = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(2.0, 2.0);
        for known in &set.balls {
            let Some(look) = set.put(&known.name, BallId(0), default()).map(|placed| placed.look) else { continue };
            let button = ball_button(ui, &look, palette, is_there(&known.name));
            if button.clicked() {
                asked = Some(Asked::Press(known.name.clone()));
            } else if button.drag_started_by(egui::PointerButton::Primary) {
                asked = Some(Asked::Drag(known.name.clone()));
            }
        }
    });
    asked
}

fn ball_button(ui: &mut egui::Ui, look: &Look, palette: Palette, is_there: bool) -> egui::Response {
    let (rect, response) = ui.allocate_exact_size(vec2(2.0, 2.0) * (RADIUS + 2.0), egui::Sense::click_and_drag());
    let mut painter = ui.painter().clone();
    painter.set_opacity(if is_there { 1.0 } else { AWAY });
    ball(&painter, rect.center(), look, palette);
    if response.hovered() || response.has_focus() {
        ui.painter().circle_stroke(rect.center(), RADIUS + 1.0, egui::Stroke::new(2.0, ACCENT));
    }
    let name = if is_there { text::ball_on_table(&look.name) } else { text::ball_away(&look.name) };
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &name));
    response.on_hover_text(name)
}

fn field(ui: &mut egui::Ui, name: &str, text: &mut String, longest: usize) {
    ui.horizontal(|ui| {
        let words = egui::Label::new(RichText::new(name).size(SIZE).color(QUIET)).halign(egui::Align::LEFT);
        let label = ui.scope(|ui| (ui.set_width(NAMES), ui.add(words)).1).inner;
        let edit = egui::TextEdit::singleline(text).char_limit(longest).desired_width(ui.available_width() - 8.0);
        ui.add(edit).labelled_by(label.id);
    });
}

/// The buttons that save and share.
fn buttons(ui: &mut egui::Ui, has_file: bool, requests: &mut MessageWriter<SetUpRequest>) {
    let saves = if has_file { text::SAVE_OVER } else { text::SAVE_NEW };
    let all = [
        (text::SAVE, saves, SetUpRequest::Save),
        (text::DUPLICATE, text::DUPLICATE_HINT, SetUpRequest::Duplicate),
        (text::COPY_LINE, text::COPY_LINE_HINT, SetUpRequest::CopyLine),
        (text::COPY_FILE, text::COPY_FILE_HINT, SetUpRequest::CopyRon),
        (text::PASTE, text::PASTE_HINT, SetUpRequest::Paste),
    ];
    ui.horizontal_wrapped(|ui| {
        for (name, hint, request) in all {
            if toggle(ui, name, false).on_hover_text(hint).clicked() {
                requests.write(request);
            }
        }
    });
}
