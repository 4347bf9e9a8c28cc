//! The shots of a match: what the table says of a stroke, and the verdict when the balls rest.

use bevy::prelude::*;

use super::aftermath::Aftermath;
use super::current_match::{CurrentMatch, MatchAtTable, Shot};
use super::saved::Keeping;
use crate::match_play::Command;
use crate::simulation::{NotStruck, ShotEnded, Struck};

/// Takes note of what the table has done with the strike that was sent to it: the tip has met the ball, or the strike was refused
/// and nothing has happened. A stroke is saved at once, without its outcome.
pub(super) fn hear_table(
    mut struck: MessageReader<Struck>,
    mut refused: MessageReader<NotStruck>,
    mut current: ResMut<CurrentMatch>,
    keeping: Keeping,
) {
    let (is_struck, is_refused) = (struck.read().count() > 0, refused.read().count() > 0);
    if !is_struck && !is_refused {
        return;
    }
    let Some(at_table) = &mut current.0 else { return };
    let Some(shot) = at_table.shot.as_mut().filter(|shot| !shot.is_struck) else { return };
    shot.is_struck = is_struck;
    if is_struck {
        let Shot { by, declares, strike, is_known, .. } = *shot;
        if !is_known && at_table.lag.is_none() {
            let seat = at_table.the_match.state().seat(by);
            at_table.elsewhere.tell(seat, Command::Strike { declares, strike });
        }
        (at_table.asks_back, at_table.asks_for_coach) = (false, None);
        keeping.keep_stroke(at_table);
    } else {
        at_table.shot = None;
    }
}

/// Lets the match judge the shot that has ended, says the verdict, saves the match, and lays the balls as it says.
pub(super) fn judge_shot(
    mut ended: MessageReader<ShotEnded>,
    mut current: ResMut<CurrentMatch>,
    mut aftermath: Aftermath,
) {
    let Some(ended) = ended.read().last() else { return };
    let Some(at_table) = &mut current.0 else { return };
    let Some(shot) = at_table.shot.take_if(|shot| shot.is_struck) else { return };
    if at_table.lag.is_some() {
        at_table.end_stroke_of_lag(shot.strike, &aftermath.keeping.folders());
    } else {
        at_table.judge(shot, ended);
    }
    aftermath.follow(at_table);
}

impl MatchAtTable {
    /// Gives a shot to the match as it was played. If a system of the app has changed balls or table in between, the match
    /// computes the shot that its own balls give.
    fn judge(&mut self, Shot { by, declares, strike, .. }: Shot, ended: &ShotEnded) {
        match self.the_match.give_played(by, declares, strike, (&ended.setup, &ended.run)) {
            Ok(verdict) => self.said = verdict.map(|verdict| verdict.sentence.clone()),
            Err(_) => self.give(by, Command::Strike { declares, strike }),
        }
    }
}
