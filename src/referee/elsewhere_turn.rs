//! The turn of somebody at another machine: the cue is held as it is there, and what was given there is played at this table, in order,
//! each command when the balls of the one before rest.

use bevy::math::DVec2;
use bevy::prelude::*;

use super::address::Pose;
use super::aftermath::Aftermath;
use super::computer::{Circumstances, PATIENCE, Stance};
use super::current_match::{CurrentMatch, MatchAtTable};
use crate::match_play::Command;
use crate::physics::Strike;
use crate::rules::{Objection, Seat};
use crate::words::in_match as text;

/// How the player at another machine holds the cue.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct ElsewhereTurn {
    held: Option<HeldElsewhere>,
    /// How many turns there have been, so that each has a number.
    turns: u32,
}

/// What the hand at another machine holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HeldElsewhere {
    /// The stroke that is aimed at.
    pub aim: Strike,
    /// How far the cue is drawn back, in metres.
    pub pull: f64,
    /// Where the cue ball is held that is in hand, in metres; `None` if it lies.
    pub cue_ball: Option<DVec2>,
}

impl ElsewhereTurn {
    /// Shows what the hand there holds.
    pub fn hold(&mut self, held: HeldElsewhere) {
        if self.held.is_none() {
            self.turns = self.turns.wrapping_add(1);
        }
        self.held = Some(held);
    }

    /// What the hand there holds; `None` before anything was seen of it in this turn.
    #[must_use]
    pub fn held(&self) -> Option<HeldElsewhere> {
        self.held
    }

    /// Where the hand there holds the cue ball, in metres; `None` if the ball lies.
    #[must_use]
    pub fn cue_ball(&self) -> Option<DVec2> {
        self.held?.cue_ball
    }

    /// How the player there stands at the table, as the computer would.
    #[must_use]
    pub fn stance(&self) -> Option<Stance> {
        let held = self.held?;
        Some(Stance { number: self.turns, aim: held.aim, pose: Pose { turned: 1.0, raised: 0.0, pull: held.pull } })
    }
}

/// Puts the cue down when it is not the turn of somebody elsewhere any more, or when the stroke is played. The hand there has let go of the
/// cue ball when the table lies as a further command of the match says.
pub(super) fn put_down_cue(
    current: Res<CurrentMatch>,
    mut turn: ResMut<ElsewhereTurn>,
    mut steps_before: Local<Option<usize>>,
) {
    if turn.held.is_some() && (current.elsewhere_acts().is_none() || current.is_shooting()) {
        turn.held = None;
    }
    if current.is_laying() {
        return;
    }
    let steps = current.the_match().map(|the_match| the_match.steps().len());
    if std::mem::replace(&mut *steps_before, steps) != steps
        && let Some(held) = turn.held.as_mut().filter(|held| held.cue_ball.is_some())
    {
        held.cue_ball = None;
    }
}

/// Plays what all machines have taken, as soon as the balls rest and time runs. A stroke goes to the table; if the table does not play it,
/// the match computes it.
pub(super) fn play_on(about: Circumstances, mut current: ResMut<CurrentMatch>, mut aftermath: Aftermath) {
    if !current.is_away() || !about.go_on(&current) {
        return;
    }
    let Some(at_table) = &mut current.bypass_change_detection().0 else { return };
    let Some((seat, command)) = at_table.elsewhere.to_play.front().copied() else { return };
    if let Command::Strike { declares, strike } = command {
        match at_table.elsewhere.given {
            None => {
                let stroke = at_table.elsewhere.announce(declares, strike);
                aftermath.strike(stroke, &declares);
                return;
            }
            Some(given) if given < PATIENCE => {
                at_table.elsewhere.given = Some(given + about.seconds());
                return;
            }
            Some(_) => {}
        }
    }
    at_table.elsewhere.end_of_first();
    if let Err(objection) = at_table.play(seat, command, &mut aftermath) {
        aftermath.refuse(objection);
    }
}

impl MatchAtTable {
    /// Plays a command that all machines have taken and that moves no ball, or a stroke that the table did not play.
    fn play(&mut self, seat: Seat, command: Command, aftermath: &mut Aftermath) -> Result<(), Objection> {
        (self.asks_back, self.asks_for_coach, self.elsewhere.asked) = (false, None, None);
        let is_first = self.the_match.steps().is_empty();
        let verdict = self.the_match.give_as(seat, command)?.map(|verdict| verdict.sentence.clone());
        let said = verdict.unwrap_or_default();
        match command {
            Command::PlaceCueBall(_) => {
                aftermath.lay_again(self);
                return Ok(());
            }
            Command::BrushCloth => {
                aftermath.mark(self);
                return Ok(());
            }
            Command::AgreeOnCoach => {
                // Whoever asked has it open at once.
                aftermath.coaching.is_open |= !self.elsewhere.is_at(seat);
                self.said = Some(text::BOTH_HAVE_COACH.to_owned());
                aftermath.keeping.keep(self);
                return Ok(());
            }
            // What the last shot was stays to be read.
            Command::TakeCueBall(_) => {}
            Command::TakeBack => self.said = Some(text::TAKEN_BACK.to_owned()),
            Command::Choose(_) if is_first => {
                self.said = Some(text::one_after_the_other(self.the_match.decided(), &said));
            }
            _ => self.said = Some(said),
        }
        aftermath.follow(self);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_turn_elsewhere_has_a_number_of_its_own_and_the_cue_turns_at_once() {
        let held = HeldElsewhere { aim: Strike { speed: 2.0, ..Strike::default() }, pull: 0.1, cue_ball: None };
        let mut turn = ElsewhereTurn::default();
        assert_eq!(turn.stance(), None);
        turn.hold(held);
        let first = turn.stance().expect("the cue is held");
        turn.hold(HeldElsewhere { pull: 0.2, ..held });
        let later = turn.stance().expect("the cue is held");
        assert_eq!((first.number, later.pose.pull, later.pose.turned), (later.number, 0.2, 1.0));
        turn.held = None;
        turn.hold(held);
        assert_ne!(turn.stance().map(|stance| stance.number), Some(first.number));
    }
}
