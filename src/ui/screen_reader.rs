//! Tells a screen reader what lies over the picture, and does what it asks for. While none runs, nothing is gathered for it.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use bevy::a11y::{AccessibilityRequested, ActionRequest};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{EguiContext, EguiInputSet, EguiOutput, EguiPostUpdateSet, EguiPreUpdateSet, PrimaryEguiContext, egui};
use egui::accesskit::{self, Action, ActionData, Node, NodeId, Role};

/// A screen reader that asks for more or less changes a painted slider by this share of its range.
const STEP: f64 = 0.05;

/// Passes the tree of the controls on, and the reader's requests back.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AccessibilityRequested>()
        .add_message::<ActionRequest>()
        .add_systems(
            PreUpdate,
            gather_if_asked.after(EguiPreUpdateSet::InitContexts).before(EguiPreUpdateSet::BeginPass),
        )
        .add_systems(PreUpdate, pass_requests_on.in_set(EguiInputSet::ReadBevyMessages))
        .add_systems(
            PostUpdate,
            name_controls.after(EguiPostUpdateSet::ProcessOutput).before(EguiPostUpdateSet::PostProcessOutput),
        );
}

/// Lets egui gather the tree of its controls only while somebody asks for it: it takes a part of each frame.
fn gather_if_asked(
    requested: Res<AccessibilityRequested>,
    mut contexts: Query<(&mut EguiContext, Ref<PrimaryEguiContext>)>,
    mut gathers: Local<bool>,
) {
    let is_asked = requested.get();
    let has_changed = std::mem::replace(&mut *gathers, is_asked) != is_asked;
    for (mut context, is_primary) in &mut contexts {
        if has_changed || is_primary.is_added() {
            let context = context.get_mut();
            if is_asked { context.enable_accesskit() } else { context.disable_accesskit() }
        }
    }
}

/// Hands to egui what the screen reader asks for.
fn pass_requests_on(
    mut requests: MessageReader<ActionRequest>,
    contexts: Query<Entity, With<PrimaryEguiContext>>,
    mut events: MessageWriter<EguiInputEvent>,
) {
    for request in requests.read() {
        for context in &contexts {
            let event = egui::Event::AccessKitActionRequest(request.0.clone());
            events.write(EguiInputEvent { context, event });
        }
    }
}

/// Gives each control that has no name the one that a person reads for it, and the whole the title of the window.
fn name_controls(
    mut outputs: Query<&mut EguiOutput, With<PrimaryEguiContext>>,
    windows: Query<&Window, With<PrimaryWindow>>,
) {
    for mut output in &mut outputs {
        if let Some(update) = &mut output.bypass_change_detection().platform_output.accesskit_update {
            name_all(update);
            let root = update.tree.as_ref().map(|tree| tree.root);
            let whole = update.nodes.iter_mut().find(|(id, _)| Some(*id) == root);
            if let (Some((_, node)), Ok(window)) = (whole, windows.single()) {
                node.set_label(window.title.as_str());
            }
        }
    }
}

/// A text field without a name is called by its hint, and the number beside a slider as the slider. Another control without a name is
/// called by the label that stands before it: in the window the label is in front of it or above it.
fn name_all(update: &mut accesskit::TreeUpdate) {
    let Some(root) = update.tree.as_ref().map(|tree| tree.root) else { return };
    let index: HashMap<NodeId, usize> = update.nodes.iter().enumerate().map(|(at, (id, _))| (*id, at)).collect();
    let (mut label, mut slider) = (None, None);
    let mut ahead = vec![root];
    while let Some(id) = ahead.pop() {
        let Some((_, node)) = index.get(&id).map(|at| &mut update.nodes[*at]) else { continue };
        if node.role() == Role::Label {
            label = Some(id);
        } else if is_nameless(node) {
            let of_slider = slider.take().filter(|_| node.role() == Role::SpinButton);
            match (node.placeholder().map(str::to_owned).or(of_slider), label) {
                (Some(words), _) => node.set_label(words),
                (None, Some(label)) => node.push_labelled_by(label),
                (None, None) => {}
            }
        }
        if node.role() == Role::Slider {
            slider = node.label().map(str::to_owned);
        }
        ahead.extend(node.children().iter().rev());
    }
}

/// Whether a node is a control that nothing names.
fn is_nameless(node: &Node) -> bool {
    let kinds =
        [Role::Slider, Role::SpinButton, Role::ComboBox, Role::TextInput, Role::CheckBox, Role::ProgressIndicator];
    kinds.contains(&node.role()) && node.label().is_none_or(str::is_empty) && node.labelled_by().is_empty()
}

/// Names a control of egui whose own text does not say what it is.
pub(crate) fn named(response: egui::Response, name: &str) -> egui::Response {
    response.ctx.accesskit_node_builder(response.id, |node| node.set_label(name));
    response
}

/// Lets a screen reader say a label by itself, as soon as it has finished what it says.
pub(crate) fn announced(label: &egui::Response) {
    label.ctx.accesskit_node_builder(label.id, |node| node.set_live(accesskit::Live::Polite));
}

/// Says what a painted control is: `words` are its name and what it shows.
pub(crate) fn painted(response: &egui::Response, kind: egui::WidgetType, words: &str) {
    response.widget_info(|| egui::WidgetInfo::labeled(kind, response.enabled(), words));
}

/// Says what a painted slider shows: its name, its value, and the value in words. Returns the value that a screen reader asks for.
pub(crate) fn painted_slider(
    response: &egui::Response,
    name: &str,
    value: f64,
    range: RangeInclusive<f64>,
    words: &str,
) -> Option<f64> {
    response.widget_info(|| egui::WidgetInfo::slider(response.enabled(), value, name));
    let (low, high) = (*range.start(), *range.end());
    let step = STEP * (high - low);
    response.ctx.accesskit_node_builder(response.id, |node| {
        node.set_value(words);
        node.set_min_numeric_value(low);
        node.set_max_numeric_value(high);
        node.set_numeric_value_step(step);
        [Action::SetValue, Action::Increment, Action::Decrement].into_iter().for_each(|action| node.add_action(action));
    });
    let asked = response.ctx.input(|input| {
        let count = |action: Action| input.num_accesskit_action_requests(response.id, action) as f64;
        let set =
            input.accesskit_action_requests(response.id, Action::SetValue).last().and_then(|request| {
                match request.data {
                    Some(ActionData::NumericValue(set)) if set.is_finite() => Some(set),
                    _ => None,
                }
            });
        set.unwrap_or(value) + step * (count(Action::Increment) - count(Action::Decrement))
    });
    (asked != value).then(|| asked.clamp(low, high))
}
