//! How balls move at the events and at the times of the tracks: places, velocities, spins, orientations and phases, as long lists.

use baize_physics::{Change, Motion, TurnedTrack};
use baize_table::shot::{Ending, Event, EventKind, PHASES, Run, phase_name};
use glam::{DQuat, DVec3};

use crate::places::Layout;

/// How the two balls of each event move just before and just after it, event after event; NaN where there is no such ball, and where
/// nothing changes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EventMotions {
    /// Where the centres are: (events, ball and partner, 3), metres.
    pub positions: Vec<f64>,
    /// (events, ball and partner, before and after, 3), m/s.
    pub velocities: Vec<f64>,
    /// (events, ball and partner, before and after, 3), rad/s.
    pub spins: Vec<f64>,
    /// Unit vector from the ball towards what it met: (events, 3).
    pub normals: Vec<f64>,
    /// Where they touched: (events, 3), metres.
    pub points: Vec<f64>,
}

/// How every ball moves at each time of the tracks.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TrackMotions {
    /// (shots, times, balls, 3), m/s.
    pub velocities: Vec<f64>,
    /// (shots, times, balls, 3), rad/s.
    pub spins: Vec<f64>,
    /// (shots, times, balls, 4): x, y, z and w of the quaternion that turns the ball from how it lay before the stroke.
    pub orientations: Vec<f64>,
    /// (shots, times, balls): indices of the words of the phases, -1 for none.
    pub phases: Vec<i8>,
}

/// How many numbers [`TrackMotions`] has for each ball and time besides the phase.
pub const TRACK_NUMBERS: usize = 10;

impl EventMotions {
    /// Adds the motions of one event, whose first ball and partner are those of the columns of events.
    pub fn add(&mut self, event: &Event) {
        let [ball, partner] = balls_of(&event.kind).map(|id| {
            let id = id?;
            event.changes.iter().find(|change| change.ball == id)
        });
        for change in [ball, partner] {
            let Some(Change { before, after, .. }) = change else {
                self.positions.extend([f64::NAN; 3]);
                self.velocities.extend([f64::NAN; 6]);
                self.spins.extend([f64::NAN; 6]);
                continue;
            };
            self.positions.extend(before.position.to_array());
            for motion in [before, after] {
                self.velocities.extend(motion.velocity.to_array());
                self.spins.extend(motion.spin.to_array());
            }
        }
        let (normal, point) = match event.kind {
            EventKind::Contact { normal, point, .. } => (normal, point),
            _ => (DVec3::NAN, DVec3::NAN),
        };
        self.normals.extend(normal.to_array());
        self.points.extend(point.to_array());
    }

    /// Adds the events of `later` behind its own.
    pub fn append(&mut self, mut later: Self) {
        self.positions.append(&mut later.positions);
        self.velocities.append(&mut later.velocities);
        self.spins.append(&mut later.spins);
        self.normals.append(&mut later.normals);
        self.points.append(&mut later.points);
    }
}

impl TrackMotions {
    /// Adds one shot of the balls as they are laid out, at these times.
    pub fn add(&mut self, layout: &Layout, run: &Run, times: &[f64]) {
        let count = layout.whole().balls.len();
        let first = self.phases.len();
        let added = count * times.len();
        self.phases.resize(first + added, -1);
        self.velocities.resize((first + added) * 3, f64::NAN);
        self.spins.resize((first + added) * 3, f64::NAN);
        self.orientations.resize((first + added) * 4, f64::NAN);
        let ends = if run.record.ending == Ending::AtRest { f64::INFINITY } else { run.record.duration };
        for (&index, track) in layout.indices().iter().zip(&run.tracks) {
            let turned = TurnedTrack::new(track, DQuat::IDENTITY, run.record.duration);
            for (number, &time) in times.iter().enumerate().filter(|(_, time)| **time <= ends) {
                let at = first + number * count + index;
                let Motion { velocity, spin, .. } = track.at(time);
                self.velocities[at * 3..][..3].copy_from_slice(&velocity.to_array());
                self.spins[at * 3..][..3].copy_from_slice(&spin.to_array());
                self.orientations[at * 4..][..4].copy_from_slice(&turned.at(track, time).to_array());
                self.phases[at] = phase_index(phase_name(track.phase_at(time)));
            }
        }
    }

    /// Adds the shots of `later` behind its own.
    pub fn append(&mut self, mut later: Self) {
        self.velocities.append(&mut later.velocities);
        self.spins.append(&mut later.spins);
        self.orientations.append(&mut later.orientations);
        self.phases.append(&mut later.phases);
    }
}

fn phase_index(name: &str) -> i8 {
    PHASES.iter().position(|known| *known == name).and_then(|index| i8::try_from(index).ok()).unwrap_or(-1)
}

/// The ball of an event, and the other ball if it met one.
fn balls_of(kind: &EventKind) -> [Option<baize_physics::BallId>; 2] {
    use baize_physics::Meeting::{Balls, Cushion, Edge, Jaw, Liner, Pocket, RailTop, Slate};
    match *kind {
        EventKind::Contact { meeting: Balls(ball, other), .. } => [Some(ball), Some(other)],
        EventKind::Contact {
            meeting:
                Cushion(ball, _)
                | Jaw(ball, _)
                | Slate(ball)
                | RailTop(ball)
                | Edge(ball, _)
                | Liner(ball, _)
                | Pocket(ball, _),
            ..
        }
        | EventKind::Tip { ball, .. }
        | EventKind::Transition(ball, _)
        | EventKind::Crossing { ball, .. }
        | EventKind::Jump { ball, .. } => [Some(ball), None],
    }
}
