//! What an opponent says during a match: now and then a sentence, never twice in a row.

use std::sync::Arc;

use bevy::prelude::*;

use super::considered::Considerations;
use super::current_match::CurrentMatch;
use crate::match_play::{MadePot, Match};
use crate::opponent::{Intent, Occasion, OpponentFile};
use crate::rules::{Next, Side};
use crate::simulation::ShotEnded;

/// For so many seconds a remark is shown.
const SHOWN: f32 = 5.0;
/// A frame that lasts longer counts as so many seconds, so that a remark is seen on a slow machine too.
const LONGEST_FRAME: f32 = 0.25;
/// Between two remarks about shots at least so many shots are played.
const SHOTS_BETWEEN: usize = 3;
/// A pot as hard as this is a fine shot, in the measure of [`MadePot`].
const FINE: f64 = 1.6;
/// A pot that succeeds as often as this is missed with a word.
const SURE: f64 = 0.5;

/// What an opponent says now.
#[derive(Resource, Clone, Debug, Default)]
pub struct Remark {
    said: Option<(Arc<OpponentFile>, String)>,
    /// The seconds for which it is shown still.
    left: f32,
    /// The match about which something was said, by its seed, and how many steps it had.
    looked: Option<(u64, usize)>,
    /// How many shots the match had at the last remark about a shot.
    shots: usize,
}

impl Remark {
    /// Who says what; `None` if nobody says anything.
    #[must_use]
    pub fn now(&self) -> Option<(&OpponentFile, &str)> {
        self.said.as_ref().map(|(who, words)| (who.as_ref(), words.as_str()))
    }

    fn say(&mut self, who: &Arc<OpponentFile>, occasion: Occasion, number: usize) -> bool {
        let Some(words) = who.says.on(occasion, number) else { return false };
        self.said = Some((Arc::clone(who), words.to_owned()));
        self.left = SHOWN;
        true
    }
}

/// Whether opponents say something.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpponentsTalk(pub bool);

impl Default for OpponentsTalk {
    fn default() -> Self {
        Self(true)
    }
}

/// Lets the opponent of a person say something when a match begins, after a shot, and at the end.
pub(super) fn remark(
    time: Res<Time<Real>>,
    mut ended: MessageReader<ShotEnded>,
    mut last: Local<Option<ShotEnded>>,
    (current, considered, talk): (Res<CurrentMatch>, Res<Considerations>, Res<OpponentsTalk>),
    mut remark: ResMut<Remark>,
) {
    if let Some(ended) = ended.read().last() {
        *last = Some(ended.clone());
    }
    let remark = remark.bypass_change_detection();
    if remark.said.is_some() {
        remark.left -= time.delta_secs().min(LONGEST_FRAME);
        if remark.left <= 0.0 {
            remark.said = None;
        }
    }
    let Some((the_match, who, side)) = against_computer(&current).filter(|_| talk.0 && current.lags().is_none()) else {
        remark.said = None;
        return;
    };
    let now = (the_match.beginning().seed, the_match.steps().len());
    let before = remark.looked.replace(now);
    let number = the_match.beginning().seed as usize + the_match.steps().len();
    if before.is_none_or(|(seed, _)| seed != now.0) {
        remark.shots = 0;
        // Before the first shot there may have been a lag and the choice that it won.
        if the_match.shots().next().is_none() {
            remark.say(who, Occasion::Greeting, number);
        }
        return;
    }
    if before == Some(now) {
        return;
    }
    let shots = the_match.shots().count();
    if let Next::Over { winner } = the_match.state().next {
        remark.say(who, if winner == Some(side) { Occasion::Won } else { Occasion::Lost }, number);
        return;
    }
    let Some(ended) = last.take().filter(|_| shots >= remark.shots + SHOTS_BETWEEN) else { return };
    if let Some(occasion) = occasion(the_match, side, &ended, &considered)
        && remark.say(who, occasion, number)
    {
        remark.shots = shots;
    }
}

/// The match, the opponent and its side, if one person plays against the computer.
fn against_computer(current: &CurrentMatch) -> Option<(&Match, &Arc<OpponentFile>, Side)> {
    let the_match = current.the_match().filter(|_| current.persons().count() == 1)?;
    let side = the_match.state().players.sides().find(|side| current.opponent(*side).is_some())?;
    Some((the_match, current.seated(side)?, side))
}

/// What there is to say about the last shot.
fn occasion(the_match: &Match, computer: Side, ended: &ShotEnded, considered: &Considerations) -> Option<Occasion> {
    let shot = the_match.shots().last()?;
    if shot.verdict.is_foul() {
        return None;
    }
    let pot = MadePot::of(&ended.setup, &ended.run);
    if shot.by == computer {
        let meant = considered.of(computer)?.thought.shots.first()?;
        let is_pot = !matches!(meant.intent, Intent::Safety | Intent::Break);
        return (pot.is_none() && is_pot && meant.chance > SURE).then_some(Occasion::Miss);
    }
    let pot = pot?;
    match () {
        () if !pot.is_direct => Some(Occasion::Fluke),
        () if pot.worth > FINE => Some(Occasion::FineShot),
        () => None,
    }
}
