//! Restores and remembers the last choices of the player: window, view, pace, aids, stroke and panel.

use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowMode, WindowPosition};

use super::full_screen;
use super::measure::{self, Measurement};
use crate::input::{Pace, Screen};
use crate::mode::Mode;
use crate::referee::OpponentsTalk;
use crate::settings::{
    AidLimit, Aids, Ease, Level, OpponentPace, Quality, RelativityView, Remembered, Settings, StrokeStyle,
};
use crate::simulation::TimeCommand;
use crate::ui::Panel;
use crate::view::{Eye, SoftwareRenderer};

/// Restores the last choices, and remembers new ones.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostStartup, take_up)
        .add_systems(Update, note_window.after(full_screen::follow_settings))
        .add_systems(Update, (follow_ease, follow_opponent_pace, follow_talk, follow_relativity, note_panel))
        .add_systems(Update, follow_quality.after(measure::measure).after(measure::tell_of_software))
        .add_systems(Update, note_view.run_if(in_state(Screen::Playing)))
        .add_systems(OnExit(Mode::Lesson), take_aids_back);
}

/// Restores view, pace, aids, stroke and panel.
fn take_up(
    remembered: Res<Remembered>,
    mut eyes: Query<&mut Eye>,
    mut pace: ResMut<Pace>,
    (mut aids, mut stroke): (ResMut<Aids>, ResMut<StrokeStyle>),
    mut panel: ResMut<Panel>,
    mut requests: MessageWriter<TimeCommand>,
) {
    panel.open = remembered.settings.panel;
    for mut eye in &mut eyes {
        if let Some(view) = &remembered.settings.free_view {
            eye.show(view);
        }
        eye.view = remembered.settings.view;
    }
    *aids = remembered.settings.aids;
    *stroke = remembered.settings.stroke;
    pace.0 = remembered.settings.pace;
    requests.write(TimeCommand::Speed(pace.0));
}

/// After a lesson the aids are those that the player has chosen.
fn take_aids_back(remembered: Res<Remembered>, mut aids: ResMut<Aids>) {
    aids.set_if_neq(remembered.settings.aids);
}

/// Draws with the level of quality of the settings, or with the one that is being tried. Where the processor draws, the automatic one
/// is the lowest from the first frame on.
fn follow_quality(
    remembered: Res<Remembered>,
    tried: Res<Measurement>,
    software: Res<SoftwareRenderer>,
    mut level: ResMut<Level>,
) {
    let picture = &remembered.settings.picture;
    let automatic = if software.0 { Some(Level::Low) } else { tried.tried() };
    level.set_if_neq(automatic.filter(|_| picture.quality == Quality::Automatic).unwrap_or(picture.level()));
}

/// Lets the computer take as long over a shot as the settings say.
fn follow_opponent_pace(remembered: Res<Remembered>, mut pace: ResMut<OpponentPace>) {
    pace.set_if_neq(remembered.settings.opponent_pace);
}

/// Lets opponents say something, if the settings say so.
fn follow_talk(remembered: Res<Remembered>, mut talk: ResMut<OpponentsTalk>) {
    talk.set_if_neq(OpponentsTalk(remembered.settings.opponents_talk));
}

/// Makes the game as easy to see and to follow as the settings say.
fn follow_ease(remembered: Res<Remembered>, mut ease: ResMut<Ease>) {
    ease.set_if_neq(remembered.settings.ease);
}

/// Draws as much of special relativity as the settings say.
fn follow_relativity(remembered: Res<Remembered>, mut relativity: ResMut<RelativityView>) {
    relativity.set_if_neq(remembered.settings.relativity);
}

/// Remembers whether the panel is open.
fn note_panel(panel: Res<Panel>, remembered: ResMut<Remembered>) {
    note(remembered, |settings| settings.panel = panel.open);
}

/// Remembers size and place of the window.
fn note_window(windows: Query<&Window, (With<PrimaryWindow>, Changed<Window>)>, remembered: ResMut<Remembered>) {
    let Some(window) = windows.iter().next() else { return };
    // In full screen the size is that of the screen.
    if window.mode == WindowMode::Windowed && !remembered.settings.window.full_screen {
        let (width, height) = (window.width().round() as u32, window.height().round() as u32);
        note(remembered, |settings| {
            let place = match window.position {
                WindowPosition::At(place) => Some(place),
                _ => None,
            };
            let (x, y) = (place.map(|place| place.x), place.map(|place| place.y));
            // Some systems never say where a window is.
            let before = settings.window;
            settings.window =
                crate::settings::Window { width, height, x: x.or(before.x), y: y.or(before.y), full_screen: false };
        });
    }
}

/// Remembers view, pace, aids and stroke.
fn note_view(
    eyes: Query<&Eye>,
    pace: Res<Pace>,
    (aids, limit): (Res<Aids>, Res<AidLimit>),
    (stroke, mode): (Res<StrokeStyle>, Res<State<Mode>>),
    remembered: ResMut<Remembered>,
) {
    let Some(eye) = eyes.iter().next() else { return };
    note(remembered, |settings| {
        settings.view = eye.view;
        settings.free_view = eye.free_view();
        settings.pace = pace.0;
        // Those of a lesson are the lesson's, and a limit comes from the terms of a match.
        if *mode.get() != Mode::Lesson && limit.0.is_none() {
            settings.aids = *aids;
        }
        settings.stroke = *stroke;
    });
}

/// Changes the settings only if something differs, because each change is saved.
fn note(mut remembered: ResMut<Remembered>, change: impl FnOnce(&mut Settings)) {
    let mut settings = remembered.settings.clone();
    change(&mut settings);
    if settings != remembered.settings {
        remembered.settings = settings;
    }
}
