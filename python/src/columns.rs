//! What happened in many shots, as one long list for each quantity. A ball is named by its index in the set-up, -1 for none.

use baize_physics::{BallId, Meeting, Phase};
use baize_table::shot::{Brief, Ending, Event, EventKind, PHASES, Run, Setup, phase_name};

use crate::motions::{EventMotions, TrackMotions};
use crate::places::Layout;

/// The words of the kinds of events; the number of a kind is its index here. They are the words of the command line's JSON, but a
/// tip that slips, and each direction of a crossing, has a kind of its own.
pub const EVENT_KINDS: [&str; 14] = [
    "tip",
    "miscue",
    "balls",
    "cushion",
    "jaw",
    "slate",
    "rail_top",
    "edge",
    "liner",
    "pocket",
    "transition",
    "crossing_to_foot",
    "crossing_to_head",
    "jump",
];

/// What is wanted of each shot besides its outcome.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    /// Whether events are wanted.
    pub events: bool,
    /// The times in seconds at which the places of all balls are wanted.
    pub tracks_at: &'a [f64],
    /// Whether velocities, spins and more are wanted at the events and at these times.
    pub motions: bool,
}

/// The outcome of each shot, shot after shot; of each ball in a shot, ball after ball.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Columns {
    /// Where each ball ended, as x, y, z in metres; NaN for a ball that was not on the table.
    pub positions: Vec<f64>,
    /// The pocket into which each ball fell, an index into the table's pockets; -1 for none.
    pub pockets: Vec<i16>,
    /// Whether each ball left the table.
    pub off_table: Vec<bool>,
    /// How often each ball met a rail.
    pub rails: Vec<i32>,
    /// The first ball that the cue ball met; -1 for none.
    pub first_hits: Vec<i32>,
    /// When it met it, in seconds; NaN for none.
    pub first_hit_times: Vec<f64>,
    /// How often the cue ball had met a rail before; -1 without a first hit.
    pub first_hit_rails: Vec<i32>,
    /// When each shot ended, in seconds.
    pub durations: Vec<f64>,
    /// Whether all balls were at rest then.
    pub at_rest: Vec<bool>,
    /// The events.
    pub events: EventColumns,
    /// The places of the balls, time after time and ball after ball, as x, y, z in metres; NaN after the end of a shot that was cut
    /// off, and for a ball that was not on the table.
    pub tracks: Vec<f64>,
    /// How the balls move at the times of the tracks; empty if that is not wanted.
    pub track_motions: TrackMotions,
    /// The first invariant of the engine that a shot broke, with the shot.
    pub broken: Option<(usize, String)>,
}

/// The events of all shots, one after the other.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EventColumns {
    /// How many events each shot has.
    pub counts: Vec<i64>,
    /// When, in seconds after the stroke.
    pub times: Vec<f64>,
    /// What happened: an index into [`EVENT_KINDS`].
    pub kinds: Vec<u8>,
    /// To which ball.
    pub balls: Vec<i32>,
    /// What it met: another ball, a cushion, a jaw, a pocket, a string or the new phase, by its index; -1 for none.
    pub others: Vec<i32>,
    /// The speed of approach of a contact in m/s; NaN for everything else.
    pub speeds: Vec<f64>,
    /// How the balls move at the events; empty if that is not wanted.
    pub motions: EventMotions,
}

impl Columns {
    /// Adds the shot `run` of the balls as they are laid out, which has the row `row` among all shots.
    pub fn add(&mut self, row: usize, layout: &Layout, run: &Run, wanted: Wanted<'_>) {
        let setup = layout.whole();
        let brief = Brief::of(&run.record);
        self.add_balls(layout, run);
        self.add_rails(setup, &brief);
        let hit = brief.first_hit;
        self.first_hits.push(hit.map_or(-1, |hit| ball_index(setup, hit.ball)));
        self.first_hit_times.push(hit.map_or(f64::NAN, |hit| hit.time));
        self.first_hit_rails.push(hit.map_or(-1, |hit| in_i32(hit.rails as usize)));
        self.durations.push(run.record.duration);
        self.at_rest.push(run.record.ending == Ending::AtRest);
        if wanted.events {
            self.events.add(setup, &run.record.events, wanted.motions);
        }
        self.add_tracks(layout, run, wanted.tracks_at);
        if wanted.motions {
            self.track_motions.add(layout, run, wanted.tracks_at);
        }
        if let (Some(rule), None) = (&run.broken, &self.broken) {
            self.broken = Some((row, rule.to_string()));
        }
    }

    fn add_balls(&mut self, layout: &Layout, run: &Run) {
        let first = self.pockets.len();
        let count = layout.whole().balls.len();
        self.positions.resize((first + count) * 3, f64::NAN);
        self.pockets.resize(first + count, -1);
        self.off_table.resize(first + count, false);
        for (&index, last) in layout.indices().iter().zip(&run.record.finals) {
            let at = first + index;
            self.positions[at * 3..][..3].copy_from_slice(&last.motion.position.to_array());
            match last.phase {
                Phase::Pocketed(pocket) => self.pockets[at] = i16::try_from(pocket).unwrap_or(i16::MAX),
                Phase::OffTable => self.off_table[at] = true,
                _ => {}
            }
        }
    }

