//! The column at the right of the window that shows the start menu and the pause menu.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::{Color32, vec2};

use super::entries::{entry, entry_if, main_entry, title};
use super::keys_page::keys_page;
use super::lessons::{in_lesson, lessons_page};
use super::library::library_page;
use super::logbook::logbook_page;
use super::match_entries::in_match;
use super::matches::{Go, Question};
use super::matches_page::matches_page;
use super::new_match::new_match;
#[cfg(feature = "online")]
use super::online::online_page;
use super::page::Page;
use super::page_help::page_help;
use super::params::MenuParams;
use super::practice::{in_drill, practice_page};
use super::review::{OpenedFrom, review};
use super::settings::settings;
use super::start_page::start;
use super::under_way::under_way_page;
use crate::input::{Covered, Pad, Screen};
use crate::match_play::Match;
use crate::settings::{Choose, InUse};
use crate::simulation::table_exists;
use crate::ui::choosers::{rack, table};
use crate::ui::in_sight::keep_focus_in_sight;
use crate::ui::systems::UiSystems;
use crate::words::pause as text;
use crate::words::shared;

/// Width of the column in points; less in a narrow window.
const WIDTH: f32 = 360.0;
/// Space between the edge of the column and its contents, in points.
const PAD: f32 = 32.0;
/// Darkens the picture behind an open menu.
const DIM: Color32 = Color32::from_black_alpha(70);

/// Space below the last entry of a page that scrolls, in points.
const BELOW: f32 = 18.0;
/// In a window lower than this, in points, a page begins near the upper edge.
const LOW: f32 = 640.0;

/// Draws the menus.
pub(super) fn plugin(app: &mut App) {
    let can_be_drawn = table_exists.and_then(resource_exists::<InUse>);
    app.init_resource::<Page>().add_systems(EguiPrimaryContextPass, menu.run_if(can_be_drawn).in_set(UiSystems::Menu));
}

