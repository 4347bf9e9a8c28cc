//! What is always written over the picture: the state of the shot, the keys, and the help.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use crate::controls::{Action, Keyboard, Keys, MOUSE, Owner};
use crate::cue::{Aim, Hand};
use crate::simulation::{RunState, TableState};

/// Whether the help is open.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(super) struct Help(bool);

/// Opens and closes the help.
pub(super) fn toggle_help(keys: Keyboard, owner: Res<Owner>, mut help: ResMut<Help>) {
    if keys.hit(Action::Help) && !owner.panel_types {
        help.0 = !help.0;
    }
}

/// The line at the bottom, and the help when it is open.
pub(super) fn hud(
    mut contexts: EguiContexts,
    aim: Res<Aim>,
    hand: Res<Hand>,
    run: Res<RunState>,
    state: Res<TableState>,
    owner: Res<Owner>,
    keys: Res<Keys>,
    mut help: ResMut<Help>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let line = line(&aim, &hand, *run, *state, &keys);
    // Beside the panel, not under it.
    let room = (ctx.content_rect().width() - owner.panel_width - 40.0).max(160.0);
    egui::Area::new("hud".into()).anchor(egui::Align2::LEFT_BOTTOM, egui::vec2(10.0, -10.0)).interactable(false).show(
        ctx,
        |ui| {
            let back = egui::Color32::from_rgba_unmultiplied(10, 11, 14, 190);
            egui::Frame::new().fill(back).inner_margin(6.0).corner_radius(4.0).show(ui, |ui| {
                ui.set_max_width(room);
                ui.label(egui::RichText::new(line.0).size(15.0).color(egui::Color32::from_gray(235)));
                ui.label(egui::RichText::new(line.1).size(12.0).color(egui::Color32::from_gray(175)));
            });
        },
    );
    // Beside the panel, under the messages.
    let help_window = egui::Window::new("Keys and mouse").open(&mut help.0).resizable(false).default_pos([16.0, 56.0]);
    help_window.show(ctx, |ui| {
        let room = (ctx.content_rect().height() - 190.0).max(120.0);
        ui.set_width(430.0);
        egui::ScrollArea::vertical().max_height(room).show(ui, |ui| {
            egui::Grid::new("keys").striped(true).show(ui, |ui| {
                let mouse = MOUSE.iter().map(|(name, does)| ((*name).to_owned(), *does));
                let keys = Action::ALL.iter().map(|action| (keys.name(*action), action.does()));
                for (name, does) in mouse.chain(keys.filter(|(name, _)| !name.is_empty())) {
                    ui.strong(name);
                    ui.label(does);
                    ui.end_row();
                }
            });
        });
    });
    Ok(())
}

/// The state of the shot, and the keys that matter now.
fn line(aim: &Aim, hand: &Hand, run: RunState, state: TableState, keys: &Keys) -> (String, String) {
    let held = if run == RunState::Paused { "   PAUSED" } else { "" };
    let shot = format!(
        "{:.2} m/s   tip {:+.2} side {:+.2} height   aim {:.2}°   elevation {:.1}°{held}",
        aim.power,
        aim.tip.side,
        aim.tip.height,
        aim.direction.to_degrees(),
        aim.elevation.to_degrees(),
    );
    let key = |actions: &[Action], does: &str| {
        let names: Vec<String> = actions.iter().map(|action| keys.name(*action)).collect();
        // What has no key is not offered.
        names.iter().all(|name| !name.is_empty()).then(|| format!("{} {does}", names.join(" ")))
    };
    let offers = if state == TableState::AtRest {
        let drag = if hand.has_ball() { ", drag the cue ball" } else { "" };
        let aim = keys.name(Action::Aim);
        let turn = if aim.is_empty() { "right: turn".to_owned() } else { format!("right or {aim}: turn") };
        vec![
            key(&[Action::Strike], "strike"),
            Some(format!("left: pull and push, click to point{drag}")),
            Some(turn),
            key(&[Action::TipLeft, Action::TipRight, Action::TipUp, Action::TipDown], "tip"),
            key(&[Action::Softer, Action::Harder], "power"),
            key(&[Action::ViewAbove], "above"),
            key(&[Action::ViewCue], "cue view"),
            key(&[Action::Rerack], "rack"),
            key(&[Action::Help], "help"),
        ]
    } else {
        vec![
            key(&[Action::Pause], "pause"),
            key(&[Action::Step], "step"),
            key(&[Action::Slow], "slow motion"),
            key(&[Action::ViewAbove], "above"),
            key(&[Action::Rerack], "rack"),
            key(&[Action::Help], "help"),
        ]
    };
    (shot, offers.into_iter().flatten().collect::<Vec<_>>().join(" · "))
}
