//! What wakes the game from outside its window: files that change, a screen reader that starts, and signals.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;

use bevy::a11y::AccessibilityRequested;
use bevy::app::TerminalCtrlCHandlerPlugin;
use bevy::prelude::*;
use bevy::winit::{EventLoopProxy, EventLoopProxyWrapper, WinitUserEvent};

use crate::files::Watch;

/// The window's event loop, which any thread can wake. It is set if there is a window.
static EVENT_LOOP: OnceLock<EventLoopProxy<WinitUserEvent>> = OnceLock::new();

/// Checks the files for changes while the game sleeps.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct Outside(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    /// The files in use; `None` while the game is awake, because it then checks them itself.
    watch: Mutex<Option<Watch>>,
    /// Whether a file has changed or a screen reader has started since the game was asked last.
    has_called: AtomicBool,
}

impl Outside {
    /// Checks these files from now on; none if `None`.
    pub fn watch(&self, watch: Option<Watch>) {
        *self.0.watch.lock().unwrap_or_else(PoisonError::into_inner) = watch;
    }

    /// Whether a file has changed or a screen reader has started since the last call.
    pub fn has_called(&self) -> bool {
        self.0.has_called.swap(false, Ordering::Relaxed)
    }

    /// Checks the files once. Returns whether one has changed.
    fn check_files(&self) -> bool {
        let mut watch = self.0.watch.lock().unwrap_or_else(PoisonError::into_inner);
        let has_changed = watch.as_mut().is_some_and(|watch| !watch.changed_files().is_empty());
        if has_changed {
            self.0.has_called.store(true, Ordering::Relaxed);
        }
        has_changed
    }

    /// Checks once whether a screen reader was started that was not `known`. Returns whether one was.
    fn check_reader(&self, reader: &AccessibilityRequested, known: &mut bool) -> bool {
        let is_new = reader.get() && !std::mem::replace(known, true);
        if is_new {
            self.0.has_called.store(true, Ordering::Relaxed);
        }
        is_new
    }
}

/// Starts the thread that checks the files and wakes the game when one has changed, or when a screen reader was started. Without a
/// window it does nothing.
pub(super) fn watch_outside(
    event_loop: Option<Res<EventLoopProxyWrapper>>,
    outside: Res<Outside>,
    reader: Res<AccessibilityRequested>,
) {
    let Some(event_loop) = event_loop else { return };
    EVENT_LOOP.get_or_init(|| event_loop.clone());
    let (outside, reader) = (outside.clone(), reader.clone());
    thread::spawn(move || {
        let mut is_known = false;
        loop {
            thread::sleep(Watch::INTERVAL);
            let has_changed = outside.check_files() | outside.check_reader(&reader, &mut is_known);
            if has_changed && !wake_game() {
                return;
            }
        }
    });
}

/// Wakes the game up. Returns whether it still runs.
fn wake_game() -> bool {
    EVENT_LOOP.get().is_some_and(|event_loop| event_loop.send_event(WinitUserEvent::WakeUp).is_ok())
}

/// From now on, Ctrl-C and a request to terminate end the game between two frames, also while it sleeps. Call it before
/// Bevy's own handler is added.
pub(in crate::app::play) fn end_on_signal() {
    // If this fails, Bevy adds its own handler. The game then ends when it wakes up.
    let _ = ctrlc::try_set_handler(|| {
        TerminalCtrlCHandlerPlugin::gracefully_exit();
        wake_game();
    });
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_screen_reader_that_starts_during_the_sleep_calls_the_game_once() {
        let (outside, reader, mut is_known) = (Outside::default(), AccessibilityRequested::default(), false);
        assert!(!outside.check_reader(&reader, &mut is_known) && !outside.has_called());
        reader.set(true);
        assert!(outside.check_reader(&reader, &mut is_known) && outside.has_called());
        assert!(!outside.check_reader(&reader, &mut is_known) && !outside.has_called());
    }

    #[test]
    fn a_file_that_changes_during_the_sleep_calls_the_game_once() {
        let folder = std::env::temp_dir().join(format!("baize-outside-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let file = folder.join("club.rack.ron");
        fs::write(&file, "one").unwrap();
        let outside = Outside::default();
        outside.watch(Some(Watch::new([file.clone()])));
        assert!(!outside.check_files() && !outside.has_called());
        fs::write(&file, "two").unwrap();
        // A change counts when the file reads the same twice.
        assert!(!outside.check_files());
        assert!(outside.check_files());
        assert!(outside.has_called() && !outside.has_called());
        outside.watch(None);
        fs::write(&file, "three").unwrap();
        assert!(!outside.check_files() && !outside.check_files());
        fs::remove_dir_all(&folder).unwrap();
    }
}
