//! Draws the picture again only while something moves. When everything is at rest, the game sleeps until something happens.

mod outside;
mod signs;

use std::time::{Duration, Instant};

use bevy::a11y::{AccessibilityRequested, ActionRequest};
use bevy::prelude::*;
use bevy::time::{TimeSystems, TimeUpdateStrategy};
use bevy::winit::{UpdateMode, WinitSettings};

use self::outside::Outside;
use self::signs::Signs;
use crate::input::Pad;
use crate::settings::{Remembered, Watching};

pub(super) use outside::end_on_signal;

/// How long nothing must move before the game falls asleep, in seconds. Long enough that the settings are saved before.
const CALM: f32 = 1.5;
/// Number of frames without a movement before the game falls asleep, so that slow machines show the last change too.
const CALM_FRAMES: u32 = 4;

/// While a screen reader runs or a gamepad is there, the sleeping game looks this often whether it asks for something: neither wakes the
/// window.
const NAP: Duration = Duration::from_millis(50);

/// How long nothing has moved.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct Calm {
    seconds: f32,
    frames: u32,
    /// Whether the clocks of this frame stand still.
    clocks_held: bool,
}

impl Calm {
    fn is_asleep(self) -> bool {
        self.seconds > CALM && self.frames > CALM_FRAMES
    }
}

/// Stops drawing while nothing moves.
///
/// The game then makes no frames at all: neither time nor any system runs. It wakes up when the window gets an event, when
/// a file in use changes, when a screen reader starts, or when a signal asks it to end. While a screen reader runs or a
/// gamepad is there, it only naps.
pub(super) fn plugin(app: &mut App) {
    app.insert_resource(WinitSettings::continuous())
        .init_resource::<Calm>()
        .init_resource::<Outside>()
        .add_message::<ActionRequest>()
        .add_systems(Startup, outside::watch_outside)
        .add_systems(First, leave_sleep_out.before(TimeSystems))
        .add_systems(Last, fall_asleep);
}

/// After a sleep, starts the clocks again where they stopped. Otherwise the camera would jump to the end of its glide.
fn leave_sleep_out(mut calm: ResMut<Calm>, mut real: ResMut<Time<Real>>, mut strategy: ResMut<TimeUpdateStrategy>) {
    if calm.is_asleep() && (calm.clocks_held || matches!(*strategy, TimeUpdateStrategy::Automatic)) {
        let now = Instant::now();
        // The second update, by Bevy, to the same instant then finds that no time has passed.
        real.update_with_instant(now);
        *strategy = TimeUpdateStrategy::ManualInstant(now);
        calm.clocks_held = true;
    } else if calm.clocks_held {
        *strategy = TimeUpdateStrategy::Automatic;
        calm.clocks_held = false;
    }
}

/// Falls asleep when nothing has moved for a while, and stays awake while something moves.
fn fall_asleep(
    mut signs: Signs,
    mut calm: ResMut<Calm>,
    outside: Res<Outside>,
    watching: Option<Res<Watching>>,
    (reader, pad): (Res<AccessibilityRequested>, Res<Pad>),
    (time, remembered): (Res<Time<Real>>, Option<Res<Remembered>>),
    (mut settings, mut limit, mut napped): (ResMut<WinitSettings>, Local<Option<Duration>>, Local<bool>),
) {
    let was_asleep = calm.is_asleep();
    if signs.any() || outside.has_called() {
        (calm.seconds, calm.frames) = (0.0, 0);
    } else if !was_asleep {
        calm.seconds += time.delta_secs();
        calm.frames += 1;
    }
    let asleep = calm.is_asleep();
    let shortest = remembered.and_then(|remembered| remembered.settings.picture.shortest_frame());
    let is_limited_anew = std::mem::replace(&mut *limit, shortest) != shortest;
    let naps = reader.get() || pad.is_there;
    let naps_anew = std::mem::replace(&mut *napped, naps) != naps;
    if asleep != was_asleep || is_limited_anew || naps_anew {
        outside.watch(watching.filter(|_| asleep).map(|watching| watching.watch().clone()));
        let mode = if asleep {
            UpdateMode::reactive_low_power(if naps { NAP } else { Duration::MAX })
        } else {
            awake(shortest)
        };
        *settings = WinitSettings { focused_mode: mode, unfocused_mode: mode };
    }
}

/// How a game that is awake makes frames: as many as the screen shows, or so many that this time passes between two.
fn awake(shortest: Option<Duration>) -> UpdateMode {
    shortest.map_or(UpdateMode::Continuous, |wait| UpdateMode::Reactive {
        wait,
        react_to_device_events: false,
        react_to_user_events: false,
        react_to_window_events: false,
    })
}

#[cfg(test)]
mod tests {
    use bevy::time::TimePlugin;

    use super::*;

    #[test]
    fn the_time_of_a_sleep_does_not_count_as_a_frame() {
        let mut app = App::new();
        app.add_plugins(TimePlugin).init_resource::<Calm>().add_systems(First, leave_sleep_out.before(TimeSystems));
        let sleep = Duration::from_millis(200);
        let mut frame_after = |asleep: bool| {
            let calm = if asleep { (CALM * 2.0, CALM_FRAMES * 2) } else { (0.0, 0) };
            let world = app.world_mut();
            (world.resource_mut::<Calm>().seconds, world.resource_mut::<Calm>().frames) = calm;
            std::thread::sleep(sleep);
            app.update();
            app.world().resource::<Time<Real>>().delta()
        };
        frame_after(false);
        assert!(frame_after(false) >= sleep, "an awake game counts all time");
        assert_eq!(frame_after(true), Duration::ZERO);
        assert_eq!(frame_after(true), Duration::ZERO);
        assert!(frame_after(false) >= sleep, "the clocks run again");
    }
}
