//! The score card of a match: the score, whose turn it is, the balls on, the verdict, choices and calls.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui::{RichText, vec2};

use super::card_place::{self, PAD};
use super::coach::{coach, heard};
use super::drill_card::DrillButtons;
use super::drill_rows::{DrillAsked, drill_rows};
use super::layout::Layout;
use super::pocketed::{RADIUS, ball};
use super::score_row::{Sign, row};
use super::score_sheet::{columns, run_now, title};
use super::scrolled::scrolled;
use super::systems::HudSystems;
use crate::coach::ShotCost;
use crate::cue::AimAs;
use crate::input::Covered;
use crate::match_play::{Command, Match};
use crate::opponent::AimedShot;
use crate::physics::BallId;
use crate::practice::CurrentDrill;
use crate::referee::{
    Call, Coaching, Consideration, Considerations, CurrentMatch, Hindsight, MatchClock, MatchRequest,
};
use crate::rules::{Alone, Calls, Declaration, Next, Seat, Side};
use crate::settings::{Ease, Palette};
use crate::simulation::{TableState, TheTable};
use crate::ui::style::{DANGER, INK, QUIET, font, in_egui, main_button};
use crate::ui::take_back::take_back_question;
use crate::words::{in_match, score_card as text, shared};
use bevy_egui::EguiPrimaryContextPass;

/// Up to this many balls on are drawn; of more than that, only the number is shown.
const MOST_BALLS: usize = 8;
/// The greatest height of the verdict in points, about three lines, and the least one. A longer verdict scrolls.
const MOST_SAID: f32 = 60.0;
const LEAST_SAID: f32 = 18.0;
/// The greatest height of what an opponent thought, in points.
const MOST_THOUGHT: f32 = 120.0;
/// Space between the card and the buttons below it, in points.
const ABOVE_ROW: f32 = 6.0;
/// Space between two parts of the card, in points.
const GAP: f32 = 3.0;
/// Width of a column of the score in points.
const COLUMN: f32 = 50.0;
/// Space between the headings of two columns, in points.
const BETWEEN: f32 = 14.0;
/// Size of the headings in points.
const HEADING: f32 = 11.5;

/// Size of the run that goes on, in points.
const RUN: f32 = 24.0;

/// Room in points that the columns leave for the title and the names.
const LEAST_NAME: f32 = 130.0;

/// Width of the seconds of the shot clock, in points.
const CLOCK: f32 = 48.0;
/// When fewer seconds than this are left for a shot, they are red.
const HURRY: f64 = 10.0;

/// What a button of the card asks for.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Asked {
    Do(Side, Command),
    Call(Call),
    LetStand,
    AnswerCoach(bool),
    AnswerElsewhere(bool),
    /// Aim as the coach does.
    AimAs(AimedShot),
    /// Show or hide what that player thought.
    Open(Side),
    /// Show the score alone, or all of the card.
    Fold,
    /// What the drill offers of which this match is an attempt.
    Drill(DrillAsked),
}

/// What the card reads and writes.
#[derive(SystemParam)]
pub(super) struct CardParams<'w, 's> {
    current: Res<'w, CurrentMatch>,
    drill: Res<'w, CurrentDrill>,
    drill_buttons: DrillButtons<'w, 's>,
    call: ResMut<'w, Call>,
    considerations: ResMut<'w, Considerations>,
    coaching: Res<'w, Coaching>,
    hindsight: Res<'w, Hindsight>,
    aims: MessageWriter<'w, AimAs>,
    state: TheTable<'w, 's, &'static TableState>,
    clock: Res<'w, MatchClock>,
    covered: Res<'w, Covered>,
    requests: MessageWriter<'w, MatchRequest>,
    folded: ResMut<'w, CardIsFolded>,
    ease: Res<'w, Ease>,
}

/// Whether the card shows the score alone, so that it covers less of the table. Buttons that have to be pressed are shown all the same.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct CardIsFolded(bool);

/// Draws the score card.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CardIsFolded>().add_systems(EguiPrimaryContextPass, score_card.in_set(HudSystems::Match));
}