/// Draws the menu of the screen that is open.
fn menu(
    mut contexts: EguiContexts,
    mut params: MenuParams,
    screen: Res<State<Screen>>,
    mut covered: ResMut<Covered>,
    (pad, time): (Res<Pad>, Res<Time<Real>>),
    mut shown: Local<Option<(Screen, Page, Question)>>,
) -> Result {
    let (screen, page) = (*screen.get(), *params.page);
    let now = Some((screen, page, *params.matches.question));
    let before = std::mem::replace(&mut *shown, now);
    let fresh = before != now;
    let is_opened = before.is_none_or(|(of, opened, _)| (of, opened) != (screen, page));
    if screen == Screen::Playing {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let window = ctx.content_rect();
    let width = WIDTH.min(window.width() * 0.6);
    ctx.layer_painter(egui::LayerId::background()).rect_filled(window, 0.0, DIM);
    let corner = egui::pos2(window.max.x - width, window.min.y);
    let place = egui::Rect::from_min_max(corner, window.max);
    egui::Area::new("menu".into()).fixed_pos(corner).constrain(false).show(ctx, |ui| {
        // As dense as a window: nothing of the table shines through the words.
        let back = ui.visuals().window_fill;
        ui.painter().rect_filled(place, 0.0, back);
        ui.set_min_size(place.size());
        ui.set_max_size(place.size());
        let inner = place.shrink2(vec2(PAD, 0.0));
        // The bar that scrolls is beside what it scrolls.
        let with_bar = inner.with_max_x(place.max.x - PAD / 3.0);
        // Egui remembers the id of what the arrow keys could go to, and takes them there as long as that id is something to click on:
        // also if it is now that of words, which can be marked, and the keys die there. So each page has ids of its own, and its
        // words cannot be marked.
        ui.style_mut().interaction.selectable_labels = false;
        let of_page = egui::UiBuilder::new().id_salt((screen, page)).max_rect(with_bar);
        ui.scope_builder(of_page, |ui| {
            let mut scrolls = egui::ScrollArea::vertical().id_salt(page).max_height(inner.height());
            if is_opened {
                // A page begins at its title, however far it was scrolled before.
                scrolls = scrolls.vertical_scroll_offset(0.0);
            }
            scrolls.auto_shrink([false, true]).show(ui, |ui| {
                ui.set_width(inner.width());
                ui.spacing_mut().item_spacing.y = 8.0;
                let is_long = matches!(
                    page,
                    Page::NewMatch | Page::UnderWay | Page::Lessons | Page::Practice | Page::Shots | Page::Logbook
                );
                #[cfg(feature = "online")]
                let is_long = is_long || matches!(page, Page::Online | Page::Invite | Page::Join);
                // In a low window all entries of a short page shall be seen too.
                let is_start = page == Page::Main && screen == Screen::Start;
                let share = if is_long || is_start || window.height() < LOW { 0.03 } else { 0.14 };
                ui.add_space((window.height() * share).min(120.0));
                let first = match (page, screen) {
                    (Page::Settings, _) => settings(ui, &mut params),
                    (Page::Keys, _) => keys_page(ui, &mut params),
                    (Page::NewMatch, _) => {
                        let often = params.remembered.settings.often.clone();
                        let (begin, goes) = new_match(ui, &mut params.matches, &often, fresh);
                        params.go(goes);
                        begin
                    }
                    (Page::UnderWay, _) => {
                        let MenuParams { under_way, matches, .. } = &mut params;
                        let (first, goes) = under_way_page(ui, under_way, matches, fresh);
                        params.go(goes);
                        first
                    }
                    (Page::Practice, _) => {
                        let (begin, goes) = practice_page(ui, &mut params.practice, &params.matches.folders, fresh);
                        params.go(goes);
                        begin
                    }
                    (Page::Lessons, _) => {
                        let MenuParams { lessons, remembered, matches, .. } = &mut params;
                        let (begin, goes) = lessons_page(ui, lessons, (remembered, &matches.folders), fresh);
                        params.go(goes);
                        begin
                    }
                    (Page::Shots, _) => {
                        let MenuParams { library, matches, opens, .. } = &mut params;
                        let shared = (&matches.folders.0, opens);
                        let (back, goes) = library_page(ui, library, shared, fresh);
                        params.go(goes);
                        back
                    }
                    (Page::Matches, _) => {
                        let MenuParams { past, reviewed, matches, .. } = &mut params;
                        let (back, goes) = matches_page(ui, past, reviewed, &matches.folders);
                        params.go(goes);
                        back
                    }
                    (Page::Review, _) => {
                        let MenuParams { reviewed, matches, coach, watch, .. } = &mut params;
                        let (back, goes) = review(ui, reviewed, matches, screen, (coach, watch));
                        params.go(goes);
                        back
                    }
                    (Page::Logbook, _) => {
                        let MenuParams { record, practice, .. } = &mut params;
                        let (back, goes) = logbook_page(ui, record, practice, fresh);
                        params.go(goes);
                        back
                    }
                    #[cfg(feature = "online")]
                    (Page::Online | Page::Invite | Page::Join, _) => {
                        let MenuParams { online, matches, remembered, .. } = &mut params;
                        let (first, goes) = online_page(ui, online, matches, (&remembered.settings.often, page), fresh);
                        params.go(goes);
                        first
                    }
                    (Page::Main, Screen::Start) => start(ui, &mut params, fresh),
                    (Page::Main, _) => paused(ui, &mut params),
                };
                // Enter then presses this button, and the arrow keys start from it, also if what had the focus is greyed now.
                if fresh || ui.memory(|memory| memory.focused().is_none()) && presses_arrow(ui) {
                    first.request_focus();
                }
                page_help(ui, page, screen);
                ui.scroll_with_delta(vec2(0.0, pad.scrolled(time.delta_secs())));
                keep_focus_in_sight(ui);
                ui.add_space(BELOW);
            });
        });
    });
    covered.0 = width;
    Ok(())
}

/// Whether a key goes down that moves the focus from entry to entry.
fn presses_arrow(ui: &egui::Ui) -> bool {
    let arrows = [egui::Key::ArrowUp, egui::Key::ArrowDown, egui::Key::ArrowLeft, egui::Key::ArrowRight];
    ui.input(|input| arrows.iter().any(|arrow| input.key_pressed(*arrow)))
}

fn paused(ui: &mut egui::Ui, params: &mut MenuParams) -> egui::Response {
    title(ui, text::TITLE, 40.0);
    ui.add_space(18.0);
    let resume = main_entry(ui, text::RESUME);
    if resume.clicked() {
        params.commands.set_state(Screen::Playing);
    }
    if params.lessons.is_on() {
        let goes = in_lesson(ui, &mut params.lessons);
        params.go(goes);
        common(ui, params);
        return resume;
    }
    if params.practice.is_on() {
        let goes = in_drill(ui, &mut params.practice);
        params.go(goes);
        common(ui, params);
        return resume;
    }
    if params.matches.current.is_on() {
        let (answer, mut goes) = in_match(ui, &mut params.matches);
        if *params.matches.question != Question::Nothing {
            // Nothing stands beside a question but its answers.
            params.go(goes);
            return answer.unwrap_or(resume);
        }
        let has_shots = params.matches.current.the_match().is_some_and(Match::can_take_back);
        let shots = entry_if(ui, has_shots, text::SHOTS_OF_MATCH);
        if shots.on_hover_text(text::SHOTS_OF_MATCH_HINT).clicked() {
            params.reviewed.take_table(OpenedFrom::Pause);
            goes = Some(Go::Open(Page::Review));
        }
        params.go(goes);
        common(ui, params);
        return answer.unwrap_or(resume);
    }
    if entry(ui, text::RACK_AGAIN).clicked() {
        params.files.choices.write(Choose::Again);
        params.commands.set_state(Screen::Playing);
    }
    shots(ui, params);
    choose(ui, params);
    if entry(ui, text::START_SCREEN).on_hover_text(text::START_SCREEN_HINT).clicked() {
        params.commands.set_state(Screen::Start);
    }
    common(ui, params);
    resume
}

/// The entry that opens the page of the shots.
fn shots(ui: &mut egui::Ui, params: &mut MenuParams) {
    if entry(ui, shared::SHOTS).on_hover_text(shared::SHOTS_HINT).clicked() {
        *params.page = Page::Shots;
    }
}

/// The choice of rack and table.
fn choose(ui: &mut egui::Ui, params: &mut MenuParams) {
    ui.add_space(10.0);
    rack(ui, &mut params.files);
    table(ui, &mut params.files);
    ui.add_space(10.0);
}

/// What stands at the end of the start page and of the pause.
pub(super) fn common(ui: &mut egui::Ui, params: &mut MenuParams) {
    let record = entry(ui, text::LOGBOOK).on_hover_text(text::LOGBOOK_HINT);
    if record.clicked() {
        *params.page = Page::Logbook;
    }
    if entry(ui, text::SETTINGS).clicked() {
        *params.page = Page::Settings;
    }
    if entry(ui, text::QUIT).clicked() {
        params.exits.write(AppExit::Success);
    }
}
