//! The bar of a replay: the time of the shot from left to right, with a mark at each impact, and buttons.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui::{Align2, Color32, Pos2, Rect, Sense, Stroke, pos2, vec2};

use super::layout::Layout;
use super::readout::name_of_ball;
use super::shot_words::{in_words, pace_in_words};
use super::systems::HudSystems;
use crate::cue::TakeBack;
use crate::input::{Clear, Covered, Keys};
use crate::physics::{BallId, Meeting};
use crate::settings::{Action, View};
use crate::simulation::{Mark, MarkKind, Replay, ReplayCommand, TheTable, Watched};
use crate::ui::icons;
use crate::ui::open::SaveFilm;
use crate::ui::screen_reader::{named, painted_slider};
use crate::ui::style::{INK, QUIET, font, glass};
use crate::view::Eye;
use crate::words::{balls, replay_bar as text, shared};
use bevy_egui::EguiPrimaryContextPass;

/// Space between the edge of the bar and its contents, in points.
const PAD: f32 = 12.0;
/// Height of the place for the marks, in points.
const TRACK: f32 = 30.0;
/// Half the height of the line along which the time goes, in points.
const LINE: f32 = 2.0;
/// A pointer so near to a mark (points) reads it.
const NEAR: f32 = 5.0;

/// What the player asks by the bar.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Asked {
    Order(ReplayCommand),
    Retry,
    Broadcast,
    Film,
}

/// Draws the bar of a replay.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, bar.in_set(HudSystems::Replay));
}

/// Draws the bar while a replay is on.
fn bar(
    mut contexts: EguiContexts,
    replay: TheTable<&Replay>,
    (keys, covered, mut clear): (Res<Keys>, Res<Covered>, ResMut<Clear>),
    mut eyes: Query<&mut Eye>,
    (mut requests, mut films): (MessageWriter<TakeBack>, MessageWriter<SaveFilm>),
    mut orders: MessageWriter<ReplayCommand>,
) -> Result {
    let Some(watched) = replay.watched() else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let layout = Layout::of(ctx.content_rect(), covered.0);
    clear.0.push(layout.clear_of_bar());
    let broadcasts = eyes.iter().any(|eye| eye.view == View::Broadcast);
    match draw(ctx, layout, watched, &keys, broadcasts) {
        Some(Asked::Order(order)) => _ = orders.write(order),
        Some(Asked::Retry) => _ = requests.write(TakeBack::Retry(Some(watched.shot().number))),
        Some(Asked::Broadcast) => {
            let view = if broadcasts { View::Free } else { View::Broadcast };
            eyes.iter_mut().for_each(|mut eye| eye.view = view);
        }
        Some(Asked::Film) => _ = films.write(SaveFilm),
        None => {}
    }
    Ok(())
}

/// Draws the bar; `broadcasts` is whether the broadcast view is on. Returns what was asked.
pub(super) fn draw(
    ctx: &egui::Context,
    layout: Layout,
    watched: &Watched,
    keys: &Keys,
    broadcasts: bool,
) -> Option<Asked> {
    let area = egui::Area::new("replay".into()).order(egui::Order::Background).fixed_pos(layout.bar.min);
    area.show(ctx, |ui| {
        let (whole, _) = ui.allocate_exact_size(layout.bar.size(), Sense::CLICK);
        ui.painter().add(glass().paint(whole));
        let inner = whole.shrink(PAD);
        let track = Rect::from_min_size(inner.min + vec2(0.0, 14.0), vec2(inner.width(), TRACK));
        title(ui, inner, watched);
        let sought = scrub(ui, track, watched).map(|t| Asked::Order(ReplayCommand::Seek(t)));
        let low = Rect::from_min_max(pos2(inner.min.x, track.max.y + 6.0), inner.max);
        let mut row = ui.new_child(
            egui::UiBuilder::new()
                .max_rect(low)
                .layout(egui::Layout::left_to_right(egui::Align::Min).with_main_wrap(true)),
        );
        buttons(&mut row, watched, keys, broadcasts).or(sought)
    })
    .inner
}

