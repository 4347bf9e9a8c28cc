//! The card of a drill of which an attempt is one shot, and the zones on the cloth in which its balls shall come to rest.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::bed_zones::{Outlines, targets};
use super::card_place::{PAD, card};
use super::drill_rows::{DrillAsked, drill_rows};
use super::layout::Layout;
use super::systems::HudSystems;
use crate::input::{Covered, Screen};
use crate::mode::DrillKind;
use crate::practice::{CurrentDrill, DrillRequest};
use crate::settings::Seeds;

/// Draws card and zones.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (
            zones.run_if(in_state(DrillKind::Shots)).in_set(HudSystems::AtBalls),
            drill_card.run_if(in_state(DrillKind::Shots)).in_set(HudSystems::Match),
        ),
    );
}

/// What the buttons of a drill need to do what they ask for.
#[derive(SystemParam)]
pub(super) struct DrillButtons<'w, 's> {
    requests: MessageWriter<'w, DrillRequest>,
    seeds: ResMut<'w, Seeds>,
    commands: Commands<'w, 's>,
}

impl DrillButtons<'_, '_> {
    /// Does what a button asks for.
    pub fn follow(&mut self, asked: DrillAsked) {
        match asked {
            DrillAsked::Next => _ = self.requests.write(DrillRequest::Next),
            DrillAsked::Again => {
                let seed = self.seeds.draw();
                self.requests.write(DrillRequest::Again { seed });
            }
            DrillAsked::Leave => {
                self.requests.write(DrillRequest::Leave);
                self.commands.set_state(Screen::Start);
            }
        }
    }
}

/// Draws the card, and passes on what is asked for.
fn drill_card(
    mut contexts: EguiContexts,
    current: Res<CurrentDrill>,
    covered: Res<Covered>,
    mut buttons: DrillButtons,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let layout = Layout::of(ctx.content_rect(), covered.0);
    let margin = egui::Margin::symmetric(10, PAD as i8);
    if let Some(asked) = card(ctx, layout, margin, 4.0, |ui| drill_rows(ui, &current)) {
        buttons.follow(asked);
    }
    Ok(())
}

/// Draws the zones of the coming attempt.
fn zones(mut contexts: EguiContexts, current: Res<CurrentDrill>, outlines: Outlines) -> Result {
    let Some(round) = current.round() else { return Ok(()) };
    let station = current.shown().map_or(round.station(), |tried| tried.station);
    let station = &round.drill().stations[station];
    let goals = targets(station.score.iter().flat_map(|points| &points.goals));
    outlines.draw(contexts.ctx_mut()?, &station.setup.table, &goals, current.zone().as_ref());
    Ok(())
}
