//! Turns what happens on the table into sound, and sends it to the loudspeaker: the messages about strikes and impacts into
//! knocks, the courses of the balls into what is heard of the cloth and the floor.

use std::ops::RangeInclusive;

use bevy::prelude::*;

use super::feed::SoundFeed;
use super::volume::{gain, gain_of, gain_of_cloth};
use crate::physics::engine::Body;
use crate::physics::{BallId, Phase, TimeWindow, Track};
use crate::settings::{Remembered, Sound};
use crate::shot::EventKind;
use crate::simulation::{
    CurrentSetup, Impact, InPlay, Replay, RunState, ShotEnded, Struck, TableState, TheTable, Tick, Watched,
    table_exists,
};
use baize_sound::{
    Ear, Feed, Kind, Knock, MOST, OnCloth, Place, RATE, StreamClock, gathered, knocks_of, on_the_floor, rolling, tracks,
};

/// An impact that the picture has passed by more than this (s) is not heard: the shot was finished at once.
const LATE: f64 = 0.5;

/// The speeds at which a replay is heard.
const HEARD: RangeInclusive<f64> = 0.5..=2.0;

/// Balls are heard on the cloth if the picture went on by no more than this since the last frame, in seconds of real time.
/// After a longer frame, or when a shot is finished at once, the missed sound is not made up for.
const LONGEST: f64 = 0.25;

/// The player chalks this long after the end of a shot, in seconds; an estimate of a player's habit.
const CHALKS_AFTER: f64 = 0.8;

/// Sends strikes and impacts to a [`Feed`], even if no loudspeaker plays it. Requires the plugin of the simulation.
pub struct SoundPlugin;

/// The systems of the sound, in `Update`.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct SoundSystems;

/// A sound that no impact on the table makes.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub enum RoomSound {
    /// This ball falls on the floor now.
    Floor(BallId),
    /// The player chalks so many seconds from now.
    Chalk(f64),
}

/// The player's ears. While this is `None`, they are at the head of the table.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Listener(pub Option<Ear>);

impl Plugin for SoundPlugin {
    fn build(&self, app: &mut App) {
        let feed = Feed::default();
        feed.set_gain(1.0);
        let heard = (listen, hear_balls, hear_floor, hear_chalk.run_if(resource_exists::<Remembered>));
        app.insert_resource(SoundFeed(feed))
            .add_message::<RoomSound>()
            .init_resource::<Listener>()
            .init_resource::<Now>()
            .init_resource::<Shares>()
            .add_systems(Update, follow_volume.run_if(resource_exists_and_changed::<Remembered>).in_set(SoundSystems))
            .add_systems(Update, (follow_time, heard).chain().run_if(table_exists).in_set(SoundSystems));
    }
}

/// How loud each kind of sound is beside the volume of all.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct Shares(Sound);

impl Shares {
    /// Sends a knock that is heard at that place from that frame of the stream on.
    fn send(&self, feed: &SoundFeed, frame: u64, knock: &Knock, place: Place) {
        feed.send(frame, knock, place.scaled(gain_of(&self.0, knock.kind)));
    }
}

fn follow_volume(remembered: Res<Remembered>, feed: Res<SoundFeed>, mut shares: ResMut<Shares>) {
    feed.set_gain(gain(&remembered.settings.sound));
    shares.0 = remembered.settings.sound;
}

/// When and from where the sounds of this frame are heard.
#[derive(Resource, Clone, Copy, Debug)]
struct Now {
    clock: StreamClock,
    /// Real time of this frame in seconds.
    real: f64,
    /// The time on the shot clock that the last frame showed and that this one shows.
    before: f64,
    shown: f64,
    pace: f64,
    ear: Ear,
}

impl Default for Now {
    fn default() -> Self {
        let ear = Ear::at_the_head(0.0);
        Self { clock: StreamClock::new(RATE), real: 0.0, before: 0.0, shown: 0.0, pace: 1.0, ear }
    }
}

impl Now {
    /// The frame of the stream for an event at `time` on the shot clock. The picture shows that time (`time` - `shown`)
    /// / `pace` seconds after this frame of the game, and the sound is heard then.
    fn frame(&self, time: f64) -> u64 {
        self.after((time - self.shown) / self.pace)
    }

    /// The frame of the stream that many seconds after this frame of the game.
    fn after(&self, seconds: f64) -> u64 {
        self.clock.frame(self.real, seconds)
    }

    /// The span of the shot clock that the picture went through since the last frame; `None` if it stood still, or
    /// jumped far.
    fn window(&self) -> Option<TimeWindow> {
        let went_on = self.shown - self.before;
        (went_on > 0.0 && went_on <= LONGEST * self.pace).then_some(TimeWindow::new(self.before, self.shown))
    }
}

fn follow_time(
    (tick, run, state): (TheTable<&Tick>, Res<RunState>, TheTable<&TableState>),
    (fixed, pace, real): (Res<Time<Fixed>>, Res<Time<Virtual>>, Res<Time<Real>>),
    (setup, listener, feed): (TheTable<&CurrentSetup>, Res<Listener>, Res<SoundFeed>),
    mut now: ResMut<Now>,
) {
    now.real = real.elapsed_secs_f64();
    let real_time = now.real;
    now.clock.follow(real_time, real.delta_secs_f64(), feed.drawn());
    let shown = tick.shown(**state, *run, &fixed);
    // A clock that went back was set to zero by a new shot.
    now.before = if shown < now.shown { 0.0 } else { now.shown };
    now.shown = shown;
    // During a pause, a single tick plays at normal speed.
    now.pace = if *run == RunState::Paused { 1.0 } else { pace.relative_speed_f64() };
    now.ear = listener.0.unwrap_or_else(|| Ear::at_the_head(setup.0.table.length));
}

