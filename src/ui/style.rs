//! Colours, fonts and frames of the UI.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, PrimaryEguiContext, egui};
use egui::{Color32, FontFamily, FontId, Stroke, TextStyle};

use super::systems::UiSystems;
use crate::match_play::Colour;
use crate::settings::Ease;

/// Colour of important text.
pub(crate) const INK: Color32 = Color32::from_gray(238);
/// Colour of explanations.
pub(crate) const QUIET: Color32 = Color32::from_gray(176);
/// Background of text over the picture, dark enough for every colour of the cloth.
pub(crate) const GLASS: Color32 = Color32::from_rgba_premultiplied(13, 14, 17, 230);
/// Edge of such a background.
pub(crate) const EDGE: Stroke = Stroke { width: 1.0, color: Color32::from_rgba_premultiplied(34, 36, 40, 90) };
/// Colour of what is selected, and of main buttons.
pub(crate) const ACCENT: Color32 = Color32::from_rgb(22, 122, 98);
/// Colour of a main button under the pointer.
pub(crate) const ACCENT_HOVERED: Color32 = Color32::from_rgb(30, 146, 118);
/// Colour of the miscue limit and of the hardest strikes.
pub(crate) const DANGER: Color32 = Color32::from_rgb(205, 66, 52);
/// Space between the HUD and the edge of the window, in points.
pub(crate) const MARGIN: f32 = 12.0;

/// In a window larger than this (logical pixels) texts grow with it, so that they are not tiny on a large screen.
const LARGE: Vec2 = Vec2::new(1920.0, 1080.0);
/// The HUD and the menus need at least this many points.
const LEAST: Vec2 = Vec2::new(640.0, 400.0);

/// The frame of a part of the HUD.
pub(crate) fn glass() -> egui::Frame {
    egui::Frame::new().fill(GLASS).stroke(EDGE).corner_radius(8.0)
}

/// The colour of a player.
pub(crate) fn in_egui(colour: Colour) -> Color32 {
    let [red, green, blue] = colour.rgb().map(|part| (part * 255.0).round() as u8);
    Color32::from_rgb(red, green, blue)
}

/// A colour of a ball (sRGB from 0 to 1), lighter if it is too dark to be seen on a dark ground.
pub(crate) fn on_dark(colour: [f32; 3]) -> Color32 {
    let [red, green, blue] = colour.map(|part| (part * 255.0).round() as u8);
    let colour = Color32::from_rgb(red, green, blue);
    if red.max(green).max(blue) > 110 { colour } else { colour.lerp_to_gamma(Color32::WHITE, 0.45) }
}

/// The font for text of `size` points.
pub(crate) fn font(size: f32) -> FontId {
    FontId::new(size, FontFamily::Proportional)
}

/// The most important button of a screen.
pub(crate) fn main_button(ui: &mut egui::Ui, text: &str, size: egui::Vec2, text_size: f32) -> egui::Response {
    ui.scope(|ui| {
        let widgets = &mut ui.visuals_mut().widgets;
        widgets.inactive.weak_bg_fill = ACCENT;
        widgets.hovered.weak_bg_fill = ACCENT_HOVERED;
        widgets.active.weak_bg_fill = ACCENT;
        let text = egui::RichText::new(text).size(text_size).color(Color32::WHITE);
        ui.add(egui::Button::new(text).min_size(size))
    })
    .inner
}

/// Keeps egui in this style.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, put_on.in_set(UiSystems::Begin));
}

/// Sets the style of each new context of egui, and the size of its texts.
fn put_on(
    mut contexts: EguiContexts,
    ease: Res<Ease>,
    windows: Query<&Window, With<PrimaryWindow>>,
    new: Query<(), Added<PrimaryEguiContext>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if let Ok(window) = windows.single() {
        // Does nothing if it is so already.
        ctx.set_zoom_factor(zoom(ease.text_size as f32, window.size()));
    }
    if !new.is_empty() {
        ctx.all_styles_mut(dress);
        // A press counts as a click however long the button is held.
        ctx.options_mut(|options| {
            options.input_options.max_click_duration = f64::INFINITY;
            // The settings have the size of the texts.
            options.zoom_with_keyboard = false;
        });
    }
    Ok(())
}

/// Logical pixels for a point of egui: `text_size` of the usual size, but in a small `window` (logical pixels) so few that
/// everything has room.
fn zoom(text_size: f32, window: Vec2) -> f32 {
    let usual = (window / LARGE).min_element().max(1.0);
    let roomy = (window / LEAST).min_element().max(1.0);
    (text_size * usual).min(roomy)
}

/// Changes a style of egui to that of the game.
pub(crate) fn dress(style: &mut egui::Style) {
    style.text_styles = [
        (TextStyle::Heading, font(20.0)),
        (TextStyle::Body, font(13.5)),
        (TextStyle::Button, font(13.5)),
        (TextStyle::Small, font(11.5)),
        (TextStyle::Monospace, FontId::new(12.5, FontFamily::Monospace)),
    ]
    .into();
    style.visuals = egui::Visuals::dark();
    let visuals = &mut style.visuals;
    visuals.window_fill = Color32::from_rgba_premultiplied(17, 19, 23, 248);
    visuals.window_stroke = Stroke::new(1.0, Color32::from_gray(58));
    visuals.window_corner_radius = 8.0.into();
    visuals.selection.bg_fill = ACCENT;
    visuals.selection.stroke = Stroke::new(1.0, Color32::WHITE);
    visuals.widgets.noninteractive.fg_stroke.color = Color32::from_gray(205);
    visuals.widgets.inactive.fg_stroke.color = Color32::from_gray(225);
    for widget in [
        &mut visuals.widgets.noninteractive,
        &mut visuals.widgets.inactive,
        &mut visuals.widgets.hovered,
        &mut visuals.widgets.active,
        &mut visuals.widgets.open,
    ] {
        widget.corner_radius = 4.0.into();
    }
    style.spacing.slider_width = 120.0;
    style.spacing.button_padding = egui::vec2(8.0, 3.0);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_have_the_size_that_was_asked_for_where_there_is_room() {
        let in_window =
            |width: f32, height: f32| [0.75, 1.0, 1.5, 2.5].map(|size| zoom(size, Vec2::new(width, height)));
        assert_eq!(in_window(1920.0, 1080.0), [0.75, 1.0, 1.5, 2.5]);
        assert_eq!(in_window(1280.0, 720.0), [0.75, 1.0, 1.5, 1.8]);
        assert_eq!(in_window(640.0, 400.0), [0.75, 1.0, 1.0, 1.0]);
        assert_eq!(in_window(200.0, 200.0), [0.75, 1.0, 1.0, 1.0]);
        assert_eq!(in_window(3840.0, 2160.0), [1.5, 2.0, 3.0, 5.0], "a large screen without scaling");
    }
}