/// Draws the card, and passes on what is asked for.
pub(super) fn score_card(mut contexts: EguiContexts, mut params: CardParams) -> Result {
    let Some(the_match) = params.current.the_match() else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let layout = Layout::of(ctx.content_rect(), params.covered.0);
    let rests = **params.state != TableState::Moving && !params.current.is_shooting();
    let (considerations, coaching) = (&*params.considerations, &*params.coaching);
    let left = params.clock.left();
    let cost = params.hindsight.cost(the_match).filter(|_| coaching.is_open() && rests);
    let drill = Some(&*params.drill).filter(|drill| drill.round().is_some());
    let card = Card {
        the_match,
        current: &params.current,
        drill,
        call: *params.call,
        considerations,
        coaching,
        cost,
        rests,
        left,
        is_folded: params.folded.0,
        palette: params.ease.palette,
    };
    match draw(ctx, layout, &card) {
        Some(Asked::Do(by, command)) => {
            params.requests.write(MatchRequest::Do(by, command));
        }
        Some(Asked::Call(call)) => *params.call = call,
        Some(Asked::Open(side)) => {
            params.considerations.open = Some(side).filter(|_| params.considerations.open != Some(side));
        }
        Some(Asked::Fold) => params.folded.0 = !params.folded.0,
        Some(Asked::AnswerCoach(agrees)) => _ = params.requests.write(MatchRequest::AnswerCoach(agrees)),
        Some(Asked::AnswerElsewhere(agrees)) => {
            params.requests.write(MatchRequest::AnswerElsewhere(agrees));
        }
        Some(Asked::AimAs(the_match)) => _ = params.aims.write(AimAs(the_match)),
        Some(Asked::Drill(asked)) => params.drill_buttons.follow(asked),
        Some(Asked::LetStand) => _ = params.requests.write(MatchRequest::LetStand),
        None => {}
    }
    Ok(())
}

/// What the card shows.
#[derive(Clone, Copy)]
struct Card<'a> {
    the_match: &'a Match,
    current: &'a CurrentMatch,
    /// The drill of which the match is an attempt.
    drill: Option<&'a CurrentDrill>,
    call: Call,
    considerations: &'a Considerations,
    coaching: &'a Coaching,
    /// What the last shot cost.
    cost: Option<&'a ShotCost>,
    /// Whether the balls rest, so that something can be asked for.
    rests: bool,
    /// Seconds that the shot clock leaves.
    left: Option<f64>,
    /// Whether the score alone is shown.
    is_folded: bool,
    palette: Palette,
}

impl Card<'_> {
    /// Whether somebody has to press a button before the match goes on.
    fn has_question(&self) -> bool {
        let asks_here = self.current.asks_back() || self.current.asks_for_coach().is_some();
        let asks = asks_here || self.current.asked_from_elsewhere().is_some();
        self.rests && (asks || !matches!(self.the_match.state().next, Next::Shot(_)))
    }
}

fn draw(ctx: &egui::Context, layout: Layout, card: &Card) -> Option<Asked> {
    let lowest = layout.row.min.y - ABOVE_ROW - PAD;
    card_place::card(ctx, layout, egui::Margin::symmetric(10, PAD as i8), GAP, |ui| {
        let of_drill = card.drill.and_then(|drill| drill_rows(ui, drill)).map(Asked::Drill);
        let opened = of_drill.or_else(|| score(ui, card));
        if card.is_folded && !card.has_question() {
            return opened;
        }
        let extension = if card.rests { next(ui, card) } else { None };
        said(ui, card, lowest);
        if let Some(considered) = card.considerations.shown() {
            thought(ui, considered, lowest);
        }
        let advised = coach(ui, card.coaching, card.cost, lowest).map(Asked::AimAs);
        let asked = if card.rests && card.current.lags().is_none() { buttons(ui, card, lowest) } else { None };
        opened.or(extension).or(advised).or(asked)
    })
}

/// The id under which the height of the buttons is kept from frame to frame.
fn height_of_buttons() -> egui::Id {
    egui::Id::new("height of the buttons on the score card")
}

