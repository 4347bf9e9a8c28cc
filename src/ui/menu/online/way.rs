//! The choice how the two computers find each other.

use baize_online::Relays;
use bevy_egui::egui;
use egui::{RichText, vec2};

use crate::ui::style::QUIET;
use crate::words::online as text;

/// By what the other machine is reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum By {
    /// By addresses alone.
    Addresses,
    /// Also by the public relays.
    #[default]
    PublicRelays,
    /// Also by a relay of the person.
    OwnRelay,
}

/// How the two computers find each other. Nothing of it is used before an invitation is made.
#[derive(Clone, Debug)]
pub(super) struct Way {
    by: By,
    /// The address of an own relay.
    own: String,
    relay_only: bool,
    /// Whether the machines of the same network see the name.
    pub shows_itself: bool,
}

impl Default for Way {
    fn default() -> Self {
        Self { by: By::default(), own: String::new(), relay_only: false, shows_itself: true }
    }
}

impl Way {
    /// The relays.
    pub fn relays(&self) -> Relays {
        match self.by {
            By::Addresses => Relays::None,
            By::PublicRelays => Relays::Public,
            By::OwnRelay => Relays::Named(self.own.split_whitespace().map(str::to_owned).collect()),
        }
    }

    /// Whether everything goes by relays.
    pub fn goes_by_relays_alone(&self) -> bool {
        self.relay_only && self.by != By::Addresses
    }
}

/// Draws the choice, with a sentence that says what the chosen way means.
pub(super) fn way(ui: &mut egui::Ui, way: &mut Way) {
    let all = [
        (By::Addresses, text::ADDRESSES, text::ADDRESSES_HINT),
        (By::PublicRelays, text::PUBLIC_RELAYS, text::PUBLIC_RELAYS_HINT),
        (By::OwnRelay, text::OWN_RELAY, text::OWN_RELAY_HINT),
    ];
    ui.horizontal_wrapped(|ui| {
        for (by, words, hint) in all {
            ui.selectable_value(&mut way.by, by, RichText::new(words).size(14.5)).on_hover_text(hint);
        }
    });
    let hint = all.iter().find(|(by, ..)| *by == way.by).map_or("", |(_, _, hint)| *hint);
    ui.add(egui::Label::new(RichText::new(hint).size(12.5).color(QUIET)).wrap());
    if way.by == By::OwnRelay {
        let field = egui::TextEdit::singleline(&mut way.own).char_limit(200).hint_text(text::RELAY_EXAMPLE);
        ui.add_sized(vec2(ui.available_width(), 26.0), field.vertical_align(egui::Align::Center));
    }
    if way.by != By::Addresses {
        ui.checkbox(&mut way.relay_only, text::RELAY_ONLY).on_hover_text(text::RELAY_ONLY_HINT);
    }
    ui.checkbox(&mut way.shows_itself, text::SHOW_NAME).on_hover_text(text::SHOW_NAME_HINT);
}
