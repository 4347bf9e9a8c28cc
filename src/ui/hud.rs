//! The HUD: tip, power and butt of the next strike, the keys that are useful now, help and messages.

mod ball_names;
mod captions;
mod corner_buttons;
mod cue_ball_face;
mod ease_keys;
mod elevation;
mod frame_times;
mod help;
mod history_buttons;
mod layout;
mod pocketed;
mod power;
mod readout;
mod replay_bar;
mod rules_page;
mod score_card;
mod score_sheet;
mod shot_list;
mod shot_words;
mod status_line;
mod strike_card;
mod toasts;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use crate::input::Screen;
use crate::simulation::{CurrentSetup, Replay};
use crate::ui::{Help, UiSystems};

/// Everything over the picture except panel and menus.
pub struct HudPlugin;

impl Plugin for HudPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<toasts::Toasts>()
            .init_resource::<captions::Captions>()
            .init_resource::<Help>()
            .init_resource::<rules_page::RulesPage>()
            .init_resource::<frame_times::FrameTimes>()
            .init_resource::<strike_card::LastStroke>()
            .init_resource::<shot_list::ShotList>()
            .add_systems(
                Update,
                (
                    toasts::take_notices,
                    help::toggle_help,
                    rules_page::toggle_rules,
                    strike_card::note_stroke,
                    shot_list::toggle_list,
                ),
            )
            .add_systems(Update, (captions::take_sounds, ease_keys::switch_with_keys))
            .add_systems(Update, (frame_times::note_frame, frame_times::toggle_frame_times))
            .add_systems(
                EguiPrimaryContextPass,
                (
                    (
                        ball_names::ball_names,
                        readout::readout,
                        (strike_card::card, history_buttons::row, status_line::line).chain().run_if(not_in_replay),
                        replay_bar::bar,
                        corner_buttons::corner,
                        pocketed::pocketed,
                        captions::captions,
                        score_card::score_card,
                        rules_page::rules_page,
                        shot_list::list,
                        help::help,
                    )
                        .chain()
                        .run_if(in_state(Screen::Playing).and_then(resource_exists::<CurrentSetup>)),
                    toasts::toasts,
                    frame_times::frame_times,
                )
                    .chain()
                    .in_set(UiSystems::Hud),
            );
    }
}

/// Whether no replay is on.
fn not_in_replay(replay: Res<Replay>) -> bool {
    !replay.is_on()
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{self, Id, Pos2, Rect, vec2};

    use super::*;
    use crate::cue::{Aim, Hand};
    use crate::input::Keys;
    use crate::simulation::{RunState, TableState};
    use crate::ui::style::dress;

    /// Draws everything in a window of that size with `covered` points under the panel, and returns the places of the parts.
    fn drawn(width: f32, height: f32, covered: f32) -> Vec<(&'static str, Rect)> {
        let ctx = egui::Context::default();
        ctx.all_styles_mut(dress);
        let window = Rect::from_min_size(Pos2::ZERO, vec2(width, height));
        let (aim, hand, keys) = (Aim::default(), Hand::default(), Keys::default());
        let mut said = toasts::Toasts::default();
        for sentence in ["This rack cannot be used.", "The cue ball is back in hand: drag it to where you want it."] {
            said.say(sentence);
        }
        let situation = status_line::Situation {
            aim: &aim,
            hand: &hand,
            hit: None,
            run: RunState::Running,
            state: TableState::AtRest,
            pace: 1.0,
            releases: false,
            typing: false,
            in_match: false,
            can_undo: true,
            waits_for: None,
        };
        let mut cue = strike_card::Cue {
            aim,
            fit: cue_ball_face::Fit { limit: 0.51, tip: 0.22 },
            power: power::Power { set: 3.0, ..Default::default() },
            ready: true,
            hint: "Space".to_owned(),
        };
        for _ in 0..3 {
            let input = egui::RawInput { screen_rect: Some(window), ..Default::default() };
            let output = ctx.run_ui(input, |_| {
                let layout = layout::Layout::of(window, covered);
                strike_card::draw(&ctx, layout, &mut cue);
                status_line::draw(&ctx, layout, situation, Some(&keys));
                let modes = corner_buttons::Modes { placing: Some(false), panel: covered > 0.0, in_match: false };
                corner_buttons::draw(&ctx, layout, modes, &keys);
                history_buttons::draw(&ctx, layout, &history_buttons::WHILE_BALLS_REST, &keys, false, |_| true);
                toasts::draw(&ctx, layout, &said);
            });
            output.drop_without_applying_deltas();
        }
        let place = |name: &'static str| {
            let rect = ctx.memory(|memory| memory.area_rect(Id::new(name)));
            (name, rect.unwrap_or_else(|| panic!("{name} was not drawn")))
        };
        ["cue", "line", "corner", "history", "toasts"].map(place).to_vec()
    }

    #[test]
    fn what_is_drawn_over_the_picture_never_overlaps_and_leaves_the_panel_its_place() {
        for (width, height) in [(640.0, 400.0), (640.0, 480.0), (900.0, 600.0), (1280.0, 720.0), (1920.0, 1080.0)] {
            for covered in [0.0, 310.0] {
                let parts = drawn(width, height, covered);
                let free = Rect::from_min_size(Pos2::ZERO, vec2(width - covered, height));
                for (index, (name, part)) in parts.iter().enumerate() {
                    assert!(free.contains_rect(*part), "{width}x{height}: {name} at {part} leaves {free}");
                    for (other, that) in &parts[index + 1..] {
                        assert!(!part.intersects(*that), "{width}x{height}: {name} at {part} covers {other} at {that}");
                    }
                }
            }
        }
    }
}
