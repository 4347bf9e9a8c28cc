//! The marks of a replay: its impacts.

use crate::physics::Meeting;
use crate::shot::{EventKind, Record};

/// Impacts of one kind that follow the last mark within this time (s) get no mark of their own.
const TOGETHER: f64 = 0.0005;

/// What met at a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkKind {
    /// Two balls.
    Balls,
    /// A ball and a cushion, a facing or a jaw.
    Cushion,
    /// A pocket captured a ball.
    Pocket,
}

/// An impact of a shot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mark {
    /// When, in seconds on the shot clock.
    pub time: f64,
    /// What met.
    pub kind: MarkKind,
    /// Who met whom.
    pub meeting: Meeting,
    /// How fast, in m/s along the line of the contact.
    pub normal_speed: f64,
}

/// The marks of a record, in order of time.
pub(super) fn marks(record: &Record) -> Vec<Mark> {
    let mut marks: Vec<Mark> = Vec::new();
    for event in &record.events {
        let EventKind::Contact { meeting, normal_speed, .. } = event.kind else { continue };
        let kind = match meeting {
            Meeting::Balls(..) => MarkKind::Balls,
            Meeting::Cushion(..) | Meeting::Jaw(..) => MarkKind::Cushion,
            Meeting::Pocket(..) => MarkKind::Pocket,
            Meeting::Slate(_) | Meeting::RailTop(_) | Meeting::Edge(..) | Meeting::Liner(..) => continue,
        };
        let is_there = |mark: &&Mark| mark.kind == kind && event.time - mark.time < TOGETHER;
        // Marks of other kinds may lie in between, but never many within that time.
        if marks.iter().rev().take(3).find(is_there).is_none() || kind == MarkKind::Pocket {
            marks.push(Mark { time: event.time, kind, meeting, normal_speed });
        }
    }
    marks
}
