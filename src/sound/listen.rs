//! Turns the messages about strikes and impacts into knocks, and sends them to the loudspeaker.

use bevy::prelude::*;

use super::ear::Ear;
use super::knock::Knock;
use super::mixer::MOST;
use super::stream::{Feed, RATE};
use super::stream_clock::StreamClock;
use super::volume::gain;
use crate::settings::Remembered;
use crate::simulation::{CurrentSetup, Impact, RunState, Struck, TableState, Tick};

/// Sends strikes and impacts to a [`Feed`], even if no loudspeaker plays it. Requires the plugin of the simulation.
pub struct SoundPlugin;

/// The systems of the sound, in `Update`.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct SoundSystems;

/// The player's ears. While this is `None`, they are at the head of the table.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Listener(pub Option<Ear>);

impl Plugin for SoundPlugin {
    fn build(&self, app: &mut App) {
        let feed = Feed::default();
        feed.set_gain(1.0);
        app.insert_resource(feed)
            .init_resource::<Listener>()
            .add_systems(Update, follow_volume.run_if(resource_exists_and_changed::<Remembered>).in_set(SoundSystems))
            .add_systems(Update, listen.run_if(resource_exists::<CurrentSetup>).in_set(SoundSystems));
    }
}

fn follow_volume(remembered: Res<Remembered>, feed: Res<Feed>) {
    feed.set_gain(gain(&remembered.settings.sound));
}

/// Schedules each knock so that it is heard when the picture shows it: (time of the impact - time of this frame's picture) /
/// pace after this frame.
fn listen(
    mut strikes: MessageReader<Struck>,
    mut impacts: MessageReader<Impact>,
    (tick, run, state): (Res<Tick>, Res<RunState>, Res<TableState>),
    (fixed, pace, real): (Res<Time<Fixed>>, Res<Time<Virtual>>, Res<Time<Real>>),
    setup: Res<CurrentSetup>,
    listener: Res<Listener>,
    feed: Res<Feed>,
    mut clock: Local<Option<StreamClock>>,
) {
    let clock = clock.get_or_insert_with(|| StreamClock::new(RATE));
    let now = real.elapsed_secs_f64();
    clock.follow(now, real.delta_secs_f64(), feed.drawn());
    let shown = tick.shown(*state, *run, &fixed);
    // While time is held, a single step plays at normal speed.
    let pace = if *run == RunState::Paused { 1.0 } else { pace.relative_speed_f64() };
    let ear = listener.0.unwrap_or_else(|| Ear::at_the_head(setup.0.table.length));
    let strikes = strikes.read().map(|struck| (0.0, Knock::of_tip(&struck.0)));
    let impacts = impacts.read().map(|impact| (impact.0.time, Knock::of_contact(&impact.0)));
    for (time, knock) in strikes.chain(impacts).take(MOST) {
        feed.send(clock.frame(now, (time - shown) / pace), &knock, ear.hears(knock.place));
    }
}
