//! Mouse, keyboard and gamepad: which key or button asks for which action, whether table or interface has the pointer, and which
//! screen is open.

mod covered;
mod event_queue;
mod holds;
mod key_codes;
mod pad_signs;
mod pad;
mod printed;
mod keyboard;
mod exchanged_buttons;
mod pointer_events;
mod owner;
mod read_pads;
mod pad_in_ui;
mod screen;
mod pointer;
mod table_keys;

use bevy::input::InputSystems;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use bevy_egui::EguiPreUpdateSet;

pub use covered::{Clear, Covered, Tray};
pub use holds::Hold;
pub use key_codes::{button_name, key_code, key_name};
pub use keyboard::{Keyboard, Keys};
pub use owner::Owner;
pub use pad::Pad;
pub use pad_signs::{PadSigns, pad_button, pad_button_name};
pub(crate) use printed::Printed;
pub use screen::Screen;
pub use table_keys::{Pace, TableKeySystems};

use crate::settings::CurrentControls;

/// The keys by their actions, those of the table, and who owns the mouse.
pub struct InputPlugin;

impl Plugin for InputPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins(table_keys::plugin)
            .init_resource::<Owner>()
            .init_resource::<Keys>()
            .init_resource::<Printed>()
            .init_resource::<pad::Pad>()
            .add_message::<KeyboardInput>()
            .add_message::<MouseButtonInput>()
            .init_resource::<pointer_events::PointerEvents>()
            .add_systems(
                PreUpdate,
                (
                    exchanged_buttons::exchange_buttons,
                    pointer_events::collect_events,
                    owner::settle_owner,
                    owner::forget_buttons,
                )
                    .chain()
                    .after(InputSystems),
            )
            .add_systems(
                PreUpdate,
                (
                    printed::read_printed,
                    read_pads::read_pads,
                    keyboard::follow_controls.run_if(resource_exists::<CurrentControls>),
                )
                    .chain()
                    .after(InputSystems)
                    .after(owner::settle_owner),
            );
    }
}

/// Shares the pointer between the table and what egui draws over it. Needs [`InputPlugin`] and egui.
pub struct PointerPlugin;

impl Plugin for PointerPlugin {
    fn build(&self, app: &mut App) {
        app.init_state::<Screen>()
            .init_resource::<Covered>()
            .init_resource::<Clear>()
            .init_resource::<Tray>()
            .init_resource::<event_queue::EventQueue>()
            .add_systems(
                PreUpdate,
                (
                    pointer::watch_pointer.after(pointer_events::collect_events).before(owner::settle_owner),
                    pointer::withhold.after(owner::settle_owner),
                    event_queue::send_in_turn,
                    pad_in_ui::press_keys,
                )
                    .chain()
                    .after(InputSystems)
                    .after(EguiPreUpdateSet::ProcessInput)
                    .before(EguiPreUpdateSet::BeginPass),
            );
    }
}
