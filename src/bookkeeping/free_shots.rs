//! The shots of the free table, and which of them were undone, redone or retried.

use crate::logbook::{LoggedShot, Sitting, SittingKind, observe};
use crate::rules::Declaration;
use crate::simulation::{History, Recall, Recalled, ShotEnded};

use super::entries::{fresh_uid, logged, now};

/// What is known of the free table since the game began, or since another person sat down.
#[derive(Clone, Debug)]
pub(super) struct FreeNotes {
    sitting: Sitting,
    shots: Vec<FreeShot>,
}

/// A shot of the free table.
#[derive(Clone, Copy, Debug)]
struct FreeShot {
    /// Its number in the logbook.
    step: u32,
    /// Its number among the shots of the evening, and the step of the history after it; `None` without a history.
    in_history: Option<(u32, u64)>,
    /// Whether it is in force.
    counts: bool,
}

impl FreeNotes {
    /// The notes of a person who plays with this rack.
    pub fn of(person: &str, rack: &str) -> Self {
        let sitting = Sitting {
            uid: fresh_uid(),
            person: person.to_owned(),
            kind: SittingKind::Free,
            name: rack.to_owned(),
            against: None,
            began: now(),
        };
        Self { sitting, shots: Vec::new() }
    }

    /// Whether this person sits here.
    pub fn is_of(&self, person: &str) -> bool {
        self.sitting.person == person
    }

    /// The sitting.
    pub fn sitting(&self) -> &Sitting {
        &self.sitting
    }

    /// The shot that has just ended.
    pub fn look(&mut self, ended: &ShotEnded, history: Option<&History>) -> Option<LoggedShot> {
        let observed = observe(&ended.setup, &ended.run, &Declaration::Nothing, false);
        let step = self.shots.len() as u32 + 1;
        let shot = logged(&ended.setup, &observed, step)?;
        let in_history = history.and_then(|history| Some((history.shots().next_back()?.number, history.step()?)));
        self.shots.push(FreeShot { step, in_history, counts: true });
        Some(shot)
    }

    /// The shots whose marks change with this recall: those that are no longer in force, and the one that is again.
    pub fn recall(&mut self, recalled: Recalled) -> Vec<u32> {
        let mut changed = Vec::new();
        for shot in &mut self.shots {
            let Some((number, after)) = shot.in_history else { continue };
            let counts = match recalled.how {
                Recall::Undo if after > recalled.step => false,
                Recall::Undo | Recall::Redo if after == recalled.step => true,
                Recall::Retry(retried) if retried == number => false,
                _ => shot.counts,
            };
            if std::mem::replace(&mut shot.counts, counts) != counts {
                changed.push(shot.step);
            }
        }
        changed
    }
}