/// The verdict. Where it would push the buttons below `lowest`, it scrolls.
fn said(ui: &mut egui::Ui, card: &Card, lowest: f32) {
    let Some(said) = card.current.said() else { return };
    let colour = if is_foul(card.the_match) { DANGER } else { QUIET };
    let said = RichText::new(heard(ui.ctx(), said)).size(14.5).color(colour);
    let below = ui.data(|data| data.get_temp::<f32>(height_of_buttons())).map_or(0.0, |height| height + GAP);
    let room = (lowest - ui.cursor().min.y - below).clamp(LEAST_SAID, MOST_SAID);
    scrolled("said", room).show(ui, |ui| ui.label(said));
}

/// What the players can choose or call now. Where it would reach below `lowest`, it scrolls.
fn buttons(ui: &mut egui::Ui, card: &Card, lowest: f32) -> Option<Asked> {
    let state = card.the_match.state();
    let room = (lowest - ui.cursor().min.y).max(LEAST_SAID);
    let shown = scrolled("buttons", room).show(ui, |ui| match &state.next {
        _ if let Some((seat, command)) = card.current.asked_from_elsewhere() => agree(ui, card, seat, &command),
        _ if card.current.asks_back() => take_back(ui, card),
        _ if let Some(asker) = card.current.asks_for_coach() => agree_on_coach(ui, card, asker),
        Next::Shot(_) => calls(ui, card),
        Next::Choice { player, .. } if !card.current.is_person_here(*player) => None,
        Next::Choice { player, .. } => choices(ui, card, *player),
        // What there is to do then stands on a card of its own.
        Next::Over { .. } => None,
    });
    let height = shown.content_size.y;
    if ui.data(|data| data.get_temp(height_of_buttons())) != Some(height) {
        ui.data_mut(|data| data.insert_temp(height_of_buttons(), height));
        // The next frame gives the verdict the room that is left.
        ui.ctx().request_repaint();
    }
    shown.inner
}

/// Whether the last shot was a foul.
fn is_foul(the_match: &Match) -> bool {
    let last = the_match.steps().iter().rev().find_map(|step| step.outcome.as_ref().filter(|_| !step.is_taken_back));
    last.is_some_and(|outcome| outcome.verdict.is_foul())
}

/// Who does what next, and the seconds that the shot clock leaves.
fn next(ui: &mut egui::Ui, card: &Card) -> Option<Asked> {
    let state = card.the_match.state();
    let words = match card.current.lags() {
        Some(side) => text::lags(state.name(side)),
        None if card.current.awaits_elsewhere().is_some_and(|command| needs_yes(&command)) => {
            text::WAITS_FOR_ANSWER.to_owned()
        }
        None => state.what_next(),
    };
    let words = egui::Label::new(RichText::new(words).size(15.0).color(INK)).wrap();
    let Some(left) = card.left else {
        ui.add(words);
        return None;
    };
    ui.horizontal_top(|ui| {
        let room = ui.available_width() - CLOCK;
        ui.vertical(|ui| {
            ui.set_width(room);
            ui.add(words);
        });
        let colour = if left < HURRY { DANGER } else { INK };
        let seconds = left.ceil() as u32;
        ui.label(RichText::new(text::clock(seconds / 60, seconds % 60)).size(15.0).color(colour));
    });
    extension(ui, card)
}

/// Whether a person at another machine has to agree to this command.
fn needs_yes(command: &Command) -> bool {
    matches!(
        command,
        Command::TakeBack
            | Command::AgreeOnCoach
            | Command::AgreeOnStalemate
            | Command::LagAfterStalemate(_)
            | Command::AgreeOnFoul(_)
    )
}

