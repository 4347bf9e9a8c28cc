//! Takes note of what happens at the table, and sends it to the logbook.

use bevy::prelude::*;

use super::drill_shots::DrillNotes;
use super::entries::now;
use super::free_shots::FreeNotes;
use super::logbook_thread::LogbookThread;
use super::match_shots::{Change, MatchNotes, uid_of};
use super::person::PersonAtMachine;
use super::writing::Entry;
use crate::logbook::{LoggedShot, Sitting};
use crate::match_play::Match;
use crate::practice::CurrentDrill;
use crate::referee::{CurrentMatch, ShotEvidence};
use crate::rules::Seat;
use crate::simulation::{History, Recalled, ShotEnded, TheTable};
use crate::teaching::CurrentLesson;

/// Steps of the matches of a drill are numbered together: each attempt has room for so many.
const STEPS_OF_ATTEMPT: u32 = 10_000;

/// What is known of the table.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct OpenSittings {
    match_notes: Option<MatchNotes>,
    drill: Option<DrillNotes>,
    free: Option<FreeNotes>,
}

/// What is played at the table.
struct TableNow<'a> {
    current: &'a CurrentMatch,
    drill: &'a CurrentDrill,
    ended: Option<&'a ShotEnded>,
}

/// Sends the shot that has ended to the logbook, and marks those that were taken back in a match.
pub(super) fn note_shots(
    mut ended: MessageReader<ShotEnded>,
    (current, drill, lesson): (Res<CurrentMatch>, Res<CurrentDrill>, Res<CurrentLesson>),
    history: Option<TheTable<&History>>,
    mut person: ResMut<PersonAtMachine>,
    mut sittings: ResMut<OpenSittings>,
    mut logbook_thread: ResMut<LogbookThread>,
) {
    // A shot that no strike began, such as one of balls that a rack sets rolling, has no player.
    let ended = ended.read().last().filter(|ended| ended.setup.strike.is_some());
    if !logbook_thread.is_recording() {
        return;
    }
    let sittings = sittings.bypass_change_detection();
    let table = TableNow { current: &current, drill: &drill, ended };
    sittings.follow(&table, &mut person);
    let entries = match (drill.round(), current.the_match()) {
        (Some(round), _) if round.drill().game.is_none() => {
            let sitting = sittings.drill.as_ref().map(|notes| notes.sitting(&person.0));
            let shot = sittings.drill.as_mut().and_then(|notes| notes.look(round, ended));
            sitting.zip(shot).map(entry).into_iter().collect()
        }
        (_, Some(the_match)) => sittings.of_match(&table, the_match, &person.0),
        // The tries of a lesson say nothing about how somebody plays.
        (_, None) if lesson.is_on() => Vec::new(),
        (_, None) => sittings.of_free_table(ended, history.as_deref().copied(), &person.0).into_iter().collect(),
    };
    entries.into_iter().for_each(|entry| logbook_thread.send(entry));
    if let (Some(notes), Some(round)) = (&mut sittings.drill, drill.round()) {
        notes.count(round);
    }
}

/// Marks shots of the free table that were undone, redone or retried.
pub(super) fn note_marks(
    mut recalled: MessageReader<Recalled>,
    mut sittings: ResMut<OpenSittings>,
    mut logbook_thread: ResMut<LogbookThread>,
) {
    for recalled in recalled.read() {
        let Some(notes) = &mut sittings.bypass_change_detection().free else { continue };
        let uid = notes.sitting().uid.clone();
        for step in notes.recall(*recalled) {
            logbook_thread.send(Entry::TakenBack { uid: uid.clone(), step, at: now() });
        }
    }
}

/// Sends what a shot of a match says of the level of its player to the logbook.
pub(super) fn note_evidence(
    mut found: MessageReader<ShotEvidence>,
    (current, drill): (Res<CurrentMatch>, Res<CurrentDrill>),
    sittings: Res<OpenSittings>,
    mut logbook_thread: ResMut<LogbookThread>,
) {
    for ShotEvidence { step, evidence } in found.read() {
        // A drill is no game in which one has a rating.
        let (Some(notes), Some(the_match), None) = (&sittings.match_notes, current.the_match(), drill.round()) else {
            continue;
        };
        let Some(by) = the_match.steps().get(*step).map(|step| step.seat) else { continue };
        let uid = notes.sitting(the_match, by).uid;
        logbook_thread.send(Entry::Evidence { uid, step: *step as u32, evidence: *evidence });
    }
}

fn entry((sitting, shot): (Sitting, LoggedShot)) -> Entry {
    Entry::Shot(Box::new((sitting, shot)))
}

impl OpenSittings {
    /// Notices that another match, round or person is at the table.
    fn follow(&mut self, table: &TableNow, person: &mut ResMut<PersonAtMachine>) {
        match table.drill.round() {
            Some(round) if self.drill.as_ref().is_some_and(|notes| notes.is_of(round)) => {}
            Some(round) => self.drill = Some(DrillNotes::of(round)),
            None => self.drill = None,
        }
        match table.current.the_match() {
            Some(the_match) if self.match_notes.as_ref().is_some_and(|notes| notes.uid == uid_of(the_match)) => {}
            Some(the_match) => {
                self.match_notes = Some(MatchNotes::of(the_match, table.current.kept_stroke().map(|(step, _)| step)));
                let first = table.current.persons().find(|seat| !table.current.sits_elsewhere(*seat));
                if let Some(first) = first.filter(|_| table.drill.round().is_none()) {
                    person.set_if_neq(PersonAtMachine(the_match.person(first).to_owned()));
                }
            }
            None => self.match_notes = None,
        }
    }

    /// What has changed in a match, which may be an attempt at a drill.
    fn of_match(&mut self, table: &TableNow, the_match: &Match, person: &str) -> Vec<Entry> {
        let Some(notes) = &mut self.match_notes else { return Vec::new() };
        let drill = self.drill.as_ref();
        let changes = notes.look(table.current, the_match, table.ended);
        let sitting = |seat: Seat| match drill {
            Some(drill) => drill.sitting(person),
            None => notes.sitting(the_match, seat),
        };
        let number = |step: u32| drill.map_or(step, |drill| drill.attempt() * STEPS_OF_ATTEMPT + step);
        let entry_of = |change: Change| match change {
            Change::Shot(by, shot) => {
                let attempt = drill.map_or(shot.attempt, DrillNotes::attempt);
                entry((sitting(by), LoggedShot { step: number(shot.step), attempt, ..*shot }))
            }
            Change::TakenBack(by, step) => Entry::TakenBack { uid: sitting(by).uid, step: number(step), at: now() },
        };
        changes.into_iter().map(entry_of).collect()
    }

    fn of_free_table(&mut self, ended: Option<&ShotEnded>, history: Option<&History>, person: &str) -> Option<Entry> {
        let ended = ended?;
        let name = &ended.setup.name;
        let notes = match self.free.take().filter(|notes| notes.is_of(person)) {
            Some(notes) => self.free.insert(notes),
            None => self.free.insert(FreeNotes::of(person, name)),
        };
        let shot = notes.look(ended, history)?;
        Some(entry((notes.sitting().clone(), shot)))
    }
}
