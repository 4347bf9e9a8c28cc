//! The HUD: tip, power and butt of the next strike, the keys that are useful now, help and messages.

// What its parts share.
mod systems;
mod card_size;
mod layout;
mod focus;
// At the balls.
mod ball_names;
mod marked_ball;
mod trace_marks;
mod readout;
mod aimed_words;
mod gap_words;
// The buttons in the corner, and below them.
mod corner_buttons;
mod pocketed;
mod captions;
// A match.
mod cue_ball_face;
mod score_sheet;
mod score_row;
mod scrolled;
mod coach;
mod card_over_table;
mod card_place;
mod bed_zones;
mod drill_rows;
mod drill_card;
mod lesson_rows;
mod lesson_card;
mod layout_card;
mod look_at;
mod score_card;
mod rules_page;
mod ending;
mod rack_ending;
mod remark;
#[cfg(feature = "online")]
mod online_strip;
// The shots of the evening.
mod shot_words;
mod shot_list;
mod replay_bar;
// The next strike.
mod elevation;
mod power;
mod strike_card;
mod history_buttons;
mod status_line;
mod strike;
// Over all that.
mod map_window;
mod versus_window;
mod trace_plot;
mod traces_window;
mod help;
mod toasts;
mod frame_times;
mod ease_keys;

use bevy::prelude::*;

/// Everything over the picture except panel and menus.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        systems::plugin,
        ball_names::plugin,
        marked_ball::plugin,
        readout::plugin,
        gap_words::plugin,
        strike::plugin,
        replay_bar::plugin,
    ))
    .add_plugins((
        corner_buttons::plugin,
        pocketed::plugin,
        captions::plugin,
        card_place::plugin,
        score_card::plugin,
        drill_card::plugin,
        lesson_card::plugin,
        layout_card::plugin,
        look_at::plugin,
    ))
    .add_plugins((
        rules_page::plugin,
        ending::plugin,
        rack_ending::plugin,
        remark::plugin,
        shot_list::plugin,
        map_window::plugin,
        versus_window::plugin,
        help::plugin,
    ))
    .add_plugins((traces_window::plugin, aimed_words::plugin, coach::plugin))
    .add_plugins((toasts::plugin, frame_times::plugin, ease_keys::plugin));
    #[cfg(feature = "online")]
    app.add_plugins(online_strip::plugin);
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
            white_falls: false,
            hit: None,
            run: RunState::Running,
            state: TableState::AtRest,
            pace: 1.0,
            releases: false,
            typing: false,
            in_match: false,
            has_rules: false,
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
                let modes = corner_buttons::Modes { placing: Some(false), panel: covered > 0.0, coach: None };
                corner_buttons::draw(&ctx, layout, modes, &keys);
                history_buttons::draw(&ctx, layout, &history_buttons::WHILE_BALLS_REST, &keys, false, |_| true);
                toasts::draw(&ctx, layout, &said, true);
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
