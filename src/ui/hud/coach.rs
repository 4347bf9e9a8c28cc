//! What the coach says, on the score card: what to do, how likely it is and what it leaves; the rest is folded.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::{RichText, vec2};

use super::cue_ball_face;
use super::scrolled::scrolled;
use super::systems::HudSystems;
use crate::coach::{Advice, ShotCost};
use crate::opponent::AimedShot;
use crate::physics::Strike;
use crate::referee::{Advised, Coaching, Considerations};
use crate::settings::{AidSet, Aids, PersonsHand};
use crate::simulation::from_screen;
use crate::ui::style::{INK, QUIET, main_button};
use crate::words::coach as text;
use crate::words::pockets::{SeenFrom, as_seen};

/// The least and the greatest height of the advice, in points.
const LEAST: f32 = 18.0;
const MOST: f32 = 170.0;
/// The room for the sample of a line, as high as a line of text, and how thick the sample is, in points.
const SAMPLE: egui::Vec2 = vec2(14.0, 17.0);
const THICK: f32 = 4.0;

/// To whom the coach speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Listener {
    /// From where the table is seen; `None` for somebody who knows the names of the pockets.
    sees_from: Option<SeenFrom>,
    /// Whether the strokes have the errors for which the chances are told.
    errs: bool,
    /// The level for which the chances are told.
    level: f64,
    /// Whether the person has chosen that level.
    is_chosen: bool,
}

impl Listener {
    /// These words, with the pockets called as the listener sees them.
    fn hears(&self, words: &str) -> String {
        self.sees_from.map_or_else(|| words.to_owned(), |from| as_seen(words, from))
    }
}

/// Notes in each frame to whom the coach speaks, before the card is drawn.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, note_listener.in_set(HudSystems::AtBalls));
}

fn note_listener(
    mut contexts: EguiContexts,
    (hand, aids): (Res<PersonsHand>, Res<Aids>),
    eyes: Query<&GlobalTransform, With<Camera3d>>,
) -> Result {
    let knows_names = matches!(aids.set(), Some(AidSet::Tournament | AidSet::None));
    let sees_from = (!knows_names).then(|| eyes.single().map_or(SeenFrom::Head, seen_from));
    let listener = Listener { sees_from, errs: hand.noise, level: hand.level, is_chosen: hand.is_chosen };
    contexts.ctx_mut()?.data_mut(|data| data.insert_temp(id_of_listener(), listener));
    Ok(())
}

/// From where an eye sees the table: what is up in the picture is far away, also where the eye looks straight down.
fn seen_from(eye: &GlobalTransform) -> SeenFrom {
    let way = from_screen(*eye.forward() + *eye.up());
    SeenFrom::looking(way.x, way.y)
}

/// The id under which the listener is kept.
fn id_of_listener() -> egui::Id {
    egui::Id::new("listener of the coach")
}

/// These words, with the pockets called as whoever sits at the table sees them, so that every card calls a pocket the same.
pub(super) fn heard(ctx: &egui::Context, words: &str) -> String {
    listener(ctx).hears(words)
}

fn listener(ctx: &egui::Context) -> Listener {
    ctx.data(|data| data.get_temp(id_of_listener())).unwrap_or_default()
}

/// What the last shot cost, and the advice, if somebody wants it. Where it would reach below `lowest`, it scrolls. Returns the shot at
/// which the person wants to aim.
pub(super) fn coach(ui: &mut egui::Ui, coaching: &Coaching, cost: Option<&ShotCost>, lowest: f32) -> Option<AimedShot> {
    if cost.is_none() && coaching.advised().is_none() && !coaching.is_thinking() {
        return None;
    }
    let listener = listener(ui.ctx());
    let room = (lowest - ui.cursor().min.y).clamp(LEAST, MOST);
    let shown = scrolled("coach", room).show(ui, |ui| {
        if let Some(cost) = cost {
            quiet(ui, &cost.in_short());
        }
        let mut asked = None;
        match coaching.advised() {
            None if coaching.is_thinking() => quiet(ui, text::LOOKS),
            None => {}
            Some(Advised::Nothing) => quiet(ui, text::FINDS_NOTHING),
            Some(Advised::Else(words)) => quiet(ui, &text::says(words)),
            Some(Advised::Shot(advice)) => asked = shot(ui, advice, &listener),
        }
        more(ui, coaching.advice(), cost, &listener);
        asked
    });
    shown.inner
}

fn quiet(ui: &mut egui::Ui, words: &str) {
    ui.add(egui::Label::new(RichText::new(words).size(13.0).color(QUIET)).wrap());
}

/// The best shot with its chance, and the next best one. Returns the best shot if the person wants to aim at it.
fn shot(ui: &mut egui::Ui, advice: &Advice, listener: &Listener) -> Option<AimedShot> {
    let best = &advice.best;
    let (speed, tip) = (best.aimed.aim.speed, best.aimed.aim.tip);
    let does = listener.hears(&advice.to_do());
    with_sample(ui, 0, &text::best(&does, text::pace(speed), &text::tip(tip.side, tip.height)), INK);
    quiet(ui, &text::how_likely(listener.errs, best.intent, best.chance, advice.leaves()));
    if !listener.errs {
        quiet(ui, text::EXACT_HAND);
    }
    let aims = main_button(ui, text::AIM_IT, vec2(0.0, 26.0), 13.0);
    let asked = aims.on_hover_text(text::AIM_IT_HINT).clicked().then_some(best.aimed);
    if let Some(other) = advice.other_to_do() {
        with_sample(ui, 1, &text::other(&listener.hears(&other)), QUIET);
    }
    asked
}

/// A sentence about the shot at that place among those that are drawn, behind a sample of its line on the table.
fn with_sample(ui: &mut egui::Ui, index: usize, words: &str, ink: egui::Color32) {
    let [red, green, blue] = Considerations::COLOURS[index % 3].map(|part| (part * 255.0) as u8);
    ui.horizontal_top(|ui| {
        let (room, response) = ui.allocate_exact_size(SAMPLE, egui::Sense::hover());
        let line = egui::Rect::from_center_size(room.center(), vec2(SAMPLE.x, THICK));
        ui.painter().rect_filled(line, 1.0, egui::Color32::from_rgb(red, green, blue));
        response.on_hover_text(text::LINES);
        ui.add(egui::Label::new(RichText::new(words).size(13.5).color(ink)).wrap());
    });
}

/// What else there is to say, folded: why the best shot is the best, its stroke in numbers, and all that the last shot cost.
fn more(ui: &mut egui::Ui, advice: Option<&Advice>, cost: Option<&ShotCost>, listener: &Listener) {
    if advice.is_none() && cost.is_none() {
        return;
    }
    egui::CollapsingHeader::new(RichText::new(text::MORE).size(13.0)).id_salt("more of the coach").show(ui, |ui| {
        if let Some(advice) = advice {
            quiet(ui, &listener.hears(&advice.why));
            quiet(ui, &strike_in_words(&advice.best.aimed.aim));
            quiet(ui, &text::level(listener.level, listener.is_chosen));
            quiet(ui, text::LINES);
        }
        if let Some(cost) = cost {
            quiet(ui, &listener.hears(&cost.words));
        }
    });
}

/// The numbers of a stroke: `The stroke: 2.40 m/s, 30 % low, butt 3°.`
fn strike_in_words(strike: &Strike) -> String {
    let tip = cue_ball_face::in_words(strike.tip, text::side_and_height);
    text::stroke(strike.speed, &tip, strike.elevation.to_degrees())
}
