//! Finds the level of quality for this computer at the table, if the settings leave it open and it was not found before.

use bevy::prelude::*;
use bevy::window::Monitor;

use crate::input::Screen;
use crate::settings::{Level, Quality, Remembered};
use crate::simulation::Notice;
use crate::view::{Pipelines, SoftwareRenderer};
use crate::words::files_in_use as text;

/// A mean time of a frame above this, in seconds, is too long: a little more than 1/50 s, so that a screen with 50 pictures
/// a second passes.
const LONGEST: f32 = 0.021;
/// On a slower screen a frame may take this many times the time between two of its pictures.
const SLACK: f32 = 1.25;
/// If a frame takes this many times too long, only the lowest level can be fast enough.
const HOPELESS: f32 = 4.0;
/// Frames that do not count after shaders were compiled or the level was changed.
const SETTLING: u32 = 5;
/// A measurement takes this many frames, or ends earlier after [`PATIENCE`].
const FRAMES: u32 = 40;
/// A measurement takes at least this many frames, however slow they are.
const FEWEST: u32 = 3;
/// A measurement that has taken this long ends after [`FEWEST`] frames, in seconds.
const PATIENCE: f32 = 1.5;

/// The measurement.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Measurement {
    /// The level that is tried now; `None` if no measurement is under way.
    tried: Option<Level>,
    settled: u32,
    frames: u32,
    seconds: f32,
}

impl Measurement {
    /// The level that is tried now; `None` if no measurement is under way.
    pub fn tried(&self) -> Option<Level> {
        self.tried
    }

    /// Tries that level from now on.
    fn of(level: Level) -> Self {
        Self { tried: Some(level), ..Self::default() }
    }

    /// Adds a frame that took `seconds`. At the end returns the level for this computer; `longest` is the longest
    /// mean time of a frame, in seconds.
    fn add(&mut self, seconds: f32, longest: f32) -> Option<Level> {
        let level = self.tried?;
        if self.settled < SETTLING {
            self.settled += 1;
            return None;
        }
        self.frames += 1;
        self.seconds += seconds;
        if self.frames < FRAMES && (self.frames < FEWEST || self.seconds < PATIENCE) {
            return None;
        }
        let mean = self.seconds / self.frames as f32;
        if mean <= longest {
            return Some(level);
        }
        match level.lower() {
            Some(lower) if lower > Level::Low && mean <= HOPELESS * longest => {
                *self = Self::of(lower);
                None
            }
            _ => Some(Level::Low),
        }
    }
}

/// The message about a level below the usual one.
fn about(level: Level) -> Notice {
    Notice(text::lower_quality(level.words()))
}

/// Measures at the table.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Measurement>()
        .add_systems(Update, (measure.run_if(has_graphics_card), tell_of_software).run_if(in_state(Screen::Playing)));
}

/// Tells the player at the first table, and never again, that the quality is low because the processor draws.
pub(super) fn tell_of_software(
    mut remembered: ResMut<Remembered>,
    software: Res<SoftwareRenderer>,
    mut notices: MessageWriter<Notice>,
) {
    let picture = &remembered.settings.picture;
    if software.0 && picture.quality == Quality::Automatic && !picture.low_quality_told {
        remembered.settings.picture.low_quality_told = true;
        notices.write(about(Level::Low));
    }
}

/// Whether a graphics card draws, so that there is something to measure.
fn has_graphics_card(software: Res<SoftwareRenderer>) -> bool {
    !software.0
}

/// Measures at the table, and writes the level that it finds into the settings.
pub(super) fn measure(
    time: Res<Time<Real>>,
    pipelines: Res<Pipelines>,
    monitors: Query<&Monitor>,
    mut measurement: ResMut<Measurement>,
    mut remembered: ResMut<Remembered>,
    mut notices: MessageWriter<Notice>,
) {
    let picture = &remembered.settings.picture;
    if picture.quality != Quality::Automatic || picture.measured.is_some() {
        measurement.set_if_neq(Measurement::default());
        return;
    }
    let tried = measurement.tried.unwrap_or_default();
    if measurement.tried.is_none() || pipelines.waiting() > 0 {
        *measurement = Measurement::of(tried);
        return;
    }
    let slowest = monitors.iter().filter_map(|monitor| monitor.refresh_rate_millihertz).min();
    let longest = slowest.map_or(LONGEST, |rate| (SLACK * 1e3 / rate.max(1) as f32).max(LONGEST));
    if let Some(level) = measurement.add(time.delta_secs(), longest) {
        *measurement = Measurement::default();
        remembered.settings.picture.measured = Some(level);
        if level < Level::default() {
            notices.write(about(level));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The level that is found where a frame takes these times, in seconds, on high, medium and low.
    fn found([high, medium, low]: [f32; 3]) -> Level {
        let mut measurement = Measurement::of(Level::default());
        for _ in 0..1000 {
            let seconds = match measurement.tried().expect("it is under way") {
                Level::Low => low,
                Level::Medium => medium,
                Level::High => high,
            };
            if let Some(level) = measurement.add(seconds, LONGEST) {
                return level;
            }
        }
        panic!("it does not end");
    }

    #[test]
    fn a_computer_gets_the_finest_level_that_it_draws_fifty_times_a_second() {
        assert_eq!(found([1.0 / 60.0, 0.010, 0.005]), Level::High);
        assert_eq!(found([1.0 / 50.0, 0.010, 0.005]), Level::High);
        assert_eq!(found([0.030, 0.015, 0.005]), Level::Medium);
        assert_eq!(found([0.050, 0.030, 0.010]), Level::Low);
        assert_eq!(found([0.050, 0.040, 0.030]), Level::Low);
    }

    #[test]
    fn a_computer_that_draws_a_frame_in_seconds_waits_for_a_few_frames_only() {
        let mut measurement = Measurement::of(Level::High);
        let frames = (1..).find(|_| measurement.add(3.0, LONGEST).is_some());
        assert_eq!(frames, Some(SETTLING + FEWEST));
        assert_eq!(found([3.0, 0.010, 0.005]), Level::Low, "medium is not tried");
    }

    #[test]
    fn the_first_frames_do_not_count() {
        let mut measurement = Measurement::of(Level::High);
        (0..SETTLING).for_each(|_| assert_eq!(measurement.add(2.0, LONGEST), None));
        let level = (0..FRAMES).find_map(|_| measurement.add(0.016, LONGEST));
        assert_eq!(level, Some(Level::High));
    }
}