/// The button with which a person here takes the extension of the rack; none after it was taken.
fn extension(ui: &mut egui::Ui, card: &Card) -> Option<Asked> {
    let state = card.the_match.state();
    let side = state.turn().map(|turn| turn.player).filter(|side| card.current.is_person_here(*side))?;
    let seconds = state.terms.shot_clock.filter(|_| !state.players[side.index()].extended)?;
    let hint = text::extension_hint(state.game().word_for_rack());
    let button = egui::Button::new(text::extension(seconds)).min_size(vec2(0.0, 24.0));
    ui.add(button).on_hover_text(hint).clicked().then_some(Asked::Do(side, Command::TakeExtension))
}

/// The score, with a heading over each column. Returns what a click on the title or on the name of an opponent asks for.
fn score(ui: &mut egui::Ui, card: &Card) -> Option<Asked> {
    let (the_match, acts) = (card.the_match, card.current.acts());
    let mut columns = columns(the_match);
    columns.truncate(columns_that_fit(ui.available_width()));
    let width = |heading: &str| {
        let words = ui.painter().layout_no_wrap(heading.to_owned(), font(HEADING), QUIET);
        COLUMN.max(words.size().x + BETWEEN)
    };
    let widths: Vec<f32> = columns.iter().map(|(heading, _)| width(heading)).collect();
    let in_columns = |cells: &mut dyn Iterator<Item = String>| cells.zip(widths.iter().copied()).collect::<Vec<_>>();
    let headings = in_columns(&mut columns.iter().map(|(heading, _)| (*heading).to_owned()));
    let fold = Sign { folds: Some(card.is_folded), ..Sign::default() };
    let response = row(ui, &title(the_match), fold, &headings, HEADING, QUIET);
    let hint = if card.is_folded { text::SHOW_ALL } else { text::SHOW_SCORE };
    if let Some(run) = run_now(card.the_match) {
        ui.label(RichText::new(run).size(RUN).color(INK));
    }
    let mut clicked = response.on_hover_text(hint).clicked().then_some(Asked::Fold);
    let has_other = !matches!(the_match.terms().alone, Some(Alone::Solitaire | Alone::SolitaireInHand));
    let state = the_match.state();
    for side in state.players.sides().filter(|side| has_other || *side == Side::First) {
        let (name, person) = (state.side_name(side), state.name(side));
        let cells = in_columns(&mut columns.iter().map(|(_, cells)| cells.of_side(side).cloned().unwrap_or_default()));
        let opponent = card.current.opponent(side);
        let sign = Sign {
            dot: Some(in_egui(the_match.colour(side))),
            face: opponent.map(|opponent| opponent.face),
            folds: None,
        };
        let response = match acts == Some(side) {
            true if person != name => row(ui, &text::partner_at_the_table(name, person), sign, &cells, 15.0, INK),
            true => row(ui, &text::at_the_table(name), sign, &cells, 15.0, INK),
            false => row(ui, name, sign, &cells, 15.0, QUIET),
        };
        if let Some(opponent) = opponent {
            let hint = text::opponent_hint(opponent.level, person);
            if response.on_hover_text(hint).clicked() {
                clicked = Some(Asked::Open(side));
            }
        }
    }
    clicked
}

/// What an opponent thought: each of the best shots with its chance and a sentence, in the colour of its line on the table. Where it
/// would reach below `lowest`, it scrolls.
fn thought(ui: &mut egui::Ui, considered: &Consideration, lowest: f32) {
    let room = (lowest - ui.cursor().min.y).clamp(LEAST_SAID, MOST_THOUGHT);
    scrolled("thought", room).show(ui, |ui| {
        for (index, (shot, _)) in considered.shots().enumerate() {
            let [red, green, blue] = Considerations::COLOURS[index % 3].map(|part| (part * 255.0) as u8);
            let colour = egui::Color32::from_rgb(red, green, blue);
            ui.horizontal_top(|ui| {
                ui.label(RichText::new(shared::percent(100.0 * shot.chance)).size(13.0).color(colour));
                ui.add(egui::Label::new(RichText::new(heard(ui.ctx(), &shot.words)).size(13.0).color(INK)).wrap());
            });
        }
    });
}

/// How many columns have room on a card of this width in points: the last ones are left out, not the names cut off.
fn columns_that_fit(width: f32) -> usize {
    ((width - LEAST_NAME) / COLUMN).max(1.0) as usize
}

