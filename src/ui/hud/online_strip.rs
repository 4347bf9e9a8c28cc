//! What stands over the table in a match with somebody at another machine: who that is and whether the connection is there, gestures and a
//! few words, who watches; and a card while the match waits.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::{RichText, vec2};

use super::card_over_table::card_over_table;
use super::systems::HudSystems;
use crate::files::shown;
use crate::input::{Covered, Screen};
use crate::mode::Mode;
use crate::online::{OnlineRequest, OnlineTable, Stage};
use crate::referee::{Again, CurrentMatch, ElsewhereTurn, MatchRequest, OnceMore};
use crate::ui::screen_reader::announced;
use crate::ui::style::{INK, MARGIN, QUIET, glass, main_button};
use crate::words::online as text;

/// Width of the buttons in the corner with the space beside them, in points: the strip lies at the left of them.
const CORNER: f32 = 258.0;
/// The widest line in points.
const WIDEST: f32 = 420.0;
/// Width of the field for words, in points; in a window narrower than this there is none.
const FIELD: f32 = 150.0;
const NARROW: f32 = 1000.0;
/// The most letters of what is said.
const MOST_LETTERS: usize = 200;

/// Draws strip and card.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Typed>()
        .add_systems(EguiPrimaryContextPass, strip.run_if(in_state(Mode::Match)).in_set(HudSystems::Match))
        .add_systems(EguiPrimaryContextPass, card.run_if(in_state(Mode::Match)).in_set(HudSystems::Windows));
}

/// What the person types.
#[derive(Resource, Default)]
struct Typed(String);

/// What the strip reads and writes.
#[derive(SystemParam)]
struct StripParams<'w> {
    online: Res<'w, OnlineTable>,
    current: Res<'w, CurrentMatch>,
    elsewhere: Res<'w, ElsewhereTurn>,
    typed: ResMut<'w, Typed>,
    covered: Res<'w, Covered>,
    time: Res<'w, Time<Real>>,
    requests: MessageWriter<'w, OnlineRequest>,
    once_more: ResMut<'w, OnceMore>,
}

