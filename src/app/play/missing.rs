//! Says in one sentence, instead of a backtrace, what is missing if no window can be opened.

use std::io::Write;
use std::panic;
use std::process;

/// What works without a window.
const STILL_WORKS: &str =
    "without a window, `baize simulate SHOT` still computes a shot, and `baize --help` shows what else";

/// From now on a missing display or graphics driver ends the program with one sentence and the exit code 1. Bevy and
/// winit report both by a panic while they start the window. Any other panic is reported as before.
pub(super) fn say_what_is_missing() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| match info.payload_as_str().and_then(missing) {
        Some(what) => {
            // Ignore a closed stderr.
            let _ = writeln!(std::io::stderr(), "{what}; {STILL_WORKS}");
            process::exit(1);
        }
        None => usual(info),
    }));
}

/// What is missing, by the message of a panic; `None` if it is about something else.
fn missing(message: &str) -> Option<String> {
    if message.starts_with("Failed to build event loop") {
        return Some("there is no display to open a window on: start the game from a desktop, or set DISPLAY or WAYLAND_DISPLAY to one".to_owned());
    }
    let has_no_driver =
        ["Unable to find a GPU", "Failed to create wgpu surface"].iter().any(|start| message.starts_with(start));
    has_no_driver.then(|| {
        "there is no graphics driver that can draw the table; install one for Vulkan, on Debian and Ubuntu the package \
         mesa-vulkan-drivers"
            .to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::missing;

    #[test]
    fn only_what_a_window_needs_is_explained() {
        assert!(missing("Failed to build event loop: NotSupported").is_some_and(|what| what.contains("no display")));
        assert!(missing("Unable to find a GPU! Make sure").is_some_and(|what| what.contains("mesa-vulkan-drivers")));
        assert_eq!(missing("index out of bounds"), None);
    }
}