/// The question whether the last shot is taken back.
fn take_back(ui: &mut egui::Ui, card: &Card) -> Option<Asked> {
    let state = card.the_match.state();
    ui.label(RichText::new(take_back_question(card.current)).size(13.5).color(INK));
    ui.horizontal(|ui| {
        let yes = main_button(ui, shared::YES_TAKE_BACK, vec2(0.0, 28.0), 13.5).clicked();
        let no = ui.add(egui::Button::new(text::NO_IT_STANDS).min_size(vec2(0.0, 28.0))).clicked();
        let by = state.to_act().unwrap_or(Side::First);
        let agreed = yes.then_some(Asked::Do(by, Command::TakeBack));
        agreed.or_else(|| no.then_some(Asked::LetStand))
    })
    .inner
}

/// The question whether the coach may help.
fn agree_on_coach(ui: &mut egui::Ui, card: &Card, asker: Side) -> Option<Asked> {
    let other = card.current.another_person(asker).unwrap_or_default();
    let question = text::ask_coach(card.the_match.state().name(asker), other);
    ui.label(RichText::new(question).size(13.5).color(INK));
    ui.horizontal(|ui| {
        let yes = main_button(ui, text::YES_COACH, vec2(0.0, 28.0), 13.5).clicked();
        let no = ui.add(egui::Button::new(text::NO_COACH).min_size(vec2(0.0, 28.0))).clicked();
        (yes || no).then_some(Asked::AnswerCoach(yes))
    })
    .inner
}

/// The question whether the person here agrees to what somebody at another machine asks.
fn agree(ui: &mut egui::Ui, card: &Card, asker: Seat, command: &Command) -> Option<Asked> {
    let name = card.the_match.person(asker);
    let follows = card.current.after_stalemate().unwrap_or_default();
    ui.label(RichText::new(text::ask_from_elsewhere(name, command, &follows)).size(13.5).color(INK));
    ui.horizontal(|ui| {
        let yes = main_button(ui, text::YES_AGREE, vec2(0.0, 28.0), 13.5).clicked();
        let no = ui.add(egui::Button::new(text::NO_AGREE).min_size(vec2(0.0, 28.0))).clicked();
        (yes || no).then_some(Asked::AnswerElsewhere(yes))
    })
    .inner
}

fn choices(ui: &mut egui::Ui, card: &Card, player: Side) -> Option<Asked> {
    let (state, equipment) = (card.the_match.state(), card.the_match.equipment());
    let Next::Choice { offers, .. } = &state.next else { return None };
    ui.horizontal_wrapped(|ui| {
        let mut asked = None;
        for (index, offer) in offers.iter().enumerate() {
            let words = offer.words(equipment);
            let clicked = if index == 0 {
                main_button(ui, &words, vec2(0.0, 28.0), 13.5).clicked()
            } else {
                ui.add(egui::Button::new(words).min_size(vec2(0.0, 28.0))).clicked()
            };
            if clicked {
                asked = Some(Asked::Do(player, Command::Choose(offer.choice)));
            }
        }
        asked
    })
    .inner
}

