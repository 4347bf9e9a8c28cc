//! The card at the bottom left: tip, power and butt, and the button that strikes.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui::{Align2, Rect, Vec2, pos2};

use super::card_size::{GAP, PAD, size};
use super::cue_ball_face::{Fit, face, in_words};
use super::elevation::butt;
use super::layout::Layout;
use super::power::{Power, power};
use crate::cue::{Aim, Hand, LeastElevation, PersonStrikes, cue_speed};
use crate::input::{Clear, Covered, Keys};
use crate::referee::CurrentMatch;
use crate::settings::{Action, StrikeBy, StrokeStyle};
use crate::simulation::{CurrentPhysics, CurrentSetup, TableCommand, TableState, TheTable};
use crate::ui::style::{QUIET, font, glass, main_button};
use crate::words::strike_card as text;

/// Radius of a cue's tip, in metres.
const TIP: f64 = 0.0063;

/// The speed of the last stroke in m/s.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct LastStroke(Option<f64>);

/// Notes the speed of each stroke; a new rack clears it.
pub(super) fn note_stroke(mut requests: MessageReader<TableCommand>, mut last: ResMut<LastStroke>) {
    for request in requests.read() {
        match request {
            TableCommand::Strike(strike) => last.0 = Some(strike.speed),
            TableCommand::Rack(_) => last.0 = None,
            _ => {}
        }
    }
}

/// What the card shows. Drawing it changes the aim as the player asks.
#[derive(Clone, Debug)]
pub(super) struct Cue {
    pub aim: Aim,
    pub fit: Fit,
    pub power: Power,
    /// Whether a strike is possible now.
    pub ready: bool,
    /// The key that strikes; if nobody may strike, why not.
    pub hint: String,
}

/// Draws the card, takes over the changed aim, and strikes when the button is pressed.
pub(super) fn card(
    mut contexts: EguiContexts,
    (mut aim, least): (ResMut<Aim>, Res<LeastElevation>),
    (hand, stroke): (Res<Hand>, Res<StrokeStyle>),
    state: TheTable<&TableState>,
    setup: TheTable<&CurrentSetup>,
    physics: TheTable<&CurrentPhysics>,
    keys: Res<Keys>,
    (covered, mut clear): (Res<Covered>, ResMut<Clear>),
    (last, current): (Res<LastStroke>, Res<CurrentMatch>),
    mut strikes: PersonStrikes,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let ball = setup.0.balls.get(setup.0.cue_ball).map_or(0.028575, |placed| placed.ball.radius);
    let raised = aim.over(*least);
    let waits_for = current.waits_for();
    let mut cue = Cue {
        aim: raised,
        fit: Fit { limit: physics.0.cue.offset_limit(), tip: TIP / ball },
        power: Power {
            set: aim.power,
            pull: hand.pull(),
            release: release(&hand, &stroke),
            given: last.0,
            moving: **state != TableState::AtRest,
        },
        ready: **state == TableState::AtRest && waits_for.is_none(),
        hint: waits_for.unwrap_or_else(|| keys.name(Action::Strike)),
    };
    let layout = Layout::of(ctx.content_rect(), covered.0);
    clear.0.extend(layout.clear());
    let struck = draw(ctx, layout, &mut cue);
    // If the butt was not dragged, keep the elevation that was asked for, not the raised one that clears the rail.
    let elevation = if cue.aim.elevation == raised.elevation { aim.elevation } else { cue.aim.elevation };
    aim.set_if_neq(Aim { elevation, ..cue.aim });
    if struck {
        strikes.make(&aim.over(*least).strike(aim.power));
    }
    Ok(())
}

/// The speed in m/s at which the cue strikes if the button is let go now; `None` if that does not strike.
fn release(hand: &Hand, style: &StrokeStyle) -> Option<f64> {
    (style.by == StrikeBy::PullAndRelease && hand.is_drawn()).then(|| cue_speed(hand.pull(), style))
}

/// Draws the card. Returns whether the button was pressed.
pub(super) fn draw(ctx: &egui::Context, layout: Layout, cue: &mut Cue) -> bool {
    let area = egui::Area::new("cue".into()).order(egui::Order::Background).fixed_pos(layout.card);
    area.show(ctx, |ui| {
        let (whole, _) = ui.allocate_exact_size(size(layout.face), egui::Sense::CLICK);
        ui.painter().add(glass().paint(whole));
        let inner = whole.shrink(PAD);
        let ball = Rect::from_min_size(inner.min, Vec2::splat(2.0 * layout.face));
        if let Some(tip) = face(ui, ball, cue.aim.tip, cue.fit) {
            cue.aim.place_tip(tip, cue.fit.limit);
        }
        let words = pos2(ball.center().x, inner.max.y + 2.0);
        ui.painter().text(
            words,
            Align2::CENTER_BOTTOM,
            in_words(cue.aim.tip, text::side_and_height),
            font(12.0),
            QUIET,
        );
        let side = Rect::from_min_max(pos2(ball.max.x + GAP, inner.min.y), inner.max);
        let button = Rect::from_min_max(pos2(side.max.x - 84.0, side.max.y - 42.0), side.max);
        if let Some(speed) = power(ui, side.with_max_y(button.min.y), cue.power) {
            cue.aim.power = speed;
        }
        let low = Rect::from_min_max(pos2(side.min.x, side.min.y + 68.0), side.max);
        let raised = Rect::from_min_max(low.min, pos2(low.min.x + 78.0, low.max.y));
        if let Some(elevation) = butt(ui, raised, cue.aim.elevation) {
            cue.aim.raise(elevation - cue.aim.elevation);
        }
        strike(ui, button, cue)
    })
    .inner
}

fn strike(ui: &mut egui::Ui, place: Rect, cue: &Cue) -> bool {
    let layout = egui::Layout::centered_and_justified(egui::Direction::LeftToRight);
    let mut there = ui.new_child(egui::UiBuilder::new().max_rect(place).layout(layout));
    if !cue.ready {
        there.disable();
    }
    main_button(&mut there, text::STRIKE, place.size(), 16.0)
        .on_hover_text(&cue.hint)
        .on_disabled_hover_text(&cue.hint)
        .clicked()
}