fn strip(mut contexts: EguiContexts, mut params: StripParams) -> Result {
    let again = params.online.again();
    let other = if again == Again::Free { String::new() } else { shown(&params.online.others()) };
    params.once_more.set_if_neq(OnceMore { again, other });
    let is_offered = matches!(params.online.stage(), Stage::Offered(_) | Stage::Agreed);
    if !params.online.is_at_table() && !is_offered {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let window = ctx.content_rect();
    let at = egui::pos2(window.max.x - params.covered.0 - MARGIN - CORNER, window.min.y + MARGIN);
    let has_field = window.width() - params.covered.0 >= NARROW;
    let area = egui::Area::new("online".into()).order(egui::Order::Background);
    area.pivot(egui::Align2::RIGHT_TOP).fixed_pos(at).show(ctx, |ui| {
        glass().inner_margin(egui::Margin::symmetric(10, 5)).show(ui, |ui| {
            ui.set_max_width(WIDEST);
            ui.spacing_mut().item_spacing = vec2(8.0, 3.0);
            ui.horizontal(|ui| row(ui, &mut params, has_field));
            if let Stage::Offered(_) = params.online.stage() {
                let asked = once_more(ui, &shown(&params.online.others()));
                params.requests.write_batch(asked.map(OnlineRequest::Answer));
            }
            for sentence in params.online.talk().recent(params.time.elapsed()) {
                let words = RichText::new(shown_whole(sentence)).size(14.0).color(INK);
                announced(&ui.add(egui::Label::new(words).wrap()));
            }
        });
    });
    // What comes from the network moves nothing that egui knows of.
    ctx.request_repaint();
    Ok(())
}

/// Who is there, who watches, and what the person can say.
fn row(ui: &mut egui::Ui, params: &mut StripParams, has_field: bool) {
    let online = &*params.online;
    let own: Vec<String> = online.own_names().into_iter().map(shown).collect();
    if !own.is_empty() {
        let own: Vec<&str> = own.iter().map(String::as_str).collect();
        ui.label(RichText::new(text::you_are(&own)).size(12.0).color(QUIET));
    }
    let name = shown(&online.others());
    let status = if !online.is_connected() {
        text::away(&name)
    } else if online.does_not_aim_yet(&params.current, &params.elsewhere) {
        text::does_not_aim_yet(&name)
    } else {
        text::connected(&name)
    };
    ui.label(RichText::new(status).size(13.0).color(INK));
    if online.watchers() > 0 {
        ui.label(RichText::new(text::watchers(online.watchers())).size(12.0).color(QUIET));
    }
    if !online.is_connected() {
        return;
    }
    let mut asked = None;
    let list = egui::ComboBox::from_id_salt("gestures").width(70.0).selected_text(text::GESTURES);
    list.show_ui(ui, |ui| {
        for gesture in baize_online::Gesture::ALL {
            if ui.selectable_label(false, text::gesture(gesture)).clicked() {
                asked = Some(OnlineRequest::Gesture(gesture));
            }
        }
        let mut hides = online.talk().hides_texts;
        if online.allows_texts() && ui.checkbox(&mut hides, text::HIDE_TEXTS).changed() {
            asked = Some(OnlineRequest::HideTexts(hides));
        }
    });
    if has_field && online.allows_texts() {
        let said = field(ui, &mut params.typed.0);
        asked = asked.or(said);
    }
    params.requests.write_batch(asked);
}

/// The field for words. Enter says them.
fn field(ui: &mut egui::Ui, typed: &mut String) -> Option<OnlineRequest> {
    let field = egui::TextEdit::singleline(typed).char_limit(MOST_LETTERS).hint_text(text::SAY_FIELD);
    let response = ui.add_sized(vec2(FIELD, 22.0), field.vertical_align(egui::Align::Center));
    let says = response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
    let words = std::mem::take(typed);
    if says && !words.trim().is_empty() {
        return Some(OnlineRequest::Say(words));
    }
    *typed = words;
    None
}

/// The question whether the match is played once more. Returns the answer.
fn once_more(ui: &mut egui::Ui, name: &str) -> Option<bool> {
    ui.add(egui::Label::new(RichText::new(text::offers(name)).size(14.0).color(INK)).wrap());
    ui.horizontal(|ui| {
        let yes = main_button(ui, text::PLAY, vec2(0.0, 28.0), 13.5).clicked();
        let no = ui.add(egui::Button::new(text::DECLINE).min_size(vec2(0.0, 28.0))).clicked();
        (yes || no).then_some(yes)
    })
    .inner
}

/// What somebody has said, without letters that cannot be seen. Unlike a name it is not cut.
fn shown_whole(sentence: &str) -> String {
    sentence.chars().filter(|letter| !letter.is_control()).collect()
}

/// While the other machine is away the match waits; after the end of the connection it can only be left.
fn card(
    mut contexts: EguiContexts,
    (online, current, covered): (Res<OnlineTable>, Res<CurrentMatch>, Res<Covered>),
    mut requests: MessageWriter<MatchRequest>,
    mut commands: Commands,
) -> Result {
    let goes_on = current.the_match().is_some_and(|the_match| the_match.state().to_act().is_some());
    let Some(sentence) = current.waits_for_elsewhere().filter(|_| goes_on && online.is_at_table()) else {
        return Ok(());
    };
    let is_over = matches!(online.stage(), Stage::Over(_));
    let ctx = contexts.ctx_mut()?;
    let leaves = card_over_table(ctx, "online waits", covered.0, |ui| {
        let title = if is_over { text::OVER_TITLE } else { text::WAITS_TITLE };
        announced(&ui.label(RichText::new(title).size(24.0).color(INK)));
        ui.add(egui::Label::new(RichText::new(sentence).size(14.5).color(INK)).wrap());
        ui.add_space(4.0);
        main_button(ui, text::LEAVE, vec2(120.0, 36.0), 16.0).clicked()
    });
    if leaves {
        requests.write(MatchRequest::Leave);
        commands.set_state(Screen::Start);
    }
    Ok(())
}