    fn add_rails(&mut self, setup: &Setup, brief: &Brief) {
        let first = self.rails.len();
        self.rails.resize(first + setup.balls.len(), 0);
        for (ball, count) in &brief.rails {
            if let Some(index) = setup.index_of(*ball) {
                self.rails[first + index] = in_i32(*count as usize);
            }
        }
    }

    fn add_tracks(&mut self, layout: &Layout, run: &Run, times: &[f64]) {
        let count = layout.whole().balls.len();
        let ends = if run.record.ending == Ending::AtRest { f64::INFINITY } else { run.record.duration };
        for &time in times {
            let first = self.tracks.len();
            self.tracks.resize(first + count * 3, f64::NAN);
            if time > ends {
                continue;
            }
            for (&index, track) in layout.indices().iter().zip(&run.tracks) {
                self.tracks[first + index * 3..][..3].copy_from_slice(&track.at(time).position.to_array());
            }
        }
    }

    /// Adds the shots of `later` behind its own.
    pub fn append(&mut self, mut later: Self) {
        self.positions.append(&mut later.positions);
        self.pockets.append(&mut later.pockets);
        self.off_table.append(&mut later.off_table);
        self.rails.append(&mut later.rails);
        self.first_hits.append(&mut later.first_hits);
        self.first_hit_times.append(&mut later.first_hit_times);
        self.first_hit_rails.append(&mut later.first_hit_rails);
        self.durations.append(&mut later.durations);
        self.at_rest.append(&mut later.at_rest);
        self.events.append(later.events);
        self.tracks.append(&mut later.tracks);
        self.track_motions.append(later.track_motions);
        if self.broken.is_none() {
            self.broken = later.broken;
        }
    }
}

impl EventColumns {
    /// Adds the events of one shot.
    fn add(&mut self, setup: &Setup, events: &[Event], motions: bool) {
        self.counts.push(i64::try_from(events.len()).unwrap_or(i64::MAX));
        for event in events {
            let Row { kind, ball, other, speed } = Row::of(setup, &event.kind);
            self.times.push(event.time);
            self.kinds.push(kind);
            self.balls.push(ball_index(setup, ball));
            self.others.push(other);
            self.speeds.push(speed);
            if motions {
                self.motions.add(event);
            }
        }
    }

    fn append(&mut self, mut later: Self) {
        self.counts.append(&mut later.counts);
        self.times.append(&mut later.times);
        self.kinds.append(&mut later.kinds);
        self.balls.append(&mut later.balls);
        self.others.append(&mut later.others);
        self.speeds.append(&mut later.speeds);
        self.motions.append(later.motions);
    }

    /// Where the events of each shot begin, and the number of all events.
    pub fn offsets(&self) -> Vec<i64> {
        let mut sum = 0;
        let ends = self.counts.iter().map(|count| {
            sum += count;
            sum
        });
        [0].into_iter().chain(ends).collect()
    }
}

/// One event without its time.
struct Row {
    kind: u8,
    ball: BallId,
    other: i32,
    speed: f64,
}

impl Row {
    fn of(setup: &Setup, kind: &EventKind) -> Self {
        let without_speed = |kind, ball, other| Self { kind, ball, other, speed: f64::NAN };
        match *kind {
            EventKind::Tip { ball, miscue } => without_speed(u8::from(miscue), ball, -1),
            EventKind::Contact { meeting, normal_speed, .. } => Self::of_contact(setup, meeting, normal_speed),
            EventKind::Transition(ball, phase) => without_speed(10, ball, phase_index(phase)),
            EventKind::Crossing { ball, string, to_foot } => {
                without_speed(if to_foot { 11 } else { 12 }, ball, in_i32(string))
            }
            EventKind::Jump { ball, over } => without_speed(13, ball, ball_index(setup, over)),
        }
    }

    fn of_contact(setup: &Setup, meeting: Meeting, speed: f64) -> Self {
        let (kind, ball, other) = match meeting {
            Meeting::Balls(ball, other) => (2, ball, ball_index(setup, other)),
            Meeting::Cushion(ball, cushion) => (3, ball, in_i32(cushion)),
            Meeting::Jaw(ball, jaw) => (4, ball, in_i32(jaw)),
            Meeting::Slate(ball) => (5, ball, -1),
            Meeting::RailTop(ball) => (6, ball, -1),
            Meeting::Edge(ball, pocket) => (7, ball, in_i32(pocket)),
            Meeting::Liner(ball, pocket) => (8, ball, in_i32(pocket)),
            Meeting::Pocket(ball, pocket) => (9, ball, in_i32(pocket)),
        };
        Self { kind, ball, other, speed }
    }
}

fn ball_index(setup: &Setup, ball: BallId) -> i32 {
    setup.index_of(ball).map_or(-1, in_i32)
}

fn phase_index(phase: Phase) -> i32 {
    let name = phase_name(phase);
    PHASES.iter().position(|known| *known == name).map_or(-1, in_i32)
}

/// An index or a count as the arrays have it; none comes near the limit.
fn in_i32(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}
