//! The shots of a drill of which each attempt is one shot.

use crate::drills::{DrillRound, Tried};
use crate::logbook::{LoggedShot, Sitting, SittingKind, observe};
use crate::rules::Declaration;
use crate::shot::{Goal, Run, Setup};
use crate::simulation::ShotEnded;

use super::entries::{fresh_uid, logged, now};

/// What is known of the round of a drill at the table.
#[derive(Clone, Debug)]
pub(super) struct DrillNotes {
    /// The uid of its sitting.
    pub uid: String,
    began: i64,
    drill: String,
    tried: usize,
}

impl DrillNotes {
    /// The notes for a round that has just begun.
    pub fn of(round: &DrillRound) -> Self {
        let (drill, tried) = (round.drill().name.clone(), round.tried().len());
        Self { uid: fresh_uid(), began: now(), drill, tried }
    }

    /// Whether these are notes of this round. A round that was begun anew has fewer attempts.
    pub fn is_of(&self, round: &DrillRound) -> bool {
        self.drill == round.drill().name && self.tried <= round.tried().len()
    }

    /// The sitting of this person.
    pub fn sitting(&self, person: &str) -> Sitting {
        Sitting {
            uid: self.uid.clone(),
            person: person.to_owned(),
            kind: SittingKind::Drill,
            name: self.drill.clone(),
            against: None,
            began: self.began,
        }
    }

    /// The attempt that has just ended, if one has.
    pub fn look(&mut self, round: &DrillRound, ended: Option<&ShotEnded>) -> Option<LoggedShot> {
        let tried = round.tried();
        if std::mem::replace(&mut self.tried, tried.len()) >= tried.len() {
            return None;
        }
        let (last, ended) = tried.last().zip(ended)?;
        let observed = observe(&ended.setup, &ended.run, &Declaration::Nothing, false);
        let shot = logged(&ended.setup, &observed, tried.len() as u32)?;
        Some(LoggedShot {
            attempt: tried.len() as u32,
            points: i32::try_from(last.points).unwrap_or(i32::MAX),
            ends_visit: true,
            position_error: position_error(round, last, &ended.setup, &ended.run),
            score: Some(last.points),
            ..shot
        })
    }

    /// The number of the coming attempt, from 1.
    pub fn attempt(&self) -> u32 {
        self.tried as u32 + 1
    }

    /// Takes note of the attempts that were made at a game.
    pub fn count(&mut self, round: &DrillRound) {
        self.tried = round.tried().len();
    }
}

/// How far the cue ball stopped from the nearest place that scores, in metres; `None` if it left the table, or if no place is asked for.
fn position_error(round: &DrillRound, tried: &Tried, setup: &Setup, run: &Run) -> Option<f64> {
    let cue_ball = setup.balls.get(setup.cue_ball)?;
    let rest = run.rest_of(cue_ball.ball.id)?;
    let station = round.drill().stations.get(tried.station)?;
    let goals = station.score.iter().flat_map(|points| &points.goals);
    let errors = goals.filter_map(|goal| match goal {
        Goal::Leave { ball, zone } if *ball == cue_ball.look.name => Some(zone.distance(&setup.table, rest).max(0.0)),
        _ => None,
    });
    errors.min_by(f64::total_cmp)
}