/// Writes which shot it is at the left, and the time at the right, above the marks.
fn title(ui: &egui::Ui, inner: Rect, watched: &Watched) {
    let time = text::time(watched.time(), watched.duration());
    let painter = ui.painter();
    let time = painter.text(inner.right_top() - vec2(0.0, 3.0), Align2::RIGHT_TOP, time, font(13.0), INK);
    let shot = watched.shot();
    let which = match shot.number {
        0 => text::OF_THE_MATCH.to_owned(),
        number => text::again(number),
    };
    let words = text::which_and_what(&which, &in_words(shot));
    let room = Rect::from_min_max(inner.left_top() - vec2(0.0, 3.0), pos2(time.min.x - 12.0, inner.min.y + 16.0));
    ui.painter().with_clip_rect(room).text(room.min, Align2::LEFT_TOP, words, font(13.0), QUIET);
}

/// Draws the line of the time with the marks. Returns the time that a press, a drag or a screen reader asks for.
fn scrub(ui: &mut egui::Ui, place: Rect, watched: &Watched) -> Option<f64> {
    let response = ui.interact(place, ui.id().with("scrub"), Sense::CLICK | Sense::DRAG);
    let duration = watched.duration().max(f64::MIN_POSITIVE);
    let words = text::time(watched.time(), duration);
    let asked = painted_slider(&response, text::TIME_READ, watched.time(), 0.0..=duration, &words);
    let x_of = |t: f64| place.min.x + place.width() * (t / duration) as f32;
    let painter = ui.painter();
    let line = Rect::from_center_size(place.center(), vec2(place.width(), 2.0 * LINE));
    painter.rect_filled(line, LINE, Color32::from_gray(70));
    let now = x_of(watched.time());
    painter.rect_filled(line.with_max_x(now), LINE, QUIET);
    for mark in watched.marks() {
        draw_mark(painter, pos2(x_of(mark.time), place.center().y), mark.kind);
    }
    let handle = pos2(now, place.center().y);
    let is_touched = response.hovered() || response.dragged();
    painter.vline(now, place.y_range(), Stroke::new(1.5, Color32::WHITE));
    painter.circle(handle, if is_touched { 7.0 } else { 5.5 }, Color32::WHITE, Stroke::new(1.0, Color32::BLACK));
    let pressed = response.is_pointer_button_down_on() || response.clicked();
    let pointer = response.interact_pointer_pos().filter(|_| pressed);
    if let Some(words) = response.hover_pos().filter(|_| !pressed).and_then(|at| read(watched, at.x, x_of)) {
        response.on_hover_text_at_pointer(words);
    }
    pointer.map(|at| f64::from(((at.x - place.min.x) / place.width()).clamp(0.0, 1.0)) * duration).or(asked)
}

/// Height above and below the line, and colour, of a mark. The heights tell the kinds apart without the colours.
fn look(kind: MarkKind) -> (f32, Color32) {
    match kind {
        MarkKind::Balls => (7.0, Color32::from_rgb(230, 226, 214)),
        MarkKind::Cushion => (4.5, Color32::from_rgb(74, 190, 150)),
        MarkKind::Pocket => (12.0, Color32::from_rgb(236, 168, 58)),
    }
}

fn draw_mark(painter: &egui::Painter, at: Pos2, kind: MarkKind) {
    let (reach, colour) = look(kind);
    painter.vline(at.x, at.y - reach..=at.y + reach, Stroke::new(1.6, colour));
    if kind == MarkKind::Pocket {
        painter.circle_filled(at - vec2(0.0, reach), 3.2, colour);
    }
}

/// What the mark nearest to the pointer says; `None` if none is near.
fn read(watched: &Watched, x: f32, x_of: impl Fn(f64) -> f32) -> Option<String> {
    let distance = |mark: &&Mark| (x_of(mark.time) - x).abs();
    let nearest = watched.marks().iter().min_by(|one, other| distance(one).total_cmp(&distance(other)));
    nearest.filter(|mark| distance(mark) < NEAR).map(|mark| mark_in_words(mark, watched))
}