/// Sends the strikes and impacts of this frame, and those that a replay played.
fn listen(
    mut strikes: MessageReader<Struck>,
    mut impacts: MessageReader<Impact>,
    (now, feed, shares): (Res<Now>, Res<SoundFeed>, Res<Shares>),
    (in_play, replay): (TheTable<&InPlay>, Option<TheTable<&Replay>>),
) {
    let strikes = strikes.read().map(|struck| (0.0, Knock::of_tip(&struck.change)));
    let impacts = impacts.read().flat_map(|Impact { contact, .. }| {
        let knock = Knock::of_contact(contact);
        let second = gathered(contact.meeting, &knock, contact.time, in_play.engine().bodies().iter().map(of_body));
        [Some(knock), second].into_iter().flatten().map(|knock| (contact.time, knock))
    });
    let heard = strikes.chain(impacts).filter(|(time, _)| now.shown - time < LATE);
    for (time, knock) in heard.take(MOST) {
        shares.send(&feed, now.frame(time), &knock, now.ear.hears(knock.place));
    }
    let watched = replay.as_ref().and_then(|replay| replay.watched());
    for (wait, knock) in watched.into_iter().flat_map(replayed).take(MOST) {
        shares.send(&feed, now.after(wait), &knock, now.ear.hears(knock.place));
    }
}

/// Sends how the balls moved over the cloth since the last frame, on the table or in a replay.
fn hear_balls(
    (now, feed, shares): (Res<Now>, Res<SoundFeed>, Res<Shares>),
    in_play: TheTable<&InPlay>,
    replay: Option<TheTable<&Replay>>,
) {
    let gain = gain_of_cloth(&shares.0);
    let bodies = in_play.engine().bodies();
    let send = |(time, ball, moves): (f64, BallId, OnCloth), shown: f64, pace: f64| {
        feed.roll(now.after((time - shown) / pace), ball, moves.at_pace(pace), now.ear.hears(moves.place).scaled(gain));
    };
    if let Some(window) = now.window() {
        let balls = bodies.iter().map(|body| (body.ball.id, body.ball.radius, body.track()));
        rolling(balls, window).for_each(|point| send(point, now.shown, now.pace));
    }
    let watched = replay.as_ref().and_then(|replay| replay.watched());
    if let Some((watched, window)) = watched.and_then(|watched| Some((watched, heard_of(watched)?))) {
        let radius = |id: BallId| Some(bodies[in_play.index_of(id)?].ball.radius);
        let balls = tracks(&watched.shot().run).filter_map(|(id, track)| Some((id, radius(id)?, track)));
        rolling(balls, window).for_each(|point| send(point, window.until, watched.pace()));
    }
}

/// Sends the balls that came down on the floor since the last frame. A fall on the floor is no impact of the table, so no
/// message reports it.
fn hear_floor(
    (now, feed, shares): (Res<Now>, Res<SoundFeed>, Res<Shares>),
    in_play: TheTable<&InPlay>,
    mut sounds: MessageWriter<RoomSound>,
) {
    let Some(window) = now.window() else { return };
    for body in in_play.engine().bodies() {
        let time = body.course().rest_time();
        let is_now = time > window.from && time <= window.until;
        if is_now
            && body.course().phase_at(time) == Phase::OffTable
            && let Some(knock) = on_the_floor(body.track(), time)
        {
            shares.send(&feed, now.frame(time), &knock, now.ear.hears(knock.place));
            sounds.write(RoomSound::Floor(body.ball.id));
        }
    }
}

/// Lets the player chalk after each shot with the cue, if that is set. The chalk is in the player's hands: straight ahead.
fn hear_chalk(
    mut ended: MessageReader<ShotEnded>,
    (now, feed, shares, remembered): (Res<Now>, Res<SoundFeed>, Res<Shares>, Res<Remembered>),
    mut sounds: MessageWriter<RoomSound>,
) {
    for ShotEnded { run, .. } in ended.read() {
        let tip = run.record.events.iter().find(|event| matches!(event.kind, EventKind::Tip { .. }));
        if let Some(tip) = tip.and_then(|event| event.changes.first())
            && remembered.settings.sound.chalk
        {
            let knock = Knock { kind: Kind::Chalk, ..Knock::of_tip(tip) };
            shares.send(&feed, now.after(CHALKS_AFTER), &knock, Place::AHEAD);
            sounds.write(RoomSound::Chalk(CHALKS_AFTER));
        }
    }
}

fn of_body(body: &Body) -> (BallId, &Track) {
    (body.ball.id, body.track())
}

/// What a replay played in this frame, if it is heard. Far from normal speed nothing is heard: the pitch would not fit.
fn heard_of(watched: &Watched) -> Option<TimeWindow> {
    let (from, until) = watched.played()?;
    HEARD.contains(&watched.pace()).then_some(TimeWindow::new(from, until))
}

/// The knocks that a replay played in this frame, each with the seconds from this frame's picture to it, which are
/// negative.
fn replayed(watched: &Watched) -> impl Iterator<Item = (f64, Knock)> {
    let (run, pace) = (&watched.shot().run, watched.pace());
    let window = heard_of(watched).unwrap_or(TimeWindow::new(f64::INFINITY, f64::INFINITY));
    let first = run.record.events.partition_point(|event| event.time < window.from);
    let events = run.record.events[first..].iter().take_while(move |event| event.time < window.until);
    events.flat_map(move |event| knocks_of(event, run).map(move |knock| ((event.time - window.until) / pace, knock)))
}
