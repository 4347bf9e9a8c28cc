//! Captions: what is heard, in words, for those who do not hear it.

use std::collections::VecDeque;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use super::layout::Layout;
use super::readout::name_of_ball;
use super::systems::HudSystems;
use crate::input::Covered;
use crate::physics::{BallId, Meeting};
use crate::settings::Ease;
use crate::shot::Setup;
use crate::simulation::{CurrentSetup, Impact, Struck, TheTable};
use crate::sound::RoomSound;
use crate::ui::style::{INK, font, glass};
use crate::words::captions as text;
use bevy_egui::EguiPrimaryContextPass;

/// How long a caption is shown, and for how long of it it fades, in seconds.
const STAY: f32 = 3.0;
const FADING: f32 = 1.0;
/// Longest frame time, in seconds, that counts.
const LONGEST_FRAME: f32 = 0.1;
/// Most captions at once.
const MOST: usize = 4;
/// An impact slower than this (m/s) is too soft to be heard.
const INAUDIBLE: f64 = 0.02;
/// Most sounds of a frame that are written one by one. A break makes hundreds.
const ONE_BY_ONE: usize = 3;

/// The captions, the oldest first, each with the seconds that are left. One with more than [`STAY`] is not shown yet.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct Captions(VecDeque<(String, f32)>);

impl Captions {
    fn add(&mut self, words: String) {
        self.add_after(words, 0.0);
    }

    /// Adds a caption that is shown after so many seconds.
    fn add_after(&mut self, words: String, seconds: f32) {
        self.0.push_back((words, STAY + seconds));
        if self.0.len() > MOST {
            self.0.pop_front();
        }
    }

    /// Those that are shown now.
    fn shown(&self) -> impl Iterator<Item = &(String, f32)> {
        self.0.iter().filter(|(_, left)| *left <= STAY)
    }

    /// Lets `seconds` pass.
    fn fade(&mut self, seconds: f32) {
        self.0.iter_mut().for_each(|(_, left)| *left -= seconds);
        self.0.retain(|(_, left)| *left > 0.0);
    }
}

/// Adds what is heard now, and removes old captions.
fn take_sounds(
    mut strikes: MessageReader<Struck>,
    mut impacts: MessageReader<Impact>,
    mut in_room: MessageReader<RoomSound>,
    (setup, ease, time): (Option<TheTable<&CurrentSetup>>, Res<Ease>, Res<Time<Real>>),
    mut captions: ResMut<Captions>,
) {
    let Some(setup) = setup.filter(|_| ease.captions) else {
        strikes.clear();
        impacts.clear();
        in_room.clear();
        if !captions.0.is_empty() {
            captions.0.clear();
        }
        return;
    };
    if !captions.0.is_empty() {
        captions.fade(time.delta_secs().min(LONGEST_FRAME));
    }
    if strikes.read().count() > 0 {
        captions.add(text::TIP.to_owned());
    }
    let heard =
        impacts.read().filter(|impact| impact.contact.normal_speed >= INAUDIBLE || is_drop(impact.contact.meeting));
    let meetings: Vec<Meeting> = heard.map(|impact| impact.contact.meeting).collect();
    for words in in_words(&meetings, &setup.0) {
        captions.add(words);
    }
    for sound in in_room.read() {
        match sound {
            RoomSound::Floor(ball) => captions.add(text::floor(&short_name(*ball, &setup.0))),
            RoomSound::Chalk(after) => captions.add_after(text::CHALK.to_owned(), *after as f32),
        }
    }
}

fn is_drop(meeting: Meeting) -> bool {
    matches!(meeting, Meeting::Pocket(..))
}

/// The captions of the impacts of a frame: many clicks as one, every drop on its own.
fn in_words(meetings: &[Meeting], setup: &Setup) -> Vec<String> {
    let (drops, others): (Vec<Meeting>, Vec<Meeting>) = meetings.iter().partition(|meeting| is_drop(**meeting));
    let mut words: Vec<String> = match others.len() {
        count if count > ONE_BY_ONE => vec![text::clicks(count)],
        _ => others.iter().map(|meeting| sound(*meeting, setup)).collect(),
    };
    words.extend(drops.iter().map(|meeting| sound(*meeting, setup)));
    words
}