fn mark_in_words(mark: &Mark, watched: &Watched) -> String {
    let setup = watched.shot().before.racked();
    let boundary = &setup.table.boundary;
    let ball = |id: BallId| {
        let placed = setup.placed(id);
        placed.map_or_else(|| balls::ball(id.0), |placed| name_of_ball(&placed.look.name))
    };
    let (time, speed) = (mark.time, mark.normal_speed);
    match mark.meeting {
        Meeting::Balls(one, other) => text::balls_meet(time, &ball(one), &ball(other), speed),
        Meeting::Cushion(id, index) => {
            let name = boundary.cushions.get(index).map_or(text::A_CUSHION, |cushion| cushion.name.as_str());
            text::meets_cushion(time, &ball(id), name, speed)
        }
        Meeting::Pocket(id, index) => {
            let name = boundary.pockets.get(index).map_or(text::A_POCKET, |pocket| pocket.name.as_str());
            text::falls(time, &ball(id), name)
        }
        Meeting::Jaw(id, _) => text::meets_jaw(time, &ball(id), speed),
        Meeting::Slate(id) | Meeting::RailTop(id) | Meeting::Edge(id, _) | Meeting::Liner(id, _) => {
            text::meets(time, &ball(id))
        }
    }
}

/// Draws the buttons below the marks. Returns what was asked.
fn buttons(ui: &mut egui::Ui, watched: &Watched, keys: &Keys, broadcasts: bool) -> Option<Asked> {
    let mut asked = None;
    let mut button = |ui: &mut egui::Ui, face: &str, width: f32, hint: String, order: Asked| {
        let is_on = order == Asked::Broadcast && broadcasts;
        let button = egui::Button::new(icons::face(face, 13.0)).min_size(vec2(width, 26.0)).selected(is_on);
        // An icon says nothing to a screen reader.
        let response = ui.add(button);
        let response = if icons::is_icon(face) { named(response, hint.trim()) } else { response };
        if response.on_hover_text(hint).clicked() {
            asked = Some(order);
        }
    };
    let hint = |does: &str, action: Action| shared::hint_with_key(does, &keys.name(action));
    let order = |order: ReplayCommand| Asked::Order(order);
    ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
    button(ui, icons::LAST, 38.0, hint(text::LAST_IMPACT, Action::TipLeft), order(ReplayCommand::LastImpact));
    let plays = watched.is_playing();
    let (icon, does) = if plays { (icons::PAUSE, text::PAUSE) } else { (icons::PLAY, text::PLAY) };
    button(ui, icon, 48.0, hint(does, Action::Strike), order(ReplayCommand::Play(!plays)));
    button(ui, icons::NEXT, 38.0, hint(text::NEXT_IMPACT, Action::TipRight), order(ReplayCommand::NextImpact));
    button(ui, text::RESULT, 58.0, hint(text::RESULT_HINT, Action::Skip), order(ReplayCommand::End));
    ui.add_space(10.0);
    let pace = watched.pace();
    button(ui, icons::LESS, 26.0, hint(text::SLOWER, Action::TipDown), order(ReplayCommand::Pace(pace * 0.5)));
    let room = ui.allocate_exact_size(vec2(48.0, 26.0), Sense::hover()).0;
    ui.painter().text(room.center(), Align2::CENTER_CENTER, pace_in_words(pace), font(13.5), INK);
    button(ui, icons::MORE, 26.0, hint(text::FASTER, Action::TipUp), order(ReplayCommand::Pace(pace * 2.0)));
    ui.add_space(10.0);
    button(ui, text::RETRY, 58.0, hint(text::RETRY_HINT, Action::Retry), Asked::Retry);
    button(ui, text::BROADCAST, 76.0, hint(text::BROADCAST_HINT, Action::ViewBroadcast), Asked::Broadcast);
    let both_keys = text::film_hint(&keys.name(Action::Fine), &keys.name(Action::Screenshot));
    button(ui, text::FILM, 50.0, both_keys, Asked::Film);
    button(ui, text::LEAVE, 58.0, hint(text::LEAVE_HINT, Action::Menu), order(ReplayCommand::Leave));
    legend(ui);
    asked
}

/// What the marks mean, where there is room for it.
fn legend(ui: &mut egui::Ui) {
    let kinds = [
        (text::MARK_OF_BALL, MarkKind::Balls),
        (text::MARK_OF_CUSHION, MarkKind::Cushion),
        (text::MARK_OF_POCKET, MarkKind::Pocket),
    ];
    if ui.available_size_before_wrap().x < 210.0 {
        return;
    }
    ui.add_space(12.0);
    for (name, kind) in kinds {
        let (place, _) = ui.allocate_exact_size(vec2(8.0, 26.0), Sense::hover());
        draw_mark(ui.painter(), place.center() + vec2(0.0, 1.0), kind);
        ui.label(egui::RichText::new(name).font(font(12.0)).color(QUIET));
    }
}
