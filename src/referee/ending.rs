//! The end of a match: what it is remembered for, computed on a thread of its own.

use std::sync::atomic::Ordering;

use bevy::prelude::*;

use super::background::Background;
use super::current_match::CurrentMatch;
use crate::match_play::{Highlights, Match};
use crate::rules::Next;

/// What the match at the table is remembered for, once it is over.
#[derive(Resource, Default)]
pub struct MatchEnding(Option<Remembering>);

/// A match that is over.
struct Remembering {
    /// The seed of the match and its number of steps, by which it is known.
    of: (u64, usize),
    work: Background<Highlights>,
    found: Option<Highlights>,
}

impl MatchEnding {
    /// What the match is remembered for; `None` while it goes on, and until that is known.
    #[must_use]
    pub fn highlights(&self) -> Option<&Highlights> {
        self.0.as_ref()?.found.as_ref()
    }
}

/// Looks back when a match is over.
pub(super) fn look_back(current: Res<CurrentMatch>, mut ending: ResMut<MatchEnding>) {
    let over = current.the_match().filter(|the_match| is_over(the_match) && current.lags().is_none());
    let Some(the_match) = over else {
        if ending.0.is_some() {
            ending.0 = None;
        }
        return;
    };
    let of = (the_match.beginning().seed, the_match.steps().len());
    let ending = ending.bypass_change_detection();
    if ending.0.as_ref().is_none_or(|known| known.of != of) {
        let the_match = the_match.clone();
        let work = Background::begin("highlights", move |stop, say| {
            // Nobody listens once another match has begun.
            let _ = say.send(Highlights::of(&the_match, || stop.load(Ordering::Relaxed)));
        });
        ending.0 = Some(Remembering { of, work, found: None });
    }
    if let Some(known) = &mut ending.0
        && known.found.is_none()
    {
        known.found = known.work.listen().0.pop();
    }
}

/// Whether a match is over.
fn is_over(the_match: &Match) -> bool {
    matches!(the_match.state().next, Next::Over { .. })
}
