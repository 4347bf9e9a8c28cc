//! A replay as the broadcast view shows it: which shots of the camera follow each other, and when it cuts.

use std::sync::Arc;

use bevy::prelude::*;

use crate::physics::{BallId, Meeting};
use crate::simulation::{MarkKind, PlayedShot, Watched, to_screen};

/// Shortest time between two cuts, in seconds as they are watched.
pub(super) const LEAST: f32 = 1.2;
/// So long before an impact the camera would cut to it, in seconds as they are watched.
const LEAD: f32 = 0.7;
/// If an impact comes sooner than this after the cut (seconds as they are watched), the camera does not cut to it.
const LEAST_LEAD: f32 = 0.25;
/// So long it stays after the impact, in seconds as they are watched.
const TAIL: f32 = 0.6;
/// The place from which a ball comes to its pocket is where it was so long before, in seconds of the shot.
const COMING: f64 = 0.7;

/// What the camera shows between two cuts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Take {
    /// The whole table.
    Wide,
    /// The place where the cue ball meets the first ball, on its way in that direction.
    Close { place: Vec3, along: Vec3 },
    /// A pocket (its middle on the cloth) with the ball that comes from there.
    Pocket { place: Vec3, from: Vec3 },
}

impl Take {
    /// Whether it shows what the other one would show: two balls that fall into one pocket are one take.
    fn is_of(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Pocket { place: one, .. }, Self::Pocket { place: other, .. }) => one == other,
            _ => self == other,
        }
    }
}

/// Something to show, at its time in seconds of the shot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Moment {
    pub time: f32,
    pub take: Take,
}

/// The state of a replay.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Clip {
    /// What there is to show, in order of time.
    pub moments: Arc<[Moment]>,
    /// The time that is shown, in seconds of the shot.
    pub time: f32,
    /// How fast it plays, 1 for real time.
    pub pace: f32,
}

/// A cut: from this time on (seconds of the shot), the camera shows this.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Cut {
    pub time: f32,
    pub take: Take,
}

impl Clip {
    /// The number of the present take, and what it shows.
    pub fn take(&self) -> (usize, Take) {
        let cuts = cuts(&self.moments, self.pace);
        let index = cuts.iter().rposition(|cut| cut.time <= self.time).unwrap_or(0);
        (index, cuts.get(index).map_or(Take::Wide, |cut| cut.take))
    }
}

/// The cuts of a replay at that pace. The first is at its start. Balls that fall matter more than the first impact.
pub(super) fn cuts(moments: &[Moment], pace: f32) -> Vec<Cut> {
    let falls: Vec<Moment> =
        moments.iter().copied().filter(|moment| matches!(moment.take, Take::Pocket { .. })).collect();
    let shown = |cuts: &[Cut]| cuts.iter().filter(|cut| matches!(cut.take, Take::Pocket { .. })).count();
    let (all, without_impact) = (edit(moments, pace), edit(&falls, pace));
    if shown(&all) >= shown(&without_impact) { all } else { without_impact }
}

/// The cuts to all those moments for which there is time.
fn edit(moments: &[Moment], pace: f32) -> Vec<Cut> {
    let mut cuts = vec![Cut { time: 0.0, take: Take::Wide }];
    // When the last moment was shown long enough.
    let mut seen = 0.0_f32;
    for Moment { time, take } in moments.iter().copied() {
        let last = cuts[cuts.len() - 1];
        let wish = (time - LEAD * pace).max(seen);
        if last.take.is_of(&take) {
            seen = time + TAIL * pace;
            continue;
        }
        // Between two takes there is a wide one, if there is time for it.
        let wide = seen.max(last.time + LEAST * pace);
        let at = if cuts.len() == 1 && wish < LEAST * pace {
            // The replay begins with this.
            0.0
        } else if last.take != Take::Wide && wish >= wide + LEAST * pace {
            cuts.push(Cut { time: wide, take: Take::Wide });
            wish
        } else {
            wish.max(last.time + LEAST * pace)
        };
        if at > 0.0 && at > time - LEAST_LEAD * pace {
            continue;
        }
        if at == 0.0 {
            cuts.clear();
        }
        cuts.push(Cut { time: at, take });
        seen = time + TAIL * pace;
    }
    let last = cuts[cuts.len() - 1];
    if last.take != Take::Wide {
        cuts.push(Cut { time: seen.max(last.time + LEAST * pace), take: Take::Wide });
    }
    cuts
}

/// What there is to show in a shot: the first ball that the cue ball meets, and every ball that falls.
fn moments(watched: &Watched, cue: Option<BallId>) -> Arc<[Moment]> {
    let place_of = |ball: BallId, t: f64| watched.ball_at(ball, t.max(0.0)).map(|(motion, ..)| motion.position);
    let is_first = |meeting: &Meeting| match meeting {
        Meeting::Balls(one, other) => cue.is_some_and(|cue| cue == *one || cue == *other),
        _ => false,
    };
    let first = watched.marks().iter().find(|mark| is_first(&mark.meeting)).map(|mark| mark.time);
    let pockets = &watched.shot().before.racked().table.boundary.pockets;
    let of_mark = |mark: &crate::simulation::Mark| {
        let take = match (mark.kind, mark.meeting) {
            (MarkKind::Pocket, Meeting::Pocket(ball, pocket)) => {
                let place = to_screen(pockets.get(pocket)?.centre.extend(0.0));
                Take::Pocket { place, from: to_screen(place_of(ball, mark.time - COMING)?) }
            }
            (MarkKind::Balls, meeting) if is_first(&meeting) && Some(mark.time) == first => {
                let place = place_of(cue?, mark.time)?;
                Take::Close { place: to_screen(place), along: to_screen(place - place_of(cue?, mark.time - COMING)?) }
            }
            _ => return None,
        };
        Some(Moment { time: mark.time as f32, take })
    };
    watched.marks().iter().filter_map(of_mark).collect()
}

/// The clip of the replay that is on. The moments are sought once for each shot.
#[derive(Clone, Debug, Default)]
pub(super) struct Clips(Option<(Arc<PlayedShot>, Arc<[Moment]>)>);

impl Clips {
    /// The present state of this replay; `cue` is the cue ball.
    pub fn clip(&mut self, watched: &Watched, cue: Option<BallId>) -> Clip {
        let known = self.0.take().filter(|(shot, _)| Arc::ptr_eq(shot, watched.shot()));
        let (_, found) = self.0.insert(known.unwrap_or_else(|| (Arc::clone(watched.shot()), moments(watched, cue))));
        Clip { moments: Arc::clone(found), time: watched.time() as f32, pace: watched.pace() as f32 }
    }
}