/// One impact, such as `click: 3 and 7`.
fn sound(meeting: Meeting, setup: &Setup) -> String {
    let name = |id: BallId| short_name(id, setup);
    match meeting {
        Meeting::Balls(one, other) => text::click(&name(one), &name(other)),
        Meeting::Cushion(ball, _) => text::cushion(&name(ball)),
        Meeting::Jaw(ball, _) => text::jaw(&name(ball)),
        Meeting::Slate(ball) => text::slate(&name(ball)),
        Meeting::RailTop(ball) => text::rail(&name(ball)),
        Meeting::Edge(ball, _) => text::edge(&name(ball)),
        Meeting::Liner(ball, _) => text::liner(&name(ball)),
        Meeting::Pocket(ball, pocket) => {
            let pocket = setup.table.boundary.pockets.get(pocket).map_or("", |pocket| pocket.name.as_str());
            text::drop(&name(ball), pocket)
        }
    }
}

/// The number of a ball, or its name.
fn short_name(id: BallId, setup: &Setup) -> String {
    let placed = setup.placed(id);
    placed.map_or_else(String::new, |placed| match placed.look.number {
        Some(number) => number.to_string(),
        None => name_of_ball(&placed.look.name),
    })
}

/// Shows captions of what is heard.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Captions>()
        .add_systems(Update, take_sounds)
        .add_systems(EguiPrimaryContextPass, captions.in_set(HudSystems::Corner));
}

/// Shows the captions.
fn captions(mut contexts: EguiContexts, (captions, ease): (Res<Captions>, Res<Ease>), covered: Res<Covered>) -> Result {
    if captions.0.is_empty() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    // A caption fades by itself.
    ctx.request_repaint();
    draw(ctx, Layout::of(ctx.content_rect(), covered.0), &captions, !ease.still_camera);
    Ok(())
}

/// Draws the captions above the lines with state and keys, the newest at the bottom. At its end a caption `fades` or is gone at once.
fn draw(ctx: &egui::Context, layout: Layout, captions: &Captions, fades: bool) {
    let area = egui::Area::new("captions".into()).order(egui::Order::Background).interactable(false);
    let place = layout.line.left_top() - egui::vec2(0.0, 6.0);
    area.fixed_pos(place).pivot(egui::Align2::LEFT_BOTTOM).show(ctx, |ui| {
        ui.set_max_width(layout.line.width());
        ui.spacing_mut().item_spacing.y = 2.0;
        for (words, left) in captions.shown() {
            let fade = if fades { (left / FADING).clamp(0.0, 1.0) } else { 1.0 };
            let frame = glass().inner_margin(egui::Margin::symmetric(9, 3));
            frame.multiply_with_opacity(fade).show(ui, |ui| {
                let text = egui::RichText::new(words).font(font(14.0)).color(INK.gamma_multiply(fade));
                ui.add(egui::Label::new(text).truncate());
            });
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nine_ball() -> Setup {
        Setup::rack("nine_ball_tight").load().unwrap()
    }

    #[test]
    fn a_click_names_both_balls_and_a_drop_its_pocket() {
        let setup = nine_ball();
        let pocket = setup.table.boundary.pockets[0].name.clone();
        let heard =
            [Meeting::Balls(BallId(3), BallId(7)), Meeting::Cushion(BallId(0), 0), Meeting::Pocket(BallId(9), 0)];
        assert_eq!(
            in_words(&heard, &setup),
            ["click: 3 and 7".to_owned(), "cushion: cue ball".to_owned(), format!("drop: 9 into {pocket}")]
        );
    }

    #[test]
    fn the_clicks_of_a_break_are_one_caption_and_a_drop_among_them_is_not_lost() {
        let mut heard = vec![Meeting::Balls(BallId(1), BallId(2)); 20];
        heard.push(Meeting::Pocket(BallId(9), 0));
        let words = in_words(&heard, &nine_ball());
        assert_eq!(words.len(), 2);
        assert!(words[0].contains("20") && words[1].starts_with("drop: 9"), "{words:?}");
    }

    #[test]
    fn a_caption_fades_and_the_oldest_goes_first() {
        let mut captions = Captions::default();
        (0..6).for_each(|number| captions.add(number.to_string()));
        assert_eq!(captions.0.iter().map(|(words, _)| words.as_str()).collect::<Vec<_>>(), ["2", "3", "4", "5"]);
        captions.fade(STAY + 0.1);
        assert!(captions.0.is_empty());
    }

    #[test]
    fn a_caption_of_what_comes_later_is_shown_when_it_is_heard() {
        let mut captions = Captions::default();
        captions.add_after("chalk".to_owned(), 0.8);
        captions.fade(0.7);
        assert_eq!(captions.shown().count(), 0);
        captions.fade(0.2);
        assert_eq!(captions.shown().count(), 1);
        captions.fade(2.8);
        assert_eq!(captions.shown().count(), 1, "it stays as long as any other");
        captions.fade(0.2);
        assert!(captions.0.is_empty());
    }
}