/// The balls on, what is called, and the buttons that call something else.
fn calls(ui: &mut egui::Ui, card: &Card) -> Option<Asked> {
    let (state, equipment) = (card.the_match.state(), card.the_match.equipment());
    let (calls, on) = (state.calls(equipment), state.balls_on(equipment));
    let mut call = card.call;
    ui.horizontal_wrapped(|ui| {
        if on.len() > MOST_BALLS {
            ui.label(RichText::new(text::any_of(on.len())).size(12.0).color(QUIET));
            return;
        }
        ui.label(RichText::new(text::HIT_FIRST).size(12.0).color(QUIET));
        ui.spacing_mut().item_spacing.x = 2.0;
        on.iter().for_each(|id| small_ball(ui, card, *id));
    });
    let others_act = card.current.others_act();
    // What a person has to do to call something is not said while the computer, or somebody at another machine, is at the table.
    let is_called = call.declaration(&calls, &on) != Declaration::Nothing;
    if let Some(words) = call_in_words(card.the_match, &calls, &on, &call).filter(|_| is_called || !others_act) {
        ui.label(RichText::new(heard(ui.ctx(), &words)).size(13.0).color(INK));
    }
    if others_act {
        return None;
    }
    if !state.cue_balls(equipment).is_empty() {
        ui.label(RichText::new(text::TAKE_CUE_BALL).size(13.0).color(INK));
    }
    if let Some(player) = state.to_act().filter(|_| state.may_claim(equipment)) {
        let words = in_match::claim(card.the_match.game().word_for_rack());
        let claim = ui.add(egui::Button::new(words).min_size(vec2(0.0, 28.0)));
        if claim.on_hover_text(text::CLAIM_HINT).clicked() {
            return Some(Asked::Do(player, Command::ClaimRack));
        }
    }
    let has_buttons = calls.safety || calls.push_out || !calls.nominations.is_empty() || !calls.free_balls.is_empty();
    if !has_buttons {
        return None;
    }
    ui.horizontal_wrapped(|ui| {
        if calls.safety && call_button(ui, call.safety, text::SAFETY) {
            call = Call { safety: !call.safety, push_out: false, ..call };
        }
        if calls.push_out && call_button(ui, call.push_out, text::PUSH_OUT) {
            call = Call { push_out: !call.push_out, safety: false, ..call };
        }
        let named = calls.nominations.iter().chain(&calls.free_balls);
        for id in named {
            let name = equipment.ball(*id).map_or("", |ball| ball.name.as_str());
            if call_button(ui, call.ball == Some(*id), name) {
                call.ball = (call.ball != Some(*id)).then_some(*id);
            }
        }
    });
    (call != card.call).then_some(Asked::Call(call))
}

/// A button that calls something, or takes the call back. Returns whether it was clicked.
fn call_button(ui: &mut egui::Ui, is_called: bool, words: &str) -> bool {
    ui.add(egui::Button::selectable(is_called, words).frame_when_inactive(true)).clicked()
}

fn small_ball(ui: &mut egui::Ui, card: &Card, id: BallId) {
    let Some(placed) = card.the_match.setup().placed(id) else { return };
    let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(2.0 * RADIUS + 1.0), egui::Sense::hover());
    ball(ui.painter(), rect.center(), &placed.look, card.palette);
}

/// What is called for the coming shot, as a sentence; `None` where nothing is called.
fn call_in_words(the_match: &Match, calls: &Calls, on: &[BallId], call: &Call) -> Option<String> {
    let equipment = the_match.equipment();
    let words = match call.declaration(calls, on) {
        Declaration::Pot { ball, pocket } => text::called_pot(&equipment.words(ball), &equipment.pocket_words(pocket)),
        Declaration::Safety => text::CALLED_SAFETY.to_owned(),
        Declaration::PushOut => text::CALLED_PUSH_OUT.to_owned(),
        Declaration::Nominate(ball) => text::nominated(&equipment.words(ball)),
        Declaration::FreeBall(ball) => text::free_ball(&equipment.words(ball)),
        Declaration::Nothing if !calls.pots.is_empty() => match call.pocket {
            Some(pocket) => text::called_pocket(&equipment.pocket_words(pocket)),
            None => text::NOTHING_CALLED.to_owned(),
        },
        Declaration::Nothing if !calls.nominations.is_empty() => text::NOTHING_NOMINATED.to_owned(),
        Declaration::Nothing => return None,
    };
    Some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn on_a_narrow_card_the_last_columns_are_left_out_and_the_names_keep_their_room() {
        // The card of a window of 1920 points, of one of 1280, and the narrowest one.
        assert_eq!([438.0, 354.0, 278.0].map(columns_that_fit), [6, 4, 2]);
        for width in [278.0, 354.0, 438.0] {
            assert!(width - columns_that_fit(width) as f32 * COLUMN >= LEAST_NAME, "{width}");
        }
        assert_eq!(columns_that_fit(100.0), 1, "the score itself is always there");
    }
}
