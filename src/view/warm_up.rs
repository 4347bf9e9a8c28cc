//! The first seconds: the window shows something at once, and the table when the graphics driver is ready to draw all of it.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::pipelines::Pipelines;

/// The window is shown after this many frames at the earliest: before, the renderer has not said yet what it compiles.
const HIDDEN_FRAMES: u32 = 3;

/// The window is shown after this time in any case.
const LONGEST_HIDDEN: Duration = Duration::from_secs(10);

/// The table is built this many frames after the window is shown, so that the window shows something while that takes time.
const EMPTY_FRAMES: u32 = 4;

/// This many frames after that, everything that the table needs has been requested from the graphics driver.
const ASKING_FRAMES: u32 = 2;

/// The picture is shown after this time in any case.
const LONGEST: Duration = Duration::from_secs(60);

/// How far the picture is at the start of the game. Without this resource the table is built at once.
#[derive(Resource, Clone, Debug, Default)]
pub struct WarmUp {
    frames: u32,
    /// The frame in which the window was shown.
    shown: Option<u32>,
    known: usize,
    share: f32,
    is_over: bool,
}

impl WarmUp {
    /// Whether the whole picture can be drawn.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// How many frames were drawn since the window was shown.
    fn frames_shown(&self) -> u32 {
        self.shown.map_or(0, |shown| self.frames - shown)
    }

    /// The share of the work that is done, 0 to 1. It never falls.
    #[must_use]
    pub fn share(&self) -> f32 {
        self.share
    }
}

/// Holds the table back for the first frames, and finds out when the picture is ready. The primary window is shown when there
/// is something in it; it should be created invisible. It needs [`ViewPlugin`](super::ViewPlugin).
pub struct WarmUpPlugin;

impl Plugin for WarmUpPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<WarmUp>()
            .add_systems(First, (take_stock, show_window).chain().run_if(|warm_up: Res<WarmUp>| !warm_up.is_over));
    }
}

/// Shows the window when the empty room can be drawn. Before, it would show whatever was in the memory of the screen.
fn show_window(
    mut warm_up: ResMut<WarmUp>,
    pipelines: Res<Pipelines>,
    time: Res<Time<Real>>,
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
) {
    let can_be_drawn = warm_up.frames >= HIDDEN_FRAMES && pipelines.waiting() == 0;
    if warm_up.shown.is_none() && (can_be_drawn || time.elapsed() > LONGEST_HIDDEN) {
        warm_up.shown = Some(warm_up.frames);
        windows.iter_mut().for_each(|mut window| window.visible = true);
    }
}

/// Whether the table may be built.
pub(super) fn may_build(warm_up: Option<Res<WarmUp>>) -> bool {
    warm_up.is_none_or(|warm_up| warm_up.frames_shown() >= EMPTY_FRAMES)
}

fn take_stock(mut warm_up: ResMut<WarmUp>, pipelines: Res<Pipelines>, time: Res<Time<Real>>) {
    let (all, waiting) = (pipelines.all(), pipelines.waiting());
    warm_up.frames += 1;
    let done = all.saturating_sub(waiting) as f32 / all.max(1) as f32;
    // Until the table is built most of the work is not known yet.
    let all_is_asked = warm_up.frames_shown() >= EMPTY_FRAMES + ASKING_FRAMES;
    warm_up.share = warm_up.share.max(if all_is_asked { done } else { 0.3 * done });
    let is_ready = all_is_asked && waiting == 0 && all == warm_up.known;
    warm_up.known = all;
    warm_up.is_over = is_ready || time.elapsed() > LONGEST;
}
