//! The window opens where it was. If no screen is there any more, it comes back to the middle of the main one.

use bevy::prelude::*;
use bevy::window::{Monitor, MonitorSelection, PrimaryWindow, WindowPosition};

use crate::settings::Settings;

/// At least this much of the upper edge of the window must be on a screen, in pixels, so that the mouse can take it.
const HANDLE: IVec2 = IVec2::new(80, 20);

/// Brings the window back that no screen shows.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, bring_back);
}

/// The place of the settings, or the one that the system chooses.
pub(super) fn place(settings: &Settings) -> WindowPosition {
    let window = settings.window;
    window.x.zip(window.y).map_or(WindowPosition::Automatic, |(x, y)| WindowPosition::At(IVec2::new(x, y)))
}

/// Brings a window that no screen shows to the middle of the main screen, once the screens are known.
fn bring_back(mut windows: Query<&mut Window, With<PrimaryWindow>>, monitors: Query<&Monitor>, mut done: Local<bool>) {
    if *done || monitors.is_empty() {
        return;
    }
    *done = true;
    let screens: Vec<IRect> = monitors.iter().map(screen).collect();
    for mut window in &mut windows {
        if let WindowPosition::At(place) = window.position
            && !is_reachable(place, window.physical_width() as i32, &screens)
        {
            window.position = WindowPosition::Centered(MonitorSelection::Primary);
        }
    }
}

fn screen(monitor: &Monitor) -> IRect {
    let corner = monitor.physical_position;
    IRect::from_corners(corner, corner + monitor.physical_size().as_ivec2())
}

/// Whether enough of the upper edge of a window at `place` with this width is on a screen; all in pixels.
fn is_reachable(place: IVec2, width: i32, screens: &[IRect]) -> bool {
    let edge = IRect::from_corners(place, place + IVec2::new(width, HANDLE.y));
    screens.iter().any(|screen| screen.intersect(edge).size().cmpge(HANDLE.min(edge.size())).all())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_whose_screen_was_unplugged_comes_back() {
        let main = IRect::new(0, 0, 1920, 1080);
        let left = IRect::new(-1280, 0, 0, 1024);
        let at_left = IVec2::new(-1200, 100);
        assert!(is_reachable(at_left, 800, &[main, left]));
        assert!(!is_reachable(at_left, 800, &[main]));
        assert!(!is_reachable(IVec2::new(1900, 100), 800, &[main]), "only a sliver is seen");
        assert!(!is_reachable(IVec2::new(100, 1070), 800, &[main]), "its upper edge is below the screen");
        assert!(is_reachable(IVec2::new(0, 0), 800, &[main]) && is_reachable(IVec2::new(-700, 0), 800, &[main]));
    }
}
