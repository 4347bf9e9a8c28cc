//! The window with the trace of a shot: a plot against time, and the impacts. A click on either goes there in the replay.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::{Color32, RichText, vec2};

use super::layout::Layout;
use super::shot_list::ShotList;
use super::systems::HudSystems;
use super::trace_plot::Curves;
use super::versus_window::versus_window;
use crate::input::Covered;
use crate::mode::Mode;
use crate::plots::{Impact, ImpactKind, MOTIONS, Quantity};
use crate::shot_study::{Traced, Traces};
use crate::simulation::{Replay, ReplayCommand, TheTable, Watched};
use crate::ui::in_sight::keep_focus_in_sight;
use crate::ui::style::{INK, MARGIN, QUIET};
use crate::words::traces_window as text;

/// In a window of the game lower than this, in points, everything here is smaller.
const LOW: f32 = 620.0;
/// The least height of a row of the list, in points.
const ROW: f32 = 17.0;
/// Height of a row of pocketed balls in the corner, in points.
const BALLS: f32 = 40.0;
/// In so many frames the window has its size.
const TO_SETTLE: u8 = 4;
/// How much later than an impact, in seconds, a replay still counts as being there.
const SAME_TIME: f64 = 1e-9;

/// How large the parts are, in points.
#[derive(Clone, Copy)]
struct Sizes {
    plot: egui::Vec2,
    list: f32,
    /// Where the window stands at first, below the upper edge, if nothing else lies there.
    top: f32,
}

impl Sizes {
    fn of(height: f32) -> Self {
        if height < LOW {
            Self { plot: vec2(320.0, 66.0), list: 52.0, top: 6.0 }
        } else {
            Self { plot: vec2(360.0, 150.0), list: 150.0, top: 40.0 }
        }
    }
}

/// What is plotted, its lines, and where the window was put, with the frames since then.
struct Shown {
    quantity: Quantity,
    curves: Curves,
    placed: Option<(egui::Pos2, u8)>,
}

impl Default for Shown {
    fn default() -> Self {
        Self { quantity: Quantity::Energy, curves: Curves::default(), placed: None }
    }
}

/// Shows the window.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, traces_window.after(versus_window).in_set(HudSystems::Windows));
}

fn traces_window(
    mut contexts: EguiContexts,
    mut traces: ResMut<Traces>,
    (replay, covered, shots): (TheTable<&Replay>, Res<Covered>, Res<ShotList>),
    mode: Res<State<Mode>>,
    mut orders: MessageWriter<ReplayCommand>,
    mut shown: Local<Shown>,
) -> Result {
    if !traces.is_open {
        (shown.curves, shown.placed) = (Curves::default(), None);
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let sizes = Sizes::of(ctx.content_rect().height());
    let (mut open, mut asked) = (true, None);
    let window = egui::Window::new(text::TITLE).id(egui::Id::new("traces")).open(&mut open);
    let corner = if *mode.get() != Mode::FreeTable {
        beside_card(ctx, covered.0, shots.open, sizes)
    } else {
        ctx.content_rect().left_top() + vec2(MARGIN, sizes.top)
    };
    // The player may drag the window; it is put anew when what lies beside it needs another room. In its first frames its size is a
    // guess, and egui would push it aside for that.
    let frames = match shown.placed {
        Some((before, frames)) if before == corner => frames.saturating_add(1),
        _ => 0,
    };
    shown.placed = Some((corner, frames));
    let window = if frames < TO_SETTLE { window.current_pos(corner) } else { window };
    window.resizable(false).collapsible(false).default_width(sizes.plot.x).show(ctx, |ui| {
        ui.set_width(sizes.plot.x);
        ui.spacing_mut().item_spacing.y = 3.0;
        match traces.traced() {
            Some(traced) => {
                choose(ui, &mut shown.quantity);
                let quantity = shown.quantity;
                shown.curves.follow(traced, quantity);
                let now = replay.watched().map(Watched::time);
                let on_plot = shown.curves.draw(ui, sizes.plot, now);
                legend(ui);
                asked = list(ui, traced, sizes.list, now).or(on_plot).map(|time| (traced.shot.number, time));
            }
            None => {
                ui.label(text::NOTHING);
            }
        }
    });
    if let Some((number, time)) = asked {
        if !replay.is_on() {
            orders.write(ReplayCommand::Watch(Some(number)));
        }
        orders.write(ReplayCommand::Seek(time));
    }
    if !open {
        traces.is_open = false;
    }
    Ok(())
}

/// Left top of the window where the card of a match or a drill is at the left: at the right, beside the list of shots if that is open.
fn beside_card(ctx: &egui::Context, covered: f32, is_list_open: bool, sizes: Sizes) -> egui::Pos2 {
    let Layout { tray, .. } = Layout::of(ctx.content_rect(), covered);
    let list = ctx.memory(|memory| memory.area_rect("shots")).filter(|_| is_list_open);
    let right = list.map_or(tray.x, |list| list.min.x - MARGIN);
    egui::pos2((right - sizes.plot.x - 2.0 * MARGIN).max(MARGIN), tray.y + BALLS)
}

/// The choice of what is plotted.
fn choose(ui: &mut egui::Ui, quantity: &mut Quantity) {
    ui.horizontal(|ui| {
        for one in Quantity::ALL {
            let (name, unit) = one.name();
            ui.selectable_value(quantity, one, name).on_hover_text(text::quantity_hint(name, unit));
        }
    });
}

/// What the colours of the tracks on the cloth mean.
fn legend(ui: &mut egui::Ui) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        ui.label(RichText::new(text::TRACKS).size(12.0).color(QUIET));
        for motion in MOTIONS {
            let [red, green, blue] = motion.on_cloth;
            ui.label(RichText::new(motion.word).size(12.0).color(Color32::from_rgb(red, green, blue)));
        }
    });
}

/// The impacts; the last one before the time `now` of the replay is marked. Returns the time of the one that was chosen.
fn list(ui: &mut egui::Ui, traced: &Traced, height: f32, now: Option<f64>) -> Option<f64> {
    let impacts = || traced.trace.listed();
    let last = now.and_then(|now| impacts().filter(|impact| impact.time <= now + SAME_TIME).count().checked_sub(1));
    let mut chosen = None;
    egui::ScrollArea::vertical().max_height(height).auto_shrink([false, true]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        ui.spacing_mut().button_padding.y = 0.0;
        ui.spacing_mut().interact_size.y = ROW;
        for (number, impact) in impacts().enumerate() {
            let words = RichText::new(row(impact)).size(12.0).color(INK);
            let response = ui.add(egui::Button::selectable(last == Some(number), words).truncate());
            if response.on_hover_ui(|ui| hint(ui, impact)).clicked() {
                chosen = Some(impact.time);
            }
        }
        keep_focus_in_sight(ui);
    });
    chosen
}

/// A row of the list: time, what meets what, how fast, and the energy lost.
fn row(impact: &Impact) -> String {
    let lost = impact.lost_share().filter(|_| impact.kind != ImpactKind::Pocket).map(|share| 100.0 * share);
    text::impact(impact.time, &impact.title(), impact.normal_speed, lost)
}

fn hint(ui: &mut egui::Ui, impact: &Impact) {
    for line in impact.lines() {
        ui.label(RichText::new(line).size(12.0));
    }
}
