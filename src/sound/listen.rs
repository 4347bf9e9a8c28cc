//! Turns the messages about strikes and impacts into knocks, and sends them to the loudspeaker.

use std::ops::RangeInclusive;

use bevy::prelude::*;

use super::ear::Ear;
use super::knock::Knock;
use super::mixer::MOST;
use super::stream::{Feed, RATE};
use super::stream_clock::StreamClock;
use super::volume::gain;
use crate::physics::Contact;
use crate::settings::Remembered;
use crate::shot::{Event, EventKind};
use crate::simulation::{CurrentSetup, Impact, Replay, RunState, Struck, TableState, Tick, Watched};

/// An impact that the picture has passed by more than this (s) is not heard: the shot was finished at once.
const LATE: f64 = 0.5;

/// The speeds at which a replay is heard.
const HEARD: RangeInclusive<f64> = 0.5..=2.0;

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
    (setup, replay): (Res<CurrentSetup>, Option<Res<Replay>>),
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
    let heard = strikes.chain(impacts).filter(|(time, _)| shown - time < LATE);
    for (time, knock) in heard.take(MOST) {
        feed.send(clock.frame(now, (time - shown) / pace), &knock, ear.hears(knock.place));
    }
    let watched = replay.as_ref().and_then(|replay| replay.watched());
    for (wait, knock) in watched.into_iter().flat_map(replayed).take(MOST) {
        feed.send(clock.frame(now, wait), &knock, ear.hears(knock.place));
    }
}

/// The knocks that a replay played in this frame, each with the seconds from this frame's picture to it, which are
/// negative. Far from normal speed nothing is heard: the pitch would not fit.
fn replayed(watched: &Watched) -> impl Iterator<Item = (f64, Knock)> {
    let pace = watched.pace();
    let played = watched.played().filter(|_| HEARD.contains(&pace));
    let (from, to) = played.unwrap_or((f64::INFINITY, f64::INFINITY));
    let events = &watched.shot().run.record.events;
    let first = events.partition_point(|event| event.time < from);
    let events = events[first..].iter().take_while(move |event| event.time < to);
    events.filter_map(move |event| Some(((event.time - to) / pace, knock(event)?)))
}

/// The knock of an event; `None` if it makes no sound.
fn knock(event: &Event) -> Option<Knock> {
    match event.kind {
        EventKind::Tip { .. } => event.changes.first().map(Knock::of_tip),
        EventKind::Contact { meeting, normal, normal_speed, point } => {
            let (time, changes) = (event.time, event.changes.clone());
            Some(Knock::of_contact(&Contact { time, meeting, normal, normal_speed, point, changes }))
        }
        EventKind::Transition(..) | EventKind::Crossing { .. } | EventKind::Jump { .. } => None,
    }
}
