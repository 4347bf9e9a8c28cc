//! What the coach says, on the score card.

use bevy_egui::egui;
use egui::{RichText, vec2};

use super::cue_ball_face;
use super::scrolled::scrolled;
use crate::coach::{Advice, ShotCost};
use crate::opponent::AimedShot;
use crate::physics::Strike;
use crate::referee::{Advised, Coaching, Considerations};
use crate::ui::style::{INK, QUIET, main_button};
use crate::words::{coach as text, shared};

/// The least and the greatest height of the advice, in points.
const LEAST: f32 = 18.0;
const MOST: f32 = 150.0;

/// What the last shot cost, and the advice, if somebody wants it. Where it would reach below `lowest`, it scrolls. Returns the shot at
/// which the person wants to aim.
pub(super) fn coach(ui: &mut egui::Ui, coaching: &Coaching, cost: Option<&ShotCost>, lowest: f32) -> Option<AimedShot> {
    if cost.is_none() && coaching.advised().is_none() && !coaching.is_thinking() {
        return None;
    }
    let room = (lowest - ui.cursor().min.y).clamp(LEAST, MOST);
    let shown = scrolled("coach", room).show(ui, |ui| {
        if let Some(cost) = cost {
            quiet(ui, &cost.words);
        }
        match coaching.advised() {
            None if coaching.is_thinking() => quiet(ui, text::LOOKS),
            None => {}
            Some(Advised::Nothing) => quiet(ui, text::FINDS_NOTHING),
            Some(Advised::Else(words)) => quiet(ui, &text::says(words)),
            Some(Advised::Shot(advice)) => return shot(ui, advice),
        }
        None
    });
    shown.inner
}

fn quiet(ui: &mut egui::Ui, words: &str) {
    ui.add(egui::Label::new(RichText::new(words).size(13.0).color(QUIET)).wrap());
}

/// The best shot with its strike, its chance and the reason for it. Returns it if the person wants to aim at it.
fn shot(ui: &mut egui::Ui, advice: &Advice) -> Option<AimedShot> {
    let [red, green, blue] = Considerations::COLOURS[0].map(|part| (part * 255.0) as u8);
    let colour = egui::Color32::from_rgb(red, green, blue);
    let best = &advice.best;
    ui.horizontal_top(|ui| {
        let chance = RichText::new(shared::percent(100.0 * best.chance)).size(13.5).color(colour);
        ui.label(chance).on_hover_text(text::CHANCE_HINT);
        ui.add(egui::Label::new(RichText::new(does(&best.words)).size(13.5).color(INK)).wrap());
    });
    quiet(ui, &advice.why);
    let mut asked = None;
    ui.horizontal(|ui| {
        let aims = main_button(ui, text::AIM_IT, vec2(0.0, 26.0), 13.0);
        if aims.on_hover_text(text::AIM_IT_HINT).clicked() {
            asked = Some(best.aimed);
        }
        ui.label(RichText::new(strike_in_words(&best.aimed.aim)).size(13.0).color(QUIET));
    });
    asked
}

/// What the shot does, without what it leaves, which the reason says.
fn does(words: &str) -> String {
    words.split_once("; ").map_or(words.to_owned(), |(does, _)| format!("{does}."))
}

/// The numbers of a stroke: `2.40 m/s, 0.30 R low, butt 3°`.
fn strike_in_words(strike: &Strike) -> String {
    let tip = cue_ball_face::in_words(strike.tip, text::side_and_height);
    text::stroke(strike.speed, &tip, strike.elevation.to_degrees())
}
