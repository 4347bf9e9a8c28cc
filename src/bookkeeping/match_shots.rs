//! The shots of a match: which are new, and which were taken back.

use crate::logbook::{LoggedShot, Sitting, SittingKind, observe};
use crate::match_play::{Command, Match, Step};
use crate::referee::CurrentMatch;
use crate::rules::{Ended, Next, Seat, Side, State, StrokeKind, Verdict};
use crate::simulation::ShotEnded;

use super::entries::{logged, now};

/// What is known of the match at the table.
#[derive(Clone, Debug)]
pub(super) struct MatchNotes {
    /// The beginning of the uids of its sittings: the same whenever this match goes on.
    pub uid: String,
    began: i64,
    /// For each step that is known, whether it is a shot in the logbook that counts.
    counts: Vec<bool>,
}

/// A change of the logbook.
pub(super) enum Change {
    /// A shot was played.
    Shot(Seat, Box<LoggedShot>),
    /// The shot of this step was taken back.
    TakenBack(Seat, u32),
}

impl MatchNotes {
    /// The notes for a match that has just come to the table. Its shots so far are in the logbook, or were played elsewhere. The stroke
    /// during which the last game ended is not yet in the logbook.
    pub fn of(the_match: &Match, kept_stroke: Option<usize>) -> Self {
        let known = the_match.steps().iter().take(kept_stroke.unwrap_or(usize::MAX));
        let counts = known.map(|step| is_shot(step) && !step.is_taken_back).collect();
        Self { uid: uid_of(the_match), began: now(), counts }
    }

    /// The sitting of a player.
    pub fn sitting(&self, the_match: &Match, seat: Seat) -> Sitting {
        let against = |side: Side| {
            let others = the_match.state().players.iter().enumerate().filter(|(place, _)| *place != side.index());
            others.map(|(_, other)| other.name.as_str()).collect::<Vec<_>>().join(", ")
        };
        Sitting {
            uid: format!("{}{}", self.uid, seat.index()),
            person: the_match.person(seat).to_owned(),
            kind: SittingKind::Match,
            name: the_match.name().to_owned(),
            against: the_match.state().side_of(seat).filter(|_| the_match.terms().alone.is_none()).map(against),
            began: self.began,
        }
    }

    /// What has changed since the last time. `ended` is the shot that has just ended at the table.
    pub fn look(&mut self, current: &CurrentMatch, the_match: &Match, ended: Option<&ShotEnded>) -> Vec<Change> {
        let steps = the_match.steps();
        let mut changes = Vec::new();
        self.counts.truncate(steps.len());
        for (index, (counts, step)) in self.counts.iter_mut().zip(steps).enumerate() {
            if *counts && step.is_taken_back {
                *counts = false;
                changes.push(Change::TakenBack(step.seat, index as u32));
            }
        }
        for (index, step) in steps.iter().enumerate().skip(self.counts.len()) {
            let kept = current.kept_stroke().filter(|(step, _)| *step == index).map(|(_, ended)| ended);
            let ended = kept.or(ended);
            // What the computer plays is not recorded, nor what is played at another machine.
            let is_here = !current.is_computer(step.seat) && !current.sits_elsewhere(step.seat);
            let shot = ended.filter(|_| is_shot(step) && is_here);
            let shot = shot.and_then(|ended| logged_of(the_match, index, step, ended));
            self.counts.push(shot.is_some());
            changes.extend(shot.map(|shot| Change::Shot(step.seat, Box::new(shot))));
        }
        changes
    }
}

fn is_shot(step: &Step) -> bool {
    matches!(step.command, Command::Strike { .. })
}

fn logged_of(the_match: &Match, index: usize, step: &Step, ended: &ShotEnded) -> Option<LoggedShot> {
    let Command::Strike { declares, .. } = &step.command else { return None };
    let verdict = &step.outcome.as_ref()?.verdict;
    // With a stroke that the match has computed from its own balls, the table has played another shot.
    let setup = the_match.again(index)?;
    let before = index.checked_sub(1).and_then(|before| the_match.states().into_iter().nth(before));
    let before: &State = before.as_ref().unwrap_or(the_match.at_start());
    let is_break = before.turn().is_some_and(|turn| turn.stroke == StrokeKind::Break);
    let observed = observe(&setup, &ended.run, declares, is_break);
    let shot = logged(&setup, &observed, index as u32)?;
    let points = verdict.points[step.by.index()];
    let is_point = setup.table.boundary.pockets.is_empty();
    let made = if is_point && !is_break { points > 0 } else { shot.made };
    Some(LoggedShot {
        attempt: visit_of(the_match, step.by),
        made: made && !verdict.is_foul(),
        foul: verdict.fouls.first().map(|foul| format!("{:?}", foul.kind)),
        points,
        ends_visit: ends_visit(verdict, step.by),
        ..shot
    })
}

/// Whether the player has to sit down after it.
fn ends_visit(verdict: &Verdict, by: Side) -> bool {
    let goes_on = match &verdict.next {
        Next::Shot(turn) => turn.player == by,
        Next::Choice { .. } | Next::Over { .. } => false,
    };
    !goes_on || verdict.ended != Ended::Nothing
}

/// The number of the present visit of a player, from 1.
fn visit_of(the_match: &Match, by: Side) -> u32 {
    let (mut visits, mut goes_on) = (0, false);
    for shot in the_match.shots() {
        visits += u32::from(shot.by == by && !goes_on);
        goes_on = shot.by == by && !ends_visit(shot.verdict, by);
    }
    visits
}

/// A text that no other match has: seed, game and players. A match that goes on another day has the same.
pub(super) fn uid_of(the_match: &Match) -> String {
    let begun = the_match.beginning();
    let players: String = begun.players.iter().map(|name| format!("{name}\n")).collect();
    let text = format!("{}\n{}\n{players}", begun.seed, the_match.name());
    // FNV-1a with two offsets: the text is the same on every machine.
    let hash = |offset: u64| {
        text.bytes().fold(offset, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
    };
    format!("{:016x}{:016x}", hash(0xcbf2_9ce4_8422_2325), hash(0x9e37_79b9_7f4a_7c15))
}
